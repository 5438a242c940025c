// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "oracle.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

namespace grognard::oracle {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Polygon = bg::model::polygon<Point>;

Polygon polygon_of(std::span<const Vec2> corners) {
  Polygon polygon;
  for (const Vec2 p : corners) bg::append(polygon.outer(), Point(p.x, p.y));
  bg::correct(polygon);
  return polygon;
}

}  // namespace

double area(std::span<const Vec2> polygon) { return bg::area(polygon_of(polygon)); }

double common_area(std::span<const Vec2> a, std::span<const Vec2> b) {
  bg::model::multi_polygon<Polygon> common;
  bg::intersection(polygon_of(a), polygon_of(b), common);
  return bg::area(common);
}

double distance(std::span<const Vec2> a, std::span<const Vec2> b) { return bg::distance(polygon_of(a), polygon_of(b)); }

double distance_to_edge(Vec2 p, std::span<const Vec2> polygon) {
  bg::model::linestring<Point> edge;
  for (const Vec2 q : polygon) bg::append(edge, Point(q.x, q.y));
  bg::append(edge, Point(polygon[0].x, polygon[0].y));
  return bg::distance(Point(p.x, p.y), edge);
}

bool covers(std::span<const Vec2> polygon, Vec2 p) { return bg::covered_by(Point(p.x, p.y), polygon_of(polygon)); }

bool is_valid(std::span<const Vec2> polygon) { return bg::is_valid(polygon_of(polygon)); }

}  // namespace grognard::oracle
