// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/sentence.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/sequence/steps.h"

// A Unit's way over the table (ES-MOVE-6 to ES-MOVE-11).
namespace grognard::esr {
namespace {

constexpr int kQuarter = 900;  // tenths of a degree

int take_free(std::int16_t& taken, int free, int wanted) {
  const int now = std::min(free, wanted);
  taken = static_cast<std::int16_t>(taken + now);
  return now;
}

// A turn on the spot, or a straight leg with the facing kept.
struct WayStep {
  Pose to;
  bool turn = false;
};
using WaySteps = boost::container::small_vector<WayStep, 8>;

void push_turn(WaySteps& out, const Pose& at, Facing facing) {
  if (at.facing != facing) out.push_back({{at.x, at.y, facing}, true});
}

// Where key poses give another facing than the leg before: the first turn is made before the first leg, the last after the
// last leg, and a single leg shares it out between both, so that each gets what is free.
WaySteps steps_of(const Pose& start, const Pose* keys, std::size_t count, int free_at_start) {
  WaySteps out;
  Pose at = start;
  for (std::size_t i = 0; i < count; ++i) {
    const Pose& key = keys[i];
    const int turn = turn_between(at.facing, key.facing);
    Facing on_way = key.facing;
    const bool moves = key.x != at.x || key.y != at.y;
    if (moves && count == 1) on_way = at.facing.turned(std::clamp(turn, -free_at_start, free_at_start));
    else if (moves && i > 0 && i + 1 == count) on_way = at.facing;
    push_turn(out, at, on_way);
    if (moves) out.push_back({{key.x, key.y, on_way}, false});
    push_turn(out, {key.x, key.y, on_way}, key.facing);
    at = key;
  }
  return out;
}

enum class Stop : std::uint8_t { None, Allowance, Halt, Impassable, Enemy, TooNear, Table };

struct LegEnd {
  double yards = 0;
  Stop why = Stop::None;
  PieceId unit = kNoPiece;
  int area = -1;
  double cost = 0;
  double needs = 0;  // for the whole leg
  bool through_dense = false;
};

// One way while it is being gone.
class Walk {
 public:
  Walk(const State& s, PieceId unit, const TravelLimits& limits) : s_(s), unit_(unit), limits_(limits) {
    const Unit& u = s.unit(unit);
    out_.end = u.pose;
    out_.path.push_back(u.pose);
    in_column_ = marches_in_column(u);
    third_ = in_column_ ? 0 : (limits.whole > 0 ? limits.whole : limits.allowance) / 3;
    before_ = out_.turned = turned_so_far(s, unit);
    budget_ = limits.allowance > 0 ? limits.allowance + before_.due(third_) : 0;
    inside_ = dense_at(s, unit, ring_of(s, unit)) != DenseTouch::Clear;
  }

  Travel go(const WaySteps& steps) {
    for (std::size_t i = 0; i < steps.size() && !stopped_; ++i) {
      if (steps[i].turn) turn_to(steps[i].to);
      else walk_to(steps[i].to);
      if (!out_.legal) return out_;
    }
    settle(steps);
    if (in_column_) out_.turned = before_;
    return out_;
  }

 private:
  double cost_of(const Turned& turned) const { return turned.cost(third_) - before_.cost(third_); }
  double spent() const { return legs_ + cost_of(out_.turned); }

  void refuse_way(RuleId rule, std::string why) {
    out_.legal = false;
    out_.rule = rule;
    out_.why = std::move(why);
  }

  void turn_to(const Pose& to) {
    Turned after = out_.turned;
    after.turn(turn_between(out_.end.facing, to.facing));
    if (!can_afford(after)) return;
    out_.turned = after;
    const Ring before = ring_at(s_, unit_, out_.end);
    stand(to);
    out_.halted = !limits_.ignore_halts && turns_into_dense(s_, unit_, before, ring_at(s_, unit_, to));
    stopped_ = stopped_ || out_.halted;
  }

  bool can_afford(const Turned& turned) {
    const double cost = legs_ + cost_of(turned);
    if (cost <= budget_ + kGridSlack) return true;
    stopped_ = true;
    if (!limits_.cut_short)
      refuse_way("ES-MOVE-9",
                 sentence("Turning so far costs {} {:.0f} of {:.0f} yards.", name_of(s_, unit_), cost, budget_));
    return false;
  }

  void stand(const Pose& pose) {
    out_.end = pose;
    if (out_.path.back() != pose) out_.path.push_back(pose);
  }

  LegEnd measure(Vec2 direction, double yards) const {
    const Ring ring = ring_at(s_, unit_, out_.end);
    const LegGround ground = ground_along(s_, unit_, ring, out_.end.at(), direction, yards);
    LegEnd end{.yards = yards, .needs = ground.cost(yards)};
    const auto stop = [&](double at, Stop why, PieceId who = kNoPiece, int area = -1) {
      if (at > end.yards - kGridSlack) return;  // it ends there anyway
      end.yards = at;
      end.why = why;
      end.unit = who;
      end.area = area;
    };
    stop(ground.reach(budget_ - spent()), Stop::Allowance);
    stop(ground.blocked, Stop::Impassable);
    if (!limits_.may_leave) stop(table_room(s_, ring, direction, yards), Stop::Table);
    const Obstacle enemy = first_enemy_on(s_, unit_, ring, direction, yards);
    const double clear = limits_.may_contact ? 0 : kContact + kGridSlack;
    if (enemy.at < kNowhere) stop(std::max(0.0, enemy.at - clear), Stop::Enemy, enemy.unit, enemy.area);
    stop(std::max(0.0, kept_off(s_, unit_, ring, direction, end.yards, limits_.keep_off) - kGridSlack / 2),
         Stop::TooNear);
    if (!limits_.ignore_halts) stop(ground.halt(inside_), Stop::Halt);
    end.cost = ground.cost(end.yards);
    end.through_dense = !ground.dense.empty() && beyond(end.yards, ground.dense.front().from);
    return end;
  }

  void walk_to(const Pose& to) {
    if (!limits_.ignore_halts && has_halted(s_, unit_)) {
      stopped_ = true;
      if (limits_.cut_short) return;
      refuse_way("ES-MOVE-7",
                 sentence("{0} {0:has|have} halted at dense terrain; {0:its|their} move is over.", name_of(s_, unit_)));
      return;
    }
    const Vec2 way = to.at() - out_.end.at();
    const double yards = length(way);
    const Vec2 direction = unit_vector(way);
    Turned after = out_.turned;
    after.go_on();
    if (!can_afford(after)) return;
    out_.turned = after;
    const LegEnd end = measure(direction, yards);
    if (end.why != Stop::None && end.why != Stop::Halt && !limits_.cut_short) {
      explain(end);
      return;
    }
    leg_from_ = out_.end;
    leg_direction_ = direction;
    leg_yards_ = end.yards;
    leg_before_ = legs_;
    legs_ += end.cost;
    out_.reached += end.yards;
    stopped_ = end.why != Stop::None;
    stand(stopped_ ? Pose::snapped(leg_from_.at() + direction * end.yards, to.facing) : to);
    if (!limits_.ignore_halts) look_for_halt(end);
  }

  // ES-MOVE-7: at the edge a move ends, whether it has come to the terrain or out of it; who has halted there before may go
  // along it.
  void look_for_halt(const LegEnd& end) {
    const DenseTouch now = dense_at(s_, unit_, ring_at(s_, unit_, out_.end));
    out_.halted = end.why == Stop::Halt || (now == DenseTouch::Edge && (!inside_ || end.through_dense));
    stopped_ = stopped_ || out_.halted;
    inside_ = now != DenseTouch::Clear;
  }

  void explain(const LegEnd& end) {
    const Name name = name_of(s_, unit_);
    switch (end.why) {
      case Stop::Allowance:
        out_.cost = spent() + end.needs;
        return refuse_way("ES-MOVE-1", sentence("{0} would need {1} yards and {0:has|have} {2}.", name,
                                                told_apart(spent() + end.needs, budget_, 1),
                                                told_apart(budget_, spent() + end.needs, 1)));
      case Stop::Impassable:
        return refuse_way("ES-MOVE-11", sentence("Impassable ground lies in the way of {}.", name));
      case Stop::Table: return refuse_way("ES-MOVE-18", sentence("{} would leave the table.", name));
      case Stop::Enemy: {
        const PieceId who = end.area >= 0 ? s_.formation_piece(end.area) : end.unit;
        return refuse_way("ES-MOVE-11", sentence("{} cannot pass {}{}.", name,
                                                 end.area >= 0 ? "the Reformation Area of " : "", name_of(s_, who)));
      }
      // A halt ends a move without a refusal; who has to keep off goes as far as he may (straight_on).
      case Stop::None:
      case Stop::Halt:
      case Stop::TooNear: break;
    }
  }

  // Where it ends: on free ground, far enough off, and turned as was wished if it was only the allowance that stopped it.
  void settle(const WaySteps& steps) {
    count_turns();
    if (stopped_ && !out_.halted && !steps.empty()) last_turn(steps.back().to.facing);
    out_.cost = spent();
    if (out_.path.size() < 2 || limits_.any_end) return;
    const Taken taken = taken_at(s_, unit_, out_.end, limits_);
    if (!taken.free && limits_.cut_short) return back_to_free_place();
    if (!taken.free) refuse_way(taken.rule, taken.why);
  }

  // As the way was gone in the end: what was meant as a turn on the way may have become its end.
  void count_turns() {
    out_.turned = before_;
    for (std::size_t i = 0; i + 1 < out_.path.size(); ++i) {
      const Pose& from = out_.path[i];
      const Pose& to = out_.path[i + 1];
      out_.turned.turn(turn_between(from.facing, to.facing));
      if (from.x != to.x || from.y != to.y) out_.turned.go_on();
    }
  }

  void last_turn(Facing wished) {
    const int turn = turn_between(out_.end.facing, wished);
    if (turn == 0 || std::abs(turn) > out_.turned.free_at_end()) return;
    const Pose turned{out_.end.x, out_.end.y, wished};
    const Quietly quietly;
    if (!taken_at(s_, unit_, turned, limits_).free) return;
    out_.turned.turn(turn);
    stand(turned);
  }

  // Back along the last leg; if there is no room on it, to where it stood at the start.
  void back_to_free_place() {
    const double at = leg_yards_ > 0 ? last_free_place(s_, unit_, leg_from_, leg_direction_, leg_yards_, limits_) : -1;
    out_.halted = false;
    if (at <= kTolerance) {
      const Pose start = s_.unit(unit_).pose;
      out_.path.clear();
      out_.path.push_back(start);
      out_.end = start;
      out_.cost = out_.reached = 0;
      out_.turned = before_;
      return;
    }
    while (out_.path.size() > 1 && out_.path.back() != leg_from_) out_.path.pop_back();
    const Ring ring = ring_at(s_, unit_, leg_from_);
    const LegGround ground = ground_along(s_, unit_, ring, leg_from_.at(), leg_direction_, leg_yards_);
    out_.reached += at - leg_yards_;
    stand(Pose::snapped(leg_from_.at() + leg_direction_ * at, leg_from_.facing));
    count_turns();
    out_.cost = cost_of(out_.turned) + leg_before_ + ground.cost(at);
  }

  const State& s_;
  PieceId unit_;
  const TravelLimits& limits_;
  Travel out_;
  bool in_column_ = false;  // it follows its line: turns neither cost nor count
  Turned before_;           // this order
  double third_ = 0;        // of the allowance: what 90 degrees cost
  double budget_ = 0;       // with what is due for its last turn
  double legs_ = 0;         // cost so far, without turns
  bool stopped_ = false;
  bool inside_ = false;  // dense terrain, or at its edge, where it has halted already (ES-MOVE-7)
  Pose leg_from_;
  Vec2 leg_direction_;
  double leg_yards_ = 0;
  double leg_before_ = 0;
};

}  // namespace

// ES-MOVE-9
void Turned::turn(int tenths) {
  int left_over = std::abs(tenths);
  left_over -= take_free(at_start, free_at_start(), left_over);
  left_over -= take_free(at_end, free_at_end(), left_over);
  costly = static_cast<std::int16_t>(costly + left_over);
}

void Turned::go_on() {
  costly = static_cast<std::int16_t>(costly + at_end);
  at_end = 0;
  gone = true;
}

double Turned::cost(double third) const { return third * ((costly + kQuarter - 1) / kQuarter); }

double Turned::due(double third) const {
  Turned then = *this;
  then.go_on();
  return then.cost(third) - cost(third);
}

Turned turned_so_far(const State& s, PieceId unit) { return s.step == Step::Move ? s.unit(unit).turned : Turned{}; }

// ES-MOVE-6, ES-MOVE-7, ES-MOVE-9, ES-MOVE-11
Travel travel(const State& s, PieceId unit, const Pose* keys, std::size_t count, const TravelLimits& limits) {
  const int free = turned_so_far(s, unit).free_at_start();
  return Walk(s, unit, limits).go(steps_of(s.unit(unit).pose, keys, count, free));
}

Travel straight_on(const State& s, PieceId unit, Vec2 direction, double yards, const TravelLimits& limits) {
  TravelLimits as_far = limits;
  as_far.cut_short = true;
  const double size = length(direction);
  const Pose& from = s.unit(unit).pose;
  const Pose to = size > 0 ? Pose::snapped(from.at() + direction * (yards / size), from.facing) : from;
  return travel(s, unit, &to, 1, as_far);
}

}  // namespace grognard::esr
