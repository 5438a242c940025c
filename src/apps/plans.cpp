// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/plans.h"

#include <fstream>

#include "core/bad_input.h"
#include "drawing/plan.h"

namespace grognard {

void write_plan(const View& view, const std::filesystem::path& path, bool dark, double scale) {
  const std::filesystem::path kind = path.extension();
  if (kind != ".svg" && kind != ".png") throw BadInput(path.string(), "", "a drawing's name ends in .svg or .png");
  PlanStyle style;
  style.dark = dark;
  if (kind == ".svg") {
    style.pixels_per_inch *= scale;
    std::ofstream file(path, std::ios::binary);
    file << draw_plan(view, style);
    if (!file.flush()) throw BadInput(path.string(), "", "cannot be written; is there such a folder, and room in it?");
    return;
  }
  std::string error;
  if (!write_png(draw_plan(view, style), path, scale, error)) throw BadInput(path.string(), "", error);
}

}  // namespace grognard
