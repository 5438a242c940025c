// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/chapters.h"
#include "hanau/losses.h"
#include "hanau/morale.h"
#include "hanau/recall.h"
#include "hanau/stand_off.h"
#include "hanau/terrain.h"

// Chapter RECALL, phase 13.
namespace grognard::hanau {
namespace {

bool has_rolled(const Unit& u) { return u.recall_done || u.tested; }

void list_recalls(const State& s, const Question& q, Choices& out) {
  bool obliged = false;
  each_on_table(s, q.side, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!is_cavalry(s, id) || has_rolled(u)) return;
    if (must_recall(u)) obliged = true;
    if (must_recall(u) || u.marker.set)
      offer(out, "recall", id, kNoPiece, Needs::Nothing, out.empty() && must_recall(u));
  });
  if (!out.empty() && !obliged) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void weigh_recall(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
  if (c.verb == Verb("done")) {
    each_on_table(s, q.side, [&](PieceId id) {
      if (is_cavalry(s, id) && must_recall(s.unit(id)) && !has_rolled(s.unit(id)) && v.legal())
        v.refuse("HN-RECALL-5", fmt::format("{} must roll.", name_of(s, id)));
    });
    return;
  }
  const PieceId id = c.unit();
  if (c.verb != Verb("recall") || !s.is_unit(id) || s.side_of(id) != q.side || !on_table(s.unit(id)) ||
      !is_cavalry(s, id)) {
    v.refuse("HN-RECALL-5", "Name cavalry of yours to recall.");
  } else if (has_rolled(s.unit(id))) {
    v.refuse("HN-MORALE-14", "It has rolled.");
  } else if (!must_recall(s.unit(id)) && !s.unit(id).marker.set) {
    v.refuse("HN-RECALL-6", "Only cavalry with a charge marker may choose to roll.");
  } else {
    v.workings.push_back(morale_sum(morale_case(s, id)));
  }
}

// The next travel at which the base may have cleared something: a unit, or the inch around an enemy.
double next_place(const State& s, PieceId id, const Marker& m, double way, double t) {
  const Ring ring = footprint(s, id, m.formation, m.pose);
  const Vec2 along = m.pose.facing.forward() * way;
  double next = t + 1;
  each_on_table(s, [&](PieceId other) {
    if (other == id) return;
    const auto met = travel_meeting(ring, along, footprint(s, other));
    if (met && met->to > t + kTolerance) next = std::min(next, met->to);
    if (!is_enemy(s, id, other)) return;
    const double clear = t + way_to_stand_off(ring.moved(along * t), along, footprint(s, other));
    if (clear > t + kTolerance) next = std::min(next, clear);
  });
  return next;
}

// HN-RECALL-14: straight back from the marked spot to the first free place 1" from the enemy; else straight forward.
std::optional<Pose> place_at_marker(const State& s, PieceId id, const Marker& m) {
  const auto good = [&](const Pose& pose) {
    const Ring ring = footprint(s, id, m.formation, pose);
    return is_free(s, id, ring) && reaches(nearest_enemy(s, s.side_of(id), ring, kStandOff), kStandOff);
  };
  for (const double way : {-1.0, 1.0}) {
    for (double t = 0;; t = next_place(s, id, m, way, t)) {
      const Pose pose = advanced(m.pose, way * t);
      const Ring ring = footprint(s, id, m.formation, pose);
      if (!on_the_table(s, ring) || impassable_area(s, id, ring) >= 0) break;
      if (good(pose)) return pose;
    }
  }
  return std::nullopt;
}

// HN-RECALL-8 to 12
void carry_recall(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("done")) {
    s.step_done = true;
    return;
  }
  const PieceId id = c.unit();
  s.unit(id).recall_done = true;
  const Band band = test_morale(p, id, morale_case(s, id), "HN-RECALL-7", "recall");
  Unit& u = s.unit(id);
  if (band == Band::Pass) {
    p.log.outcome([&] { return fmt::format("{} is recalled", name_of(s, id)); });
    if (!u.marker.set) {  // HN-RECALL-9
      p.log.tell(
          [&] { return event("HN-RECALL-9", "recall", {id}, fmt::format("{} stays in place.", name_of(s, id))); });
      return;
    }
    const auto place = place_at_marker(s, id, u.marker);
    u.marker.set = false;
    if (!place) return;  // no place on that line: it stays, free of its marker
    const Pose back = *place;
    end_melee(p, id);
    set_formation(s, id, u.marker.formation, back);
    p.log.tell([&] {
      return with_path(
          event("HN-RECALL-8", "recalled", {id}, fmt::format("{} is back where its charge began.", name_of(s, id))),
          {back});
    });
    return;
  }
  u.fails_recall_now = true;
  p.log.outcome([&] { return fmt::format("{} is not recalled", name_of(s, id)); });
  p.log.tell([&] {
    return event("HN-RECALL-10", "recall", {id},
                 fmt::format("{} does not rally: one casualty, no movement next turn.", name_of(s, id)));
  });
  take_losses(p, id, 1, "HN-RECALL-10");
}

}  // namespace

// HN-RECALL-1 to 4
bool must_recall(const Unit& u) {
  return u.rode_through || u.tied_in_11 || (u.lost_in_11 && u.initiated_charge) || u.failed_recall;
}

const Chapter kRecalls = {.rule = "HN-RECALL-5",
                          .prompt = "Recall cavalry, or end recalls",
                          .begin = nullptr,
                          .list = list_recalls,
                          .orders = nullptr,
                          .weigh = weigh_recall,
                          .carry = carry_recall,
                          .end = nullptr};

}  // namespace grognard::hanau
