// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/zones.h"
#include "esr/command.h"
#include "esr/ground.h"
#include "esr/viewing.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::esr {
namespace {

void add_extent(Survey& survey, Extent::Kind kind, std::string label, RuleId rule, Outline shape) {
  survey.zones.push_back({kind, std::move(label), rule, {std::move(shape)}});
}

Ring strip_before(const Frame& f, double reach) {
  const Vec2 corners[] = {f.world({f.half_width, 0}), f.world({f.half_width, reach}), f.world({-f.half_width, reach}),
                          f.world({-f.half_width, 0})};
  return Ring(corners);
}

Ring strip_behind(const Frame& f, double depth) {
  const Vec2 corners[] = {f.world({f.half_width, -f.depth - depth}), f.world({f.half_width, -f.depth}),
                          f.world({-f.half_width, -f.depth}), f.world({-f.half_width, -f.depth - depth})};
  return Ring(corners);
}

void survey_unit(const State& s, PieceId id, Survey& survey) {
  const Unit& u = s.unit(id);
  const Vec2 at = u.pose.at();
  const double around = radius_of(s, id);
  const Frame f = frame_of(s, id);
  if (is_unlimbered(u)) {
    add_extent(survey, Extent::Kind::Range, "artillery 900 yards", "ES-FIRE-1", arc_shape(s, id, kGunRange));
    add_extent(survey, Extent::Kind::Range, "short range 450 yards", "ES-ASMT-22", arc_shape(s, id, kShortRange));
  } else {
    add_extent(survey, Extent::Kind::Arc, "front arc", "ES-GEO-8", arc_shape(s, id, kSkirmishRange));
  }
  if (u.arm == Arm::Infantry && is_deployed(u))
    add_extent(survey, Extent::Kind::Range, "skirmishing 450 yards", "ES-FIRE-13",
               zone_around(at, kSkirmishRange + around));
  const double reach = allowance_of(s, id, false);
  if (reach > 0)
    add_extent(survey, Extent::Kind::Reach, fmt::format("move {:g} yards", reach), "ES-MOVE-1", strip_before(f, reach));
  if (in_waves(u))
    add_extent(survey, Extent::Kind::Command, "support behind it", "ES-MELEE-33",
               strip_behind(f, s.options().support_depth));
}

void survey_general(const State& s, PieceId id, Survey& survey) {
  const Vec2 at = s.general(id).pose.at();
  for (const double yards : {kCloseEnemy, kNearEnemy, kCourierStage})
    add_extent(survey, Extent::Kind::Command, fmt::format("{:g} yards", yards),
               yards == kCourierStage ? RuleId("ES-CMD-19") : RuleId("ES-CMD-20"), zone_around(at, yards));
  if (s.is_superior(id))
    add_extent(survey, Extent::Kind::Reach, fmt::format("ride {:g} yards", kGeneral.cross_country), "ES-MOVE-14",
               zone_around(at, kGeneral.cross_country));
}

Look look_at(const State& s, const Piece& from, const Piece& to) {
  Gap best{.distance = kNowhere, .from = {}, .to = {}};
  for (const Ring& one : from.footprint)
    for (const Ring& two : to.footprint)
      if (const Gap each = gap(one, two); each.distance < best.distance) best = each;
  Look look{.target = to.number,
            .distance = best.distance,
            .from = best.from,
            .to = best.to,
            .text = "clear",
            .blocked_at = {}};
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
  if (sight.unit != kNoPiece) look.text = "blocked by " + name_of(s, sight.unit);
  return look;
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) {
  Survey survey;
  survey.unit = piece;
  const View view = look(s, std::nullopt);
  if (piece < 0 || static_cast<std::size_t>(piece) >= view.pieces.size()) return survey;
  const Piece& from = view.pieces[static_cast<std::size_t>(piece)];
  if (!from.on_table) return survey;
  if (s.is_unit(piece)) survey_unit(s, piece, survey);
  else if (s.is_general(piece)) survey_general(s, piece, survey);
  for (const Piece& to : view.pieces)
    if (to.number != piece && to.on_table && !to.footprint.empty()) survey.looks.push_back(look_at(s, from, to));
  return survey;
}

}  // namespace grognard::esr
