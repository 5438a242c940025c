// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/ground/country.h"

#include <algorithm>

#include "core/fnv.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

struct Word {
  std::string_view name;
  Kind kind;
};

// The first name of each kind is also its CSS class.
constexpr Word kWords[] = {{"hill", Kind::Hill},
                           {"steep", Kind::Steep},
                           {"wood", Kind::Wood},
                           {"dense-wood", Kind::DenseWood},
                           {"orchard", Kind::Orchard},
                           {"scrub", Kind::Scrub},
                           {"marsh", Kind::Marsh},
                           {"mud", Kind::Mud},
                           {"field", Kind::Field},
                           {"vineyard", Kind::Vineyard},
                           {"rough", Kind::Rough},
                           {"stream", Kind::Stream},
                           {"river", Kind::River},
                           {"lake", Kind::Lake},
                           {"ford", Kind::Ford},
                           {"bridge", Kind::Bridge},
                           {"road", Kind::Road},
                           {"track", Kind::Track},
                           {"wall", Kind::Wall},
                           {"hedge", Kind::Hedge},
                           {"fence", Kind::Fence},
                           {"abatis", Kind::Abatis},
                           {"ditch", Kind::Ditch},
                           {"village", Kind::Village},
                           {"farm", Kind::Farm},
                           {"town", Kind::Town},
                           {"redoubt", Kind::Redoubt},
                           {"unknown", Kind::Unknown},
                           {"gentle hill", Kind::Hill},
                           {"rise", Kind::Hill},
                           {"ridge", Kind::Hill},
                           {"steep hill", Kind::Steep},
                           {"slope", Kind::Steep},
                           {"cliff", Kind::Steep},
                           {"forest", Kind::Wood},
                           {"open wood", Kind::Orchard},
                           {"swamp", Kind::Marsh},
                           {"bog", Kind::Marsh},
                           {"soft ground", Kind::Marsh},
                           {"plough", Kind::Mud},
                           {"ploughed", Kind::Mud},
                           {"crops", Kind::Field},
                           {"standing crops", Kind::Field},
                           {"broken ground", Kind::Rough},
                           {"brook", Kind::Stream},
                           {"pond", Kind::Lake},
                           {"sea", Kind::Lake},
                           {"lane", Kind::Track},
                           {"path", Kind::Track},
                           {"low wall", Kind::Wall},
                           {"tall wall", Kind::Wall},
                           {"town wall", Kind::Wall},
                           {"building", Kind::Farm},
                           {"house", Kind::Farm},
                           {"hamlet", Kind::Village},
                           {"church", Kind::Farm},
                           {"city", Kind::Town},
                           {"fieldwork", Kind::Redoubt},
                           {"earthwork", Kind::Redoubt},
                           {"fortification", Kind::Redoubt},
                           {"light work", Kind::Redoubt},
                           {"heavy work", Kind::Redoubt},
                           {"rocks", Kind::Rough},
                           {"block", Kind::Village}};

// More corners than anyone draws would only make the file large.
constexpr std::size_t kMostPoints = 1500;
constexpr std::size_t kMostAreas = 3000;

Line on_sheet(const std::vector<Vec2>& points, const Sheet& sheet) {
  const std::size_t stride = points.size() / kMostPoints + 1;
  Line out;
  for (std::size_t i = 0; i < points.size(); i += stride) out.push_back(sheet.at(points[i]));
  if (stride > 1) out.push_back(sheet.at(points.back()));
  return out;
}

Feature feature_of(const Area& area, const Sheet& sheet, std::size_t index) {
  Feature f;
  f.area = &area;
  f.kind = kind_of(area.kind);
  f.step = area.step;
  f.seed = fnv(area.id) + (area.id.empty() ? index : 0);
  f.width = std::clamp(area.width * sheet.scale, 0.0, 4000.0);
  const double beyond = 40 * sheet.pen + f.width;
  const Box box = sheet.area().grown(beyond);
  if (area.outline.size() >= 3) f.outline = polygon_in(on_sheet(area.outline, sheet), box);
  if (f.outline.size() < 3) f.outline.clear();
  if (area.line.size() >= 2) f.lines = lines_in(on_sheet(area.line, sheet), box);
  return f;
}

}  // namespace

// Rulebooks write "low wall" or "low-wall".
Kind kind_of(std::string_view name) {
  const auto plain = [](char c) { return c == '-' ? ' ' : c; };
  const auto same = [&](char a, char b) { return plain(a) == plain(b); };
  for (const Word& word : kWords) {
    if (std::equal(name.begin(), name.end(), word.name.begin(), word.name.end(), same)) return word.kind;
  }
  return Kind::Unknown;
}

std::string_view css_class(Kind kind) {
  for (const Word& word : kWords) {
    if (word.kind == kind) return word.name;
  }
  return "unknown";
}

bool is_settlement(Kind kind) { return kind == Kind::Village || kind == Kind::Farm || kind == Kind::Town; }

bool is_wood(Kind kind) { return kind == Kind::Wood || kind == Kind::DenseWood; }

Country Country::of(const Ground& ground, const Sheet& sheet) {
  Country country;
  const std::size_t count = std::min(ground.areas.size(), kMostAreas);
  for (std::size_t i = 0; i < count; ++i) country.features.push_back(feature_of(ground.areas[i], sheet, i));
  return country;
}

std::vector<const Feature*> Country::all(std::initializer_list<Kind> kinds) const {
  std::vector<const Feature*> out;
  for (const Feature& f : features) {
    if (std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end()) out.push_back(&f);
  }
  return out;
}

bool Country::hides_ways(const Feature& place) const {
  if (place.kind != Kind::Farm || place.outline.empty()) return false;
  const Box box = box_of(place.outline);
  return std::any_of(features.data(), &place, [&](const Feature& f) {
    if (f.kind != Kind::Road && f.kind != Kind::Track) return false;
    return std::any_of(f.lines.begin(), f.lines.end(), [&](const Line& line) { return !lines_in(line, box).empty(); });
  });
}

std::size_t Country::allowance(std::initializer_list<Kind> kinds, std::size_t total, std::size_t most) const {
  const auto counted = [&](const Feature& f) { return std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end(); };
  const auto count = static_cast<std::size_t>(std::count_if(features.begin(), features.end(), counted));
  return std::clamp<std::size_t>(total / std::max<std::size_t>(count, 1), 4, most);
}

double road_width(const Feature& feature, const Sheet& sheet) { return std::max(feature.width, 4.6 * sheet.pen); }
double river_width(const Feature& feature, const Sheet& sheet) { return std::max(feature.width, 3.2 * sheet.pen); }

Clear::Clear(const Country& country, const Sheet& sheet, bool settlements, const Feature* built) {
  for (const Feature& f : country.features) {
    if (built && &f < built && (f.kind == Kind::Road || f.kind == Kind::Track)) continue;
    const bool road = f.kind == Kind::Road || f.kind == Kind::Bridge || f.kind == Kind::Ford;
    const bool water = f.kind == Kind::River || f.kind == Kind::Stream;
    const bool thin = f.kind == Kind::Track || f.kind == Kind::Wall || f.kind == Kind::Hedge ||
                      f.kind == Kind::Abatis || f.kind == Kind::Ditch;
    const double half = road ? road_width(f, sheet) / 2 : water ? river_width(f, sheet) / 2 : sheet.pen;
    if (road || water || thin) {
      for (const Line& line : f.lines) strips_.push_back({line, half, false, box_of(line)});
    }
    const bool solid = f.kind == Kind::Lake || f.kind == Kind::Redoubt || (settlements && is_settlement(f.kind));
    if (solid && !f.outline.empty()) strips_.push_back({f.outline, 0, true, box_of(f.outline)});
  }
}

bool Clear::free(Vec2 p, double margin) const {
  for (const Strip& strip : strips_) {
    const double reach = strip.half + margin;
    if (!holds(strip.box.grown(reach), p)) continue;
    if (strip.closed && inside(strip.line, p)) return false;
    if (distance_to(strip.line, p, strip.closed) < reach) return false;
  }
  return true;
}

}  // namespace grognard::drawing
