// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/dice_sources.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/sequence/chapters.h"

// Orders to the Formation that is moving (ES-MOVE-5).
namespace grognard::esr {
namespace {

bool marches_as_column(const State& s, int formation) {
  return all_ployed(s, formation) && head_of_column(s, formation) != kNoPiece;
}

bool whole_can_march(const State& s, int formation) {
  if (marches_as_column(s, formation)) return can_march(s, head_of_column(s, formation));
  const Members block = block_of(s, formation);
  for (const PieceId id : block)
    if (!can_march(s, id)) return false;
  return !block.empty();
}

void list_contact_moves(const State& s, PieceId unit, Choices& out) {
  const Unit& u = s.unit(unit);
  const double left = allowance_left(s, unit);
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (s.unit(enemy).side == u.side || !stands(s.unit(enemy)) || !maybe_within(s, unit, enemy, left)) continue;
    if (in_front_arc(s, unit, ring_of(s, enemy)) && meeting_with(s, unit, enemy, left))
      offer(out, "contact", unit, enemy);
  }
  each_formation(s, other(u.side), [&](int f) {
    if (!s.formation(f).has_area) return;
    const Ring area = area_ring(s, f);
    if (beyond(distance(ring_of(s, unit), area), left) || !in_front_arc(s, unit, area)) return;
    if (meeting_with_area(s, unit, f, left)) offer(out, "contact", unit, s.formation_piece(f));
  });
}

Verdict order_with_pose(const State& s, Verb verb, PieceId unit, const Pose& pose) {
  Verdict v{.command = {.side = s.unit(unit).side, .verb = verb, .units = {unit}}};
  v.command.path.push_back(pose);
  return v;
}

// Some step, however small, is open to it: straight ahead most often.
bool has_way_open(const State& s, PieceId unit) {
  constexpr int kDirections = 8;
  const Pose from = s.unit(unit).pose;
  for (int i = 0; i < kDirections; ++i) {
    const Vec2 step = from.facing.turned(3600 / kDirections * i).forward() * (2 * kLeastMove);
    Verdict v = order_with_pose(s, "move", unit, Pose::snapped(from.at() + step, from.facing));
    weigh_single_move(s, v);
    if (v.legal()) return true;
  }
  return false;
}

// Some place near its friends, or near the reserve of massed guns, where it may come up.
bool has_place_to_come_up(const State& s, PieceId battery) {
  const auto may_stand = [&](Vec2 at, Facing facing) {
    Verdict v = order_with_pose(s, "bring-up", battery, Pose::snapped(at, facing));
    weigh_bring_up(s, v);
    return v.legal();
  };
  const int formation = s.unit(battery).formation;
  bool found =
      may_stand(s.unit(battery).pose.at() + s.unit(battery).pose.facing.forward() * 10, s.unit(battery).pose.facing);
  each_member(s, formation, [&](PieceId id) {
    if (found || id == battery || !is_deployed(s.unit(id))) return;
    const Frame frame = frame_of(s, id);
    const double aside = frame.half_width + 90;
    for (const Vec2 off : {Vec2{aside, -60}, Vec2{-aside, -60}, Vec2{0, 130}, Vec2{0, -frame.depth - 130}})
      found = found || may_stand(frame.world(off), s.unit(id).pose.facing);
  });
  const Pose reserve = s.formation(formation).reserve;
  for (const double ahead : {150.0, 400.0, -150.0})
    for (const double aside : {0.0, 200.0, -200.0, 400.0, -400.0})
      found = found ||
              may_stand(reserve.at() + reserve.facing.forward() * ahead + right_of(reserve.facing.forward()) * aside,
                        reserve.facing);
  return found;
}

void list_unit_orders(const State& s, int formation, Choices& out) {
  const bool attacks = directive_of(s.formation(formation)) == Directive::Attack;
  const PieceId head = marches_as_column(s, formation) ? kNoPiece : head_of_column(s, formation);
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (can_turn_guns(s, id)) offer(out, "turn", id, kNoPiece, Needs::Pose);
    if (can_be_brought_up(s, id) && has_place_to_come_up(s, id)) offer(out, "bring-up", id, kNoPiece, Needs::Path);
    if ((!in_waves(u) && id != head) || !can_march(s, id)) return;
    if (has_way_open(s, id)) offer(out, "move", id, kNoPiece, Needs::Path);
    if (attacks && in_waves(u)) list_contact_moves(s, id, out);
  });
}

bool area_can_be_placed(const State& s, int formation) {
  if (!s.formation(formation).has_area) return false;
  bool outside = false;
  each_member(s, formation, [&](PieceId id) { outside = outside || stands(s.unit(id)); });
  return outside;
}

// ES-MOVE-5: the whole Formation at once.
void weigh_advance(const State& s, int formation, Verdict& v) {
  v.command.targets.clear();
  if (v.command.path.empty()) {
    v.refuse("ES-MOVE-5", "Say where its commander is to stand, or where the head of the column is to go.");
    return;
  }
  if (auto bar = formation_stays(s, formation)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  if (marches_as_column(s, formation)) weigh_column(s, formation, v);
  else weigh_block(s, formation, v);
}

// Some way is open to all of it together: a step straight ahead most often, else as far as it gets in some direction.
bool has_way_open_together(const State& s, int formation) {
  constexpr int kDirections = 8;
  constexpr double kFar = 600;
  const bool column = marches_as_column(s, formation);
  const Pose from = column ? s.unit(head_of_column(s, formation)).pose : anchor_of(s, formation);
  for (const bool far : {false, true}) {
    for (int i = 0; i < kDirections; ++i) {
      const Vec2 way = from.facing.turned(3600 / kDirections * i).forward();
      Command c{.side = s.formation(formation).side, .verb = "advance", .units = {s.formation_piece(formation)}};
      c.path.push_back(Pose::snapped(from.at() + way * (far ? kFar : 2 * kLeastMove), from.facing));
      c.find_way = far;
      Verdict v{.command = std::move(c)};
      weigh_advance(s, formation, v);
      if (v.legal()) return true;
    }
  }
  return false;
}

// Something that has not been said yet.
int area_to_offer(const Formation& f) {
  return static_cast<int>(f.area_wish == kAreaUsual ? kAreaNearest : kAreaUsual);
}

void list_march_orders(const State& s, const Question& q, Choices& out) {
  const int formation = s.formation_index(q.unit);
  if (!formation_stays(s, formation) && whole_can_march(s, formation) && has_way_open_together(s, formation))
    offer(out, "advance", q.unit, kNoPiece, Needs::Path);
  list_unit_orders(s, formation, out);
  if (area_can_be_placed(s, formation))
    offer(out, "area", q.unit, kNoPiece, Needs::Number, false, area_to_offer(s.formation(formation)));
  offer(out, "finish", q.unit, kNoPiece, Needs::Nothing, true);
}

// ES-RA-3
void weigh_area_wish(const State& s, int formation, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  const Formation& f = s.formation(formation);
  if (!area_can_be_placed(s, formation)) {
    v.refuse("ES-RA-3", "There is no Reformation Area to be placed.");
    return;
  }
  if (c.number < kAreaNearest || c.number > kAreaFarthest)
    v.refuse("ES-RA-3", sentence("The Reformation Area lies {:.0f} to {:.0f} yards behind the rearmost Unit.",
                                 kAreaNearest, kAreaFarthest));
  else if (c.number == f.area_wish) v.refuse("ES-RA-3", "That has been said already.");
  if (!Quietly::now()) v.device.shape.push_back(area_ring(usual_area(s, formation, c.number)));
}

// ES-LEAD-15: a Leader Action that would be wasted.
void warn_of_forgotten_guns(const State& s, int formation, Verdict& v) {
  if (Quietly::now()) return;
  each_member(s, formation, [&](PieceId id) {
    if (s.unit(id).brings_up)
      v.picks.push_back({.label = plain_name(s, id),
                         .place = s.unit(id).pose,
                         .danger = true,
                         .fixed = true,
                         .note = "was to come up and has not been sent"});
  });
}

// ES-DIR-5, ES-DIR-10, ES-DIR-12, ES-MOVE-10, ES-STAT-12: what is left undone will be done when it finishes.
void show_duties(const State& s, int formation, Verdict& v) {
  constexpr std::size_t kShown = 10;
  if (Quietly::now()) return;
  State then = s;
  ScriptedDice none({});
  Dice dice(none);
  Chronicle told;
  Play trial{then, dice, told};
  finish_march(trial, formation);
  const std::vector<Event> events = told.take();
  for (std::size_t i = 0; i < events.size() && i < kShown; ++i)
    v.picks.push_back({.label = events[i].text, .fixed = true, .note = std::string(events[i].rule.str())});
  if (events.size() > kShown)
    v.picks.push_back({.label = fmt::format("and {} more", events.size() - kShown), .fixed = true});
}

void weigh_march_order(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  const int formation = s.formation_index(q.unit);
  const bool of_whole = c.verb == Verb("advance") || c.verb == Verb("area") || c.verb == Verb("finish");
  if (of_whole) {
    if (c.units.empty()) c.units.push_back(q.unit);
    if (c.unit() != q.unit) {
      v.refuse("ES-MOVE-16", sentence("{0} {0:moves|move} now.", name_of(s, q.unit)));
      return;
    }
    if (c.verb == Verb("advance")) return weigh_advance(s, formation, v);
    if (c.verb == Verb("area")) return weigh_area_wish(s, formation, v);
    c.targets.clear();
    c.path.clear();
    c.number = 0;
    warn_of_forgotten_guns(s, formation, v);
    show_duties(s, formation, v);
    return;
  }
  if (!s.is_unit(c.unit()) || s.unit(c.unit()).formation != formation || !left(s.unit(c.unit()))) {
    v.refuse("ES-MOVE-16", sentence("{0} {0:moves|move} now: name one of {0:its|their} Units.", name_of(s, q.unit)));
    return;
  }
  if (c.verb == Verb("move")) {
    c.targets.clear();
    return weigh_single_move(s, v);
  }
  if (c.verb == Verb("contact")) return weigh_contact_move(s, v);
  if (c.verb == Verb("turn")) return weigh_gun_turn(s, v);
  if (c.verb == Verb("bring-up")) return weigh_bring_up(s, v);
  v.refuse("ES-MOVE-5", "Move the Formation or its Units, or say that it has finished.");
}

void carry_advance(Play& p, int formation, const Command& c) {
  if (marches_as_column(p.s, formation))
    return carry_column(p, formation, judge_column(p.s, formation, c.path.data(), c.path.size()), "ES-MOVE-4");
  carry_block(p, formation, judge_block(p.s, formation, c.path.data(), c.path.size()), c.path.back(), "ES-MOVE-5");
}

void carry_area_wish(Play& p, int formation, const Command& c) {
  State& s = p.s;
  s.formation(formation).area_wish = static_cast<std::int16_t>(c.number);
  p.log.tell([&] {
    return event(
        "ES-RA-3", "area", {c.unit()},
        fmt::format("The Reformation Area of {} is to lie {} yards behind it.", name_of(s, c.unit()), c.number));
  });
}

// ES-MOVE-16: a moved Formation is finished, and the other side goes next.
void carry_finish(Play& p, const Question& q, int formation) {
  finish_march(p, formation);
  answered(p.s);
  p.s.acting = other(q.side);
}

void carry_march_order(Play& p, const Question& q, const Command& c) {
  const int formation = p.s.formation_index(q.unit);
  if (c.verb == Verb("finish")) return carry_finish(p, q, formation);
  if (c.verb == Verb("advance")) carry_advance(p, formation, c);
  else if (c.verb == Verb("area")) carry_area_wish(p, formation, c);
  else if (c.verb == Verb("move")) carry_single_move(p, c);
  else if (c.verb == Verb("contact"))
    carry_contact_move(p, c.unit(), *meeting_for(p.s, c.unit(), c.target()), "ES-MOVE-12");
  else if (c.verb == Verb("turn")) carry_gun_turn(p, c);
  else if (c.verb == Verb("bring-up")) carry_bring_up(p, c);
  if (!is_there(p.s.formation(formation))) carry_finish(p, q, formation);
}

}  // namespace

const Chapter kMarch{
    .rule = "ES-MOVE-5",
    .prompt = "Move this Formation and its Units, then say that it has finished",
    .list = list_march_orders,
    .weigh = weigh_march_order,
    .carry = carry_march_order,
    .refuse_done = [](const State&, const Question&,
                      Verdict& v) { v.refuse("ES-MOVE-5", "A Formation that moves is done with by \"finish\"."); },
};

}  // namespace grognard::esr
