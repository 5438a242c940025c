// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2d_1_fight/fight.h"

#include <algorithm>

#include "core/check.h"
#include "core/telling.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/sequence/chapters.h"

// RW-CHARGE-1: the course of a charge, from one step to the next. Each step is a function of its chapter.
namespace grognard::revwars {
namespace {

bool is_over(Play&, Fight&) { return true; }

constexpr BoutStep kBouts[] = {
    do_charge_moves,   // 1
    do_stand,          // 2
    do_runs,           // RW-BREAK-10 (i)
    do_control,        // (ii)
    do_run_off,        // (iii)
    do_pursuits,       // (iv)
    do_scatter,        // (v), (vi)
    do_fresh_charges,  // (vii)
    do_test,           // 3
    do_melee,          // 4
    do_aftermath,      // 5
    is_over,
};
static_assert(std::size(kBouts) == static_cast<std::size_t>(Bout::Over) + 1);

void go_to(Fight& f, Bout bout) {
  f.bout = bout;
  f.at = 0;
}

void drop_pairs_of(State& s, PieceId unit) {
  for (Fight& f : s.fights) {
    const auto of_unit = [&](const Engagement& e) { return e.charger == unit || e.charged == unit; };
    f.pairs.erase(std::remove_if(f.pairs.begin(), f.pairs.end(), of_unit), f.pairs.end());
  }
}

// RW-CHARGE-29: whoever has broken is no longer engaged, in this fight or in the one it came from.
void part_from_broken(State& s, const Fight& f) {
  for (const BrokenUnit& b : f.broken) drop_pairs_of(s, b.unit);
}

bool any_engaged(const State& s, const Fight& f) {
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) { return engaged(s, e); });
}

// RW-MELEE-2, RW-MELEE-6: either strikes only if some front platoon of the charger has the other within 2" ahead.
bool has_within_strike(const State& s, PieceId striker, PieceId other) {
  const Shape& shape = s.unit(striker).shape;
  const Rings theirs = bases_of(s, other);
  return std::ranges::any_of(stands_of(s, striker), [&](const Stand& stand) {
    return stand.fights && std::ranges::any_of(theirs, [&](const Ring& ring) {
             return directly_ahead(reaching(stand, shape), ring, kStrikeReach);
           });
  });
}

bool could_strike(const State& s, const Engagement& e) {
  if (in_skirmish_line(s.unit(e.charged))) {
    // A charger in the gap between two skirmishers faces both.
    const Shape& shape = s.unit(e.charged).shape;
    for (const Stand& mine : stands_of(s, e.charger))
      for (const Stand& theirs : stands_of(s, e.charged))
        if (mine.fights &&
            directly_ahead(reaching(mine, s.unit(e.charger).shape), reaching(theirs, shape).ring(), kStrikeReach))
          return true;
  }
  return has_within_strike(s, e.charger, e.charged) || (e.meeting && has_within_strike(s, e.charged, e.charger));
}

// RW-CHARGE-29: at the start of step 4.
void part_idle_pairs(const State& s, Fight& f) {
  const auto idle = [&](const Engagement& e) { return !engaged(s, e) || !could_strike(s, e); };
  f.pairs.erase(std::remove_if(f.pairs.begin(), f.pairs.end(), idle), f.pairs.end());
}

bool fights_in(const State& s, const Fight& f, PieceId unit) {
  return std::ranges::any_of(
      f.pairs, [&](const Engagement& e) { return engaged(s, e) && (e.charger == unit || e.charged == unit); });
}

// RW-PURS-20: a pursuer that has fallen upon somebody who fights already joins that fight, once he has stood. While the other
// charge is in its third step it waits until it has made its own test as well.
void join_older_fight(State& s) {
  if (s.fights.size() < 2) return;
  Fight& fresh = s.fights.back();
  Fight& older = s.fights[s.fights.size() - 2];
  if (older.after_test && !fresh.after_test) return;
  const bool shared = std::ranges::any_of(
      fresh.pairs, [&](const Engagement& e) { return engaged(s, e) && fights_in(s, older, e.charged); });
  if (!shared) return;
  for (const Charger& c : fresh.chargers) {
    const bool listed = std::ranges::any_of(older.chargers, [&](const Charger& o) { return o.unit == c.unit; });
    if (!listed && older.chargers.size() < older.chargers.capacity()) older.chargers.push_back(c);
  }
  for (const Charged& c : fresh.charged) {
    const bool listed = std::ranges::any_of(older.charged, [&](const Charged& o) { return o.unit == c.unit; });
    if (!listed && older.charged.size() < older.charged.capacity()) older.charged.push_back(c);
  }
  for (const Engagement& e : fresh.pairs)
    if (engaged(s, e) && older.pairs.size() < older.pairs.capacity()) older.pairs.push_back(e);
  fresh.pairs.clear();
}

// RW-PURS-20: another pursuer who has fallen upon a battalion that stands in this fresh charge; it tests against him at once.
bool next_pursuer_falls_on(Play& p, Fight& f) {
  State& s = p.s;
  if (s.fights.size() < 2 || f.after_test) return false;
  Fight& older = s.fights[s.fights.size() - 2];
  for (auto it = older.fresh.begin(); it != older.fresh.end(); ++it) {
    const FreshCharge fresh = *it;
    if (!is_active(s.unit(fresh.unit)) || !fights_in(s, f, fresh.target)) continue;
    older.fresh.erase(it);
    go_to(f, Bout::FreshCharges);  // and this fight goes on from there
    begin_fresh_charge(p, fresh);
    return true;
  }
  return false;
}

// The end of step 2 or 3, when all that was broken has run and been chased.
void end_step(Play& p, Fight& f) {
  State& s = p.s;
  if (next_pursuer_falls_on(p, f)) return;
  join_older_fight(s);
  if (!f.after_test) return go_to(f, any_engaged(s, f) ? Bout::Test : Bout::Over);
  part_idle_pairs(s, f);
  go_to(f, any_engaged(s, f) ? Bout::Melee : Bout::Over);
}

void begin_stand(Fight& f) {
  f.after_test = false;
  for (Charger& c : f.chargers) c.tested = false;
  for (Charged& c : f.charged) c.tested = false;
  go_to(f, Bout::Stand);
}

void leave_bout(Play& p, Fight& f) {
  State& s = p.s;
  switch (f.bout) {
    case Bout::ChargeMoves:
      if (any_engaged(s, f)) begin_stand(f);
      else go_to(f, Bout::Over);
      return;
    case Bout::Test: f.after_test = true; [[fallthrough]];
    case Bout::Stand:
      if (f.broken.empty()) end_step(p, f);
      else go_to(f, Bout::Runs);
      return;
    case Bout::Scatter:
      part_from_broken(s, f);
      go_to(f, Bout::FreshCharges);
      return;
    case Bout::FreshCharges:
      f.broken.clear();
      f.pursuers.clear();
      f.fresh.clear();
      return end_step(p, f);
    case Bout::Melee: return go_to(f, Bout::Aftermath);
    case Bout::Aftermath:  // RW-MELEE-29; but those who wiped out their enemies still pursue (RW-MELEE-23)
      if (any_engaged(s, f) || !f.broken.empty()) begin_stand(f);
      else go_to(f, Bout::Over);
      return;
    case Bout::Over:
      s.fights.pop_back();
      if (s.fights.empty()) answered(s);
      return;
    default: go_to(f, static_cast<Bout>(static_cast<int>(f.bout) + 1));
  }
}

// RW-REACT-20: those who have come to meet the charge.
void add_counterchargers(const State& s, Fight& f) {
  for (const NamedReaction& r : s.activation.reactions) {
    const bool comes = r.kind == Reaction::Countercharge && r.resolved && r.done && is_active(s.unit(r.unit));
    if (!comes || f.chargers.size() == f.chargers.capacity()) continue;
    Charger c{.unit = r.unit, .target = r.charger, .start = s.unit(r.unit).pose, .at_start = s.unit(r.unit).order};
    c.homed = c.countercharging = true;
    c.soft = r.soft;
    f.chargers.push_back(c);
  }
}

// RW-CAV-2: a squadron that has ridden through and fallen upon somebody charges like any other; its break is behind it.
void no_longer_broken(State& s, PieceId unit) {
  for (Fight& f : s.fights) {
    const auto its_own = [&](const BrokenUnit& b) { return b.unit == unit; };
    f.broken.erase(std::remove_if(f.broken.begin(), f.broken.end(), its_own), f.broken.end());
  }
}

// Does the way of a pursuer that stands here now lead over soft ground (RW-TERR-15)?
bool came_over_soft_ground(const State& s, PieceId unit, const Pose& start) {
  const Stands now = stands_of(s, unit);
  const Stands before = carried(now, s.unit(unit).pose, start);
  for (std::size_t i = 0; i < now.size(); ++i)
    if (on_soft_ground(s, leg_hull(before[i].ring(), now[i].ring()))) return true;
  return false;
}

}  // namespace

bool has_broken(const State& s, PieceId unit) {
  return std::ranges::any_of(s.fights, [&](const Fight& f) {
    return std::ranges::any_of(f.broken, [&](const BrokenUnit& b) { return b.unit == unit; });
  });
}

bool countercharges(const Fight& f, PieceId unit) {
  return std::ranges::any_of(f.chargers, [&](const Charger& c) { return c.unit == unit && c.countercharging; });
}

bool is_waiting(const State& s) {
  return !s.cursor.empty() && static_cast<Step>(s.cursor.top().step) != Step::Fighting;
}

void begin_charge(Play& p) {
  State& s = p.s;
  for (Battalion& b : s.battalions) b.has_pursued = false;
  Fight f;
  for (const Member& m : s.activation.group) {
    if (m.target == kNoPiece || !is_active(s.unit(m.unit)) || s.unit(m.unit).shattered()) continue;
    const Battalion& b = s.unit(m.unit);
    Charger c{.unit = m.unit, .target = m.target, .start = b.pose, .at_start = b.order};
    c.astride = b.astride;
    f.chargers.push_back(c);
  }
  if (f.chargers.empty()) return;
  const PieceId first = f.chargers.front().unit;
  add_counterchargers(s, f);
  s.fights.push_back(f);
  ask(s, Step::Fighting, first);
}

void begin_fresh_charge(Play& p, const FreshCharge& fresh) {
  State& s = p.s;
  if (s.fights.size() == s.fights.capacity() || !is_active(s.unit(fresh.unit)) || !is_active(s.unit(fresh.target)))
    return;
  no_longer_broken(s, fresh.unit);
  Fight f;
  Charger c{.unit = fresh.unit, .target = fresh.target, .start = fresh.start, .at_start = s.unit(fresh.unit).order};
  c.homed = true;
  c.soft = came_over_soft_ground(s, fresh.unit, fresh.start);
  c.astride = fresh.astride;
  f.chargers.push_back(c);
  engage(s, f, c);
  begin_stand(f);
  s.fights.push_back(f);
  tell_contacts(p, f, fresh.unit, fresh.start, 0);
}

void fight_on(Play& p) {
  State& s = p.s;
  GROGNARD_CHECK(!s.fights.empty());
  Fight& f = s.fight();
  if (kBouts[static_cast<std::size_t>(f.bout)](p, f)) leave_bout(p, f);
}

bool engaged(const State& s, const Engagement& pair) {
  return is_active(s.unit(pair.charger)) && is_active(s.unit(pair.charged)) && !has_broken(s, pair.charger) &&
         !has_broken(s, pair.charged);
}

bool still_charging(const State& s, const Fight& f, PieceId charger) {
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) {
    return (e.charger == charger || (e.meeting && e.charged == charger)) && engaged(s, e);
  });
}

// Pairs stay until the end of the step: they say who pursues (RW-MELEE-23).
void forget(State& s, PieceId unit) {
  for (Fight& f : s.fights) {
    for (BrokenUnit& b : f.broken)
      if (b.unit == unit) b.gone = true;
    const auto its_charge = [&](const FreshCharge& c) { return c.unit == unit || c.target == unit; };
    f.fresh.erase(std::remove_if(f.fresh.begin(), f.fresh.end(), its_charge), f.fresh.end());
  }
}

const Chapter kFighting = {.rule = "RW-CHARGE-1", .prompt = "The charge goes on"};

}  // namespace grognard::revwars
