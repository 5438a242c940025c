// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/08_fire/fire.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/08_fire/fire_plan.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Step 8: declaring targets and intensity (chapters FIRE and GB).
namespace grognard::esr {
namespace {

constexpr std::uint32_t kFireBits = 1u << kIntenseGunsBit | 1u << kIntenseSkirmishBit | 1u << kFireMissionBit;

bool asks_for(std::uint32_t picks, int bit) { return (picks >> bit & 1u) != 0; }

// --- ES-FIRE-18, ES-FIRE-19, ES-GB-11: what may be declared ---------------------------------------------------------------

struct FireParts {
  int batteries = 0;
  int battalions = 0;
  bool only_charging_horse = true;  // ES-FIRE-15: every battalion's target is attacking cavalry
};

FireParts parts_of(const State& s, const FireDivision& division) {
  FireParts parts;
  for (const ServingUnit& unit : division.serving) {
    if (is_battery(s.unit(unit.unit))) {
      ++parts.batteries;
      continue;
    }
    ++parts.battalions;
    parts.only_charging_horse = parts.only_charging_horse && is_attacking_cavalry(s, unit.target);
  }
  return parts;
}

int fatigue_on(const State& s, int formation, Arm arm) {
  return s.formation(formation).fatigue[static_cast<std::size_t>(arm)];
}

bool may_bombard_intensely(const State& s, int formation, const FireParts& parts) {
  if (parts.batteries == 0) return false;
  return !s.options().intense_limit || fatigue_on(s, formation, Arm::Artillery) < parts.batteries;
}

bool may_skirmish_intensely(const State& s, int formation, const FireParts& parts) {
  if (parts.battalions == 0 || parts.only_charging_horse) return false;
  return !s.options().intense_limit || fatigue_on(s, formation, Arm::Infantry) < parts.battalions;
}

// ES-GB-6, ES-GB-11
bool may_declare_mission(const State& s, int formation) { return fire_mission_leader(s, formation) != kNoPiece; }

void judge_intensity(const State& s, int formation, const FireParts& parts, Verdict& v) {
  const std::uint32_t picks = v.command.picks;
  if (asks_for(picks, kIntenseGunsBit) && !may_bombard_intensely(s, formation, parts)) {
    if (parts.batteries == 0) v.refuse("ES-FIRE-18", sentence("It has no battery that fires."));
    else
      v.refuse("ES-FIRE-19", sentence("Its artillery fatigue, {}, must be smaller than the number of batteries that "
                                      "fire, {}.",
                                      fatigue_on(s, formation, Arm::Artillery), parts.batteries));
  }
  if (asks_for(picks, kIntenseSkirmishBit) && !may_skirmish_intensely(s, formation, parts)) {
    if (parts.battalions == 0) v.refuse("ES-FIRE-18", sentence("It has no battalion that skirmishes."));
    else if (parts.only_charging_horse)
      v.refuse("ES-FIRE-15", sentence("No Intense Skirmish Assault is made against attacking cavalry alone."));
    else
      v.refuse("ES-FIRE-19", sentence("Its infantry fatigue, {}, must be smaller than the number of battalions that "
                                      "skirmish, {}.",
                                      fatigue_on(s, formation, Arm::Infantry), parts.battalions));
  }
  if (!asks_for(picks, kFireMissionBit) || may_declare_mission(s, formation)) return;
  if (s.formation(formation).kind != Kind::GrandBattery)
    v.refuse("ES-GB-6", sentence("Only a grand battery can declare a Fire Mission."));
  else v.refuse("ES-GB-11", sentence("Nobody with [GB] and any Leadership leads the grand battery now."));
}

// --- What a player sees of it beforehand ----------------------------------------------------------------------------------

Pick switch_pick(std::string label, int bit, std::uint32_t picks, std::string note) {
  Pick pick;
  pick.label = std::move(label);
  pick.bit = bit;
  pick.on = asks_for(picks, bit);
  pick.note = std::move(note);
  return pick;
}

// One line for each target: what is known, and what the dice must show for ten.
Pick target_pick(const State& s, const Contribution& c, bool dice_here) {
  Pick pick;
  pick.label = fmt::format("against {}", name_of(s, s.formation_piece(c.target)));
  pick.fixed = true;
  pick.on = true;
  const int known = c.guns + c.skirmish;
  if (!dice_here) pick.note = fmt::format("{}, no dice", points_of(c, 0));
  else if (known + 2 >= kScoreAssesses) pick.note = fmt::format("{} + 2D6: it must assess", known);
  else if (known + 12 < kScoreAssesses) pick.note = fmt::format("{} + 2D6: not ten by itself", known);
  else pick.note = fmt::format("{} + 2D6: ten on {} or more", known, kScoreAssesses - known);
  return pick;
}

// ES-FIRE-3: why a battery finds nobody to fire at.
std::string why_silent(const State& s, PieceId battery) {
  std::string why = "no enemy in its arc within 900 yards";
  double nearest = kGunRange;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == s.unit(battery).side || !stands(u) || !in_front_arc(s, battery, ring_of(s, id))) continue;
    const double away = distance_between(s, battery, id);
    if (beyond(away, nearest)) continue;
    const Sight sight = sight_of_battery(s, battery, id);
    if (sight.clear) continue;
    nearest = away;
    why =
        fmt::format("it cannot see {}: {}", name_of(s, id),
                    sight.unit != kNoPiece ? plain_name(s, sight.unit) + " stands in between" : std::string(sight.why));
  }
  return why;
}

void show_silent_guns(const State& s, int formation, Verdict& v) {
  each_member(s, formation, [&](PieceId id) {
    if (!is_unlimbered(s.unit(id)) || !targets_of_battery(s, id).empty()) return;
    v.picks.push_back({.label = plain_name(s, id) + " does not fire",
                       .place = s.unit(id).pose,
                       .fixed = true,
                       .note = why_silent(s, id)});
  });
}

void show_fire(const State& s, int formation, const FireDivision& division, const FireParts& parts, Verdict& v) {
  if (Quietly::now()) return;
  const std::uint32_t picks = v.command.picks;
  const Intensity intensity{asks_for(picks, kIntenseGunsBit), asks_for(picks, kIntenseSkirmishBit)};
  const int dice_at = s.formation_index(v.command.target());
  for (const Contribution& c : contributions_by(s, formation, division, intensity)) {
    v.workings.push_back(c.sum);
    v.picks.push_back(target_pick(s, c, c.target == dice_at));
  }
  if (may_bombard_intensely(s, formation, parts))
    v.picks.push_back(switch_pick("Intense Bombardment", kIntenseGunsBit, picks, "x 1 1/2, +1 artillery fatigue"));
  if (may_skirmish_intensely(s, formation, parts))
    v.picks.push_back(
        switch_pick("Intense Skirmish Assault", kIntenseSkirmishBit, picks, "x 1 1/2, +1 infantry fatigue"));
  if (may_declare_mission(s, formation))
    v.picks.push_back(switch_pick("Fire Mission", kFireMissionBit, picks, "its score is kept separate"));
  show_silent_guns(s, formation, v);
  v.device = fire_lines(s, division);
}

// --- The judge ---------------------------------------------------------------------------------------------------------------

bool declares_still(const State& s, int formation, Side side, Verdict& v) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || f.side != side) {
    v.refuse("ES-FIRE-1", sentence("Name one of your Formations."));
    return false;
  }
  if (f.fired) {
    v.refuse("ES-FIRE-4",
             sentence("{0} {0:has|have} declared {0:its|their} fire.", name_of(s, s.formation_piece(formation))));
    return false;
  }
  if (can_act(s, formation)) return true;
  if (has_status(f))
    v.refuse("ES-FIRE-25",
             sentence("{0} neither {0:fires|fire} nor {0:skirmishes|skirmish} while {0:it is|they are} {1}.",
                      name_of(s, s.formation_piece(formation)), kStatusNames[static_cast<std::size_t>(f.status)]));
  else
    v.refuse("ES-FIRE-1", sentence("{0} {0:has|have} no unlimbered battery with an enemy in arc within 900 yards, and "
                                   "no deployed battalion within 450 yards of one.",
                                   name_of(s, s.formation_piece(formation))));
  return false;
}

bool is_among(const Targets& targets, int formation) {
  return std::find(targets.begin(), targets.end(), formation) != targets.end();
}

void judge_aim(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  c.number = 0;
  c.path.clear();
  if (!s.is_unit(unit) || s.unit(unit).side != q.side || !s.is_formation(c.target())) {
    v.refuse("ES-FIRE-20", sentence("Name one of your batteries or battalions, and an enemy Formation."));
    return;
  }
  const int formation = s.unit(unit).formation;
  if (!declares_still(s, formation, q.side, v)) return;
  const int target = s.formation_index(c.target());
  if (!is_among(targets_of_unit(s, unit), target)) {
    if (is_battery(s.unit(unit)))
      v.refuse("ES-FIRE-3", sentence("{0} must fire at the enemy Formation with the most Units in {0:its|their} arc, "
                                     "within 900 yards and in sight, and of those at the nearest.",
                                     name_of(s, unit)));
    else
      v.refuse("ES-FIRE-13",
               sentence("{} must be deployed and within 450 yards of {}.", name_of(s, unit), name_of(s, c.target())));
    return;
  }
  const bool divides = s.formation(formation).kind != Kind::GrandBattery;
  const FiringUnits units = divides ? firing_units_of(s, formation) : FiringUnits{};
  if (most_targets_served(s, units, true, unit, target) < most_targets_served(s, units, false))
    v.refuse("ES-FIRE-21", sentence("Then one of the targets would get no battery and no battalion."));
  if (Quietly::now() || !v.legal()) return;
  FireDivision line;
  line.serving.push_back({unit, static_cast<std::int8_t>(target)});
  v.device = fire_lines(s, line);
}

void judge_fire(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.path.clear();
  c.picks &= kFireBits;
  if (!s.is_formation(c.unit())) {
    v.refuse("ES-FIRE-1", sentence("Name one of your Formations."));
    return;
  }
  const int formation = s.formation_index(c.unit());
  if (!declares_still(s, formation, q.side, v)) return;
  if (c.targets.empty()) c.targets.push_back(s.formation_piece(usual_dice_target(s, formation)));
  const int dice_at = s.is_formation(c.target()) ? s.formation_index(c.target()) : -1;
  const FireDivision division = divide_fire(s, formation, dice_at);
  if (dice_at < 0 || !division.serves(dice_at)) {
    v.refuse("ES-FIRE-22", sentence("The dice are for a Formation that one of its batteries or battalions fires at."));
    return;
  }
  const FireParts parts = parts_of(s, division);
  judge_intensity(s, formation, parts, v);
  show_fire(s, formation, division, parts, v);
}

void weigh_fire_step(const State& s, const Question& q, Verdict& v) {
  if (v.command.targets.size() > 1) v.command.targets.resize(1);
  if (v.command.verb == Verb("fire")) return judge_fire(s, q, v);
  if (v.command.verb == Verb("aim")) return judge_aim(s, q, v);
  v.refuse("ES-FIRE-2", sentence("Declare the fire of a Formation, or say that you are done."));
}

// --- What can be ordered ----------------------------------------------------------------------------------------------------

bool has_fire_choice(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return left(u) && !s.formation(u.formation).fired && targets_of_unit(s, unit).size() > 1;
}

void list_fire_step(const State& s, const Question& q, Choices& out) {
  each_formation(s, q.side, [&](int f) {
    if (s.formation(f).fired || !can_act(s, f)) return;
    const FiringUnits units = firing_units_of(s, f);
    for (const std::int8_t target : all_targets(units))
      if (divide_fire(s, f, units, target).serves(target))
        offer(out, "fire", s.formation_piece(f), s.formation_piece(target));
    for (const FiringUnit& unit : units)
      if (unit.may.size() > 1) offer(out, "order", unit.unit, kNoPiece, Needs::Order);
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_of_fire_step(const State& s, const Question& q, PieceId piece, std::vector<Option>& out) {
  if (s.side_of(piece) != q.side) return;
  if (s.is_unit(piece) && has_fire_choice(s, piece) && can_act(s, s.unit(piece).formation)) {
    for (const std::int8_t target : targets_of_unit(s, piece)) {
      const Quietly trying;
      Verdict v;
      v.command = {.side = q.side, .verb = "aim", .units = {piece}, .targets = {s.formation_piece(target)}};
      judge_aim(s, q, v);
      if (v.legal()) out.push_back(make_option("aim", piece, s.formation_piece(target)));
    }
    return;
  }
  if (!s.is_formation(piece)) return;
  const int f = s.formation_index(piece);
  if (s.formation(f).fired || !can_act(s, f)) return;
  const int usual = usual_dice_target(s, f);
  const FiringUnits units = firing_units_of(s, f);
  for (const std::int8_t target : all_targets(units))
    if (divide_fire(s, f, units, target).serves(target))
      out.push_back(make_option("fire", piece, s.formation_piece(target), Needs::Nothing, target == usual));
}

// --- Declaring -----------------------------------------------------------------------------------------------------------------

std::string declared_words(const State& s, int formation, const FireDivision& division, std::uint32_t picks) {
  const Name name = name_of(s, s.formation_piece(formation));
  std::string words =
      fmt::format("{0} {0:fires|fire} at {1}", name, name_of(s, s.formation_piece(division.targets.front())));
  const bool mission = asks_for(picks, kFireMissionBit);
  if (division.targets.size() > 1)
    words += fmt::format(" (with {:its|their} dice{})", name, mission ? ", as a Fire Mission" : "");
  for (std::size_t i = 1; i < division.targets.size(); ++i)
    words += fmt::format("{} at {}", i + 1 == division.targets.size() ? " and" : ",",
                         name_of(s, s.formation_piece(division.targets[i])));
  if (asks_for(picks, kIntenseGunsBit)) words += ", with an Intense Bombardment";
  if (asks_for(picks, kIntenseSkirmishBit)) words += ", with an Intense Skirmish Assault";
  if (mission && division.targets.size() == 1) words += ", as a Fire Mission";
  return words + ".";
}

void note_serving(State& s, int formation, const FireDivision& division) {
  each_member(s, formation, [&](PieceId id) { s.unit(id).serves = kNoPiece; });
  for (const ServingUnit& unit : division.serving) {
    Unit& u = s.unit(unit.unit);
    u.serves = s.formation_piece(unit.target);
    if (!is_battery(u)) continue;
    const Nearest nearest = nearest_in_arc(s, unit.unit, unit.target);
    u.at_short_range = within(nearest.distance, kShortRange);
    u.in_enfilade = nearest.unit != kNoPiece && in_enfilade(s, unit.unit, nearest.unit);
  }
}

void declare_fire(Play& p, int formation, int target, std::uint32_t picks) {
  State& s = p.s;
  const FireDivision division = divide_fire(s, formation, target);
  note_serving(s, formation, division);
  Formation& f = s.formation(formation);
  f.fired = true;
  f.dice_at = s.formation_piece(target);
  f.intense_guns = asks_for(picks, kIntenseGunsBit);
  f.intense_skirmish = asks_for(picks, kIntenseSkirmishBit);
  f.fire_mission = asks_for(picks, kFireMissionBit);
  p.log.tell([&] {
    std::vector<PieceId> pieces{s.formation_piece(formation)};
    for (const std::int8_t at : division.targets) pieces.push_back(s.formation_piece(at));
    return with_device(event("ES-FIRE-4", "aim", pieces, declared_words(s, formation, division, picks)),
                       fire_lines(s, division));
  });
  if (f.intense_guns) add_fatigue(p, formation, Arm::Artillery, 1, "ES-FAT-5");
  if (f.intense_skirmish) add_fatigue(p, formation, Arm::Infantry, 1, "ES-FAT-5");
}

void carry_fire_step(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("aim")) {
    s.unit(c.unit()).serves = c.target();
    s.unit(c.unit()).chosen = true;
    p.log.tell([&] {
      return event("ES-FIRE-20", "aim", {c.unit(), c.target()},
                   fmt::format("{0} {0:is|are} to fire at {1}.", name_of(s, c.unit()), name_of(s, c.target())));
    });
    return;
  }
  declare_fire(p, s.formation_index(c.unit()), s.formation_index(c.target()), c.picks);
}

}  // namespace

// ES-FIRE-2: a Formation that can act must act.
void declare_rest(Play& p, Side side) {
  State& s = p.s;
  each_formation(s, side, [&](int f) {
    if (s.formation(f).fired || !can_act(s, f)) return;
    const int target = usual_dice_target(s, f);
    if (target >= 0) declare_fire(p, f, target, 0);
  });
}

const Chapter kFire{.rule = "ES-FIRE-4",
                    .prompt = "Declare targets and intensity, Formation by Formation; the rest fires by the rules",
                    .list = list_fire_step,
                    .orders = orders_of_fire_step,
                    .weigh = weigh_fire_step,
                    .carry = carry_fire_step,
                    .finish = declare_rest};

}  // namespace grognard::esr
