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
#include "apps/paint_apart.h"
#include "server/keeper_door.h"
#include "server/origins.h"
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
  std::vector<std::string> proxies;
  bool trusts_proxies = false;
  std::string public_url;
  std::string metrics;
  double requests = 0;  // 0: as usual
  std::int64_t most_battles = 1000;
  std::int64_t most_megabytes = 256;
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

// What the texts of the options mean.
void read_options(Options& options) {
  std::erase(options.proxies, "");  // of the option without any
  if (options.trusts_proxies) options.serve.proxies = server::Proxies::named(options.proxies);
  if (!options.public_url.empty()) options.public_url = server::public_origin(options.public_url);
  if (options.requests > 0) {
    server::Limits& limits = options.serve.limits;
    limits.requests = {.per_second = options.requests, .at_once = 20 * options.requests};
    limits.answers = {.per_second = 8e4 * options.requests, .at_once = 128e4 * options.requests};
    limits.messages_of_address = {.per_second = 20 * options.requests, .at_once = 40 * options.requests};
  }
  if (!options.metrics.empty()) options.serve.metrics = server::read_endpoint("--metrics", options.metrics);
}

void tell_address(const Options& options, const server::Server& server) {
  const std::string& address = options.serve.at.address;
  const std::string here = fmt::format("http://{}:{}",
                                       address == "127.0.0.1"              ? "localhost"
                                       : address.find(':') == address.npos ? address
                                                                           : fmt::format("[{}]", address),
                                       server.port());
  if (!options.public_url.empty()) std::cout << fmt::format("For the web server in front: {}/\n", here);
  if (options.serve.metrics)
    std::cout << fmt::format("Metrics: {}:{}/metrics\n", options.serve.metrics->address, server.metrics_port());
  std::cout << fmt::format("\nOpen this page to play:  {}/\n\nCtrl-C ends the server; battles are kept.\n",
                           options.public_url.empty() ? here : options.public_url)
            << std::flush;
}

int run(Options& options) {
  read_options(options);
  server::share_memory();
  server::put_memory_by();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to be told, not the end of everybody's game
  ::umask(077);                   // what is kept here tells dice to come
  const server::Library library = library_at_home(options.examples);
  const std::string path = storage_path(options);
  server::Logbook log = server::Logbook::to_stderr(kLogLevels.at(options.log_level));
  const std::unique_ptr<server::FileStorage> storage = server::open_sqlite(path, log);
  server::Workers workers(std::max(2, static_cast<int>(std::thread::hardware_concurrency())), log);
  options.serve.data = path;
  server::House house{
      .storage = *storage,
      .library = library,
      .workers = workers,
      .pace = std::chrono::milliseconds(options.pace),
      .log = log,
      .fair_seed = server::random_fair_seed,
      .paint = [](const std::string& svg, const std::atomic<bool>& stop) { return paint_apart(svg, stop); },
      .quota = {.battles = options.most_battles, .bytes = options.most_megabytes << 20},
      .public_url = options.public_url};
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
  tell_address(options, server);
  log.info("grognard {} serves {} at port {}", library.version, options.serve.at.address, server.port());
  hall.verify_all();  // while people play already
  server.run();
  log.info("grognard ends");
  std::cout << "\nGood-bye. All battles are kept.\n";
  api.pictures().stop();
  workers.stop();
  return kFine;
}

// How the world outside comes in.
void add_outside(CLI::App& command, const std::shared_ptr<Options>& options) {
  command
      .add_option("--trust-proxy", options->proxies,
                  "Whoever comes through the web server at these addresses is known by what it says of him "
                  "(X-Forwarded-For, Forwarded); without addresses: on this machine. Else nobody is believed")
      ->expected(0, 16);
  command.add_option(
      "--public-url", options->public_url,
      "Where players find the page, such as https://battles.example.org: then only that page may ask for "
      "anything");
  command
      .add_option("--most-battles", options->most_battles,
                  "Battles that are kept of one address at most; 0: any number (default 1000)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 40));
  command
      .add_option("--most-megabytes", options->most_megabytes,
                  "Size of the battles of one address after which it may set up no more; 0: any (default 256)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 40));
  command
      .add_option(
          "--requests", options->requests,
          "Requests a second from one address, on average (default 100); twenty times as many at once, and twenty "
          "times as many at tables")
      ->check(CLI::Range(1.0, 1e6));
  command.add_option(
      "--metrics", options->metrics,
      "ADDRESS:PORT where Prometheus can read numbers about the server, such as 127.0.0.1:9100 (default: "
      "nowhere)");
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Play in the browser: serves the page and keeps the battles");
  const auto options = std::make_shared<Options>();
  command->add_option("--port", options->serve.at.port, "Port to listen on; 0: any that is free (default 8080)");
  command->add_option(
      "--address", options->serve.at.address,
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
  add_outside(*command, options);
  command->add_option("--log-level", options->log_level, "What is written to the error stream (default info)")
      ->check(CLI::IsMember(&kLogLevels));
  command->footer(
      "Example:\n  grognard serve\n  grognard serve --port 9000 --data club.sqlite\n\n"
      "  grognard serve --trust-proxy --public-url https://battles.example.org\n\n"
      "To play with friends over the internet put a web server with https in front of it (docs/hosting.md).");
  command->callback([options, command, &exit_code] {
    options->trusts_proxies = command->count("--trust-proxy") > 0;
    exit_code = run(*options);
  });
}

}  // namespace grognard
