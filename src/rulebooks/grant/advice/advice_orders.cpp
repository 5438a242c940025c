// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "grant/advice/advice.h"
#include "grant/advice/estimates.h"
#include "grant/advice/marching_wishes.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/05_musketry/musketry.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/rules/07_morale/morale.h"

// What is written down for each unit: first for those who charge, then from the front to the rear, so that whoever comes
// after sees where the others go.
namespace grognard::grant {
namespace {

constexpr double kHouseMen = 26;  // a unit that finds room in a house or two

void advise_general(Counsel& a, PieceId piece) {
  const General& g = a.s.generals[a.s.general_index(piece)];
  a.add(1, "Keeps the whole field in sight.", "stay", piece);
  for (PieceId id = 0; id < a.s.unit_count(); ++id) {
    const Unit& u = a.s.unit(id);
    if (u.side != a.q.side || !on_table(u) || !may_be_rallied(a.s, id)) continue;
    const double strength = static_cast<double>(men_left(u)) / std::max<int>(1, a.s.troops(id).men);
    if (strength < 0.65) continue;
    const double far = length(u.at.at() - g.at.at());
    a.add(5 * strength - far / 12, "A strong regiment is worth a general.", "join", piece, id);
  }
}

// Doctrine: a unit that must keep a village needs the order to hold it.
bool should_hold(const State& s, PieceId unit) {
  return s.unit(unit).formation == Formation::Garrison && !s.unit(unit).hold_ground;
}

// Those in a house stay where they shoot from, and go where they are wanted when nobody is left to shoot at.
void advise_garrison(Counsel& a, PieceId unit) {
  const Unit& u = a.s.unit(unit);
  const Bound bound = bound_of(a.s, unit);
  a.add(2, "Holds its houses.", bound == Bound::Spent ? Verb("stay-in-house") : Verb("stand"), unit);
  const bool burns = bound == Bound::BurntOut;
  const bool idle =
      place_for(a.s, unit) && !u.hold_ground && !u.spent_force && !has_target(a.s, unit) && a.scheme.may_move(unit);
  if (!burns && !idle) return;
  for (const int ranks : {1, 0, 2})
    a.add(burns ? 9 : 2.5 - 0.1 * ranks, burns ? "The house burns." : "Goes where it is wanted.", "leave", unit,
          kNoPiece, ranks);
}

// Houses near the enemy or worth points are taken by small bodies while nobody is in them.
void advise_houses(Counsel& a, PieceId unit, double away) {
  if (a.s.sections.empty() || !a.scheme.may_move(unit)) return;
  const Unit& u = a.s.unit(unit);
  if (men_left(u) > kHouseMen) return;
  std::vector<Option> options;
  kOccupation.list(a.s, unit, options);
  const auto place = place_for(a.s, unit);
  for (const Option& o : options) {
    if (o.verb != Verb("enter") || !a.s.is_section(o.target)) continue;
    const Vec2 house = section_centre(a.s, a.s.section_index(o.target));
    const bool counts = place && length(a.s.setup->objectives[*place].shape.front().centre() - house) < 6;
    if (counts) a.add(4, "Takes the place that counts.", "enter", unit, o.target);
    else if (away < 12 && u.arm == Class::Light) a.add(2.5, "Shoots from behind walls.", "enter", unit, o.target);
  }
}

void advise_unit(Counsel& a, PieceId unit) {
  const Unit& u = a.s.unit(unit);
  double away = 0;
  const PieceId foe = nearest_foe(a.s, unit, &away);
  a.add(1, "Stays where it is.", "stand", unit);
  advise_water(a, unit, foe, away);
  if (!on_table(u) || u.arm == Class::Barge) return;
  if (u.faces_rear && a.scheme.of(unit) != Posture::Back) a.add(6, "Faces the enemy again.", "face-front", unit);
  if (u.formation == Formation::Garrison) return advise_garrison(a, unit);
  if (bound_of(a.s, unit) == Bound::BurntOut) a.add(9, "The house burns.", "leave", unit, kNoPiece, 1);
  if (foe == kNoPiece) return;
  advise_charges(a, unit);
  if (is_foot(u.arm)) {
    advise_houses(a, unit, away);
    advise_foot(a, unit, foe, away);
  } else if (is_horse(u.arm)) {
    advise_horse(a, unit, foe, away);
  } else if (u.arm == Class::Artillery) {
    advise_battery(a, unit, foe, away);
  }
}

bool is_written(const State& s, PieceId piece) {
  if (s.is_general(piece)) return s.generals[s.general_index(piece)].order.verb != Verb();
  return s.unit(piece).order.verb != Verb();
}

// The smaller, the sooner: horse that may charge, then the front before the rear; generals last.
double turn_of(const State& s, PieceId piece) {
  if (s.is_general(piece)) return 1e6;
  const Unit& u = s.unit(piece);
  if (!on_table(u)) return 1e5;
  double least = 1e4;
  each_enemy_of(s, u.side,
                [&](PieceId enemy) { least = std::min(least, length_squared(s.unit(enemy).at.at() - u.at.at())); });
  const bool may_charge = (is_horse(u.arm) && least < 20 * 20) || (u.formation == Formation::Column && least < 9 * 9);
  return may_charge ? least - 1e4 : least;
}

}  // namespace

void advise_orders(Counsel& a) {
  std::vector<Option> options;
  kOrders.list(a.s, a.q.side, options);
  PieceId next = kNoPiece;
  double least = 1e18;
  for (const Option& o : options) {
    if (o.unit == kNoPiece || o.needs != Needs::Order || !takes_orders(a.s, o.unit)) continue;
    if (is_written(a.s, o.unit)) continue;
    // Whoever is left without an order stands (GW-TURN-2).
    const bool stands = a.s.is_unit(o.unit) && bound_of(a.s, o.unit) != Bound::Spent;
    a.add(-10, "Stays where it is.",
          a.s.is_general(o.unit) ? Verb("stay")
          : stands               ? Verb("stand")
                                 : Verb("stay-in-house"),
          o.unit);
    const double turn = turn_of(a.s, o.unit);
    if (turn >= least) continue;
    least = turn;
    next = o.unit;
  }
  if (next == kNoPiece) return (void)a.add(1, "All orders are written.", "done");
  a.add(-20, "All orders are written.", "done");
  if (a.s.is_general(next)) return advise_general(a, next);
  if (should_hold(a.s, next)) a.add(20, "This village must be kept, whatever happens.", "hold-ground", next);
  else advise_unit(a, next);
}

}  // namespace grognard::grant
