// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

// Two worlds in lockstep: in both the same happens in public, and one side keeps other secrets. To the other side and to
// spectators they must be one and the same world, byte for byte, until the rules bring the difference to light.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <iostream>

#include "chosen.h"
#include "core/order_text.h"
#include "core/wire.h"
#include "world.h"

namespace grognard::trust {
namespace {

constexpr std::time_t kBegin = 2000000000;

class Trial {
 public:
  Trial(const Library& one, const Library& other, std::uint64_t seed)
      : chance((stop_clock_at(kBegin), seed)),
        pair(one, other, seed, chance() % 2 == 0 ? Side::A : Side::B),
        player_(pair[0].rulebook().advisor(), Random(seed, 1)),
        writers_{{pair[0].rulebook().advisor(), Random(seed, 2)}, {pair[0].rulebook().advisor(), Random(seed, 3)}} {}
  ~Trial() { let_clock_run(); }

  Decision question() { return pair[0].battle().decision(); }
  bool over() { return pair[0].battle().outcome().over || pair[1].battle().outcome().over; }

  // Whoever is asked, of what he sees; nothing where it is not legal in the other world.
  std::optional<Command> common_order(Side side) {
    const std::unique_ptr<Battle> seen = pair[0].seen_by(side);
    const std::optional<Command> command = player_.find(*seen, seen->decision(), side);
    if (!command || !pair[1].seen_by(side)->judge(*command).legal()) return std::nullopt;
    return command;
  }
  bool give_both(const Command& command) {
    stop_clock_at(now_ += 100);
    const std::string status = pair[0].give(command);
    const bool alike = pair[1].give(command) == status && status == "done";
    if (!alike && command.side == pair.watcher()) ADD_FAILURE() << "the watcher's own order is taken in one world only";
    return alike;
  }
  // The same deed in both worlds; false if there is none.
  bool deed() {
    const Decision asked = question();
    Side side = asked.asked[Side::A] ? Side::A : Side::B;
    if (asked.asked[Side::A] && asked.asked[Side::B] && chance() % 2 == 0) side = Side::B;
    if (!asked.asked[side]) return false;
    if (asked.secret && chance() % 4 == 0) return give_both({.side = side, .verb = "done"});
    for (int tries = 0; tries < 10; ++tries)
      if (const std::optional<Command> command = common_order(side)) return give_both(*command);
    return false;
  }
  // The writer writes what the other world's writer does not, at another second.
  int write(int which, int orders) {
    stop_clock_at(now_ + 10 + which);
    int given = 0;
    for (int tries = 0; given < orders && tries < 4 * orders; ++tries) {
      const std::unique_ptr<Battle> seen = pair[which].seen_by(pair.writer());
      const std::optional<Command> command = writers_[which].find(*seen, seen->decision(), pair.writer());
      if (!command || command->verb == Verb("done")) continue;
      if (pair[which].give(*command) == "done") ++given;
    }
    stop_clock_at(now_);
    written[which] += given;
    return given;
  }
  bool writer_is_asked(int which) { return pair[which].battle().decision().asked[pair.writer()]; }

  // Everything that a watcher and a spectator may ask, some of it each time.
  void probe();

  std::mt19937_64 chance;
  Pair pair;
  int written[2] = {0, 0};

 private:
  void probe_at_table(bool watching);
  void probe_over_http(bool watching);
  Json any_order();
  std::string any_piece() {
    const std::vector<std::string>& ids = pair[0].roster().ids();
    return ids[chance() % ids.size()];
  }

  std::time_t now_ = kBegin;
  RandomPlayer player_;
  RandomPlayer writers_[2];
};

// Of the watcher's, of anybody's, or none at all.
Json Trial::any_order() {
  const std::unique_ptr<Battle> seen = pair[0].seen_by(pair.watcher());
  if (chance() % 3 != 0 && seen->decision().asked[pair.watcher()])
    if (const std::optional<Command> command = player_.find(*seen, seen->decision(), pair.watcher()))
      return to_json(*command, pair[0].roster());
  const char* verbs[] = {"move", "fire", "done", "volley", "issue", "attack", "charge"};
  const Side side = chance() % 4 == 0 ? pair.writer() : pair.watcher();
  return {{"side", letter(side)},
          {"verb", verbs[chance() % std::size(verbs)]},
          {"unit", any_piece()},
          {"target", any_piece()},
          {"path", {{static_cast<double>(chance() % 60), static_cast<double>(chance() % 40), 90.0}}}};
}

void Trial::probe_at_table(bool watching) {
  const int step = pair[0].session().steps();
  const char* eyes[] = {"", "A", "B", "all"};
  switch (chance() % 12) {
    case 0: pair.look({{"do", "orders"}, {"unit", any_piece()}}, watching); break;
    case 1: pair.look({{"do", "survey"}, {"unit", any_piece()}}, watching); break;
    case 2: pair.look({{"do", "preview"}, {"command", any_order()}, {"shorten", chance() % 2 == 0}}, watching); break;
    case 3: pair.look({{"do", "odds"}, {"command", any_order()}}, watching); break;
    case 4:
      if (chance() % 3 == 0) pair.look({{"do", "hint"}}, watching);
      break;
    case 5:
      pair.look({{"do", "moment"}, {"at", chance() % static_cast<unsigned>(step + 2)}, {"eyes", eyes[chance() % 4]}},
                watching);
      break;
    case 6: pair.look({{"do", "withdraw"}}, watching); break;
    case 7: pair.look({{"do", "rewind"}, {"to", chance() % static_cast<unsigned>(step + 2)}}, watching); break;
    case 8: pair.look({{"do", "agree"}, {"yes", false}}, watching); break;
    case 9:
      pair.look({{"do", "submit"}, {"decision", question().number - 1}, {"command", any_order()}}, watching);
      break;
    case 10:
      pair.look({{"do", "sit"}, {"decision", question().number}, {"side", letter(pair.watcher())}}, watching);
      break;
    default: pair.look({{"do", "faces"}, {"step", step}, {"typed", 0}, {"faces", {1}}}, watching); break;
  }
}

void Trial::probe_over_http(bool watching) {
  const auto get = [&](const std::string& target) {
    HttpRequest request{.method = "GET", .path = {}};
    server::read_target(target, request);
    pair.look_over_http(request, watching);
  };
  switch (chance() % 8) {
    case 0: get("/api/battle/record"); break;
    case 1: get("/api/battle/transcript"); break;
    case 2: get("/api/battle/plan.svg"); break;
    case 3: get(fmt::format("/api/battle/plan.svg?at={}", chance() % 5)); break;
    case 4: get(fmt::format("/api/battle/plan.svg?eyes={}", letter(pair.writer()))); break;
    case 5: chance() % 8 == 0 ? get("/api/battle/plan.png") : get("/api/battle/plan.svg?eyes=all"); break;
    case 6: pair.same_list(); break;
    default: pair.same_welcome(watching); break;
  }
}

void Trial::probe() {
  pair.same_list();
  for (int i = 0; i < 3; ++i) {
    probe_at_table(chance() % 4 == 0);
    probe_over_http(chance() % 3 == 0);
  }
  // An order that can be taken back in both worlds is; that it can in one alone is seen.
  if (chance() % 4 == 0) {
    const std::string one = pair[0].take_back(pair.watcher());
    const std::string other = pair[1].take_back(pair.watcher());
    EXPECT_EQ(one, other) << "what can be undone";
  }
  pair.same_news();
}

struct PairTally {
  int trials = 0;
  int comparisons = 0;
  std::size_t bytes = 0;
  int written = 0;
  int to_light = 0;  // the rules have shown the difference
  void add(Trial& trial) {
    ++trials;
    comparisons += trial.pair.compared();
    bytes += trial.pair.bytes();
    written += trial.written[0] + trial.written[1];
  }
  void tell(const char* what) const {
    std::cout << fmt::format(
        "{}: {} pairs of worlds, {} comparisons, {} kB, {} secret orders written, {} pairs parted by the rules\n", what,
        trials, comparisons, bytes / 1000, written, to_light);
  }
};

bool is_secret(const Decision& asked) { return asked.secret && asked.asked[Side::A] && asked.asked[Side::B]; }

// Plays alike until so many secret questions have passed, and then to the next.
bool reach(Trial& trial, int questions) {
  int last = -1;
  for (int i = 0; i < 400 && !trial.over(); ++i) {
    const Decision asked = trial.question();
    if (is_secret(asked) && asked.number != last && questions-- <= 0) return true;
    if (is_secret(asked)) last = asked.number;
    if (!trial.deed()) return false;
  }
  return false;
}

// Both write, now one more, now the other, until the watcher has sealed.
void write_differently(Trial& trial) {
  const int number = trial.question().number;
  const int rounds = 3 + static_cast<int>(trial.chance() % 3);
  for (int round = 0; round < rounds && trial.pair.difference().empty(); ++round) {
    for (const int which : {0, 1}) trial.write(which, static_cast<int>(trial.chance() % 4));
    trial.probe();
    const std::optional<Command> own = trial.common_order(trial.pair.watcher());
    if (!own) break;
    trial.give_both(*own);
    if (trial.question().number != number) break;
    trial.pair.same_news();
    if (own->verb == Verb("done")) break;
  }
  for (const int which : {0, 1})
    if (trial.writer_is_asked(which)) trial.write(which, static_cast<int>(trial.chance() % 3));
  trial.probe();
}

void show(Trial& trial, const std::string& where) { EXPECT_EQ(trial.pair.difference(), "") << where; }

struct Field {
  const char* rulebook;
  const char* scenario;
};

void other_orders(std::span<const Field> fields, int sample, unsigned deepest) {
  PairTally tally;
  for (int i = 0; i < times(sample) && !testing::Test::HasFailure(); ++i) {
    const Field& field = fields[static_cast<std::size_t>(i) % fields.size()];
    const std::uint64_t seed = chosen().seed * 100000 + static_cast<std::uint64_t>(i);
    const Library library = server::library_of(field.rulebook, field.scenario);
    Trial trial(library, library, seed);
    if (!reach(trial, static_cast<int>(trial.chance() % deepest))) continue;
    trial.pair.same_news();
    write_differently(trial);
    tally.add(trial);
    show(trial, fmt::format("{}/{}, trial {}", field.rulebook, field.scenario, i));
  }
  tally.tell(fields[0].rulebook);
  EXPECT_GT(tally.written, 2 * tally.trials);
  EXPECT_GE(2 * tally.trials, times(sample)) << "too few came to a secret question";
}

TEST(Worlds, OfGrantWithOtherSecretOrders) {
  const Field fields[] = {{"grant", "first-battle"},
                          {"grant", "small-armies"},
                          {"grant", "village-fight"},
                          {"grant", "even-battle"},
                          {"grant", "river-crossing"}};
  other_orders(fields, 8, 5);
}

TEST(Worlds, OfEsrWithOtherSecretOrders) {
  const Field fields[] = {{"esr", "first-battle"}, {"esr", "first-battle"}, {"esr", "training-field-1809"}};
  other_orders(fields, 3, 3);
}

// On as before as long as both worlds can; true if they part by what the rules show.
bool play_on(Trial& trial, int orders, const std::function<bool(const Decision&)>& may_part) {
  for (int i = 0; i < orders && !trial.over(); ++i) {
    if (!trial.deed()) return true;
    if (trial.chance() % 6 == 0) trial.probe();
    else trial.pair.same_news();
    if (!trial.pair.difference().empty()) return may_part(trial.question());
  }
  return false;
}

// A battle of esr with another objective and other directives for one side.
Library with_other_directives(const Library& library, const std::string& side, std::mt19937_64& chance) {
  Library out = library;
  Json scenario = Json::parse(library.scenarios[0].text);
  std::vector<std::string> objectives;
  for (const Json& piece : scenario["ground"])
    if (piece.contains("objective")) objectives.push_back(piece["id"]);
  const auto any_objective = [&] { return objectives[chance() % objectives.size()]; };
  for (Json& superior : scenario["superiors"])
    if (superior["side"] == side) superior["objective"] = any_objective();
  const char* directives[] = {"attack", "defend", "reserve"};
  for (Json& formation : scenario["formations"]) {
    if (formation["side"] != side || formation.contains("column")) continue;
    formation["directive"] = directives[chance() % std::size(directives)];
    for (const char* more : {"target", "point", "supports"}) formation.erase(more);
    if (formation["directive"] == "attack") formation["target"] = any_objective();
  }
  out.scenarios[0].text = json_text(scenario);
  return out;
}

// ES-GEN-15: from the order of movement on (step 5) directives show.
bool movement_shows(const Decision& now) { return now.phase.find("Movement") != std::string::npos; }

TEST(Worlds, OfEsrWithOtherDirectives) {
  PairTally tally;
  const char* scenarios[] = {"first-battle", "first-battle", "training-field-1809"};
  for (int i = 0; i < times(6) && !testing::Test::HasFailure(); ++i) {
    const std::uint64_t seed = chosen().seed * 100000 + static_cast<std::uint64_t>(i);
    std::mt19937_64 chance(seed);
    const Side writer = chance() % 2 == 0 ? Side::B : Side::A;  // as Trial takes it
    const Library library = server::library_of("esr", scenarios[i % 3]);
    try {
      Trial trial(library, with_other_directives(library, std::string(letter(writer)), chance), seed);
      ASSERT_EQ(trial.pair.writer(), writer);
      const bool parted = play_on(trial, 40, movement_shows);
      tally.add(trial);
      if (parted) ++tally.to_light;
      else show(trial, fmt::format("{}, trial {}", scenarios[i % 3], i));
    } catch (const BadInput&) {
      // such directives cannot be
    }
  }
  tally.tell("esr");
  EXPECT_GT(tally.comparisons, 10 * tally.trials);
}

// The first battle of revwars with British battalions hidden in a wood, somewhere.
Library ambush(double dx, double dy) {
  Library library = server::library_of("revwars", "first-battle");
  Json json = Json::parse(library.scenarios[0].text);
  for (Json& unit : json["units"]) {
    const bool british = unit["side"] == "B";
    if (british) unit["hidden"] = true;
    unit["at"][1] = unit["at"][1].get<double>() + (british ? 1 : -5);
    if (unit["id"] == "b-rif") unit["at"][1] = 31.5;
    if (unit["id"] == "a-tir") unit["at"][1] = 8.0;
    if (!british) continue;
    unit["at"][0] = unit["at"][0].get<double>() + dx;
    unit["at"][1] = unit["at"][1].get<double>() + dy;
  }
  json["brigades"][0]["general"]["at"] = {25.5, 2.4};
  json["ground"][0]["kind"] = "wood";
  json["ground"][0]["polygon"] = {{2, 20}, {48, 20}, {48, 35.5}, {2, 35.5}};
  library.scenarios[0].text = json_text(json);
  return library;
}

int enemies_in_sight(World& world, Side side) {
  const View view = world.battle().view(side);
  return static_cast<int>(std::ranges::count_if(
      view.pieces, [&](const Piece& p) { return p.on_table && p.side != side && p.symbol != Symbol::Place; }));
}

TEST(Worlds, OfRevwarsWithBattalionsHiddenElsewhere) {
  PairTally tally;
  for (int i = 0; i < times(6) && !testing::Test::HasFailure(); ++i) {
    std::uint64_t seed = chosen().seed * 100000 + static_cast<std::uint64_t>(i);
    while (std::mt19937_64(seed)() % 2 != 0) seed += 1000;  // the French watch
    std::mt19937_64 chance(seed);
    const double dx = static_cast<double>(chance() % 30) / 10 - 1.5;
    const double dy = static_cast<double>(chance() % 20) / 10 - 1.0;
    try {
      Trial trial(ambush(0, 0), ambush(dx, dy), seed);
      const int before = enemies_in_sight(trial.pair[0], trial.pair.watcher());
      bool found = false;
      const bool parted = play_on(trial, 80, [&](const Decision&) {
        for (const int which : {0, 1})
          found = found || enemies_in_sight(trial.pair[which], trial.pair.watcher()) > before;
        return found;
      });
      tally.add(trial);
      if (parted) ++tally.to_light;
      else show(trial, fmt::format("hidden {} and {} inches away, trial {}", dx, dy, i));
    } catch (const BadInput&) {
      // they cannot hide there
    }
  }
  tally.tell("revwars");
  EXPECT_GE(2 * tally.trials, times(6));
  EXPECT_GT(tally.comparisons, 10 * tally.trials);
}

}  // namespace
}  // namespace grognard::trust
