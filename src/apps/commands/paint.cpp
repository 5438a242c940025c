// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>

#include "apps/commands/commands.h"
#include "apps/paint_apart.h"

namespace grognard {

// Not for people: the server calls it for each picture.
void add_paint(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(kPaintCommand, "Paints a drawing from the input as a picture");
  command->group("");
  const auto limits = std::make_shared<PaintLimits>();
  command->add_option("--seconds", limits->seconds, "Of work at most")->check(CLI::Range(1, 3600));
  command->add_option("--megabytes", limits->megabytes, "Of memory at most")->check(CLI::Range(64, 65536));
  command->callback([limits, &exit_code] { exit_code = paint_from_input(*limits) == 0 ? kFine : kFailed; });
}

}  // namespace grognard
