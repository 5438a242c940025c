// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "geometry/path.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/01_movement/commanders.h"

// The way of a charge or follow-up: straight ahead, into contact, and what the ground takes for it.
namespace grognard::tricorne {
namespace {

// A line that lies exactly on the front edge of the unit behind it is met by going this much farther.
constexpr double kNudge = 3 * kTolerance;

std::array<Vec2, 4> front_strip(const Pose& lane, Size size) {
  constexpr double kThin = 6 * kTolerance;  // deep enough to be met, not grazed
  const Vec2 forward = lane.facing.forward();
  const Vec2 middle = lane.at() + forward * (size.depth / 2);
  const Vec2 side = right_of(forward) * (size.width / 2);
  const Vec2 back = forward * -kThin;
  return {middle + side, middle - side, middle - side + back, middle + side + back};
}

// The edge of a target on which a charger comes to lie flush: its middle, outward direction and length.
struct ContactEdge {
  Vec2 middle;
  Facing outward;
  double length = 0;
};
ContactEdge contact_edge(const State& s, PieceId target, Sector sector, Vec2 arrived) {
  const Unit& u = s.unit(target);
  const Size size = size_of(s, target);
  const Vec2 forward = u.pose.facing.forward();
  if (sector == Sector::Front) return {u.pose.at() + forward * (size.depth / 2), u.pose.facing, size.width};
  if (sector == Sector::Rear) return {u.pose.at() - forward * (size.depth / 2), u.pose.facing.opposite(), size.width};
  const bool right = dot(arrived - u.pose.at(), right_of(forward)) >= 0;
  const Facing outward = u.pose.facing.turned(right ? 900 : -900);
  return {u.pose.at() + outward.forward() * (size.width / 2), outward, size.depth};
}

bool may_stand_in_contact(const State& s, PieceId mover, const Pose& pose) {
  const Ring ring = footprint(s, mover, s.unit(mover).formation, pose);
  return on_the_table(s, ring) && overlapped_unit(s, mover, ring) == kNoPiece &&
         barred_ground(s, mover, s.unit(mover).formation, ring) < 0;
}

// Where along the edge it might lie: where it arrived, or flush beside somebody; nearest first.
using Slides = boost::container::small_vector<double, 16>;
Slides slides_along(const State& s, PieceId mover, const Pose& at_middle, double wish, double most) {
  constexpr double kStep = 0.25;
  Slides out{wish};
  const Vec2 right = right_of(at_middle.facing.forward());
  const Ring ring = footprint(s, mover, s.unit(mover).formation, at_middle);
  const Nearness near(ring);
  each_on_table(s, [&](PieceId id) {
    if (id == mover || !near.maybe(s, id, most)) return;
    const auto met = travel_meeting(ring, right, footprint(s, id));
    if (!met) return;
    for (const double at : {met->from, met->to})
      if (std::abs(at) <= most) out.push_back(at);
  });
  for (double at = -most; at <= most; at += kStep) out.push_back(at);  // beside ground that is closed to it
  out.push_back(most);
  std::stable_sort(out.begin(), out.end(), [&](double a, double b) { return std::abs(a - wish) < std::abs(b - wish); });
  return out;
}

// The ground swept by one leg; a turning leg by both its ends.
bool leg_crosses(const State& s, PieceId unit, const Area& area, const Pose& from, const Pose& to, double beyond_end) {
  const Formation f = s.unit(unit).formation;
  const Ring here = footprint(s, unit, f, from);
  const Vec2 by = to.at() - from.at() + to.facing.forward() * beyond_end;
  if (overlap(area, swept(here, by))) return true;
  return from.facing != to.facing && overlap(area, footprint(s, unit, f, to));
}

bool is_defensible(Kind kind) { return kind == Kind::Obstacle || kind == Kind::LightWork || kind == Kind::HeavyWork; }

// TR-MOD-34, TR-CHARGE-10: its way, or the place where it ends up, lies across the line.
// A line upon the defender's front edge is met by whoever comes to lie against that edge, not by those on its flank.
bool comes_across(const State& s, PieceId unit, PieceId defender, const Area& area, const Pose& from,
                  const Pose& last) {
  const Vec2 front = last.at() + last.facing.forward() * (size_of(s, unit).depth / 2);
  const double nudge = sector_of(s, defender, front) == Sector::Front ? kNudge : 0;
  return leg_crosses(s, unit, area, from, last, nudge) || leg_crosses(s, unit, area, last, last, nudge);
}

// TR-CHARGE-10: an obstacle lined by the target is crossed even where it lies flush with the target's front.
void add_lined_obstacles(const State& s, PieceId unit, const LaneSegment& segment, const Arrival& arrival,
                         Going& going) {
  const Ring start = footprint(s, unit, s.unit(unit).formation, segment.front());
  for (const int index : lined_by(s, arrival.into)) {
    const Kind kind = s.setup->areas[index].kind;
    const Area& area = s.setup->ground->areas[index];
    if (!is_defensible(kind) || overlap(area, start)) continue;
    bool counted = false;
    for (std::size_t i = 1; i < segment.size(); ++i)
      counted = counted || leg_crosses(s, unit, area, segment[i - 1], segment[i], 0);
    if (counted || !comes_across(s, unit, arrival.into, area, segment.back(), arrival.last)) continue;
    (kind == Kind::HeavyWork ? going.heavy_works : going.obstacles) += 1;
  }
}

}  // namespace

std::optional<double> lane_meets(const Pose& lane, Size size, const Ring& ring) {
  const auto met = convex::travel_meeting(front_strip(lane, size), lane.facing.forward(), ring.corners());
  if (!met || within(met->to, 0)) return std::nullopt;
  return std::max(0.0, met->from);
}

Reached first_enemy_ahead(const State& s, PieceId mover, const Pose& lane, double reach, PieceId ignoring) {
  const Size size = size_of(s, mover);
  const Nearness near(lane.at(), radius_of(s, mover));
  Reached first{kNoPiece, std::numeric_limits<double>::infinity()};
  each_on_table(s, other(s.side_of(mover)), [&](PieceId id) {
    if (id == ignoring || !near.maybe(s, id, reach)) return;
    const auto met = lane_meets(lane, size, footprint(s, id));
    if (met && within(*met, reach) && *met < first.travel - kTolerance) first = {id, *met};
  });
  return first;
}

PieceId in_the_way(const State& s, PieceId mover, const Pose& lane, double travel, PieceId target) {
  const Size size = size_of(s, mover);
  const Nearness near(lane.at(), radius_of(s, mover));
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == mover || id == target || !on_table(s.unit(id)) || !near.maybe(s, id, travel)) continue;
    if (!is_enemy(s, mover, id) && passes_through(s, mover, id)) continue;
    const auto met = lane_meets(lane, size, footprint(s, id));
    if (met && *met < travel - kTolerance) return id;
  }
  return kNoPiece;
}

std::optional<Pose> flush_pose(const State& s, PieceId mover, const Pose& arrived, PieceId target, Sector sector,
                               bool any_touch) {
  if (any_touch || faces_all_round(s.unit(target))) {
    if (!may_stand_in_contact(s, mover, arrived)) return std::nullopt;
    return arrived;
  }
  const Size size = size_of(s, mover);
  const Vec2 front = arrived.at() + arrived.facing.forward() * (size.depth / 2);
  const ContactEdge edge = contact_edge(s, target, sector, front);
  const double most = (size.width + edge.length) / 2 - kCommonEdge;
  if (most < 0) return std::nullopt;
  const Facing facing = edge.outward.opposite();
  const Vec2 right = right_of(facing.forward());
  const Vec2 middle = edge.middle + edge.outward.forward() * (size.depth / 2);
  const double wish = std::clamp(dot(front - edge.middle, right), -most, most);
  const auto at = [&](double slide) { return Pose::snapped(middle + right * slide, facing); };
  if (const Pose nearest = at(wish); may_stand_in_contact(s, mover, nearest)) return nearest;
  for (const double slide : slides_along(s, mover, at(0), wish, most))
    if (const Pose pose = at(slide); may_stand_in_contact(s, mover, pose)) return pose;
  return std::nullopt;
}

std::optional<Refusal> may_not_fall_on(const State& s, PieceId mover, PieceId target) {
  const Unit& u = s.unit(mover);
  if (s.unit(target).formation == Formation::Garrison && !is_foot(u))
    return Refusal{"TR-BUA-5", sentence("Only infantry may charge {0} in {0:its|their} block.", name_of(s, target))};
  return std::nullopt;
}

Defence defence_crossed(const State& s, PieceId attacker, const Pose& from, const Pose& last, PieceId defender) {
  if (s.unit(defender).formation == Formation::Garrison) return Defence::None;  // its block defends it
  Defence strongest = Defence::None;
  for (const int index : lined_by(s, defender)) {
    const Kind kind = s.setup->areas[index].kind;
    if (!is_defensible(kind)) continue;
    if (!comes_across(s, attacker, defender, s.setup->ground->areas[index], from, last)) continue;
    strongest = std::max(strongest, kind == Kind::HeavyWork ? Defence::HeavyWork : Defence::Light);
  }
  return strongest;
}

void make_contact(Play& p, PieceId attacker, const Pose& last, double allowed, const Contact& contact, bool went_on) {
  constexpr std::string_view kSides[] = {"in front", "in flank", "in the rear"};
  State& s = p.s;
  const Pose before = s.unit(attacker).pose;
  set_pose(s, attacker, last);
  if (s.contacts.size() < s.contacts.capacity()) s.contacts.push_back(contact);
  brush_aside_commanders(p, attacker, footprint(s, attacker));
  p.log.tell([&] {
    const PieceId defender = contact.defender;
    Event e =
        event("TR-MELEE-1", "contact", {attacker, defender},
              fmt::format("{0:^} {3}{0:is|are} in contact with {1}, {2}.", name_of(s, attacker), name_of(s, defender),
                          contact.caught ? "caught evading" : kSides[static_cast<std::size_t>(contact.sector)],
                          went_on ? fmt::format("{0:goes|go} on and ", name_of(s, attacker)) : std::string()));
    return with_path(with_going(std::move(e), s, attacker, allowed), {before, last});
  });
}

LaneSegments lane_segments(const State& s, PieceId unit, const Pose& from, const Pose& lane, double travel,
                           bool half_speed) {
  LaneSegments out;
  const Size size = size_of(s, unit);
  const double inches = cells_of(s, unit).row.inches * (half_speed ? 0.5 : 1);
  const int turn = turn_between(from.facing, lane.facing);
  // Skirmishers turn freely, and a free turn costs nothing on any ground (TR-CHARGE-3); a line that it brings under them is
  // crossed none the less.
  const bool wheels = turn != 0 && s.unit(unit).formation != Formation::Skirmish;
  const double arc = wheels ? wheel_length(std::abs(turn), size.width) : 0;
  const auto pose_after = [&](double used) {
    if (used >= arc) return advanced(lane, used - arc);
    return wheeled(from, static_cast<int>(std::lround(turn * used / arc)), size.width, size.depth);
  };
  const double all = arc + travel;
  double used = 0;
  while (beyond(all, used) && inches > 0 && out.size() < out.capacity()) {
    const double end = within(all, used + inches) ? all : used + inches;
    LaneSegment segment{used == 0 ? from : pose_after(used)};
    if (turn != 0 && used <= arc && arc < end && !(segment.back() == lane)) segment.push_back(lane);
    segment.push_back(pose_after(end));
    out.push_back(segment);
    used = end;
  }
  return out;
}

Going lane_going(const State& s, PieceId unit, const LaneSegment& segment, const Arrival* arrival) {
  Going going = going_over(s, unit, s.unit(unit).formation, std::span<const Pose>(segment.data(), segment.size()));
  if (arrival && arrival->into != kNoPiece) add_lined_obstacles(s, unit, segment, *arrival, going);
  return going;
}

void pay_for_lane(Play& p, PieceId unit, const Pose& from, const Pose& lane, double travel, bool half_speed,
                  const Arrival* arrival) {
  State& s = p.s;
  const LaneSegments segments = lane_segments(s, unit, from, lane, travel, half_speed);
  for (const LaneSegment& segment : segments) {
    if (!on_table(s.unit(unit))) return;
    const bool last = &segment == &segments.back();
    const Formation f = s.unit(unit).formation;
    const Toll toll = toll_of(s, unit, f, lane_going(s, unit, segment, last ? arrival : nullptr), half_speed);
    for (std::size_t i = 1; i < segment.size(); ++i) ride_over_commanders(p, unit, segment[i - 1], segment[i]);
    set_pose(s, unit, segment.back());
    pay_toll(p, unit, toll);
  }
  if (segments.empty() && on_table(s.unit(unit))) set_pose(s, unit, advanced(lane, travel));
}

double straight_limit(const State& s, PieceId unit, const Pose& lane, double reach, bool half_speed, bool voluntary) {
  const Size size = size_of(s, unit);
  const Formation f = s.unit(unit).formation;
  double limit = reach;
  each_on_table(s, s.side_of(unit), [&](PieceId id) {
    if (id == unit || passes_through(s, unit, id)) return;
    if (const auto met = lane_meets(lane, size, footprint(s, id))) limit = std::min(limit, *met);
  });
  const auto open_to = [&](double travel) {
    if (!on_the_table(s, footprint(s, unit, f, advanced(lane, travel)))) return false;
    int certain = 0;
    for (const LaneSegment& segment : lane_segments(s, unit, lane, lane, travel, half_speed)) {
      const Going going = lane_going(s, unit, segment, nullptr);
      if (going.barred >= 0) return false;
      const Toll toll = toll_of(s, unit, f, going, half_speed);
      if (toll.refused) return false;
      certain += toll.hits.total();
    }
    return !voluntary || certain == 0 || certain < s.unit(unit).strength();
  };
  if (open_to(limit)) return limit;
  double low = 0;
  double high = limit;
  while (high - low > kTolerance / 2) {
    const double middle = (low + high) / 2;
    (open_to(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace grognard::tricorne
