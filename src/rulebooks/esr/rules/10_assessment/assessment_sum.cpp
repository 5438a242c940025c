// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/position/ground.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/10_assessment/assessing.h"

// The modifiers of an Assessment (T10).
namespace grognard::esr {
namespace {

constexpr double kFriendRetreating = 450;  // ES-ASMT-10
constexpr double kFriendBroken = 900;
constexpr double kFriendlyGuns = 225;  // ES-ASMT-24
constexpr int kLossesPerRow = 3;       // ES-ASMT-19

// ES-CHAR-1, ES-CHAR-2
void add_characteristics(const State& s, int formation, Breakdown& sum) {
  const FormationRules& rules = s.formation_rules(formation);
  const Directive directive = directive_of(s.formation(formation));
  sum.add("ES-CHAR-1", "Brittle", rules.brittle ? -1 : 0);
  sum.add("ES-CHAR-1", "Determined", rules.determined ? 2 : 0);
  sum.add("ES-CHAR-2", "Stoic, on Defend", rules.stoic && directive == Directive::Defend ? 1 : 0);
  sum.add("ES-CHAR-2", "Enthusiastic, on Attack", rules.enthusiastic && directive == Directive::Attack ? 1 : 0);
}

// ES-ASMT-9
void add_own_status(const Formation& f, Breakdown& sum) {
  sum.add("ES-ASMT-9", "Retreating", f.status == Status::Retreating ? -2 : 0);
  sum.add("ES-ASMT-9", "Broken", f.status == Status::Broken ? -4 : 0);
  sum.add("ES-ASMT-9", "Rally and Reform", f.status == Status::Reforming ? -4 : 0);
}

// ES-ASMT-10, ES-ASMT-11: each row once.
bool friend_near(const State& s, int formation, Status status, double yards) {
  bool near = false;
  each_formation(s, s.formation(formation).side, [&](int other) {
    if (near || other == formation || s.formation(other).status != status) return;
    near = within(distance_between_formations(s, formation, other), yards);
  });
  return near;
}

// ES-ASMT-12, ES-TERR-5
void add_occupied(const State& s, int formation, Breakdown& sum) {
  const Occupied held = occupied_by(s, formation);
  sum.add("ES-ASMT-12", "occupies a fortified city", held.fortified_city ? 2 : 0);
  sum.add("ES-ASMT-12", "occupies a town or fortification", held.town_or_work ? 1 : 0);
  sum.add("ES-ASMT-12", "occupies a strong point", held.strong_point ? 1 : 0);
}

bool near_formation(const State& s, PieceId battery, int formation) {
  bool near = false;
  each_member(s, formation, [&](PieceId id) {
    if (near || !stands(s.unit(id)) || !maybe_within(s, battery, id, kFriendlyGuns)) return;
    near = within(distance_between(s, battery, id), kFriendlyGuns);
  });
  return near;
}

// ES-ASMT-24, ES-ASMT-25
struct FriendlyGuns {
  int unlimbered = 0;
  int intense = 0;
};
FriendlyGuns friendly_guns(const State& s, int formation) {
  FriendlyGuns guns;
  const Side side = s.formation(formation).side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !is_unlimbered(u)) continue;
    if (u.formation != formation && !near_formation(s, id, formation)) continue;
    ++guns.unlimbered;
    if (s.formation(u.formation).intense_guns && u.serves != kNoPiece) ++guns.intense;
  }
  return guns;
}

int tactics_inspiring(const State& s, int formation) {
  return s.options().inspire_effect == Options::Inspire::Assessments ? s.formation(formation).inspired : 0;
}

}  // namespace

// ES-ASMT-16: infantry or cavalry of a Formation without a status, near the Reformation Area and past the rear line.
bool grand_tactically_outflanked(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (!f.has_area) return false;
  const Vec2 centre = f.area.at();
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == f.side || is_battery(u) || !stands(u) || has_status(s.formation(u.formation))) continue;
    const double range = s.options().outflank_range;
    if (beyond(length(u.pose.at() - centre), range + radius_of(s, id))) continue;
    if (within(distance_to_unit(s, centre, id), range) && has_passed_rear_line(s, id, formation)) return true;
  }
  return false;
}

Breakdown assessment_sum(const State& s, int formation, int score) {
  const Formation& f = s.formation(formation);
  Breakdown sum("ES-ASMT-8", "Assessment");
  add_characteristics(s, formation, sum);
  add_own_status(f, sum);
  if (friend_near(s, formation, Status::Retreating, kFriendRetreating))
    sum.add("ES-ASMT-10", "a friendly Formation Retreating within 450 yards", -1);
  if (friend_near(s, formation, Status::Broken, kFriendBroken))
    sum.add("ES-ASMT-10", "a friendly Formation Broken within 900 yards", -3);
  add_occupied(s, formation, sum);
  sum.add("ES-ASMT-13", "Leadership of its commander", leadership_of(s, commander_of(s, formation)));
  sum.add("ES-LEAD-12", "inspired", tactics_inspiring(s, formation));
  if (f.area_attacked || grand_tactically_outflanked(s, formation))
    sum.add("ES-ASMT-14", "outflanked, or Reformation Area attacked", -3);
  sum.add("ES-ASMT-17", "each ten points of the enemy's score", -(score / kPointsPerRow));
  sum.add("ES-ASMT-19", "each three combats lost this turn", -2 * (f.losses / kLossesPerRow));
  sum.add("ES-ASMT-21", "fatigue", -total_fatigue(f));
  sum.add("ES-ASMT-22", "enemy batteries within 450 yards", -f.guns_near);
  sum.add("ES-ASMT-22", "enemy batteries in enfilade", -f.guns_enfilading);
  const FriendlyGuns guns = friendly_guns(s, formation);
  sum.add("ES-ASMT-24", "friendly batteries, unlimbered", guns.unlimbered);
  sum.add("ES-ASMT-25", "friendly batteries firing intensely", guns.intense);
  return sum;
}

// T11
int assessment_row(int score) {
  if (score >= 10) return kRowHarmless;
  if (score >= 5) return kRow5To9;
  if (score >= 0) return kRow0To4;
  if (score >= -4) return kRowMinus1To4;
  return score >= -9 ? kRowMinus5To9 : kRowMinus10;
}

}  // namespace grognard::esr
