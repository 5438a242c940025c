// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace grognard {

// Exit codes of every command.
inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;    // a case, a verification, a comparison
inline constexpr int kBadUsage = 2;  // wrong options, or a file that cannot be used

// A whole file; nothing without a path. Throws BadInput.
void write_text(const std::string& path, const std::string& text);

// The commands, each in its own file. A command adds itself to the program; when it is the one that was typed it runs, and
// leaves its exit code. A BadInput that it throws is printed by main() and ends the program with kBadUsage.
void add_backup(CLI::App& app, int& exit_code);
void add_battle(CLI::App& app, int& exit_code);
void add_cases(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_conduct(CLI::App& app, int& exit_code);
void add_delete(CLI::App& app, int& exit_code);
void add_renew(CLI::App& app, int& exit_code);
void add_fit(CLI::App& app, int& exit_code);
void add_draw(CLI::App& app, int& exit_code);
void add_export(CLI::App& app, int& exit_code);
void add_league(CLI::App& app, int& exit_code);
void add_list(CLI::App& app, int& exit_code);
void add_odds(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_api(CLI::App& app, int& exit_code);
void add_paint(CLI::App& app, int& exit_code);
void add_pins(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_restore(CLI::App& app, int& exit_code);
void add_rulebooks(CLI::App& app, int& exit_code);
void add_rules(CLI::App& app, int& exit_code);
void add_scenarios(CLI::App& app, int& exit_code);
void add_soak(CLI::App& app, int& exit_code);

}  // namespace grognard
