// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/telling.h"
#include "esr/leading.h"
#include "esr/movement.h"

// Commanders and the batteries of a reserve have places instead of distances (ES-MOVE-13, ES-MOVE-14, ES-GEO-6, ES-GEO-7):
// they go to the place that their Formation has for them now, and find room near it.
namespace grognard::esr {
namespace {

bool has_stride(const std::vector<Event>& events, PieceId piece) {
  return std::ranges::any_of(events, [&](const Event& e) {
    return std::ranges::any_of(e.strides, [&](const Stride& stride) { return stride.piece == piece; });
  });
}

// ES-GEO-6, ES-GEO-7: to the head of the column or to the reserve point, whichever is his place now, and a little beside it.
double way_of_commander(const State& s, int formation, Vec2 from) {
  const Members column = column_of(s, formation);
  const double behind = length(s.formation(formation).reserve.at() - from);
  return std::max(behind, column.empty() ? 0 : length(s.unit(column.front()).pose.at() - from)) + kShift;
}

void follow(std::vector<Stride>& out, const std::vector<Event>& told, PieceId piece, double allowed) {
  if (!has_stride(told, piece)) out.push_back({piece, allowed});
}

void reserves_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.post != Post::Reserve || before.unit(id).pose == u.pose) continue;
    follow(out, told, id, length(s.formation(u.formation).reserve.at() - before.unit(id).pose.at()) + kFarthestRoom);
  }
}

void commanders_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (int f = 0; f < static_cast<int>(s.formations.size()); ++f) {
    const Pose& was = before.formation(f).general.pose;
    if (is_there(s.formation(f)) && !(s.formation(f).general.pose == was))
      follow(out, told, s.formation_piece(f), way_of_commander(s, f, was.at()));
  }
}

// ES-LEAD-7: beside the commander of the Formation that he leads in person.
void superiors_follow(const State& before, const State& s, const std::vector<Event>& told, std::vector<Stride>& out) {
  for (int i = 0; i < static_cast<int>(s.superiors.size()); ++i) {
    const General& g = s.superior(i).general;
    const Vec2 was = before.superior(i).general.pose.at();
    // The Formation may have gone meanwhile, and his command with it.
    const int leads = g.commands >= 0 ? g.commands : before.superior(i).general.commands;
    if (leads < 0 || g.pose.at() == was) continue;
    follow(out, told, s.superior_piece(i), length(s.formation(leads).general.pose.at() - was) + kShift);
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
  const bool many = names.size() > 1 || name_of(s, pieces.front()).plural;
  Event e = event("ES-MOVE-13", "follow", pieces,
                  capital(fmt::format("{} {}.", list_words(names), many ? "take their places" : "takes its place")));
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
