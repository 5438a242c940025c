// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "grant/position/terrain.h"
#include "grant/rules/04_artillery/gunnery.h"

// Shells: the burst indicator and what is in the section of the burst.
namespace grognard::grant {
namespace {

constexpr int kMisfire = 1;  // GW-HOW-4

// GW-HOW-6: the section that the die names, by its printed number; the option gives the numbers of a group's own device.
int section_named(const State& s, int die) {
  constexpr int kPrinted[] = {6, 5, 2, 3, 4};  // centre, far, near, left, right
  for (std::size_t i = 0; i < std::size(kPrinted); ++i)
    if (s.options().sbi_numbers[i] == die) return kPrinted[i];
  return 0;
}

std::string_view shell_words(int section) {
  switch (section) {
    case 6: return "bursts on the aim point";
    case 5: return "bursts beyond the aim point";
    case 2: return "bursts short of the aim point";
    case 3: return "bursts to the left of the aim point";
    case 4: return "bursts to the right of the aim point";
    default: return "does not burst";
  }
}

// GW-GEO-16: the building that holds the burst point; of two that share it the one aimed at.
std::optional<Covered> building_at_burst(const State& s, const Discharge& d, Vec2 burst) {
  std::optional<Covered> found;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const Section& section = s.sections[i];
    if ((section.ruin && section.unit == kNoPiece) || !contains(section_ring(s, i), burst)) continue;
    if (!found || s.section_piece(i) == d.target)
      found = Covered{.kind = Covered::Kind::Section, .who = {}, .index = i};
  }
  if (found) return found;
  each_on_table(s, [&](PieceId id) {
    if (s.unit(id).arm != Class::Barge || !contains(block_of(s, id), burst)) return;
    if (!found || id == d.target) found = Covered{.kind = Covered::Kind::Barge, .who = {id, 0}};
  });
  return found;
}

// GW-HSE-11 to 13, 24: to hit, then effect; the damage counts in full at any range.
void shell_building(Play& p, Salvo& salvo, const Discharge& d, const Covered& c) {
  const State& s = p.s;
  const Side side = s.unit(d.battery).side;
  const bool section = c.kind == Covered::Kind::Section;
  const bool ruin = section && s.sections[c.index].ruin;
  const PieceId piece = section ? s.section_piece(c.index) : c.who.unit;
  const Breakdown need = kill_number(s, d.ammunition, d.line.range());
  const Roll hit = p.dice.hits("GW-HSE-11", side, "shell on a building", 1, need.total());
  p.log.tell([&] {
    return with_workings(
        with_dice(event("GW-HSE-11", "shot", {d.battery, piece},
                        fmt::format("{0} {0:is|are} {1}.", name_of(s, piece), hit.value ? "hit" : "missed")),
                  hit, need.total()),
        {need});
  });
  if (hit.value == 0) return;
  const Roll effect = p.dice.total("GW-HSE-12", side, "effect of a shell", 1);
  const int kills = effect.value > 3 ? effect.value - 3 : 0;
  p.log.tell([&] {
    return with_dice(event("GW-HSE-12", "shot", {d.battery, piece},
                           fmt::format("In {} the shell {}.", name_of(s, piece),
                                       harm_words(s, salvo.toll, c, kills, ruin ? 0 : effect.value))),
                     effect);
  });
  if (!ruin) salvo.damage.push_back({.piece = piece, .gun = 0, .points = effect.value, .shell = true});
  kill_inside(p, salvo.toll, c, kills);
}

// GW-HOW-4
int burst_shell(Play& p, const Discharge& d) {
  const Roll roll = p.dice.total("GW-HOW-4", p.s.unit(d.battery).side, "where the shell bursts", 1);
  const int section = roll.value == kMisfire ? 0 : section_named(p.s, roll.value);
  p.log.tell([&] {
    return with_device(with_dice(event("GW-HOW-4", "burst", {d.battery, d.target},
                                       fmt::format("The shell {}.", section == 0 ? "misfires" : shell_words(section))),
                                 roll),
                       section == 0 ? LaidDevice{} : laid_shell(p.s, d.line, section));
  });
  return section;
}

}  // namespace

// GW-HOW-2 to 5, 9, GW-CB-11
void fire_shell(Play& p, Salvo& salvo, const Discharge& d) {
  tell_laid(p, d);
  const int section = burst_shell(p, d);
  if (section == 0) return;
  const Breakdown need = kill_number(p.s, d.ammunition, d.line.range());
  for (const Covered& c : covered_by(p.s, {.ammunition = d.ammunition, .line = d.line, .section = section})) {
    if (c.kind == Covered::Kind::Gun) dice_for_gun(p, salvo, d, c);
    else dice_for_figure(p, salvo.toll, d, c, need);
  }
  if (const auto building = building_at_burst(p.s, d, burst_point(d.line, section)))
    shell_building(p, salvo, d, *building);
}

}  // namespace grognard::grant
