// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/advice/advisor.h"

#include "core/sentence.h"
#include "revwars/advice/advice.h"
#include "revwars/advice/plans.h"

namespace grognard::revwars {
namespace {

Facing any_facing(Random& random) { return Facing::tenths(static_cast<int>(random.below(3600))); }

// A random pose near a battalion, mostly forward.
Pose random_goal(const State& s, PieceId unit, Random& random) {
  const Pose from = s.unit(unit).pose;
  const double reach = s.card(unit).move * (1 + random.below(20)) / 20.0;
  const int turn = static_cast<int>(random.below(1201)) - 600;
  const Facing bearing = random.below(5) == 0 ? any_facing(random) : from.facing.turned(turn / 2);
  const Facing facing = random.below(2) == 0 ? from.facing : from.facing.turned(turn / 2);
  return Pose::snapped(from.at() + bearing.forward() * reach, facing);
}

// Where a battalion that comes on, or is set up, may stand.
Pose random_place(const State& s, Side side, Random& random) {
  const Ground& ground = *s.setup->ground;
  const Edge edge = s.setup->sides[side].edge;
  const double depth = 2 + random.below(80) / 10.0;
  const bool level = edge == Edge::North || edge == Edge::South;
  const double along =
      4 + random.below(static_cast<std::uint32_t>(10 * (level ? ground.width : ground.height) - 80)) / 10.0;
  const Vec2 at = edge == Edge::North   ? Vec2{along, ground.height - depth}
                  : edge == Edge::South ? Vec2{along, depth}
                  : edge == Edge::East  ? Vec2{ground.width - depth, along}
                                        : Vec2{depth, along};
  return Pose::snapped(at, inward(edge));
}

// Any direction; where there is little room, the first of the eight into which it can turn.
Facing free_facing(const State& s, PieceId unit, Random& random) {
  const Facing now = s.unit(unit).pose.facing;
  const Facing wish = random.below(4) == 0 ? now.opposite() : any_facing(random);
  const Quietly trying;
  const auto fits = [&](Facing facing) {
    Verdict v{.command = {.side = s.side_of(unit), .verb = "about-face", .units = {unit}}};
    v.command.path.push_back({s.unit(unit).pose.x, s.unit(unit).pose.y, facing});
    deed_of("about-face")->weigh(s, v);
    return v.legal();
  };
  if (fits(wish)) return wish;
  for (int eighth = 1; eighth < 8; ++eighth)
    if (fits(now.turned(450 * eighth))) return now.turned(450 * eighth);
  return wish;
}

void sample_path(const State& s, const Option& option, Random& random, Command& c) {
  const Verb verb = option.verb;
  const PieceId id = option.unit;
  if (verb == Verb("move")) {
    if (s.unit(id).place == Place::Reserve) {
      c.path.push_back(entry_place(s, id, random.below(100) / 100.0));
      return;
    }
    c.path.push_back(random_goal(s, id, random));
    c.find_way = true;
  } else if (verb == Verb("ride") || verb == Verb("evade")) {
    const Pose from = s.general(id).pose;
    const double far = random.below(150) / 10.0;
    c.path.push_back(Pose::snapped(from.at() + any_facing(random).forward() * far, from.facing));
  } else if (verb == Verb("about-face")) {
    c.path.push_back({s.unit(id).pose.x, s.unit(id).pose.y, free_facing(s, id, random)});
  } else if (verb == Verb("howitzer")) {
    const Pose from = s.unit(id).pose;
    c.path.push_back(Pose::snapped(from.at() + from.facing.forward() * (4 + random.below(280) / 10.0), from.facing));
  } else if (verb == Verb("place") || verb == Verb("hide")) {
    c.path.push_back(random_place(s, c.side, random));
  } else if (s.is_unit(id) && verb != Verb("leave")) {
    c.path.push_back(s.unit(id).pose);
  }
}

class RevwarsAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const Quietly trying;
    const State& s = book::state_of<State>(battle);
    Counsel a{s, question(s), out, scheme};
    advise(a);
  }

  Command sample(const Battle& battle, const Option& option, Random& random) const override {
    const State& s = book::state_of<State>(battle);
    Command c = order_for(question(s).side, option);
    if (option.needs == Needs::Path || option.needs == Needs::Pose) sample_path(s, option, random, c);
    if (option.needs == Needs::Number) c.number = sample_number(s, option, random);
    return c;
  }

  void muster(const Battle& battle, Muster& out) const override { muster_of(book::state_of<State>(battle), out); }

  std::vector<grognard::Body> bodies(const Battle& battle, Side side) const override {
    return brigades_of(book::state_of<State>(battle), side);
  }
  std::vector<NamedScheme> schemes(const Battle& battle, Side side, const std::vector<grognard::Body>&) const override {
    return plans_for(book::state_of<State>(battle), side);
  }
  Reason reason(const Battle& battle, const Candidate& chosen, const Verdict& verdict) const override {
    const Quietly trying;
    return reason_for(book::state_of<State>(battle), chosen, verdict);
  }
  void conduct(const grognard::Deed& deed, ConductSheet& sheet) const override {
    const Quietly trying;
    judge_conduct(book::state_of<State>(deed.before), deed.command, deed.events, book::state_of<State>(deed.after),
                  sheet);
  }
  std::unique_ptr<Battle> imagine(const Battle& seen, Side side, Random& random) const override {
    State whole = book::state_of<State>(seen);
    imagine_ambushes(whole, side, random);
    return std::make_unique<BattleOf<State>>(std::move(whole));
  }

  double value(const Battle& battle, Side side) const override { return standing(book::state_of<State>(battle), side); }
};

}  // namespace

const Advisor& advisor() {
  static const RevwarsAdvisor the_one;
  return the_one;
}

}  // namespace grognard::revwars
