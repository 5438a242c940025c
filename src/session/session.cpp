// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/check.h"
#include "core/json_input.h"
#include "session/typed_dice.h"

namespace grognard {
namespace {

constexpr std::size_t kLongestWhy = 500;  // bytes

Reply without_effect(Reply::Status status, std::string problem) {
  Reply reply;
  reply.status = status;
  reply.problem = std::move(problem);
  return reply;
}

// What is wrong with these faces; empty if nothing is.
std::string mistake_in(std::span<const std::uint8_t> faces, const WantedDice& wanted) {
  const int sides = wanted.request.sides;
  if (faces.empty() || faces.size() > static_cast<std::size_t>(wanted.more))
    return fmt::format("{} dice are wanted, not {}.", wanted.more, faces.size());
  const bool sound = std::all_of(faces.begin(), faces.end(), [&](int face) { return face >= 1 && face <= sides; });
  return sound ? "" : fmt::format("Each die shows 1 to {}.", sides);
}

// The events from one on, which the players have not been told yet.
std::vector<Event> part_of(std::vector<Event> events, std::size_t from, std::size_t to) {
  events.erase(events.begin() + static_cast<std::ptrdiff_t>(to), events.end());
  events.erase(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(from));
  return events;
}

}  // namespace

Session::Session(const Rulebook& rulebook, Record record, std::unique_ptr<Battle> battle)
    : rulebook_(&rulebook),
      record_(std::move(record)),
      battle_(std::move(battle)),
      roster_(roster_of(battle_->view())) {}

Session Session::start(const Rulebook& rulebook, SessionSetup setup) {
  std::unique_ptr<Battle> battle = rulebook.start(setup.scenario, setup.file);
  Record record{.rulebook = std::string(rulebook.id()),
                .rules = std::string(rulebook.version()),
                .scenario = std::move(setup.scenario),
                .players = {shortened(setup.players[0], kLongestWhy), shortened(setup.players[1], kLongestWhy)}};
  if (setup.seed) record.seed = fmt::format("{}", *setup.seed);
  Session session(rulebook, std::move(record), std::move(battle));
  session.seed_ = setup.seed;
  session.saved_in_ = setup.save;
  if (setup.save) {
    session.journal_ = std::make_unique<RecordFile>(RecordFile::create(*setup.save));
    session.journal_->add(header_line(session.record_));
  }
  return session;
}

Reply Session::submit(int decision_number, const Command& command, std::string why) {
  if (pending_) return without_effect(Reply::Status::Stale, "The dice for the last order are still to be thrown.");
  if (decision_number != battle_->decision().number)
    return without_effect(Reply::Status::Stale, "That question has been answered already.");
  Verdict verdict = battle_->judge(command);
  if (!verdict.legal()) {
    Reply reply;
    reply.status = Reply::Status::Refused;
    reply.verdict = std::move(verdict);
    return reply;
  }
  Pending order{.verdict = std::move(verdict), .why = shortened(why, kLongestWhy)};
  return seed_ ? run_with_seed(order) : run_with_typed_dice(std::move(order));
}

Reply Session::run_with_seed(const Pending& order) {
  std::unique_ptr<Battle> after = battle_->clone();
  // Each step has numbers of its own, so that a game that was saved goes on as if it had not been interrupted.
  // One that went back past dice gets other dice, or players would know them.
  SeededDice source(*seed_, (std::uint64_t{record_.notes.size()} << 32) + record_.steps.size() + 1);
  Dice dice(source);
  Chronicle chronicle;
  after->apply(order.verdict.command, dice, chronicle);
  return commit(std::move(after), order, dice.tape(), chronicle.take());
}

Reply Session::run_with_typed_dice(Pending order) {
  std::unique_ptr<Battle> after = battle_->clone();
  Chronicle chronicle;
  TypedDice source(order.faces, chronicle);
  Dice dice(source);
  after->apply(order.verdict.command, dice, chronicle);
  if (!dice.wanting()) {
    pending_.reset();
    return commit(std::move(after), order, dice.tape(), chronicle.take());
  }
  const std::span<const std::uint8_t> typed = std::span(order.faces).last(source.left());
  order.wanted = {dice.wanted(), faces_wanted(dice.wanted(), typed) - static_cast<int>(typed.size()),
                  dice_wanted(dice.wanted(), typed)};
  Reply reply;
  reply.status = Reply::Status::WantsDice;
  reply.verdict = order.verdict;
  reply.events = part_of(chronicle.take(), order.told, source.told());
  reply.wanted = order.wanted;
  order.told = source.told();
  pending_ = std::move(order);
  return reply;
}

Reply Session::type_faces(std::span<const std::uint8_t> faces) {
  if (!pending_) return without_effect(Reply::Status::Stale, "No dice are wanted.");
  if (std::string mistake = mistake_in(faces, pending_->wanted); !mistake.empty()) {
    Reply reply = without_effect(Reply::Status::BadDice, std::move(mistake));
    reply.wanted = pending_->wanted;
    return reply;
  }
  Pending order = *pending_;
  order.faces.insert(order.faces.end(), faces.begin(), faces.end());
  return run_with_typed_dice(std::move(order));
}

Reply Session::resume(Waiting waiting) {
  pending_.reset();
  Pending order{.verdict = battle_->judge(waiting.command),
                .why = shortened(waiting.why, kLongestWhy),
                .faces = std::move(waiting.faces)};
  if (seed_ || !order.verdict.legal())
    return without_effect(Reply::Status::Stale, "The order that waited for its dice does not fit the position.");
  return run_with_typed_dice(std::move(order));
}

bool Session::withdraw() {
  if (!pending_ || !pending_->faces.empty()) return false;
  pending_.reset();
  return true;
}

Reply Session::commit(std::unique_ptr<Battle> after, const Pending& order, std::span<const std::uint8_t> faces,
                      std::vector<Event> events) {
  RecordStep step = step_of(order.verdict.command, roster_, faces, after->hash());
  step.why = order.why;
  const std::uint64_t at = journal_ ? journal_->bytes() : 0;
  try {
    write_down(step, *after);
  } catch (const BadInput& mistake) {
    return without_effect(Reply::Status::NotSaved,
                          fmt::format("The order was not carried out: {}.", mistake.problem()));
  }
  record_.steps.push_back(std::move(step));
  step_at_.push_back(at);
  std::unique_ptr<Battle> before = std::exchange(battle_, std::move(after));
  remember(std::move(before), *battle_, order.verdict.command.side, !faces.empty());
  if (battle_->outcome().over) record_.end = json_text(to_json(battle_->outcome()));
  events_ = std::move(events);
  Reply reply;
  reply.verdict = order.verdict;
  reply.events = part_of(events_, order.told, events_.size());
  return reply;
}

// Durable before it counts.
void Session::write_down(const RecordStep& step, const Battle& after) {
  if (record_.steps.size() >= kMostRecordSteps)
    throw BadInput("record", "", "it has as many steps as a record may have");
  if (!journal_) return;
  std::string lines;
  append_step(lines, steps() + 1, step);
  if (const Outcome outcome = after.outcome(); outcome.over) append_end(lines, outcome);
  journal_->add(lines);
}

void Session::remember(std::unique_ptr<Battle> before, const Battle& after, Side side, bool threw_dice) {
  const Decision asked = before->decision();
  if (asked.asked[0] && asked.asked[1]) secret_number_ = asked.number;
  const bool shown = secret_number_ == asked.number && after.decision().number != asked.number;
  if (threw_dice || shown) {
    earlier_.clear();
  } else {
    earlier_.push_back({std::move(before), side});
  }
}

Side Session::undoable_side(int back) const {
  return earlier_[earlier_.size() - 1 - static_cast<std::size_t>(back)].side;
}

bool Session::undo(int orders) {
  if (pending_ || orders < 1 || orders > undoable()) return false;
  const std::size_t left = earlier_.size() - static_cast<std::size_t>(orders);
  forget_from(record_.steps.size() - static_cast<std::size_t>(orders));
  battle_ = std::move(earlier_[left].battle);
  earlier_.resize(left);
  return true;
}

// Takes the steps from this one on off the record, in the journal first.
void Session::forget_from(std::size_t step) {
  if (journal_ && step < step_at_.size()) journal_->cut_to(step_at_[step]);
  record_.steps.resize(step);
  step_at_.resize(step);
  std::erase_if(record_.notes, [&](const RecordNote& note) { return note.after > static_cast<int>(step); });
  record_.end.reset();
  events_.clear();
}

void Session::go_back(int to_step, const std::string& note) {
  GROGNARD_CHECK(to_step >= 0 && to_step <= steps());
  Record earlier = record_;
  earlier.steps.resize(static_cast<std::size_t>(to_step));
  earlier.end.reset();
  Replay again = replay(earlier, *rulebook_);
  GROGNARD_CHECK(again.same());
  forget_from(static_cast<std::size_t>(to_step));
  pending_.reset();
  earlier_.clear();
  battle_ = std::move(again.battle);
  const RecordNote agreed{.after = to_step, .text = shortened(note, kLongestWhy)};
  std::string line;
  append_note(line, agreed);
  if (journal_) journal_->add(line);
  record_.notes.push_back(agreed);
}

}  // namespace grognard
