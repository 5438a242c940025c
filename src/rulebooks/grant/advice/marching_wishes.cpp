// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/advice/marching_wishes.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "geometry/path.h"
#include "grant/advice/lanes.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"

namespace grognard::grant {
namespace {

using Path = boost::container::small_vector<Pose, 2>;

constexpr double kHair = 0.05;       // less than the allowance
constexpr double kLeastMarch = 0.5;  // less is not worth an order
constexpr double kLeastGain = 0.3;
constexpr int kWaysShown = 3;

struct Way {
  Path path;
  double gain = 0;
};

double degrees_off(const Pose& at, Vec2 point) {
  const Vec2 way = point - at.at();
  const double far = length(way);
  if (far < 0.1) return 0;
  return std::abs(turn_between(at.facing, facing_of(way))) / 10.0;
}

class Ways {
 public:
  Ways(const State& s, PieceId unit, const Wish& wish)
      : s_(s), unit_(unit), wish_(wish), lanes_(s, unit), at_(s.unit(unit).at) {
    full_ = std::max(march_rate(s, unit, s.unit(unit).formation), 0.1);
    most_ = std::min(wish.most, full_) - kHair;
    width_ = std::max(0.5, block_size(s, unit).width);
    rest_ = merit(at_);
  }

  void find() {
    const Vec2 way = wish_.goal - at_.at();
    const Facing bearing = length(way) < kHair ? at_.facing : facing_of(way);
    const bool there = length(way) <= wish_.stop;
    if (turns_free(s_, unit_, s_.unit(unit_).formation)) return find_free(bearing, there);
    if (!there) {
      for (const int off : {0, 150, -150, 300, -300, 445, -445}) slide(at_, {}, off);
      for (const int off : {0, 200, -200, 450, -450, 800, -800}) wheel(bearing.turned(off));
    }
    if (wish_.face && length(*wish_.face - at_.at()) > 0.5) wheel(facing_of(*wish_.face - at_.at()), there);
    if (wish_.backwards) step_back();
  }

  std::vector<Way> best() {
    std::stable_sort(ways_.begin(), ways_.end(), [](const Way& a, const Way& b) { return a.gain > b.gain; });
    if (ways_.size() > kWaysShown) ways_.resize(kWaysShown);
    return std::move(ways_);
  }

 private:
  // What it is worth to stand there: inches nearer, less what the front is turned away.
  double merit(const Pose& at) const {
    const double far = length(wish_.goal - at.at());
    const double off = degrees_off(at, wish_.face.value_or(wish_.goal));
    return -std::max(far, wish_.stop) - 0.5 * std::max(0.0, wish_.stop - far) * (far < wish_.stop ? 1 : 0) -
           std::min(3.0, 0.05 * std::max(0.0, off - 20));
  }

  // As far as nobody is in the way.
  void keep(Path path, double before_last, double cost_of_inch) {
    const Pose from = path.size() > 1 ? path[path.size() - 2] : at_;
    const Vec2 way = path.back().at() - from.at();
    const double far = length(way);
    const double last = far * cost_of_inch;
    const double needs = (before_last + last) / full_;
    const double clear = lanes_.clear_for(path, full_);
    if (clear < needs) {
      const double left = (clear * full_ - before_last - 0.2) / cost_of_inch;
      if (left < kLeastMarch || path.back().facing != from.facing) return;
      path.back() = Pose::snapped(from.at() + way * (left / far), path.back().facing);
    }
    const double gain = merit(path.back()) - rest_;
    if (gain >= kLeastGain) ways_.push_back({std::move(path), gain});
  }

  // Straight on, or obliquely, facing kept.
  void slide(const Pose& from, const Path& before, int off, double spent = 0) {
    const Vec2 direction = from.facing.turned(off).forward();
    const double towards = dot(wish_.goal - from.at(), direction);
    const double wanted = std::min(most_ - spent, towards > wish_.stop ? towards - wish_.stop * 0.95 : 0.0);
    if (wanted < kLeastMarch) return;
    const double reach = march_reach(s_, unit_, from.at(), from.at() + direction * wanted, most_ - spent);
    if (reach < kLeastMarch) return;
    Path path = before;
    path.push_back(Pose::snapped(from.at() + direction * reach, from.facing));
    keep(std::move(path), spent, 1);
  }

  void wheel(Facing bearing, bool only = false) {
    const int wanted = turn_between(at_.facing, bearing);
    const int limit = static_cast<int>(most_ / std::max(1e-3, wheel_length(1, width_)));
    const int turn = std::clamp(wanted, -limit, limit);
    if (std::abs(turn) < 20) return;
    const Pose after = wheeled(at_, turn, width_, 0);
    const double cost = wheel_length(turn, width_);
    const Path path{after};
    if (lanes_.clear_for(path, full_) < cost / full_) return;
    const double gain = merit(after) - rest_;
    if (gain >= kLeastGain) ways_.push_back({path, gain});
    if (!only && turn == wanted && most_ - cost > kLeastMarch) slide(after, path, 0, cost);
  }

  void step_back() {
    for (const int off : {1800, 1650, -1650}) {
      const Vec2 direction = at_.facing.turned(off).forward();
      const double reach = march_reach(s_, unit_, at_.at(), at_.at() + direction * (most_ / 2), most_ / 2);
      if (reach < kLeastMarch) continue;
      keep({Pose::snapped(at_.at() + direction * reach, at_.facing)}, 0, 2);
    }
  }

  // Skirmishers go any way and face anywhere.
  void find_free(Facing bearing, bool there) {
    const Vec2 face = wish_.face.value_or(wish_.goal);
    if (there && !wish_.backwards) {
      if (degrees_off(at_, face) > 30) ways_.push_back({{Pose::snapped(at_.at(), facing_of(face - at_.at()))}, 1});
      return;
    }
    for (const int off : {0, 250, -250, 500, -500, 900, -900}) {
      const Vec2 direction = bearing.turned(off).forward();
      const double far = length(wish_.goal - at_.at());
      const double wanted = std::min(most_, far - (off == 0 ? wish_.stop : 0));
      if (wanted < kLeastMarch) continue;
      const double reach = march_reach(s_, unit_, at_.at(), at_.at() + direction * wanted, most_);
      if (reach < kLeastMarch) continue;
      const Vec2 end = at_.at() + direction * reach;
      keep({Pose::snapped(end, length(face - end) > 0.5 ? facing_of(face - end) : at_.facing)}, 0, 1);
    }
  }

  const State& s_;
  PieceId unit_;
  const Wish& wish_;
  Lanes lanes_;
  Pose at_;
  double full_ = 0;
  double most_ = 0;
  double width_ = 0;
  double rest_ = 0;
  std::vector<Way> ways_;
};

void add_way(Counsel& a, PieceId unit, const Path& path, double score, std::string_view why) {
  a.add(score, why, "move", unit);
  a.last().path.assign(path.begin(), path.end());
}

bool is_wet(Kind kind) { return kind == Kind::River || kind == Kind::Water; }

struct Crossing {
  Vec2 near, far;
  bool bridge = false;
};

// The two dry ends of a bridge or ford.
std::optional<Crossing> ends_of(const State& s, std::size_t area, Vec2 from) {
  const Ring& ring = s.setup->ground->areas[area].parts.front();
  const Vec2 centre = ring.centre();
  const Box box = ring.box();
  const double half_x = (box.high.x - box.low.x) / 2;
  const double half_y = (box.high.y - box.low.y) / 2;
  for (const bool upright : {true, false}) {
    const Vec2 axis = upright ? Vec2{0, half_y + 1.2} : Vec2{half_x + 1.2, 0};
    const Vec2 one = centre + axis;
    const Vec2 two = centre - axis;
    if (in_kind(s, one, Kind::Water) || in_kind(s, two, Kind::Water) || in_kind(s, one, Kind::River) ||
        in_kind(s, two, Kind::River))
      continue;
    const bool first = length_squared(one - from) < length_squared(two - from);
    return Crossing{first ? one : two, first ? two : one, s.setup->areas[area].kind == Kind::Bridge};
  }
  return std::nullopt;
}

std::optional<Crossing> best_crossing(const State& s, PieceId unit, Vec2 goal) {
  const Vec2 at = s.unit(unit).at.at();
  std::optional<Crossing> best;
  double least = 1e18;
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (kind != Kind::Bridge && kind != Kind::River) continue;
    const auto ends = ends_of(s, i, at);
    if (!ends) continue;
    const double way = length(ends->near - at) + length(goal - ends->far) + (kind == Kind::River ? 14 : 6);
    if (way >= least) continue;
    least = way;
    best = ends;
  }
  return best;
}

constexpr double kAtBridge = 2.5;

}  // namespace

bool has_water(const State& s) {
  return std::any_of(s.setup->areas.begin(), s.setup->areas.end(),
                     [](const AreaRules& area) { return is_wet(area.kind); });
}

bool water_between(const State& s, Vec2 from, Vec2 to) {
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (is_wet(s.setup->areas[i].kind) && !inside(SightLine{from, to}, s.setup->ground->areas[i].parts).empty())
      return true;
  return false;
}

Vec2 way_over_water(const State& s, PieceId unit, Vec2 goal) {
  if (!has_water(s)) return goal;
  const Vec2 at = s.unit(unit).at.at();
  if (!water_between(s, at, goal)) return goal;
  const auto crossing = best_crossing(s, unit, goal);
  if (!crossing) return goal;
  const Vec2 over = crossing->far - crossing->near;
  const Vec2 on = over * (1 / std::max(0.1, length(over)));
  const bool begun = length(crossing->near - at) < kAtBridge || dot(at - crossing->near, on) > 0;
  return begun ? crossing->far + on * 4 : crossing->near;
}

bool needs_a_column(const State& s, PieceId unit, Vec2 goal) {
  if (!has_water(s)) return false;
  const Vec2 at = s.unit(unit).at.at();
  if (!water_between(s, at, goal)) return false;
  const auto crossing = best_crossing(s, unit, goal);
  return crossing && crossing->bridge && length(crossing->near - at) < 14;
}

void propose_ways(Counsel& a, PieceId unit, const Wish& wish) {
  if (!a.scheme.may_move(unit)) return;
  Ways ways(a.s, unit, wish);
  ways.find();
  const std::vector<Way> best = ways.best();
  for (const Way& way : best) add_way(a, unit, way.path, wish.score + way.gain, wish.why);
  if (best.empty()) return;
  // Where the ground does not let it go so far.
  for (const double part : {0.6, 0.3}) {
    Path shorter = best.front().path;
    const Pose from = shorter.size() > 1 ? shorter[shorter.size() - 2] : a.s.unit(unit).at;
    if (from.facing != shorter.back().facing && shorter.size() > 1) return;
    const Vec2 way = shorter.back().at() - from.at();
    if (length(way) * part < kLeastMarch) return;
    shorter.back() = Pose::snapped(from.at() + way * part, shorter.back().facing);
    add_way(a, unit, shorter, wish.score + best.front().gain * part * 0.9, wish.why);
  }
}

}  // namespace grognard::grant
