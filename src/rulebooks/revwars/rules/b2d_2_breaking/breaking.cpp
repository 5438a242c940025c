// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2d_2_breaking/breaking.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/rules/b2d_2_breaking/running.h"
#include "revwars/sequence/turn.h"

// Broken troops run, run off the table and scatter (chapter BREAK).
namespace grognard::revwars {
namespace {

// RW-BREAK-1: an attack column around the Centre Platoon; its gun has been left behind.
Body column_of(const State& s, PieceId unit) {
  Body column = body_of(s, unit);
  column.shape = fresh_shape(s, unit, Formation::AttackColumn);
  column.pose = centre_pose(s, unit);
  column.gun = false;
  column.trail = {};
  return column;
}

Ring centre_ring(const Body& body) {
  const Base base = base_of(body.type);
  return Ring::base(body.pose, base.front, base.depth);
}

// RW-TERR-14: out of the wall that is farthest from those who charge, and on from there.
Pose out_of_the_back(const State& s, const Fight& f, PieceId unit, const Body& column) {
  const Ring& house = building_ring(s, s.unit(unit).building);
  Vec2 best;
  Vec2 outward{0, 1};
  double farthest = -1;
  for (std::size_t i = 0; i < house.size(); ++i) {
    const Vec2 wall = house[(i + 1) % house.size()] - house[i];
    const Vec2 middle = house[i] + wall * 0.5;
    double nearest = kNowhere;
    for (const Engagement& pair : f.pairs)
      if (pair.charged == unit && on_table(s.unit(pair.charger)))
        for (const Ring& ring : bases_of(s, pair.charger)) nearest = std::min(nearest, distance(middle, ring));
    if (!beyond(nearest, farthest)) continue;
    farthest = nearest;
    best = middle;
    outward = right_of(wall);
  }
  const Facing away = facing_of(outward);
  const auto block = block_of(column);
  return pose_with_front(column, best + away.forward() * (block ? block->depth : 0), away);
}

// RW-BREAK-2, RW-BREAK-4: turned about on the ground of the column, unless it was charged from the rear.
Runner runner_of(const State& s, const Fight& f, const BrokenUnit& broken) {
  Runner r{.unit = broken.unit, .column = column_of(s, broken.unit), .was_at = {}};
  r.was_at = centre_ring(r.column);
  r.out_of_building = s.unit(broken.unit).building;
  if (r.out_of_building >= 0) {
    r.column.pose = out_of_the_back(s, f, broken.unit, r.column);
    r.was_at = centre_ring(r.column);
  } else if (!broken.from_rear) {
    r.column.pose = about_faced(r.column, r.column.pose.facing.opposite());
  }
  return r;
}

// RW-BREAK-3, RW-BREAK-8: its speed, or to the first clear place behind friends; besides the ground on which it forms its
// column, dodges and turns (RW-BREAK-5), at the edge as far again (RW-BREAK-21), and the way out of a house.
double run_allowance(const State& s, const Runner& runner, const Run& run, const Pose& before) {
  const auto block = block_of(runner.column);
  const double ground = block ? block->depth + 2 * block->half_width : 0;
  double allowed = std::max(run.speed, run.travel) + ground;
  if (run.shifted) allowed += ground;
  if (run.aside) allowed += run.speed;
  if (runner.out_of_building < 0) return allowed;
  const Box box = building_ring(s, runner.out_of_building).box();
  return allowed + length(box.high - box.low) + length(before.at() - (box.low + box.high) * 0.5);
}

void tell_run(Play& p, const Runner& runner, const Run& run, const Pose& before, Formation formation) {
  p.log.tell([&] {
    const State& s = p.s;
    std::string text = fmt::format("{0} {0:runs|run} {1}{2}", name_of(s, runner.unit), inches(run.travel),
                                   run.in_terrain ? " over bad ground" : "");
    if (formation != Formation::AttackColumn) text += ", in attack column";
    if (run.shifted) text += ", dodging what is behind " + std::string(name_of(s, runner.unit).plural ? "them" : "it");
    if (run.at_edge) text += ", to the edge of the table";
    if (!run.through.empty()) text += ", through friends";
    if (run.aside) text += ": others stand there, and the nearest free place is beside them";
    else if (beyond(run.travel, run.speed)) text += ": there was no room nearer";
    else if (!run.at_edge && beyond(run.speed, run.travel)) text += ": the way is barred farther on";
    const Event e = event("RW-BREAK-1", "run", {runner.unit}, text + ".");
    return with_stride(with_path(e, {before, run.from, run.to}), runner.unit, run_allowance(s, runner, run, before));
  });
}

// RW-BREAK-7, RW-FORM-32: everybody on its way, and the other half of its joint square.
void run_through(Play& p, const Run& run, PieceId partner) {
  const auto upset = [&](PieceId id) {
    if (is_active(p.s.unit(id))) disorder(p, id, "RW-BREAK-7", "by broken friends");
  };
  if (partner != kNoPiece && std::ranges::find(run.through, partner) == run.through.end()) upset(partner);
  std::ranges::for_each(run.through, upset);
}

// --- RW-BREAK-10 (i): what is known before anybody runs ---

bool in_action(const State& s, const Engagement& pair) {
  return is_active(s.unit(pair.charger)) && is_active(s.unit(pair.charged));
}

// RW-BREAK-4: a flank charge against the rear side, and no other.
bool charged_from_rear_only(const State& s, const Fight& f, PieceId unit) {
  bool rear = false;
  for (const Engagement& pair : f.pairs) {
    if (pair.charged != unit || !in_action(s, pair)) continue;
    if (!pair.rear) return false;
    rear = true;
  }
  return rear;
}

// RW-REACT-23: it met others head on, and all of them have broken too.
bool met_only_broken(const State& s, const Fight& f, PieceId unit) {
  bool met = false;
  for (const Engagement& pair : f.pairs) {
    if (!pair.meeting || !in_action(s, pair) || (pair.charger != unit && pair.charged != unit)) continue;
    if (!broken_in(f, pair.charger == unit ? pair.charged : pair.charger)) return false;
    met = true;
  }
  return met;
}

void prepare_broken(Play& p, Fight& f) {
  for (BrokenUnit& b : f.broken) {
    if (b.wiped_out || b.gone) {
      b.ran = b.rolled = b.scattered = true;
      continue;
    }
    const Battalion& unit = p.s.unit(b.unit);
    b.guns = is_battery(unit);
    b.from_rear = charged_from_rear_only(p.s, f, b.unit);
    b.mutual = !f.after_test && met_only_broken(p.s, f, b.unit);
    // RW-CAV-1, RW-CAV-4, RW-CAV-8, RW-REACT-25: charging cavalry, before any melee
    b.rides_through = unit.arm == Arm::Cavalry && f.round == 0 && (f.after_test || b.mutual);
    if (!b.guns) shatter(p, b.unit, "RW-BREAK-1", "as it breaks");
  }
}

// RW-PURS-1, RW-PURS-18, RW-REACT-26: chargers who may have nobody left before them, in the order of charging.
void list_pursuers(const State& s, Fight& f) {
  decltype(f.pursuers) found;
  const auto sees_broken = [&](PieceId unit) {
    const auto before_it = [&](const Engagement& pair) {
      if (pair.charger == unit) return broken_in(f, pair.charged) != nullptr;
      return pair.meeting && pair.charged == unit && broken_in(f, pair.charger);
    };
    return std::ranges::any_of(s.fights, [&](const Fight& each) { return std::ranges::any_of(each.pairs, before_it); });
  };
  const auto consider = [&](PieceId unit) {
    if (found.size() == found.capacity() || broken_in(f, unit) || !is_active(s.unit(unit))) return;
    if (std::ranges::any_of(found, [&](const Pursuer& p) { return p.unit == unit; })) return;
    if (sees_broken(unit)) found.push_back({.unit = unit});
  };
  for (const Engagement& pair : f.pairs) consider(pair.charger);  // pairs are made as the charges go home
  for (const Engagement& pair : f.pairs)
    if (pair.meeting) consider(pair.charged);
  // A pursuer has broken, in a fresh charge, whom others were fighting: these have nobody left either.
  for (const Fight& older : s.fights)
    for (const Engagement& pair : older.pairs)
      if (&older != &f && !still_charging(s, older, pair.charger)) consider(pair.charger);
  f.pursuers = found;
}

// --- Rally rolls ---

// RW-BREAK-11
void scatter(Play& p, BrokenUnit& broken) {
  State& s = p.s;
  const PieceId unit = broken.unit;
  const Breakdown score = rally_score(s, unit);
  const std::string_view again = rally_again(s, broken);
  Batch batch{.rule = "RW-BREAK-11", .side = s.side_of(unit), .why = "scattering", .rerolls = {}};
  batch.rerolls.failures = !again.empty();
  batch.needs.assign(static_cast<std::size_t>(s.unit(unit).platoons), score.total());
  const Thrown thrown = throw_batch(p, batch);
  const int lost = s.unit(unit).platoons - thrown.successes;
  p.log.tell([&] {
    const std::string text = lost == 0 ? fmt::format("{0} {0:holds|hold} together in the rout: no platoon is lost{1}.",
                                                     name_of(s, unit), again)
                                       : fmt::format("{0} {0:scatters|scatter}: {1}{2}.", name_of(s, unit),
                                                     lost_words(lost, s.unit(unit).platoons), again);
    return with_workings(with_dice(event("RW-BREAK-11", "scatter", {unit}, text), thrown.roll, score.total()), {score});
  });
  if (!lose_platoons(p, unit, lost, "RW-BREAK-11")) broken.gone = true;
}

// RW-BREAK-19
void roll_at_edge(Play& p, BrokenUnit& broken) {
  State& s = p.s;
  const PieceId unit = broken.unit;
  const Breakdown score = rally_score(s, unit);
  const std::string_view again = rally_again(s, broken);
  const Single die = throw_one(p, "RW-BREAK-19", unit, "running off the table", score.total(), {!again.empty(), false});
  p.log.tell([&] {
    const std::string text =
        said_of(name_of(s, unit), die.success ? "halts at the edge" : "does not halt at the edge") +
        std::string(again) + ".";
    return with_workings(with_dice(event("RW-BREAK-19", "off-table", {unit}, text), die.roll, score.total()), {score});
  });
  if (die.success) return;
  broken.gone = true;
  destroy(p, unit, "RW-BREAK-19", "runs off the table and is lost");
}

// RW-BREAK-9, RW-CAV-5, RW-ART-3: those that were Shattered already.
void destroy_routers(Play& p, Fight& f) {
  for (BrokenUnit& b : f.broken) {
    if (b.gone || b.wiped_out || !b.was_shattered) continue;
    if (b.guns && !p.s.options().shattered_battery_destroyed) continue;
    b.gone = b.scattered = true;
    if (b.guns) destroy(p, b.unit, "RW-ART-3", "was shattered already and is destroyed");
    else destroy(p, b.unit, "RW-BREAK-9", "was shattered already when it broke and is destroyed");
  }
}

}  // namespace

const BrokenUnit* broken_in(const Fight& f, PieceId unit) {
  for (const BrokenUnit& b : f.broken)
    if (b.unit == unit) return &b;
  return nullptr;
}

BrokenUnit* broken_in(Fight& f, PieceId unit) {
  for (BrokenUnit& b : f.broken)
    if (b.unit == unit) return &b;
  return nullptr;
}

void settle_after_move(Play& p, PieceId unit, const Pose& from, bool broken) {
  stop_astride(p.s, unit);
  displace_generals(p, unit);
  if (!broken) {
    meet_generals(p, unit, from);
    uncover_near(p, unit, from);  // RW-AMB-3: it may be halted short
  }
  update_objectives(p.s);
  undress_parted(p);
}

Breakdown rally_score(const State& s, PieceId unit) {
  Breakdown sum("RW-BREAK-11", "number needed to rally");
  sum.base("RW-BREAK-11", "Rally from Rout", s.card(unit).rally);
  return sum;
}

// RW-BREAK-12, 14, 15, 16; never for its order (RW-BREAK-17)
std::string_view rally_again(const State& s, const BrokenUnit& broken) {
  if (!broken.pursued) return " (not pursued: failures rolled again)";
  if (broken.mutual) return " (both broke: failures rolled again)";  // RW-REACT-23
  if (broken.chose) return " (it chose to run: failures rolled again)";
  if (inspired(s, broken.unit)) return " (a general is near: failures rolled again)";
  return {};
}

void run_away(Play& p, Fight& f, BrokenUnit& broken) {
  State& s = p.s;
  const PieceId unit = broken.unit;
  broken.ran = true;
  overrun_guns(p, unit, broken.guns ? RuleId("RW-ART-2") : RuleId("RW-ART-7"));
  if (broken.guns) return;  // RW-BREAK-22
  const Pose before = centre_pose(s, unit);
  const Formation formation = s.unit(unit).formation();
  const PieceId partner = s.unit(unit).partner;
  const Runner runner = runner_of(s, f, broken);
  part_joint_square(s, unit);
  if (partner != kNoPiece) tell_of_square(p, partner, Formation::Square);
  const Run run = find_run(s, runner);
  if (!run.possible) {
    broken.gone = true;
    return destroy(p, unit, "RW-BREAK-6", "is surrounded and destroyed");
  }
  stand_at(s, unit, runner.column.shape, run.to);
  broken.at_edge = run.at_edge;
  broken.exit = run.to;
  tell_run(p, runner, run, before, formation);
  run_through(p, run, partner);
  settle_after_move(p, unit, before, true);
}

bool do_runs(Play& p, Fight& f) {
  if (f.at == 0) {
    prepare_broken(p, f);
    if (!f.after_test) list_pursuers(p.s, f);
    f.at = 1;
  }
  const std::size_t depth = p.s.cursor.depth();
  // RW-REACT-23: horse break through first, while those they charged still stand before them.
  for (const bool riding : {true, false})
    for (BrokenUnit& b : f.broken) {
      if (b.ran || b.rides_through != riding) continue;
      if (!riding) run_away(p, f, b);
      else if (!ride_through(p, f, b)) return false;
      if (asked_since(p.s, depth)) return false;
    }
  return true;
}

bool do_run_off(Play& p, Fight& f) {
  for (BrokenUnit& b : f.broken) {
    if (b.rolled) continue;
    b.rolled = true;
    if (b.at_edge && !b.gone && !b.was_shattered) roll_at_edge(p, b);
  }
  return true;
}

bool do_scatter(Play& p, Fight& f) {
  if (f.at == 0) destroy_routers(p, f);
  f.at = 1;
  const std::size_t depth = p.s.cursor.depth();
  for (BrokenUnit& b : f.broken) {
    if (b.scattered) continue;
    b.scattered = true;
    if (!b.gone && !b.guns && on_table(p.s.unit(b.unit))) scatter(p, b);
    if (asked_since(p.s, depth)) return false;
  }
  return true;
}

}  // namespace grognard::revwars
