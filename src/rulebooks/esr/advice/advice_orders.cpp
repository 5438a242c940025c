// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/advice/advice.h"
#include "esr/position/contact.h"
#include "esr/rules/04_conversions/conversion_rows.h"
#include "esr/sequence/chapters.h"

// Orders, activations and conversions. Not rules.
namespace grognard::esr {
namespace {

constexpr double kWorthTrying = 0.17;      // chance of a test
constexpr double kWorthActivating = 0.08;  // there is another try next turn only if this one does not discard it
constexpr double kTimeToHalt = 1500;       // yards: till then whoever has been sent off marches on
constexpr double kSamePlace = 600;         // yards between destinations
constexpr double kSeizesTheMoment = 0.35;  // promise at which it goes over to the attack by itself

Verb verb_for(Directive directive) {
  switch (directive) {
    case Directive::Attack: return "attack";
    case Directive::Support: return "support";
    case Directive::Move: return "march";
    case Directive::Reserve: return "reserve";
    default: return "defend";
  }
}

bool says_the_same(const Order& order, const Intent& intent) {
  const bool defends =
      intent.kind == Directive::Defend && (order.kind == Directive::None || order.kind == Directive::Defend);
  if (defends) return true;
  if (order.kind != intent.kind) return false;
  if (intent.kind == Directive::Move) return length(order.point.at() - intent.point.at()) < kSamePlace;
  return intent.kind == Directive::Reserve || order.target == intent.target;
}

// Orders are hard to change: an Attack on a neighbour is left as it is.
bool is_good_enough(const State& s, int f, const Order& order, const Intent& intent, bool bound) {
  if (says_the_same(order, intent)) return true;
  const bool none = order.kind == Directive::None || order.kind == Directive::Defend;
  // A march ends by itself where the enemy is near, and becomes a Defend without a test; so does a Support.
  if ((order.kind == Directive::Move || order.kind == Directive::Support) && intent.kind == Directive::Defend)
    return !bound;
  if (none && intent.kind == Directive::Reserve) return true;
  if (order.kind != Directive::Attack) return false;
  if (is_running(s, order.target)) return false;
  // Nobody is called back out of a fight.
  if (formation_in_contact(s, f) && !bound) return true;
  return intent.kind == Directive::Attack && s.is_formation(order.target) && !bound;
}

double chance_for(const State& s, int formation) {
  double best = 0;
  for (const int number : kTesters) {
    const PieceId issuer = tester(s, formation, number);
    if (issuer == kNoPiece) continue;
    best = std::max(best,
                    chance_of(s, {.issuer = issuer, .receiver = s.formation_piece(formation), .formation = formation}));
  }
  return best;
}

// A scheme means what it says, habits are not so strict.
bool is_bound(const Counsel& a, int f) {
  const Posture posture = a.scheme.of(a.s.formation_piece(f));
  return posture != Posture::Free && posture != Posture::Bold;
}

void consider_issue(Counsel& a, const Plan& plan, int f) {
  const State& s = a.s;
  const Formation& formation = s.formation(f);
  if (has_status(formation) || formation.kind == Kind::GrandBattery) return;
  const Intent intent = plan.intent_of(f);
  if (is_good_enough(s, f, formation.pending.any() ? formation.pending : formation.active, intent, is_bound(a, f)))
    return;
  // An order in force that is right again: whatever is pending is not wanted, but it need not be activated.
  if (formation.pending.any() && is_good_enough(s, f, formation.active, intent, is_bound(a, f))) return;
  const PieceId piece = s.formation_piece(f);
  Command& c = a.add(1, intent.why, verb_for(intent.kind), piece, intent.target);
  if (intent.kind == Directive::Move) c.path.push_back(intent.point);
  // Where that leads away from the objective of the Force, the objective itself.
  const PieceId goal = s.superior(formation.force).objective.target;
  if (intent.kind != Directive::Attack || goal == kNoPiece || goal == intent.target) return;
  if (formation.active.target != goal && formation.pending.target != goal && !is_running(s, goal))
    a.add(0.5, "Towards the objective.", "attack", piece, goal);
}

// The order that is pending is not wanted any more.
bool is_stale(const State& s, const Plan& plan, int f) {
  const Formation& formation = s.formation(f);
  if (is_same_order(formation.pending, formation.active)) return true;
  if (formation.pending.kind == Directive::Attack && is_running(s, formation.pending.target)) return true;
  const Intent intent = plan.intent_of(f);
  return is_good_enough(s, f, formation.active, intent, false) &&
         !is_good_enough(s, f, formation.pending, intent, false);
}

void consider_conversion(Counsel& a, const Plan& plan, int f, const Intent& intent, const Option& o) {
  const State& s = a.s;
  const Formation& formation = s.formation(f);
  const auto add = [&](double score, std::string_view why) { a.add(score, why, o.verb, o.unit, o.target, o.number); };
  if (o.verb == Verb("advance-again")) return add(0.7, "On with the assault.");
  if (o.verb == Verb("to-defend") && has_status(formation)) return add(1, "Back in hand.");
  const bool supports = directive_of(formation) == Directive::Support;
  if (o.number > 0 && chance_for(s, f) < kWorthTrying) return;
  if (o.verb == Verb("to-reform")) return add(0.9, "Rally what can be rallied.");
  if (has_status(formation)) return;
  const bool attacks = directive_of(formation) == Directive::Attack;
  if (o.verb == Verb("to-defend") && attacks && intent.kind == Directive::Defend && !formation_in_contact(s, f) &&
      (plan.look.nearest_gap(f) < kTimeToHalt || is_bound(a, f)))
    return add(0.6, intent.why);
  if (o.verb != Verb("to-attack") || attacks || !s.is_formation(o.target) || is_running(s, o.target)) return;
  if (!a.scheme.may_charge(s.formation_piece(f))) return;
  const double promise = plan.promise(f, s.formation_index(o.target));
  const double near = plan.look.gap(f, s.formation_index(o.target)) / 3000;
  if (intent.kind == Directive::Attack && o.target == intent.target) return add(1.2, intent.why);
  if (intent.kind == Directive::Attack) return add(0.3 + 0.1 * promise - near, intent.why);
  if ((supports || is_combat_phase(s.step)) && promise > kSeizesTheMoment && intent.kind != Directive::Defend)
    add(0.25 + 0.1 * promise - near, "The moment has come to join in.");
}

// Some cavalry would attack by itself now: better all of it.
bool some_horse_is_wanted(const Counsel& a, const Plan& plan) {
  bool wanted = false;
  each_formation(a.s, a.q.side, [&](int f) {
    const Stand& own = plan.look.of(f);
    wanted = wanted || (own.arm == Arm::Cavalry && !own.status && a.scheme.may_charge(a.s.formation_piece(f)) &&
                        plan.intent_of(f).kind == Directive::Attack);
  });
  return wanted;
}

}  // namespace

std::vector<Option> orders_for(const Counsel& a, PieceId piece) {
  std::vector<Option> options;
  const Chapter& c = chapter(a.q.step);
  if (c.orders) c.orders(a.s, a.q, piece, options);
  return options;
}

void advise_issue(Counsel& a) {
  const Plan plan(a.s, a.q.side, a.scheme);
  each_formation(a.s, a.q.side, [&](int f) { consider_issue(a, plan, f); });
  a.add(0.01, "The orders stand.", "done");
}

void advise_activation(Counsel& a) {
  const State& s = a.s;
  a.add(0.01, "Nothing more to be tried.", "done");
  if (std::ranges::none_of(s.choices, [](const Choice& c) { return c.unit != kNoPiece; })) return;
  const Plan plan(s, a.q.side, a.scheme);
  for (const Choice& choice : s.choices) {
    if (choice.unit == kNoPiece || !choice.usual) continue;
    if (s.is_formation(choice.unit)) {
      const int f = s.formation_index(choice.unit);
      if (is_stale(s, plan, f) || chance_for(s, f) < kWorthActivating) continue;
    }
    a.add(1, "The order is wanted now.", choice.verb, choice.unit, choice.target, choice.number);
  }
}

void advise_conversion(Counsel& a) {
  const State& s = a.s;
  a.add(0.05, "Everybody goes on as ordered.", "done");
  if (std::ranges::none_of(s.choices, [](const Choice& c) { return c.unit != kNoPiece; })) return;
  const Plan plan(s, a.q.side, a.scheme);
  const bool horse = some_horse_is_wanted(a, plan);
  for (const Choice& choice : s.choices) {
    if (choice.unit == kNoPiece) continue;
    const bool whole = s.is_formation(choice.unit);
    if (!whole && !horse) continue;
    const int f = whole ? s.formation_index(choice.unit) : -1;
    const Intent intent = whole && !has_status(s.formation(f)) ? plan.intent_of(f) : Intent{};
    for (const Option& o : orders_for(a, choice.unit)) {
      if (whole) consider_conversion(a, plan, f, intent, o);
      else if (o.verb == Verb("mass-assault"))
        a.add(1.1, "All the cavalry at once.", o.verb, o.unit, kNoPiece, o.number);
    }
  }
}

void advise_combat_advance(Counsel& a) {
  const State& s = a.s;
  a.add(0, "No further.", "done");
  const auto consider = [&](PieceId unit, PieceId target, Verb verb, int number) {
    if (target == kNoPiece) return;
    const double value = s.is_unit(target) ? combat_value(s, unit, target) : 0.4;
    a.add(value + 0.15, "On them while they reel.", verb, unit, target, number);
  };
  for (const Choice& choice : s.choices) {
    if (choice.unit == kNoPiece) continue;
    if (choice.needs == Needs::Order)
      for (const Option& o : orders_for(a, choice.unit)) consider(o.unit, o.target, o.verb, o.number);
    else consider(choice.unit, choice.target, choice.verb, choice.number);
  }
}

}  // namespace grognard::esr
