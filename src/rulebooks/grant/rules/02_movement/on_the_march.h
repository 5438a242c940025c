// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "grant/rules/02_movement/together.h"

// Where everybody is at any moment of a march together, and how far from whom.
namespace grognard::grant {

// Where a marcher comes nearest to an enemy.
struct Touch {
  double distance = 1e9;
  Vec2 at;
  int section = -1;
};

// What a marcher has spent of its move when so great a share of the whole move is over.
inline double spent_at(const Marcher& m, double share) {
  return m.halted ? m.spent : std::max(m.spent, std::min(m.most, m.course.full * share));
}

class OnTheMarch {
 public:
  OnTheMarch(const State& s, std::vector<Marcher>& marchers);

  // All have stopped: from now on everybody is asked for where he will be left.
  void settle();
  ExactPose settled_place(const Marcher& m, const ExactPose& at, double spent) const;

  Marcher* marcher(PieceId id) {
    const int i = index_[id];
    return i < 0 ? nullptr : &marchers_[i];
  }
  const Stance& stance_when(const Marcher& m, double spent);
  // Good until three more have been asked for of the same unit.
  const Stance& stance(PieceId id, double share) {
    const Marcher* m = marcher(id);
    return m ? stance_when(*m, spent_at(*m, share)) : still_[id];
  }
  bool near(PieceId a, PieceId b, double share, double distance) {
    const double reach = reach_[a] + reach_[b] + distance;
    return length_squared(point(a, share) - point(b, share)) <= reach * reach;
  }
  // GW-GEO-7: the rectangles meet; of a garrison the walls of its sections (infantry only) and the men outside.
  Touch touch_between(const Marcher& m, const Stance& mine, PieceId enemy, const Stance& theirs) const;
  Touch touch_at(const Marcher& m, PieceId enemy, double share) {
    return touch_between(m, stance(m.unit, share), enemy, stance(enemy, share));
  }
  bool is_tangled(PieceId a, PieceId b) const;

 private:
  // Where a marcher is when it has spent so much, for the last few times that were asked for: each slice asks for the same
  // few again and again, of every pair.
  struct Placing {
    double spent = -1;
    Vec2 at;
    Vec2 forward;
    bool stands = false;  // the stance is made when it is first asked for
    Stance stance;
  };
  struct Placings {
    std::array<Placing, 4> last;
    std::size_t next = 0;
  };
  Placing& placing(const Marcher& m, double spent);
  Vec2 point(PieceId id, double share) {
    const Marcher* m = marcher(id);
    return m ? placing(*m, spent_at(*m, share)).at : s_.unit(id).at.at();
  }

  const State& s_;
  std::vector<Marcher>& marchers_;
  std::vector<int> index_;     // of the marcher, by unit; -1 none
  std::vector<Stance> still_;  // of everybody else
  std::vector<double> reach_;
  std::vector<Placings> placings_;  // by marcher
  bool settled_ = false;
  std::vector<std::pair<PieceId, PieceId>> tangled_;  // friends who overlap when the move begins
};

}  // namespace grognard::grant
