// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/rules/15_status/status.h"

// Markers on the three tracks of a Formation (chapter FAT).
namespace grognard::esr {
namespace {

std::string markers_words(const State& s, int formation, Arm arm, int change) {
  return fmt::format("{}: {}{} {} fatigue, {} in all.", name_of(s, s.formation_piece(formation)), change > 0 ? "+" : "",
                     change, name_of(arm), total_fatigue(s.formation(formation)));
}

}  // namespace

// ES-FAT-1, ES-FAT-3, ES-FAT-6: no upper limit; a track stays when its class is gone.
void add_fatigue(Play& p, int formation, Arm arm, int markers, RuleId rule) {
  if (markers <= 0) return;
  Formation& f = p.s.formation(formation);
  std::int16_t& track = f.fatigue[static_cast<std::size_t>(arm)];
  track = static_cast<std::int16_t>(track + markers);
  p.log.tell([&] {
    return event(rule, "fatigue", {p.s.formation_piece(formation)}, markers_words(p.s, formation, arm, markers));
  });
  p.log.outcome([&] { return fmt::format("{}: +{} fatigue", name_of(p.s, p.s.formation_piece(formation)), markers); });
}

void lower_fatigue(Play& p, int formation, Arm arm, RuleId rule) {
  std::int16_t& track = p.s.formation(formation).fatigue[static_cast<std::size_t>(arm)];
  if (track == 0) return;
  --track;
  p.log.tell(
      [&] { return event(rule, "fatigue", {p.s.formation_piece(formation)}, markers_words(p.s, formation, arm, -1)); });
}

}  // namespace grognard::esr
