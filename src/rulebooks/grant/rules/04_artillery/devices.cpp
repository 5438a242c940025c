// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "geometry/tolerance.h"
#include "grant/position/tables.h"
#include "grant/position/terrain.h"
#include "grant/rules/04_artillery/gunnery.h"

namespace grognard::grant {
namespace {

constexpr double kShellRadius = 1.5;   // GW-HOW-7
constexpr double kShellCentre = 0.75;  // of its centre section
constexpr double kBurstOffset = 1.0;   // GW-GEO-16
constexpr double kConeNear = 0.5;      // GW-GEO-17: half of its width at the muzzle
constexpr double kConeGrowth = 1.0 / 12;
constexpr double kDiagonal = 0.70710678118654752;

// The point so far along the line and to the gunner's right.
Vec2 device_point(const FireLine& line, double along, double across) {
  const Vec2 forward = line.forward();
  return line.muzzle + forward * along + right_of(forward) * across;
}

Ring device_ring(std::initializer_list<Vec2> corners) {
  return Ring(std::span<const Vec2>(corners.begin(), corners.size()));
}

// A disc of which corners can be drawn: from bearing to bearing in eighths of the circle, clockwise from the line of fire.
Vec2 shell_rim(const FireLine& line, double radius, int eighth) {
  constexpr double kAlong[] = {1, kDiagonal, 0, -kDiagonal, -1, -kDiagonal, 0, kDiagonal};
  const int i = (eighth % 8 + 8) % 8;
  return device_point(line, line.range() + radius * kAlong[i], radius * kAlong[(i + 6) % 8]);
}

// A quarter of the ring about a bearing in eighths: drawn straight from diagonal to diagonal, with its outer bulge.
Ring shell_quarter(const FireLine& line, int middle) {
  return device_ring({shell_rim(line, kShellRadius, middle + 1), shell_rim(line, kShellRadius, middle),
                      shell_rim(line, kShellRadius, middle - 1), shell_rim(line, kShellCentre, middle - 1),
                      shell_rim(line, kShellCentre, middle + 1)});
}

// Where the device may cover anything: a disc.
struct DeviceReach {
  Vec2 centre;
  double radius = 0;
};
DeviceReach device_reach(const Device& d) {
  switch (d.ammunition) {
    case Ammunition::Shell: return {d.line.aim, kShellRadius + kTolerance};
    case Ammunition::Canister: return {device_point(d.line, kConeLength / 2, 0), kConeLength / 2 + 1};
    case Ammunition::Roundshot: break;
  }
  return {device_point(d.line, d.line.range() + d.shift, 0), kSleeveLength / 2 + kSleeveWidth};
}

Covered covered_object(const Device& d, Vec2 at, Covered c) {
  c.along = d.line.along(at);
  c.across = d.line.across(at);
  return c;
}

// GW-HSE-22, GW-ART-17: a building lies under the sleeve with any part of it, and is met where its nearest part begins.
void cover_building(const Device& d, const Ring& under, const Ring& building, Covered c, std::vector<Covered>& out) {
  if (!overlap(under, building)) return;
  const Ring part = common_part(under, building);
  bool first = true;
  for (const Vec2 corner : part.corners()) {
    const Covered here = covered_object(d, corner, c);
    const bool level = !first && same_distance(here.along, c.along);
    if (first || (level && here.across < c.across) || (!level && here.along < c.along)) c = here;
    first = false;
  }
  if (!first) out.push_back(c);
}

void cover_buildings(const State& s, const Device& d, std::vector<Covered>& out) {
  const Ring under = sleeve(d.line, d.shift);
  if (under.empty()) return;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const Section& section = s.sections[i];
    if (section.ruin && section.unit == kNoPiece) continue;  // GW-HSE-21: scenic terrain
    cover_building(d, under, section_ring(s, i), {.kind = Covered::Kind::Section, .who = {}, .index = i}, out);
  }
  each_on_table(s, [&](PieceId id) {
    if (s.unit(id).arm != Class::Barge) return;
    cover_building(d, under, block_of(s, id), {.kind = Covered::Kind::Barge, .who = {id, 0}}, out);
  });
}

void cover_unit(const State& s, const Device& d, PieceId id, std::vector<Covered>& out) {
  each_figure(s, id, [&](Figure f) {
    if (section_around(s, f) >= 0) return;
    const Vec2 at = centre_of(s, f);
    if (covers(d, at)) out.push_back(covered_object(d, at, {.kind = Covered::Kind::Man, .who = f}));
  });
  const int guns = static_cast<int>(s.troops(id).guns.size());
  for (int g = 0; g < guns; ++g) {
    if (!gun_works(s, id, g)) continue;
    const Vec2 at = gun_centre(s, id, g);  // GW-CB-8
    if (covers(d, at)) out.push_back(covered_object(d, at, {.kind = Covered::Kind::Gun, .who = {id, 0}, .index = g}));
  }
}

}  // namespace

Vec2 FireLine::forward() const {
  const Vec2 way = aim - muzzle;
  const double far = length(way);
  return far > 0 ? way * (1 / far) : Vec2{0, 1};
}
double FireLine::range() const { return length(aim - muzzle); }
double FireLine::along(Vec2 p) const { return dot(p - muzzle, forward()); }
double FireLine::across(Vec2 p) const { return dot(p - muzzle, right_of(forward())); }

// GW-GEO-15, GW-ART-14: nothing behind the muzzle.
bool under_sleeve(const FireLine& line, double shift, Vec2 p) {
  const double along = line.along(p);
  return at_least(along, 0) && at_most(std::abs(along - line.range() - shift), kSleeveLength / 2) &&
         at_most(std::abs(line.across(p)), kSleeveWidth / 2);
}

Ring sleeve(const FireLine& line, double shift) {
  const double centre = line.range() + shift;
  const double near = std::max(0.0, centre - kSleeveLength / 2);
  const double far = centre + kSleeveLength / 2;
  if (far - near < kTolerance) return {};
  constexpr double kHalf = kSleeveWidth / 2;
  return device_ring({device_point(line, far, kHalf), device_point(line, far, -kHalf), device_point(line, near, -kHalf),
                      device_point(line, near, kHalf)});
}

// GW-GEO-16
int shell_section(const FireLine& line, Vec2 p) {
  const double u = line.along(p) - line.range();
  const double v = line.across(p);
  const double from_aim = std::sqrt(u * u + v * v);
  if (at_most(from_aim, kShellCentre)) return 6;
  if (more_than(from_aim, kShellRadius)) return 0;
  if (at_least(std::abs(u), std::abs(v))) return u > 0 ? 5 : 2;
  return v < 0 ? 3 : 4;
}

Vec2 burst_point(const FireLine& line, int section) {
  const double range = line.range();
  switch (section) {
    case 5: return device_point(line, range + kBurstOffset, 0);
    case 2: return device_point(line, range - kBurstOffset, 0);
    case 3: return device_point(line, range, -kBurstOffset);
    case 4: return device_point(line, range, kBurstOffset);
    default: return line.aim;
  }
}

// GW-GEO-17
bool in_cone(const FireLine& line, Vec2 p) {
  const double u = line.along(p);
  return more_than(u, 0) && at_most(u, kConeLength) && at_most(std::abs(line.across(p)), kConeNear + u * kConeGrowth);
}

Ring cone(const FireLine& line) {
  constexpr double kFarHalf = kConeNear + kConeLength * kConeGrowth;
  return device_ring({device_point(line, kConeLength, kFarHalf), device_point(line, kConeLength, -kFarHalf),
                      device_point(line, 0, -kConeNear), device_point(line, 0, kConeNear)});
}

std::vector<Ring> shell_sections(const FireLine& line) {
  boost::container::static_vector<Vec2, 8> centre;
  for (int eighth = 8; eighth > 0; --eighth) centre.push_back(shell_rim(line, kShellCentre, eighth));
  return {Ring(std::span<const Vec2>(centre.data(), centre.size())), shell_quarter(line, 0), shell_quarter(line, 4),
          shell_quarter(line, 6), shell_quarter(line, 2)};
}

// GW-GEO-14, GW-CB-8, 11
bool covers(const Device& d, Vec2 p) {
  switch (d.ammunition) {
    case Ammunition::Shell: return shell_section(d.line, p) == d.section;
    case Ammunition::Canister: return in_cone(d.line, p);
    case Ammunition::Roundshot: break;
  }
  return under_sleeve(d.line, d.shift, p);
}

// Equal distances are those that differ by less than the tolerance from the first of their row.
void near_to_far(std::vector<Covered>& covered) {
  std::stable_sort(covered.begin(), covered.end(),
                   [](const Covered& a, const Covered& b) { return a.along < b.along; });
  for (auto row = covered.begin(); row != covered.end();) {
    const auto end = std::find_if(row, covered.end(), [&](const Covered& c) { return more_than(c.along, row->along); });
    std::stable_sort(row, end, [](const Covered& a, const Covered& b) { return a.across < b.across; });
    row = end;
  }
}

int section_around(const State& s, Figure f) {
  if (s.unit(f.unit).formation != Formation::Garrison) return -1;
  for (int i = 0; i < std::ssize(s.sections); ++i) {
    const Section& section = s.sections[i];
    if (section.unit != f.unit) continue;
    if (f.officer() ? (section.officers >> (f.slot - kOfficerSlot)) & 1u : (section.men >> f.slot) & 1u) return i;
  }
  return -1;
}

bool general_indoors(const State& s, int general) {
  const General& g = s.generals[general];
  if (g.attached == kNoPiece || s.unit(g.attached).formation != Formation::Garrison) return false;
  for (int i = 0; i < std::ssize(s.sections); ++i)
    if (s.sections[i].unit == g.attached && contains(section_ring(s, i), g.at.at())) return true;
  return false;
}

bool maybe_near(const State& s, PieceId id, Vec2 centre, double reach) {
  constexpr double kOfficersRoom = 4;  // they stand outside the block
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison) return true;
  for (const Stray& stray : s.strays)
    if (stray.who.unit == id) return true;
  const Size size = block_size(s, id);
  const double radius = size.width / 2 + size.depth + kOfficersRoom + reach;
  return length_squared(u.at.at() - centre) <= radius * radius;
}

std::vector<Covered> covered_by(const State& s, const Device& d) {
  std::vector<Covered> out;
  const DeviceReach reach = device_reach(d);
  each_on_table(s, [&](PieceId id) {
    if (s.unit(id).arm != Class::Barge && maybe_near(s, id, reach.centre, reach.radius)) cover_unit(s, d, id, out);
  });
  for (int g = 0; g < s.general_count(); ++g) {  // GW-RALLY-9
    const General& general = s.generals[g];
    if (!general.alive || general_indoors(s, g)) continue;
    if (general.attached != kNoPiece && !on_table(s.unit(general.attached))) continue;
    const Vec2 at = general.at.at();
    if (covers(d, at)) out.push_back(covered_object(d, at, {.kind = Covered::Kind::General, .who = {}, .index = g}));
  }
  if (d.ammunition == Ammunition::Roundshot) cover_buildings(s, d, out);
  near_to_far(out);
  return out;
}

namespace {

template <class Covers>
std::vector<Vec2> models_under(const State& s, Covers&& covers) {
  std::vector<Vec2> out;
  each_on_table(s, [&](PieceId id) {
    each_figure(s, id, [&](Figure f) {
      if (const Vec2 at = centre_of(s, f); covers(at)) out.push_back(at);
    });
  });
  return out;
}

}  // namespace

LaidDevice laid_sleeve(const State& s, const FireLine& line, double shift) {
  const double far = std::max(line.range(), line.range() + shift + kSleeveLength / 2);
  return {.line = {line.muzzle, line.muzzle + line.forward() * far},
          .shape = {sleeve(line, shift)},
          .labels = {},
          .covers = models_under(s, [&](Vec2 p) { return under_sleeve(line, shift, p); })};
}

LaidDevice laid_shell(const State& s, const FireLine& line, int burst) {
  constexpr int kPrinted[] = {6, 5, 2, 3, 4};  // centre, far, near, left, right
  LaidDevice device{.line = {line.muzzle, line.aim}, .shape = {}, .labels = {}, .covers = {}};
  const std::vector<Ring> sections = shell_sections(line);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (burst != 0 && kPrinted[i] != burst) continue;
    device.shape.push_back(sections[i]);
    device.labels.push_back(std::to_string(s.options().sbi_numbers[i]));
  }
  device.covers = models_under(s, [&](Vec2 p) {
    const int section = shell_section(line, p);
    return burst == 0 ? section != 0 : section == burst;
  });
  return device;
}

LaidDevice laid_cone(const State& s, const FireLine& line) {
  return {.line = {line.muzzle, line.muzzle + line.forward() * kConeLength},
          .shape = {cone(line)},
          .labels = {},
          .covers = models_under(s, [&](Vec2 p) { return in_cone(line, p); })};
}

}  // namespace grognard::grant
