// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/verdict.h"
#include "grant/position/sight_field.h"
#include "grant/rules/05_musketry/musketry.h"

// Who fires at whom: firing bodies and groups, target groups, light infantrymen (what lies behind musketry.h).
namespace grognard::grant {

inline constexpr double kMusketRange = 18;  // GW-FIRE-2

// --- firing_groups.cpp ---
// The men who throw one die (GW-FIRE-9, 10, 16).
struct FiringGroup {
  int number = 0;   // among those that fire: 1 = rightmost (GW-FIRE-17)
  int ordinal = 0;  // among all groups of the unit, from 0: first_volley_per_group remembers by it
  Vec2 front;       // front point, or the point of the wall
  double range = 0;
  boost::container::small_vector<Figure, 6> men = {};
};
// split_fire: this group is one of those that fire this volley.
inline bool fires_in(const Volley& volley, const FiringGroup& group) {
  return volley.groups == 0 || ((volley.groups >> group.ordinal) & 1u) != 0;
}
int group_size(const State& s, PieceId unit);  // 6, grenadiers 4
// R&F who may fire (GW-FIRE-15, 36, GW-LI-16), from the unit's right, each file front to rear; of a section: its occupants.
std::vector<Figure> firing_men(const State& s, PieceId unit, int section);
// Those of them who have their hands free for this volley.
std::vector<Figure> men_of_volley(const State& s, const Volley& body);
// All groups that have the men for a die, with their front points; range is not set.
std::vector<FiringGroup> complete_groups(const State& s, const Volley& body);
// Those of them that can fire at the target, numbered.
std::vector<FiringGroup> firing_groups(const State& s, const Volley& body);
bool has_firing_group(const SightField& field, const Volley& body);
// The bodies that one volley consists of: itself, or one for each section of a garrison that fires from all of them.
std::vector<Volley> bodies_of(const State& s, const Volley& volley);
// Where cover is looked for from (GW-FIRE-20): the middle of the front, or the wall of the section.
Vec2 fire_from(const State& s, const Volley& body);
bool target_in_cover(const State& s, const Volley& body);

// The ground of the bases that can be aimed at: of a garrison only those who found no room inside; a section; a lone general.
std::vector<Ring> aimed_bases(const State& s, PieceId target);
// GW-FIRE-17: the distance to the target's nearest base if some of it is in range, arc and sight.
std::optional<double> range_to(const SightField& field, const Volley& body, Vec2 from, bool all_round);
// The same for one base of the target (GW-LI-17).
std::optional<double> range_to_base(const SightField& field, const Volley& body, Vec2 from, bool all_round,
                                    const Ring& base);
bool arc_holds(Vec2 from, Facing facing, std::span<const Ring> bases);  // GW-CHARGE-18

// GW-CHARGE-19: the position with both units where they stood when the move began.
State as_the_move_began(const State& s, PieceId shooter, PieceId target);
// Calls f with the position that decides about this volley.
template <class F>
auto where_it_counts(const State& s, const Volley& volley, F&& f) {
  if (volley.closing) return std::forward<F>(f)(as_the_move_began(s, volley.shooter, volley.target));
  return std::forward<F>(f)(s);
}

// GW-GEN-3: does the range belong to the farther row of two that share this edge?
bool over_edge(const State& s, double range, double edge);

// --- musketry.cpp ---
// The unit that a target is or, of a section, that holds it; kNoPiece if nobody does.
PieceId unit_aimed_at(const State& s, PieceId target);
// All that the unit has been told to fire: one volley, or with split_fire one for each order.
std::vector<Volley> ordered_volleys(const State& s, PieceId unit);

// --- firefights.cpp ---
void fire_firefights(Play& p);

// --- target_groups.cpp ---
using TargetGroup = boost::container::static_vector<Figure, 6>;
// GW-FIRE-27 to 29: who can be hit, in the order of the list, cut into sixes; nearest = front point of firing group 1.
std::vector<TargetGroup> target_groups(const State& s, PieceId target, Vec2 nearest);
// R&F of the target that light infantry's fire into the brown can kill, in the order in which they fall (GW-LI-12).
std::optional<Figure> next_of_the_brown(const State& s, PieceId target, const Toll& toll);
int brown_left(const State& s, PieceId target, const Toll& toll);  // R&F of the target that are not marked
// Living figures that fire at this target can hit.
std::vector<Figure> exposed_figures(const State& s, PieceId target);
std::uint64_t outside_men(const State& s, PieceId garrison);
std::uint8_t outside_officers(const State& s, PieceId garrison);

// --- line_musketry.cpp ---
// One cell of the deduction table (GW-FIRE-3 to 8).
struct Deduction {
  RuleId rule;
  std::string_view label;
  int value = 0;
};
Deduction deduction_for(const State& s, bool first, double range, bool cover);
int fire_line(Play& p, Toll& toll, const Volley& volley, bool first);
std::vector<Breakdown> line_workings(const State& s, const Volley& volley);

// --- light_musketry.cpp ---
bool light_can_fire(const SightField& field, const Volley& volley);
int fire_light(Play& p, Toll& toll, const Volley& volley);
std::vector<Breakdown> light_workings(const State& s, const Volley& volley);
// GW-LI-7, 11: the row by which all who could fire would be without effect; nothing if that is not it.
std::optional<RuleId> light_without_effect(const State& s, const Volley& volley);

// --- picking_off.cpp ---
// Why this individual may not be aimed at by so many (0: by any); nothing if he may.
std::optional<Refusal> why_no_pick(const State& s, const Volley& volley, const Pick& pick);

}  // namespace grognard::grant
