// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_set>

#include "core/wire.h"
#include "odds/odds.h"

namespace grognard::server {

// Pixels to one inch of the table in everything that is drawn for the page.
inline constexpr double kPageScale = 20;

// The pictures that a connection has been sent, by their hashes.
using SentDrawings = std::unordered_set<std::uint64_t>;

// A view with its pictures, as a TableView. Pictures that have been sent before are only named.
Json table_json(const View& view, bool dark, SentDrawings& sent);
Json ground_json(const View& view, bool dark);
// For the side that would give the order.
Json odds_json(const Odds& odds, Side side);

}  // namespace grognard::server
