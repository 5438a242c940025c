// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <ostream>

#include "ai/staff.h"
#include "apps/plans.h"
#include "apps/terminal/game.h"
#include "apps/terminal/move_words.h"
#include "apps/terminal/odds_words.h"
#include "apps/terminal/rule_words.h"
#include "apps/terminal/words.h"
#include "core/order_text.h"
#include "core/secret_order.h"

// Everything that may be typed besides answers and orders.
namespace grognard {

const TerminalGame::Word TerminalGame::kWords[] = {
    {"help", &TerminalGame::help, "help: this list"},
    {"look", &TerminalGame::look, "look: the position in words; look UNIT: a unit, and how far its enemies are"},
    {"score", &TerminalGame::score, "score: how the battle stands, and what decides it"},
    {"options", &TerminalGame::list, "options: the question and its answers again"},
    {"back", &TerminalGame::back, "back: from a unit's orders to the question"},
    {"why", &TerminalGame::why, "why: the reasons for the last refusal; why ORDER: judge an order without giving it"},
    {"odds", &TerminalGame::show_odds, "odds ORDER: its chances; odds through ORDER: to the end of the action"},
    {"hint", &TerminalGame::hint, "hint: what the computer would do in your place"},
    {"undo", &TerminalGame::undo,
     "undo: take back your last order, as long as nobody has learnt anything since, from a die, an answer or "
     "otherwise"},
    {"log", &TerminalGame::log, "log: what the last 10 orders led to; log 50: the last 50"},
    {"rules", &TerminalGame::rules, "rules ID: a rule, by the number that stands in brackets"},
    {"draw", &TerminalGame::draw, "draw FILE.svg (or .png): draw the position"},
    {"save", &TerminalGame::save, "save FILE: write the game so far into a file, to go on with later"},
    {"quit", &TerminalGame::quit, "quit: leave the game"},
};

const TerminalGame::Word* TerminalGame::find_word(std::string_view name) {
  const auto word = std::find_if(std::begin(kWords), std::end(kWords), [&](const Word& w) { return w.name == name; });
  return word == std::end(kWords) ? nullptr : word;
}

// Orders as they might be written now, from what can be answered; of those who need an order the first few are asked.
std::string TerminalGame::examples(Side side) const {
  constexpr int kMostAsked = 4;
  std::vector<Option> options = options_for(side, kNoPiece);
  int asked = 0;
  for (const Option& option : options_for(side, kNoPiece)) {
    if (option.needs != Needs::Order || ++asked > kMostAsked) continue;
    const std::vector<Option> own = options_for(side, option.unit);
    options.insert(options.end(), own.begin(), own.end());
  }
  const View now = view();
  const auto written = [&](auto&& fits) -> std::string {
    const auto found = std::find_if(options.begin(), options.end(), fits);
    if (found == options.end()) return "";
    Command command = order_for(side, *found);
    if (found->needs != Needs::Nothing) add_move("ahead 1", now.pieces[found->unit], command);
    const std::string text = order_text(command, session_.roster()).substr(2);  // without the side's letter
    if (found->needs == Needs::Nothing) return fmt::format("  {}\n", text);
    return fmt::format("  {}\n  {} {} ahead 1\n", text, found->verb.str(), session_.roster().id_of(found->unit));
  };
  const auto stands = [&](PieceId unit) { return unit != kNoPiece && now.pieces[unit].on_table; };
  std::string text = written([](const Option& o) { return o.needs == Needs::Nothing && o.target != kNoPiece; });
  if (text.empty()) text = written([](const Option& o) { return o.needs == Needs::Nothing && o.unit != kNoPiece; });
  return text + written([&](const Option& o) { return o.needs == Needs::Path && stands(o.unit); });
}

TerminalGame::Next TerminalGame::help(Side side, const std::string&) {
  const std::string now = examples(side);
  out_ << "Answer with the number of an option, or write an order: verb, unit, > target, @ poses.\n"
       << (now.empty() ? "" : "Such as, at this moment:\n" + now)
       << wrapped(fmt::format("Where to go can be said in words instead of poses. Ways: {}.", kMoveWords))
       << "Poses are x (east) and y (north) from the south-west corner, and a bearing (0 north, 90 east).\n"
       << "Besides:\n";
  for (const Word& word : kWords) out_ << fmt::format("  {}\n", word.help);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::look(Side, const std::string& rest) {
  const View now = view();
  if (rest.empty()) {
    out_ << battle().text(eyes());
    return Next::AskBriefly;
  }
  const auto piece = std::find_if(now.pieces.begin(), now.pieces.end(),
                                  [&](const Piece& p) { return p.id == rest || p.name == rest; });
  if (piece == now.pieces.end()) throw BadInput(rest, "", "there is no unit, general or place of that name");
  out_ << card_of(*piece, now);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::score(Side, const std::string&) {
  out_ << standing_in_words(view());
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::list(Side, const std::string&) {
  considered_.reset();
  unfinished_.reset();
  return Next::Ask;
}

TerminalGame::Next TerminalGame::back(Side, const std::string&) {
  if (!unfinished_ && !considered_) menu_unit_ = kNoPiece;
  considered_.reset();
  unfinished_.reset();
  return Next::Ask;
}

TerminalGame::Next TerminalGame::why(Side side, const std::string& rest) {
  std::optional<Verdict> verdict = refused_;
  if (!rest.empty()) verdict = battle().judge(order_in(side, rest));
  if (!verdict) {
    out_ << "No order has been refused. \"why ORDER\" judges an order without giving it.\n";
    return Next::AskBriefly;
  }
  out_ << order_text(verdict->command, session_.roster()) << "\n";
  out_ << in_words(*verdict) << (verdict->legal() ? "It is legal.\n" : "");
  for (const Refusal& refusal : verdict->refusals)
    out_ << rule_in_words(session_.rulebook(), std::string(refusal.rule.str()), false);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::show_odds(Side side, const std::string& rest) {
  constexpr std::string_view kThrough = "through ";
  const bool through = rest.starts_with(kThrough);
  const Command command = order_in(side, through ? std::string_view(rest).substr(kThrough.size()) : rest);
  out_ << odds_report(*session_.seen_by(side), command, through);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::hint(Side side, const std::string&) {
  if (!advisers_[side]) advisers_[side] = make_commander(session_.rulebook(), kUsualLevel, 1);
  const Advice advice = advisers_[side]->choose(*session_.seen_by(side), side);
  out_ << fmt::format("{}\n{}\n", order_text(advice.command, session_.roster()), advice.why);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::undo(Side side, const std::string&) {
  // What can be taken back would tell what the other side has written.
  if (two_people() && battle().decision().secret && session_.steps() > steps_shown() && session_.undoable() > 0 &&
      session_.undoable_side(0) != side) {
    out_ << "What the other side has written in secret is not yours to take back.\n";
    return Next::AskBriefly;
  }
  // What the computer has done since was an answer that one has seen.
  if (session_.undoable() > 0 && is_person(session_.undoable_side(0))) {
    session_.undo();
    out_ << "Your last order is taken back.\n";
    menu_unit_ = kNoPiece;
    considered_.reset();
    unfinished_.reset();
    return Next::Undone;
  }
  out_ << "There is nothing to take back: since your last order dice have been thrown, something has become known or "
          "the "
          "computer has answered, or it was the first.\n";
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::log(Side side, const std::string& rest) {
  int orders = 10;
  std::from_chars(rest.data(), rest.data() + rest.size(), orders);
  const int shown = steps_shown();
  const int first = shown - orders;
  replay(session_.record(), session_.rulebook(), [&](const ReplayStep& step) {
    if (step.number <= first || (step.number > shown && step.verdict.command.side != side)) return;
    const Side giver = step.verdict.command.side;
    const bool secret = !is_person(giver) && step.verdict.secret == Secrecy::Order;
    if (secret && !battle().outcome().over) return;
    out_ << fmt::format("\n{}. {}\n", step.number, order_text(step.verdict.command, session_.roster()));
    if (!step.recorded.why.empty()) out_ << "Why: " << step.recorded.why << "\n";
    tell(step.events);
  });
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::rules(Side, const std::string& rest) {
  if (rest.empty())
    throw BadInput("rules", "", "expected the id of a rule, as it stands in brackets behind what happens");
  out_ << rule_in_words(session_.rulebook(), rest, true);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::draw(Side, const std::string& rest) {
  write_plan(view(), rest, false, 1);
  out_ << fmt::format("Drawn: {}\n", rest);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::save(Side, const std::string& rest) {
  if (rest.empty()) throw BadInput("save", "", "expected the name of a new file");
  RecordFile::create(rest).add(write_record(session_.record()));
  out_ << fmt::format("Saved; go on with `grognard play --continue {}`.\n", rest);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::quit(Side, const std::string&) { return Next::Leave; }

}  // namespace grognard
