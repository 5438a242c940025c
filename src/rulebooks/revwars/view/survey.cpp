// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "book/threads.h"
#include "book/zones.h"
#include "revwars/position/positions.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/b2b_shoot/shooting.h"

// What a player finds out with ruler and thread. Not rules: everything is measured by the functions of the chapters.
namespace grognard::revwars {
namespace {

// RW-GEO-5: everything between the lines at 45 degrees from the front corners, as far as it is drawn.
Ring front_zone(const Frame& f, double reach) {
  const Vec2 corners[] = {f.world({f.half_width, 0}), f.world({f.half_width + reach, reach}),
                          f.world({-f.half_width - reach, reach}), f.world({-f.half_width, 0})};
  return Ring(corners);
}

Ring strip_ahead(const Frame& f, double reach) {
  const Vec2 corners[] = {f.world({f.half_width, 0}), f.world({f.half_width, reach}), f.world({-f.half_width, reach}),
                          f.world({-f.half_width, 0})};
  return Ring(corners);
}

void add_zone(Survey& survey, Extent::Kind kind, std::string label, RuleId rule, Outline shape) {
  survey.zones.push_back({kind, std::move(label), rule, {std::move(shape)}});
}

void add_weapon_zones(const State& s, PieceId id, const Frame& f, Survey& survey) {
  const Card& card = s.card(id);
  const int weapon = card.small_arms >= 0 ? card.small_arms : card.cannon >= 0 ? card.cannon : card.howitzer;
  if (weapon < 0) return;
  for (const Weapon::Band& band : s.setup->weapons[weapon].bands)
    add_zone(survey, Extent::Kind::Range, fmt::format("{}+ to {:g}\"", band.accuracy, band.limit), "RW-FIRE-7",
             strip_ahead(f, band.limit));
}

Frame frame_seen(const State& s, PieceId id) {
  if (const std::optional<Block> block = block_of(s, id)) return block->frame();
  const Stands stands = stands_of(s, id);
  const Stand& head = stands.front();
  return {head.front_middle(), head.facing.forward(), head.base.front / 2, head.base.depth};
}

void survey_battalion(const State& s, PieceId id, Survey& survey) {
  const Battalion& b = s.unit(id);
  const Card& card = s.card(id);
  const Frame f = frame_seen(s, id);
  const double around = radius_of(s, id);
  add_weapon_zones(s, id, f, survey);
  add_zone(survey, Extent::Kind::Arc, "front zone", "RW-GEO-5", front_zone(f, 6));
  if (card.charge > 0) {
    add_zone(survey, Extent::Kind::Reach, fmt::format("charge {:g}\"", card.charge), "RW-CHARGE-4",
             strip_ahead(f, card.charge));
    add_zone(survey, Extent::Kind::Reach, fmt::format("move {:g}\"", card.move), "RW-MOVE-2",
             strip_ahead(f, card.move));
  }
  if (b.side == s.active)
    add_zone(survey, Extent::Kind::Command, fmt::format("reactions within {:g}\"", kReactionReach), "RW-REACT-1",
             zone_around(b.pose.at(), kReactionReach + around));
}

Look look_from(const State& s, const Piece& from, const Piece& to) {
  const Gap best = book::nearest_points(from, to);
  Look look = book::clear_look(to, best);
  if (!s.is_unit(from.number) || !s.is_unit(to.number) || best.distance == 0) return look;
  const bool skirmisher = is_skirmishers(s.unit(from.number)) || in_skirmish_line(s.unit(from.number));
  const SightReport sight = look_along(s, best.from, best.to, from.footprint.front(), to.footprint.front(), skirmisher);
  look.rule = "RW-GEO-11";
  look.clear = sight.clear;
  if (sight.clear) {
    look.text = sight.protected_ ? "clear, behind cover that protects" : sight.concealed ? "clear, concealed" : "clear";
    return look;
  }
  look.blocked_at = best.from + (best.to - best.from) * (sight.ends_at / best.distance);
  look.text = sight.blocked_by >= 0 ? "blocked by " + ground_name(s, sight.blocked_by) : "blocked";
  return look;
}

void add_zones(const State& s, const Piece& from, Survey& survey) {
  const PieceId piece = from.number;
  if (s.is_unit(piece)) {
    survey_battalion(s, piece, survey);
  } else if (s.is_general(piece)) {
    add_zone(survey, Extent::Kind::Command, fmt::format("command {:g}\"", kCommandRadius), "RW-CMD-3",
             zone_around(from.pose.at(), kCommandRadius + 1));
    add_zone(survey, Extent::Kind::Reach, fmt::format("ride {:g}\"", kGeneralFirst), "RW-CMD-1",
             zone_around(from.pose.at(), kGeneralFirst));
  }
}

}  // namespace

Survey survey_from(const State& s, PieceId piece) { return book::survey_by(s, piece, add_zones, look_from); }

}  // namespace grognard::revwars
