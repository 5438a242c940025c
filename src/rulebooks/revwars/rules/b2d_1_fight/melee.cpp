// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2d_1_fight/strikes.h"
#include "revwars/rules/b2d_2_breaking/breaking.h"
#include "revwars/sequence/chapters.h"

// A round of melee: both sides strike, then both save, then losses and disorder (chapter MELEE).
namespace grognard::revwars {
namespace {

using Fighting = boost::container::static_vector<PieceId, 2 * kMostGroup>;

bool takes_part(const Fight& f, PieceId unit) { return std::ranges::find(f.in_round, unit) != f.in_round.end(); }

// In the order of charging; those who came to meet the charge after them (RW-REACT-22).
Fighting chargers_in_order(const Fight& f) {
  Fighting order;
  const auto comes_next = [&](PieceId unit, bool coming) {
    const auto c = std::ranges::find(f.chargers, unit, &Charger::unit);
    if (c == f.chargers.end() || c->countercharging != coming || !takes_part(f, unit)) return;
    if (std::ranges::find(order, unit) == order.end()) order.push_back(unit);
  };
  for (const bool coming : {false, true})
    for (const Engagement& e : f.pairs)  // made as the charges went home
      for (const PieceId unit : {e.charger, e.charged}) comes_next(unit, coming);
  return order;
}

// In the order of being charged; a countercharger fights as a charger (RW-REACT-27).
Fighting charged_in_order(const Fight& f) {
  Fighting order;
  for (const Charged& c : f.charged)
    if (takes_part(f, c.unit) && !charges_in(f, c.unit)) order.push_back(c.unit);
  return order;
}

Fighting one_after_the_other(Fighting first, const Fighting& then) {
  for (const PieceId unit : then)
    if (first.size() < first.capacity()) first.push_back(unit);
  return first;
}

void join_round(const State& s, Fight& f) {
  f.in_round.clear();
  f.picks.clear();
  for (const Engagement& e : f.pairs) {
    if (!engaged(s, e)) continue;
    for (const PieceId unit : {e.charger, e.charged})
      if (!takes_part(f, unit) && f.in_round.size() < f.in_round.capacity()) f.in_round.push_back(unit);
  }
}

// --- RW-MELEE-5, RW-MELEE-13: the owner's choice ---

bool is_picked(const Fight& f, PieceId unit, int stand) {
  return std::ranges::any_of(f.picks, [&](const StrikePick& p) { return p.unit == unit && p.stand == stand; });
}

// True: somebody is asked.
bool asks_whom(State& s, Fight& f) {
  if (f.picks.size() == f.picks.capacity()) return false;
  for (const PieceId unit : one_after_the_other(chargers_in_order(f), charged_in_order(f)))
    for (const PlatoonStrike& strike : platoon_strikes(s, f, unit)) {
      if (strike.targets.size() < 2 || is_picked(f, unit, strike.stand)) continue;
      ask(s, Step::StrikeWhom, unit, kNoPiece, strike.stand);
      return true;
    }
  return false;
}

PlatoonStrike strike_asked(const State& s, const Question& q) {
  for (const PlatoonStrike& strike : platoon_strikes(s, s.fight(), q.unit))
    if (strike.stand == q.index) return strike;
  return {};
}

void list_targets(const State& s, const Question& q, Choices& out) {
  for (const PieceId target : strike_asked(s, q).targets)
    offer(out, "strike", q.unit, target, Needs::Nothing, out.empty());
}

void weigh_target(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.path.clear();
  c.number = 0;
  const PlatoonStrike strike = strike_asked(s, q);
  if (c.verb != Verb("strike") || c.unit() != q.unit ||
      std::ranges::find(strike.targets, c.target()) == strike.targets.end())
    v.refuse("RW-MELEE-5", sentence("Say whom platoon {} of {} strikes.", q.index + 1, name_of(s, q.unit)));
}

void carry_target(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  p.s.fight().picks.push_back({.unit = q.unit, .stand = static_cast<std::int8_t>(q.index), .target = c.target()});
}

// --- strikes and saves ---

// Hits suffered in this round.
struct Wounds {
  PieceId unit = kNoPiece;
  int hits = 0;
};
using AllWounds = boost::container::static_vector<Wounds, 2 * kMostGroup>;

void add_hits(AllWounds& wounds, PieceId unit, int hits) {
  auto there = std::ranges::find(wounds, unit, &Wounds::unit);
  if (there == wounds.end()) there = wounds.insert(wounds.end(), {.unit = unit});
  there->hits += hits;
}

Breakdown strike_score(const State& s, PieceId unit, bool front) {
  Breakdown sum("RW-MELEE-3", front ? "number needed to strike" : "number needed to strike to a flank");
  if (front) return sum.base("RW-MELEE-3", "Strike to Front", s.card(unit).strike_front);
  return sum.base("RW-MELEE-9", "Strike to Flank", s.card(unit).strike_flank);
}

// Dice for one enemy after the other are counted together.
struct StrikeBatch {
  Batch batch;
  boost::container::small_vector<PieceId, 4> against;  // of each part
  bool any_front = false;
  bool any_flank = false;
};
StrikeBatch strike_batch(const State& s, const Fight& f, PieceId unit, const PlatoonStrikes& strikes) {
  StrikeBatch out{.batch = {.rule = "RW-MELEE-3",
                            .side = s.side_of(unit),
                            .why = "strike",
                            .rerolls = rerolls_of(s.unit(unit).order)},  // RW-MELEE-4, RW-MELEE-14
                  .against = {}};
  for (const PlatoonStrike& strike : strikes) {
    const PieceId against = struck_by(f, unit, strike);
    (strike.front ? out.any_front : out.any_flank) = true;
    out.batch.needs.push_back(strike_score(s, unit, strike.front).total());
    if (out.against.empty() || out.against.back() != against) {
      out.against.push_back(against);
      out.batch.parts.push_back(0);
    }
    ++out.batch.parts.back();
  }
  return out;
}

// RW-MELEE-3, RW-MELEE-9
void strike_with(Play& p, const Fight& f, PieceId unit, AllWounds& wounds) {
  const State& s = p.s;
  const PlatoonStrikes strikes = platoon_strikes(s, f, unit);
  if (strikes.empty()) return;
  const StrikeBatch b = strike_batch(s, f, unit, strikes);
  const Thrown thrown = throw_batch(p, b.batch);
  for (std::size_t i = 0; i < b.against.size(); ++i) add_hits(wounds, b.against[i], thrown.of_part[i]);
  p.log.tell([&] {
    std::vector<PieceId> pieces{unit};
    std::vector<std::string> whom;
    for (const PieceId against : b.against) {
      if (std::ranges::find(pieces, against) != pieces.end()) continue;
      whom.emplace_back(name_of(s, against).text);
      pieces.push_back(against);
    }
    std::vector<Breakdown> workings;
    if (b.any_front) workings.push_back(strike_score(s, unit, true));
    if (b.any_flank) workings.push_back(strike_score(s, unit, false));
    const std::string text = fmt::format("{0} {0:strikes|strike} at {1} with {2}: {3}{4}.{5}", name_of(s, unit),
                                         list_words(whom), counted(std::ssize(strikes), "platoon"),
                                         counted_or_no(thrown.successes, "hit"), thrown.again, thrown.by_need);
    return with_workings(with_dice(event("RW-MELEE-3", "strike", pieces, text), thrown.roll, thrown.need), workings);
  });
}

// RW-MELEE-15, RW-MELEE-16, RW-MELEE-25: every hit is saved for; the losses wait until all have saved (RW-MELEE-17).
void save_from(Play& p, PieceId unit, const AllWounds& wounds) {
  State& s = p.s;
  const auto wound = std::ranges::find(wounds, unit, &Wounds::unit);
  if (wound == wounds.end() || wound->hits == 0) return;
  Breakdown score("RW-MELEE-15", "number needed to save");
  score.base("RW-MELEE-15", "Melee Save", s.card(unit).melee_save);
  Batch batch{
      .rule = "RW-MELEE-15", .side = s.side_of(unit), .why = "melee save", .rerolls = rerolls_of(s.unit(unit).order)};
  batch.needs.assign(static_cast<std::size_t>(wound->hits), score.total());
  const Thrown thrown = throw_batch(p, batch);
  s.unit(unit).pending_losses = static_cast<std::int8_t>(wound->hits - thrown.successes);
  p.log.tell([&] {
    const std::string text = saved_words(name_of(s, unit), thrown.successes, wound->hits) + thrown.again + ".";
    return with_workings(with_dice(event("RW-MELEE-15", "save", {unit}, text), thrown.roll, score.total()), {score});
  });
}

// RW-MELEE-18
void fight_round(Play& p, Fight& f) {
  const Fighting chargers = chargers_in_order(f);
  const Fighting charged = charged_in_order(f);
  p.log.tell([&] {
    return event("RW-MELEE-1", "melee", {f.in_round.begin(), f.in_round.end()},
                 fmt::format("Melee, round {}.", f.round + 1));
  });
  AllWounds wounds;
  for (const PieceId unit : chargers) strike_with(p, f, unit, wounds);
  for (const PieceId unit : charged) strike_with(p, f, unit, wounds);
  for (const PieceId unit : charged) save_from(p, unit, wounds);
  for (const PieceId unit : chargers) save_from(p, unit, wounds);
  ++f.round;
}

// False: an owner is asked what he loses.
bool take_losses(Play& p, const Fight& f) {
  const std::size_t depth = p.s.cursor.depth();
  for (const PieceId unit : one_after_the_other(charged_in_order(f), chargers_in_order(f))) {
    Battalion& b = p.s.unit(unit);
    const int lost = b.pending_losses;
    b.pending_losses = 0;
    if (lost == 0 || !is_active(b)) continue;
    lose_platoons(p, unit, lost, "RW-MELEE-15");
    if (asked_since(p.s, depth)) return false;
  }
  return true;
}

// RW-MELEE-23, RW-REACT-26: a charged battalion without a man left counts as broken; a mere charger does not (RW-MELEE-24).
void note_wiped_out(const State& s, Fight& f) {
  const auto note = [&](PieceId unit) {
    const bool wiped_out = takes_part(f, unit) && s.unit(unit).place == Place::Destroyed;
    if (!wiped_out || broken_in(f, unit) || f.broken.size() == f.broken.capacity()) return;
    BrokenUnit b;
    b.unit = unit;
    b.wiped_out = b.gone = true;
    f.broken.push_back(b);
  };
  for (const Engagement& e : f.pairs) {
    note(e.charged);
    if (e.meeting) note(e.charger);
  }
}

}  // namespace

bool do_melee(Play& p, Fight& f) {
  enum { Begins, Chooses, Strikes, Loses };
  if (f.at == Begins) {
    join_round(p.s, f);
    f.at = Chooses;
  }
  if (f.at == Chooses) {
    if (asks_whom(p.s, f)) return false;
    f.at = Strikes;
  }
  if (f.at == Strikes) {
    fight_round(p, f);
    f.at = Loses;
  }
  return take_losses(p, f);
}

// RW-MELEE-26, RW-MELEE-27
bool do_aftermath(Play& p, Fight& f) {
  for (const PieceId unit : f.in_round)
    if (is_active(p.s.unit(unit))) disorder(p, unit, "RW-MELEE-26", "by the melee");
  note_wiped_out(p.s, f);
  f.in_round.clear();
  f.picks.clear();
  return true;
}

const Chapter kStrikeWhom = {.rule = "RW-MELEE-5",
                             .prompt = "A platoon could strike at two battalions: choose",
                             .list = list_targets,
                             .weigh = weigh_target,
                             .carry = carry_target};

}  // namespace grognard::revwars
