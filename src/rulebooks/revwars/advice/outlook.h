// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <optional>

#include "core/advisor.h"
#include "revwars/position/positions.h"

// Guesses on rectangles: what fire and charges would do to whom, and so how well a battalion stands at a place.
// Not rules; they are asked hundreds of times for each order.
namespace grognard::revwars {

// The chance of one die that needs this score, thrown by troops in this order.
double chance(int need, Order order);

// The front edge of a battalion in some formation and what is behind it.
Frame frame_at(const State& s, PieceId unit, const Shape& shape, const Pose& pose);
Shape shape_in(const State& s, PieceId unit, Formation formation);  // as it would take it up
double gap_between(const Frame& a, const Frame& b);
Vec2 middle_of(const Frame& f);
double extent_towards(const Frame& f, Vec2 direction);  // from its middle

// A battalion at a place: where it is, or where it might be.
struct Figure {
  PieceId unit = kNoPiece;
  const Battalion* b = nullptr;
  const Card* card = nullptr;
  Frame frame = {};
  Vec2 centre = {};
  Formation formation = Formation::Line;
  double points = 1;  // what is lost with it; 1: a line battalion
  int cover = 0;      // what is added to the score needed to hit it
  bool slow = false;  // it stands in Terrain
};
Figure figure_of(const State& s, PieceId unit);
Figure figure_at(const State& s, PieceId unit, const Shape& shape, const Pose& pose);
void look_at_ground(const State& s, Figure& f);

// Everybody who is in play, and what this side wants.
struct Outlook {
  const State& s;
  Side side;
  boost::container::static_vector<Figure, kMostBattalions> foes = {};
  boost::container::static_vector<Figure, kMostBattalions> friends = {};
  double caution = 0.5;

  Outlook(const State& state, Side of);
  const Figure* find(PieceId unit) const;
};

// What hits would do to a battalion: platoons lost, and its order. before: hits that it has already this turn.
double harm_of(const Battalion& b, double points, double hits, double lost, double before);
// A volley, or several, of this figure at that one.
double fire_value(const State& s, const Figure& by, const Figure& at, double range, double share, int volleys);
// How its fire would lie on somebody.
struct Lay {
  double share = 0;  // of the target in the ground that is swept
  double range = 0;
};
Lay aim_at(const Figure& by, const Figure& at, double reach);
// What charging is worth to the charger; cheap.
double charge_value(const Figure& charger, const Figure& target, bool flank);
bool shows_flank(const Figure& target, Vec2 to);

// How much one thinks of danger, of ground and of fire.
struct Temper {
  double caution = 0.5;
  double pull = 0.012;  // for each inch nearer to its goal
  double prospect = 0.25;
  bool charges = true;
  PieceId only = kNoPiece;  // the one enemy that counts
  std::optional<Vec2> goal = {};
  double arrived = 3;  // inches from the goal that are near enough
};

// What an enemy may do to a figure before it acts again.
double danger_from(const Outlook& o, const Figure& foe, const Figure& me, double gap);
// How well it would stand there: shot: one more volley this turn.
double standing_there(const Outlook& o, const Figure& me, const Temper& temper, bool shot);

}  // namespace grognard::revwars
