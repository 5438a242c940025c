// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "revwars/position/layout.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/00_set_up/set_up.h"
#include "revwars/scenario/scenario_draft.h"

// Where battalions and overrun guns stand.
namespace grognard::revwars {
namespace {

// [x, y, facing]
Pose read_trail_pose(const Reader& from) {
  const std::vector<Reader> numbers = from.items(3);
  if (numbers.size() != 3) from.expected("a pose: [x, y, facing]");
  return Pose::snapped({numbers[0].number(-margin_of(from), from.reach() + margin_of(from)),
                        numbers[1].number(-margin_of(from), from.reach() + margin_of(from))},
                       read_facing(numbers[2]));
}

// RW-GEO-17, RW-GEO-18: one for each stand in layout order.
void read_trail(const Reader& list, Battalion& b) {
  if (!b.shape.bent && b.formation() != Formation::MarchColumn)
    list.refuse("only a march column and a bent skirmish line have a trail");
  b.trail.clear();
  for (const Reader& pose : list.items(kMostStands)) b.trail.push_back(read_trail_pose(pose));
  if (std::ssize(b.trail) != stand_count(b)) list.expected(fmt::format("{} poses, one for each stand", stand_count(b)));
  const int centre = b.shape.bent ? centre_slot(b.platoons, b.shape.extra_left) : 0;
  b.pose = b.trail[centre];
}

// So that the middle of the front edge of its block is there; of a column its head, of a line with a swung wing the
// line before it was swung.
Pose pose_behind(const State& s, PieceId id, Vec2 front) {
  const Battalion& b = s.unit(id);
  if (b.formation() == Formation::MarchColumn || b.shape.bent)
    return Pose::snapped(front - b.pose.facing.forward() * (base_of(b.type).depth / 2), b.pose.facing);
  Body body = body_of(s, id);
  body.shape.wing = 0;
  return pose_with_front(body, front, b.pose.facing);
}

void read_position(const Reader& from, Draft& draft, PieceId id) {
  Battalion& b = draft.state.unit(id);
  if (const auto trail = from.maybe("trail")) {
    read_trail(*trail, b);
    return;
  }
  const bool at_front = from.has("front") && !from.has("at");
  if (from.has("front") && from.has("at") && !draft.is_case) read_only_one(from, {"at", "front"});
  b.pose = at_front ? pose_behind(draft.state, id, read_point(from["front"]))
                    : Pose::snapped(read_point(from["at"]), b.pose.facing);
  if (b.formation() == Formation::MarchColumn) b.trail = straight_trail(body_of(draft.state, id));
}

// RW-TERR-11
void read_manned(const Reader& list, const State& s, Battalion& b) {
  const std::vector<Reader> numbers = list.items(std::size(b.manned));
  int left = b.platoons;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int side = static_cast<int>(i);
    const bool wall = side < building_sides(s, b.building);
    const int places = wall                           ? perimeter_places(s, b.building, side)
                       : i + 1 == std::size(b.manned) ? rules_of(s, b.building).openings
                                                      : 0;
    b.manned[i] = tiny(numbers[i].whole(0, std::min(left, places)));
    left -= b.manned[i];
  }
}

// RW-TERR-7, RW-TERR-9
void put_inside(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Battalion& b = s.unit(id);
  const Reader building = from["building"];
  const int area = draft.buildings.find(building);
  if (b.arm != Arm::Infantry || !may_ever_form(s.card(id), Formation::SkirmishLine))
    building.refuse("only infantry that can form skirmish line may be in a building");
  if (from.has("formation") && b.formation() != Formation::SkirmishLine)
    from["formation"].refuse("troops in a building are in skirmish line");
  if (occupier(s, area) != kNoPiece) building.refuse("there is another battalion in it");
  if (stand_count(b) > building_capacity(s, area))
    building.refuse(fmt::format("it holds {} platoons", building_capacity(s, area)));
  put_in_building(s, id, area);
  if (s.troops(id).ambush) b.place = Place::Hidden;
  if (const auto manned = from.maybe("manned")) read_manned(*manned, s, b);
}

void place_battalion(const Reader& from, Draft& draft, PieceId id) {
  Battalion& b = draft.state.unit(id);
  if (b.place == Place::Destroyed || b.place == Place::Reserve || b.place == Place::Exited) return;  // of a case: gone
  if (from.has("facing")) b.pose.facing = read_facing(from["facing"]);
  if (from.has("building")) return put_inside(from, draft, id);
  const bool reserve = draft.state.brigade(draft.state.brigade_of(id)).in_reserve;
  const bool somewhere = from.has("at") || from.has("front") || from.has("trail");
  if (reserve && somewhere && !draft.is_case) from.refuse("its brigade is in reserve: it stands nowhere");
  if (somewhere) {
    b.place = draft.state.troops(id).ambush ? Place::Hidden : Place::Table;
    return read_position(from, draft, id);
  }
  if (reserve || (draft.is_case && !b.entered)) {
    b.place = Place::Reserve;
    b.entered = false;
  } else if (!draft.setup->free_setup) {
    from.refuse("this battalion is nowhere: it needs \"at\", \"front\" or \"building\"");
  }
}

// RW-FORM-31: the first of the two that is listed carries the block.
void join_squares(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  const Reader partner = from["partner"];
  const PieceId second = narrow(draft.units.find(partner));
  Battalion& b = s.unit(id);
  Battalion& other = s.unit(second);
  if (b.partner == second && other.partner == id) return;  // told from both ends
  if (second == id || other.side != b.side || s.brigade_of(second) != s.brigade_of(id))
    partner.refuse("expected another battalion of its brigade");
  if (b.partner != kNoPiece || other.partner != kNoPiece) partner.refuse("one of the two has a partner already");
  for (const PieceId one : {id, second})
    if (s.unit(one).formation() != Formation::Square || !on_table(s.unit(one)))
      partner.refuse("both must be on the table and in square");
  if (b.type != other.type) partner.refuse("both must have platoons of one kind");
  if (b.platoons + other.platoons < kLeastSquare) partner.refuse("together they are too few for a square");
  b.partner = second;
  other.partner = id;
  other.joint_second = true;
  other.pose = second_pose(s, second);
}

// RW-ART-4
void read_overrun_gun(const Reader& from, Draft& draft) {
  from.only({"owner", "at", "facing", "battalion_gun"});
  State& s = draft.state;
  OverrunGun gun;
  gun.owner = narrow(draft.units.find(from["owner"]));
  gun.battalion_gun = from.yes_no_or("battalion_gun", s.unit(gun.owner).arm != Arm::Artillery);
  if (gun.battalion_gun == (s.unit(gun.owner).arm == Arm::Artillery))
    from["owner"].refuse("a battery has guns, another battalion a battalion gun");
  gun.pose = read_pose(from, usual_facing(draft, s.unit(gun.owner).side));
  if (gun.battalion_gun) {
    if (!may_have_gun(s.card(gun.owner))) from["owner"].refuse("such troops have no battalion gun");
    draft.setup->troops[gun.owner].has_gun = true;
    s.unit(gun.owner).gun = Gun::Overrun;
  }
  if (s.overrun.size() == s.overrun.capacity()) from.refuse("there are too many guns");
  s.overrun.push_back(gun);
}

// Every gun may be overrun at one time; a battery keeps its places.
void check_guns(const Reader& top, const State& s) {
  std::size_t guns = s.overrun.size();
  for (const Battalion& b : s.battalions)
    guns += static_cast<std::size_t>((b.arm == Arm::Artillery ? b.platoons : 0) + (b.gun == Gun::Present ? 1 : 0));
  if (guns > s.overrun.capacity()) top.refuse(fmt::format("there are at most {} guns in a battle", kMostGuns));
}

}  // namespace

void place_units(const Reader& top, Draft& draft) {
  const std::vector<Reader> rows = top.items_or_none("units", kMostBattalions);
  for (std::size_t i = 0; i < rows.size(); ++i) place_battalion(rows[i], draft, narrow(static_cast<int>(i)));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const PieceId id = narrow(static_cast<int>(i));
    if (rows[i].has("partner")) join_squares(rows[i], draft, id);
    if (draft.state.unit(id).building >= 0 && !rows[i].has("manned")) man_walls(draft.state, id);
  }
  // RW-RES-1: a case may give a brigade of which some battalions have come on already.
  for (PieceId id = 0; id < draft.state.unit_count(); ++id)
    if (on_table(draft.state.unit(id))) draft.state.brigade(draft.state.brigade_of(id)).in_reserve = false;
}

void read_overrun(const Reader& top, Draft& draft) {
  if (draft.is_case)
    for (const Reader& from : top.items_or_none("overrun", kMostGuns)) read_overrun_gun(from, draft);
  check_guns(top, draft.state);
}

}  // namespace grognard::revwars
