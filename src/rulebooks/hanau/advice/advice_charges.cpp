// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/03c_shooting/shooting.h"
#include "hanau/rules/05_stand/support.h"
#include "hanau/rules/06_melee/melee.h"

namespace grognard::hanau {
namespace {

// Average losses from the charged unit's volley.
double volley_losses(const State& s, PieceId target, bool cavalry, Zone zone) {
  if (is_cavalry(s, target) || melee_of(s, target)) return 0;
  if (zone != Zone::Front && !faces_all_round(s.unit(target))) return 0;
  const double dice = s.unit(target).formation == Formation::Square && cavalry ? 2 : volley_dice(s, target);
  return dice * (cavalry ? 1 / 6.0 : 0.5);
}

double stand_number(const State& s, PieceId unit, Zone zone) {
  MoraleCase c = morale_case(s, unit);
  c.flank_or_rear = zone != Zone::Front;
  c.not_in_column = s.unit(unit).formation == Formation::Column ? 0 : s.rules_of(s.side_of(unit)).stand_not_in_column;
  return morale_sum(c).total();
}

// A rough balance of one melee round: dice of ours against theirs.
double melee_balance(const State& s, PieceId mine, double my_losses, PieceId theirs) {
  const auto dice = [&](PieceId unit, double lost) {
    const Troops& t = s.troops(unit);
    const bool column = t.arm == Arm::Infantry && s.unit(unit).formation == Formation::Column;
    return melee_dice(t.quality, column, std::max(0, static_cast<int>(s.unit(unit).figures - lost)));
  };
  const double a = dice(mine, my_losses) * (s.troops(theirs).cuirass || s.troops(theirs).lancer ? 2 / 6.0 : 0.5);
  const double b = dice(theirs, 0) * (s.troops(mine).cuirass || s.troops(mine).lancer ? 2 / 6.0 : 0.5);
  return std::clamp((a - b) / 6, -0.8, 0.8);
}

double infantry_charge_worth(const State& s, PieceId charger, PieceId target) {
  const Zone zone = zone_of(s, target, front_middle(s, charger));
  if (is_skirmishing(s, target)) return 0.1;
  const double losses = volley_losses(s, target, false, zone);
  const Unit& u = s.unit(charger);
  const double number = morale_sum(morale_case(s, charger)).total() - 1 - static_cast<int>((u.lost % 3 + losses) / 3);
  const Chances close = morale_chances(number);
  const double cost = losses * worth(s, charger) / 8 + close.rout * worth(s, charger);
  if (is_artillery(s, target)) {
    PieceId support = kNoPiece;
    each_on_table(s, s.side_of(target), [&](PieceId id) {
      if (could_support(s, target, id) && is_infantry(s, id)) support = id;
    });
    if (support == kNoPiece) return close.pass * worth(s, target) - cost;
    const Chances stand = morale_chances(stand_number(s, support, Zone::Front));
    return close.pass * (stand.rout * 2 + stand.small * melee_balance(s, charger, losses, support)) - cost;
  }
  const Chances stand = morale_chances(stand_number(s, target, zone));
  const double fight = melee_balance(s, charger, losses, target);
  double gain = stand.rout * worth(s, target) + stand.small * fight;
  const Troops& t = s.troops(charger);
  if (t.guard && s.rules_of(t.side).guard_may_press_on) gain += stand.pass * std::max(0.0, fight);
  return close.pass * gain - cost - 0.03;
}

// What the ride is worth at an average bonus: everything on the lane up to the first enemy cavalry.
double cavalry_charge_worth(const State& s, PieceId charger, const Pose& lane) {
  const double reach = move_rate(s, charger) + 7 - plain_wheel(s, charger, lane);
  const Size size = size_of(s, charger);
  const double ground = ground_stops_charge(s, charger, lane, size, reach);
  double gain = 0;
  double losses = 0;
  bool met_any = false;
  each_on_table(s, other(s.side_of(charger)), [&](PieceId id) {
    const auto met = lane_meets(lane, size, footprint(s, id));
    if (!met || *met > ground) return;
    met_any = true;
    const Zone zone = zone_of(s, id, front_middle(s, charger));
    losses += volley_losses(s, id, true, zone);
    if (is_artillery(s, id)) gain += 0.9 * worth(s, id);
    else if (is_cavalry(s, id)) gain += melee_balance(s, charger, losses, id);
    else if (is_skirmishing(s, id)) gain += 0.3;
    else if (melee_of(s, id)) gain += worth(s, id);
    else {
      const bool firm = s.unit(id).formation == Formation::Square || s.unit(id).formation == Formation::Garrison ||
                        s.unit(id).formation == Formation::Mass;
      const Chances stand = morale_chances(stand_number(s, id, zone));
      if (firm) gain -= 0.15;
      else gain += (1 - stand.pass) * worth(s, id) - stand.pass * 0.15;
    }
  });
  if (!met_any) return -1;
  return gain - losses * worth(s, charger) / 8 - 0.2;  // a ride costs a turn of recall
}

}  // namespace

void advise_charges(Counsel& a) {
  const State& s = a.s;
  double best = 0.05;
  Command order;
  bool cavalry = false;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order") || !a.scheme.may_charge(c.unit)) continue;
    std::vector<Option> orders;
    chapter(Step::Charges).orders(s, a.q, c.unit, orders);
    for (const Option& o : orders) {
      const bool horse = is_cavalry(s, c.unit);
      const auto lanes = lanes_towards(s, c.unit, o.target);
      const double value = horse ? (lanes.empty() ? -1 : cavalry_charge_worth(s, c.unit, lanes[0]))
                                 : infantry_charge_worth(s, c.unit, o.target);
      if (value <= best) continue;
      best = value;
      cavalry = horse;
      order = {.side = a.q.side, .verb = "charge", .units = {c.unit}, .targets = {o.target}, .path = {}, .number = 0};
    }
  }
  if (order.unit() != kNoPiece)
    a.out.push_back({order, 2,
                     cavalry ? std::string_view("Cavalry strikes what cannot stand.")
                             : std::string_view("The enemy is shaken: a charge is likelier to break him than us.")});
  a.add(1, "No charge promises more than it risks.", "done");
}

}  // namespace grognard::hanau
