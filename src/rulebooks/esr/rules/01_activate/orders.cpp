// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "core/sentence.h"
#include "core/spoken.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"

// Orders in words, and what comes into force with them (ES-CMD-6, ES-CMD-25).
namespace grognard::esr {
namespace {

// Names that begin a sentence elsewhere: "The village".

// "the village", "a point 350 yards south-west of the village": by the nearest landmark.
std::string point_words(const State& s, const Pose& point) {
  constexpr double kPoint = 0.02;
  constexpr double kStep = 10;  // yards: nobody paces closer
  PieceId nearest = kNoPiece;
  double least = kNowhere;
  for (int i = 0; i < std::ssize(s.setup->places); ++i) {
    const PieceId place = s.place_piece(i);
    if (!is_landmark(s, place)) continue;
    const double away = distance_to_place(s, place, Ring::base(point, kPoint, kPoint));
    if (away >= least) continue;
    least = away;
    nearest = place;
  }
  if (nearest == kNoPiece) return fmt::format("({:.0f}, {:.0f})", point.at().x, point.at().y);
  const std::string name = in_a_sentence(plain_name(s, nearest));
  const double paces = std::round(least / kStep) * kStep;
  if (paces <= 0) return name;
  const Vec2 off = point.at() - nearest_point_of_place(s, nearest, point.at());
  return fmt::format("a point {:.0f} yards {} of {}", paces, wind_of(facing_of(off)), name);
}

}  // namespace

std::string order_words(const State& s, const Order& order) {
  switch (order.kind) {
    case Directive::Attack: return "Attack " + in_a_sentence(plain_name(s, order.target));
    case Directive::Support: return "Support " + in_a_sentence(plain_name(s, order.target));
    case Directive::Move: return "Move to " + point_words(s, order.point);
    case Directive::Reserve: return "Reserve";
    case Directive::Defend:
    case Directive::None: break;
  }
  return "Defend";
}

std::string objective_words(const State& s, const Order& objective) {
  return objective.target == kNoPiece ? "none" : in_a_sentence(plain_name(s, objective.target));
}

std::string_view state_words(Status status) {
  constexpr std::string_view kWords[] = {"in order", "Retreating", "Broken", "rallying"};
  return kWords[static_cast<std::size_t>(status)];
}

// ES-CMD-6, ES-CMD-25: it replaces directive or status at once. A pending order and Delay markers are another matter.
void put_in_force(State& s, int formation, const Order& order) {
  Formation& f = s.formation(formation);
  f.active = order;
  f.active.delayed = false;
  f.status = Status::None;
}

// ES-STAT-1, ES-CMD-9: the active and the pending order are lost, Delay markers stay.
void take_status(State& s, int formation, Status status) {
  Formation& f = s.formation(formation);
  f.status = status;
  f.active = {};
  f.pending = {};
}

Event kept_secret(const State& s, Side side, Event e) {
  if (!s.options().open_orders) e.only = side;
  return e;
}

void tell_test(Play& p, Side side, Event full, std::string brief) {
  if (!p.s.options().open_orders && !full.only) {
    full.only = side;
    full.brief = std::move(brief);
  }
  p.log.tell([&] { return full; });
}

}  // namespace grognard::esr
