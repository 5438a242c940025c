// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/esr.h"

#include "book/rulebook_of.h"
#include "embedded/esr.h"
#include "esr/advice/advisor.h"
#include "esr/position/options.h"
#include "esr/position/shared_ground.h"
#include "esr/scenario/profiles.h"
#include "esr/scenario/scenario.h"
#include "esr/sequence/steps.h"

namespace grognard::esr {
namespace {

std::vector<std::string> troop_names() {
  std::vector<std::string> names = profile_names(default_profiles());
  for (std::string& name : commander_names()) names.push_back(std::move(name));
  return names;
}

}  // namespace

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

const Rulebook& rulebook() {
  static const book::RulebookOf<State, Step> the_one({
      .id = "esr",
      .title = "Et sans resultat!: corps, divisions and orders that arrive late",
      .version = "esr 6",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = house_rules,
      .load = load,
      .resume = [](Play& p, const Step& step) { resume_at(p, step); },
      .label_of = [](const Command& c) { return kConduct.verbs.label(c); },
      .profiles = troop_names,
      .advisor = advisor,
      .shared_ground = shared_ground,
      .chance = embedded::chance(),
  });
  return the_one;
}

}  // namespace grognard::esr
