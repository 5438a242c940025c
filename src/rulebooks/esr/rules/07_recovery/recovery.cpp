// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/06_deploy/deploy.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Step 7, Fatigue Recovery (chapter REC), and the Units that come back under Rally & Reform (ES-STAT-15).
namespace grognard::esr {
namespace {

int tracks_with_fatigue(const Formation& f) {
  return static_cast<int>(std::count_if(f.fatigue, f.fatigue + kArms, [](int markers) { return markers > 0; }));
}

Arm heaviest_track(const Formation& f) {
  return static_cast<Arm>(std::max_element(f.fatigue, f.fatigue + kArms) - f.fatigue);
}

// ES-STAT-15: somebody in the area who can come back now.
PieceId first_to_return(const State& s, int formation) {
  if (s.formation(formation).status != Status::Reforming || !s.options().reform_returns_unit) return kNoPiece;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && s.unit(id).post == Post::Area && usual_return(s, id)) return id;
  return kNoPiece;
}

bool has_a_choice(const State& s, int formation) {
  return tracks_with_fatigue(s.formation(formation)) > 1 || first_to_return(s, formation) != kNoPiece;
}

bool is_due_to_recover(const State& s, int formation) {
  return !s.formation(formation).recovered && may_recover(s, formation);
}

// Only where the owner has something to choose; the others recover when he is done (finish_recovery).
void list_recoveries(const State& s, const Question& q, Choices& out) {
  each_formation(s, q.side, [&](int f) {
    if (!is_due_to_recover(s, f) || !has_a_choice(s, f)) return;
    const Formation& formation = s.formation(f);
    for (int arm = 0; arm < kArms; ++arm)
      if (formation.fatigue[arm] > 0)
        offer(out, "recover", s.formation_piece(f), kNoPiece, Needs::Nothing, false, arm + 1);
    if (tracks_with_fatigue(formation) == 0) offer(out, "recover", s.formation_piece(f));
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void weigh_recovery(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  if (!(c.verb == Verb("recover")) || !s.is_formation(c.unit()) || s.side_of(c.unit()) != q.side) {
    v.refuse("ES-REC-1", "Name one of your own Formations that recovers.");
    return;
  }
  const int formation = s.formation_index(c.unit());
  const Formation& f = s.formation(formation);
  const Name name = name_of(s, c.unit());
  if (!is_there(f) || f.recovered) v.refuse("ES-REC-1", sentence("{0} {0:has|have} recovered this turn.", name));
  else if (directive_of(f) != Directive::Defend && f.status != Status::Reforming)
    v.refuse("ES-REC-3", sentence("{0} {0:is|are} neither on Defend nor in Rally & Reform.", name));
  else if (f.assessed_last) v.refuse("ES-REC-1", sentence("{} had to assess in the last turn.", name));
  else if (!may_recover(s, formation))
    v.refuse("ES-REC-2", sentence("{0} {0:has|have} an enemy Unit within 900 yards, or nothing to recover.", name));
  if (!v.legal()) return;
  if (c.number == 0 && tracks_with_fatigue(f) > 0) c.number = static_cast<int>(heaviest_track(f)) + 1;
  if (c.number < 0 || c.number > kArms || (c.number > 0 && f.fatigue[c.number - 1] == 0))
    v.refuse("ES-REC-1", "There is no fatigue on that track.");
}

void recover_fatigue(Play& p, int formation, int track) {
  Formation& f = p.s.formation(formation);
  f.recovered = true;
  if (track > 0)
    lower_fatigue(p, formation, static_cast<Arm>(track - 1),
                  f.status == Status::Reforming ? RuleId("ES-STAT-15") : RuleId("ES-REC-1"));
  p.log.outcome([&] { return fmt::format("{0} {0:recovers|recover}", name_of(p.s, p.s.formation_piece(formation))); });
}

void carry_recovery(Play& p, const Question&, const Command& c) {
  const int formation = p.s.formation_index(c.unit());
  recover_fatigue(p, formation, c.number);
  if (first_to_return(p.s, formation) != kNoPiece) ask(p.s, Step::Return, c.unit());
}

// What nobody has chosen: the heaviest track, the first Unit to its usual place.
void finish_recovery(Play& p, Side side) {
  each_formation(p.s, side, [&](int f) {
    if (!is_due_to_recover(p.s, f)) return;
    const Formation& formation = p.s.formation(f);
    recover_fatigue(p, f, tracks_with_fatigue(formation) > 0 ? static_cast<int>(heaviest_track(formation)) + 1 : 0);
    const PieceId unit = first_to_return(p.s, f);
    if (unit != kNoPiece) return_to_rear_wave(p, unit, *usual_return(p.s, unit), "ES-STAT-15");
  });
}

// --- Who comes back, and where ----------------------------------------------------------------------------------------------

void list_returns(const State& s, const Question& q, Choices& out) {
  const int formation = s.formation_index(q.unit);
  bool first = true;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).formation != formation || s.unit(id).post != Post::Area || !usual_return(s, id)) continue;
    offer(out, "return", id, kNoPiece, Needs::Nothing, first);
    if (!is_battery(s.unit(id))) offer(out, "return", id, kNoPiece, Needs::Pose);
    first = false;
  }
}

void weigh_returning(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.number = 0;
  if (c.path.size() > 1) c.path.resize(1);
  if (!(c.verb == Verb("return")) || !s.is_unit(c.unit()) || s.unit(c.unit()).post != Post::Area ||
      s.unit(c.unit()).formation != s.formation_index(q.unit)) {
    v.refuse("ES-STAT-15", "Name a Unit in the Reformation Area of this Formation.");
    return;
  }
  if (c.path.empty()) {
    if (const std::optional<Pose> usual = usual_return(s, c.unit())) c.path.push_back(*usual);
  }
  if (c.path.empty()) v.refuse("ES-STAT-15", "There is no place to which it could return.");
  else weigh_return(s, c.unit(), c.path[0], v);
}

void carry_return(Play& p, const Question&, const Command& c) {
  return_to_rear_wave(p, c.unit(), c.path[0], "ES-STAT-15");
  answered(p.s);
}

}  // namespace

// ES-REC-1 to ES-REC-3, ES-STAT-15: on Defend or in Rally & Reform, the enemy farther than 900 yards from Units and area, no
// Assessment in the previous turn. ES-REC-4: with every chart.
bool may_recover(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || f.assessed_last) return false;
  const bool reforming = f.status == Status::Reforming;
  if (!reforming && directive_of(f) != Directive::Defend) return false;
  bool wanted = total_fatigue(f) > 0;
  bool in_area = false;
  each_member(s, formation, [&](PieceId id) { in_area = in_area || s.unit(id).post == Post::Area; });
  wanted = wanted || (reforming && in_area);
  if (!wanted || enemy_within(s, formation, kNearEnemy)) return false;
  return !f.has_area || beyond(nearest_enemy(s, f.side, area_ring(s, formation)).distance, kNearEnemy);
}

const Chapter kRecover = {.rule = "ES-REC-1",
                          .prompt = "Recover fatigue: which track, or done",
                          .list = list_recoveries,
                          .weigh = weigh_recovery,
                          .carry = carry_recovery,
                          .finish = finish_recovery};
const Chapter kReturn = {.rule = "ES-STAT-15",
                         .prompt = "One Unit comes back from the Reformation Area",
                         .list = list_returns,
                         .weigh = weigh_returning,
                         .carry = carry_return};

}  // namespace grognard::esr
