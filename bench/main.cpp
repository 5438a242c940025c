// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>

#include "measure.h"

namespace grognard::bench {
bool short_run = false;
}

// bench [--short]: a table of speeds, each beside a simple baseline measured in the same run.
int main(int argc, char** argv) {
  using namespace grognard::bench;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--short") == 0) short_run = true;
    else {
      std::puts(
          "bench [--short]\nMeasures copies, judged moves, decisions, battles, growth and odds; --short takes seconds "
          "instead of a minute.");
      return std::strcmp(argv[i], "--help") == 0 ? 0 : 2;
    }
  }
  std::vector<Row> rows;
  copies(rows);
  judged_moves(rows);
  random_play(rows);
  advised_play(rows);
  growth(rows);
  odds_speed(rows);
  grant_speed(rows);
  tricorne_speed(rows);
  revwars_speed(rows);
  esr_speed(rows);
  print_table(rows);
  return 0;
}
