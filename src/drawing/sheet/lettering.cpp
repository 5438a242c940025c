// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/lettering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/letters.h"
#include "geometry/facing.h"

namespace grognard::drawing {

namespace {

// Advance widths of the characters 32 to 126 in thousandths of the size.
constexpr short kRoman[] = {207, 207, 309, 728, 409, 763, 783, 178, 291, 291, 395, 459, 250, 386, 206, 237,
                            510, 276, 415, 314, 529, 328, 474, 424, 412, 468, 199, 231, 578, 459, 578, 266,
                            725, 649, 523, 677, 716, 569, 489, 710, 725, 339, 314, 628, 591, 813, 685, 713,
                            535, 721, 651, 409, 592, 617, 557, 914, 612, 521, 591, 268, 351, 268, 277, 590,
                            233, 409, 499, 392, 492, 391, 313, 479, 543, 276, 231, 529, 276, 812, 543, 487,
                            448, 488, 354, 301, 325, 474, 419, 628, 454, 419, 432, 373, 157, 373, 386};
constexpr short kItalic[] = {243, 203, 309, 680, 409, 763, 830, 177, 341, 341, 395, 459, 250, 386, 229, 237,
                             469, 346, 431, 384, 574, 388, 437, 457, 459, 472, 341, 263, 578, 459, 578, 341,
                             796, 686, 560, 646, 735, 579, 541, 709, 723, 346, 346, 659, 609, 838, 684, 646,
                             518, 646, 581, 494, 656, 705, 616, 978, 622, 555, 594, 268, 351, 268, 500, 590,
                             500, 492, 457, 359, 487, 367, 314, 438, 502, 265, 264, 481, 255, 750, 508, 378,
                             450, 456, 384, 294, 301, 482, 454, 685, 531, 422, 465, 373, 157, 373, 500};
// Of the small capitals that stand for a to z.
constexpr short kSmallCaps[] = {532, 457, 511, 579, 443, 413, 502, 644, 323, 323, 541, 483, 721,
                                539, 560, 460, 585, 590, 373, 532, 620, 549, 765, 532, 549, 488};
// The large optical size has broader capitals.
constexpr double kTitleShare = 1.09;
constexpr double kSafety = 1.04;

constexpr bool is_ligature(char32_t c) { return c == 0xC6 || c == 0xE6 || c == 0x152 || c == 0x153; }  // Æ æ Œ œ

// Accented letters are as broad as their plain ones, more or less; unknown scripts are taken to be broad.
double advance(char32_t c, Face face) {
  if (face == Face::Figures) return c < 128 ? 640 : 1000;
  if (is_ligature(c)) return is_capital_letter(c) ? 960 : (face == Face::SmallCaps ? 760 : 640);
  if (c >= 0xC0 && c < 0x250) return is_capital_letter(c) ? 690 : (face == Face::SmallCaps ? 560 : 460);
  if (c < 32 || c > 126) return c < 0x2000 ? 650 : (c < 0x2070 ? 500 : 1000);
  if (face == Face::SmallCaps && c >= U'a' && c <= U'z') return kSmallCaps[c - U'a'];
  const double plain = face == Face::Italic ? kItalic[c - 32] : kRoman[c - 32];
  return face == Face::Title ? plain * kTitleShare : plain;
}

std::string_view family(Face face, double size) {
  if (face == Face::Figures) return kFigures;
  if (face == Face::Title) return kTitleSerif;
  return size < 20 ? kSmallSerif : kSerif;
}

void put_style(Svg& svg, const Lettering& how) {
  svg.a("font-family", family(how.face, how.size))
      .a("font-size", how.size)
      .a("text-anchor", how.anchor)
      .fill(how.colour);
  if (how.face == Face::Italic) svg.a("font-style", "italic");
  if (how.face == Face::SmallCaps) svg.a("font-variant", "small-caps");
  if (how.face == Face::Figures) svg.a("font-weight", "bold");
  if (how.halo > 0) {
    svg.stroke(how.halo_colour, how.halo).a("stroke-linejoin", "round").a("paint-order", "stroke");
  }
}

// Degrees clockwise on the sheet, for a direction to the right as 0.
double turn_of(Vec2 along) {
  if (length_squared(along) == 0) return 0;
  return facing_of({along.x, -along.y}).in_degrees() - 90;
}

}  // namespace

double text_width(std::string_view text, const Lettering& how) {
  double sum = 0;
  for (const char32_t c : characters(text)) sum += advance(c, how.face) / 1000 * how.size * kSafety + how.spacing;
  return sum;
}

Lettering fitted(std::string_view text, double room, Lettering how) {
  for (int i = 0; i < 24 && text_width(text, how) > room; ++i) {
    how.size *= 0.94;
    how.spacing *= 0.9;
  }
  return how;
}

Line text_room(Vec2 at, std::string_view text, const Lettering& how) {
  const double half = text_width(text, how) / 2 + how.size * 0.08;
  const double up = at.y - 0.74 * how.size;
  const double down = at.y + 0.26 * how.size;
  return {{at.x - half, up}, {at.x + half, up}, {at.x + half, down}, {at.x - half, down}};
}

Vec2 kept_on_table(Vec2 at, std::string_view text, const Lettering& how, const Sheet& sheet) {
  const Box room = box_of(text_room(at, text, how));
  const Box table = sheet.area().grown(-3 * sheet.pen);
  const auto shift = [](double low, double high, double least, double most) {
    return low < least ? least - low : high > most ? std::max(most - high, least - low) : 0.0;
  };
  return {at.x + shift(room.low.x, room.high.x, table.low.x, table.high.x),
          at.y + shift(room.low.y, room.high.y, table.low.y, table.high.y)};
}

void put_text(Svg& svg, Vec2 at, std::string_view text, const Lettering& how) {
  // Letter spacing also follows the last letter: moved by half of it, the text stands in the middle.
  const double right = how.anchor == "middle" ? how.spacing / 2 : 0;
  svg.open("text").a("x", at.x + right).a("y", at.y);
  put_style(svg, how);
  if (how.spacing > 0) svg.a("letter-spacing", how.spacing);
  svg.text(text).close();
}

void put_text_along(Svg& svg, const Line& line, double from, std::string_view text, const Lettering& how) {
  svg.open("g").a("aria-label", shortened(text));
  put_style(svg, how);
  double at = from;
  for (const char32_t c : characters(text)) {
    const double size = advance(c, how.face) / 1000 * how.size;
    const Line under = part_of(line, at, at + size);
    at += size + how.spacing;
    if (under.size() < 2 || c == U' ') continue;
    const Vec2 foot = middle(under.front(), under.back());
    svg.open("text").a("transform",
                       fmt::format("translate({}) rotate({})", num(foot), num(turn_of(under.back() - under.front()))));
    svg.text(utf8(c)).close();
  }
  svg.close();
}

}  // namespace grognard::drawing
