// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>
#include <vector>

#include "esr/rules/10_assessment/assessing.h"

// A row of T11 in words, part by part as printed (ES-ASMT-28) and only what concerns the Formation.
namespace grognard::esr {
namespace {

template <class Which>
bool has_some(const State& s, int formation, Which&& which) {
  bool some = false;
  each_member(s, formation, [&](PieceId id) { some = some || which(id); });
  return some;
}

bool has_irregular(const State& s, int formation) {
  return has_some(s, formation, [&](PieceId id) { return s.troops(id).irregular; });
}

bool has_cavalry(const State& s, int formation, bool only_deployed) {
  return has_some(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    return u.arm == Arm::Cavalry && (!only_deployed || is_deployed(u));
  });
}

// Of the two worst rows.
bool removes_irregulars(const State& s, int row) {
  return row == kRowMinus10 || s.options().irregulars_at_minus_5() == Options::Irregulars::Removed;
}
bool removes_cavalry(const State& s, int row) { return row == kRowMinus10 || !chart_b4(s); }

// ES-ASMT-29 to ES-ASMT-31, ES-ASMT-35
std::string irregulars_words(const State& s, int formation, int row) {
  if (row >= kRowMinus5To9) {
    if (!has_irregular(s, formation)) return {};
    return removes_irregulars(s, row) ? "[I] are removed" : "[I] break";
  }
  const auto rolls = [&](bool irregular) {
    return has_some(s, formation,
                    [&](PieceId id) { return s.troops(id).irregular == irregular && rolls_in_row(s, id, row); });
  };
  const bool irregular = rolls(true);
  const bool impetuous = rolls(false);
  std::string words;
  if (irregular || impetuous)
    words = fmt::format("{}{}{} roll for {} or less", irregular ? "[I]" : "", irregular && impetuous ? " and " : "",
                        impetuous ? "[IM]" : "", limit_of_row(row));
  if (row == kRowMinus1To4 && chart_b4(s) && has_irregular(s, formation))
    words = "[I] must evade" + (words.empty() ? "" : " and then " + words);
  return words;
}

// ES-ASMT-29 to ES-ASMT-31
std::string cavalry_words(const State& s, int formation, int row) {
  if (!has_cavalry(s, formation, row < kRowMinus5To9)) return {};
  if (row < kRowMinus5To9) return cavalry_must_evade(s, row) ? "cavalry must evade" : "cavalry may evade";
  if (removes_cavalry(s, row)) return "cavalry is removed";
  return class_of(s, formation) == Arm::Cavalry ? "cavalry routs and the Formation breaks" : "cavalry routs";
}

// ES-ASMT-34
std::string artillery_words(const State& s, int formation, int row) {
  if (row == kRow5To9 || !has_some(s, formation, [&](PieceId id) { return is_unlimbered(s.unit(id)); })) return {};
  if (row == kRow0To4) return "half of 1D6 batteries retire";
  return row == kRowMinus1To4 ? "1D6 batteries retire" : "all batteries retire";
}

// Somebody whom the row does not remove.
bool leaves_some(const State& s, int formation, int row) {
  if (row < kRowMinus5To9) return true;
  return has_some(s, formation, [&](PieceId id) {
    return !(s.unit(id).arm == Arm::Cavalry && removes_cavalry(s, row)) &&
           !(s.troops(id).irregular && removes_irregulars(s, row));
  });
}

// ES-ASMT-31, ES-ASMT-37, ES-ASMT-38, ES-STAT-18
std::string status_and_fatigue_words(const State& s, int formation, int row) {
  if (!leaves_some(s, formation, row)) return {};
  if (row != kRowMinus10) return fmt::format("+{} fatigue", fatigue_of_row(row));
  return fmt::format("it {} with {}", s.formation(formation).status == Status::Broken ? "stays Broken" : "Retreats",
                     chart_b1_or_b2(s) ? "1 1/2 times its fatigue" : "fatigue of 1 1/2 times the number of its Units");
}

}  // namespace

std::string row_words(const State& s, int formation, int row) {
  if (row == kRowHarmless) return "no effect";
  std::vector<std::string> parts;
  for (const std::string& part :
       {irregulars_words(s, formation, row), cavalry_words(s, formation, row), artillery_words(s, formation, row)})
    if (!part.empty()) parts.push_back(part);
  const std::string words = list_words(parts);
  const std::string last = status_and_fatigue_words(s, formation, row);
  if (words.empty() || last.empty()) return words + last;
  return fmt::format("{}, {} {}", words, row == kRowMinus10 ? "and" : "with", last);
}

}  // namespace grognard::esr
