// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/generated.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "apps/series/generated_manner.h"
#include "core/dice.h"
#include "core/fnv.h"
#include "core/json_input.h"
#include "core/wire.h"

namespace grognard {
namespace {

constexpr int kMostRepairs = 400;  // of one draft
constexpr int kMostDrafts = 50;

class Draftsman {
 public:
  Draftsman(const Rulebook& rulebook, std::uint64_t seed)
      : rulebook_(rulebook),
        manner_(*find_manner(rulebook)),
        random_(seed, fnv(rulebook.id())),
        profiles_(rulebook.profiles()) {
    size_ = manner_.width / 54;  // an inch or what is as much of the table
  }

  // A text that start() accepts.
  std::string text() {
    for (int draft = 0; draft < kMostDrafts; ++draft) {
      make();
      if (repaired()) return json_text(json_);
    }
    throw BadInput(std::string(rulebook_.id()), "", "no scenario could be generated");
  }

 private:
  // Whole numbers only, and one in each statement: every compiler makes the same.
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
  int from_to(int low, int high) { return low + below(high - low + 1); }
  bool one_in(int n) { return below(n) == 0; }
  std::string any(const std::vector<std::string_view>& of) {
    return std::string(of[below(static_cast<int>(of.size()))]);
  }
  double length(int low_tenths, int high_tenths) { return from_to(low_tenths, high_tenths) * size_ / 10; }
  static std::string letter_of(Side s) { return std::string(letter(s)); }
  static double rounded(double value) { return static_cast<double>(static_cast<long>(value * 10 + 0.5)) / 10; }
  Json point(double x, double y) { return Json::array({rounded(x), rounded(y)}); }
  Json point_in(double low_share, double high_share) {
    const int x = from_to(30, 970);
    const int y = from_to(static_cast<int>(low_share * 1000), static_cast<int>(high_share * 1000));
    return point(manner_.width * x / 1000, manner_.height * y / 1000);
  }

  void make() {
    json_ = {{"grognard", "scenario"}, {"format", 1},          {"rulebook", std::string(rulebook_.id())},
             {"id", "generated"},      {"title", "Generated"}, {"level", "even"}};
    json_["table"] = {{"width", manner_.width}, {"height", manner_.height}};
    if (rulebook_.id() == "esr") json_["year"] = from_to(1805, 1814);
    json_["ground"] = Json::array();
    for (int i = from_to(3, 9); i > 0; --i) json_["ground"].push_back(ground());
    json_["sides"] = {{"A", side(Side::A)}, {"B", side(Side::B)}};
    if (rulebook_.id() == "hanau" || rulebook_.id() == "tricorne" || rulebook_.id() == "revwars")
      json_["setup"] = "fixed";
    commands();
    json_["units"] = Json::array();
    count_ = options_dropped_ = 0;
    for (const Side s : kSides)
      for (int i = from_to(3, 6); i > 0; --i) json_["units"].push_back(unit(s));
    aims();
    json_[Json::json_pointer(std::string(manner_.turns))] = from_to(3, 6);
    if (one_in(2)) house_rules();
    if (one_in(5)) set_up_freely();
  }

  Json side(Side s) {
    Json json = {{"name", s == Side::A ? "Reds" : "Blues"}};
    const std::string edge = s == Side::A ? "south" : "north";
    if (rulebook_.id() == "grant") json["home"] = edge;
    if (rulebook_.id() == "tricorne" || rulebook_.id() == "revwars" || rulebook_.id() == "esr") json["edge"] = edge;
    return json;
  }
  // In hanau A has the north.
  bool is_south(Side s) const { return (s == Side::A) != (rulebook_.id() == "hanau"); }
  Json place(Side s) { return is_south(s) ? point_in(0.1, 0.46) : point_in(0.54, 0.9); }
  int bearing(Side s) {
    const int off = one_in(8) ? from_to(0, 359) : from_to(-40, 40);
    return (360 + (is_south(s) ? 0 : 180) + off) % 360;
  }

  // --- Ground ---
  Json ground() {
    Json area = {{"id", fmt::format("ground-{}", ++grounds_)}};
    const int sort = below(5);
    if (sort < 3) {
      area["kind"] = any(manner_.areas);
      if (rulebook_.id() == "grant" && one_in(3)) return grant_building(area);
      outline(area);
    } else {
      area["kind"] = any(sort == 3 ? manner_.lines : manner_.ways);
      course(area, sort == 4);
    }
    if (rulebook_.id() == "esr" && one_in(3)) area["objective"] = true;
    if (rulebook_.id() == "esr" && one_in(2)) area["name"] = fmt::format("place {}", grounds_);
    return area;
  }
  Json grant_building(Json area) {
    area["kind"] = "building";
    area["at"] = point_in(0.1, 0.9);
    const double across = length(30, 60);
    area["size"] = Json::array({across, length(30, 60)});
    return area;
  }
  // A four- to seven-cornered shape about a point, or a plain rectangle.
  void outline(Json& area) {
    const Json at = point_in(0.1, 0.9);
    const double x = at[0], y = at[1];
    const double across = length(15, 90);
    const double up = length(15, 70);
    Json corners = Json::array();
    const int cut = one_in(2) ? 0 : from_to(1, 4);
    const double dx = across * cut / 10, dy = up * cut / 10;
    if (cut == 0) {
      corners = {point(x - across, y - up), point(x + across, y - up), point(x + across, y + up),
                 point(x - across, y + up)};
    } else {
      corners = {point(x - across, y - up + dy), point(x - across + dx, y - up), point(x + across, y - up),
                 point(x + across, y + up - dy), point(x + across - dx, y + up), point(x - across, y + up)};
    }
    area[std::string(manner_.polygon)] = corners;
    if (area["kind"] == "hill" && (rulebook_.id() == "hanau" || rulebook_.id() == "tricorne"))
      area["step"] = from_to(1, 2);
  }
  void course(Json& area, bool broad) {
    const bool across_table = one_in(2);
    Json line = Json::array();
    if (across_table) {
      for (int i = 0; i <= 3; ++i) {
        const int y = from_to(300, 700);
        line.push_back(point(manner_.width * i / 3, manner_.height * y / 1000));
      }
    } else {
      const Json at = point_in(0.15, 0.85);
      line.push_back(at);
      const double right = length(-80, 80);
      const double up = length(-80, 80);
      line.push_back(point(at[0].get<double>() + right + 1, at[1].get<double>() + up));
    }
    area["line"] = line;
    if (broad) area["width"] = std::max(0.5 * size_, length(5, 25));
  }

  // --- Who commands ---
  void commands() {
    const std::string list(manner_.officers);
    if (!list.empty()) json_[list] = Json::array();
    if (rulebook_.id() == "revwars") json_["brigades"] = Json::array();
    if (rulebook_.id() == "esr") json_["formations"] = Json::array();
    for (const Side s : kSides) {
      const std::string own(s == Side::A ? "a" : "b");
      Json officer = {{"id", own + "-chief"}, {"name", own == "a" ? "Red chief" : "Blue chief"}};
      officer["at"] = place(s);
      if (rulebook_.id() == "revwars") {
        for (int i = 1; i <= 2; ++i)
          json_["brigades"].push_back({{"id", fmt::format("{}-brigade-{}", own, i)},
                                       {"side", letter_of(s)},
                                       {"name", fmt::format("Brigade {} {}", letter_of(s), i)},
                                       {"general",
                                        {{"id", fmt::format("{}-general-{}", own, i)},
                                         {"name", fmt::format("General {} {}", letter_of(s), i)},
                                         {"at", place(s)}}}});
        continue;
      }
      officer["side"] = letter_of(s);
      if (rulebook_.id() == "hanau") officer["army"] = true;
      if (rulebook_.id() == "esr") {
        officer.update({{"lr", one_in(2) ? "B" : "A"}, {"tr", from_to(0, 3)}, {"level", "both"}});
        for (int i = 1; i <= 2; ++i) json_["formations"].push_back(formation(s, i));
      }
      json_[list].push_back(officer);
    }
  }
  Json formation(Side s, int number) {
    constexpr std::string_view kNations[] = {"french", "austrian", "russian", "prussian", "british"};
    constexpr std::string_view kDirectives[] = {"defend", "attack", "defend", "reserve"};
    const std::string own(s == Side::A ? "a" : "b");
    Json json = {{"id", fmt::format("{}-division-{}", own, number)}, {"side", letter_of(s)}};
    json["name"] = fmt::format("Division {} {}", letter_of(s), number);
    json["force"] = own + "-chief";
    json["nation"] = std::string(kNations[below(5)]);
    json["commander"] = {
        {"name", fmt::format("Commander {} {}", letter_of(s), number)}, {"lr", "B"}, {"tr", from_to(0, 2)}};
    json["directive"] = std::string(kDirectives[below(4)]);
    if (json["directive"] == "attack")
      json["target"] = fmt::format("{}-division-{}", own == "a" ? "b" : "a", from_to(1, 2));
    json["at"] = place(s);
    json["facing"] = bearing(s);
    json["waves"] = from_to(1, 3);
    return json;
  }

  // --- Troops ---
  Json unit(Side s) {
    const std::string own(s == Side::A ? "a" : "b");
    Json json = {{"id", fmt::format("{}-{}", own, ++count_)}, {"name", fmt::format("Unit {}", count_)}};
    const std::string& profile = profiles_[below(static_cast<int>(profiles_.size()))];
    json[rulebook_.id() == "revwars" ? "card" : "profile"] = profile;
    if (rulebook_.id() == "esr") {
      json["formation"] = fmt::format("{}-division-{}", own, count_ % 2 + 1);
      return json;
    }
    json["side"] = letter_of(s);
    if (rulebook_.id() == "revwars") json["brigade"] = fmt::format("{}-brigade-{}", own, count_ % 2 + 1);
    if (rulebook_.id() == "hanau") json["general"] = own + "-chief";
    json["at"] = place(s);
    json["facing"] = bearing(s);
    if (!one_in(3)) json["formation"] = any(manner_.formations);
    if (rulebook_.id() == "grant" && one_in(4)) json["ranks"] = from_to(1, 4);
    if (rulebook_.id() == "grant" && one_in(8)) json["hold_ground"] = true;
    return json;
  }

  void aims() {
    if (rulebook_.id() != "esr") objectives();
    if (one_in(3)) way_out();
  }
  void objectives() {
    json_["objectives"] = Json::array();
    for (int i = below(3); i > 0; --i) {
      Json aim = {{"id", fmt::format("aim-{}", i)}, {"name", fmt::format("aim {}", i)}};
      const Json at = point_in(0.3, 0.7);
      if (rulebook_.id() == "revwars") aim["at"] = at;
      else aim["circle"] = Json::array({at[0], at[1], 3});
      if (rulebook_.id() == "hanau") aim["points"] = {{"A", 1}, {"B", 2}};
      if (rulebook_.id() == "grant" || rulebook_.id() == "tricorne") aim["value"] = 5;
      json_["objectives"].push_back(aim);
    }
  }
  void way_out() {
    Json exit = {{"id", "way-out"}, {"side", one_in(2) ? "A" : "B"}, {"name", "way out"}, {"edge", "east"}};
    exit["from"] = point(manner_.width, manner_.height / 4);
    exit["to"] = point(manner_.width, manner_.height * 3 / 4);
    exit["points"] = below(3);
    json_["exits"] = Json::array({exit});
  }

  void house_rules() {
    const std::vector<HouseRule> rules = rulebook_.house_rules();
    for (int i = from_to(1, 3); i > 0; --i) {
      const HouseRule& rule = rules[below(static_cast<int>(rules.size()))];
      const std::string& word = rule.choices[below(static_cast<int>(rule.choices.size()))];
      if (rule.name.find('.') != rule.name.npos || word.find(':') != word.npos) continue;
      int whole = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), whole);
      Json& value = json_["options"][rule.name];
      if (word == "true" || word == "false") value = word == "true";
      else if (error == std::errc{} && end == word.data() + word.size()) value = whole;
      else value = word;
    }
  }

  // The players say where everybody stands.
  void set_up_freely() {
    if (rulebook_.id() == "esr") {
      json_["set_up"] = one_in(2) ? "orders" : "free";
      return;
    }
    if (rulebook_.id() == "grant") json_["free_setup"] = true;
    else json_["setup"] = "free";
    for (Json& u : json_["units"])
      for (const char* member : {"at", "facing", "formation", "ranks", "hold_ground"}) u.erase(member);
    if (const std::string list(manner_.officers); !list.empty())
      for (Json& officer : json_[list]) officer.erase("at");
    if (rulebook_.id() == "revwars")
      for (Json& brigade : json_["brigades"]) brigade["general"].erase("at");
  }

  // --- Until it can be played ---
  // What start() complains of is made anew, or left out where it is of no use.
  bool repaired() {
    for (int i = 0; i < kMostRepairs; ++i) {
      try {
        rulebook_.start(json_text(json_), "generated");
        return true;
      } catch (const BadInput& mistake) {
        if (!repair(mistake.place())) return false;
      }
    }
    return false;
  }
  bool repair(std::string_view place) {
    if (place.starts_with("/options")) {
      json_.erase("options");
      json_[Json::json_pointer(std::string(manner_.turns))] = 5;
      return ++options_dropped_ < 3;
    }
    if (place.empty()) return false;
    const std::size_t slash = place.find('/', 1);
    if (slash == place.npos) return false;
    const std::string list(place.substr(1, slash - 1));
    std::size_t number = 0;
    std::from_chars(place.data() + slash + 1, place.data() + place.size(), number);
    const auto found = json_.find(list);
    if (found == json_.end() || !found->is_array() || number >= found->size()) return false;
    Json& item = (*found)[number];
    const bool of_a = item.contains("id") && item["id"].get_ref<const std::string&>()[0] == 'a';
    const Side s = of_a ? Side::A : Side::B;
    if (list == "units") item = unit(s);
    else if (list == "ground") item = ground();
    else if (list == "formations") item.update({{"at", this->place(s)}, {"facing", bearing(s)}});
    else if (item.contains("at")) item["at"] = this->place(s);
    else found->erase(found->begin() + static_cast<std::ptrdiff_t>(number));
    return true;
  }

  const Rulebook& rulebook_;
  const ScenarioManner& manner_;
  Random random_;
  std::vector<std::string> profiles_;
  double size_ = 1;
  int grounds_ = 0;
  int count_ = 0;
  int options_dropped_ = 0;
  Json json_;
};

}  // namespace

bool can_be_generated(const Rulebook& rulebook) { return find_manner(rulebook) != nullptr; }

ScenarioFile generated_scenario(const Rulebook& rulebook, std::uint64_t seed) {
  if (!can_be_generated(rulebook))
    throw BadInput(std::string(rulebook.id()), "", "nobody has said how its scenarios are generated");
  const std::string name = fmt::format("generated-{}", seed);
  return {.name = name, .path = name, .rulebook = &rulebook, .text = Draftsman(rulebook, seed).text()};
}

}  // namespace grognard
