// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "cases/expect.h"
#include "core/rules_text.h"

namespace grognard::cases {
namespace {

constexpr std::size_t kMostItems = 500;
constexpr double kMostNumber = 1e9;
constexpr int kMostWhole = 1000000;
constexpr Named<Side> kSideNames[] = {{"A", Side::A}, {"B", Side::B}};
constexpr Named<std::string_view> kWinners[] = {{"A", "A"}, {"B", "B"}, {"draw", "draw"}};

std::vector<std::string> read_texts(const Reader& reader) {
  std::vector<std::string> texts;
  for (const Reader& item : reader.items(kMostItems)) texts.push_back(item.text());
  return texts;
}

std::vector<Fact> read_facts(const Reader& reader) {
  std::vector<Fact> facts;
  for (const std::string& name : reader.keys()) facts.push_back({name, read_fact_value(reader[name])});
  return facts;
}

std::optional<std::string> maybe_text(const Reader& reader, std::string_view key) {
  const std::optional<Reader> member = reader.maybe(key);
  return member ? std::optional(member->text()) : std::nullopt;
}

std::optional<std::string> maybe_rule(const Reader& reader, std::string_view key) {
  const std::optional<Reader> member = reader.maybe(key);
  return member ? std::optional(read_rule_id(*member)) : std::nullopt;
}

std::optional<int> maybe_whole(const Reader& reader, std::string_view key) {
  const std::optional<Reader> member = reader.maybe(key);
  return member ? std::optional(member->whole(-kMostWhole, kMostWhole)) : std::nullopt;
}

std::optional<double> maybe_number(const Reader& reader, std::string_view key) {
  const std::optional<Reader> member = reader.maybe(key);
  return member ? std::optional(member->number(-kMostNumber, kMostNumber)) : std::nullopt;
}

ExpectedDistance read_distance(const Reader& reader) {
  const std::vector<Reader> parts = reader.items(3);
  if (parts.size() != 3) reader.expected("[piece, piece, distance]");
  return {parts[0].text(), parts[1].text(), parts[2].number(0, kMostNumber)};
}

ExpectedEvent read_event(const Reader& reader) {
  reader.only({"what", "rule", "pieces", "faces", "need", "text"});
  ExpectedEvent event;
  event.what = maybe_text(reader, "what");
  event.rule = maybe_rule(reader, "rule");
  if (const auto pieces = reader.maybe("pieces")) event.pieces = read_texts(*pieces);
  if (const auto faces = reader.maybe("faces")) {
    event.faces.emplace();
    for (const Reader& face : faces->items(kMostItems)) event.faces->push_back(face.whole(1, 255));
  }
  event.need = maybe_whole(reader, "need");
  event.text = reader.text_or("text", "");
  return event;
}

ExpectedWorking read_working(const Reader& reader) {
  reader.only({"what", "total", "lines", "some"});
  ExpectedWorking working;
  working.what = maybe_text(reader, "what");
  working.total = maybe_whole(reader, "total");
  working.some = reader.yes_no_or("some", false);
  if (const auto lines = reader.maybe("lines")) {
    working.lines.emplace();
    for (const std::string& rule : lines->keys()) {
      const Reader line = (*lines)[rule];
      if (!is_rule_id(rule)) lines->refuse("expected the ids of rules as names of the lines, found \"" + rule + '"');
      working.lines->emplace_back(rule, line.whole(-kMostWhole, kMostWhole));
    }
  }
  return working;
}

ExpectedDecision read_decision(const Reader& reader) {
  reader.only({"side", "rule", "phase", "step"});
  ExpectedDecision decision;
  if (const auto side = reader.maybe("side")) decision.side = side->one_of(kSideNames);
  decision.rule = maybe_rule(reader, "rule");
  for (const char* name : {"phase", "step"}) {
    if (const auto part = reader.maybe(name)) decision.moment.push_back({name, read_fact_value(*part)});
  }
  return decision;
}

std::vector<ExpectedOffer> read_offers(const Reader& reader) {
  std::vector<ExpectedOffer> offers;
  for (const Reader& item : reader.items(kMostItems)) {
    const std::string text = item.text();
    try {
      offers.push_back({text, order_words(text)});
    } catch (const BadInput& mistake) {
      item.refuse(mistake.what());
    }
  }
  return offers;
}

void read_battle_facts(const Reader& reader, Expect& expect) {
  for (const std::string& name : reader.keys()) {
    const Reader member = reader[name];
    if (name == "A" || name == "B") {
      expect.side_facts[name == "A" ? 0 : 1] = read_facts(member);
    } else {
      expect.facts.push_back({name, read_fact_value(member)});
    }
  }
}

ExpectedOutcome read_outcome(const Reader& reader) {
  reader.only({"over", "winner", "rule"});
  ExpectedOutcome outcome;
  if (const auto over = reader.maybe("over")) outcome.over = over->yes_no();
  if (const auto winner = reader.maybe("winner")) outcome.winner = std::string(winner->one_of(kWinners));
  outcome.rule = maybe_rule(reader, "rule");
  return outcome;
}

ExpectedMeasure read_measure(const Reader& reader) {
  reader.only({"used", "allowed"});
  return {.used = maybe_number(reader, "used"), .allowed = maybe_number(reader, "allowed")};
}

// The members that are lists.
void read_lists(const Reader& reader, Expect& expect) {
  for (const Reader& item : reader.items_or_none("distance", kMostItems))
    expect.distance.push_back(read_distance(item));
  for (const Reader& item : reader.items_or_none("events", kMostItems)) expect.events.push_back(read_event(item));
  for (const Reader& item : reader.items_or_none("workings", kMostItems)) expect.workings.push_back(read_working(item));
  if (const auto kinds = reader.maybe("no_events")) expect.no_events = read_texts(*kinds);
  if (const auto offers = reader.maybe("offers")) expect.offers = read_offers(*offers);
  if (const auto offers = reader.maybe("not_offers")) expect.not_offers = read_offers(*offers);
}

}  // namespace

FactValue read_fact_value(const Reader& reader) {
  const Json& value = reader.value();
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return reader.number(-kMostNumber, kMostNumber);
  if (value.is_string()) return reader.text();
  reader.expected("a number, a text, true or false");
}

std::string read_rule_id(const Reader& reader) {
  std::string id = reader.text();
  if (!is_rule_id(id)) reader.expected("the id of a rule, as HN-MOVE-12");
  return id;
}

Expect read_expect(const Reader& reader) {
  reader.only({"refused", "units", "gone", "distance", "events", "no_events", "workings", "decision", "offers",
               "not_offers", "facts", "outcome", "measure"});
  Expect expect;
  expect.refused = maybe_rule(reader, "refused");
  if (const auto units = reader.maybe("units")) {
    for (const std::string& id : units->keys()) expect.units.push_back({id, read_facts((*units)[id])});
  }
  if (const auto gone = reader.maybe("gone")) {
    for (const std::string& id : gone->keys()) expect.gone.emplace_back(id, (*gone)[id].text());
  }
  read_lists(reader, expect);
  if (const auto decision = reader.maybe("decision")) expect.decision = read_decision(*decision);
  if (const auto facts = reader.maybe("facts")) read_battle_facts(*facts, expect);
  if (const auto outcome = reader.maybe("outcome")) expect.outcome = read_outcome(*outcome);
  if (const auto measure = reader.maybe("measure")) expect.measure = read_measure(*measure);
  return expect;
}

}  // namespace grognard::cases
