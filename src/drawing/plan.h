// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "core/view.h"

namespace grognard {

// How a plan is drawn. The same view and style give the same bytes with every compiler.
struct PlanStyle {
  bool dark = false;         // dark paper, pale ink
  bool legend = true;        // the foot of the sheet: title, scale, signs
  bool labels = true;        // names of units and ground
  bool ground_only = false;  // no pieces, no overlays
  bool thumbnail = false;    // small and plain: no text, fewer strokes, kThumbnailWidth pixels wide
  bool near_and_far =
      false;  // pieces with models: the block and the men, for a page that shows one of them by its zoom
  double pixels_per_inch = 20;   // of the table, however many yards that is; 0: about 1440 pixels for the whole width
  std::string id_prefix = "gp";  // of the ids inside, for pages that hold several plans; letters, digits, - and _ only
};

inline constexpr double kThumbnailWidth = 480;

// The pixels per unit of length really used: the style's, kept within what can be drawn.
double plan_scale(const View& view, const PlanStyle& style);

// A whole SVG document: paper, frame, ground, pieces, labels and foot.
std::string draw_plan(const View& view, const PlanStyle& style);

// Fragments share one frame of coordinates: the table's north-west corner is the origin, y runs south (down), lengths
// are multiplied by plan_scale(). Ground comes as one <g class="ground-plan"> with all definitions it needs.
std::string draw_ground(const View& view, const PlanStyle& style);

// One piece as <g class="piece ..." data-piece="id" transform="translate(x y) rotate(bearing)">, marks included: the inside
// is drawn about the centre of the piece, front up, so that a page moves it by its transform alone.
// Empty for a piece that is not on the table.
std::string draw_piece(const Piece& piece, const View& view, const PlanStyle& style);

// The overlays as <g class="overlays below"> and <g class="overlays above">, to go under and over the pieces.
std::string draw_overlays(const View& view, const PlanStyle& style);
// The names as <g class="labels">, placed for the pieces where they stand now; with ground_only those of the ground alone.
std::string draw_labels(const View& view, const PlanStyle& style);

// An SVG document as a PNG picture, scale pixels to one of the drawing's, or fewer if the whole had more than most_pixels.
// Empty and a sentence in error if that fails.
std::string draw_png(const std::string& svg, double scale, std::string& error, double most_pixels = 1e9);
// The same as a file. False and a sentence in error if that fails.
bool write_png(const std::string& svg, const std::filesystem::path& path, double scale, std::string& error);

}  // namespace grognard
