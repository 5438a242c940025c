// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2b_shoot/shooting.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/rules/b2b_shoot/shot_preview.h"
#include "revwars/rules/b2b_shoot/swept.h"

// The Shoot Action and Reaction: its orders and the judge (RW-FIRE-1, 2, 12, 13, 19, 24, 52, 62, 63).
namespace grognard::revwars {
namespace {

ShotKind kind_of_shot(Verb verb) {
  if (verb == Verb("shoot-past")) return ShotKind::PastSkirmishers;
  return verb == Verb("howitzer") ? ShotKind::Howitzers : ShotKind::Plain;
}

// RW-FIRE-13
bool is_mode_free(const State& s, const Battalion& b, FireMode wanted) {
  return b.mode == FireMode::Unchosen || b.mode == wanted || s.options().mode_per_action;
}

// RW-FIRE-12, 13, 16, 19, 62: what this battalion cannot shoot like that.
std::optional<Barred> may_not_shoot_so(const State& s, PieceId unit, ShotKind kind) {
  const Battalion& b = s.unit(unit);
  const Card& card = s.card(unit);
  const Name name = name_of(s, unit);
  const bool lobs = kind == ShotKind::Howitzers;
  if (!is_battery(b)) {
    if (lobs) return Barred{"RW-FIRE-12", sentence("{0} {0:has|have} no howitzers.", name)};
    if (kind != ShotKind::Plain) return Barred{"RW-FIRE-16", sentence("Only a battery looks past skirmishers.")};
    if (card.small_arms < 0 && b.gun != Gun::Present)
      return Barred{"RW-FIRE-62", sentence("{0} {0:has|have} no arms.", name)};
    return std::nullopt;
  }
  if ((lobs ? card.howitzer : card.cannon) < 0)
    return Barred{"RW-FIRE-12", sentence("{0} {0:has|have} no {1}.", name, lobs ? "howitzers" : "cannon")};
  if (!is_mode_free(s, b, lobs ? FireMode::Howitzers : FireMode::Cannon))
    return Barred{"RW-FIRE-13", sentence("{0} {0:fires|fire} as {1} this turn.", name, lobs ? "cannon" : "howitzers")};
  return std::nullopt;
}

bool skirmishers_ahead(const State& s, PieceId battery) {
  const double range = weapon_of(s, s.card(battery).cannon).range;
  bool some = false;
  each_active(s, [&](PieceId id) {
    const Battalion& b = s.unit(id);
    some = some || (id != battery && (is_skirmishers(b) || in_skirmish_line(b)) && maybe_within(s, battery, id, range));
  });
  return some;
}

void offer_volley(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!may_not_shoot_so(s, unit, ShotKind::Plain)) out.push_back(make_option("shoot", unit));
}
void offer_looking_past(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!may_not_shoot_so(s, unit, ShotKind::PastSkirmishers) && skirmishers_ahead(s, unit))
    out.push_back(make_option("shoot-past", unit));
}
void offer_howitzers(const State& s, PieceId unit, std::vector<Option>& out) {
  if (!may_not_shoot_so(s, unit, ShotKind::Howitzers))
    out.push_back(make_option("howitzer", unit, kNoPiece, Needs::Pose));
}
void offer_holding(const State& s, PieceId unit, std::vector<Option>& out) {
  const Card& card = s.card(unit);
  if (card.small_arms >= 0 || card.cannon >= 0 || card.howitzer >= 0 || s.unit(unit).gun == Gun::Present)
    out.push_back(make_option("hold-fire", unit));
}

// RW-FIRE-19, RW-FIRE-20: a point straight ahead of the middle of the guns that fire.
Vec2 point_ahead(const Lane& guns, double distance) { return guns.origin + guns.facing.forward() * distance; }

SightReport look_ahead(const State& s, const Firing& f, const Lane& guns, double distance) {
  const Vec2 point = point_ahead(guns, distance);
  const Ring there = Stand{.centre = point, .facing = guns.facing, .base = {0.1, 0.1}}.ring();
  return look_along(s, guns.origin, point, ring_behind(f, guns, guns.origin), there, false);
}

double stepped_down(double distance) {
  return kAimStep * static_cast<double>(static_cast<int>(distance / kAimStep + kTolerance));
}

// Without a point: at the nearest enemy ahead, else as far as can be seen.
double usual_aim(const State& s, const Firing& f, const Lane& guns) {
  const double nearest = nearest_enemy_ahead(s, f, guns);
  const double wanted = nearest < kNowhere ? stepped_down(nearest) : guns.far;
  const SightReport sight = look_ahead(s, f, guns, wanted);
  return sight.clear ? wanted : stepped_down(std::max(0.0, sight.ends_at - kAimStep));
}

void settle_aim(const State& s, Firing f, Verdict& v) {
  std::optional<Lane> guns = firing_guns(s, f);
  if (!guns) {  // all hold their fire
    f.picks = 0;
    guns = firing_guns(s, f);
  }
  auto& path = v.command.path;
  const double distance = path.empty() ? usual_aim(s, f, *guns) : aim_at(*guns, path.front().at());
  const Pose point = Pose::snapped(point_ahead(*guns, distance), guns->facing);
  if (path.empty()) path.push_back(point);
  path.front() = point;
  v.measure = {.used = distance, .allowed = guns->far};
  const SightReport sight = look_ahead(s, f, *guns, distance);
  if (!sight.clear)
    v.refuse("RW-FIRE-19", sentence("That point is out of sight behind {}.", ground_name(s, sight.blocked_by)));
}

// RW-FIRE-52: each point is that of an enemy platoon in the swept ground which has not been rolled against.
void settle_spared(const State& s, std::size_t first, Volley& volley, Verdict& v) {
  auto& path = v.command.path;
  for (std::size_t i = first; i < path.size(); ++i) {
    ShotMark* mark = mark_near(s, volley.marks, path[i].at());
    if (!mark) {
      v.refuse("RW-FIRE-52", sentence("No platoon in the swept ground stands there."));
      return;
    }
    if (mark->friendly) {
      v.refuse("RW-FIRE-51", sentence("The enemy decides about your own platoons."));
      return;
    }
    mark->spared = true;
  }
  path.resize(first, Pose{});
  for (ShotMark& mark : volley.marks) {
    mark.spared = mark.spared && !mark.rolled_before;
    if (mark.spared) path.push_back(place_of(s, mark.unit, mark.stand));
  }
}

void weigh_shooting(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const ShotKind kind = kind_of_shot(c.verb);
  c.targets.clear();
  if (const std::optional<Barred> barred = may_not_shoot_so(s, unit, kind)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  c.picks &= switches_of(s, firing_of(s, unit, kind, 0));
  const bool lobs = kind == ShotKind::Howitzers;
  if (lobs) settle_aim(s, firing_of(s, unit, kind, c.picks), v);
  const std::size_t first = lobs ? 1 : 0;
  if (!v.legal() || (Quietly::now() && c.path.size() <= first)) return;
  Volley volley = sweep(s, unit, kind, c);
  settle_spared(s, first, volley, v);
  if (!v.legal() || Quietly::now()) return;
  v.workings = scores_of(volley);
  v.device = device_of(s, volley);
  v.picks = picks_of(s, firing_of(s, unit, kind, c.picks), volley);
}

void weigh_holding(const State&, Verdict& v) {
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
}

bool same_ground(const SweptStrip& a, const SweptStrip& b) {
  return a.by == b.by && a.front == b.front && a.half_width == b.half_width && a.near == b.near && a.far == b.far &&
         a.corner_left == b.corner_left && a.corner_right == b.corner_right && a.hinge == b.hinge;
}

// RW-FIRE-57: kept for crossfires in this player turn.
void remember_ground(State& s, const Volley& volley) {
  for (const SweptStrip& strip : volley.ground) {
    const bool known =
        std::any_of(s.swept.begin(), s.swept.end(), [&](const SweptStrip& old) { return same_ground(old, strip); });
    if (!known && s.swept.size() < s.swept.capacity()) s.swept.push_back(strip);
  }
}

HeldVolley volley_to_roll(const State& s, PieceId shooter, const Volley& volley) {
  HeldVolley out;
  out.shooter = shooter;
  out.order = s.unit(shooter).order;
  for (const ShotMark& mark : volley.marks) {
    if (mark.spared || mark.rolled_before || out.marks.size() == out.marks.capacity()) continue;
    AimedAt aimed;
    aimed.unit = mark.unit;
    aimed.stand = static_cast<std::int8_t>(mark.stand);
    aimed.weapon = static_cast<std::int8_t>(mark.weapon);
    aimed.accuracy = static_cast<std::int8_t>(mark.accuracy);
    aimed.concealed = mark.concealed;
    aimed.on_hill = mark.on_hill;
    aimed.friendly = mark.friendly;
    aimed.protected_ = mark.protected_;
    aimed.crossfire = mark.crossfire;
    out.marks.push_back(aimed);
  }
  return out;
}

void tell_shot(Play& p, PieceId shooter, const Volley& volley, const HeldVolley& rolled) {
  p.log.tell([&] {
    const std::size_t dice = rolled.marks.size();
    const std::string_view how = volley.mode == FireMode::Howitzers ? " with howitzers"
                                 : volley.mode == FireMode::Cannon  ? " with cannon"
                                                                    : "";
    return with_device(event("RW-FIRE-1", "shot", {shooter},
                             dice == 0 ? fmt::format("{0} {0:shoots|shoot}{1} and {0:rolls|roll} against nobody.",
                                                     name_of(p.s, shooter), how)
                                       : fmt::format("{0} {0:shoots|shoot}{1}: {2} platoon{3} to roll against.",
                                                     name_of(p.s, shooter), how, dice, dice == 1 ? "" : "s")),
                       device_of(p.s, volley));
  });
}

void carry_shooting(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId shooter = c.unit();
  const ShotKind kind = kind_of_shot(c.verb);
  Volley volley = sweep(s, shooter, kind, c);
  Verdict named{.command = c};
  settle_spared(s, kind == ShotKind::Howitzers ? 1 : 0, volley, named);
  const bool some_fire = firing_guns_left(firing_of(s, shooter, kind, c.picks));
  if (some_fire && volley.mode != FireMode::Unchosen) s.unit(shooter).mode = volley.mode;
  remember_ground(s, volley);
  const HeldVolley rolled = volley_to_roll(s, shooter, volley);
  tell_shot(p, shooter, volley, rolled);
  const bool friends =
      std::any_of(rolled.marks.begin(), rolled.marks.end(), [](const AimedAt& mark) { return mark.friendly; });
  if (friends && ask_about_friends(s, rolled)) return;
  fire_volley(p, rolled);
}

// RW-FIRE-63
void carry_holding(Play& p, const Command& c) {
  p.log.tell([&] {
    return event("RW-FIRE-63", "shot", {c.unit()},
                 fmt::format("{0} {0:holds|hold} {0:its|their} fire.", name_of(p.s, c.unit())));
  });
}

constexpr Deed kShootingDeeds[] = {
    {"shoot", Action::Shoot, offer_volley, weigh_shooting, carry_shooting},
    {"shoot-past", Action::Shoot, offer_looking_past, weigh_shooting, carry_shooting},
    {"howitzer", Action::Shoot, offer_howitzers, weigh_shooting, carry_shooting},
    {"hold-fire", Action::Shoot, offer_holding, weigh_holding, carry_holding},
};

}  // namespace

std::span<const Deed> shooting_deeds() { return kShootingDeeds; }

}  // namespace grognard::revwars
