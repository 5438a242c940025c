// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>

namespace grognard::grant {
namespace {

// One house rule. Its words are separated by bars, the default first; a range such as "number:2..6" stands for whole
// numbers; several numbers are written with strokes between them. Without a setter it is written elsewhere in the
// scenario than under "options".
struct OptionRow {
  std::string_view name;
  std::string_view rule;
  std::string_view choices;
  std::string_view text;
  void (*choose)(Options&, int) = nullptr;  // the index of the word
  void (*count)(Options&, int) = nullptr;   // a whole number
  int low = 0;
  int high = 0;
  std::span<int> (*list)(Options&) = nullptr;  // several whole numbers from low to high, "6/5/2/3/4"
  bool all_different = false;
};

// clang-format off
constexpr OptionRow kOptionRows[] = {
    {"bandEdge", "GW-GEN-3", "nearer|farther",
     "Which row of a range table holds on the edge that two rows share.",
     [](Options& o, int i) { o.band_edge_farther = i == 1; }},
    {"battleCreditStart", "GW-MOVE-9", "1|number:0..9",
     "How many battle moves heavy cavalry has saved up when the battle begins.",
     nullptr, [](Options& o, int n) { o.battle_credit_start = n; }, 0, 9},
    {"battleCreditCap", "GW-MOVE-9", "none|number:1..9",
     "How many battle moves heavy cavalry can save up at most.",
     [](Options& o, int) { o.battle_credit_cap = 0; }, [](Options& o, int n) { o.battle_credit_cap = n; }, 1, 9},
    {"columnFiles", "GW-FORM-2", "6|8",
     "How many files wide an infantry column is.",
     [](Options& o, int i) { o.column_files = i == 0 ? 6 : 8; }},
    {"formationChangeCost", "GW-FORM-8", "50|number:0..100",
     "What a change of formation takes of the move, in percent.",
     nullptr, [](Options& o, int n) { o.formation_change_percent = n; }, 0, 100},
    {"halving", "GW-TERR-15", "proportional|whole_move",
     "Whether slow ground costs double inch by inch, or halves the whole move that touches it.",
     [](Options& o, int i) { o.halving_whole_move = i == 1; }},
    {"halvingStacks", "GW-TERR-16", "no|yes",
     "Whether several kinds of slow ground on the same stretch halve the move several times.",
     [](Options& o, int i) { o.halving_stacks = i == 1; }},
    {"sbiNumbers", "GW-HOW-6", "6/5/2/3/4|five numbers from 2 to 6",
     "The numbers of the sections of the shell burst indicator: centre, far, near, left, right.",
     nullptr, nullptr, 2, 6, [](Options& o) { return std::span<int>(o.sbi_numbers); }, true},
    {"canisterKill", "GW-CAN-3", "4/5/6|three numbers from 2 to 7",
     "The least throw that kills in the near, middle and far part of the canister cone; 7: none does.",
     nullptr, nullptr, 2, 7, [](Options& o) { return std::span<int>(o.canister_kill); }},
    {"houseDamageDie", "GW-HSE-5", "same|separate",
     "Whether one die gives both what a ball does in a house and its damage, or the damage has a die of its own.",
     [](Options& o, int i) { o.house_damage_separate = i == 1; }},
    {"partGroups", "GW-FIRE-11", "none|half_up",
     "Whether a remainder of half a group or more fires, too.",
     [](Options& o, int i) { o.part_groups_half_up = i == 1; }},
    {"firstVolleyPer", "GW-FIRE-14", "unit|group",
     "Whether the first volley belongs to the unit, or each group has its own.",
     [](Options& o, int i) { o.first_volley_per_group = i == 1; }},
    {"splitFire", "GW-FIRE-19", "no|yes",
     "Whether the groups of one unit may fire at different targets.",
     [](Options& o, int i) { o.split_fire = i == 1; }},
    {"officersInGroups", "GW-FIRE-28", "yes|no",
     "Whether officers stand in the groups that are shot at.",
     [](Options& o, int i) { o.officers_in_groups = i == 0; }},
    {"pickOffLight", "GW-LI-13", "yes|no",
     "Whether light infantry may pick off officers of light infantry.",
     [](Options& o, int i) { o.pick_off_light = i == 0; }},
    {"closingTie", "GW-CHARGE-15", "reroll|no_volley|volley",
     "What equal dice for closing fire mean.",
     [](Options& o, int i) { o.closing_tie = static_cast<Options::ClosingTie>(i); }},
    {"meleeHalves", "GW-MELEE-21", "keep|floor",
     "Whether the halves of a score in melee count, or are dropped.",
     [](Options& o, int i) { o.melee_halves_floor = i == 1; }},
    {"twiceMinLosses", "GW-OUT-5", "1|number:1..24",
     "How many a side must have lost at least to have lost twice as many.",
     nullptr, [](Options& o, int n) { o.twice_min_losses = n; }, 1, 24},
    {"last_move", "GW-VICT-3", "20|number:1..60",
     "The move after which the battle ends.",
     nullptr, [](Options& o, int n) { o.last_move = n; }, 1, 60},
    {"sides.A.broken_percent", "GW-VICT-6", "50|number:1..100",
     "Side A is broken when it has lost more than this share of its units."},
    {"sides.B.broken_percent", "GW-VICT-6", "50|number:1..100",
     "Side B is broken when it has lost more than this share of its units."},
    {"free_setup", "GW-UNIT-13", "false|true",
     "Whether the players place their troops, in secret, or the scenario does."},
    {"victory, objectives, exits", "GW-VICT-6", "as the scenario says",
     "What the sides fight for besides the enemy's units, and what counts how much."},
};
// clang-format on

bool is_number_range(std::string_view word) { return word.starts_with("number"); }

std::vector<std::string_view> option_words(const OptionRow& row) {
  std::vector<std::string_view> words;
  for (std::string_view rest = row.choices;;) {
    const std::size_t bar = rest.find('|');
    words.push_back(rest.substr(0, bar));
    if (bar == rest.npos) return words;
    rest.remove_prefix(bar + 1);
  }
}

bool has_setter(const OptionRow& row) { return row.choose || row.count || row.list; }

// Names are told apart by their letters alone: closing_tie is closingTie.
bool same_option(std::string_view a, std::string_view b) {
  const auto plain = [](std::string_view name) {
    std::string letters;
    for (const char c : name)
      if (c != '_') letters += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return letters;
  };
  return plain(a) == plain(b);
}

const OptionRow* find_option_row(std::string_view name) {
  for (const OptionRow& row : kOptionRows)
    if (has_setter(row) && same_option(row.name, name)) return &row;
  return nullptr;
}

std::string known_option_names() {
  std::string list;
  for (const OptionRow& row : kOptionRows)
    if (has_setter(row)) list += fmt::format("{}{}", list.empty() ? "" : ", ", row.name);
  return list;
}

// "6/5/2/3/4"
void read_number_list(const OptionRow& row, const Reader& from, Options& options) {
  const std::span<int> numbers = row.list(options);
  const auto wrong = [&] {
    from.expected(fmt::format("{} {}whole numbers from {} to {} such as \"{}\"", numbers.size(),
                              row.all_different ? "different " : "", row.low, row.high, option_words(row)[0]));
  };
  if (!from.is_text()) wrong();
  const std::string text = from.text();
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [stop, error] = std::from_chars(at, end, numbers[i]);
    const bool last = i + 1 == numbers.size();
    if (error != std::errc() || numbers[i] < row.low || numbers[i] > row.high) wrong();
    if (last ? stop != end : stop == end || *stop != '/') wrong();
    if (row.all_different && std::count(numbers.begin(), numbers.begin() + static_cast<int>(i), numbers[i]) > 0)
      wrong();
    at = stop + 1;
  }
}

// A page writes yes, no and numbers as it likes best.
void read_word(const OptionRow& row, const Reader& from, Options& options) {
  std::vector<std::string_view> words = option_words(row);
  std::erase_if(words, is_number_range);
  if (from.value().is_boolean() && words.size() == 2 && (words[0] == "yes" || words[0] == "no"))
    return row.choose(options, (words[0] == "yes") == from.yes_no() ? 0 : 1);
  if (from.is_number()) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == json_text(from.value())) return row.choose(options, static_cast<int>(i));
  }
  if (row.count && (!from.is_text() || from.text() != words[0]))
    from.expected(fmt::format("\"{}\" or a whole number from {} to {}", words[0], row.low, row.high));
  row.choose(options, from.choice(words));
}

void read_option_value(const OptionRow& row, const Reader& from, Options& options) {
  if (row.list) return read_number_list(row, from, options);
  if (row.count && (from.is_number() || !row.choose)) return row.count(options, from.whole(row.low, row.high));
  read_word(row, from, options);
}

}  // namespace

std::vector<HouseRule> house_rules() {
  std::vector<HouseRule> rules;
  for (const OptionRow& row : kOptionRows) {
    HouseRule& rule = rules.emplace_back();
    rule.name = row.name;
    rule.rule = row.rule;
    for (const std::string_view word : option_words(row)) rule.choices.emplace_back(word);
    rule.text = row.text;
  }
  return rules;
}

void read_options(const Reader& from, Options& options) {
  for (const std::string& name : from.keys()) {
    const OptionRow* row = find_option_row(name);
    if (!row) from[name].refuse(fmt::format("there is no such house rule; known are {}", known_option_names()));
    read_option_value(*row, from[name], options);
  }
}

}  // namespace grognard::grant
