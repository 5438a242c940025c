// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/picture.h"
#include "book/standing.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/turn.h"
#include "esr/view/viewing.h"

// What is drawn on the table besides the pieces: Reformation Areas, what commands have been told to do, contacts, objectives.
namespace grognard::esr {

Overlay::Sign sign_of(Directive d) {
  switch (d) {
    case Directive::Attack: return Overlay::Sign::Attack;
    case Directive::Support: return Overlay::Sign::Support;
    case Directive::Move: return Overlay::Sign::Move;
    case Directive::Reserve: return Overlay::Sign::Reserve;
    default: return Overlay::Sign::Defend;
  }
}

namespace {

constexpr double kPendingBeside = 120;  // yards, for the eye

Vec2 goal_of(const State& s, PieceId target, Vec2 fallback) {
  if (target == kNoPiece) return fallback;
  if (s.is_formation(target)) return middle_of(s, s.formation_index(target));
  return s.is_place(target) ? middle_of_place(s, target) : fallback;
}

// A directive that stays where the troops are is drawn before their front.
std::vector<Vec2> order_line(const State& s, int index, const Order& order) {
  const Vec2 from = middle_of(s, index);
  if (order.kind == Directive::Move) return {from, order.point.at()};
  const Vec2 goal = goal_of(s, order.target, from);
  if (!(goal == from)) return {from, goal};
  Facing facing = inward(s.setup->sides[s.formation(index).side].edge);
  each_member(s, index, [&](PieceId unit) {
    if (in_waves(s.unit(unit))) facing = s.unit(unit).pose.facing;
  });
  return {from, from + facing.forward() * kShift};
}

void add_order(const State& s, int index, const Order& order, bool pending, std::vector<Overlay>& out) {
  Overlay o{.kind = Overlay::Kind::Order,
            .label = order_words(s, order),
            .side = s.formation(index).side,
            .shape = {},
            .line = {}};
  o.line = order_line(s, index, order);
  // Beside the arrow of the order that is still in force.
  const Vec2 way = o.line.back() - o.line.front();
  if (pending && length(way) > 1)
    for (Vec2& point : o.line) point = point + right_of(unit_vector(way)) * kPendingBeside;
  o.sign = sign_of(order.kind);
  o.pending = pending;
  out.push_back(std::move(o));
}

void add_formation_overlays(const State& s, int index, Eyes eyes, std::vector<Overlay>& out) {
  const Formation& f = s.formation(index);
  if (!is_there(f)) return;
  if (f.has_area) {
    Overlay area{.kind = Overlay::Kind::Area,
                 .label = plain_name(s, s.formation_piece(index)),
                 .side = f.side,
                 .shape = {},
                 .line = {}};
    area.shape = {area_ring(s, index)};
    out.push_back(std::move(area));
  }
  if (!knows_orders(s, f.side, eyes)) return;
  if (!has_status(f)) add_order(s, index, f.active, false, out);
  if (f.pending.any()) add_order(s, index, f.pending, true, out);
}

void add_contact(const State& s, const Contact& c, std::vector<Overlay>& out) {
  Overlay link{.kind = Overlay::Kind::Link,
               .label = c.from_rear ? "rear" : "",
               .side = s.side_of(c.by),
               .shape = {},
               .line = {}};
  const Vec2 to = c.area >= 0 ? s.formation(c.area).area.at() : s.unit(c.with).pose.at();
  link.line = {s.unit(c.by).pose.at(), to};
  out.push_back(std::move(link));
}

void add_objective(const State& s, std::size_t index, std::vector<Overlay>& out) {
  const PlaceRules& place = s.setup->places[index];
  if (!place.objective) return;
  const int holder = holder_of(s, s.place_piece(static_cast<int>(index)));
  Overlay o = book::objective_overlay(place.name, book::side_of_index(holder), {});
  if (holder >= 0) o.label += fmt::format(" ({})", s.setup->sides[holder].name);
  if (place.area >= 0) o.shape = s.setup->ground->areas[place.area].parts;
  if (o.shape.empty())
    o.shape = {
        Ring::base(Pose::snapped(middle_of_place(s, s.place_piece(static_cast<int>(index))), Facing()), 150, 150)};
  out.push_back(std::move(o));
}

// ES-MOVE-18
void add_exit(const Exit& exit, std::vector<Overlay>& out) {
  constexpr double kDepth = 75;  // yards, for the eye
  const Vec2 inwards = inward(exit.edge).forward();
  const Pose at = Pose::snapped((exit.from + exit.to) * 0.5 + inwards * (kDepth / 2), inward(exit.edge));
  out.push_back({.kind = Overlay::Kind::Exit,
                 .label = exit.name,
                 .side = exit.side,
                 .shape = {Ring::base(at, length(exit.to - exit.from), kDepth)},
                 .line = {}});
}

}  // namespace

void add_overlays(const State& s, Eyes eyes, std::vector<Overlay>& out) {
  for (const Exit& exit : s.setup->exits) add_exit(exit, out);
  for (std::size_t i = 0; i < s.setup->places.size(); ++i) add_objective(s, i, out);
  for (int f = 0; f < std::ssize(s.formations); ++f) add_formation_overlays(s, f, eyes, out);
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    const Superior& superior = s.superior(i);
    const Side side = s.superior_rules(i).side;
    if (!superior.objective.any() || superior.general.removed || !knows_orders(s, side, eyes)) continue;
    Overlay goal{
        .kind = Overlay::Kind::Order, .label = s.superior_rules(i).command, .side = side, .shape = {}, .line = {}};
    const Vec2 at = superior.general.pose.at();
    goal.line = {at, goal_of(s, superior.objective.target, at)};
    goal.sign = Overlay::Sign::Goal;
    out.push_back(std::move(goal));
  }
  for (const Contact& c : s.contacts) add_contact(s, c, out);
}

}  // namespace grognard::esr
