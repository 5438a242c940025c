// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/places.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/06_melee/melee.h"

// Fighting for buildings: breaking in, and whose the house is then (GW-BLDG-1 to 7).
namespace grognard::grant {
namespace {

constexpr int kRoomOfASection = 7;   // GW-TERR-14
constexpr int kBreakIn = 4;          // GW-BLDG-1
constexpr double kAtTheWall = 0.05;  // a base that touches, after snapping
constexpr double kPastTheWall = 0.4;

Section& section_at(State& s, int section) { return s.sections[section]; }
bool is_house(const State& s, int section) {
  return section >= 0 && !s.sections[section].ruin;  // GW-HSE-21
}

// One man who has yet to break in.
struct Stormer {
  FromTheRight place;
  std::size_t combat;
  std::size_t fighter;
  Side side;
};

// GW-BLDG-6: attackers at the wall without an opponent throw to break in like the others: a combat of their own.
void list_idle_stormers(const State& s, Melee& melee) {
  std::vector<Combat> alone;
  for (const Combat& combat : melee.combats)
    for (const Side side : kSides) {
      if (!is_house(s, combat.section) || !storms(s, melee, combat, side)) continue;
      std::erase_if(melee.idle, [&](Figure f) {
        if (s.unit(f.unit).side != side || fights_as_horse(s, f)) return false;
        if (beyond(distance(fighter_base(s, f), section_ring(s, combat.section)), kAtTheWall)) return false;
        Combat own;
        own.fighters[side].push_back(f);
        own.section = combat.section;
        alone.push_back(own);
        return true;
      });
    }
  melee.combats.insert(melee.combats.end(), alone.begin(), alone.end());
}

std::vector<Stormer> stormers_outside(const State& s, const Melee& melee) {
  std::vector<Stormer> out;
  for (std::size_t c = 0; c < melee.combats.size(); ++c) {
    const Combat& combat = melee.combats[c];
    if (!is_house(s, combat.section)) continue;
    for (const Side side : kSides) {
      if (!storms(s, melee, combat, side)) continue;
      const auto& fighters = combat.fighters[side];
      for (std::size_t i = 0; i < fighters.size(); ++i)
        if (!((combat.inside >> i) & 1u)) out.push_back({from_the_right(s, fighters[i]), c, i, side});
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const Stormer& a, const Stormer& b) {
    return a.side != b.side ? a.side < b.side : a.place < b.place;
  });
  return out;
}

// Calls f(Figure) for everyone of this side who has broken into the section.
template <class F>
void each_inside(const State& s, const Melee& melee, int section, Side side, F&& f) {
  for (const Combat& combat : melee.combats) {
    if (combat.section != section || !storms(s, melee, combat, side)) continue;
    const auto& fighters = combat.fighters[side];
    for (std::size_t i = 0; i < fighters.size(); ++i)
      if ((combat.inside >> i) & 1u) f(fighters[i]);
  }
}

int count_inside(const State& s, const Melee& melee, int section, Side side) {
  int count = 0;
  each_inside(s, melee, section, side, [&](Figure) { ++count; });
  return count;
}

void go_inside(State& s, Figure f, int section) {
  const Vec2 centre = section_centre(s, section);
  const Vec2 wall = gap(fighter_centre(s, f), section_ring(s, section)).to;
  const Vec2 inward = centre - wall;
  const double far = length(inward);
  const Vec2 at = far > kPastTheWall ? wall + inward * (kPastTheWall / far) : centre;
  put_astray(s, f, at, far > 0 ? facing_of(inward) : s.unit(f.unit).at.facing);
}

void tell_break_in(Play& p, PieceId unit, int section, const Faces& faces) {
  if (faces.empty()) return;
  p.log.tell([&] {
    const auto in = std::count_if(faces.begin(), faces.end(), [](std::uint8_t face) { return face >= kBreakIn; });
    Event e = event("GW-BLDG-1", "break-in", {unit, p.s.section_piece(section)},
                    fmt::format("{0} {0:storms|storm} {1}: {2} of {3} {4} in.", name_of(p.s, unit),
                                name_of(p.s, p.s.section_piece(section)), none_or(static_cast<int>(in)), faces.size(),
                                in > 1 ? "break" : "breaks"));
    e.faces = faces;
    e.need = kBreakIn;
    return e;
  });
}

// GW-BLDG-7, GW-TERR-22: of several units that are in, the one with most men takes the section.
PieceId takes_the_section(const State& s, const Melee& melee, int section, Side side) {
  std::vector<int> men(static_cast<std::size_t>(s.unit_count()), 0);
  each_inside(s, melee, section, side, [&](Figure f) {
    if (f.slot != kGeneralSlot) ++men[f.unit];
  });
  const auto most = std::max_element(men.begin(), men.end());
  return most == men.end() || *most == 0 ? kNoPiece : static_cast<PieceId>(most - men.begin());
}

void hand_over(Play& p, Melee& melee, int section, Side to) {
  State& s = p.s;
  const PieceId unit = takes_the_section(s, melee, section, to);
  std::uint64_t men = 0;
  std::uint8_t officers = 0;
  each_inside(s, melee, section, to, [&](Figure f) {
    if (f.unit != unit || f.slot == kGeneralSlot) return;
    if (f.officer()) officers = static_cast<std::uint8_t>(officers | (1u << (f.slot - kOfficerSlot)));
    else men |= std::uint64_t{1} << f.slot;
  });
  // Nobody fights for it any more.
  std::erase_if(melee.combats, [&](const Combat& combat) {
    if (combat.section != section) return false;
    for (const auto& fighters : combat.fighters) melee.idle.insert(melee.idle.end(), fighters.begin(), fighters.end());
    return true;
  });
  melee.stormed |= std::uint32_t{1} << section;
  Section& house = section_at(s, section);
  house.unit = unit;
  house.men = men;
  house.officers = officers;
  if (unit == kNoPiece) return;
  p.log.tell([&] {
    return event("GW-BLDG-7", "taken", {unit, s.section_piece(section)},
                 fmt::format("{0} {0:takes|take} {1}.", name_of(s, unit), name_of(s, s.section_piece(section))));
  });
  p.log.outcome(
      [&] { return fmt::format("{0} {0:takes|take} {1}", name_of(s, unit), name_of(s, s.section_piece(section))); });
}

// GW-TERR-22: in column, touching the wall on the unit's own side of the house, its face to it.
void form_up_outside(State& s, PieceId unit, int section) {
  const Vec2 rear = rear_of(s, s.unit(unit).side);
  const Vec2 centre = section_centre(s, section);
  double out = 0;
  for (const Vec2 corner : section_ring(s, section).corners()) out = std::max(out, dot(corner - centre, rear));
  s.unit(unit).at = Pose::snapped(centre + rear * out, facing_of(rear).opposite());
  form(s, unit, Formation::Column);
}

std::vector<int> sections_fought_for(const Melee& melee) {
  std::vector<int> sections;
  for (const Combat& combat : melee.combats)
    if (combat.section >= 0) sections.push_back(combat.section);
  std::sort(sections.begin(), sections.end());
  sections.erase(std::unique(sections.begin(), sections.end()), sections.end());
  return sections;
}

}  // namespace

int section_with(const State& s, Figure f) {
  if (f.slot == kGeneralSlot) return -1;
  for (std::size_t i = 0; i < s.sections.size(); ++i) {
    const Section& house = s.sections[i];
    if (house.unit != f.unit) continue;
    const bool in = f.officer() ? (house.officers >> (f.slot - kOfficerSlot)) & 1u : (house.men >> f.slot) & 1u;
    if (in) return static_cast<int>(i);
  }
  return -1;
}

// Nobody steps or is pushed off the table: he stands at its edge.
void put_astray(State& s, Figure f, Vec2 at, Facing facing) {
  const Box base = rectangle(at, facing, base_size(s, f)).box();
  const Ground& ground = *s.setup->ground;
  const Vec2 inwards{std::max(0.0, -base.low.x) - std::max(0.0, base.high.x - ground.width),
                     std::max(0.0, -base.low.y) - std::max(0.0, base.high.y - ground.height)};
  const Vec2 snapped = Pose::snapped(at + inwards, facing).at();
  for (Stray& stray : s.strays)
    if (stray.who == f) {
      stray.at = snapped;
      stray.facing = facing;
      return;
    }
  s.strays.push_back({f, snapped, facing});
}

// GW-BLDG-1 to 4, GW-MELEE-45: before the combats, from the attacker's right to left.
void break_in(Play& p, Melee& melee) {
  State& s = p.s;
  list_idle_stormers(s, melee);
  PieceId unit = kNoPiece;
  int section = -1;
  Faces faces;
  for (const Stormer& man : stormers_outside(s, melee)) {
    Combat& combat = melee.combats[man.combat];
    if (man.place.unit != unit || combat.section != section) {
      tell_break_in(p, unit, section, faces);
      faces.clear();
      unit = man.place.unit;
      section = combat.section;
    }
    if (count_inside(s, melee, section, man.side) >= kRoomOfASection) continue;  // GW-BLDG-6
    const Roll roll = p.dice.hits("GW-BLDG-1", man.side, "break in", 1, kBreakIn);
    faces.push_back(roll.faces[0]);
    if (roll.value == 0) continue;
    combat.inside = static_cast<std::uint8_t>(combat.inside | (1u << man.fighter));
    go_inside(s, combat.fighters[man.side][man.fighter], section);
  }
  tell_break_in(p, unit, section, faces);
}

void take_sections(Play& p, Melee& melee) {
  State& s = p.s;
  for (const int section : sections_fought_for(melee)) {
    const Section& house = section_at(s, section);
    if (house.unit != kNoPiece) {
      const Unit& holder = s.unit(house.unit);
      if ((house.men & holder.men) != 0 || (house.officers & holder.officers) != 0) continue;
    }
    for (const Side side : kSides) {
      bool here = false;
      for (const Combat& combat : melee.combats) here |= combat.section == section && storms(s, melee, combat, side);
      if (!here) continue;
      hand_over(p, melee, section, side);
      break;
    }
  }
}

void yield_sections(Play& p, Melee& melee, PieceId garrison) {
  State& s = p.s;
  const Side to = other(s.unit(garrison).side);
  int last = -1;
  std::vector<int> given_up;
  for (std::size_t i = 0; i < s.sections.size(); ++i)
    if (s.sections[i].unit == garrison) given_up.push_back(static_cast<int>(i));
  for (const int section : sections_fought_for(melee)) {
    if (section_at(s, section).unit != garrison || count_inside(s, melee, section, to) == 0) continue;
    hand_over(p, melee, section, to);
    last = section;
  }
  const bool holds_another =
      std::any_of(s.sections.begin(), s.sections.end(), [&](const Section& house) { return house.unit == garrison; });
  if (last < 0 || holds_another) return;
  form_up_outside(s, garrison, last);
  p.log.tell([&] {
    Event e = event(
        "GW-BLDG-7", "leave", {garrison},
        fmt::format("{0} {0:forms|form} up behind the houses that {0:it has|they have} lost.", name_of(s, garrison)));
    return with_way(s, std::move(e), garrison, round_the_house(s, garrison, given_up));
  });
}

}  // namespace grognard::grant
