// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/tricorne.h"

#include "book/rulebook_of.h"
#include "embedded/tricorne.h"
#include "tricorne/advice/advisor.h"
#include "tricorne/position/options.h"
#include "tricorne/position/shared_ground.h"
#include "tricorne/scenario/profiles.h"
#include "tricorne/scenario/scenario.h"
#include "tricorne/sequence/steps.h"

namespace grognard::tricorne {

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

const Rulebook& rulebook() {
  static const book::RulebookOf<State, int> the_one({
      .id = "tricorne",
      .title = "Tricorne: the d10 sheet, American War of Independence",
      .version = "tricorne 4",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = house_rules,
      .load = load,
      .resume = [](Play& p, const int& row) { resume_at(p, row); },
      .label_of = [](const Command& c) { return kConduct.verbs.label(c); },
      .profiles = profile_names,
      .advisor = advisor,
      .shared_ground = shared_ground,
      .die = 10,
      .chance = embedded::chance(),
  });
  return the_one;
}

}  // namespace grognard::tricorne
