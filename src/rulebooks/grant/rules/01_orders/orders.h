// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/decision.h"
#include "core/verdict.h"
#include "geometry/ring.h"
#include "grant/position/layout.h"

// Written orders (GW-TURN-2 to 5). Each kind of order lives in the chapter that carries it out; orders.cpp asks them all.
namespace grognard::grant {

// GW-TURN-5: what governs a unit in this move; the first that applies. Everything but Free and Exhausted replaces the
// player's order (BurntOut, and Spent in a house, leave him a choice inside it).
enum class Bound : std::uint8_t {
  Free,
  InMelee,     // 1
  Spent,       // 2: complete move to the rear
  Leaving,     // 3: withdraws or breaks off
  Retiring,    // 4
  BurntOut,    // 5: its owner orders where to go ("leave"), at least 3" away
  Drawn,       // 6
  Halted,      // 7
  Recovering,  // 8
  Crossing,    // 9
  Reforming,   // 10: but for those who may be moved into the house that they have taken (GW-BLDG-7)
  Exhausted,   // 11: limited orders
};
Bound bound_of(const State& s, PieceId unit);
bool goes_to_the_rear(Bound bound);
// May the owner write an order for this unit or general now?
bool takes_orders(const State& s, PieceId piece);
// The sentence why not, with its rule; nothing if it does.
std::optional<Refusal> why_no_order(const State& s, PieceId piece);

// Each chapter's orders: what it offers to this unit or general, and its judgement of v.command if the verb is its own
// (false: not mine). The judge has already made sure that the piece exists, is of the side, is on the table and may be
// given orders.
struct OrderBook {
  void (*list)(const State&, PieceId piece, std::vector<Option>& out);
  bool (*weigh)(const State&, Verdict& v);
};
extern const OrderBook
    kMarches;  // marches.cpp: stand, move, battle-move, form-*, about-face, face-left, face-right, face-front
extern const OrderBook kCharges;     // charges.cpp: charge, contact
extern const OrderBook kGunDrill;    // gun_drill.cpp: limber, unlimber, manhandle-1, manhandle-2, manhandle
extern const OrderBook kOccupation;  // occupation.cpp: enter, leave, stay-in-house
extern const OrderBook kWater;       // water.cpp: cross, embark, disembark, sail
extern const OrderBook kGenerals;    // generals.cpp: ride, join, stay
extern const OrderBook kFlags;       // orders.cpp: hold-ground, yield-ground (do not replace the order of the move)

// An order that is carried out by something else than a march; called once for every unit, in GW-GEN-4 order.
void begin_gun_drill(Play& p, PieceId battery);  // gun_drill.cpp, before movement
void finish_occupation(Play& p, PieceId unit);   // occupation.cpp, after movement: enters; "leave" forms up before it
// leaving.cpp, before movement: forms up outside at the first pose of "leave" and drops that pose, so that the order's path is
// the march from Unit::at that is left to it; Unit::spent is then the half allowance already gone. Also those who must
// go to the rear or flee from fire.
void begin_leave(Play& p, PieceId unit);
void begin_water(Play& p, PieceId unit);  // water.cpp, before movement: starts crossing, embarking
void drift_barges(Play& p);               // water.cpp, after movement (GW-BARGE-3)
void move_generals(Play& p);  // generals.cpp, after all other movement (GW-RALLY-6): rides, joins, rally dice
// Where the table ends, a general who is with his unit stands at its edge.
Pose general_on_table(const State& s, const Pose& at);
// lone_generals.cpp (GW-RALLY-9): who is touched by an enemy, a bit for each; those of them who are not known to be so are
// driven off.
std::uint64_t touched_lone_generals(const State& s);
void drive_off_generals(Play& p, std::uint64_t known = 0);

// End of move (GW-TURN-13 b), each for one unit that may have nothing to do; called by end_of_move.cpp.
void finish_gun_drill(Play& p, PieceId battery);  // gun_drill.cpp
void finish_water(Play& p, PieceId unit);         // water.cpp: crossing, embarking
void finish_generals(Play& p);                    // generals.cpp: lone generals in a river; places of the attached

// forming_up.cpp: a body of this size with the middle of its front at the pose; why there is no room for it (other units,
// 1" round enemies: GW-TURN-6; buildings, water, the table edge), nothing if there is. The unit itself is not in its way.
Ring ring_at(const Pose& at, Size size);
Size body_size(const State& s, PieceId unit, Formation formation, int ranks, int men);
// Buildings that still stand, and water, are no ground to form up on.
std::optional<Refusal> barred_ground(const State& s, const Ring& body);
std::optional<Refusal> no_room_for(const State& s, PieceId unit, const Ring& body);
// The same of other units alone: GW-MOVE-27, and GW-TURN-6 of enemies.
std::optional<Refusal> no_room_among_others(const State& s, PieceId unit, std::span<const Ring> body);
// GW-EXH-12, GW-TURN-7: a march that ends with the body here comes nearer to an enemy than the unit may; nothing if not.
std::optional<Refusal> comes_too_near(const State& s, PieceId unit, const Ring& body);
// GW-TERR-22 (forming_up.cpp): a place where a body touches a wall of one of the sections, on the side towards a direction
// if there is room there. Facing as asked; without one, to the wall or straight away from it.
struct WallPlace {
  std::vector<int> sections;
  Size body;
  Vec2 towards;
  std::optional<Facing> facing = {};
  bool to_the_wall = false;
  std::vector<int> clear_of = {};  // burning sections, 3" away (GW-HSE-25)
  double reach = 1e6;              // and no farther than this from any of them
  bool that_side_only = false;     // at the walls that look most towards the direction
};
std::optional<Pose> place_at_wall(const State& s, PieceId unit, const WallPlace& wanted);
bool touches_section(const State& s, int section, const Ring& body);
std::vector<int> sections_held(const State& s, PieceId unit);  // by number

}  // namespace grognard::grant
