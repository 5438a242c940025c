// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/sequence/steps.h"
#include "esr/view/viewing.h"

// ES-GEN-15: objectives, directives, pending orders and delays are hidden from the enemy; at set-up (ES-SETUP-5) so are the
// places that he has not seen taken.
namespace grognard::esr {
namespace {

void hide_places(State& s, Side side) {
  const State& start = *s.setup->start;
  for (std::size_t i = 0; i < s.units.size(); ++i)
    if (s.units[i].side == side) s.units[i] = start.units[i];
  for (std::size_t i = 0; i < s.formations.size(); ++i)
    if (s.formations[i].side == side) s.formations[i] = start.formations[i];
  for (std::size_t i = 0; i < s.superiors.size(); ++i)
    if (s.superior_rules(static_cast<int>(i)).side == side) s.superiors[i] = start.superiors[i];
}

// From step 8 on it is plain to see who attacks, since Formations have moved by their directives (ES-MOVE-16), but not whom:
// as good a guess as any is the nearest.
Order what_is_seen(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  Order seen;
  if (f.active.kind != Directive::Attack || s.step < Step::Fire) return seen;
  seen.kind = Directive::Attack;
  const Nearest nearest = nearest_enemy_of(s, formation);
  if (nearest.unit != kNoPiece) seen.target = s.formation_piece(s.unit(nearest.unit).formation);
  return seen;
}

void hide_orders(State& s, Side side) {
  s.orders_hidden[side] = true;
  for (int i = 0; i < std::ssize(s.formations); ++i) {
    Formation& f = s.formation(i);
    if (f.side != side) continue;
    f.active = what_is_seen(s, i);
    f.pending = f.replaced = {};
    f.delays = 0;
    f.attempted = f.converted = false;
    if (s.step < Step::Fire) f.in_assault = f.advances = f.called = false;
  }
  for (std::size_t i = 0; i < s.superiors.size(); ++i) {
    if (s.superior_rules(static_cast<int>(i)).side != side) continue;
    Superior& superior = s.superiors[i];
    superior.objective = {};
    superior.pending = superior.replaced = {};
    superior.delays = 0;
    superior.attempted = superior.cavalry_converted = false;
  }
}

}  // namespace

bool knows_orders(const State& s, Side side, Eyes eyes) {
  return !s.orders_hidden[side] && (!eyes || *eyes == side || s.options().open_orders);
}

State seen_by(const State& s, Eyes eyes) {
  State seen = s;
  if (!eyes || s.over) return seen;
  const Side enemy = other(*eyes);
  if (chapter(s.step).both_at_once) {
    seen.done[enemy] = false;
    seen.acting = s.initiative;  // whoever is still writing would tell who is not
  }
  if (s.step == Step::SetUp && s.setup->start) hide_places(seen, enemy);
  if (!s.options().open_orders) hide_orders(seen, enemy);
  return seen;
}

}  // namespace grognard::esr
