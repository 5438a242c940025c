// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/advice/advisor.h"

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "hanau/advice/advice.h"
#include "hanau/rules/00_set_up/set_up.h"
#include "hanau/rules/01_reserves/reserves.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/13_recall/recall.h"
#include "hanau/rules/14_victory/victory.h"

namespace grognard::hanau {
namespace {

// Guns in the middle, infantry beside them, horse on the wings: the set-up pose nearest the middle that is free.
void advise_setup(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (a.s.is_unit(c.unit) && a.s.unit(c.unit).place == Place::Waiting)
      return (void)a.add(1, "Takes its place in the line.", "place", c.unit);
  }
  for (const Choice& c : a.s.choices) {
    if (!a.s.is_general(c.unit) || a.s.generals[a.s.general_index(c.unit)].on_table) continue;
    const Ground& ground = *a.s.setup->ground;
    a.add(1, "Stands behind the centre.", "place", c.unit);
    a.last().path.push_back(Pose::snapped({ground.width / 2, a.q.side == Side::A ? ground.height - 1.5 : 1.5}, {}));
    return;
  }
  a.add(1, "Everybody is in place.", "done");
}

// Doctrine: infantry that can form square is the best support.
void advise_support(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.verb != Verb("support")) continue;
    const double merit = worth(a.s, c.target) + (is_infantry(a.s, c.target) ? 1 : 0);
    a.add(merit, "Guns without support are lost.", "support", c.unit, c.target);
  }
}

void advise_square(Counsel& a) {
  bool cavalry = false;
  for (const Contact& c : a.s.contacts)
    cavalry =
        cavalry || (is_cavalry(a.s, c.charger) && (c.charged == a.q.unit || c.charged == a.s.unit(a.q.unit).supports));
  if (cavalry) a.add(2, "Only a square survives cavalry.", "form-square", a.q.unit);
  a.add(1, "No cavalry charges it: a square would only be a better target.", "stand", a.q.unit);
}

void advise_press_on(Counsel& a) {
  const bool strong = a.s.unit(a.q.unit).figures >= 5;
  a.add(1, strong ? "The Guard turns a stopped charge into a melee." : "Too few are left to press on.",
        strong ? "press-on" : "stop", a.q.unit);
}

void advise_form_line(Counsel& a) {
  const bool worn = a.s.unit(a.q.unit).lost >= 3;
  a.add(1, worn ? "A worn column deploys: in line it is the harder target." : "Stays in column to charge again.",
        worn ? "form-line" : "stay", a.q.unit);
}

// Doctrine: combined arms; the cavalry kills what the infantry has pinned.
void advise_fighter(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (is_cavalry(a.s, c.unit))
      a.add(2, "Cavalry destroys infantry that is held in a melee.", c.verb, c.unit, c.target);
  a.first_choice("It holds the contact.");
}

void advise_free_change(Counsel& a) {
  double cavalry_near = 99;
  each_on_table(a.s, other(a.q.side), [&](PieceId id) {
    if (is_cavalry(a.s, id))
      cavalry_near = std::min(cavalry_near, length(a.s.unit(id).pose.at() - a.s.unit(a.q.unit).pose.at()));
  });
  if (cavalry_near < 8 && a.s.unit(a.q.unit).lost >= 3)
    a.add(2, "Enemy cavalry is near and the unit is shaken.", "form-square", a.q.unit);
  a.add(1, "Keeps its formation.", "stay", a.q.unit);
}

// Doctrine: roll unless the number is 3 or less.
void advise_recall(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.unit == kNoPiece) continue;
    const int number = morale_sum(morale_case(a.s, c.unit)).total();
    if (must_recall(a.s.unit(c.unit)) || number >= 4)
      a.add(number, "A regiment beside its marker is a sitting target.", "recall", c.unit);
  }
  a.add(0.5, "The chance to rally it is too poor.", "done");
}

class HanauAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const Quietly trying;
    const State& s = book::state_of<State>(battle);
    Counsel a{s, question(s), out, scheme};
    switch (a.q.step) {
      case Step::SetUp: return advise_setup(a);
      case Step::Cannon: return advise_cannon(a);
      case Step::Arrivals: return a.first_choice("Reserves go where they are awaited.");
      case Step::Ordinary: return advise_ordinary(a);
      case Step::SecondMove: return advise_second_move(a);
      case Step::Charges: return advise_charges(a);
      case Step::SkirmisherReply: return (void)a.add(1, "A last volley before they run.", "shoot", a.q.unit, a.q.other);
      case Step::Shooting: return advise_shooting(a);
      case Step::Supporters: return advise_support(a);
      case Step::FormSquare: return advise_square(a);
      case Step::PressOn: return advise_press_on(a);
      case Step::FormLine: return advise_form_line(a);
      case Step::ChooseFighter: return advise_fighter(a);
      case Step::FreeChange: return advise_free_change(a);
      case Step::Recalls: return advise_recall(a);
      default: return a.first_choice("The order makes no difference.");
    }
  }

  Command sample(const Battle& battle, const Option& option, Random& random) const override;
  double value(const Battle& battle, Side side) const override;
  void muster(const Battle& battle, Muster& out) const override {
    const State& s = book::state_of<State>(battle);
    muster_of(s, s.over ? Side::A : question(s).side, out);
  }
};

Pose sample_move(const State& s, PieceId unit, Random& random, Command& c) {
  const Pose from = s.unit(unit).pose;
  const double rate = move_rate(s, unit);
  const Size size = size_of(s, unit);
  const double way = rate * (1 + random.below(20)) / 20.0;
  if (faces_all_round(s.unit(unit))) {
    const Facing bearing = Facing::tenths(static_cast<int>(random.below(3600)));
    return Pose::snapped(from.at() + bearing.forward() * way, from.facing);
  }
  switch (random.below(4)) {
    case 0: {
      const int turn = static_cast<int>(random.below(801)) - 400;
      const Pose w = wheeled(from, turn, size.width, size.depth);
      if (turn != 0) c.path.push_back(w);
      return advanced(turn != 0 ? w : from, std::max(0.05, way - wheel_length(std::abs(turn), size.width)));
    }
    case 1: return advanced(from, -way / 2);
    default: return advanced(from, way);
  }
}

Command HanauAdvisor::sample(const Battle& battle, const Option& option, Random& random) const {
  const State& s = book::state_of<State>(battle);
  const Question q = question(s);
  Command c = order_for(q.side, option);
  if (option.verb == Verb("move")) {
    const Pose end = sample_move(s, option.unit, random, c);
    c.path.push_back(end);
  } else if (option.verb == Verb("turn") || option.verb == Verb("unlimber")) {
    Pose pose = s.unit(option.unit).pose;
    pose.facing = Facing::tenths(static_cast<int>(random.below(3600)));
    c.path.push_back(pose);
  } else if (option.verb == Verb("go")) {
    const Pose from = s.generals[s.general_index(option.unit)].pose;
    const Facing bearing = Facing::tenths(static_cast<int>(random.below(3600)));
    c.path.push_back(Pose::snapped(from.at() + bearing.forward() * (random.below(120) / 10.0), from.facing));
  } else if (option.verb == Verb("place")) {
    const Ground& ground = *s.setup->ground;
    const double depth = 1.5 + random.below(70) / 10.0;
    if (s.is_general(option.unit) || random.below(3) > 0)
      c.path.push_back(Pose::snapped({2 + random.below(static_cast<std::uint32_t>(ground.width * 10 - 40)) / 10.0,
                                      q.side == Side::A ? ground.height - depth : depth},
                                     Facing::degrees(q.side == Side::A ? 180 : 0)));
  }
  return c;
}

double HanauAdvisor::value(const Battle& battle, Side side) const {
  const State& s = book::state_of<State>(battle);
  double sum = points_of(s, side) - points_of(s, other(side));
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Place place = s.unit(id).place;
    if (place != Place::Table && place != Place::Reserve) continue;
    sum += (s.troops(id).side == side ? 1 : -1) * worth(s, id);
  }
  return sum;
}

}  // namespace

const Advisor& advisor() {
  static const HanauAdvisor the_one;
  return the_one;
}

double worth_when_whole(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  const double quality = t.quality == Quality::Elite ? 1.4 : t.quality == Quality::Veteran ? 1.0 : 0.75;
  return quality * (t.arm == Arm::Artillery && t.gun >= kHeavyGun ? 1.3 : 1.0);
}

double worth(const State& s, PieceId unit) {
  return worth_when_whole(s, unit) *
         (0.5 + 0.5 * s.unit(unit).figures / std::max<int>(1, s.troops(unit).starting_figures));
}

double worth_of_hits(const State& s, PieceId target, double hits) {
  const Unit& u = s.unit(target);
  const double kept = std::min<double>(hits, u.figures);
  const double into_band = u.lost % kLossesPerMinusOne;  // two losses in: the next one tells
  return kept * (1 + 0.25 * into_band + 0.1 * u.lost) * worth(s, target) / 6;
}

Chances morale_chances(double number) {
  const double pass = std::clamp(number / 6, 0.0, 1.0);
  const double not_rout = std::clamp((number + kSmallFailure) / 6, 0.0, 1.0);
  return {pass, not_rout - pass, 1 - not_rout};
}

PieceId nearest_enemy_unit(const State& s, PieceId unit, double* how_far) {
  const Vec2 at = s.unit(unit).pose.at();
  const Side side = other(s.side_of(unit));
  PieceId best = kNoPiece;
  double least = 1e18;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!on_table(s.unit(id)) || s.troops(id).side != side) continue;
    const double d = length_squared(s.unit(id).pose.at() - at);
    if (d < least) {
      least = d;
      best = id;
    }
  }
  if (how_far) *how_far = best == kNoPiece ? 1e9 : std::sqrt(least);
  return best;
}

}  // namespace grognard::hanau
