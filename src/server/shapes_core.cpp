// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

// The shapes that the core's JSON has (core/wire.h).
namespace grognard::server {
namespace {

constexpr Field kCommand[] = {
    {"side", "Side"},
    {"verb", "string", "a word of the rulebook"},
    {"unit?", "string", "who; either this or units"},
    {"units?", "string[]"},
    {"target?", "string", "whom; either this or targets"},
    {"targets?", "string[]"},
    {"path?", "Pose[]", "key poses after the start"},
    {"number?", "number", "how many or how far; of a verb that can be done in several ways: the option's"},
    {"picks?", "number", "the bits of the details that are switched on"},
    {"find_way?", "boolean", "the path says only where to stand at the end: the judge finds the way there"},
};
constexpr Field kLine[] = {{"rule", "string"}, {"label", "string"}, {"value", "number"}};
constexpr Field kBreakdown[] = {
    {"rule", "string"},
    {"what", "string"},
    {"total", "number"},
    {"reads", "\"sum\" | \"shares\" | \"remarks\"",
     "added up; as the faces of a die shared out; or, where no line counts, as remarks"},
    {"lines", "Line[]"},
};
constexpr Field kRefusal[] = {{"rule", "string"}, {"text", "string", "a sentence for the player"}};
constexpr Field kMeasure[] = {{"used", "number"}, {"allowed", "number", "0: nothing is measured"}};
constexpr Field kVerdict[] = {
    {"legal", "boolean"},
    {"command", "Command", "as snapped and completed"},
    {"refusals", "Refusal[]"},
    {"workings", "Breakdown[]", "the sums that will apply"},
    {"measure", "Measure"},
    {"device?", "Device", "as a legal order would have it laid"},
    {"picks?", "Detail[]", "further choices within this order"},
};
constexpr Field kDetail[] = {
    {"label", "string"},
    {"bit?", "number", "of the order's picks; without it: by place"},
    {"place?", "Pose", "in the order's path, after the poses that the option needs; of a bit: where to show it"},
    {"on", "boolean"},
    {"danger?", "boolean", "it would hurt one's own"},
    {"fixed?", "boolean", "listed to be seen; there is nothing to switch"},
    {"note?", "string"},
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
    {"number?", "number", "goes with the order: one verb with several ways of doing it"},
    {"ends?", "\"unit\" | \"step\"", "with it the turn of the body in hand is over, or this side's part of the step"},
};
constexpr Field kDecision[] = {
    {"number", "number", "to be given with the answer"},
    {"asked", "Side[]"},
    {"rule?", "string"},
    {"prompt", "string"},
    {"phase", "string"},
    {"secret", "boolean", "answers stay hidden until all that are asked for have been given"},
    {"interrupts?", "boolean", "it comes in the middle of the other side's turn: somebody may react"},
    {"options", "Option[]", "empty for those who are not asked, and for two at one screen until one has sat down"},
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
    {"device?", "Device", "a stick or template laid on the table"},
};
constexpr Field kDevice[] = {
    {"line", "Point[]", "the stick; may be empty"},
    {"shape", "Point[][]"},
    {"labels", "string[]", "of the parts of the shape; may be empty"},
    {"covers", "Point[]", "where the models stand that it covers"},
    {"endangers?", "Point[]", "those of them that are one's own"},
};
constexpr Field kOutcome[] = {
    {"over", "boolean"},
    {"winner", "Side | null"},
    {"rule?", "string"},
    {"text", "string"},
    {"points", "Record<string, number>", "by side"},
};
constexpr Field kRollRequest[] = {
    {"rule", "string"},
    {"side", "Side", "who throws"},
    {"why", "string"},
    {"count", "number"},
    {"sides", "number", "of each die"},
    {"reading", "\"at_least\" | \"total\" | \"bands\""},
    {"need?", "number"},
    {"reroll_failures?", "boolean"},
    {"limits?", "number[]"},
    {"each?", "DieRule[]", "how each die is read, where they differ"},
    {"parts?", "number[]", "how many of them, in order, are counted together"},
};
constexpr Field kDieRule[] = {
    {"need", "number"},
    {"reroll_failure?", "boolean"},
    {"reroll_success?", "boolean"},
};
constexpr Field kFact[] = {{"name", "string"},
                           {"value", "boolean | number | string"},
                           {"said?", "string", "what a card says of it; without it: nothing"}};
constexpr Field kCardRow[] = {
    {"label", "string"},
    {"values", "string[]", "one for each column; a single one stands for all of them"},
    {"rule?", "string"},
};
constexpr Field kCard[] = {
    {"title", "string"},
    {"subtitle", "string"},
    {"columns", "string[]", "headings; none: a single column"},
    {"in_full?", "string[]", "the headings in words"},
    {"rows", "CardRow[]"},
};
constexpr Field kCardRef[] = {
    {"key", "string", "among the cards that have been sent"},
    {"column", "number", "that applies now, from 0; -1: none"},
};
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
    {"kind", "string", "in words, with its formation: veteran infantry, in column"},
    {"strength?", "string", "what is left of it: 10 of 12 figures"},
    {"wear?", "string", "what it has suffered: 2 lost"},
    {"written?", "string", "for it, in the secret question that is open now"},
    {"marks", "Mark[]"},
    {"facts", "Fact[]"},
    {"card?", "CardRef", "its printed card"},
    {"unused?", "true", "its number is kept free for a piece that may be made in play"},
    {"drawing", "string", "key of its picture; empty if it is not on the table"},
};
constexpr std::string_view kSigns = "\"attack\" | \"move\" | \"support\" | \"defend\" | \"reserve\" | \"goal\"";
constexpr Field kOverlay[] = {
    {"kind", "\"ghost\" | \"link\" | \"objective\" | \"exit\" | \"device\" | \"area\" | \"order\""},
    {"label", "string"},
    {"side", "Side"},
    {"shape", "Point[][]"},
    {"line", "Point[]"},
    {"sign?", kSigns, "of an order"},
    {"pending?", "true", "of an order: it has not reached the troops yet"},
};
constexpr Field kGaugeLimit[] = {{"label", "string"}, {"at", "number"}};
constexpr Field kGauge[] = {
    {"label", "string"}, {"value", "number"}, {"limits", "GaugeLimit[]", "that matter when reached, rising"}};
constexpr Field kEchelon[] = {
    {"parent", "number", "its index in the list; -1: the head of a side"},
    {"side", "Side"},
    {"level", "string", "army, corps, division in the rulebook's words"},
    {"name", "string"},
    {"piece", "string", "that stands for it on the table and in orders; may be empty"},
    {"commander", "string"},
    {"ratings", "string"},
    {"order", "string", "in force; empty if unknown to this side"},
    {"pending", "string", "issued, but not yet in force"},
    {"sign?", kSigns, "that the order in force is drawn with"},
    {"pending_sign?", kSigns, "and the one that is not yet"},
    {"chance", "number | null", "that the pending order comes into force when it is next tried"},
    {"status", "string"},
    {"due?", "string", "what it still has to do in this step"},
    {"gauges", "Gauge[]"},
    {"units", "string[]"},
};
constexpr Field kTurnStep[] = {{"number", "string"}, {"title", "string"}};
constexpr Field kSideView[] = {{"name", "string"}, {"facing_colour", "string"}, {"facts", "Fact[]"}};
constexpr Field kTableView[] = {
    {"title", "string"},
    {"date", "string"},
    {"moment", "string", "turn and phase in words"},
    {"phase", "string", "the same without the turn"},
    {"phase_number?", "number", "by which the printed rules speak of it"},
    {"steps?", "TurnStep[]", "of a turn, in order, where the rulebook has many"},
    {"step?", "number", "which of them this is, from 0"},
    {"length_unit", "string"},
    {"inch", "number", "an inch of the table in that unit"},
    {"sides", "Record<string, SideView>", "by side"},
    {"pieces", "Piece[]"},
    {"overlays", "Overlay[]"},
    {"facts", "Fact[]"},
    {"echelons", "Echelon[]", "the order of battle, parents before children; may be empty"},
    {"drawings", "Record<string, string>",
     "pictures (SVG, drawn about the piece's centre, front up) that this connection has not been sent yet"},
    {"cards", "Record<string, Card>", "printed cards that this connection has not been sent yet"},
    {"overlays_svg", "string", "the overlays drawn, in plan coordinates"},
};
constexpr Field kArea[] = {
    {"id", "string"},        {"name", "string"},   {"kind", "string"},   {"step", "number", "height"},
    {"outline?", "Point[]"}, {"line?", "Point[]"}, {"width?", "number"},
};

constexpr Shape kCoreShapes[] = {
    {"Side", "", {}, "\"A\" | \"B\""},
    {"Point",
     "x (east) and y (north) from the table's south-west corner, in the rulebook's unit",
     {},
     "[number, number]"},
    {"Pose", "x, y and bearing in degrees (0 north, 90 east)", {}, "[number, number, number]"},
    {"Command", "An order.", kCommand},
    {"Line", "One modifier.", kLine},
    {"Breakdown", "How a number came about: the total is the sum of the lines.", kBreakdown},
    {"Refusal", "Why an order is not legal.", kRefusal},
    {"Measure", "What a move uses of what it has.", kMeasure},
    {"Detail", "A detail of an order that can be switched on and off.", kDetail},
    {"Verdict", "The judge's answer.", kVerdict},
    {"Option", "Something that can be answered.", kOption},
    {"Decision", "Who is asked what, by which rule.", kDecision},
    {"Device", "A measuring stick or template of the rules, where it lies.", kDevice},
    {"Event", "What happened.", kEvent},
    {"Outcome", "How the battle stands.", kOutcome},
    {"DieRule", "How one die of a throw is read.", kDieRule},
    {"RollRequest", "Dice to be thrown.", kRollRequest},
    {"Fact", "A named property.", kFact},
    {"CardRow", "A line of a printed card.", kCardRow},
    {"Card", "The printed card of a piece: the rulebook's numbers for it.", kCard},
    {"CardRef", "Which card a piece has.", kCardRef},
    {"Mark",
     "a small mark drawn beside a piece",
     {},
     "\"losses\" | \"disorder\" | \"halted\" | \"charging\" | \"smoke\" | \"general_attached\" | "
     "\"out_of_command\" | \"must_recall\" | \"in_melee\""},
    {"Piece", "Anything on the table that an order can name: units, generals, places.", kPiece},
    {"Overlay", "A thing drawn on the table beside the pieces.", kOverlay},
    {"GaugeLimit", "A value at which something happens.", kGaugeLimit},
    {"Gauge", "A number to be watched.", kGauge},
    {"Echelon", "A command in the order of battle.", kEchelon},
    {"SideView", "One army.", kSideView},
    {"TurnStep", "A step of a turn as the rulebook lists it.", kTurnStep},
    {"TableView", "All that one side may see of a position.", kTableView},
    {"Area", "A piece of ground.", kArea},
};

}  // namespace

std::span<const Shape> core_shapes() { return kCoreShapes; }

}  // namespace grognard::server
