// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/houses.h"
#include "grant/movement.h"
#include "grant/strides.h"
#include "grant/terrain.h"

// Those of a garrison who stand outside: for want of room (GW-TERR-22), or because their section burns (GW-HSE-15, 25).
namespace grognard::grant {
namespace {

bool burns(const State& s, int section) { return s.sections[static_cast<std::size_t>(section)].burning > 0; }

// In open order with this many ranks; officers who are out with the men stand a rank behind them (GW-FORM-12), officers
// alone in ranks of their own.
Size outside_size(const State& s, PieceId unit, int ranks, const Crowd& who) {
  Size body = body_size(s, unit, Formation::Open, ranks, who.men > 0 ? who.men : who.officers);
  if (who.men > 0 && who.officers > 0) body.depth += spacing(s, unit, Formation::Open).depth;
  return body;
}

bool is_clear_of(const State& s, const std::vector<int>& fires, const Ring& body) {
  return std::all_of(fires.begin(), fires.end(),
                     [&](int fire) { return reaches(distance(section_ring(s, fire), body), kClearOfAFire); });
}

// Where no wall of its own has room: the nearest free ground round the fire, within a move of it.
std::optional<Pose> place_off_the_fire(const State& s, PieceId unit, Size body, const Crowd& who) {
  constexpr double kStep = 0.5;
  constexpr int kEvery = 100;  // tenths of a degree
  const Vec2 centre = section_centre(s, who.fires[0]);
  const Facing rear = facing_of(rear_of(s, s.unit(unit).side));
  const double most = march_rate(s, unit, Formation::Open) + kClearOfAFire;
  for (double out = kClearOfAFire; out <= most; out += kStep)
    for (int turn = 0; turn < 3600; turn += kEvery) {
      const Vec2 way = rear.turned(turn).forward();
      const Pose at = Pose::snapped(centre + way * out, facing_of(-way));
      const Ring ring = ring_at(at, body);
      if (is_clear_of(s, who.fires, ring) && !no_room_for(s, unit, ring)) return at;
    }
  return std::nullopt;
}

void give_up_section(State& s, int section) {
  Section& house = s.sections[static_cast<std::size_t>(section)];
  house.unit = kNoPiece;
  house.men = 0;
  house.officers = 0;
}

}  // namespace

std::optional<Outside> place_outside(const State& s, PieceId unit, const Crowd& who) {
  const Vec2 centre = section_centre(s, who.sections[0]);
  const int usual = default_ranks(s, unit, Formation::Open);
  if (who.men + who.officers <= 0) return Outside{Pose::snapped(centre, s.unit(unit).at.facing), usual};
  const int most = s.unit(unit).arm == Class::Light ? 2 : 4;
  for (const int ranks : {usual, most, 1}) {
    const Size body = outside_size(s, unit, ranks, who);
    const auto at = place_at_wall(s, unit,
                                  {.sections = who.sections,
                                   .body = body,
                                   .towards = who.from - centre,
                                   .facing = {},
                                   .to_the_wall = true,
                                   .clear_of = who.fires});
    if (at) return Outside{*at, ranks};
  }
  if (who.fires.empty()) return std::nullopt;
  for (const int ranks : {usual, most, 1})
    if (const auto at = place_off_the_fire(s, unit, outside_size(s, unit, ranks, who), who)) return Outside{*at, ranks};
  return std::nullopt;
}

// GW-HSE-25: the occupants of a burning section leave it; with nowhere else to be the unit leaves as one body.
bool fire_drives_out(const State& s, PieceId unit) {
  if (fire_at_its_heels(s, unit) < 0) return false;
  if (s.options().fire_empties_unit || s.unit(unit).formation != Formation::Garrison) return true;
  const std::vector<int> held = sections_held(s, unit);
  return std::all_of(held.begin(), held.end(), [&](int section) { return burns(s, section); });
}

std::vector<int> sound_sections(const State& s, PieceId unit) {
  std::vector<int> held = sections_held(s, unit);
  std::erase_if(held, [&](int section) { return burns(s, section); });
  return held;
}

bool leave_burning_sections(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  Crowd who{.men = std::popcount(men_outside(s, unit)),
            .officers = std::popcount(unsigned{officers_outside(s, unit)}),
            .sections = sound_sections(s, unit),
            .from = {},
            .fires = {}};
  int driven = 0;
  for (const int section : sections_held(s, unit)) {
    if (!burns(s, section)) continue;
    const Section& house = s.sections[static_cast<std::size_t>(section)];
    const int men = std::popcount(house.men & u.men);
    const int officers = std::popcount(unsigned(house.officers & u.officers));
    who.men += men;
    who.officers += officers;
    who.fires.push_back(section);
    driven += men + officers;
  }
  if (who.fires.empty() || who.sections.empty()) return false;
  who.from = section_centre(s, who.sections[0]) + rear_of(s, u.side);
  const auto place = place_outside(s, unit, who);
  if (!place) return false;
  for (const int section : who.fires) give_up_section(s, section);
  u.at = place->at;
  u.ranks = static_cast<std::int8_t>(place->ranks);
  p.log.tell([&] {
    const PieceId fire = s.section_piece(who.fires[0]);
    Event e = event("GW-HSE-15", "leave", {unit, fire},
                    fmt::format("{} of {} {} {}, which burns; the others stay in their sections.", driven,
                                name_of(s, unit), driven == 1 ? "leaves" : "leave", name_of(s, fire)));
    std::vector<int> all = who.sections;
    all.insert(all.end(), who.fires.begin(), who.fires.end());
    const double flight = march_rate(s, unit, Formation::Open) + kClearOfAFire;
    return with_way(s, std::move(e), unit, round_the_house(s, unit, all) + flight);
  });
  return true;
}

}  // namespace grognard::grant
