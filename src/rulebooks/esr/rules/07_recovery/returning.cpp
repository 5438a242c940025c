// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/06_deploy/deploy.h"
#include "esr/rules/15_status/status.h"

// Back from the Reformation Area to the rear wave (ES-LEAD-23, ES-STAT-15).
namespace grognard::esr {
namespace {

constexpr double kFromArea = 450;                             // ES-LEAD-23
constexpr double kFromEnemy = 450;                            // ES-LEAD-23
constexpr double kReturnSteps[] = {30, 150, 270, 390, 440};   // yards before the front edge of the area
constexpr double kReturnAside[] = {0, 250, -250, 500, -500};  // yards beside it

// The foremost place of the rear wave along the axis; far ahead if nobody is deployed.
double line_of_rear_wave(const State& s, int formation, Vec2 forward) {
  double rear = kNowhere;
  each_member(s, formation, [&](PieceId id) {
    if (in_waves(s.unit(id))) rear = std::min(rear, dot(s.unit(id).pose.at(), forward));
  });
  return rear;
}

bool enemy_at_area(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return !f.has_area || within(nearest_enemy(s, f.side, area_ring(s, formation)).distance, kFromEnemy);
}

Facing facing_on_return(const State& s, int formation) {
  Facing found = s.formation(formation).area.facing;
  bool any = false;
  each_member(s, formation, [&](PieceId id) {
    if (any || !in_waves(s.unit(id))) return;
    any = true;
    found = s.unit(id).pose.facing;
  });
  return found;
}

}  // namespace

void weigh_return(const State& s, PieceId unit, const Pose& pose, Verdict& v) {
  const int formation = s.unit(unit).formation;
  if (enemy_at_area(s, formation)) {
    v.refuse("ES-LEAD-23", "An enemy Unit is within 450 yards of the Reformation Area.");
    return;
  }
  if (is_battery(s.unit(unit))) return;
  const Ring ring = Ring::base(pose, s.troops(unit).width, s.troops(unit).depth);
  const Vec2 forward = s.formation(formation).area.facing.forward();
  if (beyond(distance(ring, area_ring(s, formation)), kFromArea))
    v.refuse("ES-LEAD-23", "The place must be within 450 yards of the Reformation Area.");
  else if (beyond(dot(pose.at(), forward), line_of_rear_wave(s, formation, forward)))
    v.refuse("ES-LEAD-23", "It comes back to the rear wave, not before it.");
  else if (!reaches(nearest_enemy(s, s.unit(unit).side, ring).distance, kFromEnemy))
    v.refuse("ES-LEAD-23", "The place must be at least 450 yards from every enemy Unit.");
  else if (Taken taken = taken_at(s, unit, pose, {}); !taken.free) v.refuse(taken.rule, std::move(taken.why));
}

std::optional<Pose> usual_return(const State& s, PieceId unit) {
  const Quietly searching;
  const int formation = s.unit(unit).formation;
  const Formation& f = s.formation(formation);
  if (!f.has_area || enemy_at_area(s, formation)) return {};
  if (is_battery(s.unit(unit))) return f.reserve;
  const Vec2 forward = f.area.facing.forward();
  const Facing facing = facing_on_return(s, formation);
  const double half = s.troops(unit).depth / 2;
  for (const double aside : kReturnAside)
    for (const double before : kReturnSteps) {
      const Vec2 at = f.area.at() + forward * (kAreaDepth / 2 + before + half) + right_of(forward) * aside;
      const Pose pose = Pose::snapped(at, facing);
      Verdict v;
      weigh_return(s, unit, pose, v);
      if (v.legal()) return pose;
    }
  const Pose inside = Pose::snapped(f.area.at(), facing);
  Verdict v;
  weigh_return(s, unit, inside, v);
  if (v.legal()) return inside;
  return {};
}

// A battery goes to the reserve.
void return_to_rear_wave(Play& p, PieceId unit, const Pose& pose, RuleId rule) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  const int formation = u.formation;
  u.rank = -1;
  u.limbered = false;
  if (is_battery(u)) to_reserve(s, unit);
  else {
    u.post = Post::Deployed;
    s.unit(unit).pose = pose;
  }
  arrange_commander(s, formation);
  p.log.tell([&] {
    return event(rule, rule == RuleId("ES-LEAD-23") ? "rally" : "return", {unit},
                 fmt::format("{0} {0:comes|come} back from the Reformation Area of {1}.", name_of(s, unit),
                             name_of(s, s.formation_piece(formation))));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:comes|come} back", name_of(s, unit)); });
}

}  // namespace grognard::esr
