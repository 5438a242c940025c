// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/sequence/steps.h"

// What may be ordered: objectives and directives (chapters CMD, OBJ and DIR).
namespace grognard::esr {
namespace {

// ES-OBJ-1: a clear place. Works and farms that are held like works count as forts.
constexpr std::string_view kClearPlaces[] = {
    "town",   "village", "fort",   "fortification", "fortified-city", "redoubt", "strong-point",
    "farm",   "river",   "stream", "marsh",         "lake",           "road",    "poor-road",
    "bridge", "ford",    "hill",   "crossroads",    "wood",           "valley",
};

bool is_on_hand(const State& s, PieceId superior) {
  const General& g = s.general(superior);
  return !g.removed && g.on_table;
}

bool is_at_set_up(const State& s) { return s.step == Step::SetUp; }

void keep_target_only(Command& c) {
  if (c.targets.size() > 1) c.targets.resize(1);
  c.path.clear();
  c.number = 0;
}

// --- ES-OBJ-4: working towards the objective -------------------------------------------------------------------------------

constexpr double kConverges = 1800;
constexpr double kPointSize = 0.02;  // of the shape that stands for a point

using GoalShapes = boost::container::small_vector<Ring, kMostInFormation>;

Ring shape_of_edge(const State& s, Edge edge) {
  const double width = s.setup->ground->width;
  const double height = s.setup->ground->height;
  const bool across = edge == Edge::North || edge == Edge::South;
  const Vec2 middle{edge == Edge::East   ? width
                    : edge == Edge::West ? 0
                                         : width / 2,
                    edge == Edge::North   ? height
                    : edge == Edge::South ? 0
                                          : height / 2};
  return Ring::base(Pose::snapped(middle, Facing()), across ? width : kPointSize, across ? kPointSize : height);
}

void add_shapes_of_formation(const State& s, int formation, GoalShapes& shapes) {
  each_member(s, formation, [&](PieceId id) {
    if (stands(s.unit(id))) shapes.push_back(ring_of(s, id));
  });
}

// A place, or a Formation by its Units.
GoalShapes shapes_named(const State& s, PieceId piece) {
  GoalShapes shapes;
  if (s.is_formation(piece)) add_shapes_of_formation(s, s.formation_index(piece), shapes);
  if (!s.is_place(piece)) return shapes;
  const PlaceRules& place = s.place(piece);
  if (place.area < 0) shapes.push_back(shape_of_edge(s, place.edge));
  else
    for (const Ring& part : s.setup->ground->areas[place.area].parts) shapes.push_back(part);
  return shapes;
}

double distance_of_shapes(const GoalShapes& some, const GoalShapes& others) {
  double nearest = kNowhere;
  for (const Ring& a : some)
    for (const Ring& b : others) nearest = std::min(nearest, distance(a, b));
  return nearest;
}

// Before the armies are seen nobody knows where an enemy Formation will be.
bool is_not_known_yet(const State& s, PieceId piece) { return is_at_set_up(s) && s.is_formation(piece); }

// ES-OBJ-3, ES-OBJ-4: within 1800 yards of the objective, or nearer to it than the Formation is.
void weigh_convergence(const State& s, int formation, const GoalShapes& goal, Verdict& v) {
  const PieceId objective = s.superior(s.formation(formation).force).objective.target;
  if (objective == kNoPiece || is_not_known_yet(s, objective)) return;
  const GoalShapes wanted = shapes_named(s, objective);
  if (wanted.empty() || goal.empty()) return;
  const double from_goal = distance_of_shapes(goal, wanted);
  if (within(from_goal, kConverges)) return;
  GoalShapes own;
  add_shapes_of_formation(s, formation, own);
  if (own.empty()) return;  // not placed yet
  const double from_here = distance_of_shapes(own, wanted);
  if (beyond(from_here, from_goal)) return;
  v.refuse("ES-OBJ-4",
           sentence("That leads {} away from the objective of its Force, {}: it would be {:.0f} yards from it.",
                    name_of(s, s.formation_piece(formation)), name_of(s, objective), from_goal));
}

// --- ES-DIR-3: what each directive names -----------------------------------------------------------------------------------

void weigh_attack(const State& s, int formation, Verdict& v) {
  const Formation& f = s.formation(formation);
  keep_target_only(v.command);
  const PieceId target = v.command.target();
  const bool feature = s.is_place(target) && s.place(target).area >= 0;
  if (!feature && !is_enemy_formation(s, f.side, target)) {
    v.refuse("ES-DIR-3", "Name the enemy Formation or the terrain feature that is to be attacked.");
    return;
  }
  if (class_of(s, formation) == Arm::Artillery) {
    v.refuse("ES-DIR-15", sentence("{0} {0:is|are} artillery and cannot be ordered to attack.",
                                   name_of(s, s.formation_piece(formation))));
    return;
  }
  if (!is_not_known_yet(s, target)) weigh_convergence(s, formation, shapes_named(s, target), v);
}

void weigh_support(const State& s, int formation, Verdict& v) {
  const Formation& f = s.formation(formation);
  keep_target_only(v.command);
  const PieceId target = v.command.target();
  const bool fits = is_own_formation(s, f.side, target) && s.formation_index(target) != formation;
  if (!fits || s.formation(s.formation_index(target)).force != f.force)
    v.refuse("ES-DIR-3", "Name another Formation of the same Force that is to be supported.");
  else if (f.kind == Kind::GrandBattery) v.refuse("ES-GB-4", "A grand battery does not move as a Formation.");
}

void weigh_march(const State& s, int formation, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.number = 0;
  if (c.path.empty()) {
    v.refuse("ES-DIR-3", "Say where the Formation is to go.");
    return;
  }
  c.path.resize(1);
  c.path[0].facing = Facing();
  const Vec2 point = c.path[0].at();
  const Ground& ground = *s.setup->ground;
  if (point.x < 0 || point.y < 0 || point.x > ground.width || point.y > ground.height) {
    v.refuse("ES-DIR-3", "The destination must be on the table.");
    return;
  }
  if (s.formation(formation).kind == Kind::GrandBattery) {
    v.refuse("ES-GB-4", "A grand battery does not move as a Formation.");
    return;
  }
  GoalShapes goal;
  goal.push_back(Ring::base(c.path[0], kPointSize, kPointSize));
  weigh_convergence(s, formation, goal, v);
}

Directive directive_named(Verb verb) {
  if (verb == Verb("attack") || verb == Verb("to-attack")) return Directive::Attack;
  if (verb == Verb("support")) return Directive::Support;
  if (verb == Verb("march")) return Directive::Move;
  if (verb == Verb("defend") || verb == Verb("to-defend")) return Directive::Defend;
  return verb == Verb("reserve") ? Directive::Reserve : Directive::None;
}

}  // namespace

bool is_landmark(const State& s, PieceId piece) {
  constexpr std::string_view kWaysAndWaters[] = {"road", "poor-road", "bridge", "ford", "stream", "river"};
  const PlaceRules& place = s.place(piece);
  if (place.area < 0) return false;
  const std::string& kind = s.setup->ground->areas[place.area].kind;
  return std::ranges::find(kWaysAndWaters, kind) == std::end(kWaysAndWaters);
}

// ES-OBJ-1
bool is_clear_place(const State& s, PieceId piece) {
  const PlaceRules& place = s.place(piece);
  if (place.area < 0) return true;
  const std::string& kind = s.setup->ground->areas[place.area].kind;
  return std::ranges::find(kClearPlaces, kind) != std::end(kClearPlaces);
}

// ES-CMD-10: the Force Commander; or the Army Commander for the Formation that he commands in person.
PieceId issuer_of_directives(const State& s, int formation) {
  const PieceId force = force_commander_of(s, formation);
  if (is_on_hand(s, force)) return force;
  const PieceId army = army_commander_of(s, formation);
  return army != kNoPiece && is_on_hand(s, army) && s.general(army).commands == formation ? army : kNoPiece;
}

// ES-CMD-10, ES-OBJ-2, ES-ORG-6: one who holds both posts gives his Force its objective himself.
PieceId issuer_of_objectives(const State& s, PieceId superior) {
  const PieceId army =
      s.superior_rules(s.superior_index(superior)).army ? superior : army_commander_of_superior(s, superior);
  return army != kNoPiece && is_on_hand(s, army) ? army : kNoPiece;
}

// ES-DIR-1, ES-DIR-3
void weigh_parameter(const State& s, Verdict& v) {
  const int formation = s.formation_index(v.command.unit());
  switch (directive_named(v.command.verb)) {
    case Directive::Attack: return weigh_attack(s, formation, v);
    case Directive::Support: return weigh_support(s, formation, v);
    case Directive::Move: return weigh_march(s, formation, v);
    case Directive::Defend:
    case Directive::Reserve:
      v.command.targets.clear();
      v.command.path.clear();
      v.command.number = 0;
      return;
    case Directive::None: v.refuse("ES-DIR-1", "No such directive: attack, support, march, defend or reserve.");
  }
}

// ES-DIR-2, ES-CMD-8, ES-CMD-10
void weigh_directive(const State& s, Verdict& v) {
  const PieceId piece = v.command.unit();
  if (!is_own_formation(s, v.command.side, piece)) {
    v.refuse("ES-DIR-2", "Name one of your Formations.");
    return;
  }
  const int formation = s.formation_index(piece);
  const Formation& f = s.formation(formation);
  if (has_status(f)) {
    v.refuse("ES-CMD-8",
             sentence("{0} {0:is|are} {1} and can be given no directive.", name_of(s, piece), state_words(f.status)));
    return;
  }
  if (!is_at_set_up(s) && issuer_of_directives(s, formation) == kNoPiece) {
    v.refuse("ES-CMD-10",
             sentence("Nobody is there to give {} an order: its Force has no commander.", name_of(s, piece)));
    return;
  }
  weigh_parameter(s, v);
  warn_of_lapse(s, formation, order_of(s, v.command), v);
}

Order order_of(const State& s, const Command& c) {
  Order order;
  order.kind = directive_named(c.verb);
  order.target = c.target();
  order.turn = s.turn;
  if (order.kind == Directive::Move && !c.path.empty()) order.point = c.path[0];
  return order;
}

void offer_directives(const State& s, int formation, std::vector<Option>& out) {
  const PieceId piece = s.formation_piece(formation);
  const Formation& f = s.formation(formation);
  const auto offer_if_legal = [&](Verb verb, PieceId target) {
    Verdict v{.command = {.side = f.side, .verb = verb, .units = {piece}, .targets = {target}}};
    weigh_directive(s, v);
    if (v.legal()) out.push_back(make_option(verb, piece, target));
  };
  const Quietly listing;
  const bool artillery = class_of(s, formation) == Arm::Artillery;
  if (!artillery)
    each_formation(s, other(f.side), [&](int enemy) { offer_if_legal("attack", s.formation_piece(enemy)); });
  if (!artillery) each_place(s, [&](PieceId place) { offer_if_legal("attack", place); });
  each_formation(s, f.side, [&](int friendly) { offer_if_legal("support", s.formation_piece(friendly)); });
  if (f.kind != Kind::GrandBattery) out.push_back(make_option("march", piece, kNoPiece, Needs::Pose));
  out.push_back(make_option("defend", piece, kNoPiece, Needs::Nothing, directive_of(f) == Directive::Defend));
  out.push_back(make_option("reserve", piece));
}

// ES-OBJ-1, ES-OBJ-2, ES-CMD-10
void weigh_objective(const State& s, Verdict& v) {
  const PieceId piece = v.command.unit();
  keep_target_only(v.command);
  if (!s.is_superior(piece) || s.side_of(piece) != v.command.side || !s.superior_rules(s.superior_index(piece)).force) {
    v.refuse("ES-CMD-1", "Name one of your Force Commanders.");
    return;
  }
  if (!is_at_set_up(s) && issuer_of_objectives(s, piece) == kNoPiece) {
    v.refuse("ES-CMD-10", sentence("No Army Commander is there to give {} another objective.", name_of(s, piece)));
    return;
  }
  weigh_objective_target(s, v);
}

// ES-OBJ-1, ES-OBJ-2
void weigh_objective_target(const State& s, Verdict& v) {
  const PieceId target = v.command.target();
  if (is_enemy_formation(s, v.command.side, target)) return;
  if (!s.is_place(target)) v.refuse("ES-OBJ-2", "Name the exact place or enemy Formation.");
  else if (!is_clear_place(s, target))
    v.refuse("ES-OBJ-1", sentence("{0} {0:is|are} no clear place: a town, a work, water, a road, a bridge, a height, a "
                                  "wood, a valley, an edge of the table or an enemy Formation is wanted.",
                                  name_of(s, target)));
}

void offer_objectives(const State& s, int superior, std::vector<Option>& out) {
  const PieceId piece = s.superior_piece(superior);
  const Side side = s.superior_rules(superior).side;
  each_place(s, [&](PieceId place) {
    if (is_clear_place(s, place)) out.push_back(make_option("objective", piece, place));
  });
  each_formation(s, other(side),
                 [&](int enemy) { out.push_back(make_option("objective", piece, s.formation_piece(enemy))); });
}

}  // namespace grognard::esr
