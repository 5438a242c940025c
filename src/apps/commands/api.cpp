// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "apps/commands/commands.h"
#include "server/shapes.h"

namespace grognard {

void add_api(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("api", "The shapes of the server's messages, for programs and for people");
  const auto as_typescript = std::make_shared<bool>(false);
  command->add_flag("--typescript", *as_typescript, "As TypeScript types (default: as tables)");
  command->footer("Example:\n  grognard api --typescript > web/src/wire/types.ts");
  command->callback([as_typescript, &exit_code] {
    std::cout << (*as_typescript ? server::typescript() : server::markdown());
    exit_code = kFine;
  });
}

}  // namespace grognard
