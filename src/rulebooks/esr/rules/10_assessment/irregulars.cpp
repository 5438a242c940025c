// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/ground.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Irregular [I] and Impetuous [IM] Units in an Assessment (ES-ASMT-29 to ES-ASMT-32, ES-ASMT-35, ES-ASMT-40).
namespace grognard::esr {
namespace {

template <class Do>
void each_irregular_unit(const State& s, int formation, Do&& act) {
  for (const PieceId id : members_of(s, formation))
    if (s.troops(id).irregular) act(id);
}

bool is_irregular_cavalry(const State& s, PieceId unit) {
  return s.troops(unit).irregular && s.unit(unit).arm == Arm::Cavalry;
}

// --- The impetuous attack ----------------------------------------------------------------------------------------------------

PieceId nearest_enemy_in_arc(const State& s, PieceId unit) {
  PieceId nearest = kNoPiece;
  double least = kNowhere;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!is_enemy(s, id, unit) || !stands(s.unit(id)) || !maybe_within(s, unit, id, std::min(least, 1e6))) continue;
    if (!in_front_arc(s, unit, ring_of(s, id))) continue;
    const double away = distance_between(s, unit, id);
    if (away >= least) continue;
    least = away;
    nearest = id;
  }
  return nearest;
}

// allowed: the yards it may go where it comes into no contact, which tells them itself.
void tell_attack(Play& p, PieceId unit, PieceId enemy, const Pose& from, double allowed, std::string_view how) {
  const State& s = p.s;
  p.log.tell([&] {
    return with_stride(with_path(event("ES-ASMT-32", "attack", {unit, enemy},
                                       fmt::format("{0} {0:attacks|attack} {1} on {0:its|their} own{2}.",
                                                   name_of(s, unit), name_of(s, enemy), how)),
                                 {from, s.unit(unit).pose}),
                       unit, allowed);
  });
}

// No way into contact with it: a turn of up to 45 degrees, then straight on as far as the ground lets it, or into whatever
// else of the enemy's lies on that way, his Reformation Area not excepted (ES-MOVE-12, ES-RA-5).
void go_towards(Play& p, PieceId unit, PieceId enemy, double allowance) {
  State& s = p.s;
  const Pose from = s.unit(unit).pose;
  const Vec2 way = s.unit(enemy).pose.at() - from.at();
  if (length(way) < kTolerance) return;
  const int turn = std::clamp(turn_between(from.facing, facing_of(way)), -kFreeTurn, kFreeTurn);
  const Pose facing_it = Pose::snapped(from.at(), from.facing.turned(turn));
  if (is_free_to_stand(s, unit, facing_it)) s.unit(unit).pose = facing_it;
  if (const auto meeting = meeting_ahead(s, unit, way, allowance, Halts::AtDense)) {
    s.unit(unit).pose = from;  // ES-GEO-10: the turn belongs to the move
    make_contact(p, unit, *meeting, s.step == Step::Combat, allowance);
    return tell_attack(p, unit, enemy, from, 0, meeting->unit == enemy ? "" : " but comes upon others first");
  }
  TravelLimits limits;
  limits.allowance = allowance;
  limits.keep_off = kContact;
  const Travel gone = straight_on(s, unit, unit_vector(way), allowance, limits);
  if (gone.legal) s.unit(unit).pose = gone.end;
  if (!(s.unit(unit).pose == from)) s.unit(unit).fell_back = false;
  tell_attack(p, unit, enemy, from, allowance, " but does not get there");
}

// ES-ASMT-32: up to half its Deployed allowance, into contact if it reaches.
void attack_on_its_own(Play& p, PieceId unit) {
  State& s = p.s;
  if (in_contact(s, unit)) return;
  const PieceId enemy = nearest_enemy_in_arc(s, unit);
  if (enemy == kNoPiece) {
    p.log.tell([&] {
      return event("ES-ASMT-32", "attack", {unit},
                   fmt::format("{0} {0:sees|see} no enemy before {0:it|them} and {0:stands|stand}.", name_of(s, unit)));
    });
    return;
  }
  const double allowance = deployed_allowance(s, unit) / 2;
  const Pose from = s.unit(unit).pose;
  if (const auto meeting = meeting_with(s, unit, enemy, allowance)) {
    make_contact(p, unit, *meeting, s.step == Step::Combat, allowance);
    tell_attack(p, unit, enemy, from, 0, "");
    p.log.outcome([&] { return fmt::format("{0} {0:attacks|attack} {1}", name_of(s, unit), name_of(s, enemy)); });
  } else {
    go_towards(p, unit, enemy, allowance);
  }
  s.unit(unit).evaded = true;  // it has gone forward: it does not turn away in the same Assessment
  settle_after(p, s.unit(unit).formation);
}

// --- The roll ----------------------------------------------------------------------------------------------------------------

// ES-ASMT-29, ES-ASMT-30
void roll_of_unit(Play& p, PieceId unit) {
  State& s = p.s;
  const int limits[] = {limit_of_row(s.assessing.row)};
  const Roll roll = p.dice.bands("ES-ASMT-32", s.unit(unit).side, "irregulars", 2, limits);
  s.unit(unit).rolled = true;
  const bool acts = roll.value == 0;
  const bool irregular = s.troops(unit).irregular;
  p.log.tell([&] {
    int dice = 0;
    for (const std::uint8_t face : roll.faces) dice += face;
    const Name name = name_of(s, unit);
    const std::string follows = !acts       ? fmt::format("{:it stands|they stand}", name)
                                : irregular ? fmt::format("{:it evades|they evade}", name)
                                            : fmt::format("{:it attacks|they attack}", name);
    const std::string text = fmt::format("{0} {0:rolls|roll} {1}, {2} or less needed to {3}: {4}.", name, dice,
                                         limits[0], irregular ? "evade" : "attack", follows);
    return with_dice(event("ES-ASMT-32", "roll", {unit}, text), roll);
  });
  if (!acts) return;
  if (!irregular) return attack_on_its_own(p, unit);
  s.unit(unit).evaded = true;
  evade(p, unit);
}

void list_rolling(const State& s, const Question& q, Choices& out) {
  for (const PieceId id : members_of(s, s.formation_index(q.unit)))
    if (rolls_in_row(s, id, s.assessing.row)) offer(out, "roll", id, kNoPiece, Needs::Nothing, out.empty());
}

void weigh_rolling(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const bool named = c.verb == Verb("roll") && s.is_unit(c.unit()) &&
                     s.unit(c.unit()).formation == s.formation_index(q.unit) &&
                     rolls_in_row(s, c.unit(), s.assessing.row);
  if (!named) {
    v.refuse("ES-ASMT-32", sentence("Name the next [I] or [IM] Unit of the Formation that has to roll."));
    return;
  }
  Breakdown needed("ES-ASMT-32", "at most this on two dice");
  needed.base("ES-ASMT-29", "by the row of the Assessment", limit_of_row(s.assessing.row));
  v.workings.push_back(needed);
}

void carry_rolling(Play& p, const Question&, const Command& c) {
  answered(p.s);
  roll_of_unit(p, c.unit());
}

// --- Rows without a roll -------------------------------------------------------------------------------------------------------

// ES-ASMT-35: a Formation whose infantry and cavalry is all [I] breaks as a whole.
bool is_all_irregular(const State& s, int formation) {
  bool any = false;
  bool all = true;
  each_member(s, formation, [&](PieceId id) {
    if (is_battery(s.unit(id))) return;
    any = any || s.troops(id).irregular;
    all = all && s.troops(id).irregular;
  });
  return any && all;
}

bool has_irregulars(const State& s, int formation) {
  bool any = false;
  each_irregular_unit(s, formation, [&](PieceId) { any = true; });
  return any;
}

void remove_irregulars(Play& p, int formation, RuleId rule) {
  each_irregular_unit(p.s, formation, [&](PieceId id) { remove_unit(p, id, rule, "is lost to the Assessment"); });
}

// -5 to -9: "irregulars break" (B1 to B3) or are removed (B4). ES-ASMT-40: irregular cavalry goes with the rest of the cavalry.
void break_irregulars(Play& p, int formation) {
  State& s = p.s;
  if (!has_irregulars(s, formation)) return;
  const Options::Irregulars how = s.options().irregulars_at_minus_5();
  if (how == Options::Irregulars::Removed) {
    const bool printed = s.options().irregulars_break == Options::Irregulars::ByChart;
    return remove_irregulars(p, formation, printed ? RuleId("ES-ASMT-30") : RuleId("ES-ASMT-35"));
  }
  const bool breaks = how == Options::Irregulars::FormationBreaks || is_all_irregular(s, formation);
  if (how == Options::Irregulars::Rout)
    each_irregular_unit(s, formation, [&](PieceId id) {
      if (s.unit(id).post != Post::Area && !is_irregular_cavalry(s, id)) rout(p, id, "ES-ASMT-35");
    });
  if (breaks && s.formation(formation).status != Status::Broken) make_broken(p, formation, "ES-ASMT-35");
}

// Chart B4 at -1 to -4: [I] must evade.
void evade_all_irregulars(Play& p, int formation) {
  each_irregular_unit(p.s, formation, [&](PieceId id) {
    if (!is_deployed(p.s.unit(id)) || p.s.unit(id).evaded) return;
    p.s.unit(id).evaded = true;
    evade(p, id);
  });
}

}  // namespace

// T11: so much or less.
int limit_of_row(int row) { return row == kRow5To9 ? 4 : row == kRow0To4 ? 8 : 10; }

bool rolls_in_row(const State& s, PieceId unit, int row) {
  const Unit& u = s.unit(unit);
  const Troops& t = s.troops(unit);
  if ((!t.irregular && !t.impetuous) || u.rolled || !is_deployed(u) || is_battery(u)) return false;
  if (row < kRow5To9 || row > kRowMinus1To4) return false;
  if (row == kRowMinus1To4 && chart_b4(s) && t.irregular) return false;
  return !(cavalry_must_evade(s, row) && is_irregular_cavalry(s, unit));  // ES-ASMT-40
}

bool irregulars_part(Play& p) {
  State& s = p.s;
  const int formation = s.assessing.formation;
  const int row = s.assessing.row;
  if (row == kRowMinus10) {
    remove_irregulars(p, formation, "ES-ASMT-31");
    return false;
  }
  if (row == kRowMinus5To9) {
    break_irregulars(p, formation);
    return false;
  }
  for (const PieceId id : members_of(s, formation))
    if (rolls_in_row(s, id, row)) {
      ask(s, Step::RollNext, s.formation_piece(formation));
      return true;
    }
  if (row == kRowMinus1To4 && chart_b4(s)) evade_all_irregulars(p, formation);
  return false;
}

const Chapter kRollNext{.rule = "ES-ASMT-32",
                        .prompt = "Which Irregular or Impetuous Unit rolls next?",
                        .list = list_rolling,
                        .weigh = weigh_rolling,
                        .carry = carry_rolling};

}  // namespace grognard::esr
