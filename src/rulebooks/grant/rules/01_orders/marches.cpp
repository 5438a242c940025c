// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/01_orders/marches.h"

#include <algorithm>
#include <memory>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/room.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/sequence/steps.h"

// Orders to stand, march and change formation (GW-MOVE-6 to 9, 25, 26; GW-FORM-1 to 8, 13).
namespace grognard::grant {
namespace {

constexpr FormationChange kChanges[] = {
    {"form-line", Formation::Line, 0, 0},     {"form-line-2", Formation::Line, 2, 0},
    {"form-line-3", Formation::Line, 3, 0},   {"form-column", Formation::Column, 0, 0},
    {"form-open-1", Formation::Open, 1, 0},   {"form-open-2", Formation::Open, 2, 0},
    {"form-open-3", Formation::Open, 3, 0},   {"form-open-4", Formation::Open, 4, 0},
    {"about-face", Formation::Line, 0, 1800}, {"face-left", Formation::Line, 0, -900},
    {"face-right", Formation::Line, 0, 900},
};
const Verb kFaceFront = "face-front";

bool is_turn(const FormationChange& change) { return change.turn != 0; }

// Why these troops cannot march as they are; nothing if they can.
std::optional<Refusal> cannot_march(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  const Name name = name_of(s, unit);
  if (u.place == Place::Aboard)
    return Refusal{"GW-BARGE-2", sentence("{0} {0:is|are} aboard and must disembark first.", name)};
  if (u.arm == Class::Barge)
    return Refusal{"GW-BARGE-3", sentence("{0} {0:sails|sail} and {0:does|do} not march.", name)};
  if (u.formation == Formation::Deployed)
    return Refusal{"GW-MOVE-13", sentence("{0} {0:is|are} unlimbered: {0:its|their} guns are moved by hand.", name)};
  if (u.formation == Formation::Garrison)
    return Refusal{"GW-TERR-22", sentence("{0} {0:is|are} in a building and must leave it first.", name)};
  return std::nullopt;
}

// GW-FORM-1, 4, 5: which formations the troops have.
bool has_formation(Class arm, Formation formation, int ranks) {
  if (is_horse(arm)) return formation == Formation::Column || (formation == Formation::Line && ranks == 2);
  if (!is_foot(arm)) return false;
  if (formation == Formation::Line) return ranks == 2 || (ranks == 3 && arm == Class::Line);
  return formation == Formation::Column || ranks <= (arm == Class::Light ? 2 : 4);
}

int ranks_wanted(const State& s, PieceId unit, const FormationChange& change) {
  return change.ranks > 0 ? change.ranks : default_ranks(s, unit, change.formation);
}

bool is_formed_so(const State& s, PieceId unit, const FormationChange& change) {
  const Unit& u = s.unit(unit);
  if (u.formation != change.formation) return false;
  return change.formation == Formation::Column || u.ranks == ranks_wanted(s, unit, change);
}

// GW-FORM-13: ground on which this infantry must stay in open order.
bool needs_open_order(const State& s, PieceId unit) {
  const Class arm = s.unit(unit).arm;
  const Solids solids = solids_of(s, unit);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i) {
    const Kind kind = s.setup->areas[i].kind;
    if (kind != Kind::Swamp && !(kind == Kind::Wood && arm == Class::Line)) continue;
    const Area& area = s.setup->ground->areas[i];
    for (const Ring& solid : solids)
      if (area.box.meets(solid.box()) && overlap(area, solid)) return true;
  }
  return false;
}

// GW-FORM-13, where it stands now.
std::optional<Refusal> must_stay_open(const State& s, PieceId unit, const FormationChange& change) {
  const bool leaves =
      s.unit(unit).formation == Formation::Open && !is_turn(change) && change.formation != Formation::Open;
  if (!leaves || !needs_open_order(s, unit)) return std::nullopt;
  return Refusal{"GW-FORM-13", sentence("{} may not leave open order in woods or swamp.", name_of(s, unit))};
}

// GW-MOVE-27, GW-TURN-6: room for a unit that has just changed on the spot, compared with how it stood before.
void weigh_room(const State& before, const State& after, PieceId unit, Verdict& v) {
  const Unit& u = after.unit(unit);
  if (const auto why = may_not_stand(after, unit, u.at, u.formation)) {
    v.refusals.push_back(*why);
    return;
  }
  const Stance old = stance_of(before, unit);
  const Stance now = stance_of(after, unit);
  each_on_table(after, [&](PieceId id) {
    if (id == unit || !v.legal()) return;
    if (!may_be_near(after, unit, id, kStandOff)) return;
    const Stance other = stance_of(after, id);
    if (comes_onto({old, other}, {now, other}))
      v.refuse("GW-MOVE-27", sentence("{0} {0:is|are} in the way.", name_of(after, id)));
    if (!v.legal() || after.unit(id).side == u.side) return;
    const double gap = apart(now, other, 2 * kStandOff);
    if (!reaches(gap, std::min(kStandOff, apart(old, other, 2 * kStandOff))))
      v.refuse("GW-TURN-6", sentence("That would bring it within 1 inch of {}.", name_of(after, id)));
  });
}

// GW-MOVE-26: the smaller of the two rates; 12" where a heavy regiment spends a credit on it.
double change_allowance(const State& s, PieceId unit, Formation to, bool battle) {
  if (battle) return kBattleMove;
  return std::min(march_rate(s, unit, s.unit(unit).formation), march_rate(s, unit, to));
}

void weigh_credit(const State& s, PieceId unit, Verdict& v) {
  if (s.unit(unit).arm != Class::HeavyCavalry)
    v.refuse("GW-MOVE-7", sentence("Only heavy cavalry make battle moves; {0} {0:is|are} not.", name_of(s, unit)));
  else if (s.unit(unit).credits < 1)
    v.refuse("GW-MOVE-9",
             sentence("{0} {0:has|have} not rested since {0:its|their} last battle move.", name_of(s, unit)));
}

void weigh_move(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  const bool battle = c.verb == Verb("battle-move");
  c.targets.clear();
  if (const auto why = cannot_march(s, unit)) {
    v.refusals.push_back(*why);
    return;
  }
  if (battle) weigh_credit(s, unit, v);
  if (!v.legal()) return;
  if (c.path.empty()) {
    v.refuse("GW-MOVE-25", sentence("Say where {} marches.", name_of(s, unit)));
    return;
  }
  if (c.find_way && c.path.size() == 1) {
    const std::vector<Pose> way = best_way(s, unit, u.at, u.formation, c.path[0]);
    c.path.assign(way.begin(), way.end());
  }
  c.number = 0;
  const double allowance = battle ? kBattleMove : march_rate(s, unit, u.formation);
  weigh_march(s, unit, u.at, allowance, 0, battle ? RuleId("GW-MOVE-7") : march_rule(s, unit, u.formation), v);
}

// The unit as it stands after the change, where it stands.
void change_here(State& s, PieceId unit, const FormationChange& change) {
  Unit& u = s.unit(unit);
  if (is_turn(change)) u.at = turned_on_the_spot(s, unit, u.at, u.at.facing.turned(change.turn));
  else form(s, unit, change.formation, ranks_wanted(s, unit, change));
}

// The change in its place, made in `after`.
void weigh_change_here(const State& before, State& after, PieceId unit, const FormationChange& change, Verdict& v) {
  if (const auto why = must_stay_open(before, unit, change)) v.refusals.push_back(*why);
  change_here(after, unit, change);
  if (v.legal()) weigh_room(before, after, unit, v);
}

// GW-FORM-1, 4, 5, 7: may these troops take that formation?
void weigh_kind_of_change(const State& s, PieceId unit, const FormationChange& change, Verdict& v) {
  const Unit& u = s.unit(unit);
  const Name name = name_of(s, unit);
  if (const auto why = cannot_march(s, unit)) {
    v.refusals.push_back(*why);
    return;
  }
  if (is_turn(change)) return;
  const int ranks = ranks_wanted(s, unit, change);
  if (!has_formation(u.arm, change.formation, ranks)) {
    const RuleId rule = u.arm == Class::Light ? RuleId("GW-FORM-4")
                        : is_horse(u.arm)     ? RuleId("GW-FORM-5")
                        : is_foot(u.arm)      ? RuleId("GW-FORM-1")
                                              : RuleId("GW-FORM-6");
    v.refuse(rule, sentence("{0} {0:has|have} no such formation.", name));
  } else if (is_formed_so(s, unit, change)) {
    v.refuse("GW-FORM-7", sentence("{0} {0:is|are} in that formation already.", name));
  }
}

// GW-FORM-8: the change and a march, in either order.
void weigh_change(const State& s, const FormationChange& change, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  c.targets.clear();
  weigh_kind_of_change(s, unit, change, v);
  const bool battle = (c.number & kChangeInBattleMove) != 0;
  if (battle) weigh_credit(s, unit, v);
  if (c.number < 0 || c.number > (kMarchBeforeChange | kChangeInBattleMove))
    v.refuse("GW-FORM-8", "The number says: 0 the change first, 1 the march first; 2 and 3 likewise in a battle move.");
  if (!v.legal()) return;
  const Formation to = is_turn(change) ? u.formation : change.formation;
  const double allowance = change_allowance(s, unit, to, battle);
  const bool free = is_turn(change) && turns_free(s, unit, u.formation);
  const double cost = free ? 0 : allowance * s.options().formation_change_percent / 100.0;
  const RuleId rate = battle ? RuleId("GW-MOVE-7") : RuleId("GW-FORM-8");
  v.measure = {cost, allowance};
  const auto formed = std::make_unique<State>(s);
  if ((c.number & kMarchBeforeChange) == 0) {
    weigh_change_here(s, *formed, unit, change, v);
    if (v.legal() && !c.path.empty()) weigh_march(*formed, unit, formed->unit(unit).at, allowance, cost, rate, v);
    return;
  }
  if (!c.path.empty()) {
    const Course course = weigh_march(s, unit, u.at, allowance, cost, rate, v);
    if (!v.legal()) return;
    formed->unit(unit).at = course.keys.back();
  }
  if (const auto why = must_stay_open(*formed, unit, change)) v.refusals.push_back(*why);
  change_here(*formed, unit, change);
  const Unit& after = formed->unit(unit);
  if (const auto why = may_not_stand(*formed, unit, after.at, after.formation)) v.refusals.push_back(*why);
}

// GW-MOVE-29: a unit that came back facing its rear may face about free of cost and march on.
void weigh_face_front(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const Unit& u = s.unit(unit);
  c.targets.clear();
  c.number = 0;
  if (!u.faces_rear) {
    v.refuse("GW-MOVE-29", sentence("{0} {0:has|have} not come back from a compulsory move.", name_of(s, unit)));
    return;
  }
  if (const auto why = cannot_march(s, unit)) {
    v.refusals.push_back(*why);
    return;
  }
  const double allowance = march_rate(s, unit, u.formation);
  v.measure = {0, allowance};
  const auto turned = std::make_unique<State>(s);
  Unit& after = turned->unit(unit);
  after.at = turned_on_the_spot(s, unit, u.at, u.at.facing.opposite());
  weigh_room(s, *turned, unit, v);
  if (v.legal() && !c.path.empty())
    weigh_march(*turned, unit, after.at, allowance, 0, march_rule(s, unit, u.formation), v);
}

bool weigh_marches(const State& s, Verdict& v) {
  Command& c = v.command;
  if (!s.is_unit(c.unit())) return false;
  if (c.verb == Verb("stand")) {
    c.path.clear();
    c.targets.clear();
    c.number = 0;
    return true;
  }
  if (c.verb == Verb("move") || c.verb == Verb("battle-move")) {
    weigh_move(s, v);
    return true;
  }
  if (c.verb == kFaceFront) {
    weigh_face_front(s, v);
    return true;
  }
  const FormationChange* change = change_named(c.verb);
  if (change) weigh_change(s, *change, v);
  return change != nullptr;
}

bool march_is_legal(const State& s, PieceId unit, Verb verb, std::initializer_list<Pose> path) {
  Verdict v{.command = {.side = s.unit(unit).side, .verb = verb, .units = {unit}}};
  v.command.path.assign(path.begin(), path.end());
  weigh_marches(s, v);
  return v.legal();
}

// Some small step in some direction.
bool can_step(const State& s, PieceId unit, Verb verb) {
  const Pose& at = s.unit(unit).at;
  const double width = block_size(s, unit).width;
  constexpr double kSmall = 0.1;
  for (const double way : {kSmall, -kSmall})
    if (march_is_legal(s, unit, verb, {advanced(at, way)}) || march_is_legal(s, unit, verb, {shifted_right(at, way)}))
      return true;
  return march_is_legal(s, unit, verb, {wheeled(at, 5, width, 0)}) ||
         march_is_legal(s, unit, verb, {wheeled(at, -5, width, 0)});
}

void list_marches(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_unit(piece)) return;
  const Quietly asking;
  const Unit& u = s.unit(piece);
  out.push_back(make_option("stand", u.side, piece, kNoPiece, Needs::Nothing, true));
  if (cannot_march(s, piece)) return;
  if (can_step(s, piece, "move")) out.push_back(make_option("move", u.side, piece, kNoPiece, Needs::Path));
  if (u.arm == Class::HeavyCavalry && u.credits > 0 && can_step(s, piece, "battle-move"))
    out.push_back(make_option("battle-move", u.side, piece, kNoPiece, Needs::Path));
  for (const FormationChange& change : kChanges) {
    // Horse has one line; foot names its ranks.
    if (change.formation == Formation::Line && !is_turn(change) && is_horse(u.arm) != (change.ranks == 0)) continue;
    if (!is_turn(change) && !is_horse(u.arm) && !is_foot(u.arm)) continue;
    if (march_is_legal(s, piece, change.verb, {})) out.push_back(make_option(change.verb, u.side, piece));
  }
  if (u.faces_rear && march_is_legal(s, piece, kFaceFront, {})) out.push_back(make_option(kFaceFront, u.side, piece));
}

}  // namespace

const OrderBook kMarches = {.list = list_marches, .weigh = weigh_marches};

const FormationChange* change_named(Verb verb) {
  for (const FormationChange& change : kChanges)
    if (change.verb == verb) return &change;
  return nullptr;
}

bool change_is_free(const State& s, PieceId unit, const FormationChange& change) {
  return is_turn(change) && turns_free(s, unit, s.unit(unit).formation);
}

bool change_formation(State& s, PieceId unit, const FormationChange& change) {
  const auto changed = std::make_unique<State>(s);
  Verdict v;
  weigh_change_here(s, *changed, unit, change, v);
  if (v.legal()) change_here(s, unit, change);
  return v.legal();
}

bool face_front(State& s, PieceId unit) {
  const Pose turned = turned_on_the_spot(s, unit, s.unit(unit).at, s.unit(unit).at.facing.opposite());
  const auto after = std::make_unique<State>(s);
  after->unit(unit).at = turned;
  Verdict v;
  weigh_room(s, *after, unit, v);
  if (v.legal()) s.unit(unit).at = turned;
  return v.legal();
}

}  // namespace grognard::grant
