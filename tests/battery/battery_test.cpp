// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ai/advised_player.h"
#include "ai/match.h"
#include "ai/random_player.h"
#include "core/audit.h"
#include "core/replay.h"
#include "core/rules_text.h"
#include "core/version.h"
#include "scenarios.h"

namespace grognard {
namespace {

TEST(Battery, EveryRulebookHasScenarios) {
  for (const Rulebook* rulebook : every_rulebook()) {
    int count = 0;
    for (const Playable& p : every_scenario()) count += p.rulebook == rulebook;
    EXPECT_GE(count, 1) << rulebook->id();
  }
}

// Builds with sanitizers take twenty times as long: there the two smallest scenarios of each rulebook must do.
#ifdef NDEBUG
constexpr std::uint64_t kGames = 2;
constexpr int kScenariosOfARulebook = 100;
#else
constexpr std::uint64_t kGames = 1;
constexpr int kScenariosOfARulebook = 2;
#endif

std::vector<Playable> scenarios_to_play() {
  std::vector<Playable> all = every_scenario();
  std::sort(all.begin(), all.end(), [](const Playable& a, const Playable& b) { return a.json.size() < b.json.size(); });
  std::vector<Playable> out;
  for (const Rulebook* rulebook : every_rulebook()) {
    int taken = 0;
    for (const Playable& p : all)
      if (p.rulebook == rulebook && taken++ < kScenariosOfARulebook) out.push_back(p);
  }
  return out;
}

TEST(Battery, RandomLegalPlayEndsAndReplays) {
  for (const Playable& p : scenarios_to_play()) {
    for (std::uint64_t game = 0; game < kGames; ++game) {
      Record record{.rulebook = std::string(p.rulebook->id()),
                    .rules = std::string(p.rulebook->version()),
                    .scenario = p.json,
                    .players = {},
                    .program = std::string(program_version())};
      RandomPlayer a(p.rulebook->advisor(), Random(11, 2 * game));
      RandomPlayer b(p.rulebook->advisor(), Random(11, 2 * game + 1));
      SeededDice dice(11, game);
      const Roster roster = roster_of(p.start()->view());
      const GameResult r = play_game(p.start(), a, b, dice, {}, [&](const Played& step) {
        record.steps.push_back(step_of(step.command, roster, step.faces, step.after.hash()));
      });
      EXPECT_FALSE(r.endless) << p.id << " game " << game;
      EXPECT_TRUE(r.outcome.over);
      const Record read_back = parse_record(write_record(record), "battery");
      const Replay again = replay(read_back, *p.rulebook);
      EXPECT_TRUE(again.same()) << p.id << ": " << again.difference;
      EXPECT_EQ(again.battle->hash(), r.hash);
    }
  }
}

// Walks a random game; at each decision calls look(battle).
template <class Look>
void walk_game(const Playable& p, std::uint64_t seed, int most, Look&& look) {
  auto battle = p.start();
  RandomPlayer player(p.rulebook->advisor(), Random(seed, 1));
  SeededDice source(seed);
  for (int i = 0; i < most && !battle->outcome().over; ++i) {
    const Decision d = battle->decision();
    look(*battle, d);
    const Advice advice = player.choose(*battle, d, d.side());
    Dice dice(source);
    Chronicle silent = Chronicle::silent();
    battle->apply(advice.command, dice, silent);
  }
}

// Some legal order for the option, given a few tries.
bool has_legal_order(const Playable& p, const Battle& battle, const Option& option, Side side, Random& random) {
  for (int i = 0; i < 40; ++i) {
    Command c =
        option.needs == Needs::Nothing ? order_for(side, option) : p.rulebook->advisor().sample(battle, option, random);
    if (battle.judge(c).legal()) return true;
    if (option.needs == Needs::Nothing) return false;
  }
  return false;
}

TEST(Battery, EveryOfferedOptionHasALegalOrder) {
  for (const Playable& p : scenarios_to_play()) {
    Random random(5);
    int step = 0;
    walk_game(p, 21, 400, [&](const Battle& battle, const Decision& d) {
      if (++step % 7 != 0) return;
      for (const Option& option : d.options) {
        if (option.needs != Needs::Order) {
          EXPECT_TRUE(has_legal_order(p, battle, option, option.only.value_or(d.side()), random))
              << p.id << " step " << step << ": " << option.verb.str();
          continue;
        }
        const Decision orders = battle.decision(option.unit);
        EXPECT_FALSE(orders.options.empty()) << p.id << " step " << step << " unit " << option.unit << " " << d.phase;
        bool any = false;
        for (const Option& inner : orders.options)
          any = any || has_legal_order(p, battle, inner, inner.only.value_or(d.side()), random);
        EXPECT_TRUE(any) << p.id << " step " << step << " unit " << option.unit;
        for (const Option& inner : orders.options)
          if (inner.needs == Needs::Nothing) {
            EXPECT_TRUE(has_legal_order(p, battle, inner, inner.only.value_or(d.side()), random))
                << p.id << " step " << step << ": " << inner.verb.str() << " by " << inner.unit << " in " << d.phase;
          }
      }
    });
  }
}

// All that came of an order is told to nobody but its own side.
bool nobody_else_hears(const std::vector<Event>& events, Side giver) {
  return !events.empty() &&
         std::ranges::all_of(events, [&](const Event& event) { return event.only == giver && event.brief.empty(); });
}

// The unit is off the table as the other side sees it.
bool is_unseen(const Battle& battle, const Command& c) {
  return !battle.view(other(c.side)).pieces[static_cast<std::size_t>(c.unit())].on_table;
}

// What is kept secret is said to be: nobody has to guess it from what came of an order.
TEST(Battery, AnOrderOfWhichOthersLearnNothingIsSaidToBeSecret) {
  for (const Playable& p : scenarios_to_play()) {
    auto battle = p.start();
    RandomPlayer player(p.rulebook->advisor(), Random(43, 1));
    SeededDice source(43);
    for (int i = 0; i < 600 && !battle->outcome().over; ++i) {
      const Decision d = battle->decision();
      const Verdict verdict = battle->judge(player.choose(*battle, d, d.side()).command);
      const Command& c = verdict.command;
      const bool was_unseen = c.unit() != kNoPiece && !c.path.empty() && is_unseen(*battle, c);
      Dice dice(source);
      Chronicle chronicle;
      battle->apply(c, dice, chronicle);
      const auto where = [&] { return fmt::format("{} step {}: {} in {}", p.id, i, c.verb.str(), d.phase); };
      if (nobody_else_hears(chronicle.events(), c.side)) {
        EXPECT_EQ(verdict.secret, Secrecy::Order) << where();
      }
      if (was_unseen && is_unseen(*battle, c)) {
        EXPECT_NE(verdict.secret, Secrecy::None) << where();
      }
    }
  }
}

// A detail that was switched by its bit is listed as switched, if the order is legal with it. (A place that is switched may
// change what else can be: skirmishers who spare one target aim at another.)
bool is_switched(const Verdict& verdict, const Pick& before) {
  return std::any_of(verdict.picks.begin(), verdict.picks.end(), [&](const Pick& pick) {
    return pick.bit == before.bit && pick.place == before.place && pick.on != before.on;
  });
}

// A record keeps the order as the judge has completed it, and replay judges it again.
TEST(Battery, AnOrderJudgedAgainStaysTheSame) {
  for (const Playable& p : scenarios_to_play()) {
    auto battle = p.start();
    RandomPlayer player(p.rulebook->advisor(), Random(41, 1));
    SeededDice source(41);
    for (int i = 0; i < 400 && !battle->outcome().over; ++i) {
      const Decision d = battle->decision();
      const Advice advice = player.choose(*battle, d, d.side());
      const Verdict verdict = battle->judge(advice.command);
      ASSERT_EQ(verdict.command, advice.command) << p.id << " step " << i;
      for (const Pick& pick : verdict.picks) {
        const Verdict after = battle->judge(switched(verdict.command, pick));
        EXPECT_TRUE(pick.fixed || pick.bit < 0 || !after.legal() || is_switched(after, pick))
            << p.id << " step " << i << ": " << pick.label << " of an order to " << verdict.command.verb.str();
      }
      Dice dice(source);
      Chronicle silent = Chronicle::silent();
      battle->apply(advice.command, dice, silent);
    }
  }
}

TEST(Battery, RefusedOrdersChangeNothingAndSayWhy) {
  for (const Playable& p : scenarios_to_play()) {
    Random random(9);
    walk_game(p, 33, 300, [&](const Battle& battle, const Decision& d) {
      const std::uint64_t before = battle.hash();
      Command nonsense{.side = random.below(2) ? Side::A : Side::B,
                       .verb = random.below(2) ? Verb("move") : Verb("charge"),
                       .units = {static_cast<PieceId>(random.below(60) - 5)},
                       .targets = {static_cast<PieceId>(random.below(60) - 5)},
                       .path = {Pose::snapped({random.below(900) / 10.0 - 9, random.below(600) / 10.0 - 9},
                                              Facing::tenths(static_cast<int>(random.below(3600))))},
                       .number = 3};
      const Verdict v = battle.judge(nonsense);
      if (!v.legal())
        for (const Refusal& r : v.refusals) {
          EXPECT_FALSE(r.text.empty());
          EXPECT_NE(r.rule.str(), "XX-NONE-0");
        }
      EXPECT_EQ(battle.hash(), before) << p.id << " " << d.phase;
    });
  }
}

// One piece by itself is seen as among all the others, by everybody.
TEST(Battery, APieceAloneIsSeenAsAmongTheOthers) {
  for (const Playable& p : scenarios_to_play()) {
    int step = 0;
    walk_game(p, 33, 60, [&](const Battle& battle, const Decision&) {
      if (++step % 19 != 1) return;
      for (const Eyes eyes : {Eyes(), Eyes(Side::A), Eyes(Side::B)}) {
        const View all = battle.view(eyes);
        for (const Piece& piece : all.pieces) {
          const View one = battle.view(eyes, piece.number);
          ASSERT_EQ(one.pieces.size(), 1u);
          EXPECT_TRUE(one.pieces.front() == piece) << p.id << " step " << step << ": " << piece.id;
          EXPECT_EQ(one.moment + one.phase, all.moment + all.phase);
        }
      }
    });
  }
}

// Every piece says what it is, and every order has a name.
TEST(Battery, PiecesAndOrdersHaveWords) {
  for (const Playable& p : scenarios_to_play()) {
    const auto start = p.start();
    for (const Piece& piece : start->view().pieces) EXPECT_NE(piece.kind, "") << p.id << ": " << piece.id;
    walk_game(p, 34, 200, [&](const Battle&, const Decision& d) {
      for (const Option& option : d.options)
        EXPECT_NE(p.rulebook->label_of(order_for(d.side(), option)), "") << p.id << ": " << option.verb.str();
    });
  }
}

void expect_sound(const Standing& now, const Outcome& outcome, const std::string& where) {
  EXPECT_GE(now.turn, 0) << where;
  EXPECT_LE(now.turn, now.last_turn) << where;
  EXPECT_NE(now.counts, "") << where;
  for (const Side side : kSides) {
    const Standing::Army& army = now.armies[side];
    EXPECT_EQ(static_cast<int>(army.points), outcome.points[side]) << where;
    EXPECT_TRUE(army.lost >= 0 && army.lost <= army.of) << where << ": " << army.lost << " of " << army.of;
    EXPECT_LE(army.breaks, army.of + 1) << where;
  }
}

TEST(Battery, TheStandingAgreesWithTheOutcomeTheTableAndTheRules) {
  for (const Playable& p : scenarios_to_play()) {
    const std::vector<RuleRow> rules = rules_table(p.rulebook->rules_text());
    walk_game(p, 39, 400, [&](const Battle& battle, const Decision&) {
      const View view = battle.view();
      expect_sound(view.standing, battle.outcome(), p.id);
      std::size_t marked = 0;  // on the table: with the same holder
      for (const Overlay& overlay : view.overlays) {
        if (overlay.kind != Overlay::Kind::Objective) continue;
        ASSERT_LT(marked, view.standing.places.size()) << p.id;
        EXPECT_TRUE(overlay.label.starts_with(view.standing.places[marked].name) || p.rulebook->id() == "picket")
            << p.id << ": " << overlay.label;
        const std::optional<Side> holder = overlay.free ? std::nullopt : std::optional(overlay.side);
        EXPECT_EQ(holder, view.standing.places[marked].holder) << p.id << ": " << overlay.label;
        ++marked;
      }
      EXPECT_EQ(marked, view.standing.places.size()) << p.id;
      EXPECT_FALSE(view.standing.ends.empty()) << p.id;
      for (const Standing::End& end : view.standing.ends) {
        EXPECT_NE(end.words, "") << p.id;
        EXPECT_EQ(std::ranges::count(rules, end.rule, &RuleRow::id), 1) << p.id << ": " << end.rule;
      }
    });
  }
}

TEST(Battery, ClonesAreIndependentAndEqual) {
  for (const Playable& p : scenarios_to_play()) {
    walk_game(p, 45, 120, [&](const Battle& battle, const Decision& d) {
      const std::uint64_t before = battle.hash();
      const auto other = battle.clone();
      ASSERT_EQ(other->hash(), before);
      ASSERT_EQ(p.rulebook->first_difference(*other, battle), "");
      RandomPlayer player(p.rulebook->advisor(), Random(1));
      SeededDice source(2);
      Dice dice(source);
      Chronicle log;
      other->apply(player.choose(*other, d, d.side()).command, dice, log);
      EXPECT_EQ(battle.hash(), before);
      for (const Event& e : log.events()) {
        EXPECT_FALSE(e.text.empty());
        EXPECT_FALSE(e.rule.str().empty());
      }
    });
  }
}

// Nobody stands off the table or on somebody else, unless a rule is named that lets him, and nobody goes farther than his
// order or the event that drove him says.
TEST(Battery, NobodyStandsWhereHeMayNotOrGoesTooFar) {
  for (const Playable& p : scenarios_to_play()) {
    for (const bool computers : {false, true}) {
      auto battle = p.start();
      RandomPlayer random(p.rulebook->advisor(), Random(51));
      AdvisedPlayer computer(p.rulebook->advisor(), Random(52));
      SeededDice source(53);
      Audit audit(*p.rulebook, *battle);
      EXPECT_EQ(audit.after(*battle, {}), std::vector<std::string>{}) << p.id << " as it is set up";
      for (int i = 0; i < 500 && !battle->outcome().over; ++i) {
        const Decision d = battle->decision();
        Player& player = computers ? static_cast<Player&>(computer) : random;
        const Command order = player.choose(*battle, d, d.side()).command;
        Dice dice(source);
        Chronicle log;
        battle->apply(order, dice, log);
        ASSERT_EQ(audit.after(*battle, log.events()), std::vector<std::string>{})
            << p.id << " step " << i << ": " << order.verb.str() << (computers ? " of a computer" : " at random");
      }
    }
  }
}

// A loud game and a silent one are the same game.
TEST(Battery, WritingEventsDownChangesNothing) {
  for (const Playable& p : scenarios_to_play()) {
    std::unique_ptr<Battle> ends[2];
    for (const bool loud : {false, true}) {
      auto battle = p.start();
      RandomPlayer player(p.rulebook->advisor(), Random(3));
      SeededDice source(4);
      for (int i = 0; i < 300 && !battle->outcome().over; ++i) {
        const Decision d = battle->decision();
        Dice dice(source);
        Chronicle log = loud ? Chronicle() : Chronicle::silent();
        battle->apply(player.choose(*battle, d, d.side()).command, dice, log);
      }
      ends[loud] = std::move(battle);
    }
    EXPECT_EQ(p.rulebook->first_difference(*ends[0], *ends[1]), "") << p.id;
    EXPECT_EQ(ends[0]->hash(), ends[1]->hash()) << p.id;
  }
}

}  // namespace
}  // namespace grognard
