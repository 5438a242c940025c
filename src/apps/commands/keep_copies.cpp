// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "apps/commands/commands.h"
#include "apps/keeping.h"
#include "server/keeper_door.h"
#include "server/secrets.h"

// backup, restore, check: all battles at once.
namespace grognard {
namespace {

namespace fs = std::filesystem;

struct CopyOptions {
  std::string data;
  std::string file;
  bool anyway = false;
};

void tell_findings(const Findings& found) {
  for (const std::string& line : found.lines) std::cout << line << '\n';
  std::cout << found.sum << '\n';
}

// The name is safe only when its folder is.
void sync_folder_of(const fs::path& path) {
  const int folder = ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);
  ::close(folder);
}

void give_name(const std::string& from, const std::string& to) {
  std::error_code failed;
  fs::rename(from, to, failed);
  if (failed) throw BadInput(to, "", "cannot be written: " + failed.message());
  sync_folder_of(to);
}

int back_up(const CopyOptions& options) {
  ::umask(077);  // it tells dice to come
  const std::string data = data_file_there(options.data);
  const std::string to = fs::absolute(options.file).lexically_normal().string();
  if (fs::exists(to)) throw BadInput(to, "", "is there already: choose another name, or move it away first");
  const std::string part = to + ".part-" + server::new_battle_id();
  copy_battles(data, part);
  Findings found;
  try {
    found = look_through(part);
  } catch (...) {
    remove_sqlite(part);
    throw;
  }
  ::unlink((part + ".tide").c_str());
  give_name(part, to);
  tell_findings(found);
  if (found.fine()) {
    std::cout << fmt::format("{} is a whole and verified back-up of {}.\n", to, data);
    return kFine;
  }
  std::cout << fmt::format(
      "{} is a copy of {} as it is, with the damage above. Keep your earlier back-ups; `grognard check --help` says "
      "more.\n",
      to, data);
  return kFailed;
}

int check_all(const CopyOptions& options) {
  ::umask(077);
  const Snapshot snapshot(data_file_there(options.data));
  const Findings found = look_through(snapshot.path());
  tell_findings(found);
  if (found.fine()) {
    std::cout << "Everything can be read and played on with this program.\n";
    return kFine;
  }
  std::cout
      << "What is listed above is not as it should be; everything else can be played on. Damaged battles: `grognard "
         "export ID DIR`\nsaves what is left of one, `grognard restore FILE` puts back a back-up. Battles of other "
         "rules: the program that\nplayed them plays them on.\n";
  return kFailed;
}

// What is there goes aside, not away.
std::string put_aside(const std::string& data) {
  const std::string aside = fmt::format("{}.before-{:%Y%m%d-%H%M%S}", data, fmt::gmtime(std::time(nullptr)));
  if (fs::exists(aside)) throw BadInput(aside, "", "is there already: wait a second, and try again");
  for (const char* end : {"-wal", ".tide", ""})
    if (fs::exists(data + end)) give_name(data + end, aside + end);
  return aside;
}

int restore(const CopyOptions& options) {
  ::umask(077);
  const std::string data = data_file(options.data);
  const std::string from = data_file_there(options.file);
  if (server::ask_at_door(data, "about") || (fs::exists(data) && server::sqlite_is_in_use(data)))
    throw BadInput(data, "", "is in use: end the server first");
  fs::create_directories(fs::path(data).parent_path());
  const std::string part = data + ".restored-" + server::new_battle_id();
  server::copy_sqlite(from, part);
  const Findings found = look_through(part);
  tell_findings(found);
  if (!found.fine() && !options.anyway) {
    remove_sqlite(part);
    std::cout << "Nothing was changed. --anyway takes the back-up as it is.\n";
    return kFailed;
  }
  ::unlink((part + ".tide").c_str());
  if (fs::exists(data)) std::cout << fmt::format("What was there is kept: {}\n", put_aside(data));
  give_name(part, data);
  std::cout << fmt::format("{} is what {} was. Start the server.\n", data, from);
  return kFine;
}

CLI::App* add_with_data(CLI::App& app, const char* name, const char* about, CopyOptions& options) {
  CLI::App* command = app.add_subcommand(name, about);
  command->add_option("--data", options.data, "File that keeps the battles (default in your home folder)");
  return command;
}

}  // namespace

void add_backup(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CopyOptions>();
  CLI::App* command = add_with_data(
      app, "backup", "Copies all battles of a server, also while it runs, and verifies the copy", *options);
  command->add_option("file", options->file, "The copy: a file that is not there yet")->required();
  command->footer(
      "Example:\n  grognard backup battles-monday.sqlite\n\nIt holds dice to come: keep it to yourself. "
      "docs/hosting.md");
  command->callback([options, &exit_code] { exit_code = back_up(*options); });
}

void add_restore(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CopyOptions>();
  CLI::App* command = add_with_data(app, "restore", "Puts a back-up in the place of a server's battles", *options);
  command->add_option("file", options->file, "The back-up")->required();
  command->add_flag("--anyway", options->anyway, "Even if not everything in it can be read");
  command->footer(
      "Example:\n  grognard restore battles-monday.sqlite\n\nThe server must not run. What was there before is kept "
      "beside it.");
  command->callback([options, &exit_code] { exit_code = restore(*options); });
}

void add_check(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<CopyOptions>();
  CLI::App* command =
      add_with_data(app, "check", "Re-reads all battles of a server and says which this program plays on", *options);
  command->footer(
      "Example:\n  grognard check\n\nChanges nothing. Also before an upgrade: let the new program check while the old "
      "one still serves.\n"
      "Exit codes: 0 all is well, 1 something is damaged, missing or plays otherwise now.");
  command->callback([options, &exit_code] { exit_code = check_all(*options); });
}

}  // namespace grognard
