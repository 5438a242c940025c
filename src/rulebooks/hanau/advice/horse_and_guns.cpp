// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "hanau/advice/advice.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/01_cannon/artillery.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/05_stand/support.h"

// What regiments of horse, batteries and generals do in step a.
namespace grognard::hanau {
namespace {

constexpr double kGoodRange = 13;
constexpr double kHardlyWorthRiding = 0.12;
constexpr double kAheadOfFoot = 4;

bool has_foot_beside(const State& s, PieceId battery) {
  bool found = false;
  each_on_table(s, s.side_of(battery),
                [&](PieceId id) { found = found || (is_infantry(s, id) && could_support(s, battery, id)); });
  return found;
}

// What a charge at it would be worth, if one could be made.
double as_prey(const State& s, PieceId rider, PieceId id) {
  const double prize = worth(s, id) + 0.3;
  if (is_artillery(s, id)) return has_foot_beside(s, id) ? 0.25 * prize : prize;
  if (is_cavalry(s, id))
    return 0.1 + 0.1 * (s.unit(rider).figures - s.unit(id).figures) + 0.3 * (worth(s, rider) - worth(s, id));
  if (melee_of(s, id)) return prize;
  if (withstands_cavalry(s.unit(id).formation)) return 0.02;
  return (1 - morale_chances(stand_number(s, id, Zone::Front)).pass) * prize - 0.1;
}

PieceId prey_of_horse(const Counsel& a, PieceId unit, double* value) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  if (task.target != kNoPiece && s.is_unit(task.target) && on_table(s.unit(task.target))) {
    *value = 1;
    return task.target;
  }
  PieceId best = kNoPiece;
  *value = -1e9;
  const double rate = move_rate(s, unit);
  const Vec2 at = s.unit(unit).pose.at();
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    const double turns = std::max(0.0, length(s.unit(id).pose.at() - at) - rate - 6) / rate;
    const double merit = as_prey(s, unit, id) / (1 + 0.6 * turns) - 0.01 * turns;
    if (merit <= *value) return;
    *value = merit;
    best = id;
  });
  return best;
}

// How far from him the own foot that is nearest to him stands: horse that rides far ahead of it dies alone. 0 without foot.
double lead_of_foot(const State& s, PieceId rider, PieceId prey) {
  double least = 1e9;
  each_on_table(s, s.side_of(rider), [&](PieceId id) {
    if (is_infantry(s, id)) least = std::min(least, length(s.unit(id).pose.at() - s.unit(prey).pose.at()));
  });
  return least > 1e8 ? 0 : least;
}

bool limbers(Counsel& a, PieceId unit, std::string_view why) {
  Command c{.side = a.q.side, .verb = "limber", .units = {unit}, .targets = {}, .path = {}, .number = 0};
  if (!is_legal(a.s, c)) return false;
  a.out.push_back({std::move(c), 2, why});
  return true;
}

bool unlimbers(Counsel& a, PieceId unit, PieceId enemy) {
  const State& s = a.s;
  Command c{.side = a.q.side, .verb = "unlimber", .units = {unit}, .targets = {}, .path = {}, .number = 0};
  c.path.push_back(s.unit(unit).pose);
  c.path[0].facing = facing_of(s.unit(enemy).pose.at() - s.unit(unit).pose.at());
  if (!is_legal(s, c)) return false;
  a.out.push_back({std::move(c), 3, "Unlimbers in good range, with a clear view of him."});
  return true;
}

// Nobody but skirmishers between the guns and him, and no blocking ground.
bool clear_view(const State& s, PieceId unit, PieceId enemy) {
  return !sight_block(s, s.unit(unit).pose.at(), s.unit(enemy).pose.at(), unit, enemy);
}

PieceId mark_of_guns(const Counsel& a, PieceId unit) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  if (task.target != kNoPiece && s.is_unit(task.target) && on_table(s.unit(task.target))) return task.target;
  PieceId best = kNoPiece;
  double most = -1e9;
  each_on_table(s, other(s.side_of(unit)), [&](PieceId id) {
    const double far = length(s.unit(id).pose.at() - s.unit(unit).pose.at());
    double merit = -far - (is_artillery(s, id) ? 4 : 0) - (s.unit(id).formation == Formation::Garrison ? 4 : 0);
    if (far < kGoodRange + 3 && clear_view(s, unit, id)) merit += 6;
    if (merit <= most) return;
    most = merit;
    best = id;
  });
  return best;
}

// Columns about to charge and battalions that are charged need him most; +1 to everything they test.
double need_of_general(const State& s, PieceId id) {
  if (s.unit(id).formation == Formation::Garrison && !melee_of(s, id)) return 0.2;
  const Near enemy = nearest_of(s, id, kAnyArm);
  if (enemy.away > 12) return 0;
  double need = 1 / (1 + enemy.away) + (melee_of(s, id) ? 1 : 0) + std::min<double>(s.unit(id).lost, 6) * 0.05;
  if (is_infantry(s, id)) need += 0.3;
  if (is_artillery(s, id)) need -= 0.3;
  if (is_infantry(s, id) && best_charge(s, id).value > worth_charging(s, s.side_of(id))) need += 1.5;
  return need * worth(s, id);
}

// Everybody whom he commands, within the range of command if he rides there.
int commanded_from(const State& s, PieceId piece, Vec2 at) {
  const int g = s.general_index(piece);
  const bool commander = s.setup->leaders[g].army_commander;
  int count = 0;
  each_on_table(s, s.side_of(piece), [&](PieceId id) {
    if (!commander && s.troops(id).general != g) return;
    count += length(s.unit(id).pose.at() - at) < s.options().command_range + 0.5;
  });
  return count;
}

bool rides_to_the_middle(Counsel& a, PieceId piece) {
  const State& s = a.s;
  const int g = s.general_index(piece);
  const bool commander = s.setup->leaders[g].army_commander;
  Vec2 sum{};
  int count = 0;
  each_on_table(s, s.side_of(piece), [&](PieceId id) {
    if (!commander && s.troops(id).general != g) return;
    sum = sum + s.unit(id).pose.at();
    ++count;
  });
  if (count == 0) return false;
  const Vec2 from = s.generals[g].pose.at();
  const Vec2 want = sum * (1.0 / count);
  const double way = length(want - from);
  if (way < 3 || s.generals[g].attached != kNoPiece) return false;
  for (const double part : {1.0, 0.6}) {
    a.add(2 + part, "Keeps his troops within call.", "go", piece);
    a.last().path.push_back(
        Pose::snapped(from + (want - from) * (part * std::min(1.0, (kGeneralMove - 0.1) / way)), {}));
  }
  return true;
}

}  // namespace

bool advise_horse(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Task& task = a.scheme.task(unit);
  if (task.posture == Posture::Back) return withdraw(a, look, unit);
  if (a.scheme.may_charge(unit)) {
    const bool bound = task.posture == Posture::Bold || task.posture == Posture::Strike;
    const Prospect charge = best_charge(s, unit, task.posture == Posture::Strike ? task.target : kNoPiece);
    if (charge.any() && (bound || charge.value > worth_charging(s, a.q.side))) return false;
  }
  if (task.goal && task.posture != Posture::Strike)
    return march(a, look, unit, {*task.goal, 0, "Goes where it was sent."});
  if (task.posture == Posture::Free || task.posture == Posture::Forward)
    if (const auto out = way_out(look, unit)) {
      if (s.unit(unit).formation == Formation::Line && length(out->point - s.unit(unit).pose.at()) < 12) {
        Command c{.side = a.q.side, .verb = "form-column", .units = {unit}, .targets = {}, .path = {}, .number = 0};
        if (is_legal(s, c)) {
          a.out.push_back({std::move(c), 3, "Forms column: only so can it leave by the road."});
          return true;
        }
      }
      return march(a, look, unit, *out);
    }
  double value = 0;
  const PieceId prey = prey_of_horse(a, unit, &value);
  if (prey == kNoPiece) return false;
  const double rate = move_rate(s, unit);
  const bool close = task.posture == Posture::Bold || task.posture == Posture::Strike;
  if (!close && under_muskets(s, unit, s.unit(unit).pose)) return withdraw(a, look, unit);
  if (value < kHardlyWorthRiding && !close) {
    if (under_cannon(s, unit, s.unit(unit).pose)) return withdraw(a, look, unit);
    return march(a, look, unit, {s.unit(prey).pose.at(), rate + 7, "Keeps within reach of what may be shaken.", prey});
  }
  const double keep = close ? 2.5 : std::max(rate + 2.5, lead_of_foot(s, unit, prey) - kAheadOfFoot);
  return march(a, look, unit, {s.unit(prey).pose.at(), keep, "Moves within reach of what it can ride down.", prey});
}

bool advise_guns(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Unit& u = s.unit(unit);
  const Task& task = a.scheme.task(unit);
  const bool sent = task.goal && length(*task.goal - u.pose.at()) > 2.5;
  const PieceId mark = mark_of_guns(a, unit);
  if (mark == kNoPiece) return false;
  const double far = length(s.unit(mark).pose.at() - u.pose.at());
  const Near enemy = nearest_of(s, unit, kFoot | kHorse);
  if (u.formation == Formation::Unlimbered) {
    const bool horse_near = nearest_of(s, unit, kHorse).away < 10;
    if (sent && !horse_near && task.posture != Posture::Free)
      return limbers(a, unit, "Limbers up to go where it was sent.");
    if (task.posture == Posture::Back && enemy.away < 6) return limbers(a, unit, "Limbers up to get away.");
    if (has_work(s, unit) || horse_near || enemy.away < 6 || look.turns_left < 4) return false;
    return limbers(a, unit, "Nobody is before the guns: limbers up to find a better place.");
  }
  if (task.posture == Posture::Back) return withdraw(a, look, unit);
  if (const auto out = way_out(look, unit)) return march(a, look, unit, *out);
  if (sent) return march(a, look, unit, {*task.goal, 0, "Goes where it was sent."});
  const bool near_enough = far < kGoodRange && clear_view(s, unit, mark);
  const bool pressed = enemy.away < 7 && clear_view(s, unit, enemy.piece);
  if ((near_enough || pressed) && unlimbers(a, unit, near_enough ? mark : enemy.piece)) return true;
  return march(a, look, unit, {s.unit(mark).pose.at(), kGoodRange - 1.5, "Brings the guns into good range.", mark});
}

// Doctrine: with the unit that decides, as long as the others stay within call.
bool advise_general(Counsel& a, const Outlook&, PieceId piece) {
  const State& s = a.s;
  const General& g = s.generals[s.general_index(piece)];
  PieceId best = kNoPiece;
  double most = 0.25;
  each_on_table(s, s.side_of(piece), [&](PieceId id) {
    const double way = length(s.unit(id).pose.at() - g.pose.at());
    if (way > kGeneralMove + 0.5 || generals_with(s, id) > (g.attached == id ? 1 : 0)) return;
    const double need =
        need_of_general(s, id) + 0.12 * commanded_from(s, piece, s.unit(id).pose.at()) + (g.attached == id ? 0.05 : 0);
    if (need <= most) return;
    most = need;
    best = id;
  });
  if (best == kNoPiece || need_of_general(s, best) < 0.15) return rides_to_the_middle(a, piece);
  if (g.attached == best) return false;
  a.add(2.5, "Rides to the battalion on which it depends.", "attach", piece, best);
  return true;
}

}  // namespace grognard::hanau
