// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Orders, verdicts, questions, events and throws on the wire.
#include "core/wire_shape.h"

namespace grognard {
namespace {

using wire::each;
using wire::from;
using wire::of;
using wire::some;
using wire::some_each;
using wire::some_id;
using wire::some_rule;

// One piece has a member of its own, several are a list.
template <auto kMember>
Json the_one(const Command& command, const Roster& roster) {
  const auto& pieces = command.*kMember;
  return pieces.size() == 1 ? Json(roster.id_of(pieces.front())) : Json();
}
template <auto kMember>
Json several(const Command& command, const Roster& roster) {
  return (command.*kMember).size() > 1 ? wire::ids<kMember>(command, roster) : Json();
}

constexpr WireMember<Command> kCommand[] = {
    {"side", "Side", of<&Command::side>},
    {"verb", "string", of<&Command::verb>, "a word of the rulebook"},
    {"unit?", "string", the_one<&Command::units>, "who; either this or units"},
    {"units?", "string[]", several<&Command::units>},
    {"target?", "string", the_one<&Command::targets>, "whom; either this or targets"},
    {"targets?", "string[]", several<&Command::targets>},
    {"path?", "Pose[]", some<&Command::path>, "key poses after the start"},
    {"number?", "number", some<&Command::number>,
     "how many or how far; of a verb that can be done in several ways: the option's"},
    {"picks?", "number", some<&Command::picks>, "the bits of the details that are switched on"},
    {"find_way?", "boolean", some<&Command::find_way>,
     "the path says only where to stand at the end: the judge finds the way there"},
};

constexpr WireMember<Line> kLine[] = {
    {"rule", "string", of<&Line::rule>},
    {"label", "string", of<&Line::label>},
    {"value", "number", of<&Line::value>},
};

constexpr WireMember<Breakdown> kBreakdown[] = {
    {"rule", "string", from<&Breakdown::rule>},
    {"what", "string", from<&Breakdown::what>},
    {"total", "number", from<&Breakdown::total>},
    {"reads", "\"sum\" | \"shares\" | \"remarks\"", from<&Breakdown::reads>,
     "added up; as the faces of a die shared out; or, where no line counts, as remarks"},
    {"lines", "Line[]",
     [](const Breakdown& sum, const Roster& roster) {
       Json lines = Json::array();
       for (const Line& line : sum.lines()) lines.push_back(object_of(kLine, line, roster));
       return lines;
     }},
};

constexpr WireMember<Refusal> kRefusal[] = {
    {"rule", "string", of<&Refusal::rule>},
    {"text", "string", of<&Refusal::text>, "a sentence for the player"},
};

constexpr WireMember<Measure> kMeasure[] = {
    {"used", "number", wire::length<&Measure::used>},
    {"allowed", "number", wire::length<&Measure::allowed>, "0: nothing is measured"},
};

constexpr WireMember<Pick> kDetail[] = {
    {"label", "string", of<&Pick::label>},
    {"bit?", "number", [](const Pick& pick, const Roster&) { return pick.bit < 0 ? Json() : Json(pick.bit); },
     "of the order's picks; without it: by place"},
    {"place?", "Pose",
     [](const Pick& pick, const Roster&) {
       return pick.bit < 0 || pick.place != Pose{} ? to_json(pick.place) : Json();
     },
     "in the order's path, after the poses that the option needs; of a bit: where to show it"},
    {"on", "boolean", of<&Pick::on>},
    {"danger?", "boolean", some<&Pick::danger>, "it would hurt one's own"},
    {"fixed?", "boolean", some<&Pick::fixed>, "listed to be seen; there is nothing to switch"},
    {"note?", "string", some<&Pick::note>},
};

constexpr WireMember<AimedAt> kAimedAt[] = {
    {"number", "number", of<&AimedAt::number>, "of the order then"},
    {"at", "Point", of<&AimedAt::at>},
};

constexpr WireMember<Verdict> kVerdict[] = {
    {"legal", "boolean", from<&Verdict::legal>},
    {"command", "Command", of<&Verdict::command>, "as snapped and completed"},
    {"refusals", "Refusal[]", each<&Verdict::refusals, kRefusal>},
    {"workings", "Breakdown[]", of<&Verdict::workings>, "the sums that will apply"},
    {"measure", "Measure",
     [](const Verdict& verdict, const Roster& roster) { return object_of(kMeasure, verdict.measure, roster); }},
    {"device?", "Device", some<&Verdict::device>, "as a legal order would have it laid"},
    {"picks?", "Detail[]", some_each<&Verdict::picks, kDetail>, "further choices within this order"},
    {"aims?", "AimedAt[]", some_each<&Verdict::aims, kAimedAt>, "what else of its target it could be aimed at"},
};

constexpr WireMember<Option> kOption[] = {
    {"verb", "string", of<&Option::verb>},
    {"unit?", "string", some_id<&Option::unit>},
    {"target?", "string", some_id<&Option::target>},
    {"needs", "\"nothing\" | \"order\" | \"path\" | \"pose\" | \"number\"", of<&Option::needs>,
     "what is still lacking; order: one of those that the request orders lists for the unit"},
    {"rule", "string", of<&Option::rule>},
    {"label", "string", of<&Option::label>},
    {"usual?", "boolean", some<&Option::usual>, "what a player normally answers"},
    {"number?", "number", some<&Option::number>, "goes with the order: one verb with several ways of doing it"},
    {"ends?", "\"unit\" | \"step\"", some<&Option::ends>,
     "with it the turn of the body in hand is over, or this side's part of the step"},
};

constexpr WireMember<Decision> kDecision[] = {
    {"number", "number", of<&Decision::number>, "to be given with the answer"},
    {"asked", "Side[]",
     [](const Decision& decision, const Roster&) {
       Json asked = Json::array();
       for (const Side side : kSides)
         if (decision.asked[side]) asked.push_back(letter(side));
       return asked;
     }},
    {"rule?", "string", some_rule<&Decision::rule>},
    {"prompt", "string", of<&Decision::prompt>},
    {"phase", "string", of<&Decision::phase>},
    {"secret", "boolean", of<&Decision::secret>, "answers stay hidden until all that are asked for have been given"},
    {"interrupts?", "boolean", some<&Decision::interrupts>,
     "it comes in the middle of the other side's turn: somebody may react"},
    {"options", "Option[]", each<&Decision::options, kOption>,
     "empty for those who are not asked, and for two at one screen until one has sat down"},
};

constexpr WireMember<LaidDevice> kDevice[] = {
    {"line", "Point[]", of<&LaidDevice::line>, "the stick; may be empty"},
    {"shape", "Point[][]", of<&LaidDevice::shape>},
    {"labels", "string[]", of<&LaidDevice::labels>, "of the parts of the shape; may be empty"},
    {"covers", "Point[]", of<&LaidDevice::covers>, "where the models stand that it covers"},
    {"endangers?", "Point[]", some<&LaidDevice::endangers>, "those of them that are one's own"},
};

constexpr WireMember<Event> kEvent[] = {
    {"rule", "string", of<&Event::rule>},
    {"what", "string", of<&Event::what>, "one word: move, volley, rout, phase, ..."},
    {"text", "string", of<&Event::text>, "a sentence"},
    {"outcome?", "string", some<&Event::outcome>, "in short, where it matters to the odds"},
    {"pieces?", "string[]",
     [](const Event& event, const Roster& roster) {
       return event.pieces.empty() ? Json() : wire::ids<&Event::pieces>(event, roster);
     },
     "who, then whom"},
    {"workings?", "Breakdown[]", some<&Event::workings>},
    {"faces?", "number[]", some<&Event::faces>, "of the dice"},
    {"first?", "number", some<&Event::first>, "so many of them were thrown first, those after them again"},
    {"need?", "number", some<&Event::need>, "the lowest face that counts, where dice are counted one by one"},
    {"path?", "Pose[]", some<&Event::path>, "of the first piece, start included"},
    {"device?", "Device", some<&Event::device>, "a stick or template laid on the table"},
};

constexpr WireMember<Outcome> kOutcome[] = {
    {"over", "boolean", of<&Outcome::over>},
    {"winner", "Side | null", of<&Outcome::winner>},
    {"rule?", "string", some_rule<&Outcome::rule>},
    {"text", "string", of<&Outcome::text>},
    {"points", "Record<string, number>",
     [](const Outcome& outcome, const Roster&) {
       return Json{{"A", outcome.points[Side::A]}, {"B", outcome.points[Side::B]}};
     },
     "by side"},
};

constexpr WireMember<DieRule> kDieRule[] = {
    {"need", "number", of<&DieRule::need>},
    {"reroll_failure?", "boolean", some<&DieRule::reroll_failure>},
    {"reroll_success?", "boolean", some<&DieRule::reroll_success>},
};

constexpr WireMember<RollRequest> kRollRequest[] = {
    {"rule", "string", of<&RollRequest::rule>},
    {"side", "Side", of<&RollRequest::side>, "who throws"},
    {"why", "string", of<&RollRequest::why>},
    {"count", "number", of<&RollRequest::count>},
    {"sides", "number", of<&RollRequest::sides>, "of each die"},
    {"reading", "\"at_least\" | \"total\" | \"bands\"", of<&RollRequest::reading>},
    {"need?", "number",
     [](const RollRequest& request, const Roster&) {
       return request.reading == Reading::AtLeast ? Json(request.need) : Json();
     }},
    {"reroll_failures?", "boolean", some<&RollRequest::reroll_failures>},
    {"each?", "DieRule[]", some_each<&RollRequest::each, kDieRule>, "how each die is read, where they differ"},
    {"parts?", "number[]", some<&RollRequest::parts>, "how many of them, in order, are counted together"},
    {"limits?", "number[]",
     [](const RollRequest& request, const Roster&) {
       if (request.reading != Reading::Bands) return Json();
       return Json(std::vector<int>(request.limits, request.limits + request.limit_count));
     }},
};

}  // namespace

std::span<const WireShape> order_shapes() {
  static const WireShape kShapes[] = {
      {"Side", "", {}, "\"A\" | \"B\""},
      {"Point",
       "x (east) and y (north) from the table's south-west corner, in the rulebook's unit",
       {},
       "[number, number]"},
      {"Pose", "x, y and bearing in degrees (0 north, 90 east)", {}, "[number, number, number]"},
      {"Command", "An order.", fields_of<kCommand>()},
      {"Line", "One modifier.", fields_of<kLine>()},
      {"Breakdown", "How a number came about: the total is the sum of the lines.", fields_of<kBreakdown>()},
      {"Refusal", "Why an order is not legal.", fields_of<kRefusal>()},
      {"Measure", "What a move uses of what it has.", fields_of<kMeasure>()},
      {"Detail", "A detail of an order that can be switched on and off.", fields_of<kDetail>()},
      {"AimedAt", "A model that an order could be aimed at.", fields_of<kAimedAt>()},
      {"Verdict", "The judge's answer.", fields_of<kVerdict>()},
      {"Option", "Something that can be answered.", fields_of<kOption>()},
      {"Decision", "Who is asked what, by which rule.", fields_of<kDecision>()},
      {"Device", "A measuring stick or template of the rules, where it lies.", fields_of<kDevice>()},
      {"Event", "What happened.", fields_of<kEvent>()},
      {"Outcome", "How the battle stands.", fields_of<kOutcome>()},
      {"DieRule", "How one die of a throw is read.", fields_of<kDieRule>()},
      {"RollRequest", "Dice to be thrown.", fields_of<kRollRequest>()},
  };
  return kShapes;
}

// A double holds every hundredth and every tenth closely enough that its shortest text has no further decimals.
Json to_json(const Pose& pose) { return Json::array({pose.x / 100.0, pose.y / 100.0, pose.facing.in_degrees()}); }
Json to_json(const Command& command, const Roster& roster) { return object_of(kCommand, command, roster); }
Json to_json(const Breakdown& breakdown) { return object_of(kBreakdown, breakdown, {}); }
Json to_json(const Verdict& verdict, const Roster& roster) { return object_of(kVerdict, verdict, roster); }
Json to_json(const Decision& decision, const Roster& roster) { return object_of(kDecision, decision, roster); }
Json to_json(const Event& event, const Roster& roster) { return object_of(kEvent, event, roster); }
Json to_json(const LaidDevice& device) { return object_of(kDevice, device, {}); }
Json to_json(const Outcome& outcome) { return object_of(kOutcome, outcome, {}); }
Json to_json(const RollRequest& request) { return object_of(kRollRequest, request, {}); }

}  // namespace grognard
