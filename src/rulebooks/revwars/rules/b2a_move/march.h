// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include "core/sentence.h"
#include "revwars/rules/b2a_move/movement.h"

// What the files of chapter MOVE share: one battalion on its way, and what lies there.
namespace grognard::revwars {

// The numbers of the order: key poses on the way have a digit too, as far as an int has room.
inline constexpr std::size_t kMostChangesOnTheWay = 4;
OnTheMove digit_of(int number, std::size_t place);  // 0: before the start, 1: on arrival, 2: at the first key pose ...
// Digits that mean nothing with so many key poses are taken out.
int tidied_number(int number, std::size_t poses);
Formation formation_of(OnTheMove what);
inline constexpr int kEntryMask = 0xF0;  // of the number with which a battalion comes on (entry_code)

// --- march_ground.cpp ---

// RW-MOVE-3, RW-FORM-15: inches in Terrain in this shape.
double terrain_inches(const State& s, PieceId unit, const Shape& shape);
// RW-MOVE-26, RW-MOVE-27: the linear Terrain across which it stands; -1: none.
int astride_of(const State& s, const Rings& bases, int before);

// What a movement meets: Terrain, friends, enemies, walls and water. Fed with the ground that it covers.
class MarchGround {
 public:
  // along: the other battalion of a joint square, which goes with it.
  MarchGround(const State& s, PieceId unit, Verdict& v, PieceId along = kNoPiece);

  void use(const Shape& shape);                        // Terrain met from now on counts for this shape (RW-MOVE-4)
  void stand_on(const Rings& bases);                   // at the very start
  void ignore_building(int area) { entered_ = area; }  // that it enters or leaves
  void cover(const Ring& ring);                        // on this leg
  void end_leg(const Rings& bases);                    // RW-MOVE-17 to 19, RW-MOVE-28
  void end_at(const Rings& bases);                     // RW-MOVE-30

  // What was met, and so how far it may go; by_road: the Terrain does not count (RW-MOVE-29).
  void fill(March& march, bool by_road = false) const;
  bool met_terrain() const { return terrain_ >= 0; }
  bool hopeless() const { return v_.refusals.size() > 4; }

  template <class... Args>
  void refuse(RuleId rule, fmt::format_string<Args...> words, Args&&... args) {
    for (const Refusal& r : v_.refusals)
      if (r.rule == rule) return;
    v_.refuse(rule, sentence(words, std::forward<Args>(args)...));
  }

 private:
  struct Neighbour {
    PieceId id;
    Box box;
    bool enemy;
    bool passed = false;
    int rings = -1;             // index into rings_, once they have been wanted
    double before = kKeepAway;  // enemies: distance when this leg begins, as far as it matters
    double least = kNowhere;    // enemies: on this leg
  };
  const Rings& rings_of(Neighbour& n);
  void meet_ground(const Ring& ring);
  void meet_area(int area, const Ring& ring);
  void meet_neighbours(const Ring& ring);
  bool passes_freely(PieceId other) const;  // RW-MOVE-24, option skirmish_passage_free

  const State& s_;
  PieceId unit_;
  Verdict& v_;
  double inches_ = 0;
  double terrain_limit_ = kNowhere;
  double gun_limit_ = kNowhere;
  double friend_limit_ = kNowhere;
  int terrain_ = -1;
  int astride_ = -1;
  int entered_ = -1;
  boost::container::static_vector<int, 8> stood_in_;      // impassable ground and buildings under it at the start
  boost::container::static_vector<int, 8> stood_on_gun_;  // overrun guns likewise (RW-ART-5)
  boost::container::small_vector<Neighbour, 32> near_;
  boost::container::small_vector<Rings, 2> rings_;
  decltype(March::passed) passed_;
};

// What a battalion in its present shape covers when it goes straight from one pose to another.
Rings covered_between(const State& s, PieceId unit, const Pose& from, const Pose& to);

// --- march_path.cpp ---

// One battalion going from key pose to key pose.
class MarchWalk {
 public:
  MarchWalk(const State& s, PieceId unit, Verdict& v);
  void change(OnTheMove what);  // on_the_move.cpp
  void go(const Pose& to);
  March finish();
  // RW-TERR-10: into the building, each stand to the nearest point of its walls.
  March enter(int area);

 private:
  using Crowd = boost::container::static_vector<Stand, 2 * kMostStands>;
  Crowd stands_now() const;
  Rings bases_now() const;
  void go_rigidly(const Pose& to);
  void go_in_file(const Pose& to);
  void check_fold();
  bool may_change(OnTheMove what, Formation to);
  void swap_centre(OnTheMove what);
  void take_up(Formation formation);
  void measure(March& march) const;
  bool ends_awkwardly() const;
  bool keeps_to_road() const;
  void weigh_limits(March& march);
  void weigh_limbers(const March& march);

  const State& s_;
  PieceId unit_;
  PieceId partner_;
  Verdict& v_;
  MarchGround ground_;
  Body body_;
  Trail trail_;  // that body_ looks at
  Crowd start_;
  Crowd stands_;
  boost::container::static_vector<double, 2 * kMostStands> travelled_;
  // RW-MOVE-29: the ways of the head of a column, and of every stand where it moves as one body.
  struct Leg {
    Vec2 from;
    Vec2 to;
  };
  boost::container::small_vector<Leg, 16> legs_;
  Facing facing_at_start_;
  Vec2 shifted_;  // of the Centre Platoon, swaps not counted (RW-CHF-16)
  double centre_travelled_ = 0;
  double swapped_ = 0;  // RW-CHF-16: by changing places, which costs nothing
  bool changed_ = false;
  bool opened_out_ = false;
  bool closed_up_ = false;
};

// --- entering.cpp: RW-RES-3 ---
inline bool comes_on(const Battalion& b) { return b.place == Place::Reserve || !b.entered; }
void find_entry(const State& s, PieceId unit, Command& c);
void offer_entries(const State& s, PieceId unit, std::vector<Option>& out);

// --- occupation.cpp: RW-TERR-7 to 11 ---
void offer_enter(const State& s, PieceId unit, std::vector<Option>& out);
void weigh_enter(const State& s, Verdict& v);
void carry_enter(Play& p, const Command& c);
void offer_leave(const State& s, PieceId unit, std::vector<Option>& out);
void weigh_leave(const State& s, Verdict& v);
void carry_leave(Play& p, const Command& c);

// --- movement.cpp ---
// Everything that a finished movement leads to; the battalion stands where it ends.
void settle_march(Play& p, PieceId unit, const March& march, std::span<const Pose> way);
// The sum for the panel, and what is too far.
void weigh_distance(const State& s, PieceId unit, const March& march, Verdict& v);

}  // namespace grognard::revwars
