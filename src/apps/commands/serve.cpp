// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "apps/commands/commands.h"
#include "apps/keeping.h"
#include "server/keeper_door.h"
#include "server/reserve.h"
#include "server/server.h"

namespace grognard {
namespace {

namespace fs = std::filesystem;

struct Options {
  server::ServeOptions serve;
  std::string data;
  int pace = 350;  // milliseconds
  std::optional<std::uint64_t> seed;
  std::string log_level = "info";
  bool examples = false;
  std::optional<int> keep_days;
};

const std::map<std::string, server::Logbook::Level> kLogLevels = {{"debug", server::Logbook::Level::Debug},
                                                                  {"info", server::Logbook::Level::Info},
                                                                  {"warning", server::Logbook::Level::Warning},
                                                                  {"error", server::Logbook::Level::Error},
                                                                  {"off", server::Logbook::Level::Off}};

std::string storage_path(const Options& options) {
  const fs::path path = data_file(options.data);
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  if (failed) throw BadInput(path.string(), "", "its folder cannot be made: " + failed.message());
  return path.string();
}

int run(const Options& options) {
  server::put_memory_by();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to be told, not the end of everybody's game
  ::umask(077);                   // what is kept here tells dice to come
  const server::Library library = library_at_home(options.examples);
  const std::string path = storage_path(options);
  server::Logbook log = server::Logbook::to_stderr(kLogLevels.at(options.log_level));
  const std::unique_ptr<server::FileStorage> storage = server::open_sqlite(path, log);
  server::Workers workers(std::max(2, static_cast<int>(std::thread::hardware_concurrency())), log);
  server::House house{.storage = *storage,
                      .library = library,
                      .workers = workers,
                      .pace = std::chrono::milliseconds(options.pace),
                      .log = log,
                      .fair_seed = server::random_fair_seed};
  if (options.seed) {
    house.seed = server::foretold_seeds(*options.seed);
    house.fair_seed = {};
    std::cout << "Every die of new battles can be foretold (--seed): for tests, not for play.\n";
  }
  server::Hall hall(house);
  for (const std::string& line : storage->missing()) {
    log.error("{}", line);
    std::cout << "ATTENTION: " << line << '\n';
  }
  if (options.keep_days)
    hall.keep_for({*options.keep_days, (fs::path(path).parent_path() / "expired-battles").string()});
  const server::KeeperDoor door(path, *storage, hall);
  std::cout << fmt::format("Battles are kept in {}\n", path);
  server::HttpApi api(hall);
  server::Server server(hall, api, workers, options.serve);
  std::cout << fmt::format("\nOpen this page to play:  http://{}:{}/\n\nCtrl-C ends the server; battles are kept.\n",
                           options.serve.address == "127.0.0.1" ? "localhost" : options.serve.address, server.port())
            << std::flush;
  log.info("grognard {} serves {} at port {}", library.version, options.serve.address, server.port());
  hall.verify_all();  // while people play already
  server.run();
  log.info("grognard ends");
  std::cout << "\nGood-bye. All battles are kept.\n";
  workers.stop();
  return kFine;
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Play in the browser: serves the page and keeps the battles");
  const auto options = std::make_shared<Options>();
  command->add_option("--port", options->serve.port, "Port to listen on; 0: any that is free (default 8080)");
  command->add_option(
      "--address", options->serve.address,
      "Address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody who can reach it)");
  command->add_option("--data", options->data, "File that keeps the battles (default in your home folder)");
  command->add_option("--pace", options->pace, "Milliseconds between the computer's orders (default 350)")
      ->check(CLI::Range(0, 60000));
  command->add_option("--seed", options->seed, "For tests: new battles get the dice of this number, then of the next");
  command
      ->add_option("--new-battles", options->serve.limits.new_battles_per_minute,
                   "New battles a minute from one address (default 20)")
      ->check(CLI::Range(1.0, 1e6));
  command->add_flag("--examples", options->examples, "Offer the example rulebooks too (docs/rulebooks.md)");
  command
      ->add_option("--keep-days", options->keep_days,
                   "Battles that nobody has touched for so many days become record files in the folder expired-battles "
                   "beside the data (default: they are kept for ever)")
      ->check(CLI::Range(1, 36500));
  command->add_option("--log-level", options->log_level, "What is written to the error stream (default info)")
      ->check(CLI::IsMember(&kLogLevels));
  command->footer(
      "Example:\n  grognard serve\n  grognard serve --port 9000 --data club.sqlite\n\n"
      "To play with friends over the internet put a web server with https in front of it.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace grognard
