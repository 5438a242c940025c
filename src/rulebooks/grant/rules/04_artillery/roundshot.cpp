// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "core/telling.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/position/wording.h"
#include "grant/rules/04_artillery/gunnery.h"

// Roundshot: stick and sleeve, the kill numbers, a ball through a house.
namespace grognard::grant {
namespace {

struct RoundshotRow {
  double most;  // range
  RuleId rule;
  std::string_view label;
  int need;
};
// clang-format off
constexpr RoundshotRow kRoundshotRows[] = {
    {24, "GW-ART-6", "roundshot, 0-24\"", 3},
    {36, "GW-ART-7", "roundshot, 24-36\"", 4},
    {48, "GW-ART-8", "roundshot, 36-48\"", 5},
    {60, "GW-ART-9", "roundshot, 48-60\"", 6},
};

// What a ball does to those inside, by the face of the die.
struct HouseRow {
  double most;
  RuleId rule;
  int kills[6];
  int goes_on;  // from this face
};
constexpr HouseRow kHouseRows[] = {
    {36, "GW-HSE-1", {0, 0, 1, 1, 2, 3}, 5},
    {48, "GW-HSE-2", {0, 0, 0, 1, 2, 2}, 5},
    {60, "GW-HSE-3", {0, 0, 0, 0, 1, 1}, 7},
};
// clang-format on
constexpr double kConeParts[] = {4, 8, 12};  // GW-CAN-3
constexpr int kShellKills = 4;               // GW-HOW-2
constexpr DamageRules kHouseDamage = {"GW-HSE-5", "GW-HSE-6", "GW-HSE-7", "GW-HSE-23"};

// GW-GEN-3: the row of a range; on a shared edge the nearer one, or by option the farther one. The last row ends it all.
template <class Row, class Most>
const Row& range_row(const State& s, std::span<const Row> rows, double range, Most&& most) {
  for (const Row& row : rows)
    if (s.options().band_edge_farther ? !at_least(range, most(row)) : at_most(range, most(row))) return row;
  return rows.back();
}

RuleId device_die_rule(Ammunition ammunition) {
  switch (ammunition) {
    case Ammunition::Shell: return "GW-HOW-5";
    case Ammunition::Canister: return "GW-CAN-1";
    case Ammunition::Roundshot: break;
  }
  return "GW-ART-13";
}
std::string_view device_die_reason(Ammunition ammunition) {
  switch (ammunition) {
    case Ammunition::Shell: return "man under a shell";
    case Ammunition::Canister: return "man in the canister";
    case Ammunition::Roundshot: break;
  }
  return "man under the sleeve";
}

std::string aim_words(const State& s, const Discharge& d) {
  if (!s.is_unit(d.target) || d.number == 0) return std::string(name_of(s, d.target));
  if (d.number > 100) return fmt::format("gun {} of {}", d.number - 100, name_of(s, d.target));
  return name_of(s, Figure{d.target, static_cast<std::int8_t>(d.number - 1)});
}

// GW-ART-12: two dice, plus and minus.
double slide_sleeve(Play& p, const Discharge& d) {
  const Side side = p.s.unit(d.battery).side;
  const Roll plus = p.dice.total("GW-ART-12", side, "sleeve: plus", 1);
  const Roll minus = p.dice.total("GW-ART-12", side, "sleeve: minus", 1);
  const int shift = plus.value - minus.value;
  p.log.tell([&] {
    std::string text = shift == 0 ? "The sleeve stays."
                                  : fmt::format("The sleeve slides {} {} the gun.", inches(std::abs(shift)),
                                                shift > 0 ? "away from" : "towards");
    Event e = event("GW-ART-12", "slide", {d.battery, d.target}, std::move(text));
    e.faces = plus.faces;
    e.faces.insert(e.faces.end(), minus.faces.begin(), minus.faces.end());
    return with_device(std::move(e), laid_sleeve(p.s, d.line, shift));
  });
  return shift;
}

bool is_building(const State& s, PieceId target) {
  return s.is_section(target) || (s.is_unit(target) && s.unit(target).arm == Class::Barge);
}

Name building_name(const State& s, const Covered& c) {
  return name_of(s, c.kind == Covered::Kind::Section ? s.section_piece(c.index) : c.who.unit);
}

std::string_view house_words(int kills, bool goes_on) {
  if (kills == 0) return "does not penetrate {}";
  return goes_on ? "goes through {}" : "penetrates {} and stops there";
}

// GW-HSE-1 to 7, 9, 21, 23; barges GW-BARGE-3. True if the ball goes on.
bool dice_for_building(Play& p, Salvo& salvo, const Discharge& d, const Covered& c) {
  const State& s = p.s;
  const Side side = s.unit(d.battery).side;
  const bool section = c.kind == Covered::Kind::Section;
  const double range = d.line.range();
  const HouseRow& row =
      range_row(s, std::span<const HouseRow>(kHouseRows), range, [](const HouseRow& r) { return r.most; });
  const Roll effect = p.dice.total("GW-HSE-4", side, "roundshot on a building", 1);
  const int kills = row.kills[effect.value - 1];
  const bool goes_on = effect.value >= row.goes_on;
  const bool ruin = section && s.sections[c.index].ruin;
  Faces faces = effect.faces;
  int die = effect.value;
  if (s.options().house_damage_separate && !ruin) {
    const Roll roll = p.dice.total("GW-HSE-5", side, "damage to a building", 1);
    faces.insert(faces.end(), roll.faces.begin(), roll.faces.end());
    die = roll.value;
  }
  const Breakdown points = damage_points(kHouseDamage, die, range);
  const PieceId piece = section ? s.section_piece(c.index) : c.who.unit;
  p.log.tell([&] {
    Event e = event(
        row.rule, "shot", {d.battery, piece},
        fmt::format("The ball {}: it {}.", fmt::format(fmt::runtime(house_words(kills, goes_on)), building_name(s, c)),
                    harm_words(s, salvo.toll, c, kills, ruin ? 0 : points.total())));
    e.faces = faces;
    if (!ruin) e.workings.push_back(points);
    return e;
  });
  if (!ruin) salvo.damage.push_back({.piece = piece, .gun = 0, .points = points.total(), .shell = false});
  kill_inside(p, salvo.toll, c, kills);
  return goes_on;
}

// GW-HSE-10: who is inside, in the order in which they fall.
std::vector<Figure> occupants_in_order(const State& s, const Toll& toll, const Covered& c) {
  std::vector<Figure> men;
  std::vector<Figure> officers;
  const auto take = [&](PieceId id, std::uint64_t inside, unsigned ranked) {
    for (int slot = kMostMen - 1; slot >= 0; --slot)
      if (((inside & s.unit(id).men) >> slot) & 1u) men.push_back({id, static_cast<std::int8_t>(slot)});
    for (int k = 0; k < kMostOfficers; ++k)
      if (((ranked & s.unit(id).officers) >> k) & 1u)
        officers.push_back({id, static_cast<std::int8_t>(kOfficerSlot + k)});
  };
  if (c.kind == Covered::Kind::Section) {
    const Section& section = s.sections[c.index];
    if (section.unit != kNoPiece) take(section.unit, section.men, section.officers);
  } else {
    take(c.who.unit, s.unit(c.who.unit).men, s.unit(c.who.unit).officers);
    for (PieceId id = 0; id < s.unit_count(); ++id)
      if (s.unit(id).place == Place::Aboard && s.unit(id).barge == c.who.unit)
        take(id, s.unit(id).men, s.unit(id).officers);
  }
  men.insert(men.end(), officers.begin(), officers.end());
  std::erase_if(men, [&](Figure f) { return toll.marked(f); });
  return men;
}

bool general_in_building(const State& s, int general, const Covered& c) {
  const General& g = s.generals[general];
  if (!g.alive || g.attached == kNoPiece) return false;
  if (c.kind == Covered::Kind::Barge)
    return s.unit(g.attached).place == Place::Aboard && s.unit(g.attached).barge == c.who.unit;
  return s.sections[c.index].unit == g.attached && contains(section_ring(s, c.index), g.at.at());
}

}  // namespace

Breakdown kill_number(const State& s, Ammunition ammunition, double range) {
  Breakdown need("GW-ART-13", "number needed");
  if (ammunition == Ammunition::Shell) return need.base("GW-HOW-2", "shell", kShellKills);
  if (ammunition == Ammunition::Canister) {
    const double& part = range_row(s, std::span<const double>(kConeParts), range, [](double most) { return most; });
    constexpr std::string_view kLabels[] = {"canister, 0-4\"", "canister, 4-8\"", "canister, 8-12\""};
    const auto i = static_cast<std::size_t>(&part - kConeParts);
    return need.base("GW-CAN-3", kLabels[i], s.options().canister_kill[i]);
  }
  const RoundshotRow& row =
      range_row(s, std::span<const RoundshotRow>(kRoundshotRows), range, [](const RoundshotRow& r) { return r.most; });
  return need.base(row.rule, row.label, row.need);
}

LaidDevice laid_as_aimed(const State& s, const Discharge& d) {
  switch (d.ammunition) {
    case Ammunition::Shell: return laid_shell(s, d.line, 0);
    case Ammunition::Canister: return laid_cone(s, d.line);
    case Ammunition::Roundshot: break;
  }
  return laid_sleeve(s, d.line, 0);
}

// GW-ART-10, 20, GW-HOW-3, GW-CAN-2: the device as it is laid on the aim point.
void tell_laid(Play& p, const Discharge& d) {
  p.log.tell([&] {
    const std::string gun = fmt::format("Gun {} of {}", d.gun + 1, name_of(p.s, d.battery));
    if (d.ammunition == Ammunition::Canister)
      return with_device(event("GW-CAN-2", "cone", {d.battery, d.target},
                               fmt::format("{} fires canister at {}.", gun, name_of(p.s, d.target))),
                         laid_as_aimed(p.s, d));
    const bool shell = d.ammunition == Ammunition::Shell;
    Event e = event(shell ? RuleId("GW-HOW-3") : RuleId("GW-ART-10"), "stick", {d.battery, d.target},
                    fmt::format("{} {} {} at {}.", gun, shell ? "throws a shell at" : "fires at", aim_words(p.s, d),
                                exact_inches(d.line.range())));
    if (shell || !is_building(p.s, d.target))  // GW-HSE-4: against a wall no number is needed
      e.workings.push_back(kill_number(p.s, d.ammunition, d.line.range()));
    return with_device(std::move(e), laid_as_aimed(p.s, d));
  });
}

void dice_for_figure(Play& p, Toll& toll, const Discharge& d, const Covered& c, const Breakdown& need) {
  const bool general = c.kind == Covered::Kind::General;
  if (general ? !p.s.generals[c.index].alive : toll.marked(c.who)) return;  // GW-GEN-8
  const RuleId rule = device_die_rule(d.ammunition);
  const Roll roll = p.dice.hits(rule, p.s.unit(d.battery).side, device_die_reason(d.ammunition), 1, need.total());
  p.log.tell([&] {
    const PieceId piece = general ? p.s.general_piece(c.index) : c.who.unit;
    const std::string name = general ? std::string(name_of(p.s, piece)) : name_of(p.s, c.who);
    return with_workings(with_dice(event(rule, "shot", {d.battery, piece},
                                         fmt::format("A die for {}: {}.", name, roll.value ? "hit" : "missed")),
                                   roll, need.total()),
                         {need});
  });
  if (roll.value == 0) return;
  if (general) strike_general(p, c.index);
  else strike(p, toll, c.who);
}

std::string harm_words(const State& s, const Toll& toll, const Covered& building, int kills, int damage) {
  const std::vector<Figure> inside = occupants_in_order(s, toll, building);
  const auto all = static_cast<int>(inside.size());
  const auto men = static_cast<int>(std::ranges::count_if(inside, [](Figure f) { return !f.officer(); }));
  int officers = std::min(kills, all) - std::min(kills, men);
  for (int g = 0; g < s.general_count(); ++g) officers += kills > all && general_in_building(s, g, building);
  std::vector<std::string> deeds;
  if (kills > 0 && men > 0) deeds.push_back("kills " + counted(std::min(kills, men), "man", "men"));
  if (officers > 0) deeds.push_back("hits " + counted(officers, "officer"));
  if (deeds.empty()) deeds.emplace_back("kills nobody");
  if (damage > 0) deeds.push_back(fmt::format("does {} of damage", counted(damage, "point")));
  return list_words(deeds);
}

int kill_inside(Play& p, Toll& toll, const Covered& building, int kills) {
  int fallen = 0;
  for (const Figure f : occupants_in_order(p.s, toll, building)) {
    if (kills == 0) return fallen;
    --kills;
    fallen += strike(p, toll, f);
  }
  for (int g = 0; g < p.s.general_count() && kills > 0; ++g) {
    if (!general_in_building(p.s, g, building)) continue;
    --kills;
    strike_general(p, g);
  }
  return fallen;
}

// GW-ART-10 to 20, GW-HSE-9
void fire_roundshot(Play& p, Salvo& salvo, const Discharge& d) {
  tell_laid(p, d);
  const Breakdown need = kill_number(p.s, d.ammunition, d.line.range());  // GW-ART-15: before the sleeve is moved
  const Device device{.ammunition = d.ammunition, .line = d.line, .shift = slide_sleeve(p, d)};
  for (const Covered& c : covered_by(p.s, device)) {
    if (c.kind == Covered::Kind::Gun) dice_for_gun(p, salvo, d, c);
    else if (c.kind == Covered::Kind::Man || c.kind == Covered::Kind::General)
      dice_for_figure(p, salvo.toll, d, c, need);
    else if (!dice_for_building(p, salvo, d, c)) return;
  }
}

}  // namespace grognard::grant
