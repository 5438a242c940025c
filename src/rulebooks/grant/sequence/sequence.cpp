// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <iterator>

#include "core/check.h"
#include "core/telling.h"
#include "grant/position/strides.h"
#include "grant/position/wording.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/sequence/steps.h"

// GW-TURN-1: the move as a table, and the way through it.
namespace grognard::grant {
namespace {

constexpr Phase kPhases[] = {
    {0, "set-up", run_set_up},
    {1, "phase 1: orders", run_orders},
    {2, "phase 2: movement", run_movement},
    {3, "phase 3: contact", run_contact},
    {4, "phase 4: artillery", run_artillery},
    {5, "phase 5: musketry", run_musketry},
    {6, "phase 6: melee", run_melee},
    {7, "phase 7: morale", run_morale},
    {8, "phase 8: end of the move", run_end},
};
static_assert(std::size(kPhases) == static_cast<std::size_t>(Step::EndOfMove) + 1);

void begin_phase(Play& p, Step step) {
  p.s.step = step;
  p.s.stage = 0;
  p.s.ask = Ask::Nothing;
}

// With it whoever is with a unit may take his place behind it.
Event announcement(const State& s) {
  Event e = event("GW-TURN-1", "phase", {}, "M" + moment_of(s).substr(1) + ".");
  const bool generals_move = s.step == Step::Movement || s.step == Step::EndOfMove;
  return generals_move ? with_generals_in_place(s, std::move(e)) : e;
}

// GW-RALLY-9: whoever comes to stand on a lone general after the march drives him off, too.
bool play_phase(Play& p) {
  const Phase& phase = phase_of(p.s.step);
  if (p.s.step <= Step::Movement) return phase.run(p);
  const std::uint64_t before = touched_lone_generals(p.s);
  const bool done = phase.run(p);
  if (!p.s.over) drive_off_generals(p, before);
  return done;
}

// A phase in which nothing happens and nobody is asked is not announced.
bool run_phase(Play& p, bool begins) {
  if (!begins || !p.log.full()) return play_phase(p);
  const Event announced = announcement(p.s);
  const auto generals = p.s.generals;
  Chronicle within;
  Play there{p.s, p.dice, within};
  const bool done = play_phase(there);
  bool somebody_rode = false;
  for (std::size_t g = 0; g < generals.size(); ++g) somebody_rode |= !(generals[g].at == p.s.generals[g].at);
  std::vector<Event> events = within.take();
  if (!done || !events.empty() || somebody_rode) p.log.tell([&] { return announced; });
  for (Event& e : events) p.log.tell([&] { return std::move(e); });
  for (const std::string& outcome : within.named_outcomes()) p.log.outcome([&] { return outcome; });
  return done;
}

Step after(Step step) { return step == Step::EndOfMove ? Step::Orders : static_cast<Step>(static_cast<int>(step) + 1); }

}  // namespace

const Phase& phase_of(Step step) { return kPhases[static_cast<std::size_t>(step)]; }

bool is_secret(Ask ask) { return ask == Ask::Deploy || ask == Ask::Orders || ask == Ask::Guns || ask == Ask::Muskets; }

void ask_one(State& s, Ask ask, Side side, PieceId unit, PieceId other, int index) {
  s.ask = ask;
  s.asked = side;
  s.ask_unit = unit;
  s.ask_other = other;
  s.ask_index = static_cast<std::int16_t>(index);
}

void ask_both(State& s, Ask ask) {
  ask_one(s, ask, Side::A);
  s.sealed[Side::A] = s.sealed[Side::B] = false;
}

void run_on(Play& p, bool begins) {
  State& s = p.s;
  for (;;) {
    if (s.over || p.dice.wanting()) {
      s.ask = Ask::Nothing;
      return;
    }
    s.ask = Ask::Nothing;
    const bool done = run_phase(p, begins);
    begins = false;
    if (done) {
      if (!s.over) begin_phase(p, after(s.step));
      begins = true;
      continue;
    }
    GROGNARD_CHECK(s.ask != Ask::Nothing || p.dice.wanting());
    // Where neither side has anything to choose nobody is kept waiting.
    if (!(is_secret(s.ask) && s.sealed[Side::A] && s.sealed[Side::B])) return;
  }
}

void begin_at(Play& p, Step step) {
  begin_phase(p, step);
  run_on(p, true);
}

const Answers& answers_to(Ask ask) {
  static const Answers* const table[] = {nullptr, &kDeploy,  &kOrders, &kClosingTarget, &kClosingPicks, &kVeer,
                                         &kGuns,  &kMuskets, &kFeed,   &kSecondMove,    &kThirdMove};
  static_assert(std::size(table) == static_cast<std::size_t>(Ask::ThirdMove) + 1);
  GROGNARD_CHECK(ask != Ask::Nothing);
  return *table[static_cast<std::size_t>(ask)];
}

}  // namespace grognard::grant
