// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/revwars.h"

#include "book/rulebook_of.h"
#include "embedded/revwars.h"
#include "revwars/advice/advisor.h"
#include "revwars/position/cards.h"
#include "revwars/position/options.h"
#include "revwars/position/shared_ground.h"
#include "revwars/scenario/scenario.h"
#include "revwars/sequence/steps.h"

namespace grognard::revwars {

std::uint64_t hash_of(const State& s) { return book::hash_of_fields(s); }

const Rulebook& rulebook() {
  static const book::RulebookOf<State, Step> the_one({
      .id = "revwars",
      .title = "Revolutionary Wars: battalions, two Actions and Reactions",
      .version = "revwars 5",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = house_rules,
      .load = load,
      .resume = [](Play& p, const Step& step) { resume_at(p, step); },
      .label_of = [](const Command& c) { return kConduct.verbs.label(c); },
      .profiles = [] { return card_names(default_cards()); },
      .advisor = advisor,
      .shared_ground = shared_ground,
      .chance = embedded::chance(),
  });
  return the_one;
}

}  // namespace grognard::revwars
