// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/position/terrain.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/steps.h"
#include "revwars/sequence/turn.h"

// What a battalion may do free of charge when it is about to activate: make good lost skirmishers (chapter SKIR), change
// who stands at which wall of a building (RW-TERR-11), which is also asked when it enters. And the start of a player turn
// (RW-TURN-7).
namespace grognard::revwars {
namespace {

constexpr int kReturnedInfantry = 4;  // RW-SKIR-2
constexpr int kReturnedCavalry = 2;   // RW-SKIR-3

int returned_per_donor(Arm arm) { return arm == Arm::Infantry ? kReturnedInfantry : kReturnedCavalry; }

bool is_donor_type(PlatoonType t) {  // RW-SKIR-1
  return t == PlatoonType::LineInfantry || t == PlatoonType::LightInfantry || t == PlatoonType::LineCavalry ||
         t == PlatoonType::LightCavalry;
}

int most_donated(const Battalion& donor) { return donor.platoons - wiped_out_at(donor.arm) - 1; }  // RW-SKIR-5

std::optional<Barred> may_not_donate(const State& s, PieceId unit, PieceId donor) {
  const Battalion& b = s.unit(unit);
  if (!is_skirmishers(b)) return Barred{"RW-SKIR-1", sentence("{0} {0:is|are} no skirmishers.", name_of(s, unit))};
  if (b.lost_skirmishers <= 0) return Barred{"RW-SKIR-1", sentence("{0} {0:has|have} lost nobody.", name_of(s, unit))};
  if (!s.is_unit(donor) || s.brigade_of(donor) != s.brigade_of(unit) || !is_active(s.unit(donor)))
    return Barred{"RW-SKIR-1", "Name a battalion of the same brigade that gives platoons."};
  const Battalion& d = s.unit(donor);
  if (!is_donor_type(d.type) || d.arm != b.arm)
    return Barred{"RW-SKIR-5", sentence("{0} cannot replace these skirmishers.", name_of(s, donor))};
  if (most_donated(d) < 1)
    return Barred{"RW-SKIR-5", sentence("{0} would have too few platoons left.", name_of(s, donor))};
  if (beyond(distance_between(s, unit, donor), kReplenishReach))
    return Barred{"RW-SKIR-1", sentence("{0} {0:is|are} more than 12 inches away.", name_of(s, donor))};
  return std::nullopt;
}

// RW-SKIR-4: the formation needs room for those that come back.
int room_for(const State& s, PieceId unit, int wanted) {
  for (int more = wanted; more > 0; --more) {
    Body body = body_of(s, unit);
    body.platoons += more;
    Trail trail;
    if (body.shape.formation == Formation::MarchColumn) {
      trail = straight_trail(body);
      body.trail = {trail.data(), trail.size()};
    }
    if (body.shape.bent || s.unit(unit).building >= 0) return 0;
    if (!no_ground_for(s, {unit, kNoPiece}, bases_of(body), "RW-SKIR-4")) return more;
  }
  return 0;
}

int coming_back(const State& s, PieceId unit, int donors) {
  const Battalion& b = s.unit(unit);
  const int missing = std::min<int>(b.lost_skirmishers, s.troops(unit).starting_platoons - b.platoons);
  return room_for(s, unit, std::min(missing, donors * returned_per_donor(b.arm)));
}

void offer_replenishing(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.unit(id).lost_skirmishers <= 0 || !is_active(s.unit(id))) return;
  for (PieceId donor = 0; donor < s.unit_count(); ++donor)
    if (!may_not_donate(s, id, donor) && coming_back(s, id, 1) > 0) {
      Option option = make_option("replenish", id, donor);
      option.number = 1;
      out.push_back(option);
    }
}

void weigh_replenishing(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const PieceId donor = v.command.target();
  v.command.path.clear();
  if (v.command.number <= 0) v.command.number = 1;
  if (std::optional<Barred> barred = may_not_donate(s, id, donor)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  if (v.command.number > most_donated(s.unit(donor)))
    v.refuse("RW-SKIR-5", sentence("{0} can give at most {1}.", name_of(s, donor), most_donated(s.unit(donor))));
  else if (coming_back(s, id, v.command.number) == 0)
    v.refuse("RW-SKIR-4", sentence("{0} {0:has|have} no room for more.", name_of(s, id)));
}

void replenish(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const int back = coming_back(s, id, c.number);
  Battalion& b = s.unit(id);
  b.platoons = static_cast<std::int8_t>(b.platoons + back);
  b.lost_skirmishers = static_cast<std::int8_t>(b.lost_skirmishers - back);
  stand_at(s, id, b.shape, b.pose);
  p.log.tell([&] {
    return event("RW-SKIR-1", "replenish", {id, c.target()},
                 fmt::format("{0} {0:gives|give} {1}: {2} {3} back {4} of skirmishers.", name_of(s, c.target()),
                             counted(c.number, "platoon"), name_of(s, id), name_of(s, id).plural ? "get" : "gets",
                             counted(back, "platoon")));
  });
  take_off(p, c.target(), c.number, false, "RW-SKIR-4");  // RW-SKIR-2: a gun replaces nobody
}

// --- RW-TERR-11: the walls of a building -----------------------------------------------------------------------------------

constexpr int kWalls = 4;
using Manning = std::array<std::int8_t, kWalls + 1>;

// Digits of the number: the first wall is the highest, the openings of the upper floors the lowest.
Manning manning_of(int number) {
  Manning m{};
  for (int i = kWalls; i >= 0; --i) {
    m[i] = static_cast<std::int8_t>(number % 10);
    number /= 10;
  }
  return m;
}

void offer_manning(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.unit(id).building >= 0 && is_active(s.unit(id))) out.push_back(make_option("man", id, kNoPiece, Needs::Number));
}

void weigh_manning(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const Battalion& b = s.unit(id);
  v.command.targets.clear();
  v.command.path.clear();
  if (b.building < 0) {
    v.refuse("RW-TERR-11", sentence("{0} {0:is|are} not in a building.", name_of(s, id)));
    return;
  }
  if (v.command.number < 0 || v.command.number > 99999) {
    v.refuse("RW-TERR-11", "Five digits: platoons at each of the four walls, and at upper openings.");
    return;
  }
  const Manning m = manning_of(v.command.number);
  int sum = 0;
  for (int i = 0; i <= kWalls; ++i) {
    const int places = i < kWalls ? (i < building_sides(s, b.building) ? perimeter_places(s, b.building, i) : 0)
                                  : rules_of(s, b.building).openings;
    sum += m[i];
    if (m[i] > places) v.refuse("RW-TERR-8", sentence("Only {} platoons have a place there.", places));
  }
  if (sum > b.platoons)
    v.refuse("RW-TERR-11", sentence("{0} {0:has|have} only {1} platoons.", name_of(s, id), b.platoons));
}

void man_by_order(Play& p, const Command& c) {
  const Manning m = manning_of(c.number);
  std::ranges::copy(m, p.s.unit(c.unit()).manned);
  p.log.tell([&] {
    return event("RW-TERR-11", "form", {c.unit()},
                 fmt::format("{0} {0:changes|change} who mans the walls.", name_of(p.s, c.unit())));
  });
}

// --- and when it has just entered ---

void list_mannings(const State&, const Question& q, Choices& out) {
  offer(out, "keep-walls", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "man", q.unit, kNoPiece, Needs::Number);
}

void weigh_walls(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  const bool keeps = c.verb == Verb("keep-walls");
  if (c.unit() != q.unit || !(keeps || c.verb == Verb("man"))) {
    v.refuse("RW-TERR-11",
             sentence("{0} {0:has|have} entered a building: say who mans which wall.", name_of(s, q.unit)));
    return;
  }
  if (!keeps) return weigh_manning(s, v);
  c.targets.clear();
  c.path.clear();
  c.number = 0;
}

void carry_walls(Play& p, const Question&, const Command& c) {
  answered(p.s);
  if (c.verb == Verb("man")) man_by_order(p, c);
}

constexpr Deed kReadyingDeeds[] = {{"replenish", Action::None, offer_replenishing, weigh_replenishing, replenish},
                                   {"man", Action::None, offer_manning, weigh_manning, man_by_order}};

}  // namespace

std::span<const Deed> readying_deeds() { return kReadyingDeeds; }

const Chapter kManWalls = {.rule = "RW-TERR-11",
                           .prompt = "It has entered the building: who mans which wall",
                           .list = list_mannings,
                           .weigh = weigh_walls,
                           .carry = carry_walls};

void clear_turn(State& s) {
  for (Battalion& b : s.battalions) {
    if (b.place == Place::Destroyed) continue;
    b.starting_strength = static_cast<std::int8_t>(stand_count(b));
    b.hits = b.reactions = b.pending_hits = b.pending_losses = 0;
    b.activated = b.half_reached = b.full_reached = b.opened_out = b.closed_up = b.has_pursued = false;
    b.mode = FireMode::Unchosen;
    std::ranges::fill(b.marks, RolledMark{});
  }
  s.swept.clear();
  s.roll_count = 0;
}

}  // namespace grognard::revwars
