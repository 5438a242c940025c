// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/02_movement/together.h"

#include <algorithm>
#include <cmath>

#include "geometry/tolerance.h"
#include "grant/position/room.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_movement/on_the_march.h"

namespace grognard::grant {
namespace {

// Two looks in each of the 36 steps: horsemen who ride at each other come an inch nearer in one of them.
constexpr int kSlices = 2 * kMarchSteps;
constexpr double kTouching = 1e-6;
constexpr double kOwnApproach = 1e-7;
constexpr double kSameTime = 1e-7;  // of the whole move
constexpr double kFinest = 1e-10;
constexpr double kWallSlack =
    0.02;  // the ground is closed where the wall begins, and the wall is what they want to touch

enum class Cause : std::uint8_t { Touch, Near, Friend };  // in the order of GW-TURN-6

struct Stop {
  double when = 2;  // share of the move
  Cause cause = Cause::Touch;
  std::size_t who = 0;
  PieceId other = kNoPiece;
  bool named = false;
};

bool is_sooner(const Stop& a, const Stop& b) {
  if (std::abs(a.when - b.when) > kSameTime) return a.when < b.when;
  if (a.cause != b.cause) return a.cause < b.cause;
  if (a.named != b.named) return a.named;
  return a.who != b.who ? a.who < b.who : a.other < b.other;
}

class Together {
 public:
  Together(State& s, std::vector<Marcher>& marchers) : s_(s), marchers_(marchers), march_(s, marchers) {}

  void run() {
    for (int slice = 1; slice <= kSlices; ++slice) {
      double from = static_cast<double>(slice - 1) / kSlices;
      const double to = static_cast<double>(slice) / kSlices;
      for (;;) {
        const Stop stop = first_stop(from, to);
        if (stop.when > to) break;
        come_to(stop.when);
        carry_stop(stop, from);
        from = stop.when;
      }
      come_to(to);
    }
    for (Marcher& m : marchers_) m.halted = true;
    march_.settle();
    for (Marcher& m : marchers_)
      if (m.going == Going::Compulsory) go_clear(m);
    // One who falls back may come upon another who has marched to where he was.
    // A compulsory mover goes on past whoever has come back to where he stands.
    constexpr int kMostRounds = 50;
    bool changed = true;
    for (int round = 0; changed && round < kMostRounds; ++round) {
      changed = false;
      for (Marcher& m : marchers_) {
        const double before = m.spent;
        if (m.going == Going::Compulsory) go_clear(m);
        else fall_back_clear(m);
        changed = changed || m.spent != before;
      }
    }
  }

 private:
  template <class Holds>
  static double first_time(double from, double to, Holds&& holds) {
    if (holds(from)) return from;
    while (to - from > kFinest) {
      const double middle = (from + to) / 2;
      (holds(middle) ? to : from) = middle;
    }
    return to;
  }

  Stop first_stop(double from, double to) {
    Stop first;
    for (std::size_t i = 0; i < marchers_.size(); ++i) {
      const Marcher& m = marchers_[i];
      if (m.halted || spent_at(m, to) <= spent_at(m, from)) continue;
      const Side side = s_.unit(m.unit).side;
      for (PieceId id = 0; id < s_.unit_count(); ++id) {
        if (id == m.unit || !on_table(s_.unit(id)) || !march_.near(m.unit, id, to, kStandOff)) continue;
        Stop stop{.who = i, .other = id, .named = m.named == id};
        const bool found = s_.unit(id).side == side ? meets_friend(m, id, from, to, stop)
                           : m.touches              ? meets_enemy(m, id, from, to, stop)
                                                    : nears_enemy(m, id, from, to, stop);
        if (found && is_sooner(stop, first)) first = stop;
      }
    }
    return first;
  }

  // GW-TURN-6 a.
  bool meets_enemy(const Marcher& m, PieceId id, double from, double to, Stop& stop) {
    // A path that ends at the enemy ends on the grid, perhaps a hair short of him.
    const auto touching = [&](double share) {
      const bool at_end = spent_at(m, share) >= m.most - kTouching;
      return march_.touch_at(m, id, share).distance <= (at_end ? kTolerance : kTouching);
    };
    if (!touching(to)) return false;
    stop.cause = Cause::Touch;
    stop.when = first_time(from, to, touching);
    return true;
  }

  // GW-TURN-6 b, GW-TURN-7: its own march brings it within 1".
  bool nears_enemy(const Marcher& m, PieceId id, double from, double to, Stop& stop) {
    const Stance& enemy = march_.stance(id, to);
    const double end = apart(march_.stance(m.unit, to), enemy, 2 * kStandOff);
    if (reaches(end, kStandOff)) return false;
    if (apart(march_.stance(m.unit, from), enemy, 2 * kStandOff) - end <= kOwnApproach) return false;
    stop.cause = Cause::Near;
    stop.when = first_time(from, to, [&](double share) {
      return apart(march_.stance(m.unit, share), march_.stance(id, share), 2 * kStandOff) < kStandOff;
    });
    return true;
  }

  // GW-TURN-6 c.
  bool meets_friend(const Marcher& m, PieceId id, double from, double to, Stop& stop) {
    if (passes(m.unit, id)) return false;
    const Stance& here = march_.stance(m.unit, to);
    const Stance& there = march_.stance(id, to);
    if (!overlap(here, there)) return false;
    const bool own_doing = !overlap(march_.stance(m.unit, from), there) || overlap(here, march_.stance(id, from));
    if (!own_doing) return false;
    stop.cause = Cause::Friend;
    stop.when = first_time(
        from, to, [&](double share) { return overlap(march_.stance(m.unit, share), march_.stance(id, share)); });
    return true;
  }

  bool passes(PieceId a, PieceId b) {
    const Marcher* ma = march_.marcher(a);
    const Marcher* mb = march_.marcher(b);
    if ((ma && ma->going == Going::Compulsory) || (mb && mb->going == Going::Compulsory)) return true;
    return may_pass_through(s_, a, b) || march_.is_tangled(a, b);
  }
  void come_to(double share) {
    for (Marcher& m : marchers_)
      if (!m.halted) m.spent = spent_at(m, share);
  }

  void halt(Marcher& m, PieceId by) {
    m.halted = true;
    m.halted_by = by;
  }

  // The motion of this unit alone has brought the two together.
  bool came_on(const Marcher& m, PieceId enemy, double back) {
    const double before = std::max(0.0, m.spent - back);
    const Touch then = march_.touch_between(m, march_.stance_when(m, before), enemy, march_.stance(enemy, 1));
    const Touch now = march_.touch_between(m, march_.stance(m.unit, 1), enemy, march_.stance(enemy, 1));
    return then.distance - now.distance > kOwnApproach;
  }

  void carry_stop(const Stop& stop, double from) {
    Marcher& m = marchers_[stop.who];
    halt(m, stop.other);
    if (stop.cause == Cause::Friend) {
      m.spent = std::max(std::min(m.spent, m.course.full * from), back_to_touch(m));
      return;
    }
    if (stop.cause != Cause::Touch) return;
    Marcher* them = march_.marcher(stop.other);
    // GW-CAV-10: both are attackers only if both came on.
    constexpr double kBack = 0.05;
    const bool was_moving = them && !them->halted;
    if (them) {
      them->halted = true;
      them->halted_by = m.unit;
    }
    const bool they_came = was_moving && them->touches && came_on(*them, m.unit, kBack);
    if (!they_came || came_on(m, stop.other, kBack)) push_contact(m, stop.other);
    if (they_came) push_contact(*them, m.unit);
  }

  // Overlap is told from touching only where it is as deep as the grid: so far back, whatever an inch costs here.
  double back_to_touch(const Marcher& m) {
    const Vec2 here = pose_after(s_, m.unit, m.course, m.spent).at;
    double back = kTolerance;
    while (back < 4 * kTolerance && m.spent > back &&
           length(pose_after(s_, m.unit, m.course, m.spent - back).at - here) < kTolerance - kTouching)
      back += kTolerance;
    return m.spent - back;
  }

  void push_contact(const Marcher& m, PieceId enemy) {
    const Touch touch = march_.touch_between(m, march_.stance(m.unit, 1), enemy, march_.stance(enemy, 1));
    const WayGone gone = way_gone(s_, m.unit, m.course, m.spent);
    Contact contact;
    contact.attacker = m.unit;
    contact.defender = enemy;
    contact.section = static_cast<std::int16_t>(touch.section);
    contact.charge = m.course.charge;
    contact.ridden = gone.way;
    contact.beyond = gone.beyond;
    contact.touch = touch.at;
    s_.contacts.push_back(contact);
  }

  // Friends who overlapped already when the move began may part by degrees; both are compared with where they stood then.
  bool comes_apart(const Marcher& m, const Stance& here, PieceId id) {
    if (m.going == Going::Compulsory || !march_.is_tangled(m.unit, id)) return false;
    const Marcher* them = march_.marcher(id);
    const Stance& now = march_.stance(id, 1);
    const Stance& before = them ? march_.stance_when(*them, 0) : now;
    return !comes_onto({march_.stance_when(m, 0), before}, {here, now});
  }

  // The first who is overlapped where the unit stands now; kNoPiece if nobody.
  PieceId overlapped_by(const Marcher& m, const Stance& here) {
    for (PieceId id = 0; id < s_.unit_count(); ++id)
      if (id != m.unit && on_table(s_.unit(id)) && overlap(here, march_.stance(id, 1)) && !comes_apart(m, here, id))
        return id;
    return kNoPiece;
  }

  bool is_in_contact(PieceId id) const {
    return std::any_of(s_.contacts.begin(), s_.contacts.end(),
                       [&](const Contact& c) { return c.attacker == id || c.defender == id; });
  }

  // GW-MOVE-27: nobody ends on top of a friend through whom he might pass.
  void fall_back_clear(Marcher& m) {
    if (m.spent <= 0 || is_in_contact(m.unit) || overlapped_by(m, march_.stance_when(m, m.spent)) == kNoPiece) return;
    constexpr double kBackward = 0.05;
    m.crowded = m.going == Going::Compulsory;
    for (double spent = m.spent; spent > 0; spent -= kBackward) {
      if (overlapped_by(m, march_.stance_when(m, spent)) != kNoPiece) continue;
      double over = std::min(m.spent, spent + kBackward);
      for (m.spent = spent; over - m.spent > kTolerance / 4;) {
        const double middle = (m.spent + over) / 2;
        (overlapped_by(m, march_.stance_when(m, middle)) == kNoPiece ? m.spent : over) = middle;
      }
      m.spent = std::max(0.0, m.spent - kTolerance);  // as for those who stop at a friend
      return;
    }
    m.spent = 0;
  }

  // GW-MOVE-27: a compulsory mover goes on just far enough to be clear; where it cannot, it stops at the last clear place.
  void go_clear(Marcher& m) {
    if (m.course.keys.size() < 2 || is_in_contact(m.unit)) return;
    const bool goes_on = m.spent >= m.course.cost() - kTolerance;  // else something has stopped it
    if (goes_on && overlapped_by(m, march_.stance_when(m, m.spent)) == kNoPiece) return;
    if (!goes_on || !go_on_clear(m)) fall_back_clear(m);
  }

  bool go_on_clear(Marcher& m) {
    const Pose& start = m.course.keys[m.course.keys.size() - 2];
    const Pose end = m.course.keys.back();
    const Vec2 travel = end.at() - start.at();
    if (length(travel) <= 0) return false;
    const Vec2 direction = travel * (1 / length(travel));
    constexpr double kForward = 0.05;
    constexpr double kMost = 60;
    const double table = room_to_retire(s_, m.unit, end, direction, kMost);
    const double most = terrain_stop(s_, m.unit, m.course.formation, end, direction, table, false).value_or(table);
    double gap = nearest_enemy(m.unit, march_.stance_when(m, m.spent));
    for (double on = kForward; on < most; on += kForward) {
      const Pose next = Pose::snapped(end.at() + direction * on, end.facing);
      const ExactPose end_there =
          march_.settled_place(m, {next.at(), next.facing.forward(), next.facing}, m.spent + on);
      const Stance there = placed(m.body, end_there.at, end_there.forward);
      const double now = nearest_enemy(m.unit, there);
      if (now < std::min(gap, kStandOff) - kTolerance) return false;  // GW-TURN-6 b
      gap = now;
      if (overlapped_by(m, there) != kNoPiece) continue;
      m.course.costs.push_back(m.course.cost() + on);
      m.course.keys.push_back(next);
      m.most = m.spent = m.course.cost();
      m.lengthened = true;
      return true;
    }
    return false;
  }

  double nearest_enemy(PieceId unit, const Stance& here) {
    double least = 2 * kStandOff;
    each_enemy_of(s_, s_.unit(unit).side,
                  [&](PieceId enemy) { least = std::min(least, apart(here, march_.stance(enemy, 1), least)); });
    return least;
  }

  State& s_;
  std::vector<Marcher>& marchers_;
  OnTheMarch march_;
};

}  // namespace

Marcher marcher_on(const State& s, PieceId unit, Course course, Going going, bool touches, PieceId named) {
  Marcher m{.unit = unit, .course = std::move(course), .going = going, .touches = touches, .named = named};
  m.body = body_of(s, unit);
  double limit = ground_limit(s, unit, m.course, going);
  if (touches && limit < m.course.cost()) {
    const ExactPose at = pose_after(s, unit, m.course, limit);
    const Ring block = placed(m.body, at.at, at.forward).block;
    for (std::size_t i = 0; i < s.sections.size(); ++i)
      if (s.sections[i].unit != kNoPiece && distance(block, section_ring(s, static_cast<int>(i))) < 2 * kWallSlack) {
        limit += kWallSlack;
        break;
      }
  }
  m.most = std::min(m.course.cost(), limit);
  return m;
}

void march_together(State& s, std::vector<Marcher>& marchers) { Together(s, marchers).run(); }

bool may_pass_through(const State& s, PieceId a, PieceId b) {
  const auto skirmishes = [&](PieceId id) { return turns_free(s, id, s.unit(id).formation); };
  const auto guns_and_foot = [&](PieceId guns, PieceId foot) {
    return s.unit(guns).formation == Formation::Deployed && is_foot(s.unit(foot).arm);
  };
  return skirmishes(a) || skirmishes(b) || guns_and_foot(a, b) || guns_and_foot(b, a);
}

}  // namespace grognard::grant
