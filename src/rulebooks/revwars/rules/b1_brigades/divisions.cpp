// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "book/scenario_reading.h"
#include "embedded/revwars.h"
#include "revwars/position/cards.h"

// 5.3: divisions that are ready to play.
namespace grognard::revwars {
namespace {

constexpr std::size_t kMostDivisions = 60;
constexpr std::size_t kMostDivisionBrigades = 6;
constexpr int kMostOfACard = 12;

struct DivisionSum {
  int battalions = 0;
  int points = 0;
};

Division::Entries read_division_entries(const Reader& from, DivisionSum& sum) {
  Division::Entries entries;
  for (const std::string& id : from.keys()) {
    const int count = from[id].whole(1, kMostOfACard);
    const int card = default_cards().find_card(id);
    if (card < 0) from[id].refuse("there is no such card");
    sum.battalions += count;
    sum.points += count * default_cards().cards[card].points;
    entries.push_back({id, count});
  }
  return entries;
}

Division read_division_row(const Reader& row) {
  row.only({"id", "title", "brigades", "division", "battalions", "points"});
  Division division;
  DivisionSum sum;
  division.id = read_id(row["id"]);
  division.title = row["title"].text();
  for (const Reader& brigade : row["brigades"].items(kMostDivisionBrigades))
    division.brigades.push_back(read_division_entries(brigade, sum));
  division.division_troops = read_division_entries(row["division"], sum);
  if (row["battalions"].whole(0, 1000) != sum.battalions)
    row["battalions"].refuse(fmt::format("it has {}", sum.battalions));
  if (row["points"].whole(0, 10000) != sum.points) row["points"].refuse(fmt::format("it is worth {}", sum.points));
  return division;
}

std::vector<Division> read_all_divisions() {
  const Json json = parse_json(embedded::divisions_json(), "armies/divisions.json");
  std::vector<Division> all;
  Ids ids("a division");
  for (const Reader& row : Reader(json, "armies/divisions.json")["divisions"].items(kMostDivisions)) {
    ids.add(row["id"], row["id"].text(), 0);
    all.push_back(read_division_row(row));
  }
  return all;
}

}  // namespace

const Division& read_division(const Reader& from) {
  static const std::vector<Division> all = read_all_divisions();
  std::string names;
  for (const Division& division : all) {
    if (division.id == from.text()) return division;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", division.id);
  }
  from.expected(fmt::format("a division ({})", names));
}

}  // namespace grognard::revwars
