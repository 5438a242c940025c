// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ai/chance.h"
#include "apps/scenario_files.h"
#include "apps/series/progress.h"

namespace grognard {

// A position at the beginning of a half-turn, and what came of its game.
struct Lesson {
  std::vector<double> features;
  double gone = 0;
  int result = 0;  // 1: A won, 0: a draw, -1: B won
  int game = 0;
  int scenario = 0;
};

// Games between advisors who follow a scheme drawn at random in some half-turns and slip now and then, so that all kinds of positions
// come about; over all scenarios in turn, the same for any number of jobs.
struct Lessons {
  std::vector<ScenarioFile> scenarios;  // of one rulebook
  int games = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;
};
struct Learnt {
  std::vector<Lesson> lessons;
  double playout_ms = 0;  // for each unit
  std::vector<std::string> features;
};
Learnt play_lessons(const Lessons& lessons, Progress& progress);

// One game in five is kept for the examination.
bool is_held_out(const Lesson& lesson);

// Weights that make what came of the other games likeliest.
void fit(Chance& chance, const std::vector<Lesson>& lessons);

// How good it is on games that it was not made of.
struct Examination {
  struct Row {
    int positions = 0;
    double loss = 0;      // mean -log of the chance that was given to what came
    double constant = 0;  // the same for whoever only knows how often each side wins this scenario
  };
  struct Bin {
    int positions = 0;
    double said = 0;  // mean score expected for A
    double came = 0;  // mean score that came
  };
  Row all;
  Row fifths[5];  // by the share of the turns gone
  Bin bins[10];   // by what was said
};
Examination examine(const Chance& chance, const std::vector<Lesson>& lessons);
std::string markdown_of(const Chance& chance, const Examination& examination);

}  // namespace grognard
