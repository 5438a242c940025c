// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/advice/advice.h"
#include "esr/sequence/turn.h"

// The plan of battle: whom to strike, who supports, who holds which place. Not rules.
namespace grognard::esr {
namespace {

constexpr double kTired = 0.75;         // of the way to a Retreat: time to break off
constexpr double kGunsComeTo = 1600;    // where a column of guns halts before the enemy: batteries go on from there
constexpr double kStandOff = 800;       // where infantry waits for its guns to tell
constexpr double kDisputes = 900;       // an enemy so near to a place disputes it
constexpr double kThreatens = 2600;     // and so near he may come for it
constexpr double kKeeperWithin = 1600;  // of the place

constexpr double kInReach = 2400;        // of an attack: no farther is it begun
constexpr double kSecondLine = 300;      // yards behind the others
constexpr double kMarchOfTurn = 1125;    // of foot deployed
constexpr double kFarAhead = 800;        // of the others: alone it would be beaten
constexpr double kGuards = 500;          // foot that is hardly farther off than the guns it guards
constexpr double kHorseKeepsOff = 1300;  // till its moment has come
// Shares of the turns. Whoever comes first is shot at first: it pays to wait, even behind on points.
constexpr double kWaitsTill = 0.35;
constexpr double kBehindWaitsTill = 0.45;
constexpr double kPlacesFirstFrom = 0.55;
constexpr double kMuchStronger = 1.2;
// Of a promise.
constexpr double kPatience = -0.3;
constexpr double kGoesOn = 0.5;  // whoever attacks already is not called back for little
constexpr double kLeavesItsPlace = 0.8;
constexpr double kMomentOfHorse = 0.2;
constexpr double kCallsForHelp = 1800;  // a division that attacks, for its neighbour who supports it

double distance_to(const State& s, int place, Vec2 from) {
  return length(middle_of_place(s, s.place_piece(place)) - from);
}

}  // namespace

Plan::Plan(const State& s, Side whose, const Scheme& scheme) : look(s), side(whose), s_(s), scheme_(scheme) {
  const int lead = score_of(s, side).points - score_of(s, other(side)).points;
  time_ = (s.turn - 1) / static_cast<double>(std::max(1, s.options().turn_limit));
  double ours = 0, theirs = 0;
  each_formation(s, side, [&](int) { ++divisions_; });
  for (int f = 0; f < std::ssize(s.formations); ++f)
    if (look.of(f).there && !look.of(f).status) (s.formation(f).side == side ? ours : theirs) += look.of(f).power;
  const double odds = ours / std::max(0.5, theirs);
  pressed_ = (lead < 0 && time_ > kBehindWaitsTill) || (time_ > kWaitsTill && (lead == 0 || odds > kMuchStronger));
  share_out_places();
}

bool Plan::is_threatened(int place) const {
  for (int f = 0; f < std::ssize(s_.formations); ++f) {
    const Stand& enemy = look.of(f);
    if (s_.formation(f).side == side || !enemy.there || enemy.status || enemy.arm == Arm::Artillery) continue;
    if (distance_to(s_, place, enemy.middle) < kThreatens) return true;
  }
  return false;
}

// Each place that counts gets the division that is nearest: one that is held and threatened a keeper, one that lies open somebody
// who goes there.
void Plan::share_out_places() {
  duty_.fill(-1);
  const int turns_left = s_.options().turn_limit - s_.turn + 1;
  for (int i = 0; i < std::ssize(s_.setup->places); ++i) {
    if (!s_.setup->places[i].objective) continue;
    const bool held = holder_of(s_, s_.place_piece(i)) == static_cast<int>(index_of(side));
    bool disputed = false;
    for (const Unit& u : s_.units)
      disputed = disputed || (u.side != side && stands(u) && distance_to(s_, i, u.pose.at()) < kDisputes);
    if (held ? !is_threatened(i) : disputed) continue;
    const double most = held ? kKeeperWithin : kMarchOfTurn * std::min(turns_left, 5);
    const bool late = time_ > kPlacesFirstFrom;
    int best = -1;
    double least = most;
    each_formation(s_, side, [&](int f) {
      const Stand& own = look.of(f);
      if (own.status || own.arm == Arm::Artillery || duty_[f] >= 0) return;
      if (!held && !late && look.nearest_gap(f) < kInReach + 600) return;
      const double away = distance_to(s_, i, own.middle) + (own.arm == Arm::Cavalry && held ? 600 : 0);
      if (away >= least) return;
      least = away;
      best = f;
    });
    if (best >= 0) duty_[best] = static_cast<std::int8_t>(i);
  }
}

// Guns first, but orders take their time: towards the end, and sooner for whoever is behind, nothing is waited for.
double Plan::urgency() const { return std::max(0.0, time_ - 0.5) * 1.2 * (pressed_ ? 1 : 0.3); }

double Plan::promise(int f, int enemy) const {
  const Stand& own = look.of(f);
  const Stand& foe = look.of(enemy);
  const double odds = look.power_near(side, enemy) / std::max(0.5, look.power_near(other(side), enemy));
  const double ours = look.endurance(f, enemy, true), theirs = look.endurance(enemy, f, false);
  // Of many divisions some are always at hand to go on with what one has begun.
  double value = kPatience + 0.03 * divisions_ + 2 * (ours - theirs) / (ours + theirs) +
                 0.5 * std::clamp(odds - 1, -0.8, 1.5) + 0.3 * (foe.weary - own.weary);
  if (own.arm == Arm::Cavalry) value -= 0.2;
  return value + urgency() + (pressed_ ? 0.2 : -0.2);
}

// How inviting an enemy is: easily broken, near to us and to what we are to take.
double Plan::invitation(int f, int enemy) const {
  const Stand& foe = look.of(enemy);
  const PieceId goal = s_.superior(s_.formation(f).force).objective.target;
  double value = 5 / (1 + foe.toughness / 3) + 1.5 * foe.weary;
  value -= look.gap(f, enemy) / 900;
  if (s_.is_place(goal)) value -= length(foe.middle - middle_of_place(s_, goal)) / 4000;
  if (foe.status) value -= 6;
  // Guns and columns are easy prey for whoever gets at them, but their friends stand before them.
  const bool behind = look.gap(f, enemy) > look.nearest_gap(f) + 350;
  if (foe.arm == Arm::Artillery || foe.ployed) value -= behind ? 6 : 1.5;
  const int f_enemy = s_.formation_piece(enemy);
  each_formation(s_, side, [&](int g) {
    if (g != f && s_.formation(g).active.target == f_enemy && look.of(g).arm != Arm::Artillery) value += 0.4;
  });
  if (s_.formation(f).active.target == f_enemy) value += 0.6;
  return value;
}

int Plan::prey_of(int f) const {
  int best = -1;
  double most = -1e9;
  each_formation(s_, other(side), [&](int enemy) {
    if (look.gap(f, enemy) >= kNowhere) return;
    const double value = invitation(f, enemy);
    if (value <= most) return;
    most = value;
    best = enemy;
  });
  return best;
}

Intent Plan::strike(int, int enemy, std::string_view why) const {
  return {Directive::Attack, s_.formation_piece(enemy), {}, why};
}

Intent Plan::towards(int f, Vec2 goal) const {
  const Vec2 from = look.of(f).middle;
  for (int i = 0; i < std::ssize(s_.setup->places); ++i) {
    if (s_.setup->places[i].area < 0 || distance_to(s_, i, goal) > 60) continue;
    bool disputed = false;
    for (const Unit& u : s_.units)
      disputed = disputed || (u.side != side && stands(u) && length(u.pose.at() - goal) < 1400);
    if (disputed && look.of(f).arm != Arm::Artillery)
      return {Directive::Attack, s_.place_piece(i), {}, "Take the ground that decides the battle."};
  }
  if (length(goal - from) < 250) return {Directive::Defend, kNoPiece, {}, "It is where it should be."};
  return {Directive::Move, kNoPiece, Pose::snapped(goal, Facing()), "Go where it is wanted."};
}

Intent Plan::backwards(int f) const {
  if (look.nearest_gap(f) > kNearEnemy + 900) return {Directive::Defend, kNoPiece, {}, "It is out of their reach."};
  const Ground& ground = *s_.setup->ground;
  const Vec2 to = look.of(f).middle + homeward(s_, side) * 1500;
  const Vec2 on_table{std::clamp(to.x, 300.0, ground.width - 300), std::clamp(to.y, 300.0, ground.height - 300)};
  if (length(on_table - look.of(f).middle) < 450) return {Directive::Defend, kNoPiece, {}, "There is no way back."};
  return {Directive::Move, kNoPiece, Pose::snapped(on_table, Facing()), "Out of their reach."};
}

Intent Plan::approach(int f, int enemy) const {
  const Vec2 from = look.of(f).middle, to = look.of(enemy).middle;
  const double away = look.gap(f, enemy);
  const double share = std::max(0.0, away - kStandOff) / std::max(1.0, length(to - from));
  return {Directive::Move, kNoPiece, Pose::snapped(from + (to - from) * share, Facing()),
          "Close up to cannon shot, and bring up the guns."};
}

// The others are not there yet: alone it would be beaten.
bool Plan::is_ahead(int f, int enemy) const {
  const double own = look.gap(f, enemy);
  if (own > kInReach) return false;
  double others = 0;
  int count = 0;
  each_formation(s_, side, [&](int g) {
    const Stand& friendly = look.of(g);
    if (g == f || friendly.status || friendly.arm == Arm::Artillery || look.gap(g, enemy) > 5000) return;
    others += look.gap(g, enemy);
    ++count;
  });
  return count > 0 && others / count > own + kFarAhead;
}

// A neighbour of the same Force who attacks and is nearer to the enemy; -1: none.
int Plan::supported_by(int f) const {
  int best = -1;
  double least = kCallsForHelp;
  each_formation(s_, side, [&](int g) {
    const Stand& own = look.of(g);
    if (g == f || own.status || own.arm == Arm::Artillery || s_.formation(g).force != s_.formation(f).force) return;
    if (directive_of(s_.formation(g)) != Directive::Attack || look.nearest_gap(g) > look.nearest_gap(f) - kSecondLine)
      return;
    const double away = length(own.middle - look.of(f).middle);
    if (away >= least) return;
    least = away;
    best = g;
  });
  return best;
}

Intent Plan::of_guns(int f) const {
  const int enemy = look.nearest(f);
  if (enemy < 0) return {Directive::Reserve, kNoPiece, {}, "The guns are where they are wanted."};
  if (look.nearest_gap(f) < kGunsComeTo + 300)
    return {Directive::Reserve, kNoPiece, {}, "The guns are where they are wanted."};
  const Vec2 from = look.of(f).middle, to = look.of(enemy).middle;
  const double share = (look.nearest_gap(f) - kGunsComeTo) / std::max(1.0, length(to - from));
  return {Directive::Move, kNoPiece, Pose::snapped(from + (to - from) * share, Facing()),
          "The reserve artillery comes up to the front."};
}

// Foot of his stands so that whoever rides at it comes upon that, too.
bool Plan::is_guarded(int f, int enemy) const {
  bool guarded = false;
  each_formation(s_, other(side), [&](int g) {
    const Stand& foe = look.of(g);
    if (g == enemy || foe.status || foe.ployed || foe.arm != Arm::Infantry) return;
    guarded = guarded || look.gap(f, g) < look.gap(f, enemy) + kGuards;
  });
  return guarded;
}

Intent Plan::of_horse(int f) const {
  int best = -1;
  double most = kMomentOfHorse;
  each_formation(s_, other(side), [&](int enemy) {
    const Stand& foe = look.of(enemy);
    if (foe.status || look.gap(f, enemy) > kThreatens) return;
    if ((foe.arm == Arm::Artillery || foe.ployed) && is_guarded(f, enemy)) return;
    double value = promise(f, enemy) - look.gap(f, enemy) / 4000;
    if (s_.formation(f).active.target == s_.formation_piece(enemy)) value += 0.4;
    if (value <= most) return;
    most = value;
    best = enemy;
  });
  if (best >= 0) return strike(f, best, "The moment of the cavalry.");
  int friends = -1;
  double least = kNowhere;
  each_formation(s_, side, [&](int g) {
    if (g == f || look.of(g).status || look.of(g).arm != Arm::Infantry) return;
    if (s_.formation(g).force != s_.formation(f).force) return;
    const double away = length(look.of(g).middle - look.of(f).middle) +
                        (directive_of(s_.formation(g)) == Directive::Attack ? 0 : 1500) -
                        (s_.formation(f).active.target == s_.formation_piece(g) ? 600 : 0);
    if (away >= least) return;
    least = away;
    friends = g;
  });
  if (look.nearest_gap(f) < kHorseKeepsOff) return backwards(f);
  if (look.nearest_gap(f) < kThreatens) return {Directive::Defend, kNoPiece, {}, "The cavalry waits for its moment."};
  if (friends >= 0)
    return {Directive::Support, s_.formation_piece(friends), {}, "The cavalry keeps near the infantry."};
  const int prey = prey_of(f);
  if (prey >= 0 && pressed_) return strike(f, prey, "There is nobody else to do it.");
  return {};
}

// It has a place to hold or to take.
Intent Plan::at_place(int f) const {
  const int place = duty_[f];
  const Vec2 goal = middle_of_place(s_, s_.place_piece(place));
  const bool held = holder_of(s_, s_.place_piece(place)) == static_cast<int>(index_of(side));
  if (!held) {
    Intent intent = towards(f, goal);
    intent.why = "The ground that counts lies open: take it.";
    return intent;
  }
  if (distance_to(s_, place, look.of(f).middle) > 700 && look.nearest_gap(f) > kDisputes) return towards(f, goal);
  return {Directive::Defend, kNoPiece, {}, "It keeps what it has been given to hold."};
}

Intent Plan::of_foot(int f) const {
  const int prey = prey_of(f);
  const bool attacks = directive_of(s_.formation(f)) == Directive::Attack;
  const double gap = prey < 0 ? kNowhere : look.gap(f, prey);
  const double value = prey < 0 ? -9 : promise(f, prey) + (attacks ? kGoesOn : 0);
  const bool promising = prey >= 0 && !look.of(prey).status && value > 0 && gap < kInReach;
  if (duty_[f] >= 0 && !(promising && (attacks || value > kLeavesItsPlace))) return at_place(f);
  if (promising) {
    const int first = attacks || gap < 700 ? -1 : supported_by(f);
    if (first >= 0 && gap > 1000)
      return {Directive::Support, s_.formation_piece(first), {}, "It supports the division that attacks."};
    return strike(f, prey, "Strike where the enemy is weakest.");
  }
  if (!pressed_ || prey < 0) return {Directive::Defend, kNoPiece, {}, "Let them come."};
  if (gap >= kInReach) return approach(f, prey);
  const int first = supported_by(f);
  if (first >= 0) return {Directive::Support, s_.formation_piece(first), {}, "It supports the division that attacks."};
  if (gap > kStandOff + 250 && is_ahead(f, prey))
    return {Directive::Defend, kNoPiece, {}, "Wait till the others have come up."};
  if (gap > kStandOff + 250) return approach(f, prey);
  return {Directive::Defend, kNoPiece, {}, "Let the guns do their work first."};
}

Intent Plan::habit_of(int f) const {
  const Stand& own = look.of(f);
  if (own.arm == Arm::Artillery) return of_guns(f);
  if (own.weary >= kTired && look.nearest_gap(f) > kCloseEnemy)
    return look.nearest_gap(f) > kNearEnemy + 100
               ? Intent{Directive::Defend, kNoPiece, {}, "It has had enough for now: breathe."}
               : backwards(f);
  return own.arm == Arm::Cavalry ? of_horse(f) : of_foot(f);
}

Intent Plan::intent_of(int f) const {
  const PieceId piece = s_.formation_piece(f);
  const Task& task = scheme_.task(piece);
  const bool guns = look.of(f).arm == Arm::Artillery;
  const int prey = task.posture == Posture::Free ? -1 : prey_of(f);
  switch (task.posture) {
    case Posture::Free: return habit_of(f);
    case Posture::Stand:
      if (!guns && prey >= 0 && look.gap(f, prey) < kCloseEnemy && !look.of(prey).status && promise(f, prey) > 0.3)
        return strike(f, prey, "They are near enough to be struck where we stand.");
      return {guns ? Directive::Reserve : Directive::Defend, kNoPiece, {}, "It holds its ground."};
    case Posture::Fast: return {guns ? Directive::Reserve : Directive::Defend, kNoPiece, {}, "It holds its ground."};
    case Posture::Steady:
      if (guns) return of_guns(f);
      if (prey >= 0 && look.gap(f, prey) > kStandOff + 250) return approach(f, prey);
      return {Directive::Defend, kNoPiece, {}, "Close enough, and no nearer yet."};
    case Posture::Back: return backwards(f);
    case Posture::Forward:
      if (task.goal) return towards(f, *task.goal);
      [[fallthrough]];
    case Posture::Bold:
      if (guns) return of_guns(f);
      return prey >= 0 ? strike(f, prey, "At the enemy.") : habit_of(f);
    case Posture::Strike: break;
  }
  const int target = s_.is_formation(task.target) ? s_.formation_index(task.target)
                     : s_.is_unit(task.target)    ? s_.unit(task.target).formation
                                                  : -1;
  if (guns || target < 0 || !look.of(target).there || look.of(target).status) return habit_of(f);
  return strike(f, target, "This is the one to be beaten.");
}

}  // namespace grognard::esr
