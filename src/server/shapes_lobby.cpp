// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

// The shapes of the lobby: what can be played, setting up a battle, one's own battles.
namespace grognard::server {
namespace {

constexpr Field kHouseRule[] = {
    {"name", "string"},
    {"rule", "string"},
    {"mark", "string", "of the rule's chapter: MOVE"},
    {"text", "string"},
    {"usual", "string", "the default"},
    {"words", "string[]", "other answers"},
    {"range", "Bounds | null", "whole numbers that can be answered"},
    {"numeric", "boolean", "every answer is one of those"},
    {"written", "string", "how another answer is written, in words; empty: there is none"},
};
constexpr Field kBounds[] = {{"low", "number"}, {"high", "number"}};
constexpr Field kScenarioInfo[] = {
    {"id", "string"},
    {"title", "string"},
    {"date", "string"},
    {"level", "string", "first, even, ...; may be empty"},
    {"minutes", "number", "of play; 0: not said"},
    {"briefing", "Briefing"},
    {"sides", "Record<string, string>", "names of A and B"},
    {"units", "Record<string, number>", "how many units A and B have"},
    {"width", "number"},
    {"height", "number"},
    {"unit", "string", "of lengths: inch, yard, ..."},
    {"inch", "number", "an inch of the table in that unit"},
};
constexpr Field kBriefing[] = {{"both", "string"}, {"A?", "string"}, {"B?", "string"}};
constexpr Field kRulebookInfo[] = {
    {"id", "string"},
    {"title", "string"},
    {"short_title", "string"},
    {"version", "string"},
    {"house_rules", "HouseRule[]"},
    {"scenarios", "ScenarioInfo[]", "the ones to begin with first"},
};
constexpr Field kChoice[] = {{"name", "string"}, {"what", "string", "in a few words"}};
constexpr Field kCatalogue[] = {
    {"version", "string", "of the program"},
    {"rulebooks", "RulebookInfo[]"},
    {"levels", "Choice[]", "how strong the computer may be, the weakest first"},
    {"characters", "Choice[]", "how it may like to fight, the usual one first"},
    {"usual_level", "string"},
};
constexpr Field kRule[] = {
    {"id", "string"},
    {"mark", "string", "of its chapter: MOVE"},
    {"chapter", "string", "its title: ordinary actions"},
    {"where", "string", "in the printed rules"},
    {"phases", "number[]", "of a turn that it is about, as far as the printed rules say so"},
    {"text", "string", "in our words"},
    {"options", "string[]", "house rules that change it, and other members of a scenario that do"},
};
constexpr Field kRuling[] = {{"ids", "string[]", "of the rules it is about"}, {"title", "string"}, {"text", "string"}};
constexpr Field kRulebookText[] = {{"id", "string"}, {"title", "string"}, {"rules", "Rule[]"}, {"rulings", "Ruling[]"}};
constexpr Field kNewBattle[] = {
    {"rulebook", "string"},
    {"scenario", "string"},
    {"seats", "Seats"},
    {"options?", "Record<string, boolean | number | string>", "house rules that differ from the scenario's"},
    {"real_dice?", "boolean", "the players throw real dice and type the faces"},
    {"names?", "Names"},
};
constexpr Field kSeats[] = {{"A", "SeatKind"}, {"B", "SeatKind"}};
constexpr Field kNames[] = {{"A?", "string"}, {"B?", "string"}};
constexpr Field kCreated[] = {
    {"battle", "string"},
    {"here", "string | null", "secret of the seat(s) at this screen; null if there are none"},
    {"links", "Record<string, string>", "secrets of the seats to be played by link, by side"},
    {"watch", "string", "secret of the spectators' link"},
    {"key", "string", "secret of whoever set up the battle: it opens no seat, but replaces links"},
};
constexpr Field kRenewLink[] = {
    {"sides", "Side[]", "that the seat plays whose link is to be replaced; none: the spectators' link"}};
constexpr Field kRenewed[] = {
    {"battle", "string"}, {"sides", "Side[]"}, {"secret", "string", "the new one; the old one opens nothing any more"}};
constexpr Field kMineRequest[] = {{"tokens", "string[]"}};
constexpr Field kSummary[] = {
    {"token", "string"},
    {"found", "boolean", "false: there is no such battle (any more); the rest is empty then"},
    {"battle", "string"},
    {"rulebook", "string"},
    {"title", "string"},
    {"moment", "string"},
    {"armies", "Record<string, string>", "names of A and B"},
    {"names", "Names"},
    {"sides", "Side[]", "that this token plays; none: it watches"},
    {"your_turn", "boolean"},
    {"over", "boolean"},
    {"text", "string", "how it ended, or why it cannot be opened"},
    {"last_played", "number", "seconds since 1970"},
};

constexpr Shape kLobbyShapes[] = {
    {"SeatKind",
     "who plays a side: somebody at this screen, somebody by link, the computer",
     {},
     "\"here\" | \"link\" | \"computer\""},
    {"Bounds", "Whole numbers, both ends among them.", kBounds},
    {"HouseRule", "A choice a group may make about the rules.", kHouseRule},
    {"Briefing", "What the players are told.", kBriefing},
    {"ScenarioInfo", "A scenario as the lobby shows it.", kScenarioInfo},
    {"RulebookInfo", "A rulebook as the lobby shows it.", kRulebookInfo},
    {"Choice", "Something to choose by name.", kChoice},
    {"Catalogue", "What can be played.", kCatalogue},
    {"Rule", "One row of RULES.md.", kRule},
    {"Ruling", "One reading of RULINGS.md.", kRuling},
    {"RulebookText", "A rulebook to be read.", kRulebookText},
    {"Seats", "Who plays which side.", kSeats},
    {"Names",
     "What the players call themselves; of the computer its level, and its character after a dash: captain-bold.",
     kNames},
    {"NewBattle", "A battle to be set up.", kNewBattle},
    {"Created", "The secrets of a new battle. They are shown once: the server keeps only their hashes.", kCreated},
    {"RenewLink", "Replace a link that has come into the wrong hands.", kRenewLink},
    {"Renewed", "The new secret of a seat. It is shown once.", kRenewed},
    {"MineRequest", "Which battles do these secrets open?", kMineRequest},
    {"Summary", "A battle in the list of one's own.", kSummary},
};

}  // namespace

std::span<const Shape> lobby_shapes() { return kLobbyShapes; }

}  // namespace grognard::server
