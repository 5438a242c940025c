// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "esr/rules/05_movement/orders/marching.h"

// Columns as lines on the table (ES-GEO-6).
namespace grognard::esr {
namespace {

constexpr double kOnLine = 2;  // yards: a Unit this near to a line stands on it
constexpr double kStraightOn = 8000;

double depth_in_column(const State& s, PieceId unit) {
  const Troops& t = s.troops(unit);
  return t.arm == Arm::Artillery ? t.limbered_depth : t.depth;
}

// Ways that have nothing to do with where the column is now are left over from an older one.
bool leads_from(const Way& way, const Pose& head, double column) {
  if (way.empty()) return false;
  Polyline line;
  for (const WayPoint& point : way) line.push_back(point.at());
  if (place_on_line(line, head.at()) >= 0) return true;
  const Vec2 back = line.front() - head.at();
  return length(back) <= column && dot(back, head.facing.forward()) <= kOnLine;
}

Polyline line_behind(const Pose& head, const Way& way) {
  Polyline line{head.at()};
  Polyline old;
  for (const WayPoint& point : way) old.push_back(point.at());
  const double at = place_on_line(old, head.at());
  double passed = 0;
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (i > 0) passed += length(old[i] - old[i - 1]);
    if (passed > at + kTolerance && length(old[i] - line.back()) > kTolerance) line.push_back(old[i]);
  }
  // Straight on where it ends, so that everybody behind has a place on it.
  const Vec2 last = line.size() == 1 ? -head.facing.forward() : line.back() - line[line.size() - 2];
  line.push_back(line.back() + last * (kStraightOn / length(last)));
  return line;
}

double whole_length(const State& s, const Members& column) {
  double sum = 0;
  for (const PieceId id : column) sum += depth_in_column(s, id) + kColumnGap;
  return sum;
}

}  // namespace

Members ployed_units(const State& s, int formation) {
  Members out;
  each_member(s, formation, [&](PieceId id) {
    if (s.unit(id).post == Post::Ployed) out.push_back(id);
  });
  std::sort(out.begin(), out.end(), [&](PieceId a, PieceId b) {
    return s.unit(a).rank != s.unit(b).rank ? s.unit(a).rank < s.unit(b).rank : a < b;
  });
  return out;
}

void close_ranks(State& s, int formation) {
  std::int8_t rank = 0;
  for (const PieceId id : ployed_units(s, formation)) s.unit(id).rank = rank++;
}

Way way_through(const State& s, std::span<const PieceId> units) {
  Way way;
  for (const PieceId id : units)
    if (way.size() < way.capacity()) way.push_back({s.unit(id).pose.x, s.unit(id).pose.y});
  return way;
}

void draw_way_through(State& s, int formation) {
  Members behind = column_of(s, formation);
  if (!behind.empty()) behind.erase(behind.begin());
  s.formation(formation).way = way_through(s, behind);
}

double spacing_between(const State& s, PieceId ahead, PieceId behind) {
  return depth_in_column(s, ahead) / 2 + kColumnGap + depth_in_column(s, behind) / 2;
}

double place_on_line(const Polyline& line, Vec2 point) {
  double passed = 0;
  double best = -1;
  double least = kOnLine;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec2 leg = line[i + 1] - line[i];
    const double size = length(leg);
    if (size <= 0) continue;
    const double along = std::clamp(dot(point - line[i], leg) / size, 0.0, size);
    const double off = length(point - (line[i] + leg * (along / size)));
    if (off < least) {
      least = off;
      best = passed + along;
    }
    passed += size;
  }
  if (best < 0 && !line.empty() && length(point - line.front()) < kOnLine) return 0;
  return best;
}

Vec2 point_on_line(const Polyline& line, double yards) {
  if (line.size() == 1) return line.front();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double size = length(line[i + 1] - line[i]);
    if (size > 0 && (yards <= size || i + 2 == line.size())) return line[i] + (line[i + 1] - line[i]) * (yards / size);
    yards -= size;
  }
  return line.back();
}

// A point of the line faces where the line comes from.
Facing facing_on_line(const Polyline& line, double yards, Facing otherwise) {
  Facing found = otherwise;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double size = length(line[i + 1] - line[i]);
    if (size <= kTolerance) continue;
    found = facing_of(line[i] - line[i + 1]);
    if (yards <= size + kTolerance) break;
    yards -= size;
  }
  return found;
}

Members column_of(const State& s, int formation) {
  Members out = ployed_units(s, formation);
  if (!all_ployed(s, formation)) return out;
  each_member(s, formation, [&](PieceId id) {
    if (s.unit(id).post == Post::Reserve) out.push_back(id);
  });
  return out;
}

PieceId head_of_column(const State& s, int formation) {
  const Members column = column_of(s, formation);
  if (column.empty()) return kNoPiece;
  // Batteries alone march only as an artillery-class Formation (ES-MOVE-22).
  if (s.unit(column.front()).post == Post::Reserve && class_of(s, formation) != Arm::Artillery) return kNoPiece;
  return column.front();
}

Polyline line_of_column(const State& s, int formation) {
  const Members column = column_of(s, formation);
  if (column.empty()) return {};
  const Pose& head = s.unit(column.front()).pose;
  const Way& way = s.formation(formation).way;
  const bool known = leads_from(way, head, whole_length(s, column) + kColumnGap);
  return line_behind(head, known ? way : Way());
}

ColumnPlaces column_along(const State& s, int formation, const Pose& head, const Way& way) {
  ColumnPlaces out;
  const Polyline line = line_behind(head, way);
  double at = 0;
  PieceId ahead = kNoPiece;
  for (const PieceId id : column_of(s, formation)) {
    if (ahead != kNoPiece) at += spacing_between(s, ahead, id);
    const Facing facing = ahead == kNoPiece ? head.facing : facing_on_line(line, at, head.facing);
    out.push_back({id, Pose::snapped(point_on_line(line, at), facing)});
    ahead = id;
  }
  return out;
}

// ES-DEPL-18: the first founds the column where it stands.
Pose next_place_in_column(const State& s, int formation, PieceId unit) {
  const Members ployed = ployed_units(s, formation);
  if (ployed.empty()) return s.unit(unit).pose;
  const PieceId last = ployed.back();
  const Pose& end = s.unit(last).pose;
  const double spacing = spacing_between(s, last, unit);
  const Polyline line = line_of_column(s, formation);
  const double at = place_on_line(line, end.at());
  if (at < 0) return Pose::snapped(end.at() - end.facing.forward() * spacing, end.facing);
  return Pose::snapped(point_on_line(line, at + spacing), facing_on_line(line, at + spacing, end.facing));
}

std::vector<Pose> way_on_line(const Polyline& line, double from, double to, const Pose& start) {
  std::vector<Pose> out;
  double passed = 0;
  std::vector<double> corners;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    passed += length(line[i + 1] - line[i]);
    if (passed < from - kTolerance && passed > to + kTolerance) corners.push_back(passed);
  }
  Pose at = start;
  const auto go = [&](double yards) {
    const Vec2 point = point_on_line(line, yards);
    const Vec2 leg = point - at.at();
    if (length(leg) <= kTolerance) return;
    at = Pose::snapped(point, facing_of(leg));
    out.push_back(at);
  };
  for (auto corner = corners.rbegin(); corner != corners.rend(); ++corner) go(*corner);
  go(to);
  return out;
}

Way way_from(const Polyline& line, double column) {
  Way out;
  double passed = 0;
  for (std::size_t i = 0; i < line.size() && out.size() < out.capacity(); ++i) {
    if (i > 0) passed += length(line[i] - line[i - 1]);
    if (passed > column) {
      const Vec2 end = point_on_line(line, column);
      out.push_back({snap(end.x), snap(end.y)});
      break;
    }
    const bool bends = i == 0 || i + 1 == line.size() ||
                       std::abs(cross(line[i] - line[i - 1], line[i + 1] - line[i])) >
                           0.001 * length(line[i] - line[i - 1]) * length(line[i + 1] - line[i]);
    if (bends) out.push_back({snap(line[i].x), snap(line[i].y)});
  }
  return out;
}

std::vector<Pose> cut_back(std::vector<Pose> way, double yards) {
  while (way.size() > 1) {
    const Vec2 leg = way.back().at() - way[way.size() - 2].at();
    const double size = length(leg);
    if (size > yards + kTolerance) {
      way.back() = Pose::snapped(way.back().at() - leg * (yards / size), way.back().facing);
      break;
    }
    yards -= size;
    way.pop_back();
  }
  return way;
}

// ES-MOVE-4. Batteries of the reserve follow without an allowance of their own (ES-MOVE-13), unless they are all there is
// (ES-MOVE-22).
double column_allowance(const State& s, int formation, bool on_road) {
  double least = kNowhere;
  const Members column = column_of(s, formation);
  const bool guns_only = !column.empty() && s.unit(column.front()).post == Post::Reserve;
  for (const PieceId id : column) {
    const Unit& u = s.unit(id);
    if (u.brings_up || (u.post == Post::Reserve && !guns_only)) continue;
    least = std::min(least, allowance_of(s, id, on_road));
  }
  return least >= kNowhere ? 0 : least;
}

}  // namespace grognard::esr
