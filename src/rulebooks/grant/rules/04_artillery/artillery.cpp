// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/04_artillery/artillery.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/04_artillery/gunnery.h"
#include "grant/sequence/steps.h"

// Phase 4: both sides name their shots in secret, then all are fired and take effect together (GW-TURN-9).
namespace grognard::grant {
namespace {

constexpr int kLeastGunners = 2;  // GW-ART-3

constexpr GunVerb kGunVerbs[] = {
    {"roundshot-1", 0, Ammunition::Roundshot},
    {"roundshot-2", 1, Ammunition::Roundshot},
    {"shell-1", 0, Ammunition::Shell},
    {"shell-2", 1, Ammunition::Shell},
    {"canister-1", 0, Ammunition::Canister},
    {"canister-2", 1, Ammunition::Canister},
    {"cease-1", 0, std::nullopt},
    {"cease-2", 1, std::nullopt},
};

bool is_gun_battery(const State& s, PieceId id) { return s.is_unit(id) && s.unit(id).arm == Class::Artillery; }
int gun_count_of(const State& s, PieceId battery) { return static_cast<int>(s.troops(battery).guns.size()); }
const Gun& gun_state(const State& s, PieceId battery, int gun) { return s.unit(battery).guns[gun]; }

// GW-ART-3, 19, GW-MOVE-30: deployed all through the move, and in working order.
std::optional<Refusal> gun_not_in_action(const State& s, PieceId battery, int gun) {
  const Unit& u = s.unit(battery);
  const Gun& g = gun_state(s, battery, gun);
  if (g.destroyed) return Refusal{"GW-CB-3", sentence("Gun {} is destroyed.", gun + 1)};
  if (g.captured) return Refusal{"GW-ART-18", sentence("Gun {} is in the enemy's hands.", gun + 1)};
  if (u.formation != Formation::Deployed || u.start_formation != Formation::Deployed)
    return Refusal{"GW-ART-3", "Only guns that were deployed when the move began fire."};
  if (u.limbering != 0 || u.embarking != 0)
    return Refusal{"GW-ART-19", "A gun does not fire in the move in which it limbers or unlimbers."};
  if (g.by_hand) return Refusal{"GW-MOVE-30", sentence("Gun {} was moved by hand in this move.", gun + 1)};
  if (gunners_left(s, battery, gun) < kLeastGunners)
    return Refusal{"GW-ART-3", sentence("Gun {} has fewer than 2 gunners.", gun + 1)};
  return std::nullopt;
}

// GW-ART-3 with GW-FIRE-18: what forbids the whole unit to fire.
std::optional<Refusal> battery_may_not_fire(const State& s, PieceId battery, bool closing) {
  const Unit& u = s.unit(battery);
  if (melee_of(s, battery) && !closing)
    return Refusal{"GW-ART-3", sentence("{0} {0:is|are} fighting hand to hand.", name_of(s, battery))};
  if (!closing && (u.touched || u.closing_used))
    return Refusal{"GW-CHARGE-20", "The enemy is upon it: closing fire was its fire for this move."};
  switch (bound_of(s, battery)) {
    case Bound::Free:
    case Bound::InMelee:
    case Bound::Reforming: return std::nullopt;
    case Bound::Exhausted:
      if (closing) return std::nullopt;
      return Refusal{"GW-EXH-12", sentence("{0} {0:is|are} exhausted and {0:does|do} not fire.", name_of(s, battery))};
    case Bound::Halted: return Refusal{"GW-MORALE-23", "Halted by bad morale it may not fire."};
    case Bound::Recovering: return Refusal{"GW-RALLY-6", "While it recovers under the general it may not fire."};
    case Bound::Spent: return Refusal{"GW-HALF-9", "It is spent and does not fire again."};
    default: break;
  }
  return Refusal{"GW-ART-3", sentence("{0} {0:is|are} on {0:its|their} way to the rear and {0:does|do} not fire.",
                                      name_of(s, battery))};
}

bool battery_has_shot(const State& s, PieceId battery) {
  for (int gun = 0; gun < gun_count_of(s, battery); ++gun)
    if (!gun_may_not_fire(s, battery, gun, false) && has_shot(s, battery, gun)) return true;
  return false;
}

template <class F>
void each_gun_battery(const State& s, Side side, F&& f) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (is_gun_battery(s, id) && s.unit(id).side == side && on_table(s.unit(id))) f(id);
}

bool side_has_gun_shots(const State& s, Side side) {
  bool any = false;
  each_gun_battery(s, side, [&](PieceId id) { any = any || battery_has_shot(s, id); });
  return any;
}

// --- the question ---

bool is_order_to_gun(const Shot& shot, PieceId battery, int gun) {
  return shot.command.unit() == battery && gun_verb(shot.command.verb)->gun == gun;
}

void list_guns(const State& s, Side side, std::vector<Option>& out) {
  const Quietly trying;
  each_gun_battery(s, side, [&](PieceId id) {
    if (battery_has_shot(s, id)) out.push_back(make_option("order", side, id, kNoPiece, Needs::Order));
  });
}

void list_gun_orders(const State& s, Side side, PieceId battery, std::vector<Option>& out) {
  if (!is_gun_battery(s, battery) || s.unit(battery).side != side || !on_table(s.unit(battery))) return;
  const Quietly trying;
  for (int gun = 0; gun < gun_count_of(s, battery); ++gun) {
    if (gun_may_not_fire(s, battery, gun, false)) continue;
    list_shots(s, battery, gun, out);
    for (const Shot& shot : s.shots[side])  // GW-CB-9, D13: a shot may be kept after all
      if (is_order_to_gun(shot, battery, gun))
        out.push_back(make_option(gun == 0 ? "cease-1" : "cease-2", side, battery));
  }
}

void weigh_guns(const State& s, Verdict& v) {
  Command& c = v.command;
  const GunVerb* order = gun_verb(c.verb);
  if (!order) {
    v.refuse("GW-ART-5", "In this phase guns fire roundshot, shell or canister, or hold their fire.");
    return;
  }
  const PieceId battery = c.unit();
  if (!is_gun_battery(s, battery) || s.unit(battery).side != c.side || !on_table(s.unit(battery)) ||
      c.units.size() != 1) {
    v.refuse("GW-ART-3", "Name one of your batteries on the table.");
    return;
  }
  if (order->gun >= gun_count_of(s, battery)) {
    v.refuse("GW-ART-3", sentence("{0} {0:has|have} no gun {1}.", name_of(s, battery), order->gun + 1));
    return;
  }
  if (!order->ammunition) {
    c = {.side = c.side, .verb = c.verb, .units = c.units};
    return;
  }
  if (auto refusal = gun_may_not_fire(s, battery, order->gun, false)) v.refusals.push_back(*refusal);
  else weigh_shot(s, v, *order);
}

void carry_guns(Play& p, const Command& c) {
  const GunVerb& order = *gun_verb(c.verb);
  std::vector<Shot>& shots = p.s.shots[c.side];
  std::erase_if(shots, [&](const Shot& shot) { return is_order_to_gun(shot, c.unit(), order.gun); });
  if (order.ammunition) shots.push_back({c});
}

// --- the deed ---

// GW-GEN-4, 5: A's batteries by number, gun 1 first, then B's.
std::vector<Discharge> all_discharges(const State& s) {
  std::vector<Discharge> out;
  for (const Side side : kSides) {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    for (const Shot& shot : s.shots[side]) out.push_back(discharge_of(s, shot.command));
    std::stable_sort(out.begin() + first, out.end(), [](const Discharge& a, const Discharge& b) {
      return a.battery != b.battery ? a.battery < b.battery : a.gun < b.gun;
    });
  }
  return out;
}

void fire_gun(Play& p, Salvo& salvo, const Discharge& d) {
  switch (d.ammunition) {
    case Ammunition::Roundshot: return fire_roundshot(p, salvo, d);
    case Ammunition::Shell: return fire_shell(p, salvo, d);
    case Ammunition::Canister: return fire_canister(p, salvo, d);
  }
}

void name_gun_losses(Play& p, const Salvo& salvo) {
  bool anybody = false;
  for (const Side side : kSides)
    for (PieceId id = 0; id < p.s.unit_count(); ++id) {
      const int fallen = p.s.unit(id).side == side ? fallen_of(salvo.toll, id) : 0;
      if (fallen == 0) continue;
      anybody = true;
      p.log.outcome([&] { return fallen_words(fallen, name_of(p.s, id)); });
    }
  if (!anybody) p.log.outcome([] { return std::string("nobody falls"); });
}

// GW-TURN-9: every shot is fired from the position before the first.
void fire_all_guns(Play& p) {
  State& s = p.s;
  const std::vector<Discharge> shots = all_discharges(s);
  Salvo salvo;
  for (const Discharge& d : shots) fire_gun(p, salvo, d);
  for (const Discharge& d : shots) {
    Unit& u = s.unit(d.battery);
    Gun& gun = u.guns[d.gun];
    u.fired = gun.fired = true;
    gun.facing = d.pivot;
  }
  if (!shots.empty()) name_gun_losses(p, salvo);
  remove_fallen(p, salvo.toll);
  settle_damage(p, salvo);
  for (std::vector<Shot>& of_side : s.shots) of_side.clear();
}

}  // namespace

const GunVerb* gun_verb(Verb verb) {
  for (const GunVerb& row : kGunVerbs)
    if (row.verb == verb) return &row;
  return nullptr;
}

std::optional<Refusal> gun_may_not_fire(const State& s, PieceId battery, int gun, bool closing) {
  if (!is_gun_battery(s, battery) || !on_table(s.unit(battery)) || gun < 0 || gun >= gun_count_of(s, battery))
    return Refusal{"GW-ART-3", "There is no such gun on the table."};
  if (auto refusal = gun_not_in_action(s, battery, gun)) return refusal;
  if (auto refusal = battery_may_not_fire(s, battery, closing)) return refusal;
  const Gun& g = gun_state(s, battery, gun);
  if (g.fired) return Refusal{"GW-ART-3", sentence("Gun {} has fired in this move.", gun + 1)};
  if (g.halved && g.fired_last)
    return Refusal{"GW-CB-9", sentence("Gun {} is damaged and fired in the previous move.", gun + 1)};
  return std::nullopt;
}

bool run_artillery(Play& p) {
  State& s = p.s;
  if (s.stage == 0) {
    s.stage = 1;
    for (std::vector<Shot>& shots : s.shots) shots.clear();
    const PerSide<bool> any = {side_has_gun_shots(s, Side::A), side_has_gun_shots(s, Side::B)};
    if (!any[0] && !any[1]) return true;
    ask_both(s, Ask::Guns);
    for (const int i : {0, 1}) s.sealed[i] = !any[i];
    return false;
  }
  if (!s.sealed[Side::A] || !s.sealed[Side::B]) {
    s.ask = Ask::Guns;
    return false;
  }
  fire_all_guns(p);
  return true;
}

const Answers kGuns = {.rule = "GW-TURN-9",
                       .prompt = "Name the target of each gun, or keep its shot",
                       .list = list_guns,
                       .orders = list_gun_orders,
                       .weigh = weigh_guns,
                       .carry = carry_guns};

}  // namespace grognard::grant
