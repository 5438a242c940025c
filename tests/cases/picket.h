// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cases/case_file.h"
#include "core/hasher.h"
#include "core/json_reader.h"
#include "core/rulebook.h"

// A rulebook of one page to test the runner of cases with. A turn has two phases, A's and B's; in its phase each unit may
// shoot, move up to 6 or hold, once, and whoever is hit throws a die and routs on 5 or 6. In rain the first thing thrown is a
// die for the wind, which means nothing.
namespace grognard::picket {

struct Unit {
  std::string id;
  Side side = Side::A;
  Pose pose = {};
  int figures = 6;
  int lost = 0;
  bool acted = false;
  std::string gone = {};
};

struct State {
  std::vector<Unit> units;
  int turn = 1;
  int phase = 1;
  int last_turn = 2;
  int number = 1;

  Side side() const { return phase == 1 ? Side::A : Side::B; }
  bool over() const { return turn > last_turn; }
  Unit& unit(PieceId piece) { return units[static_cast<std::size_t>(piece)]; }
  const Unit& unit(PieceId piece) const { return units[static_cast<std::size_t>(piece)]; }
};

inline bool may_act(const State& s, const Unit& unit) {
  return unit.side == s.side() && unit.gone.empty() && !unit.acted;
}

inline void list_orders(const State& s, PieceId unit, Decision& d) {
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    if (s.units[i].side == s.side() || !s.units[i].gone.empty()) continue;
    d.options.push_back({.verb = "shoot", .unit = unit, .target = static_cast<PieceId>(i), .rule = "PK-FIRE-1"});
  }
  d.options.push_back({.verb = "move", .unit = unit, .needs = Needs::Path, .rule = "PK-MOVE-1"});
  d.options.push_back({.verb = "hold", .unit = unit, .rule = "PK-MOVE-3"});
}

inline Decision decide(const State& s, PieceId unit) {
  Decision d;
  d.number = s.number;
  d.half_turn = 2 * s.turn + s.phase;
  d.rule = RuleId("PK-TURN-1");
  if (s.over()) return d;
  d.asked[index_of(s.side())] = true;
  d.prompt = "Give an order, or end the phase";
  d.phase = s.phase == 1 ? "1 A" : "2 B";
  if (unit != kNoPiece) {
    if (may_act(s, s.unit(unit))) list_orders(s, unit, d);
    return d;
  }
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    if (may_act(s, s.units[i]))
      d.options.push_back(
          {.verb = "order", .unit = static_cast<PieceId>(i), .needs = Needs::Order, .rule = "PK-TURN-1"});
  }
  d.options.push_back({.verb = "done", .rule = "PK-TURN-2"});
  return d;
}

// PK-FIRE-2: 4 or more, 5 or more over 12 away.
inline Breakdown need(const State& s, PieceId shooter, PieceId target) {
  Breakdown sum("PK-FIRE-2", "number needed");
  const double far = length(s.unit(shooter).pose.at() - s.unit(target).pose.at());
  sum.base("PK-FIRE-2", "base", 4).add("PK-FIRE-3", "far", far > 12 ? 1 : 0);
  return sum;
}

inline Verdict weigh(const State& s, const Command& c) {
  Verdict v;
  v.command = c;
  if (s.over() || c.side != s.side()) return std::move(v.refuse("PK-TURN-1", "It is not your turn."));
  if (c.verb == Verb("done")) return v;
  const bool known = c.verb == Verb("shoot") || c.verb == Verb("move") || c.verb == Verb("hold");
  if (!known || c.unit() == kNoPiece || !may_act(s, s.unit(c.unit())))
    return std::move(v.refuse("PK-TURN-1", "That is not offered."));
  if (c.verb == Verb("shoot")) {
    if (c.target() == kNoPiece || s.unit(c.target()).side == c.side || !s.unit(c.target()).gone.empty())
      return std::move(v.refuse("PK-FIRE-1", "Shoot at an enemy."));
    const Breakdown sum = need(s, c.unit(), c.target());
    v.workings.push_back(sum);
  }
  if (c.verb == Verb("move")) {
    if (c.path.size() != 1) return std::move(v.refuse("PK-MOVE-1", "A move has one pose."));
    v.measure = {length(c.path[0].at() - s.unit(c.unit()).pose.at()), 6};
    if (v.measure.used > 6) v.refuse("PK-MOVE-2", "A move is at most 6 long.");
  }
  return v;
}

inline void test_of(Unit& target, PieceId piece, Dice& dice, Chronicle& tell) {
  const int limits[] = {4};
  const Roll roll = dice.bands("PK-TEST-1", target.side, "morale", 1, limits);
  if (roll.value > 0) target.gone = "routed";
  tell.tell([&] {
    return Event{.rule = "PK-TEST-1", .what = "test", .pieces = {piece}, .text = "It tests.", .faces = roll.faces};
  });
  if (roll.value > 0) tell.outcome([&] { return target.id + " routs"; });
}

inline void shoot(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  const Breakdown sum = need(s, c.unit(), c.target());
  const Roll roll = dice.hits("PK-FIRE-1", c.side, "volley", 3, sum.total());
  Unit& target = s.unit(c.target());
  const int lost = std::min(target.figures, roll.value);
  target.figures -= lost;
  target.lost += lost;
  tell.tell([&] {
    Event e{.rule = "PK-FIRE-1", .what = "volley", .pieces = {c.unit(), c.target()}};
    e.text = fmt::format("{} hits {} times.", s.unit(c.unit()).id, roll.value);
    e.workings.push_back(sum);
    e.faces = roll.faces;
    e.need = sum.total();
    return e;
  });
  tell.outcome([&] { return fmt::format("{} hits", roll.value); });
  if (target.figures == 0) target.gone = "destroyed";
  if (lost > 0 && target.figures > 0) test_of(target, c.target(), dice, tell);
}

inline void carry_out(State& s, const Command& c, Dice& dice, Chronicle& tell) {
  ++s.number;
  if (c.verb == Verb("done")) {
    if (s.phase == 2) ++s.turn;
    s.phase = 3 - s.phase;
    for (Unit& unit : s.units) unit.acted = false;
    return;
  }
  s.unit(c.unit()).acted = true;
  if (c.verb == Verb("shoot")) shoot(s, c, dice, tell);
  if (c.verb == Verb("move")) s.unit(c.unit()).pose = c.path[0];
}

inline State seen_by(const State& s, Eyes) { return s; }

inline View look(const State& s, Eyes) {
  View v;
  v.title = "Pickets";
  v.length_unit = "inch";
  v.facts = {{"turn", s.turn}, {"phase", s.phase}, {"step", std::string("a")}};
  for (const Unit& unit : s.units) {
    Piece p;
    p.number = static_cast<PieceId>(v.pieces.size());
    p.id = unit.id;
    p.side = unit.side;
    p.on_table = unit.gone.empty();
    p.pose = unit.pose;
    p.figures = unit.figures;
    p.losses = unit.lost;
    if (p.on_table) p.footprint.push_back(Ring::base(unit.pose, 2, 1));
    p.facts = {{"acted", unit.acted}, {"gone", unit.gone}};
    v.pieces.push_back(std::move(p));
    v.sides[index_of(unit.side)].facts = {{"points", 3}};
  }
  return v;
}

inline Survey survey_from(const State&, PieceId piece) {
  Survey survey;
  survey.unit = piece;
  return survey;
}

inline std::string describe(const State& s, Eyes) { return fmt::format("Turn {}.", s.turn); }

inline std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.number);
  for (const Unit& unit : s.units) {
    h.add(unit.pose);
    h.add(unit.figures);
  }
  return h.value();
}

inline Outcome result(const State& s) {
  Outcome o;
  o.over = s.over();
  if (o.over) o.rule = RuleId("PK-WIN-1");
  return o;
}

class NoAdvice final : public Advisor {
 public:
  void candidates(const Battle&, Side, std::vector<Candidate>&) const override {}
  Command sample(const Battle&, const Option&, Random&) const override { return {}; }
  double value(const Battle&, Side) const override { return 0; }
};

inline Unit unit_from(const Reader& reader) {
  reader.only({"id", "side", "at", "facing", "figures", "quality"});
  Unit unit{.id = reader["id"].text()};
  unit.side = reader["side"].text() == "A" ? Side::A : Side::B;
  const std::vector<Reader> at = reader["at"].items(2);
  if (at.size() != 2) reader["at"].expected("[x, y]");
  unit.pose = Pose::snapped({at[0].number(0, 100), at[1].number(0, 100)},
                            Facing::degrees(reader.whole_or("facing", 0, 359, 0)));
  unit.figures = reader.whole_or("figures", 1, 20, 6);
  return unit;
}

class Book final : public Rulebook {
 public:
  std::string_view id() const override { return "picket"; }
  std::string_view title() const override { return "Pickets"; }
  std::string_view version() const override { return "1"; }
  std::string_view rules_text() const override { return ""; }
  std::string_view rulings_text() const override { return ""; }
  std::string_view scenario_schema() const override {
    return R"({"type": "object", "properties": {"units": {"type": "array"}, "ground": {"type": "array"},
               "at": {"type": "object"}, "options": {"type": "object"}}})";
  }
  std::vector<HouseRule> house_rules() const override { return {}; }
  std::string_view label_of(const Command& command) const override { return command.verb.str(); }
  using Rulebook::start;
  std::unique_ptr<Battle> start(std::string_view text, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    const Json json = parse_json(text, file);
    const Reader reader(json, file);
    reader.only({"units", "ground", "at", "options", "rain", "last_turn"});
    State state;
    for (const Reader& unit : reader["units"].items(20)) state.units.push_back(unit_from(unit));
    state.last_turn = reader.whole_or("last_turn", 1, 9, 2);
    if (reader.yes_no_or("rain", false)) {
      const Roll roll = dice.total("PK-RAIN-1", Side::B, "wind", 1);
      chronicle.tell(
          [&] { return Event{.rule = "PK-RAIN-1", .what = "wind", .text = "It blows.", .faces = roll.faces}; });
    }
    return std::make_unique<BattleOf<State>>(std::move(state));
  }
  const Advisor& advisor() const override { return advice_; }
  std::optional<RuleId> may_overlap(const Battle&, PieceId, PieceId) const override { return std::nullopt; }

 private:
  NoAdvice advice_;
};

inline const Rulebook* lookup(std::string_view id) {
  static const Book book;
  return id == "picket" ? &book : nullptr;
}

// A file around one case; units a1 at (10, 10) and a2 at (20, 10) of A, b1 at (10, 18) of B.
inline std::string file_around(const std::string& one_case) {
  return R"({"grognard": "cases", "rulebook": "picket", "title": "test", "setup": {"units": {
    "a1": {"side": "A", "at": [10, 10], "facing": 0}, "a2": {"side": "A", "at": [20, 10], "facing": 90},
    "b1": {"side": "B", "at": [10, 18], "facing": 180}}}, "cases": [)" +
         one_case + "]}";
}
inline std::string case_doing(const std::string& steps) {
  return file_around(R"({"name": "test", "rules": ["PK-FIRE-1"], "do": [)" + steps + "]}");
}

}  // namespace grognard::picket
