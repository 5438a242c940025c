// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/learning.h"

#include <algorithm>

#include "core/secret_order.h"

namespace grognard {
namespace {

// Nobody throws: whoever runs an order with it learns what happens up to the first throw.
class NobodyThrows final : public DiceSource {
 public:
  explicit NobodyThrows(const Chronicle& chronicle) : chronicle_(chronicle) {}
  bool answer(const RollRequest&, Faces&) override {
    if (!asked_) told_ = chronicle_.events().size();
    asked_ = true;
    return false;
  }
  std::size_t told() const { return told_; }

 private:
  const Chronicle& chronicle_;
  std::size_t told_ = 0;
  bool asked_ = false;
};

std::vector<Event> told_to(Side side, std::vector<Event> events) {
  PerSide<bool> shares = {false, false};
  shares[side] = true;
  keep_what_is_told(events, shares);
  return events;
}

bool same_words(const std::vector<Event>& a, const std::vector<Event>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Event& one, const Event& two) {
    return one.rule == two.rule && one.text == two.text && one.pieces == two.pieces && one.path == two.path;
  });
}

bool same_throw(const RollRequest& a, const RollRequest& b) {
  return a.rule == b.rule && a.side == b.side && a.why == b.why && a.count == b.count && a.sides == b.sides &&
         a.reading == b.reading && a.need == b.need && a.each == b.each;
}

// All that this side can see and read: what a rulebook shows may be more than what it hashes.
struct Sight {
  std::uint64_t hash = 0;
  View view = {};
  std::string text = {};
  Decision decision = {};
  friend bool operator==(const Sight&, const Sight&) = default;
};

// While a secret question stays open nothing is shown to anybody else, and many orders are written: there (briefly) the hash
// must do.
Sight sight_of(const Battle& battle, Side side, bool briefly) {
  const std::unique_ptr<Battle> known = battle.clone(side);
  if (briefly) return {.hash = known->hash()};
  return {known->hash(), battle.view(side), battle.text(side), known->decision()};
}

// Could this side have foretold all of it from what it knew?
bool foretold(Side side, const Battle& known, const Shown& shown, const std::vector<Event>& told, bool briefly) {
  const Verdict verdict = known.judge(shown.command);
  if (!verdict.legal() || verdict.command != shown.command) return false;
  const std::unique_ptr<Battle> expected = known.clone();
  Chronicle chronicle;
  NobodyThrows source(chronicle);
  Dice dice(source);
  expected->apply(verdict.command, dice, chronicle);
  if (dice.wanting() != (shown.after == nullptr)) return false;
  std::vector<Event> events = chronicle.take();
  if (dice.wanting()) {
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(source.told()), events.end());
    if (!same_throw(dice.wanted(), *shown.wanted)) return false;
  } else if (sight_of(*expected, side, briefly) != sight_of(*shown.after, side, briefly)) {
    return false;
  }
  return same_words(told_to(side, std::move(events)), told);
}

bool learns(Side side, const Battle& before, const Shown& shown) {
  const std::unique_ptr<Battle> known = before.clone(side);
  const Decision asked = before.decision();
  const bool briefly = asked.secret && shown.after != nullptr && shown.after->decision().number == asked.number;
  const bool knows_all = !asked.secret && known->hash() == before.hash() && before.text(side) == before.text();
  if (knows_all) return false;  // without dice everything follows
  const std::vector<Event> told = told_to(side, shown.events);
  if (briefly && told.empty() && sight_of(*shown.after, side, true).hash == known->hash()) return false;
  if (foretold(side, *known, shown, told, briefly)) return false;
  return shown.after == nullptr || !told.empty() ||
         sight_of(*shown.after, side, briefly) != sight_of(before, side, briefly);
}

}  // namespace

bool somebody_learns(const Battle& before, const Shown& shown) {
  return learns(Side::A, before, shown) || learns(Side::B, before, shown);
}

}  // namespace grognard
