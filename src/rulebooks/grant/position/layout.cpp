// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/layout.h"

#include <algorithm>

#include "grant/position/places.h"
#include "grant/position/terrain.h"

namespace grognard::grant {
namespace {

constexpr Size kFootBase{0.5, 0.5};
constexpr Size kHorseBase{1.0, 1.5};
constexpr Size kOpenOrder{1.5, 1.5};
constexpr int kHorseColumn = 4;  // files

constexpr int files_needed(int a, int by) { return (a + by - 1) / by; }
constexpr std::uint64_t first_slots(int count) { return (std::uint64_t{1} << count) - 1; }

const Stray* stray_who_is(const State& s, Figure f) {
  for (const Stray& stray : s.strays)
    if (stray.who == f) return &stray;
  return nullptr;
}

// Rank and file (1-based) of a figure of a body in ranks. GW-FORM-12 for officers.
Shape post_in_ranks(const State& s, const DrawnUp& b, int slot) {
  const std::uint64_t before = first_slots(slot >= kOfficerSlot ? slot - kOfficerSlot : slot);
  if (slot >= kOfficerSlot && b.formation == Formation::Garrison && b.men == 0) {
    const int index = std::popcount(b.officers & before);  // GW-TERR-22: officers alone outside
    return {index % b.files + 1, index / b.files + 1};
  }
  if (slot >= kOfficerSlot) {
    const int twice = 2 * static_cast<int>(s.troops(b.unit).officers.size());
    const int odd = 2 * (slot - kOfficerSlot) + 1;
    if (b.formation == Formation::Column || b.formation == Formation::Crew)
      return {b.files + 1, files_needed(odd * b.ranks, twice)};
    return {files_needed(odd * b.files, twice), b.ranks + 1};
  }
  const int index = b.formation == Formation::Garrison ? std::popcount(b.men & before) : slot;
  return {index % b.files + 1, index / b.files + 1};
}

// GW-FORM-11: closes up to the front. Men who are away keep a place: the last ones.
void close_up_ranks(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  const int count = men_left(u);
  const auto is_away = [&](const Stray& stray) { return stray.who.unit == unit && !stray.who.officer(); };
  int next = count - static_cast<int>(std::count_if(s.strays.begin(), s.strays.end(), is_away));
  for (Stray& stray : s.strays)
    if (is_away(stray)) stray.who.slot = static_cast<std::int8_t>(next++);
  u.men = first_slots(count);
}

void take_shape(Unit& u, Shape shape) {
  u.files = static_cast<std::int8_t>(shape.files);
  u.ranks = static_cast<std::int8_t>(shape.ranks);
}

}  // namespace

// GW-GEO-2
Size base_size(const State& s, Figure f) { return is_horse(s.unit(f.unit).arm) ? kHorseBase : kFootBase; }

bool is_drawn_up_in_ranks(Formation f) {
  return f == Formation::Line || f == Formation::Column || f == Formation::Open || f == Formation::Crew;
}
bool is_open(Formation f) { return f == Formation::Open || f == Formation::Garrison; }

// GW-FORM-3, GW-GEO-3
Size spacing_of(const State& s, PieceId unit, Formation formation) {
  if (is_open(formation)) return kOpenOrder;
  return is_horse(s.unit(unit).arm) ? kHorseBase : kFootBase;
}
Size spacing(const State& s, PieceId unit, Formation formation) { return spacing_of(s, unit, formation); }

// GW-FORM-1, 4, 5
int default_ranks(const State& s, PieceId unit, Formation formation) {
  switch (formation) {
    case Formation::Line:
    case Formation::Open:
    case Formation::Garrison: return s.unit(unit).arm == Class::Line ? 3 : 2;
    case Formation::Column:
    case Formation::Crew: return shape_for(s, unit, formation, 0, men_left(s.unit(unit))).ranks;
    default: return 0;
  }
}

// GW-FORM-1, 2, 4, 5, 11
Shape shape_for(const State& s, PieceId unit, Formation formation, int ranks, int men) {
  switch (formation) {
    case Formation::Column:
    case Formation::Crew: {
      const int files = is_horse(s.unit(unit).arm) ? kHorseColumn : s.options().column_files;
      return {files, std::max(1, files_needed(men, files))};
    }
    case Formation::Line:
    case Formation::Open:
    case Formation::Garrison: {
      if (ranks <= 0) ranks = default_ranks(s, unit, formation);
      return {std::max(1, files_needed(men, ranks)), ranks};
    }
    default: return {};  // GW-FORM-6: guns and vehicles have no ranks
  }
}

int rank_of(const Unit& u, int slot) { return slot >= kOfficerSlot ? 0 : slot / std::max<int>(1, u.files) + 1; }
int file_of(const Unit& u, int slot) { return slot >= kOfficerSlot ? 0 : slot % std::max<int>(1, u.files) + 1; }
int last_rank(const Unit& u) { return u.men == 0 ? 1 : rank_of(u, std::bit_width(u.men) - 1); }

std::uint64_t men_outside(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  std::uint64_t left = u.men;
  if (u.formation != Formation::Garrison) return left;
  for (const Section& section : s.sections)
    if (section.unit == unit) left &= ~section.men;
  return left;
}

std::uint8_t officers_outside(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  unsigned left = u.officers;
  if (u.formation != Formation::Garrison) return u.officers;
  for (const Section& section : s.sections)
    if (section.unit == unit) left &= ~static_cast<unsigned>(section.officers);
  return static_cast<std::uint8_t>(left);
}

int house_of_figure(const State& s, Figure f) {
  if (s.unit(f.unit).formation != Formation::Garrison) return -1;
  for (std::size_t i = 0; i < s.sections.size(); ++i) {
    const Section& section = s.sections[i];
    if (section.unit != f.unit) continue;
    const bool in = f.officer() ? (section.officers >> (f.slot - kOfficerSlot)) & 1u : (section.men >> f.slot) & 1u;
    if (in) return static_cast<int>(i);
  }
  return -1;
}

DrawnUp drawn_up_at(const State& s, PieceId unit, const Pose& at) {
  const Unit& u = s.unit(unit);
  DrawnUp b{.unit = unit,
            .at = at.at(),
            .facing = at.facing,
            .formation = u.formation,
            .files = std::max<int>(1, u.files),
            .ranks = last_rank(u),
            .men = u.men,
            .officers = u.officers};
  if (u.formation == Formation::Garrison) {
    b.men = men_outside(s, unit);
    b.officers = officers_outside(s, unit);
    const int count = b.men != 0 ? std::popcount(b.men) : std::popcount(unsigned{b.officers});
    b.files = shape_for(s, unit, Formation::Garrison, u.ranks, count).files;
    b.ranks = std::max(1, files_needed(count, b.files));
  } else if (u.formation == Formation::Deployed) {
    for (std::size_t g = 0; g < kMostGuns; ++g) b.pivot[g] = turn_between(u.at.facing, u.guns[g].facing);
  }
  return b;
}

DrawnUp drawn_up(const State& s, PieceId unit) {
  DrawnUp b = drawn_up_at(s, unit, s.unit(unit).at);
  for (const Stray& stray : s.strays) {
    if (stray.who.unit != unit) continue;
    if (stray.who.officer()) b.officers &= static_cast<std::uint8_t>(~(1u << (stray.who.slot - kOfficerSlot)));
    else b.men &= ~(std::uint64_t{1} << stray.who.slot);
  }
  return b;
}

DrawnUp drawn_up_in(const State& s, PieceId unit, const Pose& at, Formation formation, int ranks) {
  const Unit& u = s.unit(unit);
  if (formation == u.formation && (ranks == 0 || ranks == u.ranks)) return drawn_up_at(s, unit, at);
  DrawnUp b{
      .unit = unit, .at = at.at(), .facing = at.facing, .formation = formation, .men = u.men, .officers = u.officers};
  if (!is_drawn_up_in_ranks(formation)) return b;
  b.men = first_slots(men_left(u));
  b.files = shape_for(s, unit, formation, ranks, men_left(u)).files;
  b.ranks = std::max(1, files_needed(men_left(u), b.files));
  return b;
}

// GW-GEO-1, 4, 6
Vec2 place_of(const State& s, const DrawnUp& b, int slot) {
  if (b.formation == Formation::Deployed || b.formation == Formation::Limbered)
    return slot >= kOfficerSlot ? battery_officer_place(s, b, slot - kOfficerSlot) : gunner_place(s, b, slot);
  if (b.formation == Formation::Vehicle) return boatman_place(b, slot);
  const Shape post = post_in_ranks(s, b, slot);
  const Size step = spacing_of(s, b.unit, b.formation);
  const double depth = base_size(s, {b.unit, 0}).depth;
  const double right = ((b.files + 1) / 2.0 - post.files) * step.width;
  const double back = depth / 2 + (post.ranks - 1) * step.depth;
  const Vec2 forward = b.facing.forward();
  return b.at + right_of(forward) * right - forward * back;
}

Facing facing_in(const DrawnUp& b, int slot) {
  if (b.formation != Formation::Deployed || slot >= kOfficerSlot) return b.facing;
  return b.facing.turned(b.pivot[slot / kGunnersOfAGun % kMostGuns]);
}

Vec2 centre_at(const State& s, Figure f, const Pose& unit_at) {
  return place_of(s, drawn_up_at(s, f.unit, unit_at), f.slot);
}

Vec2 centre_of(const State& s, Figure f) {
  if (!s.strays.empty())
    if (const Stray* stray = stray_who_is(s, f)) return stray->at;
  if (const int section = house_of_figure(s, f); section >= 0) return section_centre(s, section);
  return centre_at(s, f, s.unit(f.unit).at);
}

Facing facing_of_figure(const State& s, Figure f) {
  if (!s.strays.empty())
    if (const Stray* stray = stray_who_is(s, f)) return stray->facing;
  const Unit& u = s.unit(f.unit);
  if (u.formation != Formation::Deployed || f.officer()) return u.at.facing;
  return u.guns[f.slot / kGunnersOfAGun % kMostGuns].facing;
}

Ring base_of(const State& s, Figure f) { return rectangle(centre_of(s, f), facing_of_figure(s, f), base_size(s, f)); }

// GW-FORM-11
void dress(State& s, PieceId unit) {
  Unit& u = s.unit(unit);
  if (!is_drawn_up_in_ranks(u.formation)) return;
  close_up_ranks(s, unit);
  take_shape(u, shape_for(s, unit, u.formation, u.ranks, men_left(u)));
}

void form(State& s, PieceId unit, Formation formation, int ranks) {
  Unit& u = s.unit(unit);
  if (formation != Formation::Garrison)
    for (Section& section : s.sections)
      if (section.unit == unit) section.unit = kNoPiece, section.men = 0, section.officers = 0;
  u.formation = formation;
  for (Gun& gun : u.guns) gun.facing = u.at.facing;
  if (is_drawn_up_in_ranks(formation)) close_up_ranks(s, unit);
  take_shape(u, shape_for(s, unit, formation, ranks, men_left(u)));
}

}  // namespace grognard::grant
