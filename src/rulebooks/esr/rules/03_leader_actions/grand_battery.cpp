// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/15_status/status.h"

// Grand batteries: making, keeping together, dissolving (ES-GB-1 to ES-GB-4).
namespace grognard::esr {
namespace {

constexpr double kByTheGuns = 225;     // ES-GB-2: the commander from one of the batteries
constexpr double kMassedWithin = 900;  // ES-GB-2: every battery from the commander
constexpr double kInLine = 225;        // ES-GB-3: each battery from another one
constexpr int kFewest = 2;             // ES-GB-4

using Guns = boost::container::static_vector<PieceId, kMostInFormation>;

bool may_be_massed(const State& s, int superior, PieceId id, Vec2 commander) {
  const Unit& u = s.unit(id);
  if (u.side != s.superior_rules(superior).side || !is_battery(u) || !stands(u) || u.brings_up) return false;
  const Formation& f = s.formation(u.formation);
  return is_there(f) && !has_status(f) && f.kind != Kind::GrandBattery &&
         is_in_chain(s, s.superior_piece(superior), u.formation) &&
         within(distance_to_unit(s, commander, id), kMassedWithin);
}

// The batteries that the bits of the order stand for.
Guns guns_for(const State& s, int superior, PieceId leader) {
  Guns guns;
  for (PieceId id = 0; id < s.unit_count() && guns.size() < guns.capacity(); ++id)
    if (may_be_massed(s, superior, id, s.general(leader).pose.at())) guns.push_back(id);
  return guns;
}

bool leads_grand_battery(const State& s, PieceId leader) {
  return std::ranges::any_of(
      s.formations, [&](const Formation& f) { return f.in_use && f.kind == Kind::GrandBattery && f.led_by == leader; });
}

// ES-GB-2: himself or somebody of his chain: another superior, or the commander of an artillery Formation.
bool is_his_to_name(const State& s, int superior, PieceId leader) {
  const PieceId who = s.superior_piece(superior);
  if (s.is_superior(leader)) return leader == who || army_commander_of_superior(s, leader) == who;
  const int f = s.formation_index(leader);
  return is_there(s.formation(f)) && s.formation(f).kind == Kind::Regular && is_in_chain(s, who, f) &&
         class_of(s, f) == Arm::Artillery;
}

bool may_lead_guns(const State& s, int superior, Verdict& v) {
  const PieceId leader = v.command.target();
  if (!s.is_general(leader) || s.side_of(leader) != v.command.side || !is_his_to_name(s, superior, leader)) {
    v.refuse("ES-GB-2", "Name himself, a superior below him or the commander of an artillery Formation below him.");
    return false;
  }
  const std::string name = Quietly::now() ? std::string() : officer_name(s, leader);
  if (is_vacant(s, leader)) v.refuse("ES-GB-1", sentence("{} has fallen.", name));
  else if (!commands_grand_batteries(s, leader))
    v.refuse("ES-GB-1", sentence("{} does not have the gift of commanding grand batteries.", name));
  else if ((s.is_superior(leader) && s.general(leader).commands >= 0) || leads_grand_battery(s, leader))
    v.refuse("ES-GB-2", sentence("{} has another personal command.", name));
  else if (spare_formation(s, v.command.side, Kind::GrandBattery) < 0)
    v.refuse("ES-GB-2", "This side has as many detachments and grand batteries as the table holds.");
  return v.legal();
}

void show_guns(const State& s, const Guns& guns, std::uint32_t named, Verdict& v) {
  if (Quietly::now()) return;
  for (std::size_t i = 0; i < guns.size(); ++i)
    v.picks.push_back({.label = plain_name(s, guns[i]),
                       .bit = static_cast<int>(i),
                       .place = s.unit(guns[i]).pose,
                       .on = ((named >> i) & 1u) != 0});
}

void weigh_massing(const State& s, int superior, Verdict& v) {
  const std::uint32_t wanted = v.command.picks;
  keep_only_targets(v.command, 1);
  if (!may_lead_guns(s, superior, v)) return;
  const PieceId leader = v.command.target();
  const Guns guns = guns_for(s, superior, leader);
  std::uint32_t free = 0;  // ES-LEAD-5: not yet tried
  for (std::size_t i = 0; i < guns.size(); ++i)
    if (!s.unit(guns[i]).tried) free |= 1u << i;
  const std::uint32_t named = wanted == 0 ? free : wanted;
  v.command.picks = named;
  bool beside = false;
  for (std::size_t i = 0; i < guns.size(); ++i)
    if ((named >> i) & 1u)
      beside = beside || within(distance_to_unit(s, s.general(leader).pose.at(), guns[i]), kByTheGuns);
  if (named & ~free)
    v.refuse("ES-GB-2",
             "The batteries are those of his chain within 900 yards of the commander, each tried once a turn.");
  else if (std::popcount(named) < s.options().grand_battery_least)
    v.refuse("ES-GB-2", sentence("A grand battery takes at least {} batteries within 900 yards of its commander.",
                                 s.options().grand_battery_least));
  else if (!beside) v.refuse("ES-GB-2", "Its commander must be within 225 yards of one of the batteries.");
  show_guns(s, guns, named, v);
}

void offer_massing(const State& s, int superior, std::vector<Option>& out) {
  const Side side = s.superior_rules(superior).side;
  const auto offer_under = [&](PieceId leader) {
    if (commands_grand_batteries(s, leader))
      offer_if_possible(s, superior, kGrandBattery, make_option("grand-battery", s.superior_piece(superior), leader),
                        out);
  };
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == side) offer_under(s.superior_piece(i));
  each_formation(s, side, [&](int f) {
    if (s.formation(f).kind == Kind::Regular) offer_under(s.formation_piece(f));
  });
}

// ES-GB-2: the [GB] commander receives, unless he is the one who acts.
std::optional<OrderTest> test_of_massing(const State& s, int superior, const Command& c) {
  OrderTest test{.issuer = s.superior_piece(superior)};
  if (c.target() == test.issuer) return test;
  test.receiver = c.target();
  if (s.is_formation(c.target())) test.formation = s.formation_index(c.target());
  return test;
}

std::string words_of_massing(const State& s, int superior, const Command& c) {
  const int count = std::popcount(c.picks);
  if (c.target() == s.superior_piece(superior)) return fmt::format("mass {} batteries under his own command", count);
  return fmt::format("mass {} batteries under {}", count, officer_name(s, c.target()));
}

Guns named_guns(const State& s, int superior, const Command& c) {
  const Guns guns = guns_for(s, superior, c.target());
  Guns named;
  for (std::size_t i = 0; i < guns.size(); ++i)
    if ((c.picks >> i) & 1u) named.push_back(guns[i]);
  return named;
}

Formation fresh_grand_battery(const State& s, int number, PieceId leader, const Guns& guns) {
  Formation f;
  f.side = s.side_of(leader);
  f.kind = Kind::GrandBattery;
  f.in_use = true;
  f.force = static_cast<std::int8_t>(s.is_superior(leader) ? s.superior_index(leader)
                                                           : s.formation(s.formation_index(leader)).force);
  f.rules = static_cast<std::int8_t>(number);
  f.led_by = leader;
  f.general.pose = s.general(leader).pose;
  f.reserve = f.general.pose;
  for (const PieceId id : guns) {
    const Formation& lender = s.formation(s.unit(id).formation);
    f.assessed_last = f.assessed_last || lender.assessed_last;  // ES-REC-1: what it takes over is no fresher for it
    constexpr auto kGuns = static_cast<std::size_t>(Arm::Artillery);
    f.fatigue[kGuns] = std::max(f.fatigue[kGuns], lender.fatigue[kGuns]);
  }
  return f;
}

// ES-GB-3
void mass_guns(Play& p, int superior, const Command& c) {
  State& s = p.s;
  const int number = spare_formation(s, c.side, Kind::GrandBattery);
  const Guns guns = named_guns(s, superior, c);
  forget_orders_naming(p, number);
  s.formation(number) = fresh_grand_battery(s, number, c.target(), guns);
  for (const PieceId id : guns) {
    Unit& u = s.unit(id);
    u.parent = u.formation;
    u.formation = static_cast<std::int8_t>(number);
    if (u.post == Post::Reserve) u.brings_up = true;
  }
  if (s.is_superior(c.target())) s.general(c.target()).commands = static_cast<std::int8_t>(number);
  s.formation(number).area = usual_area(s, number, kAreaUsual);
  p.log.tell([&] {
    return event("ES-GB-3", "grand-battery", {s.formation_piece(number), c.target()},
                 fmt::format("{} batteries are massed under {}: {}.", guns.size(), officer_name(s, c.target()),
                             name_of(s, s.formation_piece(number))));
  });
}

void use_up_guns(State& s, const Command& c) {
  for (const PieceId id : named_guns(s, s.superior_index(c.unit()), c)) s.unit(id).tried = true;
}

// --- Dissolving (ES-GB-4) -----------------------------------------------------------------------------------------------------

// The [GB] commander's wish; where he is only the commander of a Formation, or gone, a superior gives it for him.
void weigh_dissolving(const State& s, int superior, Verdict& v) {
  keep_only_targets(v.command, 1);
  const PieceId target = v.command.target();
  if (!s.is_formation(target) || s.side_of(target) != v.command.side ||
      s.formation(s.formation_index(target)).kind != Kind::GrandBattery) {
    v.refuse("ES-GB-4", "Name a grand battery.");
    return;
  }
  const int number = s.formation_index(target);
  const PieceId led_by = s.formation(number).led_by;
  if (led_by == s.superior_piece(superior) && is_there(s.formation(number))) return;
  if (!may_act_on(s, superior, number, true, v)) return;
  if (s.is_superior(led_by) && !is_vacant(s, led_by))
    v.refuse("ES-GB-4", sentence("{} decides about it.", officer_name(s, led_by)));
}

void offer_dissolving(const State& s, int superior, std::vector<Option>& out) {
  each_formation(s, s.superior_rules(superior).side, [&](int f) {
    if (s.formation(f).kind == Kind::GrandBattery)
      offer_if_possible(s, superior, kDissolve,
                        make_option("dissolve", s.superior_piece(superior), s.formation_piece(f)), out);
  });
}

std::string words_of_dissolving(const State& s, int, const Command& c) {
  return fmt::format("dissolve {}", name_of(s, c.target()));
}

void dissolve_at_wish(Play& p, int, const Command& c) { dissolve_grand_battery(p, p.s.formation_index(c.target())); }

// A battery goes back to the reserve of the Formation that lent it; from the area into that Formation's (ES-RA-7).
void send_home(Play& p, PieceId id, const Formation& from) {
  State& s = p.s;
  Unit& u = s.unit(id);
  const int home = u.parent;
  u.parent = -1;
  u.brings_up = false;
  u.displaced = false;
  u.engaged = false;  // ES-ASMT-4: the grand battery has fought, not the Formation that lent it
  if (home >= 0) u.formation = static_cast<std::int8_t>(home);
  if (!left(u)) return;
  if (home < 0 || !is_there(s.formation(home))) return remove_unit(p, id, "ES-GB-4", "has no Formation to go back to");
  bring_fatigue_home(p, from, home);
  if (u.post == Post::Area) return keep_in_area(p, id);
  to_reserve(s, id);
  arrange_commander(s, home);
}

int guns_left(const State& s, int formation) {
  int count = 0;
  each_member(s, formation, [&](PieceId id) { count += is_battery(s.unit(id)) ? 1 : 0; });
  return count;
}

// ES-GB-3: unlimbered or at least brought up, near another one.
bool is_in_line(const State& s, PieceId id) {
  if (!is_committed(s.unit(id))) return false;
  bool found = false;
  each_member(s, s.unit(id).formation, [&](PieceId other_id) {
    found = found || (other_id != id && is_committed(s.unit(other_id)) && maybe_within(s, id, other_id, kInLine) &&
                      within(distance_between(s, id, other_id), kInLine));
  });
  return found;
}

// ES-MOVE-21: one that the enemy touches stays where it is.
bool is_stray(const State& s, PieceId id) {
  return is_battery(s.unit(id)) && stands(s.unit(id)) && !in_contact(s, id) && !is_in_line(s, id);
}

void settle_one(Play& p, int formation) {
  Guns strays;
  each_member(p.s, formation, [&](PieceId id) {
    if (is_stray(p.s, id) && strays.size() < strays.capacity()) strays.push_back(id);
  });
  for (const PieceId id : strays) {
    if (p.s.unit(id).formation != formation) continue;  // dissolved meanwhile
    p.log.tell([&] {
      const std::string_view why =
          is_committed(p.s.unit(id)) ? "is not within 225 yards of another battery in position" : "is not in position";
      return event("ES-GB-3", "grand-battery", {id},
                   fmt::format("{1} and {0:goes|go} back to {0:its|their} own reserve.", name_of(p.s, id),
                               said_of(name_of(p.s, id), why)));
    });
    send_home(p, id, Formation(p.s.formation(formation)));
  }
}

bool is_grand_battery(const Formation& f) { return f.in_use && f.kind == Kind::GrandBattery; }

}  // namespace

// ES-GB-4: the guns are as tired as they were; their own Formation has at least the markers of the grand battery.
void bring_fatigue_home(Play& p, const Formation& grand_battery, int home) {
  if (p.s.options().grand_battery_rests) return;
  Formation& f = p.s.formation(home);
  f.assessed_last = f.assessed_last || grand_battery.assessed_last;
  for (int arm = 0; arm < kArms; ++arm) {
    const int more = grand_battery.fatigue[arm] - f.fatigue[arm];
    if (more > 0) add_fatigue(p, home, static_cast<Arm>(arm), more, "ES-GB-4");
  }
}

// ES-GB-4: batteries return to their parents' reserves.
void dissolve_grand_battery(Play& p, int formation) {
  State& s = p.s;
  p.log.tell([&] {
    return event("ES-GB-4", "grand-battery", {s.formation_piece(formation)},
                 fmt::format("{0} {0:is|are} dissolved.", name_of(s, s.formation_piece(formation))));
  });
  for (Superior& superior : s.superiors) {
    General& g = superior.general;
    if (g.commands == formation) g.commands = -1;
    for (int i = 0; i < 2; ++i)
      if (g.adcs[i] == formation) g.adcs[i] = -1;
  }
  const Formation was = s.formation(formation);
  free_number(s, formation);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation) send_home(p, id, was);
}

// ES-GB-4; ES-MELEE-1: not before the last one has fought whom it touches.
void check_grand_batteries(Play& p) {
  for (int f = 0; f < std::ssize(p.s.formations); ++f)
    if (is_grand_battery(p.s.formation(f)) && guns_left(p.s, f) < kFewest && !formation_in_contact(p.s, f))
      dissolve_grand_battery(p, f);
}

void settle_grand_batteries(Play& p) {
  for (int f = 0; f < std::ssize(p.s.formations); ++f)
    if (is_grand_battery(p.s.formation(f))) settle_one(p, f);
  check_grand_batteries(p);
}

PieceId fire_mission_leader(const State& s, int grand_battery) {
  const Formation& f = s.formation(grand_battery);
  if (f.kind != Kind::GrandBattery || f.led_by == kNoPiece) return kNoPiece;
  const PieceId leader = f.led_by;
  if (is_vacant(s, leader) || leadership_of(s, leader) == 0 || !commands_grand_batteries(s, leader)) return kNoPiece;
  return leader;
}

const LeaderAction kGrandBattery = {"grand-battery", "ES-GB-2",        offer_massing, weigh_massing,
                                    test_of_massing, words_of_massing, use_up_guns,   mass_guns};
const LeaderAction kDissolve = {"dissolve", "ES-GB-4",           offer_dissolving, weigh_dissolving,
                                no_test,    words_of_dissolving, nullptr,          dissolve_at_wish};

}  // namespace grognard::esr
