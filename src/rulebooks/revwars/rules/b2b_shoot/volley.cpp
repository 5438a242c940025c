// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2b_shoot/swept.h"

// The dice of a volley and what comes of them (RW-FIRE-30, RW-FIRE-36 to 48, RW-FIRE-58, RW-FIRE-59).
namespace grognard::revwars {
namespace {

// Dice that lie beside each other and whose hits are followed up alike.
struct HitRun {
  PieceId unit = kNoPiece;
  int weapon = -1;
  bool protected_ = false;  // RW-FIRE-40: firepower successes are thrown again
  int dice = 0;
  int hits = 0;
  int unsaved = 0;
};
using HitRuns = boost::container::small_vector<HitRun, 8>;

// One battalion under fire: its runs, and its own faces of the dice to hit.
struct StruckUnit {
  PieceId unit = kNoPiece;
  std::span<HitRun> runs;
  int dice = 0;
  int hits = 0;
  int need = 0;  // 0: they differ
  Faces first = {};
  Faces again = {};
  int failures_again = 0;
  int successes_again = 0;
  DiceByNeed by_need = {};
};
using StruckUnits = std::vector<StruckUnit>;

Breakdown score_of(const AimedAt& mark) { return hit_score(mark.accuracy, mark.concealed, mark.on_hill); }

bool is_covered(const State& s, const AimedAt& mark) {
  return mark.protected_ && weapon_of(s, mark.weapon).kind != Weapon::Kind::Howitzer;
}

HitRuns runs_of(const State& s, const HeldVolley& volley) {
  HitRuns runs;
  for (const AimedAt& mark : volley.marks) {
    const bool covered = is_covered(s, mark);
    const bool goes_on = !runs.empty() && runs.back().unit == mark.unit && runs.back().weapon == mark.weapon &&
                         runs.back().protected_ == covered;
    if (!goes_on) runs.push_back({.unit = mark.unit, .weapon = mark.weapon, .protected_ = covered});
    ++runs.back().dice;
  }
  return runs;
}

StruckUnits struck_by(HitRuns& runs) {
  StruckUnits all;
  for (HitRun& run : runs) {
    if (all.empty() || all.back().unit != run.unit) {
      all.push_back({});
      all.back().unit = run.unit;
      all.back().runs = {&run, 0};
    }
    StruckUnit& last = all.back();
    last.runs = {last.runs.data(), last.runs.size() + 1};
    last.dice += run.dice;
    last.hits += run.hits;
  }
  return all;
}

Batch dice_to_hit(const State& s, const HeldVolley& volley, const HitRuns& runs) {
  Batch batch{.rule = "RW-FIRE-4",
              .side = s.side_of(volley.shooter),
              .why = "to hit",
              .rerolls = rerolls_of(volley.order)};  // RW-FIRE-30
  for (const AimedAt& mark : volley.marks) {
    batch.needs.push_back(score_of(mark).total());
    batch.again.push_back(mark.crossfire);  // RW-FIRE-56
  }
  for (const HitRun& run : runs) batch.parts.push_back(static_cast<std::uint8_t>(run.dice));
  return batch;
}

// Hands each battalion's event its own faces: first those of every die, then those thrown again.
void share_out_faces(const State& s, const Batch& batch, const Faces& faces, StruckUnits& all) {
  std::size_t dice = 0;
  for (const int need : batch.needs) dice += need > 1 && need < kNeverHits ? 1 : 0;
  std::size_t die = 0;
  std::size_t first = 0;
  std::size_t second = dice;
  for (StruckUnit& one : all)
    for (int k = 0; k < one.dice; ++k, ++die) {
      const int need = batch.needs[die];
      one.need = k == 0 || one.need == need ? need : 0;
      if (need <= 1 || need >= kNeverHits || first >= faces.size()) continue;
      const int face = faces[first++];
      one.first.push_back(static_cast<std::uint8_t>(face));
      one.by_need.threw(need, face);
      const Rerolls r = batch.again[die] ? with_failures(s, batch.rerolls) : batch.rerolls;
      if (!(face >= need ? r.successes : r.failures) || second >= faces.size()) continue;
      ++(face >= need ? one.successes_again : one.failures_again);
      one.by_need.threw_again(need, faces[second]);
      one.again.push_back(faces[second++]);
    }
}

// "4 or more, 5 or more and 6"; RW-DICE-3: some hit for certain, others never.
std::string scores_in_words(const std::vector<Breakdown>& scores) {
  std::set<int> all;
  for (const Breakdown& score : scores) all.insert(score.total());
  const bool certain = !all.empty() && *all.begin() <= 1;
  const bool never = !all.empty() && *all.rbegin() >= kNeverHits;
  std::vector<std::string> needs;
  for (const int need : all)
    if (need > 1 && need < kNeverHits) needs.push_back(need_words(need));
  std::string text = list_words(needs);
  if (needs.empty()) return !never ? "for certain" : certain ? "some for certain, some not at all" : "cannot hit";
  if (certain) text += ", some for certain";
  if (never) text += ", some not at all";
  return text;
}

// Distinct scores among the platoons of one battalion; of everybody: kNoPiece.
std::vector<Breakdown> scores_against(const HeldVolley& volley, PieceId unit) {
  std::vector<Breakdown> out;
  std::vector<int> seen;
  for (const AimedAt& mark : volley.marks) {
    const int key = mark.accuracy * 4 + (mark.concealed ? 2 : 0) + (mark.on_hill ? 1 : 0);
    if (mark.unit != unit || std::find(seen.begin(), seen.end(), key) != seen.end()) continue;
    seen.push_back(key);
    out.push_back(score_of(mark));
  }
  return out;
}

// RW-FIRE-30, RW-FIRE-56
std::string_view reason_again(const HeldVolley& volley, const StruckUnit& one) {
  if (volley.order == Order::Solid) return "solid";
  if (volley.order == Order::Shaken || one.successes_again == 0) return "crossfire";
  return one.failures_again > 0 ? "shattered, in a crossfire" : "shattered";
}

// "1/32nd Foot against I/70e Ligne, 5 or more: 4 hits on 6 platoons (5 failures rolled again: solid)."
std::string hits_words(const State& s, const HeldVolley& volley, const StruckUnit& one,
                       const std::vector<Breakdown>& scores) {
  const Name shooter = name_of(s, volley.shooter);
  const Name target = name_of(s, one.unit);
  const auto never = [](const Breakdown& score) { return score.total() >= kNeverHits; };
  if (std::ranges::all_of(scores, never))
    return fmt::format("{} against {}: {} cannot be hit.", shooter, target,
                       one.dice == 1 ? "the platoon" : fmt::format("the {} platoons", one.dice));
  return fmt::format("{} against {}, {}: {} on {}{}.{}", shooter, target, scores_in_words(scores),
                     counted_or_no(one.hits, "hit"), counted(one.dice, "platoon"),
                     again_words(one.failures_again, one.successes_again, reason_again(volley, one)),
                     one.by_need.words());
}

void tell_hits(Play& p, const HeldVolley& volley, const StruckUnit& one) {
  p.log.tell([&] {
    Roll own;
    own.faces = one.first;
    own.first = std::ssize(one.first);
    own.faces.insert(own.faces.end(), one.again.begin(), one.again.end());
    const std::vector<Breakdown> scores = scores_against(volley, one.unit);
    return with_workings(
        with_dice(event("RW-FIRE-4", "volley", {volley.shooter, one.unit}, hits_words(p.s, volley, one, scores)), own,
                  one.need),
        scores);
  });
  if (one.hits > 0)
    p.log.outcome([&] { return fmt::format("{} on {}", counted(one.hits, "hit"), name_of(p.s, one.unit)); });
}

// RW-FIRE-50
void note_rolled(State& s, const HeldVolley& volley) {
  if (s.roll_count < UINT8_MAX) ++s.roll_count;
  for (const AimedAt& mark : volley.marks) {
    if (s.is_general(mark.unit)) {
      s.general(mark.unit).rolled_by = volley.shooter;
      s.general(mark.unit).rolled_on = static_cast<std::int16_t>(player_turn(s));
    } else {
      s.unit(mark.unit).marks[mark.stand] = {.by = volley.shooter, .when = s.roll_count};
    }
  }
}

// RW-FIRE-36, RW-FIRE-37: one die for each hit. A general has no card, and so no save.
void roll_saves(Play& p, const StruckUnit& one) {
  const State& s = p.s;
  if (s.is_general(one.unit)) {
    for (HitRun& run : one.runs) run.unsaved = run.hits;
    return;
  }
  Breakdown score("RW-FIRE-36", "number needed to save");
  score.base("RW-FIRE-36", "Shooting Save", s.card(one.unit).shooting_save);
  Batch batch{.rule = "RW-FIRE-36",
              .side = s.side_of(one.unit),
              .why = "shooting save",
              .rerolls = rerolls_of(s.unit(one.unit).order)};
  for (const HitRun& run : one.runs) {
    for (int i = 0; i < run.hits; ++i) batch.needs.push_back(score.total());
    batch.parts.push_back(static_cast<std::uint8_t>(run.hits));
  }
  const Thrown thrown = throw_batch(p, batch);
  for (std::size_t i = 0; i < one.runs.size(); ++i) one.runs[i].unsaved = one.runs[i].hits - thrown.of_part[i];
  p.log.tell([&] {
    return with_workings(
        with_dice(event("RW-FIRE-36", "save", {one.unit},
                        saved_words(name_of(s, one.unit), thrown.successes, one.hits) + thrown.again + "."),
                  thrown.roll, score.total()),
        {score});
  });
}

// RW-FIRE-38 to 40: those in the open first, then those behind cover, whose successes are thrown again.
int roll_firepower(Play& p, const HeldVolley& volley, const StruckUnit& one, bool covered) {
  const State& s = p.s;
  Batch batch{.rule = "RW-FIRE-38",
              .side = s.side_of(volley.shooter),
              .why = "firepower",
              .rerolls = {.failures = false, .successes = covered, .because = "cover"}};
  std::vector<Breakdown> scores;
  for (const HitRun& run : one.runs) {
    if (run.protected_ != covered || run.unsaved == 0) continue;
    Breakdown score("RW-FIRE-38", "number needed to destroy");
    score.base("RW-FIRE-38", "Firepower", weapon_of(s, run.weapon).firepower);
    for (int i = 0; i < run.unsaved; ++i) batch.needs.push_back(score.total());
    if (scores.empty() || scores.back().total() != score.total()) scores.push_back(score);
  }
  if (batch.needs.empty()) return 0;
  const Thrown thrown = throw_batch(p, batch);
  p.log.tell([&] {
    const int lost = thrown.successes;
    return with_workings(
        with_dice(event(covered ? RuleId("RW-FIRE-40") : RuleId("RW-FIRE-38"), "firepower", {volley.shooter, one.unit},
                        fmt::format(
                            "Firepower {} against {}{}: {}{}.{}", scores_in_words(scores), name_of(s, one.unit),
                            covered ? " behind cover" : "",
                            lost == 0 ? std::string("no loss") : fmt::format("{} destroyed", counted(lost, "platoon")),
                            thrown.again, thrown.by_need)),
                  thrown.roll, thrown.need),
        scores);
  });
  return thrown.successes;
}

// Option generals_at_risk (RW-CMD-10): he falls, and counts like one who was captured.
void general_falls(Play& p, PieceId general) {
  State& s = p.s;
  General& g = s.general(general);
  g.alive = g.on_table = false;
  g.captured = true;
  g.lost_turn = s.turn;
  SideState& enemy = s.sides[other(s.side_of(general))];
  const bool divisional = s.brigade_rules(s.brigade_of(general)).division_troops;
  enemy.points = static_cast<std::int16_t>(enemy.points + (divisional ? kPointsDivisional : kPointsBrigadier));
  p.log.tell([&] {
    return event("RW-CMD-10", "general", {general},
                 fmt::format("{0} {0:is|are} shot from his horse.", name_of(s, general)));
  });
  p.log.outcome([&] { return fmt::format("{0} {0:falls|fall}", name_of(s, general)); });
}

// RW-FIRE-44 to 48
void count_hits(Play& p, PieceId unit, int hits) {
  Battalion& b = p.s.unit(unit);
  const bool alone = p.s.options().hits_per_action;
  const int total = alone ? hits : b.hits;
  if (hits == 0 || b.starting_strength <= 0) return;
  if (total >= b.starting_strength && (alone || !b.full_reached)) {
    b.half_reached = b.full_reached = true;
    shatter(p, unit, "RW-FIRE-45", "by fire");
  } else if (2 * total >= b.starting_strength && (alone || !b.half_reached)) {
    b.half_reached = true;
    disorder(p, unit, "RW-FIRE-44", "by fire");
  }
}

}  // namespace

void fire_volley(Play& p, const HeldVolley& volley) {
  State& s = p.s;
  if (volley.marks.empty()) return;
  HitRuns runs = runs_of(s, volley);
  const Batch batch = dice_to_hit(s, volley, runs);
  const Thrown thrown = throw_batch(p, batch);
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].hits = thrown.of_part[i];
  note_rolled(s, volley);
  StruckUnits all = struck_by(runs);
  if (p.log.full()) share_out_faces(s, batch, thrown.roll.faces, all);
  for (const StruckUnit& one : all) tell_hits(p, volley, one);
  std::erase_if(all, [](const StruckUnit& one) { return one.hits == 0; });
  for (const StruckUnit& one : all) roll_saves(p, one);
  for (const StruckUnit& one : all) {
    int lost = roll_firepower(p, volley, one, false);
    lost += roll_firepower(p, volley, one, true);
    if (s.is_general(one.unit)) {
      if (lost > 0) general_falls(p, one.unit);
      continue;
    }
    int counted = 0;
    for (const HitRun& run : one.runs) counted += s.options().count_saved_hits ? run.hits : run.unsaved;  // RW-FIRE-46
    Battalion& b = s.unit(one.unit);
    b.pending_hits = static_cast<std::int8_t>(b.pending_hits + counted);
    b.pending_losses = static_cast<std::int8_t>(b.pending_losses + lost);
  }
}

// RW-FIRE-58: losses first, then disorder, one battalion after the other.
void settle_volleys(Play& p) {
  for (PieceId id = 0; id < p.s.unit_count(); ++id) {
    Battalion& b = p.s.unit(id);
    const int hits = b.pending_hits;
    const int losses = b.pending_losses;
    if (hits == 0 && losses == 0) continue;
    b.pending_hits = b.pending_losses = 0;
    if (!on_table(b)) continue;
    b.hits = static_cast<std::int8_t>(b.hits + hits);
    if (losses > 0 && !lose_platoons(p, id, losses, "RW-FIRE-42")) continue;
    count_hits(p, id, hits);
  }
}

}  // namespace grognard::revwars
