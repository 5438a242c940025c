// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "session/session.h"

namespace grognard {

// A game played line by line: the position in words, questions with numbered answers, orders as text. Nothing is ever
// drawn over, so that it reads well in any terminal, through a screen reader, or in a file; only between two people who
// answer in secret, one after the other, a screen is wiped.
class TerminalGame {
 public:
  // A player for each side that the computer plays; none where a person does.
  TerminalGame(Session session, std::unique_ptr<Player> a, std::unique_ptr<Player> b, std::istream& in,
               std::ostream& out);

  // There is a screen to be wiped when the keyboard is handed over.
  void has_screen() { screen_ = true; }
  void introduce();
  // Until the battle is over, the player leaves or the input ends.
  void play();

 private:
  enum class Next : std::uint8_t { Ask, AskBriefly, Undone, Leave };  // what follows a line

  // game.cpp: the course of the game
  bool is_person(Side side) const { return players_[side] == nullptr; }
  std::optional<Side> side_to_play() const;  // a person's if one is asked
  bool let_computer_play(Side side);
  bool ask_person(Side side);
  bool give(const Command& command, const std::string& why);
  bool finish(Reply reply);
  std::optional<std::vector<std::uint8_t>> read_faces(const WantedDice& wanted);
  void tell(std::vector<Event> events);
  void say_farewell();
  std::optional<std::string> read_line(std::string_view prompt);
  const Battle& battle() const { return session_.battle(); }
  Eyes eyes() const;  // whose secrets the person at the keyboard may see
  View view() const;
  bool two_people() const { return is_person(Side::A) && is_person(Side::B); }
  bool hand_over(Side side);
  int steps_shown() const;  // all but those of a secret question that is still open

  // menu.cpp: questions and answers
  void list_options(Side side);
  Next answer(Side side, const std::string& line);
  Next pick(Side side, std::size_t number);
  Next consider(const Command& command);
  Next switch_detail(const std::string& line);
  Next submit(const Command& command);
  Command order_in(Side side, std::string_view line) const;
  std::vector<Option> options_for(Side side, PieceId unit) const;
  std::vector<std::string> verbs_now(Side side) const;
  void say_refused(const Verdict& verdict);

  // commands.cpp: everything else that may be typed
  struct Word {
    std::string_view name;
    Next (TerminalGame::*run)(Side side, const std::string& rest);
    std::string_view help;
  };
  static const Word kWords[];
  static const Word* find_word(std::string_view name);
  std::string examples(Side side) const;
  Next help(Side side, const std::string& rest);
  Next look(Side side, const std::string& rest);
  Next list(Side side, const std::string& rest);
  Next back(Side side, const std::string& rest);
  Next why(Side side, const std::string& rest);
  Next score(Side side, const std::string& rest);
  Next show_odds(Side side, const std::string& rest);
  Next hint(Side side, const std::string& rest);
  Next undo(Side side, const std::string& rest);
  Next log(Side side, const std::string& rest);
  Next rules(Side side, const std::string& rest);
  Next draw(Side side, const std::string& rest);
  Next save(Side side, const std::string& rest);
  Next quit(Side side, const std::string& rest);

  Session session_;
  PerSide<std::unique_ptr<Player>> players_;
  PerSide<std::unique_ptr<Player>> advisers_;  // who give hints, once they have been asked
  std::istream& in_;
  std::ostream& out_;
  std::vector<Option> menu_;           // what the numbers stand for
  PieceId menu_unit_ = kNoPiece;       // whose orders are listed; none: the question itself
  std::optional<Option> unfinished_;   // an option that was picked and still lacks its way or number
  std::optional<Verdict> considered_;  // an order whose details may still be switched
  std::optional<Verdict> refused_;     // the last order that was refused
  struct Keyboard {
    int decision = -1;
    Side side = Side::A;
  } keyboard_;  // who answers which secret question, where two people share it
  bool screen_ = false;
  bool leaving_ = false;
};

}  // namespace grognard
