// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "esr/rules/05_movement/movement.h"

// Putting a whole Formation on the table: when a scenario is read, and in set-up (ES-SETUP-6).
namespace grognard::esr {

inline constexpr int kMostWaves = 4;

// Those of its Units that the layout places: all that wait, stand ployed, deployed or in reserve.
Members units_to_lay_out(const State& s, int formation);
int usual_waves(int units);
// ES-GEO-5: infantry and cavalry in waves around this centre, batteries in the reserve. waves 0: the usual number. A
// Formation of batteries alone has its reserve there (ES-LEAD-15).
void lay_out_deployed(State& s, int formation, const Pose& centre, int waves);
// ES-GEO-6: the head there, along the way given, straight back where it ends.
void lay_out_ployed(State& s, int formation, const Pose& head, const Way& way);
double column_length(const State& s, int formation);
double deployed_depth(const State& s, int formation, int waves);

}  // namespace grognard::esr
