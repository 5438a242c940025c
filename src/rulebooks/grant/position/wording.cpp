// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/wording.h"

#include <fmt/format.h>

#include "grant/position/layout.h"

namespace grognard::grant {
namespace {

// Every verb with its rule and its words.
constexpr Wording kWordings[] = {
    {"done", "GW-TURN-2", "Seal what is written"},
    {"concede", "GW-VICT-2", "Concede"},
    {"order", "GW-TURN-3", "Write an order"},
    {"place", "GW-UNIT-13", "Place it"},
    {"stand", "GW-TURN-3", "Stand"},
    {"move", "GW-MOVE-25", "March"},
    {"battle-move", "GW-MOVE-7", "Battle move"},
    {"form-line-2", "GW-FORM-1", "Form line, two ranks"},
    {"form-line-3", "GW-FORM-1", "Form line, three ranks"},
    {"form-line", "GW-FORM-5", "Form line"},
    {"form-column", "GW-FORM-2", "Form column"},
    {"form-open-1", "GW-FORM-3", "Open order, one rank"},
    {"form-open-2", "GW-FORM-3", "Open order, two ranks"},
    {"form-open-3", "GW-FORM-3", "Open order, three ranks"},
    {"form-open-4", "GW-FORM-3", "Open order, four ranks"},
    {"about-face", "GW-FORM-7", "Face about"},
    {"face-left", "GW-FORM-7", "Face left"},
    {"face-right", "GW-FORM-7", "Face right"},
    {"face-front", "GW-MOVE-29", "Face the enemy again"},
    {"charge", "GW-CHARGE-23", "Charge"},
    {"contact", "GW-CHARGE-2", "March into contact with"},
    {"limber", "GW-ART-1", "Limber"},
    {"unlimber", "GW-ART-1", "Unlimber"},
    {"manhandle", "GW-MOVE-13", "Move both guns by hand"},
    {"manhandle-1", "GW-MOVE-13", "Move gun 1 by hand"},
    {"manhandle-2", "GW-MOVE-13", "Move gun 2 by hand"},
    {"enter", "GW-TERR-22", "Enter"},
    {"leave", "GW-TERR-22", "Come out"},
    {"stay-in-house", "GW-HALF-5", "Stay inside"},
    {"cross", "GW-TERR-17", "Cross the river"},
    {"embark", "GW-BARGE-2", "Go aboard"},
    {"disembark", "GW-BARGE-2", "Go ashore"},
    {"sail", "GW-BARGE-3", "Sail"},
    {"hold-ground", "GW-TURN-4", "Hold this ground"},
    {"yield-ground", "GW-TURN-4", "Need not hold this ground"},
    {"ride", "GW-MOVE-20", "Ride"},
    {"join", "GW-RALLY-3", "Ride to and rally"},
    {"stay", "GW-TURN-3", "Stay"},
    {"roundshot-1", "GW-ART-10", "Gun 1: roundshot at"},
    {"roundshot-2", "GW-ART-10", "Gun 2: roundshot at"},
    {"shell-1", "GW-HOW-3", "Howitzer 1: shell at"},
    {"shell-2", "GW-HOW-3", "Howitzer 2: shell at"},
    {"canister-1", "GW-CAN-1", "Gun 1: canister at"},
    {"canister-2", "GW-CAN-1", "Gun 2: canister at"},
    {"cease-1", "GW-ART-5", "Gun 1: hold its fire"},
    {"cease-2", "GW-ART-5", "Gun 2: hold its fire"},
    {"volley", "GW-FIRE-19", "Fire at"},
    {"pick-1", "GW-LI-15", "Pick off the first officer of"},
    {"pick-2", "GW-LI-15", "Pick off the second officer of"},
    {"pick-3", "GW-LI-15", "Pick off the third officer of"},
    {"pick-4", "GW-LI-15", "Pick off the fourth officer of"},
    {"pick-5", "GW-LI-15", "Pick off the fifth officer of"},
    {"pick-general", "GW-RALLY-9", "Pick off the general with"},
    {"cease", "GW-FIRE-19", "Hold its fire"},
    {"answer-charge", "GW-CHARGE-20", "Fire at the charge of"},
    {"veer", "GW-BURST-6", "Veer"},
    {"ride-straight", "GW-BURST-5", "Ride straight on"},
    {"bring", "GW-MELEE-33", "Bring a man in against"},
    {"finish", "GW-MELEE-38", "Bring nobody more in"},
    {"fight-on", "GW-HALF-4", "Fight the second move"},
    {"break-off", "GW-HALF-1", "Break off"},
    {"fight-third", "GW-MELEE-42", "Fight a third move"},
    {"draw", "GW-OUT-11", "Let it be a draw"},
};

}  // namespace

const Wording* wording_of(Verb verb) {
  for (const Wording& w : kWordings)
    if (w.verb == verb) return &w;
  return nullptr;
}

Option make_option(Verb verb, Side side, PieceId unit, PieceId target, Needs needs, bool usual) {
  const Wording* w = wording_of(verb);
  return {.verb = verb,
          .unit = unit,
          .target = target,
          .needs = needs,
          .rule = w ? w->rule : RuleId("GW-TURN-3"),
          .label = w ? w->label : verb.str(),
          .usual = usual,
          .only = side,
          .ends = verb == Verb("done")     ? Ends::Step
                  : verb == Verb("finish") ? Ends::Unit
                                           : Ends::Nothing};
}

std::string moment_of(const State& s) { return fmt::format("move {}, {}", s.move, phase_of(s.step).title); }

std::string_view word_for(Formation formation) {
  constexpr std::string_view kWords[] = {"line",     "column",   "open", "deployed",
                                         "limbered", "garrison", "crew", "vehicle"};
  return kWords[static_cast<std::size_t>(formation)];
}

std::string_view word_for(Duty duty) {
  constexpr std::string_view kWords[] = {"none",    "withdraw", "break-off", "retire",
                                         "drawn-1", "drawn-2",  "halted",    "reform"};
  return kWords[static_cast<std::size_t>(duty)];
}

std::string_view word_for(Loss loss) {
  constexpr std::string_view kWords[] = {"", "spent", "destroyed", "dispersed", "fled", "captured", "left"};
  return kWords[static_cast<std::size_t>(loss)];
}

std::string_view word_for(Class arm) {
  constexpr std::string_view kWords[] = {"line infantry", "light infantry", "heavy cavalry", "light cavalry",
                                         "artillery",     "wagon",          "barge"};
  return kWords[static_cast<std::size_t>(arm)];
}

namespace {

std::string words_of(const State& s, const Command& order) {
  const Wording* w = wording_of(order.verb);
  std::string text(w ? w->label : order.verb.str());
  if (order.target() != kNoPiece) text += fmt::format(" {}", name_of(s, order.target()));
  return text;
}

std::string shot_words(const State& s, PieceId piece) {
  std::string text;
  for (const Shot& shot : s.shots[s.side_of(piece)])
    if (shot.command.unit() == piece) text += (text.empty() ? "" : "; ") + words_of(s, shot.command);
  return text;
}

}  // namespace

std::string written_words(const State& s, PieceId piece) {
  if (!is_secret(s.ask)) return {};
  if (s.ask != Ask::Deploy) return order_words(s, piece);
  return s.is_unit(piece) && on_table(s.unit(piece)) ? "placed" : "";
}

std::string order_words(const State& s, PieceId piece) {
  if (s.ask == Ask::Guns || s.ask == Ask::Muskets) return shot_words(s, piece);
  const Command& order = s.is_unit(piece) ? s.unit(piece).order : s.generals[s.general_index(piece)].order;
  if (order.verb == Verb()) return {};
  return words_of(s, order);
}

}  // namespace grognard::grant
