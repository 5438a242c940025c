// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/telling.h"
#include "geometry/arcs.h"
#include "geometry/tolerance.h"
#include "picket/position/positions.h"
#include "picket/rules/chapters.h"

// 2. Fire: of everybody in the alarm, of one unit by its order in the action.
namespace grognard::picket {
namespace {

// PK-FIRE-2: why this unit cannot fire at that one; nothing if it can.
std::optional<Refusal> no_shot(const State& s, PieceId firer, PieceId target) {
  if (!on_table(s, target) || s.side_of(target) == s.side_of(firer))
    return Refusal{"PK-FIRE-2", "Only an enemy on the table is fired at."};
  const double away = between(s, firer, target), range = range_of(s, firer);
  if (beyond(away, range))
    return Refusal{"PK-FIRE-2", sentence("It is {} away; the range is {}.", inches(away), inches(range))};
  if (zone_by_diagonals(Frame::of(s.unit(firer).pose, kFront, kDepth), s.unit(target).pose.at()) != Zone::Front)
    return Refusal{"PK-FIRE-2", "It is not in front."};
  return std::nullopt;
}

// One shot, as the tables read it.
struct Shot {
  int men = 0;
  bool bold = false;     // the firer
  bool far = false;      // beyond half of its range
  bool wood = false;     // the target stands in one
  bool at_bold = false;  // the target is
  bool aimed = false;
};

Shot shot_of(const State& s, PieceId firer, PieceId target, bool aimed) {
  const auto covers = [&](const Area& wood) { return overlap(wood, base_of(s, target)); };
  return {.men = s.unit(firer).men,
          .bold = is_bold(s, firer),
          .far = beyond(between(s, firer, target), arm_of(s, firer).range / 2),
          .wood = std::ranges::any_of(s.setup->ground->areas, covers),
          .at_bold = is_bold(s, target),
          .aimed = aimed};
}

// PK-FIRE-3
Breakdown dice_of(const Shot& shot) {
  Breakdown sum("PK-FIRE-3", "dice");
  sum.base("PK-FIRE-3", "men", shot.men).add("PK-FIRE-3", "bold", shot.bold ? kBoldDice : 0);
  return sum.add("PK-FIRE-5", "half of the men take aim", shot.aimed ? -(shot.men / 2) : 0);
}

// PK-FIRE-4
constexpr Modifier<Shot> kModifiers[] = {
    {"PK-FIRE-4", "beyond half range", [](const Shot& s) { return s.far ? kFar : 0; }},
    {"PK-FIRE-4", "target in a wood", [](const Shot& s) { return s.wood ? kInWood : 0; }},
    {"PK-FIRE-4", "target is bold", [](const Shot& s) { return s.at_bold ? kAtBold : 0; }},
    {"PK-FIRE-5", "takes aim", [](const Shot& s) { return s.aimed ? kAimed : 0; }},
};
Breakdown need_of(const Shot& shot) {
  Breakdown sum("PK-FIRE-4", "number needed");
  sum.base("PK-FIRE-4", "base", kToHit);
  add_up(sum, kModifiers, shot);
  return sum;
}

int hits_of_volley(Play& p, PieceId firer, PieceId target, bool aimed) {
  const Shot shot = shot_of(p.s, firer, target, aimed);
  const Breakdown dice = dice_of(shot), need = need_of(shot);
  const Roll roll = p.dice.hits("PK-FIRE-3", p.s.side_of(firer), "volley", dice.total(), need.total());
  p.log.tell([&] {
    Event e = event("PK-FIRE-3", "volley", {firer, target},
                    fmt::format("{0:^} {0:fires|fire} at {1}: {2}.", name_of(p.s, firer), name_of(p.s, target),
                                counted(roll.value, "hit")));
    return with_workings(with_dice(std::move(e), roll, need.total()), {dice, need});
  });
  return roll.value;
}

// PK-FIRE-1: everybody who can fires at the nearest enemy; all dice first, then all losses.
void sound_alarm(Play& p) {
  std::array<int, kMostUnits> hits = {};
  for (const Side side : kSides)
    each_unit(p.s, side, [&](PieceId firer) {
      PieceId target = kNoPiece;
      each_unit(p.s, other(side), [&](PieceId enemy) {
        if (no_shot(p.s, firer, enemy)) return;
        if (target == kNoPiece || between(p.s, firer, enemy) < between(p.s, firer, target)) target = enemy;
      });
      if (target != kNoPiece) hits[static_cast<std::size_t>(target)] += hits_of_volley(p, firer, target, false);
    });
  for (PieceId id = 0; id < p.s.unit_count(); ++id) lose_men(p, id, hits[static_cast<std::size_t>(id)]);
}

void offer_fire(const State& s, PieceId firer, std::vector<Option>& out) {
  each_unit(s, other(s.side_of(firer)), [&](PieceId target) {
    if (!no_shot(s, firer, target)) out.push_back(kConduct.verbs.option({"fire", firer, target}));
  });
}

// PK-FIRE-5: a detail of the order that is switched on by the first bit of its picks.
constexpr int kTakeAim = 0;
bool is_aimed(const Command& c) { return (c.picks & 1u << kTakeAim) != 0; }

void weigh_fire(const State& s, Verdict& v) {
  Command& c = v.command;
  c.path.clear();
  c.picks &= 1u << kTakeAim;
  if (const auto refusal = no_shot(s, c.unit(), c.target())) return v.refusals.push_back(*refusal);
  const Shot shot = shot_of(s, c.unit(), c.target(), is_aimed(c));
  v.workings = {dice_of(shot), need_of(shot)};
  v.picks = {{.label = "take aim", .bit = kTakeAim, .on = is_aimed(c), .note = "half the dice, each two better"}};
}

// PK-TEST-1: whoever loses a man by it, and has some left, is asked to stand.
void carry_fire(Play& p, const Command& c) {
  const int hits = hits_of_volley(p, c.unit(), c.target(), is_aimed(c));
  lose_men(p, c.target(), hits);
  if (hits > 0 && on_table(p.s, c.target())) book::ask(p.s, Step::Nerve, c.target(), c.unit());
}

}  // namespace

const Chapter kAlarm = {.rule = "PK-FIRE-1", .prompt = "", .begin = sound_alarm};

Deed fire_deed() { return {"fire", offer_fire, weigh_fire, carry_fire}; }

void lose_men(Play& p, PieceId unit, int men) {
  Unit& u = p.s.unit(unit);
  const int lost = std::min<int>(men, u.men);
  if (lost == 0) return;
  u.men = static_cast<std::int8_t>(u.men - lost);
  if (u.men == 0) u.fate = Fate::Shot;
  p.log.tell([&] {
    return event("PK-FIRE-6", "losses", {unit},
                 fmt::format("{0:^} {0:loses|lose} {1}{2}.", name_of(p.s, unit), counted(lost, "man", "men"),
                             u.men == 0 ? ", the last" : ""));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:loses|lose} {1}", name_of(p.s, unit), lost); });
}

}  // namespace grognard::picket
