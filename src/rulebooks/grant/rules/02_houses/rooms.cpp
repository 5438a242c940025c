// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "grant/rules/02_houses/houses.h"

// How a unit is shared out among the sections that it enters (GW-TERR-14, 22).
namespace grognard::grant {
namespace {

// Without the owner's wish: an officer to each section, men in the rest; more officers only if everybody has room.
std::vector<Room> usual_rooms(const State& s, PieceId unit, const std::vector<int>& sections) {
  const Unit& u = s.unit(unit);
  int men = men_left(u);
  int officers = officers_left(u);
  const bool all_fit = men + officers <= kMostInASection * std::ssize(sections);
  std::vector<Room> rooms;
  for (const int section : sections) rooms.push_back({section, 0, 0});
  for (bool first = true; officers > 0 && (first || all_fit); first = false)
    for (Room& room : rooms)
      if (officers > 0 && room.officers < kMostInASection) ++room.officers, --officers;
  for (Room& room : rooms) {
    room.men = std::min(men, kMostInASection - room.officers);
    men -= room.men;
  }
  std::erase_if(rooms, [](const Room& room) { return room.men + room.officers == 0; });
  return rooms;
}

}  // namespace

std::vector<int> named_sections(const State& s, const Command& c) {
  std::vector<int> named;
  for (const PieceId target : c.targets)
    if (const int section = s.section_index(target); std::find(named.begin(), named.end(), section) == named.end())
      named.push_back(section);
  return named;
}

// As the order's number says: two digits for each section that it names in turn, its men and its officers.
std::vector<Room> given_rooms(const State& s, const Command& c) {
  const std::vector<int> named = named_sections(s, c);
  std::vector<Room> rooms(named.size());
  int number = c.number;
  for (std::size_t i = named.size(); i-- > 0; number /= 100) rooms[i] = {named[i], number / 10 % 10, number % 10};
  return rooms;
}

// ... and the other sections that it holds keep those whom these leave them.
std::vector<Room> rooms_for(const State& s, PieceId unit, const std::vector<int>& sections, const Command& c) {
  if (c.number == 0) return usual_rooms(s, unit, sections);
  const Unit& u = s.unit(unit);
  const std::vector<Room> given = given_rooms(s, c);
  int men = men_left(u);
  int officers = officers_left(u);
  for (const Room& room : given) men -= room.men, officers -= room.officers;
  std::vector<Room> rooms;
  for (const int section : sections) {
    const auto named = std::find_if(given.begin(), given.end(), [&](const Room& r) { return r.section == section; });
    if (named != given.end()) {
      rooms.push_back(*named);
      continue;
    }
    const Section& held = s.sections[section];
    const Room kept{section, std::min(men, std::popcount(held.men & u.men)),
                    std::min(officers, std::popcount(unsigned(held.officers & u.officers)))};
    men -= kept.men;
    officers -= kept.officers;
    if (kept.men + kept.officers > 0) rooms.push_back(kept);
  }
  return rooms;
}

}  // namespace grognard::grant
