// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "esr/position/positions.h"
#include "esr/rules/00_set_up/laying_out.h"
#include "esr/scenario/scenario_draft.h"

// Where everything stands: whole Formations in waves or column, single Units, commanders, Reformation Areas.
namespace grognard::esr {
namespace {

constexpr double kGeneralsBehind = 300;  // from the middle of the base edge, where the file gives no place
constexpr double kWherever = 1e6;        // a Reformation Area may be laid anywhere now

constexpr Named<Post> kPostWords[] = {
    {"deployed", Post::Deployed}, {"ployed", Post::Ployed},   {"reserve", Post::Reserve}, {"area", Post::Area},
    {"removed", Post::Removed},   {"waiting", Post::Waiting}, {"exited", Post::Exited},
};

using Rows = std::vector<Reader>;

bool is_gone(Post post) { return post == Post::Area || post == Post::Removed || post == Post::Exited; }

// The post that the file gives, or the one that goes with having a place of its own.
Post read_post(const Reader& from) { return from.one_of_or("post", kPostWords, Post::Deployed); }

bool has_own_place(const Reader& from) { return from.has("at"); }

void place_unit(const Reader& from, Draft& draft, PieceId id, Facing facing) {
  Unit& u = draft.state.unit(id);
  u.pose = read_pose(from, facing);
  u.post = read_post(from);
  u.limbered = from.yes_no_or("limbered", false);
  if (u.post == Post::Ployed) u.rank = tiny(from.whole_or("rank", 0, kMostInFormation - 1, 0));
}

// --- Formations ----------------------------------------------------------------------------------------------------------------

Way read_way(const Reader& list) {
  Way way;
  for (const Reader& point : list.items(way.capacity() - 1)) {
    const Pose at = Pose::snapped(read_point(point), Facing());
    way.push_back({at.x, at.y});
  }
  return way;
}

void place_column(const Reader& from, Draft& draft, int formation) {
  from.only({"head", "facing", "way"});
  State& s = draft.state;
  const Facing facing =
      from.has("facing") ? read_facing(from["facing"]) : usual_facing(draft, s.formation(formation).side);
  const auto way = from.maybe("way");
  lay_out_ployed(s, formation, Pose::snapped(read_point(from["head"]), facing), way ? read_way(*way) : Way());
}

// Formations that nobody has placed stand side by side behind the front of their zone.
Pose usual_place_of(const Draft& draft, int formation) {
  const State& s = draft.state;
  const Side side = s.formation(formation).side;
  const Edge edge = draft.setup->sides[side].edge;
  int before = 0, all = 0;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    const Formation& other = s.formation(f);
    if (other.side != side || !other.in_use || !other.arrived) continue;
    if (f < formation) ++before;
    ++all;
  }
  const Ground& ground = *draft.ground;
  const Vec2 middle = middle_of_edge(ground, edge);
  const Vec2 inwards = inward(edge).forward();
  const Vec2 along{inwards.y < 0 || inwards.y > 0 ? 1.0 : 0.0, inwards.x < 0 || inwards.x > 0 ? 1.0 : 0.0};
  const double room = along.x > 0 ? ground.width : ground.height;
  const double deep = std::min(kZoneDepth, (along.x > 0 ? ground.height : ground.width) / 3);
  const double aside = room * (before + 0.5) / all - room / 2;
  const double in = deep - deployed_depth(s, formation, 0) / 2 - kTolerance;
  return Pose::snapped(middle + along * aside + inwards * in, inward(edge));
}

// Units without a place of their own: as the Formation's layout puts them.
void lay_out_formation(const Reader* from, Draft& draft, int formation, bool some_placed, const Reader& top) {
  State& s = draft.state;
  const Members left = units_to_lay_out(s, formation);
  const bool free = draft.is_case || draft.setup->set_up == Setup::SetUpMode::Free;
  if (from && from->has("column")) return place_column((*from)["column"], draft, formation);
  if (from && from->has("at")) {
    const Pose centre = read_pose(*from, usual_facing(draft, s.formation(formation).side));
    const int waves = from->whole_or("waves", 1, kMostWaves, 0);
    return lay_out_deployed(s, formation, centre, waves);
  }
  if (left.empty()) return;
  const bool only_guns =
      std::all_of(left.begin(), left.end(), [&](PieceId id) { return s.unit(id).arm == Arm::Artillery; });
  if (some_placed && only_guns) {
    for (const PieceId id : left) s.unit(id).post = Post::Reserve;
    return;
  }
  const Reader& where = from ? *from : top;
  if (some_placed) where.refuse(fmt::format("{} is nowhere: it needs \"at\"", s.troops(left.front()).name));
  if (!free) where.refuse("this formation is nowhere: it needs \"at\" or \"column\"");
  lay_out_deployed(s, formation, usual_place_of(draft, formation), 0);
}

Rows rows_of_units(const Reader& top) { return top.items_or_none("units", kMostUnits); }

// Units with places of their own are out of the way while the rest is laid out.
bool set_aside_placed(const Rows& rows, Draft& draft, int formation) {
  State& s = draft.state;
  bool some = false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).formation != formation) continue;
    const Reader& from = rows[id];
    const Post post = read_post(from);
    if (has_own_place(from) || is_gone(post)) s.unit(id).post = is_gone(post) ? post : Post::Removed;
    if (has_own_place(from)) some = true;
    else if (from.has("post") && (post == Post::Ployed || (post == Post::Deployed && s.unit(id).arm == Arm::Artillery)))
      from["post"].refuse("a unit with such a post needs \"at\"");
  }
  return some;
}

// A column of single Units: it came straight from behind.
void straight_way(State& s, int formation) {
  Formation& f = s.formation(formation);
  if (!f.way.empty()) return;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.formation != formation || u.post != Post::Ployed || u.rank != 0) continue;
    const Pose back = Pose::snapped(u.pose.at() - u.pose.facing.forward() * column_length(s, formation), Facing());
    f.way.push_back({back.x, back.y});
    return;
  }
}

// Single Units, once and - where the arrangement has moved batteries of the reserve - once more.
void place_singly(const Rows& rows, Draft& draft, int formation, Facing facing) {
  State& s = draft.state;
  int rank = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Reader& from = rows[id];
    if (s.unit(id).formation != formation || !has_own_place(from)) continue;
    place_unit(from, draft, id, facing);
    if (s.unit(id).post == Post::Ployed && !from.has("rank")) s.unit(id).rank = tiny(rank++);
  }
}

void place_area(const Reader& from, Draft& draft, int formation) {
  Formation& f = draft.state.formation(formation);
  f.has_area = from.yes_no_or("has_area", f.has_area);
  const Facing facing = from.has("area_facing") ? read_facing(from["area_facing"]) : f.area.facing;
  if (const auto at = from.maybe("area")) f.area = Pose::snapped(read_point(*at), facing);
  else f.area.facing = facing;
  if (const auto wish = from.maybe("area_wish")) f.area_wish = narrow(wish->whole(0, 900));
}

// ES-MOVE-22: where nobody but guns in reserve has been placed, the first of them shows where the reserve point is.
void put_reserve_with_its_guns(State& s, int formation) {
  const Members members = members_of(s, formation);
  const auto waits = [&](PieceId id) { return s.unit(id).post == Post::Reserve; };
  if (!members.empty() && std::ranges::all_of(members, waits))
    s.formation(formation).reserve = s.unit(members.front()).pose;
}

void place_formation(const Reader* from, const Reader& top, const Rows& rows, Draft& draft, int formation) {
  State& s = draft.state;
  Formation& f = s.formation(formation);
  if (!f.arrived) {
    if (from && (from->has("at") || from->has("column")))
      from->refuse("a formation that arrives later has no place yet");
    f.general.on_table = false;
    return;
  }
  const Facing facing = from && from->has("facing") ? read_facing((*from)["facing"]) : usual_facing(draft, f.side);
  const bool some_placed = set_aside_placed(rows, draft, formation);
  lay_out_formation(from, draft, formation, some_placed, top);
  if (some_placed) {
    place_singly(rows, draft, formation, facing);
    straight_way(s, formation);
    put_reserve_with_its_guns(s, formation);
    arrange(s, formation, kWherever);
    place_singly(rows, draft, formation, facing);
  }
  if (!from) return;
  place_area(*from, draft, formation);
  if (const auto commander = from->maybe("commander"))
    if (const auto at = commander->maybe("at")) f.general.pose = Pose::snapped(read_point(*at), facing);
}

// --- Commanders -----------------------------------------------------------------------------------------------------------------

void place_superior(const Reader* from, Draft& draft, int number) {
  State& s = draft.state;
  General& general = s.superior(number).general;
  const Edge edge = draft.setup->sides[s.superior_rules(number).side].edge;
  const Facing facing = inward(edge);
  const Vec2 usual = middle_of_edge(*draft.ground, edge) + facing.forward() * kGeneralsBehind;
  general.pose = Pose::snapped(usual, facing);
  if (general.commands >= 0) general.pose = s.formation(general.commands).general.pose;
  if (from && from->has("at")) general.pose = Pose::snapped(read_point((*from)["at"]), facing);
}

}  // namespace

void place_units(const Reader& top, Draft& draft) {
  const Rows rows = rows_of_units(top);
  const Rows formations = top.items_or_none("formations", kMostFormations);
  for (std::size_t f = 0; f < draft.setup->formations.size(); ++f) {
    if (draft.setup->formations[f].spare) continue;
    place_formation(f < formations.size() ? &formations[f] : nullptr, top, rows, draft, static_cast<int>(f));
  }
  const Rows superiors = top.items_or_none("superiors", kMostSuperiors);
  for (std::size_t i = 0; i < draft.setup->superiors.size(); ++i)
    place_superior(i < superiors.size() ? &superiors[i] : nullptr, draft, static_cast<int>(i));
}

}  // namespace grognard::esr
