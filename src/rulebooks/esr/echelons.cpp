// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "esr/command.h"
#include "esr/steps.h"
#include "esr/turn.h"
#include "esr/viewing.h"

// The order of battle as a tree, and what its commands have been told to do, for the page to show.
namespace grognard::esr {
namespace {

std::string rating_words(const State& s, PieceId general) {
  if (is_vacant(s, general)) return "vacant";
  return fmt::format("LR {}, TR +{}", letter_of(leadership_of(s, general)), tactics_of(s, general));
}

std::string delay_words(int delays) {
  return delays <= 0 ? "" : fmt::format(", delayed {} turn{}", delays, delays == 1 ? "" : "s");
}

// The better of those who may test (ES-CMD-5), as long as nothing holds the order up.
std::optional<double> chance_to_activate(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (!f.pending.any() || f.delays > 0) return std::nullopt;
  double best = 0;
  for (const int number : {1, 2}) {
    const PieceId issuer = tester(s, formation, number);
    if (issuer == kNoPiece) continue;
    const OrderTest test{.issuer = issuer, .receiver = s.formation_piece(formation), .formation = formation};
    best = std::max(best, chance_of(s, test));
  }
  return best;
}

std::optional<double> chance_of_objective(const State& s, int index) {
  const Superior& superior = s.superior(index);
  if (!superior.pending.any() || superior.delays > 0) return std::nullopt;
  const PieceId receiver = s.superior_piece(index);
  const PieceId army = army_commander_of_superior(s, receiver);
  return chance_of(s, {.issuer = army == kNoPiece ? receiver : army, .receiver = receiver});
}

std::vector<Gauge> fatigue_gauges(const State& s, int index) {
  const Formation& f = s.formation(index);
  const Thresholds t = thresholds_of(s, index);
  std::vector<Gauge> gauges;
  gauges.push_back({"fatigue", total_fatigue(f), {{"retreats", t.retreat}, {"breaks", t.breaks}}});
  for (int arm = 0; arm < kArms; ++arm) gauges.push_back({std::string(kArmNames[arm]), f.fatigue[arm], {}});
  return gauges;
}

Echelon superior_echelon(const State& s, int index, Eyes eyes) {
  const Superior& superior = s.superior(index);
  const SuperiorRules& rules = s.superior_rules(index);
  const PieceId piece = s.superior_piece(index);
  Echelon e;
  e.side = rules.side;
  e.level = rules.army ? (rules.force ? "Army and Force" : "Army") : "Force";
  e.name = rules.command;
  e.piece = piece;
  e.commander = officer_name(s, piece);
  e.ratings = rating_words(s, piece);
  if (!knows_orders(s, rules.side, eyes)) return e;
  if (superior.objective.any()) e.order = "Objective: " + objective_words(s, superior.objective);
  if (superior.pending.any()) {
    e.pending = objective_words(s, superior.pending) + delay_words(superior.delays);
    e.chance = chance_of_objective(s, index);
  }
  return e;
}

std::string status_of(const Formation& f) {
  std::string words(kStatusNames[static_cast<int>(f.status)]);
  if (f.destroyed) words = "destroyed";
  if (!f.arrived) words = "not yet arrived";
  if (!words.empty()) words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

Echelon formation_echelon(const State& s, int index, Eyes eyes) {
  const Formation& f = s.formation(index);
  const PieceId piece = s.formation_piece(index);
  Echelon e;
  e.side = f.side;
  e.level = "Formation";
  e.name = name_of(s, piece);
  e.piece = piece;
  e.commander = officer_name(s, piece);
  e.ratings = rating_words(s, piece);
  e.status = status_of(f);
  e.gauges = fatigue_gauges(s, index);
  each_member(s, index, [&](PieceId unit) { e.units.push_back(unit); });
  if (!knows_orders(s, f.side, eyes)) return e;
  if (!has_status(f)) e.order = order_words(s, f.active);
  if (f.pending.any()) {
    e.pending = order_words(s, f.pending) + delay_words(f.delays);
    e.chance = chance_to_activate(s, index);
  }
  return e;
}

Overlay::Sign sign_of(Directive d) {
  switch (d) {
    case Directive::Attack: return Overlay::Sign::Attack;
    case Directive::Support: return Overlay::Sign::Support;
    case Directive::Move: return Overlay::Sign::Move;
    case Directive::Reserve: return Overlay::Sign::Reserve;
    default: return Overlay::Sign::Defend;
  }
}

Vec2 middle_of_units(const State& s, int formation) {
  Vec2 sum;
  int count = 0;
  each_member(s, formation, [&](PieceId unit) {
    if (!stands(s.unit(unit))) return;
    sum = sum + s.unit(unit).pose.at();
    ++count;
  });
  return count == 0 ? s.formation(formation).general.pose.at() : sum * (1.0 / count);
}

Vec2 goal_of(const State& s, PieceId target, Vec2 fallback) {
  if (target == kNoPiece) return fallback;
  if (s.is_formation(target)) return middle_of_units(s, s.formation_index(target));
  return s.is_place(target) ? middle_of_place(s, target) : fallback;
}

// A directive that stays where the troops are is drawn before their front.
std::vector<Vec2> order_line(const State& s, int index, const Order& order) {
  const Vec2 from = middle_of_units(s, index);
  if (order.kind == Directive::Move) return {from, order.point.at()};
  const Vec2 goal = goal_of(s, order.target, from);
  if (!(goal == from)) return {from, goal};
  Facing facing = inward(s.setup->sides[index_of(s.formation(index).side)].edge);
  each_member(s, index, [&](PieceId unit) {
    if (in_waves(s.unit(unit))) facing = s.unit(unit).pose.facing;
  });
  return {from, from + facing.forward() * kShift};
}

void add_order(const State& s, int index, const Order& order, bool pending, std::vector<Overlay>& out) {
  Overlay o{.kind = Overlay::Kind::Order,
            .label = order_words(s, order),
            .side = s.formation(index).side,
            .shape = {},
            .line = {}};
  o.line = order_line(s, index, order);
  o.sign = sign_of(order.kind);
  o.pending = pending;
  out.push_back(std::move(o));
}

void add_formation_overlays(const State& s, int index, Eyes eyes, std::vector<Overlay>& out) {
  const Formation& f = s.formation(index);
  if (!is_there(f)) return;
  if (f.has_area) {
    Overlay area{.kind = Overlay::Kind::Area,
                 .label = name_of(s, s.formation_piece(index)),
                 .side = f.side,
                 .shape = {},
                 .line = {}};
    area.shape = {area_ring(s, index)};
    out.push_back(std::move(area));
  }
  if (!knows_orders(s, f.side, eyes)) return;
  if (!has_status(f)) add_order(s, index, f.active, false, out);
  if (f.pending.any()) add_order(s, index, f.pending, true, out);
}

void add_contact(const State& s, const Contact& c, std::vector<Overlay>& out) {
  Overlay link{.kind = Overlay::Kind::Link,
               .label = c.from_rear ? "rear" : "",
               .side = s.side_of(c.by),
               .shape = {},
               .line = {}};
  const Vec2 to = c.area >= 0 ? s.formation(c.area).area.at() : s.unit(c.with).pose.at();
  link.line = {s.unit(c.by).pose.at(), to};
  out.push_back(std::move(link));
}

void add_objective(const State& s, std::size_t index, std::vector<Overlay>& out) {
  const PlaceRules& place = s.setup->places[index];
  if (!place.objective) return;
  const int holder = holder_of(s, s.place_piece(static_cast<int>(index)));
  Overlay o{.kind = Overlay::Kind::Objective,
            .label = place.name,
            .side = holder == 1 ? Side::B : Side::A,
            .shape = {},
            .line = {}};
  if (holder >= 0) o.label += fmt::format(" ({})", s.setup->sides[holder].name);
  if (place.area >= 0) o.shape = s.setup->ground->areas[static_cast<std::size_t>(place.area)].parts;
  if (o.shape.empty())
    o.shape = {
        Ring::base(Pose::snapped(middle_of_place(s, s.place_piece(static_cast<int>(index))), Facing()), 150, 150)};
  out.push_back(std::move(o));
}

}  // namespace

std::vector<Echelon> echelons_of(const State& s, Eyes eyes) {
  const Quietly not_said;
  std::vector<Echelon> list;
  std::vector<int> row_of(s.superiors.size(), -1);
  const auto add_superior = [&](int index, int parent) {
    row_of[static_cast<std::size_t>(index)] = static_cast<int>(list.size());
    list.push_back(superior_echelon(s, index, eyes));
    list.back().parent = parent;
  };
  const int count = static_cast<int>(s.superiors.size());
  for (int i = 0; i < count; ++i)
    if (s.superior_rules(i).army) add_superior(i, -1);
  for (int i = 0; i < count; ++i) {
    const int army = s.superior_rules(i).army_commander;
    if (!s.superior_rules(i).army) add_superior(i, army < 0 ? -1 : row_of[static_cast<std::size_t>(army)]);
  }
  for (int f = 0; f < static_cast<int>(s.formations.size()); ++f) {
    if (!s.formation(f).in_use && !s.formation(f).destroyed) continue;
    list.push_back(formation_echelon(s, f, eyes));
    list.back().parent = row_of[static_cast<std::size_t>(s.formation(f).force)];
  }
  return list;
}

void add_overlays(const State& s, Eyes eyes, std::vector<Overlay>& out) {
  for (std::size_t i = 0; i < s.setup->places.size(); ++i) add_objective(s, i, out);
  for (int f = 0; f < static_cast<int>(s.formations.size()); ++f) add_formation_overlays(s, f, eyes, out);
  for (int i = 0; i < static_cast<int>(s.superiors.size()); ++i) {
    const Superior& superior = s.superior(i);
    const Side side = s.superior_rules(i).side;
    if (!superior.objective.any() || superior.general.removed || !knows_orders(s, side, eyes)) continue;
    Overlay goal{
        .kind = Overlay::Kind::Order, .label = s.superior_rules(i).command, .side = side, .shape = {}, .line = {}};
    const Vec2 at = superior.general.pose.at();
    goal.line = {at, goal_of(s, superior.objective.target, at)};
    goal.sign = Overlay::Sign::Goal;
    out.push_back(std::move(goal));
  }
  for (const Contact& c : s.contacts) add_contact(s, c, out);
}

}  // namespace grognard::esr
