// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/battle.h"

// Declares the nine functions by which core plays a rulebook's State (core/battle.h: RulebookState).
#define GROGNARD_BATTLE_EDGE(State)                                             \
  Decision decide(const State& s, PieceId unit);                                \
  Verdict weigh(const State& s, const Command& command);                        \
  void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log); \
  State seen_by(const State& s, Eyes eyes);                                     \
  View look(const State& s, Eyes eyes, PieceId only = kNoPiece);                \
  Survey survey_from(const State& s, PieceId piece);                            \
  std::string describe(const State& s, Eyes eyes);                              \
  std::uint64_t hash_of(const State& s);                                        \
  Outcome result(const State& s)
