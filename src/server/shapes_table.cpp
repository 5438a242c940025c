// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

// The shapes of the talk at a table: hello, requests, replies, what is sent unasked.
namespace grognard::server {
namespace {

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
    {"die", "number", "sides of the dice that are thrown"},
    {"real_dice", "boolean"},
};
constexpr Field kSeat[] = {{"sides", "Side[]", "that this connection plays; none: it watches"}};
constexpr Field kGroundInfo[] = {
    {"width", "number"},
    {"height", "number"},
    {"unit", "string", "inch, yard, ..."},
    {"inch", "number", "an inch of the table in that unit"},
    {"scale", "number", "pixels of the drawing to one unit"},
    {"svg", "string", "the ground, drawn: origin at the table's north-west corner, y down"},
    {"labels", "string", "its names, drawn in the same frame"},
    {"areas", "Area[]"},
};
constexpr Field kLogEntry[] = {
    {"step", "number", "number of the order in the record; 0: before the first"},
    {"side", "Side | null"},
    {"order", "string", "as people write it; empty: it stays secret"},
    {"words", "string", "the same as people say it, in the words of the rulebook"},
    {"pieces", "string[]", "that the order names"},
    {"why", "string", "the giver's reason; may be empty"},
    {"moment", "string", "turn and phase in words"},
    {"phase", "string", "the same without the turn"},
    {"events", "Event[]"},
};
constexpr Field kWantedDice[] = {
    {"request", "RollRequest"},
    {"more", "number", "faces still to be typed"},
    {"dice?", "number[]", "which dice of request.each these are, from 0"},
    {"typed", "number", "faces typed for this order so far"},
    {"order", "string", "that waits for them, as people write it; empty if it may be none of this seat's business"},
    {"words", "string", "the same as people say it"},
    {"events", "Event[]", "what has happened up to the throw"},
    {"can_withdraw", "boolean"},
};
constexpr Field kRewind[] = {{"by", "Side", "who asks for it"}, {"to", "number", "the step to go back to"}};
constexpr Field kRewindEnded[] = {
    {"by", "Side"},
    {"to", "number"},
    {"how", "\"overtaken\" | \"refused\" | \"withdrawn\"", "overtaken: an order has been given since"},
};
constexpr Field kDiceSeeds[] = {
    {"server", "string", "SHA-256 of the server's seed; another one after going back: then all is bound anew"},
    {"bound", "Record<string, string>", "SHA-256 of A's and B's seeds; empty: not bound yet"},
    {"given", "Record<string, boolean>", "whether A and B have handed in theirs"},
    {"all_bound", "boolean", "now seeds may be handed in"},
};
constexpr Field kState[] = {
    {"step", "number", "orders carried out so far"},
    {"hash", "string", "of the position"},
    {"view", "TableView"},
    {"decision", "Decision"},
    {"seated", "Side | null", "who has sat down to answer in secret, where both sides play at one screen"},
    {"thinking", "boolean", "the computer is about to answer"},
    {"stuck", "string", "why the computer does not answer, and what to do next; empty: nothing is wrong"},
    {"wants", "WantedDice | null"},
    {"outcome", "Outcome"},
    {"replayed", "number",
     "moments that can be seen; fewer than step only where a record of an older version goes otherwise now"},
    {"can_undo", "number", "how many of the last orders would go back with one undo; 0: none can"},
    {"rewind", "Rewind | null", "a proposal that the other side has to answer"},
    {"rewind_ended", "RewindEnded | null", "one that came to nothing, until whoever made it acts or another is made"},
    {"dice", "DiceSeeds | null", "null: the dice are thrown by hand, or nobody is bound to them"},
    {"seal", "string", "of the record up to this step: whoever has the same has the same record"},
    {"entries_from", "number", "entries of this step and later that were sent before are void"},
    {"entries", "LogEntry[]", "from there on"},
    {"present", "Record<string, boolean>", "is somebody at A's and B's seat"},
};
constexpr Field kWelcome[] = {
    {"version", "string", "of the program: a page that came with another is to be loaded again"},
    {"battle", "BattleInfo"},
    {"seat", "Seat"},
    {"ground", "GroundInfo"},
    {"state", "State"}};

constexpr Field kHello[] = {
    {"do", "\"hello\""},
    {"id", "number"},
    {"token", "string"},
    {"after?", "number", "log entries up to this step are known already"},
    {"dark?", "boolean", "pictures for dark paper"},
};
constexpr Field kAskOrders[] = {{"do", "\"orders\""}, {"id", "number"}, {"unit", "string"}};
constexpr Field kAskPreview[] = {
    {"do", "\"preview\""},
    {"id", "number"},
    {"command", "Command"},
    {"shorten?", "boolean", "if it is refused: the same order as far along its way as the judge lets the unit go"},
};
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
    {"events", "number", "that are named in it, where it is a whole course of them"},
    {"p", "number"},
    {"fraction", "string", "exact, such as 7/36; empty if sampled or longer than is of use"},
    {"low", "number", "of the 95 % interval; equal to p if exact"},
    {"high", "number"},
};
constexpr Field kBalance[] = {
    {"well", "number", "the chance that the other side loses more"},
    {"even", "number", "that neither does"},
    {"badly", "number", "that one's own side loses more"},
    {"lose", "number", "of one's own, on average, in units of the usual kind"},
    {"win", "number", "of the other side's"},
};
constexpr Field kOddsReply[] = {
    {"exact", "boolean"},
    {"ways", "number", "ways the dice can fall that the rules tell apart, or the number of samples"},
    {"whole", "Chance[]", "what happens altogether; adds up to one"},
    {"chances", "Chance[]", "of each outcome by itself; these overlap"},
    {"assumed", "string[]", "usual replies taken for granted"},
    {"balance?", "Balance", "how it turns out for the side that gives the order"},
};
constexpr Field kSubmit[] = {{"do", "\"submit\""}, {"id", "number"}, {"decision", "number"}, {"command", "Command"}};
constexpr Field kSubmitted[] = {
    {"status", "\"done\" | \"wants_dice\" | \"refused\" | \"stale\" | \"bad_dice\" | \"not_saved\" | \"too_many\""},
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
constexpr Field kSimple[] = {{"do", "\"withdraw\" | \"undo\" | \"hint\" | \"course\""}, {"id", "number"}};
constexpr Field kSit[] = {
    {"do", "\"sit\""}, {"id", "number"}, {"decision", "number"}, {"side", "Side", "that answers next"}};
constexpr Field kGiveDice[] = {
    {"do", "\"dice\""},
    {"id", "number"},
    {"server", "string", "DiceSeeds.server, as the sender saw it"},
    {"bind?", "Record<string, string>", "by side: SHA-256 of the 64 hex digits of a seed of one's own"},
    {"seed?", "Record<string, string>", "by side: the seed itself, once all are bound"},
};
constexpr Field kAskRewind[] = {{"do", "\"rewind\""}, {"id", "number"}, {"to", "number"}};
constexpr Field kAnswerRewind[] = {{"do", "\"agree\""}, {"id", "number"}, {"yes", "boolean"}};
constexpr Field kAskSurvey[] = {
    {"do", "\"survey\""},
    {"id", "number"},
    {"unit", "string"},
    {"command?", "Command", "as if this order had been carried out; refused where dice decide"}};
constexpr Field kHint[] = {
    {"command", "Command"}, {"words", "string", "the order as people say it"}, {"why", "string"}};
constexpr Field kAskMoment[] = {{"do", "\"moment\""},
                                {"id", "number"},
                                {"at", "number"},
                                {"eyes?", "Side | \"all\"", "all: only when the battle is over"}};
constexpr Field kScore[] = {{"points", "number"}, {"lost", "number"}};
constexpr Field kCoursePoint[] = {
    {"at", "number", "after this step"},
    {"turn", "number"},
    {"moment", "string"},
    {"armies", "Record<string, Score>", "by side"},
    {"chance", "number | null", "what A could expect then, by the rulebook's winning chances: 1 a win, 0.5 a draw"},
};
constexpr Field kCourse[] = {{"points", "CoursePoint[]", "at the start, at each half-turn, at the end"}};
constexpr Field kMoment[] = {{"at", "number"}, {"view", "TableView"}, {"outcome", "Outcome"}};
constexpr Field kOk[] = {{"ok", "boolean"}, {"text", "string", "a sentence, or empty"}};

constexpr Field kProblem[] = {
    {"code", "string",
     "one word: bad_request, no_such_seat, too_fast, too_big, too_many, not_yours, not_saved, busy, stale, gone, bug"},
    {"text", "string", "what is wrong and what to do next"},
};
constexpr Field kAnswer[] = {
    {"id", "number", "of the request"},
    {"reply?", "unknown", "its shape depends on the request"},
    {"problem?", "Problem"},
};
constexpr Field kPush[] = {{"push", "\"state\""}, {"state", "State"}};

constexpr Shape kTableShapes[] = {
    {"BattleInfo", "What does not change during a battle.", kBattleInfo},
    {"Seat", "A place at the table.", kSeat},
    {"GroundInfo", "The ground, drawn by the same code as printed plans.", kGroundInfo},
    {"LogEntry", "An order and what it led to.", kLogEntry},
    {"WantedDice", "Dice that somebody at the table has to throw.", kWantedDice},
    {"Rewind", "A proposal to go back past dice.", kRewind},
    {"RewindEnded", "A proposal to go back that came to nothing.", kRewindEnded},
    {"DiceSeeds", "Who is bound to which seed of the dice (docs/dice.md).", kDiceSeeds},
    {"State", "Everything that changes.", kState},
    {"Hello", "First message of a connection.", kHello},
    {"Welcome", "Reply to Hello.", kWelcome},
    {"AskOrders", "What may this unit be told? Replied to with a Decision.", kAskOrders},
    {"AskPreview", "Judge this order without giving it.", kAskPreview},
    {"Ghost", "Where a unit would stand.", kGhost},
    {"Preview", "Reply to AskPreview.", kPreview},
    {"AskOdds", "The chances of an order.", kAskOdds},
    {"Chance", "A named outcome.", kChance},
    {"Balance", "An order's result as losses of both sides.", kBalance},
    {"OddsReply", "Reply to AskOdds.", kOddsReply},
    {"Submit", "Give an order.", kSubmit},
    {"TypeFaces", "The faces of the dice that are wanted, or the first of them. Replied to with Submitted.",
     kTypeFaces},
    {"Submitted", "Reply to Submit and TypeFaces.", kSubmitted},
    {"Simple",
     "withdraw takes back an order that waits for dice, undo one's last order (both replied to with Ok); hint asks "
     "what the computer would do (Hint); course how a battle that is over went (Course).",
     kSimple},
    {"Sit",
     "Two at one screen: this side sits down to answer a secret question, the other looks away. Until then a seat for "
     "both is shown what both may know. Replied to with Ok.",
     kSit},
    {"GiveDice",
     "Bind one's seed of the dice, or hand it in. Replied to with Ok; a seed that does not fit is not taken.",
     kGiveDice},
    {"AskRewind", "Propose to go back to a step, past dice. Replied to with Ok.", kAskRewind},
    {"AnswerRewind", "Answer the other side's proposal, or withdraw one's own. Replied to with Ok.", kAnswerRewind},
    {"AskSurvey", "What this piece reaches and sees from where it stands.", kAskSurvey},
    {"Hint", "What the computer would do.", kHint},
    {"AskMoment", "The table as it stood after a step.", kAskMoment},
    {"Score", "One side's part of a CoursePoint.", kScore},
    {"CoursePoint", "How a battle stood.", kCoursePoint},
    {"Course", "Reply to a request for the course.", kCourse},
    {"Moment", "Reply to AskMoment.", kMoment},
    {"Ok", "Reply to requests with nothing more to say.", kOk},
    {"Problem", "Why a request was not answered.", kProblem},
    {"Answer", "What the server sends back for each request.", kAnswer},
    {"Push", "What the server sends by itself whenever something has changed.", kPush},
    {"Request",
     "What a client may send.",
     {},
     "Hello | AskOrders | AskPreview | AskOdds | Submit | TypeFaces | Simple | Sit | GiveDice | AskRewind | "
     "AnswerRewind | "
     "AskSurvey | "
     "AskMoment"},
};

}  // namespace

std::span<const Shape> table_shapes() { return kTableShapes; }

}  // namespace grognard::server
