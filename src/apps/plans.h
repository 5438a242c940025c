// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "core/view.h"

namespace grognard {

// Draws a position into a .svg or .png file; scale 1 is the usual size. Throws BadInput.
void write_plan(const View& view, const std::filesystem::path& path, bool dark, double scale);

}  // namespace grognard
