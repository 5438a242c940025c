// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "esr/position/positions.h"

// How both armies stand, found once for each question: what the plan is made from. Not rules.
namespace grognard::esr {

// A Formation as its enemy sees it: no order counts here.
struct Stand {
  bool there = false;
  bool status = false;
  bool ployed = false;  // none of its foot and horse is deployed
  Arm arm = Arm::Infantry;
  Vec2 middle;
  int deployed = 0;       // ES-STAT-5
  double power = 0;       // what its Units are worth in a fight, about 1 for a line battalion; fatigue counts
  double weary = 0;       // 0 fresh, 1 about to retreat, 1.5 to break
  double toughness = 1;   // markers till it breaks, about, if it fights on
  double strength = 0;    // what a Unit of it brings to a combat: rating, commander, fatigue
  double guns = 0;        // points of its batteries
  double guns_ready = 0;  // of those that are unlimbered
  int fatigue = 0;
  int fronts = 0;       // Units that fight at once, about
  int firmness = 0;     // what it adds to an Assessment, fatigue left out
  double skirmish = 0;  // points of its deployed battalions
};

class Outlook {
 public:
  explicit Outlook(const State& s);
  const Stand& of(int formation) const { return stands_[formation]; }
  // Between the nearest Units of two enemies, about.
  double gap(int ours, int theirs) const { return gaps_[ours][theirs]; }
  // The nearest enemy Formation; -1: none.
  int nearest(int formation) const { return nearest_[formation]; }
  double nearest_gap(int formation) const {
    return nearest_[formation] < 0 ? kNowhere : gaps_[formation][nearest_[formation]];
  }
  // All without a status that is near enough to take part in a fight with this Formation.
  double power_near(Side side, int formation) const;
  // Rounds of combat with this enemy until it has had enough, about: every round makes both assess, and who is larger, better led
  // and has guns beside it lasts longer. attacks: it has to come up through his fire.
  double endurance(int formation, int against, bool attacks) const;
  const State& s;

 private:
  void take_stock();
  void measure_gaps();

  std::array<Stand, kMostFormations> stands_ = {};
  std::array<std::array<float, kMostFormations>, kMostFormations> gaps_;
  std::array<std::int8_t, kMostFormations> nearest_ = {};
};

}  // namespace grognard::esr
