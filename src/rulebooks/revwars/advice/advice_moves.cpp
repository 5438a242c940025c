// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"
#include "revwars/position/layout.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/turn.h"

// Where to go, how to stand and where to look: of the places that come to mind the best that can be reached.
namespace grognard::revwars {
namespace {

constexpr double kWorthwhile = 0.03;  // better than staying
constexpr int kMostTries = 6;         // of places, with the judge
constexpr double kWithin = 0.03;      // inches kept back from every limit
constexpr double kRoomAhead = 0.65;   // inches, up to the next friend
constexpr double kElbow = 0.1;        // between friends
constexpr double kHorseNear = 4;      // inches beyond its charge: time for a square
constexpr int kLittleTurn = 60;       // tenths of a degree

struct Spot {
  Pose pose;
  int number = 0;  // changes of formation (move_code)
  double score = 0;
};
using Spots = boost::container::static_vector<Spot, 64>;

class Marcher {
 public:
  Marcher(const Outlook& o, const Figure& me, const Temper& temper, bool first)
      : o_(o), s_(o.s), me_(me), temper_(temper), first_(first) {
    stay_ = standing_there(o, me, temper, false);
  }

  Thought best() {
    list_spots();
    std::stable_sort(spots_.begin(), spots_.end(), [](const Spot& a, const Spot& b) { return a.score > b.score; });
    int tries = 0;
    for (Spot& spot : spots_) {
      if (spot.score <= stay_ + kWorthwhile || tries >= kMostTries) break;
      if (runs_into_friends(spot)) continue;
      ++tries;
      if (!brought_within_reach(spot)) continue;
      return {spot.score - stay_, why(spot), "move", kNoPiece, spot.pose, spot.number};
    }
    return {};
  }

 private:
  std::string_view why(const Spot& spot) const {
    if (temper_.goal && length(*temper_.goal - spot.pose.at()) < length(*temper_.goal - me_.b->pose.at()) - 1)
      return "It makes for where it is wanted.";
    return "It stands better there.";
  }

  bool changes_freely() const {
    const Battalion& b = *me_.b;
    const Formation f = b.formation();
    const bool usual = f == Formation::Line || f == Formation::AttackColumn || f == Formation::MarchColumn;
    return usual && !is_battery(b) && !is_skirmishers(b) && b.shape.wing == 0 && b.partner == kNoPiece &&
           may_form(b.type, Formation::AttackColumn);
  }

  // Formations in which it may arrive, with the number that says so.
  struct Arrival {
    Formation formation;
    int number;
  };
  boost::container::static_vector<Arrival, 3> arrivals() const {
    using enum OnTheMove;
    const Formation now = me_.b->formation();
    if (!changes_freely()) return {{now, 0}};
    if (now == Formation::AttackColumn)
      return {{Formation::AttackColumn, 0}, {Formation::Line, move_code(Keep, OnTheMove::Line)}};
    // A line that wheels goes faster in column and back.
    return {{Formation::Line, move_code(OnTheMove::AttackColumn, OnTheMove::Line)},
            {Formation::AttackColumn, move_code(OnTheMove::AttackColumn, Keep)}};
  }

  void add(const Arrival& how, Pose pose) {
    if (spots_.size() == spots_.capacity()) return;
    Figure there = figure_at(s_, me_.unit, shape_in(s_, me_.unit, how.formation), pose);
    there.points = me_.points;
    look_at_ground(s_, there);
    spots_.push_back({pose, how.number, standing_there(o_, there, temper_, first_ && may_shoot_)});
  }

  // With its front there, turned that way.
  void add_front(const Arrival& how, Vec2 front, Facing facing) {
    const Frame off = frame_at(s_, me_.unit, shape_in(s_, me_.unit, how.formation), Pose{0, 0, facing});
    Vec2 by = front - off.origin - me_.b->pose.at();
    const double most = me_.card->move - kWithin;
    if (length(by) > most) by = by * (most / length(by));
    add(how, Pose::snapped(me_.b->pose.at() + by, facing));
  }

  void add_approach(const Arrival& how, const Figure& foe) {
    const Vec2 way = foe.centre - me_.frame.origin;
    const double far = length(way);
    if (far < 0.5) return;
    const Vec2 ahead = way * (1 / far);
    const Facing facing = facing_of(ahead);
    const double room = far - extent_towards(foe.frame, ahead);
    for (const double gap : {3.6, 7.6, 12.6}) {
      const double advance = room - gap;
      if (advance < 0.3) continue;
      add_front(how, me_.frame.origin + ahead * advance, facing);
      if (advance > me_.card->move) return;  // all nearer places come to the same
    }
  }

  // Where its flank can be charged, or its line raked.
  void add_flanks(const Arrival& how, const Figure& foe) {
    for (const double side : {-1.0, 1.0}) {
      const double away = me_.b->arm == Arm::Cavalry ? 7 : 4;
      const Vec2 front = foe.frame.world({side * (foe.frame.half_width + away), -foe.frame.depth / 2 - 0.5});
      if (length(front - me_.frame.origin) > 2.2 * me_.card->move) continue;
      add_front(how, front, facing_of(foe.centre - front));
    }
  }

  void add_goal(const Arrival& how) {
    const Vec2 way = *temper_.goal - me_.frame.origin;
    const double far = length(way);
    if (far < 1) return;
    const Vec2 ahead = way * (1 / far);
    for (const int turn : {0, 300, -300}) {
      const Vec2 bearing = facing_of(ahead).turned(turn).forward();
      add_front(how, me_.frame.origin + bearing * std::min(far, me_.card->move), facing_of(ahead));
    }
    add_front(how, me_.frame.origin + ahead * std::min(far, me_.card->move / 2), facing_of(ahead));
  }

  void add_withdrawals() {
    const Pose& at = me_.b->pose;
    const Arrival as_it_is{me_.b->formation(), 0};
    const bool nimble = is_skirmishers(*me_.b);
    const double most = is_battery(*me_.b) ? me_.card->move : nimble ? me_.card->move : kAwkwardMove;
    const Vec2 back = -1 * at.facing.forward();
    add(as_it_is, Pose::snapped(at.at() + back * (most - kWithin), at.facing));
    add(as_it_is, Pose::snapped(at.at() + back * (most / 2), at.facing));
    if (nimble)
      for (const double side : {-0.7, 0.7})
        add(as_it_is,
            Pose::snapped(at.at() + (back * 0.7 + right_of(at.facing.forward()) * side) * (most - kWithin), at.facing));
  }

  void add_guns_places() {
    const Pose& at = me_.b->pose;
    const Arrival as_it_is{me_.b->formation(), 0};
    for (const double ahead : {kAwkwardMove - kWithin, kAwkwardMove / 2})
      for (const double aside : {0.0, -1.0, 1.0}) {
        const Vec2 way = at.facing.forward() * ahead + right_of(at.facing.forward()) * (aside * ahead / 2);
        const double far = std::min(std::min(kAwkwardMove, me_.card->move) - kWithin, length(way));
        add(as_it_is, Pose::snapped(at.at() + way * (far / length(way)), at.facing));
      }
  }

  // The nearest few, the weakest among them, and whoever is to be struck.
  boost::container::static_vector<const Figure*, 4> targets() const {
    boost::container::static_vector<const Figure*, kMostBattalions> all;
    for (const Figure& foe : o_.foes)
      if (temper_.only == kNoPiece || temper_.only == foe.unit) all.push_back(&foe);
    const auto far = [&](const Figure* f) {
      return length(f->centre - me_.centre) + (f->b->shattered() ? -5 : f->b->solid() ? 0 : -2);
    };
    std::stable_sort(all.begin(), all.end(), [&](auto* a, auto* b) { return far(a) < far(b); });
    if (all.size() > 3) all.resize(3);
    return {all.begin(), all.end()};
  }

  void list_spots() {
    may_shoot_ = me_.card->small_arms >= 0 || me_.card->cannon >= 0;
    if (is_battery(*me_.b)) {
      add_guns_places();
      add_withdrawals();
      return;
    }
    const auto enemies = targets();
    for (const Arrival& how : arrivals()) {
      if (how.formation == Formation::SkirmishLine && enemies.size() > 2) {
        for (std::size_t i = 0; i < 2; ++i) add_approach(how, *enemies[i]);
      } else {
        for (const Figure* foe : enemies) add_approach(how, *foe);
      }
      if (temper_.charges && !is_skirmishers(*me_.b))
        for (std::size_t i = 0; i < std::min<std::size_t>(2, enemies.size()); ++i) add_flanks(how, *enemies[i]);
      if (temper_.goal) add_goal(how);
    }
    add_withdrawals();
    for (const Exit& exit : s_.setup->exits)
      if (exit.side == o_.side && changes_freely()) add_exit(exit);
  }

  // RW-VIC-3: the head of a march column at the edge.
  void add_exit(const Exit& exit) {
    const Vec2 way = exit.to - exit.from;
    const double along = length_squared(way) > 0 ? dot(me_.centre - exit.from, way) / length_squared(way) : 0;
    const Vec2 at = exit.from + way * std::clamp(along, 0.05, 0.95);
    const Vec2 off = at - me_.b->pose.at();
    const double head = base_of(me_.b->type).depth / 2;
    if (length(off) > me_.card->move + head || length(off) < head) return;
    const Vec2 to = me_.b->pose.at() + off * ((length(off) - head) / length(off));
    const auto column = OnTheMove::MarchColumn;
    if (spots_.size() < spots_.capacity())
      spots_.push_back({Pose::snapped(to, facing_of(off)), move_code(column, OnTheMove::Keep), stay_ + 2});
  }

  // There, or if it went on a little: nobody closes up upon the backs of friends.
  bool runs_into_friends(const Spot& spot) const {
    Frame there = frame_at(s_, me_.unit, shape_in(s_, me_.unit, formation_after(spot)), spot.pose);
    if (meets_friends(there)) return true;
    const Vec2 way = spot.pose.at() - me_.b->pose.at();
    const double far = length(way);
    if (far < 0.1) return false;
    there.origin = there.origin + way * (kRoomAhead / far);
    return meets_friends(there);
  }

  bool meets_friends(const Frame& there) const {
    return std::ranges::any_of(o_.friends, [&](const Figure& other) {
      if (other.unit == me_.unit) return false;
      const Vec2 apart = other.centre - middle_of(there);
      const double room = extent_towards(other.frame, there.forward) + there.depth / 2 + kElbow;
      const double beside = extent_towards(other.frame, right_of(there.forward)) + there.half_width + kElbow;
      return std::abs(dot(apart, there.forward)) < room && std::abs(dot(apart, right_of(there.forward))) < beside &&
             gap_between(there, other.frame) < kElbow;
    });
  }

  Formation formation_after(const Spot& spot) const {
    const auto what = static_cast<OnTheMove>(spot.number >> 8 & 0xF);
    const auto before = static_cast<OnTheMove>(spot.number >> 4 & 0xF);
    for (const OnTheMove change : {what, before}) {
      if (change == OnTheMove::Line) return Formation::Line;
      if (change == OnTheMove::AttackColumn) return Formation::AttackColumn;
      if (change == OnTheMove::MarchColumn) return Formation::MarchColumn;
    }
    return me_.b->formation();
  }

  // Where it is too far for some platoon it goes less far; nobody is marched through.
  bool brought_within_reach(Spot& spot) const {
    const Quietly trying;
    const Vec2 from = me_.b->pose.at();
    for (int i = 0; i < 3; ++i) {
      Verdict v{.command = {.side = o_.side, .verb = "move", .units = {me_.unit}, .number = spot.number}};
      v.command.path.push_back(spot.pose);
      if (spot.pose == me_.b->pose && spot.number == 0) return false;
      const March march = weigh_march(s_, me_.unit, v);
      if (!v.legal() || !march.passed.empty()) return false;
      if (march.longest <= march.allowed) return true;
      const double part = (march.allowed - kWithin) / march.longest * (i == 0 ? 1 : 0.9);
      if (part <= 0.2) return false;
      const Facing facing = i == 0 ? spot.pose.facing : me_.b->pose.facing;
      spot.pose = Pose::snapped(from + (spot.pose.at() - from) * part, facing);
    }
    return false;
  }

  const Outlook& o_;
  const State& s_;
  const Figure& me_;
  const Temper& temper_;
  bool first_;
  bool may_shoot_ = false;
  double stay_ = 0;
  Spots spots_;
};

// RW-RES-3: the middle of its stretch first, then wherever there is room.
Thought come_on(const State& s, PieceId unit) {
  const Quietly trying;
  const Formation f =
      may_form(s.unit(unit).type, Formation::AttackColumn) ? Formation::AttackColumn : s.unit(unit).formation();
  for (const double along : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.04, 0.96}) {
    Verdict v{.command = {.side = s.side_of(unit), .verb = "move", .units = {unit}, .number = entry_code(f)}};
    v.command.path.push_back(entry_place(s, unit, along));
    v.command.find_way = true;
    deed_of("move")->weigh(s, v);
    if (v.legal()) return {2, "The reserve comes on.", "move", kNoPiece, v.command.path.back(), v.command.number};
  }
  return {};
}

bool horse_near(const Outlook& o, const Figure& me) {
  return std::ranges::any_of(o.foes, [&](const Figure& foe) {
    return foe.b->arm == Arm::Cavalry && !foe.b->shattered() && !foe.slow &&
           gap_between(foe.frame, me.frame) < foe.card->charge + kHorseNear;
  });
}

bool may_be_done(const State& s, PieceId unit, Verb verb, const std::optional<Pose>& pose) {
  const Quietly trying;
  Verdict v{.command = {.side = s.side_of(unit), .verb = verb, .units = {unit}}};
  if (pose) v.command.path.push_back(*pose);
  deed_of(verb)->weigh(s, v);
  return v.legal();
}

}  // namespace

Thought best_march(const Outlook& o, const Figure& me, const Temper& temper, bool first) {
  if (may_not_take(o.s, me.unit, Action::Move)) return {};
  if (me.b->place == Place::Reserve) return come_on(o.s, me.unit);
  if (me.b->building >= 0 || me.b->partner != kNoPiece) return {};
  return Marcher(o, me, temper, first).best();
}

Thought best_formation(const Outlook& o, const Figure& me, const Temper& temper) {
  const State& s = o.s;
  const Battalion& b = *me.b;
  if (may_not_take(s, me.unit, Action::ChangeFormation) || b.building >= 0 || b.partner != kNoPiece) return {};
  struct Way {
    Formation formation;
    Verb verb;
    std::string_view why;
  };
  static constexpr Way kWays[] = {{Formation::Square, "form-square", "Square, before the horse are upon it."},
                                  {Formation::Line, "form-line", "Line gives it the most muskets."},
                                  {Formation::AttackColumn, "form-attack", "A column shows less of a flank."},
                                  {Formation::SkirmishLine, "form-skirmish", "Skirmishers open out."}};
  const double now = standing_there(o, me, temper, false);
  Thought best;
  for (const Way& way : kWays) {
    if (way.formation == b.formation() || may_not_form(s, me.unit, way.formation)) continue;
    if ((way.formation == Formation::SkirmishLine) && !is_skirmishers(b)) continue;
    if (way.formation == Formation::Square && !horse_near(o, me)) continue;
    Figure there = figure_at(s, me.unit, shape_in(s, me.unit, way.formation), b.pose);
    there.points = me.points;
    there.cover = me.cover;
    there.slow = me.slow;
    double gain = standing_there(o, there, temper, false) - now;
    if (way.formation == Formation::SkirmishLine) gain = std::max(gain, 0.3);
    if (b.formation() == Formation::SkirmishLine && is_skirmishers(b)) gain -= 0.3;
    if (gain <= std::max(0.08, best.score) || !may_be_done(s, me.unit, way.verb, std::nullopt)) continue;
    best = {gain, way.why, way.verb};
  }
  return best;
}

Thought best_facing(const Outlook& o, const Figure& me, const Temper& temper) {
  const State& s = o.s;
  const Battalion& b = *me.b;
  if (may_not_take(s, me.unit, Action::AboutFace) || b.building >= 0 || b.formation() == Formation::Square) return {};
  if (b.formation() == Formation::MarchColumn || b.shape.bent || b.partner != kNoPiece) return {};
  const double now = standing_there(o, me, temper, false);
  Thought best;
  int looked = 0;
  for (const Figure& foe : o.foes) {
    const Vec2 way = foe.centre - me.centre;
    const double reach = is_battery(b) ? 36 : 18;
    if (length_squared(way) > reach * reach || length_squared(way) < 0.1 || ++looked > 8) continue;
    const Facing facing = facing_of(way);
    const int turn = turn_between(b.pose.facing, facing);
    if (turn > -kLittleTurn && turn < kLittleTurn) continue;
    const Pose to = about_faced(body_of(s, me.unit), facing);
    Figure there = figure_at(s, me.unit, b.shape, to);
    there.points = me.points;
    there.cover = me.cover;
    there.slow = me.slow;
    const double gain = standing_there(o, there, temper, false) - now;
    const Pose said{b.pose.x, b.pose.y, facing};
    if (gain <= std::max(0.06, best.score) || !may_be_done(s, me.unit, "about-face", said)) continue;
    best = {gain, "Turns to face the enemy.", "about-face", kNoPiece, said};
  }
  return best;
}

}  // namespace grognard::revwars
