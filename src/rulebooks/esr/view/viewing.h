// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/survey.h"
#include "core/view.h"
#include "esr/position/positions.h"

// What is to be seen of a position: view.cpp (pieces), view_facts.cpp, echelons.cpp (order of battle), overlays.cpp,
// secrets.cpp, survey.cpp, forecasts.cpp.
namespace grognard::esr {

std::string moment_of(const State& s);
std::string phase_words(const State& s);  // without turn and round
// ES-GEN-15: does whoever looks know this side's objectives, directives, pending orders and delays?
bool knows_orders(const State& s, Side side, Eyes eyes);
std::string_view gone(const State& s, PieceId piece);  // why a piece is not on the table; empty: it is there
std::string_view post_name(Post post);                 // "area"
std::string_view post_words(Post post);                // "in the Reformation Area"

// The names of facts are those of docs/cases.md.
std::vector<Fact> unit_facts(const State& s, PieceId unit);
std::vector<Fact> formation_facts(const State& s, int formation, Eyes eyes);
std::vector<Fact> superior_facts(const State& s, int superior, Eyes eyes);

Overlay::Sign sign_of(Directive directive);  // that an order is drawn with
std::vector<Echelon> echelons_of(const State& s, Eyes eyes);
std::vector<Forecast> forecasts_for(const State& s, PieceId piece);
// Directives, objectives, Reformation Areas, contacts and places to be held, as they are drawn.
void add_overlays(const State& s, Eyes eyes, std::vector<Overlay>& out);
struct Thresholds {
  int deployed = 0;
  double retreat = 0;
  double breaks = 0;
  // The first marker that does it: without any nobody gives way (ES-STAT-6).
  int retreats_at() const { return std::max(1, static_cast<int>(retreat)); }
  int breaks_at() const { return std::max(1, static_cast<int>(std::ceil(breaks))); }
};
Thresholds thresholds_of(const State& s, int formation);  // ES-STAT-3, ES-STAT-4

}  // namespace grognard::esr
