// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/03a_actions/generals.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03a_actions/movement.h"

namespace grognard::hanau {
namespace {

constexpr double kDisc = 0.5;  // HN-GEO-2: radius of a general's base

Ring disc_of(Vec2 at) { return Ring::base(Pose::snapped(at, Facing::degrees(0)), 2 * kDisc, 2 * kDisc); }

PieceId nearest_friend(const State& s, int general) {
  const Side side = s.setup->leaders[general].side;
  PieceId best = kNoPiece;
  double least = std::numeric_limits<double>::infinity();
  each_on_table(s, side, [&](PieceId id) {
    const double d = distance(s.generals[general].pose.at(), footprint(s, id));
    if (d < least) {
      least = d;
      best = id;
    }
  });
  return best;
}

// A place beside the unit: to its left, or wherever the table has room.
Pose beside(const State& s, PieceId unit) {
  const Size size = size_of(s, unit);
  const Pose& at = s.unit(unit).pose;
  const Vec2 forward = at.facing.forward();
  const Vec2 tries[] = {left_of(forward) * (size.width / 2 + kDisc), right_of(forward) * (size.width / 2 + kDisc),
                        -forward * (size.depth / 2 + kDisc), forward * (size.depth / 2 + kDisc)};
  for (const Vec2 by : tries) {
    const Pose pose = Pose::snapped(at.at() + by, at.facing);
    const Ring disc = disc_of(pose.at());
    if (on_the_table(s, disc) && reaches(nearest_enemy(s, s.side_of(unit), disc, kDisc), kTolerance)) return pose;
  }
  return at;
}

// Has a unit touched a general who stands there, on its way from this pose: straight, or by whole degrees of a wheel or a turn?
bool has_touched(const State& s, PieceId unit, const Pose& from, Vec2 general) {
  const Pose& to = s.unit(unit).pose;
  const Size size = size_of(s, unit);
  if (from.facing == to.facing) return within(distance(general, swept(footprint(s, unit), from.at() - to.at())), kDisc);
  const auto touches = [&](const Pose& pose) {
    return within(distance(general, Ring::base(pose, size.width, size.depth)), kDisc);
  };
  const Leg leg = leg_between(from, to, size.width, size.depth);
  if (leg.kind == LegKind::Wheel) {
    const WheelPoses poses = wheel_poses(from, to, leg.turn, size);
    return std::any_of(poses.begin(), poses.end(), touches);
  }
  const int turn = turn_between(to.facing, from.facing);
  for (int degree = 0; degree <= std::abs(turn) / 10; ++degree)
    if (touches(turned(to, turn < 0 ? -10 * degree : 10 * degree))) return true;
  return false;
}

}  // namespace

// HN-CMD-2, HN-CMD-6: its own general or the army commander, 12" to the nearest point of the unit, measured now.
bool in_command(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  if (t.general < 0) return true;
  for (int g = 0; g < std::ssize(s.generals); ++g) {
    const Leader& leader = s.setup->leaders[g];
    if (g != t.general && !(leader.army_commander && leader.side == t.side)) continue;
    const General& general = s.generals[g];
    if (!general.alive || !general.on_table) continue;
    if (general.attached == unit) return true;
    // Mostly the middle of the base is near enough already, and the nearest point all the more.
    const double range = s.options().command_range;
    if (length_squared(general.pose.at() - s.unit(unit).pose.at()) <= range * range) return true;
    if (within(distance_to_general(s, unit, g), range)) return true;
  }
  return false;
}

bool began_in_command(const State& s, PieceId unit) {
  const bool second = !s.cursor.empty() && s.cursor.top().step == static_cast<std::uint8_t>(Step::SecondMove) &&
                      s.cursor.top().unit == unit;
  return second ? s.cursor.top().index != 0 : in_command(s, unit);
}

int generals_with(const State& s, PieceId unit) {
  int count = 0;
  for (const General& g : s.generals) count += g.alive && g.attached == unit;
  return count;
}
bool general_with(const State& s, PieceId unit) { return generals_with(s, unit) > 0; }

void place_beside_friends(Play& p, int general, RuleId rule) {
  General& g = p.s.generals[general];
  g.attached = kNoPiece;
  const PieceId refuge = nearest_friend(p.s, general);
  if (refuge == kNoPiece) {
    g.alive = g.on_table = false;
    return;
  }
  const Size base = size_of(p.s, refuge);
  const double way = distance(g.pose.at(), footprint(p.s, refuge)) + base.width + base.depth + 4 * kDisc;
  g.pose = beside(p.s, refuge);
  p.log.tell([&] {
    const PieceId piece = p.s.general_piece(general);
    return with_stride(event(rule, "general", {piece, refuge},
                             fmt::format("{0:^} {2}rides to {1}.", name_of(p.s, piece), name_of(p.s, refuge),
                                         rule == RuleId("HN-CMD-8") ? "makes way for the enemy and " : "")),
                       piece, way);
  });
}

void general_survives(Play& p, int general) {
  State& s = p.s;
  const PieceId piece = s.general_piece(general);
  const int number = s.options().general_loss_number;
  const int limits[] = {number};
  const Roll roll = p.dice.bands("HN-CMD-5", s.side_of(piece), "fate of the general", 1, limits);
  const bool lost = roll.value == 0;
  p.log.tell([&] {
    return with_dice(event("HN-CMD-5", "general-fate", {piece},
                           fmt::format("{0:^} {1} ({2}).", name_of(s, piece), lost ? "is lost" : "escapes",
                                       number <= 0   ? "he cannot be lost"
                                       : number >= 6 ? "he cannot escape"
                                       : number == 1 ? "lost on 1"
                                                     : fmt::format("lost on {} or less", number))),
                     roll);
  });
  General& g = s.generals[general];
  g.attached = kNoPiece;
  if (lost) {
    g.alive = g.on_table = false;
    p.log.outcome([&] { return fmt::format("{} is lost", name_of(s, piece)); });
    return;
  }
  place_beside_friends(p, general, "HN-CMD-5");
}

void brush_aside_generals(Play& p, PieceId mover, const Pose& from) {
  for (int g = 0; g < std::ssize(p.s.generals); ++g) {
    const General& general = p.s.generals[g];
    const PieceId piece = p.s.general_piece(g);
    if (!general.alive || !general.on_table || general.attached != kNoPiece || !is_enemy(p.s, mover, piece)) continue;
    if (has_touched(p.s, mover, from, general.pose.at())) place_beside_friends(p, g, "HN-CMD-8");
  }
}

// HN-CMD-3: up to 12" in any direction, through friends and any ground; not within 1" of an enemy.
void weigh_go(const State& s, Verdict& v) {
  const int g = s.general_index(v.command.unit());
  const General& general = s.generals[g];
  if (v.command.path.size() != 1) {
    v.refuse("HN-CMD-3", "A general rides to one place: give one position.");
    return;
  }
  const Vec2 to = v.command.path[0].at();
  const double way = length(to - general.pose.at());
  v.measure = {way, kGeneralMove};
  if (beyond(way, kGeneralMove))
    v.refuse("HN-CMD-3", sentence("A general rides up to 12 inches; this is {:.2f}.", way));
  if (!on_the_table(s, disc_of(to))) v.refuse("HN-MOVE-26", "That is off the table.");
  if (!within(kStandOff, nearest_enemy(s, s.side_of(v.command.unit()), Ring::base(Pose::snapped(to, {}), 0.02, 0.02),
                                       kStandOff + kDisc) -
                             kDisc))
    v.refuse("HN-CMD-3", "A general may not end within 1 inch of an enemy unless he is attached to a unit.");
}

// HN-CMD-4: he rides into contact with the unit and joins it.
void weigh_attach(const State& s, Verdict& v) {
  const int g = s.general_index(v.command.unit());
  const General& general = s.generals[g];
  const PieceId to = v.command.target();
  v.command.path.clear();
  if (!s.is_unit(to) || !on_table(s.unit(to)) || is_enemy(s, v.command.unit(), to)) {
    v.refuse("HN-CMD-4", "A general joins a friendly unit on the table.");
    return;
  }
  const double way = general.attached == to ? 0 : std::max(0.0, distance(general.pose.at(), footprint(s, to)) - kDisc);
  v.measure = {way, kGeneralMove};
  if (phase_of(s) != 0 && beyond(way, kGeneralMove))
    v.refuse("HN-CMD-3",
             sentence("{0:^} {0:is|are} {1:.2f} inches away; a general rides up to 12.", name_of(s, to), way));
}

void carry_general(Play& p, const Command& c) {
  State& s = p.s;
  General& g = s.generals[s.general_index(c.unit())];
  const Pose from = g.pose;
  const PieceId left = g.attached;
  g.moved = true;
  g.on_table = true;
  if (c.verb == Verb("attach")) {
    g.attached = c.target();
    g.pose = s.unit(c.target()).pose;
  } else {
    g.attached = kNoPiece;
    g.pose = c.path[0];
  }
  p.log.tell([&] {
    const std::string text =
        g.attached != kNoPiece
            ? fmt::format("{0:^} joins {1}.", name_of(s, c.unit()), name_of(s, g.attached))
            : fmt::format("{0:^} rides {1}.", name_of(s, c.unit()), inches(length(g.pose.at() - from.at())));
    Event e = event(g.attached != kNoPiece ? RuleId("HN-CMD-4") : RuleId("HN-CMD-3"), "general", {c.unit()}, text);
    const bool set_up = phase_of(s) == 0;
    double allowed = set_up ? s.setup->ground->width + s.setup->ground->height : kGeneralMove;
    for (const PieceId unit : {left, g.attached}) {  // whoever is with it moves over
      if (unit == kNoPiece) continue;
      allowed += size_of(s, unit).width + size_of(s, unit).depth;
      for (int i = 0; i < std::ssize(s.generals); ++i)
        if (s.generals[i].attached == unit && s.general_piece(i) != c.unit())
          e = with_stride(std::move(e), s.general_piece(i), 2 * kDisc);
    }
    return with_path(with_stride(std::move(e), c.unit(), allowed), {from, g.pose});
  });
}

}  // namespace grognard::hanau
