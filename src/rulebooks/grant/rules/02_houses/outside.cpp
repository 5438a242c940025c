// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/02_movement/movement.h"

// Those of a garrison who stand outside: for want of room (GW-TERR-22), or because their section burns (GW-HSE-15, 25).
namespace grognard::grant {
namespace {

bool burns(const State& s, int section) { return s.sections[section].burning > 0; }

// In open order with this many ranks; officers who are out with the men stand a rank behind them (GW-FORM-12), officers
// alone in ranks of their own.
Size outside_size(const State& s, PieceId unit, int ranks, const Crowd& who) {
  Size body = body_size(s, unit, Formation::Open, ranks, who.men > 0 ? who.men : who.officers);
  if (who.men > 0 && who.officers > 0) body.depth += spacing(s, unit, Formation::Open).depth;
  return body;
}

// GW-HSE-25: those whom a fire drives out, and those of their unit who are outside already and stand with them.
struct Flight {
  Crowd who;
  std::vector<int> left;       // sections that somebody comes out of
  std::vector<int> driven;     // how many, of each
  bool some_were_out = false;  // who stood at Unit::at
  double rate = 0;             // a move in open order
};

// A place for all of them together and how far it is from the nearest fire, 3" at most.
struct Refuge {
  Outside place;
  double off = -1;
};

// To come out costs half a move; who was outside has a whole one.
bool is_in_reach(const State& s, PieceId unit, const Flight& f, const Pose& at, const Ring& body) {
  if (f.some_were_out && !within(length(at.at() - s.unit(unit).at.at()), f.rate)) return false;
  return std::all_of(f.left.begin(), f.left.end(),
                     [&](int house) { return within(distance(section_ring(s, house), body), f.rate / 2); });
}

double off_the_fires(const State& s, const Flight& f, const Ring& body) {
  double off = kClearOfAFire;
  for (const int fire : f.who.fires) off = std::min(off, distance(section_ring(s, fire), body));
  return off;
}

// Just 3" from the nearest fire, if it is about as far: one that half a move reaches exactly is between two tries.
Pose at_three_inches(const State& s, const Flight& f, const Pose& at, Size body) {
  constexpr double kAbout = 0.5;
  Gap nearest{1e6, {}, {}};
  for (const int fire : f.who.fires)
    if (const Gap g = gap(section_ring(s, fire), ring_at(at, body)); g.distance < nearest.distance) nearest = g;
  if (nearest.distance < kClearOfAFire - kAbout || nearest.distance > kClearOfAFire + kAbout) return at;
  const Vec2 away = (nearest.to - nearest.from) * (1 / nearest.distance);
  return Pose::snapped(at.at() + away * (kClearOfAFire - nearest.distance), at.facing);
}

// Outwards from where they stand, or from the middle of what they leave: the first place 3" from every fire, else the one
// farthest from them.
Refuge search_refuge(const State& s, PieceId unit, const Flight& f, int ranks) {
  constexpr double kStep = 0.25;
  constexpr int kEvery = 100;  // tenths of a degree
  const Unit& u = s.unit(unit);
  const Size body = outside_size(s, unit, ranks, f.who);
  const Facing rear = facing_of(rear_of(s, u.side));
  Vec2 from = u.at.at();
  double most = f.rate;
  if (!f.some_were_out) {
    from = {};
    for (const int house : f.left) from = from + section_centre(s, house) * (1.0 / static_cast<double>(f.left.size()));
    for (const int house : f.left)
      for (const Vec2 corner : section_ring(s, house).corners()) most = std::max(most, f.rate + length(corner - from));
  }
  Refuge best{{u.at, ranks}, -1};
  for (double out = 0; out <= most; out += kStep)
    for (int turn = 0; turn < (out > 0 ? 3600 : kEvery); turn += kEvery) {
      const Vec2 way = rear.turned(turn).forward();
      const Facing facing = f.some_were_out ? u.at.facing : facing_of(-way);
      const Pose at = at_three_inches(s, f, Pose::snapped(from + way * out, facing), body);
      const Ring ring = ring_at(at, body);
      const double off = off_the_fires(s, f, ring);
      if (off <= best.off + kTolerance || !is_in_reach(s, unit, f, at, ring) || no_room_for(s, unit, ring)) continue;
      best = {{at, ranks}, off};
      if (reaches(off, kClearOfAFire)) return best;
    }
  return best;
}

std::optional<Refuge> find_refuge(const State& s, PieceId unit, const Flight& f) {
  const int usual = default_ranks(s, unit, Formation::Open);
  const int most = s.unit(unit).arm == Class::Light ? 2 : 4;
  Refuge best;
  if (!f.some_were_out)  // at a wall of its own, if it is in reach
    if (const auto at = place_outside(s, unit, f.who)) return Refuge{*at, kClearOfAFire};
  for (const int ranks : {f.some_were_out ? int{s.unit(unit).ranks} : usual, most, 1}) {
    const Refuge found = search_refuge(s, unit, f, ranks);
    if (found.off > best.off + kTolerance) best = found;
    // Who stood outside keeps his rank if he can: in another number of ranks the ends would go much farther.
    if (reaches(best.off, kClearOfAFire) || (f.some_were_out && best.off >= 0)) break;
  }
  return best.off >= 0 ? std::optional(best) : std::nullopt;
}

void give_up_section(State& s, int section) {
  Section& house = s.sections[section];
  house.unit = kNoPiece;
  house.men = 0;
  house.officers = 0;
}

// Before anybody moves.
Flight flight_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  Flight f;
  f.rate = march_rate(s, unit, Formation::Open);
  f.who = {.men = std::popcount(men_outside(s, unit)),
           .officers = std::popcount(unsigned{officers_outside(s, unit)}),
           .sections = sound_sections(s, unit),
           .from = {},
           .fires = {},
           .reach = f.rate / 2};
  f.some_were_out = f.who.men + f.who.officers > 0;
  for (const int section : sections_held(s, unit)) {
    if (!burns(s, section)) continue;
    const Section& house = s.sections[section];
    const int men = std::popcount(house.men & u.men);
    const int officers = std::popcount(unsigned(house.officers & u.officers));
    f.who.men += men;
    f.who.officers += officers;
    f.who.fires.push_back(section);
    f.left.push_back(section);
    f.driven.push_back(men + officers);
  }
  const int old = u.burnt_out;
  if (old >= 0 && burns(s, old) && std::find(f.left.begin(), f.left.end(), old) == f.left.end())
    f.who.fires.push_back(old);
  if (!f.who.sections.empty()) f.who.from = section_centre(s, f.who.sections[0]) + rear_of(s, u.side);
  return f;
}

int nearest_fire(const State& s, PieceId unit, const Flight& f) {
  const Ring body = ring_at(s.unit(unit).at, outside_size(s, unit, s.unit(unit).ranks, f.who));
  return *std::min_element(f.who.fires.begin(), f.who.fires.end(), [&](int a, int b) {
    return distance(section_ring(s, a), body) < distance(section_ring(s, b), body);
  });
}

// Those outside, of a unit of which nobody is in a fire any more.
bool is_clear(const State& s, PieceId unit, const Flight& f) {
  if (!f.some_were_out) return true;
  return reaches(off_the_fires(s, f, ring_at(s.unit(unit).at, outside_size(s, unit, s.unit(unit).ranks, f.who))),
                 kClearOfAFire);
}

// From its reference point of before: of a unit that was wholly inside this is anywhere in its houses.
double flight_allowed(const State& s, PieceId unit, const Flight& f, const Pose& before) {
  if (f.some_were_out) return f.rate;
  const Size body = block_size(s, unit);
  double way = 0;
  for (const int house : f.left)
    for (const Vec2 corner : section_ring(s, house).corners()) way = std::max(way, length(corner - before.at()));
  return way + body.width + body.depth + f.rate / 2;
}

// "3 figures of Freikorps leave the inn and 2 leave the mill, which burn, and stand 3 inches off"; of a house in which all have
// fallen nobody comes out.
std::string leaving_words(const State& s, PieceId unit, const Flight& f, const Refuge& refuge) {
  std::vector<std::string> groups;
  int figures = 0;
  for (std::size_t i = 0; i < f.left.size(); ++i) {
    const int driven = f.driven[i];
    if (driven == 0) continue;
    figures += driven;
    const std::string many =
        groups.empty() ? fmt::format("{} of {}", counted(driven, "figure"), name_of(s, unit)) : std::to_string(driven);
    groups.push_back(
        fmt::format("{} {} {}", many, driven == 1 ? "leaves" : "leave", name_of(s, s.section_piece(f.left[i]))));
  }
  if (groups.empty())
    return fmt::format("Nobody of {} is left in {}, which burns", name_of(s, unit),
                       name_of(s, s.section_piece(f.left[0])));
  return fmt::format("{}, which {}, and {} {} off", list_words(groups), groups.size() == 1 ? "burns" : "burn",
                     figures == 1 ? "stands" : "stand", inches(refuge.off));
}

void tell_driven_out(Play& p, PieceId unit, const Flight& f, const Refuge& refuge, const Pose& before) {
  const State& s = p.s;
  p.log.tell([&] {
    std::vector<PieceId> pieces{unit};
    for (const int house : f.left) pieces.push_back(s.section_piece(house));
    const double gone = length(s.unit(unit).at.at() - before.at());
    const bool some_come = std::ranges::any_of(f.driven, [](int figures) { return figures > 0; });
    std::string text = f.left.empty() ? fmt::format("Those of {} who are outside go {} farther from the fire",
                                                    name_of(s, unit), inches(gone))
                                      : leaving_words(s, unit, f, refuge);
    if (!f.left.empty() && f.some_were_out && gone > kTolerance)
      text += fmt::format("; those outside go {}{}", inches(gone), some_come ? " with them" : " away from it");
    const bool goes_on = s.unit(unit).burnt_out >= 0;
    text += goes_on ? "; they go on in the next move." : "; the others stay in their sections.";
    return with_way(s, event("GW-HSE-15", "leave", std::move(pieces), text), unit, flight_allowed(s, unit, f, before));
  });
}

}  // namespace

std::optional<Outside> place_outside(const State& s, PieceId unit, const Crowd& who) {
  const Vec2 centre = section_centre(s, who.sections[0]);
  const int usual = default_ranks(s, unit, Formation::Open);
  if (who.men + who.officers <= 0) return Outside{Pose::snapped(centre, s.unit(unit).at.facing), usual};
  const int most = s.unit(unit).arm == Class::Light ? 2 : 4;
  for (const bool that_side_only : {true, false})
    for (const int ranks : {usual, most, 1}) {
      const Size body = outside_size(s, unit, ranks, who);
      const auto at = place_at_wall(s, unit,
                                    {.sections = who.sections,
                                     .body = body,
                                     .towards = who.from - centre,
                                     .facing = {},
                                     .to_the_wall = true,
                                     .clear_of = who.fires,
                                     .reach = who.reach,
                                     .that_side_only = that_side_only});
      if (at) return Outside{*at, ranks};
    }
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
  const Flight f = flight_of(s, unit);
  if (f.left.empty() && (f.who.fires.empty() || is_clear(s, unit, f))) return true;
  const auto refuge = f.who.sections.empty() ? std::nullopt : find_refuge(s, unit, f);
  if (!refuge) return f.left.empty();  // those outside stay where they are, but nobody in a fire
  const Pose before = u.at;
  for (const int section : f.left) give_up_section(s, section);
  u.at = refuge->place.at;
  u.ranks = static_cast<std::int8_t>(refuge->place.ranks);
  u.burnt_out = -1;
  if (!reaches(refuge->off, kClearOfAFire)) u.burnt_out = static_cast<std::int8_t>(nearest_fire(s, unit, f));
  tell_driven_out(p, unit, f, *refuge, before);
  return true;
}

}  // namespace grognard::grant
