// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/01_orders/orders.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "grant/position/wording.h"
#include "grant/rules/00_set_up/set_up.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/06_melee/melee.h"
#include "grant/sequence/steps.h"

// Phase 1: written orders (GW-TURN-2 to 5).
namespace grognard::grant {
namespace {

constexpr Verb kHold = "hold-ground";
constexpr Verb kYield = "yield-ground";
constexpr int kRestAfterDraw = 3;  // the clock's value in the first of the two rest moves (GW-EXH-2)

constexpr const OrderBook* kBooks[] = {&kMarches, &kCharges, &kGunDrill, &kOccupation, &kWater, &kGenerals};

// GW-EXH-12: during the rest moves of a draw it stands.
bool rests_after_draw(const Unit& u) { return is_exhausted(u) && u.clock_of_draw && u.clock >= kRestAfterDraw; }

bool is_standing_still(Verb verb) { return verb == Verb("stand") || verb == Verb("face-front"); }

// GW-TURN-5: what is left to the owner while something else governs the unit.
std::optional<Refusal> not_in_this_state(const State& s, PieceId unit, const Command& c) {
  const Unit& u = s.unit(unit);
  switch (bound_of(s, unit)) {
    case Bound::BurntOut:
      if (c.verb == Verb("leave")) return std::nullopt;
      return Refusal{"GW-HSE-15",
                     sentence("{0} must leave the fire: order where {0:it goes|they go}.", name_of(s, unit))};
    case Bound::Spent:
      if (u.place == Place::Aboard) return std::nullopt;  // it goes when it is ashore
      if (c.verb == Verb("leave") || c.verb == Verb("stay-in-house")) return std::nullopt;
      return Refusal{"GW-HALF-5", sentence("{0} may only stay inside or come out.", name_of(s, unit))};
    case Bound::Reforming:
      if (is_standing_still(c.verb) && c.path.empty()) return std::nullopt;
      if (c.verb == Verb("enter") && std::all_of(c.targets.begin(), c.targets.end(), [&](PieceId target) {
            return s.is_section(target) && may_be_moved_in(s, unit, s.section_index(target));
          }))
        return std::nullopt;
      return Refusal{"GW-OUT-10", sentence("{0} {0:re-forms|re-form} after {0:its|their} melee: {0:it may|they may} "
                                           "only enter what {0:it has|they have} taken.",
                                           name_of(s, unit))};
    case Bound::Exhausted:
      if (!rests_after_draw(u) || (is_standing_still(c.verb) && c.path.empty())) return std::nullopt;
      return Refusal{"GW-EXH-12", sentence("{0} {0:rests|rest} after {0:its|their} drawn melee and {0:stands|stand}.",
                                           name_of(s, unit))};
    default: return std::nullopt;
  }
}

bool can_be_named(const State& s, PieceId piece) {
  if (s.is_general(piece)) return s.generals[s.general_index(piece)].alive;
  return s.is_unit(piece) && (s.unit(piece).place == Place::Table || s.unit(piece).place == Place::Aboard);
}

// GW-TURN-4: not while it is in melee.
bool weigh_flag(const State& s, Verdict& v) {
  Command& c = v.command;
  if (c.verb != kHold && c.verb != kYield) return false;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  if (!s.is_unit(c.unit())) {
    v.refuse("GW-TURN-4", "Only units hold ground.");
  } else if (melee_of(s, c.unit())) {
    v.refuse("GW-TURN-4", sentence("{0} {0:is|are} in melee: {0:its|their} orders about holding ground stand.",
                                   name_of(s, c.unit())));
  } else if (s.unit(c.unit()).hold_ground == (c.verb == kHold)) {
    v.refuse("GW-TURN-4", sentence("{0} {0:has|have} that order already.", name_of(s, c.unit())));
  }
  return true;
}

bool has_flag(const State& s, PieceId piece) {
  if (!s.is_unit(piece) || s.unit(piece).place != Place::Table || melee_of(s, piece)) return false;
  const Class arm = s.unit(piece).arm;
  return arm != Class::Wagon && arm != Class::Barge;
}

void list_flag(const State& s, PieceId piece, std::vector<Option>& out) {
  if (has_flag(s, piece))
    out.push_back(make_option(s.unit(piece).hold_ground ? kYield : kHold, s.unit(piece).side, piece));
}

void orders_for(const State& s, Side side, PieceId piece, std::vector<Option>& out) {
  if (!can_be_named(s, piece) || s.side_of(piece) != side) return;
  const std::size_t before = out.size();
  if (takes_orders(s, piece)) {
    for (const OrderBook* book : kBooks) book->list(s, piece, out);
    if (s.is_unit(piece)) {
      const auto barred = [&](const Option& o) {
        return not_in_this_state(s, piece, {.side = side, .verb = o.verb, .units = {piece}}).has_value();
      };
      out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), barred), out.end());
    }
  }
  kFlags.list(s, piece, out);
}

void list_orders(const State& s, Side side, std::vector<Option>& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (can_be_named(s, id) && s.unit(id).side == side && (takes_orders(s, id) || has_flag(s, id)))
      out.push_back(make_option("order", side, id, kNoPiece, Needs::Order));
  for (int g = 0; g < s.general_count(); ++g) {
    const PieceId piece = s.general_piece(g);
    if (!can_be_named(s, piece) || s.side_of(piece) != side) continue;
    std::vector<Option> his;
    orders_for(s, side, piece, his);
    if (!his.empty()) out.push_back(make_option("order", side, piece, kNoPiece, Needs::Order));
  }
}

void weigh_order(const State& s, Verdict& v) {
  const PieceId piece = v.command.unit();
  if (v.command.units.size() != 1 || !can_be_named(s, piece)) {
    v.refuse("GW-TURN-2", "Name a unit or general of this side on the table.");
    return;
  }
  if (s.side_of(piece) != v.command.side) {
    v.refuse("GW-TURN-2", sentence("{0} {0:is|are} of the other side.", name_of(s, piece)));
    return;
  }
  if (kFlags.weigh(s, v)) return;
  if (const auto why = why_no_order(s, piece)) {
    v.refusals.push_back(*why);
    return;
  }
  if (s.is_unit(piece))
    if (const auto why = not_in_this_state(s, piece, v.command)) {
      v.refusals.push_back(*why);
      return;
    }
  for (const OrderBook* book : kBooks)
    if (book->weigh(s, v)) return;
  v.refuse("GW-TURN-3", sentence("There is no order \"{}\" for {}.", v.command.verb.str(), name_of(s, piece)));
}

void carry_order(Play& p, const Command& c) {
  State& s = p.s;
  if (s.is_general(c.unit())) {
    s.generals[s.general_index(c.unit())].order = c;
    return;
  }
  Unit& u = s.unit(c.unit());
  if (c.verb == kHold || c.verb == kYield) u.hold_ground = c.verb == kHold;
  else u.order = c;
}

void begin_unit(State& s, PieceId id) {
  Unit& u = s.unit(id);
  u.order = {};
  u.spent = 0;
  u.lost = u.lost_closing = 0;
  u.moved = u.nearer = u.changed = u.charged = u.touched = u.fired = u.closing_used = false;
  u.in_house_move = u.compelled = u.stood_fast = u.fought = false;
  for (Gun& gun : u.guns) {
    gun.by_hand = false;
    gun.fired = false;
    gun.halved = gun.damage >= 10;  // GW-CB-9
  }
  if (u.place == Place::Table) remember_start(s, id);
}

void begin_move(Play& p) {
  State& s = p.s;
  bring_arrivals(p);
  for (PieceId id = 0; id < s.unit_count(); ++id) begin_unit(s, id);
  for (General& g : s.generals) {
    g.order = {};
    g.driven = false;
  }
  s.contacts.clear();
  for (auto& shots : s.shots) shots.clear();
}

bool has_choices(const State& s, Side side) {
  std::vector<Option> options;
  const Quietly asking;
  list_orders(s, side, options);
  return !options.empty();
}

// GW-TURN-2: what was written is shown; whoever has no order stands.
void reveal(Play& p) {
  State& s = p.s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    if (u.place != Place::Table && u.place != Place::Aboard) continue;
    if (u.order.verb == Verb() && takes_orders(s, id)) {
      // GW-HALF-5: those who are at half strength in a house are still there.
      const bool in_house = bound_of(s, id) == Bound::Spent && u.formation == Formation::Garrison;
      if (bound_of(s, id) == Bound::BurntOut) continue;
      u.order = {.side = u.side, .verb = in_house ? Verb("stay-in-house") : Verb("stand"), .units = {id}};
    }
  }
  each_on_table(s, [&](PieceId id) {
    if (s.unit(id).order.verb == Verb() || s.unit(id).order.verb == Verb("stand")) return;
    p.log.tell([&] {
      std::vector<PieceId> pieces{id};
      for (const PieceId target : s.unit(id).order.targets) pieces.push_back(target);
      return event("GW-TURN-2", "order", std::move(pieces),
                   fmt::format("{}: {}.", name_of(s, id), small_letter(order_words(s, id))));
    });
  });
}

}  // namespace

const Answers kOrders = {.rule = "GW-TURN-2",
                         .prompt = "Write an order for every unit that is free to receive one",
                         .list = list_orders,
                         .orders = orders_for,
                         .weigh = weigh_order,
                         .carry = carry_order};
const OrderBook kFlags = {.list = list_flag, .weigh = weigh_flag};

// GW-TURN-5.
Bound bound_of(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const bool in_melee = melee_of(s, unit) != nullptr;
  const bool leaves = u.duty == Duty::Withdraw || u.duty == Duty::BreakOff;
  const bool spent = u.spent_force && !(u.second_move_ok && in_melee);
  const bool holds_house = u.spent_force && u.formation == Formation::Garrison;  // GW-HALF-5: fights on in it
  if (in_melee && !leaves && (!spent || holds_house)) return Bound::InMelee;
  if (spent && fire_at_its_heels(s, unit) >= 0 && u.formation == Formation::Garrison) return Bound::BurntOut;
  // GW-HALF-5, 6: staying in houses lifts the 50% rule and nothing else that drives a unit out.
  const bool driven = leaves || u.duty == Duty::Retire || u.duty == Duty::Drawn1 || u.duty == Duty::Drawn2;
  if (spent && !(holds_house && driven)) return Bound::Spent;
  if (leaves) return Bound::Leaving;
  if (u.duty == Duty::Retire) return Bound::Retiring;
  if (is_foot(u.arm) && fire_drives_out(s, unit)) return Bound::BurntOut;
  if (u.duty == Duty::Drawn1 || u.duty == Duty::Drawn2) return Bound::Drawn;
  if (u.duty == Duty::Halted) return Bound::Halted;
  if (u.recovering > 0) return Bound::Recovering;
  if (u.crossing > 0) return Bound::Crossing;
  if (u.duty == Duty::Reform) return Bound::Reforming;
  return is_exhausted(u) ? Bound::Exhausted : Bound::Free;
}

bool goes_to_the_rear(Bound bound) {
  return bound == Bound::Spent || bound == Bound::Leaving || bound == Bound::Retiring || bound == Bound::Drawn;
}

bool takes_orders(const State& s, PieceId piece) { return !why_no_order(s, piece); }

std::optional<Refusal> why_no_order(const State& s, PieceId piece) {
  const auto refusal = [&](RuleId rule, fmt::format_string<Name> words) {
    return std::optional<Refusal>({rule, sentence(words, name_of(s, piece))});
  };
  if (!can_be_named(s, piece)) return refusal("GW-TURN-2", "{0} {0:is|are} not on the table.");
  if (s.is_general(piece)) return std::nullopt;
  const Unit& u = s.unit(piece);
  if (u.place == Place::Aboard) return std::nullopt;
  switch (bound_of(s, piece)) {
    case Bound::InMelee:
      return refusal("GW-TURN-5", "{0} {0:is|are} in melee: {0:it stays|they stay} and {0:fights|fight}.");
    case Bound::Spent:
      if (u.formation == Formation::Garrison) return std::nullopt;
      return refusal("GW-HALF-2", "{0} {0:is|are} at half strength and {0:goes|go} to the rear.");
    case Bound::Leaving: return refusal("GW-OUT-9", "{0} must leave {0:its|their} melee and {0:goes|go} to the rear.");
    case Bound::Retiring: return refusal("GW-MORALE-25", "{0} {0:retires|retire}: {0:its|their} morale is bad.");
    case Bound::Drawn: return refusal("GW-EXH-14", "{0} {0:retires|retire} after a drawn melee.");
    case Bound::Halted: return refusal("GW-MORALE-25", "{0} {0:is|are} halted: {0:its|their} morale is bad.");
    case Bound::Recovering: return refusal("GW-RALLY-6", "{0} {0:recovers|recover} under {0:its|their} general.");
    case Bound::Crossing: return refusal("GW-TERR-17", "{0} {0:is|are} crossing a river.");
    case Bound::Reforming:
      if (may_be_moved_in(s, piece)) return std::nullopt;  // GW-BLDG-7
      return refusal("GW-OUT-10", "{0} {0:re-forms|re-form} after {0:its|their} melee.");
    case Bound::Free:
    case Bound::BurntOut:
    case Bound::Exhausted: return std::nullopt;
  }
  return std::nullopt;
}

// GW-TURN-1, phase 1; the move begins here.
bool run_orders(Play& p) {
  State& s = p.s;
  if (s.stage == 0) {
    begin_move(p);
    s.stage = 1;
    ask_both(s, Ask::Orders);
    for (const Side side : kSides) s.sealed[side] = !has_choices(s, side);
    return false;
  }
  reveal(p);
  return true;
}

}  // namespace grognard::grant
