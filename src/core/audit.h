// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/rulebook.h"

namespace grognard {

// Looks over the umpire's shoulder: after every order nobody stands off the table, no two bases share ground unless the
// rulebook names the rule that lets them, and nobody has gone farther than the events allow (Event::strides).
class Audit {
 public:
  Audit(const Rulebook& rulebook, const Battle& start);
  // What is wrong after an order, in words; empty: nothing. The events are all that the order led to.
  std::vector<std::string> after(const Battle& battle, std::span<const Event> events);

 private:
  struct Place {
    bool on_table = false;
    Vec2 at;
  };
  void check_table(const View& view);
  void check_overlaps(const Battle& battle, const View& view);
  void check_strides(const View& view, std::span<const Event> events);
  void remember(const View& view);

  const Rulebook& rulebook_;
  std::vector<Place> before_;
  std::vector<std::string> wrong_;
};

}  // namespace grognard
