// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/04_close_combat/combat_round.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/rules/01_charges/charges.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/04_close_combat/retreats.h"

// The dice of close combat, who has won, and what becomes of the losers (chapters MELEE and RES).
namespace grognard::tricorne {
namespace {

// One unit's part in a round: what it rolled, and how things stood before anybody was hit (TR-MELEE-9, TR-RES-13).
struct Blow {
  PieceId unit;
  PieceId foe;
  Breakdown score;
  HitThrow thrown;
  bool charging;
  bool against_chargers;
  bool against_cavalry;  // TR-MELEE-13
  int block;             // held by an enemy in contact with it, -1: none (TR-BUA-6)
  int rounds;            // fought in this melee, with this one
  Facing way_back;       // TR-RES-15, as the pair stood
};
using Round = std::vector<Blow>;

// --- the dice ---

Blow blow_of(const State& s, PieceId unit) {
  const PieceId foe = s.unit(unit).foe;
  Blow b{unit,
         foe,
         score_against(s, unit, foe),
         {},
         s.unit(unit).charging,
         false,
         false,
         -1,
         s.unit(unit).melee_rounds + 1,
         retreat_bearing(s, unit, foe)};
  each_due_enemy(s, unit, [&](PieceId enemy) {
    b.against_chargers = b.against_chargers || s.unit(enemy).charging;
    b.against_cavalry = b.against_cavalry || is_mounted(s.unit(enemy));
    if (s.unit(enemy).formation == Formation::Garrison) b.block = s.unit(enemy).block;
  });
  return b;
}

// So many have struck this one in the round.
int hits_on(const Round& round, PieceId unit) {
  int hits = 0;
  for (const Blow& b : round)
    if (b.foe == unit) hits += b.thrown.hits;
  return hits;
}

void throw_blow(Play& p, const Round& round, Blow& b) {
  State& s = p.s;
  const int score = b.score.total();
  b.thrown = throw_for_hits(p, "TR-MELEE-8", s.side_of(b.unit), "close combat", score);
  const int hits = b.thrown.hits;
  p.log.tell([&] {
    return with_workings(
        with_dice(event("TR-MELEE-8", "round", {b.unit, b.foe},
                        fmt::format("{0:^} {0:fights|fight} {1}: {2}{3}.", name_of(s, b.unit), name_of(s, b.foe),
                                    score_words(s.options(), score, hits),
                                    hits > 0 ? strength_left(s.unit(b.foe), hits_on(round, b.foe)) : std::string())),
                  b.thrown.roll),
        {b.score, ways_in_ten(s.options(), score)});
  });
  p.log.outcome([&] { return fmt::format("{}: {}", name_of(s, b.unit), counted(hits, "hit")); });
}

// TR-MELEE-10, TR-CMD-7: all hits together, then the commanders.
void strike(Play& p, const Round& round) {
  const auto was_hit = [&](PieceId unit) {
    return std::any_of(round.begin(), round.end(), [&](const Blow& b) { return b.foe == unit && b.thrown.hits > 0; });
  };
  for (const Blow& b : round) tire(p.s, b.foe, b.thrown.hits, false);
  for (const Blow& b : round)
    if (was_hit(b.unit)) commander_risk(p, b.unit);
}

// --- who won ---

struct Score {
  PerSide<int> hits = {0, 0};  // by side, as rolled (TR-MELEE-12)
  int margin = 0;
  Side winner = Side::A;  // counts only where the margin is not 0
};

// TR-MELEE-11
Score compare(const State& s, const Round& round) {
  Score out;
  for (const Blow& b : round) out.hits[s.side_of(b.unit)] += b.thrown.hits;
  out.margin = std::abs(out.hits[0] - out.hits[1]);
  out.winner = out.hits[0] >= out.hits[1] ? Side::A : Side::B;
  return out;
}

void tell_result(Play& p, const Melee& melee, const Score& score) {
  const State& s = p.s;
  const int most = std::max(score.hits[0], score.hits[1]);
  const int least = std::min(score.hits[0], score.hits[1]);
  const std::vector<PieceId> pieces(melee.begin(), melee.end());
  if (score.margin == 0) {
    p.log.tell([&] { return event("TR-RES-1", "result", pieces, fmt::format("A draw, {} to {}.", most, least)); });
    p.log.outcome([&] { return std::string("drawn"); });
    return;
  }
  p.log.tell([&] {
    return event(
        "TR-MELEE-11", "result", pieces,
        fmt::format("{0:^} {0:wins|win} by {1}, {2} to {3}.", side_name(s, score.winner), score.margin, most, least));
  });
  p.log.outcome([&] {
    const auto& side = s.setup->sides[score.winner];
    return fmt::format("{0} {0:wins|win} by {1}", Name{side.name, side.plural}, score.margin);
  });
}

// TR-RES-13
int bonus_after(const State& s, const Blow& b, const Score& score) {
  if (score.margin == 0) return !b.charging && b.against_chargers ? kWonLastRound : 0;
  if (s.side_of(b.unit) != score.winner) return 0;
  const bool table = s.options().win_bonus_by_table && (is_mounted(s.unit(b.foe)) || score.margin >= 2);
  return b.against_chargers && !table ? kWonAgainstChargers : kWonLastRound;
}

void note_round(State& s, const Melee& melee, const Round& round, const Score& score) {
  for (const Blow& b : round) {
    Unit& u = s.unit(b.unit);
    u.bonus = static_cast<std::int8_t>(bonus_after(s, b, score));
    u.melee_rounds = static_cast<std::int8_t>(std::min(b.rounds, 100));
    u.fought = true;
    u.foe = kNoPiece;
  }
  for (Contact& c : s.contacts)
    if (c.due && std::binary_search(melee.begin(), melee.end(), c.attacker))
      c.rounds = static_cast<std::int8_t>(std::min(c.rounds + 1, 100));
}

// So that a player knows what the next round will bring.
void tell_bonuses(Play& p, const Round& round) {
  for (const Blow& b : round) {
    const Unit& u = p.s.unit(b.unit);
    if (u.bonus == 0 || !on_table(u)) continue;
    p.log.tell([&] {
      return event("TR-RES-13", "bonus", {b.unit},
                   fmt::format("{0:^} {0:has|have} +{1} if {0:it fights|they fight} in the next close combat.",
                               name_of(p.s, b.unit), u.bonus));
    });
  }
}

// TR-RES-2: a draw that leaves nobody standing leaves everybody with one.
void spare_the_last(Play& p, const Melee& melee, const Score& score) {
  State& s = p.s;
  if (score.margin != 0) return;
  if (!std::all_of(melee.begin(), melee.end(), [&](PieceId id) { return s.unit(id).strength() <= 0; })) return;
  for (const PieceId id : melee) {
    Unit& u = s.unit(id);
    u.fatigue = static_cast<std::int8_t>(u.full - 1);
    u.terrain_fatigue = std::min(u.terrain_fatigue, u.fatigue);
  }
  p.log.tell([&] {
    return event("TR-RES-2", "result", std::vector<PieceId>(melee.begin(), melee.end()),
                 "A draw, and nobody is left standing: each unit gets back one FS.");
  });
}

// --- results of the losers: 3.9 ---

enum class Fate : std::uint8_t { CarryOn, Retreat, FallBack, Break };
struct ResultLine {
  RuleId rule;
  Fate fate;
  std::string_view words;
};

ResultLine result_line(const Unit& u, bool against_cavalry, int margin) {
  const bool badly = margin >= 2;
  if (is_gun(u))
    return badly ? ResultLine{"TR-RES-10", Fate::Break, "artillery that loses by 2 or more breaks"}
                 : ResultLine{"TR-RES-6", Fate::Break, "artillery that loses by 1 breaks"};
  if (is_mounted(u))
    return badly ? ResultLine{"TR-RES-9", Fate::Retreat, "cavalry that loses by 2 or more retreats one move"}
                 : ResultLine{"TR-RES-5", Fate::CarryOn, "cavalry that loses by 1 fights on"};
  if (against_cavalry)
    return badly ? ResultLine{"TR-RES-8", Fate::Break, "infantry that loses by 2 or more to cavalry breaks"}
                 : ResultLine{"TR-RES-4", Fate::Retreat, "infantry that loses by 1 to cavalry retreats one move"};
  return badly ? ResultLine{"TR-RES-7", Fate::FallBack,
                            "infantry that loses by 2 or more falls back one move at half speed"}
               : ResultLine{"TR-RES-3", Fate::CarryOn, "infantry that loses by 1 fights on"};
}

void suffer_result(Play& p, const Blow& b, int margin) {
  const ResultLine line = result_line(p.s.unit(b.unit), b.against_cavalry, margin);
  p.log.tell(
      [&] { return event(line.rule, "result", {b.unit}, fmt::format("{:^}: {}.", name_of(p.s, b.unit), line.words)); });
  switch (line.fate) {
    case Fate::CarryOn: return;
    case Fate::Retreat: return retreat(p, b.unit, b.foe, b.way_back, false, line.rule);
    case Fate::FallBack: return retreat(p, b.unit, b.foe, b.way_back, true, line.rule);
    case Fate::Break: return remove_unit(p, b.unit, Place::Broken, line.rule);
  }
}

// TR-MELEE-14: units at FS 0 on either side first (TR-RES-12), then the losers in ascending id.
void settle_fates(Play& p, const Melee& melee, const Round& round, const Score& score) {
  State& s = p.s;
  for (const PieceId id : melee)
    if (s.unit(id).strength() <= 0) remove_unit(p, id, Place::Broken, "TR-RES-12", "no strength is left");
  if (score.margin == 0) return;
  for (const PieceId id : melee) {
    if (s.side_of(id) == score.winner || !on_table(s.unit(id))) continue;
    const auto blow = std::find_if(round.begin(), round.end(), [&](const Blow& b) { return b.unit == id; });
    suffer_result(p, *blow, score.margin);
  }
}

// --- winners ---

PieceId block_piece(const State& s, int area) {
  for (std::size_t i = 0; i < s.setup->blocks.size(); ++i)
    if (s.setup->blocks[i] == area) return static_cast<PieceId>(s.unit_count() + s.commanders.size() + i);
  return kNoPiece;
}

// TR-RES-11, TR-RES-17, TR-RES-18
void note_winners(State& s, const Round& round, const Score& score) {
  if (score.margin < 2) return;
  for (const Blow& b : round) {
    if (s.side_of(b.unit) != score.winner || !may_follow_up(s, b.unit)) continue;
    Unit& u = s.unit(b.unit);
    u.foe = b.unit;
    u.melee_rounds = static_cast<std::int8_t>(std::min(b.rounds, 100));
    if (b.block >= 0 && u.arm == Arm::Infantry && garrison_of(s, b.block) == kNoPiece) u.foe = block_piece(s, b.block);
  }
}

}  // namespace

Melee in_dice_order(const State& s, const Melee& melee) {
  Melee order = melee;
  const Side first = active(s);
  std::stable_partition(order.begin(), order.end(), [&](PieceId id) { return s.side_of(id) == first; });
  return order;
}

Breakdown score_against(const State& s, PieceId unit, PieceId foe) {
  return combat_score(bout_of(s, unit, *contact_between(s, unit, foe)));
}

// TR-RES-17
bool may_follow_up(const State& s, PieceId id) {
  return s.options().follow_up && on_table(s.unit(id)) && !in_contact(s, id) && may_charge(s, id);
}

bool fight_round(Play& p, const Melee& melee, int fought) {
  State& s = p.s;
  Round round;
  round.reserve(melee.size());
  for (const PieceId id : in_dice_order(s, melee)) round.push_back(blow_of(s, id));
  for (Blow& b : round) throw_blow(p, round, b);
  const std::size_t contacts = s.contacts.size();
  strike(p, round);
  const Score score = compare(s, round);
  tell_result(p, melee, score);
  note_round(s, melee, round, score);
  spare_the_last(p, melee, score);
  settle_fates(p, melee, round, score);
  const bool undecided = contacts == s.contacts.size();
  if (s.options().melee_until_decided && undecided && fought + 1 < kMostRounds) {
    for (const PieceId id : melee) s.unit(id).charging = false;
    return true;
  }
  for (Contact& c : s.contacts)
    if (std::binary_search(melee.begin(), melee.end(), c.attacker)) c.due = false;
  tell_bonuses(p, round);
  note_winners(s, round, score);
  return false;
}

}  // namespace grognard::tricorne
