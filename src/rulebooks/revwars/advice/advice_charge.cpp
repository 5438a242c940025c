// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"
#include "revwars/rules/b2b_charge/contact.h"

// Whom to charge: breaking Shaken and Shattered troops pays, charging squares does not.
namespace grognard::revwars {
namespace {

constexpr double kLeastGain = 0.05;
constexpr double kBoldGain = 0.02;
constexpr double kSpentHorse = 0.5;  // of its worth: a platoon lost to the ground makes it Shattered

std::string_view why_charge(const Figure& target, bool flank) {
  return flank                   ? "Their flank is open."
         : target.b->shattered() ? "They are Shattered: one push destroys them."
         : is_battery(*target.b) ? "The guns can be taken."
         : target.b->solid()     ? "The odds are with the charge."
                                 : "They are Shaken, and may not stand a charge.";
}

// RW-CHARGE-15, RW-CHARGE-16: woods and hedges on the way disorder, and cost horse dear.
double cost_of_ground(const Outlook& o, const Figure& me, const Contact& contact, PieceId target) {
  const Crossing crossing = crossing_of(o.s, me.unit, contact.pose, target);
  if (!crossing.disorders()) return 0;
  const double disorder = me.points * (me.b->solid() ? 0.2 : 0.6);
  const double falls = 1 - chance(me.card->charge_across, me.b->order);
  return disorder + (crossing.obstacle >= 0 ? 0.3 * me.points : 0) +
         (crossing.rolling > 0 ? kSpentHorse * me.points * std::min(1.0, falls * crossing.rolling) : 0);
}

// Fresh enemies who would fall upon it afterwards, when it is Shaken and out of breath.
double cost_of_leaving(const Outlook& o, const Figure& me, const Figure& target, const Temper& temper) {
  Figure there = me;
  there.frame.origin = target.centre;
  there.centre = target.centre;
  double worst = 0;
  for (const Figure& foe : o.foes) {
    if (foe.unit == target.unit || length_squared(foe.centre - target.centre) > 400) continue;
    worst = std::max(worst, danger_from(o, foe, there, gap_between(foe.frame, there.frame)));
  }
  return 0.2 * temper.caution * std::min(worst, me.points);
}

}  // namespace

Thought best_charge(const Outlook& o, const Figure& me, const Temper& temper) {
  const State& s = o.s;
  if (!temper.charges || me.card->charge <= 0 || may_not_take(s, me.unit, Action::Charge)) return {};
  struct Chance {
    const Figure* target;
    bool flank;
    double value;
  };
  boost::container::static_vector<Chance, kMostBattalions> chances;
  const bool bold = temper.caution < 0.2 || temper.only != kNoPiece;
  const double least = bold ? kBoldGain : kLeastGain;
  for (const Figure& foe : o.foes) {
    if (temper.only != kNoPiece && temper.only != foe.unit) continue;
    if (!maybe_within(s, me.unit, foe.unit, me.card->charge) || gap_between(me.frame, foe.frame) > me.card->charge)
      continue;
    const bool flank = shows_flank(foe, me.b->pose.at()) && !closed_brigade_square(s, foe.unit);
    const double value = charge_value(me, foe, flank) - cost_of_leaving(o, me, foe, temper);
    if (value > least) chances.push_back({&foe, flank, value});
  }
  std::stable_sort(chances.begin(), chances.end(), [](auto& a, auto& b) { return a.value > b.value; });
  const Quietly trying;
  Thought best;
  for (const Chance& c : chances) {
    if (c.value <= best.score) break;
    const PieceId target = c.target->unit;
    if (may_not_charge(s, me.unit, target)) continue;
    const auto contact = find_contact(s, me.unit, target, true);
    if (!contact) continue;
    // Whoever cannot get round to the flank meets the front.
    double value = c.value;
    if (c.flank && !contact->flank) value += charge_value(me, *c.target, false) - charge_value(me, *c.target, true);
    value -= cost_of_ground(o, me, *contact, target);
    if (value > std::max(least, best.score)) best = {value, why_charge(*c.target, contact->flank), "charge", target};
  }
  return best;
}

}  // namespace grognard::revwars
