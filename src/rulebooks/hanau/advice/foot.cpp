// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/formations.h"

// What a battalion does in step a.
namespace grognard::hanau {
namespace {

constexpr double kLetHimCome = 17;  // out of cannon shot
constexpr double kDeepPlace = 6;
constexpr double kBars = 1.05;          // HN-MOVE-19
constexpr double kBehindTheGuns = 5.2;  // out of range of those who shoot farther

double gap_to_centre(const State& s, PieceId unit, PieceId enemy, double gap) {
  return (size_of(s, unit).depth + size_of(s, enemy).depth) / 2 + gap;
}

bool forms(Counsel& a, PieceId unit, Verb verb, std::string_view why) {
  Command c{.side = a.q.side, .verb = verb, .units = {unit}, .targets = {}, .path = {}, .number = 0};
  if (!is_legal(a.s, c)) return false;
  a.out.push_back({std::move(c), 3, why});
  return true;
}

int nerve(const State& s, PieceId unit) { return morale_sum(morale_case(s, unit)).total(); }

// The area it should get inside of, or -1.
int walls_wanted(const Counsel& a, const Outlook& look, PieceId unit) {
  const Task& task = a.scheme.task(unit);
  if (task.goal) {
    for (const int area : a.s.setup->places)
      if (contains(a.s.setup->ground->areas[area].parts.front(), *task.goal)) return area;
    return -1;
  }
  return look.duty[unit] < 0 ? -1 : walls_of(a.s, a.s.setup->objectives[look.duty[unit]]);
}

bool goes_in(Counsel& a, PieceId unit, int area) {
  const State& s = a.s;
  if (area < 0 || s.unit(unit).formation == Formation::Garrison) return false;
  for (std::size_t i = 0; i < s.setup->places.size(); ++i) {
    if (s.setup->places[i] != area) continue;
    const auto place = static_cast<PieceId>(static_cast<std::size_t>(s.unit_count()) + s.generals.size() + i);
    Command c{.side = a.q.side, .verb = "enter", .units = {unit}, .targets = {place}, .path = {}, .number = 0};
    if (!is_legal(s, c)) return false;
    a.out.push_back({std::move(c), 4, "Occupies the walls."});
    return true;
  }
  return false;
}

bool garrison_leaves(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  const int area = s.unit(unit).garrison;
  const bool sent = task.posture == Posture::Back || task.posture == Posture::Bold || task.posture == Posture::Strike ||
                    (task.goal && walls_wanted(a, look, unit) != area);
  if (!sent && (walls_wanted(a, look, unit) == area || task.goal)) return false;
  if (!sent && nearest_of(s, unit, kAnyArm).away < 9) return false;
  return forms(a, unit, "leave-column", "Leaves the walls: there is more to do elsewhere.");
}

// It stands so near to walls worth having that nobody of ours can go in.
bool bars_walls(const State& s, PieceId enemy) {
  for (const Objective& o : s.setup->objectives) {
    const int area = walls_of(s, o);
    if (area < 0) continue;
    const PieceId inside = garrison_of(s, area);
    if (inside != kNoPiece && is_enemy(s, enemy, inside)) continue;
    const Ring& walls = s.setup->ground->areas[area].parts.front();
    if (length(walls.centre() - s.unit(enemy).pose.at()) > 8) continue;
    if (distance(walls, footprint(s, enemy)) < kBars) return true;
  }
  return false;
}

// Whom to go for: near, worn, without support; guns are worth more than their guard.
PieceId prey_of_foot(const Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  if (task.target != kNoPiece && s.is_unit(task.target) && on_table(s.unit(task.target))) return task.target;
  PieceId best = kNoPiece;
  double most = -1e9;
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    double merit = -length(s.unit(id).pose.at() - at) + s.unit(id).lost * 0.4;
    if (is_cavalry(s, id)) merit -= 8;
    if (s.unit(id).formation == Formation::Garrison) merit -= 5;
    if (is_skirmishing(s, id)) merit -= 1.5;
    if (bars_walls(s, id)) merit += 3;
    if (merit <= most) return;
    most = merit;
    best = id;
  });
  return best;
}

Aim aim_at_enemy(const Counsel& a, const Outlook& look, PieceId unit, PieceId enemy) {
  const State& s = a.s;
  const Posture posture = a.scheme.of(unit);
  const Vec2 there = s.unit(enemy).pose.at();
  const auto at = [&](double gap, std::string_view why) {
    return Aim{there, gap_to_centre(s, unit, enemy, gap), why, enemy};
  };
  if (posture == Posture::Bold || posture == Posture::Strike) return at(1.1, "Goes right up to him.");
  if (is_cavalry(s, enemy)) return at(look.own_range - 0.6, "Goes where it can shoot at the horse.");
  if (look.own_range > look.their_range) return at(3.0, "Closes to where it can shoot without reply.");
  if (look.press || posture == Posture::Forward) return at(1.2, "Closes to its own short range.");
  if (look.margin > 0) return at(kLetHimCome, "Lets him come: he is behind on points.");
  return at(kBehindTheGuns, "Waits out of his range.");
}

Aim aim_of_foot(const Counsel& a, const Outlook& look, PieceId unit, PieceId enemy) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  if (task.goal && task.posture != Posture::Strike) return {*task.goal, 0, "Goes where it was sent."};
  if (task.posture != Posture::Bold && task.posture != Posture::Strike) {
    if (const auto out = way_out(look, unit)) return *out;
    if (look.duty[unit] >= 0) {
      const Objective& o = s.setup->objectives[look.duty[unit]];
      const int area = walls_of(s, o);
      const PieceId inside = area < 0 ? kNoPiece : garrison_of(s, area);
      if (inside == kNoPiece || !is_enemy(s, unit, inside))
        return {middle_of(o), 0, "Moves to take the ground that counts."};
      return aim_at_enemy(a, look, unit, inside);
    }
  }
  return aim_at_enemy(a, look, unit, enemy);
}

// Line where it stays under fire, column where it marches or may be charged.
bool deploys(Counsel& a, const Outlook& look, PieceId unit, const Near& foot, int horse, bool stays = false) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (u.formation != Formation::Column) return false;
  const bool outranges = look.own_range > look.their_range;
  const bool in_range = foot.piece != kNoPiece && foot.away <= look.own_range;
  if (in_range && (outranges || horse == 0) && in_front_zone(s, unit, footprint(s, foot.piece)))
    return forms(a, unit, "form-line", "Forms line to shoot: a line is the harder target.");
  if (outranges && !stays) return false;
  if (horse > 0 || (foot.piece != kNoPiece && foot.away < 6) || !under_cannon(s, unit, u.pose)) return false;
  return forms(a, unit, "form-line", "Forms line: under cannon a line loses less.");
}

bool forms_against_horse(Counsel& a, PieceId unit, int horse) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Square)
    return horse == 0 && forms(a, unit, "form-column", "The horse has gone: back into column.");
  if (horse == 0) return false;
  if (u.formation == Formation::Skirmish)
    return forms(a, unit, "form-column", "Forms up: skirmishers cannot stand against horse.");
  const int stands = nerve(s, unit) - (u.formation == Formation::Line && u.side == Side::B ? 1 : 0);
  if (stands > 3) return false;
  return forms(a, unit, "form-square", "Shaken, with horse within reach: forms square while it can.");
}

bool holds_ground(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  if (a.scheme.task(unit).goal) return length(*a.scheme.task(unit).goal - s.unit(unit).pose.at()) < 1.5;
  if (look.duty[unit] < 0) return false;
  const Objective& o = s.setup->objectives[look.duty[unit]];
  return walls_of(s, o) < 0 && stands_in(s, unit, o);
}

// Another part of the place, out of the cannon's reach, without turning its back.
bool steps_back_from_cannon(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  if (look.duty[unit] < 0 || faces_all_round(u) || !under_cannon(s, unit, u.pose)) return false;
  const double rate = move_rate(s, unit) / 2;
  for (double way = 1; way <= kDeepPlace; way += 1) {
    const Pose there = advanced(u.pose, -way);
    if (under_cannon(s, unit, there)) continue;
    bool inside = false;
    for (const Ring& part : s.setup->objectives[look.duty[unit]].shape) inside = inside || contains(part, there.at());
    if (!inside) return false;
    Command c{.side = a.q.side, .verb = "move", .units = {unit}, .targets = {}, .path = {}, .number = 0};
    c.path.push_back(advanced(u.pose, -std::min(way, rate)));
    if (!is_legal(s, c)) return false;
    a.out.push_back({std::move(c), 3, "Steps back out of the cannon's reach, and holds the place still."});
    return true;
  }
  return false;
}

bool wants_column(const Outlook& look, PieceId unit, const Aim& aim) {
  const Unit& u = look.s.unit(unit);
  const double way = length(aim.point - u.pose.at()) - aim.keep_off;
  return (u.formation == Formation::Line && way > 3.5) ||
         (u.formation == Formation::Skirmish && aim.keep_off == 0 && way < 4);
}

}  // namespace

bool advise_foot(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Posture posture = a.scheme.of(unit);
  if (s.unit(unit).formation == Formation::Garrison) return garrison_leaves(a, look, unit);
  if (posture == Posture::Back) return withdraw(a, look, unit);
  if (goes_in(a, unit, walls_wanted(a, look, unit))) return true;
  const int horse = horse_in_reach(s, unit);
  if (forms_against_horse(a, unit, horse)) return true;
  if (s.unit(unit).formation == Formation::Square) return false;
  if (a.scheme.may_charge(unit)) {
    const bool bound = posture == Posture::Bold || posture == Posture::Strike;
    const Prospect charge = best_charge(s, unit, posture == Posture::Strike ? a.scheme.task(unit).target : kNoPiece);
    if (charge.any() && (bound || charge.value > worth_charging(s, a.q.side))) return false;
  }
  const Near foot = nearest_of(s, unit, kFoot | kGuns);
  if (holds_ground(a, look, unit)) {
    if (s.unit(unit).formation == Formation::Skirmish)
      return forms(a, unit, "form-column", "Forms up to hold the place.");
    return steps_back_from_cannon(a, look, unit) || deploys(a, look, unit, foot, horse, true);
  }
  const PieceId enemy = prey_of_foot(a, unit);
  if (enemy == kNoPiece && look.duty[unit] < 0 && !a.scheme.task(unit).goal) return false;
  const Aim aim =
      enemy == kNoPiece && look.duty[unit] < 0 && !a.scheme.task(unit).goal ? Aim{} : aim_of_foot(a, look, unit, enemy);
  const bool outranged = look.own_range < look.their_range && !look.press && foot.away < look.their_range + 0.3;
  if (posture == Posture::Free && outranged && look.duty[unit] < 0 && withdraw(a, look, unit)) return true;
  if (aim.after != kNoPiece && posture != Posture::Bold && posture != Posture::Strike &&
      deploys(a, look, unit, foot, horse))
    return true;
  if (wants_column(look, unit, aim)) return forms(a, unit, "form-column", "Forms column to march.");
  return march(a, look, unit, aim);
}

}  // namespace grognard::hanau
