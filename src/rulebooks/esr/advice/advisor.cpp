// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/advice/advisor.h"

#include "core/sentence.h"
#include "esr/advice/advice.h"

namespace grognard::esr {
namespace {

class EsrAdvisor final : public Advisor {
 public:
  void candidates(const Battle& battle, Side side, const Scheme& scheme, std::vector<Candidate>& out) const override {
    const Quietly trying;
    const State& s = book::state_of<State>(battle);
    Question q = question(s);
    if (book::asks_both(s)) q.side = side;
    Counsel a{s, q, out, scheme};
    advise(a);
  }

  Command sample(const Battle& battle, const Option& option, Random& random) const override {
    return sample_order(battle, book::state_of<State>(battle), option, random);
  }

  std::vector<Body> bodies(const Battle& battle, Side side) const override {
    return bodies_of(book::state_of<State>(battle), side);
  }
  std::vector<NamedScheme> schemes(const Battle& battle, Side side, const std::vector<Body>& bodies) const override {
    return schemes_of(book::state_of<State>(battle), side, bodies);
  }
  int horizon() const override { return 3; }  // whole turns

  void muster(const Battle& battle, Muster& out) const override { muster_army(book::state_of<State>(battle), out); }

  // ES-GEN-15: his orders are his secret, but he has some.
  std::unique_ptr<Battle> imagine(const Battle& seen, Side side, Random& random) const override {
    State s = book::state_of<State>(seen);
    if (!s.options().open_orders) imagine_orders(s, side, random);
    return std::make_unique<BattleOf<State>>(std::move(s));
  }

  Reason reason(const Battle& battle, const Candidate& chosen, const Verdict& v) const override {
    return reason_for(book::state_of<State>(battle), chosen, v);
  }

  void conduct(const Deed& deed, ConductSheet& sheet) const override {
    const Quietly counting;
    weigh_conduct(book::state_of<State>(deed.before), deed.command, book::state_of<State>(deed.after), sheet);
  }

  double value(const Battle& battle, Side side) const override { return standing(book::state_of<State>(battle), side); }
};

}  // namespace

const Advisor& advisor() {
  static const EsrAdvisor the_one;
  return the_one;
}

}  // namespace grognard::esr
