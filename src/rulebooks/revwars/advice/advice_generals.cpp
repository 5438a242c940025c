// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/advice/advice.h"

// Where generals ride: near those who need them, and out of the enemy's way.
namespace grognard::revwars {
namespace {

constexpr double kBehind = 2.5;     // inches, of the battalion he rides with
constexpr double kPeril = 7;        // inches from an enemy who may ride him down
constexpr double kShortRide = 1.5;  // not worth the spurs

bool is_his(const State& s, PieceId general, PieceId unit) {
  const int brigade = s.brigade_of(general);
  return s.brigade_of(unit) == brigade ||
         (s.brigade_rules(brigade).division_troops && s.side_of(unit) == s.side_of(general));
}

double need_of(const Battalion& b) { return b.shattered() ? 1.6 : b.solid() ? 1 : 1.3; }

// How many of his battalions he would help from there, and who might catch him.
double use_of(const Outlook& o, PieceId general, Vec2 at) {
  double use = 0;
  for (const Figure& f : o.friends) {
    if (!is_his(o.s, general, f.unit)) continue;
    const Vec2 own = f.frame.local(at);
    const double x = std::max(0.0, std::abs(own.x) - f.frame.half_width);
    const double y = own.y > 0 ? own.y : std::max(0.0, -f.frame.depth - own.y);
    const double far = std::sqrt(x * x + y * y) - 0.6;
    use += need_of(*f.b) * (far <= kCommandRadius - 0.3 ? 1 : far <= kCommandRadius + 2 ? 0.2 : -0.01 * far);
  }
  for (const Figure& foe : o.foes) {
    const double far = length(foe.centre - at) - foe.frame.half_width;
    if (far < kPeril) use -= 0.25 * (kPeril - far);
  }
  return use;
}

}  // namespace

void advise_ride(Counsel& a) {
  const State& s = a.s;
  const PieceId general = a.q.unit;
  const Pose from = s.general(general).pose;
  const double reach = (a.q.step == Step::RideFirst ? kGeneralFirst : kGeneralLast) - 0.1;
  const Outlook o(s, a.q.side);
  const double here = use_of(o, general, from.at());
  a.add(0.5, "He stays where he is.", "done");
  const auto consider = [&](Vec2 to) {
    const Vec2 way = to - from.at();
    const double far = length(way);
    if (far < kShortRide) return;
    if (far > reach) to = from.at() + way * (reach / far);
    const double gain = use_of(o, general, to) - here;
    if (gain > 0.15)
      a.add(0.5 + gain, "He rides where his battalions are.", "ride", general)
          .path.push_back(Pose::snapped(to, from.facing));
  };
  Vec2 sum;
  int count = 0;
  for (const Figure& f : o.friends) {
    if (!is_his(s, general, f.unit)) continue;
    const Vec2 rear = f.centre - f.frame.forward * (f.frame.depth / 2 + kBehind);
    sum = sum + rear;
    ++count;
    if (count <= 8) consider(rear);
  }
  if (count > 1) consider(sum * (1.0 / count));
}

// As far from the enemy as he can, towards his own people.
void advise_evasion(Counsel& a) {
  const State& s = a.s;
  const PieceId general = a.q.unit;
  const Pose from = s.general(general).pose;
  const Outlook o(s, s.side_of(general));
  for (int way = 0; way < 3600; way += 450)
    for (const double ride : {kEvadeMove - 0.1, 9.0}) {
      const Vec2 to = from.at() + Facing::tenths(way).forward() * ride;
      const Ground& ground = *s.setup->ground;
      if (to.x < 2 || to.y < 2 || to.x > ground.width - 2 || to.y > ground.height - 2) continue;
      double nearest = 14;
      for (const Figure& foe : o.foes) nearest = std::min(nearest, length(foe.centre - to));
      a.add(1 + 0.1 * nearest + 0.1 * use_of(o, general, to), "He gets out of their way.", "evade", general)
          .path.push_back(Pose::snapped(to, from.facing));
    }
  a.add(0.1, "He gets out of their way.", "evade", general);
}

}  // namespace grognard::revwars
