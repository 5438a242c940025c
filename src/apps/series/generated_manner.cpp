// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/series/generated_manner.h"

namespace grognard {

const ScenarioManner* find_manner(const Rulebook& rulebook) {
  static const ScenarioManner kManners[] = {
      {"hanau",
       54,
       40,
       "polygon",
       "/last_turn",
       "generals",
       {"column", "line", "square", "skirmish", "limbered", "unlimbered"},
       {"hill", "steep", "wood", "marsh", "mud", "field", "village", "farm", "redoubt"},
       {"wall", "hedge", "abatis", "stream"},
       {"river", "ford", "road", "track", "bridge"}},
      {"grant",
       54,
       40,
       "area",
       "/last_move",
       "generals",
       {"line", "column", "open", "square", "deployed", "limbered"},
       {"hill", "wood", "swamp", "scenic", "rough", "lake", "field"},
       {"wall", "hedge", "fence", "earthwork"},
       {"river", "stream", "bridge", "ford", "road"}},
      {"tricorne",
       42,
       34,
       "polygon",
       "/turn_limit",
       "commanders",
       {"line", "open", "skirmish", "march-column", "unlimbered", "limbered"},
       {"hill", "rough", "marsh", "rocks", "crops", "orchard", "open wood", "wood", "dense wood", "lake", "farm"},
       {"wall", "fence", "hedge", "ditch", "abatis", "light work", "heavy work", "stream"},
       {"river", "bridge", "ford", "road", "track"}},
      {"revwars",
       54,
       40,
       "polygon",
       "/options/turn_limit",
       "",
       {"line", "supported-line", "attack-column", "march-column", "skirmish-line", "square", "mass"},
       {"wood", "orchard", "scrub", "crops", "building", "marsh", "soft-ground", "gentle-hill", "steep-hill", "lake"},
       {"hedge", "fence", "low-wall", "tall-wall", "fieldwork", "stream", "ditch"},
       {"river", "ford", "bridge", "road"}},
      {"esr",
       6000,
       4800,
       "polygon",
       "/options/turn_limit",
       "superiors",
       {},
       {"hill", "rough", "orchard", "mud", "steep", "dense", "wood", "marsh", "village", "farm", "lake"},
       {"hedge", "stream"},
       {"road", "poor-road", "river", "bridge", "ford"}},
  };
  for (const ScenarioManner& manner : kManners)
    if (manner.rulebook == rulebook.id()) return &manner;
  return nullptr;
}

}  // namespace grognard
