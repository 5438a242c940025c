// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/movement.h"

// Unlimbered guns have a single segment: hauled up to 1", or turned (TR-MOVE-10, TR-ART-5, TR-ART-6).
namespace grognard::tricorne {
namespace {

constexpr std::size_t kTrialWays = 8;

std::optional<Refusal> may_not_handle(const State& s, PieceId id) {
  if (!s.is_unit(id) || s.unit(id).formation != Formation::Unlimbered)
    return Refusal{"TR-MOVE-10", "Only unlimbered guns are handled."};
  if (in_contact(s, id)) return Refusal{"TR-MOVE-21", "A unit in contact with an enemy does not move."};
  if (!cells_of(s, id).next_is_move()) return Refusal{"TR-FORM-14", "Its single segment is used."};
  return std::nullopt;
}

// A friend that bars the straight way, or an enemy anywhere on it; kNoPiece if none (TR-MOVE-20).
PieceId barring_the_haul(const State& s, PieceId id, const Ring& from, Vec2 way) {
  const Ring sweep = swept(from, way);
  const Nearness near(sweep);
  for (PieceId unit = 0; unit < s.unit_count(); ++unit) {
    if (unit == id || !on_table(s.unit(unit)) || !near.maybe(s, unit, 0) || passes_through(s, id, unit)) continue;
    if (overlap(sweep, footprint(s, unit))) return unit;
  }
  return kNoPiece;
}

// Where the guns end: room, enemies, ground and its fatigue.
void weigh_guns_at(const State& s, PieceId id, const Pose& pose, Verdict& v) {
  const Pose from = s.unit(id).pose;
  const Ring ring = footprint(s, id, Formation::Unlimbered, pose);
  if (!on_the_table(s, ring)) v.refuse("TR-MOVE-22", "It would leave the table.");
  PieceId other = overlapped_unit(s, id, ring);
  if (other == kNoPiece && pose.at() != from.at())
    other = barring_the_haul(s, id, footprint(s, id), pose.at() - from.at());
  if (other != kNoPiece) v.refuse("TR-MOVE-20", sentence("{0:^} {0:is|are} in the way.", name_of(s, other)));
  const Ring covered = pose.facing == from.facing ? swept(footprint(s, id), pose.at() - from.at()) : ring;
  if (const PieceId enemy = approached_enemy(s, id, covered); enemy != kNoPiece)
    v.refuse("TR-MOVE-19", sentence("It would come too near to {}: 1 inch or less.", name_of(s, enemy)));
  const Pose poses[] = {from, pose};
  const Going going = going_over(s, id, Formation::Unlimbered, poses);
  if (going.barred >= 0) v.refuse(going.barred_by, "The ground bars the guns.");
  const Toll toll = toll_of(s, id, Formation::Unlimbered, going, false);
  const int hits = toll.hits.total();
  if (hits > 0) v.workings.push_back(toll.hits);
  if (hits > 0 && hits >= s.unit(id).strength()) v.refuse("TR-UNIT-11", "The ground would wear it out altogether.");
}

// TR-ART-6: up to 1" in any direction, facing unchanged.
void weigh_handle(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  if (auto refusal = may_not_handle(s, id)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (v.command.path.size() != 1) {
    v.refuse("TR-ART-6", "Say where the guns are hauled to.");
    return;
  }
  Pose& to = v.command.path.front();
  to.facing = s.unit(id).pose.facing;
  const double way = length(to.at() - s.unit(id).pose.at());
  v.measure = {way, row_of(s.unit(id)).inches};
  if (within(way, 0)) v.refuse("TR-ART-6", "Say where the guns are hauled to.");
  if (beyond(way, row_of(s.unit(id)).inches))
    v.refuse("TR-MOVE-10", sentence("Guns are hauled up to 1 inch, not {}.", exact_inches(way, 1)));
  weigh_guns_at(s, id, to, v);
}

// TR-ART-5: any angle about the centre, instead of moving.
void weigh_face(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  if (auto refusal = may_not_handle(s, id)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (v.command.path.size() != 1 || v.command.path.front().facing == s.unit(id).pose.facing) {
    v.refuse("TR-ART-5", "Say which way the guns are to face.");
    return;
  }
  Pose to = s.unit(id).pose;
  to.facing = v.command.path.front().facing;
  v.command.path.front() = to;
  weigh_guns_at(s, id, to, v);
}

void carry_guns(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const Pose before = s.unit(id).pose;
  const Pose to = c.path.front();
  const bool turns = c.verb == Verb("face");
  const Pose poses[] = {before, to};
  const Toll toll = toll_of(s, id, Formation::Unlimbered, going_over(s, id, Formation::Unlimbered, poses), false);
  use_segments(p, id, 1);
  mark_moved(s, id);
  if (turns) s.unit(id).wheeled_last = true;  // TR-ART-4
  set_pose(s, id, to);
  p.log.tell([&] {
    Event e = event(
        turns ? RuleId("TR-ART-5") : RuleId("TR-ART-6"), turns ? "face" : "handle", {id},
        turns ? fmt::format("{0:^} {0:is turned|are turned} on the spot.", name_of(s, id))
              : fmt::format("{0:^} {0:is|are} hauled {1}.", name_of(s, id), inches(length(to.at() - before.at()))));
    return with_path(with_going(std::move(e), s, id, turns ? 0 : row_of(s.unit(id)).inches), {before, to});
  });
  pay_toll(p, id, toll);
  end_move(p);
}

void offer_handle(const State& s, PieceId id, std::vector<Option>& out) {
  if (may_not_handle(s, id)) return;
  for (std::size_t i = 0; i < kTrialWays; ++i) {
    const Pose from = s.unit(id).pose;
    const Vec2 way = from.facing.turned(static_cast<int>(i) * 450).forward() * 0.5;
    Verdict trial{.command = {.side = s.side_of(id), .verb = "handle", .units = {id}}};
    trial.command.path.push_back(Pose::snapped(from.at() + way, from.facing));
    weigh_handle(s, trial);
    if (trial.legal()) return out.push_back(make_option("handle", id, kNoPiece, Needs::Pose));
  }
}

void offer_face(const State& s, PieceId id, std::vector<Option>& out) {
  if (may_not_handle(s, id)) return;
  for (const int turn : {1800, 50, -50}) {
    Verdict trial{.command = {.side = s.side_of(id), .verb = "face", .units = {id}}};
    Pose pose = s.unit(id).pose;
    pose.facing = pose.facing.turned(turn);
    trial.command.path.push_back(pose);
    weigh_face(s, trial);
    if (trial.legal()) return out.push_back(make_option("face", id, kNoPiece, Needs::Pose));
  }
}

constexpr Deed kGunDeeds[] = {{"handle", offer_handle, weigh_handle, carry_guns},
                              {"face", offer_face, weigh_face, carry_guns}};

}  // namespace

std::span<const Deed> gun_deeds() { return kGunDeeds; }

}  // namespace grognard::tricorne
