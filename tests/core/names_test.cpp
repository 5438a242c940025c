// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/distinct_names.h"
#include "core/letters.h"
#include "core/nearest.h"

namespace grognard {
namespace {

TEST(Letters, CapitalsOfAllLatinLetters) {
  EXPECT_EQ(in_capitals("manœuvres"), "MANŒUVRES");
  EXPECT_EQ(in_capitals("Großgörschen"), "GROSSGÖRSCHEN");
  EXPECT_EQ(in_capitals("l'été à l'île, naïf, où ça, ÿ"), "L'ÉTÉ À L'ÎLE, NAÏF, OÙ ÇA, Ÿ");
  EXPECT_EQ(in_capitals("żółć łódź dąb őrült čeština þorn ðæ đ ħ ŋ"), "ŻÓŁĆ ŁÓDŹ DĄB ŐRÜLT ČEŠTINA ÞORN ÐÆ Đ Ħ Ŋ");
  EXPECT_EQ(in_capitals("Việt, ẅ, ứ"), "VIỆT, Ẅ, Ứ");
  EXPECT_EQ(in_capitals("Бородино, ёж"), "БОРОДИНО, ЁЖ");
  EXPECT_EQ(in_capitals("2nd ÷ × – 1/18e"), "2ND ÷ × – 1/18E");
  EXPECT_EQ(in_capitals("a\xC3"), "A\uFFFD");  // broken at its end
}

TEST(Letters, ThereAndBackAgain) {
  // All letters of Latin-1, Latin Extended-A and the Vietnamese block that are capitals of small letters.
  int pairs = 0;
  for (char32_t c = 0x41; c < 0x1F00; ++c) {
    std::string letter;
    put_utf8(letter, c);
    const std::string small = in_small_letters(letter);
    if (small == letter || c == 0x1E9E) continue;
    EXPECT_EQ(in_capitals(small), letter) << std::hex << static_cast<unsigned>(c);
    EXPECT_EQ(in_small_letters(small), small);
    ++pairs;
  }
  EXPECT_GT(pairs, 300);
}

TEST(Letters, WhatSoundsTheSame) {
  EXPECT_EQ(as_spoken("  The\tOld\u00A0Guard "), as_spoken("the old guard"));
  EXPECT_EQ(as_spoken("MASSÉNA"), as_spoken("Masséna"));
  EXPECT_NE(as_spoken("Massena"), as_spoken("Masséna"));
  EXPECT_EQ(as_spoken("Wrede\u2019s"), as_spoken("Wrede's"));
  EXPECT_NE(as_spoken("1/18e"), as_spoken("1/ 18e"));
}

TEST(Letters, EditDistance) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("line", "line"), 0);
  EXPECT_EQ(edit_distance("", "line"), 4);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("grenadeir", "grenadier"), 1);
  EXPECT_EQ(edit_distance("Masséna", "Massena"), 1);
}

TEST(Nearest, WhatSomebodyMayHaveMeant) {
  const std::vector<std::string> names = {"line-veteran",  "line-conscript", "line-lancers", "old-guard-grenadiers",
                                          "chevauxlegers", "hussars",        "FR-LIN-M",     "gb_line"};
  EXPECT_EQ(nearest("line-vetran", names).front(), "line-veteran");
  EXPECT_EQ(nearest("grenadiers", names).front(), "old-guard-grenadiers");
  EXPECT_EQ(nearest("hussar", names).front(), "hussars");
  EXPECT_EQ(nearest("fr-lin", names).front(), "FR-LIN-M");
  EXPECT_EQ(nearest("gb-line", names).front(), "gb_line");
  EXPECT_EQ(nearest("anything", names, 3).size(), 3u);
  EXPECT_TRUE(nearest("anything", {}).empty());
  EXPECT_EQ(nearest(std::string(10000, 'x'), names, 1).size(), 1u);
}

TEST(Nearest, FewNamesAreAllTold) {
  const std::vector<std::string> few = {"a", "b", "c"};
  EXPECT_EQ(those_meant("d", few, "some command"), "a, b, c");
  std::vector<std::string> many;
  for (int i = 10; i < 95; ++i) many.push_back("unit-" + std::to_string(i));
  EXPECT_EQ(those_meant("unit-4", many, "some command").substr(0, 9), "nearest: ");
  EXPECT_NE(those_meant("unit-4", many, "some command").find("; `some command` lists all 85"), std::string::npos);
}

struct Crowd {
  std::vector<std::string> names;
  std::vector<SpokenName> list;
  explicit Crowd(std::vector<std::string> with) : names(std::move(with)) {}
  void add(std::string_view kind, std::string_view id, std::string_view side, std::string_view with = {},
           bool ours = false) {
    const std::size_t n = list.size();
    list.push_back({&names[n], kind, id, side, static_cast<PieceId>(n), with, ours});
  }
  std::vector<Event> tell() { return tell_apart("HN-DATA-4", list); }
};

TEST(DistinctNames, TheSideIsAddedWhereItHelps) {
  Crowd c({"Grand battery 1", "grand  BATTERY 1", "Grand battery 2"});
  c.add("unit", "a1", "French");
  c.add("unit", "b1", "Russians");
  c.add("unit", "a2", "French");
  const std::vector<Event> events = c.tell();
  EXPECT_EQ(c.names,
            (std::vector<std::string>{"Grand battery 1 (French)", "grand  BATTERY 1 (Russians)", "Grand battery 2"}));
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].what, kRenamed);
  EXPECT_EQ(events[0].pieces, (std::vector<PieceId>{0, 1}));
  EXPECT_EQ(events[0].text,
            "The unit a1 and the unit b1 are both called Grand battery 1; they are told apart as "
            "Grand battery 1 (French) and grand  BATTERY 1 (Russians).");
}

TEST(DistinctNames, ThenTheId) {
  Crowd c({"Vieregg", "Vieregg", "Guard", "Guard", "Guard"});
  c.add("general", "vieregg", "Bavarians");
  c.add("unit", "vieregg-horse", "Bavarians");
  c.add("unit", "g1", "French");
  c.add("unit", "g2", "French");
  c.add("unit", "g3", "Russians");
  EXPECT_EQ(c.tell().size(), 2u);
  EXPECT_EQ(c.names, (std::vector<std::string>{"Vieregg (vieregg)", "Vieregg (vieregg-horse)", "Guard (French) (g1)",
                                               "Guard (French) (g2)", "Guard (Russians)"}));
  EXPECT_TRUE(c.tell().empty());  // all are told apart now
}

TEST(DistinctNames, ABrigadeMayBearTheNameOfItsGeneral) {
  Crowd c({"Brayer", "Brayer"});
  c.add("brigade", "brayer", "French", "gen-brayer");
  c.add("general", "gen-brayer", "French");
  EXPECT_TRUE(c.tell().empty());
  EXPECT_EQ(c.names, (std::vector<std::string>{"Brayer", "Brayer"}));

  Crowd another({"Brayer", "Brayer", "Brayer"});  // but not that of another, and a unit never
  another.add("brigade", "brayer", "French", "gen-brayer");
  another.add("general", "gen-brayer", "French");
  another.add("unit", "brayer-foot", "French");
  EXPECT_EQ(another.tell().size(), 1u);
  EXPECT_EQ(another.names,
            (std::vector<std::string>{"Brayer (gen-brayer)", "Brayer (gen-brayer)", "Brayer (brayer-foot)"}));
}

TEST(DistinctNames, NamesOfOurOwnMakingAreNotMentioned) {
  Crowd c({"Detachment 1", "Detachment 1", "Commander 1", "Commander 1"});
  c.add("formation", "a-1", "French", {}, true);
  c.add("formation", "b-1", "Russians", {}, true);
  c.add("commander", "c-1", "French");
  c.add("commander", "d-1", "Russians", {}, true);
  const std::vector<Event> events = c.tell();
  EXPECT_EQ(c.names[0], "Detachment 1 (French)");
  EXPECT_EQ(c.names[1], "Detachment 1 (Russians)");
  EXPECT_EQ(events.size(), 1u);  // the commander c-1 has his name from the file
}

TEST(DistinctNames, WhateverTheFileSays) {
  // Names that look like what the program adds.
  Crowd c({"X", "X", "X (A)", "X (A) (1)", "x (b)", ""});
  const std::string_view ids[] = {"1", "2", "3", "4", "5", "6"};
  for (int i = 0; i < 6; ++i) c.add("unit", ids[i], i == 1 ? "B" : "A");
  c.tell();
  for (std::size_t i = 0; i < c.names.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(as_spoken(c.names[i]), as_spoken(c.names[j]));
  EXPECT_EQ(c.names[5], "");
}

}  // namespace
}  // namespace grognard
