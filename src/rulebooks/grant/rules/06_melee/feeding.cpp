// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "grant/position/tables.h"
#include "grant/rules/03_contact/engagements.h"
#include "grant/sequence/steps.h"

// Figures are brought into contact in the second and third move of a melee (GW-MELEE-32 to 39, D16).
namespace grognard::grant {
namespace {

constexpr int kFootAtOnce = 4;  // GW-MELEE-33
constexpr int kHorseAtOnce = 2;
// The number of an order to bring a man in: his slot and the enemy's.
constexpr int kSlotFactor = 100;
// State::stage in this phase: how many have been brought in in this turn, horsemen from this number on.
constexpr int kHorseStage = 10;

// --- all that can be done between two units ---

bool quota_allows(const State& s, Figure own) {
  if (s.stage == 0) return true;
  return fights_as_horse(s, own) ? s.stage > kHorseStage : s.stage < kHorseStage;
}

bool quota_used(const State& s) {
  return s.stage >= kHorseStage ? s.stage - kHorseStage >= kHorseAtOnce : s.stage >= kFootAtOnce;
}

// Calls f(own figure, enemy figure, kind) for everything legal until it returns true; says whether it did.
template <class F>
bool any_bringing(const State& s, const Melee& melee, PieceId unit, PieceId enemy_unit, F&& f) {
  struct Target {
    Figure who;
    Ring ring;
  };
  std::vector<Target> targets;
  each_fighter(s, enemy_unit, [&](Figure enemy) {
    if (in_outer_layer(s, enemy)) targets.push_back({enemy, ring_to_meet(s, enemy)});
  });
  bool found = false;
  each_fighter(s, unit, [&](Figure own) {
    if (found || !quota_allows(s, own) || is_pinned(melee, own)) return;
    const double reach = feeding_reach(s, own);
    const SettingOut from = setting_out(s, own);
    for (const Target& target : targets) {
      if (!at_most(feeding_distance(s, from, target.ring), reach)) continue;
      const Bringing kind = engagement(s, melee, own, target.who).kind;
      if (kind == Bringing::None) continue;
      found = f(own, target.who, kind);
      if (found) return;
    }
  });
  return found;
}

template <class F>
void each_pairing(const State& s, const Melee& melee, Side side, F&& f) {
  for (const Joined& own : melee.units)
    for (const Joined& enemy : melee.units)
      if (s.unit(own.unit).side == side && s.unit(enemy.unit).side != side) f(own.unit, enemy.unit);
}

bool can_bring(const State& s, const Melee& melee, Side side) {
  bool any = false;
  each_pairing(s, melee, side, [&](PieceId unit, PieceId enemy) {
    any = any || any_bringing(s, melee, unit, enemy, [](Figure, Figure, Bringing) { return true; });
  });
  return any;
}

// --- the question ---

const Melee& melee_asked(const State& s) { return s.melees[s.ask_index]; }

void list_feeding(const State& s, Side side, std::vector<Option>& out) {
  const Melee& melee = melee_asked(s);
  each_pairing(s, melee, side, [&](PieceId unit, PieceId enemy) {
    if (any_bringing(s, melee, unit, enemy, [](Figure, Figure, Bringing) { return true; }))
      out.push_back(make_option("bring", side, unit, enemy, Needs::Number));
  });
  out.push_back(make_option("finish", side, kNoPiece, kNoPiece, Needs::Nothing, true));
}

struct Pairing {
  Figure own;
  Figure enemy;
};
Pairing pairing_of(const Command& c) {
  return {{c.unit(), static_cast<std::int8_t>(c.number / kSlotFactor)},
          {c.target(), static_cast<std::int8_t>(c.number % kSlotFactor)}};
}

bool named_figures_live(const State& s, Verdict& v) {
  const Melee& melee = melee_asked(s);
  const Command& c = v.command;
  const auto in_melee = [&](PieceId id, Side side) {
    return s.is_unit(id) && role_in(melee, id) && s.unit(id).side == side;
  };
  if (!in_melee(c.unit(), c.side)) return v.refuse("GW-MELEE-33", "That unit is not in this melee."), false;
  if (!in_melee(c.target(), other(c.side))) return v.refuse("GW-MELEE-38", "That is no enemy in this melee."), false;
  if (c.number < 0 || c.number / kSlotFactor > kGeneralSlot || c.number % kSlotFactor > kGeneralSlot)
    return v.refuse("GW-MELEE-33", "The number is the man's place times 100 plus the enemy's place."), false;
  const auto [own, enemy] = pairing_of(c);
  if (!is_fighting_fit(s, own)) return v.refuse("GW-MELEE-33", "There is no such man to bring in."), false;
  if (!is_fighting_fit(s, enemy)) return v.refuse("GW-MELEE-38", "There is no such enemy."), false;
  return true;
}

std::string why_not_engaged(const State& s, Figure own, Figure enemy, RuleId rule) {
  if (rule == RuleId("GW-MELEE-11"))
    return sentence("{} has two of the same kind against him already.", fighter_name(s, enemy));
  if (rule == RuleId("GW-MELEE-12"))
    return sentence("{} cannot join the combat with {}: there is no such combat.", fighter_name(s, own),
                    fighter_name(s, enemy));
  if (rule == RuleId("GW-BLDG-4"))
    return sentence("{} is in the house: only those in it can meet him.", fighter_name(s, enemy));
  return sentence("{} cannot be met by {}: there is a house between them.", fighter_name(s, enemy),
                  fighter_name(s, own));
}

void weigh_feeding(const State& s, Verdict& v) {
  if (v.command.verb == Verb("finish")) {
    v.command = {.side = v.command.side, .verb = "finish", .units = {}, .targets = {}, .path = {}, .number = 0};
    return;
  }
  if (v.command.verb != Verb("bring")) {
    v.refuse("GW-MELEE-33", "Bring a man into contact, or finish.");
    return;
  }
  v.command.path.clear();
  if (!named_figures_live(s, v)) return;
  const Melee& melee = melee_asked(s);
  const auto [own, enemy] = pairing_of(v.command);
  if (is_pinned(melee, own)) v.refuse("GW-MELEE-34", sentence("{} is pinned.", fighter_name(s, own)));
  if (!quota_allows(s, own))
    v.refuse("GW-MELEE-38", sentence("In one turn either infantry or cavalry are brought in, not both."));
  const Engagement made = engagement(s, melee, own, enemy);
  if (made.kind == Bringing::None) v.refuse(made.rule, why_not_engaged(s, own, enemy, made.rule));
  if (!in_outer_layer(s, enemy))
    v.refuse("GW-MELEE-39", sentence("{} is not in the outer layer of his unit.", fighter_name(s, enemy)));
  v.measure = {feeding_distance(s, setting_out(s, own), ring_to_meet(s, enemy)), feeding_reach(s, own)};
  if (!at_most(v.measure.used, v.measure.allowed))
    v.refuse("GW-MELEE-39", sentence("{} is {:.1f} inches away; {} reaches {:.1f} inches.", fighter_name(s, enemy),
                                     v.measure.used, fighter_name(s, own), v.measure.allowed));
}

void pass_the_turn(State& s, Melee& melee) {
  melee.turn = other(melee.turn);
  s.stage = 0;
}

void carry_feeding(Play& p, const Command& c) {
  State& s = p.s;
  Melee& melee = s.melees[s.ask_index];
  if (c.verb == Verb("finish")) {
    if (s.stage == 0) melee.finished[c.side] = true;  // GW-MELEE-38
    pass_the_turn(s, melee);
    return;
  }
  const auto [own, enemy] = pairing_of(c);
  const Bringing kind = engagement(s, melee, own, enemy).kind;
  engage(s, melee, own, enemy, kind);
  if (s.stage == 0 && fights_as_horse(s, own)) s.stage = kHorseStage;
  ++s.stage;
  p.log.tell([&] {
    const std::string_view how = kind == Bringing::Joining   ? "joins the combat against"
                                 : kind == Bringing::Parting ? "takes on alone"
                                                             : "engages";
    return event("GW-MELEE-33", "bring", {own.unit, enemy.unit},
                 fmt::format("Brought in: {} {} {}.", fighter_name(s, own), how, fighter_name(s, enemy)));
  });
}

// GW-MELEE-32, GW-GEN-9: side A's die first; equal, both again. The second is read only against the first.
Side first_to_bring(Play& p, const Melee& melee) {
  Faces faces;
  int against = 1;
  while (against == 1) {
    const Roll a = p.dice.total("GW-MELEE-32", Side::A, "who brings in figures first", 1);
    const int limits[] = {a.value - 1, a.value};
    const Roll b = p.dice.bands("GW-MELEE-32", Side::B, "who brings in figures first", 1, limits);
    against = b.value;
    faces.push_back(a.faces[0]);
    faces.push_back(b.faces[0]);
    if (p.dice.wanting()) break;
  }
  const Side first = against == 2 ? Side::B : Side::A;
  p.log.tell([&] {
    Event e = event("GW-MELEE-32", "first", {melee.units.front().unit},
                    fmt::format("{0} {0:brings|bring} in figures first.", name_of_side(p.s, first)));
    e.faces = faces;
    return e;
  });
  return first;
}

}  // namespace

bool bring_in_figures(Play& p, int index) {
  State& s = p.s;
  Melee& melee = s.melees[index];
  if (!melee.feeding) {
    melee.feeding = true;
    melee.finished[Side::A] = melee.finished[Side::B] = false;
    melee.turn = first_to_bring(p, melee);
    s.stage = 0;
  }
  while (!melee.finished[Side::A] || !melee.finished[Side::B]) {
    bool& finished = melee.finished[melee.turn];
    if (finished || quota_used(s)) {
      pass_the_turn(s, melee);
    } else if (can_bring(s, melee, melee.turn)) {
      ask_one(s, Ask::Feed, melee.turn, kNoPiece, kNoPiece, index);
      return false;
    } else {
      if (s.stage == 0) finished = true;
      pass_the_turn(s, melee);
    }
  }
  melee.feeding = false;
  s.stage = 0;
  return true;
}

std::optional<int> sample_bring(const State& s, PieceId unit, PieceId enemy, Random& random) {
  const Melee* melee = melee_of(s, unit);
  if (!melee || !role_in(*melee, enemy)) return {};
  std::optional<int> chosen;
  int best = -1;
  std::uint32_t seen = 0;
  any_bringing(s, *melee, unit, enemy, [&](Figure own, Figure target, Bringing kind) {
    const int worth = kind == Bringing::Joining ? 2 : kind == Bringing::Parting ? 1 : 0;
    if (worth < best) return false;
    seen = worth > best ? 1 : seen + 1;
    best = worth;
    if (random.below(seen) == 0) chosen = own.slot * kSlotFactor + target.slot;
    return false;
  });
  return chosen;
}

const Answers kFeed = {.rule = "GW-MELEE-33",
                       .prompt = "Bring a man into contact, or bring nobody more in",
                       .list = list_feeding,
                       .orders = nullptr,
                       .weigh = weigh_feeding,
                       .carry = carry_feeding};

}  // namespace grognard::grant
