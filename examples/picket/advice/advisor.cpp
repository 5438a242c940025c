// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/advice/advisor.h"

#include <algorithm>

#include "book/counsel.h"
#include "geometry/path.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// Not rules: estimates and habits. Whatever is proposed here goes through the judge.
namespace grognard::picket {
namespace {

using Counsel = book::Counsel<State, Step>;

// At the nearest; aimed where it is hard to hit.
void advise_fire(Counsel& counsel, PieceId unit) {
  const State& s = counsel.s;
  each_unit(s, other(counsel.q.side), [&](PieceId enemy) {
    const double away = between(s, unit, enemy);
    const bool far = away > arm_of(s, unit).range / 2;
    counsel
        .add(3 - away / kClearSight, far ? "Far off: let them take aim." : "They are near: a volley.", "fire", unit,
             enemy)
        .picks = far;
  });
}

// To the post, or else to where the enemy is; as far as it can.
void advise_move(Counsel& counsel, PieceId unit) {
  const State& s = counsel.s;
  const Vec2 from = s.unit(unit).pose.at();
  Vec2 by = Vec2{s.setup->ground->width, s.setup->ground->height} * 0.5 - from;
  if (!s.setup->post.empty()) by = s.setup->post.front().centre() - from;
  if (length(by) < kFront) return;
  for (const double share : {1.0, 0.6, 0.3}) {
    const Vec2 way = unit_vector(by) * std::min(length(by), move_of(s, unit) * share);
    counsel.add(1 + share, "It is wanted farther on.", "move", unit)
        .path.push_back(Pose::snapped(from + way, facing_of(by)));
  }
}

class PicketAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const State& s = book::state_of<State>(battle);
    Question q = book::question(s);
    q.side = side;
    Counsel counsel{s, q, out, scheme};
    if (q.step == Step::Orders) {
      counsel.add(value(battle, side) < 0, "Behind on points: on, then.", "bold");
      counsel.add(0.5, "Nothing is gained by being hit.", "wary");
    } else if (q.step == Step::Nerve) {
      counsel.add(2 * s.unit(q.unit).men > s.troops(q.unit).men, "It can bear that.", "stand", q.unit);
      counsel.add(0.5, "Too few are left to risk them.", "retire", q.unit);
    } else {
      each_unit(s, side, [&](PieceId unit) {
        advise_fire(counsel, unit);
        advise_move(counsel, unit);
      });
      counsel.add(1, "The others are well where they are.", "done");
    }
  }

  Command sample(const Battle& battle, const Option& option, Random& random) const override {
    const State& s = book::state_of<State>(battle);
    Command c = order_for(s.side_of(option.unit), option);
    if (option.needs != Needs::Path) return c;
    const Pose from = turned(s.unit(option.unit).pose, static_cast<int>(random.below(3600)));
    if (random.below(4) == 0) c.path.push_back(from);
    c.path.push_back(advanced(from, move_of(s, option.unit) * random.below(21) / 20));
    return c;
  }

  double value(const Battle& battle, Side side) const override {
    const State& s = book::state_of<State>(battle);
    return (points_of(s, side) - points_of(s, other(side))) / 4.0;
  }
};

}  // namespace

const Advisor& advisor() {
  static const PicketAdvisor the_one;
  return the_one;
}

}  // namespace grognard::picket
