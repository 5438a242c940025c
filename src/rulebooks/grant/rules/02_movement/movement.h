// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/dice_sources.h"
#include "core/verdict.h"
#include "grant/position/layout.h"
#include "grant/rules/01_orders/orders.h"

// March rates, paths and their cost, and movement carried out together (GW-MOVE, GW-TURN-6, 7).
namespace grognard::grant {

// GW-MOVE-1 to 21: inches for an ordinary move in this formation.
double march_rate(const State& s, PieceId unit, Formation formation);
double charge_rate(const State& s, PieceId unit);  // 9, 7.5 or 18
inline constexpr double kBattleMove = 12;
inline constexpr double kMarchAndFire = 4;

// A way to go, leg by leg: key poses of the reference point with what has been spent on reaching each.
struct Course {
  std::vector<Pose> keys;                 // the start included
  std::vector<double> costs;              // cumulative, the same count
  double full = 0;                        // allowance of this kind of move: what 36 steps spend (GW-TURN-6)
  Formation formation = Formation::Line;  // while marching
  bool to_contact = false;                // charge or contact: may touch
  bool charge = false;                    // a wheel is measured along the middle of the front (GW-CAV-7)
  double cost() const { return costs.empty() ? 0 : costs.back(); }
};
// The pose (not snapped: exact) after so much has been spent.
struct ExactPose {
  Vec2 at;
  Vec2 forward;
  Facing facing;  // nearest tenth
};
ExactPose pose_after(const State& s, PieceId unit, const Course& course, double spent);
// How far the reference point has gone by then, and what the ground has cost beyond that (Contact::ridden, beyond).
struct WayGone {
  double way = 0;
  double beyond = 0;
  double trod =
      0;  // as the rules measure it: a wheel by its outer man, in a charge by the middle of its front (GW-CAV-7)
};
WayGone way_gone(const State& s, PieceId unit, const Course& course, double spent);
// Reads a path given by key poses after the start: advances, wheels, obliques, side and rearward steps (GW-MOVE-25,
// GW-GEO-10), with terrain (GW-TERR-15). Refuses what is none of these. The facing of each key decides wheel or slide.
Course read_course(const State& s, PieceId unit, const Pose& start, Formation formation, std::span<const Pose> path,
                   double full, Verdict& v);
// A path that leads to a pose: a wheel and an advance, or wheel, advance, wheel; nothing if there is none within the allowance.
std::optional<std::vector<Pose>> find_way(const State& s, PieceId unit, const Pose& start, Formation formation,
                                          const Pose& to, double allowance);
// The course that the unit follows in this Movement phase: by its order or by its duty (GW-MOVE-29, GW-GEO-12).
Course course_of(const State& s, PieceId unit);
// GW-MOVE-15 to 17 (water.cpp): the course of a barge (order sail), costs brought to the 9" with the stream; refuses what
// leaves navigable water. course_of() asks it for barges.
Course sail_course(const State& s, PieceId barge, const Pose& start, std::span<const Pose> path, Verdict& v);

// The rate's own rule: GW-MOVE-1 to 21.
RuleId march_rule(const State& s, PieceId unit, Formation formation);

// GW-FORM-7: turned about the middle of its block; where the reference point comes to lie.
Pose turned_on_the_spot(const State& s, PieceId unit, const Pose& at, Facing to);
// GW-FORM-7: light infantry in open order turn free, so that they go any way at the same cost.
bool turns_free(const State& s, PieceId unit, Formation formation);
// The cheapest way to a pose whatever it costs (find_way() has a limit): straight, or wheel, straight, wheel.
std::vector<Pose> best_way(const State& s, PieceId unit, const Pose& start, Formation formation, const Pose& to);
// GW-TURN-6 d: what may be spent on the course before the ground stops the unit; more than its cost if nothing does. A
// charge stops at woods, swamp and rivers too (GW-TERR-23); a compulsory move goes over the side's own edge (GW-MOVE-28).
enum class Going : std::uint8_t { Ordered, Charge, Compulsory };
double ground_limit(const State& s, PieceId unit, const Course& course, Going going);
// Judges a march along v.command.path of a unit that stands in s as it will set out (formed, at `start`): legs, cost,
// ground, GW-TURN-7, GW-EXH-12. Finds the way where one pose is given that no single leg leads to; cuts the path at a
// river bank (GW-TERR-17). `before` has been spent already (formation change). Fills v.measure.
Course weigh_march(const State& s, PieceId unit, const Pose& start, double allowance, double before, RuleId rate,
                   Verdict& v, PieceId may_touch = kNoPiece);
// GW-TURN-7: refuses a course that leads nearer to an enemy within 1", other than the one it may touch.
void weigh_beset(const State& s, PieceId unit, const Course& course, PieceId may_touch, Verdict& v);
// GW-MOVE-29, GW-GEO-12 (retreats.cpp): the compulsory move to the rear; no keys if it stays in place.
Course rear_course(const State& s, PieceId unit);
// How far it may go so before an edge of the table that is not its own holds it (GW-MOVE-28).
double room_to_retire(const State& s, PieceId unit, const Pose& from, Vec2 direction, double wish);
// GW-MOVE-28: where a compulsory move that has come so far leaves the unit; nothing if it has fled. With bases over its own
// edge but every figure's centre on the table it has not, and halts with its front at the edge.
std::optional<Pose> end_of_flight(const State& s, PieceId unit, const Pose& at);
// charges.cpp: the course of a charge by the completed order.
Course charge_course(const State& s, PieceId unit, const Pose& start, std::span<const Pose> path, Verdict& v);
// A path for this order that is usually legal, for players who try at random: move, battle-move, contact, form-*, turns
// and ride. May be empty where the order needs none.
std::vector<Pose> sample_march(const State& s, PieceId piece, Verb verb, Random& random);

// GW-MOVE-22 to 24, GW-FIRE-18: why the unit may not fire muskets in this move; nothing if it may. For closing fire the
// contact itself does not count (GW-CHARGE-18).
std::optional<Refusal> may_not_fire(const State& s, PieceId unit, bool closing);

}  // namespace grognard::grant
