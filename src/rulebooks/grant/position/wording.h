// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "grant/sequence/steps.h"

// The words of the rulebook for what a position holds.
namespace grognard::grant {

std::string moment_of(const State& s);  // "move 4, phase 1: orders"
std::string_view word_for(Formation formation);
std::string_view word_for(Duty duty);
std::string_view word_for(Loss loss);
std::string_view word_for(Class arm);
// What has been written down for the unit or general, in words; empty if nothing.
std::string order_words(const State& s, PieceId piece);
// The same as far as it belongs to the secret question that is open.
std::string written_words(const State& s, PieceId piece);

}  // namespace grognard::grant
