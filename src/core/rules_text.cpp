// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/rules_text.h"

#include <algorithm>
#include <charconv>

namespace grognard {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlank);
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string trimmed_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string without_quotes(std::string cell) {
  std::erase(cell, '`');
  return cell;
}

// "| a | b |" as {"a", "b"}; "\|" is a bar within a cell.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += line[++i];
    } else if (line[i] == '|') {
      cells.emplace_back(trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  if (!trimmed(cell).empty()) cells.emplace_back(trimmed(cell));
  return cells;
}

bool all_in(std::string_view text, char low, char high) {
  for (const char c : text) {
    if (c < low || c > high) return false;
  }
  return !text.empty();
}

// Takes the next line off the text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return line;
}

// Splits a heading into the ids it begins with and the rest.
RulingText ruling_headed(std::string_view heading) {
  RulingText ruling;
  while (!heading.empty()) {
    const std::size_t end = std::min(heading.find_first_of(" ,"), heading.size());
    if (!is_rule_id(heading.substr(0, end))) break;
    ruling.ids.emplace_back(heading.substr(0, end));
    heading.remove_prefix(std::min(heading.find_first_not_of(" ,", end), heading.size()));
  }
  ruling.title = heading;
  return ruling;
}

// What stands between backquotes.
std::vector<std::string> quoted_in(std::string_view cell) {
  std::vector<std::string> names;
  for (std::size_t at = cell.find('`'); at != cell.npos;) {
    const std::size_t end = cell.find('`', at + 1);
    if (end == cell.npos) break;
    names.emplace_back(cell.substr(at + 1, end - at - 1));
    at = cell.find('`', end + 1);
  }
  return names;
}

}  // namespace

bool is_rule_id(std::string_view text) {
  const std::size_t first = text.find('-');
  const std::size_t second = first == text.npos ? first : text.find('-', first + 1);
  if (first != 2 || second == text.npos) return false;
  std::string_view number = text.substr(second + 1);
  if (number.size() > 1 && number.back() >= 'a' && number.back() <= 'z') number.remove_suffix(1);
  return all_in(text.substr(0, 2), 'A', 'Z') && all_in(text.substr(3, second - 3), 'A', 'Z') &&
         all_in(number, '0', '9');
}

std::vector<RuleRow> rules_table(std::string_view markdown) {
  std::vector<RuleRow> rows;
  std::string mark, chapter;
  while (!markdown.empty()) {
    const std::string_view line = take_line(markdown);
    if (line.starts_with("## ")) {
      const std::string_view heading = trimmed(line.substr(3));
      constexpr std::string_view kDash = " - ";
      const std::size_t dash = heading.find(kDash);
      mark = heading.substr(0, dash);
      chapter = dash == heading.npos ? heading : heading.substr(dash + kDash.size());
    }
    if (!line.starts_with('|')) continue;
    std::vector<std::string> cells = cells_of(line);
    cells.resize(5);
    RuleRow row{without_quotes(cells[0]), cells[1], cells[2], without_quotes(cells[3]), cells[4], mark, chapter};
    row.options = quoted_in(cells[4]);
    if (row.function == "-" || row.function == "\u2013" || row.function == "\u2014") row.function.clear();
    if (is_rule_id(row.id)) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<int> phases_named(std::string_view where) {
  std::vector<int> phases;
  const std::size_t at = where.find("phase");
  if (at == where.npos) return phases;
  std::string_view list = where.substr(at + 5);
  if (list.starts_with('s')) list.remove_prefix(1);
  bool through = false;  // the word before was "to"
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", "), list.size());
    const std::string_view word = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    if (word.empty() || word == "and") continue;
    if (word == "to" && !phases.empty()) {
      through = true;
      continue;
    }
    int number = 0;
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{}) break;
    for (int between = through ? phases.back() + 1 : number; between < number; ++between) phases.push_back(between);
    phases.push_back(number);
    through = false;
  }
  return phases;
}

std::vector<RulingText> rulings_list(std::string_view markdown) {
  std::vector<RulingText> rulings;
  bool inside = false;
  while (!markdown.empty()) {
    const std::string_view line = take_line(markdown);
    if (line.starts_with('#')) {
      RulingText ruling = ruling_headed(line.starts_with("### ") ? line.substr(4) : std::string_view());
      inside = !ruling.ids.empty();
      if (inside) rulings.push_back(std::move(ruling));
    } else if (inside && (!line.empty() || !rulings.back().text.empty())) {
      rulings.back().text += line;
      rulings.back().text += '\n';
    }
  }
  for (RulingText& ruling : rulings) ruling.text = trimmed_end(std::move(ruling.text));
  return rulings;
}

}  // namespace grognard
