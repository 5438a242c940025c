// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"

// What officers are worth now, and who is above whom (chapters ORG, CHAR-8, CHAR-9 and LEAD-8).
namespace grognard::esr {
namespace {

constexpr int kBestLeadership = kLeadershipA;
constexpr int kBestTactics = 3;

// ES-GB-3: a grand battery is led by an officer who has a piece of his own.
PieceId who_holds_the_post(const State& s, PieceId general) {
  if (!s.is_formation(general)) return general;
  const Formation& f = s.formation(s.formation_index(general));
  return f.kind == Kind::GrandBattery && f.led_by != kNoPiece ? f.led_by : general;
}

// The Formation that he leads himself; -1: none.
int formation_led_by(const State& s, PieceId general) {
  return s.is_formation(general) ? s.formation_index(general) : s.general(general).commands;
}

// ES-CHAR-9: an [AG] or [RG] officer with a Formation of the kind that suits him.
bool is_in_his_element(const State& s, PieceId general) {
  const Officer& officer = officer_of(s, general);
  if (!officer.advanced_guard && !officer.rear_guard) return false;
  const int formation = formation_led_by(s, general);
  if (formation < 0) return false;
  const FormationRules& rules = s.formation_rules(formation);
  return (officer.advanced_guard && rules.advanced_guard) || (officer.rear_guard && rules.rear_guard);
}

// ES-FATE-14: his post is vacant; ES-STAT-19: or he was taken off with his Formation.
bool is_gone(const State& s, PieceId general) {
  return s.general(general).removed || (s.is_formation(general) && !s.formation(s.formation_index(general)).in_use);
}

// ES-FATE-10, ES-FATE-14: a wounded officer's ratings are nothing, and so are those of a vacant post.
bool is_out_of_action(const State& s, PieceId general) {
  return is_gone(s, general) || s.general(general).wounded_until >= s.turn;
}

int army_index_of(const State& s, int superior) {
  const SuperiorRules& rules = s.superior_rules(superior);
  return rules.army ? superior : rules.army_commander;
}

}  // namespace

bool is_vacant(const State& s, PieceId general) { return is_gone(s, who_holds_the_post(s, general)); }

const Officer& officer_of(const State& s, PieceId general) {
  const PieceId holder = who_holds_the_post(s, general);
  if (s.is_superior(holder)) return s.superior_rules(s.superior_index(holder)).officer;
  return s.setup->formations[s.formation_index(holder)].commander;
}

// ES-ORG-10, ES-CHAR-9
int leadership_of(const State& s, PieceId general) {
  const PieceId holder = who_holds_the_post(s, general);
  const General& g = s.general(holder);
  if (is_out_of_action(s, holder)) return 0;
  if (g.successor) return kLeadershipC;
  const int rating = officer_of(s, holder).leadership;
  if (s.options().guard_bonus != Options::GuardBonus::Both || !is_in_his_element(s, holder)) return rating;
  return std::min(rating + 1, kBestLeadership);
}

// ES-ORG-10, ES-CHAR-9
int tactics_of(const State& s, PieceId general) {
  const PieceId holder = who_holds_the_post(s, general);
  const General& g = s.general(holder);
  if (is_out_of_action(s, holder) || g.successor) return 0;
  const int rating = officer_of(s, holder).tactics;
  if (s.options().guard_bonus == Options::GuardBonus::None || !is_in_his_element(s, holder)) return rating;
  return std::min(rating + 1, kBestTactics);
}

// ES-CAV-1
bool leads_cavalry_masses(const State& s, PieceId general) {
  const PieceId holder = who_holds_the_post(s, general);
  return !is_gone(s, holder) && !s.general(holder).successor && officer_of(s, holder).masses_cavalry;
}

// ES-GB-1
bool commands_grand_batteries(const State& s, PieceId general) {
  const PieceId holder = who_holds_the_post(s, general);
  return !is_gone(s, holder) && !s.general(holder).successor && officer_of(s, holder).grand_battery;
}

// ES-LEAD-8: a superior in personal command goes before the Formation's own commander.
PieceId commander_of(const State& s, int formation) {
  const PieceId in_person = personal_commander(s, formation);
  return in_person != kNoPiece ? in_person : who_holds_the_post(s, s.formation_piece(formation));
}

PieceId force_commander_of(const State& s, int formation) { return s.superior_piece(s.formation(formation).force); }

PieceId army_commander_of(const State& s, int formation) {
  const int army = army_index_of(s, s.formation(formation).force);
  return army >= 0 ? s.superior_piece(army) : kNoPiece;
}

PieceId army_commander_of_superior(const State& s, PieceId superior) {
  const int own = s.superior_index(superior);
  const int army = army_index_of(s, own);
  return army >= 0 && army != own ? s.superior_piece(army) : kNoPiece;
}

bool is_in_chain(const State& s, PieceId superior, int formation) {
  return superior != kNoPiece &&
         (superior == force_commander_of(s, formation) || superior == army_commander_of(s, formation));
}

// ES-CMD-5: whoever of the chain of command is there to test.
PieceId tester(const State& s, int formation, int number) {
  const PieceId force = force_commander_of(s, formation);
  const PieceId army = army_commander_of(s, formation);
  const PieceId who = number == kForceTester ? force : number == kArmyTester && army != force ? army : kNoPiece;
  if (who == kNoPiece) return kNoPiece;
  const General& g = s.general(who);
  return g.removed || !g.on_table ? kNoPiece : who;
}

char letter_of(int leadership) {
  switch (leadership) {
    case kLeadershipA: return 'A';
    case kLeadershipB: return 'B';
    case kLeadershipC: return 'C';
    default: return '-';
  }
}

}  // namespace grognard::esr
