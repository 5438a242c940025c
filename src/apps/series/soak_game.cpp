// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/soak_game.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <fstream>

#include "ai/advised_player.h"
#include "ai/random_player.h"
#include "core/audit.h"
#include "core/order_text.h"
#include "core/replay.h"
#include "session/session.h"

namespace grognard {
namespace {

constexpr int kMostOrders = 20000;

// Known to the crash report: the game that this thread is playing.
struct Current {
  const Record* record = nullptr;
  int game = 0;
};
thread_local Current g_current;
std::uint64_t g_seed = 0;
std::string g_folder;

std::string reasons(const Verdict& verdict) {
  std::string text;
  for (const Refusal& refusal : verdict.refusals) text += fmt::format(" {} [{}]", refusal.text, refusal.rule.str());
  return text;
}

std::uint64_t wide(Random& random) {
  const std::uint64_t high = random.next();
  return high << 32 | random.next();
}

// Watches one game.
class Soak {
 public:
  Soak(Session& session, Random random, bool computers, bool audited, SoakResult& result)
      : session_(session),
        random_(random),
        player_(session.rulebook().advisor(), Random(wide(random))),
        computer_(session.rulebook().advisor(), Random(wide(random))),
        computers_(computers),
        audited_(audited),
        audit_(session.rulebook(), session.battle()),
        result_(result) {}

  void play() {
    look_over_it({});
    for (Decision decision = battle().decision(); !decision.over(); decision = battle().decision()) {
      if (result_.orders == kMostOrders) return fail(fmt::format("no end after {} orders", kMostOrders));
      if (one_in(4)) try_something_made_up(decision);
      if (one_in(8)) compare_copies();
      if (one_in(16)) try_all_options(decision);
      if (failed()) return;
      give_an_order(decision);
      if (failed()) return;
    }
    if (!battle().outcome().over) fail("nobody is asked, but the battle is not over");
  }

 private:
  const Battle& battle() const { return session_.battle(); }
  bool failed() const { return !result_.failure.empty(); }
  void fail(std::string what) {
    if (!failed()) result_.failure = fmt::format("after {} orders: {}", result_.orders, what);
  }
  bool one_in(std::uint32_t n) { return random_.below(n) == 0; }
  std::string words(const Command& command) const { return order_text(command, session_.roster()); }

  void give_an_order(const Decision& decision) {
    const Side side = decision.asked[Side::A] && decision.asked[Side::B] && one_in(2) ? Side::B : decision.side();
    const std::optional<Command> order = choose(decision, side);
    if (!order) return fail(fmt::format("a dead end: \"{}\" has no legal answer", decision.prompt));
    last_ = *order;
    judge_again(*order);
    if (failed()) return;
    const Reply reply = session_.submit(decision.number, *order);
    if (reply.status != Reply::Status::Done)
      return fail("refused when it was given: " + words(*order) + reasons(reply.verdict));
    ++result_.orders;
    look_over_it(reply.events);
    if (one_in(16) && session_.submit(decision.number - 1, *order).status != Reply::Status::Stale)
      fail("an answer to an earlier question was accepted");
  }

  std::optional<Command> choose(const Decision& decision, Side side) {
    if (!computers_) return player_.find(battle(), decision, side);
    return computer_.choose(*session_.seen_by(side), decision, side).command;
  }

  // What the judge has completed he judges the same again, also in a copy of the position.
  void judge_again(const Command& order) {
    const Verdict first = battle().judge(order);
    if (!first.legal()) return;  // submit() will say so
    const std::unique_ptr<Battle> copy = battle().clone();
    for (const Battle* position : {&battle(), static_cast<const Battle*>(copy.get())}) {
      const Verdict again = position->judge(first.command);
      if (!again.legal())
        return fail(fmt::format("judged again, refused: {}, completed to {}:{}", words(order), words(first.command),
                                reasons(again)));
      if (!(again.command == first.command))
        return fail(
            fmt::format("judged again, another order: {} became {}", words(first.command), words(again.command)));
    }
  }

  // Nobody stands where he may not, or has gone farther than he may.
  void look_over_it(std::span<const Event> events) {
    if (!audited_) return;
    for (const std::string& wrong : audit_.after(battle(), events))
      fail(fmt::format("{}; last order: {}", wrong, words(last_)));
  }

  // Pieces, poses and numbers without sense, or the last order again.
  Command made_up(const Decision& decision) {
    Command command = last_;
    if (one_in(3) && !decision.options.empty())
      command.verb = decision.options[random_.below(static_cast<std::uint32_t>(decision.options.size()))].verb;
    if (one_in(8)) command.verb = "dance";
    if (one_in(2)) command.side = one_in(2) ? Side::A : Side::B;
    // One random number in each statement: compilers differ in the order in which they make the arguments of a call.
    const PieceId unit = any_piece();
    const PieceId target = any_piece();
    if (one_in(2)) command.units.assign(1 + random_.below(2), unit);
    if (one_in(2)) command.targets.assign(random_.below(3), target);
    if (one_in(2)) command.path.clear();
    for (std::uint32_t poses = one_in(2) ? random_.below(4) : 0; poses > 0; --poses) command.path.push_back(any_pose());
    if (one_in(4)) command.number = static_cast<int>(random_.below(2000)) - 1000;
    return command;
  }
  PieceId any_piece() {
    return static_cast<PieceId>(random_.below(static_cast<std::uint32_t>(session_.roster().ids().size())));
  }
  Pose any_pose() {
    const auto coordinate = [&] { return random_.below(12000) / 100.0 - 20; };
    const double x = coordinate();
    const double y = coordinate();
    return Pose::snapped({x, y}, Facing::tenths(static_cast<int>(random_.below(3600))));
  }

  void try_something_made_up(const Decision& decision) {
    const Command command = made_up(decision);
    const std::uint64_t before = battle().hash();
    const Verdict verdict = battle().judge(command);
    if (battle().hash() != before) return fail("judging changed the position: " + words(command));
    if (verdict.legal()) return;  // by chance
    ++result_.refused;
    if (session_.submit(decision.number, command).status != Reply::Status::Refused)
      return fail("judged twice, two answers: " + words(command));
    if (battle().hash() != before || battle().decision().number != decision.number)
      fail("a refused order changed the position: " + words(command));
  }

  void compare_copies() {
    const std::unique_ptr<Battle> copy = battle().clone();
    const std::string difference = session_.rulebook().first_difference(*copy, battle());
    if (!difference.empty() || copy->hash() != battle().hash()) fail("a copy differs: " + difference);
    if (copy->text() != battle().text()) fail("a copy reads otherwise");
  }

  // Offered means legal.
  void try_all_options(const Decision& decision) {
    for (const Option& option : decision.options) {
      if (option.needs == Needs::Nothing) must_be_legal(decision, option);
      if (option.needs != Needs::Order) continue;
      const Decision orders = battle().decision(option.unit);
      if (orders.options.empty())
        fail(fmt::format("{} is offered, but has no orders", session_.roster().id_of(option.unit)));
      for (const Option& order : orders.options)
        if (order.needs == Needs::Nothing) must_be_legal(decision, order);
    }
  }
  void must_be_legal(const Decision& decision, const Option& option) {
    const Command command = order_for(option.only.value_or(decision.side()), option);
    const Verdict verdict = battle().judge(command);
    if (!verdict.legal()) fail(fmt::format("offered, but refused: {}:{}", words(command), reasons(verdict)));
  }

  Session& session_;
  Random random_;
  RandomPlayer player_;
  AdvisedPlayer computer_;
  bool computers_;
  bool audited_;
  Audit audit_;
  SoakResult& result_;
  Command last_;
};

void replay_it(const ScenarioFile& scenario, SoakResult& result) {
  const std::string text = write_record(result.record);
  const Replay again = replay(parse_record(text, "record"), *scenario.rulebook);
  if (!again.same()) result.failure = "the record does not replay: " + again.difference;
}

extern "C" void on_crash(int signal) {
  std::signal(signal, SIG_DFL);
  if (g_current.record != nullptr) {
    // The rules have stopped on this very thread, so that what it holds may still be read.
    const std::string path = g_folder + "/" + record_name(g_seed, g_current.game);
    std::ofstream(path, std::ios::binary) << write_record(*g_current.record);
    fmt::print(stderr, "grognard soak: game {} crashed; repeat it with: grognard soak --seed {} --only {}\n",
               g_current.game, g_seed, g_current.game);
    fmt::print(stderr, "grognard soak: its record up to the order that did it: {}\n", path);
  }
  std::raise(signal);
}

}  // namespace

std::string record_name(std::uint64_t seed, int game) { return fmt::format("soak-{}-{}.jsonl", seed, game); }

void report_crashes(std::uint64_t seed, const std::string& folder) {
  g_seed = seed;
  g_folder = folder;
  for (const int signal : {SIGABRT, SIGFPE, SIGILL}) std::signal(signal, on_crash);
}

SoakResult soak_game(const ScenarioFile& scenario, std::uint64_t seed, int game, bool computers, bool audited) {
  SoakResult result;
  Random random(seed, static_cast<std::uint64_t>(game));
  SessionSetup setup{.scenario = scenario.text, .file = scenario.path.string(), .players = {}, .takes_back = false};
  for (std::string& player : setup.players) player = computers ? "computer" : "random";
  setup.seed = wide(random);
  Session session = Session::start(*scenario.rulebook, std::move(setup));
  g_current = {&session.record(), game};
  Soak(session, random, computers, audited, result).play();
  result.record = session.record();
  if (result.failure.empty()) replay_it(scenario, result);
  g_current = {};
  return result;
}

}  // namespace grognard
