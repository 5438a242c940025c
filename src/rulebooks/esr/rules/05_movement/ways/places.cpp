// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/sentence.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/sequence/steps.h"

// Where commander, reserve and Reformation Area of a Formation belong (ES-ORG-11, ES-MOVE-13, ES-GEO-6, ES-GEO-7, ES-RA-3).
namespace grognard::esr {
namespace {

constexpr double kBesideCommander = 150;  // a superior who commands in person, from the Formation's commander
constexpr double kSearch = 25;            // yards between places that are tried

// How a Formation stands: forward is where it faces, the rear is its rearmost point.
struct Stance {
  bool any = false;
  Facing facing;
  Vec2 forward;
  Vec2 middle;      // mean centre
  double rear = 0;  // along forward
};

// Whose places say how it stands: the waves; else the column; else whatever it has outside the area.
Members units_that_count(const State& s, int formation) {
  Members waves;
  Members others;
  each_member(s, formation, [&](PieceId id) {
    if (in_waves(s.unit(id))) waves.push_back(id);
    else if (stands(s.unit(id)) && s.unit(id).post != Post::Reserve) others.push_back(id);
  });
  return waves.empty() ? others : waves;
}

Stance stance_of(const State& s, int formation, const Members& units) {
  Stance out;
  if (units.empty()) return out;
  out.any = true;
  Vec2 sum;
  for (const PieceId id : units) {
    sum = sum + s.unit(id).pose.facing.forward();
    out.middle = out.middle + s.unit(id).pose.at();
  }
  out.middle = out.middle * (1.0 / static_cast<double>(units.size()));
  out.facing = length(sum) > 0.01 ? facing_of(sum) : s.formation(formation).general.pose.facing;
  out.forward = out.facing.forward();
  out.rear = kNowhere;
  for (const PieceId id : units) {
    const Ring ring = ring_of(s, id);
    for (const Vec2 corner : ring.corners()) out.rear = std::min(out.rear, dot(corner, out.forward));
  }
  return out;
}

// On the line through the mean centre, so many yards behind the rearmost point.
Vec2 behind(const Stance& stance, double yards) {
  return stance.middle + stance.forward * (stance.rear - yards - dot(stance.middle, stance.forward));
}

// Whoever an enemy touches (ES-MOVE-21) and, until the next Movement step, whoever has gone back before him (ES-MELEE-37,
// ES-STAT-10) is not put back on his place.
bool stays_put(const State& s, PieceId battery) {
  return (s.unit(battery).fell_back && s.step != Step::Move) || in_contact(s, battery);
}

// Somebody is in the way there: near it, else where it stands, else farther off; on a table without any room, on the others.
Pose room_for_battery(const State& s, PieceId battery, const Pose& place) {
  if (const auto near = free_place_near(s, battery, place.at(), place.facing, kRoomForReserve)) return *near;
  if (is_free_to_stand(s, battery, s.unit(battery).pose)) return s.unit(battery).pose;
  if (const auto far = free_place_near(s, battery, place.at(), place.facing, kFarthestRoom)) return *far;
  const Ground& ground = *s.setup->ground;
  const double anywhere = length({ground.width, ground.height});
  if (const auto farther = free_place_near(s, battery, place.at(), place.facing, anywhere)) return *farther;
  return Pose::snapped(kept_on_table(s, place.at(), radius_of(s, battery)), place.facing);
}

void put_battery(State& s, PieceId battery, const Pose& place, bool clear) {
  if (stays_put(s, battery)) return;
  s.unit(battery).pose = clear ? place : room_for_battery(s, battery, place);
  s.unit(battery).fell_back = false;
}

// ES-GEO-7: beside the reserve point, by turns to the right and to the left.
void put_reserve_beside(State& s, int formation) {
  const Formation& f = s.formation(formation);
  const Vec2 forward = f.reserve.facing.forward();
  double off[2] = {kFormationBase / 2, kFormationBase / 2};
  int turn = 0;
  Members waiting;
  each_member(s, formation, [&](PieceId id) {
    if (s.unit(id).post == Post::Reserve && !s.unit(id).brings_up) waiting.push_back(id);
  });
  // Nobody is in the way of another where all go to new places.
  for (const PieceId id : waiting)
    if (!stays_put(s, id)) s.unit(id).post = Post::Waiting;
  for (const PieceId id : waiting) {
    s.unit(id).post = Post::Reserve;
    const double width = s.troops(id).limbered_width;
    const int side = turn++ % 2;
    const Vec2 out = right_of(forward) * (side == 0 ? 1.0 : -1.0);
    const Vec2 at =
        f.reserve.at() + out * (off[side] + kColumnGap + width / 2) - forward * (s.troops(id).limbered_depth / 2);
    off[side] += kColumnGap + width;
    const Pose place = Pose::snapped(at, f.reserve.facing);
    put_battery(s, id, place, is_free_to_stand(s, id, place));
  }
}

// ES-MOVE-11: nobody else stands there; in a bend bases of one column may overlap.
bool is_free_in_column(const State& s, const Members& column, PieceId battery, const Pose& place) {
  State others = s;
  for (const PieceId id : column)
    if (id != battery) others.unit(id).post = Post::Waiting;
  return is_free_to_stand(others, battery, place, true);
}

// ES-GEO-6: batteries of the reserve follow the last ployed Unit; those of an artillery-class Formation are the column.
void put_reserve_in_column(State& s, int formation) {
  const Members column = column_of(s, formation);
  Polyline line;
  double at = 0;
  PieceId ahead = kNoPiece;
  for (const PieceId id : column) {
    if (s.unit(id).post == Post::Reserve) {
      Pose place = s.formation(formation).reserve;
      if (ahead != kNoPiece) {
        if (line.empty()) {
          line = line_of_column(s, formation);
          at = std::max(0.0, place_on_line(line, s.unit(ahead).pose.at()));
        }
        at += spacing_between(s, ahead, id);
        place = Pose::snapped(point_on_line(line, at), facing_on_line(line, at, s.unit(ahead).pose.facing));
      }
      put_battery(s, id, place, is_free_in_column(s, column, id, place));
    }
    ahead = id;
  }
}

// ES-MOVE-22: a column of guns of which some cannot be moved is not formed anew; only newcomers to it find a place.
void leave_column_of_guns(State& s, int formation) {
  for (const PieceId id : column_of(s, formation))
    put_battery(s, id, s.unit(id).pose, is_free_to_stand(s, id, s.unit(id).pose));
}

void put_commander(State& s, int formation, const Pose& pose) {
  General& own = s.formation(formation).general;
  if (own.on_table && !own.removed) own.pose = pose;
  // ES-LEAD-7, ES-MOVE-14
  for (Superior& superior : s.superiors) {
    General& g = superior.general;
    if (g.commands != formation || g.removed || !g.on_table) continue;
    if (within(length(g.pose.at() - pose.at()), kShift)) continue;
    const Vec2 beside = pose.at() + right_of(pose.facing.forward()) * kBesideCommander;
    g.pose = Pose::snapped(kept_on_table(s, beside, 0), pose.facing);
  }
}

// ES-GEO-6: the commander rides at the head of the column.
void arrange_column(State& s, int formation) {
  Formation& f = s.formation(formation);
  const Members column = column_of(s, formation);
  const bool guns_alone = s.unit(column.front()).post == Post::Reserve;
  if (guns_alone && std::ranges::any_of(column, [&](PieceId id) { return stays_put(s, id); }))
    leave_column_of_guns(s, formation);
  else put_reserve_in_column(s, formation);
  const Pose& head = s.unit(column.front()).pose;
  f.reserve = head;
  if (s.unit(column.back()).post == Post::Reserve && s.unit(column.front()).post == Post::Ployed) {
    for (const PieceId id : column)
      if (s.unit(id).post == Post::Reserve) {
        f.reserve = s.unit(id).pose;  // behind the Units (ES-ORG-11)
        break;
      }
  }
  const double ahead = depth_of(s, column.front()) / 2 + kColumnGap;
  put_commander(s, formation,
                Pose::snapped(kept_on_table(s, head.at() + head.facing.forward() * ahead, 0), head.facing));
}

// The place of the area, if it can be there: on the table, on passable ground and clear of the enemy.
bool area_can_be(const State& s, int formation, const Pose& pose) {
  const Ring ring = area_ring(pose);
  if (!on_table(s, ring) || impassable_under(s, ring)) return false;
  return beyond(nearest_enemy(s, s.formation(formation).side, ring).distance, kContact);
}

Stance rear_stance(const State& s, int formation) {
  Members outside = units_that_count(s, formation);
  if (all_ployed(s, formation)) {
    outside = column_of(s, formation);
    if (outside.empty()) return stance_of(s, formation, units_that_count(s, formation));
    const Members last{outside.back()};
    return stance_of(s, formation, last);
  }
  Stance out = stance_of(s, formation, outside);
  each_member(s, formation, [&](PieceId id) {
    if (!stands(s.unit(id))) return;
    const Ring ring = ring_of(s, id);
    for (const Vec2 corner : ring.corners()) out.rear = std::min(out.rear, dot(corner, out.forward));
  });
  return out;
}

Pose area_behind(const Stance& stance, double yards) {
  return Pose::snapped(behind(stance, yards + kAreaDepth / 2), stance.facing);
}

double wished_distance(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (f.area_wish > 0) return f.area_wish;
  return all_ployed(s, formation) ? kAreaNearest : kAreaUsual;
}

// ES-RA-3: the owner's wish first, then nearer, then farther; where the table edge leaves no room, nearer still.
std::optional<Pose> place_for_area(const State& s, int formation, double wish, double reach) {
  const Stance stance = rear_stance(s, formation);
  if (!stance.any) return std::nullopt;
  const Vec2 before = s.formation(formation).area.at();
  const auto good = [&](double yards) -> std::optional<Pose> {
    const Pose pose = area_behind(stance, yards);
    if (beyond(length(pose.at() - before), reach) || !area_can_be(s, formation, pose)) return std::nullopt;
    return pose;
  };
  for (double yards = wish; yards >= kAreaNearest; yards -= kSearch)
    if (const auto pose = good(yards)) return pose;
  for (double yards = std::max(wish, kAreaNearest); yards <= kAreaFarthest; yards += kSearch)
    if (const auto pose = good(yards)) return pose;
  for (double yards = kAreaNearest - kSearch; yards >= -kAreaDepth; yards -= kSearch)
    if (const auto pose = good(yards)) return pose;
  return std::nullopt;
}

// As far towards its place as the reach allows.
Pose towards_place(const State& s, int formation, double wish, double reach) {
  const Pose before = s.formation(formation).area;
  const Pose ideal = usual_area(s, formation, wish);
  const Vec2 way = ideal.at() - before.at();
  const double far = length(way);
  if (within(far, reach)) return area_can_be(s, formation, ideal) ? ideal : before;
  const Pose pose = Pose::snapped(before.at() + way * (std::max(0.0, reach) / far), ideal.facing);
  return area_can_be(s, formation, pose) ? pose : before;
}

}  // namespace

Vec2 kept_on_table(const State& s, Vec2 at, double margin) {
  const Ground& ground = *s.setup->ground;
  const auto keep = [&](double v, double size) {
    return std::clamp(v, std::min(margin, size / 2), std::max(size - margin, size / 2));
  };
  return {keep(at.x, ground.width), keep(at.y, ground.height)};
}

// ES-MOVE-11, ES-GEO-13
bool is_free_to_stand(const State& s, PieceId unit, const Pose& pose, bool in_column) {
  const Quietly quietly;
  return taken_at(s, unit, pose, {.in_column = in_column}).free;
}

std::optional<Pose> free_place_near(const State& s, PieceId unit, Vec2 around, Facing facing, double within_yards) {
  constexpr int kDirections = 16;
  for (double off = 0; within(off, within_yards); off += kSearch)
    for (int k = 0; k < (off > 0 ? kDirections : 1); ++k) {
      const Pose pose = Pose::snapped(around + facing.turned(1800 + k * 3600 / kDirections).forward() * off, facing);
      if (is_free_to_stand(s, unit, pose)) return pose;
    }
  return std::nullopt;
}

// Its place is in the column, or beside the reserve point (ES-GEO-6, ES-GEO-7), and 450 yards are for a free one near it.
double reach_of_reserve(const State& s, PieceId battery) {
  const Troops& t = s.troops(battery);
  const int formation = s.unit(battery).formation;
  const bool column = class_of(s, formation) == Arm::Artillery || all_ployed(s, formation);
  double aside = column ? 0 : kFormationBase / 2 + kColumnGap + t.limbered_width / 2;
  each_member(s, formation, [&](PieceId id) {
    if (id == battery || s.unit(id).post != Post::Reserve) return;
    aside += kColumnGap + (column ? s.troops(id).limbered_depth : s.troops(id).limbered_width);
  });
  return kRoomForReserve + length({aside, column ? 0 : t.limbered_depth / 2});
}

Pose usual_area(const State& s, int formation, double yards) {
  const Stance stance = rear_stance(s, formation);
  if (!stance.any) return s.formation(formation).area;
  const Pose pose = area_behind(stance, yards);
  const Ring ring = area_ring(pose);
  if (on_table(s, ring)) return pose;
  for (double nearer = yards - kSearch; nearer >= -kAreaDepth; nearer -= kSearch)
    if (on_table(s, area_ring(area_behind(stance, nearer)))) return area_behind(stance, nearer);
  return Pose::snapped(kept_on_table(s, pose.at(), kAreaDepth / 2 + kAreaWidth / 2), pose.facing);
}

// Areas of Formations that stand still can be placed as well: by the allowance that their Units would have. Batteries that
// only follow use none (ES-MOVE-13).
double largest_allowance(const State& s, int formation) {
  double most = 0;
  const bool guns = class_of(s, formation) == Arm::Artillery;
  const auto marches = [&](PieceId id) { return guns || !is_battery(s.unit(id)); };
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!stands(u)) return;
    if (marches(id) && !is_committed(u)) most = std::max(most, whole_allowance_of(s, id, false));
    if (u.allowed > 0) most = std::max(most, u.allowed / 100.0);
  });
  if (most > 0) return most;
  each_member(s, formation, [&](PieceId id) {
    if (marches(id)) most = std::max(most, deployed_allowance(s, id));
  });
  return most;
}

void arrange_commander(State& s, int formation) {
  Formation& f = s.formation(formation);
  if (!is_there(f)) return;
  const bool in_column = all_ployed(s, formation) && !column_of(s, formation).empty();
  const Stance stance = stance_of(s, formation, units_that_count(s, formation));
  if (in_column && (class_of(s, formation) == Arm::Artillery || head_of_column(s, formation) != kNoPiece))
    return arrange_column(s, formation);
  if (stance.any)
    f.reserve = Pose::snapped(kept_on_table(s, behind(stance, kReserveBehind), kFormationBase / 2), stance.facing);
  put_reserve_beside(s, formation);
  put_commander(s, formation, f.reserve);
}

void arrange(State& s, int formation, double area_reach) {
  arrange_commander(s, formation);
  Formation& f = s.formation(formation);
  if (!is_there(f) || !f.has_area) return;
  // Contact made by an attack is not undone by a later priority (ES-MOVE-21).
  for (const Contact& c : s.contacts)
    if (c.area == formation) return;
  const double wish = wished_distance(s, formation);
  const std::optional<Pose> place = place_for_area(s, formation, wish, area_reach);
  f.area = place ? *place : towards_place(s, formation, wish, area_reach);
}

}  // namespace grognard::esr
