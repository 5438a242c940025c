// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/game.h"

#include <fmt/format.h>

#include <charconv>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "apps/terminal/words.h"
#include "core/order_text.h"
#include "core/secret_order.h"

namespace grognard {
namespace {

// The faces in a line: "6 4 1", or "641" where no face has two digits. Nothing if it holds anything else.
std::optional<std::vector<std::uint8_t>> faces_in(const std::string& line, int sides) {
  std::vector<std::uint8_t> faces;
  for (const char* at = line.data(); at != line.data() + line.size();) {
    if (*at == ' ' || *at == ',') {
      ++at;
      continue;
    }
    int face = 0;
    const char* const most = sides <= 9 ? at + 1 : line.data() + line.size();
    const auto [end, error] = std::from_chars(at, most, face);
    if (error != std::errc{} || face < 1 || face > 255) return std::nullopt;
    faces.push_back(static_cast<std::uint8_t>(face));
    at = end;
  }
  return faces;
}

// What the scenario tells the players, where it does.
std::string briefing_of(const std::string& scenario, std::string_view key) {
  const Json json = Json::parse(scenario, nullptr, false);
  if (!json.is_object() || !json.contains("briefing") || !json["briefing"].is_object()) return "";
  const Json& briefing = json["briefing"];
  const auto text = briefing.find(std::string(key));
  return text != briefing.end() && text->is_string() ? text->get<std::string>() : "";
}

}  // namespace

TerminalGame::TerminalGame(Session session, std::unique_ptr<Player> a, std::unique_ptr<Player> b, std::istream& in,
                           std::ostream& out)
    : session_(std::move(session)), players_{std::move(a), std::move(b)}, in_(in), out_(out) {}

Eyes TerminalGame::eyes() const {
  // One person must not see the computer's secrets; two share a table, but not what they write in secret.
  if (!two_people()) return is_person(Side::B) ? Side::B : Side::A;
  return battle().decision().secret ? Eyes(keyboard_.side) : Eyes();
}

View TerminalGame::view() const { return battle().view(eyes()); }

int TerminalGame::steps_shown() const {
  if (!battle().decision().secret) return session_.steps();
  int shown = 0;
  replay(session_.record(), session_.rulebook(), [&](const ReplayStep& step) {
    if (step.after.decision().number != step.before.decision().number) shown = step.number;
  });
  return shown;
}

// Before somebody answers in secret the other leaves the keyboard, and nothing of what he wrote is left. False if the
// input ends.
bool TerminalGame::hand_over(Side side) {
  const Decision decision = battle().decision();
  if (!two_people() || !decision.secret) return true;
  if (keyboard_.decision == decision.number && keyboard_.side == side) return true;
  const bool first = keyboard_.decision != decision.number;
  keyboard_ = {decision.number, side};
  refused_.reset();
  menu_.clear();
  if (screen_ && !first) out_ << "\x1b[2J\x1b[3J\x1b[H";
  const View now = view();
  const std::string& army = now.sides[side].name;
  out_ << "\n"
       << wrapped(
              fmt::format("{} ({}). Both sides answer in secret, one after the other. Hand the keyboard to the {}; the "
                          "{} look away. Press Enter when only the {} see the screen.",
                          decision.prompt, now.moment, army, now.sides[other(side)].name, army));
  return read_line("Enter: ").has_value();
}

void TerminalGame::introduce() {
  const View now = view();
  out_ << fmt::format("{}{}{}. Rulebook {}.\n", now.title, now.date.empty() ? "" : ", ", now.date,
                      session_.rulebook().id());
  for (const Side side : kSides)
    out_ << fmt::format("{}: {}, played by {}.\n", letter(side), now.sides[side].name,
                        is_person(side) ? "you" : session_.record().players[side]);
  out_ << (session_.real_dice() ? "You throw real dice and type the faces.\n"
                                : fmt::format("Seed of the dice: {}.\n", session_.record().seed.value_or("")));
  if (session_.saved_in()) out_ << fmt::format("Every order is saved in {}.\n", session_.saved_in()->string());
  const std::string& scenario = session_.record().scenario;
  if (session_.steps() > 0) out_ << fmt::format("The game goes on after {} orders.\n", session_.steps());
  else out_ << "\n" << wrapped(briefing_of(scenario, "both"));
  for (const Side side : kSides) {
    const std::string own = briefing_of(scenario, letter(side));
    if (session_.steps() == 0 && is_person(side) && !own.empty())
      out_ << "\n" << wrapped(fmt::format("To {}: {}", now.sides[side].name, own));
  }
  out_ << "\nType the number of an answer, or an order. \"help\" lists what else you can type, \"look\" tells the "
          "position.\n";
}

std::optional<Side> TerminalGame::side_to_play() const {
  const Decision decision = battle().decision();
  for (const Side side : kSides)
    if (decision.asked[side] && is_person(side)) return side;
  if (decision.over()) return std::nullopt;
  return decision.side();
}

void TerminalGame::play() {
  tell(session_.events());
  while (!leaving_) {
    const std::optional<Side> side = side_to_play();
    if (!side) break;
    const bool goes_on = is_person(*side) ? ask_person(*side) : let_computer_play(*side);
    if (!goes_on) break;
  }
  say_farewell();
}

void TerminalGame::say_farewell() {
  if (battle().decision().over()) out_ << "\n" << in_words(battle().outcome(), view());
  if (session_.saved_in()) {
    const std::string file = session_.saved_in()->string();
    out_ << (battle().decision().over()
                 ? fmt::format("The game is in {}; `grognard replay {} --text` tells it again.\n", file, file)
                 : fmt::format("The game is saved; go on with `grognard play --continue {}`.\n", file));
  } else if (session_.steps() > 0 && !battle().decision().over()) {
    out_ << "The game was not saved; --save FILE saves every order.\n";
  }
  out_.flush();
}

bool TerminalGame::let_computer_play(Side side) {
  const std::unique_ptr<Battle> seen = session_.seen_by(side);
  const Advice advice = players_[side]->choose(*seen, side);
  const Decision decision = battle().decision();
  const int steps = session_.steps();
  Reply reply = session_.submit(decision.number, advice.command, advice.why);
  // Who has answered may know what the computer does, unless both have been asked or the order is secret.
  const bool secret = (decision.asked[Side::A] && decision.asked[Side::B]) || reply.verdict.secret == Secrecy::Order;
  const std::string order = order_text(advice.command, session_.roster()).substr(2);  // without the side's letter
  out_ << fmt::format("\n{}: {}.", view().sides[side].name, secret ? "a secret order" : order);
  if (!secret && !advice.why.empty()) out_ << " Why: " << advice.why;
  out_ << "\n";
  const bool goes_on = finish(std::move(reply));
  // An order that cannot be recorded would be given again and again; with real dice a person is asked in between.
  return goes_on && (session_.steps() > steps || session_.real_dice());
}

bool TerminalGame::give(const Command& command, const std::string& why) {
  return finish(session_.submit(battle().decision().number, command, why));
}

// Sees an order through, asking for dice where these are real. False if there is nothing more to read.
bool TerminalGame::finish(Reply reply) {
  while (reply.status == Reply::Status::WantsDice || reply.status == Reply::Status::BadDice) {
    tell(reply.events);
    if (!reply.problem.empty()) out_ << reply.problem << "\n";
    const std::optional<std::vector<std::uint8_t>> faces = read_faces(*reply.wanted);
    if (!session_.wants_dice()) return true;  // taken back
    if (!faces) return false;
    reply = session_.type_faces(*faces);
  }
  tell(reply.events);
  if (!reply.problem.empty()) out_ << reply.problem << "\n";
  if (reply.status == Reply::Status::Refused) out_ << in_words(reply.verdict);
  return true;
}

std::optional<std::vector<std::uint8_t>> TerminalGame::read_faces(const WantedDice& wanted) {
  out_ << fmt::format("{}.\n", in_words(wanted.request, view()));
  for (;;) {
    const std::optional<std::string> line =
        read_line(fmt::format("{} {}? ", wanted.more, wanted.more == 1 ? "face" : "faces"));
    if (!line || *line == "quit") return std::nullopt;
    if (*line == "undo") {
      if (session_.withdraw()) {
        out_ << "Taken back.\n";
        return std::nullopt;
      }
      out_ << (session_.waiting().faces.empty() ? "The order has shown what was not known before: no going back.\n"
                                                : "A die has been thrown: no going back.\n");
      continue;
    }
    const std::optional<std::vector<std::uint8_t>> faces = faces_in(*line, wanted.request.sides);
    if (faces && !faces->empty()) return faces;
    out_ << "Type the faces as thrown, such as 6 4 1; or \"undo\" to take the order back, or \"quit\".\n";
  }
}

// A person is not told the secrets of a side that the computer plays.
void TerminalGame::tell(std::vector<Event> events) {
  const bool alone = is_person(Side::A) != is_person(Side::B);
  if (alone && !battle().outcome().over) keep_what_is_told(events, {is_person(Side::A), is_person(Side::B)});
  out_ << in_words(events, session_.rulebook().die());
}

bool TerminalGame::ask_person(Side side) {
  menu_unit_ = kNoPiece;
  unfinished_.reset();
  considered_.reset();
  if (!hand_over(side)) return false;
  const int steps = session_.steps();
  list_options(side);
  while (session_.steps() == steps) {
    const std::optional<std::string> line = read_line(considered_ ? "details? " : unfinished_ ? "where? " : "> ");
    if (!line) return false;
    const Next next = answer(side, *line);
    if (next == Next::Leave) return false;
    if (next == Next::Undone) return true;
    if (next == Next::Ask && session_.steps() == steps) list_options(side);
  }
  return true;
}

std::optional<std::string> TerminalGame::read_line(std::string_view prompt) {
  out_ << prompt;
  out_.flush();
  std::string line;
  if (!std::getline(in_, line)) {
    out_ << "\n";
    return std::nullopt;
  }
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == line.npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") + 1 - first);
}

}  // namespace grognard
