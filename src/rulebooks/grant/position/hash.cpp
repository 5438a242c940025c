// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/hasher.h"
#include "geometry/pose.h"
#include "grant/position/kept_position.h"

namespace grognard::grant {
namespace {

void hash_order(Hasher& h, const Command& c) {
  for (const char letter : c.verb.str()) h.add(letter);
  for (const PieceId id : c.units) h.add(id);
  for (const PieceId id : c.targets) h.add(id + 1000);
  for (const Pose& pose : c.path) h.add(pose);
  h.add(c.number);
}

void hash_figure(Hasher& h, Figure f) {
  h.add(f.unit);
  h.add(f.slot);
}

void hash_unit(Hasher& h, const Unit& u, bool hold_ground) {
  h.add(u.place);
  h.add(u.loss);
  h.add(u.formation);
  h.add(u.ranks);
  h.add(u.files);
  h.add(u.officers);
  h.add(u.men);
  h.add(u.at);
  h.add(u.start_at);
  h.add(u.start_formation);
  h.add(u.start_level);
  hash_order(h, u.order);
  h.add(snap(u.spent));
  h.add(u.lost);
  h.add(u.lost_closing);
  const bool flags[] = {
      u.moved,         u.nearer,         u.changed,        u.charged,        u.touched,           u.fired,
      u.closing_used,  u.in_house_move,  u.compelled,      u.fought,         u.first_volley_used, hold_ground,
      u.bad,           u.spent_force,    u.stays_in_house, u.second_move_ok, u.fought_last,       u.faces_rear,
      u.clock_of_draw, u.recovering_new, u.stood_fast};
  std::uint32_t bits = 0;
  for (const bool flag : flags) bits = bits * 2 + (flag ? 1 : 0);
  h.add(bits);
  h.add(u.need);
  h.add(u.duty);
  h.add(u.clock);
  h.add(u.credits);
  h.add(u.crossing);
  h.add(u.limbering);
  h.add(u.embarking);
  h.add(u.recovering);
  h.add(u.river);
  h.add(u.barge);
  h.add(u.far_side);
  h.add(u.groups_fired);
  h.add(u.burnt_out);
  h.add(u.barges);
  h.add(u.stormed);
  for (const Gun& g : u.guns) {
    h.add(g.facing.in_tenths());
    h.add(g.damage);
    h.add(g.aside);
    h.add(g.ahead);
    h.add(g.left_at);
    const bool bits_of[] = {g.fired_last, g.fired, g.by_hand, g.halved, g.destroyed, g.captured};
    for (const bool bit : bits_of) h.add(bit);
  }
}

void hash_melee(Hasher& h, const Melee& m) {
  h.add(m.move);
  const bool flags[] = {m.built_up, m.third_chosen, m.asked_third, m.over,
                        m.feeding,  m.finished[0],  m.finished[1], m.fed};
  for (const bool flag : flags) h.add(flag);
  h.add(m.turn);
  h.add(m.stormed);
  h.add(m.lost[0]);
  h.add(m.lost[1]);
  for (const Joined& j : m.units) {
    h.add(j.unit);
    h.add(j.attacker);
    h.add(j.charging);
    h.add(j.fresh);
    h.add(j.tired);
    h.add(j.joined);
    h.add(j.from);
    h.add(j.level);
    h.add(j.before);
    h.add(j.ranks_before);
    h.add(j.through);
  }
  for (const Combat& c : m.combats) {
    for (const auto& side : c.fighters) {
      h.add(side.size());
      for (const Figure f : side) hash_figure(h, f);
    }
    h.add(c.section);
    h.add(c.inside);
  }
  for (const Figure f : m.idle) hash_figure(h, f);
}

void hash_table(Hasher& h, const State& s) {
  for (const General& g : s.generals) {
    h.add(g.alive);
    h.add(g.tied);
    h.add(g.at);
    h.add(g.attached);
    h.add(g.rallied);
    h.add(g.driven);
    h.add(g.crossing);
    h.add(g.far_side);
    hash_order(h, g.order);
  }
  for (const Section& c : s.sections) {
    h.add(c.unit);
    h.add(c.men);
    h.add(c.officers);
    h.add(c.damage);
    h.add(c.shell_points);
    h.add(c.burning);
    h.add(c.lit_now);
    h.add(c.ruin);
  }
  for (const Stray& stray : s.strays) {
    hash_figure(h, stray.who);
    h.add(snap(stray.at.x));
    h.add(snap(stray.at.y));
    h.add(stray.facing.in_tenths());
    h.add(stray.came_from);
  }
  for (const Contact& c : s.contacts) {
    h.add(c.attacker);
    h.add(c.defender);
    h.add(c.section);
    h.add(c.charge);
    h.add(snap(c.ridden));
    h.add(snap(c.beyond));
    h.add(c.done);
    h.add(c.closing);
    h.add(c.shot);
    h.add(c.riders);
    h.add(c.heading.in_tenths());
    h.add(c.through);
  }
}

}  // namespace

std::uint64_t hash_of_table(const State& s) {
  Hasher h;
  h.add(s.move);
  h.add(s.step);
  for (const Unit& u : s.units) {
    hash_unit(h, u, false);
    h.add(std::bit_cast<std::uint64_t>(u.spent));
  }
  hash_table(h, s);
  for (const Stray& stray : s.strays) {
    h.add(std::bit_cast<std::uint64_t>(stray.at.x));
    h.add(std::bit_cast<std::uint64_t>(stray.at.y));
  }
  for (const Melee& m : s.melees) hash_melee(h, m);
  return h.value();
}

std::uint64_t hash_of(const State& s) {
  Hasher h;
  h.add(s.move);
  h.add(s.step);
  h.add(s.stage);
  h.add(s.ask);
  h.add(s.asked);
  h.add(s.sealed[0]);
  h.add(s.sealed[1]);
  h.add(s.ask_unit);
  h.add(s.ask_other);
  h.add(s.ask_index);
  h.add(s.over);
  h.add(s.winner);
  h.add(s.ending);
  for (const Unit& u : s.units) hash_unit(h, u, u.hold_ground);
  hash_table(h, s);
  for (const auto& side : s.shots)
    for (const Shot& shot : side) hash_order(h, shot.command);
  for (const std::int8_t holder : s.holders) h.add(holder);
  for (const Melee& m : s.melees) hash_melee(h, m);
  for (const int i : {0, 1}) {
    h.add(s.captured_guns[i]);
    h.add(s.generals_lost[i]);
    h.add(s.exit_points[i]);
  }
  return h.value();
}

}  // namespace grognard::grant
