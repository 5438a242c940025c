// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_step.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace grognard::cases {
namespace {

constexpr std::size_t kMostFaces = 2000;
constexpr int kHighestFace = 255;
constexpr std::size_t kMostChances = 200;
constexpr int kMostTurns = 1000;

OrderWords read_order(const Reader& reader) {
  try {
    OrderWords words = order_words(reader.text());
    if (!words.side) reader.refuse("expected the side, A or B, before the verb");
    return words;
  } catch (const BadInput& mistake) {
    if (mistake.file() != "order") throw;
    reader.refuse(mistake.what());
  }
}

std::optional<std::uint64_t> whole_in(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "7/36", or "0" and "1".
std::optional<Fraction> fraction_in(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<std::uint64_t> top = whole_in(text.substr(0, slash));
  const std::optional<std::uint64_t> bottom = slash == text.npos ? 1 : whole_in(text.substr(slash + 1));
  if (!top || !bottom || *bottom == 0 || *top > *bottom) return std::nullopt;
  return Reducer(*bottom)(*top);
}

ExpectedChance read_chance(const std::string& outcome, const Reader& reader) {
  ExpectedChance chance{.outcome = outcome, .text = {}};
  if (reader.is_number()) {
    chance.value = reader.number(0, 1);
    chance.text = json_text(reader.value());
    return chance;
  }
  if (!reader.is_text()) reader.expected("a chance, as \"7/36\" or 0.194");
  chance.text = reader.text();
  chance.exact = fraction_in(chance.text);
  if (chance.exact) {
    chance.value = chance.exact->value();
    return chance;
  }
  const char* last = chance.text.data() + chance.text.size();
  const auto [end, error] = std::from_chars(chance.text.data(), last, chance.value);
  if (error != std::errc{} || end != last || !(chance.value >= 0 && chance.value <= 1))
    reader.expected("a chance, as \"7/36\" or 0.194");
  return chance;
}

ExpectedOdds read_odds(const Reader& reader) {
  reader.only({"order", "chances", "through"});
  ExpectedOdds odds;
  odds.order = reader["order"].text();
  odds.words = read_order(reader["order"]);
  odds.through = reader.yes_no_or("through", false);
  const Reader chances = reader["chances"];
  for (const std::string& outcome : chances.keys()) odds.chances.push_back(read_chance(outcome, chances[outcome]));
  if (odds.chances.empty() || odds.chances.size() > kMostChances) chances.expected("1 to 200 named outcomes");
  return odds;
}

PassTo read_pass_to(const Reader& reader) {
  reader.only({"turn", "phase", "step"});
  PassTo pass_to;
  for (const char* name : {"turn", "phase"}) {
    if (const auto part = reader.maybe(name)) pass_to.moment.push_back({name, part->whole(1, kMostTurns)});
  }
  if (const auto part = reader.maybe("step")) pass_to.moment.push_back({"step", part->text()});
  if (pass_to.moment.empty()) reader.expected("a turn, phase or step");
  return pass_to;
}

void check_parts(const Reader& reader, const Step& step) {
  const bool done = !step.order.empty() || step.pass_to || step.play_out;
  if (!step.order.empty() && step.pass_to) reader.refuse("expected either \"order\" or \"pass_to\", not both");
  if (step.play_out && (step.pass_to || step.dice.empty()))
    reader.refuse("expected \"play_out\" only with \"dice\", and not with \"pass_to\"");
  if (!done && !step.expect && !step.odds)
    reader.refuse("expected \"order\", \"pass_to\", \"play_out\", \"expect\" or \"odds\" in a step");
  if (!done && reader.has("dice")) reader.refuse("expected \"dice\" only with \"order\", \"pass_to\" or \"play_out\"");
  if (!step.expect || !step.order.empty()) return;
  if (step.expect->refused) reader["expect"].refuse("expected \"refused\" only with \"order\"");
  if (step.expect->measure) reader["expect"].refuse("expected \"measure\" only with \"order\"");
}

}  // namespace

std::vector<std::uint8_t> read_faces(const Reader& reader) {
  std::vector<std::uint8_t> faces;
  for (const Reader& face : reader.items(kMostFaces))
    faces.push_back(static_cast<std::uint8_t>(face.whole(1, kHighestFace)));
  return faces;
}

Step read_step(const Reader& reader) {
  reader.only({"order", "dice", "pass_to", "play_out", "expect", "odds"});
  Step step;
  if (const auto order = reader.maybe("order")) {
    step.words = read_order(*order);
    step.order = order->text();
  }
  if (const auto pass_to = reader.maybe("pass_to")) step.pass_to = read_pass_to(*pass_to);
  step.play_out = reader.yes_no_or("play_out", false);
  if (const auto dice = reader.maybe("dice")) step.dice = read_faces(*dice);
  if (const auto expect = reader.maybe("expect")) step.expect = read_expect(*expect);
  if (const auto odds = reader.maybe("odds")) step.odds = read_odds(*odds);
  check_parts(reader, step);
  return step;
}

}  // namespace grognard::cases
