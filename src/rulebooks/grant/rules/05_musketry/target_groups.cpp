// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "grant/position/tables.h"
#include "grant/rules/05_musketry/firing_groups.h"

// Who is hit: the list of a target's figures and its groups of six (GW-FIRE-27 to 30, 33, 34), the brown (GW-LI-12).
namespace grognard::grant {
namespace {

void list_target_men(PieceId unit, std::uint64_t men, std::vector<Figure>& out) {
  for (int slot = 0; slot < kMostMen; ++slot)
    if (men >> slot & 1u) out.push_back({unit, static_cast<std::int8_t>(slot)});
}

void list_target_officers(PieceId unit, unsigned officers, std::vector<Figure>& out) {
  for (int k = 0; k < kMostOfficers; ++k)
    if (officers >> k & 1u) out.push_back({unit, static_cast<std::int8_t>(kOfficerSlot + k)});
}

// GW-FORM-12: the file (of a column: the rank) that the officer in place k, from 0, stands behind (beside).
int officer_stands_at(const State& s, PieceId unit, int k, int count) {
  const int of = std::max<int>(1, static_cast<int>(s.troops(unit).officers.size()));
  return ((2 * k + 1) * count + 2 * of - 1) / (2 * of);
}

void list_officers_beside(const State& s, PieceId unit, int place, int count, std::vector<Figure>& out) {
  const Unit& u = s.unit(unit);
  for (int k = 0; k < kMostOfficers; ++k)
    if ((u.officers >> k & 1u) && officer_stands_at(s, unit, k, count) == place)
      out.push_back({unit, static_cast<std::int8_t>(kOfficerSlot + k)});
}

Vec2 target_place(const State& s, PieceId unit, int rank, int file) {
  const Unit& u = s.unit(unit);
  const int slot = (rank - 1) * u.files + file - 1;
  return centre_at(s, {unit, static_cast<std::int8_t>(std::clamp(slot, 0, kMostMen - 1))}, u.at);
}

// GW-FIRE-29: files in turn from the nearer end of the line; equal: from its left.
std::vector<Figure> list_of_files(const State& s, PieceId unit, Vec2 nearest) {
  const Unit& u = s.unit(unit);
  const double right = length(target_place(s, unit, 1, 1) - nearest);
  const double left = length(target_place(s, unit, 1, u.files) - nearest);
  const bool from_right = right < left && !same_distance(right, left);
  std::vector<Figure> list;
  for (int i = 1; i <= u.files; ++i) {
    const int file = from_right ? i : u.files + 1 - i;
    for (int rank = 1; rank <= u.ranks; ++rank) {
      const int slot = (rank - 1) * u.files + file - 1;
      if (slot < kMostMen && has_figure(u, slot)) list.push_back({unit, static_cast<std::int8_t>(slot)});
    }
    list_officers_beside(s, unit, file, u.files, list);
  }
  return list;
}

Vec2 target_rank_middle(const State& s, PieceId unit, int rank) {
  const Unit& u = s.unit(unit);
  return (target_place(s, unit, rank, 1) + target_place(s, unit, rank, u.files)) * 0.5;
}

// GW-FIRE-29: ranks in turn from the nearer end of the column; equal: from its front.
std::vector<Figure> list_of_ranks(const State& s, PieceId unit, Vec2 nearest) {
  const Unit& u = s.unit(unit);
  const double front = length(target_rank_middle(s, unit, 1) - nearest);
  const double rear = length(target_rank_middle(s, unit, u.ranks) - nearest);
  const bool from_rear = rear < front && !same_distance(front, rear);
  std::vector<Figure> list;
  for (int i = 1; i <= u.ranks; ++i) {
    const int rank = from_rear ? u.ranks + 1 - i : i;
    for (int file = 1; file <= u.files; ++file) {
      const int slot = (rank - 1) * u.files + file - 1;
      if (slot < kMostMen && has_figure(u, slot)) list.push_back({unit, static_cast<std::int8_t>(slot)});
    }
    list_officers_beside(s, unit, rank, u.ranks, list);
  }
  return list;
}

// GW-FIRE-29: crews by gun, then the colonel before the others.
std::vector<Figure> list_of_battery(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  std::vector<Figure> list;
  list_target_men(unit, u.men, list);
  std::vector<Figure> officers;
  list_target_officers(unit, u.officers, officers);
  std::stable_partition(officers.begin(), officers.end(), [&](const Figure& f) {
    return s.troops(unit).officers[f.slot - kOfficerSlot].title == "colonel";
  });
  list.insert(list.end(), officers.begin(), officers.end());
  return list;
}

std::vector<Figure> target_list(const State& s, PieceId target, Vec2 nearest) {
  if (!s.is_unit(target)) return exposed_figures(s, target);
  switch (s.unit(target).formation) {
    case Formation::Line:
    case Formation::Open: return list_of_files(s, target, nearest);
    case Formation::Column:
    case Formation::Crew: return list_of_ranks(s, target, nearest);
    case Formation::Deployed:
    case Formation::Limbered: return list_of_battery(s, target);
    default: return exposed_figures(s, target);
  }
}

// The R&F of the target, by slot: of a section or of those left outside it only these.
std::uint64_t exposed_men(const State& s, PieceId target) {
  if (s.is_section(target)) {
    const Section& house = s.sections[s.section_index(target)];
    return house.unit == kNoPiece ? 0 : house.men & s.unit(house.unit).men;
  }
  if (!s.is_unit(target)) return 0;
  return s.unit(target).formation == Formation::Garrison ? outside_men(s, target) : s.unit(target).men;
}

PieceId holder_of_target(const State& s, PieceId target) {
  return s.is_section(target) ? s.sections[s.section_index(target)].unit : target;
}

std::uint64_t unmarked_men(PieceId unit, std::uint64_t men, const Toll& toll) {
  for (const Figure& f : toll.fallen)
    if (f.unit == unit && !f.officer()) men &= ~(std::uint64_t{1} << f.slot);
  return men;
}

}  // namespace

std::uint64_t outside_men(const State& s, PieceId garrison) {
  std::uint64_t men = s.unit(garrison).men;
  for (const Section& house : s.sections)
    if (house.unit == garrison) men &= ~house.men;
  return men;
}

std::uint8_t outside_officers(const State& s, PieceId garrison) {
  unsigned officers = s.unit(garrison).officers;
  for (const Section& house : s.sections)
    if (house.unit == garrison) officers &= ~static_cast<unsigned>(house.officers);
  return static_cast<std::uint8_t>(officers);
}

std::vector<Figure> exposed_figures(const State& s, PieceId target) {
  std::vector<Figure> list;
  const PieceId unit = holder_of_target(s, target);
  if (unit == kNoPiece || !s.is_unit(unit)) return list;
  const Unit& u = s.unit(unit);
  list_target_men(unit, exposed_men(s, target), list);
  unsigned officers = u.officers;
  if (s.is_section(target)) officers &= s.sections[s.section_index(target)].officers;
  else if (u.formation == Formation::Garrison) officers = outside_officers(s, unit);
  list_target_officers(unit, officers, list);
  return list;
}

// GW-FIRE-27, 28, 29.
std::vector<TargetGroup> target_groups(const State& s, PieceId target, Vec2 nearest) {
  std::vector<TargetGroup> groups;
  for (const Figure& figure : target_list(s, target, nearest)) {
    if (figure.officer() && !s.options().officers_in_groups) continue;
    if (groups.empty() || groups.back().size() == groups.back().capacity()) groups.emplace_back();
    groups.back().push_back(figure);
  }
  return groups;
}

int brown_left(const State& s, PieceId target, const Toll& toll) {
  return std::popcount(unmarked_men(holder_of_target(s, target), exposed_men(s, target), toll));
}

// GW-LI-12: any man, since the ranks are dressed: the last of them; in a battery the last gunner of the fuller crew.
std::optional<Figure> next_of_the_brown(const State& s, PieceId target, const Toll& toll) {
  const PieceId unit = holder_of_target(s, target);
  std::uint64_t men = unmarked_men(unit, exposed_men(s, target), toll);
  if (men == 0) return std::nullopt;
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Deployed || u.formation == Formation::Limbered) {
    const std::uint64_t first = (std::uint64_t{1} << kGunnersOfAGun) - 1;
    const std::uint64_t crews[2] = {men & first, men & ~first};
    const bool one_crew = u.guns[0].destroyed || u.guns[1].destroyed;  // GW-CB-10
    if (!one_crew) men = std::popcount(crews[0]) >= std::popcount(crews[1]) ? crews[0] : crews[1];
  }
  return Figure{unit, static_cast<std::int8_t>(std::bit_width(men) - 1)};
}

}  // namespace grognard::grant
