// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "../../duel.h"
#include "ai/random_player.h"
#include "apps/terminal/game.h"
#include "apps/terminal/words.h"

namespace grognard {
namespace {

// What is printed when this is typed; both sides are people unless the computer has B. The duel's first question is secret:
// two people hand the keyboard over with an empty line.
std::string played(const std::string& typed, std::optional<std::uint64_t> seed = 1, bool computer = false) {
  std::istringstream in(typed);
  std::ostringstream out;
  Session session =
      Session::start(duel::book(), {duel::kSetup, "duel.json", {"human", computer ? "random" : "human"}, seed});
  std::unique_ptr<Player> b;
  if (computer) b = std::make_unique<RandomPlayer>(duel::book().advisor(), Random(1));
  TerminalGame game(std::move(session), nullptr, std::move(b), in, out);
  game.introduce();
  game.play();
  return out.str();
}

bool says(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(Terminal, EndsCleanlyWhereTheInputEnds) {
  EXPECT_TRUE(says(played("\n"), "1. Be bold"));
  EXPECT_TRUE(says(played("\n1"), "The game was not saved"));
  EXPECT_TRUE(says(played("\nquit\n"), "> "));
}

TEST(Terminal, TakesNumbersAndOrders) {
  const std::string text = played("\n1\n\nwary\n");
  EXPECT_TRUE(says(text, "1er Jouets fire at Spielzeug"));
  EXPECT_TRUE(says(text, "[PK-FIRE-3]"));
  EXPECT_TRUE(says(text, "number needed 5: base [PK-FIRE-4]"));
  EXPECT_TRUE(says(text, "dice"));
}

TEST(Terminal, NamesUnitsOnceInAMenu) {
  const std::string text = played("\n2\n\n2\n1\n");
  EXPECT_TRUE(says(text, "1. 1er Jouets (a1)\n"));
  EXPECT_TRUE(says(text, "1. Fire at Spielzeug (b1)"));
  EXPECT_TRUE(says(text, "2. Move, say where to"));
}

TEST(Terminal, SaysWhyAnOrderIsRefused) {
  const std::string text = played("\nstand\nwhy\nwhy bold\n");
  EXPECT_TRUE(says(text, "Refused: Write bold or wary. [PK-ORDER-1]"));
  EXPECT_TRUE(says(text, "It is legal."));
}

TEST(Terminal, AWordThatIsNoOrderIsAnsweredWithWhatCanBeTyped) {
  for (const char* word : {"yes", "list", "orders", "stand"}) {
    std::string text = played("\n" + std::string(word) + "\n");
    std::ranges::replace(text, '\n', ' ');
    EXPECT_FALSE(says(text, "Refused")) << text;
    EXPECT_TRUE(says(text, "\"" + std::string(word) + "\" is no order of this question.")) << text;
    EXPECT_TRUE(says(text, "1 to 2")) << text;
    EXPECT_TRUE(says(text, "bold, wary")) << text;
  }
  // What can be given, but not so, has the judge's reason.
  const std::string far = played("\nwary\n\nwary\nmove a1 ahead 9\n");
  EXPECT_TRUE(says(far, "Refused: ")) << far;
  EXPECT_FALSE(says(far, "no order of this question"));
}

TEST(Terminal, DoesNotMindNonsense) {
  for (const char* line : {"99",
                           "0",
                           "99999999999999999999999999",
                           "move nobody @ 1,2",
                           "fire a1 > > b1",
                           "\x01\xff",
                           "A",
                           "move",
                           "rules",
                           "rules XX-1",
                           "draw",
                           "draw /nowhere/x.svg",
                           "save",
                           "look moon",
                           "odds",
                           "odds x",
                           "log x",
                           "why x",
                           "@ 1,1",
                           "back",
                           "undo",
                           "   "}) {
    EXPECT_TRUE(says(played("\n" + std::string(line) + "\nlook\n"), "4 of 4 men")) << line;
  }
}

TEST(Terminal, TellsThePositionAndTheOdds) {
  const std::string text = played("\nlook\nlook a1\n1\n\nodds wary\n");
  EXPECT_TRUE(says(text, "4 of 4 men"));
  EXPECT_TRUE(says(text, "1er Jouets (a1)"));
  EXPECT_TRUE(says(text, "Exact:"));
}

TEST(Terminal, TakesAnOrderBack) {
  const std::string text = played("\n1\n\n1\n1\n2\nahead 1\n\nundo\nlook\nundo\n");
  EXPECT_TRUE(says(text, "Your last order is taken back."));
  EXPECT_TRUE(says(text, "There is nothing to take back"));
}

TEST(Terminal, TwoPeopleAnswerInSecretOneAfterTheOther) {
  const std::string text = played("\nbold\n\nlog\nundo\nwhy\nA wary\nwary\nlog\n");
  const std::size_t between = text.rfind("Hand the keyboard to");
  ASSERT_NE(between, text.npos);
  EXPECT_LT(text.find("Hand the keyboard to"), between);  // the first to answer sits down too
  const std::string second = text.substr(between, text.find("fire at") - between);
  EXPECT_FALSE(says(second, "A bold"));
  EXPECT_TRUE(says(second, "is not yours to take back"));
  EXPECT_TRUE(says(second, "No order has been refused."));
  EXPECT_TRUE(says(second, "That side answers when it has the keyboard."));
  EXPECT_TRUE(says(text.substr(between), "A bold"));  // when both have answered all is told
}

TEST(Terminal, HelpsWithOrdersThatCanBeGivenNow) {
  const std::string text = played("\n1\n\n1\nhelp\n");
  EXPECT_TRUE(says(text, "  fire a1 > b1\n"));
  EXPECT_TRUE(says(text, "  move a1 @ "));
  EXPECT_TRUE(says(text, "  move a1 ahead 1\n"));
  EXPECT_FALSE(says(text, "a-ligne-1"));
}

TEST(Terminal, ShowsTheDetailsOfAnOrderBeforeItIsGiven) {
  const std::string text = played("\nwary\n\nwary\n1111\n1111\n1\n1\n9\n1\ngive\n66\n", std::nullopt);
  EXPECT_TRUE(says(text, "1. take aim: no; half the dice, each two better (# 1)\n"));
  EXPECT_TRUE(says(text, "There are details 1 to 1"));
  EXPECT_TRUE(says(text, "1. take aim: yes; half the dice, each two better (# 1)\n"));
  EXPECT_TRUE(says(text, "throw 2 dice: volley"));
  EXPECT_TRUE(says(text, "2 hits."));
  EXPECT_TRUE(says(text, "In the middle of the other side's turn the B may react."));
  // Dropped, and then written out: as it is written it is given.
  const std::string back = played("\nwary\n\nwary\n1111\n1111\n1\n1\nback\nfire a1 > b1 # 1\n66\n", std::nullopt);
  EXPECT_TRUE(says(back, "throw 2 dice: volley"));
}

TEST(Terminal, SaysWhatEachDieNeeds) {
  RollRequest request{.rule = "PK-FIRE-3", .why = "volley", .count = 4, .reading = Reading::AtLeast};
  request.each = {{.need = 4}, {.need = 4}, {.need = 5, .reroll_failure = true}, {.need = 6}};
  EXPECT_EQ(
      in_words(request, duel::battle()->view()),
      "A throw 4 dice: volley [PK-FIRE-3]; the first 2 count at 4 or more; the next counts at 5 or more and is thrown "
      "again if it fails; the last counts at 6 or more");
}

TEST(Terminal, SaysASumOnce) {
  using Reads = Breakdown::Reads;
  Breakdown row("TY-FIRE-1", "row of the table");
  row.base("TY-FIRE-1", "a score of 4 or less", 4);
  EXPECT_EQ(in_words(row), "row of the table 4: a score of 4 or less [TY-FIRE-1]");
  row.add("TY-FIRE-2", "bad ground", -1);
  EXPECT_EQ(in_words(row), "row of the table 3: a score of 4 or less 4 [TY-FIRE-1], bad ground -1 [TY-FIRE-2]");
  Breakdown shares("TY-FIRE-1", "faces of ten", Reads::Shares);
  shares.add("TY-FIRE-1", "no hit", 6).add("TY-FIRE-2", "1 hit", 4);
  EXPECT_EQ(in_words(shares), "faces of ten: no hit 6 [TY-FIRE-1], 1 hit 4 [TY-FIRE-2]");
  Breakdown remarks("TY-FIRE-1", "added to each die");
  remarks.base("TY-FIRE-1", "in the open", 0).base("TY-FIRE-2", "standing", 0);
  EXPECT_EQ(in_words(remarks), "added to each die: in the open [TY-FIRE-1], standing [TY-FIRE-2]");
}

TEST(Terminal, SaysWhatCounts) {
  Event shot{.rule = "TY-FIRE-1", .text = "A die for O4: missed.", .faces = {2}, .need = 7};
  EXPECT_EQ(in_words(shot, 6), "A die for O4: missed. [TY-FIRE-1]\n  die 2; no number counts.\n");
  EXPECT_EQ(in_words(shot, 10), "A die for O4: missed. [TY-FIRE-1]\n  die 2; 7 or more counts.\n");
  Breakdown dice("TY-FIRE-1", "dice");
  dice.base("TY-FIRE-1", "one for each group", 1);
  EXPECT_EQ(in_words(dice), "1 die: one for each group [TY-FIRE-1]");
}

TEST(Terminal, ReadsACardAloud) {
  const PieceCard card{.title = "Line",
                       .subtitle = "1792",
                       .columns = {"L", "MC"},
                       .rows = {{"Stand", {"3", "5"}, "PK-TEST-2"}, {"Move", {"4"}}},
                       .column = 1,
                       .in_full = {"line", "march column"}};
  EXPECT_EQ(in_words(card), "Line, 1792.\n  Stand: line 3, march column 5 (now) [PK-TEST-2].\n  Move: 4.\n");
}

TEST(Terminal, AsksForRealDice) {
  const std::string text = played(
      "\nwary\n\nwary\nundo\n7\n6 6 1\nundo\nnonsense\n1\n1111\n1\n1\ngive\nundo\n1\n2\nahead 3\n", std::nullopt);
  EXPECT_TRUE(says(text, "throw 4 dice: volley [PK-FIRE-3]; 5 or more counts."));
  EXPECT_TRUE(says(text, "Taken back."));
  EXPECT_TRUE(says(text, "Each die shows 1 to 6."));
  EXPECT_TRUE(says(text, "1 face? "));
  EXPECT_TRUE(says(text, "The order has shown what was not known before: no going back."));
  EXPECT_TRUE(says(text, "A die has been thrown: no going back."));
  EXPECT_TRUE(says(text, "2 hits."));
  EXPECT_TRUE(says(text, "turn 2"));
}

TEST(Terminal, AComputerAnswersForItsSide) {
  std::string typed;
  for (int i = 0; i < 60; ++i) typed += "1\ngive\n";
  const std::string text = played(typed, 3, true);
  EXPECT_TRUE(says(text, "[PK-WIN-"));
  EXPECT_TRUE(says(text, "\nB: bold.") || says(text, "\nB: wary."));
  EXPECT_TRUE(says(played("B bold\n", 1, true), "That side is the computer's."));
}

}  // namespace
}  // namespace grognard
