// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/advice/outlook.h"

#include <algorithm>

#include "revwars/position/layout.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/sequence/turn.h"

namespace grognard::revwars {
namespace {

constexpr double kPerPlatoon = 0.17;  // of a line battalion's worth
constexpr double kFirstStep = 0.33;   // from Solid to Shaken
constexpr double kLastStep = 0.42;    // to Shattered
constexpr double kVolleyNow = 0.75;   // of its worth: they may answer it
constexpr double kFar = 30;
constexpr double kRepelled = 0.62;  // of a charger that does not come home
constexpr double kNimble = 0.7;     // what it is to foot to have chased skirmishers off
constexpr double kHopeless = 0.12;  // a charge that breaks them less often is none

double outside(const Frame& f, Vec2 p) {
  const Vec2 own = f.local(p);
  const double x = std::max(0.0, std::abs(own.x) - f.half_width);
  const double y = own.y > 0 ? own.y : std::max(0.0, -f.depth - own.y);
  return x * x + y * y;
}

template <class F>
void each_corner(const Frame& f, F visit) {
  for (const double x : {-f.half_width, f.half_width})
    for (const double y : {0.0, -f.depth}) visit(f.world({x, y}));
}

// How likely so many hits are to come to a mark, when this many are expected.
double reaches_mark(double expected, double mark) {
  return std::clamp(0.5 + (expected - mark + 0.5) / (1.2 + 0.5 * expected), 0.0, 1.0);
}

int accuracy_at(const Weapon& weapon, double range) {
  for (const Weapon::Band& band : weapon.bands)
    if (range <= band.limit) return band.accuracy;
  return 7;
}

const Weapon* weapon_of(const State& s, const Card& card) {
  const int index = card.small_arms >= 0 ? card.small_arms : card.cannon >= 0 ? card.cannon : card.howitzer;
  return index < 0 ? nullptr : &s.setup->weapons[index];
}

int front_rank(const Figure& f) {
  const Shape shape{.formation = f.formation};
  return rank_sizes(f.b->type, f.b->platoons, shape)[0];
}

// Horse rides down infantry that runs; foot hardly ever does.
double broken_value(const Figure& charger, const Figure& target) {
  if (is_battery(*target.b)) return 0.8 * target.points;
  const double nimble = is_skirmishers(*target.b) && charger.b->arm == Arm::Infantry ? kNimble : 1;
  if (target.b->shattered()) return 1.15 * target.points;
  const double scattered = 1 - chance(target.card->rally, Order::Shaken);
  const bool caught = charger.card->charge > target.card->move + 0.1;
  return nimble * target.points * (caught ? 1.05 : 0.45 + 0.5 * scattered);
}

// Who loses more when both stand.
double melee_value(const Figure& charger, const Figure& target, bool flank) {
  const int own = std::min(front_rank(charger), front_rank(target) + 2);
  const int enemy = std::min(front_rank(target), front_rank(charger) + 2);
  const double dealt = own * chance(charger.card->strike_front, charger.b->order) *
                       (1 - chance(target.card->melee_save, target.b->order));
  const int strike = flank ? target.card->strike_flank : target.card->strike_front;
  const double taken =
      enemy * chance(strike, target.b->order) * (1 - chance(charger.card->melee_save, charger.b->order));
  return std::clamp(0.2 * (dealt - taken), -0.7, 0.7);
}

}  // namespace

double chance(int need, Order order) {
  const double p = std::clamp((7 - need) / 6.0, 0.0, 1.0);
  return order == Order::Solid ? 1 - (1 - p) * (1 - p) : order == Order::Shattered ? p * p : p;
}

Shape shape_in(const State& s, PieceId unit, Formation formation) {
  const Battalion& b = s.unit(unit);
  return b.formation() == formation ? b.shape : fresh_shape(s, unit, formation);
}

Frame frame_at(const State& s, PieceId unit, const Shape& shape, const Pose& pose) {
  const Battalion& b = s.unit(unit);
  const Vec2 forward = pose.facing.forward();
  const Base base = base_of(b.type);
  const Vec2 front = pose.at() + forward * (base.depth / 2);
  if (shape.formation == Formation::MarchColumn)
    return {front, forward, base.front / 2, base.depth * std::max<int>(1, b.platoons)};
  const auto ranks = rank_sizes(b.type, b.platoons, shape);
  if (ranks.empty()) return {front, forward, base.front / 2, base.depth};
  const double step = base.front + gap_of(b.type, shape);
  const int files = *std::max_element(ranks.begin(), ranks.end());
  const double off = (files - 1) / 2.0 - centre_slot(files, shape.extra_left);
  double depth = base.depth * static_cast<double>(ranks.size());
  if (shape.formation == Formation::Square) depth = std::max(depth, 2 * std::max(base.depth, base.front));
  return {front + right_of(forward) * (off * step), forward, (step * (files - 1) + base.front) / 2, depth};
}

Vec2 middle_of(const Frame& f) { return f.origin - f.forward * (f.depth / 2); }

double extent_towards(const Frame& f, Vec2 direction) {
  return f.half_width * std::abs(dot(right_of(f.forward), direction)) +
         f.depth / 2 * std::abs(dot(f.forward, direction));
}

double gap_between(const Frame& a, const Frame& b) {
  double least = kNowhere;
  each_corner(a, [&](Vec2 p) { least = std::min(least, outside(b, p)); });
  each_corner(b, [&](Vec2 p) { least = std::min(least, outside(a, p)); });
  return std::sqrt(least);
}

void look_at_ground(const State& s, Figure& f) {
  bool hill = false;
  bool hidden = false;
  const auto& areas = s.setup->ground->areas;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const GroundFlags& flags = s.setup->areas[i].flags;
    if (flags.linear || (!flags.hill && !flags.slows && flags.height == Height::None)) continue;
    const Box& box = areas[i].box;
    const Vec2 at = f.centre;
    if (at.x < box.low.x || at.x > box.high.x || at.y < box.low.y || at.y > box.high.y) continue;
    if (!contains(areas[i], at)) continue;
    hill = hill || flags.hill;
    hidden = hidden || flags.height != Height::None;
    f.slow = f.slow || flags.slows;
  }
  f.cover = (hill ? 1 : 0) + (hidden ? 1 : 0);
}

Figure figure_at(const State& s, PieceId unit, const Shape& shape, const Pose& pose) {
  const Battalion& b = s.unit(unit);
  Figure f{.unit = unit, .b = &b, .card = &s.card(unit)};
  f.frame = frame_at(s, unit, shape, pose);
  if (b.building >= 0) f.frame.depth = std::max(f.frame.depth, 2.0);
  f.centre = middle_of(f.frame);
  f.formation = shape.formation;
  f.points = f.card->points / 10.0;
  return f;
}

namespace {

// RW-MORALE-1: with the last but one its brigade is lost too.
double stake_in(const State& s, PieceId unit) {
  const int brigade = s.brigade_of(unit);
  if (s.brigade_rules(brigade).division_troops) return 1;
  int left = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    left += s.brigade_of(id) == brigade && s.unit(id).place != Place::Destroyed ? 1 : 0;
  return left == 2 ? 1.6 : left == 3 ? 1.15 : 1;
}

}  // namespace

Figure figure_of(const State& s, PieceId unit) {
  Figure f = figure_at(s, unit, s.unit(unit).shape, s.unit(unit).pose);
  f.points *= stake_in(s, unit);
  look_at_ground(s, f);
  return f;
}

Outlook::Outlook(const State& state, Side of) : s(state), side(of) {
  each_active(s, [&](PieceId id) { (s.unit(id).side == side ? friends : foes).push_back(figure_of(s, id)); });
  // Whoever leads can wait; whoever does not must dare something while there is time.
  const int lead = points_of(s, side) - points_of(s, other(side));
  const double gone = static_cast<double>(s.turn) / std::max(1, s.options().turn_limit);
  caution = lead >= kWinningLead ? 0.75 : 0.75 - 0.1 * gone;
}

const Figure* Outlook::find(PieceId unit) const {
  for (const auto* all : {&foes, &friends})
    for (const Figure& f : *all)
      if (f.unit == unit) return &f;
  return nullptr;
}

double harm_of(const Battalion& b, double points, double hits, double lost, double before) {
  const double whole = std::max<int>(1, b.starting_strength > 0 ? b.starting_strength : b.platoons);
  double value = lost * kPerPlatoon * points * (b.shattered() ? 1.2 : 1);
  if (b.shattered() || hits <= 0) return value;
  const double half = before * 2 >= whole ? 0 : reaches_mark(before + hits, whole / 2);
  const double full = before >= whole ? 0 : reaches_mark(before + hits, whole);
  const double first = b.solid() ? kFirstStep : kLastStep + 0.1;
  const double second = b.solid() ? kLastStep : 0.05;
  return value + points * (first * half + second * full);
}

Lay aim_at(const Figure& by, const Figure& at, double reach) {
  Lay aim;
  double left = kNowhere, right = -kNowhere, near = kNowhere;
  each_corner(at.frame, [&](Vec2 p) {
    const Vec2 own = by.frame.local(p);
    left = std::min(left, own.x);
    right = std::max(right, own.x);
    near = std::min(near, own.y);
  });
  if (by.formation == Formation::SkirmishLine && by.b->arm != Arm::Artillery) {
    aim.range = gap_between(by.frame, at.frame);
    const double most = static_cast<double>(by.b->platoons) / std::max<int>(1, at.b->platoons);
    if (aim.range <= reach && near > -1) aim.share = std::min(1.0, most) * (aim.range > reach - 1.5 ? 0.6 : 0.9);
    return aim;
  }
  if (near < -0.1 || near > reach) return aim;
  const double common = std::min(right, by.frame.half_width) - std::max(left, -by.frame.half_width);
  if (common < 0.1) return aim;
  aim.range = std::max(0.0, near);
  aim.share = std::min(1.0, common / std::max(0.5, right - left));
  return aim;
}

double fire_value(const State& s, const Figure& by, const Figure& at, double range, double share, int volleys) {
  const Weapon* weapon = weapon_of(s, *by.card);
  if (!weapon || share <= 0) return 0;
  const int need = accuracy_at(*weapon, range) + at.cover;
  const double hits = volleys * share * at.b->platoons * chance(need, by.b->order);
  const double lost =
      hits * (1 - chance(at.card->shooting_save, at.b->order)) * std::clamp((7 - weapon->firepower) / 6.0, 0.0, 1.0);
  return harm_of(*at.b, at.points, hits, lost, at.b->side == s.active ? 0 : at.b->hits);
}

bool shows_flank(const Figure& target, Vec2 to) {
  return target.formation != Formation::Square && target.b->building < 0 && !in_front_zone(target.frame, to);
}

double charge_value(const Figure& charger, const Figure& target, bool flank) {
  const int base = flank ? target.card->stand_flank[target.formation] : target.card->stand_front[target.formation];
  const int shock = charger.card->shock[charger.formation];
  const int front = charger.card->stand_front[charger.formation];
  if (base == kNever || shock == kNever || front == kNever) return -1;
  const double breaks = 1 - chance(base + shock, target.b->order);
  const double stands = chance(front, charger.b->order);
  if (breaks < kHopeless) return -0.2;
  const double repelled = charger.points * (charger.b->shattered() ? 1.0 : kRepelled);
  return breaks * broken_value(charger, target) +
         (1 - breaks) * (stands * melee_value(charger, target, flank) - (1 - stands) * repelled);
}

double danger_from(const Outlook& o, const Figure& foe, const Figure& me, double gap) {
  const State& s = o.s;
  const Card& card = *foe.card;
  const Weapon* weapon = weapon_of(s, card);
  double worst = 0;
  if (weapon && gap <= weapon->range + card.move) {
    const Lay now = aim_at(foe, me, weapon->range);
    if (now.share > 0) worst = fire_value(s, foe, me, now.range, now.share, 2);
    const bool may_come = !foe.b->shattered() && !is_battery(*foe.b);
    const double close = std::max(gap - card.move + 0.5, std::min(gap, 3.5));
    if (may_come && close <= weapon->range)
      worst = std::max(worst, 0.8 * fire_value(s, foe, me, close, foe.formation == Formation::Line ? 0.9 : 0.7, 1));
  }
  if (card.charge <= 0 || foe.b->shattered() || gap > card.charge + card.move) return worst;
  const bool flank = shows_flank(me, foe.centre);
  if (gap <= card.charge) return std::max(worst, charge_value(foe, me, flank));
  return std::max(worst, 0.3 * charge_value(foe, me, flank));
}

namespace {

// A friend before it that would be shot at.
bool masked(const Outlook& o, const Figure& me, double reach) {
  for (const Figure& f : o.friends) {
    if (f.unit == me.unit || length_squared(f.centre - me.centre) > (reach + 6) * (reach + 6)) continue;
    const Vec2 own = me.frame.local(f.centre);
    const double wide = extent_towards(f.frame, right_of(me.frame.forward));
    if (own.y > 0 && own.y < reach && std::abs(own.x) + 0.2 < me.frame.half_width + wide) return true;
  }
  return false;
}

double out_of_command(const State& s, const Figure& me) {
  const General& g = s.brigade(s.brigade_of(me.unit)).general;
  if (!g.alive || !g.on_table) return 0;
  const double far = length(g.pose.at() - me.centre) - kCommandRadius - 3;
  return far <= 0 ? 0 : std::min(0.1, 0.01 * far) * (me.b->solid() ? 1 : 2);
}

}  // namespace

double standing_there(const Outlook& o, const Figure& me, const Temper& temper, bool shot) {
  const State& s = o.s;
  const Weapon* weapon = weapon_of(s, *me.card);
  const bool line = me.formation != Formation::SkirmishLine;
  const double mask = weapon && line && masked(o, me, std::min(weapon->range, 10.0)) ? 0.3 : 1;
  double worst[3] = {0, 0, 0};
  double volley = 0;
  double next = 0;
  for (const Figure& foe : o.foes) {
    const Vec2 way = foe.centre - me.centre;
    if (length_squared(way) > kFar * kFar) continue;
    const double gap = gap_between(me.frame, foe.frame);
    double danger = danger_from(o, foe, me, gap);
    for (double& slot : worst)
      if (danger > slot) std::swap(danger, slot);
    if (temper.only != kNoPiece && temper.only != foe.unit) continue;
    if (weapon && gap <= weapon->range) {
      const Lay aim = aim_at(me, foe, weapon->range);
      if (shot) volley = std::max(volley, mask * fire_value(s, me, foe, aim.range, aim.share, 1));
      next = std::max(next, mask * fire_value(s, me, foe, aim.range, aim.share, 2));
    }
    if (!temper.charges || me.card->charge <= 0 || me.b->shattered() || gap > me.card->charge + 3) continue;
    const double charge = charge_value(me, foe, shows_flank(foe, me.centre));
    const bool ahead = dot(way, me.frame.forward) > 0;
    next = std::max(next, charge * (gap <= me.card->charge ? 1 : 0.5) * (ahead ? 1 : 0.5));
  }
  const double danger = std::min(me.points, worst[0] + 0.5 * worst[1] + 0.25 * worst[2]);
  // A charge out of a wood or marsh disorders, and nobody gets far there.
  const double bog = me.slow && !is_skirmishers(*me.b) ? me.points * (me.b->arm == Arm::Infantry ? 0.03 : 0.15) : 0;
  double value = kVolleyNow * volley + temper.prospect * next - temper.caution * danger - bog - out_of_command(s, me);
  if (temper.goal) value -= temper.pull * std::max(0.0, length(*temper.goal - me.centre) - temper.arrived);
  return value;
}

}  // namespace grognard::revwars
