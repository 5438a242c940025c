// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/03_fire/shooting.h"

#include <fmt/format.h>

#include <limits>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/03_fire/hits.h"

// Who may shoot at whom, and the shot itself. What the score is made of is in shot_factors.cpp.
namespace grognard::tricorne {
namespace {

constexpr double kSmallArmsSplay = 1;                    // TR-GEO-6: inches outward for each inch ahead, 45 degrees
constexpr double kArtillerySplay = 0.57735026918962576;  // 30 degrees
constexpr double kBeyondTheTable = 400;

// Enemy, on the table.
std::optional<Refusal> is_no_enemy(const State& s, PieceId firer, PieceId target) {
  if (s.is_unit(target) && on_table(s.unit(target)) && is_enemy(s, firer, target)) return std::nullopt;
  return Refusal{"TR-FIRE-3", "Choose an enemy unit on the table."};
}

// Arc, range and sight, the cheapest first.
std::optional<Refusal> cannot_reach(const State& s, PieceId firer, PieceId target) {
  const Ranges ranges = ranges_of(s.options(), s.troops(firer).weapon);
  if (!Nearness(s, firer).maybe(s, target, ranges.most))
    return Refusal{"TR-WEAP-1",
                   sentence("{0:^} {0:is|are} more than {1} away.", name_of(s, target), inches(ranges.most))};
  const double range = range_to(s, firer, target);
  if (range == std::numeric_limits<double>::infinity())
    return Refusal{"TR-GEO-6", sentence("No part of {} is in the fire arc.", name_of(s, target))};
  if (band_at(ranges, range) == Band::Beyond)
    return Refusal{"TR-WEAP-1", sentence("Out of range: {}, and the weapon reaches {}.",
                                         exact_inches(range, ranges.most), exact_inches(ranges.most, range))};
  if (can_see(s, firer, target)) return std::nullopt;
  if (Quietly::now()) return Refusal{"TR-LOS-4", {}};
  return Refusal{"TR-LOS-4", sentence("It cannot be seen: the view is blocked by {}.",
                                      describe_block(s, sight_between(s, firer, target).block))};
}

// TR-TURN-5, house rule: those who were not charged shoot at a charger as at any other target, though it is in contact.
std::optional<Refusal> may_not_help(const State& s, PieceId firer, PieceId charger) {
  if (in_contact(s, firer)) return Refusal{"TR-TURN-5", "It is in contact, and this enemy did not charge it."};
  if (!s.unit(charger).charging) return Refusal{"TR-TURN-5", "Defensive fire is aimed at chargers only."};
  return cannot_reach(s, firer, charger);
}

std::string_view row_in_words(int score) {
  return score >= 10 ? "a score of 10 or more" : score <= 4 ? "a score of 4 or less" : "as scored";
}

}  // namespace

Ranges ranges_of(const Options& options, Weapon weapon) {
  if (weapon != Weapon::BattalionGun || !options.battalion_gun_short) return ranges_of(weapon);
  const Ranges printed = ranges_of(weapon);
  return {0, printed.canister, printed.most};
}

// TR-WEAP-1: the first band, outward, whose figure is not exceeded.
Band band_at(const Ranges& ranges, double distance) {
  // TR-GEN-2: a hundredth over is still in, whatever rounding makes of it.
  const auto is_in = [&](double limit) { return limit > 0 && within(distance - convex::kHair, limit); };
  return is_in(ranges.canister) ? Band::Canister
         : is_in(ranges.close)  ? Band::Short
         : is_in(ranges.most)   ? Band::Max
                                : Band::Beyond;
}

// TR-FIRE-5, TR-GEO-6
double range_to(const State& s, PieceId firer, PieceId target) {
  if (faces_all_round(s.unit(firer))) return distance_between(s, firer, target);
  const Frame frame = frame_of(s, firer);
  const double infinite = std::numeric_limits<double>::infinity();
  if (frame.local(s.unit(target).pose.at()).y < -radius_of(s, target) - kTolerance) return infinite;
  const double splay = is_gun(s.unit(firer)) ? kArtillerySplay : kSmallArmsSplay;
  const double w = frame.half_width;
  const double aside = w + splay * kBeyondTheTable;
  const Vec2 arc[] = {frame.world({w, 0}), frame.world({aside, kBeyondTheTable}),
                      frame.world({-aside, kBeyondTheTable}), frame.world({-w, 0})};
  const Vec2 edge[] = {arc[0], arc[3]};
  const Ring there = footprint(s, target);
  const convex::Clipped part = convex::clipped(there.corners(), arc, kTolerance);
  return part.empty() ? infinite : convex::distance(edge, {part.data(), part.size()});
}

std::optional<Refusal> may_not_shoot(const State& s, PieceId firer) {
  const Unit& u = s.unit(firer);
  if (ranges_of(s.troops(firer).weapon).most <= 0)
    return Refusal{"TR-WEAP-2", "Its weapons serve in close combat only."};
  if (u.formation == Formation::Limbered) return Refusal{"TR-FIRE-2", "Limbered artillery does not shoot."};
  if (u.arm == Arm::MountedInfantry && is_mounted(u))
    return Refusal{"TR-WEAP-15", "Mounted infantry shoots on foot only."};
  return std::nullopt;
}

std::optional<Refusal> has_no_shot_left(const State& s, PieceId firer) {
  const Unit& u = s.unit(firer);
  if (u.shot) return Refusal{"TR-TURN-10", "It has shot in this half-turn."};
  if (in_contact(s, firer)) return Refusal{"TR-TURN-9", "It is in contact with an enemy."};
  if (u.fought) return Refusal{"TR-TURN-9", "It has fought in close combat in this half-turn."};
  if (u.evaded) return Refusal{"TR-TURN-9", "It evaded in this half-turn."};
  return std::nullopt;
}

std::optional<Refusal> may_not_shoot_at(const State& s, PieceId firer, PieceId target) {
  if (auto refusal = is_no_enemy(s, firer, target)) return refusal;
  if (in_contact(s, target))
    return Refusal{"TR-FIRE-3", sentence("{0:^} {0:is|are} in contact with a friend.", name_of(s, target))};
  return cannot_reach(s, firer, target);
}

bool is_charged_by(const State& s, PieceId unit, PieceId charger) {
  for (const Contact& c : s.contacts)
    if (c.defender == unit && c.attacker == charger) return c.by_charge;
  return false;
}

std::optional<Refusal> may_not_answer(const State& s, PieceId firer, PieceId charger) {
  if (auto refusal = is_no_enemy(s, firer, charger)) return refusal;
  const Unit& u = s.unit(firer);
  if (u.shot) return Refusal{"TR-TURN-7", "It has given its defensive fire."};
  if (u.evaded) return Refusal{"TR-EVADE-8", "It evaded: it gives no defensive fire."};
  if (!is_charged_by(s, firer, charger)) {
    if (s.options().defensive_fire_by_any) return may_not_help(s, firer, charger);
    return Refusal{"TR-TURN-5", "Defensive fire is aimed at an enemy that charged the unit in this half-turn."};
  }
  if (u.in_contact_at_start) return Refusal{"TR-TURN-5", "It was already in contact when the half-turn began."};
  if (!faces_all_round(u) && contact_between(s, charger, firer)->sector != Sector::Front)
    return Refusal{"TR-TURN-6", "That charger did not come from its front."};
  return std::nullopt;
}

Breakdown table_row(int score) {
  Breakdown row("TR-FIRE-7", "row of the table");
  row.base("TR-FIRE-7", row_in_words(score), hit_row_number(score));
  return row;
}

void shoot(Play& p, PieceId firer, PieceId target, bool defensive) {
  State& s = p.s;
  const Breakdown score = shot_score(s, firer, target, defensive);
  const HitThrow thrown = throw_for_hits(p, "TR-FIRE-8", s.side_of(firer), "shooting", score.total());
  Unit& u = s.unit(firer);
  u.shot = true;
  u.volley_used = true;                   // TR-FIRE-15: in whatever formation
  if (is_gun(u)) u.last_target = target;  // TR-ART-3
  p.log.tell([&] {
    return with_workings(
        with_dice(event("TR-FIRE-8", "shot", {firer, target},
                        fmt::format("{0:^} {0:shoots|shoot} at {1}: {2}{3}.", name_of(s, firer), name_of(s, target),
                                    score_words(s.options(), score.total(), thrown.hits),
                                    strength_left(s.unit(target), thrown.hits))),
                  thrown.roll),
        {score, table_row(score.total()), ways_in_ten(s.options(), score.total())});
  });
  p.log.outcome([&] { return fmt::format("{} on {}", counted(thrown.hits, "hit"), name_of(s, target)); });
  if (thrown.hits == 0) return;
  tire(s, target, thrown.hits, false);  // TR-FIRE-10
  commander_risk(p, target);
  break_if_spent(p, target, "TR-UNIT-4");
}

}  // namespace grognard::tricorne
