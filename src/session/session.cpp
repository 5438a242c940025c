// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "core/json_input.h"
#include "core/learning.h"
#include "core/version.h"
#include "session/typed_dice.h"

namespace grognard {
namespace {

constexpr std::size_t kLongestWhy = 500;  // bytes
constexpr std::size_t kSaltDigits = 32;   // 128 bits

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

Session::Session(const Rulebook& rulebook, Record record, std::shared_ptr<const Battle> start)
    : rulebook_(&rulebook),
      record_(std::move(record)),
      battle_(start->clone()),
      roster_(roster_of(battle_->view())),
      kept_(std::move(start)) {}

std::uint64_t any_seed() {
  std::random_device device;
  const std::uint64_t high = device();
  return high << 32 | device();
}

Session Session::start(const Rulebook& rulebook, SessionSetup setup) {
  std::unique_ptr<Battle> battle = rulebook.start(setup.scenario, setup.file);
  Record record{
      .rulebook = std::string(rulebook.id()),
      .rules = std::string(rulebook.version()),
      .scenario = std::move(setup.scenario),
      .players = {shortened(setup.players[Side::A], kLongestWhy), shortened(setup.players[Side::B], kLongestWhy)}};
  if (setup.seed) record.seed = fmt::format("{}", *setup.seed);
  record.seats = setup.seats;
  record.program = program_version();
  Session session(rulebook, std::move(record), std::move(battle));
  session.seed_ = setup.seed;
  session.saved_in_ = setup.save;
  session.takes_back_ = setup.takes_back;
  const std::string header = header_line(session.record_, session.seal_);
  if (setup.save) {
    session.journal_ = std::make_unique<RecordFile>(RecordFile::create(*setup.save));
    session.journal_->add(header);
  }
  if (setup.fair_seed) session.write_note(session.server_seed(*setup.fair_seed, 0));
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
  return throws_by_itself() ? run_with_seed(order) : run_with_typed_dice(std::move(order));
}

// Each order has a number of its own, so that a game that was saved goes on as if it had not been interrupted. One that went
// back past dice goes on with numbers that were never used, or players would know its dice. A record of another program
// says from here on which one plays it; one that did not number its throws so gets a new seed.
Session::Preparation Session::prepared() const {
  Preparation next{
      .number = static_cast<std::uint64_t>(throws_used_ + steps() - throws_since_ + 1), .seed = seed_, .fair = fair_};
  const PlayedWith now{std::string(program_version()), std::string(rulebook_->version())};
  const PlayedWith then = versions_of(record_);
  if (then == now) return next;
  next.note = RecordNote{.after = steps(), .text = fmt::format("From here on played with {}.", in_words(now))};
  next.note->versions = now;
  if (then.program.empty() && seed_) {
    next.seed = new_seed_();
    next.note->seed = fmt::format("{}", *next.seed);
  }
  return next;
}

// Where a question stays open until it is ended, its answers can be written again for ever. What ends it is never too many.
bool Session::is_one_too_many(Side side, const Battle& after) const {
  const int question = battle_->decision().number;
  int answers = 0;
  for (auto mark = marks_.rbegin(); mark != marks_.rend() && mark->question == question; ++mark)
    answers += mark->side == side ? 1 : 0;
  if (answers < kMostAnswers) return false;
  const Decision next = after.decision();
  return next.number == question && next.asked[side];
}

Reply Session::run_with_seed(const Pending& order) {
  const Preparation next = prepared();
  std::unique_ptr<Battle> after = battle_->clone();
  std::optional<SeededDice> seeded;
  std::optional<FairDice> fair;
  if (next.fair) fair.emplace(*next.fair, next.number);
  else seeded.emplace(*next.seed, next.number);
  DiceSource& source = fair ? static_cast<DiceSource&>(*fair) : *seeded;
  Dice dice(source);
  Chronicle chronicle;
  after->apply(order.verdict.command, dice, chronicle);
  return commit(std::move(after), order, next, dice.tape(), chronicle.take());
}

Reply Session::run_with_typed_dice(Pending order) {
  std::unique_ptr<Battle> after = battle_->clone();
  Chronicle chronicle;
  TypedDice source(order.faces, chronicle);
  Dice dice(source);
  after->apply(order.verdict.command, dice, chronicle);
  if (!dice.wanting()) {
    pending_.reset();
    return commit(std::move(after), order, prepared(), dice.tape(), chronicle.take());
  }
  const std::span<const std::uint8_t> typed = std::span(order.faces).last(source.left());
  order.wanted = {dice.wanted(), faces_wanted(dice.wanted(), typed) - static_cast<int>(typed.size()),
                  dice_wanted(dice.wanted(), typed)};
  Reply reply;
  reply.status = Reply::Status::WantsDice;
  reply.verdict = order.verdict;
  std::vector<Event> events = part_of(chronicle.take(), 0, source.told());
  order.showed =
      !takes_back_ || somebody_learns(*battle_, {order.verdict.command, nullptr, events, &order.wanted.request});
  reply.events = part_of(std::move(events), order.told, source.told());
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
  if (throws_by_itself() || !order.verdict.legal())
    return without_effect(Reply::Status::Stale, "The order that waited for its dice does not fit the position.");
  return run_with_typed_dice(std::move(order));
}

bool Session::withdraw() {
  if (!can_withdraw()) return false;
  pending_.reset();
  return true;
}

Reply Session::commit(std::unique_ptr<Battle> after, const Pending& order, const Preparation& prepared,
                      std::span<const std::uint8_t> faces, std::vector<Event> events) {
  if (is_one_too_many(order.verdict.command.side, *after))
    return without_effect(Reply::Status::TooMany,
                          fmt::format("This side has given {} orders to this one question, and no more are taken: let "
                                      "them stand, and end it.",
                                      kMostAnswers));
  RecordStep step = step_of(order.verdict.command, roster_, faces, after->hash());
  step.why = order.why;
  if (salted_) step.salt = new_fair_seed_().substr(0, kSaltDigits);
  std::string note;
  Seal seal = seal_;
  if (prepared.note) append_note(note, *prepared.note, seal);
  const std::uint64_t at = journal_ ? journal_->bytes() + note.size() : 0;
  try {
    write_down(note, step, *after, seal);
  } catch (const BadInput& mistake) {
    return without_effect(Reply::Status::NotSaved,
                          fmt::format("The order was not carried out: {}.", mistake.problem()));
  }
  if (prepared.note) take_note(*prepared.note);
  seed_ = prepared.seed;
  seal_ = seal;
  record_.steps.push_back(std::move(step));
  marks_.push_back({at, battle_->decision().number, order.verdict.command.side});
  std::unique_ptr<Battle> before = std::exchange(battle_, std::move(after));
  remember(*before, *battle_, order.verdict.command, events, !faces.empty());
  if (battle_->outcome().over) record_.end = json_text(to_json(battle_->outcome()));
  events_ = std::move(events);
  Reply reply;
  reply.verdict = order.verdict;
  reply.events = part_of(events_, order.told, events_.size());
  return reply;
}

// Durable before it counts.
void Session::write_down(const std::string& note, RecordStep& step, const Battle& after, Seal& seal) {
  if (record_.steps.size() >= most_steps_)
    throw BadInput("record", "", fmt::format("the battle has {} orders, and a record has no more", most_steps_));
  if (!journal_) return;
  std::string lines = note;
  step.before = seal.head();
  append_step(lines, steps() + 1, step, seal);
  if (const Outcome outcome = after.outcome(); outcome.over) append_end(lines, outcome, seal);
  const Decision asked = battle_->decision();
  const bool stays_secret = asked.secret && after.decision().number == asked.number;
  if (stays_secret) journal_->add_in_secret(lines);
  else journal_->add(lines);
}

// Nobody forgets what he has seen: dice, secret answers, what was hidden, and everything once the battle is over.
void Session::remember(const Battle& before, const Battle& after, const Command& command,
                       const std::vector<Event>& events, bool threw_dice) {
  const Decision asked = before.decision();
  if (asked.asked[Side::A] && asked.asked[Side::B]) secret_number_ = asked.number;
  const bool shown = secret_number_ == asked.number && after.decision().number != asked.number;
  if (!takes_back_ || threw_dice || shown || after.outcome().over || somebody_learns(before, {command, &after, events}))
    closed_ = steps();
  kept_.offer(steps(), after);
}

void Session::take_note(const RecordNote& note) {
  record_.notes.push_back(note);
  closed_ = steps();
  if (note.seed) fair_.reset();
  if (note.dice) {
    if (!fair_) fair_.emplace();
    take_into(*fair_, *note.dice);
    seed_.reset();
  }
  if (!note.throws) return;
  throws_used_ = *note.throws;
  throws_since_ = note.after;
}

}  // namespace grognard
