// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/stand_off.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/13_recall/recall.h"
#include "hanau/sequence/chapters.h"

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

void refuse_done(const State& s, const Question& q, Verdict& v) {
  each_on_table(s, q.side, [&](PieceId id) {
    if (is_cavalry(s, id) && must_recall(s.unit(id)) && !has_rolled(s.unit(id)) && v.legal())
      v.refuse("HN-RECALL-5", sentence("{0:^} must roll.", name_of(s, id)));
  });
}

void weigh_recall(const State& s, const Question& q, Verdict& v) {
  const Command& c = v.command;
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
      for (const double grain : {0.0, kTolerance, 2 * kTolerance})  // places are kept to the hundredth
        if (const Pose there = advanced(m.pose, way * (t + grain)); good(there)) return there;
    }
  }
  return std::nullopt;
}

// HN-RECALL-8, HN-RECALL-12, HN-RECALL-14
void back_to_marker(Play& p, PieceId id) {
  State& s = p.s;
  Unit& u = s.unit(id);
  const auto place = place_at_marker(s, id, u.marker);
  u.marker.set = false;
  const Pose was = u.pose;
  if (!place) {  // no place on that line: it stays, free of its marker
    p.log.tell([&] {
      return event(
          "HN-RECALL-14", "recalled", {id},
          fmt::format("{0:^} {0:stays|stay}: there is no room where {0:its|their} charge began.", name_of(s, id)));
    });
    return;
  }
  end_melee(p, id);
  set_formation(s, id, u.marker.formation, *place);
  brush_aside_generals(p, id, *place);
  p.log.tell([&] {
    const double aside = length(place->at() - u.marker.pose.at());
    const std::string where =
        !beyond(aside, 0)
            ? "back where"
            : fmt::format(
                  "{} {} of where", inches(aside),
                  dot(place->at() - u.marker.pose.at(), u.marker.pose.facing.forward()) < 0 ? "behind" : "ahead");
    const Event e = event("HN-RECALL-8", "recalled", {id},
                          fmt::format("{0:^} {0:is|are} {1} {0:its|their} charge began{2}.", name_of(s, id), where,
                                      beyond(aside, 0) ? ": there was no room nearer" : ""));
    return with_path(with_unit_stride(s, e, id, length(u.marker.pose.at() - was.at()) + aside), {was, *place});
  });
}

// HN-RECALL-8 to 12
void carry_recall(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  s.unit(id).recall_done = true;
  const Band band = test_morale(p, id, morale_case(s, id), "HN-RECALL-7", "recall");
  Unit& u = s.unit(id);
  if (band == Band::Pass) {
    p.log.outcome([&] { return fmt::format("{0} {0:is|are} recalled", name_of(s, id)); });
    if (!u.marker.set) {  // HN-RECALL-9
      p.log.tell([&] {
        return event("HN-RECALL-9", "recall", {id}, fmt::format("{0:^} {0:stays|stay} in place.", name_of(s, id)));
      });
      return;
    }
    return back_to_marker(p, id);
  }
  u.fails_recall_now = true;
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} not recalled", name_of(s, id)); });
  p.log.tell([&] {
    return event("HN-RECALL-10", "recall", {id},
                 fmt::format("{0:^} {0:does|do} not rally: no movement next turn.", name_of(s, id)));
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
                          .list = list_recalls,
                          .weigh = weigh_recall,
                          .carry = carry_recall,
                          .refuse_done = refuse_done};

}  // namespace grognard::hanau
