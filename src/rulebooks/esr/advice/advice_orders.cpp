// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/advice/advice.h"
#include "esr/rules/06_deploy/deploy.h"
#include "esr/rules/08_fire/fire.h"
#include "esr/sequence/chapters.h"

// Orders, activations, Leader Actions and conversions. Not rules.
namespace grognard::esr {
namespace {

constexpr double kGunsAreWanted = 1300;     // yards to the enemy at which batteries are committed
constexpr double kMassedGunsWanted = 1600;  // and at which they are massed

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
  if (intent.kind == Directive::Move) return length(order.point.at() - intent.point.at()) < 600;
  return intent.kind == Directive::Reserve || order.target == intent.target;
}

// Orders are hard to change: an Attack on a neighbour is left as it is.
bool is_good_enough(const State& s, const Order& order, const Intent& intent) {
  if (says_the_same(order, intent)) return true;
  // A march ends by itself where the enemy is near, and becomes a Defend without a test.
  if (order.kind == Directive::Move && intent.kind == Directive::Defend) return true;
  if (order.kind != Directive::Attack || intent.kind != Directive::Attack) return false;
  if (!s.is_formation(order.target)) return false;
  const Formation& target = s.formation(s.formation_index(order.target));
  return is_there(target) && !has_status(target);
}

double chance_for(const State& s, PieceId issuer, int formation, bool own_reserve) {
  return chance_of(s, {.issuer = issuer,
                       .receiver = s.formation_piece(formation),
                       .formation = formation,
                       .from_own_reserve = own_reserve});
}

void consider_battery(Counsel& a, const Option& o, PieceId battery, std::string_view why) {
  const State& s = a.s;
  const int f = s.unit(battery).formation;
  const Nearest enemy = nearest_enemy_of(s, f);
  if (enemy.distance > kGunsAreWanted + (class_of(s, f) == Arm::Artillery ? 500 : 0)) return;
  const double chance = chance_for(s, o.unit, f, o.verb == Verb("commit"));
  a.add(chance * (1 + gun_points(s, battery) / 8.0), why, o.verb, o.unit, o.target, o.number);
}

// Guns that stand idle together within reach of the enemy: as a grand battery they make him assess again and again.
void consider_grand_battery(Counsel& a, const Option& o) {
  const State& s = a.s;
  const double enemy = nearest_enemy(s, a.q.side, s.general(o.target).pose.at()).distance;
  if (enemy > kMassedGunsWanted || enemy < kCloseEnemy) return;
  a.add(1.6, "One grand battery does more than scattered guns.", o.verb, o.unit, o.target, o.number);
}

bool is_idle_battery(const State& s, PieceId battery) {
  if (!is_unlimbered(s.unit(battery))) return false;
  return targets_of_battery(s, battery).empty() && nearest_enemy_of_unit(s, battery).distance < 3000;
}

void consider_action(Counsel& a, const Option& o) {
  const State& s = a.s;
  if (o.verb == Verb("commit")) {
    consider_battery(a, o, o.target, "Guns in the reserve win nothing.");
  } else if (o.verb == Verb("displace") && is_idle_battery(s, o.target)) {
    const double chance = chance_for(s, o.unit, s.unit(o.target).formation, false);
    if (chance > 0.4) a.add(chance * 0.8, "These guns have nobody left to fire at.", o.verb, o.unit, o.target);
  } else if (o.verb == Verb("rally")) {
    const int f = s.unit(o.target).formation;
    const double chance = chance_for(s, o.unit, f, false);
    const std::optional<Pose> place = usual_return(s, o.target);
    if (!place || chance < 0.35) return;
    a.add(chance * 0.9, "Bring them back into the line.", o.verb, o.unit, o.target).path.push_back(*place);
  } else if (o.verb == Verb("inspire")) {
    a.add(0.5, "His presence counts for something.", o.verb, o.unit, o.target);
  } else if (o.verb == Verb("grand-battery")) {
    consider_grand_battery(a, o);
  } else if (o.verb == Verb("attach")) {
    a.add(0.2, "The specialists join a battalion.", o.verb, o.unit, o.target);
  } else if (o.verb == Verb("adc") && s.formation(s.formation_index(o.target)).pending.any()) {
    a.add(0.3, "An aide-de-camp carries the order.", o.verb, o.unit, o.target, o.number);
  }
}

// What the scheme wants of a Formation; without one, what the plan of battle does.
Intent intent_in(const Counsel& a, int f) {
  const PieceId piece = a.s.formation_piece(f);
  if (!a.scheme.may_move(piece)) return {Directive::Defend, kNoPiece, {}, "It holds its ground."};
  if (a.scheme.goes_forward(piece))
    if (const PieceId prey = point_of_effort(a.s, f); prey != kNoPiece)
      return {Directive::Attack, prey, {}, "Strike where the enemy is weakest."};
  return intent_of(a.s, f);
}

void consider_conversion(Counsel& a, int f, const Option& o) {
  const Formation& formation = a.s.formation(f);
  const Intent intent = intent_in(a, f);
  const bool attacks = directive_of(formation) == Directive::Attack;
  const auto add = [&](double score, std::string_view why) { a.add(score, why, o.verb, o.unit, o.target, o.number); };
  if (o.verb == Verb("to-reform")) add(0.9, "Rally what can be rallied.");
  if (o.verb == Verb("to-defend") && has_status(formation)) add(1, "Back in hand.");
  if (o.verb == Verb("to-defend") && intent.kind == Directive::Defend && attacks) add(0.6, intent.why);
  if (o.verb == Verb("to-attack") && intent.kind == Directive::Attack && !attacks)
    add(o.target == intent.target ? 1.2 : 0.3, intent.why);
}

// Some cavalry would attack by itself now: better all of it.
bool some_horse_is_wanted(const State& s, Side side) {
  bool wanted = false;
  each_formation(s, side, [&](int f) {
    wanted = wanted || (class_of(s, f) == Arm::Cavalry && !has_status(s.formation(f)) &&
                        intent_of(s, f).kind == Directive::Attack);
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
  const State& s = a.s;
  each_formation(s, a.q.side, [&](int f) {
    if (has_status(s.formation(f))) return;
    const Intent intent = intent_in(a, f);
    const Formation& formation = s.formation(f);
    if (formation.pending.any() ? is_good_enough(s, formation.pending, intent)
                                : is_good_enough(s, formation.active, intent))
      return;
    Command& c = a.add(1, intent.why, verb_for(intent.kind), s.formation_piece(f), intent.target);
    if (intent.kind == Directive::Move) c.path.push_back(intent.point);
  });
  a.add(0.01, "The orders stand.", "done");
}

void advise_activation(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices)
    if (choice.unit != kNoPiece) a.add(1, "The order is wanted now.", "activate", choice.unit);
  a.add(0.01, "Nothing more to be tried.", "done");
}

void advise_leading(Counsel& a) {
  for (const Choice& choice : a.s.choices) {
    if (choice.unit == kNoPiece) continue;
    for (const Option& o : orders_for(a, choice.unit)) consider_action(a, o);
  }
  a.add(0.05, "Leave it at that.", "done");
}

void advise_conversion(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.unit == kNoPiece) continue;
    for (const Option& o : orders_for(a, choice.unit)) {
      if (s.is_formation(choice.unit)) consider_conversion(a, s.formation_index(choice.unit), o);
      else if (o.verb == Verb("mass-assault") && some_horse_is_wanted(s, a.q.side))
        a.add(1.1, "All the cavalry at once.", o.verb, o.unit, kNoPiece, o.number);
    }
  }
  a.add(0.05, "Everybody goes on as ordered.", "done");
}

void advise_combat_advance(Counsel& a) {
  const State& s = a.s;
  for (const Choice& choice : s.choices) {
    if (choice.unit == kNoPiece) continue;
    if (choice.target == kNoPiece || !s.is_unit(choice.target)) {
      for (const Option& o : orders_for(a, choice.unit))
        if (o.target != kNoPiece)
          a.add(s.is_unit(o.target) ? combat_value(s, o.unit, o.target) : 0.4, "On them while they reel.", o.verb,
                o.unit, o.target);
      continue;
    }
    a.add(combat_value(s, choice.unit, choice.target), "On them while they reel.", choice.verb, choice.unit,
          choice.target);
  }
  a.add(0, "No further.", "done");
}

}  // namespace grognard::esr
