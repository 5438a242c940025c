// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "grant/advice/advice.h"
#include "grant/advice/estimates.h"
#include "grant/position/terrain.h"
#include "grant/rules/04_artillery/artillery.h"
#include "grant/rules/05_musketry/musketry.h"

// Who fires at whom.
namespace grognard::grant {
namespace {

bool is_written(const State& s, Side side, PieceId unit, char gun) {
  for (const Shot& shot : s.shots[side]) {
    if (shot.command.unit() != unit) continue;
    if (gun == 0 || shot.command.verb.str().back() == gun) return true;
  }
  return false;
}

// The figure in the middle of a unit: the sleeve reaches two inches either way.
int middle_figure(const State& s, PieceId target) {
  const Vec2 centre = block_of(s, target).centre();
  int best = 0;
  double least = 1e18;
  each_man(s, target, [&](Figure f) {
    const double d = length_squared(centre_of(s, f) - centre);
    if (d >= least) return;
    least = d;
    best = f.slot + 1;
  });
  return best;
}

// How many figures would be under the device if it stayed where it is laid.
int figures_under(const State& s, const FireLine& line, PieceId target, Verb verb) {
  int count = 0;
  const bool shot = verb.str().starts_with("roundshot"), shell = verb.str().starts_with("shell");
  each_figure(s, target, [&](Figure f) {
    const Vec2 p = centre_of(s, f);
    count += shot ? under_sleeve(line, 0, p) : shell ? shell_section(line, p) != 0 : in_cone(line, p);
  });
  return count;
}

double shot_merit(const State& s, PieceId battery, int gun, const Option& o) {
  if (s.is_section(o.target)) {
    const Section& section = s.sections[s.section_index(o.target)];
    return section.unit != kNoPiece && s.unit(section.unit).side != s.unit(battery).side ? 1.5 : 0;
  }
  if (!s.is_unit(o.target) || !on_table(s.unit(o.target))) return 0.2;
  const FireLine line{muzzle(s, battery, gun), block_of(s, o.target).centre()};
  const double range = line.range();
  const int under = figures_under(s, line, o.target, o.verb);
  double kill = range <= 24 ? 0.67 : range <= 36 ? 0.5 : range <= 48 ? 0.33 : 0.17;
  if (o.verb.str().starts_with("shell")) kill = 0.5 / 5;
  if (o.verb.str().starts_with("canister")) kill = range <= 4 ? 0.5 : range <= 8 ? 0.33 : 0.17;
  else kill *= 0.7;  // the device slides
  return worth_of_kills(s, o.target, 0, under * kill) + 0.05;
}

// Men of the target that the volleys written so far will cost it.
double falls_already(const State& s, Side side, PieceId target) {
  double sum = 0;
  for (const Shot& shot : s.shots[side])
    if (!shot.command.targets.empty() && shot.command.target() == target)
      sum +=
          volley_kills(s, shot.command.unit(), target,
                       s.is_unit(target) ? gap_to(s, s.unit(shot.command.unit()).at.at(), target).distance : 6, false);
  return sum;
}

bool others_in_the_open(const State& s, PieceId shooter) {
  bool found = false;
  each_enemy_of(s, s.unit(shooter).side, [&](PieceId enemy) {
    const Unit& e = s.unit(enemy);
    found = found || (!e.spent_force && e.formation != Formation::Garrison && e.arm != Class::Artillery &&
                      length(e.at.at() - s.unit(shooter).at.at()) < 30);
  });
  return found;
}

double volley_merit(const Counsel& a, PieceId shooter, PieceId target) {
  const State& s = a.s;
  const Unit& u = s.unit(shooter);
  const Task& task = a.scheme.task(shooter);
  if (task.posture == Posture::Strike && s.is_unit(task.target) && task.target != target &&
      on_table(s.unit(task.target)) && length(s.unit(task.target).at.at() - u.at.at()) < 24)
    return 0;
  const bool first = u.arm == Class::Line && !u.first_volley_used;
  if (s.is_general(target)) return first ? 0 : 0.3;
  if (s.is_section(target)) {
    const Section& section = s.sections[s.section_index(target)];
    if (section.unit == kNoPiece || (first && others_in_the_open(s, shooter))) return 0;
    return 0.05 + worth_of_kills(s, section.unit, 0, volley_kills(s, shooter, target, 6, true));
  }
  const double range = gap_to(s, u.at.at(), target).distance;
  if (first && s.unit(target).spent_force) return 0;
  const bool covered = in_cover(s, u.at.at(), target);
  const double kills = volley_kills(s, shooter, target, range, covered);
  return 0.02 + worth_of_kills(s, target, falls_already(s, u.side, target), kills);
}

}  // namespace

void advise_guns(Counsel& a) {
  std::vector<Option> units;
  kGuns.list(a.s, a.q.side, units);
  for (const Option& battery : units) {
    if (battery.unit == kNoPiece) continue;
    std::vector<Option> shots;
    kGuns.orders(a.s, a.q.side, battery.unit, shots);
    for (const char gun : {'1', '2'}) {
      if (is_written(a.s, a.q.side, battery.unit, gun)) continue;
      const std::size_t before = a.out.size();
      for (const Option& o : shots) {
        if (o.target == kNoPiece || o.verb.str().back() != gun) continue;
        const double merit = shot_merit(a.s, battery.unit, gun - '1', o);
        if (merit <= 0) continue;
        const bool man = a.s.is_unit(o.target) && !o.verb.str().starts_with("canister");
        a.add(merit, "The most men under the device.", o.verb, battery.unit, o.target,
              man ? middle_figure(a.s, o.target) : 0);
        a.add(merit * 0.5, "The nearest man in sight.", o.verb, battery.unit, o.target);
      }
      if (a.out.size() > before) return;
    }
  }
  a.add(1, "Every gun has its target.", "done");
}

void advise_muskets(Counsel& a) {
  std::vector<Option> units;
  kMuskets.list(a.s, a.q.side, units);
  for (const Option& shooter : units) {
    if (shooter.unit == kNoPiece || is_written(a.s, a.q.side, shooter.unit, 0)) continue;
    const std::size_t before = a.out.size();
    for (const PieceId target : targets_of(a.s, shooter.unit)) {
      const double merit = volley_merit(a, shooter.unit, target);
      if (merit <= 0) continue;
      const bool at_general = a.s.is_general(target);  // GW-RALLY-9: only light infantry, and only at him
      if (at_general && a.s.unit(shooter.unit).arm != Class::Light) continue;
      a.add(merit, "The volley that costs them most.", at_general ? Verb("pick-general") : Verb("volley"), shooter.unit,
            target);
    }
    if (a.out.size() > before) return;
  }
  a.add(1, "Nobody else has a target worth a volley.", "done");
}

}  // namespace grognard::grant
