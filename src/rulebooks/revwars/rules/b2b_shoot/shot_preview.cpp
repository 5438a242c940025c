// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2b_shoot/shot_preview.h"

#include <fmt/format.h>

#include <algorithm>

namespace grognard::revwars {
namespace {

bool has_arms_in_ranks(const State& s, const Firing& f) {
  return small_arms_of(s, f.unit) >= 0 && !skirmishes(s.unit(f.unit));
}

bool has_gun_and_muskets(const State& s, const Firing& f) {
  if (is_battery(s.unit(f.unit)) || small_arms_of(s, f.unit) < 0) return false;
  return std::any_of(f.stands.begin(), f.stands.end(), [](const Stand& x) { return x.gun && x.fights; });
}

int corner_switches(const State& s, const Firing& f) {
  if (!has_arms_in_ranks(s, f)) return 0;
  const Shape& shape = s.unit(f.unit).shape;
  if (is_square(s.unit(f.unit))) return corners_of(s, f);
  return shape.formation == Formation::Line && shape.wing > 0 && has_hinge(f) ? 1 : 0;
}

bool is_rolled(const ShotMark& mark) { return !mark.spared && !mark.rolled_before; }

// The pieces of a strip in each range band, with the accuracy there.
void draw_bands(const State& s, const SweptStrip& strip, int weapon, LaidDevice& device) {
  double from = 0;
  const Lane lane = lane_of(strip);
  for (const Weapon::Band& band : weapon_of(s, weapon).bands) {
    Lane piece = lane;
    piece.near = std::max(lane.near, from);
    const double far = std::min(lane.far, band.limit);
    from = band.limit;
    if (far <= piece.near + kTolerance) continue;
    device.shape.push_back(ring_of(piece, far));
    device.labels.push_back(fmt::format("{}+ to {:g}\"", band.accuracy, band.limit));
  }
}

Ring ring_of_mark(const State& s, const ShotMark& mark) {
  if (s.is_general(mark.unit)) return general_ring(s, mark.unit);
  return targets_in(s, mark.unit)[mark.stand].ring;
}

std::string mark_note(const ShotMark& mark) {
  if (mark.rolled_before) return "already rolled this turn";
  return fmt::format("{}+ at {:.1f}\"{}", mark.need.total(), mark.range, mark.crossfire ? ", crossfire" : "");
}

std::string_view noun_of(const State& s, const Firing& f, std::size_t i) {
  return is_battery(s.unit(f.unit)) || f.stands[i].gun ? "gun" : "platoon";
}

void pick_holders(const State& s, const Firing& f, std::vector<Pick>& out) {
  int count = 0;
  for (std::size_t i = 0; i < f.stands.size(); ++i) {
    const Stand& stand = f.stands[i];
    if (!stand.fights || (!stand.gun && small_arms_of(s, f.unit) < 0 && !is_battery(s.unit(f.unit)))) continue;
    const std::string who =
        stand.gun ? std::string("the battalion gun") : fmt::format("{} {}", noun_of(s, f, i), ++count);
    out.push_back({.label = fmt::format("{} holds fire", who),
                   .bit = static_cast<int>(i),
                   .place = Pose::snapped(stand.centre, stand.facing),
                   .on = ((f.picks >> i) & 1) != 0});
  }
}

void pick_corners(const State& s, const Firing& f, std::vector<Pick>& out) {
  constexpr std::string_view kCorners[] = {"front left", "front right", "rear right", "rear left"};
  const int bits = corner_switches(s, f);
  const bool square = is_square(s.unit(f.unit));
  for (int k = 0; k < 4; ++k) {
    if (((bits >> k) & 1) == 0) continue;
    const std::string where = square ? fmt::format("the {} corner", kCorners[k]) : std::string("the hinge");
    out.push_back(
        {.label = fmt::format("spare the ground at {}", where), .bit = kCornerBit + k, .on = f.leaves_out(k)});
  }
}

}  // namespace

std::uint32_t switches_of(const State& s, const Firing& f) {
  int bits = corner_switches(s, f) << kCornerBit;
  for (std::size_t i = 0; i < f.stands.size(); ++i)
    if (f.stands[i].fights) bits |= 1 << i;
  return has_gun_and_muskets(s, f) ? bits | 1 << kGunBit : bits;
}

bool firing_guns_left(const Firing& f) {
  for (std::size_t i = 0; i < f.stands.size(); ++i)
    if (f.fires(i)) return true;
  return false;
}

std::vector<Breakdown> scores_of(const Volley& volley) {
  std::vector<Breakdown> out;
  std::vector<int> seen;
  for (const ShotMark& mark : volley.marks) {
    const int key = mark.accuracy * 4 + (mark.concealed ? 2 : 0) + (mark.on_hill ? 1 : 0);
    if (!is_rolled(mark) || std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
    seen.push_back(key);
    out.push_back(mark.need);
  }
  return out;
}

LaidDevice device_of(const State& s, const Volley& volley) {
  LaidDevice device;
  for (std::size_t i = 0; i < volley.ground.size(); ++i)
    if (volley.weapons[i] >= 0) draw_bands(s, volley.ground[i], volley.weapons[i], device);
  const bool singly = std::find(volley.weapons.begin(), volley.weapons.end(), -1) != volley.weapons.end();
  for (const ShotMark& mark : volley.marks) {
    if (singly) {
      device.shape.push_back(ring_of_mark(s, mark));
      device.labels.push_back(fmt::format("{}+", mark.need.total()));
    }
    if (is_rolled(mark)) device.covers.push_back(place_of(s, mark.unit, mark.stand).at());
  }
  return device;
}

std::vector<Pick> picks_of(const State& s, const Firing& f, const Volley& volley) {
  std::vector<Pick> out;
  pick_holders(s, f, out);
  pick_corners(s, f, out);
  if (has_gun_and_muskets(s, f))
    out.push_back({.label = "the gun rolls against platoons in both areas",
                   .bit = kGunBit,
                   .on = ((f.picks >> kGunBit) & 1) != 0});
  for (const ShotMark& mark : volley.marks) {
    const Name name = name_of(s, mark.unit);
    const std::string who =
        s.is_general(mark.unit) ? std::string(name.text) : fmt::format("platoon {} of {}", mark.stand + 1, name);
    out.push_back({.label = mark.friendly ? fmt::format("{} is in the way", who) : fmt::format("leave {}", who),
                   .place = place_of(s, mark.unit, mark.stand),
                   .on = mark.spared,
                   .danger = mark.friendly,
                   .fixed = mark.friendly,
                   .note = mark_note(mark)});
  }
  return out;
}

ShotMark* mark_near(const State& s, std::vector<ShotMark>& marks, Vec2 point) {
  ShotMark* nearest = nullptr;
  double least = kMeant;
  for (ShotMark& mark : marks) {
    const double away = length(place_of(s, mark.unit, mark.stand).at() - point);
    if (mark.spared || away >= least) continue;
    least = away;
    nearest = &mark;
  }
  return nearest;
}

}  // namespace grognard::revwars
