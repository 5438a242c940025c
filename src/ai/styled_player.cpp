// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/styled_player.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace grognard {
namespace {

// The words of orders by which troops go somewhere of their own will, in all rulebooks.
constexpr Verb kMarches[] = {"move", "move-half", "battle-move", "advance", "march"};
constexpr Verb kCharges[] = {"charge",    "charge-half", "contact",       "react-charge", "attack",
                             "to-attack", "advance-on",  "advance-again", "mass-assault", "press-on"};
constexpr Verb kOtherWays[] = {"go",           "ride",       "limber",      "enter",          "leave",
                               "leave-column", "leave-line", "leave-open",  "leave-skirmish", "declare-move",
                               "handle",       "manhandle",  "manhandle-1", "manhandle-2",    "cross",
                               "embark",       "disembark",  "sail",        "bring-up",       "form-march",
                               "mount-march",  "follow-up",  "exit",        "commit",         "commit-to"};
constexpr int kMostTries = 6;  // of one order to one unit in a half-turn
constexpr double kNear = 0.3;  // inches: it is there

bool is_one_of(std::span<const Verb> verbs, Verb verb) {
  return std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
}

bool fights(const Piece& piece) {
  return piece.on_table && piece.symbol != Symbol::Place && piece.symbol != Symbol::General;
}

// Everything that can be ordered now, to whichever unit.
std::vector<Option> whole_options(const Battle& battle, const Decision& decision, Side side) {
  std::vector<Option> whole;
  for (const Option& option : decision.options) {
    if (!option.is_for(side)) continue;
    if (option.needs != Needs::Order) {
      whole.push_back(option);
      continue;
    }
    for (const Option& order : battle.decision(option.unit).options)
      if (order.is_for(side)) whole.push_back(order);
  }
  return whole;
}

std::optional<Vec2> nearest(Vec2 from, const std::vector<Vec2>& places) {
  const auto best = std::min_element(places.begin(), places.end(), [&](Vec2 a, Vec2 b) {
    return length_squared(a - from) < length_squared(b - from);
  });
  return best == places.end() ? std::nullopt : std::optional(*best);
}

std::vector<Vec2> enemies_of(const View& view, Side side) {
  std::vector<Vec2> places;
  for (const Piece& piece : view.pieces)
    if (fights(piece) && piece.side != side) places.push_back(piece.pose.at());
  return places;
}

// Objectives, whoever holds them, and the side's own ways off the table.
std::vector<Vec2> prizes_of(const View& view, Side side) {
  std::vector<Vec2> places;
  for (const Overlay& overlay : view.overlays) {
    const bool worth_it =
        overlay.kind == Overlay::Kind::Objective || (overlay.kind == Overlay::Kind::Exit && overlay.side == side);
    if (worth_it && !overlay.shape.empty()) places.push_back(overlay.shape.front().centre());
  }
  return places;
}

std::optional<Verdict> legal(const Battle& battle, const Command& command) {
  Verdict verdict = battle.judge(command);
  return verdict.legal() ? std::optional(std::move(verdict)) : std::nullopt;
}

// Whoever commands a body has it written somewhere what the body does already.
bool does_so_already(const View& view, const Option& option) {
  const auto sign = option.verb == Verb("march") ? Overlay::Sign::Move : Overlay::Sign::Attack;
  return std::any_of(view.echelons.begin(), view.echelons.end(), [&](const Echelon& body) {
    return body.piece == option.unit && (body.sign == sign || body.pending_sign == sign);
  });
}

// What changes least: to end the turn of a unit or a step, else the usual answer, else any that needs no more words.
std::optional<Verdict> leave_it(const Battle& battle, std::span<const Option> options, Side side) {
  const auto take = [&](auto&& fits) -> std::optional<Verdict> {
    for (const Option& option : options) {
      if (option.needs != Needs::Nothing || option.verb == Verb("concede") || !fits(option)) continue;
      if (auto verdict = legal(battle, order_for(side, option))) return verdict;
    }
    return std::nullopt;
  };
  const auto stays = [](const Option& o) {
    return !is_one_of(kMarches, o.verb) && !is_one_of(kCharges, o.verb) && !is_one_of(kOtherWays, o.verb);
  };
  if (auto order = take([](const Option& o) { return o.ends == Ends::Unit; })) return order;
  if (auto order = take([](const Option& o) { return o.ends == Ends::Step; })) return order;
  if (auto order = take([&](const Option& o) { return o.usual && stays(o); })) return order;
  return take(stays);
}

}  // namespace

Advice StyledPlayer::answer(const Battle& battle, const Decision& decision, Side side) {
  if (decision.half_turn != half_turn_) tries_.clear();
  if (decision.number != number_) ordered_.clear();
  half_turn_ = decision.half_turn;
  number_ = decision.number;
  const View view = battle.view(side);
  const std::vector<Option> options = whole_options(battle, decision, side);
  std::optional<Verdict> order = go(battle, options, view, side);
  if (order) ordered_.insert(order->command.unit());
  if (!order) order = as_advised(battle, side, view);
  if (!order) order = leave_it(battle, options, side);
  if (order) return {std::move(order->command)};
  return {fallback_.choose(battle, decision, side).command};
}

bool StyledPlayer::may_try(const Option& option) {
  return ++tries_[{option.unit, std::string(option.verb.str())}] <= kMostTries;
}

std::optional<Vec2> StyledPlayer::goal_of(const View& view, const Piece& unit) const {
  if (style_ == Style::Rusher)
    if (const auto prize = nearest(unit.pose.at(), prizes_of(view, unit.side))) return prize;
  return nearest(unit.pose.at(), enemies_of(view, unit.side));
}

// Charges before marches, and of each those who are nearest to where they want to be.
std::optional<Verdict> StyledPlayer::go(const Battle& battle, std::span<const Option> options, const View& view,
                                        Side side) {
  if (style_ == Style::Sitter) return std::nullopt;
  struct Wish {
    double far;
    const Option* option;
    Vec2 goal;
  };
  std::vector<Wish> charges;
  std::vector<Wish> marches;
  for (const Option& option : options) {
    if (option.unit == kNoPiece || ordered_.contains(option.unit)) continue;
    const Piece& unit = view.pieces[option.unit];
    const bool whole = option.needs == Needs::Nothing;
    const bool charge =
        style_ == Style::Attacker ? whole && is_one_of(kCharges, option.verb) : option.verb == Verb("exit") && whole;
    const bool march = (option.needs == Needs::Path || option.needs == Needs::Pose) && is_one_of(kMarches, option.verb);
    if ((!charge && !march) || does_so_already(view, option)) continue;
    const bool at_somebody = charge && option.target != kNoPiece;
    const auto goal = at_somebody ? std::optional(view.pieces[option.target].pose.at()) : goal_of(view, unit);
    if (!goal) continue;
    const double far = length(*goal - unit.pose.at());
    if (charge) charges.push_back({far, &option, *goal});
    else if (far > kNear * view.inch) marches.push_back({far, &option, *goal});
  }
  const auto nearer = [](const Wish& a, const Wish& b) { return a.far < b.far; };
  std::stable_sort(charges.begin(), charges.end(), nearer);
  std::stable_sort(marches.begin(), marches.end(), nearer);
  for (const Wish& wish : charges)
    if (may_try(*wish.option))
      if (auto order = legal(battle, order_for(side, *wish.option))) return order;
  for (const Wish& wish : marches)
    if (may_try(*wish.option))
      if (auto order = march(battle, *wish.option, view.pieces[wish.option->unit], wish.goal, side)) return order;
  return std::nullopt;
}

// As far towards its goal as the judge lets it go, more or less; facing the goal if it can.
std::optional<Verdict> StyledPlayer::march(const Battle& battle, const Option& option, const Piece& unit, Vec2 goal,
                                           Side side) const {
  const Vec2 way = goal - unit.pose.at();
  Command order = order_for(side, option);
  const auto judged = [&](double share, Facing facing) {
    order.path.assign(1, Pose::snapped(unit.pose.at() + way * share, facing));
    order.find_way = option.needs == Needs::Path;
    return battle.judge(order);
  };
  const Facing ahead = facing_of(way);
  Verdict verdict = judged(1, ahead);
  if (verdict.legal()) return verdict;
  const Measure& measure = verdict.measure;
  const double most = measure.allowed > 0 && measure.used > measure.allowed ? measure.allowed / measure.used : 1;
  for (const double part : {0.98, 0.8, 0.6, 0.4, 0.25, 0.12})
    for (const Facing facing : {ahead, unit.pose.facing})
      if (verdict = judged(most * part, facing); verdict.legal()) return verdict;
  return std::nullopt;
}

bool StyledPlayer::refuses(const Command& command, const View& view) const {
  if (command.unit() != kNoPiece && ordered_.contains(command.unit())) return true;
  if (is_one_of(kMarches, command.verb)) return true;
  if (is_one_of(kCharges, command.verb)) return style_ != Style::Attacker;
  if (!is_one_of(kOtherWays, command.verb)) return false;
  if (style_ == Style::Sitter) return true;
  // Whoever has reached his prize does not leave it.
  if (style_ != Style::Rusher || command.unit() == kNoPiece || !fights(view.pieces[command.unit()])) return false;
  const Piece& unit = view.pieces[command.unit()];
  const std::optional<Vec2> goal = goal_of(view, unit);
  return goal && length(*goal - unit.pose.at()) <= kNear * view.inch;
}

std::optional<Verdict> StyledPlayer::as_advised(const Battle& battle, Side side, const View& view) {
  candidates_.clear();
  advisor_->candidates(battle, side, {}, candidates_);
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  for (Candidate& candidate : candidates_) {
    candidate.command.side = side;
    if (refuses(candidate.command, view)) continue;
    if (auto order = legal(battle, candidate.command)) return order;
  }
  return std::nullopt;
}

}  // namespace grognard
