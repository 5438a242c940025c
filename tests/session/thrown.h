// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "../duel.h"
#include "session/session.h"

// Attacks on dice: the same orders are given again and again after going back, and no throw may come again.
namespace grognard {

// How often each attack is tried; more with GROGNARD_TRIES=20000.
inline int tries() {
  const char* more = std::getenv("GROGNARD_TRIES");
  return more != nullptr ? std::atoi(more) : 200;
}

inline std::string faces_of(const RecordStep& step) { return {step.faces.begin(), step.faces.end()}; }

// Both write "bold", and everybody fires. The faces, or nothing if the battle stands elsewhere.
inline std::string fire(Session& session) {
  if (!session.battle().decision().secret) return "";
  for (const Side side : kSides) {
    const Decision asked = session.battle().decision();
    if (asked.asked[index_of(side)]) session.submit(asked.number, duel::order(side, "bold"));
  }
  return faces_of(session.record().steps.back());
}

// Everything that has been thrown.
class Thrown {
 public:
  void add(const std::string& faces) {
    if (faces.empty()) return;
    ++throws_;
    if (!seen_.insert(faces).second) ++again_;
  }
  int throws() const { return throws_; }
  int again() const { return again_; }

 private:
  std::set<std::string> seen_;
  int throws_ = 0;
  int again_ = 0;
};

}  // namespace grognard
