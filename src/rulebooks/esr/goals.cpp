// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/marching.h"
#include "esr/way.h"

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

// ES-DIR-10: half the allowance of the leading Unit has been spent towards the destination, or still can be.
bool can_still_march_half(const State& s, int formation) {
  bool can = false;
  bool anyone = false;
  each_member(s, formation, [&](PieceId id) {
    if (!stands(s.unit(id)) || is_committed(s.unit(id)) || in_contact(s, id)) return;
    anyone = true;
    const double half = allowance_in_march(s, id) / 2;
    can = can || has_arrived(s, id) || reaches(s.unit(id).forward / 100.0 + allowance_left(s, id), half);
  });
  return can || !anyone;
}

double gap_to_supported(const State& s, int formation) {
  const Order& order = s.formation(formation).active;
  if (!s.is_formation(order.target)) return 0;
  const double away = distance_between_formations(s, formation, s.formation_index(order.target));
  return away >= kNowhere ? 0 : std::max(0.0, away - kSupportReach);
}

double most_left(const State& s, int formation) {
  double most = 0;
  each_member(s, formation, [&](PieceId id) {
    if (stands(s.unit(id)) && !is_battery(s.unit(id))) most = std::max(most, allowance_left(s, id));
  });
  return most;
}

// ES-DIR-5
std::optional<MarchBar> evades_attack(const State& before, const State& after, int formation) {
  std::optional<MarchBar> bar;
  if (!has_contact_duty(before, formation)) return bar;
  each_member(before, formation, [&](PieceId id) {
    if (bar || !leads_its_formation(before, id) || in_contact(after, id)) return;
    if (before.unit(id).pose == after.unit(id).pose && before.unit(id).spent == after.unit(id).spent) return;
    if (const auto met = best_contact(before, id); met && !best_contact(after, id)) {
      bar = MarchBar{"ES-DIR-5", sentence("{} can reach {} and must attack; after this it could not.",
                                          name_of(before, id), name_of(before, met->unit))};
    } else if (!met && within(owed_by(before, id), allowance_left(before, id)) &&
               beyond(owed_by(after, id), allowance_left(after, id))) {
      bar = MarchBar{"ES-DIR-5", sentence("{} must spend at least {:.0f} yards of its move towards the target.",
                                          name_of(before, id), allowance_in_march(before, id) * least_share(before))};
    }
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
  const double away = distance_to_goal(s, unit, s.unit(unit).pose);
  return within(away, order.kind == Directive::Move ? kArrived : kContact);
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
    case Directive::Support: {
      const double owed = gap_to_supported(after, formation);
      if (owed <= 0 || within(owed, most_left(after, formation)) || within(owed, gap_to_supported(before, formation)))
        return std::nullopt;
      return MarchBar{"ES-DIR-12",
                      sentence("It must end within {:.0f} yards of the Formation that it supports.", kSupportReach)};
    }
    default: return std::nullopt;
  }
}

}  // namespace grognard::esr
