// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/03c_shooting/shooting.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/sequence/chapters.h"

// Step c of phases 3 and 8: the opponent's infantry and artillery shoot at the positions reached.
namespace grognard::hanau {
namespace {

bool square_contacted_by_cavalry(const State& s, PieceId shooter) {
  if (s.unit(shooter).formation != Formation::Square) return false;
  for (const Contact& c : s.contacts)
    if (c.charged == shooter && is_live(s, c) && is_cavalry(s, c.charger)) return true;
  return false;
}

// HN-FIRE-12: whether this square has given its two dice to this charger yet is remembered in the contact.
bool has_answered(const State& s, PieceId shooter, PieceId charger) {
  for (const Contact& c : s.contacts)
    if (c.charged == shooter && c.charger == charger && c.replied) return true;
  return false;
}

// HN-FIRE-9: charged in its own front zone, or all-round fire; a battery needs part of the charger in its strip.
bool may_answer_charge(const State& s, PieceId shooter, PieceId charger) {
  const Contact* c = contact_between(s, charger, shooter);
  if (!c || !is_live(s, *c)) return false;
  if (is_artillery(s, shooter)) return in_strip(frame_of(s, shooter), footprint(s, charger)).has_value();
  return faces_all_round(s.unit(shooter)) || c->zone == Zone::Front;
}

std::optional<Refusal> may_not_shoot(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (is_cavalry(s, id)) return Refusal{"HN-FIRE-1", "Cavalry never shoots."};
  if (is_artillery(s, id) && u.formation != Formation::Unlimbered)
    return Refusal{"HN-FIRE-14", "Limbered guns do not shoot."};
  if (melee_of(s, id)) return Refusal{"HN-FIRE-8", "It is still engaged in a melee."};
  if (u.shot) return Refusal{"HN-FIRE-13", "It has shot in this phase."};
  return std::nullopt;
}

// Range, arc and sight of an ordinary shot (HN-FIRE-2, 3, 14, 15).
std::optional<Refusal> cannot_reach(const State& s, PieceId shooter, PieceId target) {
  const double range = s.rules_of(s.side_of(shooter)).small_arms_range;
  if (!Nearness(s, shooter).maybe(s, target, range)) return Refusal{"HN-FIRE-2", "Out of range."};
  const Ring there = footprint(s, target);
  if (is_artillery(s, shooter)) {
    const auto part = in_strip(frame_of(s, shooter), there);
    if (!part) return Refusal{"HN-FIRE-14", "Guns fire only straight ahead."};
    if (beyond(part->near, range))
      return Refusal{"HN-FIRE-2", sentence("Out of range: {:.2f} of {:g} inches.", part->near, range)};
    if (auto block =
            sight_block(s, part->nearest - frame_of(s, shooter).forward * part->near, part->nearest, shooter, target))
      return Refusal{"HN-FIRE-15", sentence("The view is blocked by {}.", describe_block(s, *block))};
    return std::nullopt;
  }
  const Gap between = look_between(footprint(s, shooter), there);
  if (beyond(between.distance, range))
    return Refusal{"HN-FIRE-2", sentence("Out of range: {:.2f} of {:g} inches.", between.distance, range)};
  if (!in_front_zone(s, shooter, there)) return Refusal{"HN-FIRE-14", "It is not in the front zone."};
  if (auto block = sight_block(s, between.from, between.to, shooter, target))
    return Refusal{"HN-FIRE-15", sentence("The view is blocked by {}.", describe_block(s, *block))};
  return std::nullopt;
}

std::optional<Refusal> shot_refusal(const State& s, PieceId shooter, PieceId target) {
  if (!s.is_unit(target) || !on_table(s.unit(target)) || !is_enemy(s, shooter, target))
    return Refusal{"HN-FIRE-1", "Choose an enemy unit on the table."};
  if (melee_of(s, target)) return Refusal{"HN-FIRE-23", "Nobody shoots at a unit in a melee."};
  const bool two_dice = square_contacted_by_cavalry(s, shooter);
  if (two_dice && is_cavalry(s, target) && contact_between(s, target, shooter)) {
    if (has_answered(s, shooter, target))
      return Refusal{"HN-FIRE-12", "The square has fired its two dice at this cavalry."};
    return std::nullopt;
  }
  using SquareFire = Options::SquareFire;
  if (two_dice && s.options().square_fire == SquareFire::ContactedTwo)
    return Refusal{"HN-FIRE-12", "A square contacted by cavalry fires only its two dice at that cavalry."};
  if (is_charged(s, shooter)) {
    if (may_answer_charge(s, shooter, target)) return std::nullopt;
    if (!s.options().charged_may_shoot_others)
      return Refusal{"HN-FIRE-10", "A charged unit shoots only at a charger in its arc."};
  }
  return cannot_reach(s, shooter, target);
}

// HN-FIRE-11, HN-FIRE-12: two dice at each cavalry unit that contacts the square; otherwise one per two figures.
Breakdown shot_dice(const State& s, PieceId shooter, PieceId target) {
  Breakdown sum("HN-FIRE-4", "dice");
  using SquareFire = Options::SquareFire;
  const SquareFire rule = s.options().square_fire;
  const bool square = s.unit(shooter).formation == Formation::Square;
  const bool contacted =
      square_contacted_by_cavalry(s, shooter) && is_cavalry(s, target) && contact_between(s, target, shooter);
  if ((contacted && rule != SquareFire::PlusTwo) || (square && rule == SquareFire::AlwaysTwo)) {
    sum.base("HN-FIRE-11", "square: two dice", 2);
    return sum;
  }
  sum.base("HN-FIRE-4", "one per two figures", volley_dice(s, shooter));
  if (contacted) sum.add("HN-FIRE-12", "square contacted by cavalry", 2);
  return sum;
}

// Near enough, or its charger: worth the judge's time.
class WorthAiming {
 public:
  WorthAiming(const State& s, PieceId shooter)
      : s_(s), shooter_(shooter), near_(s, shooter), range_(s.rules_of(s.side_of(shooter)).small_arms_range) {
    for (const Contact& c : s.contacts) charged_ = charged_ || c.charged == shooter;
  }
  bool at(PieceId target) const {
    if (s_.unit(target).side == s_.unit(shooter_).side || !on_table(s_.unit(target))) return false;
    return near_.maybe(s_, target, range_) || (charged_ && contact_between(s_, target, shooter_));
  }

 private:
  const State& s_;
  PieceId shooter_;
  Nearness near_;
  double range_;
  bool charged_ = false;  // by anybody
};

bool has_shot(const State& s, PieceId shooter) {
  if (may_not_shoot(s, shooter)) return false;
  const WorthAiming worth_aiming(s, shooter);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (worth_aiming.at(id) && !shot_refusal(s, shooter, id)) return true;
  return false;
}

// The only charger this unit may shoot at; kNoPiece if there is none or a choice.
PieceId lone_charger(const State& s, PieceId shooter) {
  PieceId only = kNoPiece;
  for (const Contact& c : s.contacts) {
    if (c.charged != shooter || !is_live(s, c) || shot_refusal(s, shooter, c.charger)) continue;
    if (only != kNoPiece) return kNoPiece;
    only = c.charger;
  }
  return only;
}

void list_shooting(const State& s, const Question& q, Choices& out) {
  bool answered = true;
  each_on_table(s, q.side, [&](PieceId id) {
    if (!has_shot(s, id)) return;
    const PieceId charger = s.contacts.empty() || s.options().charged_may_shoot_others ? kNoPiece : lone_charger(s, id);
    if (charger == kNoPiece) return offer(out, "order", id, kNoPiece, Needs::Order);
    offer(out, "shoot", id, charger, Needs::Nothing, answered);
    answered = false;
  });
  if (!out.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, answered);
}

void shooting_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) || may_not_shoot(s, id)) return;
  const WorthAiming worth_aiming(s, id);
  for (PieceId target = 0; target < s.unit_count(); ++target)
    if (worth_aiming.at(target) && !shot_refusal(s, id, target)) out.push_back(make_option("shoot", id, target));
}

void weigh_shooting(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  const PieceId id = c.unit();
  if (c.verb != Verb("shoot") || !s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id))) {
    v.refuse("HN-FIRE-1", "Name one of your units and its target, or end the shooting.");
    return;
  }
  v.command.path.clear();
  if (auto refusal = may_not_shoot(s, id)) v.refusals.push_back(*refusal);
  else if (auto barred = shot_refusal(s, id, c.target())) v.refusals.push_back(*barred);
  if (!v.legal()) return;
  const TargetKind kind = target_kind(s, c.target(), front_middle(s, id), true);
  Breakdown to_hit("HN-FIRE-6", "to hit");
  to_hit.base("HN-FIRE-6", row_name(kind), volley_to_hit(kind));
  v.workings = {shot_dice(s, id, c.target()), to_hit};
}

void carry_shooting(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const bool two_dice = square_contacted_by_cavalry(s, id) && is_cavalry(s, c.target());
  const int dice = shot_dice(s, id, c.target()).total();
  bool more_chargers = false;
  for (Contact& contact : s.contacts) {
    if (contact.charged != id) continue;
    if (contact.charger == c.target()) contact.replied = true;
    else if (two_dice && s.options().square_fire != Options::SquareFire::PlusTwo && is_live(s, contact) &&
             is_cavalry(s, contact.charger) && !contact.replied)
      more_chargers = true;
  }
  s.unit(id).shot = !more_chargers;
  volley(p, id, c.target(), dice, two_dice ? RuleId("HN-FIRE-11") : RuleId("HN-FIRE-6"));
  if (s.contacts.empty() && on_table(s.unit(c.target()))) s.spent = id;
}

}  // namespace

bool enfiladed(const State& s, PieceId target, Vec2 firer) {
  return s.unit(target).formation == Formation::Line && zone_of(s, target, firer) == Zone::Flank;
}

// HN-ART-18, HN-ART-21, HN-FIRE-16, HN-FIRE-24.
TargetKind target_kind(const State& s, PieceId target, Vec2 firer, bool shooting) {
  const Unit& u = s.unit(target);
  if (u.formation == Formation::Garrison) return TargetKind::Fortification;
  if (shooting && u.charging == Charging::Cavalry) return TargetKind::ChargingCavalry;
  if (is_artillery(s, target)) return TargetKind::Artillery;
  if (u.formation == Formation::Skirmish) return TargetKind::Skirmishers;
  if (u.formation == Formation::Line && !enfiladed(s, target, firer)) return TargetKind::Line;
  return TargetKind::ColumnSquareEnfiladed;
}

std::string_view row_name(TargetKind kind) {
  switch (kind) {
    case TargetKind::ColumnSquareEnfiladed: return "column, square or enfiladed line";
    case TargetKind::Line: return "line";
    case TargetKind::Artillery: return "artillery";
    case TargetKind::Skirmishers: return "skirmishers";
    case TargetKind::Fortification: return "fortification";
    default: return "charging cavalry";
  }
}

std::optional<StripPart> in_strip(const Frame& battery, const Ring& ring) {
  // The border belongs to the strip (HN-GEO-6). Convex shape: its extremes in the strip lie on its edges.
  const double w = battery.half_width + kTolerance / 2;
  StripPart out{1e9, -1e9, {}};
  const auto take = [&](Vec2 local) {
    if (local.y < out.near - kTolerance / 4) out.nearest = battery.world(local);
    else if (std::abs(local.y - out.near) <= kTolerance / 4) out.nearest = (out.nearest + battery.world(local)) * 0.5;
    out.near = std::min(out.near, local.y);
    out.far = std::max(out.far, local.y);
  };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = battery.local(ring[i]);
    const Vec2 b = battery.local(ring[(i + 1) % ring.size()]);
    double from = 0;
    double to = 1;
    const auto clip = [&](double at, double by) {  // keeps at + t * by >= 0
      if (by == 0) {
        if (at < 0) to = -1;
        return;
      }
      (by > 0 ? from : to) = by > 0 ? std::max(from, -at / by) : std::min(to, -at / by);
    };
    const Vec2 way = b - a;
    clip(a.x + w, way.x);
    clip(w - a.x, -way.x);
    clip(a.y, way.y);
    if (from > to) continue;
    take(a + way * from);
    take(a + way * to);
  }
  if (out.far <= kTolerance) return std::nullopt;
  if (contains(ring, battery.origin)) {
    out.near = 0;
    out.nearest = battery.origin;
  }
  return out;
}

int volley_dice(const State& s, PieceId shooter) { return s.unit(shooter).figures / 2; }

// HN-FIRE-25: losses come off as each shot is resolved.
int volley(Play& p, PieceId shooter, PieceId target, int dice, RuleId rule) {
  State& s = p.s;
  const TargetKind kind = target_kind(s, target, front_middle(s, shooter), true);
  const int need = volley_to_hit(kind);
  Roll roll;
  if (dice > 0) roll = p.dice.hits(rule, s.side_of(shooter), "shooting", dice, need);
  p.log.tell([&] {
    Breakdown to_hit("HN-FIRE-6", "to hit");
    to_hit.base("HN-FIRE-6", row_name(kind), need);
    return with_workings(with_dice(event(rule, "volley", {shooter, target},
                                         fmt::format("{0:^} {0:shoots|shoot} at {1}: {2}", name_of(s, shooter),
                                                     name_of(s, target), throw_words(dice, need, roll.value))),
                                   roll, counts_from(need)),
                         {to_hit});
  });
  p.log.outcome([&] { return fmt::format("{} on {}", counted(roll.value, "hit"), name_of(s, target)); });
  if (roll.value > 0) s.unit(target).hit_by_shooting = true;
  return take_losses(p, target, roll.value, "HN-FIRE-25");
}

const Chapter kShooting = {.rule = "HN-FIRE-1",
                           .prompt = "Shoot with a unit, or end the shooting",
                           .list = list_shooting,
                           .orders = shooting_orders,
                           .weigh = weigh_shooting,
                           .carry = carry_shooting};

}  // namespace grognard::hanau
