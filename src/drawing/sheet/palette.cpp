// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/palette.h"

namespace grognard::drawing {

namespace {

constexpr Palette kLight{.paper = "#f4ecd8",
                         .mottle = "0.47 0.36 0.19",
                         .vignette = "#5b4318",
                         .ink = "#2b2013",
                         .soft_ink = "#6b5636",
                         .halo = "#f6efdd",
                         .pale = "#fbf5e4",
                         .gold = "#d9a514",
                         .alarm = "#a3231b",
                         .smoke = "#f1ede2",
                         .smoke_edge = "#7d776a",
                         .hill = "#d6b981",
                         .hill_top = "#cfab6b",
                         .hachure = "#664a29",
                         .wood = "#bccb93",
                         .leaf = {"#adbf83", "#9db274", "#bccb97"},
                         .leaf_edge = "#4c6033",
                         .shade = "#3a3a1c",
                         .water = "#c3dbe0",
                         .water_shade = "#86adbb",
                         .bank = "#3a6377",
                         .water_line = "#6b98aa",
                         .road = "#faf2dc",
                         .road_edge = "#74552d",
                         .track = "#74552d",
                         .house = "#b9664c",
                         .house_shade = "#8e412d",
                         .house_edge = "#54190f",
                         .garden = "#d3d6a4",
                         .street = "#f1e4c4",
                         .crop = {"#ecdca4", "#d9dca9", "#e9d095", "#e3dfb6"},
                         .crop_line = {"#a88b45", "#86924f", "#a97f3f", "#97945c"},
                         .furrow = "#7d5c37",
                         .mud = "#cdb08a",
                         .reed = "#5d7340",
                         .marsh = "#4f7f92",
                         .stone = "#4c4030",
                         .hedge = "#6f8748",
                         .earth = "#7b5a32",
                         .side = {{{"#274f86", "#12233f", "#eef2f8"}, {"#b4472e", "#551508", "#fdeee2"}}}};

constexpr Palette kDark{.paper = "#1f1b16",
                        .mottle = "0.75 0.62 0.42",
                        .vignette = "#000000",
                        .ink = "#eadfc4",
                        .soft_ink = "#b09b72",
                        .halo = "#1d1914",
                        .pale = "#f0e6cd",
                        .gold = "#e8b93a",
                        .alarm = "#e2604f",
                        .smoke = "#4a453c",
                        .smoke_edge = "#bdb39d",
                        .hill = "#6e5530",
                        .hill_top = "#846538",
                        .hachure = "#b99a66",
                        .wood = "#37452a",
                        .leaf = {"#4d6138", "#43562f", "#586c41"},
                        .leaf_edge = "#a3b67c",
                        .shade = "#000000",
                        .water = "#20404e",
                        .water_shade = "#152c37",
                        .bank = "#7fb2c6",
                        .water_line = "#4f8196",
                        .road = "#3b3225",
                        .road_edge = "#bfa06a",
                        .track = "#bfa06a",
                        .house = "#8f4735",
                        .house_shade = "#652b1e",
                        .house_edge = "#e7b29c",
                        .garden = "#3a4028",
                        .street = "#332a1e",
                        .crop = {"#4a4023", "#3c4226", "#4d3d1f", "#43402a"},
                        .crop_line = {"#a88f52", "#8a955a", "#a9854a", "#98945f"},
                        .furrow = "#a98a5c",
                        .mud = "#45351f",
                        .reed = "#94a868",
                        .marsh = "#6fa3b7",
                        .stone = "#cbbd9d",
                        .hedge = "#8aa15f",
                        .earth = "#c39e66",
                        .side = {{{"#3f74b8", "#dce9fa", "#f3f7fc"}, {"#c9583d", "#ffddcf", "#fff1e8"}}}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

}  // namespace

const Palette& palette(bool dark) { return dark ? kDark : kLight; }

std::string safe_colour(std::string_view text) {
  const bool hex = !text.empty() && text[0] == '#';
  const std::string_view rest = hex ? text.substr(1) : text;
  if (hex ? (rest.size() != 3 && rest.size() != 6) : (rest.empty() || rest.size() > 24)) return {};
  for (const char c : rest) {
    if (hex ? !is_hex(c) : !is_letter(c)) return {};
  }
  return std::string(text);
}

}  // namespace grognard::drawing
