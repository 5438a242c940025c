// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/rules/05_musketry/musketry.h"

#include <algorithm>

#include "core/sentence.h"
#include "grant/position/kept_position.h"
#include "grant/position/places.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/05_musketry/firing_groups.h"
#include "grant/sequence/steps.h"

// The Musketry phase: both sides name targets in secret, and then all is fired (GW-TURN-10, GW-FIRE-19).
namespace grognard::grant {
namespace {

bool fires_as_light(const State& s, PieceId unit) { return s.unit(unit).arm == Class::Light; }
bool is_musket_pick(Verb verb) { return verb.str().starts_with("pick-"); }

// --- Targets ---

// GW-FIRE-19, GW-CHARGE-17, GW-RALLY-9, GW-FIRE-37: who may be fired at, wherever he stands.
std::optional<Refusal> barred_target(const State& s, PieceId shooter, PieceId target) {
  const PieceId aimed = unit_aimed_at(s, target);
  if (s.is_general(target)) {
    const General& general = s.generals[s.general_index(target)];
    if (s.side_of(target) == s.unit(shooter).side || !general.alive || general.attached != kNoPiece)
      return Refusal{"GW-RALLY-9", "Choose an enemy general who is on the table and with no unit."};
    if (!fires_as_light(s, shooter)) return Refusal{"GW-RALLY-9", "Only light infantry can pick off a general."};
    return std::nullopt;
  }
  if (aimed == kNoPiece || s.unit(aimed).side == s.unit(shooter).side || !on_table(s.unit(aimed)))
    return Refusal{"GW-FIRE-19", "Choose an enemy unit on the table, or a house that the enemy holds."};
  const Unit& u = s.unit(aimed);
  if (melee_of(s, aimed)) return Refusal{"GW-FIRE-19", sentence("{0} {0:is|are} in a melee.", name_of(s, aimed))};
  if (u.touched && (u.charged || u.order.verb == Verb("contact")))
    return Refusal{"GW-CHARGE-17", sentence("{0} {0:has|have} made contact in this move.", name_of(s, aimed))};
  if (exposed_figures(s, target).empty()) {
    if (u.formation == Formation::Garrison)
      return Refusal{"GW-FIRE-37", sentence("{0} {0:is|are} in a house: name the section.", name_of(s, aimed))};
    return Refusal{"GW-FIRE-27", sentence("{0} {0:has|have} nobody who could be hit.", name_of(s, aimed))};
  }
  return std::nullopt;
}

// The shortest distance that any group or man measures, in arc and sight or not; far away if there are none.
double shortest_range(const State& s, const Volley& volley) {
  double shortest = 1e9;
  const std::vector<Ring> bases = aimed_bases(s, volley.target);
  const auto measure = [&](Vec2 from) {
    for (const Ring& base : bases) shortest = std::min(shortest, distance(from, base));
  };
  for (const Volley& body : bodies_of(s, volley)) {
    if (!fires_as_light(s, volley.shooter)) {
      for (const FiringGroup& group : complete_groups(s, body))
        if (fires_in(body, group)) measure(group.front);
      continue;
    }
    for (const Figure& man : firing_men(s, body.shooter, body.section))
      measure(body.section >= 0 ? fire_from(s, body) : centre_at(s, man, s.unit(man.unit).at));
  }
  return shortest;
}

// Why nobody of the unit can reach a target that may be fired at.
Refusal why_out_of_reach(const State& s, const Volley& volley) {
  const double range = shortest_range(s, volley);
  const bool light = fires_as_light(s, volley.shooter);
  if (range >= 1e9) {
    if (light) return {"GW-LI-16", "It has nobody left who could fire."};
    return {"GW-FIRE-11", sentence("It has no complete group of {} who could fire.", group_size(s, volley.shooter))};
  }
  if (more_than(range, kMusketRange)) {
    const RuleId rule = light ? RuleId("GW-LI-17") : RuleId("GW-FIRE-2");
    return {rule, sentence("Out of range: muskets reach 18 inches, and this is {}.", exact_inches(range, 18))};
  }
  if (light)
    if (const auto rule = light_without_effect(s, volley))
      return {*rule,
              sentence("{0} {0:is|are} in cover: beyond 9 inches the fire has no effect.", name_of(s, volley.target))};
  if (light) return {"GW-LI-16", "Nobody has it in range, arc and sight."};
  return {"GW-FIRE-17", "No group has it in range, arc and sight."};
}

bool is_worth_a_look(const SightField& field, const Box& around, PieceId target) {
  const State& s = field.s;
  if (s.is_general(target)) return around.meets(base_of_general(s, s.general_index(target)).box());
  if (s.is_section(target)) return around.meets(section_ring(s, s.section_index(target)).box());
  return around.meets(field.of(target).box);
}

Volley volley_at(PieceId shooter, PieceId target) {
  Volley volley;
  volley.shooter = shooter;
  volley.target = target;
  return volley;
}

bool can_fire_in(const SightField& field, const Volley& volley) {
  const State& s = field.s;
  if (fires_as_light(s, volley.shooter)) return light_can_fire(field, volley);
  if (s.is_general(volley.target) || exposed_figures(s, volley.target).empty()) return false;
  for (const Volley& body : bodies_of(s, volley))
    if (has_firing_group(field, body)) return true;
  return false;
}

std::vector<PieceId> targets_in(const SightField& field, PieceId shooter, bool only_one = false) {
  const State& s = field.s;
  std::vector<PieceId> targets;
  if (!is_foot(s.unit(shooter).arm)) return targets;
  const Box around = field.of(shooter).box.grown(kMusketRange + 1);
  const int pieces = s.unit_count() + s.general_count() + std::ssize(s.sections);
  for (int id = 0; id < pieces; ++id) {
    const PieceId target = static_cast<PieceId>(id);
    if (s.is_unit(target) && (s.unit(target).side == s.unit(shooter).side || !on_table(s.unit(target)))) continue;
    if (!is_worth_a_look(field, around, target) || barred_target(s, shooter, target)) continue;
    if (can_fire_in(field, volley_at(shooter, target))) targets.push_back(target);
    if (only_one && !targets.empty()) break;
  }
  return targets;
}

// By unit; none of a unit that may not fire. While both sides name their targets nobody moves, so that they are found
// once for the whole question.
struct MusketTargets {
  std::vector<PieceId> of[kMostUnits];
  explicit MusketTargets(const State& s) {
    const Quietly trying;
    const SightField field(s);
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (on_table(s.unit(id)) && !may_not_fire(s, id, false)) of[id] = targets_in(field, id);
  }
};

// --- Orders ---

// GW-FIRE-19, split_fire: the groups that the number of an order names, from the unit's right: 3 is the third, 205 the
// second to the fifth; all of them without a number. Nothing if the unit has no such groups.
std::optional<std::uint16_t> groups_named(const State& s, const Command& c) {
  if (c.number == 0) return std::uint16_t{0};
  int count = 0;
  for (const Volley& body : bodies_of(s, volley_at(c.unit(), c.target())))
    count += static_cast<int>(complete_groups(s, body).size());
  const int last = c.number % 100;
  const int first = c.number < 100 ? last : c.number / 100;
  if (first < 1 || last < first || last > count) return std::nullopt;
  return static_cast<std::uint16_t>((1u << last) - (1u << (first - 1)));
}

Volley volley_of(const State& s, const Command& c) {
  Volley volley = volley_at(c.unit(), c.target());
  if (!fires_as_light(s, c.unit())) volley.groups = groups_named(s, c).value_or(0);
  return volley;
}

// What the unit has been told to do so far; nothing if it holds its fire.
std::optional<Volley> ordered_volley(const State& s, PieceId unit) {
  std::optional<Volley> volley;
  for (const Shot& shot : s.shots[s.unit(unit).side]) {
    const Command& c = shot.command;
    if (c.unit() != unit) continue;
    if (!volley) volley = volley_of(s, c);
    if (!is_musket_pick(c.verb)) continue;
    if (const auto pick = pick_of(s, c.verb, c.target(), c.number)) volley->picks.push_back(*pick);
  }
  return volley;
}

void list_muskets(const State& s, Side side, std::vector<Option>& out) {
  const MusketTargets& targets = kept_for<MusketTargets>(s);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side == side && !targets.of[id].empty())
      out.push_back(make_option("order", side, id, kNoPiece, Needs::Order));
}

void list_musket_picks(const State& s, Side side, PieceId unit, PieceId target, std::vector<Option>& out) {
  constexpr std::string_view kPicks[] = {"pick-1", "pick-2", "pick-3", "pick-4", "pick-5", "pick-general"};
  Volley volley = volley_at(unit, target);
  if (const auto ordered = ordered_volley(s, unit); ordered && ordered->target == target) volley = *ordered;
  for (const std::string_view verb : kPicks)
    if (const auto pick = pick_of(s, verb, target, 0); pick && firers_for(s, volley, *pick) > 0)
      out.push_back(make_option(verb, side, unit, target));
}

void musket_orders(const State& s, Side side, PieceId unit, std::vector<Option>& out) {
  if (!s.is_unit(unit) || s.unit(unit).side != side) return;
  const std::vector<PieceId>& targets = targets_of(s, unit);
  if (targets.empty()) return;
  const bool by_groups = s.options().split_fire && !fires_as_light(s, unit);
  for (const PieceId target : targets) {
    if (!s.is_general(target))
      out.push_back(make_option("volley", side, unit, target, by_groups ? Needs::Number : Needs::Nothing));
    if (fires_as_light(s, unit)) list_musket_picks(s, side, unit, target, out);
  }
  out.push_back(make_option("cease", side, unit));
}

// GW-LI-4, 5, 13, 15; GW-RALLY-9: some of the light infantry aim at one man, the others fire into the brown.
void weigh_musket_pick(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  const auto pick = pick_of(s, c.verb, c.target(), std::max(0, c.number));
  if (!pick) {
    v.refuse("GW-LI-4", sentence("{0} {0:has|have} no such officer or general.", name_of(s, c.target())));
    return;
  }
  Volley volley = volley_at(unit, c.target());
  if (const auto ordered = ordered_volley(s, unit); ordered && ordered->target == c.target()) volley = *ordered;
  if (const auto refusal = why_no_pick(s, volley, *pick)) {
    v.refusals.push_back(*refusal);
    return;
  }
  if (c.number <= 0 || s.is_general(c.target())) c.number = firers_for(s, volley, *pick);
  Pick& named = [&]() -> Pick& {
    for (Pick& other : volley.picks)
      if (other.at == pick->at && other.general == pick->general) return other;
    volley.picks.push_back(*pick);
    return volley.picks.back();
  }();
  named.firers = c.number;
  v.workings = light_workings(s, volley);
}

// GW-FIRE-19: the groups that fire, by a number only where fire may be split.
void weigh_groups(const State& s, Verdict& v) {
  Command& c = v.command;
  if (is_musket_pick(c.verb)) return;
  if (!s.options().split_fire || fires_as_light(s, c.unit())) c.number = 0;
  else if (!groups_named(s, c))
    v.refuse("GW-FIRE-19", "Name one group by its number from the right, or the first (times 100) and the last.");
}

// Who fires, and whether he may; the verb is one of this phase.
bool weigh_musketeers(const State& s, Verdict& v) {
  const Command& c = v.command;
  const PieceId unit = c.unit();
  const bool known = c.verb == Verb("volley") || c.verb == Verb("cease") || is_musket_pick(c.verb);
  if (!known || !s.is_unit(unit) || s.unit(unit).side != c.side || !on_table(s.unit(unit))) {
    v.refuse("GW-TURN-10", "Name one of your infantry units and its target.");
  } else if (!is_foot(s.unit(unit).arm)) {
    v.refuse("GW-FIRE-1", sentence("{0} {0:has|have} no muskets to fire.", name_of(s, unit)));
  } else if (const auto refusal = may_not_fire(s, unit, false)) {
    v.refusals.push_back(*refusal);
  } else if (is_musket_pick(c.verb) && !fires_as_light(s, unit)) {
    v.refuse("GW-LI-15", "Only light infantry picks off individuals.");
  }
  return v.legal();
}

void weigh_muskets(const State& s, Verdict& v) {
  Command& c = v.command;
  c.path.clear();
  if (!weigh_musketeers(s, v)) return;
  if (c.verb == Verb("cease")) {
    c.targets.clear();
    c.number = 0;
    return;
  }
  if (c.targets.empty()) {
    const std::vector<PieceId>& targets = targets_of(s, c.unit());
    if (targets.size() == 1) c.targets.push_back(targets.front());
  }
  if (c.targets.size() != 1) {
    v.refuse("GW-FIRE-19", "Name one target.");
    return;
  }
  if (const auto barred = barred_target(s, c.unit(), c.target())) v.refusals.push_back(*barred);
  else weigh_groups(s, v);
  if (!v.legal()) return;
  const Volley volley = volley_of(s, c);
  if (s.is_general(c.target()) && c.verb != Verb("pick-general"))
    v.refuse("GW-RALLY-9", "A general can only be picked off.");
  else if (is_musket_pick(c.verb) && !s.is_section(c.target())) weigh_musket_pick(s, v);
  else if (!can_fire(s, volley)) v.refusals.push_back(why_out_of_reach(s, volley));
  else if (is_musket_pick(c.verb)) v.refuse("GW-LI-13", "Nobody in a house can be picked off.");
  else v.workings = fires_as_light(s, c.unit()) ? light_workings(s, volley) : line_workings(s, volley);
}

// Of two orders to one unit, whether the later replaces the earlier. A volley replaces all that the unit was told, of
// split fire only what is for the same target or groups; a pick joins the other picks at the same target (GW-LI-15).
bool replaces(const State& s, const Command& later, const Command& earlier) {
  if (later.unit() != earlier.unit()) return false;
  if (is_musket_pick(later.verb) && is_musket_pick(earlier.verb)) return later.target() != earlier.target();
  const bool split = later.number != 0 && earlier.number != 0 && later.verb == earlier.verb;
  if (!split || later.target() == earlier.target()) return true;
  return (volley_of(s, later).groups & volley_of(s, earlier).groups) != 0;
}

void carry_muskets(Play& p, const Command& c) {
  std::vector<Shot>& shots = p.s.shots[c.side];
  std::erase_if(shots, [&](const Shot& shot) { return replaces(p.s, c, shot.command); });
  if (c.verb == Verb("cease")) return;
  for (Shot& shot : shots) {
    if (!is_musket_pick(c.verb) || shot.command.unit() != c.unit() || shot.command.verb != c.verb) continue;
    shot.command = c;
    return;
  }
  shots.push_back({c});
}

}  // namespace

PieceId unit_aimed_at(const State& s, PieceId target) {
  return s.is_section(target) ? s.sections[s.section_index(target)].unit : target;
}

std::vector<Volley> ordered_volleys(const State& s, PieceId unit) {
  std::vector<Volley> volleys;
  if (!s.options().split_fire || fires_as_light(s, unit)) {
    if (auto volley = ordered_volley(s, unit)) volleys.push_back(std::move(*volley));
    return volleys;
  }
  for (const Shot& shot : s.shots[s.unit(unit).side])
    if (shot.command.unit() == unit) volleys.push_back(volley_of(s, shot.command));
  return volleys;
}

bool can_fire(const State& s, const Volley& volley) {
  if (!is_foot(s.unit(volley.shooter).arm)) return false;
  return where_it_counts(s, volley, [&](const State& at) { return can_fire_in(SightField(at), volley); });
}

const std::vector<PieceId>& targets_of(const State& s, PieceId shooter) {
  return kept_for<MusketTargets>(s).of[shooter];
}

bool has_target(const State& s, PieceId shooter) {
  const Quietly trying;
  return !may_not_fire(s, shooter, false) && !targets_in(SightField(s), shooter, true).empty();
}

// GW-TURN-10.
bool run_musketry(Play& p) {
  State& s = p.s;
  if (s.stage == 0) {
    for (std::vector<Shot>& shots : s.shots) shots.clear();
    PerSide<bool> choice = {false, false};
    const MusketTargets& targets = kept_for<MusketTargets>(s);
    each_on_table(s, [&](PieceId id) {
      bool& has = choice[s.unit(id).side];
      has = has || !targets.of[id].empty();
    });
    if (!choice[0] && !choice[1]) return true;
    s.stage = 1;
    ask_both(s, Ask::Muskets);
    for (const Side side : kSides) s.sealed[side] = !choice[side];
    return false;
  }
  fire_firefights(p);
  for (std::vector<Shot>& shots : s.shots) shots.clear();
  return true;
}

const Answers kMuskets = {.rule = "GW-TURN-10",
                          .prompt = "Name the target of each infantry unit that fires",
                          .list = list_muskets,
                          .orders = musket_orders,
                          .weigh = weigh_muskets,
                          .carry = carry_muskets};

}  // namespace grognard::grant
