// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/10_assessment/assessment.h"
#include "esr/sequence/steps.h"
#include "esr/view/viewing.h"

// The order of battle as a tree, for the page to show.
namespace grognard::esr {
namespace {

std::string rating_words(const State& s, PieceId general) {
  if (is_vacant(s, general)) return "vacant";
  return fmt::format("LR {}, TR +{}", letter_of(leadership_of(s, general)), tactics_of(s, general));
}

// ES-CMD-13: markers lie there also when no order is pending, and hold up the next.
std::string pending_words(const std::string& order, int delays) {
  if (delays <= 0) return order;
  if (order.empty()) return counted(delays, "Delay marker");
  return fmt::format("{}, delayed {}", order, counted(delays, "turn"));
}

std::vector<Gauge> fatigue_gauges(const State& s, int index) {
  const Formation& f = s.formation(index);
  const Thresholds t = thresholds_of(s, index);
  std::vector<Gauge> gauges;
  gauges.push_back(
      {"fatigue", total_fatigue(f), {{"retreats", double(t.retreats_at())}, {"breaks", double(t.breaks_at())}}});
  for (int arm = 0; arm < kArms; ++arm) gauges.push_back({std::string(kArmNames[arm]), f.fatigue[arm], {}});
  return gauges;
}

Echelon superior_echelon(const State& s, int index, Eyes eyes) {
  const Superior& superior = s.superior(index);
  const SuperiorRules& rules = s.superior_rules(index);
  const PieceId piece = s.superior_piece(index);
  Echelon e;
  e.side = rules.side;
  e.level = rules.army ? (rules.force ? "Army and Force" : "Army") : "Force";
  e.name = rules.command;
  e.piece = piece;
  e.commander = officer_name(s, piece);
  e.ratings = rating_words(s, piece);
  if (!knows_orders(s, rules.side, eyes)) return e;
  if (superior.objective.any()) e.order = "Objective: " + objective_words(s, superior.objective);
  const bool pending = superior.pending.any();
  e.pending = pending_words(pending ? objective_words(s, superior.pending) : "", superior.delays);
  if (pending) e.chance = chance_of_pending(s, piece);
  return e;
}

std::string status_of(const Formation& f) {
  std::string words(kStatusNames[static_cast<int>(f.status)]);
  if (f.destroyed) words = "destroyed";
  if (!f.arrived) words = "not yet arrived";
  if (!words.empty()) words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

// What the present step still wants of it.
std::string due_words(const State& s, int index) {
  const Formation& f = s.formation(index);
  if (!is_there(f)) return "";
  if (f.must_assess || s.assessing.formation == index) return "to assess";
  return s.step == Step::Combat && has_combats_left(s, index) ? "to fight" : "";
}

Echelon formation_echelon(const State& s, int index, Eyes eyes) {
  const Formation& f = s.formation(index);
  const PieceId piece = s.formation_piece(index);
  Echelon e;
  e.side = f.side;
  e.level = "Formation";
  e.name = plain_name(s, piece);
  e.piece = piece;
  e.commander = officer_name(s, piece);
  e.ratings = rating_words(s, piece);
  e.status = status_of(f);
  e.due = due_words(s, index);
  e.gauges = fatigue_gauges(s, index);
  each_member(s, index, [&](PieceId unit) { e.units.push_back(unit); });
  if (!knows_orders(s, f.side, eyes)) return e;
  if (!has_status(f)) e.order = order_words(s, f.active);
  if (!e.order.empty()) e.sign = sign_of(f.active.kind);
  if (f.pending.any()) e.pending_sign = sign_of(f.pending.kind);
  e.pending = pending_words(f.pending.any() ? order_words(s, f.pending) : "", f.delays);
  if (f.pending.any()) e.chance = chance_of_pending(s, piece);
  return e;
}

}  // namespace

std::vector<Echelon> echelons_of(const State& s, Eyes eyes) {
  const Quietly not_said;
  std::vector<Echelon> list;
  std::vector<int> row_of(s.superiors.size(), -1);
  const auto add_superior = [&](int index, int parent) {
    row_of[index] = std::ssize(list);
    list.push_back(superior_echelon(s, index, eyes));
    list.back().parent = parent;
  };
  const int count = std::ssize(s.superiors);
  for (int i = 0; i < count; ++i)
    if (s.superior_rules(i).army) add_superior(i, -1);
  for (int i = 0; i < count; ++i) {
    const int army = s.superior_rules(i).army_commander;
    if (!s.superior_rules(i).army) add_superior(i, army < 0 ? -1 : row_of[army]);
  }
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    if (!s.formation(f).in_use && !s.formation(f).destroyed) continue;
    list.push_back(formation_echelon(s, f, eyes));
    list.back().parent = row_of[s.formation(f).force];
  }
  return list;
}

}  // namespace grognard::esr
