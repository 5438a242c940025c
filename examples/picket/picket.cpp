// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/picket.h"

#include "embedded/picket.h"
#include "picket/advice/advisor.h"
#include "picket/scenario/scenario.h"

namespace grognard::picket {

const Rulebook& rulebook() {
  static const book::RulebookOf<State, Start> the_one({
      .id = "picket",
      .title = "Picket: outposts at dawn, on one page",
      .version = "picket 1",
      .rules = embedded::rules_md(),
      .rulings = embedded::rulings_md(),
      .schema = embedded::scenario_schema(),
      .house_rules = [] { return std::vector<HouseRule>(); },
      .load = load,
      .resume = resume_at,
      .label_of = [](const Command& c) { return kConduct.verbs.label(c); },
      .profiles = [] { return std::vector<std::string>{"foot", "horse"}; },
      .advisor = advisor,
      .shared_ground = [](const State&, PieceId, PieceId) { return std::optional<RuleId>(); },  // nobody, ever
  });
  return the_one;
}

}  // namespace grognard::picket
