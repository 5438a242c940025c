// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <set>

#include "core/letters.h"
#include "drawing/labels/labels.h"

namespace grognard::drawing {

namespace {

constexpr double kNowhere = 1e9;

std::string_view colour_of(Kind kind, const Palette& ink) {
  switch (kind) {
    case Kind::River:
    case Kind::Stream:
    case Kind::Lake:
    case Kind::Ford:
    case Kind::Marsh: return ink.bank;
    case Kind::Wood:
    case Kind::DenseWood:
    case Kind::Orchard:
    case Kind::Scrub:
    case Kind::Vineyard: return ink.leaf_edge;
    case Kind::Hill:
    case Kind::Steep:
    case Kind::Rough: return ink.hachure;
    default: return ink.ink;
  }
}

Lettering ground_lettering(const Feature& f, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double room = f.outline.empty() ? 0 : std::sqrt(std::abs(area_of(f.outline)));
  Lettering how{.face = Face::Italic,
                .size = std::clamp(room * 0.1, 13 * pen, 23 * pen),
                .colour = colour_of(f.kind, sheet.ink()),
                .halo_colour = sheet.ink().halo,
                .halo = 3.6 * pen};
  if (is_settlement(f.kind)) {
    how.face = f.kind == Kind::Farm ? Face::Italic : Face::Roman;
    how.size = std::clamp(room * 0.16, 13.5 * pen, f.kind == Kind::Town ? 26 * pen : 21 * pen);
    how.spacing = 0.05 * how.size;
  } else if (f.outline.empty()) {
    how.size = f.kind == Kind::River ? std::clamp(f.width * 0.62, 15 * pen, 22 * pen) : 12.5 * pen;
    how.spacing = f.kind == Kind::River ? 0.42 * how.size : 0.16 * how.size;
  } else {
    how.spacing = 0.14 * how.size;
  }
  return how;
}

struct Best {
  double cost = kNowhere;
  Vec2 at;
  void offer(double price, Vec2 place) {
    if (price < cost) cost = price, at = place;
  }
};

void put(std::vector<Label>& labels, Crowd& crowd, const Feature& f, const std::string& text, const Lettering& how,
         Vec2 at) {
  Label label{text, "label ground-name " + std::string(css_class(f.kind)), how, at, {}, {}, {text_room(at, text, how)}};
  crowd.take(label);
  labels.push_back(std::move(label));
}

// Inside the area, as near its middle as there is room.
void place_inside(std::vector<Label>& labels, Crowd& crowd, const Feature& f, const Sheet& sheet) {
  const std::string text = shortened(f.area->name);
  Lettering how = ground_lettering(f, sheet);
  const Box box = box_of(f.outline);
  const Vec2 centre = centre_of(f.outline);
  for (int attempt = 0; attempt < 3; ++attempt, how.size *= 0.85, how.spacing *= 0.6) {
    Best best;
    constexpr int kGrid = 16;
    for (int i = 0; i <= kGrid * kGrid; ++i) {
      const Vec2 at = i == kGrid * kGrid ? centre
                                         : Vec2{box.low.x + (box.high.x - box.low.x) * (i % kGrid + 0.5) / kGrid,
                                                box.low.y + (box.high.y - box.low.y) * (i / kGrid + 0.5) / kGrid};
      const Line room = text_room(at, text, how);
      if (!on_table(room, sheet) || !inside(f.outline, at) || crowd.blocked(room)) continue;
      const auto out = std::count_if(room.begin(), room.end(), [&](Vec2 p) { return !inside(f.outline, p); });
      best.offer(length(at - centre) / sheet.pen + 45.0 * static_cast<double>(out) + crowd.cost(room) * 3, at);
    }
    if (best.cost < (attempt < 2 ? 150 : kNowhere)) return put(labels, crowd, f, text, how, best.at);
  }
}

// Beside the houses.
void place_beside(std::vector<Label>& labels, Crowd& crowd, const Feature& f, const Sheet& sheet) {
  const std::string text = shortened(f.area->name);
  const Lettering how = ground_lettering(f, sheet);
  const double w = text_width(text, how) / 2;
  const bool a_line = f.outline.empty() && !f.lines.empty();
  const Box box =
      a_line ? box_of(f.lines[0]).grown(std::clamp(f.width / 2, 4 * sheet.pen, 9 * sheet.pen)) : box_of(f.outline);
  const Vec2 c = middle(box.low, box.high);
  Best best;
  for (const double gap : {3.0, 9.0, 16.0, 26.0}) {
    const double g = gap * sheet.pen;
    for (const double shift : {0.0, -0.35, 0.35, -0.75, 0.75}) {
      const double x = c.x + shift * ((box.high.x - box.low.x) / 2 + w);
      const double y = c.y + shift * (box.high.y - box.low.y) / 2 + how.size * 0.25;
      const double aslant = gap * 2 + std::abs(shift) * 14;
      const std::pair<Vec2, double> places[] = {{{x, box.high.y + g + 0.74 * how.size}, 0.0},
                                                {{x, box.low.y - g - 0.24 * how.size}, 2.0},
                                                {{box.high.x + g + w, y}, 4.0},
                                                {{box.low.x - g - w, y}, 5.0}};
      for (const auto& [at, price] : places) {
        const Line room = text_room(at, text, how);
        if (on_table(room, sheet) && !crowd.blocked(room)) best.offer(price + aslant + crowd.cost(room), at);
      }
    }
  }
  if (best.cost < kNowhere) return put(labels, crowd, f, text, how, best.at);
  if (!f.outline.empty()) place_inside(labels, crowd, f, sheet);
}

// One rectangle for each letter that will stand along the line.
std::vector<Line> rooms_along(const Line& course, const std::string& text, const Lettering& how) {
  std::vector<Line> out;
  const double total = text_width(text, how);
  const double step = how.size * 0.6;
  for (double at = 0; at < total; at += step) {
    const Line under = part_of(course, at, std::min(at + step, total));
    if (under.size() < 2) continue;
    const Vec2 way = unit(under.back() - under.front());
    const Vec2 foot = middle(under.front(), under.back());
    out.push_back(rectangle(foot - quarter(way) * (0.24 * how.size), way, step, how.size));
  }
  return out;
}

// How much a stretch bends, from 0 (straight) up.
double bend_of(const Line& course) {
  const double straight = length(course.back() - course.front());
  return straight > 0 ? length_of(course) / straight - 1 : 9;
}

// Letters of a river follow it: in the water if it is broad, else along the bank.
void place_along(std::vector<Label>& labels, Crowd& crowd, const Feature& f, const Sheet& sheet) {
  const std::string text = shortened(f.area->name);
  Lettering how = ground_lettering(f, sheet);
  const double need = text_width(text, how);
  Label chosen;
  double least = kNowhere;
  for (const Line& exact : f.lines) {
    Line line = resampled(softened(exact, false, 6 * sheet.pen), 7 * sheet.pen, false);
    if (line.size() < 2) continue;
    if (line.back().x < line.front().x) std::reverse(line.begin(), line.end());
    const double drawn = f.kind == Kind::River || f.kind == Kind::Stream ? river_width(f, sheet) : road_width(f, sheet);
    const bool within = drawn > 1.25 * how.size;
    const bool water = f.kind == Kind::River || f.kind == Kind::Stream;
    how.halo_colour = !within ? sheet.ink().halo : water ? sheet.ink().water : sheet.ink().road;
    const double total = length_of(line);
    for (const double side : {-1.0, 1.0}) {
      const double below = (side < 0 ? -drawn / 2 - 0.28 * how.size : drawn / 2 + 0.82 * how.size);
      const Line base = beside(line, within ? 0.3 * how.size : below);
      for (double from = 0.02 * total; from + need < total; from += std::max(10 * sheet.pen, total / 60)) {
        const Line course = part_of(base, from, from + need * 1.02);
        if (course.size() < 2 || bend_of(course) > 0.12) continue;
        const std::vector<Line> rooms = rooms_along(course, text, how);
        const auto bad = [&](const Line& room) { return !on_table(room, sheet) || crowd.blocked(room); };
        if (std::any_of(rooms.begin(), rooms.end(), bad)) continue;
        double cost = bend_of(course) * 900 + std::abs(from + need / 2 - total * 0.3) / total * 60 + (side > 0 ? 6 : 0);
        if (!within)
          for (const Line& room : rooms) cost += crowd.cost(room);
        if (cost < least)
          least = cost,
          chosen = {text, "label ground-name " + std::string(css_class(f.kind)), how, {}, course, {}, rooms};
      }
      if (within) break;
    }
  }
  if (least >= kNowhere) return;
  crowd.take(chosen);
  labels.push_back(std::move(chosen));
}

// "Neumarkt (Austrians)" is Neumarkt, and who holds it.
std::string_view without_bracket(std::string_view label) {
  const std::size_t bracket = label.ends_with(')') ? label.rfind(" (") : label.npos;
  return label.substr(0, bracket);
}

}  // namespace

void place_ground_labels(std::vector<Label>& labels, Crowd& crowd, const Country& country, const Sheet& sheet) {
  // A place and its objective are one thing, and so are the parts of one river or road: they are named once.
  std::set<std::string> said;
  for (const Label& label : labels)
    if (label.css == kOverlayLabel) said.insert(as_spoken(without_bracket(label.text)));
  // Towns first, then what is hardest to fit, small things last.
  constexpr Kind kOrder[] = {Kind::Town,   Kind::Village, Kind::River,   Kind::Hill,   Kind::Wood,     Kind::DenseWood,
                             Kind::Farm,   Kind::Redoubt, Kind::Lake,    Kind::Stream, Kind::Bridge,   Kind::Ford,
                             Kind::Marsh,  Kind::Steep,   Kind::Orchard, Kind::Scrub,  Kind::Vineyard, Kind::Mud,
                             Kind::Rough,  Kind::Road,    Kind::Track,   Kind::Wall,   Kind::Hedge,    Kind::Fence,
                             Kind::Abatis, Kind::Ditch,   Kind::Field,   Kind::Unknown};
  std::size_t placed = 0;
  for (const Kind kind : kOrder) {
    for (const Feature* f : country.all({kind})) {
      if (f->area->name.empty() || said.contains(as_spoken(f->area->name)) || ++placed > 200) continue;
      const std::size_t before = labels.size();
      if (is_settlement(kind) || kind == Kind::Redoubt || kind == Kind::Ford || kind == Kind::Bridge) {
        place_beside(labels, crowd, *f, sheet);
      } else if (!f->outline.empty()) {
        place_inside(labels, crowd, *f, sheet);
      } else {
        place_along(labels, crowd, *f, sheet);
        if (labels.size() > before) said.insert(as_spoken(f->area->name));
      }
    }
  }
}

}  // namespace grognard::drawing
