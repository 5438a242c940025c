// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/telling.h"
#include "geometry/placing.h"
#include "geometry/tolerance.h"
#include "grant/position/bodies.h"
#include "grant/position/strides.h"
#include "grant/position/terrain.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/03_contact/contact.h"

// Which face a charge strikes, and how it comes to stand against it (GW-GEO-11, 13).
namespace grognard::grant {
namespace {

constexpr double kPlaceOnWall = 0.5;    // GW-BLDG-6
constexpr double kLeastOverlap = 0.01;  // GW-MELEE-28
constexpr double kEquallyFar = 0.001;   // GW-GEN-1
constexpr double kNearlyTouching = 0.5;

// Where the charger set out from in this move.
Vec2 standpoint(const State& s, const Contact& c) { return c.riders ? c.set_out : s.unit(c.attacker).start_at.at(); }

// GW-GEO-11: the largest of the four; equal: front before flank before rear.
Face face_towards(const Frame& f, Vec2 from) {
  const Vec2 at = f.local(from);
  const double beyond[] = {at.y, at.x - f.half_width, -at.x - f.half_width, -f.depth - at.y};
  int best = 0;
  for (int i = 1; i < 4; ++i)
    if (beyond[i] > beyond[best] + kEquallyFar) best = i;
  return static_cast<Face>(best);
}

StruckFace face_of_block(const State& s, const Contact& c) {
  const Frame f = frame_of(s, c.defender);
  const Facing front = s.unit(c.defender).at.facing;
  const Face face = face_towards(f, standpoint(s, c));
  const double middle = -f.depth / 2;
  switch (face) {
    case Face::RightFlank: return {f.world({f.half_width, middle}), front.turned(-900), f.depth / 2, face};
    case Face::LeftFlank: return {f.world({-f.half_width, middle}), front.turned(900), f.depth / 2, face};
    case Face::Rear: return {f.world({0, -f.depth}), front, f.half_width, face};
    default: return {f.origin, front.opposite(), f.half_width, Face::Front};
  }
}

// The wall that the assault came from farthest beyond: GW-GEO-11 for a section.
StruckFace wall_struck(const Ring& section, Vec2 from) {
  std::size_t best = 0;
  double farthest = 0;
  for (std::size_t i = 0; i < section.size(); ++i) {
    const Vec2 a = section[i];
    const Vec2 along = section[(i + 1) % section.size()] - a;
    const double beyond = dot(from - a, right_of(along)) / length(along);
    if (i != 0 && beyond <= farthest + kEquallyFar) continue;
    farthest = beyond;
    best = i;
  }
  const Vec2 a = section[best];
  const Vec2 b = section[(best + 1) % section.size()];
  return {(a + b) * 0.5, facing_of(left_of(b - a)), length(b - a) / 2, Face::Front};
}

// Men of a garrison who found no room stand outside in no block: the charge strikes them as it comes.
StruckFace knot_outside(const State& s, const Contact& c) {
  return {touching_point(s, c), s.unit(c.attacker).at.facing, block_size(s, c.attacker).width, Face::Front};
}

std::vector<Opposite> places_along(const StruckFace& face) {
  std::vector<Opposite> out;
  for (double at = -face.half; at + kPlaceOnWall < face.half + kLeastOverlap; at += kPlaceOnWall)
    out.push_back({Figure{}, {at, at + kPlaceOnWall}});
  return out;
}

// A turn about the point of touch, then a slide.
struct Squaring {
  Vec2 about;
  Vec2 from;
  Vec2 to;
  Vec2 shift;
  Vec2 operator()(Vec2 p) const {
    const Vec2 d = p - about;
    return about + right_of(to) * dot(d, right_of(from)) + to * dot(d, from) + shift;
  }
};

// The shortest slide that lines up an edge of one of mine with an edge of one of theirs, the narrower then being fully
// opposite; equal: to the right.
double slide_to_line_up(const std::vector<Stretch>& mine, const std::vector<Opposite>& theirs) {
  constexpr double kNone = 1e6;
  constexpr double kHair = 1e-6;
  double best = kNone;
  for (const Stretch& a : mine)
    for (const Opposite& b : theirs)
      for (const double slide : {b.at.low - a.low, b.at.high - a.high}) {
        const double less = std::abs(best) - std::abs(slide);
        if (less > kHair || (less > -kHair && slide > best)) best = slide;
      }
  return best == kNone ? 0 : best;
}

Squaring squaring_of(const State& s, const Contact& c, const StruckFace& face) {
  const Pose& at = s.unit(c.attacker).at;
  const std::vector<Figure> front = strikers_of(s, c, face);
  Squaring turn{touching_point(s, c), at.facing.forward(), face.in(), {}};
  Vec2 foremost = at.at();
  if (c.riders && !front.empty()) foremost = centre_of(s, front[0]) + turn.from * (base_size(s, front[0]).depth / 2);
  turn.shift = face.in() * dot(face.middle - turn(foremost), face.in());
  std::vector<Stretch> mine;
  for (const Figure f : front) {
    const double middle = dot(turn(centre_of(s, f)) - face.middle, face.right());
    const double half = base_size(s, f).width / 2;
    mine.push_back({middle - half, middle + half});
  }
  turn.shift = turn.shift + face.right() * slide_to_line_up(mine, along_face(s, c, face));
  return turn;
}

// GW-GEO-13: the turn about the point of touch (its chord), and the slide after it.
double squaring_allowed(const Squaring& squaring, const Pose& before, const Pose& after) {
  Squaring turn_only = squaring;
  turn_only.shift = {};
  const double chord = length(squaring.to - squaring.from) * length(before.at() - squaring.about);
  return chord + length(after.at() - turn_only(before.at()));
}

// Where it has turned and slid to, or beside that, along the face, where the edge of the table leaves no room; nothing if
// there is none with anybody opposite.
std::optional<Pose> squared_on_table(State& s, const Contact& c, const StruckFace& face, const Pose& squared) {
  Unit& u = s.unit(c.attacker);
  const Pose before = u.at;
  const std::vector<Ring> there = placed(body_of(s, c.attacker), squared.at(), squared.facing.forward()).footprint;
  const Obstacles table{.table = s.setup->ground->table().box(), .bars = {}};
  if (fits(there, table)) return squared;
  const Interval slide{0, 2 * face.half + block_size(s, c.attacker).width};
  const auto right = landing(there, face.right(), 0, slide, table, Rather::Nearest);
  const auto left = landing(there, -face.right(), 0, slide, table, Rather::Nearest);
  if (!right && !left) return std::nullopt;
  const double along = right && (!left || *right <= *left) ? *right : -*left;
  const Pose there_too = Pose::snapped(squared.at() + face.right() * along, squared.facing);
  u.at = there_too;
  const bool opposite = somebody_is_opposite(s, c);
  u.at = before;
  return opposite ? std::optional(there_too) : std::nullopt;
}

// A general who is with the unit keeps his place in it.
void bring_generals(State& s, PieceId unit, const Pose& before, const Pose& after) {
  const Squaring along{before.at(), before.facing.forward(), after.facing.forward(), after.at() - before.at()};
  for (General& g : s.generals)
    if (g.alive && g.attached == unit) g.at = general_on_table(s, Pose::snapped(along(g.at.at()), after.facing));
}

}  // namespace

// Where the two first touched; worked out again if the position does not say.
Vec2 touching_point(const State& s, const Contact& c) {
  const Ring block = block_of(s, c.attacker);
  if (c.riders || within(distance(c.touch, block), kNearlyTouching)) return c.touch;
  if (c.section >= 0) return gap(block, section_ring(s, c.section)).from;
  if (s.unit(c.defender).formation == Formation::Garrison) return s.unit(c.attacker).at.at();
  return gap(block, block_of(s, c.defender)).from;
}

Face face_struck(const State& s, PieceId charger, PieceId defender) {
  return face_towards(frame_of(s, defender), s.unit(charger).start_at.at());
}

StruckFace struck_face(const State& s, const Contact& c) {
  if (c.section >= 0) return wall_struck(section_ring(s, c.section), standpoint(s, c));
  if (s.unit(c.defender).formation == Formation::Garrison) return knot_outside(s, c);
  return face_of_block(s, c);
}

bool are_opposite(Stretch a, Stretch b) { return std::min(a.high, b.high) - std::max(a.low, b.low) > kLeastOverlap; }

Stretch stretch_of(const State& s, const StruckFace& face, Figure figure) {
  const Ring base = base_of(s, figure);
  Stretch out{1e6, -1e6};
  for (const Vec2 corner : base.corners()) {
    const double at = dot(corner - face.middle, face.right());
    out.low = std::min(out.low, at);
    out.high = std::max(out.high, at);
  }
  return out;
}

bool is_stray(const State& s, Figure figure) {
  return std::any_of(s.strays.begin(), s.strays.end(), [&](const Stray& stray) { return stray.who == figure; });
}

bool is_inside(const State& s, Figure f) {
  for (const Section& section : s.sections) {
    if (section.unit != f.unit) continue;
    const std::uint64_t held = f.officer() ? std::uint64_t{section.officers} << kOfficerSlot : section.men;
    if ((held >> f.slot) & 1u) return true;
  }
  return false;
}

const Contact* counter_contact(const State& s, const Contact& c) {
  for (const Contact& other : s.contacts)
    if (other.attacker == c.defender && other.defender == c.attacker && !other.riders && !c.riders) return &other;
  return nullptr;
}

bool deals_out(const State& s, const Contact& c) {
  const Formation f = s.unit(c.defender).formation;
  return c.section >= 0 || f == Formation::Deployed || f == Formation::Limbered || f == Formation::Vehicle;
}

// GW-MELEE-27: the outermost man of every file (of every rank, on a flank); officers stand outside the block.
std::vector<Opposite> along_face(const State& s, const Contact& c, const StruckFace& face) {
  if (deals_out(s, c)) return places_along(face);
  constexpr double kFartherOut = 0.1;
  struct Standing {
    Opposite man;
    double depth;
  };
  std::vector<Standing> all;
  const auto stands_there = [&](Figure f) {
    if (is_stray(s, f) || is_inside(s, f)) return;
    all.push_back({{f, stretch_of(s, face, f)}, dot(centre_of(s, f) - face.middle, face.in())});
  };
  each_man(s, c.defender, stands_there);
  if (all.empty()) each_figure(s, c.defender, stands_there);  // GW-MELEE-29: officers whom no men are left to cover
  std::vector<Opposite> out;
  for (const Standing& f : all) {
    const bool covered = std::any_of(all.begin(), all.end(), [&](const Standing& g) {
      return g.depth < f.depth - kFartherOut && are_opposite(f.man.at, g.man.at);
    });
    if (!covered) out.push_back(f.man);
  }
  std::stable_sort(out.begin(), out.end(), [](const Opposite& a, const Opposite& b) { return a.at.high > b.at.high; });
  return out;
}

std::vector<Figure> strikers_of(const State& s, const Contact& c, const StruckFace& face) {
  const Unit& u = s.unit(c.attacker);
  struct Striker {
    Figure who;
    double right;
  };
  std::vector<Striker> found;
  each_man(s, c.attacker, [&](Figure f) {
    const bool strikes = c.riders ? (c.riders >> f.slot) & 1u : f.slot < u.files || is_stray(s, f);
    if (strikes) found.push_back({f, dot(centre_of(s, f) - face.middle, right_of(u.at.facing.forward()))});
  });
  std::stable_sort(found.begin(), found.end(), [](const Striker& a, const Striker& b) { return a.right > b.right; });
  std::vector<Figure> out;
  for (const Striker& striker : found) out.push_back(striker.who);
  return out;
}

// GW-MELEE-28
bool somebody_is_opposite(const State& s, const Contact& c) {
  const StruckFace face = struck_face(s, c);
  const std::vector<Opposite> theirs = along_face(s, c, face);
  const std::vector<Figure> mine = strikers_of(s, c, face);
  return std::any_of(mine.begin(), mine.end(), [&](Figure f) {
    const Stretch at = stretch_of(s, face, f);
    return std::any_of(theirs.begin(), theirs.end(), [&](const Opposite& e) { return are_opposite(at, e.at); });
  });
}

void square_up(Play& p, const Contact& c, bool once_more) {
  State& s = p.s;
  const StruckFace face = struck_face(s, c);
  const Squaring squaring = squaring_of(s, c, face);
  if (c.riders) {
    for (Stray& stray : s.strays) {
      if (stray.who.unit != c.attacker || stray.who.officer() || !((c.riders >> stray.who.slot) & 1u)) continue;
      put_astray(s, stray.who, squaring(stray.at), face.inward);
    }
    return;
  }
  Unit& u = s.unit(c.attacker);
  const Pose before = u.at;
  const Pose wanted = Pose::snapped(squaring(before.at()), face.inward);
  u.at = squared_on_table(s, c, face, wanted).value_or(before);
  if (u.at == before) return;
  bring_generals(s, c.attacker, before, u.at);
  p.log.tell([&] {
    const Name mine = name_of(s, c.attacker);
    const Name theirs = name_of(s, c.defender);
    std::string text = once_more ? fmt::format("{0} {0:closes|close} upon {1} once more", mine, theirs)
                                 : fmt::format("{0} {0:squares|square} up to {1}", mine, theirs);
    if (!(u.at == wanted))
      text += fmt::format(", {} aside: the edge of the table is near", inches(length(u.at.at() - wanted.at())));
    Event e = with_path(event("GW-GEO-13", "square-up", {c.attacker, c.defender}, text + "."), {before, u.at});
    return with_way(s, std::move(e), c.attacker, squaring_allowed(squaring, before, u.at));
  });
}

}  // namespace grognard::grant
