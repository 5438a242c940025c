// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/03_contact/contact.h"

// Who fights whom in the move of contact (GW-MELEE-1, 2, 27, 28, 44, 48; GW-BLDG-6).
namespace grognard::grant {
namespace {

constexpr int kMostFootOnAHorse = 3;  // GW-MELEE-7, 12

Combat* combat_with(Melee& m, Figure f) {
  for (Combat& c : m.combats)
    for (const auto& side : c.fighters)
      if (std::find(side.begin(), side.end(), f) != side.end()) return &c;
  return nullptr;
}

Side side_of_figure(const State& s, Figure f) { return s.unit(f.unit).side; }

Combat& new_combat(const State& s, const Contact& c, Melee& m, Figure mine, Figure theirs) {
  Combat& combat = m.combats.emplace_back();
  combat.section = c.section;
  combat.fighters[side_of_figure(s, mine)].push_back(mine);
  combat.fighters[side_of_figure(s, theirs)].push_back(theirs);
  return combat;
}

// GW-MELEE-27: the straight way of his slot and what terrain has cost besides, against the unit's move. Men who stepped
// out have been measured already (GW-CHARGE-10).
bool has_come_up(const State& s, const Contact& c, Figure f) {
  if (!c.riders && is_stray(s, f)) return true;
  const Unit& u = s.unit(c.attacker);
  const double move = c.charge ? charge_rate(s, c.attacker) : march_rate(s, c.attacker, u.formation);
  return within(length(centre_of(s, f) - centre_at(s, f, u.start_at)) + c.beyond, move);
}

// Whoever touched has come up, however far squaring up then turned him. Where the position does not say where the two
// touched, or closing fire has taken that man, it is the one with the shortest way, if nobody else has come up.
Figure who_touched(const State& s, const Contact& c, const std::vector<Figure>& opposite) {
  constexpr double kHisPlace = 0.5;
  Figure nearest;
  double least = kHisPlace;
  for (const Figure f : opposite) {
    const double away = distance(c.touch, base_of(s, f));
    if (away >= least - kTolerance) continue;
    least = away;
    nearest = f;
  }
  if (nearest.unit != kNoPiece) return nearest;
  if (std::any_of(opposite.begin(), opposite.end(), [&](Figure f) { return has_come_up(s, c, f); })) return {};
  double shortest = 1e9;
  for (const Figure f : opposite) {
    const double way = length(centre_of(s, f) - centre_at(s, f, s.unit(c.attacker).start_at));
    if (way >= shortest - kTolerance) continue;
    shortest = way;
    nearest = f;
  }
  return nearest;
}

// --- opponents dealt out one each: batteries, barges, sections ---

// GW-MELEE-48: gun 1 before gun 2 and by number; GW-BLDG-6: rank and file first.
std::vector<Figure> dealt_defenders(const State& s, const Contact& c, Melee& m) {
  std::vector<Figure> out;
  const auto take = [&](Figure f) {
    if (!combat_with(m, f)) out.push_back(f);
  };
  if (c.section < 0) {
    if (men_left(s.unit(c.defender)) > 0) each_man(s, c.defender, take);
    else each_figure(s, c.defender, take);  // GW-MELEE-29: officers are left alone
    return out;
  }
  const Section& section = s.sections[c.section];
  each_figure(s, c.defender, [&](Figure f) {
    const std::uint64_t held = f.officer() ? std::uint64_t{section.officers} << kOfficerSlot : section.men;
    if (section.unit == f.unit && ((held >> f.slot) & 1u)) take(f);
  });
  return out;
}

// A combat at the same place where one foot attacker fights alone against one man.
Combat* one_to_double(const State& s, const Contact& c, Melee& m, Side attackers) {
  for (Combat& combat : m.combats) {
    const auto& ours = combat.fighters[attackers];
    const auto& theirs = combat.fighters[other(attackers)];
    if (combat.section != c.section || ours.size() != 1 || theirs.size() != 1) continue;
    if (theirs[0].unit == c.defender && !fights_as_horse(s, ours[0]) && !fights_as_horse(s, theirs[0])) return &combat;
  }
  return nullptr;
}

void deal_out(const State& s, const Contact& c, Melee& m, const std::vector<Figure>& mine) {
  const std::vector<Figure> theirs = dealt_defenders(s, c, m);
  const Side attackers = s.unit(c.attacker).side;
  std::size_t next = 0;
  for (const Figure f : mine) {
    if (combat_with(m, f)) continue;
    if (next < theirs.size()) {
      new_combat(s, c, m, f, theirs[next++]);
      continue;
    }
    Combat* combat = fights_as_horse(s, f) ? nullptr : one_to_double(s, c, m, attackers);
    if (combat) combat->fighters[attackers].push_back(f);
    else m.idle.push_back(f);
  }
}

// --- opponents opposite ---

// Seen from a figure, on which of its sides another stands.
Face side_towards(const State& s, Figure from, Figure to) {
  const Vec2 forward = facing_of_figure(s, from).forward();
  const Vec2 d = centre_of(s, to) - centre_of(s, from);
  const double ahead = dot(d, forward);
  const double right = dot(d, right_of(forward));
  if (std::abs(ahead) >= std::abs(right)) return ahead > 0 ? Face::Front : Face::Rear;
  return right > 0 ? Face::RightFlank : Face::LeftFlank;
}

// GW-MELEE-28: two enemies of his own kind on different faces of one figure are a 2:1 against it.
bool doubles_up(const State& s, Melee& m, Figure mine, const std::vector<Figure>& opposite) {
  const int us = index_of(side_of_figure(s, mine));
  const bool horse = fights_as_horse(s, mine);
  for (const Figure enemy : opposite) {
    Combat* combat = combat_with(m, enemy);
    if (!combat || fights_as_horse(s, enemy) != horse) continue;
    auto& ours = combat->fighters[us];
    if (ours.size() != 1 || combat->fighters[1 - us].size() != 1 || fights_as_horse(s, ours[0]) != horse) continue;
    if (side_towards(s, enemy, ours[0]) == side_towards(s, enemy, mine)) continue;
    ours.push_back(mine);
    return true;
  }
  return false;
}

// One horseman against all the foot opposite to him who are free.
bool meets_as_horse(const State& s, const Contact& c, Melee& m, Figure horse, const std::vector<Figure>& opposite) {
  Combat* combat = nullptr;
  for (const Figure enemy : opposite) {
    if (combat_with(m, enemy)) continue;
    if (!combat) {
      combat = &new_combat(s, c, m, horse, enemy);
      if (fights_as_horse(s, enemy)) return true;
      continue;
    }
    auto& foot = combat->fighters[side_of_figure(s, enemy)];
    if (foot.size() < kMostFootOnAHorse) foot.push_back(enemy);
  }
  return combat != nullptr;
}

// A man on foot: against the man opposite, or with those who have come up to the same horse in this contact.
bool meets_on_foot(const State& s, const Contact& c, Melee& m, std::size_t first_new, Figure man,
                   const std::vector<Figure>& opposite) {
  for (const Figure enemy : opposite) {
    Combat* combat = combat_with(m, enemy);
    if (!combat) {
      new_combat(s, c, m, man, enemy);
      return true;
    }
    const bool of_this_contact = static_cast<std::size_t>(combat - m.combats.data()) >= first_new;
    auto& ours = combat->fighters[side_of_figure(s, man)];
    if (!of_this_contact || !fights_as_horse(s, enemy) || ours.size() >= kMostFootOnAHorse) continue;
    ours.push_back(man);
    return true;
  }
  return false;
}

// Those opposite to a figure: the one most squarely so first, then from the charger's right.
std::vector<Figure> opposite_to(const std::vector<Opposite>& face, Stretch at) {
  struct Across {
    Figure who;
    double overlap;
  };
  std::vector<Across> found;
  for (const Opposite& e : face)
    if (are_opposite(at, e.at)) found.push_back({e.who, std::min(at.high, e.at.high) - std::max(at.low, e.at.low)});
  std::stable_sort(found.begin(), found.end(),
                   [](const Across& a, const Across& b) { return beyond(a.overlap, b.overlap); });
  std::vector<Figure> out;
  for (const Across& f : found) out.push_back(f.who);
  return out;
}

// GW-MELEE-28.
void pair_opposites(const State& s, const Contact& c, Melee& m, const std::vector<Figure>& mine) {
  const StruckFace face = struck_face(s, c);
  const std::vector<Opposite> theirs = along_face(s, c, face);
  const std::size_t first_new = m.combats.size();
  for (const Figure f : mine) {
    if (combat_with(m, f)) continue;
    const std::vector<Figure> opposite = opposite_to(theirs, stretch_of(s, face, f));
    const bool met =
        fights_as_horse(s, f) ? meets_as_horse(s, c, m, f, opposite) : meets_on_foot(s, c, m, first_new, f, opposite);
    if (!met && !doubles_up(s, m, f, opposite)) m.idle.push_back(f);
  }
}

// --- joining ---

// GW-EXH-6, 7, 10: fixed when it is first contacted; the clock is the number of this move after the fighting.
int tired_by(const Unit& u) {
  if (!is_exhausted(u)) return 0;
  return u.clock <= 1 ? 2 : 1;
}

void join_melee(State& s, Melee& m, PieceId unit, bool attacker, bool charging) {
  Unit& u = s.unit(unit);
  u.touched = true;
  if (u.duty == Duty::Drawn1 || u.duty == Duty::Drawn2) u.duty = Duty::None;  // GW-EXH-14
  for (Joined& j : m.units)
    if (j.unit == unit) {
      j.attacker = j.attacker || attacker;
      j.charging = j.charging || charging;
      return;
    }
  Joined j;
  j.unit = unit;
  j.attacker = attacker;
  j.charging = charging;
  j.fresh = !is_exhausted(u) && !u.fought_last;
  j.tired = static_cast<std::int8_t>(tired_by(u));
  j.joined = m.move;
  j.from = u.start_at;
  j.level = u.start_level;
  j.before = u.formation;
  j.ranks_before = u.ranks;
  m.units.push_back(j);
}

// Also one that the last of the enemy has just fallen out of: a new contact of the victor goes on with it (GW-MELEE-1).
int melee_index(const State& s, PieceId unit) {
  const auto at = std::find_if(s.melees.begin(), s.melees.end(), [&](const Melee& m) { return role_in(m, unit); });
  return at == s.melees.end() ? -1 : static_cast<int>(at - s.melees.begin());
}

// It counts so many moves more, and its units have joined it so many moves later.
void grow_older(Melee& m, int moves) {
  m.move = static_cast<std::int8_t>(m.move + moves);
  for (Joined& j : m.units) j.joined = static_cast<std::int8_t>(j.joined + moves);
}

// GW-MELEE-1: all units so linked are one melee; it is as old as the elder. Who came with the younger is as new to it as
// before (GW-MELEE-44, GW-EXH-8).
int merge_melees(State& s, int a, int b) {
  const int keep = std::min(a, b);
  Melee gone = std::move(s.melees[std::max(a, b)]);
  s.melees.erase(s.melees.begin() + std::max(a, b));
  Melee& m = s.melees[keep];
  const int oldest = std::max(m.move, gone.move);
  for (Melee* part : {&m, &gone}) grow_older(*part, oldest - part->move);
  m.built_up = m.built_up || gone.built_up;
  m.stormed |= gone.stormed;
  for (const int i : {0, 1}) m.lost[i] = static_cast<std::int16_t>(m.lost[i] + gone.lost[i]);
  m.units.insert(m.units.end(), gone.units.begin(), gone.units.end());
  m.combats.insert(m.combats.end(), gone.combats.begin(), gone.combats.end());
  m.idle.insert(m.idle.end(), gone.idle.begin(), gone.idle.end());
  return keep;
}

}  // namespace

void leave_combat(Melee& m, Figure figure) {
  std::erase(m.idle, figure);
  for (std::size_t i = 0; i < m.combats.size(); ++i)
    for (const int side : {0, 1}) {
      auto& mine = m.combats[i].fighters[side];
      const auto at = std::find(mine.begin(), mine.end(), figure);
      if (at == mine.end()) continue;
      mine.erase(at);
      if (!mine.empty()) return;
      for (const Figure alone : m.combats[i].fighters[1 - side]) m.idle.push_back(alone);
      m.combats.erase(m.combats.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
}

std::vector<Figure> in_contact(const State& s, const Contact& c) {
  const StruckFace face = struck_face(s, c);
  const std::vector<Opposite> theirs = along_face(s, c, face);
  std::vector<Figure> opposite;
  for (const Figure f : strikers_of(s, c, face)) {
    const Stretch at = stretch_of(s, face, f);
    if (std::any_of(theirs.begin(), theirs.end(), [&](const Opposite& e) { return are_opposite(at, e.at); }))
      opposite.push_back(f);
  }
  const Figure toucher = who_touched(s, c, opposite);
  std::vector<Figure> out;
  for (const Figure f : opposite)
    if (f == toucher || has_come_up(s, c, f)) out.push_back(f);
  // GW-BLDG-6: half an inch of wall for each.
  if (c.section >= 0 && out.size() > theirs.size()) out.resize(theirs.size());
  return out;
}

void pair_off(Play& p, const Contact& c, Melee& m) {
  const State& s = p.s;
  const std::vector<Figure> mine = in_contact(s, c);
  const std::size_t before = m.combats.size();
  if (deals_out(s, c)) deal_out(s, c, m, mine);
  else pair_opposites(s, c, m, mine);
  const std::size_t made = m.combats.size() - before;
  p.log.tell([&] {
    const Name whom = name_of(s, c.section >= 0 ? s.section_piece(c.section) : c.defender);
    return event("GW-MELEE-27", "contact", {c.attacker, c.defender},
                 fmt::format("{0} {0:strikes|strike} {1}: {2} in contact, {3} combat{4}.", name_of(s, c.attacker), whom,
                             mine.size(), made, made == 1 ? "" : "s"));
  });
}

int melee_for(Play& p, const Contact& c) {
  State& s = p.s;
  const int theirs = melee_index(s, c.defender);
  const int ours = melee_index(s, c.attacker);
  int at = theirs >= 0 ? theirs : ours;
  if (theirs >= 0 && ours >= 0 && theirs != ours) at = merge_melees(s, theirs, ours);
  if (at < 0) {
    at = std::ssize(s.melees);
    s.melees.emplace_back();
  }
  Melee& m = s.melees[at];
  m.over = false;
  if (c.section >= 0) m.built_up = true;  // GW-MELEE-43
  const Contact* counter = counter_contact(s, c);
  join_melee(s, m, c.attacker, true, c.charge);
  join_melee(s, m, c.defender, counter != nullptr, counter && counter->charge);
  return at;
}

}  // namespace grognard::grant
