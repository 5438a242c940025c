// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/sheet.h"

#include <algorithm>
#include <cmath>

namespace grognard::drawing {

namespace {

constexpr double kNominalWidth = 1440;
constexpr double kNominalHeight = 960;
constexpr double kMostPixels = 4096;  // of the longer side of the table

// A table must have some size to be drawn on, whatever the file says.
double sound_length(double length) { return length > 0.01 && length < 1e9 ? length : 24; }

double wanted_scale(double width, double height, const PlanStyle& style, double inch) {
  if (style.thumbnail) return (kThumbnailWidth - 2 * kThumbnailMargin) / width;
  if (style.pixels_per_inch > 0) return style.pixels_per_inch / inch;
  return std::sqrt(kNominalWidth * kNominalHeight / (width * height));
}

}  // namespace

Sheet Sheet::of(const Ground& ground, const PlanStyle& style, double inch) {
  Sheet sheet;
  sheet.style = style;
  sheet.inks = &palette(style.dark);
  sheet.inch = inch > 0.01 && inch < 1e6 ? inch : 1;
  const double width = sound_length(ground.width);
  const double height = sound_length(ground.height);
  sheet.scale = std::min(wanted_scale(width, height, style, sheet.inch), kMostPixels / std::max(width, height));
  sheet.width = width * sheet.scale;
  sheet.height = height * sheet.scale;
  const double share = std::sqrt(sheet.width * sheet.height / (kNominalWidth * kNominalHeight));
  sheet.pen = style.thumbnail ? 0.5 : std::clamp(share, 0.75, 4.0);
  return sheet;
}

Vec2 Sheet::at(Vec2 table) const {
  const auto sound = [](double v) { return v > -1e6 && v < 1e6 ? v : (v > 0 ? 1e6 : (v < 0 ? -1e6 : 0)); };
  return {sound(table.x * scale), sound(height - table.y * scale)};
}

std::string Sheet::id(std::string_view name) const {
  std::string out;
  for (const char c : style.id_prefix) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (plain && out.size() < 40) out += c;
  }
  if (out.empty() || (out[0] >= '0' && out[0] <= '9') || out[0] == '-') out = "gp" + out;
  return out + '-' + std::string(name);
}

}  // namespace grognard::drawing
