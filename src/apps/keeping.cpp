// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/keeping.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "apps/scenario_files.h"
#include "core/version.h"
#include "rulebooks/catalogue.h"
#include "server/hall.h"
#include "server/keeper_door.h"
#include "server/secrets.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

// As the desktop's conventions have it.
fs::path default_data() {
  if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / "grognard" / "battles.sqlite";
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr && *home != '\0' ? home : ".") / ".local" / "share" / "grognard" / "battles.sqlite";
}

}  // namespace

std::string data_file(const std::string& option) {
  return fs::absolute(option.empty() ? default_data() : fs::path(option)).lexically_normal().string();
}

std::string data_file_there(const std::string& option) {
  std::string path = data_file(option);
  if (!fs::is_regular_file(path))
    throw BadInput(path, "", "there are no battles: name the file that your server uses with --data");
  return path;
}

server::Library library_at_home(bool with_examples) {
  server::Library library{.version = std::string(program_version()), .rulebooks = {}, .scenarios = {}};
  const auto add = [&](const Rulebook& rulebook) {
    library.rulebooks.push_back(&rulebook);
    for (const ScenarioFile& file : scenarios_at_home(&rulebook))
      library.scenarios.push_back({file.rulebook, file.name, file.text, file.path.string()});
  };
  for (const Rulebook* rulebook : rulebooks()) add(*rulebook);
  if (with_examples)
    for (const Rulebook* rulebook : examples()) add(*rulebook);
  return library;
}

void copy_battles(const std::string& data, const std::string& to) {
  if (!server::ask_at_door(data, "copy " + to)) server::copy_sqlite(data, to);
}

void remove_sqlite(const std::string& path) {
  for (const char* end : {"", "-wal", "-shm", "-journal", ".tide"}) ::unlink((path + end).c_str());
}

// The mark of how far the battles had come is taken first: taken afterwards it might be ahead of the copy.
Snapshot::Snapshot(const std::string& data) : path_(data + ".look-" + server::new_battle_id()) {
  std::error_code none;
  fs::copy_file(data + ".tide", path_ + ".tide", none);
  try {
    copy_battles(data, path_);
  } catch (...) {
    remove_sqlite(path_);
    throw;
  }
}

Snapshot::~Snapshot() { remove_sqlite(path_); }

Findings look_through(const std::string& copy) {
  Findings found;
  for (const std::string& fault : server::faults_of_sqlite(copy)) found.lines.push_back("the file: " + fault);
  std::unique_ptr<server::FileStorage> storage;
  try {
    storage = server::open_sqlite(copy);
  } catch (const BadInput& mistake) {
    found.lines.push_back(mistake.problem());
    found.sum = "no battle can be read";
    return found;
  }
  found.lines.insert(found.lines.end(), storage->missing().begin(), storage->missing().end());
  const server::Library library = library_at_home(true);
  server::Workers workers(1);
  {
    server::Hall hall({.storage = *storage, .library = library, .workers = workers});
    const std::vector<std::string> lines = hall.verify_and_wait(server::Hall::Verify::Everything);
    found.lines.insert(found.lines.end(), lines.begin(), lines.end() - 1);
    found.sum = lines.back();
  }
  workers.stop();
  return found;
}

}  // namespace grognard
