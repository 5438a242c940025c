// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>

#include <set>
#include <sstream>
#include <string>

#include "core/secret_order.h"
#include "esr/sequence/steps.h"
#include "play.h"

// Orders and objectives stay with their side (ES-GEN-15), and what is seen at the table is told to both.
namespace grognard::esr {
namespace {

const State& state_of(const Battle& battle) { return dynamic_cast<const BattleOf<State>&>(battle).state(); }

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
    for (const Fact& f : facts) out << f.name << '=' << text_of(f) << '/' << f.said << ';';
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
  EXPECT_EQ(all_that_is_shown(other.view(Side::A, kNoPiece)), all_that_is_shown(battle.view(Side::A, kNoPiece)));
  EXPECT_EQ(all_that_is_shown(other_copy->view()), all_that_is_shown(copy->view()));
  // Whoever may look at neither side's orders is shown none, and no others in their place.
  for (const Echelon& echelon : copy->clone(Side::B)->view(Side::B).echelons)
    EXPECT_EQ(echelon.order + echelon.pending, "") << echelon.name;
  // B knows its own orders.
  EXPECT_NE(all_that_is_shown(other.view(Side::B, kNoPiece)), all_that_is_shown(battle.view(Side::B, kNoPiece)));
}

TEST(EsrSecrets, OrdersStayWithTheirSide) {
  std::set<std::string> steps;
  for (const auto choose : {some_order, advised_order}) {
    const auto battle = begun(shipped_scenario("even-battle"));
    int step = 0;
    play_on(*battle, choose, 3, 200, [&](const Command&, const Dice&, const std::vector<Event>&) {
      if (++step % 13 != 0 || battle->outcome().over) return;
      expect_no_secret_of_b(*battle);
      steps.insert(std::string(step_title(step_shown(state_of(*battle)))));
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
  const std::set<std::string_view> open_chapters = {"FIRE", "MELEE", "STAT", "RA", "MOVE", "DEPL", "REC", "FAT", "GB"};
  int kept = 0;
  for (const char* name : {"first-battle", "even-battle"}) {
    const auto battle = begun(with_options(shipped_scenario(name), {{"turn_limit", 4}}));
    play_on(*battle, advised_order, 5, 400, [&](const Command& order, const Dice&, const std::vector<Event>& events) {
      for (const Event& e : events) {
        const std::string_view rule = e.rule.str();
        const std::string_view chapter_of_rule = rule.substr(3, rule.rfind('-') - 3);
        const bool told_to_both = !e.brief.empty();
        const bool is_open = !secret.contains(e.what) || open_chapters.contains(chapter_of_rule);
        EXPECT_FALSE(e.only && is_open && !told_to_both) << rule << ' ' << e.what << ": " << e.text;
        // Characteristics are open, so an Assessment is told with its whole sum (ES-CHAR-2 included).
        if (e.what == "assess") {
          EXPECT_FALSE(e.only.has_value()) << e.text;
        }
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

// ES-GEN-15: Delay markers are in the sum of a test to rally, which everybody sees being made.
TEST(EsrSecrets, TheEnemySeesWhatCameOfATestToRallyButNotItsDelays) {
  State s = state_of(*begun(shipped_scenario("even-battle")));
  const int formation = s.formation_index(s.formation_piece(0));
  s.formation(formation).status = Status::Retreating;
  s.formation(formation).fatigue[0] = 9;
  s.formation(formation).delays = 2;
  s.acting = s.formation(formation).side;
  s.done[0] = s.done[1] = false;
  ScriptedDice faces({6, 6});
  Dice dice(faces);
  Chronicle log;
  Play play{s, dice, log};
  s.step = Step::Convert;
  s.turn_begun = true;
  run_on(play);
  Command rally;
  rally.side = s.formation(formation).side;
  rally.verb = Verb("to-reform");
  rally.units.push_back(s.formation_piece(formation));
  BattleOf<State> battle(s);
  const Verdict verdict = battle.judge(rally);
  ASSERT_TRUE(verdict.legal()) << verdict.refusals.front().text;
  battle.apply(verdict.command, dice, log);
  std::vector<Event> heard = log.take();
  PerSide<bool> enemy = {true, true};
  enemy[rally.side] = false;
  keep_what_is_told(heard, enemy);
  int open = 0;
  for (const Event& e : heard) {
    if (e.what != "convert") continue;
    ++open;
    EXPECT_TRUE(e.workings.empty()) << e.text;
    EXPECT_EQ(e.text.find("- 2"), std::string::npos) << e.text;
  }
  EXPECT_EQ(open, 1);
}

// ES-SETUP-5: what a plan, a thumbnail or a page shows of a battle before anybody has sat down to it.
TEST(EsrSecrets, WhatBothMayKnowOfAStartHoldsNobodysOrders) {
  for (const char* name : {"first-battle", "even-battle", "training-field-1809", "borodino-fleches-1812"})
    for (const char* set_up : {"fixed", "orders"}) {
      Json scenario = shipped_scenario(name);
      scenario["set_up"] = set_up;
      const auto battle = begun(scenario);
      const View shown = battle->clone(Side::A)->view(Side::B);
      EXPECT_TRUE(std::none_of(shown.overlays.begin(), shown.overlays.end(),
                               [](const Overlay& o) { return o.kind == Overlay::Kind::Order; }))
          << name << ' ' << set_up;
      for (const Piece& piece : shown.pieces)
        for (const char* secret : {"directive", "target", "pending", "point"})
          EXPECT_TRUE(fact_of(piece, secret).empty() || fact_of(piece, secret) == "defend" ||
                      fact_of(piece, secret) == "unknown")
              << name << ' ' << piece.id << ' ' << secret << ": " << fact_of(piece, secret);
    }
}

}  // namespace
}  // namespace grognard::esr
