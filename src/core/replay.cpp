// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/replay.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/dice_sources.h"

namespace grognard {
namespace {

std::string refusals_in_words(const Verdict& verdict) {
  std::string text;
  for (const Refusal& refusal : verdict.refusals)
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", refusal.text, refusal.rule.str());
  return text;
}

std::string dice_difference(const Dice& dice, const ScriptedDice& script) {
  if (dice.wanting()) {
    const RollRequest& wanted = dice.wanted();
    if (script.bad_face()) {
      return fmt::format("{} ({}) throws dice with {} sides; a recorded face is higher", wanted.rule.str(), wanted.why,
                         wanted.sides);
    }
    return fmt::format("too few dice: {} ({}) throws {}, the record has {} left", wanted.rule.str(), wanted.why,
                       wanted.count, script.left());
  }
  if (script.left() > 0) return fmt::format("{} recorded dice were not thrown", script.left());
  return "";
}

std::string end_difference(const Record& record, const Battle& battle) {
  const std::string got = json_text(to_json(battle.outcome()));
  return !record.end || *record.end == got ? "" : fmt::format("another end: expected {}, got {}", *record.end, got);
}

}  // namespace

std::string replay_step(Replay& so_far, const RecordStep& recorded, const OnStep& on_step) {
  Verdict verdict;
  try {
    const Roster roster = roster_of(so_far.battle->view());
    verdict = so_far.battle->judge(command_from_json(Json::parse(recorded.command), roster, "order"));
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  if (!verdict.legal()) return fmt::format("the order is refused: {}", refusals_in_words(verdict));

  std::unique_ptr<Battle> after = so_far.battle->clone();
  ScriptedDice script(recorded.faces);
  Dice dice(script);
  Chronicle chronicle = on_step ? Chronicle() : Chronicle::silent();
  after->apply(verdict.command, dice, chronicle);
  if (std::string difference = dice_difference(dice, script); !difference.empty()) return difference;
  if (after->hash() != recorded.hash) {
    return fmt::format("another position: expected hash {}, got {}", hash_text(recorded.hash),
                       hash_text(after->hash()));
  }
  ++so_far.steps;
  if (on_step) on_step({so_far.steps, *so_far.battle, *after, verdict, chronicle.events(), recorded});
  so_far.battle = std::move(after);
  return "";
}

Replay replay(const Record& record, const Rulebook& rulebook, const OnStep& on_step) {
  Replay result;
  if (record.rulebook != rulebook.id()) {
    result.difference = fmt::format("recorded with rulebook \"{}\", not \"{}\"", record.rulebook, rulebook.id());
    return result;
  }
  result.battle = rulebook.start(record.scenario, "the record's scenario");
  for (std::size_t i = 0; i < record.steps.size() && result.same(); ++i) {
    const std::string difference = replay_step(result, record.steps[i], on_step);
    if (!difference.empty()) result.difference = fmt::format("step {}: {}", i + 1, difference);
  }
  if (result.same()) result.difference = end_difference(record, *result.battle);
  if (!result.same() && record.rules != rulebook.version()) {
    result.difference +=
        fmt::format(" (recorded with rules {}, replayed with rules {})", record.rules, rulebook.version());
  }
  return result;
}

}  // namespace grognard
