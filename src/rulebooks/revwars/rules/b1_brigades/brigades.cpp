// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/positions.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// B: which brigade acts next (RW-TURN-5, RW-TURN-6).
namespace grognard::revwars {
namespace {

// RW-TURN-5, RW-TURN-6
bool may_be_chosen(const State& s, int brigade) {
  const BrigadeState& b = s.brigade(brigade);
  if (s.brigade_rules(brigade).side != s.active || b.activated || b.destroyed || b.in_reserve) return false;
  if (b.general.alive && b.general.on_table) return true;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.brigade_of(id) == brigade && (is_active(s.unit(id)) || s.unit(id).place == Place::Reserve)) return true;
  return false;
}

void list_brigades(const State& s, const Question&, Choices& out) {
  for (std::size_t b = 0; b < s.brigades.size(); ++b)
    if (may_be_chosen(s, static_cast<int>(b))) offer(out, "brigade", s.general_piece(static_cast<int>(b)));
}

void weigh_brigade(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (v.command.verb != Verb("brigade") || !s.is_general(id) || s.side_of(id) != q.side) {
    v.refuse("RW-TURN-6", "Name the general of the brigade that acts next.");
    return;
  }
  v.command.targets.clear();
  v.command.path.clear();
  if (!may_be_chosen(s, s.brigade_of(id)))
    v.refuse("RW-TURN-5",
             sentence("{0} {0:has been activated this turn, or is|have been activated this turn, or are} not there.",
                      brigade_name(s, s.brigade_of(id))));
}

void choose_brigade(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const int brigade = s.brigade_of(c.unit());
  s.activation = {};
  s.activation.brigade = static_cast<std::int8_t>(brigade);
  s.brigade(brigade).activated = true;
  s.step = Step::RideFirst;
  p.log.tell([&] {
    return event("RW-TURN-1", "brigade", {c.unit()}, fmt::format("{0} {0:acts|act}.", brigade_name(s, brigade)));
  });
}

}  // namespace

const Chapter kChooseBrigade = {.rule = "RW-TURN-1",
                                .prompt = "Choose the next brigade to act",
                                .list = list_brigades,
                                .weigh = weigh_brigade,
                                .carry = choose_brigade};

}  // namespace grognard::revwars
