// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor.h"
#include "core/bad_input.h"
#include "core/battle.h"
#include "core/house_rule.h"

namespace grognard {

// One rulebook as the catalogue lists it.
class Rulebook {
 public:
  virtual ~Rulebook() = default;
  virtual std::string_view id() const = 0;  // "hanau"
  virtual std::string_view title() const = 0;
  virtual std::string_view version() const = 0;       // changes whenever any battle's outcome may change
  virtual std::string_view rules_text() const = 0;    // RULES.md
  virtual std::string_view rulings_text() const = 0;  // RULINGS.md
  virtual std::string_view scenario_schema() const = 0;
  virtual std::vector<HouseRule> house_rules() const = 0;
  // A battle from the JSON text of a scenario (or of a case's setup, which may start anywhere in the turn), run on to its
  // first decision; the dice are for what happens before that. file is named in errors. Throws BadInput.
  virtual std::unique_ptr<Battle> start(std::string_view scenario_json, const std::string& file, Dice& dice,
                                        Chronicle& chronicle) const = 0;
  // The same for whoever does not care what happens before the first decision, always with the same dice.
  std::unique_ptr<Battle> start(std::string_view scenario_json, const std::string& file) const {
    SeededDice source(0);
    Dice dice(source);
    Chronicle silent = Chronicle::silent();
    return start(scenario_json, file, dice, silent);
  }
  // Where two positions of this rulebook differ, for whoever looks for a mistake: "units[3].lost: 2, not 3"; nothing if nowhere.
  virtual std::string first_difference(const Battle& a, const Battle& b) const = 0;
  // What an order is called, from the table of verbs: "Fire at", "Form square".
  virtual std::string_view label_of(const Command& command) const = 0;
  // Sides of the dice that are thrown.
  virtual int die() const { return 6; }
  // What a unit of a scenario can be, by the names that its file uses.
  virtual std::vector<std::string> profiles() const { return {}; }
  virtual const Advisor& advisor() const = 0;
  // What has been learnt about who wins from where (JSON, data/<id>/chance.json); empty: nothing.
  virtual std::string_view chance() const { return {}; }
  // The rule by which the bases of two pieces may share ground in this position; nothing: they may not.
  virtual std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const = 0;
};

}  // namespace grognard
