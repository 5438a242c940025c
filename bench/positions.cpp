// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>
#include <vector>

#include "ai/random_player.h"
#include "geometry/path.h"
#include "geometry/ring.h"
#include "hanau/position/state.h"
#include "measure.h"

namespace grognard::bench {
namespace {

const hanau::State& state_of(const Battle& battle) {
  return static_cast<const BattleOf<hanau::State>&>(battle).state();
}

template <class V>
std::size_t bytes_of(const V& v) {
  return v.size() * sizeof(typename V::value_type);
}

// What a position consists of, without the unused room of its lists.
std::size_t bytes_of_state(const hanau::State& s) {
  return sizeof(s.setup) + 64 + sizeof(s.cursor) + sizeof(s.sides) + bytes_of(s.units) + bytes_of(s.generals) +
         bytes_of(s.reserves) + bytes_of(s.charges) + bytes_of(s.contacts) + bytes_of(s.melees) + bytes_of(s.choices);
}

double memcpy_seconds(std::size_t bytes) {
  std::vector<char> from(bytes, 1), to(bytes);
  return seconds_per_call([&] {
    std::memcpy(to.data(), from.data(), bytes);
    asm volatile("" : : "r"(to.data()) : "memory");
  });
}

}  // namespace

void copies(std::vector<Row>& rows) {
  const auto battle = scenario("hanau-1813");
  const hanau::State& from = state_of(*battle);
  const std::size_t bytes = bytes_of_state(from);
  hanau::State to = from;
  const double plain = memcpy_seconds(bytes);
  const double copy = seconds_per_call([&] {
    to = from;
    asm volatile("" : : "r"(&to) : "memory");
  });
  rows.push_back({"copy of a position, 20 units a side", fmt::format("{:.1f} million/s", 1e-6 / copy),
                  fmt::format("memcpy of its {} bytes: {:.0f} ns", bytes, plain * 1e9),
                  fmt::format("{:.2f} x", copy / plain), "at most 1.5 x"});
  const double fresh = seconds_per_call([&] {
    char* p = new char[sizeof(hanau::State)];
    std::memcpy(p, &from, bytes);
    asm volatile("" : : "r"(p) : "memory");
    delete[] p;
  });
  const double clone = seconds_per_call([&] {
    const auto other = battle->clone();
    asm volatile("" : : "r"(other.get()) : "memory");
  });
  rows.push_back({"clone() of the same battle", fmt::format("{:.1f} million/s", 1e-6 / clone),
                  fmt::format("new + memcpy + delete: {:.0f} ns", fresh * 1e9), fmt::format("{:.2f} x", clone / fresh),
                  ""});
}

void judged_moves(std::vector<Row>& rows) {
  const auto start = scenario("even-battle");
  // To A's ordinary moves: the first unit that may be told to move.
  auto battle = start->clone();
  Random random(1);
  SeededDice source(1);
  Dice dice(source);
  Chronicle silent = Chronicle::silent();
  Option order{.verb = {},
               .unit = kNoPiece,
               .target = kNoPiece,
               .needs = Needs::Nothing,
               .rule = "XX-NONE-0",
               .label = {},
               .usual = false};
  for (int i = 0; i < 200 && order.unit == kNoPiece; ++i) {
    const Decision d = battle->decision();
    for (const Option& o : d.options) {
      if (o.needs != Needs::Order) continue;
      for (const Option& inner : battle->decision(o.unit).options)
        if (inner.verb == Verb("move") && order.unit == kNoPiece) order = inner;
    }
    if (order.unit != kNoPiece) break;
    const Command done{.side = d.side(), .verb = "done", .units = {}, .targets = {}, .path = {}, .number = 0};
    battle->apply(done, dice, silent);
  }
  const View view = battle->view();
  const Pose pose = view.pieces[static_cast<std::size_t>(order.unit)].pose;
  Command move{.side = battle->decision().side(),
               .verb = "move",
               .units = {order.unit},
               .targets = {},
               .path = {advanced(pose, 1.5)},
               .number = 0};
  bool legal = true;
  const double judged = seconds_per_call([&] { legal = legal && battle->judge(move).legal(); });
  const Ring a = Ring::base(pose, 2, 1.5);
  const Ring b = Ring::base(advanced(pose, 1), 2, 1.5);
  bool met = false;
  const double one = seconds_per_call([&] {
    met ^= overlap(a, b);
    asm volatile("" : : "r"(&met) : "memory");
  });
  rows.push_back({legal ? "judged moves (legal)" : "judged moves", fmt::format("{:.0f} thousand/s", 1e-3 / judged),
                  fmt::format("one rectangle test: {:.0f} ns", one * 1e9), fmt::format("{:.0f} x", judged / one),
                  "microseconds"});
}

}  // namespace grognard::bench
