// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/10_assessment/assessing.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Batteries that an Assessment sends back to the reserve (ES-ASMT-34): how many, and which.
namespace grognard::esr {
namespace {

constexpr int kAllBatteries = kMostInFormation;

int unlimbered_batteries(const State& s, int formation) {
  int count = 0;
  each_member(s, formation, [&](PieceId id) { count += is_unlimbered(s.unit(id)) ? 1 : 0; });
  return count;
}

// ES-ASMT-29, ES-ASMT-30, ES-GEN-7: how many batteries this die takes back.
int batteries_by_die(const State& s, int row, int face, int batteries) {
  const int die = row == kRow0To4 ? rounded(s.options(), face, 1, 2) : face;
  return std::min(die, batteries);
}

// Only how many batteries go matters: faces that take as many read alike.
Roll throw_for_batteries(Play& p, int formation, int row, int batteries, int* count) {
  const State& s = p.s;
  const Side side = s.formation(formation).side;
  boost::container::static_vector<int, 6> limits;
  for (int face = 1; face < 6; ++face)
    if (batteries_by_die(s, row, face, batteries) != batteries_by_die(s, row, face + 1, batteries))
      limits.push_back(face);
  if (limits.size() > kMostLimits) {
    const Roll roll = p.dice.total("ES-ASMT-34", side, "batteries that retire", 1);
    *count = batteries_by_die(s, row, roll.value, batteries);
    return roll;
  }
  const Roll roll = p.dice.bands("ES-ASMT-34", side, "batteries that retire", 1, {limits.data(), limits.size()});
  const auto band = static_cast<std::size_t>(roll.value);
  *count = batteries_by_die(s, row, band < limits.size() ? limits[band] : 6, batteries);
  return roll;
}

// "its unlimbered battery stays"; "1 of its 2 unlimbered batteries retires".
std::string guns_words(const Name& name, int count, int batteries) {
  const std::string_view verb = count == 1 ? "retires" : "retire";
  if (batteries == 1) return fmt::format("{:its|their} unlimbered battery {}", name, count == 1 ? verb : "stays");
  if (count == 0) return fmt::format("none of {:its|their} {} unlimbered batteries retires", name, batteries);
  return fmt::format("{} of {:its|their} {} unlimbered batteries {}", count, name, batteries, verb);
}

// ES-ASMT-29, ES-ASMT-30
int throw_for_row_of_guns(Play& p, int formation, int row) {
  const State& s = p.s;
  const int batteries = unlimbered_batteries(s, formation);
  if (batteries == 0) return 0;
  int count = 0;
  const Roll roll = throw_for_batteries(p, formation, row, batteries, &count);
  p.log.tell([&] {
    const PieceId piece = s.formation_piece(formation);
    const int face = roll.faces.empty() ? 0 : static_cast<int>(roll.faces[0]);
    const std::string text =
        fmt::format("{0} {0:rolls|roll} {1}{2}: {3}.", name_of(s, piece), face,
                    row == kRow0To4 ? ", of which half counts" : "", guns_words(name_of(s, piece), count, batteries));
    return with_dice(event("ES-ASMT-34", "retire", {piece}, text), roll);
  });
  return count;
}

int guns_that_retire(Play& p, int formation, int row) {
  if (row == kRow0To4 || row == kRowMinus1To4) return throw_for_row_of_guns(p, formation, row);
  return row == kRowMinus5To9 || row == kRowMinus10 ? kAllBatteries : 0;
}

// The unlimbered batteries nearest to the enemy, all those at the same distance.
using NearestGuns = boost::container::static_vector<PieceId, kMostInFormation>;
NearestGuns nearest_guns(const State& s, int formation) {
  NearestGuns nearest;
  double least = 0;
  each_member(s, formation, [&](PieceId id) {
    if (!is_unlimbered(s.unit(id))) return;
    const double distance = nearest_enemy_of_unit(s, id).distance;
    if (!nearest.empty() && beyond(distance, least)) return;
    if (nearest.empty() || beyond(least, distance)) {
      nearest.clear();
      least = distance;
    }
    nearest.push_back(id);
  });
  return nearest;
}

void send_back(Play& p, PieceId battery) {
  State& s = p.s;
  --s.assessing.guns_left;
  const Pose from = s.unit(battery).pose;
  to_reserve(s, battery);
  arrange_commander(s, s.unit(battery).formation);  // again: where one battery stood another may be put now
  p.log.tell([&] {
    return with_path(
        event("ES-ASMT-34", "retire", {battery},
              fmt::format("{0} {0:limbers|limber} and {0:goes|go} back to the reserve.", name_of(s, battery))),
        {from, s.unit(battery).pose});
  });
  p.log.outcome([&] { return fmt::format("{0} {0:retires|retire}", name_of(s, battery)); });
}

// --- Which of those that are equally near ------------------------------------------------------------------------------------

void list_retiring(const State& s, const Question& q, Choices& out) {
  for (const PieceId id : nearest_guns(s, s.formation_index(q.unit)))
    offer(out, "retire", id, kNoPiece, Needs::Nothing, out.empty());
}

void weigh_retiring(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const NearestGuns nearest = nearest_guns(s, s.formation_index(q.unit));
  if (c.verb != Verb("retire") || std::find(nearest.begin(), nearest.end(), c.unit()) == nearest.end())
    v.refuse("ES-ASMT-34", sentence("Name one of the batteries that are equally near to the enemy."));
}

void carry_retiring(Play& p, const Question&, const Command& c) {
  answered(p.s);
  send_back(p, c.unit());
}

}  // namespace

bool artillery_part(Play& p) {
  State& s = p.s;
  Assessing& a = s.assessing;
  const int formation = a.formation;
  if (a.guns_left < 0) a.guns_left = static_cast<std::int8_t>(guns_that_retire(p, formation, a.row));
  while (a.guns_left > 0) {
    const NearestGuns nearest = nearest_guns(s, formation);
    if (nearest.empty()) break;
    if (std::ssize(nearest) > a.guns_left) {
      ask(s, Step::RetireGuns, s.formation_piece(formation));
      return true;
    }
    for (const PieceId id : nearest) send_back(p, id);
  }
  a.guns_left = -1;
  return false;
}

const Chapter kRetireGuns{.rule = "ES-ASMT-34",
                          .prompt = "Which of the batteries that are equally near retires?",
                          .list = list_retiring,
                          .weigh = weigh_retiring,
                          .carry = carry_retiring};

}  // namespace grognard::esr
