// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/00_set_up/laying_out.h"

#include <algorithm>

#include "esr/position/positions.h"

namespace grognard::esr {
namespace {

constexpr double kGapInWave = 38;    // ES-GEO-5: 0 to 112
constexpr double kGapOfWaves = 150;  // 112 to 225, rear edge to front edge
constexpr double kBaseDepth = 112;   // of every Unit that stands in a wave
constexpr double kAnyDistance = 1e6;

bool is_gun(const State& s, PieceId id) { return s.unit(id).arm == Arm::Artillery; }

Members waves_of(const State& s, const Members& all) {
  Members fighting;
  for (const PieceId id : all)
    if (!is_gun(s, id)) fighting.push_back(id);
  return fighting;
}

// Side by side, from left to right, around the middle of the wave.
void lay_out_wave(State& s, const PieceId* first, const PieceId* last, Vec2 middle, Facing facing) {
  double breadth = -kGapInWave;
  for (const PieceId* id = first; id != last; ++id) breadth += s.troops(*id).width + kGapInWave;
  const Vec2 right = right_of(facing.forward());
  double at = -breadth / 2;
  for (const PieceId* id = first; id != last; ++id) {
    const double width = s.troops(*id).width;
    Unit& u = s.unit(*id);
    u.post = Post::Deployed;
    u.rank = -1;
    u.pose = Pose::snapped(middle + right * (at + width / 2), facing);
    at += width + kGapInWave;
  }
}

void put_guns_in_reserve(State& s, const Members& all, const Pose& where) {
  for (const PieceId id : all) {
    if (!is_gun(s, id)) continue;
    s.unit(id).post = Post::Reserve;
    s.unit(id).limbered = false;
    s.unit(id).rank = -1;
    s.unit(id).pose = where;
  }
}

// Commander, reserve and Reformation Area go with it, wherever they were.
void take_along(State& s, int formation, const Pose& where) {
  Formation& f = s.formation(formation);
  f.general.on_table = !f.general.removed;
  f.general.pose = where;
  f.has_area = f.kind != Kind::GrandBattery;
  f.area = where;
  arrange(s, formation, kAnyDistance);
}

}  // namespace

Members units_to_lay_out(const State& s, int formation) {
  Members all;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.formation == formation && (u.post == Post::Waiting || stands(u))) all.push_back(id);
  }
  return all;
}

int usual_waves(int units) {
  if (units <= 3) return 1;
  return units <= 10 ? 2 : units <= 15 ? 3 : kMostWaves;
}

double deployed_depth(const State& s, int formation, int waves) {
  const int count = static_cast<int>(waves_of(s, units_to_lay_out(s, formation)).size());
  if (waves <= 0) waves = usual_waves(count);
  waves = std::max(std::min(waves, count), 1);
  return waves * kBaseDepth + (waves - 1) * kGapOfWaves;
}

void lay_out_deployed(State& s, int formation, const Pose& centre, int waves) {
  const Members all = units_to_lay_out(s, formation);
  const Members fighting = waves_of(s, all);
  Formation& f = s.formation(formation);
  f.way.clear();
  f.reserve = centre;
  put_guns_in_reserve(s, all, centre);
  const int count = std::ssize(fighting);
  if (count > 0) {
    if (waves <= 0) waves = usual_waves(count);
    waves = std::min(waves, count);
    const int abreast = (count + waves - 1) / waves;
    const Vec2 forward = centre.facing.forward();
    double ahead = (deployed_depth(s, formation, waves) - kBaseDepth) / 2;
    for (int i = 0; i < count; i += abreast) {
      const int end = std::min(i + abreast, count);
      lay_out_wave(s, fighting.data() + i, fighting.data() + end, centre.at() + forward * ahead, centre.facing);
      ahead -= kBaseDepth + kGapOfWaves;
    }
  }
  take_along(s, formation, centre);
}

// ES-GEO-6: 38 yards between bases; infantry and cavalry take their depth, limbers their length.
double column_length(const State& s, int formation) {
  double sum = 0;
  for (const PieceId id : units_to_lay_out(s, formation))
    sum += (is_gun(s, id) ? s.troops(id).limbered_depth : s.troops(id).depth) + kColumnGap;
  return sum;
}

void lay_out_ployed(State& s, int formation, const Pose& head, const Way& way) {
  const Members all = units_to_lay_out(s, formation);
  Formation& f = s.formation(formation);
  f.way = way;
  if (f.way.empty()) {
    const Pose back = Pose::snapped(head.at() - head.facing.forward() * column_length(s, formation), head.facing);
    f.way.push_back({back.x, back.y});
  }
  f.reserve = head;
  put_guns_in_reserve(s, all, head);
  int rank = 0;
  for (const PieceId id : all) {
    if (is_gun(s, id)) continue;
    Unit& u = s.unit(id);
    u.post = Post::Ployed;
    u.rank = static_cast<std::int8_t>(rank++);
    u.pose = head;
  }
  for (const ColumnPlace& place : column_along(s, formation, head, f.way)) s.unit(place.unit).pose = place.pose;
  take_along(s, formation, head);
}

}  // namespace grognard::esr
