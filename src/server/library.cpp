// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "ai/levels.h"
#include "core/json_input.h"
#include "core/json_reader.h"
#include "core/rules_text.h"
#include "core/wire.h"

namespace grognard::server {
namespace {

std::optional<int> whole_in(std::string_view word) {
  int whole = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), whole);
  return error == std::errc{} && end == word.data() + word.size() ? std::optional(whole) : std::nullopt;
}

// The page sends the words that the catalogue offers; scenarios want true, 3 and "dice".
Json typed(const Json& value) {
  if (!value.is_string()) return value;
  const std::string& word = value.get_ref<const std::string&>();
  if (word == "true" || word == "false") return word == "true";
  if (const std::optional<int> whole = whole_in(word)) return *whole;
  return value;
}

// Where a house rule stands in a scenario that this schema describes.
Json::json_pointer place_of(const Json& schema, std::string_view name) {
  if (name.find('.') != name.npos) {
    std::string place = "/" + std::string(name);
    std::replace(place.begin(), place.end(), '.', '/');
    return Json::json_pointer(place);
  }
  const bool member = schema.contains("properties") && schema["properties"].contains(name);
  return Json::json_pointer((member ? "/" : "/options/") + std::string(name));
}

const HouseRule* find_house_rule(const std::vector<HouseRule>& rules, std::string_view name) {
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const HouseRule& rule) { return rule.name == name; });
  return found == rules.end() ? nullptr : &*found;
}

// "number:2..6" of HouseRule::choices; null where it is none.
Json range_in(std::string_view choice) {
  constexpr std::string_view kRange = "number:";
  const std::size_t dots = choice.find("..");
  if (!choice.starts_with(kRange) || dots == choice.npos) return nullptr;
  const auto low = whole_in(choice.substr(kRange.size(), dots - kRange.size()));
  const auto high = whole_in(choice.substr(dots + 2));
  return low && high ? Json{{"low", *low}, {"high", *high}} : Json(nullptr);
}

// Some choices say how an answer is written ("three rising whole numbers", "any of column, mounted") instead of being one.
bool is_description(std::string_view choice) {
  return choice.starts_with("any of ") || choice.ends_with(" numbers") || choice.find(" numbers ") != choice.npos;
}

std::string mark_of(std::string_view rule) {
  const std::size_t first = rule.find('-');
  const std::size_t last = rule.rfind('-');
  return std::string(first == last ? rule : rule.substr(first + 1, last - first - 1));
}

Json house_rule_json(const HouseRule& rule) {
  Json json = {{"name", rule.name}, {"rule", rule.rule}, {"mark", mark_of(rule.rule)}, {"text", rule.text}};
  json["usual"] = rule.choices.front();
  json["words"] = Json::array();
  json["range"] = nullptr;
  json["written"] = "";
  for (std::size_t i = 1; i < rule.choices.size(); ++i) {
    if (const Json range = range_in(rule.choices[i]); !range.is_null()) json["range"] = range;
    else if (is_description(rule.choices[i])) json["written"] = rule.choices[i];
    else json["words"].push_back(rule.choices[i]);
  }
  json["numeric"] = !json["range"].is_null() && json["words"].empty() && whole_in(rule.choices.front()).has_value();
  return json;
}

Json house_rules_json(const Rulebook& rulebook) {
  Json list = Json::array();
  for (const HouseRule& rule : rulebook.house_rules())
    if (rule.choices.size() > 1) list.push_back(house_rule_json(rule));
  return list;
}

// "Hanau" of "Hanau: French against Bavarians".
std::string_view short_title(std::string_view title) { return title.substr(0, title.find(": ")); }

bool fights(const Piece& piece) {
  return !piece.unused && piece.symbol != Symbol::General && piece.symbol != Symbol::Place;
}

Json scenario_json(const LibraryScenario& scenario) {
  const View view = scenario.rulebook->start(scenario.text, scenario.file)->view();
  const Json source = parse_json(scenario.text, scenario.file);
  const auto count = [&](Side side) {
    return std::count_if(view.pieces.begin(), view.pieces.end(),
                         [&](const Piece& piece) { return fights(piece) && piece.side == side; });
  };
  Json json;
  json["id"] = scenario.id;
  json["title"] = view.title;
  json["date"] = view.date;
  json["level"] = source.value("level", "");
  json["minutes"] = source.value("minutes", 0);
  json["briefing"] = briefing_json(scenario.text, {true, true});
  json["sides"] = {{"A", view.sides[Side::A].name}, {"B", view.sides[Side::B].name}};
  json["units"] = {{"A", count(Side::A)}, {"B", count(Side::B)}};
  json["width"] = view.ground ? view.ground->width : 0;
  json["height"] = view.ground ? view.ground->height : 0;
  json["unit"] = view.length_unit;
  json["inch"] = view.inch;
  return json;
}

// The ones to begin with first, then by how long they take.
int rank(const Json& scenario) {
  return scenario["level"] == "first" ? 0 : std::max(1, scenario["minutes"].get<int>());
}

// "The turn after which the battle ends: 8."
std::string house_rule_in_words(const HouseRule& rule, const Json& value) {
  const std::string_view text = std::string_view(rule.text).substr(0, rule.text.find_last_not_of('.') + 1);
  if (value.is_boolean()) return fmt::format("{}: {}.", text, value.get<bool>() ? "yes" : "no");
  return fmt::format("{}: {}.", text, value.is_string() ? value.get<std::string>() : json_text(value));
}

}  // namespace

const Rulebook* Library::rulebook(std::string_view id) const {
  for (const Rulebook* each : rulebooks)
    if (each->id() == id) return each;
  return nullptr;
}

const LibraryScenario* Library::scenario(std::string_view rulebook, std::string_view id) const {
  for (const LibraryScenario& each : scenarios)
    if (each.rulebook->id() == rulebook && each.id == id) return &each;
  return nullptr;
}

std::string with_options(const LibraryScenario& scenario, const Json& options) {
  Json json = parse_json(scenario.text, scenario.file);
  const std::vector<HouseRule> rules = scenario.rulebook->house_rules();
  const Json schema = Json::parse(scenario.rulebook->scenario_schema());
  for (const auto& [name, value] : options.items()) {
    if (find_house_rule(rules, name) == nullptr)
      throw BadInput("house rules", "", "there is no house rule \"" + shortened(name, 40) + "\"");
    json[place_of(schema, name)] = typed(value);
  }
  return json_text(json);
}

Json house_rules_set(const Rulebook& rulebook, std::string_view scenario_json) {
  const Json scenario = parse_json(scenario_json, "scenario");
  const Json schema = Json::parse(rulebook.scenario_schema());
  Json set = Json::array();
  for (const HouseRule& rule : rulebook.house_rules()) {
    if (rule.choices.size() < 2) continue;
    const Json::json_pointer place = place_of(schema, rule.name);
    if (!scenario.contains(place)) continue;
    const Json& value = scenario[place];
    if (value.is_primitive() && value != typed(rule.choices.front()))
      set.push_back({{"name", rule.name}, {"value", value}, {"said", house_rule_in_words(rule, value)}});
  }
  return set;
}

Json briefing_json(std::string_view scenario_json, const PerSide<bool>& sides) {
  const Json scenario = parse_json(scenario_json, "scenario");
  Json briefing = {{"both", ""}};
  const auto found = scenario.find("briefing");
  if (found == scenario.end() || !found->is_object()) return briefing;
  briefing["both"] = found->value("both", "");
  for (const Side side : kSides) {
    const std::string key(letter(side));
    if (sides[index_of(side)] && found->contains(key)) briefing[key] = found->value(key, "");
  }
  return briefing;
}

std::string scenario_told_to(std::string_view scenario_json, const PerSide<bool>& sides) {
  Json scenario = parse_json(scenario_json, "scenario");
  const auto briefing = scenario.find("briefing");
  if (briefing != scenario.end() && briefing->is_object())
    for (const Side side : kSides)
      if (!sides[index_of(side)]) briefing->erase(std::string(letter(side)));
  return json_text(scenario);
}

Json catalogue_json(const Library& library) {
  Json rulebooks = Json::array();
  for (const Rulebook* rulebook : library.rulebooks) {
    std::vector<Json> scenarios;
    for (const LibraryScenario& scenario : library.scenarios)
      if (scenario.rulebook == rulebook) scenarios.push_back(scenario_json(scenario));
    std::stable_sort(scenarios.begin(), scenarios.end(),
                     [](const Json& a, const Json& b) { return rank(a) < rank(b); });
    rulebooks.push_back({{"id", rulebook->id()},
                         {"title", rulebook->title()},
                         {"short_title", short_title(rulebook->title())},
                         {"version", rulebook->version()},
                         {"house_rules", house_rules_json(*rulebook)},
                         {"scenarios", scenarios}});
  }
  const auto choices = [](const auto& rows) {
    Json list = Json::array();
    for (const auto& row : rows) list.push_back({{"name", row.name}, {"what", row.what}});
    return list;
  };
  return {{"version", library.version},
          {"rulebooks", std::move(rulebooks)},
          {"levels", choices(levels())},
          {"characters", choices(characters())},
          {"usual_level", kUsualLevel}};
}

Json rulebook_json(const Rulebook& rulebook) {
  Json rules = Json::array();
  for (const RuleRow& row : rules_table(rulebook.rules_text()))
    rules.push_back({{"id", row.id},
                     {"mark", row.mark},
                     {"chapter", row.chapter},
                     {"where", row.where},
                     {"phases", phases_named(row.where)},
                     {"text", row.text},
                     {"options", row.options}});
  Json rulings = Json::array();
  for (const RulingText& ruling : rulings_list(rulebook.rulings_text()))
    rulings.push_back({{"ids", ruling.ids}, {"title", ruling.title}, {"text", ruling.text}});
  return {
      {"id", rulebook.id()}, {"title", rulebook.title()}, {"rules", std::move(rules)}, {"rulings", std::move(rulings)}};
}

}  // namespace grognard::server
