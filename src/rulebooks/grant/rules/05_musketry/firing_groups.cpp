// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/05_musketry/firing_groups.h"

#include <algorithm>

#include "grant/position/places.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/06_melee/melee.h"

// Who fires: groups, their front points, arcs and ranges (GW-FIRE-11, 15 to 17, 36; GW-CHARGE-18, 19).
namespace grognard::grant {
namespace {

constexpr int kRanksThatFire = 3;  // GW-FIRE-15

// GW-FIRE-16: the mean place, on the front edge, of the group's men in rank 1; of all its men where none is in rank 1.
Vec2 group_front_point(const State& s, PieceId unit, std::span<const Figure> men) {
  const Unit& u = s.unit(unit);
  const Vec2 right = right_of(u.at.facing.forward());
  double sum[2] = {0, 0};
  PerSide<int> count = {0, 0};
  for (const Figure& man : men) {
    const int behind = rank_of(u, man.slot) == 1 ? 0 : 1;
    sum[behind] += dot(centre_at(s, man, u.at) - u.at.at(), right);
    ++count[behind];
  }
  const int which = count[0] > 0 ? 0 : 1;
  return u.at.at() + right * (sum[which] / count[which]);
}

// GW-FIRE-36: the point of the section's walls that is nearest to the target.
Vec2 wall_point(const State& s, int section, PieceId target) {
  const Ring& walls = section_ring(s, section);
  Gap best{1e9, {}, {}};
  for (const Ring& base : aimed_bases(s, target)) {
    const Gap here = gap(walls, base);
    if (here.distance < best.distance) best = here;
  }
  return best.distance < 1e9 ? best.from : section_centre(s, section);
}

bool aims_at_few_bases(const State& s, PieceId target) {
  return s.is_general(target) || (s.is_unit(target) && s.unit(target).formation == Formation::Garrison);
}

// The part of the edge a..b of a base on the inner side of a border of the arc, as shares of the edge.
void clip_to_arc(double at, double by, double& from, double& to) {
  if (by == 0) {
    if (at < -kSameDistance) to = -1;
    return;
  }
  const double t = (-kSameDistance - at) / by;
  if (by > 0) from = std::max(from, t);
  else to = std::min(to, t);
}

std::vector<FiringGroup> cut_into_groups(const State& s, const Volley& body) {
  const std::vector<Figure> men = men_of_volley(s, body);
  const std::size_t size = static_cast<std::size_t>(group_size(s, body.shooter));
  std::vector<FiringGroup> groups;
  for (std::size_t i = 0; i < men.size(); i += size) {
    const std::size_t count = std::min(size, men.size() - i);
    // GW-FIRE-11: a remainder does not fire, or fires if it is half a group or more.
    if (count < size && !(s.options().part_groups_half_up && 2 * count >= size)) break;
    FiringGroup group;
    group.men.assign(men.begin() + static_cast<std::ptrdiff_t>(i),
                     men.begin() + static_cast<std::ptrdiff_t>(i + count));
    groups.push_back(std::move(group));
  }
  return groups;
}

// A garrison counts its groups through all its sections, so that each keeps a number of its own.
int groups_before(const State& s, const Volley& body) {
  int count = 0;
  for (int section = 0; section < body.section; ++section) {
    if (s.sections[section].unit != body.shooter) continue;
    Volley earlier = body;
    earlier.section = section;
    count += static_cast<int>(cut_into_groups(s, earlier).size());
  }
  return count;
}

}  // namespace

// GW-MELEE-44: he has been in a combat since before this move, or (house rule) his unit has.
bool is_fighting_already(const State& s, Figure f) {
  const auto rule = s.options().closing_in_melee;
  const Melee* m = rule == Options::ClosingInMelee::All ? nullptr : melee_of(s, f.unit);
  const Joined* role = m ? role_in(*m, f.unit) : nullptr;
  if (!role || role->joined >= m->move) return false;
  return rule == Options::ClosingInMelee::None || combat_of(*m, f) >= 0;
}

// GW-FIRE-9, 10, 13.
int group_size(const State& s, PieceId unit) { return s.troops(unit).grenadier ? 4 : 6; }

// GW-FIRE-15, 36; GW-LI-16.
std::vector<Figure> firing_men(const State& s, PieceId unit, int section) {
  const Unit& u = s.unit(unit);
  std::vector<Figure> men;
  if (section >= 0) {
    const Section& house = s.sections[section];
    if (house.unit != unit) return men;
    for (int slot = 0; slot < kMostMen; ++slot)
      if ((house.men & u.men) >> slot & 1u) men.push_back({unit, static_cast<std::int8_t>(slot)});
    return men;
  }
  int ranks = 0;
  if (u.formation == Formation::Column) ranks = 1;
  if (u.formation == Formation::Line || u.formation == Formation::Open)
    ranks = u.arm == Class::Light ? u.ranks : std::min<int>(u.ranks, kRanksThatFire);
  for (int file = 0; file < u.files; ++file)
    for (int rank = 0; rank < ranks; ++rank) {
      const int slot = rank * u.files + file;
      if (slot < kMostMen && has_figure(u, slot)) men.push_back({unit, static_cast<std::int8_t>(slot)});
    }
  return men;
}

// GW-MELEE-44: of a unit that was fighting before this move only those fire at a newcomer who are in no combat.
std::vector<Figure> men_of_volley(const State& s, const Volley& body) {
  std::vector<Figure> men = firing_men(s, body.shooter, body.section);
  if (body.closing) std::erase_if(men, [&](Figure f) { return is_fighting_already(s, f); });
  return men;
}

// GW-FIRE-16.
std::vector<FiringGroup> complete_groups(const State& s, const Volley& body) {
  std::vector<FiringGroup> groups = cut_into_groups(s, body);
  int ordinal = body.section >= 0 ? groups_before(s, body) : 0;
  for (FiringGroup& group : groups) {
    group.ordinal = ordinal++;
    group.front = body.section >= 0
                      ? wall_point(s, body.section, body.target)
                      : group_front_point(s, body.shooter, std::span<const Figure>(group.men.data(), group.men.size()));
  }
  return groups;
}

// GW-FIRE-17; in closing fire only the arc counts, and the range is close (GW-CHARGE-16, 18).
std::vector<FiringGroup> firing_groups(const State& s, const Volley& body) {
  const bool all_round = body.section >= 0;
  const SightField field(s);
  std::vector<FiringGroup> firing;
  for (FiringGroup& group : complete_groups(s, body)) {
    if (!fires_in(body, group)) continue;
    const std::optional<double> range = range_to(field, body, group.front, all_round);
    if (!range) continue;
    group.range = *range;
    group.number = std::ssize(firing) + 1;
    firing.push_back(std::move(group));
  }
  return firing;
}

bool has_firing_group(const SightField& field, const Volley& body) {
  const std::vector<FiringGroup> groups = complete_groups(field.s, body);
  return std::any_of(groups.begin(), groups.end(), [&](const FiringGroup& group) {
    return fires_in(body, group) && range_to(field, body, group.front, body.section >= 0).has_value();
  });
}

// GW-FIRE-36: each section is a firing body.
std::vector<Volley> bodies_of(const State& s, const Volley& volley) {
  if (volley.section >= 0 || s.unit(volley.shooter).formation != Formation::Garrison) return {volley};
  std::vector<Volley> bodies;
  for (std::size_t i = 0; i < s.sections.size(); ++i) {
    if (s.sections[i].unit != volley.shooter) continue;
    bodies.push_back(volley);
    bodies.back().section = static_cast<int>(i);
  }
  return bodies;
}

Vec2 fire_from(const State& s, const Volley& body) {
  return body.section >= 0 ? wall_point(s, body.section, body.target) : s.unit(body.shooter).at.at();
}

// GW-FIRE-20, 37.
bool target_in_cover(const State& s, const Volley& body) {
  return body.covered ? *body.covered : in_cover(s, fire_from(s, body), body.target);
}

// GW-FIRE-37: the men inside a house are aimed at through their section only.
std::vector<Ring> aimed_bases(const State& s, PieceId target) {
  if (s.is_general(target)) return {base_of_general(s, s.general_index(target))};
  if (s.is_section(target)) return {section_ring(s, s.section_index(target))};
  if (s.unit(target).formation != Formation::Garrison) {
    const Solids solids = solids_of(s, target);
    return {solids.begin(), solids.end()};
  }
  std::vector<Ring> bases;
  for (const Figure& figure : exposed_figures(s, target)) bases.push_back(base_of(s, figure));
  return bases;
}

std::optional<double> range_to(const SightField& field, const Volley& body, Vec2 from, bool all_round) {
  const State& s = field.s;
  const Facing facing = s.unit(body.shooter).at.facing;
  if (body.closing) {
    if (!all_round && !arc_holds(from, facing, aimed_bases(s, body.target))) return std::nullopt;
    return 0.0;
  }
  if (!aims_at_few_bases(s, body.target)) {
    const auto seen = sights(field, from, facing, all_round, body.shooter, body.target, kMusketRange);
    return seen ? std::optional(seen->distance) : std::nullopt;
  }
  std::optional<double> nearest;
  bool seen = false;
  for (const Ring& base : aimed_bases(s, body.target)) {
    const double here = distance(from, base);
    if (!nearest || here < *nearest) nearest = here;
    seen = seen || range_to_base(field, body, from, all_round, base);
  }
  return seen ? nearest : std::nullopt;
}

std::optional<double> range_to_base(const SightField& field, const Volley& body, Vec2 from, bool all_round,
                                    const Ring& base) {
  const Facing facing = field.s.unit(body.shooter).at.facing;
  const Gap near = gap(from, base);
  if (body.closing) {
    if (!all_round && !arc_holds(from, facing, std::span(&base, 1))) return std::nullopt;
    return 0.0;
  }
  if (more_than(near.distance, kMusketRange)) return std::nullopt;
  boost::container::static_vector<Vec2, kMostCorners + 2> points;
  const auto add = [&](Vec2 point) {
    if (all_round || in_arc(from, facing, point)) points.push_back(point);
  };
  add(near.to);
  add(base.centre());
  for (const Vec2 corner : base.corners()) add(corner);
  if (!any_in_sight(field, from, {points.data(), points.size()}, body.shooter, body.target)) return std::nullopt;
  return near.distance;
}

// The arc is the common part of two half-planes: a base is in it if any of its edges is, or if it covers the point itself.
bool arc_holds(Vec2 from, Facing facing, std::span<const Ring> bases) {
  const Vec2 forward = facing.forward();
  const Vec2 right = right_of(forward);
  for (const Ring& base : bases) {
    if (contains(base, from)) return true;
    for (std::size_t i = 0; i < base.size(); ++i) {
      const Vec2 a = base[i] - from;
      const Vec2 way = base[(i + 1) % base.size()] - base[i];
      double first = 0;
      double last = 1;
      clip_to_arc(dot(a, forward - right), dot(way, forward - right), first, last);
      clip_to_arc(dot(a, forward + right), dot(way, forward + right), first, last);
      if (first <= last) return true;
    }
  }
  return false;
}

State as_the_move_began(const State& s, PieceId shooter, PieceId target) {
  State began = s;
  for (const PieceId id : {shooter, target}) {
    if (!began.is_unit(id)) continue;
    Unit& u = began.unit(id);
    std::erase_if(began.strays, [&](const Stray& stray) { return stray.who.unit == id; });
    if (u.formation == Formation::Garrison || u.start_formation == Formation::Garrison) continue;
    u.at = u.start_at;
    if (u.start_formation != u.formation) form(began, id, u.start_formation);
  }
  return began;
}

// GW-GEN-3.
bool over_edge(const State& s, double range, double edge) {
  return s.options().band_edge_farther ? at_least(range, edge) : more_than(range, edge);
}

}  // namespace grognard::grant
