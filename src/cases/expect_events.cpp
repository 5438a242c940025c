// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "cases/expect.h"

namespace grognard::cases {
namespace {

constexpr std::size_t kMostEventsListed = 30;

std::string ids_text(std::span<const PieceId> pieces, const Roster& roster) {
  std::string text;
  for (const PieceId piece : pieces) text += fmt::format(" {}", roster.id_of(piece));
  return text;
}

template <class Numbers>
std::string faces_text(const Numbers& faces) {
  std::string text;
  for (const int face : faces) text += fmt::format("{}{}", text.empty() ? "" : " ", face);
  return text;
}

std::string event_text(const Event& event, const Roster& roster) {
  std::string text = fmt::format("{} {}{}", event.rule.str(), event.what,
                                 ids_text({event.pieces.data(), event.pieces.size()}, roster));
  if (!event.faces.empty()) text += fmt::format(" faces [{}]", faces_text(event.faces));
  if (event.need != 0) text += fmt::format(" need {}", event.need);
  return text;
}

std::string expected_text(const ExpectedEvent& event) {
  std::string text = event.rule.value_or("");
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (event.what) add(*event.what);
  for (const std::string& piece : event.pieces) add(piece);
  if (event.faces) add(fmt::format("faces [{}]", faces_text(*event.faces)));
  if (event.need) add(fmt::format("need {}", *event.need));
  if (!event.text.empty()) add(fmt::format("\"{}\"", event.text));
  return text.empty() ? "any event" : text;
}

bool starts_with(const Event& event, const std::vector<std::string>& pieces, const Roster& roster) {
  if (event.pieces.size() < pieces.size()) return false;
  return std::equal(pieces.begin(), pieces.end(), event.pieces.begin(),
                    [&](const std::string& id, PieceId piece) { return id == roster.id_of(piece); });
}

bool matches(const ExpectedEvent& expected, const Event& event, const Roster& roster) {
  if (expected.what && *expected.what != event.what) return false;
  if (expected.rule && *expected.rule != event.rule.str()) return false;
  if (!starts_with(event, expected.pieces, roster)) return false;
  if (expected.faces && !std::equal(expected.faces->begin(), expected.faces->end(), event.faces.begin(),
                                    event.faces.end(), [](int a, int b) { return a == b; }))
    return false;
  if (expected.need && *expected.need != event.need) return false;
  return event.text.find(expected.text) != event.text.npos;
}

std::string all_events(std::span<const Event> events, const Roster& roster) {
  std::string text;
  for (std::size_t i = 0; i < events.size() && i < kMostEventsListed; ++i)
    text += fmt::format("{}{}", text.empty() ? "" : "; ", event_text(events[i], roster));
  if (events.size() > kMostEventsListed) text += fmt::format("; and {} more", events.size() - kMostEventsListed);
  return text.empty() ? "no events" : text;
}

std::string lines_text(std::span<const std::pair<std::string, int>> lines) {
  std::string text;
  for (const auto& [rule, value] : lines) text += fmt::format("{}{} {:+}", text.empty() ? "" : ", ", rule, value);
  return text.empty() ? "no lines" : text;
}

std::string working_text(const Breakdown& sum) {
  std::vector<std::pair<std::string, int>> lines;
  for (const Line& line : sum.lines()) lines.emplace_back(line.rule.str(), line.value);
  return fmt::format("{} {} ({})", sum.what(), sum.total(), lines_text(lines));
}

std::string expected_text(const ExpectedWorking& working) {
  std::string text = working.what.value_or("a sum");
  if (working.total) text += fmt::format(" {}", *working.total);
  if (working.lines) text += fmt::format(" ({}{})", lines_text(*working.lines), working.some ? ", ..." : "");
  return text;
}

// Several lines may come from one rule: then either one of them or their sum is meant.
bool has_line(const Breakdown& sum, const std::string& rule, int value) {
  int together = 0;
  bool found = false;
  for (const Line& line : sum.lines()) {
    if (line.rule.str() != rule) continue;
    if (line.value == value) return true;
    together += line.value;
    found = true;
  }
  return found && together == value;
}

// "combat, attacker" is also called "combat".
bool is_called(const Breakdown& sum, std::string_view name) {
  return sum.what() == name || sum.what().substr(0, sum.what().find(',')) == name;
}

bool matches(const ExpectedWorking& expected, const Breakdown& sum) {
  if (expected.what && !is_called(sum, *expected.what)) return false;
  if (expected.total && *expected.total != sum.total()) return false;
  if (!expected.lines) return true;
  for (const auto& [rule, value] : *expected.lines) {
    if (!has_line(sum, rule, value)) return false;
  }
  if (expected.some) return true;
  return std::all_of(sum.lines().begin(), sum.lines().end(), [&](const Line& line) {
    return std::any_of(expected.lines->begin(), expected.lines->end(),
                       [&](const auto& named) { return named.first == line.rule.str(); });
  });
}

std::vector<const Breakdown*> sums_of(const Done& done) {
  std::vector<const Breakdown*> sums;
  for (const Breakdown& sum : done.judged) sums.push_back(&sum);
  for (const Event& event : done.events) {
    for (const Breakdown& sum : event.workings) sums.push_back(&sum);
  }
  return sums;
}

// Those of the same kind, or all if there are none: the reader wants to see what came nearest.
std::string nearest_sums(const ExpectedWorking& expected, const std::vector<const Breakdown*>& sums) {
  std::vector<std::string> texts;
  for (const bool same_kind : {true, false}) {
    for (const Breakdown* sum : sums) {
      std::string text = working_text(*sum);
      if (same_kind && expected.what && !is_called(*sum, *expected.what)) continue;
      if (std::find(texts.begin(), texts.end(), text) == texts.end() && texts.size() < kMostEventsListed)
        texts.push_back(std::move(text));
    }
    if (!texts.empty()) return fmt::format("{}", fmt::join(texts, "; "));
  }
  return "no sums were shown";
}

}  // namespace

void check_events(const Expect& expect, const Done& done, Differences& out) {
  const Roster roster = roster_of(done.view);
  auto next = done.events.begin();
  for (const ExpectedEvent& expected : expect.events) {
    const auto found =
        std::find_if(next, done.events.end(), [&](const Event& event) { return matches(expected, event, roster); });
    if (found == done.events.end()) {
      const bool earlier =
          std::any_of(done.events.begin(), next, [&](const Event& event) { return matches(expected, event, roster); });
      out.push_back(fmt::format("events: expected {}{}, actual {}", expected_text(expected),
                                earlier ? " (it is there, but not in this order)" : "",
                                all_events(done.events, roster)));
      continue;
    }
    next = found + 1;
  }
  for (const std::string& kind : expect.no_events) {
    const auto found =
        std::find_if(done.events.begin(), done.events.end(), [&](const Event& event) { return event.what == kind; });
    if (found != done.events.end())
      out.push_back(fmt::format("no_events: expected no {}, actual {}", kind, event_text(*found, roster)));
  }
}

void check_workings(const Expect& expect, const Done& done, Differences& out) {
  const std::vector<const Breakdown*> sums = sums_of(done);
  for (const ExpectedWorking& expected : expect.workings) {
    if (std::any_of(sums.begin(), sums.end(), [&](const Breakdown* sum) { return matches(expected, *sum); })) continue;
    out.push_back(
        fmt::format("workings: expected {}, actual {}", expected_text(expected), nearest_sums(expected, sums)));
  }
}

}  // namespace grognard::cases
