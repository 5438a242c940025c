// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/positions.h"
#include "esr/rules/01_activate/command.h"
#include "esr/scenario/scenario_draft.h"

// Objectives, directives and statuses (chapters OBJ, DIR and STAT) with which a position begins.
namespace grognard::esr {
namespace {

constexpr std::string_view kNoTarget = "an enemy formation or a place";
constexpr int kMostMarkers = 9;
constexpr int kMostFatigue = 99;

constexpr Named<Directive> kDirectiveWords[] = {
    {"none", Directive::None}, {"attack", Directive::Attack}, {"support", Directive::Support},
    {"move", Directive::Move}, {"defend", Directive::Defend}, {"reserve", Directive::Reserve},
};
constexpr Named<Status> kStatusWords[] = {
    {"none", Status::None},           {"retreating", Status::Retreating},      {"broken", Status::Broken},
    {"reforming", Status::Reforming}, {"rally and reform", Status::Reforming},
};

PieceId read_target(const Reader& from, const Draft& draft, Side side) {
  const PieceId target = read_piece(from, draft, {Sort::Formation, Sort::Place}, kNoTarget);
  if (draft.state.is_formation(target) && draft.state.side_of(target) == side) from.expected(kNoTarget);
  return target;
}

// ES-DIR-3: {"directive": "attack", "target": "village"}
Order read_directive(const Reader& from, const Draft& draft, int formation) {
  const State& s = draft.state;
  const Side side = s.formation(formation).side;
  Order order;
  order.kind = from.one_of_or("directive", kDirectiveWords, Directive::None);
  order.turn = narrow(s.turn - 1);
  const auto forbid = [&](std::string_view key) {
    if (from.has(key)) from[key].refuse("this directive has no such thing");
  };
  if (order.kind == Directive::Move) order.point = Pose::snapped(read_point(from["point"]), Facing());
  else forbid("point");
  if (order.kind == Directive::Attack) {
    order.target = read_target(from["target"], draft, side);
  } else if (order.kind == Directive::Support) {
    order.target = read_piece(from["target"], draft, {Sort::Formation}, "another formation of the same side");
    if (s.side_of(order.target) != side || s.formation_index(order.target) == formation)
      from["target"].expected("another formation of the same side");
  } else {
    forbid("target");
  }
  return order;
}

void read_formation_orders(const Reader& from, Draft& draft, int formation) {
  Formation& f = draft.state.formation(formation);
  f.active = read_directive(from, draft, formation);
  if (const auto fatigue = from.maybe("fatigue")) {
    const std::vector<Reader> tracks = fatigue->items(kArms);
    if (tracks.size() != kArms) fatigue->expected("three numbers: infantry, cavalry, artillery");
    for (std::size_t arm = 0; arm < kArms; ++arm) f.fatigue[arm] = narrow(tracks[arm].whole(0, kMostFatigue));
  }
  f.status = from.one_of_or("status", kStatusWords, Status::None);
  if (f.status != Status::None) {
    if (from.has("directive")) from["directive"].refuse("a status takes the place of the directive");
    f.active = {};
  }
  f.delays = tiny(from.whole_or("delays", 0, kMostMarkers, 0));
  if (const auto pending = from.maybe("pending")) {
    pending->only({"directive", "target", "point", "turn"});
    f.pending = read_directive(*pending, draft, formation);
    f.pending.turn = narrow(pending->whole_or("turn", 0, kMostTurns, draft.state.turn - 1));
  }
}

Order read_objective(const Reader& from, const Draft& draft, int superior) {
  const State& s = draft.state;
  Order order;
  order.target = read_target(from, draft, s.superior_rules(superior).side);
  order.turn = narrow(s.turn - 1);
  return order;
}

void read_superior_orders(const Reader& from, Draft& draft, int number) {
  Superior& superior = draft.state.superior(number);
  if (const auto objective = from.maybe("objective")) superior.objective = read_objective(*objective, draft, number);
  if (const auto pending = from.maybe("pending_objective")) superior.pending = read_objective(*pending, draft, number);
  superior.delays = tiny(from.whole_or("delays", 0, kMostMarkers, 0));
}

}  // namespace

void read_orders(const Reader& top, Draft& draft) {
  int number = 0;
  for (const Reader& from : top.items_or_none("superiors", kMostSuperiors)) read_superior_orders(from, draft, number++);
  number = 0;
  for (const Reader& from : top.items_or_none("formations", kMostFormations))
    read_formation_orders(from, draft, number++);
}

}  // namespace grognard::esr
