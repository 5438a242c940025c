// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"

#include <gtest/gtest.h>

#include <vector>

namespace grognard {
namespace {

// Names of the kinds that stand in data/, and how one speaks of them.
constexpr std::string_view kMany[] = {"Grenadiers",
                                      "Austrian grenadiers",
                                      "10e Hussards",
                                      "1/2e Grenadiers",
                                      "16th Light Dragoons",
                                      "1st Guards",
                                      "2nd/26th Combined Grenadiers",
                                      "III/Astrakhan Grenadiers",
                                      "II/1st Poles",
                                      "11th Division's grenadiers, in the works",
                                      "3-pounders",
                                      "Sorbier's guns",
                                      "Guard 12-pounders 1",
                                      "Levenehr Dragoons I",
                                      "Hessen-Homburg Hussars II",
                                      "Riflemen",
                                      "Riflemen 2",
                                      "Morgan's Riflemen",
                                      "Minutemen",
                                      "Overmountain men",
                                      "Elector's men",
                                      "Cossacks, raiding",
                                      "Rangers (French and Indian War)",
                                      "Coureurs de bois",
                                      "Compagnies franches de la Marine",
                                      "Troupes de la Marine",
                                      "Chasseurs à cheval",
                                      "Guard chasseurs à cheval",
                                      "3e Gardes d'honneur",
                                      "Dragons de Lorge",
                                      "Dragons Lauzun",
                                      "Grenadiers Diemar",
                                      "Grenadiere Winterfeldt",
                                      "Kürassiere Prinz Friedrich",
                                      "Husaren Nádasdy",
                                      "Dragoner Bayreuth",
                                      "Haubitzen Brandt",
                                      "Schwarzenberg-Ulanen",
                                      "Leib-Grenadiere",
                                      "Chevau-légers",
                                      "Warasdiner Kroaten",
                                      "Waldschützen",
                                      "Ansbach Jäger",
                                      "Austrian Grenzer",
                                      "Volunteers & Jäger",
                                      "Delaware & Virginia Cont.",
                                      "Digonet and Franceschi",
                                      "Bavarians and Austrians",
                                      "Jersey Blues",
                                      "1/3rd Buffs",
                                      "State troops",
                                      "Watteville's Swiss",
                                      "60th Royal Americans",
                                      "Mohawks of Canajoharie",
                                      "Dragoons of 1813",
                                      "Vistula Lancers, 1st",
                                      "Divisional guns, left",
                                      "British",
                                      "French",
                                      "Republicans",
                                      "Allies",
                                      "Prussians",
                                      "Württembergers",
                                      "Elector and Republic"};
constexpr std::string_view kOne[] = {"1/22e Ligne",
                                     "2/5. Linie",
                                     "33rd Foot",
                                     "23rd Royal Welch",
                                     "1st Maryland",
                                     "Green's 1st Virginia",
                                     "von Bose",
                                     "1/71st Fraser's",
                                     "4th King's Own",
                                     "Butler's left",
                                     "Lawson's right",
                                     "Maxwell's Light Infantry",
                                     "Legion Horse",
                                     "Young Guard",
                                     "Foot battery, 12-pounders",
                                     "Light battery, 3-4 pdr",
                                     "Brigade battery, 3-pounders",
                                     "12-pounder battery 1",
                                     "6-pounder battery No. 2",
                                     "Grenadiers' battery",
                                     "Sailors' battery",
                                     "Brigade of Guards",
                                     "British line battalion",
                                     "Battalion gun section",
                                     "Continental line, veteran",
                                     "Light infantry, jaegers",
                                     "Regiment Solms",
                                     "Regiment von Donop",
                                     "Régiment Aumont",
                                     "I/Régiment de l'Île de Ré",
                                     "Bataillon de garnison",
                                     "Batterie Gaillard",
                                     "Garde de la République",
                                     "Milice de Montréal",
                                     "2nd Jäger company",
                                     "Freikorps",
                                     "Jäger-Korps",
                                     "4th Cavalry Corps",
                                     "Compans' Division",
                                     "Molitor's Division",
                                     "Militia horse",
                                     "Pulaski's Legion",
                                     "Agénois",
                                     "1/59 Jordis",
                                     "Cornwallis",
                                     "Archduke Charles",
                                     "General Ehrenfels",
                                     "Lord Stirling",
                                     "King Frederick",
                                     "Ross",
                                     "Zayas",
                                     "Virginia",
                                     "Army of the Elector",
                                     "Crown",
                                     "Hauptbataillon Bremen"};

TEST(Sentence, NamesOfMany) {
  for (const std::string_view name : kMany) EXPECT_TRUE(sounds_plural(name)) << name;
}

TEST(Sentence, NamesOfOne) {
  for (const std::string_view name : kOne) EXPECT_FALSE(sounds_plural(name)) << name;
}

TEST(Sentence, NamesThatAreHardlyNames) {
  for (const std::string_view name : {"", " ", "A", "b1", "s", "(", ", ", " of ", "I", "No. 3", "-", "'s"})
    EXPECT_FALSE(sounds_plural(name)) << name;
}

TEST(Sentence, VerbsFollowTheName) {
  const Name battery{"the Foot Guards", true};
  const Name target{"1/22e Ligne"};
  EXPECT_EQ(fmt::format("{0:^} {0:fires|fire} at {1}; {1:'s} colonel {1:falls|fall}.", battery, target),
            "The Foot Guards fire at 1/22e Ligne; 1/22e Ligne's colonel falls.");
  EXPECT_EQ(fmt::format("{0:^'s} colours, {0:its|their} drums", battery), "The Foot Guards' colours, their drums");
  EXPECT_EQ(fmt::format("{0:is it|are they}, {0:|s}", target), "is it, ");
  EXPECT_EQ(fmt::format("{}", battery), "the Foot Guards");
}

TEST(Sentence, CapitalsBeginWithWholeLetters) {
  EXPECT_EQ(capital("the British"), "The British");
  EXPECT_EQ(capital("von Bose"), "Von Bose");
  EXPECT_EQ(capital("éclaireurs"), "Éclaireurs");
  EXPECT_EQ(capital("1/22e Ligne"), "1/22e Ligne");
  EXPECT_EQ(capital("A"), "A");
  EXPECT_EQ(capital(""), "");
}

TEST(Sentence, Possessives) {
  EXPECT_EQ(possessive({"Wrede"}), "Wrede's");
  EXPECT_EQ(possessive({"Laurens"}), "Laurens's");
  EXPECT_EQ(possessive({"Riflemen", true}), "Riflemen's");
  EXPECT_EQ(possessive({"the Grenadiers", true}), "the Grenadiers'");
  EXPECT_EQ(owned({"Wrede"}, "order"), "Wrede's order");
  EXPECT_EQ(owned({"the Grenadiers", true}, "order"), "the Grenadiers' order");
  EXPECT_EQ(owned({"Molitor's Division"}, "order"), "the order of Molitor's Division");
  EXPECT_EQ(owned({"Compans' Division"}, "order"), "the order of Compans' Division");
}

TEST(Sentence, Numbers) {
  EXPECT_EQ(counted(0, "marker"), "0 markers");
  EXPECT_EQ(counted(1, "marker"), "1 marker");
  EXPECT_EQ(counted(2, "man", "men"), "2 men");
  EXPECT_EQ(dice_words(1), "1 die");
  EXPECT_EQ(dice_words(3), "3 dice");
  EXPECT_EQ(counted_or_no(0, "hit"), "no hit");
  EXPECT_EQ(counted_or_no(2, "hit"), "2 hits");
  EXPECT_EQ(none_or(0), "none");
  EXPECT_EQ(none_or(3), "3");
  EXPECT_EQ(times_words(1), "once");
  EXPECT_EQ(times_words(2), "twice");
  EXPECT_EQ(times_words(3), "3 times");
}

TEST(Sentence, Lengths) {
  EXPECT_EQ(inches(4.4), "4.4 inches");
  EXPECT_EQ(inches(4), "4 inches");
  EXPECT_EQ(inches(1), "1 inch");
  EXPECT_EQ(inches(0.96), "1 inch");
  EXPECT_EQ(inches(1.04), "1 inch");
  EXPECT_EQ(inches(1.06), "1.1 inches");
  EXPECT_EQ(inches(0), "0 inches");
  EXPECT_EQ(inches(-0.04), "0 inches");
  EXPECT_EQ(inches(12.96), "13 inches");
  EXPECT_EQ(yards(120), "120 yards");
  EXPECT_EQ(yards(1), "1 yard");
}

TEST(Sentence, WaysThatCountForMoreThanTheirLength) {
  EXPECT_EQ(counted_way(inches(3), inches(3.02)), "3 inches");
  EXPECT_EQ(counted_way(inches(2), inches(4)), "2 inches, which count as 4");
  EXPECT_EQ(counted_way(inches(1), inches(2)), "1 inch, which counts as 2");
  EXPECT_EQ(counted_way(inches(1.5), inches(3)), "1.5 inches, which count as 3");
  EXPECT_EQ(counted_as(yards(113), yards(225)), ", which count as 225");
  EXPECT_EQ(counted_as(yards(113), yards(113)), "");
}

TEST(Sentence, APlaceInsideASentence) {
  EXPECT_EQ(in_a_sentence("The hill"), "the hill");
  EXPECT_EQ(in_a_sentence("Theresienstadt"), "Theresienstadt");
  EXPECT_EQ(in_a_sentence("Grünthal, the school"), "the school of Grünthal");
  EXPECT_EQ(in_a_sentence("Mollwitz, west end"), "the west end of Mollwitz");
  EXPECT_EQ(in_a_sentence("Jäger, 1st company"), "the 1st company of Jäger");
  EXPECT_EQ(in_a_sentence("11th Division's grenadiers, in the works"), "11th Division's grenadiers in the works");
}

TEST(Sentence, TroopsWithNoNameButWhatTheyAre) {
  for (const std::string_view name :
       {"6-pdr battery", "Left divisional guns", "Right Light Battalion", "French division troops", "Third barge"})
    EXPECT_EQ(in_a_sentence(name), fmt::format("the {}", name));
  for (const std::string_view name :
       {"Molitor's battery", "Grenadiers' battery", "12-pounder battery No. 1", "I/Leib Regiment", "the heavy battery",
        "Regiment Solms", "Leib-Regiment", "Guns", "1/22e Ligne", ""})
    EXPECT_EQ(in_a_sentence(name), name);
  EXPECT_EQ(sentence("{0} {0:moves|move}.", Name{"the 6-pdr battery"}), "The 6-pdr battery moves.");
  EXPECT_EQ(with_capital_article("von Bose fires."), "von Bose fires.");
  EXPECT_EQ(small_letter("March"), "march");
  EXPECT_EQ(small_letter(""), "");
}

TEST(Sentence, TwoLengthsThatPrintAlike) {
  EXPECT_EQ(exact_inches(6), "6 inches");
  EXPECT_EQ(exact_inches(1), "1 inch");
  EXPECT_EQ(exact_inches(4.375), "4.38 inches");
  EXPECT_EQ(exact_inches(-0.001), "0 inches");
  EXPECT_EQ(exact_inches(6.1, 6), "6.1 inches");
  EXPECT_EQ(exact_inches(6.004, 6), "6.004 inches");
  EXPECT_EQ(exact_inches(6, 6.004), "6 inches");
  EXPECT_EQ(exact_inches(6.00003, 6), "6.00003 inches");
  EXPECT_EQ(exact_inches(6, 6), "6 inches");
  EXPECT_EQ(told_apart(1125.02, 1125, 1), "1125.02");
  EXPECT_EQ(told_apart(1125, 1125.02, 1), "1125");
  EXPECT_EQ(told_apart(562.5, 600, 1), "562.5");
  EXPECT_EQ(told_apart(100, 200, 0), "100");
}

TEST(Sentence, WhatADieMustShow) {
  EXPECT_EQ(need_words(5), "5 or more");
  EXPECT_EQ(need_words(6), "6");
  EXPECT_EQ(need_words(7), "cannot hit");
  EXPECT_EQ(need_words(1), "any number");
  EXPECT_EQ(need_words(-2), "any number");
  EXPECT_EQ(need_words(7, 10), "7 or more");
  EXPECT_EQ(need_words(11, 10, "cannot pass"), "cannot pass");
  EXPECT_EQ(counts_words(5, 6), "5 or more counts");
  EXPECT_EQ(counts_words(6, 6), "6 counts");
  EXPECT_EQ(counts_words(7, 6), "no number counts");
  EXPECT_EQ(counts_words(7, 10), "7 or more counts");
  EXPECT_EQ(counts_words(0, 6), "any number counts");
}

TEST(Sentence, Lists) {
  EXPECT_EQ(list_words({}), "");
  const std::vector<std::string> three{"A", "B", "C"};
  EXPECT_EQ(list_words(std::span(three).first(1)), "A");
  EXPECT_EQ(list_words(std::span(three).first(2)), "A and B");
  EXPECT_EQ(list_words(three), "A, B and C");
}

TEST(Sentence, NobodyReadsWhatIsAskedQuietly) {
  const Name name{"Ross"};
  EXPECT_EQ(sentence("{} is there.", name), "Ross is there.");
  {
    const Quietly asking;
    EXPECT_EQ(sentence("{} is there.", name), "");
  }
  EXPECT_EQ(sentence("{} is there.", name), "Ross is there.");
}

}  // namespace
}  // namespace grognard
