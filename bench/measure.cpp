// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "rulebooks/catalogue.h"

namespace grognard::bench {
double cpu_now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double seconds_per_call(const std::function<void()>& call) {
  const double batch = short_run ? 0.02 : 0.2;
  const int batches = short_run ? 3 : 5;
  double best = 1e9;
  for (int b = 0; b < batches; ++b) {
    long calls = 0;
    const double start = cpu_now();
    double used = 0;
    do {
      const long chunk = std::max(1L, calls);
      for (long i = 0; i < chunk; ++i) call();
      calls += chunk;
      used = cpu_now() - start;
    } while (used < batch);
    best = std::min(best, used / static_cast<double>(calls));
  }
  return best;
}

void print_table(const std::vector<Row>& rows) {
  fmt::print("{:<44} {:>26}  {:<46} {:>9}  {}\n", "what", "figure", "beside", "ratio", "wanted");
  for (const Row& r : rows)
    fmt::print("{:<44} {:>26}  {:<46} {:>9}  {}\n", r.what, r.figure, r.baseline, r.ratio, r.wanted);
}

const Rulebook& hanau() { return *find_rulebook("hanau"); }

std::string scenario_text(const std::string& id) {
  std::ifstream file(std::string(GROGNARD_SOURCE_DIR "/data/hanau/scenarios/") + id + ".json");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::unique_ptr<Battle> scenario(const std::string& id) { return hanau().start(scenario_text(id), id); }

std::unique_ptr<Battle> wide_battle(int units_a_side) {
  const char* const kinds_a[] = {"line-veteran", "line-veteran", "cuirassiers", "line-foot-8", "line-conscript"};
  const char* const kinds_b[] = {"bavarian-line", "bavarian-line", "chevauxlegers", "foot-6", "bavarian-new-line"};
  const int width = std::min(240, std::max(30, units_a_side * 3));
  const int per_row = (width - 6) / 5;
  std::string units;
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < units_a_side; ++i) {
      const double x = 4 + 5.0 * (i % per_row);
      const double depth = 8 - 2.5 * (i / per_row);
      units += fmt::format("{}{{\"id\":\"{}{}\",\"side\":\"{}\",\"profile\":\"{}\",\"at\":[{},{}],\"facing\":{}}}",
                           units.empty() ? "" : ",", side ? 'b' : 'a', i, side ? 'B' : 'A',
                           (side ? kinds_b : kinds_a)[i % 5], x, side ? depth : 40 - depth, side ? 0 : 180);
    }
  }
  const std::string json = fmt::format(
      "{{\"table\":{{\"width\":{},\"height\":40}},\"at\":{{\"turn\":1,\"phase\":1}},\"units\":[{}]}}", width, units);
  return hanau().start(json, "wide battle");
}

}  // namespace grognard::bench
