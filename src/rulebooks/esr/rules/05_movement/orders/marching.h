// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/sentence.h"
#include "core/verdict.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/sequence/steps.h"

// Inside of step 5: what the files named in movement.h share with each other.
namespace grognard::esr {

inline constexpr double kLeastMove = 1;  // yards: whoever has less left cannot move

struct MarchBar {
  RuleId rule{"ES-MOVE-5"};
  std::string text = {};
};

// --- moves that are cut short --------------------------------------------------------------------------------------------
// A move that was cut short says what stopped it, at its end: trail.cpp.
void show_what_stops(Verdict& v, const std::optional<MarchBar>& bar);
// A little farther towards the wish than it comes: what is refused there stopped it.
Pose just_beyond(const Pose& end, const Pose& wish);
// The largest share of a way, less than most of it, that is good, found by halving; 0: none that was tried is.
template <class Good>
double farthest_that(Good&& good, double most = 1) {
  constexpr int kTries = 12;
  double least = 0;
  for (int i = 0; i < kTries; ++i) {
    const double middle = (least + most) / 2;
    (good(middle) ? least : most) = middle;
  }
  return least;
}
// Whoever is to find the way himself goes from where he is as far towards the order's last pose as reach(wish) says.
// bar_at(pose) gives what would be refused there.
template <class Reach, class Bar>
void find_the_way(Verdict& v, Reach&& reach, Bar&& bar_at) {
  Command& c = v.command;
  if (c.find_way) {
    c.path.erase(c.path.begin(), c.path.end() - 1);
    const Pose wish = c.path.front();
    if (const std::optional<Pose> reached = reach(wish)) c.path.front() = *reached;
    if (c.path.front() != wish && !Quietly::now()) show_what_stops(v, bar_at(just_beyond(c.path.front(), wish)));
  }
  c.number = 0;
}
// The order's path as it is gone: cut where a halt ends it (ES-MOVE-7). A halt within half a yard of its end leaves it as it
// is, so that judging it again changes nothing. judged() gives the move of the order as it stands, gone(move) the path that
// it really goes where that is another one.
inline constexpr double kSameEnd = 0.5;
using KeyPoses = decltype(Command::path);
template <class Judged, class Gone>
auto settled(Command& c, Judged&& judged, Gone&& gone) {
  constexpr int kTries = 4;
  auto move = judged();
  for (int i = 0; i < kTries; ++i) {
    std::optional<KeyPoses> path = gone(move);
    if (!path) break;
    c.path = std::move(*path);
    move = judged();
  }
  return move;
}
template <class Judged>
Travel settled_way(Command& c, Judged&& judged) {
  return settled(c, judged, [&](const Travel& way) -> std::optional<KeyPoses> {
    if (!way.legal || !way.halted || way.path.size() < 2) return std::nullopt;
    const bool as_wished = way.end.facing == c.path.back().facing;
    if (as_wished && length(way.end.at() - c.path.back().at()) < kSameEnd) return std::nullopt;
    return KeyPoses(way.path.begin() + 1, way.path.end());
  });
}

// --- leash.cpp: what orders and statuses let Units do --------------------------------------------------------------------
int priority_of(const State& s, int formation);     // ES-MOVE-16: 1 to 7
bool must_get_away(const State& s, int formation);  // ES-STAT-12: RT or BK, nearer than its distance
double distance_to_keep(const Formation& f);        // of a status
std::optional<MarchBar> formation_stays(const State& s, int formation);  // ES-DIR-13, ES-STAT-12, ES-MOVE-19, ES-GB-4
std::optional<MarchBar> unit_stays(const State& s, PieceId unit);        // ES-MOVE-21 and others
// Of this turn. A ployed Unit has its column's, and that of the road as long as it keeps to it (ES-MOVE-3).
double allowance_in_march(const State& s, PieceId unit);
// ES-DIR-9: the allowance of which so much may be spent. Turns cost thirds of it (ES-MOVE-9).
double whole_of(const State& s, PieceId unit, double allowance);
double left_of(const State& s, PieceId unit, double allowance);  // for going on (Turned::due)
double allowance_left(const State& s, PieceId unit);             // the same of all that it may spend
// ES-DIR-9, ES-DIR-11, ES-DIR-12, ES-STAT-12: why this way brings it too near to an enemy.
std::optional<MarchBar> comes_too_near(const State& s, PieceId unit, const Travel& way);
// A Unit that can be given an order now. A column goes by its head.
bool can_march(const State& s, PieceId unit);

// --- goals.cpp: where directives lead ------------------------------------------------------------------------------------
bool has_goal(const State& s, int formation);  // Attack and Move whose target is still there
double distance_to_goal(const State& s, PieceId unit, const Pose& at);
Vec2 goal_from(const State& s, int formation, Vec2 from);  // the nearest point of it
bool has_arrived(const State& s, PieceId unit);            // ES-DIR-5, ES-DIR-10
// ES-DIR-10: the head of the column, or the Unit nearest to the point; kNoPiece: nobody can march.
PieceId leading_unit(const State& s, int formation, Vec2 goal);
// ES-DIR-10: yards that the leading Unit must still spend towards the destination, of so large an allowance.
struct MarchOwed {
  double yards = 0;
  double allowance = 0;
};
MarchOwed owed_in_march(const State& s, PieceId lead);
Members supporters(const State& s, int formation);  // ES-DIR-12: who can be sent there, one by one or as a column
double distance_to_formation(const State& s, PieceId unit, int formation);  // its nearest Unit
// ES-DIR-7: whom it follows, the nearest of those who stood before it when the Movement step began.
PieceId unit_before(const State& s, PieceId unit);
bool has_contact_duty(const State& s, int formation);    // Attack, and no Unit ployed (ES-DIR-6)
bool leads_its_formation(const State& s, PieceId unit);  // ES-DIR-5: of the front wave when the Formation began to move
void mark_front_wave(State& s, int formation);           // before its first Unit moves
double least_share(const State& s);                      // option attack_min_move
double owed_by(const State& s, PieceId unit);            // yards of allowance that it must still spend towards its goal
std::optional<Meeting> best_contact(const State& s, PieceId unit);  // the nearest that it can reach now
// Why, after such moves, the duties of the Formation could no longer be done.
std::optional<MarchBar> evades_duty(const State& before, const State& after, int formation);

// --- cohesion.cpp: ES-MOVE-10 --------------------------------------------------------------------------------------------
// Why, after such moves, the Formation could no longer keep together.
std::optional<MarchBar> falls_apart(const State& before, const State& after, int formation);
void join_the_others(Play& p, int formation);  // whoever is apart and can

// --- moves as they are carried out: trail.cpp ----------------------------------------------------------------------------
// Puts the Unit there and writes down what it has spent.
void note_move(State& s, PieceId unit, const Pose& end, double cost, double allowed, double length);
void move_along(State& s, PieceId unit, const Travel& way, double allowed);
// allowed: the yards that it has left for this move.
void tell_move(Play& p, PieceId unit, RuleId rule, const std::vector<Pose>& path, double allowed, std::string text);
double length_of(const Travel& way);
// "63 of 1125 yards"; "24 yards, which count as 48 of 1125" where ground or turns cost more.
std::string spent_words(double gone, double cost, double before, double allowed);
// The same for a whole march, which may be its second: "on 24 yards (87 of 1125 yards)", "on 24 yards, which count as 48: 111 of
// 1125 in all".
std::string way_words(double gone, double cost, double before, double allowed);
// ES-MOVE-18
bool leaves_table(const State& s, PieceId unit, const Pose& end);
void leave_table(Play& p, PieceId unit, Vec2 from, Vec2 to);

// --- block.cpp -------------------------------------------------------------------------------------------------------------
struct BlockMember {
  PieceId unit = kNoPiece;
  double allowed = 0;
  Travel way = {};
};
struct BlockMove {
  std::vector<BlockMember> members = {};
  std::optional<MarchBar> bar = {};
  PieceId stopped = kNoPiece;  // who cannot follow
};
Members block_of(const State& s, int formation);  // who goes with it
// ES-MOVE-13: the position without the batteries of its reserve that follow by themselves and so are in nobody's way. Those
// that have been committed wait for their own order; those that are the column (ES-MOVE-22) march like everybody else.
State without_followers(const State& s, int formation);
Pose anchor_of(const State& s, int formation);  // the commander's model, or where he would be
BlockMove judge_block(const State& s, int formation, const Pose* keys, std::size_t count);
// As far towards the pose as all can go; nothing if not a yard.
std::optional<Pose> reach_of_block(const State& s, int formation, const Pose& wish);
void carry_block(Play& p, int formation, const BlockMove& move, const Pose& to, RuleId rule);
void weigh_block(const State& s, int formation, Verdict& v);

// --- column_march.cpp --------------------------------------------------------------------------------------------------
struct ColumnMember {
  PieceId unit = kNoPiece;
  Pose end;
  double cost = 0;
  std::vector<Pose> path = {};
  bool exits = false;
};
struct ColumnMove {
  std::vector<ColumnMember> members = {};
  std::optional<MarchBar> bar = {};
  PieceId stopped = kNoPiece;
  std::vector<Pose> head = {};  // the way of the head, start included, as it is gone
  Way way;                      // of the column afterwards
  double cost = 0;
  double allowed = 0;
  bool halted = false;  // its head, by dense terrain (ES-MOVE-7)
};
PieceId head_of_column(const State& s, int formation);  // kNoPiece: there is no column
// ES-MOVE-3: what a column has for this way of its head, start included.
double allowance_along(const State& s, int formation, const std::vector<Pose>& head);
ColumnMove judge_column(const State& s, int formation, const Pose* keys, std::size_t count);
std::optional<Pose> reach_of_column(const State& s, int formation, const Pose& wish);
void carry_column(Play& p, int formation, const ColumnMove& move, RuleId rule);
void weigh_column(const State& s, int formation, Verdict& v);

// --- columns.cpp -------------------------------------------------------------------------------------------------------
using Polyline = boost::container::small_vector<Vec2, 40>;
Polyline line_of_column(const State& s, int formation);  // from its head backwards
double place_on_line(const Polyline& line, Vec2 point);  // yards from its beginning; negative: it is not on it
Vec2 point_on_line(const Polyline& line, double yards);  // straight on where it ends
Facing facing_on_line(const Polyline& line, double yards, Facing otherwise);
double spacing_between(const State& s, PieceId ahead, PieceId behind);  // ES-GEO-6, centre to centre
Members ployed_units(const State& s, int formation);                    // by rank, without the batteries behind them
Way way_through(const State& s, std::span<const PieceId> units);        // from place to place
// Along the line from behind to before: the vertices that a Unit passes, facing along it.
std::vector<Pose> way_on_line(const Polyline& line, double from, double to, const Pose& start);
// No longer than the column, with a little to spare; a corner that lies on a straight stretch is left out.
Way way_from(const Polyline& line, double column);
// The way of the head, start included, without its last yards.
std::vector<Pose> cut_back(std::vector<Pose> way, double yards);

// --- single_moves.cpp ----------------------------------------------------------------------------------------------------
void weigh_single_move(const State& s, Verdict& v);
void carry_single_move(Play& p, const Command& c);
void weigh_contact_move(const State& s, Verdict& v);
void carry_contact_move(Play& p, PieceId unit, const Meeting& meeting, RuleId rule);
std::optional<Meeting> meeting_for(const State& s, PieceId unit, PieceId target);

// --- gun_moves.cpp: ES-MOVE-15, ES-MOVE-17, ES-LEAD-15, 16, 18 -----------------------------------------------------------
bool can_turn_guns(const State& s, PieceId battery);
bool can_be_brought_up(const State& s, PieceId battery);
void weigh_gun_turn(const State& s, Verdict& v);
void carry_gun_turn(Play& p, const Command& c);
void weigh_bring_up(const State& s, Verdict& v);
void carry_bring_up(Play& p, const Command& c);
void recall_batteries(Play& p, int formation);
void keep_forgotten_guns(Play& p, int formation);

// --- fulfil.cpp: what is left of a Formation's duties is done for it; then it is arranged -------------------------------
// Towards a point: straight, or by the least detour that gets on; spending at most so much.
std::optional<Travel> way_towards(const State& s, PieceId unit, Vec2 goal, double yards, double spend);
void send_towards(Play& p, PieceId unit, Vec2 goal, double yards, double spend, RuleId rule, std::string_view why);
void finish_march(Play& p, int formation);

// --- riding.cpp ------------------------------------------------------------------------------------------------------------
bool can_ride(const State& s, PieceId superior);
void weigh_ride(const State& s, Verdict& v);
void carry_ride(Play& p, const Command& c);
void rescue_touched_commanders(Play& p);

// --- arrivals.cpp ------------------------------------------------------------------------------------------------------------
void bring_on_reinforcements(Play& p);

}  // namespace grognard::esr
