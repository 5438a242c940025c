// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/00_set_up/set_up.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/sequence/chapters.h"

// HN-DATA-5: A sets up within 10" of the north edge, then B within 10" of the south edge, facing inward.
namespace grognard::hanau {
namespace {

bool in_setup(const State& s, PieceId id) {
  return s.unit(id).place == Place::Table || s.unit(id).place == Place::Waiting;
}

bool all_placed(const State& s, Side side) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.troops(id).side == side && s.unit(id).place == Place::Waiting) return false;
  for (int g = 0; g < std::ssize(s.generals); ++g) {
    const General& general = s.generals[g];
    if (s.setup->leaders[g].side == side && general.alive && !general.on_table && general.reserve < 0) return false;
  }
  return true;
}

void list_setup(const State& s, const Question& q, Choices& out) {
  if (!s.setup->free_setup) return;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.troops(id).side == q.side && in_setup(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  for (int g = 0; g < std::ssize(s.generals); ++g)
    if (s.setup->leaders[g].side == q.side && s.generals[g].reserve < 0)
      offer(out, "order", s.general_piece(g), kNoPiece, Needs::Order);
  if (all_placed(s, q.side)) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

bool in_zone(const State& s, Side side, const Ring& ring) {
  for (const Vec2 corner : ring.corners())
    if (beyond(side == Side::A ? s.setup->ground->height - corner.y : corner.y, kSetupDepth)) return false;
  return true;
}

bool fits_in_place(const State& s, const Question& q, PieceId id, Formation f) {
  const Ring ring = footprint(s, id, f, reformed_pose(s, id, f));
  return in_zone(s, q.side, ring) && is_free(s, id, ring);
}

void setup_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) && !s.is_general(id)) return;
  if (s.side_of(id) != q.side) return;
  if (s.is_general(id)) {
    out.push_back(make_option("place", id, kNoPiece, Needs::Pose));
    each_on_table(s, q.side, [&](PieceId unit) { out.push_back(make_option("attach", id, unit)); });
    return;
  }
  if (setup_pose(s, id)) out.push_back(make_option("place", id, kNoPiece, Needs::Pose));
  for (const Formation f : {Formation::Column, Formation::Line, Formation::Square, Formation::Skirmish, Formation::Mass,
                            Formation::Limbered, Formation::Unlimbered})
    if (f != s.unit(id).formation && !may_not_form(s, id, f) &&
        (s.unit(id).place == Place::Waiting || fits_in_place(s, q, id, f)))
      out.push_back(make_option(verb_for(f), id));
}

void weigh_place_unit(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (v.command.path.empty()) {
    if (const auto pose = setup_pose(s, id)) v.command.path.assign(1, *pose);
  }
  if (v.command.path.size() != 1) {
    v.refuse("HN-DATA-5", "Say where it stands.");
    return;
  }
  const Pose& pose = v.command.path[0];
  const Ring ring = footprint(s, id, s.unit(id).formation, pose);
  if (!in_zone(s, q.side, ring)) v.refuse("HN-DATA-5", "It must stand within 10 inches of your table edge.");
  const double ahead = pose.facing.forward().y;
  if (q.side == Side::A ? ahead >= 0 : ahead <= 0) v.refuse("HN-DATA-5", "It must face inward.");
  if (!is_free(s, id, ring)) v.refuse("HN-DATA-5", "There is no room there.");
}

void weigh_setup(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  const PieceId id = c.unit();
  if ((!s.is_unit(id) && !s.is_general(id)) || s.side_of(id) != q.side || (s.is_unit(id) && !in_setup(s, id))) {
    v.refuse("HN-DATA-5", "Name one of your units or generals that are to be set up.");
    return;
  }
  if (s.is_general(id)) {
    if (c.verb == Verb("attach")) return weigh_attach(s, v);
    if (c.verb != Verb("place") || c.path.size() != 1)
      return void(v.refuse("HN-DATA-5", "Place the general or attach him to a unit."));
    const Ring disc = Ring::base(c.path[0], 1, 1);
    if (!on_the_table(s, disc)) v.refuse("HN-DATA-5", "That is off the table.");
    const double depth = q.side == Side::A ? s.setup->ground->height - c.path[0].at().y : c.path[0].at().y;
    if (beyond(depth, kSetupDepth)) v.refuse("HN-DATA-5", "He must stand within 10 inches of your table edge.");
    return;
  }
  if (c.verb == Verb("place")) return weigh_place_unit(s, q, v);
  const auto formation = formation_of(c.verb);
  if (!formation || c.verb.str().starts_with("leave-"))
    return void(v.refuse("HN-DATA-5", "Place units and choose their formations."));
  if (s.unit(id).place != Place::Waiting && !fits_in_place(s, q, id, *formation))
    v.refuse("HN-DATA-5", "There is no room for that formation where it stands.");
  if (auto refusal = may_not_form(s, id, *formation)) v.refusals.push_back(*refusal);
}

void refuse_done(const State&, const Question&, Verdict& v) {
  v.refuse("HN-DATA-5", "Place all your units and generals first.");
}

void carry_setup(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_general(id)) {
    carry_general(p, c);
    s.generals[s.general_index(id)].moved = false;
  } else if (c.verb == Verb("place")) {
    s.unit(id).place = Place::Table;
    set_pose(s, id, c.path[0]);
    p.log.tell([&] {
      const Event e =
          event("HN-DATA-5", "place", {id}, fmt::format("{0:^} {0:takes its|take their} place.", name_of(s, id)));
      return with_path(with_unit_stride(s, e, id, s.setup->ground->width + s.setup->ground->height), {c.path[0]});
    });
  } else {
    const Formation f = *formation_of(c.verb);
    const bool stands = s.unit(id).place == Place::Table;
    if (stands) set_pose(s, id, reformed_pose(s, id, f));
    s.unit(id).formation = f;
    if (stands) tell_formation(p, id, "HN-DATA-5", reform_allowance(s, id));
  }
}

}  // namespace

std::optional<Pose> setup_pose(const State& s, PieceId id) {
  const Side side = s.side_of(id);
  const Size size = size_of(s, id, s.unit(id).formation);
  const Ground& ground = *s.setup->ground;
  const Facing facing = Facing::degrees(side == Side::A ? 180 : 0);
  for (double back = kSetupDepth - size.depth / 2; back >= size.depth / 2; back -= size.depth + 0.25) {
    const double y = side == Side::A ? ground.height - back : back;
    for (double off = 0; off <= ground.width / 2 - size.width / 2; off += 0.5) {
      for (const double way : {off, -off}) {
        const Pose pose = Pose::snapped({ground.width / 2 + way, y}, facing);
        if (is_free(s, id, footprint(s, id, s.unit(id).formation, pose))) return pose;
      }
    }
  }
  return std::nullopt;
}

const Chapter kSetUp = {.rule = "HN-DATA-5",
                        .prompt = "Set up your units and generals",
                        .list = list_setup,
                        .orders = setup_orders,
                        .weigh = weigh_setup,
                        .carry = carry_setup,
                        .refuse_done = refuse_done};

}  // namespace grognard::hanau
