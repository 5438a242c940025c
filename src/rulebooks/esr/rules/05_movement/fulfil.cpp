// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/ground.h"
#include "esr/rules/05_movement/orders/marching.h"

// A Formation has moved: what its orders still demand is done for it (ES-DIR-5, 7, 10, 12, ES-STAT-12).
namespace grognard::esr {
namespace {

constexpr int kDetours[] = {0, 300, -300, 600, -600};  // tenths of a degree off the straight way
constexpr double kGoodPart = 0.9;

Vec2 turned_by(Vec2 direction, int tenths) {
  const Vec2 turn = Facing::tenths(tenths).forward();  // (sine, cosine), clockwise
  return {direction.x * turn.y + direction.y * turn.x, direction.y * turn.y - direction.x * turn.x};
}

// --- Single Units --------------------------------------------------------------------------------------------------------

// Straight in a direction, so far as it may.
Travel step_of(const State& s, PieceId unit, Vec2 direction, double yards, double allowance) {
  const Quietly trying;
  TravelLimits limits{.allowance = allowance};
  limits.whole = whole_of(s, unit, allowance_in_march(s, unit));
  const State free = without_followers(s, s.unit(unit).formation);
  const auto go = [&](double far) { return straight_on(free, unit, direction, far, limits); };
  const auto good = [&](const Travel& way) { return way.legal && !comes_too_near(s, unit, way); };
  Travel way = go(yards);
  if (good(way)) return way;
  const double most = way.reached;
  const double share = farthest_that([&](double part) { return good(go(most * part)); });
  if (share > 0) return go(most * share);
  way.reached = way.cost = 0;
  way.end = s.unit(unit).pose;
  return way;
}

// --- Attack ------------------------------------------------------------------------------------------------------------------

Members free_units(const State& s, int formation, bool leading) {
  Members out;
  each_member(s, formation, [&](PieceId id) {
    if (in_waves(s.unit(id)) && s.unit(id).leads == leading && !in_contact(s, id)) out.push_back(id);
  });
  return out;
}

// ES-DIR-5: the shortest ways first, as far as frontage allows.
void attack_who_can(Play& p, int formation) {
  for (int most = kMostInFormation; most > 0; --most) {
    PieceId next = kNoPiece;
    std::optional<Meeting> best;
    for (const PieceId id : free_units(p.s, formation, true)) {
      const std::optional<Meeting> met = best_contact(p.s, id);
      if (!met || (best && met->cost >= best->cost)) continue;
      best = met;
      next = id;
    }
    if (next == kNoPiece) return;
    carry_contact_move(p, next, *best, "ES-DIR-5");
  }
}

void close_up_attack(Play& p, int formation) {
  State& s = p.s;
  for (const PieceId id : free_units(s, formation, true)) {
    const double owed = owed_by(s, id);
    if (owed <= 0) continue;
    send_towards(p, id, goal_from(s, formation, s.unit(id).pose.at()), owed, owed, "ES-DIR-5",
                 "goes on towards the target");
  }
}

// ES-DIR-7
void follow_the_front(Play& p, int formation) {
  State& s = p.s;
  Members rear = free_units(s, formation, false);
  std::sort(rear.begin(), rear.end(), [&](PieceId a, PieceId b) {
    const double of_a = distance_to_goal(s, a, s.unit(a).pose);
    const double of_b = distance_to_goal(s, b, s.unit(b).pose);
    return of_a != of_b ? of_a < of_b : a < b;
  });
  // Whom each follows is settled before anybody goes: a neighbour who has gone ahead is no wave in front.
  Members ahead;
  for (const PieceId id : rear) ahead.push_back(unit_before(s, id));
  for (std::size_t i = 0; i < rear.size(); ++i) {
    if (ahead[i] == kNoPiece) continue;
    const double away = distance_between(s, rear[i], ahead[i]);
    if (within(away, kShift)) continue;
    send_towards(p, rear[i], s.unit(ahead[i]).pose.at(), away - kShift + kLeastMove, kNowhere, "ES-DIR-7",
                 "follows the wave in front");
  }
}

void attack_by_duty(Play& p, int formation) {
  if (!has_contact_duty(p.s, formation)) return;
  attack_who_can(p, formation);
  close_up_attack(p, formation);
  follow_the_front(p, formation);
}

// --- The whole Formation --------------------------------------------------------------------------------------------------

// How far the leading Unit comes for what it has to spend, whoever else of its Formation stands in its way.
double yards_for(const State& s, int formation, PieceId lead, Vec2 direction, double most, double spend) {
  if (spend >= kNowhere) return most;
  const Quietly trying;
  State alone = s;
  for (const PieceId id : members_of(s, formation))
    if (id != lead) alone.unit(id).post = Post::Waiting;
  const double whole = whole_of(s, lead, allowance_in_march(s, lead));
  return straight_on(alone, lead, direction, most, {.allowance = spend, .whole = whole}).reached;
}

// Block or column, so far towards a point as seen from its leading Unit, which spends at most so much: straight, or by the
// least detour that gets on well, else as far as any gets on; false: it cannot.
bool march_towards(Play& p, int formation, PieceId lead, Vec2 goal, double most, double spend, RuleId rule) {
  State& s = p.s;
  const bool column = all_ployed(s, formation) && head_of_column(s, formation) != kNoPiece;
  const Vec2 front = s.unit(lead).pose.at();
  const Pose from = column ? s.unit(lead).pose : anchor_of(s, formation);
  const Vec2 off = goal - front;
  if (!reaches(length(off), kLeastMove)) return false;
  std::optional<Pose> best;
  double nearest = kLeastMove;
  for (const int detour : kDetours) {
    const Vec2 direction = turned_by(unit_vector(off), detour);
    const double yards = yards_for(s, formation, lead, direction, most, spend);
    if (!reaches(yards, kLeastMove)) continue;
    const Pose wish = Pose::snapped(from.at() + direction * yards, from.facing);
    const auto reached = column ? reach_of_column(s, formation, wish) : reach_of_block(s, formation, wish);
    if (!reached) continue;
    const double nearer = length(off) - length(goal - front - (reached->at() - from.at()));
    if (nearer <= nearest) continue;
    nearest = nearer;
    best = reached;
    if (nearer >= yards / 4) break;
  }
  if (!best) return false;
  if (column) carry_column(p, formation, judge_column(s, formation, &*best, 1), rule);
  else carry_block(p, formation, judge_block(s, formation, &*best, 1), *best, rule);
  return true;
}

// ES-DIR-10: all together, as far as all can; what is then missing the leading Unit marches alone.
void march_by_duty(Play& p, int formation) {
  State& s = p.s;
  const Vec2 goal = s.formation(formation).active.point.at();
  for (const bool together : {true, false}) {
    const PieceId lead = leading_unit(s, formation, goal);
    if (lead == kNoPiece) return;
    const double owed = owed_in_march(s, lead).yards;
    const double most = std::min(owed, length(goal - s.unit(lead).pose.at()));
    if (!reaches(owed, kLeastMove)) return;
    if (together) march_towards(p, formation, lead, goal, most, owed, "ES-DIR-10");
    else if (in_waves(s.unit(lead)))
      send_towards(p, lead, goal, most, owed, "ES-DIR-10", "marches on towards the destination");
  }
}

// ES-DIR-12: where not all can go on, whoever can come near enough goes alone.
void support_alone(Play& p, int formation) {
  State& s = p.s;
  const int supported = s.formation_index(s.formation(formation).active.target);
  for (const PieceId id : supporters(s, formation)) {
    const double away = distance_between_formations(s, formation, supported);
    if (within(away, kSupportReach)) return;
    const double owed = distance_to_formation(s, id, supported) - kSupportReach;
    if (!in_waves(s.unit(id)) || beyond(owed, allowance_left(s, id))) continue;
    send_towards(p, id, goal_from(s, formation, s.unit(id).pose.at()), owed + kLeastMove, kNowhere, "ES-DIR-12",
                 "comes up to support");
  }
}

// ES-DIR-12: a way that does not lead straight at the nearest Unit may take more than one part.
void support_by_duty(Play& p, int formation) {
  constexpr int kMostParts = 3;
  State& s = p.s;
  const Order& order = s.formation(formation).active;
  if (!s.is_formation(order.target)) return;
  for (int part = 0; part < kMostParts; ++part) {
    const double away = distance_between_formations(s, formation, s.formation_index(order.target));
    if (away >= kNowhere || within(away, kSupportReach)) return;
    const Vec2 from = anchor_of(s, formation).at();
    const PieceId lead = leading_unit(s, formation, goal_from(s, formation, from));
    if (lead == kNoPiece) return;
    const Vec2 goal = goal_from(s, formation, s.unit(lead).pose.at());
    if (!march_towards(p, formation, lead, goal, away - kSupportReach + kLeastMove, kNowhere, "ES-DIR-12")) break;
  }
  support_alone(p, formation);
}

// ES-MOVE-3: those in column have the road's allowance if their ways home lie on a good road.
double column_pace_home(const State& s, int formation, const Members& units, Vec2 home) {
  const double by_road = column_allowance(s, formation, true);
  for (const PieceId id : units) {
    const Vec2 from = s.unit(id).pose.at();
    if (!is_deployed(s.unit(id)) && !on_good_road(s, from, from + home * by_road))
      return column_allowance(s, formation, false);
  }
  return by_road;
}

// ES-STAT-12: waves and column, and batteries that were committed and kept limbered.
Members who_can_get_away(const State& s, int formation) {
  Members units = block_of(s, formation);
  if (units.empty() && head_of_column(s, formation) != kNoPiece) units = column_of(s, formation);
  each_member(s, formation, [&](PieceId id) {
    if (is_committed(s.unit(id)) && s.unit(id).limbered) units.push_back(id);
  });
  return units;
}

// ES-STAT-12: nearest to the edge first, so that nobody stands in another's way; all keep the pace of the slowest.
void get_away(Play& p, int formation) {
  State& s = p.s;
  const Vec2 home = homeward(s, s.formation(formation).side);
  Members units = who_can_get_away(s, formation);
  const double in_column = column_pace_home(s, formation, units, home);
  const auto allowance = [&](PieceId id) { return is_deployed(s.unit(id)) ? allowance_in_march(s, id) : in_column; };
  double pace = kNowhere;
  for (const PieceId id : units) pace = std::min(pace, allowance(id));
  std::sort(units.begin(), units.end(), [&](PieceId a, PieceId b) {
    const double of_a = dot(s.unit(a).pose.at(), home);
    const double of_b = dot(s.unit(b).pose.at(), home);
    return of_a != of_b ? of_a > of_b : a < b;
  });
  for (const PieceId id : units) {
    if (in_contact(s, id)) continue;  // ES-MOVE-21
    const double left = std::min(pace, left_of(s, id, allowance(id)));
    const Travel way = step_of(s, id, home, left, left);
    if (!reaches(way.reached, kLeastMove)) continue;
    const double allowed = allowance(id);
    tell_move(p, id, "ES-STAT-12", {way.path.begin(), way.path.end()}, left,
              fmt::format("{0} {0:gets|get} away from the enemy ({1}).", name_of(s, id),
                          spent_words(length_of(way), way.cost, s.unit(id).spent / 100.0, allowed)));
    move_along(s, id, way, allowed);
  }
  Formation& f = s.formation(formation);
  f.way = way_through(s, ployed_units(s, formation));
  const Members column = column_of(s, formation);
  if (!column.empty() && s.unit(column.front()).post == Post::Reserve) f.reserve = s.unit(column.front()).pose;
}

}  // namespace

std::optional<Travel> way_towards(const State& s, PieceId unit, Vec2 goal, double yards, double spend) {
  const Vec2 off = goal - s.unit(unit).pose.at();
  const double left = std::min(spend, allowance_left(s, unit));
  yards = std::min(yards, length(off));
  if (!reaches(yards, kLeastMove) || !reaches(left, kLeastMove)) return std::nullopt;
  std::optional<Travel> best;
  double nearest = 0;
  for (const int detour : kDetours) {
    const Travel way = step_of(s, unit, turned_by(unit_vector(off), detour), yards, left);
    const double nearer = length(off) - length(goal - way.end.at());
    if (nearer <= nearest + kLeastMove) continue;
    nearest = nearer;
    best = way;
    if (way.reached >= yards * kGoodPart) break;
  }
  return best;
}

void send_towards(Play& p, PieceId unit, Vec2 goal, double yards, double spend, RuleId rule, std::string_view why) {
  State& s = p.s;
  const std::optional<Travel> way = way_towards(s, unit, goal, yards, spend);
  if (!way) return;
  const double allowed = allowance_in_march(s, unit);
  tell_move(p, unit, rule, {way->path.begin(), way->path.end()}, allowance_left(s, unit),
            fmt::format("{} ({}).", said_of(name_of(s, unit), why),
                        spent_words(length_of(*way), way->cost, s.unit(unit).spent / 100.0, allowed)));
  move_along(s, unit, *way, allowed);
}

void finish_march(Play& p, int formation) {
  State& s = p.s;
  Formation& f = s.formation(formation);
  mark_front_wave(s, formation);
  recall_batteries(p, formation);
  const double reach = largest_allowance(s, formation);
  if (must_get_away(s, formation) && !f.changed) {
    get_away(p, formation);
  } else if (!formation_stays(s, formation)) {
    switch (directive_of(f)) {
      case Directive::Attack: attack_by_duty(p, formation); break;
      case Directive::Move: march_by_duty(p, formation); break;
      case Directive::Support: support_by_duty(p, formation); break;
      default: break;
    }
    join_the_others(p, formation);
  }
  f.moved = true;
  if (!is_there(f)) return;
  if (column_of(s, formation).empty()) f.way.clear();
  keep_forgotten_guns(p, formation);
  arrange(s, formation, reach);
  refresh_contacts(s);
}

}  // namespace grognard::esr
