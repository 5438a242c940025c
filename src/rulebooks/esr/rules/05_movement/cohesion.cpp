// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"

// Keeping together: the chain of 450 yards (ES-MOVE-10).
namespace grognard::esr {
namespace {

// The deployed Units in groups that are linked by 450 yards.
struct Linked {
  Members units;
  boost::container::static_vector<int, kMostInFormation> group;
  int groups = 0;
};

Linked linked_units(const State& s, int formation) {
  Linked out;
  each_member(s, formation, [&](PieceId id) {
    if (in_waves(s.unit(id))) out.units.push_back(id);
  });
  out.group.assign(out.units.size(), -1);
  for (std::size_t first = 0; first < out.units.size(); ++first) {
    if (out.group[first] >= 0) continue;
    const int number = out.groups++;
    Members open{static_cast<PieceId>(first)};
    out.group[first] = number;
    while (!open.empty()) {
      const auto at = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (std::size_t i = 0; i < out.units.size(); ++i) {
        if (out.group[i] >= 0 || !maybe_within(s, out.units[at], out.units[i], kCohesion)) continue;
        if (!within(distance_between(s, out.units[at], out.units[i]), kCohesion)) continue;
        out.group[i] = number;
        open.push_back(static_cast<PieceId>(i));
      }
    }
  }
  return out;
}

bool can_come_up(const State& s, PieceId unit) {
  return !in_contact(s, unit) && !has_halted(s, unit) && reaches(allowance_left(s, unit), kLeastMove);
}

// The group that the others join: with the most Units that cannot move any more, then with the most Units.
int main_group(const State& s, const Linked& linked) {
  int best = 0;
  int most = -1;
  for (int g = 0; g < linked.groups; ++g) {
    int weight = 0;
    for (std::size_t i = 0; i < linked.units.size(); ++i)
      if (linked.group[i] == g) weight += can_come_up(s, linked.units[i]) ? 1 : kMostInFormation + 1;
    if (weight <= most) continue;
    most = weight;
    best = g;
  }
  return best;
}

// The nearest to the main group of those who can come up to it.
struct Stray {
  PieceId unit = kNoPiece;
  PieceId joins = kNoPiece;
  double away = kNowhere;
};

Stray next_stray(const State& s, const Linked& linked) {
  const int main = main_group(s, linked);
  Stray out;
  for (std::size_t i = 0; i < linked.units.size(); ++i) {
    if (linked.group[i] == main || !can_come_up(s, linked.units[i])) continue;
    for (std::size_t j = 0; j < linked.units.size(); ++j) {
      if (linked.group[j] != main) continue;
      const double away = distance_between(s, linked.units[i], linked.units[j]);
      if (away < out.away) out = {linked.units[i], linked.units[j], away};
    }
  }
  return out;
}

// send(stray, goal, yards) moves it as far as it can. True: all are together.
template <class Send>
bool close_the_chain(const State& s, int formation, Send&& send) {
  for (int most = kMostInFormation; most > 0; --most) {
    const Linked linked = linked_units(s, formation);
    if (linked.groups < 2) return true;
    const Stray stray = next_stray(s, linked);
    if (stray.unit == kNoPiece) return false;
    const std::int32_t spent = s.unit(stray.unit).spent;
    send(stray.unit, s.unit(stray.joins).pose.at(), stray.away - kCohesion + kLeastMove);
    if (s.unit(stray.unit).spent == spent) return false;
  }
  return linked_units(s, formation).groups < 2;
}

// As they are, or with what everybody has left.
bool can_stay_together(const State& s, int formation) {
  if (linked_units(s, formation).groups < 2) return true;
  State then = s;
  return close_the_chain(then, formation, [&](PieceId unit, Vec2 goal, double yards) {
    if (const std::optional<Travel> way = way_towards(then, unit, goal, yards, kNowhere))
      move_along(then, unit, *way, allowance_in_march(then, unit));
  });
}

}  // namespace

// Who is apart already may go on.
std::optional<MarchBar> falls_apart(const State& before, const State& after, int formation) {
  if (can_stay_together(after, formation) || !can_stay_together(before, formation)) return std::nullopt;
  return MarchBar{"ES-MOVE-10", sentence("After this the Units of {} could no longer come within {:.0f} yards of one "
                                         "another in a chain.",
                                         name_of(before, before.formation_piece(formation)), kCohesion)};
}

void join_the_others(Play& p, int formation) {
  close_the_chain(p.s, formation, [&](PieceId unit, Vec2 goal, double yards) {
    send_towards(p, unit, goal, yards, kNowhere, "ES-MOVE-10", "closes up to the others");
  });
}

}  // namespace grognard::esr
