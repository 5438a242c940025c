// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/advice/advisor.h"

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/11_victory/victory.h"

namespace grognard::tricorne {
namespace {

// Doctrine: attempting is never harmful; the most worn first.
void advise_rally(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (c.unit != kNoPiece) a.add(1 + a.s.unit(c.unit).fatigue, "Standing still, it rallies.", "rally", c.unit);
  a.add(0, "Nobody is left to rally.", "done");
}

// The line from the middle outwards, foot before guns before horse, so that the horse comes to the ends; then the commanders.
void advise_set_up(Counsel& a) {
  const State& s = a.s;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    if (s.is_commander(c.unit)) {
      if (s.commander(c.unit).on_table) continue;
      each_on_table(s, a.q.side, [&](PieceId id) {
        if (is_foot(s.unit(id)) && commander_with(s, id) == kNoPiece)
          a.add(1, "He takes his place with his men.", "attach", c.unit, id);
      });
      a.add(0.8, "He takes his place.", "place", c.unit);
    } else if (const Unit& u = s.unit(c.unit); u.place == Place::Waiting) {
      a.add(is_foot(u)  ? 4
            : is_gun(u) ? 3
                        : 2,
            is_mounted(u) ? "Horse covers the end of the line." : "Takes its place in the line.", "place", c.unit);
    }
  }
  a.add(0.5, "Everybody is in place.", "done");
}

Pose random_step(const State& s, PieceId unit, Random& random, Command& c) {
  const Pose from = s.unit(unit).pose;
  const MoveRow row = cells_of(s, unit).row;
  const Size size = size_of(s, unit);
  const double reach = c.verb == Verb("move-half") ? row.inches / 2 : row.inches;
  const double way = reach * (1 + random.below(20)) / 20.0;
  if (s.unit(unit).formation == Formation::Skirmish) {
    const Facing bearing = Facing::tenths(static_cast<int>(random.below(3600)));
    return Pose::snapped(from.at() + bearing.forward() * way, Facing::tenths(static_cast<int>(random.below(3600))));
  }
  switch (random.below(6)) {
    case 0: {
      const int turn = static_cast<int>(random.below(801)) - 400;
      if (turn == 0) return advanced(from, way);
      const Pose w = wheeled(from, turn, size.width, size.depth);
      const double left = way - wheel_length(std::abs(turn), size.width);
      if (left < 0.05) return w;
      c.path.push_back(w);
      return advanced(w, left);
    }
    case 1: return advanced(from, -way / 2);
    case 2: return turned(from, random.below(2) ? 900 : 1800);
    case 3: {
      const int slant = static_cast<int>(random.below(401)) - 200;
      return Pose::snapped(from.at() + from.facing.turned(slant).forward() * way, from.facing);
    }
    default: return advanced(from, way);
  }
}

// A random pose for an order that needs one.
void sample_pose(const State& s, const Option& option, Random& random, Command& c) {
  const auto bearing = [&] { return Facing::tenths(static_cast<int>(random.below(3600))); };
  const Verb verb = option.verb;
  if (verb == Verb("move") || verb == Verb("move-half")) {
    const Pose last = random_step(s, option.unit, random, c);
    c.path.push_back(last);
  } else if (verb == Verb("ride")) {
    const Pose from = s.commander(option.unit).pose;
    const double far = random.below(130) / 10.0;
    c.path.push_back(Pose::snapped(from.at() + bearing().forward() * far, from.facing));
  } else if (verb == Verb("handle")) {
    const Pose from = s.unit(option.unit).pose;
    const double far = (1 + random.below(10)) / 10.0;
    c.path.push_back(Pose::snapped(from.at() + bearing().forward() * far, from.facing));
  } else if (verb == Verb("face") || verb == Verb("unlimber") || verb == Verb("limber")) {
    Pose pose = s.unit(option.unit).pose;
    pose.facing = bearing();
    c.path.push_back(pose);
  } else if (verb == Verb("place") && random.below(2) > 0) {
    const Ground& ground = *s.setup->ground;
    const double depth = 1 + random.below(100) / 10.0;
    const bool north = s.setup->sides[c.side].edge == Edge::North;
    const double along = 2 + random.below(static_cast<std::uint32_t>(ground.width * 10 - 40)) / 10.0;
    c.path.push_back(Pose::snapped({along, north ? ground.height - depth : depth}, Facing::degrees(north ? 180 : 0)));
  }
}

class TricorneAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const Quietly trying;
    const State& s = book::state_of<State>(battle);
    Counsel a{s, question(s), out, scheme};
    switch (a.q.step) {
      case Step::ChooseSide: return (void)a.add(1, "The first move chooses the ground.", "go-first");
      case Step::SetUp: return advise_set_up(a);
      case Step::Move: return advise_moves(a);
      case Step::Segment: return advise_segment(a);
      case Step::Evade: return advise_evasion(a);
      case Step::Rally: return advise_rally(a);
      case Step::DefensiveFire: return advise_fire(a, true);
      case Step::RemainingFire: return advise_fire(a, false);
      case Step::CloseCombat: return advise_melee_order(a);
      case Step::ChooseFoe: return advise_foe(a);
      case Step::FollowUp: return advise_follow_up(a);
      case Step::StopCharge: return a.first_choice("It halts where the charge has spent itself.");
      default: return a.first_choice("The order makes no difference.");
    }
  }

  Command sample(const Battle& battle, const Option& option, Random& random) const override {
    const State& s = book::state_of<State>(battle);
    Command c = order_for(question(s).side, option);
    sample_pose(s, option, random, c);
    return c;
  }

  void muster(const Battle& battle, Muster& out) const override { muster_of(book::state_of<State>(battle), out); }

  std::vector<NamedScheme> schemes(const Battle& battle, Side side, const std::vector<Body>&) const override {
    return schemes_of(book::state_of<State>(battle), side);
  }

  Reason reason(const Battle& battle, const Candidate& chosen, const Verdict& verdict) const override {
    return reason_for(book::state_of<State>(battle), chosen, verdict);
  }

  void conduct(const grognard::Deed& deed, ConductSheet& sheet) const override { conduct_of(deed, sheet); }

  double value(const Battle& battle, Side side) const override {
    const State& s = book::state_of<State>(battle);
    double sum = (score_of(s, side) - score_of(s, other(side))) / 6.0;
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (on_table(s.unit(id))) sum += (s.unit(id).side == side ? 1 : -1) * worth(s, id);
    return sum;
  }
};

}  // namespace

const Advisor& advisor() {
  static const TricorneAdvisor the_one;
  return the_one;
}

double worth(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return quality_of(s, unit) * (0.4 * u.full + 0.6 * u.strength()) / 6;
}

Nearest nearest_enemy_to(const State& s, PieceId unit) {
  Nearest best;
  const Vec2 at = s.unit(unit).pose.at();
  double least = 1e18;
  each_on_table(s, other(s.unit(unit).side), [&](PieceId id) {
    const double d = length_squared(s.unit(id).pose.at() - at);
    if (d >= least) return;
    least = d;
    best.unit = id;
  });
  if (best.unit != kNoPiece) best.gap = distance_between(s, unit, best.unit);
  return best;
}

}  // namespace grognard::tricorne
