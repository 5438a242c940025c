// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <limits>

#include "book/run_on.h"
#include "core/spoken.h"

// The position read aloud: the parts that every rulebook has, so that none forgets one.
namespace grognard::book {

// "Hanau, 30 October 1813. Table 72 by 48 inches." and "Now: turn 4, phase 3a: French move."
template <class Setup>
std::string heading_in_words(const Setup& setup, std::string_view unit, std::string_view moment) {
  return fmt::format("{}{}{}. Table {:g} by {:g} {}.\nNow: {}.\n", setup.title, setup.date.empty() ? "" : ", ",
                     setup.date, setup.ground->width, setup.ground->height, unit, moment);
}

// "The French are asked about the Guard: how far it goes.", or how the battle ended. who: "The French are".
template <class State, class Who, class NameOf>
std::string asked_in_words(const State& s, Who who, NameOf name_of) {
  if (s.over) return result(s).text + "\n";
  const auto q = book::question(s);
  const auto& asked = chapter_of(s, q.step);
  const std::string_view prompt = asked.asks ? asked.asks(s) : asked.prompt;
  if (asks_both(s)) return fmt::format("Both sides are asked, in secret: {}.\n", prompt);
  const std::string about = q.unit == kNoPiece ? std::string() : fmt::format(" about {}", name_of(q.unit));
  return fmt::format("{} asked{}: {}.\n", who(q.side), about, prompt);
}

// "Ground: Lamboywald (wood, north), ..."; ids: of ground that has no name.
std::string ground_in_words(const Ground& ground, bool ids);

// "3.2 inches from the Guard": each_enemy(act) calls act with every enemy on the table.
template <class Each, class Distance, class Words>
std::string nearest_in_words(Each each_enemy, Distance distance, Words words) {
  PieceId nearest = kNoPiece;
  double least = std::numeric_limits<double>::infinity();
  each_enemy([&](PieceId enemy) {
    const double away = distance(enemy);
    if (away >= least) return;
    least = away;
    nearest = enemy;
  });
  return nearest == kNoPiece ? std::string() : words(least, nearest);
}

// "Routed: 1/22e Ligne (a1), ...": troops of a side that are off the table for one reason; empty if there are none.
template <class State, class Is>
std::string absent_in_words(const State& s, std::string_view heading, Is is) {
  SpokenList list;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (is(id)) list.add(fmt::format("{} ({})", s.troops(id).name, s.troops(id).id));
  return list.empty() ? std::string() : fmt::format("{}: {}.\n", heading, list.text());
}

}  // namespace grognard::book
