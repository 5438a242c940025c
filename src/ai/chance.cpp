// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/chance.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "ai/features.h"
#include "core/json_reader.h"

namespace grognard {
namespace {

constexpr std::size_t kMostFeatures = 200;

double logistic(double x) { return 1 / (1 + plain_exp(-x)); }

Prospects turned(const Prospects& a) { return {a.loss, a.draw, a.win}; }

Prospects certain(const Outcome& outcome, Side side) {
  if (!outcome.winner) return {0, 1, 0};
  return *outcome.winner == side ? Prospects{1, 0, 0} : Prospects{0, 0, 1};
}

}  // namespace

double plain_exp(double x) {
  x = std::clamp(x, -40.0, 40.0);
  constexpr int kHalvings = 10;
  const double small = x / (1 << kHalvings);  // at most 0.04
  double sum = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4 * (1 + small / 5))));
  for (int i = 0; i < kHalvings; ++i) sum *= sum;
  return sum;
}

Prospects Chance::of(const std::vector<double>& all, double gone) const {
  double lead = 0;
  for (std::size_t i = 0; i < std::min(all.size(), weights.size()); ++i) lead += all[i] * weights[i];
  const double half = plain_exp(std::clamp(bounds[0] + gone * (bounds[1] + gone * bounds[2]), -6.0, 3.0));
  const double win = logistic(lead - half);
  const double loss = logistic(-lead - half);
  return {win, std::max(0.0, 1 - win - loss), loss};
}

Prospects Estimator::of(const Battle& battle, Side side) {
  const Outcome outcome = battle.outcome();
  if (outcome.over) return certain(outcome, side);
  features_of(muster_of(battle), features_);
  const Prospects of_a = chance_->of(features_, muster_.gone);
  return side == Side::A ? of_a : turned(of_a);
}

const Muster& Estimator::muster_of(const Battle& battle) {
  muster_.clear();
  advisor_->muster(battle, muster_);
  return muster_;
}

Chance plain_chance(const Muster& muster) {
  static constexpr Named<double> kWeights[] = {
      {"worth of the troops", 4},
      {"shaken troops", -1},
      {"what counts held", 1.5},
      {"troops near what counts", 1},
      {"lead in points, late", 2.5},
      {"wear near breaking", 2},
      {"points", 0.5},
  };
  Chance chance;
  chance.features = names_of_features(muster);
  for (const std::string& name : chance.features) {
    const auto* known = std::ranges::find(kWeights, name, &Named<double>::name);
    chance.weights.push_back(known == std::end(kWeights) ? 0 : known->value);
  }
  return chance;
}

Chance read_chance(std::string_view json, const std::string& file, std::string_view rulebook,
                   std::string_view version) {
  const Json value = parse_json(json, file);
  const Reader reader(value, file);
  Chance chance;
  chance.rulebook = reader["rulebook"].text();
  chance.version = reader["version"].text();
  if (chance.rulebook != rulebook || chance.version != version)
    reader.refuse(
        fmt::format("these winning chances were learnt by {} {}, and this is {} {}: learn them anew with "
                    "`grognard fit {}`",
                    chance.rulebook, chance.version, rulebook, version, rulebook));
  chance.games = reader["games"].whole(1, 100'000'000);
  const std::vector<Reader> bounds = reader["bounds"].items(3);
  if (bounds.size() != 3) reader["bounds"].expected("three numbers");
  for (std::size_t i = 0; i < 3; ++i) chance.bounds[i] = bounds[i].number(-50, 50);
  for (const Reader& row : reader["weights"].items(kMostFeatures)) {
    chance.features.push_back(row["feature"].text());
    chance.weights.push_back(row["weight"].number(-1000, 1000));
  }
  chance.playout_ms = reader["playout_ms"].number(0.0001, 1000);
  return chance;
}

std::string to_text(const Chance& chance) {
  std::string text = fmt::format(
      "{{\n  \"rulebook\": \"{}\",\n  \"version\": \"{}\",\n  \"games\": {},\n  \"playout_ms\": {:.4f},\n"
      "  \"bounds\": [{:.4f}, {:.4f}, {:.4f}],\n  \"weights\": [\n",
      chance.rulebook, chance.version, chance.games, chance.playout_ms, chance.bounds[0], chance.bounds[1],
      chance.bounds[2]);
  for (std::size_t i = 0; i < chance.features.size(); ++i)
    text += fmt::format("    {{\"feature\": \"{}\", \"weight\": {:.4f}}}{}\n", chance.features[i], chance.weights[i],
                        i + 1 < chance.features.size() ? "," : "");
  return text + "  ]\n}\n";
}

}  // namespace grognard
