// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/telling.h"
#include "esr/rules/03_leader_actions/leading.h"

// Step 9, Leader Fate (chapter FATE, table T9).
namespace grognard::esr {
namespace {

constexpr double kFromGuns = 900;    // ES-FATE-1
constexpr double kFromOthers = 450;  // ES-FATE-1
constexpr int kInFront = -2;         // ES-FATE-3
constexpr int kWoundTurns = 3;       // ES-FATE-10

enum class Harm : std::uint8_t { Killed, SeverelyWounded, Unhorsed, MinorWound, Invincible };
constexpr std::array<int, 4> kHarmLimits = {4, 6, 8, 10};  // ES-FATE-5
constexpr std::string_view kHarmWords[] = {"is killed", "is severely wounded", "is unhorsed and stunned",
                                           "has a minor wound", "is unhurt: Invincible"};

// ES-FATE-2: unlimbered guns reach farther than others.
bool is_endangered(const State& s, PieceId general) {
  const Vec2 at = s.general(general).pose.at();
  const Side side = s.side_of(general);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == side || !stands(u)) continue;
    const double range = is_unlimbered(u) ? kFromGuns : kFromOthers;
    if (beyond(length(u.pose.at() - at) - radius_of(s, id), range)) continue;
    if (within(distance_to_unit(s, at, id), range)) return true;
  }
  return false;
}

void tell_first_roll(Play& p, PieceId general, const Breakdown& sum, const Roll& roll, bool harmed) {
  p.log.tell([&] {
    int thrown = 0;
    for (const std::uint8_t face : roll.faces) thrown += face;
    std::string words = std::to_string(thrown);
    for (const Line& line : sum.lines())
      if (line.value != 0) words += fmt::format(" {} {}", line.value < 0 ? '-' : '+', std::abs(line.value));
    if (sum.total() != 0) words += fmt::format(" = {}", thrown + sum.total());
    Event e = event("ES-FATE-4", "fate", {general},
                    fmt::format("{} is under fire and throws {}: {}.", officer_name(p.s, general), words,
                                harmed ? "he is harmed" : "nothing happens to him"));
    return with_workings(with_dice(std::move(e), roll), {sum});
  });
}

// ES-FATE-12: without a test; Formations under a status and pending orders are left alone.
void convert_to_defend(Play& p, int f) {
  State& s = p.s;
  Formation& formation = s.formation(f);
  if (!is_there(formation) || has_status(formation) || directive_of(formation) == Directive::Defend) return;
  Order defend;
  defend.kind = Directive::Defend;
  defend.turn = s.turn;
  put_in_force(s, f, defend);
  p.log.tell([&] {
    return kept_secret(s, formation.side,
                       event("ES-FATE-12", "convert", {s.formation_piece(f)},
                             fmt::format("{0} {0:goes|go} over to Defend.", name_of(s, s.formation_piece(f)))));
  });
}

// ES-FATE-13: his command.
void unhorse(Play& p, PieceId general) {
  State& s = p.s;
  if (s.is_formation(general)) return convert_to_defend(p, s.formation_index(general));
  const int superior = s.superior_index(general);
  if (s.general(general).commands >= 0) return convert_to_defend(p, s.general(general).commands);
  if (!s.superior_rules(superior).force || s.options().unhorsed_own_formation) return;
  each_formation(s, s.side_of(general), [&](int f) {
    if (s.formation(f).force == superior) convert_to_defend(p, f);
  });
}

// ES-LEAD-12, ES-FATE-11, ES-FATE-14: who is wounded or gone has no Tactical Rating to inspire with.
void stop_inspiring(State& s, const General& g) {
  if (g.commands >= 0) s.formation(g.commands).inspired = 0;
}

// ES-FATE-11: the turn of the wound is the first, unless the option begins with the next.
void wound(State& s, General& g) {
  const int turns = kWoundTurns - 1 + (s.options().wound_from_next_turn ? 1 : 0);
  g.wounded_until = static_cast<std::int16_t>(s.turn + turns);
  stop_inspiring(s, g);
}

// ES-ASMT-3: the Formation that a superior led has lost its commander, although his command ends with him.
void carry_away(Play& p, PieceId general) {
  const int led = p.s.is_superior(general) ? p.s.general(general).commands : -1;
  if (led >= 0) p.s.formation(led).leader_lost = true;
  stop_inspiring(p.s, p.s.general(general));
  remove_general(p, general);
}

// ES-FATE-5, ES-FATE-15: the second roll, without modifiers.
void harm(Play& p, PieceId general) {
  State& s = p.s;
  General& g = s.general(general);
  const Roll roll = p.dice.bands("ES-FATE-5", s.side_of(general), "harm", 2, kHarmLimits);
  const Harm result = static_cast<Harm>(roll.value);
  g.harmed = result != Harm::Invincible || s.options().invincible_counts;  // ES-FATE-8
  const bool removed = result == Harm::Killed || result == Harm::SeverelyWounded;
  const auto words = [&] { return fmt::format("{} {}", officer_name(s, general), kHarmWords[roll.value]); };
  p.log.tell([&] {
    const std::string_view gone = removed ? " and removed from the game" : "";  // ES-FATE-6
    return with_dice(event("ES-FATE-5", "wound", {general}, fmt::format("{}{}.", words(), gone)), roll);
  });
  p.log.outcome(words);
  switch (result) {
    case Harm::Invincible: g.invincible = true; break;
    case Harm::MinorWound: wound(s, g); break;
    case Harm::Unhorsed: unhorse(p, general); break;
    case Harm::SeverelyWounded:
    case Harm::Killed: carry_away(p, general); break;
  }
}

void roll_for_fate(Play& p, PieceId general) {
  const Breakdown sum = fate_sum(p.s, general);
  const int limits[] = {kHarmedAt - sum.total()};
  const Roll roll = p.dice.bands("ES-FATE-1", p.s.side_of(general), "Leader Fate", 2, limits);
  const bool harmed = roll.value == 0;
  tell_first_roll(p, general, sum, roll, harmed);
  if (harmed) harm(p, general);
}

}  // namespace

// ES-CHAR-10: Wandered Off never rolls; grand batteries have no commander of their own.
bool rolls_for_fate(const State& s, PieceId general) {
  const General& g = s.general(general);
  if (g.removed || !g.on_table) return false;
  if (s.is_formation(general)) {
    const Formation& f = s.formation(s.formation_index(general));
    if (!is_there(f) || f.kind == Kind::GrandBattery) return false;
  }
  if (!g.successor && officer_of(s, general).wandered_off) return false;
  return is_endangered(s, general);
}

// T9; ES-FATE-7: only a superior in personal command leads from the front.
Breakdown fate_sum(const State& s, PieceId general) {
  const General& g = s.general(general);
  const Officer& officer = officer_of(s, general);
  const bool charmed = g.invincible || (!g.successor && officer.charmed);
  const bool doomed = g.doomed || (!g.successor && officer.dated_with_death);
  Breakdown sum("ES-FATE-1", "Leader Fate, added to the dice");
  sum.add("ES-FATE-3", "leads a Formation in person", s.is_superior(general) && g.commands >= 0 ? kInFront : 0);
  sum.add("ES-FATE-3", g.invincible ? "Invincible" : "Charmed Death", charmed ? 1 : 0);
  sum.add("ES-FATE-3", "A Date with Death", doomed ? -1 : 0);
  return sum;
}

// ES-GEN-13: the side with the initiative first. Who is endangered is settled before anybody falls.
void leader_fate(Play& p) {
  State& s = p.s;
  boost::container::static_vector<PieceId, kMostSuperiors + kMostFormations> endangered;
  for (const Side side : {s.initiative, other(s.initiative)})
    for (int piece = s.first_superior(); piece < s.first_place(); ++piece)
      if (s.side_of(static_cast<PieceId>(piece)) == side && rolls_for_fate(s, static_cast<PieceId>(piece)))
        endangered.push_back(static_cast<PieceId>(piece));
  for (const PieceId general : endangered) {
    if (p.dice.wanting()) return;
    roll_for_fate(p, general);
  }
}

}  // namespace grognard::esr
