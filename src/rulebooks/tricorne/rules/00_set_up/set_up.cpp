// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/00_set_up/set_up.h"

#include <algorithm>
#include <cmath>

#include "book/deploying.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/convex.h"
#include "tricorne/position/blocks.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/terrain.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/commanders.h"
#include "tricorne/sequence/chapters.h"

// TR-TURN-3: who is side A. TR-SETUP-2: B deploys, then A.
namespace grognard::tricorne {
namespace {

// --- The roll-off --------------------------------------------------------------------------------------------------------

// TR-TURN-3: both roll, ties again; the higher is asked. Only where the scenario does not say who is first.
void roll_for_side(Play& p) {
  State& s = p.s;
  s.rolled_for_side = true;
  for (;;) {
    const Roll a = p.dice.total("TR-TURN-3", Side::A, "who is side A", 1, 10);
    const Roll b = p.dice.total("TR-TURN-3", Side::B, "who is side A", 1, 10);
    if (p.dice.wanting()) return;
    const bool tie = a.value == b.value;
    if (!tie) s.first = a.value > b.value ? Side::A : Side::B;
    p.log.tell([&] {
      Event e = event("TR-TURN-3", "side", {},
                      fmt::format("{0:^} {0:throws|throw} {1}, {2} {3}: {4}.", side_name(s, Side::A), a.value,
                                  side_name(s, Side::B), b.value,
                                  tie ? "again" : fmt::format("{0} {0:chooses|choose}", side_name(s, s.first))));
      e.faces = a.faces;
      e.faces.insert(e.faces.end(), b.faces.begin(), b.faces.end());
      return e;
    });
    if (!tie) return;
  }
}

void list_sides(const State& s, const Question&, Choices& out) {
  if (!s.setup->roll_for_first) return;
  if (!s.rolled_for_side) return offer(out, "roll-off");
  offer(out, "go-first", kNoPiece, kNoPiece, Needs::Nothing, true);
  offer(out, "go-second");
}

void weigh_side(const State& s, const Question&, Verdict& v) {
  Command& c = v.command;
  if (!s.rolled_for_side && c.verb != Verb("roll-off")) {
    v.refuse("TR-TURN-3", sentence("Roll first: the higher chooses."));
    return;
  }
  if (s.rolled_for_side && c.verb != Verb("go-first") && c.verb != Verb("go-second")) {
    v.refuse("TR-TURN-3", sentence("Choose whether you are side A, who moves first, or side B."));
    return;
  }
  c.units.clear();
  c.targets.clear();
  c.path.clear();
}

void carry_side(Play& p, const Question& q, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("roll-off")) return roll_for_side(p);
  s.first = c.verb == Verb("go-first") ? q.side : other(q.side);
  s.step_done = true;
  p.log.tell([&] {
    return event("TR-TURN-3", "side", {},
                 fmt::format("{0:^} {0:is|are} side A and {0:moves|move} first.", side_name(s, s.first)));
  });
}

// --- Deployment ----------------------------------------------------------------------------------------------------------

struct SetUpForm {
  Verb verb;
  Formation formation;
};
constexpr SetUpForm kSetUpForms[] = {
    {"form-march", Formation::MarchColumn},  {"form-attack", Formation::AttackColumn},
    {"form-line", Formation::Line},          {"form-open", Formation::OpenOrder},
    {"form-skirmish", Formation::Skirmish},  {"dismount", Formation::Skirmish},
    {"mount-march", Formation::MarchColumn}, {"mount-line", Formation::Line},
    {"limber", Formation::Limbered},         {"unlimber", Formation::Unlimbered},
};

bool is_deployable(const State& s, PieceId id) {
  return s.unit(id).place == Place::Table || s.unit(id).place == Place::Waiting;
}

bool is_garrison(const Unit& u) { return u.formation == Formation::Garrison; }

// TR-FORM-11: mounted infantry gets down and up; everybody else forms.
bool fits_set_up_verb(const State& s, PieceId id, const SetUpForm& form) {
  const Unit& u = s.unit(id);
  if (is_garrison(u) || u.formation == form.formation || !s.troops(id).may_form(form.formation)) return false;
  const std::string_view verb = form.verb.str();
  const bool climbs = verb == "dismount" || verb.starts_with("mount-");
  return climbs == (u.arm == Arm::MountedInfantry &&
                    (form.formation == Formation::Skirmish || u.formation == Formation::Skirmish));
}

const SetUpForm* find_set_up_form(Verb verb) {
  for (const SetUpForm& form : kSetUpForms)
    if (form.verb == verb) return &form;
  return nullptr;
}

bool all_placed(const State& s, Side side) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && s.unit(id).place == Place::Waiting) return false;
  for (std::size_t i = 0; i < s.commanders.size(); ++i)
    if (s.setup->leaders[i].side == side && s.commanders[i].alive && !s.commanders[i].on_table) return false;
  return true;
}

// Why a footprint cannot be set up there; nothing if it can.
std::optional<Refusal> cannot_set_up(const State& s, PieceId id, Formation formation, const Ring& ring) {
  const Side side = s.unit(id).side;
  if (!on_the_table(s, ring)) return Refusal{"TR-SETUP-2", sentence("It would reach over the edge of the table.")};
  if (!in_zone(s, side, ring)) return Refusal{"TR-SETUP-2", sentence("It must stand wholly in your deployment zone.")};
  const PieceId there = overlapped_unit(s, id, ring);
  if (there != kNoPiece) return Refusal{"TR-SETUP-2", sentence("{0:^} {0:stands|stand} there.", name_of(s, there))};
  RuleId rule{"TR-FORM-19"};
  if (barred_ground(s, id, formation, ring, &rule) >= 0)
    return Refusal{rule, sentence("It may not stand on that ground.")};
  return std::nullopt;
}

std::optional<Refusal> cannot_reform(const State& s, PieceId id, Formation formation) {
  if (s.unit(id).place == Place::Waiting) return std::nullopt;
  const Pose pose = reformed_pose(s, id, formation, s.unit(id).pose.facing);
  return cannot_set_up(s, id, formation, footprint(s, id, formation, pose));
}

// TR-SETUP-2, TR-BUA-2: infantry may begin as the garrison of a block in its zone.
std::optional<Refusal> cannot_garrison(const State& s, PieceId id, int area) {
  if (s.unit(id).arm != Arm::Infantry) return Refusal{"TR-BUA-2", sentence("Only infantry can hold a built-up area.")};
  if (!in_zone(s, s.unit(id).side, block_ring(s, area)))
    return Refusal{"TR-SETUP-2", sentence("That block is not in your deployment zone.")};
  const PieceId there = overlapped_unit(s, id, block_ring(s, area));  // its garrison, or a column on the road
  if (there != kNoPiece) return Refusal{"TR-BUA-2", sentence("{0:^} {0:is|are} in it.", name_of(s, there))};
  return std::nullopt;
}

Ring commander_ring(Vec2 at) { return Ring::base(Pose::snapped(at, {}), 2 * kCommanderRadius, 2 * kCommanderRadius); }

std::optional<Refusal> cannot_put_commander(const State& s, PieceId id, Vec2 at) {
  const Side side = s.side_of(id);
  const Ring ring = commander_ring(at);
  if (!on_the_table(s, ring) || !in_zone(s, side, ring))
    return Refusal{"TR-SETUP-2", sentence("He must stand in your deployment zone.")};
  const PieceId there = overlapped_unit(s, kNoPiece, ring);
  if (there != kNoPiece)
    return Refusal{"TR-CMD-10",
                   sentence("{0:^} {0:stands|stand} there: attach him to {0:it|them}.", name_of(s, there))};
  if (const PieceId other = commander_upon(s, id, at); other != kNoPiece)
    return Refusal{"TR-CMD-10", sentence("{:^} stands there.", name_of(s, other))};
  return closed_below(s, ring);
}

std::optional<Refusal> cannot_set_up_with(const State& s, PieceId commander, PieceId unit) {
  if (!s.is_unit(unit) || s.side_of(unit) != s.side_of(commander) || !on_table(s.unit(unit)))
    return Refusal{"TR-SETUP-2", sentence("Name one of your units on the table.")};
  const PieceId there = commander_with(s, unit);
  if (there != kNoPiece && there != commander)
    return Refusal{"TR-CMD-4", sentence("Another commander is with that unit.")};
  return std::nullopt;
}

std::optional<Pose> commander_place(const State& s, PieceId id) {
  const SideRules& rules = s.setup->sides[s.side_of(id)];
  return book::search_zone(rules.zone, rules.edge, kCommanderRadius,
                           [&](const Pose& pose) { return !cannot_put_commander(s, id, pose.at()); });
}

void list_set_up(const State& s, const Question& q, Choices& out) {
  if (!s.setup->free_setup) return;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == q.side && is_deployable(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  for (std::size_t i = 0; i < s.commanders.size(); ++i)
    if (s.setup->leaders[i].side == q.side && s.commanders[i].alive)
      offer(out, "order", s.commander_piece(static_cast<int>(i)), kNoPiece, Needs::Order);
  if (all_placed(s, q.side)) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void set_up_orders(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if ((!s.is_unit(id) && !s.is_commander(id)) || s.side_of(id) != q.side) return;
  if (s.is_commander(id)) {
    if (commander_place(s, id)) out.push_back(make_option("place", id, kNoPiece, Needs::Pose));
    each_on_table(s, q.side, [&](PieceId unit) {
      if (!cannot_set_up_with(s, id, unit)) out.push_back(make_option("attach", id, unit));
    });
    return;
  }
  if (!is_deployable(s, id)) return;
  if (setup_pose(s, id)) out.push_back(make_option("place", id, kNoPiece, Needs::Pose));
  for (const SetUpForm& form : kSetUpForms)
    if (fits_set_up_verb(s, id, form) && !cannot_reform(s, id, form.formation))
      out.push_back(make_option(form.verb, id));
  for (std::size_t i = 0; i < s.setup->blocks.size(); ++i) {
    const PieceId block = static_cast<PieceId>(s.unit_count() + static_cast<int>(s.commanders.size() + i));
    if (s.unit(id).block != s.block_area(block) && !cannot_garrison(s, id, s.block_area(block)))
      out.push_back(make_option("enter", id, block));
  }
}

void add_refusal(Verdict& v, std::optional<Refusal> refusal) {
  if (refusal) v.refusals.push_back(std::move(*refusal));
}

// A garrison that is placed in the open takes the formation it would have begun in.
Formation formation_when_placed(const State& s, PieceId id) {
  return is_garrison(s.unit(id)) ? usual_formation(s.troops(id)) : s.unit(id).formation;
}

void weigh_place(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const bool commander = s.is_commander(id);
  v.command.targets.clear();
  if (v.command.path.empty())
    if (const auto pose = commander ? commander_place(s, id) : setup_pose(s, id)) v.command.path.assign(1, *pose);
  if (v.command.path.size() != 1) {
    v.refuse("TR-SETUP-2", sentence("Say where it stands."));
    return;
  }
  const Pose& pose = v.command.path[0];
  if (commander) return add_refusal(v, cannot_put_commander(s, id, pose.at()));
  const Formation formation = formation_when_placed(s, id);
  const Size size = size_of(formation, is_mounted(s.unit(id).arm, formation), s.unit(id).bases);
  add_refusal(v, cannot_set_up(s, id, formation, Ring::base(pose, size.width, size.depth)));
}

void weigh_set_up(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  if ((!s.is_unit(id) && !s.is_commander(id)) || s.side_of(id) != q.side || (s.is_unit(id) && !is_deployable(s, id))) {
    v.refuse("TR-SETUP-2", sentence("Name one of your units or commanders."));
    return;
  }
  if (c.verb == Verb("place")) return weigh_place(s, v);
  c.path.clear();
  if (s.is_commander(id)) {
    if (c.verb == Verb("attach")) return add_refusal(v, cannot_set_up_with(s, id, c.target()));
    v.refuse("TR-SETUP-2", sentence("Place the commander or attach him to a unit."));
    return;
  }
  if (c.verb == Verb("enter")) {
    if (s.is_block(c.target())) return add_refusal(v, cannot_garrison(s, id, s.block_area(c.target())));
    v.refuse("TR-SETUP-2", sentence("Name a built-up area."));
    return;
  }
  c.targets.clear();
  const SetUpForm* form = find_set_up_form(c.verb);
  if (!form) v.refuse("TR-SETUP-2", sentence("Place your units and choose their formations."));
  else if (!fits_set_up_verb(s, id, *form))
    v.refuse("TR-DATA-1", sentence("It has no such formation, or is in it already."));
  else add_refusal(v, cannot_reform(s, id, form->formation));
}

// A commander who is with the unit goes where it goes.
void bring_commander(State& s, PieceId unit) {
  const PieceId with = commander_with(s, unit);
  if (with != kNoPiece) s.commander(with).pose = s.unit(unit).pose;
}

void set_up_commander(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  Commander& commander = s.commander(id);
  commander.on_table = true;
  commander.attached = c.verb == Verb("attach") ? c.target() : kNoPiece;
  commander.pose = commander.attached != kNoPiece ? s.unit(commander.attached).pose : c.path[0];
  p.log.tell([&] {
    const bool joins = commander.attached != kNoPiece;
    return with_stride(event("TR-SETUP-2", "deploy", {id},
                             joins ? fmt::format("{:^} joins {}.", name_of(s, id), name_of(s, commander.attached))
                                   : fmt::format("{:^} takes his place.", name_of(s, id))),
                       id, set_down_anywhere(s));
  });
}

void carry_set_up(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  if (s.is_commander(id)) return set_up_commander(p, c);
  Unit& u = s.unit(id);
  if (c.verb == Verb("place")) {
    u.formation = formation_when_placed(s, id);
    u.block = -1;
    u.place = Place::Table;
    u.pose = c.path[0];
  } else if (c.verb == Verb("enter")) {
    u.place = Place::Table;
    occupy_block(s, id, s.block_area(c.target()));
  } else {
    const Formation formation = find_set_up_form(c.verb)->formation;
    if (u.place == Place::Table) u.pose = reformed_pose(s, id, formation, u.pose.facing);
    u.formation = formation;
  }
  bring_commander(s, id);
  p.log.tell([&] {
    const bool placed = u.place != Place::Waiting;
    Event e = event("TR-SETUP-2", "deploy", {id},
                    placed ? fmt::format("{0:^} {0:takes its|take their} place.", name_of(s, id))
                           : fmt::format("{0:^} {0:is|are} to form {1}.", name_of(s, id), word_for(u.formation)));
    return with_path(with_going(std::move(e), s, id, set_down_anywhere(s)), {u.pose});
  });
}

}  // namespace

bool in_zone(const State& s, Side side, const Ring& ring) {
  double inside = 0;
  for (const Ring& part : s.setup->sides[side].zone) {
    if (contains(part, ring)) return true;
    const Ring common = common_part(part, ring);
    if (!common.empty()) inside += convex::area(common.corners());
  }
  return within(convex::area(ring.corners()), inside);
}

std::optional<Pose> setup_pose(const State& s, PieceId id) {
  const Formation formation = formation_when_placed(s, id);
  const Size size = size_of(formation, is_mounted(s.unit(id).arm, formation), s.unit(id).bases);
  const auto fits = [&](const Pose& pose) {
    return !cannot_set_up(s, id, formation, Ring::base(pose, size.width, size.depth));
  };
  if (on_table(s.unit(id)) && fits(s.unit(id).pose)) return s.unit(id).pose;
  const SideRules& rules = s.setup->sides[s.unit(id).side];
  return book::search_zone(rules.zone, rules.edge, size.depth / 2, fits);
}

const Chapter kChooseSide = {.rule = "TR-TURN-3",
                             .prompt = "Who is side A and moves first?",
                             .list = list_sides,
                             .weigh = weigh_side,
                             .carry = carry_side,
                             .waits = book::always_waits};

const Chapter kSetUp = {.rule = "TR-SETUP-2",
                        .prompt = "Set up your units and commanders",
                        .list = list_set_up,
                        .orders = set_up_orders,
                        .weigh = weigh_set_up,
                        .carry = carry_set_up};

}  // namespace grognard::tricorne
