// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"

// Where directives lead, and what they still demand (ES-DIR-5 to ES-DIR-8, ES-DIR-10, ES-DIR-12).
namespace grognard::esr {
namespace {

bool any_stands(const State& s, int formation) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && stands(s.unit(id))) return true;
  return false;
}

PieceId nearest_unit_of(const State& s, int formation, Vec2 from) {
  PieceId best = kNoPiece;
  double least = kNowhere * kNowhere;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).formation != formation || !stands(s.unit(id))) continue;
    const double away = length_squared(s.unit(id).pose.at() - from);
    if (away >= least) continue;
    least = away;
    best = id;
  }
  return best;
}

// What a Unit has for a way that leads straight on to a point: a column has the road's only if the road does (ES-MOVE-3).
double allowance_towards(const State& s, PieceId unit, Vec2 goal, double yards) {
  const int formation = s.unit(unit).formation;
  const Pose& from = s.unit(unit).pose;
  const Vec2 off = goal - from.at();
  if (is_deployed(s.unit(unit))) return allowance_in_march(s, unit);
  if (unit != head_of_column(s, formation) || !reaches(length(off), kLeastMove))
    return column_allowance(s, formation, false);
  return allowance_along(s, formation, {from, Pose::snapped(from.at() + unit_vector(off) * yards, from.facing)});
}

// ES-DIR-10: half the allowance of the leading Unit has been spent towards the destination, or still can be.
bool can_still_march_half(const State& s, int formation) {
  const PieceId lead = leading_unit(s, formation, s.formation(formation).active.point.at());
  if (lead == kNoPiece) return true;
  const MarchOwed owed = owed_in_march(s, lead);
  return within(owed.yards, left_of(s, lead, owed.allowance));
}

// ES-DIR-12: somebody is near enough to the supported Formation, or can come there with what he has left.
bool can_still_support(const State& s, int formation) {
  const Order& order = s.formation(formation).active;
  if (!s.is_formation(order.target)) return true;
  const int supported = s.formation_index(order.target);
  const double away = distance_between_formations(s, formation, supported);
  if (away >= kNowhere || within(away, kSupportReach)) return true;
  bool can = false;
  for (const PieceId id : supporters(s, formation)) {
    const Vec2 goal = goal_from(s, formation, s.unit(id).pose.at());
    const double owed = distance_to_formation(s, id, supported) - kSupportReach;
    can = can || within(owed, left_of(s, id, allowance_towards(s, id, goal, owed)));
  }
  return can;
}

// ES-DIR-5: a Unit of the front wave, whether it is moved itself or others are put in its way.
std::optional<MarchBar> evades_contact(const State& before, const State& after, PieceId unit) {
  if (best_contact(after, unit)) return std::nullopt;
  if (const auto met = best_contact(before, unit))
    return MarchBar{"ES-DIR-5", sentence("{0} can reach {1} and must attack; after this {0:it|they} could not.",
                                         name_of(before, unit), name_of(before, met->unit))};
  if (beyond(owed_by(before, unit), allowance_left(before, unit)) ||
      within(owed_by(after, unit), allowance_left(after, unit)))
    return std::nullopt;
  return MarchBar{"ES-DIR-5",
                  sentence("{0} must spend at least {1:.0f} yards of {0:its|their} move towards the target.",
                           name_of(before, unit), allowance_in_march(before, unit) * least_share(before))};
}

// ES-DIR-5: where its duty brings a Unit of the front wave at least.
Pose place_due(const State& s, PieceId unit) {
  const Pose& from = s.unit(unit).pose;
  if (!leads_its_formation(s, unit)) return from;
  if (const std::optional<Meeting> met = best_contact(s, unit)) return met->end;
  const Vec2 off = goal_from(s, s.unit(unit).formation, from.at()) - from.at();
  if (!reaches(length(off), kLeastMove)) return from;
  return Pose::snapped(from.at() + unit_vector(off) * owed_by(s, unit), from.facing);
}

// ES-DIR-7: its allowance would have let it follow the Unit before it, but what it has left does not.
bool is_left_behind(const State& s, PieceId unit) {
  if (s.unit(unit).spent == 0) return false;
  const PieceId ahead = unit_before(s, unit);
  if (ahead == kNoPiece) return false;
  const double left = allowance_left(s, unit);
  // Enough wherever that one goes.
  if (within(distance_between(s, unit, ahead) + allowance_left(s, ahead), kShift + left)) return false;
  const Ring there = ring_at(s, ahead, place_due(s, ahead));
  return beyond(distance(ring_of(s, unit), there), kShift + left) &&
         within(distance(ring_at(s, unit, start_of_move(s, unit)), there), kShift + allowance_in_march(s, unit));
}

bool has_moved_between(const State& before, const State& after, PieceId unit) {
  return before.unit(unit).pose != after.unit(unit).pose || before.unit(unit).spent != after.unit(unit).spent;
}

// How near to an enemy those of a Formation stand who have moved.
double nearest_of_moved(const State& before, const State& after, int formation) {
  double least = kNowhere;
  each_member(before, formation, [&](PieceId id) {
    if (has_moved_between(before, after, id)) least = std::min(least, nearest_enemy_of_unit(after, id).distance);
  });
  return least;
}

// ES-DIR-5, ES-DIR-7
std::optional<MarchBar> evades_attack(const State& before, const State& after, int formation) {
  std::optional<MarchBar> bar;
  if (!has_contact_duty(before, formation)) return bar;
  const double others = nearest_of_moved(before, after, formation);
  each_member(before, formation, [&](PieceId id) {
    if (bar || !in_waves(before.unit(id)) || in_contact(after, id)) return;
    if (!leads_its_formation(before, id)) {
      if (is_left_behind(after, id) && !is_left_behind(before, id))
        bar = MarchBar{"ES-DIR-7", sentence("{} could no longer follow the wave in front to {:.0f} yards.",
                                            name_of(before, id), kShift)};
      return;
    }
    // Friends are passed (ES-MOVE-11): who does not stand before the very enemy is in nobody's way.
    if (has_moved_between(before, after, id) || within(others, 2 * radius_of(before, id)))
      bar = evades_contact(before, after, id);
  });
  return bar;
}

}  // namespace

bool has_goal(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (has_status(f)) return false;
  const Directive d = directive_of(f);
  if (d == Directive::Move) return true;
  if (d != Directive::Attack && d != Directive::Support) return false;
  if (s.is_place(f.active.target)) return true;
  return s.is_formation(f.active.target) && any_stands(s, s.formation_index(f.active.target));
}

double distance_to_goal(const State& s, PieceId unit, const Pose& at) {
  const int formation = s.unit(unit).formation;
  if (!has_goal(s, formation)) return 0;
  const Order& order = s.formation(formation).active;
  if (s.is_place(order.target) && order.kind != Directive::Move)
    return distance_to_place(s, order.target, ring_at(s, unit, at));
  return length(goal_from(s, formation, at.at()) - at.at());
}

Vec2 goal_from(const State& s, int formation, Vec2 from) {
  const Order& order = s.formation(formation).active;
  if (order.kind == Directive::Move) return order.point.at();
  if (s.is_place(order.target)) return nearest_point_of_place(s, order.target, from);
  const PieceId nearest =
      s.is_formation(order.target) ? nearest_unit_of(s, s.formation_index(order.target), from) : kNoPiece;
  return nearest == kNoPiece ? from : s.unit(nearest).pose.at();
}

bool has_arrived(const State& s, PieceId unit) {
  const int formation = s.unit(unit).formation;
  if (!has_goal(s, formation) || in_contact(s, unit)) return true;
  const Order& order = s.formation(formation).active;
  if (order.kind == Directive::Move) return within(distance_to_unit(s, order.point.at(), unit), kArrived);
  return within(distance_to_goal(s, unit, s.unit(unit).pose), kContact);
}

PieceId leading_unit(const State& s, int formation, Vec2 goal) {
  if (all_ployed(s, formation)) return head_of_column(s, formation);
  PieceId best = kNoPiece;
  double least = kNowhere;
  for (const PieceId id : block_of(s, formation)) {
    const double away = distance_to_unit(s, goal, id);
    if (away >= least) continue;
    least = away;
    best = id;
  }
  return best;
}

MarchOwed owed_in_march(const State& s, PieceId lead) {
  const Vec2 goal = s.formation(s.unit(lead).formation).active.point.at();
  const double forward = s.unit(lead).forward / 100.0;
  double allowance = allowance_in_march(s, lead);
  if (has_arrived(s, lead)) return {0, allowance};
  const double away = length(goal - s.unit(lead).pose.at());
  allowance = allowance_towards(s, lead, goal, std::clamp(allowance / 2 - forward, 0.0, away));
  return {std::max(0.0, allowance / 2 - forward), allowance};
}

Members supporters(const State& s, int formation) {
  Members out;
  const PieceId head = all_ployed(s, formation) ? head_of_column(s, formation) : kNoPiece;
  if (head != kNoPiece) out.push_back(head);
  else
    each_member(s, formation, [&](PieceId id) {
      if (in_waves(s.unit(id)) && !in_contact(s, id)) out.push_back(id);
    });
  return out;
}

double distance_to_formation(const State& s, PieceId unit, int formation) {
  double least = kNowhere;
  each_member(s, formation, [&](PieceId id) {
    if (stands(s.unit(id))) least = std::min(least, distance_between(s, unit, id));
  });
  return least;
}

PieceId unit_before(const State& s, PieceId unit) {
  PieceId best = kNoPiece;
  double least = kNowhere;
  const Frame frame = frame_at(s, unit, start_of_move(s, unit));
  each_member(s, s.unit(unit).formation, [&](PieceId id) {
    if (id == unit || !in_waves(s.unit(id)) || frame.local(start_of_move(s, id).at()).y <= 0) return;
    const double away = distance_between(s, unit, id);
    if (away >= least) return;
    least = away;
    best = id;
  });
  return best;
}

bool has_contact_duty(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (has_status(f) || directive_of(f) != Directive::Attack) return false;
  bool ployed = false;
  each_member(s, formation, [&](PieceId id) { ployed = ployed || s.unit(id).post == Post::Ployed; });
  return !ployed;
}

bool leads_its_formation(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  if (!in_waves(u)) return false;
  bool begun = false;
  each_member(s, u.formation, [&](PieceId id) { begun = begun || s.unit(id).leads; });
  return begun ? u.leads : in_front_wave(s, unit);
}

void mark_front_wave(State& s, int formation) {
  Members leading;
  each_member(s, formation, [&](PieceId id) {
    if (leads_its_formation(s, id)) leading.push_back(id);
  });
  for (const PieceId id : leading) s.unit(id).leads = true;
}

double least_share(const State& s) {
  switch (s.options().attack_min_move) {
    case Options::Share::Full: return 1;
    case Options::Share::None: return 0;
    default: return 0.5;
  }
}

double owed_by(const State& s, PieceId unit) {
  if (!has_contact_duty(s, s.unit(unit).formation) || !leads_its_formation(s, unit) || has_arrived(s, unit)) return 0;
  return std::max(0.0, allowance_in_march(s, unit) * least_share(s) - s.unit(unit).forward / 100.0);
}

// ES-DIR-5, ES-DIR-8: any enemy Unit; an area (ES-RA-5) is never a duty.
std::optional<Meeting> best_contact(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  std::optional<Meeting> best;
  if (!in_waves(u) || in_contact(s, unit) || has_halted(s, unit)) return best;
  const double left = allowance_left(s, unit);
  if (!reaches(left, kLeastMove)) return best;
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (s.unit(enemy).side == u.side || !stands(s.unit(enemy)) || !maybe_within(s, unit, enemy, left)) continue;
    if (!in_front_arc(s, unit, ring_of(s, enemy))) continue;
    const std::optional<Meeting> met = meeting_with(s, unit, enemy, left);
    if (met && (!best || met->cost < best->cost)) best = met;
  }
  return best;
}

std::optional<MarchBar> evades_duty(const State& before, const State& after, int formation) {
  switch (directive_of(before.formation(formation))) {
    case Directive::Attack: return evades_attack(before, after, formation);
    case Directive::Move:
      if (can_still_march_half(after, formation) || !can_still_march_half(before, formation)) return std::nullopt;
      return MarchBar{"ES-DIR-10", "At least half of the leading Unit's move must go towards the destination."};
    case Directive::Support:
      if (can_still_support(after, formation) || !can_still_support(before, formation)) return std::nullopt;
      return MarchBar{"ES-DIR-12",
                      sentence("It must end within {:.0f} yards of the Formation that it supports.", kSupportReach)};
    default: return std::nullopt;
  }
}

}  // namespace grognard::esr
