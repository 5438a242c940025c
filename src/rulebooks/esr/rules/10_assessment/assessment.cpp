// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/10_assessment/assessment.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Assessments: who makes one and when, the roll, and the parts of its row one after the other (chapter ASMT).
namespace grognard::esr {
namespace {

// --- Who has to ------------------------------------------------------------------------------------------------------------

int assessments_of_missions(const State& s, int formation) {
  int count = 0;
  for (const Mission& mission : s.formation(formation).missions) count += assessments_of_mission(s, mission);
  return count;
}

// ES-ASMT-3, ES-GB-3: its own commander, or whoever commands it in his place or did so until he fell.
bool commander_harmed(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return f.general.harmed || f.leader_lost || s.general(commander_of(s, formation)).harmed;
}

bool has_fought_in_round(const State& s, int formation) {
  return std::any_of(s.units.begin(), s.units.end(),
                     [&](const Unit& u) { return u.formation == formation && u.engaged; });
}

// ES-ASMT-1, ES-ASMT-2, ES-GB-8: an ordinary one, besides those of Fire Missions.
bool ordinary_due(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (f.score >= kScoreAssesses) return true;
  if (assessments_of_missions(s, formation) > 0) return false;
  return commander_harmed(s, formation) || area_touched(s, formation);
}

// The mission that the next Assessment belongs to, so many of them being left, this one included.
int mission_of(const State& s, int formation, int left) {
  const auto& missions = s.formation(formation).missions;
  for (int at = std::ssize(missions) - 1; at >= 0; --at) {
    left -= assessments_of_mission(s, missions[at]);
    if (left <= 0) return at;
  }
  return -1;
}

// ES-ASMT-17, ES-ASMT-18: in step 10 the score that it is about; in combat none, or by option the ordinary one.
int score_that_counts(const State& s, int formation, int at) {
  const Formation& f = s.formation(formation);
  if (s.step != Step::Assess) return s.options().score_in_combat ? f.score : 0;
  return at >= 0 ? f.missions[at].score : f.score;
}

// --- The roll --------------------------------------------------------------------------------------------------------------

// Only the row matters: the dice are read against those limits that they can reach.
struct RowRoll {
  Roll roll;
  int row = 0;
  int score = 0;
};
RowRoll throw_for_row(Play& p, Side side, int modifiers) {
  constexpr int kLowest = 2;
  constexpr int kHighest = 12;
  boost::container::static_vector<int, kMostLimits>
      limits;  // eleven totals never reach over more than three rows' ends
  for (int dice = kLowest; dice < kHighest; ++dice)
    if (assessment_row(modifiers + dice) != assessment_row(modifiers + dice + 1)) limits.push_back(dice);
  RowRoll result;
  result.roll = p.dice.bands("ES-ASMT-8", side, "Assessment", 2, {limits.data(), limits.size()});
  const auto band = static_cast<std::size_t>(result.roll.value);
  result.row = assessment_row(modifiers + (band < limits.size() ? limits[band] : kHighest));
  result.score = modifiers;
  for (const std::uint8_t face : result.roll.faces) result.score += face;
  return result;
}

// What brought it about, where it was neither a score nor a combat.
std::string cause_of(const State& s, int formation, int at) {
  if (at >= 0) return " for the Fire Mission";
  if (s.step != Step::Assess && has_fought_in_round(s, formation)) return "";
  if (s.step == Step::Assess && s.formation(formation).score >= kScoreAssesses) return "";
  return fmt::format(", as {:its|their} {}", name_of(s, s.formation_piece(formation)),
                     s.step == Step::Assess && commander_harmed(s, formation) ? "commander was harmed"
                                                                              : "Reformation Area is touched");
}

// ES-ASMT-8
void roll_assessment(Play& p) {
  State& s = p.s;
  Assessing& a = s.assessing;
  const int formation = a.formation;
  const Breakdown sum = assessment_sum(s, formation, score_that_counts(s, formation, a.at));
  const RowRoll result = throw_for_row(p, s.formation(formation).side, sum.total());
  a.row = static_cast<std::int8_t>(result.row);
  a.stage = 0;
  a.fatigue_left = static_cast<std::int8_t>(fatigue_of_row(result.row));
  s.formation(formation).assessed = true;
  const PieceId piece = s.formation_piece(formation);
  if (p.log.full()) {
    const int dice = result.score - sum.total();
    const std::string text =
        fmt::format("{0} {0:assesses|assess}{1}: {2} on the dice {3} {4} = {5}: {6}.", name_of(s, piece),
                    cause_of(s, formation, a.at), dice, sum.total() < 0 ? "-" : "+", std::abs(sum.total()),
                    result.score, row_words(s, formation, result.row));
    p.log.tell(
        [&] { return with_workings(with_dice(event("ES-ASMT-8", "assess", {piece}, text), result.roll), {sum}); });
  }
  p.log.outcome(
      [&] { return fmt::format("{0} {0:assesses|assess} at {1}", name_of(s, piece), kRowNames[result.row]); });
}

void clear_marks(State& s, int formation) {
  for (Unit& u : s.units)
    if (u.formation == formation) u.rolled = u.evaded = false;
}

// ES-ASMT-2: an impetuous Unit of the side that assesses first has reached an enemy Reformation Area.
void mark_areas_touched_meanwhile(State& s) {
  if (s.step != Step::Assess) return;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    Formation& formation = s.formation(f);
    if (!is_there(formation) || formation.assessed || s.done[formation.side]) continue;
    if (area_touched(s, f)) formation.must_assess = true;
  }
}

// ES-GB-8: the next one of a Fire Mission, or the end.
void next_or_over(Play& p) {
  State& s = p.s;
  Assessing& a = s.assessing;
  const int formation = a.formation;
  clear_marks(s, formation);
  settle_after(p, formation);
  check_destroyed(p, formation);
  check_grand_batteries(p);
  mark_areas_touched_meanwhile(s);
  if (!is_there(s.formation(formation)) || a.due == 0) {
    a = {};
    return;
  }
  a.at = static_cast<std::int8_t>(mission_of(s, formation, a.due));
  --a.due;
  roll_assessment(p);
}

// --- The questions ---------------------------------------------------------------------------------------------------------

void list_assessing(const State& s, const Question& q, Choices& out) {
  each_formation(s, q.side, [&](int f) {
    if (s.formation(f).must_assess) offer(out, "assess", s.formation_piece(f), kNoPiece, Needs::Nothing, out.empty());
  });
}

int first_mission_counts(const State& s, int formation) {
  if (s.step != Step::Assess || ordinary_due(s, formation)) return -1;
  return mission_of(s, formation, assessments_of_missions(s, formation));
}

void weigh_assessing(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const PieceId piece = c.unit();
  const bool due = is_own_formation(s, q.side, piece) && s.formation(s.formation_index(piece)).must_assess;
  if (c.verb != Verb("assess") || !due) {
    v.refuse("ES-ASMT-7", sentence("Name the next of your Formations that has to assess."));
    return;
  }
  if (Quietly::now()) return;
  const int f = s.formation_index(piece);
  v.workings.push_back(assessment_sum(s, f, score_that_counts(s, f, first_mission_counts(s, f))));
}

void carry_assessing(Play& p, const Question& q, const Command& c) {
  if (q.step == Step::AssessNext) answered(p.s);
  begin_assessment(p, p.s.formation_index(c.unit()));
}

// Option assessment_fatigue: the owner puts the markers on the classes that the Formation has.
bool has_class(const State& s, int formation, Arm arm) {
  bool found = false;
  each_member(s, formation, [&](PieceId id) { found = found || s.unit(id).arm == arm; });
  return found;
}

void list_distributing(const State& s, const Question& q, Choices& out) {
  const int f = s.formation_index(q.unit);
  const Arm usual = class_of(s, f);
  for (int arm = 0; arm < kArms; ++arm)
    if (has_class(s, f, static_cast<Arm>(arm)))
      offer(out, "distribute", q.unit, kNoPiece, Needs::Nothing, static_cast<Arm>(arm) == usual, arm + 1);
}

void weigh_distributing(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  const bool named = c.verb == Verb("distribute") && c.unit() == q.unit && c.number >= 1 && c.number <= kArms;
  if (!named || !has_class(s, s.formation_index(q.unit), static_cast<Arm>(c.number - 1)))
    v.refuse("ES-FAT-4", sentence("Name the class that takes the next marker: one that the Formation still has."));
}

void carry_distributing(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  --p.s.assessing.fatigue_left;
  add_fatigue(p, p.s.formation_index(q.unit), static_cast<Arm>(c.number - 1), 1, "ES-FAT-4");
}

// --- Combat (ES-ASMT-4 to ES-ASMT-6) ---------------------------------------------------------------------------------------

bool belongs_to(const State& s, PieceId unit, int formation) {
  return s.is_unit(unit) && s.unit(unit).formation == formation;
}

// ES-ASMT-8: once in each round.
bool owes_assessment_of_round(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return has_fought_in_round(s, formation) && !(f.assessed && f.assessed_round == s.combat.round);
}

}  // namespace

bool has_combats_left(const State& s, int formation) {
  for (const Contact& contact : s.contacts) {
    if (contact.fought || contact.new_round) continue;
    if (contact.area >= 0 && !area_is_manned(s, contact.area)) continue;
    if (contact.area == formation || belongs_to(s, contact.by, formation) || belongs_to(s, contact.with, formation))
      return true;
  }
  return false;
}

// ES-GB-7, ES-GB-8; ES-GB-9: chart B4 adds them to the one that a score of ten causes.
int assessments_of_mission(const State& s, const Mission& mission) {
  const bool ten = mission.score >= kScoreAssesses;
  if (!ten && !s.options().fire_mission_always) return 0;
  return mission.leadership + (chart_b4(s) && ten ? 1 : 0);
}

void begin_assessments(Play& p) {
  State& s = p.s;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    Formation& formation = s.formation(f);
    formation.must_assess = is_there(formation) && (ordinary_due(s, f) || assessments_of_missions(s, f) > 0);
  }
}

void begin_assessment(Play& p, int formation) {
  State& s = p.s;
  Formation& f = s.formation(formation);
  f.must_assess = false;
  s.assessing = {};
  s.assessing.formation = static_cast<std::int8_t>(formation);
  if (s.step == Step::Assess) {
    const int missions = assessments_of_missions(s, formation);
    const bool ordinary = ordinary_due(s, formation) || missions == 0;
    s.assessing.due = static_cast<std::int8_t>(ordinary ? missions : missions - 1);
    s.assessing.at = static_cast<std::int8_t>(ordinary ? -1 : mission_of(s, formation, missions));
  } else {
    f.assessed_round = static_cast<std::int8_t>(s.combat.round);
  }
  roll_assessment(p);
}

// ES-ASMT-28: from left to right as printed, fatigue last.
void assess_on(Play& p) {
  State& s = p.s;
  Assessing& a = s.assessing;
  if (!is_there(s.formation(a.formation)) || a.row == kRowHarmless) return next_or_over(p);
  bool asked = false;
  switch (a.stage) {
    case 0: asked = irregulars_part(p); break;
    case 1: asked = cavalry_part(p); break;
    case 2: asked = artillery_part(p); break;
    case 3: retreat_part(p); break;
    case 4: asked = fatigue_part(p); break;
    default: return next_or_over(p);
  }
  if (!asked) ++a.stage;
}

void settle_after(Play& p, int formation) {
  State& s = p.s;
  if (is_there(s.formation(formation))) arrange_commander(s, formation);
  refresh_contacts(s);
}

bool combat_assessments_due(State& s) {
  bool some = false;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    Formation& formation = s.formation(f);
    if (!is_there(formation)) continue;
    if (owes_assessment_of_round(s, f) && !has_combats_left(s, f)) formation.must_assess = true;
    some = some || formation.must_assess;
  }
  return some;
}

// All combats of the round have been fought: whoever has not assessed for his own does so now, whatever still touches him.
void mark_area_assessments(State& s) {
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    if (!is_there(s.formation(f))) continue;
    const bool touched = !has_fought_in_round(s, f) && area_touched(s, f);
    if (touched || owes_assessment_of_round(s, f)) s.formation(f).must_assess = true;
  }
}

const Chapter kAssess{.rule = "ES-ASMT-7",
                      .prompt = "Which Formation assesses next?",
                      .list = list_assessing,
                      .weigh = weigh_assessing,
                      .carry = carry_assessing};

const Chapter kAssessNext{.rule = "ES-ASMT-6",
                          .prompt = "Which Formation assesses next?",
                          .list = list_assessing,
                          .weigh = weigh_assessing,
                          .carry = carry_assessing};

const Chapter kDistribute{.rule = "ES-FAT-4",
                          .prompt = "On which class does the next marker of fatigue go?",
                          .list = list_distributing,
                          .weigh = weigh_distributing,
                          .carry = carry_distributing};

}  // namespace grognard::esr
