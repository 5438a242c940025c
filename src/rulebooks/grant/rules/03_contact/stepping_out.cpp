// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "core/telling.h"
#include "grant/position/tables.h"
#include "grant/rules/02_movement/movement.h"
#include "grant/rules/03_contact/contact.h"

// The men of a charging column who go out beside its front rank (GW-CHARGE-5 to 11).
namespace grognard::grant {
namespace {

constexpr double kFileOfFoot = 0.5;  // GW-GEO-20

// A man and the place beside the front rank that is his: 1, 2, ... outwards, on the column's right or left.
struct Outing {
  Figure who;
  int place;
  bool right;
};

// GW-CHARGE-6, 7, 9: two from each end of rank 2, one from each end of ranks 3 and 4; nobody from farther back.
std::vector<Outing> outings(const State& s, PieceId column) {
  const Unit& u = s.unit(column);
  std::vector<Outing> out;
  for (int rank = 2; rank <= 4; ++rank) {
    std::vector<Figure> men;  // from the right
    each_man(s, column, [&](Figure f) {
      if (rank_of(u, f.slot) == rank) men.push_back(f);
    });
    const int end_place = rank == 2 ? 2 : rank;
    const std::size_t from_each_end = rank == 2 ? 2 : 1;
    std::size_t right = 0;
    std::size_t left = men.size();
    for (std::size_t k = 0; k < from_each_end; ++k) {
      const int place = end_place - static_cast<int>(k);
      if (right < left) out.push_back({men[right++], place, true});
      if (right < left) out.push_back({men[--left], place, false});
    }
  }
  return out;
}

// GW-GEO-20.
Vec2 place_beside(const Unit& u, const Outing& o, double base_depth) {
  const Vec2 forward = u.at.facing.forward();
  const double aside = (u.files / 2.0 + o.place - 0.5) * kFileOfFoot;
  return u.at.at() + right_of(forward) * (o.right ? aside : -aside) - forward * (base_depth / 2);
}

// GW-CHARGE-11: an enemy base, or the wall of the section, in front of him.
bool would_touch(const StruckFace& face, const std::vector<Opposite>& enemies, Vec2 at, double width) {
  const double middle = dot(at - face.middle, face.right());
  const Stretch his{middle - width / 2, middle + width / 2};
  return std::any_of(enemies.begin(), enemies.end(), [&](const Opposite& e) { return are_opposite(his, e.at); });
}

// GW-CHARGE-6, 7, 9: those who stay close up in ranks behind the front; those who went out keep no place in the column.
// Gives the new slots of those who went out, in their order.
std::vector<Figure> close_up_column(State& s, PieceId column, const std::vector<Figure>& gone) {
  Unit& u = s.unit(column);
  std::uint64_t men = 0;
  int next = 0;
  each_man(s, column, [&](Figure f) {
    if (std::find(gone.begin(), gone.end(), f) == gone.end()) men |= std::uint64_t{1} << next++;
  });
  std::vector<Figure> out;
  for (std::size_t i = 0; i < gone.size(); ++i, ++next) {
    men |= std::uint64_t{1} << next;
    out.push_back({column, static_cast<std::int8_t>(next)});
  }
  u.men = men;
  return out;
}

}  // namespace

void step_out(Play& p, const Contact& c) {
  State& s = p.s;
  const Unit& u = s.unit(c.attacker);
  if (!c.charge || c.riders || !is_foot(u.arm) || u.formation != Formation::Column) return;
  const StruckFace face = struck_face(s, c);
  const std::vector<Opposite> enemies = along_face(s, c, face);
  const double most = charge_rate(s, c.attacker);
  std::vector<Figure> gone;
  std::vector<Vec2> places;
  for (const Outing& o : outings(s, c.attacker)) {
    const Size base = base_size(s, o.who);
    const Vec2 place = place_beside(u, o, base.depth);
    const double way = c.ridden + c.beyond + length(place - centre_of(s, o.who));
    if (more_than(way, most) || !would_touch(face, enemies, place, base.width)) continue;  // GW-CHARGE-8, 10
    gone.push_back(o.who);
    places.push_back(place);
  }
  if (gone.empty()) return;
  const std::vector<Figure> out = close_up_column(s, c.attacker, gone);
  for (std::size_t i = 0; i < out.size(); ++i) {
    put_astray(s, out[i], places[i], u.at.facing);
    s.strays.back().came_from = gone[i].slot;
  }
  p.log.tell([&] {
    return event("GW-CHARGE-9", "step-out", {c.attacker, c.defender},
                 fmt::format("{} of {} {} out beside the front rank.", counted(std::ssize(gone), "man", "men"),
                             name_of(s, c.attacker), gone.size() == 1 ? "steps" : "step"));
  });
}

}  // namespace grognard::grant
