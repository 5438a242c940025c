// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

#include <algorithm>

namespace grognard::server {
namespace {

// --- the core's own -----------------------------------------------------------------------------------------------------

constexpr Field kCommand[] = {
    {"side", "Side"},
    {"verb", "string", "a word of the rulebook"},
    {"unit?", "string", "who; either this or units"},
    {"units?", "string[]"},
    {"target?", "string", "whom; either this or targets"},
    {"targets?", "string[]"},
    {"path?", "Pose[]", "key poses after the start"},
    {"number?", "number", "where the option needs a path: 1 asks the judge to find the way to the last pose"},
};
constexpr Field kLine[] = {{"rule", "string"}, {"label", "string"}, {"value", "number"}};
constexpr Field kBreakdown[] = {{"rule", "string"}, {"what", "string"}, {"total", "number"}, {"lines", "Line[]"}};
constexpr Field kRefusal[] = {{"rule", "string"}, {"text", "string", "a sentence for the player"}};
constexpr Field kMeasure[] = {{"used", "number"}, {"allowed", "number", "0: nothing is measured"}};
constexpr Field kVerdict[] = {
    {"legal", "boolean"},      {"command", "Command", "as snapped and completed"},
    {"refusals", "Refusal[]"}, {"workings", "Breakdown[]", "the sums that will apply"},
    {"measure", "Measure"},
};
constexpr Field kOption[] = {
    {"verb", "string"},
    {"unit?", "string"},
    {"target?", "string"},
    {"needs", "\"nothing\" | \"order\" | \"path\" | \"pose\" | \"number\"",
     "what is still lacking; order: one of those that the request orders lists for the unit"},
    {"rule", "string"},
    {"label", "string"},
    {"usual?", "boolean", "what a player normally answers"},
};
constexpr Field kDecision[] = {
    {"number", "number", "to be given with the answer"},
    {"asked", "Side[]"},
    {"rule?", "string"},
    {"prompt", "string"},
    {"phase", "string"},
    {"options", "Option[]", "empty for those who are not asked"},
};
constexpr Field kEvent[] = {
    {"rule", "string"},
    {"what", "string", "one word: move, volley, rout, phase, ..."},
    {"text", "string", "a sentence"},
    {"outcome?", "string", "in short, where it matters to the odds"},
    {"pieces?", "string[]", "who, then whom"},
    {"workings?", "Breakdown[]"},
    {"faces?", "number[]", "of the dice"},
    {"need?", "number", "the lowest face that counts, where dice are counted one by one"},
    {"path?", "Pose[]", "of the first piece, start included"},
};
constexpr Field kOutcome[] = {
    {"over", "boolean"},
    {"winner", "Side | null"},
    {"rule?", "string"},
    {"text", "string"},
    {"points", "Record<string, number>", "by side"},
};
constexpr Field kRollRequest[] = {
    {"rule", "string"},  {"side", "Side", "who throws"},     {"why", "string"},
    {"count", "number"}, {"sides", "number", "of each die"}, {"reading", "\"at_least\" | \"total\" | \"bands\""},
    {"need?", "number"}, {"reroll_failures?", "boolean"},    {"limits?", "number[]"},
};
constexpr Field kFact[] = {{"name", "string"}, {"value", "boolean | number | string"}};
constexpr Field kPiece[] = {
    {"number", "number"},
    {"id", "string"},
    {"name", "string"},
    {"side", "Side", "of a place: meaningless"},
    {"symbol", "\"infantry\" | \"cavalry\" | \"artillery\" | \"general\" | \"place\""},
    {"on_table", "boolean"},
    {"pose", "Pose"},
    {"footprint", "Point[][]"},
    {"faces_all_round", "boolean"},
    {"figures", "number"},
    {"starting_figures", "number"},
    {"losses", "number"},
    {"formation", "string"},
    {"marks", "string[]"},
    {"facts", "Fact[]"},
    {"drawing", "string", "key of its picture; empty if it is not on the table"},
};
constexpr Field kOverlay[] = {
    {"kind", "\"ghost\" | \"link\" | \"objective\" | \"exit\""},
    {"label", "string"},
    {"side", "Side"},
    {"shape", "Point[][]"},
    {"line", "Point[]"},
};
constexpr Field kSideView[] = {{"name", "string"}, {"facing_colour", "string"}, {"facts", "Fact[]"}};
constexpr Field kTableView[] = {
    {"title", "string"},
    {"date", "string"},
    {"moment", "string", "turn and phase in words"},
    {"length_unit", "string"},
    {"sides", "Record<string, SideView>", "by side"},
    {"pieces", "Piece[]"},
    {"overlays", "Overlay[]"},
    {"facts", "Fact[]"},
    {"drawings", "Record<string, string>",
     "pictures (SVG, drawn about the piece's centre, front up) that this connection has not been sent yet"},
    {"overlays_svg", "string", "the overlays drawn, in plan coordinates"},
};
constexpr Field kArea[] = {
    {"id", "string"},        {"name", "string"},   {"kind", "string"},   {"step", "number", "height"},
    {"outline?", "Point[]"}, {"line?", "Point[]"}, {"width?", "number"},
};

// --- lobby --------------------------------------------------------------------------------------------------------------

constexpr Field kHouseRule[] = {
    {"name", "string"},
    {"rule", "string"},
    {"choices", "string[]", "the first is the default; one such as number:2..6 stands for a range"},
    {"text", "string"},
};
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
};
constexpr Field kBriefing[] = {{"both", "string"}, {"A?", "string"}, {"B?", "string"}};
constexpr Field kRulebookInfo[] = {
    {"id", "string"},
    {"title", "string"},
    {"version", "string"},
    {"house_rules", "HouseRule[]"},
    {"scenarios", "ScenarioInfo[]", "the ones to begin with first"},
};
constexpr Field kCatalogue[] = {{"version", "string", "of the program"}, {"rulebooks", "RulebookInfo[]"}};
constexpr Field kRule[] = {
    {"id", "string"},
    {"chapter", "string"},
    {"where", "string", "in the printed rules"},
    {"text", "string", "in our words"},
    {"status", "string"},
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
};
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

// --- at the table -------------------------------------------------------------------------------------------------------

constexpr Field kBattleInfo[] = {
    {"id", "string"},
    {"rulebook", "string"},
    {"rulebook_title", "string"},
    {"rules", "string", "version of the rules"},
    {"title", "string"},
    {"date", "string"},
    {"briefing", "Briefing", "of both and of one's own side"},
    {"seats", "Seats"},
    {"names", "Names"},
    {"sides", "Record<string, string>", "the armies' names"},
    {"options", "Fact[]", "house rules in force that differ from the default"},
    {"real_dice", "boolean"},
};
constexpr Field kSeat[] = {{"sides", "Side[]", "that this connection plays; none: it watches"}};
constexpr Field kGroundInfo[] = {
    {"width", "number"},
    {"height", "number"},
    {"unit", "string", "inch, yard, ..."},
    {"scale", "number", "pixels of the drawing to one unit"},
    {"svg", "string", "the ground, drawn: origin at the table's north-west corner, y down"},
    {"labels", "string", "its names, drawn in the same frame"},
    {"areas", "Area[]"},
};
constexpr Field kLogEntry[] = {
    {"step", "number", "number of the order in the record; 0: before the first"},
    {"side", "Side | null"},
    {"order", "string", "as people write it"},
    {"why", "string", "the giver's reason; may be empty"},
    {"phase", "string"},
    {"events", "Event[]"},
};
constexpr Field kWantedDice[] = {
    {"request", "RollRequest"},
    {"more", "number", "faces still to be typed"},
    {"typed", "number", "faces typed for this order so far"},
    {"order", "string", "the order that waits for them"},
    {"events", "Event[]", "what has happened up to the throw"},
    {"can_withdraw", "boolean"},
};
constexpr Field kRewind[] = {{"by", "Side", "who asks for it"}, {"to", "number", "the step to go back to"}};
constexpr Field kState[] = {
    {"step", "number", "orders carried out so far"},
    {"hash", "string", "of the position"},
    {"view", "TableView"},
    {"decision", "Decision"},
    {"thinking", "boolean", "the computer is about to answer"},
    {"wants", "WantedDice | null"},
    {"outcome", "Outcome"},
    {"can_undo", "number", "how many of the last orders would go back with one undo; 0: none can"},
    {"rewind", "Rewind | null", "a proposal that the other side has to answer"},
    {"entries_from", "number", "entries of this step and later that were sent before are void"},
    {"entries", "LogEntry[]", "from there on"},
    {"present", "Record<string, boolean>", "is somebody at A's and B's seat"},
};
constexpr Field kWelcome[] = {{"battle", "BattleInfo"}, {"seat", "Seat"}, {"ground", "GroundInfo"}, {"state", "State"}};

constexpr Field kHello[] = {
    {"do", "\"hello\""},
    {"id", "number"},
    {"token", "string"},
    {"after?", "number", "log entries up to this step are known already"},
    {"dark?", "boolean", "pictures for dark paper"},
};
constexpr Field kAskOrders[] = {{"do", "\"orders\""}, {"id", "number"}, {"unit", "string"}};
constexpr Field kAskPreview[] = {{"do", "\"preview\""}, {"id", "number"}, {"command", "Command"}};
constexpr Field kPreview[] = {
    {"verdict", "Verdict"},
    {"ghost", "Ghost | null", "how the first unit would stand, if that does not depend on dice"},
};
constexpr Field kGhost[] = {{"pose", "Pose"}, {"footprint", "Point[][]"}, {"formation", "string"}};
constexpr Field kAskOdds[] = {
    {"do", "\"odds\""},
    {"id", "number"},
    {"command", "Command"},
    {"through?", "boolean", "to the end of the action, with the usual replies taken for granted"},
};
constexpr Field kChance[] = {
    {"name", "string"},
    {"p", "number"},
    {"fraction", "string", "exact, such as 7/36; empty if sampled or longer than is of use"},
    {"low", "number", "of the 95 % interval; equal to p if exact"},
    {"high", "number"},
};
constexpr Field kOddsReply[] = {
    {"exact", "boolean"},
    {"ways", "number", "ways the dice can fall that the rules tell apart, or the number of samples"},
    {"whole", "Chance[]", "what happens altogether; adds up to one"},
    {"chances", "Chance[]", "of each outcome by itself; these overlap"},
    {"assumed", "string[]", "usual replies taken for granted"},
};
constexpr Field kSubmit[] = {{"do", "\"submit\""}, {"id", "number"}, {"decision", "number"}, {"command", "Command"}};
constexpr Field kSubmitted[] = {
    {"status", "\"done\" | \"wants_dice\" | \"refused\" | \"stale\" | \"bad_dice\" | \"not_saved\""},
    {"verdict", "Verdict | null", "if it was refused"},
    {"problem", "string", "a sentence, or empty"},
};
constexpr Field kTypeFaces[] = {
    {"do", "\"faces\""},
    {"id", "number"},
    {"step", "number", "the state's step, and"},
    {"typed", "number", "the faces typed so far, as the sender saw them: others are refused as stale"},
    {"faces", "number[]"},
};
constexpr Field kSimple[] = {{"do", "\"withdraw\" | \"undo\" | \"hint\""}, {"id", "number"}};
constexpr Field kAskRewind[] = {{"do", "\"rewind\""}, {"id", "number"}, {"to", "number"}};
constexpr Field kAnswerRewind[] = {{"do", "\"agree\""}, {"id", "number"}, {"yes", "boolean"}};
constexpr Field kAskSurvey[] = {{"do", "\"survey\""}, {"id", "number"}, {"unit", "string"}};
constexpr Field kZone[] = {
    {"kind", "\"arc\" | \"range\" | \"reach\" | \"command\""},
    {"label", "string", "such as musket range 4\""},
    {"rule", "string"},
    {"shape", "Point[][]", "polygons"},
};
constexpr Field kLook[] = {
    {"target", "string"},
    {"distance", "number", "between the footprints"},
    {"from", "Point"},
    {"to", "Point"},
    {"clear", "boolean"},
    {"text", "string", "such as: blocked by the wood, 3.2\" in"},
    {"rule", "string", "may be empty"},
    {"blocked_at", "Point | null"},
};
constexpr Field kSurvey[] = {{"unit", "string"}, {"zones", "Zone[]"}, {"looks", "Look[]"}};
constexpr Field kHint[] = {{"command", "Command"}, {"order", "string"}, {"why", "string"}};
constexpr Field kAskMoment[] = {{"do", "\"moment\""},
                                {"id", "number"},
                                {"at", "number"},
                                {"eyes?", "Side | \"all\"", "all: only when the battle is over"}};
constexpr Field kMoment[] = {{"at", "number"}, {"view", "TableView"}, {"outcome", "Outcome"}};
constexpr Field kOk[] = {{"ok", "boolean"}, {"text", "string", "a sentence, or empty"}};

constexpr Field kProblem[] = {
    {"code", "string", "one word: bad_request, no_such_seat, too_fast, too_big, not_yours, not_saved, busy, gone, bug"},
    {"text", "string", "what is wrong and what to do next"},
};
constexpr Field kAnswer[] = {
    {"id", "number", "of the request"},
    {"reply?", "unknown", "its shape depends on the request"},
    {"problem?", "Problem"},
};
constexpr Field kPush[] = {{"push", "\"state\""}, {"state", "State"}};

constexpr Shape kShapes[] = {
    {"Side", "", {}, "\"A\" | \"B\""},
    {"Point",
     "x (east) and y (north) from the table's south-west corner, in the rulebook's unit",
     {},
     "[number, number]"},
    {"Pose", "x, y and bearing in degrees (0 north, 90 east)", {}, "[number, number, number]"},
    {"SeatKind",
     "who plays a side: somebody at this screen, somebody by link, the computer",
     {},
     "\"here\" | \"link\" | \"computer\""},
    {"Command", "An order.", kCommand},
    {"Line", "One modifier.", kLine},
    {"Breakdown", "How a number came about: the total is the sum of the lines.", kBreakdown},
    {"Refusal", "Why an order is not legal.", kRefusal},
    {"Measure", "What a move uses of what it has.", kMeasure},
    {"Verdict", "The judge's answer.", kVerdict},
    {"Option", "Something that can be answered.", kOption},
    {"Decision", "Who is asked what, by which rule.", kDecision},
    {"Event", "What happened.", kEvent},
    {"Outcome", "How the battle stands.", kOutcome},
    {"RollRequest", "Dice to be thrown.", kRollRequest},
    {"Fact", "A named property.", kFact},
    {"Piece", "Anything on the table that an order can name: units, generals, places.", kPiece},
    {"Overlay", "A thing drawn on the table beside the pieces.", kOverlay},
    {"SideView", "One army.", kSideView},
    {"TableView", "All that one side may see of a position.", kTableView},
    {"Area", "A piece of ground.", kArea},
    {"HouseRule", "A choice a group may make about the rules.", kHouseRule},
    {"Briefing", "What the players are told.", kBriefing},
    {"ScenarioInfo", "A scenario as the lobby shows it.", kScenarioInfo},
    {"RulebookInfo", "A rulebook as the lobby shows it.", kRulebookInfo},
    {"Catalogue", "What can be played.", kCatalogue},
    {"Rule", "One row of RULES.md.", kRule},
    {"Ruling", "One reading of RULINGS.md.", kRuling},
    {"RulebookText", "A rulebook to be read.", kRulebookText},
    {"Seats", "Who plays which side.", kSeats},
    {"Names", "What the players call themselves.", kNames},
    {"NewBattle", "A battle to be set up.", kNewBattle},
    {"Created", "The secrets of a new battle. They are shown once: the server keeps only their hashes.", kCreated},
    {"MineRequest", "Which battles do these secrets open?", kMineRequest},
    {"Summary", "A battle in the list of one's own.", kSummary},
    {"BattleInfo", "What does not change during a battle.", kBattleInfo},
    {"Seat", "A place at the table.", kSeat},
    {"GroundInfo", "The ground, drawn by the same code as printed plans.", kGroundInfo},
    {"LogEntry", "An order and what it led to.", kLogEntry},
    {"WantedDice", "Dice that somebody at the table has to throw.", kWantedDice},
    {"Rewind", "A proposal to go back past dice.", kRewind},
    {"State", "Everything that changes.", kState},
    {"Hello", "First message of a connection.", kHello},
    {"Welcome", "Reply to Hello.", kWelcome},
    {"AskOrders", "What may this unit be told? Replied to with a Decision.", kAskOrders},
    {"AskPreview", "Judge this order without giving it.", kAskPreview},
    {"Ghost", "Where a unit would stand.", kGhost},
    {"Preview", "Reply to AskPreview.", kPreview},
    {"AskOdds", "The chances of an order.", kAskOdds},
    {"Chance", "A named outcome.", kChance},
    {"OddsReply", "Reply to AskOdds.", kOddsReply},
    {"Submit", "Give an order.", kSubmit},
    {"TypeFaces", "The faces of the dice that are wanted, or the first of them. Replied to with Submitted.",
     kTypeFaces},
    {"Submitted", "Reply to Submit and TypeFaces.", kSubmitted},
    {"Simple",
     "withdraw takes back an order that waits for dice, undo one's last order (both replied to with Ok); hint asks "
     "what the "
     "computer would do (Hint).",
     kSimple},
    {"AskRewind", "Propose to go back to a step, past dice. Replied to with Ok.", kAskRewind},
    {"AnswerRewind", "Answer the other side's proposal, or withdraw one's own. Replied to with Ok.", kAnswerRewind},
    {"AskSurvey", "What this piece reaches and sees from where it stands.", kAskSurvey},
    {"Zone", "A part of the table that matters to a piece.", kZone},
    {"Look", "The line from a piece to another.", kLook},
    {"Survey", "Reply to AskSurvey.", kSurvey},
    {"Hint", "What the computer would do.", kHint},
    {"AskMoment", "The table as it stood after a step.", kAskMoment},
    {"Moment", "Reply to AskMoment.", kMoment},
    {"Ok", "Reply to requests with nothing more to say.", kOk},
    {"Problem", "Why a request was not answered.", kProblem},
    {"Answer", "What the server sends back for each request.", kAnswer},
    {"Push", "What the server sends by itself whenever something has changed.", kPush},
    {"Request",
     "What a client may send.",
     {},
     "Hello | AskOrders | AskPreview | AskOdds | Submit | TypeFaces | Simple | AskRewind | AnswerRewind | AskSurvey | "
     "AskMoment"},
};

}  // namespace

std::span<const Shape> shapes() { return kShapes; }

const Shape* find_shape(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kShapes), std::end(kShapes), [&](const Shape& s) { return s.name == name; });
  return found == std::end(kShapes) ? nullptr : found;
}

}  // namespace grognard::server
