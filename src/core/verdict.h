// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <string>
#include <vector>

#include "core/breakdown.h"
#include "core/command.h"
#include "core/laid_device.h"

namespace grognard {

struct Refusal {
  RuleId rule;
  std::string text;  // a sentence for the player
};

// What a move would use of what it has.
struct Measure {
  double used = 0;
  double allowed = 0;
};

// A detail of an order that can be switched on and off: by a bit of its picks, or by a place in its path.
struct Pick {
  std::string label;  // "platoon 3 holds fire"
  int bit = -1;       // of Command::picks; -1: by place
  Pose place = {};  // in Command::path, after the poses that the option needs; of a bit: where it is shown, if anywhere
  bool on = false;
  bool danger = false;    // it would hurt one's own
  bool fixed = false;     // listed to be seen; there is nothing to switch
  std::string note = {};  // "5+ at 3.5\""
};

// A model of the target that the same order could be aimed at instead.
struct AimedAt {
  int number = 0;  // Command::number then
  Vec2 at = {};
};

// The order with a detail switched the other way.
inline Command switched(Command command, const Pick& pick) {
  if (pick.bit >= 0) {
    command.picks ^= 1u << pick.bit;
    return command;
  }
  const auto at = std::find(command.path.begin(), command.path.end(), pick.place);
  if (at != command.path.end()) command.path.erase(at);
  else command.path.push_back(pick.place);
  return command;
}

// What the other side does not learn of an order until the battle is over. (What is hidden only until a question has been
// answered by both is the question's business: Decision::secret.)
enum class Secrecy : std::uint8_t {
  None,
  Place,  // where to, and how
  Order,  // anything
};

// The judge's answer: the order as snapped and completed, why it is refused, the sums that will apply
// and the device as it would be laid.
struct Verdict {
  Command command = {};
  boost::container::small_vector<Refusal, 1> refusals = {};
  std::vector<Breakdown> workings = {};
  Measure measure = {};
  LaidDevice device = {};          // where a legal order has it laid
  std::vector<Pick> picks = {};    // further choices within this order
  std::vector<AimedAt> aims = {};  // where else it could be aimed; empty where there is no choice
  Secrecy secret = Secrecy::None;

  bool legal() const { return refusals.empty(); }
  Verdict& refuse(RuleId rule, std::string text) {
    refusals.push_back({rule, std::move(text)});
    return *this;
  }
};

}  // namespace grognard
