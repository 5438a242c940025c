// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "book/chapter.h"
#include "book/fields.h"
#include "core/distinct_names.h"
#include "core/rulebook.h"

namespace grognard::book {

// What a rulebook's scenario reader gives: the position, where in the turn it begins, and what has to be told first.
template <class State, class Start>
struct Loaded {
  State state;
  Start start{};
  std::vector<Event> renamed = {};  // whose names the file does not tell apart
};

// A rulebook as one row of facts and functions.
template <class State, class Start>
struct Imprint {
  std::string_view id;
  std::string_view title;
  std::string_view version;
  std::string_view rules;    // RULES.md
  std::string_view rulings;  // RULINGS.md
  std::string_view schema;   // of its scenarios
  std::vector<HouseRule> (*house_rules)();
  Loaded<State, Start> (*load)(std::string_view json, const std::string& file);
  // Starts a position given anywhere in the turn and runs on to the first question.
  void (*resume)(Play<State>&, const Start&);
  std::string_view (*label_of)(const Command&);
  std::vector<std::string> (*profiles)();
  const Advisor& (*advisor)();
  std::optional<RuleId> (*shared_ground)(const State&, PieceId, PieceId);
  int die = 6;
  std::string_view chance = {};  // data/<id>/chance.json
};

template <class State, class Start>
class RulebookOf final : public Rulebook {
 public:
  explicit RulebookOf(const Imprint<State, Start>& imprint) : it_(imprint) {}
  std::string_view id() const override { return it_.id; }
  std::string_view title() const override { return it_.title; }
  std::string_view version() const override { return it_.version; }
  std::string_view rules_text() const override { return it_.rules; }
  std::string_view rulings_text() const override { return it_.rulings; }
  std::string_view scenario_schema() const override { return it_.schema; }
  std::vector<HouseRule> house_rules() const override { return it_.house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded<State, Start> loaded = it_.load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play<State> play{loaded.state, dice, chronicle};
    it_.resume(play, loaded.start);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string first_difference(const Battle& a, const Battle& b) const override {
    return book::first_difference(state_in(a), state_in(b));
  }
  std::string_view label_of(const Command& command) const override { return it_.label_of(command); }
  int die() const override { return it_.die; }
  std::vector<std::string> profiles() const override { return it_.profiles(); }
  const Advisor& advisor() const override { return it_.advisor(); }
  std::string_view chance() const override { return it_.chance; }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return it_.shared_ground(state_in(battle), a, b);
  }

 private:
  static const State& state_in(const Battle& battle) { return dynamic_cast<const BattleOf<State>&>(battle).state(); }
  Imprint<State, Start> it_;
};

}  // namespace grognard::book
