// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/fnv.h"
#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

// The direction of the longest edge: furrows and strips of land run along it.
Vec2 lie_of(const Line& polygon) {
  Vec2 best{1, 0};
  double longest = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 edge = polygon[(i + 1) % polygon.size()] - polygon[i];
    if (length(edge) > longest) longest = length(edge), best = unit(edge);
  }
  return best;
}

// One strip of land: a wash and the lines of its crop.
void paint_parcel(Svg& svg, const Line& parcel, Vec2 lie, std::uint64_t seed, std::size_t most, const Sheet& sheet) {
  const double pen = sheet.pen;
  Scatter hand(seed);
  const auto crop = static_cast<std::size_t>(hand.below(4));
  const bool across = hand.below(3) == 0;
  svg.path(Path().polygon(parcel)).a("class", "wash").fill(sheet.ink().crop[crop]).a("fill-opacity", 0.55).close();
  Path lines;
  for (const Segment& s : hatched(parcel, across ? quarter(lie) : lie, hand.between(3.1, 4.4) * pen, most)) {
    const Vec2 way = unit(s.second - s.first);
    if (length(s.second - s.first) < 3 * pen) continue;
    lines.move(s.first + way * (pen * hand.between(0.8, 2))).line(s.second - way * (pen * hand.between(0.8, 2)));
  }
  svg.path(lines).fill("none").stroke(sheet.ink().crop_line[crop], 0.5 * pen).a("stroke-opacity", 0.75);
  if (crop == 1) svg.a("stroke-dasharray", num(4 * pen) + ' ' + num(1.6 * pen));
  if (crop == 3) svg.a("stroke-dasharray", num(1.2 * pen) + ' ' + num(1.7 * pen));
  svg.close();
}

// A large field is cut into strips, each with a crop of its own.
void paint_crops(Svg& svg, const Feature& f, std::size_t most, const Sheet& sheet) {
  const Vec2 lie = lie_of(f.outline);
  double low = 1e12;
  double high = -1e12;
  for (const Vec2 p : f.outline) low = std::min(low, dot(p, lie)), high = std::max(high, dot(p, lie));
  const int strips = std::clamp(static_cast<int>((high - low) / (62 * sheet.pen)), 1, 8);
  Scatter hand(f.seed);
  double from = low;
  for (int i = 0; i < strips; ++i) {
    const double end = low + (high - low) * (i + 1) / strips;
    const double to = i + 1 == strips ? high + 1 : end + hand.about(0.22) * (high - low) / strips;
    const Line parcel = cut_by(cut_by(f.outline, lie * from, lie), lie * to, -lie);
    if (parcel.size() >= 3)
      paint_parcel(svg, parcel, lie, f.seed + static_cast<std::uint64_t>(i) * 31 + 1,
                   most / static_cast<std::size_t>(strips) + 2, sheet);
    from = to;
  }
  paint_edge(svg, f, sheet.ink().crop_line[0], sheet);
}

// Heavy plough: uneven furrows in pairs.
void paint_mud(Svg& svg, const Feature& f, std::size_t most, const Sheet& sheet) {
  const double pen = sheet.pen;
  Scatter hand(f.seed);
  Path furrows;
  for (const Segment& s : hatched(f.outline, lie_of(f.outline), 4.2 * pen, most)) {
    const Line line = resampled(Line{s.first, s.second}, 13 * pen, false, 60);
    const Vec2 side = quarter(unit(s.second - s.first));
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (hand.unit() < 0.14) continue;
      const Vec2 bulge = middle(line[i - 1], line[i]) + side * hand.about(1.5 * pen);
      furrows.move(between(line[i - 1], line[i], 0.08)).quad(bulge, line[i]);
    }
  }
  svg.path(Path().polygon(f.outline)).a("class", "wash").fill(sheet.ink().mud).a("fill-opacity", 0.5).close();
  svg.path(furrows)
      .fill("none")
      .stroke(sheet.ink().furrow, 0.85 * pen)
      .a("stroke-linecap", "round")
      .a("stroke-opacity", 0.85)
      .close();
  paint_edge(svg, f, sheet.ink().furrow, sheet);
}

// Places for small signs, in staggered rows.
template <class Draw>
void strew(const Feature& f, std::size_t most, Vec2 step, double sway, double margin, const Clear& clear, Draw draw) {
  const Box box = box_of(f.outline);
  const double count = (box.high.x - box.low.x) * (box.high.y - box.low.y) / (step.x * step.y);
  const double wider = std::max(1.0, std::sqrt(count / static_cast<double>(most)));
  Scatter hand(f.seed);
  bool odd = false;
  for (double y = box.low.y; y < box.high.y; y += step.y * wider) {
    odd = !odd;
    for (double x = box.low.x + (odd ? step.x * wider / 2 : 0); x < box.high.x; x += step.x * wider) {
      const Vec2 at{x + hand.about(sway * step.x), y + hand.about(sway * step.y)};
      if (well_inside(f.outline, at, margin) && clear.free(at, margin * 0.7)) draw(at, hand);
    }
  }
}

void paint_marsh(Svg& svg, const Feature& f, std::size_t most, const Clear& clear, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path pools;
  Path reeds;
  strew(f, most, {15 * pen, 8 * pen}, 0.22, 4.5 * pen, clear, [&](Vec2 at, Scatter& hand) {
    const double half = pen * hand.between(3.2, 5.6);
    pools.move({at.x - half, at.y}).line({at.x + half, at.y});
    if (hand.unit() < 0.5)
      pools.move({at.x - half * 0.45, at.y + 1.9 * pen}).line({at.x + half * 0.6, at.y + 1.9 * pen});
    if (hand.unit() < 0.3) return;
    for (int blade = -1; blade <= 1; ++blade) {
      const double tall = pen * hand.between(3.4, 5.2) * (blade == 0 ? 1.15 : 0.85);
      reeds.move({at.x + blade * 0.8 * pen, at.y})
          .quad({at.x + blade * 1.1 * pen, at.y - tall * 0.6}, {at.x + blade * 2.4 * pen, at.y - tall});
    }
  });
  svg.path(Path().polygon(f.outline)).a("class", "wash").fill(sheet.ink().water).a("fill-opacity", 0.3).close();
  svg.path(pools).fill("none").stroke(sheet.ink().marsh, 0.8 * pen).a("stroke-linecap", "round").close();
  svg.path(reeds).fill("none").stroke(sheet.ink().reed, 0.8 * pen).a("stroke-linecap", "round").close();
  paint_edge(svg, f, sheet.ink().marsh, sheet);
}

// Vines on their stakes.
void paint_vineyard(Svg& svg, const Feature& f, std::size_t most, const Clear& clear, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path vines;
  strew(f, most, {7 * pen, 7.5 * pen}, 0.02, 3 * pen, clear, [&](Vec2 at, Scatter&) {
    vines.move({at.x, at.y + 2.4 * pen}).line({at.x, at.y - 2.6 * pen});
    vines.move({at.x - 1.5 * pen, at.y + pen}).quad({at.x + 2.6 * pen, at.y}, {at.x - 1.2 * pen, at.y - 1.7 * pen});
  });
  svg.path(Path().polygon(f.outline)).a("class", "wash").fill(sheet.ink().crop[1]).a("fill-opacity", 0.5).close();
  svg.path(vines).fill("none").stroke(sheet.ink().reed, 0.7 * pen).a("stroke-linecap", "round").close();
  paint_edge(svg, f, sheet.ink().reed, sheet);
}

// Stones and tufts.
void paint_rough(Svg& svg, const Feature& f, std::size_t most, const Clear& clear, const Sheet& sheet) {
  const double pen = sheet.pen;
  Path stones;
  strew(f, most, {13 * pen, 11 * pen}, 0.42, 3.5 * pen, clear, [&](Vec2 at, Scatter& hand) {
    const double r = pen * hand.between(1.2, 2.6);
    stones.move({at.x - r, at.y})
        .quad({at.x - r, at.y - r}, {at.x, at.y - r})
        .quad({at.x + r, at.y - r}, {at.x + r, at.y + 0.3 * r});
    if (hand.unit() < 0.5) stones.move({at.x - 1.4 * r, at.y + 0.7 * r}).line({at.x + 1.7 * r, at.y + 0.7 * r});
  });
  svg.path(stones).fill("none").stroke(sheet.ink().soft_ink, 0.85 * pen).a("stroke-linecap", "round").close();
  paint_edge(svg, f, sheet.ink().soft_ink, sheet);
}

// Tufts of grass on the open ground, just enough that the paper is a country. Nothing the rules know.
void paint_meadow(Svg& svg, const Country& country, const Clear& clear, const Sheet& sheet) {
  const double pen = sheet.pen;
  const double step = std::max(58 * pen, std::sqrt(sheet.width * sheet.height / 400));
  Scatter hand(fnv("meadow"));
  Path tufts;
  const auto built_on = [&](Vec2 at) {
    return std::any_of(country.features.begin(), country.features.end(), [&](const Feature& f) {
      return !f.outline.empty() && holds(box_of(f.outline).grown(6 * pen), at) &&
             (inside(f.outline, at) || distance_to(f.outline, at, true) < 6 * pen);
    });
  };
  for (double y = step / 2; y < sheet.height; y += step) {
    for (double x = step / 2; x < sheet.width; x += step) {
      const Vec2 at{x + hand.about(step * 0.48), y + hand.about(step * 0.48)};
      const int blades = 2 + hand.below(3);
      const double lean = hand.about(0.8 * pen);
      if (!clear.free(at, 7 * pen) || built_on(at)) continue;
      for (int i = 0; i < blades; ++i) {
        const double foot = at.x + (i - blades / 2.0) * 1.9 * pen;
        tufts.move({foot, at.y})
            .line({foot + lean + (i - blades / 2.0) * 0.5 * pen, at.y - pen * hand.between(2.2, 4.2)});
      }
    }
  }
  svg.newline()
      .path(tufts)
      .a("class", "meadow")
      .fill("none")
      .stroke(sheet.ink().reed, 0.65 * pen)
      .a("stroke-opacity", 0.5)
      .close();
}

}  // namespace

void paint_fields(Svg& svg, const Country& country, const Sheet& sheet) {
  const Clear clear(country, sheet, true);
  if (!sheet.style.thumbnail) paint_meadow(svg, country, clear, sheet);
  const std::size_t lines = country.allowance({Kind::Field, Kind::Mud}, 6000, 240);
  const std::size_t tufts = country.allowance({Kind::Marsh, Kind::Vineyard, Kind::Rough}, 8000, 900);
  for (const Feature* f : country.all({Kind::Field, Kind::Mud, Kind::Marsh, Kind::Vineyard, Kind::Rough})) {
    if (f->outline.empty()) continue;
    open_feature(svg, *f);
    switch (f->kind) {
      case Kind::Field: paint_crops(svg, *f, lines, sheet); break;
      case Kind::Mud: paint_mud(svg, *f, lines, sheet); break;
      case Kind::Marsh: paint_marsh(svg, *f, tufts, clear, sheet); break;
      case Kind::Vineyard: paint_vineyard(svg, *f, tufts, clear, sheet); break;
      default: paint_rough(svg, *f, tufts, clear, sheet); break;
    }
    svg.close();
  }
}

}  // namespace grognard::drawing
