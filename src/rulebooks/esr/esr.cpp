// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/esr.h"

#include "core/distinct_names.h"
#include "esr/advisor.h"
#include "esr/options.h"
#include "esr/profiles.h"
#include "esr/scenario.h"
#include "esr/shared_ground.h"
#include "esr/steps.h"

extern "C" {
extern const char esr_rules_md_begin[], esr_rules_md_end[];
extern const char esr_rulings_md_begin[], esr_rulings_md_end[];
extern const char esr_scenario_schema_begin[], esr_scenario_schema_end[];
}

namespace grognard::esr {
namespace {

class Esr final : public Rulebook {
 public:
  std::string_view id() const override { return "esr"; }
  std::string_view title() const override { return "Et sans resultat!: corps, divisions and orders that arrive late"; }
  std::string_view version() const override { return "esr 4"; }
  std::string_view rules_text() const override { return {esr_rules_md_begin, esr_rules_md_end}; }
  std::string_view rulings_text() const override { return {esr_rulings_md_begin, esr_rulings_md_end}; }
  std::string_view scenario_schema() const override { return {esr_scenario_schema_begin, esr_scenario_schema_end}; }
  std::vector<HouseRule> house_rules() const override { return esr::house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded loaded = load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play play{loaded.state, dice, chronicle};
    resume_at(play, loaded.step);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string_view label_of(const Command& command) const override {
    return esr::label_of(command.verb, command.number);
  }
  std::vector<std::string> profiles() const override {
    std::vector<std::string> names = profile_names(default_profiles());
    for (std::string& name : commander_names()) names.push_back(std::move(name));
    return names;
  }
  const Advisor& advisor() const override { return esr::advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return shared_ground(dynamic_cast<const BattleOf<State>&>(battle).state(), a, b);
  }
};

}  // namespace

const Rulebook& rulebook() {
  static const Esr the_one;
  return the_one;
}

}  // namespace grognard::esr
