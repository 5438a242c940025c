// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "esr/advice/advice.h"
#include "esr/position/contact.h"

// Orders of the enemy that may be the true ones (ES-GEN-15). Not rules.
namespace grognard::esr {
namespace {

// Of a hundred: what the plan of battle would have him do, then what anybody might have been told.
constexpr std::uint32_t kByThePlan = 65;
constexpr std::uint32_t kAttacks = 85;

Order order_from(const Intent& intent, int turn) {
  return {.kind = intent.kind, .target = intent.target, .point = intent.point, .turn = static_cast<std::int16_t>(turn)};
}

Order attack_on_nearest(const Plan& plan, int f) {
  Order order;
  const int nearest = plan.look.nearest(f);
  if (nearest < 0) return order;
  order.kind = Directive::Attack;
  order.target = plan.look.s.formation_piece(nearest);
  return order;
}

// From step 8 on it is seen who attacks (ES-MOVE-16), and so who does not.
bool attacks_are_seen(const State& s) { return s.step >= Step::Fire && s.step <= Step::EndOfTurn; }

Order imagined(const State& s, const Plan& plan, int f, Random& random) {
  const std::uint32_t draw = random.below(100);
  const bool guns = plan.look.of(f).arm == Arm::Artillery;
  // Whoever touches us has gone there by his orders, most likely.
  if (!guns && formation_in_contact(s, f) && draw < kAttacks) return attack_on_nearest(plan, f);
  if (draw < kByThePlan) return order_from(plan.intent_of(f), s.turn);
  if (draw < kAttacks && !guns) return attack_on_nearest(plan, f);
  return {};
}

}  // namespace

void imagine_orders(State& s, Side side, Random& random) {
  const Quietly thinking;
  static const Scheme kFree;
  const Side enemy = other(side);
  const Plan plan(s, enemy, kFree);
  std::array<Order, kMostFormations> orders;
  each_formation(s, enemy, [&](int f) { orders[f] = imagined(s, plan, f, random); });
  each_formation(s, enemy, [&](int f) {
    Formation& formation = s.formation(f);
    if (has_status(formation) || formation.kind == Kind::GrandBattery || formation.active.any()) return;
    if (attacks_are_seen(s) && orders[f].kind == Directive::Attack) return;
    formation.active = orders[f];
  });
}

}  // namespace grognard::esr
