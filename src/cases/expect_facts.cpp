// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/expect.h"

namespace grognard::cases {
namespace {

// A little more than the 0.01 that is promised, so that 0.01 itself is not lost to rounding.
constexpr double kClose = 0.01 + 1e-9;

std::optional<double> as_number(const FactValue& value) {
  if (const int* whole = std::get_if<int>(&value)) return *whole;
  if (const double* number = std::get_if<double>(&value)) return *number;
  return std::nullopt;
}

// A fact of the piece's card, or one that every piece has.
std::optional<FactValue> fact_of(const Piece& piece, const std::string& name) {
  if (const std::optional<FactValue> listed = find_fact(piece.facts, name)) return listed;
  if (name == "x") return piece.pose.at().x;
  if (name == "y") return piece.pose.at().y;
  if (name == "facing") return piece.pose.facing.in_degrees();
  if (name == "figures") return piece.figures;
  if (name == "lost") return piece.losses;
  if (name == "formation") return piece.formation;
  if (name == "on_table") return piece.on_table;
  return std::nullopt;
}

void no_such_piece(std::string_view key, const std::string& id, Differences& out) {
  out.push_back(fmt::format("{} {}: expected a piece of this id, actual none", key, id));
}

void check_gone(const std::string& id, const std::string& why, const Done& done, Differences& out) {
  const Piece* piece = find_piece(done.view, id);
  if (piece == nullptr) return no_such_piece("gone", id, out);
  const std::optional<FactValue> fact = find_fact(piece->facts, "gone");
  const std::string* text = fact ? std::get_if<std::string>(&*fact) : nullptr;
  std::string actual = text != nullptr ? *text : "";
  if (actual == why) return;
  if (actual.empty()) actual = piece->on_table ? "on the table" : "not on the table, but not gone either";
  out.push_back(fmt::format("gone {}: expected {}, actual {}", id, why, actual));
}

std::optional<double> distance_between(const Piece& a, const Piece& b) {
  double least = std::numeric_limits<double>::infinity();
  for (const Ring& from : a.footprint) {
    for (const Ring& to : b.footprint) {
      if (!from.empty() && !to.empty()) least = std::min(least, distance(from, to));
    }
  }
  return std::isfinite(least) ? std::optional(least) : std::nullopt;
}

void check_distance(const ExpectedDistance& expected, const Done& done, Differences& out) {
  const Piece* from = find_piece(done.view, expected.from);
  const Piece* to = find_piece(done.view, expected.to);
  if (from == nullptr) return no_such_piece("distance", expected.from, out);
  if (to == nullptr) return no_such_piece("distance", expected.to, out);
  const std::optional<double> actual = distance_between(*from, *to);
  if (actual && same_number(expected.inches, *actual)) return;
  out.push_back(fmt::format("distance {} to {}: expected {}, actual {}", expected.from, expected.to,
                            number_text(expected.inches),
                            actual ? number_text(*actual) : "none, for one of them is not on the table"));
}

void check_outcome(const ExpectedOutcome& expected, const Outcome& actual, Differences& out) {
  const auto compare = [&](std::string_view part, const std::string& wanted, const std::string& got) {
    if (wanted != got) out.push_back(fmt::format("outcome {}: expected {}, actual {}", part, wanted, got));
  };
  if (expected.over) compare("over", value_text(*expected.over), value_text(actual.over));
  if (expected.winner) {
    const std::string winner = actual.winner ? std::string(letter(*actual.winner)) : "draw";
    compare("winner", *expected.winner, actual.over ? winner : "none, for it is not over");
  }
  if (expected.rule) compare("rule", *expected.rule, actual.over ? std::string(actual.rule.str()) : "none");
}

void check_measure(const ExpectedMeasure& expected, const std::optional<Measure>& actual, Differences& out) {
  const auto compare = [&](std::string_view part, std::optional<double> wanted, double got) {
    if (!wanted || (actual && same_number(*wanted, got))) return;
    out.push_back(fmt::format("measure {}: expected {}, actual {}", part, number_text(*wanted),
                              actual ? number_text(got) : "none"));
  };
  compare("used", expected.used, actual ? actual->used : 0);
  compare("allowed", expected.allowed, actual ? actual->allowed : 0);
}

}  // namespace

bool same_number(double expected, double actual) { return std::abs(expected - actual) <= kClose; }

bool same_value(const FactValue& expected, const FactValue& actual) {
  const std::optional<double> a = as_number(expected);
  const std::optional<double> b = as_number(actual);
  return a && b ? same_number(*a, *b) : !a && !b && expected == actual;
}

std::string number_text(double value) {
  const double rounded = std::round(value * 1000) / 1000;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);  // no "-0"
}

std::string value_text(const FactValue& value) {
  if (const bool* yes = std::get_if<bool>(&value)) return *yes ? "true" : "false";
  if (const std::string* text = std::get_if<std::string>(&value)) return text->empty() ? "\"\"" : *text;
  return number_text(*as_number(value));
}

std::optional<FactValue> find_fact(std::span<const Fact> facts, std::string_view name) {
  for (const Fact& fact : facts) {
    if (fact.name == name) return fact.value;
  }
  return std::nullopt;
}

const Piece* find_piece(const View& view, std::string_view id) {
  for (const Piece& piece : view.pieces) {
    if (piece.id == id) return &piece;
  }
  return nullptr;
}

void compare_fact(const std::string& where, const Fact& expected, const std::optional<FactValue>& actual,
                  Differences& out) {
  if (actual && same_value(expected.value, *actual)) return;
  out.push_back(fmt::format("{} {}: expected {}, actual {}", where, expected.name, value_text(expected.value),
                            actual ? value_text(*actual) : "no fact of this name"));
}

void check_pieces(const Expect& expect, const Done& done, Differences& out) {
  for (const ExpectedPiece& expected : expect.units) {
    const Piece* piece = find_piece(done.view, expected.id);
    if (piece == nullptr) {
      no_such_piece("units", expected.id, out);
      continue;
    }
    for (const Fact& fact : expected.facts)
      compare_fact(fmt::format("units {}", expected.id), fact, fact_of(*piece, fact.name), out);
  }
  for (const auto& [id, why] : expect.gone) check_gone(id, why, done, out);
  for (const ExpectedDistance& distance : expect.distance) check_distance(distance, done, out);
}

void check_battle(const Expect& expect, const Done& done, Differences& out) {
  for (const Fact& fact : expect.facts) compare_fact("facts", fact, find_fact(done.view.facts, fact.name), out);
  for (const Side side : kSides) {
    for (const Fact& fact : expect.side_facts[side]) {
      compare_fact(fmt::format("facts {}", letter(side)), fact, find_fact(done.view.sides[side].facts, fact.name), out);
    }
  }
  if (expect.outcome) check_outcome(*expect.outcome, done.battle.outcome(), out);
  if (expect.measure) check_measure(*expect.measure, done.measure, out);
}

void check(const Expect& expect, const Done& done, Differences& out) {
  check_pieces(expect, done, out);
  check_events(expect, done, out);
  check_workings(expect, done, out);
  check_options(expect, done, out);
  check_battle(expect, done, out);
}

}  // namespace grognard::cases
