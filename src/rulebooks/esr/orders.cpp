// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "esr/command.h"

// Orders in words, and what comes into force with them (ES-CMD-6, ES-CMD-25).
namespace grognard::esr {

std::string order_words(const State& s, const Order& order) {
  switch (order.kind) {
    case Directive::Attack: return fmt::format("Attack {}", order.target == kNoPiece ? "" : name_of(s, order.target));
    case Directive::Support: return fmt::format("Support {}", order.target == kNoPiece ? "" : name_of(s, order.target));
    case Directive::Move: {
      const Vec2 point = order.point.at();
      return fmt::format("Move to ({:.0f}, {:.0f})", point.x, point.y);
    }
    case Directive::Reserve: return "Reserve";
    case Directive::Defend:
    case Directive::None: break;
  }
  return "Defend";
}

std::string objective_words(const State& s, const Order& objective) {
  return objective.target == kNoPiece ? "none" : name_of(s, objective.target);
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

void tell_test(Play& p, Side side, Event full, std::string brief) {
  constexpr RuleId kBetraying[] = {"ES-CMD-14", "ES-CMD-22", "ES-DEPL-16"};
  bool betrays = false;
  for (const Breakdown& sum : full.workings)
    for (const Line& line : sum.lines())
      for (const RuleId rule : kBetraying) betrays = betrays || line.rule == rule;
  if (betrays && !p.s.options().open_orders && !full.only) {
    full.only = side;
    Event seen = event(full.rule, full.what, full.pieces, std::move(brief));
    seen.only = other(side);
    p.log.tell([&] { return seen; });
  }
  p.log.tell([&] { return full; });
}

}  // namespace grognard::esr
