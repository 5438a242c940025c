// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/tricorne.h"

#include "core/distinct_names.h"
#include "tricorne/advisor.h"
#include "tricorne/options.h"
#include "tricorne/profiles.h"
#include "tricorne/scenario.h"
#include "tricorne/shared_ground.h"
#include "tricorne/steps.h"

extern "C" {
extern const char tricorne_rules_md_begin[], tricorne_rules_md_end[];
extern const char tricorne_rulings_md_begin[], tricorne_rulings_md_end[];
extern const char tricorne_scenario_schema_begin[], tricorne_scenario_schema_end[];
}

namespace grognard::tricorne {
namespace {

class Tricorne final : public Rulebook {
 public:
  std::string_view id() const override { return "tricorne"; }
  std::string_view title() const override { return "Tricorne: the d10 sheet, American War of Independence"; }
  std::string_view version() const override { return "tricorne 3"; }
  std::string_view rules_text() const override { return {tricorne_rules_md_begin, tricorne_rules_md_end}; }
  std::string_view rulings_text() const override { return {tricorne_rulings_md_begin, tricorne_rulings_md_end}; }
  std::string_view scenario_schema() const override {
    return {tricorne_scenario_schema_begin, tricorne_scenario_schema_end};
  }
  std::vector<HouseRule> house_rules() const override { return tricorne::house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded loaded = load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play play{loaded.state, dice, chronicle};
    resume_at(play, loaded.row);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string_view label_of(const Command& command) const override { return wording_of(command.verb).label; }
  int die() const override { return 10; }
  std::vector<std::string> profiles() const override { return profile_names(); }
  const Advisor& advisor() const override { return tricorne::advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return shared_ground(dynamic_cast<const BattleOf<State>&>(battle).state(), a, b);
  }
};

}  // namespace

const Rulebook& rulebook() {
  static const Tricorne the_one;
  return the_one;
}

}  // namespace grognard::tricorne
