// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/rules/03a_actions/movement.h"
#include "hanau/rules/14_victory/victory.h"

// Step a: who acts next, and what he does.
namespace grognard::hanau {
namespace {

// Leaving is a point for certain; it waits as long as the unit can do more on the table.
bool leaves(Counsel& a, const Outlook& look, PieceId unit) {
  const State& s = a.s;
  const Posture posture = a.scheme.of(unit);
  if (s.setup->exits.empty() || posture == Posture::Stand || posture == Posture::Fast) return false;
  if (!near_exit(s, unit)) return false;
  const bool last = look.turns_left <= 2 && look.duty[unit] < 0;
  if (!last && !way_out(look, unit)) return false;
  a.add(9, "Leaves by the road: a point gained.", "exit", unit);
  return true;
}

bool advise_unit(Counsel& a, const Outlook& look, PieceId unit) {
  if (leaves(a, look, unit)) return true;
  if (!a.scheme.may_move(unit)) return false;
  switch (a.s.unit(unit).arm) {
    case Arm::Infantry: return advise_foot(a, look, unit);
    case Arm::Cavalry: return advise_horse(a, look, unit);
    default: return advise_guns(a, look, unit);
  }
}

// Front ranks before rear ranks, so that nobody waits for room; generals last, when it is seen who needs them.
struct Turn {
  PieceId piece;
  double rank;
};
using Turns = boost::container::static_vector<Turn, kMostUnits + kMostGenerals>;

Turns order_of_acting(const State& s, Side side) {
  Turns out;
  for (const Choice& c : s.choices) {
    if (c.verb != Verb("order")) continue;
    double rank = 1e9;
    if (s.is_unit(c.unit)) {
      const Vec2 at = s.unit(c.unit).pose.at();
      each_on_table(s, other(side),
                    [&](PieceId id) { rank = std::min(rank, length_squared(s.unit(id).pose.at() - at)); });
    }
    out.push_back({c.unit, rank});
  }
  std::stable_sort(out.begin(), out.end(), [](const Turn& a, const Turn& b) { return a.rank < b.rank; });
  return out;
}

}  // namespace

void advise_ordinary(Counsel& a) {
  const State& s = a.s;
  const Outlook look(s, a.q.side);
  for (const Turn& turn : order_of_acting(s, a.q.side)) {
    const bool found =
        s.is_general(turn.piece) ? advise_general(a, look, turn.piece) : advise_unit(a, look, turn.piece);
    if (found) break;
  }
  a.add(0.1, "Everyone else is where he is useful.", "done");
}

void advise_second_move(Counsel& a) {
  const Outlook look(a.s, a.q.side);
  advise_unit(a, look, a.q.unit);
  a.add(0.1, "One move is enough.", "hold", a.q.unit);
}

}  // namespace grognard::hanau
