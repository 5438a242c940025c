// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/terrain.h"
#include "tricorne/rules/01_movement/movement.h"

// Marches towards an aim, each weighed by what the place is worth and what the ground takes on the way.
namespace grognard::tricorne {
namespace {

constexpr int kWorthTurningRound = 1100;  // tenths of a degree
constexpr int kNearEnough = 60;
constexpr double kTurnPull = 0.36;  // hits, for facing a quarter circle away from its aim
constexpr double kWorthMoving = 0.08;
constexpr double kEnemyIsNear = 14;  // inches
constexpr double kRoundCorners = 2.5;

// What the ground would take of the unit on this way.
constexpr double kClosed = 9;
constexpr double kTollCounts = 1.3;  // hits of the ground are certain
double toll_on(const State& s, PieceId unit, std::span<const Pose> way, bool half_speed, bool& eased) {
  const Unit& u = s.unit(unit);
  if (on_road(s, u.formation, way)) return 0;
  const Going going = going_over(s, unit, u.formation, way);
  if (going.barred >= 0) return kClosed;
  const Toll toll = toll_of(s, unit, u.formation, going, half_speed);
  eased = !half_speed && going.obstacles > 0;
  if (toll.refused) return kClosed;
  return toll.hits.total() + (toll.wood_roll ? (11 - u.strength()) / 10.0 : 0);  // TR-TERR-7
}

}  // namespace

double Aim::worth_of(const Pose& pose, bool faces_all) const {
  const Vec2 way = point - pose.at();
  const double d = length(way);
  if (away) return pull * std::min(d, stop);
  const double off = faces_all || d < 0.5 ? 0 : 1 - dot(way, pose.facing.forward()) / d;
  return -pull * std::max(0.0, d - stop) - kTurnPull * off;
}

namespace {

// Proposes marches of one unit, each by what it gains over staying.
class Marcher {
 public:
  Marcher(Counsel& a, PieceId unit, const Outlook& outlook, const Aim& aim, double staying)
      : a_(a),
        s_(a.s),
        unit_(unit),
        outlook_(outlook),
        aim_(aim),
        staying_(staying),
        from_(a.s.unit(unit).pose),
        size_(size_of(a.s, unit)),
        rate_(cells_of(a.s, unit).row.inches),
        all_round_(faces_all_round(a.s.unit(unit))) {}

  void propose_all() {
    const Vec2 way = aim_.away ? from_.at() - aim_.point : aim_.point - from_.at();
    if (length(way) < 0.1) return;
    const Facing bearing = facing_of(way);
    if (s_.unit(unit_).formation == Formation::Skirmish) return skirmish(bearing);
    const bool near = outlook_.gap() < kEnemyIsNear;
    if (near) propose({advanced(from_, -rate_ / 2)}, aim_.away ? aim_.why : "Steps back out of harm's way.");
    if (aim_.away && near) return;
    const int turn = turn_between(from_.facing, bearing);
    if (std::abs(turn) > kWorthTurningRound) return propose({turned(from_, 1800)}, "Faces about.");
    if (std::abs(turn) > 700) return propose({turned(from_, turn > 0 ? 900 : -900)}, "Turns to its new front.");
    wheel(turn);
    ahead(std::min(rate_, std::max(0.0, length(way) - aim_.stop)));
  }

 private:
  void propose(std::initializer_list<Pose> path, std::string_view why, bool half_speed = false) {
    const Pose last = *(path.end() - 1);
    const double gain = outlook_.at(last, s_.unit(unit_).formation) + aim_.worth_of(last, all_round_) - staying_;
    if (gain < kWorthMoving) return;
    boost::container::static_vector<Pose, 4> way{from_};
    way.insert(way.end(), path.begin(), path.end());
    bool eased = false;
    const double toll = toll_on(s_, unit_, {way.data(), way.size()}, half_speed, eased);
    if (eased && toll < kClosed) climb(last);
    const double cost = kTollCounts * toll * outlook_.weight_of_a_hit();
    if (toll >= kClosed || gain - cost < kWorthMoving) return;
    Command& c = a_.add(gain - cost, why, half_speed ? Verb("move-half") : Verb("move"), unit_);
    for (const Pose& pose : path) c.path.push_back(pose);
  }

  // The same way at half speed, over whatever it was that costs less so.
  void climb(const Pose& last) {
    const Vec2 way = last.at() - from_.at();
    const double far = length(way);
    if (far < 0.2 || (last.facing != from_.facing && !all_round_)) return;
    const Vec2 to = from_.at() + way * (std::min(far, rate_ / 2) / far);
    propose({Pose::snapped(to, last.facing)}, "Climbs over at half speed.", true);
  }

  void skirmish(Facing bearing) {
    const PieceId enemy = outlook_.nearest();
    const Facing facing =
        enemy == kNoPiece ? bearing : facing_of(s_.unit(enemy).pose.at() - from_.at() + Vec2{0, 1e-6});
    const double wish = aim_.away ? rate_ : std::min(rate_, std::max(0.5, length(aim_.point - from_.at()) - aim_.stop));
    for (const int slant : {0, 450, -450, 1800})
      for (const double part : {1.0, 0.5}) {
        const Facing way = bearing.turned(slant);
        propose({Pose::snapped(from_.at() + way.forward() * (wish * part), facing)},
                slant == 1800 ? "Keeps its distance." : aim_.why);
      }
  }

  void wheel(int turn) {
    if (std::abs(turn) <= kNearEnough) return;
    const double most = std::min(450.0, rate_ * 1800 / (3.14159265 * std::max(1.0, size_.width)));
    const int angle = static_cast<int>(std::clamp<double>(turn, -most, most));
    const Pose after = wheeled(from_, angle, size_.width, size_.depth);
    const double left = std::min(rate_ - wheel_length(std::abs(angle), size_.width) - 0.02,
                                 length(aim_.point - after.at()) - aim_.stop);
    if (left > 0.2) propose({after, advanced(after, left)}, aim_.why);
    propose({after}, aim_.why);
  }

  void ahead(double wish) {
    if (wish < 0.3) return;
    for (const double part : {1.0, 0.6, 0.3}) propose({advanced(from_, wish * part)}, aim_.why);
    for (const int round : {350, -350}) {
      const Pose after = wheeled(from_, round, size_.width, size_.depth);
      const double left = rate_ - wheel_length(350, size_.width) - 0.02;
      if (left > 0.2) propose({after, advanced(after, std::min(left, wish))}, "Bears off to one side.");
    }
    for (const int slant : {200, -200})
      propose({Pose::snapped(from_.at() + from_.facing.turned(slant).forward() * wish, from_.facing)}, aim_.why);
  }

  Counsel& a_;
  const State& s_;
  PieceId unit_;
  const Outlook& outlook_;
  const Aim& aim_;
  double staying_;
  Pose from_;
  Size size_;
  double rate_;
  bool all_round_;
};

bool blocks(const State& s, PieceId unit, std::size_t area) {
  const Kind kind = s.setup->areas[area].kind;
  if (kind == Kind::River || kind == Kind::Impassable) return true;
  const Unit& u = s.unit(unit);
  return kind == Kind::DenseWood || (is_wood(kind) && not_allowed(u, u.formation, kind).has_value());
}

// Of the crossings of a river, or the corners of anything else, the one by which the way is shortest.
Vec2 way_round(const State& s, Vec2 at, Vec2 to, std::size_t area) {
  Vec2 best = to;
  double least = 1e18;
  const auto take = [&](Vec2 point) {
    const double way = length(point - at) + length(to - point);
    if (length(point - at) < 1.5 || way >= least) return;
    least = way;
    best = point;
  };
  const Ground& ground = *s.setup->ground;
  if (s.setup->areas[area].kind == Kind::River) {
    for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
      if (s.setup->areas[i].kind == Kind::Crossing) take(ground.areas[i].parts.front().centre());
    return best;
  }
  const Vec2 middle = (ground.areas[area].box.low + ground.areas[area].box.high) * 0.5;
  for (const Ring& part : ground.areas[area].parts)
    for (std::size_t i = 0; i < part.size(); ++i) {
      const Vec2 out = part[i] - middle;
      const Vec2 corner = part[i] + out * (kRoundCorners / std::max(0.1, length(out)));
      if (corner.x > 1 && corner.y > 1 && corner.x < ground.width - 1 && corner.y < ground.height - 1) take(corner);
    }
  return best;
}

}  // namespace

Vec2 way_point(const State& s, PieceId unit, Vec2 to) {
  const Vec2 at = s.unit(unit).pose.at();
  const Box line{{std::min(at.x, to.x), std::min(at.y, to.y)}, {std::max(at.x, to.x), std::max(at.y, to.y)}};
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    if (!blocks(s, unit, i) || !s.setup->ground->areas[i].box.meets(line)) continue;
    for (const Ring& part : s.setup->ground->areas[i].parts)
      if (inside(at, to, part) && !contains(part, at) && !contains(part, to)) return way_round(s, at, to, i);
  }
  return to;
}

void propose_march(Counsel& a, PieceId unit, const Outlook& outlook, const Aim& aim, double staying) {
  if (cells_of(a.s, unit).next_is_move()) Marcher(a, unit, outlook, aim, staying).propose_all();
}

}  // namespace grognard::tricorne
