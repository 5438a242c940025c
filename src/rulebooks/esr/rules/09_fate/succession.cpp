// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/05_movement/movement.h"

// A commander is lost, and who comes after him (ES-FATE-6, ES-FATE-14).
namespace grognard::esr {
namespace {

// ES-FATE-14: nameless, LR C, TR +0, no characteristics.
void take_post(Play& p, PieceId post) {
  State& s = p.s;
  General& g = s.general(post);
  const Pose pose = g.pose;
  const std::int16_t removed = g.removed_turn;
  g = General{};
  g.pose = pose;
  g.removed_turn = removed;
  g.successor = true;
  if (s.is_formation(post)) arrange_commander(s, s.formation_index(post));
  p.log.tell([&] {
    return event("ES-FATE-14", "successor", {post},
                 fmt::format("{} takes over: Leadership C, Tactics +0.", officer_name(s, post)));
  });
}

bool has_a_post_to_fill(const State& s, PieceId post) {
  if (!s.is_formation(post)) return true;
  const Formation& f = s.formation(s.formation_index(post));
  return is_there(f) && f.kind != Kind::GrandBattery;
}

}  // namespace

void remove_general(Play& p, PieceId general) {
  State& s = p.s;
  General& g = s.general(general);
  if (s.is_formation(general) && !g.successor) ++s.sides[s.side_of(general)].commanders_fallen;  // ES-VIC-4
  const bool harmed = g.harmed;
  g.removed = true;
  g.on_table = false;
  g.removed_turn = s.turn;
  g.commands = -1;  // ES-FATE-14: at once
  g.adcs[0] = g.adcs[1] = -1;
  g.adc_rides[0] = g.adc_rides[1] = false;
  g.harmed = harmed;
  if (s.options().succession != Options::Succession::AtOnce || !has_a_post_to_fill(s, general)) return;
  take_post(p, general);
  s.general(general).harmed = harmed;
}

void successors_take_over(Play& p) {
  State& s = p.s;
  if (s.options().succession == Options::Succession::Never) return;
  for (int piece = s.first_superior(); piece < s.first_place(); ++piece) {
    const PieceId post = static_cast<PieceId>(piece);
    const General& g = s.general(post);
    if (g.removed && g.removed_turn < s.turn && has_a_post_to_fill(s, post)) take_post(p, post);
  }
}

}  // namespace grognard::esr
