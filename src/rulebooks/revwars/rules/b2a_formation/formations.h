// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "revwars/position/terrain.h"
#include "revwars/sequence/steps.h"

// Chapters FORM, CHF and FACE.
namespace grognard::revwars {

// --- formations.cpp ---

// RW-FORM-3, RW-FORM-22, RW-CARD-2: why this battalion can never be in that formation as strong as it is; nothing if it can.
std::optional<Barred> may_not_form(const State& s, PieceId unit, Formation formation);
// A formation as a Change Formation leaves it: extra platoon on its proper side, skirmishers at full gaps.
Shape fresh_shape(const State& s, PieceId unit, Formation formation);
// RW-CHF-5: why a battalion may not stand like this; battalions that are to be ignored are in the way of nobody.
std::optional<Barred> no_room_for(const State& s, PieceId unit, const Body& body, RuleId rule,
                                  PieceId ignoring = kNoPiece);
// The same for bases, of one battalion or of two (the second may be the same one, or none).
std::optional<Barred> no_room_on(const State& s, std::pair<PieceId, PieceId> units, const Rings& bases, RuleId rule);
// RW-MOVE-30: nothing but the ground and those who stand on it.
std::optional<Barred> no_ground_for(const State& s, std::pair<PieceId, PieceId> units, const Rings& rings, RuleId rule);
// Takes up a formation around the Centre Platoon and sees to all that follows from it.
void take_up(Play& p, PieceId unit, const Shape& shape, const Pose& pose, const Trail& trail);
// The rings of a layout, to be shown where an order would have it.
void show_ghost(Verdict& v, const Body& body);
// The battalion in another shape; the trail must outlive it.
Body reshaped(const State& s, PieceId unit, const Shape& shape, const Pose& pose, const Trail& trail);

// --- bent_lines.cpp: RW-FORM-11, RW-GEO-18 ---

// The places of a skirmish line along the nearest border; nothing, with the reason in the verdict, if there is none.
std::optional<Trail> along_border(const State& s, PieceId unit, const Shape& shape, Verdict& v);

// --- wings.cpp: RW-FORM-13, RW-FORM-14 ---

constexpr int wing_code(int degrees, int platoons, bool right, bool advanced) {
  return degrees + 100 * platoons + (right ? 10000 : 0) + (advanced ? 100000 : 0);
}
int wing_room(const State& s, PieceId unit, bool right);  // platoons beside the Centre Platoon on that side, in line
void offer_wing(const State& s, PieceId unit, std::vector<Option>& out);
void weigh_wing(const State& s, Verdict& v);
void carry_wing(Play& p, const Command& c);

// --- joint.cpp: RW-FORM-29, 31, 32 ---

// Front ranks end to end, in one line and facing one way.
bool side_by_side(const State& s, PieceId a, PieceId b);
bool nose_to_tail(const State& s, PieceId a, PieceId b);
void offer_joint(const State& s, PieceId unit, std::vector<Option>& out);
void weigh_joint(const State& s, Verdict& v);
void carry_joint(Play& p, const Command& c);
// What the other battalion of a joint square does when this one leaves it and stands like the body; nothing: no room for it.
struct Parting {
  PieceId partner = kNoPiece;
  Shape shape;
  Pose pose;
};
inline constexpr double kMostStep = 4;  // RW-FORM-32: straight to its front, to make room
std::optional<Parting> parting_from(const State& s, PieceId leaver, const Body& leaver_then);
// Undoes a joint square: each has its own pose and shape again. The partner closes up into its own square where it stands.
void part_joint(State& s, PieceId leaver);

// --- dressing.cpp: RW-FORM-30, RW-FORM-36 ---

// After a Move or a change of formation: battalions that have lost their neighbour have the front rank the stronger again,
// and this one is asked whether it strengthens its rear rank beside one.
void dress_after(Play& p, PieceId moved);
// The first half alone, after anything that may part neighbours.
void undress_parted(Play& p);

}  // namespace grognard::revwars
