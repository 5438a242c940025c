// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/position/contact.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/telling.h"
#include "esr/sequence/steps.h"
#include "geometry/convex.h"

// Who touches whom (ES-GEO-10, ES-GEO-13).
namespace grognard::esr {
namespace {

constexpr double kAlongEachOther = 0.02;  // sine: snapped facings of squared-up bases
constexpr int kFrontEdge = 0;
constexpr int kBackEdge = 2;

// How much of this edge of one base lies along the other.
double shared_along(const Ring& a, std::size_t i, const Ring& b) {
  const Vec2 edge = convex::next_corner(a.corners(), i) - a[i];
  const double span = length(edge);
  const Vec2 along = unit_vector(edge);
  double most = 0;
  for (std::size_t j = 0; j < b.size(); ++j) {
    const Vec2 end = convex::next_corner(b.corners(), j);
    const Vec2 facing_edge = end - b[j];
    if (dot(along, facing_edge) > 0 || std::abs(cross(along, facing_edge)) > kAlongEachOther * length(facing_edge))
      continue;
    const double off = (cross(along, b[j] - a[i]) + cross(along, end - a[i])) / 2;
    if (beyond(std::abs(off), 2 * kContact)) continue;
    const double from = dot(along, end - a[i]);
    const double to = dot(along, b[j] - a[i]);
    most = std::max(most, std::min(to, span) - std::max(from, 0.0));
  }
  return most;
}

// The edge of a base that another one touches: along which most is shared; at a mere corner the one it stands before.
int edge_touched(const Ring& base, const Ring& by) {
  int best = -1;
  double most = kTolerance;
  for (std::size_t i = 0; i < base.size(); ++i) {
    const double shared = shared_along(base, i, by);
    if (shared <= most) continue;
    most = shared;
    best = static_cast<int>(i);
  }
  if (best >= 0) return best;
  double farthest = -kNowhere;
  for (std::size_t i = 0; i < base.size(); ++i) {
    const Vec2 edge = convex::next_corner(base.corners(), i) - base[i];
    const double outside = dot(by.centre() - base[i], right_of(edge)) / length(edge);
    if (outside <= farthest) continue;
    farthest = outside;
    best = static_cast<int>(i);
  }
  return best;
}

bool is_listed(const State& s, PieceId a, PieceId b, int area) {
  return std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) {
    if (area >= 0) return c.by == a && c.area == area;
    return (c.by == a && c.with == b) || (c.by == b && c.with == a);
  });
}

void list_contact(State& s, const Contact& contact) {
  if (s.contacts.size() < s.contacts.capacity()) s.contacts.push_back(contact);
}

bool still_touching(const State& s, const Contact& c) {
  if (!stands(s.unit(c.by))) return false;
  if (c.with != kNoPiece) return stands(s.unit(c.with)) && touch(s, c.by, c.with);
  return c.area >= 0 && touches_area(s, c.by, c.area);
}

// ES-GEO-10: an enemy on the front edge holds it while another is on the rear edge.
bool held_in_front(const State& s, PieceId defender, PieceId except) {
  const Ring ring = ring_of(s, defender);
  return std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) {
    const PieceId other = c.with == defender ? c.by : c.by == defender ? c.with : kNoPiece;
    return other != kNoPiece && other != except && edge_touched(ring, ring_of(s, other)) == kFrontEdge;
  });
}

void judge_pincers(State& s) {
  for (Contact& c : s.contacts) {
    if (c.with == kNoPiece) continue;
    if (c.pincer) c.from_rear = c.pincer = false;
    if (c.from_rear || edge_touched(ring_of(s, c.with), ring_of(s, c.by)) != kBackEdge) continue;
    if (held_in_front(s, c.with, c.by)) c.from_rear = c.pincer = true;
  }
}

}  // namespace

// ES-GEO-13
bool touch(const State& s, PieceId a, PieceId b) {
  return maybe_within(s, a, b, kContact) && within(distance_between(s, a, b), kContact);
}

bool touches_area(const State& s, PieceId unit, int formation) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || !f.has_area) return false;
  const double reach = radius_of(s, unit) + kAreaWidth + kAreaDepth;
  if (length_squared(f.area.at() - s.unit(unit).pose.at()) > reach * reach) return false;
  return within(distance(ring_of(s, unit), area_ring(s, formation)), kContact);
}

bool touches_enemy_at(const State& s, Side side, const Ring& there) {
  if (within(nearest_enemy(s, side, there).distance, kContact)) return true;
  bool area = false;
  each_formation(s, other(side), [&](int f) {
    area = area || (s.formation(f).has_area && within(distance(there, area_ring(s, f)), kContact));
  });
  return area;
}

bool area_is_manned(const State& s, int formation) {
  return std::ranges::any_of(s.units, [&](const Unit& u) { return u.post == Post::Area && u.formation == formation; });
}

Pose start_of_move(const State& s, PieceId unit) {
  return s.step == Step::Move ? s.unit(unit).began : s.unit(unit).pose;
}

void note_contacts(State& s, PieceId unit, const Pose& before, bool in_round) {
  const Unit& u = s.unit(unit);
  if (!stands(u)) return;
  const Ring began = ring_at(s, unit, s.step == Step::Move ? u.began : before);  // ES-GEO-10
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).side == u.side || !stands(s.unit(id)) || !touch(s, unit, id) || is_listed(s, unit, id, -1)) continue;
    Contact c;
    c.by = unit;
    c.with = id;
    c.from_rear = edge_touched(ring_of(s, id), ring_of(s, unit)) == kBackEdge && wholly_in_rear_zone(s, id, began);
    c.new_round = in_round;
    list_contact(s, c);
  }
  for (int f = 0; f < std::ssize(s.formations) && !is_battery(u); ++f) {
    if (s.formation(f).side == u.side || !touches_area(s, unit, f) || is_listed(s, unit, kNoPiece, f)) continue;
    Contact c;
    c.by = unit;
    c.area = static_cast<std::int8_t>(f);
    c.new_round = in_round;
    list_contact(s, c);
  }
  refresh_contacts(s);
}

// ES-MOVE-12: flush with the edge it touches it has turned about a point of its own front, by a quarter circle at most, and
// been shifted by half its frontage.
double squaring_of(const State& s, PieceId unit) {
  constexpr double kQuarterCircle = 1.4143;  // its chord, in radii
  return kQuarterCircle * radius_of(s, unit) + s.troops(unit).width / 2;
}

// ES-MOVE-12
void make_contact(Play& p, PieceId unit, const Meeting& meeting, bool in_round, double allowed) {
  State& s = p.s;
  const Pose before = s.unit(unit).pose;
  s.unit(unit).pose = meeting.end;
  s.unit(unit).fell_back = false;
  note_contacts(s, unit, before, in_round);
  const PieceId other = meeting.area >= 0 ? s.formation_piece(meeting.area) : meeting.unit;
  const bool from_rear = std::ranges::any_of(
      s.contacts, [&](const Contact& c) { return c.by == unit && c.with == meeting.unit && c.from_rear; });
  p.log.tell([&] {
    const std::string_view where = meeting.area >= 0 ? "the Reformation Area of " : "";
    Event e = event("ES-MOVE-12", "contact", {unit, other},
                    fmt::format("{0} {0:comes|come} into contact with {1}{2}{3}.", name_of(s, unit), where,
                                name_of(s, other), from_rear ? " from the rear" : ""));
    return with_stride(with_path(std::move(e), {before, meeting.touch, meeting.end}), unit,
                       allowed + squaring_of(s, unit));
  });
  p.log.outcome([&] {
    return fmt::format("{} in contact with {}{}", name_of(s, unit), meeting.area >= 0 ? "the area of " : "",
                       name_of(s, other));
  });
}

void refresh_contacts(State& s) {
  const auto gone =
      std::remove_if(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) { return !still_touching(s, c); });
  s.contacts.erase(gone, s.contacts.end());
  for (const Contact& c : s.contacts)
    if (c.area >= 0) s.formation(c.area).area_attacked = true;
  judge_pincers(s);
}

bool in_contact(const State& s, PieceId unit) {
  return std::any_of(s.contacts.begin(), s.contacts.end(),
                     [&](const Contact& c) { return c.by == unit || c.with == unit; });
}

bool formation_in_contact(const State& s, int formation) {
  return std::any_of(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) {
    return s.unit(c.by).formation == formation || (c.with != kNoPiece && s.unit(c.with).formation == formation);
  });
}

// ES-MELEE-9
double contact_length(const State& s, PieceId a, PieceId b) {
  const Ring one = ring_of(s, a);
  const Ring other = s.is_formation(b) ? area_ring(s, s.formation_index(b)) : ring_of(s, b);
  double most = 0;
  for (std::size_t i = 0; i < one.size(); ++i) most = std::max(most, shared_along(one, i, other));
  return most;
}

void leave_contacts(State& s, PieceId unit) {
  const auto gone = std::remove_if(s.contacts.begin(), s.contacts.end(),
                                   [&](const Contact& c) { return c.by == unit || c.with == unit; });
  s.contacts.erase(gone, s.contacts.end());
}

}  // namespace grognard::esr
