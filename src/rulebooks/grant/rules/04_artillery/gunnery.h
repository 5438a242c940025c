// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/decision.h"
#include "grant/rules/04_artillery/artillery.h"

// What the files of the artillery chapter share: devices on the table, aimed shots and what they do.
namespace grognard::grant {

enum class Ammunition : std::uint8_t { Roundshot, Shell, Canister };

// The verb of an order to a gun: "shell-2" is a shell from gun 2; "cease-2" keeps its shot.
struct GunVerb {
  Verb verb;
  int gun = 0;  // 0-based
  std::optional<Ammunition> ammunition = {};
};
const GunVerb* gun_verb(Verb verb);

// A device as it lies on the table at last: the sleeve shifted, the shell burst in a section (GW-GEO-14 to 17).
struct Device {
  Ammunition ammunition = Ammunition::Roundshot;
  FireLine line;
  double shift = 0;  // of the sleeve
  int section = 0;   // of the burst, as printed
};
bool covers(const Device& device, Vec2 p);

// Something under a device.
struct Covered {
  enum class Kind : std::uint8_t { Man, General, Gun, Section, Barge } kind = Kind::Man;
  Figure who;         // Man; Gun and Barge: only its unit
  int index = 0;      // of the general, the gun (0-based), the section
  double along = 0;   // from the muzzle along the line of fire
  double across = 0;  // to the gunner's right
};
// Figures, generals and guns whose centres it covers; the sleeve also sections and barges that it overlaps (GW-HSE-22).
// Near to far, from the gunner's left to right (GW-ART-17, GW-HOW-9, GW-CAN-6).
std::vector<Covered> covered_by(const State& s, const Device& device);
void near_to_far(std::vector<Covered>& covered);
int section_around(const State& s, Figure f);       // GW-HSE-10: the section that he is in, or -1
bool general_indoors(const State& s, int general);  // with a garrison, in a section
bool maybe_near(const State& s, PieceId unit, Vec2 centre, double reach);  // some figure of it; never wrongly no

// One gun's shot, aimed: its gun and crew stand as before until the end of the phase, the muzzle has been turned.
struct Discharge {
  PieceId battery = kNoPiece;
  int gun = 0;
  PieceId target = kNoPiece;
  int number = 0;  // of the aim figure, as in the order
  Ammunition ammunition = Ammunition::Roundshot;
  Facing pivot;
  FireLine line;
};
// Of an order that the judge has completed.
Discharge discharge_of(const State& s, const Command& shot);
Vec2 muzzle_facing(const State& s, PieceId battery, int gun, Facing facing);
// aiming.cpp: judges and completes an order to fire. gun_targets.cpp: whether a gun has any shot; all that it has.
void weigh_shot(const State& s, Verdict& v, const GunVerb& order);
bool has_shot(const State& s, PieceId battery, int gun);
void list_shots(const State& s, PieceId battery, int gun, std::vector<Option>& out);

// All shots of an Artillery phase: what they have done takes effect together (GW-TURN-9, GW-GEN-8).
struct Salvo {
  struct Damage {
    PieceId piece = kNoPiece;  // battery, barge or section
    int gun = 0;
    int points = 0;
    bool shell = false;
  };
  Toll toll;
  std::vector<Damage> damage;
};
void fire_roundshot(Play& p, Salvo& salvo, const Discharge& d);
void fire_shell(Play& p, Salvo& salvo, const Discharge& d);
void fire_canister(Play& p, Salvo& salvo, const Discharge& d);

// The number needed to kill at this range: GW-ART-6 to 9, GW-HOW-2, GW-CAN-3.
Breakdown kill_number(const State& s, Ammunition ammunition, double range);
// One die for a man or general under a device, and his saving throw (GW-ART-13, GW-HOW-5, GW-CAN-1).
void dice_for_figure(Play& p, Toll& toll, const Discharge& d, const Covered& c, const Breakdown& need);
// GW-CB-1: the damage throw of a gun under a device.
void dice_for_gun(Play& p, Salvo& salvo, const Discharge& d, const Covered& c);
// What deduction the range makes from a damage throw (GW-CB-4 to 6, GW-HSE-6, 7, 23), as a sum that is never under 0.
struct DamageRules {
  RuleId die;
  RuleId from_36;
  RuleId from_48;
  RuleId floor;
};
Breakdown damage_points(const DamageRules& rules, int die, double range);
// What so many kills and so much damage do in a section or barge: "kills 2 men, hits 1 officer and does 5 points of damage".
// Men fall without a die; officers save.
std::string harm_words(const State& s, const Toll& toll, const Covered& building, int kills, int damage);
// GW-HSE-10: so many of those inside a section or barge fall; how many did.
int kill_inside(Play& p, Toll& toll, const Covered& building, int kills);
// GW-CB-2, 3, 10, GW-BARGE-3 and damage_section(): the damage of all shots, once all have been fired.
void settle_damage(Play& p, const Salvo& salvo);
// GW-ART-10, GW-HOW-3, GW-CAN-2: the device on the aim point, before any die.
LaidDevice laid_as_aimed(const State& s, const Discharge& d);
void tell_laid(Play& p, const Discharge& d);

}  // namespace grognard::grant
