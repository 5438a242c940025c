// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "grant/rules/01_orders/orders.h"

// Barges and wagons (GW-BARGE-2 to 4, GW-MOVE-15 to 17): what other chapters ask of them.
namespace grognard::grant {

bool weigh_barge_order(const State& s, Verdict& v);  // embark, disembark, sail; false: not one of these
void list_barge_orders(const State& s, PieceId piece, std::vector<Option>& out);
void begin_barge_order(Play& p, PieceId unit);
void finish_embarking(Play& p, PieceId unit);
// The unit is aboard this barge or going aboard it, perhaps with a part only.
bool fills_barge(const Unit& u, PieceId barge);
// The hull, with its bow at the pose; and whether all of it lies in navigable water.
Ring hull_at(const Pose& at);
bool is_afloat(const State& s, const Pose& at);
// GW-MOVE-15 to 17: what a barge can make in a move in this direction from here.
double sailing_rate(const State& s, Vec2 at, Vec2 direction);
Vec2 stream_at(const State& s, Vec2 at);  // unit vector; zero on a canal

}  // namespace grognard::grant
