// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/grant.h"

#include "book/rulebook_of.h"
#include "embedded/grant.h"
#include "grant/advice/advice.h"
#include "grant/position/options.h"
#include "grant/position/shared_ground.h"
#include "grant/scenario/profiles.h"
#include "grant/scenario/scenario.h"
#include "grant/sequence/steps.h"

namespace grognard::grant {

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

const Rulebook& rulebook() {
  static const book::RulebookOf<State, Step> the_one({
      .id = "grant",
      .title = "The War Game: single figures, secret orders, the eighteenth century",
      .version = "grant 7",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = house_rules,
      .load = load,
      .resume = [](Play& p, const Step& step) { begin_at(p, step); },
      .label_of = [](const Command& c) { return wording_of(c.verb)->label; },
      .profiles = profile_names,
      .advisor = advisor,
      .shared_ground = shared_ground,
      .chance = embedded::chance(),
  });
  return the_one;
}

}  // namespace grognard::grant
