// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/layout.h"
#include "revwars/rules/b2a_formation/formations.h"

// Swung wings of a line (RW-FORM-13 to 16).
namespace grognard::revwars {
namespace {

constexpr int kSharpest = 90;  // degrees

struct WingOrder {
  int degrees = 0;
  int platoons = 0;
  bool right = false;
  bool advanced = false;
};
WingOrder wing_order(int number) {
  return {number % 100, number / 100 % 100, number / 10000 % 10 == 1, number / 100000 == 1};
}

struct WingPreset {
  bool right;
  bool advanced;
  int degrees;
  std::string_view label;
};
constexpr WingPreset kWingPresets[] = {
    {true, false, 90, "Refuse half of the right wing by 90 degrees"},
    {true, false, 45, "Refuse half of the right wing by 45 degrees"},
    {false, false, 90, "Refuse half of the left wing by 90 degrees"},
    {false, false, 45, "Refuse half of the left wing by 45 degrees"},
    {true, true, 90, "Advance half of the right wing by 90 degrees"},
    {true, true, 45, "Advance half of the right wing by 45 degrees"},
    {false, true, 90, "Advance half of the left wing by 90 degrees"},
    {false, true, 45, "Advance half of the left wing by 45 degrees"},
};

Shape winged_shape(const State& s, PieceId id, const WingOrder& order) {
  Shape shape = fresh_shape(s, id, Formation::Line);
  shape.wing_right = order.right;
  shape.wing_advanced = order.advanced;
  shape.wing = static_cast<std::int8_t>(order.platoons);
  shape.wing_angle = static_cast<std::int16_t>(order.degrees * 10);
  return shape;
}

// Only a line swings a wing (RW-FORM-13, RW-CHF-2).
std::optional<Barred> may_not_swing(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building >= 0) return Barred{"RW-TERR-17", sentence("{0} {0:is|are} in a building.", name_of(s, id))};
  if (b.shattered()) return Barred{"RW-CHF-3", sentence("{0} {0:is|are} Shattered.", name_of(s, id))};
  if (is_battery(b))
    return Barred{"RW-FORM-28",
                  sentence("{0} {0:is|are} a battery: line and march column are all it forms.", name_of(s, id))};
  if (b.formation() != Formation::Line)
    return Barred{"RW-FORM-13", sentence("Only a battalion in line swings a wing; {} is in {}.", name_of(s, id),
                                         spoken(b.formation()))};
  return std::nullopt;
}

bool is_legal_wing(const State& s, PieceId id, int number) {
  const Quietly quietly;
  Verdict trial{.command = {.side = s.side_of(id), .verb = "form-wing", .units = {id}, .number = number}};
  weigh_wing(s, trial);
  return trial.legal();
}

}  // namespace

int wing_room(const State& s, PieceId unit, bool right) {
  const int platoons = int{s.unit(unit).platoons};
  const int centre = centre_slot(platoons, fresh_shape(s, unit, Formation::Line).extra_left);
  return right ? platoons - 1 - centre : centre;
}

void weigh_wing(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  v.command.path.clear();
  if (auto barred = may_not_swing(s, id)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  const WingOrder order = wing_order(v.command.number);
  if (order.degrees < 1 || order.degrees > kSharpest || v.command.number >= 200000) {
    v.refuse("RW-FORM-13", "A wing is swung by up to 90 degrees.");
    return;
  }
  const int room = wing_room(s, id, order.right);
  if (order.platoons < 1 || order.platoons > room) {
    v.refuse("RW-FORM-14",
             sentence("A wing has at least one platoon and never the Centre Platoon: there are {} on the {}.", room,
                      order.right ? "right" : "left"));
    return;
  }
  const Shape shape = winged_shape(s, id, order);
  if (shape == s.unit(id).shape) {
    v.refuse("RW-FORM-14", "The wing stands like that already.");
    return;
  }
  const Body body = reshaped(s, id, shape, s.unit(id).pose, {});
  if (auto barred = no_room_for(s, id, body, "RW-CHF-5")) v.refuse(barred->rule, barred->text);
  else show_ghost(v, body);
}

void carry_wing(Play& p, const Command& c) {
  const PieceId id = c.unit();
  const WingOrder order = wing_order(c.number);
  take_up(p, id, winged_shape(p.s, id, order), p.s.unit(id).pose, {});
  p.log.tell([&] {
    const Name name = name_of(p.s, id);
    return event(
        "RW-FORM-13", "form", {id},
        fmt::format("{0} {1} {0:its|their} {2} wing of {3} by {4}.", name,
                    order.advanced ? fmt::format("{:advances|advance}", name) : fmt::format("{:refuses|refuse}", name),
                    order.right ? "right" : "left", counted(order.platoons, "platoon"),
                    counted(order.degrees, "degree")));
  });
  dress_after(p, id);
}

void offer_wing(const State& s, PieceId unit, std::vector<Option>& out) {
  if (may_not_swing(s, unit)) return;
  int some = 0;  // that is legal
  for (const WingPreset& preset : kWingPresets) {
    const int platoons = (wing_room(s, unit, preset.right) + 1) / 2;
    const int number = wing_code(preset.degrees, platoons, preset.right, preset.advanced);
    if (platoons == 0 || !is_legal_wing(s, unit, number)) continue;
    Option option = make_option("form-wing", unit);
    option.label = preset.label;
    option.number = number;
    out.push_back(option);
    some = number;
  }
  if (some == 0) return;
  Option option = make_option("form-wing", unit, kNoPiece, Needs::Number);
  option.number = some;
  out.push_back(option);
}

}  // namespace grognard::revwars
