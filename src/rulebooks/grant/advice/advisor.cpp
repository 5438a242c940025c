// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "grant/advice/advice.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

namespace grognard::grant {
namespace {

// A question where the advisor has no habit: the usual answer, or the first that is whole.
void advise_plainly(Counsel& a, std::string_view why) {
  std::vector<Option> options;
  answers_to(a.s.ask).list(a.s, a.q.side, options);
  for (const Option& o : options)
    if (o.needs == Needs::Nothing) a.add(o.usual ? 2 : 1, why, o.verb, o.unit, o.target);
}

// Everybody in the middle of the zone, as the set-up proposes it.
void advise_deployment(Counsel& a) {
  std::vector<Option> options;
  kDeploy.list(a.s, a.q.side, options);
  for (const Option& o : options)
    if (o.unit != kNoPiece && a.s.is_unit(o.unit) && a.s.unit(o.unit).place == Place::Waiting)
      return (void)a.add(1, "Takes its place in the line.", "place", o.unit);
  a.add(1, "Everybody is in place.", "done");
}

// Doctrine: two to one wins melees.
void advise_feeding(Counsel& a) {
  std::vector<Option> options;
  kFeed.list(a.s, a.q.side, options);
  Random random(static_cast<std::uint64_t>(a.s.decisions) + 1, 7);
  for (const Option& o : options) {
    if (o.verb != Verb("bring")) continue;
    if (const std::optional<int> number = sample_bring(a.s, o.unit, o.target, random))
      a.add(2, "Two to one wins melees.", "bring", o.unit, o.target, *number);
  }
  a.add(1, "Nobody more can be brought in with profit.", "finish");
}

void advise_second_move(Counsel& a) {
  const Melee* m = melee_of(a.s, a.s.ask_unit);
  const bool losing = m && m->lost[a.q.side] > m->lost[other(a.q.side)];
  a.add(losing ? 1 : 2, "The enemy suffers more: one move longer.", "fight-on", a.s.ask_unit);
  a.add(losing ? 2 : 1, "Nothing is to be won here any more.", "break-off", a.s.ask_unit);
}

void advise_third_move(Counsel& a) {
  const Melee& m = a.s.melees[a.s.ask_index];
  PerSide<int> men = {0, 0};
  for (const Joined& j : m.units) men[a.s.side_of(j.unit)] += men_left(a.s.unit(j.unit));
  const bool stronger = men[a.q.side] > men[other(a.q.side)];
  a.add(stronger ? 2 : 1, "The house will fall in one move more.", "fight-third");
  a.add(stronger ? 1 : 2, "Enough: the house holds.", "draw");
}

class GrantAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const Quietly trying;
    const State& s = book::state_of<State>(battle);
    if (s.over || s.ask == Ask::Nothing) return;
    Counsel a{s, {.step = s.ask, .side = side}, out, scheme};
    switch (s.ask) {
      case Ask::Deploy: return advise_deployment(a);
      case Ask::Orders: return advise_orders(a);
      case Ask::Guns: return advise_guns(a);
      case Ask::Muskets: return advise_muskets(a);
      case Ask::Feed: return advise_feeding(a);
      case Ask::SecondMove: return advise_second_move(a);
      case Ask::ThirdMove: return advise_third_move(a);
      case Ask::ClosingTarget: return advise_plainly(a, "The nearest charge is the most dangerous.");
      case Ask::ClosingPicks: return advise_plainly(a, "All fire into the mass.");
      case Ask::Veer: return advise_plainly(a, "Straight on is the surest way.");
      case Ask::Nothing: return;
    }
  }

  std::vector<NamedScheme> schemes(const Battle& battle, Side side, const std::vector<grognard::Body>&) const override {
    return schemes_of(book::state_of<State>(battle), side);
  }
  Reason reason(const Battle& battle, const Candidate& chosen, const Verdict& verdict) const override {
    return reason_of(book::state_of<State>(battle), chosen, verdict);
  }
  std::unique_ptr<Battle> imagine(const Battle& seen, Side side, Random& random) const override {
    State whole = book::state_of<State>(seen);
    imagine_secrets(whole, side, random);
    return std::make_unique<BattleOf<State>>(std::move(whole));
  }
  void conduct(const Deed& deed, ConductSheet& sheet) const override { conduct_of(deed, sheet); }

  Command sample(const Battle& battle, const Option& option, Random& random) const override {
    const State& s = book::state_of<State>(battle);
    Command c = order_for(option.only.value_or(Side::A), option);
    // Houses and banks are left by the way that the judge finds, guns pushed a little forward.
    if (option.verb == Verb("leave") || option.verb == Verb("disembark")) {
      if (option.verb == Verb("leave")) c.number = static_cast<int>(random.below(3));
    } else if (option.verb.str().starts_with("manhandle")) {
      const Facing facing = s.unit(option.unit).at.facing;
      const char last = option.verb.str().back();
      const Vec2 from =
          last == '1' || last == '2' ? gun_centre(s, option.unit, last - '1') : s.unit(option.unit).at.at();
      c.path.push_back(Pose::snapped(from + facing.forward() * (random.below(10) / 10.0), facing));
    } else if (option.needs == Needs::Path || option.needs == Needs::Pose)
      for (const Pose& pose : sample_march(s, option.unit, option.verb, random)) c.path.push_back(pose);
    if (option.verb == Verb("bring")) c.number = sample_bring(s, option.unit, option.target, random).value_or(0);
    else if (option.needs == Needs::Number) c.number = static_cast<int>(random.below(8));
    return c;
  }

  void muster(const Battle& battle, Muster& m) const override { muster_up(book::state_of<State>(battle), m); }

  double value(const Battle& battle, Side side) const override {
    const State& s = book::state_of<State>(battle);
    double sum = (score_of(s, side) - score_of(s, other(side))) / 10;
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (on_table(s.unit(id))) sum += (s.unit(id).side == side ? 1 : -1) * worth(s, id);
    return sum;
  }
};

}  // namespace

double worth(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Troops& t = s.troops(unit);
  if (u.spent_force || t.men == 0) return 0.05;
  const double strength = static_cast<double>(men_left(u)) / t.men;
  // Above half strength a unit still fights: the last men before it are the dearest.
  return t.points / 10.0 * (u.bad ? 0.6 : 1) * (0.3 + 0.7 * std::max(0.0, 2 * strength - 1));
}

PieceId nearest_foe(const State& s, PieceId unit, double* how_far) {
  const Vec2 at = s.unit(unit).at.at();
  PieceId best = kNoPiece;
  double least = 1e18;
  each_enemy_of(s, s.side_of(unit), [&](PieceId id) {
    const bool harmless = s.unit(id).arm == Class::Barge || s.unit(id).arm == Class::Wagon;
    const double d = length_squared(s.unit(id).at.at() - at) * (harmless ? 16 : s.unit(id).spent_force ? 4 : 1);
    if (d >= least) return;
    least = d;
    best = id;
  });
  if (how_far) *how_far = best == kNoPiece ? 1e9 : distance_between(s, unit, best);
  return best;
}

const Advisor& advisor() {
  static const GrantAdvisor the_one;
  return the_one;
}

}  // namespace grognard::grant
