// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "hanau/rules/01_cannon/line_of_fire.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sentence.h"
#include "geometry/path.h"
#include "geometry/tolerance.h"
#include "hanau/position/losses.h"
#include "hanau/rules/01_cannon/artillery.h"

namespace grognard::hanau {
// HN-ART-11; with the option "per weight" lighter guns have a shorter stick.
double stick(const State& s, PieceId battery, int band) {
  const double full = s.options().stick[band];
  if (!s.options().stick_per_weight) return full;
  const int gun = s.troops(battery).gun;
  return gun >= kHeavyGun ? full : gun <= 6 ? full * 2 / 3 : full * 5 / 6;
}

Frame frame_at(const State& s, PieceId battery, const Pose& from) {
  const Size size = size_of(s, battery);
  return Frame::of(from, size.width, size.depth);
}

Bystanders before_the_guns(const State& s, PieceId battery) {
  Bystanders out;
  const Nearness near(s, battery);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (id == battery || !on_table(s.unit(id)) || is_skirmishing(s, id)) continue;
    if (near.maybe(s, id, stick(s, battery, 2) + kAdjustMove + 1)) out.push_back(id);
  }
  return out;
}

LineOfFire::LineOfFire(const State& s, PieceId battery, PieceId target, const Pose& around, double shift,
                       const Bystanders* among)
    : s_(s),
      among_(among),
      battery_(battery),
      target_(target),
      around_(around.at()),
      shift_(shift + 0.05),  // poses are snapped
      size_(size_of(s, battery)),
      there_(footprint(s, target)),
      way_(s.unit(target).pose.at() - around_),
      aside_(size_.width / 2 + std::max(shift_, radius_of(s, target) + size_.width / 2) + kTolerance) {}

bool LineOfFire::maybe_in_range() const {
  // The nearest part of the target may lie on the edge of the strip, half the front aside.
  const double least = std::max(0.0, distance(around_, there_) - shift_);
  const double ahead = std::sqrt(std::max(0.0, least * least - size_.width * size_.width / 4));
  return within(ahead - size_.depth / 2 - 1, stick(s_, battery_, 2));
}

// What is in the strip up to the target is at most half the front off its middle line, which begins at the guns and ends half
// the front, at most, from the target.
bool LineOfFire::maybe_between(PieceId id, Vec2 at) const {
  const double squared = length_squared(way_);
  const double part = squared > 0 ? std::clamp(dot(at - around_, way_) / squared, 0.0, 1.0) : 0;
  const double reach = aside_ + radius_of(s_, id);
  return length_squared(at - (around_ + way_ * part)) <= reach * reach;
}

void LineOfFire::find_between() {
  looked_ = true;
  if (among_) {
    for (const PieceId id : *among_)
      if (id != target_ && maybe_between(id, s_.unit(id).pose.at())) between_.push_back(id);
    return;
  }
  each_on_table(s_, [&](PieceId id) {
    if (id == battery_ || id == target_ || is_skirmishing(s_, id)) return;
    if (maybe_between(id, s_.unit(id).pose.at())) between_.push_back(id);
  });
}

// With the guns shifted, a point on the way to the aim comes to lie aside of the new middle line by no more than the shift,
// less the nearer it is to the aim; and no nearer or farther than the shift. kSlack is for snapping and for the turn.
bool LineOfFire::barred_to(Vec2 aim) {
  constexpr double kSlack = 0.6;
  const Vec2 way = aim - around_;
  const double whole = length(way);
  const double half_front = size_.width / 2;
  const double least = distance(around_, there_) - shift_;
  if (whole < 8 || half_front > 3 || least <= half_front) return false;  // so near that the turn tells
  const double first = shift_ + kSlack + size_.depth / 2;
  const double last = std::sqrt(least * least - half_front * half_front) - shift_ - kSlack;
  const auto squarely = [&](Vec2 point) {
    const double along = dot(point - around_, way) / whole;
    const double aside = std::abs(cross(way, point - around_)) / whole;
    return along > first && along < last && aside + shift_ * (1 - along / whole) + 0.05 < half_front;
  };
  if (!looked_) find_between();
  for (const PieceId id : between_) {
    bool bars = squarely(s_.unit(id).pose.at());
    if (!bars) {
      const Ring ring = footprint(s_, id);
      for (const Vec2 corner : ring.corners()) bars = bars || squarely(corner);
    }
    if (bars && !may_fire_over(id)) return true;
  }
  return false;
}

bool LineOfFire::may_fire_over(PieceId between) const {
  if (!s_.options().art_overhead) return false;
  const int height = height_of(s_, between);
  return height_of(s_, battery_) > height || height_of(s_, target_) > height;
}

// HN-ART-19: over the heads of a lower unit that is more than 2" from both.
bool LineOfFire::fires_overhead(PieceId between, const Ring& guns) const {
  return may_fire_over(between) && beyond(distance(guns, footprint(s_, between)), kOverheadClearance) &&
         beyond(distance_between(s_, target_, between), kOverheadClearance);
}

std::optional<Refusal> LineOfFire::blocked_view(const Pose& from, const Frame& frame, const StripPart& at) {
  if (!looked_) find_between();
  for (PieceId& id : between_) {
    if (!may_reach_strip(s_, frame, id)) continue;
    const auto part = in_strip(frame, footprint(s_, id));
    if (!part || !beyond(at.near, part->near)) continue;
    if (fires_overhead(id, footprint(s_, battery_, Formation::Unlimbered, from))) continue;
    std::swap(id, between_.front());  // likely to stand in the way of the next pose, too
    return Refusal{"HN-ART-19", sentence("{0:^} {0:stands|stand} in the line of fire, {1} away.",
                                         name_of(s_, between_.front()), inches(part->near))};
  }
  const Vec2 muzzle = at.nearest - frame.forward * at.near;
  auto block = ground_block(s_, muzzle, at.nearest, battery_, target_);
  if (!block) block = ground_in_strip(frame, at.near);
  if (block) return Refusal{"HN-ART-19", sentence("The view is blocked by {}.", describe_block(s_, *block))};
  return std::nullopt;
}

// HN-ART-19: blocking ground anywhere in the strip, up to the target. How deep looks straight ahead run through it changes evenly
// from one of its corners to the next, so three looks between each two of them find the deepest.
std::optional<SightBlock> LineOfFire::ground_in_strip(const Frame& frame, double reach) const {
  const double w = frame.half_width;
  const Vec2 corners[] = {frame.world({w, 0}), frame.world({w, reach}), frame.world({-w, reach}), frame.world({-w, 0})};
  const auto [west, east] = std::minmax({corners[0].x, corners[1].x, corners[2].x, corners[3].x});
  const auto [south, north] = std::minmax({corners[0].y, corners[1].y, corners[2].y, corners[3].y});
  for (std::size_t i = 0; i < s_.setup->areas.size(); ++i) {
    const Area& area = s_.setup->ground->areas[i];
    if (!s_.setup->areas[i].blocking || !area.box.meets({{west, south}, {east, north}})) continue;
    if (s_.unit(target_).garrison == static_cast<int>(i)) continue;
    boost::container::small_vector<double, 16> aside = {-w, w};
    for (const Ring& part : area.parts)
      for (const Vec2 corner : part.corners())
        if (const double x = frame.local(corner).x; std::abs(x) < w) aside.push_back(x);
    std::sort(aside.begin(), aside.end());
    for (std::size_t k = 0; k + 1 < aside.size(); ++k) {
      if (within(aside[k + 1], aside[k] + kTolerance)) continue;
      for (const double x : {aside[k] + kTolerance, (aside[k] + aside[k + 1]) / 2, aside[k + 1] - kTolerance})
        if (const auto at = hidden_behind(area, frame.world({x, 0}), frame.world({x, reach}), seen_into(area)))
          return SightBlock{kNoPiece, static_cast<int>(i), *at};
    }
  }
  return std::nullopt;
}

std::optional<Refusal> LineOfFire::refusal(const Pose& from) {
  const Frame frame = frame_at(s_, battery_, from);
  const auto part = in_strip(frame, there_);
  if (!part) return Refusal{"HN-ART-9", sentence("{} is not straight ahead of the guns.", name_of(s_, target_))};
  const double longest = stick(s_, battery_, 2);
  if (beyond(part->near, longest))
    return Refusal{"HN-ART-11", sentence("Out of range: {:.2f} of {:g} inches.", part->near, longest)};
  return blocked_view(from, frame, *part);
}

std::optional<Refusal> cannon_refusal(const State& s, PieceId battery, const Pose& from, PieceId target) {
  return LineOfFire(s, battery, target, from, 0).refusal(from);
}

namespace {

// A pose for guns that may be adjusted: quickly, aimed at the target itself; thoroughly, past its sides as well.
std::optional<Pose> adjusted_pose(const State& s, LineOfFire& line, PieceId battery, PieceId target, Search search) {
  const Pose& here = s.unit(battery).pose;
  const Ring there = footprint(s, target);
  // Where to aim: its middle and its nearest point; or to either side, as far as the guns still catch a corner of it.
  boost::container::static_vector<Vec2, 4> aims = {s.unit(target).pose.at(), gap(here.at(), there).to};
  if (search == Search::Thorough) {
    const Vec2 way = aims[0] - here.at();
    const Vec2 across = right_of(way) * (1 / std::max(length(way), kTolerance));
    double span = 0;
    for (const Vec2 corner : there.corners()) span = std::max(span, std::abs(dot(corner - aims[0], across)));
    span += frame_at(s, battery, here).half_width;
    const Vec2 middle = aims[0];
    aims.clear();  // the quick search has tried those
    for (const double share : {0.5, 0.97}) {
      aims.push_back(middle + across * (share * span));
      aims.push_back(middle - across * (share * span));
    }
  }
  std::size_t open = 0;
  for (const Vec2 aim : aims)
    if (!line.barred_to(aim)) aims[open++] = aim;
  aims.resize(open, Vec2{});
  const auto try_ring = [&](double shift, int parts) -> std::optional<Pose> {
    for (int i = 0; i < parts && !aims.empty(); ++i) {
      const Vec2 at = here.at() + here.facing.turned(i * 3600 / parts).forward() * shift;
      for (const Vec2 aim : aims) {
        if (length(aim - at) < kTolerance) continue;
        const Pose pose = Pose::snapped(at, facing_of(aim - at));
        if (line.refusal(pose)) continue;
        if (is_free(s, battery, footprint(s, battery, Formation::Unlimbered, pose))) return pose;
      }
    }
    return std::nullopt;
  };
  if (const auto pose = try_ring(0, 1)) return pose;
  return try_ring(kAdjustMove, 8);
}

}  // namespace

// HN-ART-6: as it stands, turned on the spot, or shifted by up to 1" as well.
std::optional<Pose> firing_pose(const State& s, PieceId battery, PieceId target, Search search,
                                const Bystanders* among) {
  const Quietly trying;
  const Pose& here = s.unit(battery).pose;
  LineOfFire line(s, battery, target, here, kAdjustMove, among);
  if (!line.maybe_in_range()) return std::nullopt;
  if (!line.refusal(here)) return here;
  if (s.troops(battery).gun >= kHeavyGun) return std::nullopt;
  if (const auto pose = adjusted_pose(s, line, battery, target, Search::Quick)) return pose;
  return search == Search::Quick ? std::nullopt : adjusted_pose(s, line, battery, target, search);
}

std::optional<Pose> firing_pose(const State& s, PieceId battery, PieceId target) {
  return firing_pose(s, battery, target, Search::Thorough, nullptr);
}

}  // namespace grognard::hanau
