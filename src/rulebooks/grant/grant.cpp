// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/grant.h"

#include "core/distinct_names.h"
#include "grant/advice.h"
#include "grant/options.h"
#include "grant/profiles.h"
#include "grant/scenario.h"
#include "grant/shared_ground.h"
#include "grant/steps.h"

extern "C" {
extern const char grant_rules_md_begin[], grant_rules_md_end[];
extern const char grant_rulings_md_begin[], grant_rulings_md_end[];
extern const char grant_scenario_schema_begin[], grant_scenario_schema_end[];
}

namespace grognard::grant {
namespace {

class Grant final : public Rulebook {
 public:
  std::string_view id() const override { return "grant"; }
  std::string_view title() const override {
    return "The War Game: single figures, secret orders, the eighteenth century";
  }
  std::string_view version() const override { return "grant 5"; }
  std::string_view rules_text() const override { return {grant_rules_md_begin, grant_rules_md_end}; }
  std::string_view rulings_text() const override { return {grant_rulings_md_begin, grant_rulings_md_end}; }
  std::string_view scenario_schema() const override { return {grant_scenario_schema_begin, grant_scenario_schema_end}; }
  std::vector<HouseRule> house_rules() const override { return grant::house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded loaded = load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play play{loaded.state, dice, chronicle};
    begin_at(play, loaded.step);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string_view label_of(const Command& command) const override { return wording_of(command.verb)->label; }
  std::vector<std::string> profiles() const override { return profile_names(); }
  const Advisor& advisor() const override { return grant::advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return shared_ground(dynamic_cast<const BattleOf<State>&>(battle).state(), a, b);
  }
};

}  // namespace

const Rulebook& rulebook() {
  static const Grant the_one;
  return the_one;
}

}  // namespace grognard::grant
