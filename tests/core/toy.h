// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "core/advisor.h"
#include "core/battle.h"
#include "core/check.h"
#include "core/hasher.h"
#include "core/json_reader.h"
#include "core/rulebook.h"

// A rulebook of one page to test the core with. Each turn both sides write down in secret whether they are bold or wary (a
// bold side throws one die more and is hit more easily); both fire; side A may then move or fire again,
// with all its men or all but one; a side that was hit by that second fire is asked to stand or to retire, and tests if
// it stands.
namespace grognard::toy {

inline constexpr int kOneHolds = 1;  // the bit of an order to fire: one man holds his fire

enum class Step : std::uint8_t { Orders, Second, Stand, Over };

struct State {
  int strength[2] = {4, 4};
  Pose pose[2] = {{0, 0, Facing::degrees(0)}, {0, 1000, Facing::degrees(180)}};
  int turn = 1;
  int turns = 3;
  Step step = Step::Orders;
  std::optional<bool> bold[2] = {};  // sealed answers; nobody acts on either before both are in
  int number = 1;
  int hits = 0;         // of the second fire
  bool routed = false;  // B
};

inline Decision decide(const State& s, PieceId) {
  Decision d;
  d.number = s.number;
  d.half_turn = s.turn;
  d.rule = RuleId("TY-TURN-1");
  if (s.step == Step::Orders) {
    d.secret = true;
    d.asked[0] = !s.bold[0];
    d.asked[1] = !s.bold[1];
    d.prompt = "Be bold or wary";
    d.phase = "orders";
    d.options.push_back({.verb = "bold", .rule = "TY-TURN-2", .label = "be bold"});
    d.options.push_back({.verb = "wary", .rule = "TY-TURN-2", .label = "be wary"});
  } else if (s.step == Step::Second) {
    d.asked[0] = true;
    d.prompt = "Fire again or move";
    d.phase = "second fire";
    d.options.push_back({.verb = "fire", .unit = 0, .target = 1, .rule = "TY-FIRE-1", .label = "fire again"});
    d.options.push_back({.verb = "move", .unit = 0, .needs = Needs::Path, .rule = "TY-MOVE-1", .label = "move"});
  } else if (s.step == Step::Stand) {
    d.asked[1] = true;
    d.interrupts = true;
    d.prompt = "Stand or retire";
    d.phase = "answer";
    d.options.push_back({.verb = "stand", .unit = 1, .rule = "TY-MORALE-1", .label = "stand and test", .usual = true});
    d.options.push_back({.verb = "retire", .unit = 1, .rule = "TY-MORALE-2", .label = "retire"});
  }
  return d;
}

inline Verdict weigh(const State& s, const Command& c) {
  Verdict v;
  v.command = c;
  const Decision d = decide(s, kNoPiece);
  if (!d.asked[index_of(c.side)]) return std::move(v.refuse("TY-TURN-1", "It is not your turn to answer."));
  const auto offered =
      std::find_if(d.options.begin(), d.options.end(), [&](const Option& o) { return o.verb == c.verb; });
  if (offered == d.options.end()) return std::move(v.refuse("TY-TURN-1", "That is not among the choices."));
  if (c.verb == Verb("move")) {
    if (c.path.size() != 1) return std::move(v.refuse("TY-MOVE-1", "A move has one pose."));
    v.measure = {length(c.path[0].at() - s.pose[0].at()), 6};
    if (v.measure.used > 6) v.refuse("TY-MOVE-2", "A move is at most 6 long.");
  }
  if (c.verb == Verb("fire")) {
    v.command.picks |= static_cast<std::uint32_t>(std::exchange(v.command.number, 0));
    const bool holds = (v.command.picks & (1u << kOneHolds)) != 0;
    v.picks.push_back({.label = "one man holds his fire", .bit = kOneHolds, .on = holds, .note = "a die less"});
  }
  return v;
}

// TY-FIRE-2: a hit on 5 or more, on 4 or more against a bold enemy.
inline Breakdown need(bool enemy_bold) {
  Breakdown sum("TY-FIRE-2", "number needed");
  return sum.base("TY-FIRE-2", "base", 5).add("TY-FIRE-3", "enemy is bold", enemy_bold ? -1 : 0);
}

inline int volley(State& s, Side side, int dice_count, bool enemy_bold, Dice& dice, Chronicle& tell) {
  const Breakdown sum = need(enemy_bold);
  const Roll roll = dice.hits("TY-FIRE-1", side, "volley", dice_count, sum.total());
  int& enemy = s.strength[index_of(other(side))];
  const int lost = std::min(enemy, roll.value);
  enemy -= lost;
  tell.tell([&] {
    Event e{.rule = "TY-FIRE-1", .what = "volley"};
    e.pieces = {static_cast<PieceId>(index_of(side)), static_cast<PieceId>(index_of(other(side)))};
    e.text = fmt::format("{} hits {} times.", letter(side), roll.value);
    e.workings.push_back(sum);
    e.faces = roll.faces;
    e.need = sum.total();
    return e;
  });
  if (lost > 0) tell.outcome([&] { return fmt::format("{} loses {}", letter(other(side)), lost); });
  return lost;
}

inline void end_turn(State& s) {
  ++s.turn;
  s.hits = 0;
  const bool over = s.turn > s.turns || s.routed || s.strength[0] == 0 || s.strength[1] == 0;
  s.step = over ? Step::Over : Step::Orders;
}

inline void take_orders(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  s.bold[index_of(c.side)] = c.verb == Verb("bold");
  if (!s.bold[0] || !s.bold[1]) return;
  const bool a = *std::exchange(s.bold[0], std::nullopt);
  const bool b = *std::exchange(s.bold[1], std::nullopt);
  const int dice_of[2] = {s.strength[0] + (a ? 1 : 0), s.strength[1] + (b ? 1 : 0)};
  volley(s, Side::A, dice_of[0], b, dice, tell);
  volley(s, Side::B, dice_of[1], a, dice, tell);
  s.step = Step::Second;
  if (s.strength[0] == 0 || s.strength[1] == 0) end_turn(s);
  ++s.number;
}

inline void second_fire(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  const int held = (c.picks & (1u << kOneHolds)) != 0 ? 1 : 0;
  if (c.verb == Verb("fire")) s.hits = volley(s, Side::A, s.strength[0] - held, false, dice, tell);
  if (c.verb == Verb("move")) s.pose[0] = c.path[0];
  if (s.hits > 0 && s.strength[1] > 0) {
    s.step = Step::Stand;
  } else {
    end_turn(s);
  }
  ++s.number;
}

// TY-MORALE-1: two dice; up to 7 stand, up to 9 lose one more, over 9 rout.
inline void stand(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  if (c.verb == Verb("stand")) {
    const int limits[] = {7, 9};
    const int band = dice.bands("TY-MORALE-1", Side::B, "morale", 2, limits).value;
    if (band == 1) s.strength[1] = std::max(0, s.strength[1] - 1);
    s.routed = band == 2;
    constexpr const char* kWords[] = {"B stands", "B wavers", "B routs"};
    tell.outcome([&] { return std::string(kWords[band]); });
  }
  end_turn(s);
  ++s.number;
}

inline void carry_out(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  if (s.step == Step::Orders) return take_orders(s, c, dice, tell);
  if (s.step == Step::Second) return second_fire(s, c, dice, tell);
  stand(s, c, dice, tell);
}

inline State seen_by(const State& s, Eyes eyes) {
  State seen = s;
  if (eyes) seen.bold[index_of(other(*eyes))].reset();
  return seen;
}

inline View look(const State& s, Eyes eyes) {
  const State seen = seen_by(s, eyes);
  View v;
  v.title = "Toy";
  v.moment = fmt::format("turn {}", s.turn);
  v.length_unit = "inch";
  v.facts.push_back({"turn", s.turn});
  for (const Side side : kSides) {
    const int i = index_of(side);
    Piece p;
    p.number = static_cast<PieceId>(i);
    p.id = side == Side::A ? "a1" : "b1";
    p.name = side == Side::A ? "1er Jouets" : "Spielzeug";
    p.side = side;
    p.on_table = true;
    p.pose = s.pose[i];
    p.figures = s.strength[i];
    if (seen.bold[i]) p.facts.push_back({"order", std::string(*seen.bold[i] ? "bold" : "wary")});
    v.pieces.push_back(p);
  }
  return v;
}

inline Survey survey_from(const State&, PieceId piece) {
  Survey survey;
  survey.unit = piece;
  return survey;
}

inline std::string describe(const State& s, Eyes eyes) {
  std::string text = fmt::format("Turn {}: {} against {}.", s.turn, s.strength[0], s.strength[1]);
  for (const Piece& p : look(s, eyes).pieces) {
    for (const Fact& f : p.facts) text += fmt::format(" {} is {}.", p.id, std::get<std::string>(f.value));
  }
  return text;
}

inline std::uint64_t hash_of(const State& s) {
  Hasher h;
  for (const Side side : kSides) {
    h.add(s.strength[index_of(side)]);
    h.add(s.pose[index_of(side)]);
    const std::optional<bool>& bold = s.bold[index_of(side)];
    h.add(bold ? static_cast<int>(*bold) : -1);
  }
  h.add(s.turn);
  h.add(s.step);
  h.add(s.hits);
  h.add(s.routed);
  return h.value();
}

inline Outcome result(const State& s) {
  Outcome o;
  o.points[0] = 4 - s.strength[1];
  o.points[1] = 4 - s.strength[0];
  if (s.step != Step::Over) return o;
  o.over = true;
  o.rule = RuleId("TY-WIN-1");
  o.text = "It is over.";
  if (s.routed || s.strength[0] != s.strength[1])
    o.winner = s.routed || s.strength[0] > s.strength[1] ? Side::A : Side::B;
  return o;
}

class NoAdvice final : public Advisor {
 public:
  void candidates(const Battle&, Side, std::vector<Candidate>&) const override {}
  Command sample(const Battle&, const Option&, Random&) const override { return {}; }
  double value(const Battle&, Side) const override { return 0; }
};

class Book : public Rulebook {
 public:
  explicit Book(std::string version = "1") : version_(std::move(version)) {}
  std::string_view id() const override { return "toy"; }
  std::string_view title() const override { return "Toy"; }
  std::string_view version() const override { return version_; }
  std::string_view rules_text() const override { return ""; }
  std::string_view rulings_text() const override { return ""; }
  std::string_view scenario_schema() const override {
    return R"({"type": "object", "additionalProperties": false,
               "properties": {"strength": {"type": "integer", "minimum": 1, "maximum": 9}}})";
  }
  std::vector<HouseRule> house_rules() const override { return {}; }
  std::string_view label_of(const Command& command) const override { return command.verb.str(); }
  using Rulebook::start;
  std::unique_ptr<Battle> start(std::string_view scenario_json, const std::string& file, Dice&,
                                Chronicle&) const override {
    const Json json = parse_json(scenario_json, file);
    check_schema(json, scenario_schema(), file);
    State state;
    const int strength = Reader(json, file).whole_or("strength", 1, 9, 4);
    for (const Side side : kSides) state.strength[index_of(side)] = strength;
    return std::make_unique<BattleOf<State>>(state);
  }
  const Advisor& advisor() const override { return advice_; }
  std::optional<RuleId> may_overlap(const Battle&, PieceId, PieceId) const override { return std::nullopt; }

 private:
  std::string version_;
  NoAdvice advice_;
};

inline const Book kBook;

inline Command order(Side side, Verb verb) {
  Command c;
  c.side = side;
  c.verb = verb;
  return c;
}

inline Command move_order(Pose to) {
  Command c = order(Side::A, "move");
  c.units.push_back(0);
  c.path.push_back(to);
  return c;
}

inline std::unique_ptr<Battle> battle(State state = {}) { return std::make_unique<BattleOf<State>>(state); }

// Applies a legal order with faces that are known to suffice.
inline void play(Battle& battle, const Command& c, std::vector<std::uint8_t> faces = {}) {
  ScriptedDice script(std::move(faces));
  Dice dice(script);
  Chronicle chronicle;
  const Verdict verdict = battle.judge(c);
  GROGNARD_CHECK(verdict.legal());
  battle.apply(verdict.command, dice, chronicle);
  GROGNARD_CHECK(!dice.wanting() && script.left() == 0);
}

}  // namespace grognard::toy
