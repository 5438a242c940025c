// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/plans.h"
#include "revwars/sequence/turn.h"

// The position in the words that all rulebooks share.
namespace grognard::revwars {
namespace {

constexpr double kUsualPoints = 10;  // of a line battalion on the card list
constexpr double kNearHisGeneral = kCommandRadius + 2;

// How much of a battalion's fighting is left in it: order counts as much as men.
double left_of(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const int lost_at = wiped_out_at(b.arm);
  const int whole = std::max(1, s.troops(unit).starting_platoons - lost_at);
  const double men = std::clamp(static_cast<double>(b.platoons - lost_at) / whole, 0.0, 1.0);
  if (b.platoons == 0) return 0;
  const double order = b.solid() ? 1 : b.shattered() ? 0.4 : 0.75;
  return (0.3 + 0.7 * men) * order;
}

bool is_fighting(const State& s, PieceId unit) {
  return std::ranges::any_of(s.fights, [&](const Fight& f) {
    return std::ranges::any_of(f.pairs, [&](const Engagement& e) { return e.charger == unit || e.charged == unit; });
  });
}

double range_of(const State& s, PieceId unit) {
  const Card& card = s.card(unit);
  double most = 0;
  for (const int weapon : {card.small_arms, card.cannon, card.howitzer})
    if (weapon >= 0) most = std::max(most, s.setup->weapons[weapon].range);
  return most;
}

double reach_of(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  const double range = range_of(s, unit);
  if (b.platoons == 0) return 0;
  if (b.shattered()) return range;
  const Card& card = s.card(unit);
  if (is_battery(b)) return range + kAwkwardMove;
  return card.move + std::max(range, card.charge);
}

void muster_units(const State& s, Muster& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Battalion& b = s.unit(id);
    if (b.place == Place::Destroyed || b.place == Place::Exited) continue;
    Muster::Unit& unit = out.units.emplace_back();
    unit.piece = id;
    unit.side = b.side;
    unit.arm = arm_symbol(b.arm);
    unit.worth = std::max(
        0.1, s.card(id).points / kUsualPoints * s.troops(id).starting_platoons / std::max(1, s.card(id).platoons));
    unit.left = left_of(s, id);
    unit.shaken = !b.solid();
    unit.fighting = is_fighting(s, id);
    // Whoever hides where this side cannot know it has no place yet.
    unit.here = b.place == Place::Table || (b.place == Place::Hidden && b.pose != Pose{});
    unit.at = b.pose.at();
    unit.reach = reach_of(s, id);
  }
}

void muster_goals(const State& s, Muster& out) {
  for (std::size_t i = 0; i < s.setup->objectives.size(); ++i) {
    const Objective& o = s.setup->objectives[i];
    const std::int8_t holder = s.objective_holder[i];
    Muster::Goal goal{.name = o.name, .at = o.at};
    if (holder >= 0) goal.holder = holder == 0 ? Side::A : Side::B;
    goal.worth = {static_cast<double>(o.value), static_cast<double>(o.value)};
    out.goals.push_back(goal);
  }
  for (const Exit& exit : s.setup->exits) {
    Muster::Goal goal{.name = exit.name, .at = (exit.from + exit.to) * 0.5};
    goal.worth[exit.side] = exit.points;
    out.goals.push_back(goal);
  }
}

// What RW-MORALE-1, RW-VIC-5 and the generals make of it.
struct Standing {
  double worth = 0;
  double solid = 0;
  double shattered = 0;
  double commanded = 0;
  double to_come = 0;
};

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

bool near_his_general(const State& s, PieceId unit) {
  const General& g = s.brigade(s.brigade_of(unit)).general;
  return g.alive && g.on_table && length(g.pose.at() - s.unit(unit).pose.at()) < kNearHisGeneral;
}

Standing standing_of(const State& s, const Muster& muster, Side side) {
  Standing sum;
  for (const Muster::Unit& unit : muster.units) {
    if (unit.side != side) continue;
    const Battalion& b = s.unit(unit.piece);
    sum.worth += unit.worth;
    if (!unit.here) sum.to_come += unit.worth;
    if (!unit.here || b.platoons == 0) continue;
    if (b.solid()) sum.solid += unit.worth;
    if (b.shattered()) sum.shattered += unit.worth;
    if (near_his_general(s, unit.piece)) sum.commanded += unit.worth;
  }
  return sum;
}

// The share of its brigades that are one battalion from breaking, and of those that are gone.
PerSide<double> brittle_brigades(const State& s) {
  boost::container::static_vector<int, kMostBrigades> left(s.brigades.size(), 0);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).place != Place::Destroyed) ++left[s.brigade_of(id)];
  PerSide<double> brittle = {0, 0};
  PerSide<double> all = {0, 0};
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const Brigade& rules = s.setup->brigades[b];
    if (rules.division_troops || rules.starting_battalions == 0) continue;
    all[rules.side] += 1;
    if (s.brigades[b].destroyed || left[b] <= 1) brittle[rules.side] += 1;
    else if (left[b] == 2) brittle[rules.side] += 0.5;
  }
  for (const Side side : kSides) brittle[side] = share(brittle[side], all[side]);
  return brittle;
}

double objectives_share(const State& s, Side side) {
  const int wanted = s.setup->sides[side].objectives_to_win;
  if (wanted <= 0) return 0;
  const auto held = std::ranges::count(s.objective_holder, static_cast<std::int8_t>(index_of(side)));
  return std::min(1.0, static_cast<double>(held) / wanted);
}

}  // namespace

Symbol arm_symbol(Arm arm) {
  return arm == Arm::Infantry ? Symbol::Infantry : arm == Arm::Cavalry ? Symbol::Cavalry : Symbol::Artillery;
}

double share_gone(const State& s) {
  const double half = s.active == s.first ? 0 : 0.5;
  return std::clamp((s.turn - 1 + half) / std::max(1, s.options().turn_limit), 0.0, 1.0);
}

double wear_of(const State& s, Side side) {
  const double most = s.options().break_fraction * s.sides[side].starting_battalions;
  return most > 0 ? s.sides[side].lost_battalions / most : 0;
}

void muster_of(const State& s, Muster& out) {
  out.clear();
  muster_units(s, out);
  muster_goals(s, out);
  out.gone = s.over ? 1 : share_gone(s);
  out.moves = s.active;
  for (const Side side : kSides) {
    out.points[side] = points_of(s, side);
    out.wear[side] = wear_of(s, side);
  }
  const PerSide<Standing> all = {standing_of(s, out, Side::A), standing_of(s, out, Side::B)};
  const auto add = [&](std::string_view name, auto&& of) { out.extras.push_back({name, {of(Side::A), of(Side::B)}}); };
  add("solid", [&](Side side) { return share(all[side].solid, all[side].worth); });
  add("shattered", [&](Side side) { return share(all[side].shattered, all[side].worth); });
  add("near its general", [&](Side side) { return share(all[side].commanded, all[side].worth); });
  add("to come", [&](Side side) { return share(all[side].to_come, all[side].worth); });
  const PerSide<double> brittle = brittle_brigades(s);
  add("brittle brigades", [&](Side side) { return brittle[side]; });
  add("objectives to win", [&](Side side) { return objectives_share(s, side); });
}

}  // namespace grognard::revwars
