// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/verdict.h"
#include "esr/rules/06_deploy/deploy.h"

// What deploy.cpp (the roll), placing.cpp (the places) and usual_places.cpp share about ploying and deploying.
namespace grognard::esr {

// ES-DEPL-17: it is in the other state and not in contact.
bool may_change(const State& s, PieceId unit, bool deploying);
std::uint32_t may_change_bits(const State& s, int formation, bool deploying);
// Infantry and cavalry of the Formation in the state that is to be left, in contact or not (ES-DEPL-5).
int still_to_change(const State& s, int formation, bool deploying);

// Why a Unit that deploys cannot stand there; nothing if it can.
struct PlaceFault {
  RuleId rule;
  std::string why;
};
// contact: may it touch the enemy (ES-DEPL-8)? If not it must stay clear of him.
std::optional<PlaceFault> place_fault(const State& s, PieceId unit, const Pose& pose, Going worst, bool contact);
bool may_contact_by_deploying(const State& s, int formation);  // ES-DEPL-8
// ES-DEPL-18: where this Unit goes in the column now; nothing if that is too far away or taken.
std::optional<Pose> place_in_column(const State& s, PieceId unit);

// Starts the placing of Units that a roll, or no roll, has allowed.
void begin_placing(Play& p, const Placing& placing);

}  // namespace grognard::esr
