// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/a_start_of_turn/ambush.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// Ambushes: where troops can hide, when they show themselves and who runs into them (chapter AMB).
namespace grognard::revwars {
namespace {

constexpr double kAmbushSearchStep = 0.25;  // inches by which the end of a crossing movement is looked for

bool lies_hidden(const Battalion& b) { return b.place == Place::Hidden; }

// --- RW-AMB-1: hiding places ---------------------------------------------------------------------------------------------

bool wholly_inside(const Area& area, const Ring& base) {
  double inside = 0;
  for (const Ring& part : area.parts) {
    if (contains(part, base)) return true;
    const Ring common = common_part(part, base);
    if (!common.empty()) inside += convex::area(common.corners());
  }
  return within(convex::area(base.corners()), inside);
}

// How far from the enemy's edge of the table.
double from_edge(const Ground& ground, Edge edge, Vec2 p) {
  switch (edge) {
    case Edge::North: return ground.height - p.y;
    case Edge::South: return p.y;
    case Edge::East: return ground.width - p.x;
    default: return p.x;
  }
}

// On the side away from the enemy: every base farther from his edge than the middle of the feature.
bool behind_feature(const State& s, Side side, const Area& area, const Rings& bases) {
  const Edge edge = s.setup->sides[other(side)].edge;
  const double middle = from_edge(*s.setup->ground, edge, (area.box.low + area.box.high) * 0.5);
  for (const Ring& base : bases)
    for (const Vec2 corner : base.corners())
      if (from_edge(*s.setup->ground, edge, corner) < middle) return false;
  return true;
}

bool hides(const State& s, Side side, std::size_t number, const Rings& bases) {
  const Area& area = s.setup->ground->areas[number];
  const AreaRules& rules = s.setup->areas[number];
  const bool cover = rules.kind == Kind::Wood || rules.kind == Kind::Building;
  if (!cover && !rules.flags.hill) return false;
  const auto inside = [&](const Ring& base) { return wholly_inside(area, base); };
  if (cover && std::all_of(bases.begin(), bases.end(), inside)) return true;
  const auto near = [&](const Ring& base) { return within(distance(area, base), kHidingReach); };
  return std::any_of(bases.begin(), bases.end(), near) && behind_feature(s, side, area, bases);
}

bool far_from_deployment(const State& s, Side enemy, const Rings& bases) {
  for (const Ring& part : s.setup->sides[enemy].zone)
    for (const Ring& base : bases)
      if (!reaches(distance(part, base), kAmbushStandoff)) return false;
  return true;
}

// --- RW-AMB-2: showing themselves ----------------------------------------------------------------------------------------

// Why it cannot be placed now; nothing if it can.
std::optional<Barred> may_not_spring(const State& s, PieceId unit) {
  const Rings bases = bases_of(s, unit);
  PieceId enemy = kNoPiece;
  if (within(nearest_enemy(s, s.unit(unit).side, bases, kAmbushReach + kTolerance, &enemy), kAmbushReach))
    return Barred{"RW-AMB-2", sentence("{0} {0:is|are} within 6 inches of it.", name_of(s, enemy))};
  const PieceId there = overlapped(s, unit, bases);
  if (there != kNoPiece)
    return Barred{"RW-MOVE-30", sentence("{0} {0:stands|stand} on {0:its|their} place.", name_of(s, there))};
  return std::nullopt;
}

void show_battalion(Play& p, PieceId unit, RuleId rule, std::string_view why) {
  State& s = p.s;
  s.unit(unit).place = Place::Table;
  if (s.unit(unit).building >= 0) man_walls(s, unit);
  displace_generals(p, unit);
  crowd_generals(p, unit, {});
  p.log.tell(
      [&] { return with_path(event(rule, "ambush", {unit}, said_of(name_of(s, unit), why)), {s.unit(unit).pose}); });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} uncovered", name_of(s, unit)); });
}

void list_ambushes(const State& s, const Question& q, Choices& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == q.side && lies_hidden(s.unit(id)) && !may_not_spring(s, id)) offer(out, "spring", id);
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

// RW-AMB-1: that somebody hides is known, but whether he can be placed now would tell who stands near him.
bool somebody_hides(const State& s, Side side) {
  return std::ranges::any_of(s.battalions, [&](const Battalion& b) { return b.side == side && lies_hidden(b); });
}

// Where the places of those in ambush are not known (secrets.cpp) it is not told that they have to stay there.
std::string_view ask_for_ambushes(const State& s) {
  const auto lies_unseen = [](const Battalion& b) { return lies_hidden(b) && b.pose == Pose{}; };
  const bool nothing = book::nothing_to_ask(s.choices) && std::ranges::none_of(s.battalions, lies_unseen);
  return nothing ? "None of your battalions in ambush can be placed now: go on" : kAmbush.prompt;
}

void weigh_ambush(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (c.verb != Verb("spring") || !s.is_unit(id) || s.side_of(id) != q.side || !lies_hidden(s.unit(id))) {
    v.refuse("RW-AMB-2", sentence("Name one of your battalions that lie in ambush, or go on."));
    return;
  }
  if (const auto barred = may_not_spring(s, id)) v.refuse(barred->rule, barred->text);
}

void spring_ambush(Play& p, const Question&, const Command& c) {
  if (c.verb != Verb("spring")) return next_step(p);
  show_battalion(p, c.unit(), "RW-AMB-2", "breaks cover.");
  update_objectives(p.s);
}

// --- RW-AMB-3: running into them -----------------------------------------------------------------------------------------

// The body as it stands after a share of a straight movement.
Rings bases_on_the_way(const State& s, PieceId mover, const Pose& from, double share, Pose& pose) {
  const Battalion& b = s.unit(mover);
  const int turn = turn_between(from.facing, b.pose.facing);
  const Vec2 at = from.at() + (b.pose.at() - from.at()) * share;
  const Facing facing = from.facing.turned(static_cast<int>(turn * share));
  pose = Pose::snapped(at, facing);
  Body body = body_of(s, mover);
  body.pose = pose;
  Trail trail;
  if (!body.trail.empty()) {
    // A column is carried along as it stands: only the place where it halts matters.
    for (const Pose& stand : body.trail) trail.push_back(Pose::snapped(stand.at() + (at - b.pose.at()), stand.facing));
    body.trail = trail;
    return bases_of(body);
  }
  return bases_of(body);
}

// RW-AMB-3: a friend may stand on its place; then it is set down in the nearest free one. False: there is none.
bool find_place_to_show(State& s, PieceId unit) {
  Battalion& b = s.unit(unit);
  if (b.building >= 0 || overlapped(s, unit, bases_of(s, unit)) == kNoPiece) return true;
  const auto room = nearest_room(s, unit, kAmbushReach);
  if (!room) return false;
  const Vec2 by = room->at() - b.pose.at();
  for (Pose& stand : b.trail) stand = Pose::snapped(stand.at() + by, stand.facing);
  b.pose = *room;
  return true;
}

bool leads_across(const State& s, PieceId mover, const Pose& from, const Rings& hidden) {
  const double way = length(s.unit(mover).pose.at() - from.at());
  Pose pose;
  for (double gone = 0; gone < way + kAmbushSearchStep; gone += kAmbushSearchStep)
    if (overlap_deeply(bases_on_the_way(s, mover, from, way > 0 ? std::min(gone / way, 1.0) : 1.0, pose), hidden))
      return true;
  return false;
}

bool runs_into(const State& s, PieceId mover, PieceId hidden, const Pose& from) {
  return leads_across(s, mover, from, bases_of(s, hidden)) || !reaches(distance_between(s, mover, hidden), kKeepAway);
}

// Put back to the last place on its way from which the hidden battalion is 2" away.
void halt_before(State& s, PieceId mover, PieceId hidden, const Pose& from) {
  const Rings there = bases_of(s, hidden);
  const double way = length(s.unit(mover).pose.at() - from.at());
  Pose halt = from;
  for (double gone = kTolerance; gone < way; gone += kTolerance) {
    Pose pose;
    const Rings bases = bases_on_the_way(s, mover, from, gone / way, pose);
    if (!reaches(distance_of(bases, there), kKeepAway)) break;
    if (overlapped(s, mover, bases) == kNoPiece) halt = pose;  // not among friends whom it was to pass
  }
  const Vec2 back = halt.at() - s.unit(mover).pose.at();
  Trail trail;
  for (const Pose& stand : s.unit(mover).trail) trail.push_back(Pose::snapped(stand.at() + back, stand.facing));
  stand_at(s, mover, s.unit(mover).shape, halt, trail.empty() ? nullptr : &trail);
}

void tell_halt_before(Play& p, PieceId mover, PieceId hidden, const Pose& from) {
  p.log.tell([&] {
    return with_path(event("RW-AMB-3", "move", {mover, hidden},
                           fmt::format("{0} {0:runs|run} into {1} and {0:halts|halt} 2 inches away.",
                                       name_of(p.s, mover), name_of(p.s, hidden))),
                     {from, p.s.unit(mover).pose});
  });
}

bool enemies_hide_from(const State& s, PieceId mover) {
  if (!is_active(s.unit(mover))) return false;
  return std::ranges::any_of(s.battalions,
                             [&](const Battalion& b) { return lies_hidden(b) && b.side != s.unit(mover).side; });
}

}  // namespace

std::optional<Barred> may_not_hide(const State& s, Side side, const Rings& bases) {
  if (!far_from_deployment(s, other(side), bases))
    return Barred{"RW-AMB-1", sentence("An ambush lies at least 18 inches from where the enemy deploys.")};
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (hides(s, side, i, bases)) return std::nullopt;
  return Barred{"RW-AMB-1",
                sentence("It must be wholly inside a wood or building, or within 2 inches of one or of a hill, on "
                         "the side away from the enemy.")};
}

void uncover_near(Play& p, PieceId mover) { uncover_near(p, mover, p.s.unit(mover).pose); }

void uncover_near(Play& p, PieceId mover, const Pose& from) {
  State& s = p.s;
  if (!enemies_hide_from(s, mover)) return;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!lies_hidden(s.unit(id)) || !is_enemy(s, id, mover)) continue;
    if (runs_into(s, mover, id, from)) {
      halt_before(s, mover, id, from);
      tell_halt_before(p, mover, id, from);
    } else if (!within(distance_between(s, mover, id), kAmbushReach)) {
      continue;
    }
    const Pose lay = s.unit(id).pose;
    if (!find_place_to_show(s, id)) continue;
    const double off = length(s.unit(id).pose.at() - lay.at());
    show_battalion(p, id, "RW-AMB-3",
                   off == 0 ? std::string("is found in its ambush.")
                            : fmt::format("is found in its ambush, {} aside: others stand there.", exact_inches(off)));
  }
}

Pose halting_place(const State& s, PieceId mover, const Pose& from) {
  if (!enemies_hide_from(s, mover)) return s.unit(mover).pose;
  State tried = s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (!lies_hidden(tried.unit(id)) || !is_enemy(s, id, mover)) continue;
    if (runs_into(tried, mover, id, from)) halt_before(tried, mover, id, from);
    else if (!within(distance_between(tried, mover, id), kAmbushReach)) continue;
    if (find_place_to_show(tried, id)) tried.unit(id).place = Place::Table;
  }
  return tried.unit(mover).pose;
}

double inches_to(const State& s, PieceId unit, const Pose& to) {
  const Pose from = s.unit(unit).pose;
  if (!enemies_hide_from(s, unit)) return length(to.at() - from.at());
  State there = s;
  const Trail trail = trail_at(s, unit, to);
  stand_at(there, unit, s.unit(unit).shape, to, trail.empty() ? nullptr : &trail);
  return length(halting_place(there, unit, from).at() - from.at());
}

const Chapter kAmbush = {.rule = "RW-AMB-2",
                         .prompt = "Place battalions that lie in ambush, or go on",
                         .list = list_ambushes,
                         .weigh = weigh_ambush,
                         .carry = spring_ambush,
                         .asks = ask_for_ambushes,
                         .asks_anyway = somebody_hides};

}  // namespace grognard::revwars
