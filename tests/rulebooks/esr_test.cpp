// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <sstream>

#include "../odds/every_face.h"
#include "core/order_text.h"
#include "core/replay.h"
#include "esr/command.h"
#include "esr/esr.h"
#include "esr/steps.h"
#if __has_include("odds/odds.h")
#include "odds/odds.h"
#endif

// Whole games of esr: no rule knows the ground scale, what is secret stays so, chances are those of two dice, every scenario
// can be played out and everything that is offered has words.
namespace grognard::esr {
namespace {

using Json = nlohmann::json;

Json shipped_scenario(const std::string& name) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR) + "/data/esr/scenarios/" + name + ".json");
  return Json::parse(file);
}

Json with_options(Json scenario, const Json& options) {
  scenario["options"].update(options);
  return scenario;
}

std::unique_ptr<Battle> begun(const Json& scenario) { return rulebook().start(scenario.dump(), "esr_test"); }

const State& state_of(const Battle& battle) { return dynamic_cast<const BattleOf<State>&>(battle).state(); }

// --- Players ------------------------------------------------------------------------------------------------------------------

std::optional<Command> whole_order(const Battle& battle, const Option& option, Side side, Random& random) {
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    Command c =
        option.needs == Needs::Nothing ? order_for(side, option) : rulebook().advisor().sample(battle, option, random);
    c.side = side;
    const Verdict v = battle.judge(c);
    if (v.legal()) return v.command;
    if (option.needs == Needs::Nothing) break;
  }
  return std::nullopt;
}

// Any legal order, all options alike.
Command some_order(const Battle& battle, Random& random) {
  const Decision d = battle.decision();
  const Side side = d.side();
  std::vector<Option> left;
  std::copy_if(d.options.begin(), d.options.end(), std::back_inserter(left),
               [&](const Option& o) { return o.is_for(side); });
  while (!left.empty()) {
    const std::size_t pick = random.below(static_cast<std::uint32_t>(left.size()));
    const Option option = left[pick];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(pick));
    if (option.needs != Needs::Order) {
      if (const auto order = whole_order(battle, option, side, random)) return *order;
      continue;
    }
    for (const Option& inner : battle.decision(option.unit).options)
      if (inner.is_for(side)) left.push_back(inner);
  }
  ADD_FAILURE() << "no legal answer: " << d.prompt;
  return {.side = side, .verb = "concede"};
}

// What the advisor of the side that is asked likes best, of what that side can know.
Command advised_order(const Battle& battle, Random& random) {
  const Side side = battle.decision().side();
  std::vector<Candidate> found;
  rulebook().advisor().candidates(*battle.clone(side), side, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  for (Candidate& candidate : found) {
    candidate.command.side = side;
    const Verdict v = battle.judge(candidate.command);
    if (v.legal()) return v.command;
  }
  return some_order(battle, random);
}

// Plays at most so many orders; after each calls then(order, dice, events).
template <class Choose, class Then>
void play_on(Battle& battle, Choose&& choose, std::uint64_t seed, int most, Then&& then) {
  Random random(seed, 1);
  SeededDice source(seed);
  for (int i = 0; i < most && !battle.decision().over(); ++i) {
    const Command order = choose(battle, random);
    Dice dice(source);
    Chronicle log;
    battle.apply(order, dice, log);
    then(order, dice, log.events());
  }
}

// --- The ground scale (ES-GEN-3) --------------------------------------------------------------------------------------------------

TEST(EsrScale, NoRuleKnowsIt) {
  std::vector<std::uint64_t> first;
  for (const int yards : {50, 75, 150, 200}) {
    SCOPED_TRACE(yards);
    const auto battle =
        begun(with_options(shipped_scenario("first-battle"), {{"yards_per_inch", yards}, {"turn_limit", 4}}));
    EXPECT_EQ(battle->view().inch, yards);
    EXPECT_EQ(battle->view().length_unit, "yard");
    std::vector<std::uint64_t> hashes{battle->hash()};
    play_on(*battle, advised_order, 7, 1000,
            [&](const Command&, const Dice&, const std::vector<Event>&) { hashes.push_back(battle->hash()); });
    EXPECT_TRUE(battle->outcome().over);
    EXPECT_GT(hashes.size(), 20u);
    if (first.empty()) first = hashes;
    EXPECT_EQ(hashes, first);
  }
}

// --- Secrets (ES-GEN-15) ------------------------------------------------------------------------------------------------------------

std::string text_of(const Fact& fact) {
  return std::visit(
      [](const auto& value) {
        std::ostringstream out;
        out << std::boolalpha << value;
        return out.str();
      },
      fact.value);
}

std::string fact_of(const Piece& piece, std::string_view name) {
  for (const Fact& fact : piece.facts)
    if (fact.name == name) return text_of(fact);
  return "";
}

bool is_formation_in_use(const State& s, const Piece& piece) {
  return s.is_formation(piece.number) && !piece.facts.empty();
}

// Everything of a view that a seat is sent and that could tell orders.
std::string all_that_is_shown(const View& view) {
  std::ostringstream out;
  const auto add = [&](const std::vector<Fact>& facts) {
    for (const Fact& f : facts) out << f.name << '=' << text_of(f) << '/' << f.said.value_or("-") << ';';
  };
  out << view.moment << '\n';
  add(view.facts);
  for (const SideView& side : view.sides) add(side.facts);
  for (const Piece& piece : view.pieces) {
    out << '\n' << piece.id << ' ' << piece.on_table << ' ' << piece.formation << ' ';
    add(piece.facts);
  }
  for (const Echelon& e : view.echelons)
    out << '\n' << e.name << '|' << e.order << '|' << e.pending << '|' << e.chance.value_or(-1) << '|' << e.status;
  for (const Overlay& o : view.overlays)
    out << '\n' << static_cast<int>(o.kind) << o.label << static_cast<int>(o.sign) << o.pending << o.line.size();
  return out.str();
}

Order order_to(Directive kind, PieceId target) {
  Order order;
  order.kind = kind;
  order.target = target;
  return order;
}

// The same position with other secrets of side B. That a Formation attacks is seen from step 8 on, but not whom.
State with_other_secrets(const State& s) {
  State other = s;
  for (int i = 0; i < static_cast<int>(s.formations.size()); ++i) {
    Formation& f = other.formation(i);
    if (f.side != Side::B || !f.in_use) continue;
    const bool attacks = f.active.kind == Directive::Attack;
    const bool seen = s.step >= Step::Fire;
    if (attacks && !seen) f.active = order_to(Directive::Reserve, kNoPiece);
    else if (attacks || (!seen && !has_status(f))) f.active = order_to(Directive::Attack, s.place_piece(0));
    else if (!has_status(f)) f.active = order_to(Directive::Reserve, kNoPiece);
    f.pending = f.pending.any() ? Order{} : order_to(Directive::Reserve, kNoPiece);
    f.delays = static_cast<std::int8_t>(3 - f.delays);
  }
  for (int i = 0; i < static_cast<int>(s.superiors.size()); ++i) {
    if (s.superior_rules(i).side != Side::B) continue;
    Superior& superior = other.superior(i);
    superior.objective = order_to(Directive::None, s.place_piece(1));
    superior.pending = superior.pending.any() ? Order{} : order_to(Directive::None, s.place_piece(0));
    superior.delays = static_cast<std::int8_t>(2 - superior.delays);
  }
  return other;
}

void expect_pieces_tell_nothing(const State& s, const View& view) {
  for (const Piece& piece : view.pieces) {
    if (piece.side != Side::B || !s.is_general(piece.number) || piece.facts.empty()) continue;
    for (const char* name : {"directive", "target", "point", "pending", "objective"})
      EXPECT_EQ(fact_of(piece, name), "") << piece.id << ' ' << name;
    EXPECT_EQ(fact_of(piece, "delays"), "0") << piece.id;
  }
  for (const Echelon& e : view.echelons)
    if (e.side == Side::B) {
      EXPECT_EQ(e.order + e.pending, "") << e.name;
      EXPECT_FALSE(e.chance) << e.name;
    }
  for (const Overlay& o : view.overlays) EXPECT_FALSE(o.kind == Overlay::Kind::Order && o.side == Side::B) << o.label;
}

// The copy that a player of side A is given, looked at by whoever has it.
void expect_copy_has_nothing(const State& s, const Battle& copy) {
  const View view = copy.view();
  for (const Piece& piece : view.pieces) {
    if (piece.side != Side::B || piece.facts.empty()) continue;
    if (s.is_superior(piece.number)) {
      EXPECT_EQ(fact_of(piece, "objective") + fact_of(piece, "pending"), "") << piece.id;
      EXPECT_EQ(fact_of(piece, "delays"), "0") << piece.id;
    }
    if (!is_formation_in_use(s, piece)) continue;
    EXPECT_EQ(fact_of(piece, "pending") + fact_of(piece, "point"), "") << piece.id;
    EXPECT_EQ(fact_of(piece, "delays"), "0") << piece.id;
    const std::string directive = fact_of(piece, "directive");
    if (s.step < Step::Fire) {
      EXPECT_EQ(fact_of(piece, "target"), "") << piece.id;
      EXPECT_TRUE(directive.empty() || directive == "defend") << piece.id << ' ' << directive;
    }
  }
}

void expect_no_secret_of_b(const Battle& battle) {
  const State& s = state_of(battle);
  SCOPED_TRACE(battle.view().moment);
  const auto copy = battle.clone(Side::A);
  expect_pieces_tell_nothing(s, battle.view(Side::A));
  expect_pieces_tell_nothing(s, copy->view(Side::A));
  expect_copy_has_nothing(s, *copy);
  // Nothing that A gets depends on what B has ordered.
  const BattleOf<State> other(with_other_secrets(s));
  const auto other_copy = other.clone(Side::A);
  EXPECT_NE(other.hash(), battle.hash());
  EXPECT_EQ(other_copy->hash(), copy->hash());
  EXPECT_EQ(other.text(Side::A), battle.text(Side::A));
  EXPECT_EQ(other_copy->text(), copy->text());
  EXPECT_EQ(all_that_is_shown(other.view(Side::A)), all_that_is_shown(battle.view(Side::A)));
  EXPECT_EQ(all_that_is_shown(other_copy->view()), all_that_is_shown(copy->view()));
  // B knows its own orders.
  EXPECT_NE(all_that_is_shown(other.view(Side::B)), all_that_is_shown(battle.view(Side::B)));
}

TEST(EsrSecrets, OrdersStayWithTheirSide) {
  std::set<std::string> steps;
  for (const auto choose : {some_order, advised_order}) {
    const auto battle = begun(shipped_scenario("even-battle"));
    int step = 0;
    play_on(*battle, choose, 3, 200, [&](const Command&, const Dice&, const std::vector<Event>&) {
      if (++step % 13 != 0 || battle->outcome().over) return;
      expect_no_secret_of_b(*battle);
      steps.insert(std::string(step_title(state_of(*battle))));
    });
  }
  EXPECT_GE(steps.size(), 6u);
}

TEST(EsrSecrets, OpenOrdersHideNothing) {
  const auto battle = begun(with_options(shipped_scenario("even-battle"), {{"open_orders", "on"}}));
  int step = 0, directives = 0;
  play_on(*battle, some_order, 3, 120, [&](const Command&, const Dice&, const std::vector<Event>& events) {
    for (const Event& e : events)
      EXPECT_FALSE(e.only && !e.rule.str().starts_with("ES-SETUP")) << e.rule.str() << ' ' << e.text;
    if (++step % 12 != 0 || battle->decision().secret) return;
    const View seen = battle->clone(Side::A)->view(Side::A);
    EXPECT_EQ(all_that_is_shown(seen).size(), all_that_is_shown(battle->view(Side::A)).size());
    const View whole = battle->view();
    for (std::size_t i = 0; i < whole.pieces.size(); ++i)
      for (const char* name : {"directive", "target", "point", "pending", "delays", "objective"}) {
        EXPECT_EQ(fact_of(seen.pieces[i], name), fact_of(whole.pieces[i], name)) << whole.pieces[i].id << ' ' << name;
        directives += whole.pieces[i].side == Side::B && fact_of(seen.pieces[i], name) == "attack";
      }
    ASSERT_EQ(seen.echelons.size(), whole.echelons.size());
    for (std::size_t i = 0; i < whole.echelons.size(); ++i) {
      EXPECT_EQ(seen.echelons[i].order, whole.echelons[i].order);
      EXPECT_EQ(seen.echelons[i].pending, whole.echelons[i].pending);
    }
    EXPECT_EQ(seen.overlays.size(), whole.overlays.size());
    EXPECT_EQ(battle->text(Side::A), battle->text());
  });
  EXPECT_GT(directives, 0);
}

TEST(EsrSecrets, WhatIsSeenAtTheTableIsToldToBoth) {
  const std::set<std::string_view> secret = {"order",   "objective", "activation", "delay",
                                             "convert", "expire",    "assault",    "action"};
  const std::set<std::string_view> open_chapters = {"FIRE", "MELEE", "ASMT", "STAT", "RA",
                                                    "MOVE", "DEPL",  "REC",  "FAT",  "GB"};
  int kept = 0;
  for (const char* name : {"first-battle", "even-battle"}) {
    const auto battle = begun(with_options(shipped_scenario(name), {{"turn_limit", 4}}));
    play_on(*battle, advised_order, 5, 400, [&](const Command& order, const Dice&, const std::vector<Event>& events) {
      for (const Event& e : events) {
        const std::string_view rule = e.rule.str();
        const std::string_view chapter_of_rule = rule.substr(3, rule.rfind('-') - 3);
        EXPECT_FALSE(e.only && (!secret.contains(e.what) || open_chapters.contains(chapter_of_rule)))
            << rule << ' ' << e.what << ": " << e.text;
        // Orders that are on their way are nobody else's business.
        if (e.what == "order" || e.what == "activation" || e.what == "delay" || e.what == "expire") {
          EXPECT_TRUE(e.only.has_value()) << order.verb.str() << ": " << e.text;
        }
        kept += e.only.has_value();
      }
    });
  }
  EXPECT_GT(kept, 10);
}

// --- Odds -----------------------------------------------------------------------------------------------------------------------------

using Chances = std::map<std::string, double>;  // of each named outcome by itself

std::vector<std::string> outcomes_of(const Battle& battle, const Command& order, Dice& dice) {
  const auto copy = battle.clone();
  Chronicle log = Chronicle::outcomes();
  copy->apply(order, dice, log);
  return log.named_outcomes();
}

Command judged(const Battle& battle, const std::string& text) {
  const Verdict v = battle.judge(order_from_text(text, battle.view()));
  EXPECT_TRUE(v.legal()) << text << (v.legal() ? "" : ": " + v.refusals.front().text);
  return v.command;
}

// The rules run for every face of every die; some of what can happen, in 36ths.
void expect_chances(const char* setup, const std::string& text, const std::map<std::string, int>& of_36) {
  const auto battle = rulebook().start(setup, "esr_test");
  const Command order = judged(*battle, text);
  double sum = 0;
  Chances found;
  for (const auto& [all, chance] : by_every_face([&](Dice& dice) {
         std::string joined;
         for (const std::string& one : outcomes_of(*battle, order, dice)) joined += one + "; ";
         return joined;
       })) {
    sum += chance;
    for (const auto& [name, ways] : of_36)
      if (all.find(name + "; ") != std::string::npos) found[name] += chance;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  for (const auto& [name, ways] : of_36) EXPECT_NEAR(found[name], ways / 36.0, 1e-9) << name;
  EXPECT_EQ(std::accumulate(of_36.begin(), of_36.end(), 0, [](int n, const auto& row) { return n + row.second; }), 36);
#if __has_include("odds/odds.h")
  const auto walked = odds(*battle, order, Horizon::next_decision());
  ASSERT_TRUE(walked.has_value());
  EXPECT_TRUE(walked->whole.exact);
  double whole = 0;
  for (const OutcomeOdds& o : walked->whole.outcomes) whole += o.p.value();
  EXPECT_NEAR(whole, 1, 1e-12);
  for (const auto& [name, ways] : of_36) {
    const OutcomeOdds* one = walked->chances.find(name);
    ASSERT_EQ(one != nullptr, ways > 0) << name;
    if (one) {
      EXPECT_EQ(one->p, parse_fraction(std::to_string(ways) + "/36")) << name << ' ' << to_string(one->p);
    }
  }
#endif
}

// LR B and B are +4; fatigue takes off. 7 is needed, 3 to 6 delays.
std::string before_activation(int fatigue) {
  return R"({"at": {"turn": 4, "step": "activate"},
    "superiors": [{"id": "ga", "lr": "B", "at": [4500, 2500]}],
    "formations": [
      {"id": "fa", "commander": {"lr": "B", "at": [4500, 4000]}, "pending": {"directive": "attack", "target": "fb"}, "fatigue": [)" +
         std::to_string(fatigue) + R"(, 0, 0]},
      {"id": "ax", "commander": {"lr": "B", "at": [2000, 2500]}, "pending": {"directive": "reserve"}},
      {"id": "fb"}],
    "units": [{"id": "a1", "formation": "fa", "at": [4500, 4200]}, {"id": "a9", "formation": "ax", "at": [2000, 2700]},
              {"id": "b1", "formation": "fb", "at": [4500, 6500]}]})";
}

TEST(EsrOdds, OfActivation) {
  const struct {
    int fatigue, active, delayed, discarded;
  } rows[] = {
      {2, 30, 6, 0},   // +2: 5 or more
      {3, 26, 10, 0},  // +1: 6 or more
      {4, 21, 14, 1},  // 0: 7 or more; a 2 loses it
      {9, 1, 14, 21},  // -5: only 12; 8 to 11 delays
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.fatigue);
    expect_chances(
        before_activation(row.fatigue).c_str(), "A activate fa",
        {{"fa: order active", row.active}, {"fa: order delayed", row.delayed}, {"fa: order discarded", row.discarded}});
  }
}

// LR B: two dice and 2; 12 lets five Units deploy, 8 four, 4 three.
TEST(EsrOdds, OfDeploying) {
  expect_chances(
      R"({"at": {"turn": 3, "step": "deploy"}, "year": 1813,
    "formations": [{"id": "fa", "commander": {"lr": "B"}, "directive": "move", "point": [4500, 6000],
                    "column": {"head": [4500, 4000], "facing": 0}}, {"id": "fb"}],
    "units": [{"id": "a1"}, {"id": "a2"}, {"id": "a3"}, {"id": "a4"}, {"id": "a5"}, {"id": "a6"}, {"id": "a7"},
              {"id": "b1", "at": [4500, 7300]}]})",
      "A deploy fa",
      {{"5 Units may deploy", 6}, {"4 Units may deploy", 20}, {"3 Units may deploy", 10}, {"2 Units may deploy", 0}});
}

// LR B less 1 for ten points against it: two dice and 1. Two more have to assess, so that the next one is asked for.
TEST(EsrOdds, OfAnAssessment) {
  expect_chances(R"({"at": {"turn": 2, "side": "B", "step": "assess"},
    "formations": [{"id": "fa"}, {"id": "fb", "score": 10, "commander": {"lr": "B"}},
                   {"id": "by", "score": 10}, {"id": "bz", "score": 10}],
    "units": [{"id": "a1", "at": [4500, 1000]},
              {"id": "b1", "formation": "fb", "at": [4200, 5500]}, {"id": "b2", "formation": "fb", "at": [4400, 5500]},
              {"id": "b3", "formation": "fb", "at": [4600, 5500]}, {"id": "b4", "formation": "fb", "at": [4800, 5500]},
              {"id": "b8", "formation": "by", "at": [1500, 5500]}, {"id": "b9", "formation": "bz", "at": [7500, 5500]}]})",
                 "B assess fb",
                 {{"fb assesses at 10 or more", 10}, {"fb assesses at 5 to 9", 23}, {"fb assesses at 0 to 4", 3}});
}

// Eight 6-pounders are 4 points: ten with 6 or more on two dice.
TEST(EsrOdds, OfTheFireOfOneFormation) {
  expect_chances(R"({"at": {"turn": 2, "step": "fire", "side": "A"},
    "formations": [{"id": "fa", "commander": {"characteristics": ["WO"]}}, {"id": "fb", "commander": {"characteristics": ["WO"]}}],
    "units": [{"id": "ag", "arm": "artillery", "guns": 8, "pounder": 6, "at": [4500, 3000]},
              {"id": "b1", "at": [4500, 3812], "post": "ployed"}]})",
                 "A fire fa > fb", {{"fb must assess at -1", 26}, {"fb need not assess", 10}});
}

// --- Whole games ----------------------------------------------------------------------------------------------------------------------

TEST(EsrGames, EveryScenarioIsPlayedOutAndReplays) {
  for (const char* name : {"first-battle", "even-battle", "training-field-1809", "borodino-fleches-1812"}) {
    SCOPED_TRACE(name);
    const bool small = std::string_view(name) == "first-battle";
    const Json scenario = with_options(shipped_scenario(name), {{"turn_limit", small ? 8 : 1}});
    const auto battle = begun(scenario);
    const Roster roster = roster_of(battle->view());
    Record record{
        .rulebook = "esr", .rules = std::string(rulebook().version()), .scenario = scenario.dump(), .players = {}};
    play_on(*battle, some_order, 23, 20000, [&](const Command& order, const Dice& dice, const std::vector<Event>&) {
      record.steps.push_back(step_of(order, roster, dice.tape(), battle->hash()));
    });
    EXPECT_TRUE(battle->outcome().over);
    EXPECT_GT(record.steps.size(), 20u);
    const Replay again = replay(parse_record(write_record(record), "esr_test"), rulebook());
    EXPECT_TRUE(again.same()) << again.difference;
    EXPECT_EQ(again.battle->hash(), battle->hash());
  }
}

void expect_words(const Option& option) {
  EXPECT_EQ(option.verb == Verb("order"), option.needs == Needs::Order) << option.verb.str();
  EXPECT_FALSE(option.label.empty()) << option.verb.str();
  EXPECT_EQ(option.label == "Give an order", option.needs == Needs::Order) << option.verb.str();
}

TEST(EsrGames, EverythingOfferedHasWords) {
  std::set<std::string> verbs;
  for (const char* name : {"first-battle", "even-battle"}) {
    SCOPED_TRACE(name);
    const auto battle = begun(shipped_scenario(name));
    const auto look = [&] {
      const Decision d = battle->decision();
      for (const Option& option : d.options) {
        expect_words(option);
        verbs.insert(std::string(option.verb.str()));
        if (option.needs != Needs::Order) continue;
        for (const Option& inner : battle->decision(option.unit).options) {
          EXPECT_NE(inner.needs, Needs::Order) << inner.verb.str();
          expect_words(inner);
          verbs.insert(std::string(inner.verb.str()));
        }
      }
    };
    look();
    play_on(*battle, some_order, 31, 200, [&](const Command&, const Dice&, const std::vector<Event>&) { look(); });
  }
  EXPECT_GT(verbs.size(), 25u);
}

}  // namespace
}  // namespace grognard::esr
