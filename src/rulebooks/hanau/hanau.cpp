// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/hanau.h"

#include "book/rulebook_of.h"
#include "embedded/hanau.h"
#include "hanau/advice/advisor.h"
#include "hanau/position/options.h"
#include "hanau/position/shared_ground.h"
#include "hanau/scenario/profiles.h"
#include "hanau/scenario/scenario.h"
#include "hanau/sequence/steps.h"

namespace grognard::hanau {

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

const Rulebook& rulebook() {
  static const book::RulebookOf<State, Start> the_one({
      .id = "hanau",
      .title = "Hanau: the thirteen-phase sheet, French against Bavarians",
      .version = "hanau 5",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = house_rules,
      .load = load,
      .resume = [](Play& p, const Start& at) { resume_at(p, at.row, at.half); },
      .label_of = [](const Command& c) { return kConduct.verbs.label(c); },
      .profiles = profile_names,
      .advisor = advisor,
      .shared_ground = shared_ground,
      .chance = embedded::chance(),
  });
  return the_one;
}

}  // namespace grognard::hanau
