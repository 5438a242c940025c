// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/blocks.h"
#include "tricorne/rules/01_movement/formations.h"
#include "tricorne/rules/01_movement/movement.h"
#include "tricorne/rules/03_fire/shooting.h"

// Who moves next, and what he does.
namespace grognard::tricorne {
namespace {

constexpr double kDeployAt = 12;       // inches from the enemy
constexpr double kColumnBeyond = 18;   // so far from the enemy a column is safe
constexpr double kLooseAdvance = 0.5;  // hits that open order is worth to an attacker who is not yet at short range

Verb forming(Formation f) {
  switch (f) {
    case Formation::Line: return "form-line";
    case Formation::OpenOrder: return "form-open";
    case Formation::AttackColumn: return "form-attack";
    case Formation::MarchColumn: return "form-march";
    default: return "form-skirmish";
  }
}

std::string_view why_it_forms(Formation from, Formation to, double gap) {
  if (is_column(from)) return "Deploys before the enemy is upon it.";
  if (to == Formation::Line) return "Closes its ranks.";
  if (to == Formation::Skirmish) return "Spreads out under fire.";
  return gap > kOutOfRange ? "Opens its ranks for the advance." : "Opens its ranks under fire.";
}

// Doctrine: columns far from the enemy; deploy one turn before contact; loose order in the trees and under fire, close order
// against horse.
void propose_formation(Counsel& a, PieceId unit, const Outlook& outlook, const Aim& aim, const Intent& intent,
                       bool at_once) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const int left = cells_of(s, unit).left();
  if (!is_foot(u) || u.arm != Arm::Infantry || left <= 0) return;
  const Troops& t = s.troops(unit);
  const double now = outlook.at(u.pose, u.formation);
  const bool column = is_column(u.formation);
  if (column && outlook.gap() > kDeployAt + 1) return;
  // In open order it goes half as far again, may still charge, and is harder to hit.
  const bool advances = intent.attacks && outlook.gap() > kRallyDistance && u.formation != Formation::Skirmish;
  for (const Formation f : {Formation::Line, Formation::OpenOrder, Formation::Skirmish}) {
    if (f == u.formation || !t.may_form(f) || change_cost(u.formation, f) > left) continue;
    double gain = outlook.at(reformed_pose(s, unit, f, u.pose.facing), f) - now;
    if (column) gain += f == Formation::Line ? 2.2 : 2;
    else gain -= at_once ? 0.3 : 0.6;
    if (advances)
      gain += f == Formation::OpenOrder ? kLooseAdvance : u.formation == Formation::OpenOrder ? -kLooseAdvance : 0;
    if (gain > 0) a.add(gain, why_it_forms(u.formation, f, outlook.gap()), forming(f), unit);
  }
  const double far = length(aim.point - u.pose.at()) - aim.stop;
  const bool safe = outlook.gap() > kColumnBeyond;
  if (!column && at_once && !aim.away && far > 14 && safe && t.may_form(Formation::AttackColumn))
    a.add(0.4, "Forms column for a long march.", "form-attack", unit);
}

// Mounted infantry shoots on foot only (TR-WEAP-15).
void propose_dismounting(Counsel& a, PieceId unit, const Outlook& outlook) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (u.arm != Arm::MountedInfantry || cells_of(s, unit).left() < kMountCost) return;
  const double range = ranges_of(s.options(), s.troops(unit).weapon).most;
  if (is_mounted(u) && outlook.gap() < range + 2) a.add(0.8, "Dismounts to shoot.", "dismount", unit);
  else if (!is_mounted(u) && outlook.gap() > kColumnBeyond) a.add(0.5, "Mounts for the ride.", "mount-line", unit);
}

// Only a column of march crosses a river, and only by a bridge or ford.
bool forms_to_cross(Counsel& a, PieceId unit, const Aim& aim, const Outlook& outlook) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (!aim.crossing || is_gun(u) || u.formation == Formation::MarchColumn || outlook.gap() < 9) return false;
  const int cost = change_cost(u.formation, Formation::MarchColumn);
  if (length(aim.point - u.pose.at()) > 8 || cost == 0 || cost > cells_of(s, unit).left()) return false;
  Command& c = a.add(2, "Forms column to cross.", "form-march", unit);
  c.path.push_back(reformed_pose(s, unit, Formation::MarchColumn, u.pose.facing));
  return true;
}

void advise_garrison(Counsel& a, PieceId unit, const Intent& intent) {
  const State& s = a.s;
  const Nearest enemy = nearest_enemy_to(s, unit);
  const bool elsewhere = intent.goal && length(*intent.goal - s.unit(unit).pose.at()) > 5;
  const bool sent = elsewhere || intent.posture == Posture::Bold || intent.posture == Posture::Strike ||
                    intent.posture == Posture::Back;
  if (enemy.unit == kNoPiece) return;
  if (!sent && (guards_objective(s, unit) || !intent.attacks || is_worn(s, unit) || enemy.gap < kDeployAt)) return;
  const Vec2 to = intent.goal.value_or(s.unit(enemy.unit).pose.at());
  const Pose out{0, 0, facing_of(to - s.unit(unit).pose.at() + Vec2{0, 1e-6})};
  for (const Verb verb : {Verb("leave-line"), Verb("leave-open"), Verb("leave-skirmish")}) {
    Command& c = a.add(1, "Leaves the house: there is more to do elsewhere.", verb, unit);
    c.path.push_back(out);
    c.find_way = true;
  }
}

void leave_by_exit(Counsel& a, PieceId unit, const Intent& intent) {
  if (intent.leaves) a.add(9, "Leaves by the road: that is what it is here for.", "exit", unit);
}

bool enters_house(Counsel& a, PieceId unit, const Intent& intent, const Objective* errand, Aim& aim) {
  const State& s = a.s;
  const PieceId block = block_for(s, unit, intent, errand, 12);
  if (block == kNoPiece) return false;
  a.add(2.5, "Takes the house: it commands the ground that counts.", "enter", unit, block);
  aim = {block_ring(s, s.block_area(block)).centre(), 2.2, kErrandPull, "Makes for the house."};
  return true;
}

void advise_foot_or_horse(Counsel& a, PieceId unit, const Intent& intent, bool under_way) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Outlook outlook(s, unit, intent.boldness);
  if (outlook.nearest() == kNoPiece && !intent.goal && !intent.leaves) return;
  const bool sent = intent.goal || intent.target != kNoPiece || intent.posture == Posture::Bold;
  const bool free_foot = !is_worn(s, unit) && !is_mounted(u) && !sent && intent.posture != Posture::Back;
  const Objective* errand = free_foot ? errand_of(s, unit, intent) : nullptr;
  const bool may_move = a.scheme.may_move(unit);
  Aim aim = aim_of(s, unit, outlook, intent, errand);
  if (may_move) enters_house(a, unit, intent, errand, aim);
  if (const Vec2 by = way_point(s, unit, aim.point); may_move && !aim.away && !(by == aim.point)) {
    aim.crossing = true;
    aim.point = by;
    aim.stop = 0.2;
    aim.pull = std::max(aim.pull, kErrandPull);
  }
  const double staying = outlook.at(u.pose, u.formation);
  if (a.scheme.may_charge(unit)) advise_charges(a, unit, outlook, intent, staying);
  if (!may_move) return;
  leave_by_exit(a, unit, intent);
  if (is_worn(s, unit) && !sent && outlook.gap() > kOutOfRange) return;
  if (forms_to_cross(a, unit, aim, outlook)) return;
  propose_dismounting(a, unit, outlook);
  if (!aim.crossing) propose_formation(a, unit, outlook, aim, intent, under_way);
  if (!sent && guards_objective(s, unit) && !aim.away && !errand) return;
  propose_march(a, unit, outlook, aim, staying + aim.worth_of(u.pose, faces_all_round(u)));
}

void advise_unit(Counsel& a, PieceId unit, bool under_way) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (in_contact(s, unit)) return advise_break_off(a, unit);
  const Intent intent = intent_of(s, unit, a.scheme);
  if (is_gun(u)) return advise_guns(a, unit, intent);
  if (u.formation != Formation::Garrison) return advise_foot_or_horse(a, unit, intent, under_way);
  if (a.scheme.may_move(unit)) advise_garrison(a, unit, intent);
}

std::string_view why_it_holds(const State& s, PieceId id, const Scheme& scheme) {
  if (s.is_commander(id)) return "He is where he is needed.";
  const Unit& u = s.unit(id);
  if (in_contact(s, id)) return "It is in the fight already.";
  if (!scheme.may_move(id)) return "It has been told to stand.";
  if (u.formation == Formation::Garrison) return "It holds the house.";
  if (is_gun(u)) return "The guns stay where they are.";
  if (is_worn(s, id)) return "It stands still to rally.";
  if (guards_objective(s, id)) return "It holds ground that counts.";
  const double range = ranges_of(s.options(), s.troops(id).weapon).most;
  if (within(nearest_enemy_to(s, id).gap, range)) return "It stands and shoots.";
  if (is_mounted(u)) return "Horse waits for its moment.";
  return "It keeps its place.";
}

// Front ranks before rear ranks, so that nobody waits for room. A commander who is to leave a unit that goes forward rides
// first, all others last, when it is seen who needs them.
double rank_of(const State& s, PieceId piece) {
  if (s.is_commander(piece)) return is_carried_along(s, piece) ? -1 : 1e9;
  double least = 1e8;
  const Vec2 at = s.unit(piece).pose.at();
  each_on_table(s, other(s.unit(piece).side),
                [&](PieceId id) { least = std::min(least, length_squared(s.unit(id).pose.at() - at)); });
  return least;
}

}  // namespace

void advise_moves(Counsel& a) {
  const State& s = a.s;
  PieceId next = kNoPiece;
  double least = 1e18;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    const double rank = rank_of(s, c.unit);
    if (rank >= least) continue;
    least = rank;
    next = c.unit;
  }
  if (next != kNoPiece) {
    if (s.is_commander(next)) advise_commander(a, next);
    else advise_unit(a, next, false);
    a.add(0, why_it_holds(s, next, a.scheme), "hold", next);
  }
  constexpr double kOutOfTurn = -5;
  for (const Choice& c : s.choices)
    if (c.verb == Verb("order") && c.unit != next) a.add(kOutOfTurn, "It keeps its place.", "hold", c.unit);
  a.add(next == kNoPiece ? 1 : 2 * kOutOfTurn, "Everyone has had his orders.", "done");
}

void advise_segment(Counsel& a) {
  advise_unit(a, a.q.unit, true);
  a.add(0, "It has gone far enough.", "halt", a.q.unit);
}

}  // namespace grognard::tricorne
