// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/terminal/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/sentence.h"
#include "core/spoken.h"
#include "geometry/ring.h"

namespace grognard {
namespace {

constexpr std::size_t kEnemiesOnACard = 5;

bool is_phase(const Event& event) { return event.what == "phase" || event.what == "step"; }

// "dice 2 5 1, again 4 6": those thrown again after the others.
std::string faces_in_words(const Event& event) {
  std::string text = event.faces.size() == 1 ? "die" : "dice";
  for (std::size_t i = 0; i < event.faces.size(); ++i)
    text +=
        fmt::format("{} {}", event.first > 0 && static_cast<int>(i) == event.first ? ", again" : "", event.faces[i]);
  return text;
}

std::string indented(const std::vector<Breakdown>& workings, std::string_view indent) {
  std::string text;
  for (const Breakdown& sum : workings)
    if (!sum.lines().empty()) text += fmt::format("{}{}.\n", indent, in_words(sum));
  return text;
}

// "the first 3 count at 4 or more, the next at 5 or more and is thrown again if it fails"
std::string each_in_words(const RollRequest& request) {
  std::string text;
  for (std::size_t from = 0, to = 0; from < request.each.size(); from = to) {
    const DieRule& die = request.each[from];
    while (to < request.each.size() && request.each[to] == die) ++to;
    const std::size_t count = to - from;
    const bool one = count == 1;
    if (request.each.size() > 1)
      text += from == 0 ? "; the first" : to == request.each.size() ? "; the last" : "; the next";
    else text += "; it";
    if (!one) text += fmt::format(" {}", count);
    text += fmt::format(" count{} at {} or more", one ? "s" : "", die.need);
    const std::string_view again = die.reroll_failure && die.reroll_success ? "whatever falls"
                                   : die.reroll_failure                     ? (one ? "if it fails" : "if they fail")
                                   : die.reroll_success ? (one ? "if it succeeds" : "if they succeed")
                                                        : "";
    if (!again.empty()) text += fmt::format(" and {} thrown again {}", one ? "is" : "are", again);
  }
  return text;
}

// What can be switched on and off in an order, numbered, and how it is written.
std::string picks_in_words(const std::vector<Pick>& picks) {
  std::string text;
  for (std::size_t i = 0; i < picks.size(); ++i) {
    const Pick& pick = picks[i];
    const std::string how =
        pick.bit >= 0 ? fmt::format("# {}", 1 << pick.bit) : fmt::format("@ {}", to_string(pick.place));
    text += fmt::format("{}. {}: {}{}{}{} ({})\n", i + 1, pick.label, pick.on ? "yes" : "no",
                        pick.note.empty() ? "" : "; ", pick.note, pick.danger ? "; danger to your own" : "", how);
  }
  return text.empty() ? "" : "Details that can be switched:\n" + text;
}

double distance_between(const Piece& a, const Piece& b) {
  double least = length(a.pose.at() - b.pose.at());
  for (const Ring& one : a.footprint)
    for (const Ring& two : b.footprint) least = std::min(least, distance(one, two));
  return least;
}

// "ahead", "to the right", "behind", "to the left" of a piece.
std::string_view bearing_words(const Piece& from, const Piece& to) {
  const Vec2 way = to.pose.at() - from.pose.at();
  if (length(way) == 0) return "in the same place";
  const int turn = turn_between(from.pose.facing, facing_of(way));
  if (std::abs(turn) <= 450) return "ahead";
  if (std::abs(turn) >= 1350) return "behind";
  return turn > 0 ? "to the right" : "to the left";
}

bool fights(const Piece& piece) { return piece.symbol != Symbol::Place && piece.symbol != Symbol::General; }

std::string enemies_of(const Piece& piece, const View& view) {
  std::vector<std::pair<double, const Piece*>> enemies;
  for (const Piece& other : view.pieces) {
    if (other.on_table && fights(other) && other.side != piece.side)
      enemies.emplace_back(distance_between(piece, other), &other);
  }
  std::sort(enemies.begin(), enemies.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (enemies.size() > kEnemiesOnACard) enemies.resize(kEnemiesOnACard);
  std::string text;
  for (const auto& [away, enemy] : enemies)
    text += fmt::format("  {}: {:.2f} away, {}.\n", name_of(enemy->number, view), away, bearing_words(piece, *enemy));
  return text.empty() ? "" : "Nearest enemies:\n" + text;
}

std::string_view needs_words(Needs needs) {
  switch (needs) {
    case Needs::Nothing: return "";
    case Needs::Order: return "";
    case Needs::Path: return ", say where to";
    case Needs::Pose: return ", say where and facing which way";
    case Needs::Number: return ", say how many";
  }
  return "";
}

}  // namespace

// "3 dice: figures 4 [..], bad ground -1 [..]"; "row of the table 4: a score of 4 or less [..]" where one line says it all;
// "faces of ten: no hit 6 [..], 1 hit 4 [..]"; where nothing counts, the reasons alone.
std::string in_words(const Breakdown& sum) {
  using Reads = Breakdown::Reads;
  const bool adds = sum.reads() == Reads::Sum;
  std::string text(sum.what());
  if (adds && text == "dice") text = dice_words(sum.total());
  else if (adds) text += fmt::format(" {}", sum.total());
  std::string_view separator = ": ";
  bool first = true;
  for (const Line& line : sum.lines()) {
    text += fmt::format("{}{}", separator, line.label);
    if (sum.reads() == Reads::Shares || (adds && first && sum.lines().size() > 1))
      text += fmt::format(" {}", line.value);
    else if (adds && !first) text += fmt::format(" {:+}", line.value);
    text += fmt::format(" [{}]", line.rule.str());
    separator = ", ";
    first = false;
  }
  return text;
}

std::string in_words(const Verdict& verdict) {
  std::string text;
  for (const Refusal& refusal : verdict.refusals)
    text += fmt::format("Refused: {} [{}]\n", refusal.text, refusal.rule.str());
  if (verdict.measure.allowed > 0)
    text += fmt::format("Uses {:.2f} of {:.2f}.\n", verdict.measure.used, verdict.measure.allowed);
  return text + indented(verdict.workings, "") + picks_in_words(verdict.picks);
}

std::string in_words(const std::vector<Event>& events, int sides) {
  std::string text;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool empty = is_phase(events[i]) && i + 1 < events.size() && is_phase(events[i + 1]);
    if (!empty) text += in_words(events[i], sides);
  }
  return text;
}

std::string in_words(const Event& event, int sides) {
  if (is_phase(event)) return fmt::format("\n{}\n", event.text);
  std::string text = fmt::format("{} [{}]\n", event.text, event.rule.str());
  text += indented(event.workings, "  ");
  if (event.faces.empty()) return text;
  text += "  " + faces_in_words(event);
  return text + (event.need <= 0 ? ".\n" : fmt::format("; {}.\n", counts_words(event.need, sides)));
}

std::string in_words(const RollRequest& request, const View& view) {
  std::string text = fmt::format("{} throw {} {}: {} [{}]", view.sides[request.side].name, request.count,
                                 request.count == 1 ? "die" : "dice", request.why, request.rule.str());
  if (request.sides != 6) text += fmt::format(", with {} sides", request.sides);
  if (!request.each.empty()) return text + each_in_words(request);
  if (request.reading == Reading::AtLeast) text += "; " + counts_words(request.need, request.sides);
  if (request.reroll_failures) text += ", and dice that fail are thrown again";
  return text;
}

std::string in_words(const Outcome& outcome, const View& view) {
  if (!outcome.over) return "The battle goes on.\n";
  return fmt::format("{} [{}]\n{}. {}", outcome.text, outcome.rule.str(),
                     outcome.winner ? fmt::format("{} win", view.sides[*outcome.winner].name) : "A draw",
                     points_in_words(outcome, view));
}

std::string points_in_words(const Outcome& outcome, const View& view) {
  return fmt::format("Points: {} {}, {} {}.\n", view.sides[Side::A].name, outcome.points[Side::A],
                     view.sides[Side::B].name, outcome.points[Side::B]);
}

std::string standing_in_words(const View& view) {
  const Standing& now = view.standing;
  std::string text = fmt::format("{} {} of {}.\n", capital(now.turn_word), now.turn, now.last_turn);
  for (const Side side : kSides) {
    const Standing::Army& army = now.armies[side];
    text += fmt::format("{}: {:g} {}; {} of {} {} lost{}.\n", view.sides[side].name, army.points,
                        army.points == 1 ? "point" : "points", army.lost, army.of, now.counts,
                        army.breaks > 0 ? fmt::format(", broken at {}", army.breaks) : "");
  }
  for (const Standing::Place& place : now.places)
    text +=
        fmt::format("{}: held by {}.\n", capital(place.name), place.holder ? view.sides[*place.holder].name : "nobody");
  for (const Standing::End& end : now.ends) text += wrapped(fmt::format("{} [{}]", end.words, end.rule));
  return text;
}

std::string name_of(PieceId piece, const View& view) {
  if (piece < 0 || static_cast<std::size_t>(piece) >= view.pieces.size()) return "nobody";
  const Piece& known = view.pieces[piece];
  return known.name.empty() || known.name == known.id ? known.id : fmt::format("{} ({})", known.name, known.id);
}

std::string option_words(const Option& option, const View& view, bool name_unit) {
  std::string text;
  if (option.needs == Needs::Order) return name_of(option.unit, view);
  if (name_unit && option.unit != kNoPiece) text = name_of(option.unit, view) + ": ";
  text += option.label;
  if (option.target != kNoPiece) text += " " + name_of(option.target, view);
  text += needs_words(option.needs);
  if (option.usual) text += ", the usual answer";
  return text;
}

std::string in_words(const PieceCard& card) {
  const auto heading = [&](std::size_t column) {
    return column < card.in_full.size() ? card.in_full[column] : card.columns[column];
  };
  std::string text = fmt::format("{}{}{}.\n", card.title, card.subtitle.empty() ? "" : ", ", card.subtitle);
  for (const PieceCard::Row& row : card.rows) {
    text += fmt::format("  {}:", row.label);
    const bool alike = row.values.size() != card.columns.size() || row.values.size() == 1;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      const bool now = !alike && static_cast<int>(i) == card.column;
      text += fmt::format("{} {}{}{}{}", i == 0 ? "" : ",", alike ? "" : heading(i), alike ? "" : " ", row.values[i],
                          now ? " (now)" : "");
    }
    text += row.rule.empty() ? ".\n" : fmt::format(" [{}].\n", row.rule);
  }
  return text;
}

std::string card_of(const Piece& piece, const View& view) {
  std::string text = fmt::format("{}, {}.\n", name_of(piece.number, view),
                                 piece.symbol == Symbol::Place ? "a place" : view.sides[piece.side].name);
  SpokenList facts;
  for (const std::string& words : {piece.kind, piece.strength, piece.wear}) facts.add(words);
  if (piece.on_table && piece.symbol != Symbol::Place) facts.add(fmt::format("at {}", to_string(piece.pose)));
  for (const Fact& fact : piece.facts) facts.add(fact.said);
  if (!facts.empty()) text += wrapped(facts.text() + ".");
  if (piece.card) text += in_words(*piece.card);
  if (piece.on_table && piece.symbol != Symbol::Place) text += enemies_of(piece, view);
  return text;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out;
  std::size_t used = width + 1;  // of the line so far: more than any, so that the first word begins one
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (used + 1 + word.size() > width) {
      if (!out.empty()) out += '\n';
      out += indent;
      used = indent.size();
    } else {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
  }
  return out.empty() ? "" : out + "\n";
}

}  // namespace grognard
