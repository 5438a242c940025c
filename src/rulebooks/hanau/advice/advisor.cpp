// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/advice/advisor.h"

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "geometry/path.h"
#include "hanau/advice/advice.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

namespace grognard::hanau {
namespace {

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

  std::vector<NamedScheme> schemes(const Battle& battle, Side side, const std::vector<Body>&) const override {
    return schemes_of(book::state_of<State>(battle), side);
  }
  Reason reason(const Battle& battle, const Candidate& chosen, const Verdict& verdict) const override {
    return reason_of(book::state_of<State>(battle), chosen, verdict);
  }
  void conduct(const Deed& deed, ConductSheet& sheet) const override { conduct_of(deed, sheet); }

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

}  // namespace grognard::hanau
