// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/commands/commands.h"
#include "apps/keeping.h"
#include "server/keeper_door.h"
#include "server/secrets.h"

// renew: a link that has come into the wrong hands.
namespace grognard {
namespace {

struct LinkOptions {
  std::string data;
  std::string battle;
  std::string seat;
};

// By the file itself, where no server runs.
std::string renew_in_file(const std::string& data, const LinkOptions& options) {
  const server::SeatName seat = *server::seat_named(options.seat);
  const std::string secret = server::new_secret();
  if (!server::open_sqlite(data)->renew_seat(options.battle, {server::hash_of_secret(secret), seat.plays, seat.key}))
    throw BadInput("", "",
                   fmt::format("battle {} has no such seat, or there is no such battle: `grognard list` names them all",
                               options.battle));
  return seat.key ? secret : "/#/seat/" + secret;
}

int renew_link(const LinkOptions& options) {
  ::umask(077);
  const std::string data = data_file_there(options.data);
  std::optional<std::string> told = server::ask_at_door(data, fmt::format("renew {} {}", options.battle, options.seat));
  if (!told) told = renew_in_file(data, options);
  std::cout << *told << '\n';
  if (options.seat == "key")
    std::cerr << "This key replaces links of the battle (docs/api.md); the old key does so no longer.\n";
  else if (told->starts_with('/'))
    std::cerr
        << "Put it behind the address of your server, and send it to the player. The old link opens nothing now.\n";
  else std::cerr << "Send it to the player. The old link opens nothing now.\n";
  return kFine;
}

}  // namespace

void add_renew(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<LinkOptions>();
  CLI::App* command = app.add_subcommand(
      "renew", "Replaces a link of a battle that has come into the wrong hands, also while the server runs");
  command->add_option("--data", options->data, "File that keeps the battles (default in your home folder)");
  command->add_option("battle", options->battle, "Its id, as `grognard list` shows it")->required();
  command
      ->add_option(
          "seat", options->seat,
          "Whose link: A, B, both (where both play at one screen), watch (the spectators'); or key, with which "
          "whoever set up the battle replaces links")
      ->required()
      ->check(CLI::IsMember({"A", "B", "both", "watch", "key"}));
  command->footer("Example:\n  grognard renew kx81Yhq2LmZa B --data club.sqlite");
  command->callback([options, &exit_code] { exit_code = renew_link(*options); });
}

}  // namespace grognard
