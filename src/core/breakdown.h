// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/rule_id.h"

namespace grognard {

// One modifier: which rule, what for, how much. Labels are literals.
struct Line {
  RuleId rule;
  std::string_view label;
  int value = 0;
};

// How a number came about. The only way to make a target number, a score or a count of dice: the total is the sum of the lines.
class Breakdown {
 public:
  // How it is read: added up, as the faces of a die shared out among results, or, where no line counts, as remarks.
  enum class Reads : std::uint8_t { Sum, Shares, Remarks };

  Breakdown(RuleId rule, std::string_view what, Reads reads = Reads::Sum) : rule_(rule), what_(what), reads_(reads) {}

  // The starting figure: listed even when it is zero.
  Breakdown& base(RuleId rule, std::string_view label, int value) {
    lines_.push_back({rule, label, value});
    return *this;
  }
  // A modifier: zero means that it does not apply, and gives no line.
  Breakdown& add(RuleId rule, std::string_view label, int value) {
    if (value != 0) lines_.push_back({rule, label, value});
    return *this;
  }
  int total() const {
    int sum = 0;
    for (const Line& line : lines_) sum += line.value;
    return sum;
  }
  Reads reads() const {
    const auto counts = [](const Line& line) { return line.value != 0; };
    return lines_.size() > 1 && std::ranges::none_of(lines_, counts) ? Reads::Remarks : reads_;
  }
  RuleId rule() const { return rule_; }
  std::string_view what() const { return what_; }
  std::span<const Line> lines() const { return {lines_.data(), lines_.size()}; }

 private:
  RuleId rule_;
  std::string_view what_;  // "number needed", "dice", "added to each die"
  Reads reads_;
  boost::container::small_vector<Line, 6> lines_;
};

// A row of a printed table of modifiers: value is a function of a small situation struct; zero = does not apply.
template <class Situation>
struct Modifier {
  RuleId rule;
  std::string_view label;
  int (*value)(const Situation&);
};
template <class Situation, std::size_t N>
void add_up(Breakdown& sum, const Modifier<Situation> (&table)[N], const Situation& situation) {
  for (const Modifier<Situation>& row : table) sum.add(row.rule, row.label, row.value(situation));
}

}  // namespace grognard
