// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/room.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/02_houses/houses.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/sequence/steps.h"

// Entering building sections (GW-TERR-13, 14, 22; GW-HSE-20; GW-BLDG-7), and the orders of this chapter.
namespace grognard::grant {
namespace {

const Verb kEnterVerb = "enter";
const Verb kLeaveVerb = "leave";
const Verb kStayVerb = "stay-in-house";
constexpr int kMostGivenRooms = 4;  // sections whose figures an order's number can name

// GW-TERR-14, and nobody is placed twice.
bool weigh_rooms(const State& s, Verdict& v) {
  if (v.command.number == 0) return true;
  const Unit& u = s.unit(v.command.unit());
  if (v.command.number < 0 || named_sections(s, v.command).size() > kMostGivenRooms) {
    v.refuse("GW-TERR-22",
             "The number gives two digits for each section that is named, four at most: men, then officers.");
    return false;
  }
  int men = 0;
  int officers = 0;
  for (const Room& room : given_rooms(s, v.command)) {
    men += room.men;
    officers += room.officers;
    if (room.men + room.officers > kMostInASection) {
      v.refuse("GW-TERR-14", "At most 7 figures, officers included, may be in one section.");
      return false;
    }
    if (room.men + room.officers == 0) {
      v.refuse("GW-TERR-22",
               "Each section that is named takes in at least one figure: two digits for each, men and officers.");
      return false;
    }
  }
  if (men > men_left(u) || officers > officers_left(u)) {
    v.refuse("GW-TERR-22", sentence("{0} {0:has|have} {1} and {2} to place.", name_of(s, v.command.unit()),
                                    counted(men_left(u), "man", "men"), counted(officers_left(u), "officer")));
    return false;
  }
  return true;
}

// GW-TERR-22: those without room.
std::optional<Outside> outside_place(const State& s, PieceId unit, const std::vector<Room>& rooms, Vec2 from) {
  Crowd who{.men = men_left(s.unit(unit)), .officers = officers_left(s.unit(unit)), .sections = {}, .from = from};
  for (const Room& room : rooms) {
    who.men -= room.men;
    who.officers -= room.officers;
    who.sections.push_back(room.section);
  }
  return place_outside(s, unit, who);
}

bool adjoins(const State& s, int section, const std::vector<int>& others) {
  const auto& near = s.setup->sections[section].adjoining;
  return std::any_of(others.begin(), others.end(),
                     [&](int other) { return std::find(near.begin(), near.end(), other) != near.end(); });
}

// Who stands on this ground without holding it: an empty ruin is free to all (GW-HSE-21), and troops who were beaten or had to
// go back may have come to stand across a house.
PieceId stands_across(const State& s, PieceId unit, int section) {
  return who_stands_on(s, unit, {&section_ring(s, section), 1});
}

// GW-HSE-20, GW-TERR-22: why this section takes nobody in; nothing if it does.
std::optional<Refusal> closed_to(const State& s, PieceId unit, int section) {
  const Section& at = s.sections[section];
  const Name name = name_of(s, s.section_piece(section));
  if (at.burning > 0) return Refusal{"GW-HSE-20", sentence("{0} {0:is|are} on fire.", name)};
  if (at.unit == kNoPiece)
    if (const PieceId there = stands_across(s, unit, section); there != kNoPiece)
      return Refusal{"GW-TERR-22", sentence("{0} {0:stands|stand} in {1}.", name_of(s, there), name)};
  if (at.unit == kNoPiece || at.unit == unit) return std::nullopt;
  return Refusal{"GW-TERR-22",
                 sentence("{0} {0:is|are} held by {1}; two units may not share a section.", name, name_of(s, at.unit))};
}

// The sections of the order, those that the unit holds already first; empty and refused if they do not hang together.
std::vector<int> sections_of_order(const State& s, Verdict& v) {
  std::vector<int> all = sound_sections(s, v.command.unit());
  const bool inside = !all.empty();
  for (const PieceId target : v.command.targets) {
    if (!s.is_section(target)) {
      v.refuse("GW-TERR-22", "Name the sections of a building to enter.");
      return {};
    }
    const int section = s.section_index(target);
    if (const auto why = closed_to(s, v.command.unit(), section)) v.refusals.push_back(*why);
    if (std::find(all.begin(), all.end(), section) != all.end()) continue;
    const bool first = all.empty();
    if (!first && !adjoins(s, section, all))
      v.refuse("GW-TERR-22", sentence("{0} {0:does|do} not adjoin {1}.", name_of(s, target),
                                      inside ? "a section that the unit holds" : "the sections named before it"));
    all.push_back(section);
  }
  if (v.command.targets.empty()) v.refuse("GW-TERR-22", "Name the sections of a building to enter.");
  return v.legal() ? all : std::vector<int>{};
}

// A way straight ahead to the wall, or else to a place squarely in front of the nearest wall.
void find_way_in(const State& s, Command& c, int section, double allowance) {
  const Unit& u = s.unit(c.unit());
  const Ring& ring = section_ring(s, section);
  const Vec2 forward = u.at.facing.forward();
  const auto ahead = travel_meeting(block_of(s, c.unit()), forward, ring);
  if (ahead && ahead->from >= 0 && ahead->from <= allowance) {
    c.path = {Pose::snapped(u.at.at() + forward * ahead->from, u.at.facing)};
    return;
  }
  const Gap nearest = gap(u.at.at(), ring);
  Vec2 best = section_centre(s, section) - nearest.to;
  double least = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 side = ring[i + 1 == ring.size() ? 0 : i + 1] - ring[i];
    const Vec2 outward = right_of(side) * (1 / length(side));
    const double out = dot(u.at.at() - ring[i], outward);
    if (i > 0 && out <= least) continue;
    least = out;
    best = -outward;
  }
  const Pose to = Pose::snapped(nearest.to, facing_of(best));
  if (const auto way = find_way(s, c.unit(), u.at, u.formation, to, allowance)) c.path.assign(way->begin(), way->end());
}

// GW-TERR-22: the march to the wall, and half the allowance for entering.
void weigh_way_in(const State& s, Verdict& v, int first) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  const double allowance = march_rate(s, id, u.formation);
  if (c.path.empty() && !touches_section(s, first, block_of(s, id))) find_way_in(s, c, first, allowance / 2);
  const Course course = weigh_march(s, id, u.at, allowance, allowance / 2, "GW-TERR-22", v);
  if (!v.legal()) return;
  const Pose end = course.keys.empty() ? u.at : course.keys.back();
  const Ring body = block_at(s, id, end);
  if (!touches_section(s, first, body))
    v.refuse("GW-TERR-22",
             sentence("{0} {0:does|do} not reach a wall of {1}.", name_of(s, id), name_of(s, s.section_piece(first))));
  if (const auto why = comes_too_near(s, id, body)) v.refusals.push_back(*why);
}

void weigh_enter(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId id = c.unit();
  const Unit& u = s.unit(id);
  if (!is_foot(u.arm)) {
    v.refuse("GW-TERR-13", sentence("{} may not enter a building: only infantry may.", name_of(s, id)));
    return;
  }
  const Bound bound = bound_of(s, id);
  if (bound != Bound::Free && bound != Bound::Exhausted && bound != Bound::Reforming) {
    v.refuse("GW-TURN-5", sentence("{0} {0:is|are} not free to enter a building.", name_of(s, id)));
    return;
  }
  const std::vector<int> sections = sections_of_order(s, v);
  if (sections.empty() || !weigh_rooms(s, v)) return;
  if (u.formation == Formation::Garrison) {
    c.path.clear();
    const double allowance = march_rate(s, id, Formation::Open);
    v.measure = {allowance / 2, allowance};
  } else {
    weigh_way_in(s, v, sections[0]);
  }
  if (v.legal() && !outside_place(s, id, rooms_for(s, id, sections, c), u.at.at()))
    v.refuse("GW-TERR-22", "There is no place at the walls for those who do not find room inside.");
}

// GW-HALF-5
void weigh_stay(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.path.clear();
  v.command.targets.clear();
  v.command.number = 0;
  const Unit& u = s.unit(id);
  if (u.formation != Formation::Garrison || !u.spent_force)
    v.refuse("GW-HALF-5", sentence("Only a unit at half strength in houses may choose to stay; {0} {0:is|are} none.",
                                   name_of(s, id)));
  else if (bound_of(s, id) == Bound::BurntOut)
    v.refuse("GW-HSE-15", sentence("{} must leave the burning house.", name_of(s, id)));
}

bool weigh_occupation(const State& s, Verdict& v) {
  const Verb verb = v.command.verb;
  if (verb != kEnterVerb && verb != kLeaveVerb && verb != kStayVerb) return false;
  if (!s.is_unit(v.command.unit()) || !on_table(s.unit(v.command.unit()))) {
    v.refuse("GW-TERR-13", "Only infantry on the table enter and leave buildings.");
    return true;
  }
  if (verb == kEnterVerb) weigh_enter(s, v);
  else if (verb == kLeaveVerb) weigh_leave(s, v);
  else weigh_stay(s, v);
  return true;
}

void list_occupation(const State& s, PieceId piece, std::vector<Option>& out) {
  if (!s.is_unit(piece) || !is_foot(s.unit(piece).arm) || !on_table(s.unit(piece))) return;
  const Unit& u = s.unit(piece);
  const bool inside = u.formation == Formation::Garrison;
  if (inside && u.spent_force && bound_of(s, piece) != Bound::BurntOut)
    out.push_back(make_option(kStayVerb, u.side, piece, kNoPiece, Needs::Nothing, true));
  if (inside || u.burnt_out >= 0) out.push_back(make_option(kLeaveVerb, u.side, piece, kNoPiece, Needs::Path));
  const double reach = march_rate(s, piece, inside ? Formation::Open : u.formation) / 2;
  const bool reforms = bound_of(s, piece) == Bound::Reforming;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const bool holds = s.sections[i].unit == piece;
    if (closed_to(s, piece, i) || (reforms ? !may_be_moved_in(s, piece, i) : holds)) continue;
    if (!inside && beyond(distance(section_ring(s, i), block_of(s, piece)), reach)) continue;
    Verdict v{.command = {.side = u.side, .verb = kEnterVerb, .units = {piece}, .targets = {s.section_piece(i)}}};
    const Quietly asking;
    weigh_enter(s, v);
    if (v.legal()) out.push_back(make_option(kEnterVerb, u.side, piece, s.section_piece(i)));
    else if (!inside && v.refusals[0].rule == RuleId("GW-TERR-22"))
      out.push_back(make_option(kEnterVerb, u.side, piece, s.section_piece(i), Needs::Path));
  }
}

// Puts the figures into their sections: men by slot, officers by place.
void move_in(State& s, PieceId unit, const std::vector<Room>& rooms, const Outside& outside) {
  Unit& u = s.unit(unit);
  for (const int section : sections_held(s, unit)) {
    Section& held = s.sections[section];
    held.unit = kNoPiece;
    held.men = 0;
    held.officers = 0;
  }
  u.at = outside.at;
  form(s, unit, Formation::Garrison, outside.ranks);
  std::uint64_t men = u.men;
  unsigned officers = u.officers;
  for (const Room& room : rooms) {
    Section& to = s.sections[room.section];
    to.unit = unit;
    to.men = 0;
    to.officers = 0;
    for (int n = 0; n < room.men && men != 0; ++n, men &= men - 1) to.men |= men & (~men + 1);
    for (int n = 0; n < room.officers && officers != 0; ++n, officers &= officers - 1)
      to.officers |= static_cast<std::uint8_t>(officers & (~officers + 1));
  }
}

void tell_entered(Play& p, PieceId unit, const std::vector<Room>& rooms, double before) {
  const State& s = p.s;
  p.log.tell([&] {
    int inside = 0;
    std::vector<PieceId> pieces{unit};
    for (const Room& room : rooms) {
      inside += room.men + room.officers;
      pieces.push_back(s.section_piece(room.section));
    }
    const int out = men_left(s.unit(unit)) + officers_left(s.unit(unit)) - inside;
    std::vector<int> sections;
    for (const Room& room : rooms) sections.push_back(room.section);
    Event e = event("GW-TERR-22", "enter", std::move(pieces),
                    fmt::format("{0} {0:enters|enter} {1}: {2} inside, {3} outside.", name_of(s, unit),
                                name_of(s, s.section_piece(rooms[0].section)), counted(inside, "figure"), out));
    return with_way(s, std::move(e), unit, round_the_house(s, unit, sections) + before);
  });
}

// Under way everything may have changed: others were quicker, the march was stopped, fire has broken out.
std::string why_not_in(const State& s, PieceId unit, bool inside) {
  const int section = s.section_index(s.unit(unit).order.target());
  const Name name = name_of(s, unit);
  const Name house = name_of(s, s.section_piece(section));
  const Section& there = s.sections[section];
  if (there.burning > 0) return fmt::format("{0} cannot enter {1}: {1} {1:is|are} on fire.", name, house);
  if (there.unit != kNoPiece && there.unit != unit)
    return fmt::format("{0} cannot enter {1}: {2} {2:holds|hold} it.", name, house, name_of(s, there.unit));
  if (!inside && !touches_section(s, section, block_of(s, unit)))
    return fmt::format("{0} {0:has|have} not come up to {1} and cannot enter it.", name, house);
  return fmt::format("{0} cannot enter {1}: there is no room for those who would stay outside.", name, house);
}

}  // namespace

const OrderBook kOccupation = {.list = list_occupation, .weigh = weigh_occupation};

bool may_be_moved_in(const State& s, PieceId unit, int section) {
  const Unit& u = s.unit(unit);
  const Section& house = s.sections[section];
  if (u.duty != Duty::Reform || !is_foot(u.arm) || !((u.stormed >> section) & 1u)) return false;
  if (closed_to(s, unit, section)) return false;
  if (house.unit == kNoPiece) return true;
  const int inside = std::popcount(house.men & u.men) + std::popcount(unsigned(house.officers & u.officers));
  return inside < kMostInASection && men_outside(s, unit) != 0;
}

bool may_be_moved_in(const State& s, PieceId unit) {
  for (int i = 0; i < std::ssize(s.sections); ++i)
    if (may_be_moved_in(s, unit, i)) return true;
  return false;
}

// GW-TERR-22: after all movement, if it has come to the wall and nobody was quicker.
void finish_occupation(Play& p, PieceId unit) {
  State& s = p.s;
  Unit& u = s.unit(unit);
  if (!on_table(u) || u.order.verb != kEnterVerb || u.touched || u.compelled || melee_of(s, unit)) return;
  std::vector<int> sections = sound_sections(s, unit);
  const bool inside = !sections.empty();
  bool as_ordered = true;
  for (const PieceId target : u.order.targets) {
    const int section = s.section_index(target);
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) continue;
    const bool reached = inside || !sections.empty() || touches_section(s, section, block_of(s, unit));
    if (reached && !closed_to(s, unit, section)) sections.push_back(section);
    else as_ordered = false;
    if (sections.empty()) break;
  }
  Command order = u.order;
  if (!as_ordered) order.number = 0;
  const std::vector<Room> rooms = rooms_for(s, unit, sections, order);
  const auto outside = rooms.empty() ? std::nullopt : outside_place(s, unit, rooms, u.at.at());
  if (!outside) {
    p.log.tell([&] { return event("GW-TERR-22", "no-room", {unit}, why_not_in(s, unit, inside)); });
    return;
  }
  const double rate = march_rate(s, unit, inside ? Formation::Open : u.formation);
  const Size body = block_size(s, unit);
  move_in(s, unit, rooms, *outside);
  u.spent += rate / 2;
  u.moved = true;
  u.in_house_move = true;
  tell_entered(p, unit, rooms, body.width + body.depth);
}

}  // namespace grognard::grant
