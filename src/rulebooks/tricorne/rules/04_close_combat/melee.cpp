// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/04_close_combat/melee.h"

#include <algorithm>

#include "tricorne/position/terrain.h"

namespace grognard::tricorne {
namespace {

// --- base: TR-MELEE-4 to 6, TR-ART-2 ---

bool halved_column(const Unit& u) { return is_mounted(u) && is_column(u.formation) && u.melee_rounds == 0; }

int combat_base(const Options& options, const Unit& u) {
  if (u.formation == Formation::Limbered) return 1;
  if (u.formation == Formation::Skirmish || halved_column(u)) return halved(options, u.strength());
  return u.strength();
}

void add_base(Breakdown& sum, const Bout& b) {
  if (b.self.formation == Formation::Limbered)
    sum.base("TR-ART-2", b.attacks ? "attacker, limbered guns" : "defender, limbered guns", b.base);
  else if (b.self.formation == Formation::Skirmish)
    sum.base("TR-MELEE-4", b.attacks ? "attacker, half FS" : "defender, half FS", b.base);
  else if (halved_column(b.self))
    sum.base("TR-MELEE-5", b.attacks ? "attacker, half FS in column" : "defender, half FS in column", b.base);
  else sum.base("TR-MELEE-4", b.attacks ? "attacker, FS" : "defender, FS", b.base);
}

// --- single entries of 3.8, seen from the unit that rolls ---

bool charging_on_foot(const Bout& b) { return b.attacks && b.charging && is_foot(b.self); }
bool attacks_formed_on_foot(const Bout& b) { return b.attacks && is_foot(b.self) && is_formed(b.self); }

// TR-MOD-1, 3: the greater entry takes its place
int moving_in(const Bout& b) {
  const bool greater = b.british_or_elite && !b.options->british_charge_stacks;
  return charging_on_foot(b) && !greater ? kMovingIn.attacker : 0;
}

// TR-MOD-11, TR-UNIT-9: a garrison counts as close order when attacked.
bool enemy_in_close_order(const Bout& b) { return is_formed(b.enemy) || b.enemy.formation == Formation::Garrison; }

constexpr Entry kOwnCommander{+1, +2};  // option commander_inspiration: plus1_plus2

// TR-MOD-15
int inspiration(const Bout& b) {
  using Inspiration = Options::Inspiration;
  switch (b.options->commander_inspiration) {
    case Inspiration::PerSide: return b.own_commander ? kCommander.of(b.attacks) : 0;
    case Inspiration::Plus1Plus2: return b.own_commander ? kOwnCommander.of(b.attacks) : 0;
    default: return (b.attacks ? b.enemy_commander : b.own_commander) ? kCommander.of(b.attacks) : 0;
  }
}

// TR-MOD-24: one entry of the woods for each unit.
bool dense_entry_only(const Bout& b) {
  return b.wood == Kind::DenseWood && !b.irregular && !b.options->dense_wood_adds;
}
bool other_woods_entry(const Bout& b) { return is_wood(b.wood) && !dense_entry_only(b); }

constexpr Modifier<Bout> kCombatEntries[] = {
    {"TR-MOD-1", "infantry moving into contact", moving_in},
    {"TR-MOD-2", "British or elite infantry charging",
     [](const Bout& b) { return charging_on_foot(b) && b.british_or_elite ? kBritishOrElite.attacker : 0; }},
    {"TR-MOD-4", "formed infantry against open order",
     [](const Bout& b) {
       const bool open = b.enemy.formation == Formation::OpenOrder;
       return attacks_formed_on_foot(b) && open ? kAgainstOpenOrder.attacker : 0;
     }},
    {"TR-MOD-5", "formed infantry against skirmishers",
     [](const Bout& b) {
       const bool skirmishers = b.enemy.formation == Formation::Skirmish;
       return attacks_formed_on_foot(b) && skirmishers ? kAgainstSkirmishers.attacker : 0;
     }},
    {"TR-MOD-8", "against a column",
     [](const Bout& b) { return is_column(b.enemy.formation) ? kAgainstColumn.of(b.attacks) : 0; }},
    {"TR-MOD-9", "against irregulars",
     [](const Bout& b) { return b.enemy_irregular ? kAgainstIrregular.of(b.attacks) : 0; }},
    {"TR-MOD-10", "against militia", [](const Bout& b) { return b.enemy_militia ? kAgainstMilitia.of(b.attacks) : 0; }},
    {"TR-MOD-11", "skirmishers against close order",
     [](const Bout& b) {
       const bool skirmishers = b.self.formation == Formation::Skirmish;
       return skirmishers && enemy_in_close_order(b) ? kSkirmishersAttack.of(b.attacks) : 0;
     }},
    {"TR-MOD-12", "infantry against artillery",
     [](const Bout& b) { return is_foot(b.self) && is_gun(b.enemy) ? kAgainstArtillery.of(b.attacks) : 0; }},
    {"TR-MOD-13", "irregulars or militia defending",
     [](const Bout& b) { return b.irregular || b.militia ? kIrregularOrMilitia.of(b.attacks) : 0; }},
    {"TR-MOD-14", "supported", [](const Bout& b) { return b.supported ? kSupport.of(b.attacks) : 0; }},
    {"TR-MOD-15", "commander's inspiration", inspiration},
    {"TR-MOD-16", "won the last round, or drew against chargers",
     [](const Bout& b) { return b.self.bonus > 0 && b.self.bonus < kWonAgainstChargers ? kWonLastRound : 0; }},
    {"TR-MOD-17", "won the last round against chargers",
     [](const Bout& b) { return b.self.bonus >= kWonAgainstChargers ? kWonAgainstChargers : 0; }},
    {"TR-MOD-18", "lacking bayonets",
     [](const Bout& b) { return b.no_bayonet && is_foot(b.self) ? kNoBayonets.of(b.attacks) : 0; }},
    {"TR-MOD-20", "irregulars in woods",
     [](const Bout& b) { return b.irregular && is_wood(b.wood) ? kIrregularsInWoods.of(b.attacks) : 0; }},
    {"TR-MOD-21", "open order or skirmishers in woods",
     [](const Bout& b) {
       return !b.irregular && is_loose(b.self) && other_woods_entry(b) ? kLooseInWoods.of(b.attacks) : 0;
     }},
    {"TR-MOD-22", "in woods",
     [](const Bout& b) {
       return !b.irregular && !is_loose(b.self) && other_woods_entry(b) ? kOthersInWoods.of(b.attacks) : 0;
     }},
    {"TR-MOD-23", "in dense woods",
     [](const Bout& b) {
       const bool counts = !b.irregular || b.options->dense_wood_adds;
       return b.wood == Kind::DenseWood && counts ? kDenseWoods.of(b.attacks) : 0;
     }},
    {"TR-MOD-26", "higher ground", [](const Bout& b) { return b.level > b.enemy_level ? kHigher.of(b.attacks) : 0; }},
    {"TR-MOD-35", "light cavalry charging",
     [](const Bout& b) {
       const bool rides = b.light_cavalry && b.self.arm == Arm::Cavalry;  // TR-MOD-40
       return b.attacks && b.charging && rides ? kLightCavalryCharging.attacker : 0;
     }},
    {"TR-MOD-36", "secure flanks against cavalry",
     [](const Bout& b) {
       const bool faced = is_foot(b.self) && is_mounted(b.enemy);
       return faced && b.secure_flanks ? kSecureFlanks.of(b.attacks) : 0;
     }},
    {"TR-MOD-37", "cavalry against infantry without secure flanks",
     [](const Bout& b) {
       const bool faced = is_mounted(b.self) && is_foot(b.enemy);
       return faced && !b.secure_flanks ? kOpenFlanks.of(b.attacks) : 0;
     }},
    {"TR-MOD-39", "artillery in close combat",
     [](const Bout& b) { return is_gun(b.self) ? kArtilleryFights.of(b.attacks) : 0; }},
};

// --- groups of which one entry counts (TR-GEN-4) ---

// TR-MOD-6, 7, TR-EVADE-6, TR-MELEE-17: the attacker's figure for the unit that is there, the defender's worst one once.
void add_aspect(Breakdown& sum, const Bout& b) {
  if (b.evading_enemy) sum.add("TR-EVADE-6", "against an evading unit", kEvading.attacker);
  else if (b.strikes == Sector::Rear) sum.add("TR-MOD-7", "against the rear", kAgainstRear.attacker);
  else if (b.strikes == Sector::Flank) sum.add("TR-MOD-6", "against the flank", kAgainstFlank.attacker);
  if (b.evading_self) sum.add("TR-EVADE-6", "caught evading", kEvading.defender);
  else if (b.struck == Sector::Rear) sum.add("TR-MOD-7", "attacked in the rear", kAgainstRear.defender);
  else if (b.struck == Sector::Flank) sum.add("TR-MOD-6", "attacked in the flank", kAgainstFlank.defender);
}

struct DefenceEntry {
  RuleId rule{"TR-MOD-27"};
  std::string_view label;
  Entry entry;
};

// TR-MOD-27 to 34: works, obstacles, the edge of a wood and walls are one group; the strongest counts.
DefenceEntry strongest_defence(const Bout& b) {
  static constexpr DefenceEntry kWalls[] = {{"TR-MOD-30", "wooden buildings", kBlockDefence[0]},
                                            {"TR-MOD-31", "wood and brick buildings", kBlockDefence[1]},
                                            {"TR-MOD-32", "brick and stone buildings", kBlockDefence[2]},
                                            {"TR-MOD-33", "fortified buildings", kBlockDefence[3]}};
  const bool attacker_in_wood = is_wood(b.attacks ? b.wood : b.enemy_wood);
  const bool defender_in_wood = is_wood(b.attacks ? b.enemy_wood : b.wood);
  DefenceEntry best;
  const auto consider = [&](const DefenceEntry& d) {
    if (d.entry.defender > best.entry.defender) best = d;
  };
  if (b.block >= 0) consider(kWalls[b.block]);
  if (b.defence == Defence::HeavyWork) consider({"TR-MOD-29", "heavy fieldworks", kHeavyWorkDefence});
  if (b.defence == Defence::Light) consider({"TR-MOD-27", "light fieldworks or a linear obstacle", kLightDefence});
  if (defender_in_wood && !attacker_in_wood) consider({"TR-MOD-27", "defender in woods, attacker not", kLightDefence});
  return best;
}

// TR-EVADE-7: a caught evader counts as attacked in front.
Sector sector_in(const Contact& c) { return c.caught ? Sector::Front : c.sector; }
// TR-EVADE-10
bool counts_as_evading(const Contact& c) { return c.caught && c.rounds == 0; }

void fill_troops(const State& s, PieceId unit, PieceId enemy, Bout& b) {
  const Troops& t = s.troops(unit);
  const Troops& other = s.troops(enemy);
  b.british_or_elite = t.british || t.elite;
  b.irregular = t.irregular;
  b.militia = t.militia;
  b.no_bayonet = t.no_bayonet;
  b.light_cavalry = t.light_cavalry;
  b.enemy_irregular = other.irregular;
  b.enemy_militia = other.militia;
}

// TR-MOD-25, 26, 34, 38
void fill_ground(const State& s, PieceId unit, PieceId enemy, const Contact& c, Bout& b) {
  b.wood = wood_at(s, b.self.pose.at());
  b.enemy_wood = wood_at(s, b.enemy.pose.at());
  b.level = level_of(s, unit);
  b.enemy_level = level_of(s, enemy);
  b.defence = c.defence;
  const Unit& defender = s.unit(c.defender);
  if (defender.formation == Formation::Garrison && defender.block >= 0)
    b.block = static_cast<std::int8_t>(s.setup->areas[defender.block].block);
  if (is_foot(defender) && is_mounted(s.unit(c.attacker))) b.secure_flanks = flanks_are_secure(s, c.defender);
}

std::vector<Breakdown> scores_of_pair(const State& s, const Contact& contact, bool charging) {
  Bout attack = bout_of(s, contact.attacker, contact);
  attack.charging = charging;
  return {combat_score(attack), combat_score(bout_of(s, contact.defender, contact))};
}

}  // namespace

Bout bout_of(const State& s, PieceId unit, const Contact& contact) {
  const PieceId enemy = enemy_in(contact, unit);
  Bout b;
  b.self = s.unit(unit);
  b.enemy = s.unit(enemy);
  b.options = &s.options();
  b.base = combat_base(*b.options, b.self);
  b.attacks = contact.attacker == unit;
  b.charging = b.self.charging;
  const auto suffer = [&](const Contact& c) {
    if (c.defender != unit) return;
    b.struck = std::max(b.struck, sector_in(c));
    b.evading_self = b.evading_self || counts_as_evading(c);
  };
  suffer(contact);
  for (const Contact& c : s.contacts)
    if (c.due || !contact.due) suffer(c);
  if (b.attacks) {
    b.strikes = sector_in(contact);
    b.evading_enemy = counts_as_evading(contact);
  }
  b.supported = is_supported(s, unit);
  b.own_commander = commander_with(s, unit) != kNoPiece;
  b.enemy_commander = commander_with(s, enemy) != kNoPiece;
  fill_troops(s, unit, enemy, b);
  fill_ground(s, unit, enemy, contact, b);
  return b;
}

Breakdown combat_score(const Bout& bout) {
  Breakdown sum("TR-MELEE-7", "score");
  add_base(sum, bout);
  add_aspect(sum, bout);
  add_up(sum, kCombatEntries, bout);
  const DefenceEntry defence = strongest_defence(bout);
  sum.add(defence.rule, defence.label, defence.entry.of(bout.attacks));
  return sum;
}

Sector struck_in(const State& s, PieceId unit) {
  Sector worst = Sector::Front;
  for (const Contact& c : s.contacts)
    if (c.defender == unit) worst = std::max(worst, sector_in(c));
  return worst;
}

std::vector<Breakdown> forecast(const State& s, const Contact& contact, bool charging) {
  return scores_of_pair(s, contact, charging);
}

std::vector<Breakdown> forecast(const State& s, const Contact& contact, bool charging, const Pose& attacker_at) {
  State there = s;
  there.unit(contact.attacker).pose = attacker_at;
  return scores_of_pair(there, contact, charging);
}

Melee melee_of(const State& s, PieceId unit) {
  Melee out{unit};
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const Contact& c : s.contacts) {
      if (!c.due || (c.attacker != out[i] && c.defender != out[i])) continue;
      const PieceId next = enemy_in(c, out[i]);
      if (std::find(out.begin(), out.end(), next) == out.end()) out.push_back(next);
    }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace grognard::tricorne
