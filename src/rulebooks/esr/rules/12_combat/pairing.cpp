// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/rules/01_activate/command.h"
#include "esr/rules/12_combat/fighting.h"

// Who attacks (ES-MELEE-7, ES-MELEE-8) and who fights whom (ES-MELEE-6, ES-MELEE-9, ES-MELEE-10).
namespace grognard::esr {
namespace {

struct Duel {  // one due contact of the attacking Formation
  PieceId attacker = kNoPiece;
  PieceId defender = kNoPiece;  // none: an area
  int area = -1;
  double edge = 0;
};
using Duels = boost::container::static_vector<Duel, kMostContacts>;
using Attackers = boost::container::static_vector<PieceId, kMostInFormation>;

bool holds(const Group& group, PieceId unit) { return std::ranges::find(group, unit) != group.end(); }
bool is_touching_area(const Contact& c) { return c.with == kNoPiece; }

// ES-MELEE-6: the attacking player's right, as his Formation faces.
Vec2 right_hand(const State& s, int formation, PieceId attacker) {
  const Vec2 forward = axis_of(s, formation).forward;
  if (length_squared(forward) > 0.5) return right_of(forward);
  return right_of(s.unit(attacker).pose.facing.forward());
}

Duels duels_of(const State& s, int formation) {
  Duels duels;
  for (const Contact& c : s.contacts) {
    if (!is_due(c) || attacking_formation(s, c) != formation) continue;
    if (is_touching_area(c)) {
      if (area_is_manned(s, c.area)) duels.push_back({c.by, kNoPiece, c.area, 0});
      continue;
    }
    const bool mover_attacks = s.unit(c.by).formation == formation;
    duels.push_back(
        {mover_attacks ? c.by : c.with, mover_attacks ? c.with : c.by, -1, contact_length(s, c.by, c.with)});
  }
  return duels;
}

Attackers from_the_right(const State& s, const Duels& duels, Vec2 right) {
  Attackers attackers;
  for (const Duel& d : duels)
    if (std::ranges::find(attackers, d.attacker) == attackers.end() && attackers.size() < attackers.capacity())
      attackers.push_back(d.attacker);
  std::ranges::sort(attackers, [&](PieceId a, PieceId b) {
    const std::int32_t here = snap(dot(s.unit(a).pose.at(), right));
    const std::int32_t there = snap(dot(s.unit(b).pose.at(), right));
    return here == there ? a < b : here > there;
  });
  return attackers;
}

// ES-MELEE-9: the longest common edge, then the one farther right. An area only if it touches no Unit.
const Duel* match_of(const State& s, const Duels& duels, PieceId attacker, Vec2 right) {
  const Duel* best = nullptr;
  const auto goes_before = [&](const Duel& d) {
    if (!best || d.area >= 0 || best->area >= 0) return !best || (best->area >= 0 && d.area < 0);
    if (!same_length(d.edge, best->edge)) return d.edge > best->edge;
    return beyond(dot(s.unit(d.defender).pose.at(), right), dot(s.unit(best->defender).pose.at(), right));
  };
  for (const Duel& d : duels)
    if (d.attacker == attacker && goes_before(d)) best = &d;
  return best;
}

void join_attack(Pairings& pairings, const Duel& d) {
  for (Pairing& p : pairings) {
    const bool same = d.area >= 0 ? p.area == d.area : p.area < 0 && p.defenders.front() == d.defender;
    if (!same) continue;
    if (p.attackers.size() < p.attackers.capacity()) p.attackers.push_back(d.attacker);
    return;
  }
  if (pairings.size() == pairings.capacity()) return;
  Pairing fresh;
  fresh.attackers.push_back(d.attacker);
  if (d.area < 0) fresh.defenders.push_back(d.defender);
  fresh.area = static_cast<std::int8_t>(d.area);
  pairings.push_back(fresh);
}

// Somebody of another attacking Formation has fought it in this round or is matched with it.
bool is_matched_elsewhere(const State& s, int formation, PieceId defender) {
  if (s.unit(defender).engaged) return true;
  return std::ranges::any_of(s.contacts, [&](const Contact& c) {
    if (!is_due(c) || is_touching_area(c) || (c.by != defender && c.with != defender)) return false;
    const PieceId attacker = c.by == defender ? c.with : c.by;
    const int by = attacking_formation(s, c);
    if (by == formation || by != s.unit(attacker).formation) return false;
    const Duels theirs = duels_of(s, by);
    const Duel* match = match_of(s, theirs, attacker, right_hand(s, by, attacker));
    return match && match->defender == defender;
  });
}

// ES-MELEE-9: whom nobody is matched with joins the combat of the attacker with whom he shares the longest edge.
void join_unmatched(const State& s, int formation, const Duels& duels, Pairings& pairings) {
  const auto fights = [&](PieceId unit) {
    return std::ranges::any_of(pairings, [&](const Pairing& p) { return holds(p.defenders, unit); });
  };
  for (const Duel& d : duels) {
    if (d.area >= 0 || fights(d.defender) || is_matched_elsewhere(s, formation, d.defender)) continue;
    const Duel* longest = &d;
    for (const Duel& e : duels)
      if (e.defender == d.defender && beyond(e.edge, longest->edge)) longest = &e;
    for (Pairing& p : pairings)
      if (p.area < 0 && holds(p.attackers, longest->attacker) && p.defenders.size() < p.defenders.capacity())
        p.defenders.push_back(d.defender);
  }
}

// ES-GEO-10, as the contact was made or as it has become. Of a group the lead counts (ES-MELEE-10).
bool is_taken_from_rear(const State& s, PieceId unit, PieceId lead) {
  return std::ranges::any_of(s.contacts,
                             [&](const Contact& c) { return c.with == unit && c.from_rear && c.by == lead; });
}

bool has_moved_in(const State& s, PieceId unit, const Group& opponents, int area) {
  return std::ranges::any_of(s.contacts, [&](const Contact& c) {
    return c.by == unit && (is_touching_area(c) ? c.area == area : holds(opponents, c.with));
  });
}

PieceId strongest(const State& s, const Pairing& pairing, bool attacking) {
  Pairing trial = pairing;
  Group& group = attacking ? trial.attackers : trial.defenders;
  PieceId best = kNoPiece;
  int most = 0;
  for (const PieceId unit : attacking ? pairing.attackers : pairing.defenders) {
    put_first(group, unit);
    const int total = combat_sum(s, fighter_of(s, trial, attacking)).total();
    if (best != kNoPiece && total <= most) continue;
    best = unit;
    most = total;
  }
  return best;
}

}  // namespace

// ES-MELEE-7, ES-MELEE-8
int attacking_formation(const State& s, const Contact& contact) {
  const int mover = s.unit(contact.by).formation;
  if (is_touching_area(contact)) return mover;
  const int met = s.unit(contact.with).formation;
  const bool mover_attacks = directive_of(s.formation(mover)) == Directive::Attack;
  const bool met_attacks = directive_of(s.formation(met)) == Directive::Attack;
  if (mover_attacks != met_attacks) return mover_attacks ? mover : met;
  if (!mover_attacks) return mover;
  const int lr = leadership_of(s, commander_of(s, mover));
  const int their_lr = leadership_of(s, commander_of(s, met));
  if (lr != their_lr) return lr > their_lr ? mover : met;
  const auto goes_first = [&](int one, int two) { return (s.formation(one).attacks_first >> two & 1u) != 0; };
  return goes_first(mover, met) ? mover : goes_first(met, mover) ? met : -1;
}

void let_attack(State& s, int attacker, int defender) {
  static_assert(kMostFormations <= 64);
  s.formation(attacker).attacks_first |= std::uint64_t{1} << defender;
}

bool has_combats(const State& s, int formation) {
  return std::ranges::any_of(s.contacts, [&](const Contact& c) {
    return is_due(c) && attacking_formation(s, c) == formation && (!is_touching_area(c) || area_is_manned(s, c.area));
  });
}

Pairings pairings_of(const State& s, int formation) {
  Pairings pairings;
  const Duels duels = duels_of(s, formation);
  if (duels.empty()) return pairings;
  const Vec2 right = right_hand(s, formation, duels.front().attacker);
  for (const PieceId attacker : from_the_right(s, duels, right))
    if (const Duel* match = match_of(s, duels, attacker, right)) join_attack(pairings, *match);
  join_unmatched(s, formation, duels, pairings);
  return pairings;
}

void put_first(Group& group, PieceId unit) {
  const auto at = std::ranges::find(group, unit);
  if (at != group.end()) std::rotate(group.begin(), at, at + 1);
}

Pairing with_usual_leads(const State& s, Pairing pairing) {
  if (pairing.area >= 0 && pairing.defenders.empty()) {
    PieceId best = kNoPiece;
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      const Unit& u = s.unit(id);
      if (u.post != Post::Area || u.formation != pairing.area) continue;
      if (best == kNoPiece || s.troops(id).rating > s.troops(best).rating) best = id;
    }
    if (best != kNoPiece) pairing.defenders.push_back(best);
  }
  if (pairing.attackers.size() > 1) put_first(pairing.attackers, strongest(s, pairing, true));
  if (pairing.defenders.size() > 1) put_first(pairing.defenders, strongest(s, pairing, false));
  return pairing;
}

Fighter fighter_of(const State& s, const Pairing& pairing, bool attacking) {
  const Group& own = attacking ? pairing.attackers : pairing.defenders;
  const Group& opponents = attacking ? pairing.defenders : pairing.attackers;
  Fighter f;
  f.unit = own.front();
  f.against = opponents.front();
  f.attacks = attacking;
  f.several = opponents.size() > 1;
  const auto counted = s.options().larger_lead_only ? opponents.begin() + 1 : opponents.end();
  f.larger = std::any_of(opponents.begin(), counted, [&](PieceId id) { return is_larger(s, id, f.unit); });
  f.in_area = s.unit(f.unit).post == Post::Area;
  f.first_fight = !s.unit(f.unit).fought && !pairing.tied;
  if (f.in_area) return f;
  f.attacked_from_rear = is_taken_from_rear(s, f.unit, f.against);
  f.moved_in = has_moved_in(s, f.unit, opponents, pairing.area);
  return f;
}

}  // namespace grognard::esr
