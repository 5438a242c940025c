// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <ostream>

#include "apps/terminal/game.h"
#include "apps/terminal/move_words.h"
#include "apps/terminal/words.h"
#include "core/order_text.h"

// Questions, the numbers of their answers, and orders as text.
namespace grognard {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::size_t number_of(std::string_view digits) {
  std::size_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);  // too large: 0, which no answer has
  return number;
}

// Splits "move a1 wheel left 30, ahead 2" before the first word that says where to (not the verb itself).
std::size_t start_of_move(std::string_view line) {
  if (line.find_first_of("@>#") != line.npos) return line.npos;
  bool first = true;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    const bool side = word == "A" || word == "B";
    if (!first && begins_move(word)) return at;
    if (!word.empty() && !side) first = false;
    at = end + 1;
  }
  return line.npos;
}

}  // namespace

std::vector<Option> TerminalGame::options_for(Side side, PieceId unit) const {
  std::vector<Option> options = session_.seen_by(side)->decision(unit).options;
  std::erase_if(options, [&](const Option& option) { return !option.is_for(side); });
  return options;
}

void TerminalGame::list_options(Side side) {
  const View now = view();
  const Decision decision = battle().decision();
  menu_ = options_for(side, menu_unit_);
  // A question about one unit only: its orders at once.
  if (menu_unit_ == kNoPiece && menu_.size() == 1 && menu_[0].needs == Needs::Order) {
    menu_unit_ = menu_[0].unit;
    menu_ = options_for(side, menu_unit_);
  }
  if (decision.interrupts && menu_unit_ == kNoPiece)
    out_ << fmt::format("\nIn the middle of the other side's turn the {} may react.", now.sides[side].name);
  out_ << fmt::format("\n{}. {}", now.moment, now.sides[side].name);
  if (menu_unit_ != kNoPiece) out_ << fmt::format(": orders for {}.\n", name_of(menu_unit_, now));
  else out_ << fmt::format(": {} [{}].\n", decision.prompt, decision.rule.str());
  for (std::size_t i = 0; i < menu_.size(); ++i)
    out_ << fmt::format("{}. {}\n", i + 1, option_words(menu_[i], now, menu_unit_ == kNoPiece));
}

TerminalGame::Next TerminalGame::answer(Side side, const std::string& line) {
  if (line.empty()) return Next::AskBriefly;
  try {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (const Word* word = find_word(line.substr(0, end)))
      return (this->*word->run)(side, line.substr(std::min(end + 1, line.size())));
    if (considered_) return switch_detail(line);
    if (is_number(line) && !unfinished_) return pick(side, number_of(line));
    const Command command = order_in(side, line);
    return unfinished_ ? consider(command) : submit(command);
  } catch (const BadInput& mistake) {
    out_ << fmt::format("{}. \"help\" says what can be typed.\n", mistake.what());
    return Next::AskBriefly;
  }
}

TerminalGame::Next TerminalGame::pick(Side side, std::size_t number) {
  if (number < 1 || number > menu_.size()) {
    out_ << fmt::format("There are answers 1 to {}; \"options\" lists them again.\n", menu_.size());
    return Next::AskBriefly;
  }
  const Option& option = menu_[number - 1];
  if (option.needs == Needs::Nothing) return consider(order_for(side, option));
  if (option.needs == Needs::Order) {
    menu_unit_ = option.unit;
    return Next::Ask;
  }
  unfinished_ = option;
  if (option.needs == Needs::Number) {
    out_ << "How many? Type the number, or \"back\".\n";
    return Next::AskBriefly;
  }
  const View now = view();
  const Piece& piece = now.pieces[option.unit];
  if (piece.on_table) out_ << fmt::format("{} stands at {}.\n", name_of(option.unit, now), to_string(piece.pose));
  out_ << wrapped(fmt::format("Say where to, for instance: {}. Or \"back\".", kMoveWords));
  return Next::AskBriefly;
}

// What was typed after picking an option that lacks something, or a whole order.
Command TerminalGame::order_in(Side side, std::string_view line) const {
  const View now = view();
  if (unfinished_) {
    Command command = order_for(side, *unfinished_);
    if (unfinished_->needs != Needs::Number) {
      add_move(line, now.pieces[unfinished_->unit], command);
    } else if (is_number(line)) {
      constexpr std::size_t kMostDigits = 10;
      if (line.size() > kMostDigits || number_of(line) > kHighestNumber)
        throw BadInput("order", "", fmt::format("expected a number up to {}", kHighestNumber));
      command.number = static_cast<int>(number_of(line));
    } else {
      throw BadInput("order", "", "expected a number");
    }
    return command;
  }
  const std::size_t move = start_of_move(line);
  if (move == line.npos) return order_from_text(line, now, side);
  Command command = order_from_text(line.substr(0, move), now, side);
  if (command.unit() == kNoPiece) throw BadInput("order", "", "expected a unit before where it goes");
  add_move(line.substr(move), now.pieces[command.unit()], command);
  return command;
}

// An order with details is shown before it is given.
TerminalGame::Next TerminalGame::consider(const Command& command) {
  Verdict verdict = battle().judge(command);
  if (!verdict.legal() || verdict.picks.empty()) return submit(command);
  out_ << in_words(verdict) << "Type the number of a detail to switch it, \"give\" to give the order, or \"back\".\n";
  considered_ = std::move(verdict);
  return Next::AskBriefly;
}

TerminalGame::Next TerminalGame::switch_detail(const std::string& line) {
  const Verdict verdict = *considered_;
  if (line == "give") {
    considered_.reset();
    return submit(verdict.command);
  }
  const std::size_t number = is_number(line) ? number_of(line) : 0;
  if (number < 1 || number > verdict.picks.size()) {
    out_ << fmt::format("There are details 1 to {}; \"give\" gives the order, \"back\" drops it.\n",
                        verdict.picks.size());
    return Next::AskBriefly;
  }
  const Verdict changed = battle().judge(switched(verdict.command, verdict.picks[number - 1]));
  if (changed.legal()) return consider(changed.command);
  out_ << in_words(changed) << "It stays as it was.\n";
  return Next::AskBriefly;
}

// The verbs of the orders that can be given to this question, each once.
std::vector<std::string> TerminalGame::verbs_now(Side side) const {
  std::vector<std::string> verbs;
  const auto add = [&](const Option& option) {
    const std::string verb(option.verb.str());
    if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) verbs.push_back(verb);
  };
  for (const Option& option : options_for(side, kNoPiece)) {
    if (option.needs != Needs::Order) add(option);
    else std::ranges::for_each(options_for(side, option.unit), add);
  }
  return verbs;
}

// The judge's reasons, where it is an order; where it is only a word, what can be typed.
void TerminalGame::say_refused(const Verdict& verdict) {
  const std::string verb(verdict.command.verb.str());
  const std::vector<std::string> verbs = verbs_now(verdict.command.side);
  const bool known = std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
  if (known || !verdict.command.units.empty())
    out_ << in_words(verdict) << "\"why\" says more, \"rules ID\" prints a rule.\n";
  if (known) return;
  out_ << wrapped(
      fmt::format("\"{}\" is no order of this question. Type the number of an answer, 1 to {}, or an order that "
                  "begins with one of these words: {}. \"options\" lists the answers again, \"help\" says what "
                  "else can be typed.",
                  verb, menu_.size(), fmt::join(verbs, ", ")));
}

TerminalGame::Next TerminalGame::submit(const Command& command) {
  const int steps = session_.steps();
  if (!is_person(command.side)) {
    out_ << "That side is the computer's.\n";
    return Next::AskBriefly;
  }
  if (two_people() && battle().decision().secret && command.side != keyboard_.side) {
    out_ << "That side answers when it has the keyboard.\n";
    return Next::AskBriefly;
  }
  Verdict verdict = battle().judge(command);
  if (!verdict.legal()) {
    say_refused(verdict);
    refused_ = std::move(verdict);
    return Next::AskBriefly;
  }
  refused_.reset();
  unfinished_.reset();
  if (!give(command, "")) return Next::Leave;
  menu_unit_ = kNoPiece;
  return session_.steps() == steps ? Next::Ask : Next::AskBriefly;
}

}  // namespace grognard
