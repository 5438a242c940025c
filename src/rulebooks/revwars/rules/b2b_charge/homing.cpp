// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/sequence/chapters.h"

// Step 1 of a charge: each charger in turn goes home (RW-CHARGE-10, RW-CHARGE-22 to 24).
namespace grognard::revwars {
namespace {

constexpr int kLongStep = 25;         // hundredths: how the way is tried before it is tried finely
constexpr double kWorthAsking = 0.1;  // room to slide

// RW-CHARGE-23: enemies that are being charged now.
bool is_being_charged(const State& s, const Fight& f, PieceId enemy) {
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) { return engaged(s, e) && e.charged == enemy; });
}

bool joins_the_fight(const State& s, const Fight& f, PieceId target) {
  if (f.pairs.empty() || is_being_charged(s, f, target)) return true;
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) {
    return engaged(s, e) && maybe_within(s, target, e.charged, kAlsoCharged) &&
           within(distance_between(s, target, e.charged), kAlsoCharged);
  });
}

// RW-CHARGE-23, RW-CHARGE-24: the player chooses the order, but each charge must tie in with those before it. Where a Reaction
// has cut the link, those that are left charge all the same.
bool may_go_next(const State& s, const Fight& f, const Charger& c) {
  if (c.homed) return false;
  if (joins_the_fight(s, f, c.target)) return true;
  return std::ranges::none_of(f.chargers,
                              [&](const Charger& o) { return !o.homed && joins_the_fight(s, f, o.target); });
}

Charger* waiting_charger(Fight& f, PieceId unit) {
  for (Charger& c : f.chargers)
    if (c.unit == unit && !c.homed && !c.countercharging) return &c;
  return nullptr;
}

void list_homing(const State& s, const Question&, Choices& out) {
  const Fight& f = s.fight();
  bool first = true;
  for (const Charger& c : f.chargers) {
    if (!may_go_next(s, f, c)) continue;
    offer(out, "home", c.unit, kNoPiece, Needs::Nothing, first);
    first = false;
    const bool choice = is_active(s.unit(c.target)) && contact_play(s, c.unit, c.target) > kWorthAsking &&
                        find_contact(s, c.unit, c.target, false);
    if (choice) offer(out, "home", c.unit, kNoPiece, Needs::Pose);
  }
}

void weigh_homing(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.number = 0;
  const Fight& f = s.fight();
  const auto charger = std::ranges::find_if(
      f.chargers, [&](const Charger& o) { return o.unit == c.unit() && !o.homed && !o.countercharging; });
  if (c.verb != Verb("home") || charger == f.chargers.end()) {
    v.refuse("RW-CHARGE-24", "Name a charging battalion that has not yet gone home.");
    return;
  }
  if (!may_go_next(s, f, *charger)) {
    v.refuse("RW-CHARGE-23", sentence("{0} must wait for those that charge nearer by.", name_of(s, charger->unit)));
    return;
  }
  if (c.path.size() > 1) c.path.erase(c.path.begin(), c.path.end() - 1);
  const Pose* wish = c.path.empty() ? nullptr : &c.path.front();
  const auto contact =
      is_active(s.unit(charger->target)) ? find_contact(s, c.unit(), charger->target, false, wish) : std::nullopt;
  if (!contact) {
    c.path.clear();
    return;
  }
  if (wish) c.path.assign(1, contact->pose);
  show_prospects(s, c.unit(), charger->target, *contact, v);
}

void tell_halt(Play& p, const Charger& c, const Pose& from) {
  p.log.tell([&] {
    const Name name = name_of(p.s, c.unit);
    const double gone = length(p.s.unit(c.unit).pose.at() - from.at());
    const std::string text = within(gone, 0)
                                 ? fmt::format("{0} cannot reach {1} and {0:stays|stay}.", name, name_of(p.s, c.target))
                                 : fmt::format("{0} cannot reach {1} and {0:halts|halt} after {2}.", name,
                                               name_of(p.s, c.target), inches(gone));
    const Event e = event("RW-CHARGE-10", "charge", {c.unit, c.target}, text);
    return with_stride(with_path(e, {from, p.s.unit(c.unit).pose}), c.unit, p.s.card(c.unit).charge);
  });
}

// The last part of the way, once the ground has told.
void come_home(Play& p, Fight& f, Charger& c) {
  State& s = p.s;
  c.homed = true;
  if (!is_active(s.unit(c.unit)) || !is_active(s.unit(c.target))) return;
  const Pose from = s.unit(c.unit).pose;
  // RW-CHARGE-21: it has closed up, so the place is looked for again.
  const auto contact = find_contact(s, c.unit, c.target, false, &c.to);
  std::optional<Pose> to;
  if (contact) to = contact->pose;
  else if (countercharges(f, c.target)) to = meeting_place(s, c.unit, c.target);
  if (!to) {
    arrive_at(p, c.unit, short_of_contact(s, c.unit, c.target));
    tell_halt(p, c, from);
    return;
  }
  arrive_at(p, c.unit, *to);
  if (s.unit(c.unit).pose != *to) return tell_halt(p, c, from);  // RW-AMB-3: it has run into an ambush
  engage(s, f, c);
  tell_contacts(p, f, c.unit, from, s.card(c.unit).charge);
}

void go_home(Play& p, Fight& f, Charger& c, const Pose* wish) {
  State& s = p.s;
  if (!is_active(s.unit(c.target))) {
    c.homed = true;
    p.log.tell([&] {
      return event("RW-CHARGE-10", "charge", {c.unit, c.target},
                   fmt::format("{0} {0:has|have} nobody left to charge.", name_of(s, c.unit)));
    });
    return;
  }
  const auto contact = find_contact(s, c.unit, c.target, false, wish);
  const auto met = !contact && countercharges(f, c.target) ? meeting_place(s, c.unit, c.target) : std::nullopt;
  if (contact) c.to = contact->pose;
  else c.to = met ? *met : short_of_contact(s, c.unit, c.target);
  const bool goes_on = cross_ground(p, c, c.to, contact || met ? c.target : kNoPiece);
  c.crossed = true;
  if (!goes_on) c.homed = true;
  else if (!is_waiting(s)) come_home(p, f, c);
}

// RW-STAND-15: from now on the chargers are in the order in which they go, those who come to meet them last (RW-REACT-22).
void put_next_in_order(Fight& f, PieceId unit) {
  const auto gone = [](const Charger& c) { return !c.countercharging && (c.homed || c.crossed); };
  const auto next = std::find_if_not(f.chargers.begin(), f.chargers.end(), gone);
  const auto it = std::find_if(next, f.chargers.end(), [&](const Charger& c) { return c.unit == unit; });
  if (it != f.chargers.end()) std::rotate(next, it, it + 1);
}

void carry_homing(Play& p, const Question&, const Command& command) {
  answered(p.s);
  Fight& f = p.s.fight();
  put_next_in_order(f, command.unit());
  if (Charger* c = waiting_charger(f, command.unit()))
    go_home(p, f, *c, command.path.empty() ? nullptr : &command.path.front());
}

void show_crossing(const State& s, PieceId charger, const Crossing& way, Verdict& v) {
  if (!way.disorders()) return;
  Breakdown disorder("RW-CHARGE-15", "steps of disorder on the way");
  disorder.base(way.obstacle >= 0 ? RuleId("RW-TERR-6") : RuleId("RW-CHARGE-15"),
                way.obstacle >= 0 ? "the target stands behind an obstacle" : "charges through terrain", 1);
  v.workings.push_back(disorder);
  if (way.rolling == 0) return;
  Breakdown dice("RW-CHARGE-17", "dice to cross");
  v.workings.push_back(dice.base("RW-CHARGE-17", "platoons that roll", way.rolling));
  v.workings.push_back(crossing_score(s, charger));
}

}  // namespace

Pose short_of_contact(const State& s, PieceId charger, PieceId target) {
  const Pose from = s.unit(charger).pose;
  const Vec2 way = facing_towards(s, charger, target).forward();
  const auto place = [&](int hundredths) { return Pose::snapped(from.at() + way * (hundredths / 100.0), from.facing); };
  const auto may_halt = [&](int hundredths) {
    Rings rings;
    for (const Stand& stand : stands_at(s, charger, place(hundredths))) rings.push_back(stand.ring());
    return reaches(nearest_enemy(s, s.side_of(charger), rings, kStopShort), kStopShort) &&
           may_go_to(s, charger, place(hundredths));
  };
  const int most = snap(s.card(charger).charge);
  int gone = 0;
  for (const int step : {kLongStep, 1})
    while (gone + step <= most && may_halt(gone + step)) gone += step;
  return place(gone);
}

void show_prospects(const State& s, PieceId charger, PieceId target, const Contact& c, Verdict& v) {
  v.measure = {c.travel, s.card(charger).charge};
  if (Quietly::now()) return;
  for (const Stand& stand : stands_at(s, charger, c.pose)) v.device.shape.push_back(stand.ring());
  const Crossing way = crossing_of(s, charger, c.pose, target);
  State then = s;
  if (then.fights.empty()) then.fights.emplace_back();
  Fight& f = then.fight();
  Charger one{.unit = charger, .target = target, .start = s.unit(charger).pose, .at_start = s.unit(charger).order};
  one.soft = way.soft;
  one.astride = s.unit(charger).astride;
  if (Charger* listed = waiting_charger(f, charger)) *listed = one;
  else f.chargers.push_back(one);
  then.unit(charger).trail = trail_at(s, charger, c.pose);
  then.unit(charger).pose = c.pose;
  engage(then, f, one);
  bool meets = false;
  for (const Engagement& pair : f.pairs) {
    if (pair.charger != charger) continue;
    meets = meets || pair.meeting;
    v.workings.push_back(pair.meeting ? meeting_score(then, f, pair.charged) : stand_score(then, f, pair.charged));
  }
  v.workings.push_back(meets ? meeting_score(then, f, charger) : charger_score(then, charger));
  show_crossing(s, charger, way, v);
}

bool do_charge_moves(Play& p, Fight& f) {
  for (Charger& c : f.chargers) {
    if (c.crossed && !c.homed) come_home(p, f, c);
    c.homed = c.homed || !is_active(p.s.unit(c.unit));
  }
  if (is_waiting(p.s)) return false;
  for (const Charger& c : f.chargers)
    if (!c.homed) {
      ask(p.s, Step::ChargeMove, c.unit);
      return false;
    }
  return true;
}

const Chapter kChargeMove = {.rule = "RW-CHARGE-24",
                             .prompt = "The charge goes home: which battalion next, and where",
                             .list = list_homing,
                             .weigh = weigh_homing,
                             .carry = carry_homing};

}  // namespace grognard::revwars
