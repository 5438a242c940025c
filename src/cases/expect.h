// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/battle.h"
#include "core/json_reader.h"
#include "core/order_text.h"

// What a case expects after a step, and how it is compared with what is. See docs/cases.md, "What may be expected".
namespace grognard::cases {

struct ExpectedPiece {
  std::string id;
  std::vector<Fact> facts;
};

struct ExpectedDistance {
  std::string from;
  std::string to;
  double inches = 0;
};

struct ExpectedEvent {
  std::optional<std::string> what = {};
  std::optional<std::string> rule = {};
  std::vector<std::string> pieces = {};  // the first pieces of the event
  std::optional<std::vector<int>> faces = {};
  std::optional<int> need = {};
  std::string text = {};  // a part of its sentence
};

struct ExpectedWorking {
  std::optional<std::string> what = {};
  std::optional<int> total = {};
  std::optional<std::vector<std::pair<std::string, int>>> lines = {};  // rule and value
  bool some = false;                                                   // there may be further lines
};

struct ExpectedDecision {
  std::optional<Side> side = {};
  std::optional<std::string> rule = {};
  std::vector<Fact> moment = {};  // phase, step: facts of the battle
};

struct ExpectedOutcome {
  std::optional<bool> over = {};
  std::optional<std::string> winner = {};  // "A", "B" or "draw"
  std::optional<std::string> rule = {};
};

struct ExpectedMeasure {
  std::optional<double> used = {};
  std::optional<double> allowed = {};
};

struct ExpectedOffer {
  std::string text;
  OrderWords words;
};

struct Expect {
  std::optional<std::string> refused = {};
  std::vector<ExpectedPiece> units = {};
  std::vector<std::pair<std::string, std::string>> gone = {};  // piece and why
  std::vector<ExpectedDistance> distance = {};
  std::vector<ExpectedEvent> events = {};
  std::vector<std::string> no_events = {};
  std::vector<ExpectedWorking> workings = {};
  std::optional<ExpectedDecision> decision = {};
  std::vector<ExpectedOffer> offers = {};
  std::vector<ExpectedOffer> not_offers = {};
  std::vector<Fact> facts = {};
  PerSide<std::vector<Fact>> side_facts = {};
  std::optional<ExpectedOutcome> outcome = {};
  std::optional<ExpectedMeasure> measure = {};
};
// Throws BadInput.
Expect read_expect(const Reader& reader);
// A number, a text, or true or false.
FactValue read_fact_value(const Reader& reader);
std::string read_rule_id(const Reader& reader);

// A step that was done.
struct Done {
  const Battle& battle;  // as it is now
  const View& view;      // of all
  std::span<const Event> events;
  std::span<const Breakdown> judged;    // sums that the judge showed
  std::optional<Measure> measure = {};  // of the order, if there was one
};

// One line each: "units col lost: expected 2, actual 0".
using Differences = std::vector<std::string>;
void check(const Expect& expect, const Done& done, Differences& out);

// The parts of check(), by file.
void check_pieces(const Expect& expect, const Done& done, Differences& out);
void check_battle(const Expect& expect, const Done& done, Differences& out);
void check_events(const Expect& expect, const Done& done, Differences& out);
void check_workings(const Expect& expect, const Done& done, Differences& out);
void check_options(const Expect& expect, const Done& done, Differences& out);

// Numbers count as equal within 0.01; a number never equals a text.
bool same_value(const FactValue& expected, const FactValue& actual);
bool same_number(double expected, double actual);
std::string value_text(const FactValue& value);
std::string number_text(double value);  // at most three decimals
// The value of the fact; nothing if there is none of that name.
std::optional<FactValue> find_fact(std::span<const Fact> facts, std::string_view name);
const Piece* find_piece(const View& view, std::string_view id);
void compare_fact(const std::string& where, const Fact& expected, const std::optional<FactValue>& actual,
                  Differences& out);

// Everything that is offered now, in place of "an order to this unit" the orders that it may be given.
std::vector<Option> whole_options(const Battle& battle);
std::string option_text(const Option& option, const Roster& roster);  // without the side

}  // namespace grognard::cases
