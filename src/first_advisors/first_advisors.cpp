// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "first_advisors/first_advisors.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ai/random_player.h"
#include "first_esr/advisor.h"
#include "first_grant/advice.h"
#include "first_hanau/advisor.h"
#include "first_revwars/advisor.h"
#include "first_tricorne/advisor.h"

namespace grognard {
namespace {

class FirstPlayer final : public Player {
 public:
  FirstPlayer(const Advisor& advisor, Random random) : advisor_(&advisor), fallback_(advisor, random) {}

 private:
  Advice answer(const Battle& battle, const Decision& decision, Side side) override {
    candidates_.clear();
    advisor_->candidates(battle, side, {}, candidates_);
    for (auto first = candidates_.begin(); first != candidates_.end(); ++first) {
      const auto best =
          std::max_element(first, candidates_.end(), [](const auto& a, const auto& b) { return a.score < b.score; });
      best->command.side = side;
      Verdict verdict = battle.judge(best->command);
      if (verdict.legal()) {
        std::string why = advisor_->reason(battle, *best, verdict).words;
        return {std::move(verdict.command), std::move(why)};
      }
      std::rotate(first, best, best + 1);
    }
    return {fallback_.choose(battle, decision, side).command, "Nothing better to do."};
  }

  const Advisor* advisor_;
  RandomPlayer fallback_;
  std::vector<Candidate> candidates_;
};

}  // namespace

const Advisor* first_advisor(std::string_view rulebook) {
  if (rulebook == "hanau") return &hanau::first::advisor();
  if (rulebook == "grant") return &grant::first::advisor();
  if (rulebook == "tricorne") return &tricorne::first::advisor();
  if (rulebook == "revwars") return &revwars::first::advisor();
  if (rulebook == "esr") return &esr::first::advisor();
  return nullptr;
}

std::unique_ptr<Player> first_player(const Advisor& advisor, Random random) {
  return std::make_unique<FirstPlayer>(advisor, random);
}

}  // namespace grognard
