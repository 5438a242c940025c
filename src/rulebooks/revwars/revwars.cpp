// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/revwars.h"

#include "core/distinct_names.h"
#include "revwars/advisor.h"
#include "revwars/cards.h"
#include "revwars/options.h"
#include "revwars/scenario.h"
#include "revwars/shared_ground.h"
#include "revwars/steps.h"

extern "C" {
extern const char revwars_rules_md_begin[], revwars_rules_md_end[];
extern const char revwars_rulings_md_begin[], revwars_rulings_md_end[];
extern const char revwars_scenario_schema_begin[], revwars_scenario_schema_end[];
}

namespace grognard::revwars {
namespace {

class Revwars final : public Rulebook {
 public:
  std::string_view id() const override { return "revwars"; }
  std::string_view title() const override { return "Revolutionary Wars: battalions, two Actions and Reactions"; }
  std::string_view version() const override { return "revwars 3"; }
  std::string_view rules_text() const override { return {revwars_rules_md_begin, revwars_rules_md_end}; }
  std::string_view rulings_text() const override { return {revwars_rulings_md_begin, revwars_rulings_md_end}; }
  std::string_view scenario_schema() const override {
    return {revwars_scenario_schema_begin, revwars_scenario_schema_end};
  }
  std::vector<HouseRule> house_rules() const override { return revwars::house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded loaded = load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play play{loaded.state, dice, chronicle};
    resume_at(play, loaded.step);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string_view label_of(const Command& command) const override { return wording_of(command.verb).label; }
  std::vector<std::string> profiles() const override { return card_names(default_cards()); }
  const Advisor& advisor() const override { return revwars::advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return shared_ground(dynamic_cast<const BattleOf<State>&>(battle).state(), a, b);
  }
};

}  // namespace

const Rulebook& rulebook() {
  static const Revwars the_one;
  return the_one;
}

}  // namespace grognard::revwars
