// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/ground.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/steps.h"

// Orders that have been carried out come to an end (ES-DIR-17, ES-DIR-18).
namespace grognard::esr {
namespace {

constexpr double kSafelyHeld = 450;  // no enemy so near to the target of an Attack

const Formation* formation_named(const State& s, PieceId piece) {
  return s.is_formation(piece) ? &s.formation(s.formation_index(piece)) : nullptr;
}

// A committed battery stays behind, or ahead, of those who march (ES-MOVE-22), and the reserve is taken along (ES-MOVE-13):
// they lead nobody, unless there are only guns.
bool has_arrived_at(const State& s, int formation, Vec2 point) {
  const bool guns = class_of(s, formation) == Arm::Artillery;
  const Members members = members_of(s, formation);
  return std::ranges::any_of(members, [&](PieceId id) {
    const Unit& u = s.unit(id);
    const bool marches = stands(u) && !is_committed(u) && (guns || u.post != Post::Reserve);
    return marches && within(distance_to_unit(s, point, id), kArrived);
  });
}

// The feature holds one of its Units, and no enemy is near enough to dispute it.
bool has_taken(const State& s, int formation, PieceId place) {
  const int area = s.place(place).area;
  if (area < 0) return false;
  const Members members = members_of(s, formation);
  bool inside = false;
  for (const PieceId id : members) inside = inside || (stands(s.unit(id)) && is_in(s, id, area));
  if (!inside) return false;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == s.formation(formation).side || !stands(s.unit(id))) continue;
    if (within(distance_to_place(s, place, ring_of(s, id)), kSafelyHeld)) return false;
  }
  return true;
}

bool has_beaten(const Formation& target) {
  return !is_there(target) || target.status == Status::Retreating || target.status == Status::Broken;
}

// ES-DIR-17; Defend and Reserve are never accomplished.
bool is_accomplished(const State& s, int formation, const Order& order) {
  const Formation* named = formation_named(s, order.target);
  switch (order.kind) {
    case Directive::Move: return has_arrived_at(s, formation, order.point.at());
    case Directive::Attack:
      if (named) return has_beaten(*named);
      return s.is_place(order.target) && has_taken(s, formation, order.target);
    case Directive::Support: return named && (!is_there(*named) || named->status == Status::Broken);
    default: return false;
  }
}

std::string why_done_already(const State& s, const Order& order) {
  const Formation* named = formation_named(s, order.target);
  if (named && !is_there(*named)) return fmt::format("{0} {0:is|are} gone already", name_of(s, order.target));
  if (named) return fmt::format("{0} {0:is|are} {1} already", name_of(s, order.target), state_words(named->status));
  if (order.kind == Directive::Attack) {
    const Name place = name_of(s, order.target);
    return fmt::format("{0} {1:is|are} taken already", in_a_sentence(place), place);
  }
  return "it is there already";
}

}  // namespace

std::string why_it_would_lapse(const State& s, int formation, const Order& order) {
  if (s.step == Step::SetUp || !is_accomplished(s, formation, order)) return {};
  return why_done_already(s, order);
}

void warn_of_lapse(const State& s, int formation, const Order& order, Verdict& v) {
  if (Quietly::now() || !v.legal()) return;
  const std::string why = why_it_would_lapse(s, formation, order);
  if (!why.empty())
    v.picks.push_back(
        {.label = "Lapses at the end of the turn in which it comes into force", .fixed = true, .note = why});
}

// ES-DIR-18: back to the default Defend (ES-CMD-7).
void expire_orders(Play& p) {
  State& s = p.s;
  for (const Side side : {s.initiative, other(s.initiative)})
    each_formation(s, side, [&](int f) {
      if (has_status(s.formation(f)) || !is_accomplished(s, f, s.formation(f).active)) return;
      p.log.tell([&] {
        return kept_secret(
            s, side,
            event("ES-DIR-18", "expire", {s.formation_piece(f)},
                  fmt::format(
                      "{0} {0:has|have} done what {0:it was|they were} ordered to do (\"{1}\") and {0:defends|defend}.",
                      name_of(s, s.formation_piece(f)), order_words(s, s.formation(f).active))));
      });
      s.formation(f).active = {};
    });
}

}  // namespace grognard::esr
