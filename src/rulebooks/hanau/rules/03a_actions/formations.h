// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hanau/position/positions.h"
#include "hanau/sequence/steps.h"

// Chapter FORM.
namespace grognard::hanau {

// The formation a verb asks for: "form-line", "place"...; nothing for other verbs.
std::optional<Formation> formation_of(Verb verb);
Verb verb_for(Formation formation);
// HN-FORM-1 to 4: may the unit adopt it at all (room apart)?
std::optional<Refusal> may_not_form(const State& s, PieceId unit, Formation formation);

void weigh_form(const State& s, Verdict& v);  // form-..., limber, unlimber
void weigh_turn(const State& s, Verdict& v);
void weigh_enter(const State& s, Verdict& v);
void weigh_leave(const State& s, Verdict& v);
void carry_form(Play& p, const Command& c);
void carry_turn(Play& p, const Command& c);
void carry_enter(Play& p, const Command& c);
void carry_leave(Play& p, const Command& c);
// Everything of this chapter that the unit may do now.
void form_orders(const State& s, PieceId unit, std::vector<Option>& out);

// allowed: how far its centre may have gone.
// From the middle of a fortification to a place against its walls, or back.
double way_through_walls(const State& s, PieceId unit, int area);
void tell_formation(Play& p, PieceId unit, RuleId rule, double allowed);
// The room that a change of formation may need: a slide of half its width, and its depth about the middle of its front.
double reform_allowance(const State& s, PieceId unit);
// A place outside the fortification where the garrison fits in this formation, facing away from it; away from the enemy first.
std::optional<Pose> outside_pose(const State& s, PieceId unit, Formation formation, std::optional<Facing> towards,
                                 double gap_to_wall, const Ignoring& ignoring = {});

}  // namespace grognard::hanau
