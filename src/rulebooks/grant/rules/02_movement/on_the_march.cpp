// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/02_movement/on_the_march.h"

#include <algorithm>

#include "grant/position/terrain.h"

namespace grognard::grant {

OnTheMarch::OnTheMarch(const State& s, std::vector<Marcher>& marchers) : s_(s), marchers_(marchers) {
  index_.assign(static_cast<std::size_t>(s.unit_count()), -1);
  for (std::size_t i = 0; i < marchers.size(); ++i) index_[marchers[i].unit] = static_cast<int>(i);
  still_.resize(static_cast<std::size_t>(s.unit_count()));
  placings_.resize(marchers.size());
  reach_.assign(static_cast<std::size_t>(s.unit_count()), 0);
  each_on_table(s, [&](PieceId id) {
    const auto i = static_cast<std::size_t>(id);
    if (const Marcher* m = marcher(id)) reach_[i] = m->body.reach;
    else reach_[i] = rough_reach(s_, id), still_[i] = stance_of(s_, id);
  });
  for (const Marcher& m : marchers_)
    each_on_table(s_, [&](PieceId id) {
      if (id != m.unit && s_.unit(id).side == s_.unit(m.unit).side && near(m.unit, id, 0, 0) &&
          overlap(stance(m.unit, 0), stance(id, 0)))
        tangled_.push_back({m.unit, id});
    });
}

OnTheMarch::Placing& OnTheMarch::placing(const Marcher& m, double spent) {
  Placings& of = placings_[&m - marchers_.data()];
  for (Placing& known : of.last)
    if (known.spent == spent) return known;
  Placing& fresh = of.last[of.next++ % of.last.size()];
  ExactPose at = pose_after(s_, m.unit, m.course, spent);
  if (settled_) at = settled_place(m, at, spent);
  fresh.spent = spent;
  fresh.at = at.at;
  fresh.forward = at.forward;
  fresh.stands = false;
  return fresh;
}

// On the grid, where it will be left. GW-GEO-12, GW-MOVE-28: who has to go and has not stirred has not turned about either; who
// has fled is in nobody's way.
ExactPose OnTheMarch::settled_place(const Marcher& m, const ExactPose& at, double spent) const {
  constexpr Vec2 kAway{-1000, -1000};
  std::optional<Pose> end = Pose::snapped(at.at, at.facing);
  if (m.going == Going::Compulsory)
    end = spent <= 0 ? std::optional(s_.unit(m.unit).at) : end_of_flight(s_, m.unit, *end);
  return end ? ExactPose{end->at(), end->facing.forward(), end->facing} : ExactPose{kAway, at.forward, at.facing};
}

void OnTheMarch::settle() {
  settled_ = true;
  placings_.assign(marchers_.size(), {});
}

const Stance& OnTheMarch::stance_when(const Marcher& m, double spent) {
  Placing& where = placing(m, spent);
  if (!where.stands) where.stance = placed(m.body, where.at, where.forward);
  where.stands = true;
  return where.stance;
}

Touch OnTheMarch::touch_between(const Marcher& m, const Stance& mine, PieceId enemy, const Stance& theirs) const {
  Touch best;
  const auto meet = [&](const Ring& ring, int section) {
    const Gap g = gap(mine.block, ring);
    if (g.distance < best.distance) best = {g.distance, g.to, section};
  };
  if (s_.unit(enemy).formation != Formation::Garrison) {
    meet(theirs.block, -1);
    return best;
  }
  const GarrisonParts parts = garrison_parts(s_, enemy);
  if (is_foot(s_.unit(m.unit).arm))
    for (const int section : parts.sections) meet(section_ring(s_, section), section);
  for (const Ring& man : parts.outside) meet(man, -1);
  return best;
}

bool OnTheMarch::is_tangled(PieceId a, PieceId b) const {
  return std::any_of(tangled_.begin(), tangled_.end(), [&](const auto& pair) {
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
  });
}

}  // namespace grognard::grant
