// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "book/threads.h"
#include "book/zones.h"
#include "esr/position/ground.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/view/viewing.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::esr {
namespace {

void add_extent(Survey& survey, Extent::Kind kind, std::string label, RuleId rule, Outline shape) {
  survey.zones.push_back({kind, std::move(label), rule, {std::move(shape)}});
}

void add_line(Survey& survey, std::string label, RuleId rule, Vec2 from, Vec2 to) {
  add_extent(survey, Extent::Kind::Command, std::move(label), rule, Outline({from, to}));
}

Ring strip_behind(const Frame& f, double depth) {
  const Vec2 corners[] = {f.world({f.half_width, -f.depth - depth}), f.world({f.half_width, -f.depth}),
                          f.world({-f.half_width, -f.depth}), f.world({-f.half_width, -f.depth - depth})};
  return Ring(corners);
}

void add_arc(const State& s, PieceId unit, Extent::Kind kind, std::string label, RuleId rule, double range,
             Survey& survey) {
  add_extent(survey, kind, std::move(label), rule, zone_ahead(frame_of(s, unit), range, arc_tenths(s)));
}

// --- A Unit -------------------------------------------------------------------------------------------------------------------

// How far a straight way in this direction takes it: ground and table end it, or an enemy.
double straight_reach(const State& s, PieceId unit, Facing towards, double allowance) {
  const Pose start{s.unit(unit).pose.x, s.unit(unit).pose.y, towards};
  const Ring ring = ring_at(s, unit, start);
  const Vec2 direction = towards.forward();
  const LegGround ground = ground_along(s, unit, ring, start.at(), direction, allowance);
  const bool inside = dense_at(s, unit, ring) != DenseTouch::Clear;
  const double enemy = first_enemy_on(s, unit, ring, direction, allowance).at;
  return std::max(0.0, std::min({ground.reach(allowance), ground.halt(inside), ground.blocked, enemy,
                                 table_room(s, ring, direction, allowance)}));
}

// ES-MOVE-6, ES-MOVE-9: where its centre could come by one free turn and a straight way.
void add_reach(const State& s, PieceId unit, Survey& survey) {
  constexpr int kStep = 50;  // tenths of a degree
  // What an enemy has been told is not known: he may have all of it.
  const bool unknown = s.orders_hidden[s.unit(unit).side] && !has_status(s.formation(s.unit(unit).formation));
  const double allowance = unknown ? whole_allowance_of(s, unit, false) : allowance_of(s, unit, false);
  if (allowance <= 0) return;
  const Pose& pose = s.unit(unit).pose;
  std::vector<Vec2> corners = {pose.at()};
  for (int turn = kFreeTurn; turn >= -kFreeTurn; turn -= kStep) {
    const Facing towards = pose.facing.turned(turn);
    corners.push_back(pose.at() + towards.forward() * straight_reach(s, unit, towards, allowance));
  }
  add_extent(survey, Extent::Kind::Reach, fmt::format("move {:g} yards, as the ground allows", allowance), "ES-MOVE-6",
             std::move(corners));
}

void survey_unit(const State& s, PieceId id, Survey& survey) {
  const Unit& u = s.unit(id);
  if (is_unlimbered(u)) {
    add_arc(s, id, Extent::Kind::Range, "artillery 900 yards", "ES-FIRE-1", kGunRange, survey);
    add_arc(s, id, Extent::Kind::Range, "short range 450 yards", "ES-ASMT-22", kShortRange, survey);
  } else {
    add_arc(s, id, Extent::Kind::Arc, "front arc", "ES-GEO-8", kSkirmishRange, survey);
  }
  if (u.arm == Arm::Infantry && is_deployed(u))
    add_extent(survey, Extent::Kind::Range, "skirmishing 450 yards", "ES-FIRE-13",
               zone_around(ring_of(s, id), kSkirmishRange));
  add_reach(s, id, survey);
  if (in_waves(u))
    add_extent(survey, Extent::Kind::Command, is_supported(s, id) ? "supported" : "no support behind it", "ES-MELEE-33",
               strip_behind(frame_of(s, id), s.options().support_depth));
}

// --- Commanders ---------------------------------------------------------------------------------------------------------------

// ES-GEO-12, ES-MELEE-33: what its commander watches.
void survey_formation(const State& s, int formation, Survey& survey) {
  constexpr double kDrawn = 900;  // yards of the rear line to either side
  const Axis axis = axis_of(s, formation);
  const Vec2 along = right_of(axis.forward) * kDrawn;
  add_line(survey, "rear line", "ES-GEO-12", axis.rear - along, axis.rear + along);
  each_member(s, formation, [&](PieceId unit) {
    if (is_unlimbered(s.unit(unit)))
      return add_arc(s, unit, Extent::Kind::Range, "artillery 900 yards", "ES-FIRE-1", kGunRange, survey);
    if (!in_waves(s.unit(unit)) || !in_front_wave(s, unit)) return;
    const bool supported = is_supported(s, unit);
    add_extent(survey, supported ? Extent::Kind::Command : Extent::Kind::Range, supported ? "supported" : "unsupported",
               "ES-MELEE-33", strip_behind(frame_of(s, unit), s.options().support_depth));
  });
}

// ES-CMD-19: how far his couriers have to ride to each of his Formations.
void survey_chain(const State& s, PieceId superior, Survey& survey) {
  const Vec2 from = s.general(superior).pose.at();
  each_formation(s, s.side_of(superior), [&](int f) {
    if (!is_in_chain(s, superior, f)) return;
    const Vec2 to = s.formation(f).general.pose.at();
    const int stages = static_cast<int>(length(to - from) / kCourierStage);
    const Name name = name_of(s, s.formation_piece(f));
    if (s.general(superior).commands == f)
      return add_line(survey, fmt::format("commands {} in person", name), "ES-LEAD-7", from, to);
    add_line(survey,
             fmt::format("{}: {:.0f} yards{}", name, length(to - from), stages > 0 ? fmt::format(", -{}", stages) : ""),
             "ES-CMD-19", from, to);
  });
}

void survey_general(const State& s, PieceId id, Survey& survey) {
  const Vec2 at = s.general(id).pose.at();
  for (const double yards : {kCloseEnemy, kNearEnemy, kCourierStage})
    add_extent(survey, Extent::Kind::Command, fmt::format("{:g} yards", yards),
               yards == kCourierStage ? RuleId("ES-CMD-19") : RuleId("ES-CMD-20"), zone_around(at, yards));
  if (s.is_formation(id)) return survey_formation(s, s.formation_index(id), survey);
  add_extent(survey, Extent::Kind::Reach, fmt::format("ride {:g} yards", kGeneral.cross_country), "ES-MOVE-14",
             zone_around(at, kGeneral.cross_country));
  survey_chain(s, id, survey);
}

// --- Threads ------------------------------------------------------------------------------------------------------------------

Look look_at(const State& s, const Piece& from, const Piece& to) {
  const Gap best = book::nearest_points(from, to);
  Look look = book::clear_look(to, best);
  Sight sight;
  if (s.is_unit(from.number) && s.is_unit(to.number) && is_unlimbered(s.unit(from.number)))
    sight = sight_of_battery(s, from.number, to.number);
  else if (s.is_general(from.number) && s.is_general(to.number))
    sight = sight_between_generals(s, from.number, to.number);
  else return look;
  look.rule = sight.rule;
  look.clear = sight.clear;
  if (sight.clear) return look;
  look.text = std::string(sight.why);
  if (sight.unit != kNoPiece) look.text = "blocked by " + plain_name(s, sight.unit);
  return look;
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const PieceId piece = from.number;
  if (s.is_unit(piece)) survey_unit(s, piece, survey);
  else if (s.is_general(piece)) survey_general(s, piece, survey);
  survey.forecasts = forecasts_for(s, piece);
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, look_at); }

}  // namespace grognard::esr
