// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/telling.h"
#include "hanau/position/losses.h"
#include "hanau/position/stand_off.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/03a_actions/formations.h"
#include "hanau/rules/03a_actions/generals.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/04_close/no_line.h"
#include "hanau/sequence/chapters.h"

// Chapter CLOSE, phases 4 and 9: the mover tests for shooting losses and, if charging infantry, to close.
namespace grognard::hanau {
namespace {

bool still_charging(const State& s, PieceId id) {
  const Charge* c = charge_of(s, id);
  return s.unit(id).charging == Charging::Infantry && c && c->live;
}

// HN-CLOSE-2, HN-CLOSE-3
void begin_close(Play& p) {
  State& s = p.s;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    Unit& u = s.unit(id);
    const bool mine = s.troops(id).side == mover(s) && on_table(u);
    u.must_test = mine && u.charging != Charging::Cavalry && (u.hit_by_shooting || still_charging(s, id));
  }
}

void list_close(const State& s, const Question& q, Choices& out) { list_tests(s, q.side, out); }

// HN-CLOSE-6 to 8: line 1" from the target, or d6 casualties and still in column.
void charge_fails(Play& p, PieceId id) {
  State& s = p.s;
  const Charge charge = *charge_of(s, id);
  end_charge(s, id);  // HN-CLOSE-12
  s.unit(id).charging = Charging::No;
  const Ring target = footprint(s, charge.target);
  const Pose was = s.unit(id).pose;
  if (const auto line = line_off(s, id, charge.lane.facing, target)) {
    const double allowed = line_allowance(s, id, charge.lane.facing, target);
    set_formation(s, id, Formation::Line, *line);
    brush_aside_generals(p, id, was);
    p.log.outcome([&] { return fmt::format("{0} {0:is|are} stopped in line", name_of(s, id)); });
    tell_formation(p, id, "HN-CLOSE-6", allowed);
    return;
  }
  const Setback back = column_off(s, id, charge.lane.facing, target, charge.stop + kPassBeyond);
  set_pose(s, id, back.pose);
  brush_aside_generals(p, id, was);
  p.log.tell([&] {
    const Event e = event("HN-CLOSE-8", "stopped", {id, charge.target},
                          fmt::format("{0:^} {1}.", name_of(s, id), setback_words(name_of(s, id), back)));
    return with_path(with_unit_stride(s, e, id, back.allowed), {was, back.pose});
  });
  lose_for_no_line(p, id, "HN-CLOSE-7");
}

void carry_close(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  MoraleCase test = morale_case(s, id);
  test.charging_infantry = still_charging(s, id);
  const Band band =
      test_morale(p, id, test, "HN-CLOSE-1", test.charging_infantry ? "morale to close" : "morale after shooting");
  if (band == Band::FailBy3) {
    remove_unit(p, id, Place::Routed, "HN-CLOSE-11");
  } else if (band == Band::FailBy1Or2 && test.charging_infantry) {
    charge_fails(p, id);
  } else if (band == Band::FailBy1Or2) {
    if (s.options().stand_in_place_halts) s.unit(id).rooted = s.unit(id).halted = true;
    p.log.tell([&] {
      return event("HN-CLOSE-9", "stand", {id}, fmt::format("{0:^} {0:stands|stand} in place.", name_of(s, id)));
    });
  }
}

}  // namespace

// HN-CLOSE-7, HN-LOSS-6: no line, d6 casualties.
void lose_for_no_line(Play& p, PieceId id, RuleId rule) {
  const Roll roll = p.dice.total(rule, p.s.side_of(id), "no room for a line", 1);
  p.log.tell([&] {
    return with_dice(
        event(rule, "no-room", {id},
              fmt::format("{0:^} {0:has|have} no room to form line: a die of casualties.", name_of(p.s, id))),
        roll);
  });
  p.log.outcome(
      [&] { return fmt::format("{0} cannot form line and {0:loses|lose} {1}", name_of(p.s, id), roll.value); });
  take_losses(p, id, roll.value, rule);
}

const Chapter kCloseTests = {.rule = "HN-CLOSE-1",
                             .prompt = "Choose the next unit to test",
                             .begin = begin_close,
                             .list = list_close,
                             .weigh = weigh_test,
                             .carry = carry_close};

}  // namespace grognard::hanau
