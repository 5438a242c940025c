// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/discretion.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/secret_order.h"
#include "server/guest.h"

namespace grognard::server {
namespace {

bool plays_both(const SeatRight& right) { return right.plays[Side::A] && right.plays[Side::B]; }

// As far as this side's secrets go, does the position keep anything from the other?
bool keeps_something(const Battle& battle, Side side) { return battle.clone(other(side))->hash() != battle.hash(); }

// For those who play neither side, or do not sit down yet: each side as its enemy sees it.
View seen_by_enemies(const Battle& battle) {
  const std::unique_ptr<Battle> known = battle.clone(Side::A)->clone(Side::B);
  View view = known->view(Side::A);
  View by_b = known->view(Side::B);
  std::erase_if(view.facts, [&](const Fact& fact) { return std::ranges::find(by_b.facts, fact) == by_b.facts.end(); });
  view.sides[0] = std::move(by_b.sides[0]);
  for (std::size_t i = 0; i < view.pieces.size(); ++i)
    if (view.pieces[i].side == Side::A) view.pieces[i] = std::move(by_b.pieces[i]);
  std::erase_if(view.overlays, [](const Overlay& overlay) { return overlay.side == Side::A; });
  for (Overlay& overlay : by_b.overlays)
    if (overlay.side == Side::A) view.overlays.push_back(std::move(overlay));
  if (view.echelons.size() != by_b.echelons.size()) view.echelons.clear();
  for (std::size_t i = 0; i < view.echelons.size(); ++i)
    if (view.echelons[i].side == Side::A) view.echelons[i] = std::move(by_b.echelons[i]);
  return view;
}

}  // namespace

std::optional<Side> Discretion::writer(const TakenSeat& seat) const {
  if (!seat.chair || !seat.plays_both()) return std::nullopt;
  const Decision now = battle_.decision();
  const bool sits = now.secret && seat.chair->decision == now.number && seat.chair->side == now.side();
  return sits ? std::optional(now.side()) : std::nullopt;
}

// Whose secrets may be on the screen: where two share it those of the one who has sat down, and nobody's before.
SeatRight Discretion::shown_to(const TakenSeat& seat) const {
  if (!seat.plays_both() || !battle_.decision().secret) return seat.right;
  SeatRight shown = seat.right;
  const std::optional<Side> sits = writer(seat);
  for (const Side side : kSides) shown.plays[side] = sits == side;
  return shown;
}

std::unique_ptr<Battle> Discretion::position(const TakenSeat& seat) const {
  const SeatRight right = shown_to(seat);
  if (plays_both(right)) return battle_.clone(battle_.decision().side());
  if (right.plays[Side::A] || right.plays[Side::B]) return battle_.clone(right.plays[Side::A] ? Side::A : Side::B);
  return battle_.clone(Side::A)->clone(Side::B);
}

Decision Discretion::decision(const TakenSeat& seat, PieceId unit) const {
  Decision decision = position(seat)->decision(unit);
  if (open_) decision.asked[Side::A] = decision.asked[Side::B] = decision.secret = false;
  if (seat.plays_both() && !open_) {
    const Decision now = battle_.decision();
    for (const Side side : kSides) decision.asked[side] = now.asked[side];
  }
  std::optional<Side> asked;
  for (const Side side : {Side::B, Side::A})
    if (decision.asked[side] && seat.plays(side)) asked = side;
  const bool nobody_sits = seat.plays_both() && decision.secret && !writer(seat);
  if (!asked || nobody_sits || session_.wants_dice()) decision.options.clear();
  else std::erase_if(decision.options, [&](const Option& option) { return !option.is_for(*asked); });
  return decision;
}

View Discretion::view(const TakenSeat& seat) const {
  const SeatRight right = shown_to(seat);
  View view = this->view(right, battle_);
  if (!open_ && battle_.decision().secret) tell_written(right, view);
  return view;
}

// An order may leave nothing in the position, such as not to fire: whoever has written it reads it all the same. What only
// takes back another cannot be ordered again, and is nothing to be read.
void Discretion::tell_written(const SeatRight& right, View& view) const {
  std::map<PieceId, Command> told;
  for (int step = history_.shown() + 1; step <= history_.steps(); ++step) {
    const RecordStep& recorded = session_.record().steps[static_cast<std::size_t>(step) - 1];
    const Command command = command_from_json(Json::parse(recorded.command), session_.roster(), "order");
    if (command.unit() != kNoPiece && right.plays[index_of(command.side)]) told[command.unit()] = command;
  }
  for (const auto& [unit, command] : told) {
    Piece& piece = view.pieces[static_cast<std::size_t>(unit)];
    if (!piece.written.empty()) continue;
    const std::vector<Option> offered = battle_.clone(command.side)->decision(unit).options;
    if (std::ranges::find(offered, command.verb, &Option::verb) != offered.end())
      piece.written = session_.rulebook().label_of(command);
  }
}

View Discretion::view(const SeatRight& right, const Battle& battle) const {
  if (open_) return battle.view();
  const Decision asked = plays_both(right) ? battle.decision() : Decision{};
  if (plays_both(right) && !asked.secret) return battle.view(asked.side());
  if (right.plays[Side::A] != right.plays[Side::B]) return battle.view(right.plays[Side::A] ? Side::A : Side::B);
  return seen_by_enemies(battle);
}

View Discretion::moment(const SeatRight& right, const Battle& then, const std::string& eyes) const {
  if (eyes.empty()) return view(right, then);
  if (eyes == "all") {
    if (!open_) throw Trouble("not_yours", "Everything can be seen once the battle is over.", 403);
    return then.view();
  }
  if (eyes != "A" && eyes != "B") throw Trouble("bad_request", "A view is that of A, of B, or of all.");
  if (!open_ && plays_both(right) && battle_.decision().secret)
    throw Trouble("not_yours", "While one side writes in secret, this seat is shown what both may know.", 403);
  const Side side = eyes == "A" ? Side::A : Side::B;
  if (!open_ && !right.plays[side])
    throw Trouble("not_yours", "The other side's view can be seen once the battle is over.", 403);
  return then.view(side);
}

// Two players at one screen are told the secrets of both: whoever is not meant to know looks away.
LogEntry Discretion::entry(const SeatRight& right, int step) const {
  if (open_) return history_.entry(step);
  return history_.entry(step).told_to({{right.plays[Side::A], right.plays[Side::B]}});
}

std::vector<Event> Discretion::told(const SeatRight& right, std::vector<Event> events) const {
  keep_what_is_told(events, right.plays);
  return events;
}

bool Discretion::may_read(const SeatRight& right, const Command& waiting) const {
  if (right.plays[waiting.side]) return true;
  return !battle_.decision().secret && battle_.judge(waiting).secret == Secrecy::None;
}

bool Discretion::knows_all_of(const SeatRight& right, Side side) const {
  return right.plays[side] || (!battle_.decision().secret && !keeps_something(battle_, side));
}

RollRequest Discretion::wanted(const SeatRight& right, RollRequest request) const {
  if (knows_all_of(right, request.side)) return request;
  request.rule = battle_.decision().rule;
  request.why = "kept secret";
  request.reading = Reading::Total;
  request.need = request.limit_count = 0;
  request.each.clear();
  return request;
}

bool Discretion::hears(const SeatRight& right, Side giver, const Decision& question) const {
  const bool stays_open = question.secret && battle_.decision().number == question.number;
  return !stays_open || right.plays[giver];
}

bool Discretion::tells_all() const {
  if (open_) return true;
  if (history_.keeps_secrets()) return false;
  // What anybody may know of: without answers to a question that is still open.
  return !anybody_keeps_something(*session_.position(history_.shown()));
}

bool Discretion::anybody_keeps_something(const Battle& battle) {
  return std::ranges::any_of(kSides, [&](Side side) { return keeps_something(battle, side); });
}

}  // namespace grognard::server
