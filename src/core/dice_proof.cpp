// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dice_proof.h"

#include <fmt/format.h>

#include "core/sentence.h"

namespace grognard {
namespace {

// Goes through a record line by line and throws its dice once more.
class Prover {
 public:
  explicit Prover(const Record& record) : record_(record) {}

  DiceProof run() {
    auto note = record_.notes.begin();
    for (int step = 0; step < std::ssize(record_.steps) && proof_.wrong.empty(); ++step) {
      for (; note != record_.notes.end() && note->after <= step; ++note) take(*note);
      if (proof_.wrong.empty()) throw_again(step);
    }
    return proof_;
  }

 private:
  void take(const RecordNote& note) {
    if (note.throws) {
      throws_used_ = *note.throws;
      throws_since_ = note.after;
    }
    if (note.seed) fair_ = false;
    if (!note.dice) return;
    const RecordDice& dice = *note.dice;
    const bool server = dice.who == "server";
    const std::string expected = server                 ? dice.binding
                                 : dice.binding.empty() ? seeds_.bound[dice.who == "A" ? Side::A : Side::B]
                                                        : "";
    if (dice.seed && binding_of(*dice.seed) != expected)
      proof_.wrong = fmt::format("after order {} the seed of {} is not the one to which {} bound", note.after, dice.who,
                                 server ? "it was" : "he was");
    proof_.hidden = proof_.hidden || (!dice.seed && (server || dice.binding.empty()));
    take_into(seeds_, dice);
    if (!server) return;
    fair_ = true;
    sides_ = dice.sides;
  }

  void throw_again(int step) {
    const RecordStep& recorded = record_.steps[static_cast<std::size_t>(step)];
    proof_.dice += static_cast<int>(recorded.faces.size());
    if (!fair_ || seeds_.server.empty()) return;
    FairDice dice(seeds_, static_cast<std::uint64_t>(throws_used_ + step - throws_since_ + 1));
    for (const std::uint8_t face : recorded.faces) {
      if (face != dice.face(sides_)) {
        proof_.wrong = fmt::format("the dice of order {} are not those that follow from the seeds", step + 1);
        return;
      }
      ++proof_.fair;
      for (const Side side : kSides) proof_.with[side] += seeds_.given[side].empty() ? 0 : 1;
    }
  }

  const Record& record_;
  DiceProof proof_;
  FairSeeds seeds_;
  bool fair_ = false;
  int sides_ = 6;
  int throws_used_ = 0;
  int throws_since_ = 0;
};

}  // namespace

DiceProof prove_dice(const Record& record) { return Prover(record).run(); }

std::string in_words(const DiceProof& proof, const Record& record) {
  if (!proof.wrong.empty()) return fmt::format("The dice are not what they claim to be: {}.", proof.wrong);
  if (proof.dice == 0) return "No die was thrown.";
  if (proof.hidden && proof.fair < proof.dice)
    return "The seeds of the dice are shown when the battle is over: nothing can be proven of them before.";
  if (proof.fair == 0)
    return "Nothing is proven of the dice: they were thrown by hand, or from a seed to which nobody was bound.";
  const std::string all = proof.fair == proof.dice
                              ? fmt::format("All {} follow", counted(proof.dice, "die", "dice"))
                              : fmt::format("Of {} {} follow", counted(proof.dice, "die", "dice"), proof.fair);
  std::string with;
  for (const Side side : kSides) {
    if (record.seats[side] == "computer" || proof.with[side] == 0) continue;
    with += proof.with[side] == proof.fair ? fmt::format(" and by {}", letter(side))
                                           : fmt::format(" and, the last {}, by {}", proof.with[side], letter(side));
  }
  return fmt::format("{} from seeds chosen by the server{}, each bound to his own before he could see another's: {}",
                     all, with, with.empty() ? "the server had no other seed beside its own." : "nobody chose a die.");
}

}  // namespace grognard
