// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/sequence/chapters.h"

// Rear ranks stronger than front ranks beside a neighbour (RW-FORM-30, RW-FORM-36).
namespace grognard::revwars {
namespace {

bool has_ranks_to_dress(const Battalion& b) {
  return is_active(b) && b.building < 0 &&
         (b.formation() == Formation::DoubleLine || b.formation() == Formation::AttackColumn);
}

bool has_neighbour(const State& s, PieceId id) {
  for (PieceId other = 0; other < s.unit_count(); ++other)
    if (side_by_side(s, id, other)) return true;
  return false;
}

Shape rear_dressed(const State& s, PieceId id, PieceId neighbour) {
  Shape shape = s.unit(id).shape;
  shape.rear_stronger = true;
  shape.extra_left = OwnFrame(s.unit(id).pose).local(s.unit(neighbour).pose.at()).x < 0;
  return shape;
}

// The longer rear rank must find its gap in the neighbour's ranks, and the front ranks still meet.
bool fits_beside(const State& s, PieceId id, PieceId neighbour) {
  const Battalion& b = s.unit(id);
  const auto sizes = rank_sizes(b.type, b.platoons, b.shape);
  const bool even =
      std::all_of(sizes.begin(), sizes.end(), [&](int size) { return size == b.platoons / std::ssize(sizes); });
  if (even) return false;
  const Shape shape = rear_dressed(s, id, neighbour);
  State trial = s;
  trial.unit(id).shape = shape;
  return side_by_side(trial, id, neighbour) && !no_room_on(s, {id, kNoPiece}, bases_of(trial, id), "RW-FORM-36");
}

PieceId neighbour_to_dress_by(const State& s, PieceId id) {
  if (!has_ranks_to_dress(s.unit(id)) || s.unit(id).shape.rear_stronger) return kNoPiece;
  const Quietly quietly;
  for (PieceId other = 0; other < s.unit_count(); ++other)
    if (side_by_side(s, id, other) && fits_beside(s, id, other)) return other;
  return kNoPiece;
}

void list_dressing(const State&, const Question& q, Choices& out) {
  offer(out, "dress-front", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "dress-rear", q.unit);
}

void weigh_dressing(const State& s, const Question& q, Verdict& v) {
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
  const bool rear = v.command.verb == Verb("dress-rear");
  if ((!rear && v.command.verb != Verb("dress-front")) || v.command.unit() != q.unit) {
    v.refuse("RW-FORM-36", sentence("Say which rank of {} is the stronger.", name_of(s, q.unit)));
    return;
  }
  Body body = body_of(s, q.unit);
  if (rear) body.shape = rear_dressed(s, q.unit, q.other);
  show_ghost(v, body);
}

void carry_dressing(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  if (c.verb != Verb("dress-rear")) return;
  stand_at(p.s, q.unit, rear_dressed(p.s, q.unit, q.other), p.s.unit(q.unit).pose);
  p.log.tell([&] {
    return event("RW-FORM-30", "form", {q.unit, q.other},
                 fmt::format("{0} {0:strengthens|strengthen} {0:its|their} rear rank beside {1}.", name_of(p.s, q.unit),
                             name_of(p.s, q.other)));
  });
}

}  // namespace

const Chapter kDress = {.rule = "RW-FORM-36",
                        .prompt = "Which rank is the stronger beside its neighbour?",
                        .list = list_dressing,
                        .weigh = weigh_dressing,
                        .carry = carry_dressing};

void undress_parted(Play& p) {
  State& s = p.s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Battalion& b = s.unit(id);
    if (!b.shape.rear_stronger) continue;
    if (has_ranks_to_dress(b) && has_neighbour(s, id)) continue;
    Shape shape = b.shape;
    shape.rear_stronger = false;
    shape.extra_left = s.options().extra_side == Options::ExtraSide::Left;
    if (!is_active(b)) {
      s.unit(id).shape = shape;
      continue;
    }
    stand_at(s, id, shape, b.pose);
    p.log.tell([&] {
      return event("RW-FORM-30", "form", {id},
                   fmt::format("{0} {0:has|have} {0:its|their} front rank the stronger again.", name_of(s, id)));
    });
  }
}

void dress_after(Play& p, PieceId moved) {
  undress_parted(p);
  if (const PieceId neighbour = neighbour_to_dress_by(p.s, moved); neighbour != kNoPiece)
    ask(p.s, Step::Dress, moved, neighbour);
}

}  // namespace grognard::revwars
