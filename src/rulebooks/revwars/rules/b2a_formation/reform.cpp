// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/sequence/steps.h"

// Chapter REFORM.
namespace grognard::revwars {
namespace {

void offer_reform(const State&, PieceId id, std::vector<Option>& out) { out.push_back(make_option("reform", id)); }

Breakdown reform_score(const State& s, PieceId unit) {
  Breakdown sum("RW-REFORM-1", "number needed to reform");
  sum.base("RW-REFORM-1", "Reform from Disorder", s.card(unit).reform[s.unit(unit).formation()]);
  return sum;
}

bool needs_die(const State& s, PieceId unit) {  // RW-REFORM-5, RW-REFORM-7
  return !s.unit(unit).solid() && !is_second_of(s, Action::Reform);
}

void weigh_reform(const State& s, Verdict& v) {
  v.command.targets.clear();
  v.command.path.clear();
  if (needs_die(s, v.command.unit())) v.workings.push_back(reform_score(s, v.command.unit()));
}

// RW-REFORM-3, RW-REFORM-4: only a general near it gives a re-roll.
void carry_reform(Play& p, const Command& c) {
  const PieceId id = c.unit();
  const Name name = name_of(p.s, id);
  if (p.s.unit(id).solid()) {
    p.log.tell([&] {
      return event("RW-REFORM-7", "reform", {id}, fmt::format("{0} {0:dresses|dress} {0:its|their} ranks.", name));
    });
    return;
  }
  if (!needs_die(p.s, id)) {
    p.log.tell([&] {
      return event("RW-REFORM-5", "reform", {id},
                   fmt::format("{0} {0:reforms|reform} a second time, which always succeeds.", name));
    });
    return restore(p, id, "RW-REFORM-5");
  }
  const Breakdown score = reform_score(p.s, id);
  const bool near_general = inspired(p.s, id);
  const Single die = throw_by_card(p, "RW-REFORM-1", id, "reform", score.total(), {.failures = near_general});
  p.log.tell([&] {
    return with_workings(
        with_dice(event("RW-REFORM-1", "reform", {id},
                        fmt::format("{}{}{}.", said_of(name, die.success ? "reforms" : "fails to reform"),
                                    near_general ? " under the eyes of a general" : "", die.again)),
                  die.roll, score.total()),
        {score});
  });
  p.log.outcome([&] { return said_of(name, die.success ? "reforms" : "does not reform"); });
  if (die.success) restore(p, id, "RW-REFORM-2");
}

constexpr Deed kReformDeeds[] = {{"reform", Action::Reform, offer_reform, weigh_reform, carry_reform}};

}  // namespace

std::span<const Deed> reform_deeds() { return kReformDeeds; }

}  // namespace grognard::revwars
