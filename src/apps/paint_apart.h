// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <string>

namespace grognard {

// How long and how large a picture may become; a scenario that somebody has brought along may hold anything.
struct PaintLimits {
  int seconds = 10;     // of work
  int patience = 60;    // seconds in all, on a busy machine
  int megabytes = 768;  // of memory
};

// A drawing (SVG) as a picture (PNG), painted by this program in another process: neither time nor memory nor the life of
// this one can be taken by whatever is in it. Ends early when told to stop. Throws server::Trouble.
std::string paint_apart(const std::string& svg, const std::atomic<bool>& stop, const PaintLimits& limits = {});

// What that other process does: from its input to its output.
inline constexpr const char* kPaintCommand = "paint-apart";
int paint_from_input(const PaintLimits& limits);

}  // namespace grognard
