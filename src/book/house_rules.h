// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/house_rule.h"
#include "core/json_reader.h"

// A rulebook's house rules as one table: what players read of them, and how a file sets them.
namespace grognard {

// One house rule. Its words are separated by bars, the default first; a range such as "number:2..6" stands for whole
// numbers. What is neither a word nor a range describes what can be written ("five numbers from 2 to 6"). Without a setter
// the rule is written elsewhere in the scenario than under "options".
template <class Options>
struct OptionRow {
  std::string_view name;
  std::string_view rule;
  std::string_view choices;
  std::string_view text;
  void (*choose)(Options&, int) = nullptr;  // the index of the word
  void (*count)(Options&, int) = nullptr;   // a whole number from low to high
  double low = 0;
  double high = 0;
  std::span<int> (*list)(Options&) = nullptr;  // several whole numbers from low to high: "6/5/2/3/4"
  bool all_different = false;
  void (*measure)(Options&, double) = nullptr;      // any number from low to high
  void (*any_of)(Options&, unsigned) = nullptr;     // some of the names, a bit for each: "column, mounted"
  std::string_view names = {};                      // of any_of, separated by bars
  void (*read)(Options&, const Reader&) = nullptr;  // written in a way that no other rule is

  constexpr bool has_setter() const { return choose || count || list || measure || any_of || read; }
};

// The parts that do not depend on the options they set.
namespace option_text {

std::vector<std::string_view> words(std::string_view choices);  // between the bars
// Names are told apart by their letters alone: closing_tie is closingTie.
bool same_name(std::string_view a, std::string_view b);
HouseRule house_rule(std::string_view name, std::string_view rule, std::string_view choices, std::string_view text);
// The index of the word that this value is; yes, no and numbers may be written as such. With a range beside the words the
// mistake names it.
int read_word(const Reader& from, std::string_view choices, std::optional<std::pair<int, int>> range);
void read_list(const Reader& from, std::string_view choices, int low, int high, bool all_different,
               std::span<int> numbers);
double read_measure(const Reader& from, double low, double high);  // a number, or the same as a text
unsigned read_any_of(const Reader& from, std::string_view names);  // a list, or a text with commas; "none" for none
[[noreturn]] void refuse_unknown(const Reader& from, const std::vector<std::string_view>& known);

}  // namespace option_text

template <class Options, std::size_t N>
std::vector<HouseRule> house_rules(const OptionRow<Options> (&rows)[N]) {
  std::vector<HouseRule> rules;
  for (const OptionRow<Options>& row : rows)
    rules.push_back(option_text::house_rule(row.name, row.rule, row.choices, row.text));
  return rules;
}

template <class Options>
void read_option(const Reader& from, const OptionRow<Options>& row, Options& options) {
  using namespace option_text;
  const int low = static_cast<int>(row.low), high = static_cast<int>(row.high);
  if (row.read) return row.read(options, from);
  if (row.list) return read_list(from, row.choices, low, high, row.all_different, row.list(options));
  if (row.measure) return row.measure(options, read_measure(from, row.low, row.high));
  if (row.any_of) return row.any_of(options, read_any_of(from, row.names));
  if (row.count && (from.is_number() || !row.choose)) return row.count(options, from.whole(low, high));
  row.choose(options, read_word(from, row.choices, row.count ? std::optional(std::pair(low, high)) : std::nullopt));
}

// An object of names and values, as house_rules() lists them.
template <class Options, std::size_t N>
void read_options(const Reader& from, const OptionRow<Options> (&rows)[N], Options& options) {
  for (const std::string& name : from.keys()) {
    const OptionRow<Options>* found = nullptr;
    std::vector<std::string_view> known;
    for (const OptionRow<Options>& row : rows) {
      if (!row.has_setter()) continue;
      known.push_back(row.name);
      if (option_text::same_name(row.name, name)) found = &row;
    }
    if (!found) option_text::refuse_unknown(from[name], known);
    read_option(from[name], *found, options);
  }
}

}  // namespace grognard
