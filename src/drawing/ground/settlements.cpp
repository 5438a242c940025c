// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "drawing/ground/ground.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

namespace {

struct House {
  Vec2 at;
  Vec2 along;
  double length = 0;
  double breadth = 0;
};

// A street that is drawn because there are houses, not because the rules know it.
struct Lane {
  Line line;
  double half = 0;
};

Line plan_of(const House& h, double margin = 0) {
  return rectangle(h.at, h.along, h.length + margin * 2, h.breadth + margin * 2);
}

// Builds houses one by one where there is still room.
class Builder {
 public:
  Builder(const Feature& place, const Clear& clear, std::size_t most, const Sheet& sheet)
      : place_(place), clear_(clear), most_(most), pen_(sheet.pen) {}

  void lay(Lane lane) { lanes_.push_back(std::move(lane)); }

  bool build(const House& house, double gap) {
    if (houses_.size() >= most_) return false;
    const Line wide = plan_of(house, gap);
    for (const Vec2 corner : plan_of(house, pen_)) {
      if (!inside(place_.outline, corner) || !clear_.free(corner, pen_)) return false;
    }
    if (!clear_.free(house.at, house.breadth * 0.5 + pen_)) return false;
    for (const Lane& lane : lanes_) {
      for (const Vec2 corner : plan_of(house)) {
        if (distance_to(lane.line, corner, false) < lane.half) return false;
      }
      if (distance_to(lane.line, house.at, false) < lane.half + house.breadth * 0.4) return false;
    }
    for (const House& other : houses_) {
      if (overlaps(wide, plan_of(other))) return false;
    }
    houses_.push_back(house);
    return true;
  }

  const std::vector<House>& houses() const { return houses_; }
  const std::vector<Lane>& lanes() const { return lanes_; }

 private:
  const Feature& place_;
  const Clear& clear_;
  std::size_t most_;
  double pen_;
  std::vector<House> houses_;
  std::vector<Lane> lanes_;
};

// Houses along both sides of a street.
void line_street(Builder& builder, const Line& street, double half, double size, double gap, Scatter& hand) {
  for (const double side : {1.0, -1.0}) {
    const double total = length_of(street);
    for (double at = hand.unit() * size; at < total;) {
      const double length = size * hand.between(0.85, 1.35);
      const double breadth = size * hand.between(0.6, 0.75);
      const Line here = part_of(street, at, std::min(total, at + length));
      if (here.size() < 2) break;
      const Vec2 along = unit(here.back() - here.front());
      const Vec2 middle_of = middle(here.front(), here.back());
      // Some stand with the gable to the street.
      const bool gable = hand.unit() < 0.3;
      const Vec2 out = quarter(along) * (side * (half + (gable ? length : breadth) / 2 + gap * 0.35));
      const bool built = builder.build({middle_of + out, gable ? quarter(along) : along, length, breadth}, gap * 0.4);
      at += built ? (gable ? breadth : length) + gap * hand.between(0.5, 1.6) : size * 0.3;
    }
  }
}

// Houses along the inner side of the outline: the block the rules use shows in the plan of the houses.
void line_edge(Builder& builder, const Feature& place, double size, double gap, double share, Scatter& hand) {
  double next = 0;
  for (const Station& s : stations(place.outline, size * 0.3, size * 0.4)) {
    if (s.along < next) continue;
    const double length = size * hand.between(0.9, 1.4);
    const double breadth = size * hand.between(0.58, 0.72);
    const House house{s.at - s.out * (breadth / 2 + gap * hand.between(0.6, 1.6)), quarter(s.out), length, breadth};
    if (hand.unit() > share) {
      next = s.along + length * hand.between(0.8, 2.2);
    } else if (builder.build(house, gap * 0.5)) {
      next = s.along + length + gap;
    }
  }
}

void fill_inside(Builder& builder, const Feature& place, double size, double gap, double share, Scatter& hand) {
  const Box box = box_of(place.outline);
  const double step = size * 1.5 + gap;
  if ((box.high.x - box.low.x) * (box.high.y - box.low.y) / (step * step) > 2500) return;
  const Vec2 lie = unit(place.outline[1] - place.outline[0]);
  for (double y = box.low.y; y < box.high.y; y += step) {
    for (double x = box.low.x; x < box.high.x; x += step) {
      const Vec2 at{x + hand.about(step * 0.3), y + hand.about(step * 0.3)};
      const bool turned = hand.below(2) == 0;
      const House house{at, turned ? lie : quarter(lie), size * hand.between(0.85, 1.25),
                        size * hand.between(0.55, 0.72)};
      if (hand.unit() < share) builder.build(house, gap * 0.6);
    }
  }
}

// Buildings round a yard.
void lay_farm(Builder& builder, const Feature& place, Scatter& hand, const Sheet& sheet) {
  const Vec2 centre = centre_of(place.outline);
  const double room = std::sqrt(std::abs(area_of(place.outline)));
  const Vec2 lie = unit(place.outline[1] - place.outline[0]);
  const double breadth = std::clamp(room * 0.17, 4 * sheet.pen, 10 * sheet.pen);
  for (int side = 0; side < 4; ++side) {
    const Vec2 out = side == 0 ? lie : side == 1 ? quarter(lie) : side == 2 ? -lie : -quarter(lie);
    const double length = room * (side == 3 ? 0.3 : hand.between(0.4, 0.52));
    for (const double away : {0.34, 0.28, 0.22}) {
      if (builder.build({centre + out * (room * away), quarter(out), length, breadth}, 0)) break;
    }
  }
  if (builder.houses().empty()) builder.build({centre, lie, room * 0.5, room * 0.3}, 0);
}

void paint_houses(Svg& svg, const std::vector<House>& houses, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  Path plans, shaded, shadows, ridges;
  for (const House& h : houses) {
    const Line plan = plan_of(h);
    plans.polygon(plan);
    const Vec2 across = quarter(h.along);
    // The roof half that looks away from the light.
    const Vec2 dark = across.x + across.y > 0 ? across : -across;
    shaded.polygon(rectangle(h.at + dark * (h.breadth / 4), h.along, h.length, h.breadth / 2));
    ridges.move(h.at - h.along * (h.length / 2)).line(h.at + h.along * (h.length / 2));
    Line shadow = plan;
    for (Vec2& p : shadow) p = p + Vec2{1.3 * pen, 1.5 * pen};
    shadows.polygon(shadow);
  }
  svg.path(shadows).fill(ink.shade).a("fill-opacity", 0.35).close();
  svg.path(plans).fill(ink.house).stroke(ink.house_edge, 0.8 * pen).a("stroke-linejoin", "miter").close();
  svg.path(shaded).fill(ink.house_shade).a("fill-opacity", 0.75).close();
  svg.path(ridges).fill("none").stroke(ink.house_edge, 0.5 * pen).close();
}

// A church: nave and tower with a cross above.
void paint_church(Svg& svg, const House& nave, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  const double pen = sheet.pen;
  paint_houses(svg, {nave}, sheet);
  const Vec2 tower = nave.at - nave.along * (nave.length / 2);
  const double r = nave.breadth * 0.36;
  svg.path(Path().circle(tower, r)).fill(ink.pale).stroke(ink.house_edge, 0.9 * pen).close();
  Path cross;
  cross.move(tower).line({tower.x, tower.y - 9 * pen}).move({tower.x - 2.6 * pen, tower.y - 6.4 * pen});
  cross.line({tower.x + 2.6 * pen, tower.y - 6.4 * pen});
  svg.path(cross).fill("none").stroke(ink.halo, 3 * pen).a("stroke-linecap", "round").close();
  svg.path(cross).fill("none").stroke(sheet.style.dark ? ink.ink : ink.house_edge, 1.2 * pen).close();
}

// Fruit trees in the gardens that are left.
void paint_garden_trees(Svg& svg, const Feature& place, const Builder& built, const Clear& clear, Scatter& hand,
                        const Sheet& sheet) {
  const Box box = box_of(place.outline);
  const double pen = sheet.pen;
  for (int i = 0; i < 40; ++i) {
    const Vec2 at{hand.between(box.low.x, box.high.x), hand.between(box.low.y, box.high.y)};
    if (!well_inside(place.outline, at, 4 * pen) || !clear.free(at, 4 * pen)) continue;
    const auto on = [&](const Lane& lane) { return distance_to(lane.line, at, false) < lane.half + 3.5 * pen; };
    if (std::any_of(built.lanes().begin(), built.lanes().end(), on)) continue;
    const Line room = rectangle(at, {1, 0}, 8 * pen, 8 * pen);
    const auto hit = [&](const House& h) { return overlaps(room, plan_of(h)); };
    if (std::any_of(built.houses().begin(), built.houses().end(), hit)) continue;
    svg.open("use").a("href", "#" + sheet.id("tree" + num(i % 6)));
    svg.a("transform", "translate(" + num(at) + ") scale(0.5)").close();
  }
}

// The stretch of a straight line through a point that lies inside the place.
Line chord(const Feature& place, Vec2 through, Vec2 way, double short_of) {
  const Box box = box_of(place.outline);
  const double reach = length(box.high - box.low);
  Line out;
  for (const double s : {-1.0, 1.0}) {
    double far = 0;
    while (far < reach && inside(place.outline, through + way * (s * (far + reach / 60)))) far += reach / 60;
    out.push_back(through + way * (s * std::max(0.0, far - short_of)));
  }
  return out;
}

// Villages have a lane or two besides the roads of the map, towns a net of streets.
void lay_lanes(Builder& builder, const Feature& place, const std::vector<Lane>& roads, Scatter& hand,
               const Sheet& sheet) {
  const double pen = sheet.pen;
  const Vec2 centre = centre_of(place.outline);
  const double room = std::sqrt(std::abs(area_of(place.outline)));
  Vec2 lie = unit(place.outline[1] - place.outline[0]);
  double longest = 0;
  for (const Lane& road : roads) {
    if (length_of(road.line) > longest)
      longest = length_of(road.line), lie = unit(road.line.back() - road.line.front());
  }
  const bool town = place.kind == Kind::Town;
  const double step = town ? std::max(36 * pen, room / 7) : room;
  const double half = town ? 2.0 * pen : 1.7 * pen;
  for (double off = -std::floor(0.7 * room / step) * step; off < 0.8 * room; off += step) {
    const double sway = hand.about(town ? 3 * pen : 0.06 * room);
    const Vec2 across = centre + lie * (off + sway);
    if (inside(place.outline, across)) builder.lay({chord(place, across, quarter(lie), 3 * pen), half});
    const Vec2 along = centre + quarter(lie) * (off + sway);
    const bool doubled = !town && longest > 0.4 * room;  // a road already runs that way
    if (!doubled && inside(place.outline, along)) builder.lay({chord(place, along, lie, 3 * pen), half});
  }
}

std::vector<Lane> roads_through(const Feature& place, const Country& country, const Sheet& sheet) {
  std::vector<Lane> out;
  for (const Feature* road : country.all({Kind::Road, Kind::Track})) {
    const double half = road->kind == Kind::Road ? road_width(*road, sheet) / 2 + sheet.pen : 1.5 * sheet.pen;
    for (const Line& line : road->lines) {
      for (const Line& street : lines_in(line, box_of(place.outline))) out.push_back({street, half});
    }
  }
  return out;
}

// The church is the first house, if there is one: as near the middle as the streets allow.
bool lay_church(Builder& builder, const Feature& place, Scatter& hand, const Sheet& sheet) {
  const double room = std::sqrt(std::abs(area_of(place.outline)));
  if (room < 44 * sheet.pen) return false;
  const double nave = std::clamp(room * 0.16, 9 * sheet.pen, 20 * sheet.pen);
  const Vec2 centre = centre_of(place.outline);
  for (int i = 0; i < 40; ++i) {
    const Vec2 at = centre + Vec2{hand.about(room * 0.01 * (i + 2)), hand.about(room * 0.01 * (i + 2))};
    if (builder.build({at, {1, 0}, nave, nave * 0.5}, 2 * sheet.pen)) return true;
  }
  return false;
}

bool lay_place(Builder& builder, const Feature& place, const Country& country, Scatter& hand, const Sheet& sheet) {
  const bool town = place.kind == Kind::Town;
  const double room = std::sqrt(std::abs(area_of(place.outline)));
  const double size = std::clamp(room * (town ? 0.08 : 0.105), 6 * sheet.pen, (town ? 12.5 : 11.5) * sheet.pen);
  const double gap = town ? 1.2 * sheet.pen : 3.0 * sheet.pen;
  std::vector<Lane> streets = roads_through(place, country, sheet);
  lay_lanes(builder, place, streets, hand, sheet);
  const bool church = lay_church(builder, place, hand, sheet);
  streets.insert(streets.end(), builder.lanes().begin(), builder.lanes().end());
  for (const Lane& street : streets) line_street(builder, street.line, street.half, size, gap, hand);
  line_edge(builder, place, size, gap, town ? 1.0 : 0.3, hand);
  fill_inside(builder, place, size, gap, town ? 0.9 : 0.12, hand);
  return church;
}

void paint_lanes(Svg& svg, const std::vector<Lane>& lanes, const Sheet& sheet) {
  for (const Lane& lane : lanes) {
    svg.path(Path().open_line(lane.line))
        .a("class", "lane")
        .fill("none")
        .stroke(sheet.ink().road, lane.half * 1.5)
        .a("stroke-linecap", "round")
        .close();
  }
}

void paint_place(Svg& svg, const Feature& place, const Country& country, const Clear& clear, const Sheet& sheet) {
  Scatter hand(place.seed);
  Builder builder(place, clear, country.allowance({Kind::Village, Kind::Farm, Kind::Town}, 6000, 450), sheet);
  bool church = false;
  if (place.kind == Kind::Farm) {
    lay_farm(builder, place, hand, sheet);
  } else {
    church = lay_place(builder, place, country, hand, sheet);
  }
  open_feature(svg, place, "houses");
  paint_lanes(svg, builder.lanes(), sheet);
  if (place.kind != Kind::Town) paint_garden_trees(svg, place, builder, clear, hand, sheet);
  std::vector<House> houses = builder.houses();
  if (church) houses.erase(houses.begin());
  paint_houses(svg, houses, sheet);
  if (church) paint_church(svg, builder.houses().front(), sheet);
  svg.close();
}

}  // namespace

void paint_settlement_ground(Svg& svg, const Country& country, bool hiding_ways, const Sheet& sheet) {
  const Palette& ink = sheet.ink();
  for (const Feature* place : country.all({Kind::Village, Kind::Farm, Kind::Town})) {
    if (place->outline.empty() || country.hides_ways(*place) != hiding_ways) continue;
    open_feature(svg, *place);
    const bool town = place->kind == Kind::Town;
    svg.path(Path().polygon(place->outline))
        .a("class", "wash")
        .fill(town ? ink.street : ink.garden)
        .a("fill-opacity", hiding_ways ? 1 : 0.75)
        .close();
    paint_edge(svg, *place, ink.house_edge, sheet);
    svg.close();
  }
}

void paint_settlements(Svg& svg, const Country& country, const Sheet& sheet) {
  const Clear clear(country, sheet, false);
  for (const Feature* place : country.all({Kind::Village, Kind::Farm, Kind::Town})) {
    if (place->outline.empty()) continue;
    if (country.hides_ways(*place)) paint_place(svg, *place, country, Clear(country, sheet, false, place), sheet);
    else paint_place(svg, *place, country, clear, sheet);
  }
}

}  // namespace grognard::drawing
