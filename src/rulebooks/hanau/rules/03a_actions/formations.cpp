// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/03a_actions/formations.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/position/terrain.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03a_actions/movement.h"

namespace grognard::hanau {
namespace {

constexpr Formation kInfantryFormations[] = {Formation::Column, Formation::Line, Formation::Square, Formation::Skirmish,
                                             Formation::Mass};

struct FormVerb {
  Verb verb;
  Formation formation;
};
constexpr FormVerb kFormVerbs[] = {
    {"form-column", Formation::Column},      {"form-line", Formation::Line},      {"form-square", Formation::Square},
    {"form-skirmish", Formation::Skirmish},  {"form-mass", Formation::Mass},      {"limber", Formation::Limbered},
    {"unlimber", Formation::Unlimbered},     {"leave-column", Formation::Column}, {"leave-line", Formation::Line},
    {"leave-skirmish", Formation::Skirmish},
};

// HN-GEO-9: on leaving square, limbering and unlimbering the owner chooses the facing.
bool owner_chooses_facing(Formation from, Formation to) {
  return from == Formation::Square || to == Formation::Limbered || to == Formation::Unlimbered;
}

// HN-MOVE-19: a change may not bring the unit closer than 1" to any enemy, or closer than it was to that one.
bool too_close(const State& s, PieceId unit, const Ring& ring) {
  const Box box = ring.box();
  const Nearness near(box);
  bool close = false;
  each_on_table(s, other(s.side_of(unit)), [&](PieceId enemy) {
    if (close || !near.maybe(s, enemy, kStandOff)) return;
    const double after = distance(ring, footprint(s, enemy));
    close = !reaches(after, kStandOff) && !reaches(after, distance_between(s, unit, enemy));
  });
  return close;
}

void check_far(const State& s, const Ring& after, Verdict& v) {
  if (question(s).step == Step::SecondMove && !far_from_enemies(s, v.command.unit(), after))
    v.refuse("HN-MOVE-12", "A double move must stay over 12 inches from every enemy.");
}

const Ring& walls(const State& s, int area) { return s.setup->ground->areas[area].parts.front(); }

// The place piece of a fortification's area.
PieceId place_piece(const State& s, int area) {
  for (std::size_t i = 0; i < s.setup->places.size(); ++i)
    if (s.setup->places[i] == area)
      return static_cast<PieceId>(static_cast<std::size_t>(s.unit_count()) + s.generals.size() + i);
  return kNoPiece;
}

// "goes into column", "takes skirmish order", "limbers".
std::string formation_words(const State& s, PieceId unit) {
  const Name name = name_of(s, unit);
  switch (s.unit(unit).formation) {
    case Formation::Skirmish: return fmt::format("{0:^} {0:takes|take} skirmish order.", name);
    case Formation::Limbered: return fmt::format("{0:^} {0:limbers|limber}.", name);
    case Formation::Unlimbered: return fmt::format("{0:^} {0:unlimbers|unlimber}.", name);
    case Formation::Mass: return fmt::format("{0:^} {0:forms|form} battalion mass.", name);
    default: return fmt::format("{0:^} {0:forms|form} {1}.", name, hanau::name_of(s.unit(unit).formation));
  }
}

bool may_enter(const State& s, PieceId unit, int area) {
  return garrison_count(s, area) < s.setup->areas[area].holds &&
         within(distance(walls(s, area), footprint(s, unit)), 0) &&
         (garrison_of(s, area) == kNoPiece || !is_enemy(s, unit, garrison_of(s, area)));
}

}  // namespace

std::optional<Formation> formation_of(Verb verb) {
  for (const FormVerb& row : kFormVerbs)
    if (row.verb == verb) return row.formation;
  return std::nullopt;
}

Verb verb_for(Formation formation) {
  for (const FormVerb& row : kFormVerbs)
    if (row.formation == formation) return row.verb;
  return {};
}

std::optional<Refusal> may_not_form(const State& s, PieceId unit, Formation formation) {
  const Troops& t = s.troops(unit);
  switch (formation) {
    case Formation::Column:
    case Formation::Line:
      if (t.arm == Arm::Artillery) return Refusal{"HN-FORM-2", "Artillery is limbered or unlimbered."};
      return std::nullopt;
    case Formation::Square:
      if (t.arm != Arm::Infantry) return Refusal{"HN-FORM-1", "Only infantry forms square."};
      return std::nullopt;
    case Formation::Skirmish:
      if (t.arm != Arm::Infantry || !(t.skirmish || s.options().any_skirmish))
        return Refusal{"HN-FORM-4", "It may not take skirmish order."};
      return std::nullopt;
    case Formation::Mass:
      if (t.arm != Arm::Infantry || !(s.options().masse[t.side] && t.masse))
        return Refusal{"HN-FORM-3", "It may not form battalion mass."};
      return std::nullopt;
    case Formation::Limbered:
    case Formation::Unlimbered:
      if (t.arm != Arm::Artillery) return Refusal{"HN-FORM-2", "Only artillery limbers."};
      return std::nullopt;
    case Formation::Garrison: return Refusal{"HN-FORM-5", "A fortification is entered by the order to enter it."};
  }
  return std::nullopt;
}

// HN-MOVE-9, HN-MOVE-10, HN-MOVE-14: a whole move, whatever the rate.
void weigh_form(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const Unit& u = s.unit(unit);
  const Formation to = *formation_of(v.command.verb);
  if (auto refusal = may_not_form(s, unit, to)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (u.formation == Formation::Garrison) {
    v.refuse("HN-FORM-5", "A garrison must leave its fortification first.");
    return;
  }
  if (u.formation == to) {
    v.refuse("HN-MOVE-9", "It is in that formation already.");
    return;
  }
  Pose pose = reformed_pose(s, unit, to);
  const bool any_facing = owner_chooses_facing(u.formation, to);
  if (any_facing && !v.command.path.empty()) pose.facing = v.command.path[0].facing;
  const auto room =
      any_facing && v.command.path.empty() ? find_room_facing(s, unit, to, pose) : find_room(s, unit, to, pose);
  if (!room) v.refuse("HN-FORM-6", "There is no room for that formation.");
  v.command.path.assign(1, room.value_or(pose));
  const Ring after = footprint(s, unit, to, v.command.path[0]);
  if (room && too_close(s, unit, after)) v.refuse("HN-MOVE-19", "It would come within 1 inch of the enemy.");
  check_far(s, after, v);
}

// HN-MOVE-24: the whole move for a turn about the centre.
void weigh_turn(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const Unit& u = s.unit(unit);
  if (u.formation == Formation::Unlimbered) v.refuse("HN-MOVE-15", "Unlimbered guns do not turn in a movement phase.");
  if (u.formation == Formation::Garrison) v.refuse("HN-FORM-7", "A garrison faces all round.");
  if (v.command.path.empty()) v.refuse("HN-MOVE-24", "Say which way it shall face.");
  if (!v.legal()) return;
  Pose pose = u.pose;
  pose.facing = v.command.path[0].facing;
  v.command.path.assign(1, pose);
  const Ring after = footprint(s, unit, u.formation, pose);
  if (!is_free(s, unit, after)) v.refuse("HN-MOVE-26", "There is no room to face that way.");
  if (too_close(s, unit, after)) v.refuse("HN-MOVE-19", "It would come within 1 inch of the enemy.");
  check_far(s, after, v);
}

// HN-FORM-5: it stands against the wall and spends a whole move to go in.
void weigh_enter(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const PieceId place = v.command.target();
  v.command.path.clear();
  if (!s.is_place(place)) {
    v.refuse("HN-FORM-5", "Name a fortification to enter.");
    return;
  }
  const int area = s.place_area(place);
  if (!is_infantry(s, unit)) v.refuse("HN-FORM-5", "Only infantry garrisons a fortification.");
  if (s.unit(unit).formation == Formation::Garrison) v.refuse("HN-FORM-5", "It is in a fortification already.");
  if (const PieceId inside = garrison_of(s, area); inside != kNoPiece && is_enemy(s, unit, inside))
    v.refuse("HN-FORM-7", "The enemy holds it.");
  if (!within(distance(walls(s, area), footprint(s, unit)), 0))
    v.refuse("HN-FORM-5", "It must touch the fortification first.");
  if (garrison_count(s, area) >= s.setup->areas[area].holds) v.refuse("HN-FORM-7", "The fortification is full.");
  if (too_close(s, unit, walls(s, area))) v.refuse("HN-MOVE-19", "The enemy is within 1 inch of its walls.");
  check_far(s, walls(s, area), v);
}

std::optional<Pose> outside_pose(const State& s, PieceId unit, Formation formation, std::optional<Facing> towards,
                                 double gap_to_wall, const Ignoring& ignoring) {
  const Ring& ring = walls(s, s.unit(unit).garrison);
  const Size size = size_of(s, unit, formation);
  struct Wall {
    Vec2 middle;
    Vec2 along;
    double length;
    Vec2 out;
    double merit;
  };
  std::vector<Wall> sides;
  const Vec2 want = towards ? towards->forward() : s.unit(unit).pose.facing.forward();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    const Vec2 along = (b - a) * (1 / length(b - a));
    const Vec2 out = right_of(along);
    sides.push_back({(a + b) * 0.5, along, length(b - a), out, dot(out, want)});
  }
  std::stable_sort(sides.begin(), sides.end(), [](const Wall& a, const Wall& b) { return a.merit > b.merit; });
  for (const Wall& side : sides) {
    const Facing facing = facing_of(side.out);
    const Pose pose = Pose::snapped(side.middle + side.out * (size.depth / 2 + gap_to_wall), facing);
    if (const auto room = find_room(s, unit, formation, pose, ignoring)) return room;
    if (towards) break;
  }
  if (towards) return std::nullopt;
  // Nowhere before the middle of a wall: then anywhere along one, HN-FORM-5 leaves that to the owner.
  for (const Wall& side : sides) {
    for (double aside = 0.5; aside <= side.length / 2; aside += 0.5) {
      for (const double way : {aside, -aside}) {
        const Vec2 at = side.middle + side.along * way + side.out * (size.depth / 2 + gap_to_wall);
        const Pose pose = Pose::snapped(at, facing_of(side.out));
        if (const auto room = find_room(s, unit, formation, pose, ignoring)) return room;
      }
    }
  }
  return std::nullopt;
}

void weigh_leave(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  const Formation to = *formation_of(v.command.verb);
  if (s.unit(unit).formation != Formation::Garrison) {
    v.refuse("HN-FORM-5", "It is not in a fortification.");
    return;
  }
  if (auto refusal = may_not_form(s, unit, to)) v.refusals.push_back(*refusal);
  auto room = outside_pose(s, unit, to, std::nullopt, 0);
  if (!v.command.path.empty()) {
    room = v.command.path[0];
    const Ring& block = walls(s, s.unit(unit).garrison);
    const Ring there = footprint(s, unit, to, *room);
    if (!within(distance(block, there), 0) || overlap(block, there))
      v.refuse("HN-FORM-5", "It must stand against the outside of the fortification.");
    if (dot(room->at() - block.centre(), room->facing.forward()) <= 0)
      v.refuse("HN-FORM-5", "It must face away from the fortification.");
    if (!is_free(s, unit, there)) v.refuse("HN-FORM-6", "There is no room there.");
  }
  if (!room) v.refuse("HN-FORM-6", "There is no room outside.");
  v.command.path.assign(1, room.value_or(s.unit(unit).pose));
  const Ring after = footprint(s, unit, to, v.command.path[0]);
  if (room && too_close(s, unit, after)) v.refuse("HN-MOVE-19", "It would come within 1 inch of the enemy.");
  check_far(s, after, v);
}

double reform_allowance(const State& s, PieceId unit) {
  double deepest = 0;
  if (!is_artillery(s, unit))
    for (const Formation f : kInfantryFormations) deepest = std::max(deepest, size_of(s, unit, f).depth);
  return size_of(s, unit).width / 2 + deepest / 2;
}

double way_through_walls(const State& s, PieceId unit, int area) {
  const Box box = walls(s, area).box();
  return length(box.high - box.low) + 2 * radius_of(s, unit);
}

void tell_formation(Play& p, PieceId unit, RuleId rule, double allowed) {
  p.log.tell([&] {
    const Unit& u = p.s.unit(unit);
    const std::string_view what =
        u.formation == Formation::Limbered || u.formation == Formation::Unlimbered ? "limber" : "form";
    return with_path(with_unit_stride(p.s, event(rule, what, {unit}, formation_words(p.s, unit)), unit, allowed),
                     {u.pose});
  });
}

void carry_form(Play& p, const Command& c) {
  const Formation to = *formation_of(c.verb);
  set_formation(p.s, c.unit(), to, c.path[0]);
  brush_aside_generals(p, c.unit(), c.path[0]);
  tell_formation(p, c.unit(), is_artillery(p.s, c.unit()) ? RuleId("HN-MOVE-14") : RuleId("HN-MOVE-9"),
                 reform_allowance(p.s, c.unit()));
}

void carry_turn(Play& p, const Command& c) {
  const Pose from = p.s.unit(c.unit()).pose;
  set_pose(p.s, c.unit(), c.path[0]);
  brush_aside_generals(p, c.unit(), from);
  p.log.tell([&] {
    const Event e =
        event("HN-MOVE-24", "turn", {c.unit()}, fmt::format("{0:^} {0:turns|turn} in place.", name_of(p.s, c.unit())));
    return with_path(with_unit_stride(p.s, e, c.unit(), 0), {from, c.path[0]});
  });
}

void carry_enter(Play& p, const Command& c) {
  State& s = p.s;
  const int area = s.place_area(c.target());
  Unit& u = s.unit(c.unit());
  const double allowed = way_through_walls(s, c.unit(), area);
  u.garrison = static_cast<std::int16_t>(area);
  const Vec2 middle = walls(s, area).centre();
  set_formation(s, c.unit(), Formation::Garrison, Pose::snapped(middle, u.pose.facing));
  p.log.tell([&] {
    const Event e = event("HN-FORM-5", "enter", {c.unit(), c.target()},
                          fmt::format("{0:^} {0:occupies|occupy} {1}.", name_of(s, c.unit()), name_of(s, c.target())));
    return with_unit_stride(s, e, c.unit(), allowed);
  });
}

void carry_leave(Play& p, const Command& c) {
  State& s = p.s;
  const int area = s.unit(c.unit()).garrison;
  set_formation(s, c.unit(), *formation_of(c.verb), c.path[0]);
  brush_aside_generals(p, c.unit(), c.path[0]);
  p.log.tell([&] {
    const Event e =
        event("HN-FORM-5", "leave", {c.unit()},
              fmt::format("{0:^} {0:leaves|leave} {1}.", name_of(s, c.unit()), name_of(s, place_piece(s, area))));
    return with_path(with_unit_stride(s, e, c.unit(), way_through_walls(s, c.unit(), area)), {c.path[0]});
  });
}

void form_orders(const State& s, PieceId unit, std::vector<Option>& out) {
  const Unit& u = s.unit(unit);
  const auto offer_if_legal = [&](Verb verb, void (*weigh)(const State&, Verdict&), Needs needs,
                                  PieceId target = kNoPiece) {
    Verdict v{
        .command = {.side = s.side_of(unit), .verb = verb, .units = {unit}, .targets = {}, .path = {}, .number = 0},
        .refusals = {},
        .workings = {},
        .measure = {}};
    if (target != kNoPiece) v.command.targets.push_back(target);
    weigh(s, v);
    if (v.legal()) out.push_back(make_option(verb, unit, target, needs));
  };
  if (u.formation == Formation::Garrison) {
    for (const char* verb : {"leave-column", "leave-line", "leave-skirmish"})
      offer_if_legal(verb, weigh_leave, Needs::Nothing);
    return;
  }
  if (is_artillery(s, unit)) {
    offer_if_legal(u.formation == Formation::Limbered ? "unlimber" : "limber", weigh_form, Needs::Nothing);
  } else {
    for (const Formation f : kInfantryFormations)
      if (f != u.formation && !may_not_form(s, unit, f)) offer_if_legal(verb_for(f), weigh_form, Needs::Nothing);
  }
  if (is_infantry(s, unit))
    for (const int area : s.setup->places)
      if (may_enter(s, unit, area)) offer_if_legal("enter", weigh_enter, Needs::Nothing, place_piece(s, area));
}

}  // namespace grognard::hanau
