// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/rules/15_status/status.h"

// The results of an Assessment (T11) with the variants of the printed charts (T1 rows 16 to 18).
namespace grognard::esr {
namespace {

template <class Do>
void each_cavalry_unit(const State& s, int formation, Do&& act) {
  for (const PieceId id : members_of(s, formation))
    if (s.unit(id).arm == Arm::Cavalry) act(id);
}

// ES-ASMT-36: every cavalry Unit, deployed or not.
void remove_cavalry(Play& p, int formation) {
  each_cavalry_unit(p.s, formation, [&](PieceId id) { remove_unit(p, id, "ES-ASMT-36", "is lost to the Assessment"); });
}

// Chart B4 at -5 to -9: the cavalry routs, and a Formation of cavalry breaks.
void rout_cavalry(Play& p, int formation) {
  State& s = p.s;
  const bool breaks = class_of(s, formation) == Arm::Cavalry;
  each_cavalry_unit(s, formation, [&](PieceId id) {
    if (s.unit(id).post != Post::Area) rout(p, id, "ES-ASMT-30");
  });
  if (breaks && s.formation(formation).status != Status::Broken) make_broken(p, formation, "ES-ASMT-30");
}

// "Must evade": every deployed cavalry Unit that can.
void evade_all_cavalry(Play& p, int formation) {
  each_cavalry_unit(p.s, formation, [&](PieceId id) {
    if (!is_deployed(p.s.unit(id)) || p.s.unit(id).evaded) return;
    p.s.unit(id).evaded = true;
    evade(p, id);
  });
}

bool asks_about_evading(Play& p, int formation) {
  State& s = p.s;
  for (const PieceId id : members_of(s, formation)) {
    Unit& u = s.unit(id);
    if (u.arm != Arm::Cavalry || !is_deployed(u) || u.evaded) continue;
    if (!evading_place(s, id)) {
      u.evaded = true;
      continue;
    }
    ask(s, Step::Evade, id);
    return true;
  }
  return false;
}

// ES-ASMT-37: raised to one and a half times the Units that are left, the difference on the Formation's class.
void raise_fatigue(Play& p, int formation) {
  State& s = p.s;
  const int units = static_cast<int>(members_of(s, formation).size());
  const int more = rounded(s.options(), units, 3, 2) - total_fatigue(s.formation(formation));
  if (more > 0) add_fatigue(p, formation, class_of(s, formation), more, "ES-ASMT-37");
}

// ES-ASMT-38: charts B1 and B2, each track by itself.
void multiply_fatigue(Play& p, int formation) {
  for (int arm = 0; arm < kArms; ++arm) {
    const int now = p.s.formation(formation).fatigue[arm];
    const int more = rounded(p.s.options(), now, 3, 2) - now;
    if (more > 0) add_fatigue(p, formation, static_cast<Arm>(arm), more, "ES-ASMT-38");
  }
}

void fatigue_on_every_class(Play& p, int formation, int markers) {
  bool present[kArms] = {};
  each_member(p.s, formation, [&](PieceId id) { present[static_cast<std::size_t>(p.s.unit(id).arm)] = true; });
  for (int arm = 0; arm < kArms; ++arm)
    if (present[arm]) add_fatigue(p, formation, static_cast<Arm>(arm), markers, "ES-FAT-4");
}

}  // namespace

// ES-ASMT-29, ES-ASMT-30
int fatigue_of_row(int row) {
  constexpr int kMarkers[] = {0, 1, 2, 4, 5, 0};
  return kMarkers[row];
}

// ES-ASMT-29 to ES-ASMT-31
bool cavalry_part(Play& p) {
  State& s = p.s;
  const int formation = s.assessing.formation;
  switch (s.assessing.row) {
    case kRowMinus10: remove_cavalry(p, formation); return false;
    case kRowMinus5To9:
      if (chart_b4(s)) rout_cavalry(p, formation);
      else remove_cavalry(p, formation);
      return false;
    default: break;
  }
  if (cavalry_must_evade(s, s.assessing.row)) {
    evade_all_cavalry(p, formation);
    return false;
  }
  return asks_about_evading(p, formation);
}

// ES-ASMT-31, ES-ASMT-37: at once, with the move of 900 yards; a Broken Formation stays Broken (ES-STAT-18).
void retreat_part(Play& p) {
  State& s = p.s;
  const int formation = s.assessing.formation;
  if (s.assessing.row != kRowMinus10) return;
  check_destroyed(p, formation);
  const Formation& f = s.formation(formation);
  if (is_there(f) && f.status != Status::Broken) make_retreat(p, formation, "ES-ASMT-37");
}

// ES-FAT-4 and its option.
bool fatigue_part(Play& p) {
  State& s = p.s;
  Assessing& a = s.assessing;
  const int formation = a.formation;
  if (a.row == kRowMinus10) {
    if (chart_b1_or_b2(s)) multiply_fatigue(p, formation);
    else raise_fatigue(p, formation);
    return false;
  }
  if (a.fatigue_left == 0) return false;
  if (s.options().assessment_fatigue == Options::AssessmentFatigue::OwnerDistributes &&
      !members_of(s, formation).empty()) {
    ask(s, Step::Distribute, s.formation_piece(formation));
    return true;
  }
  const int markers = a.fatigue_left;
  a.fatigue_left = 0;
  if (s.options().assessment_fatigue == Options::AssessmentFatigue::EveryClass)
    fatigue_on_every_class(p, formation, markers);
  else add_fatigue(p, formation, class_of(s, formation), markers, "ES-FAT-4");
  return false;
}

}  // namespace grognard::esr
