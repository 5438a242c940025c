// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/orders/marching.h"

// Commanders and the batteries of a reserve have places instead of distances (ES-MOVE-13, ES-MOVE-14, ES-GEO-6, ES-GEO-7):
// they go to the place that their Formation has for them now, and find room near it.
namespace grognard::esr {
namespace {

double told_already(const std::vector<Event>& events, PieceId piece) {
  double sum = 0;
  for (const Event& e : events)
    for (const Stride& stride : e.strides) sum += stride.piece == piece ? stride.allowed : 0;
  return sum;
}

// What the events allow is enough, or the way to its place counts instead.
void follow(std::vector<Stride>& out, const std::vector<Event>& told, PieceId piece, double gone, double allowed) {
  const double sum = told_already(told, piece);
  if (beyond(gone, sum)) out.push_back({piece, std::max(0.0, allowed - sum)});
}

// ES-GEO-6, ES-GEO-7: to the head of the column or to the reserve point, whichever is his place now.
Vec2 place_of_commander(const State& s, int formation) {
  const Members column = column_of(s, formation);
  if (column.empty() || !all_ployed(s, formation) || head_of_column(s, formation) == kNoPiece)
    return s.formation(formation).reserve.at();
  const Pose& head = s.unit(column.front()).pose;
  return kept_on_table(s, head.at() + head.facing.forward() * (depth_of(s, column.front()) / 2 + kColumnGap), 0);
}

// ES-MOVE-13: to its place in the reserve, or where that is taken to the nearest free one.
void reserves_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.post != Post::Reserve || before.unit(id).pose == u.pose) continue;
    const Vec2 from = before.unit(id).pose.at();
    const Vec2 reserve = s.formation(u.formation).reserve.at();
    const double aside = length(u.pose.at() - reserve);
    const double room =
        within(aside, reach_of_reserve(s, id)) ? reach_of_reserve(s, id) : std::max(aside, kFarthestRoom);
    follow(out, told, id, length(u.pose.at() - from), length(reserve - from) + room);
  }
}

void commanders_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    const Vec2 was = before.formation(f).general.pose.at();
    const Vec2 now = s.formation(f).general.pose.at();
    if (is_there(s.formation(f)) && !(now == was))
      follow(out, told, s.formation_piece(f), length(now - was), length(place_of_commander(s, f) - was));
  }
}

// ES-LEAD-7: beside the commander of the Formation that he leads in person.
void superiors_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    const General& g = s.superior(i).general;
    const Vec2 was = before.superior(i).general.pose.at();
    // The Formation may have gone meanwhile, and his command with it.
    const int leads = g.commands >= 0 ? g.commands : before.superior(i).general.commands;
    if (leads < 0 || g.pose.at() == was) continue;
    follow(out, told, s.superior_piece(i), length(g.pose.at() - was),
           length(s.formation(leads).general.pose.at() - was) + kShift);
  }
}

// Where the order itself gives nothing to tell.
Event all_take_their_places(const State& s, const std::vector<Stride>& strides) {
  std::vector<PieceId> pieces;
  std::vector<std::string> names;
  for (const Stride& stride : strides) {
    pieces.push_back(stride.piece);
    names.push_back(s.is_unit(stride.piece) ? plain_name(s, stride.piece) : officer_name(s, stride.piece));
  }
  const bool man = !s.is_unit(pieces.front());
  const bool many = names.size() > 1 || (!man && name_of(s, pieces.front()).plural);
  const std::string_view alone = man ? "takes his place" : "takes its place";
  Event e = event("ES-MOVE-13", "follow", pieces,
                  capital(fmt::format("{} {}.", list_words(names), many ? "take their places" : alone)));
  e.strides = strides;
  return e;
}

}  // namespace

void tell_followers(Play& p, const State& before) {
  std::vector<Event> told = p.log.take();
  std::vector<Stride> strides;
  reserves_follow(before, p.s, told, strides);
  commanders_follow(before, p.s, told, strides);
  superiors_follow(before, p.s, told, strides);
  if (told.empty() && !strides.empty()) told.push_back(all_take_their_places(p.s, strides));
  else if (!told.empty()) told.back().strides.insert(told.back().strides.end(), strides.begin(), strides.end());
  for (Event& e : told) p.log.tell([&] { return std::move(e); });
}

}  // namespace grognard::esr
