// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/hanau.h"

#include "core/distinct_names.h"
#include "hanau/advisor.h"
#include "hanau/options.h"
#include "hanau/profiles.h"
#include "hanau/scenario.h"
#include "hanau/shared_ground.h"
#include "hanau/steps.h"

extern "C" {
extern const char hanau_rules_md_begin[], hanau_rules_md_end[];
extern const char hanau_rulings_md_begin[], hanau_rulings_md_end[];
extern const char hanau_scenario_schema_begin[], hanau_scenario_schema_end[];
}

namespace grognard::hanau {
namespace {

class Hanau final : public Rulebook {
 public:
  std::string_view id() const override { return "hanau"; }
  std::string_view title() const override { return "Hanau: the thirteen-phase sheet, French against Bavarians"; }
  std::string_view version() const override { return "hanau 4"; }
  std::string_view rules_text() const override { return {hanau_rules_md_begin, hanau_rules_md_end}; }
  std::string_view rulings_text() const override { return {hanau_rulings_md_begin, hanau_rulings_md_end}; }
  std::string_view scenario_schema() const override { return {hanau_scenario_schema_begin, hanau_scenario_schema_end}; }
  std::vector<HouseRule> house_rules() const override { return hanau::house_rules(); }
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    Loaded loaded = load(json, file);
    tell_all(chronicle, loaded.renamed);
    Play play{loaded.state, dice, chronicle};
    resume_at(play, loaded.row, loaded.half);
    return std::make_unique<BattleOf<State>>(std::move(loaded.state));
  }
  std::string_view label_of(const Command& command) const override { return wording_of(command.verb).label; }
  std::vector<std::string> profiles() const override { return profile_names(); }
  const Advisor& advisor() const override { return hanau::advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return shared_ground(dynamic_cast<const BattleOf<State>&>(battle).state(), a, b);
  }
};

}  // namespace

const Rulebook& rulebook() {
  static const Hanau the_one;
  return the_one;
}

}  // namespace grognard::hanau
