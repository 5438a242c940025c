// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/commands/commands.h"
#include "apps/keeping.h"
#include "core/json_input.h"
#include "core/record.h"
#include "core/sentence.h"
#include "server/keeper_door.h"
#include "session/record_file.h"

// list, export, delete: one battle or each.
namespace grognard {
namespace {

namespace fs = std::filesystem;
using server::Storage;

constexpr std::size_t kNotesAtOnce = 256;
constexpr std::size_t kTitleLetters = 30;

struct StoredOptions {
  std::string data;
  std::vector<std::string> what;
  bool all = false;
  bool yes = false;
};

template <class Do>
void for_each_note(Storage& storage, Do&& with) {
  std::string after;
  for (;;) {
    const std::vector<server::BattleNote> some = storage.list(after, kNotesAtOnce);
    if (some.empty()) return;
    after = some.back().id;
    for (const server::BattleNote& note : some) with(note);
  }
}

// Others have written it: nothing in it may move the cursor of whoever reads it.
std::string printable(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : text) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return shortened(out, most);
}

std::string date_of(std::int64_t seconds) {
  if (seconds <= 0 || seconds > 253402300799) return "-";
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

std::string title_of(const Record& record) {
  const Json scenario = Json::parse(record.scenario, nullptr, false);
  if (!scenario.is_object() || !scenario.contains("title") || !scenario["title"].is_string()) return "-";
  return printable(scenario["title"].get<std::string>(), kTitleLetters);
}

void list_one(Storage& storage, const server::BattleNote& note) {
  std::string rulebook = "-";
  std::string title = "-";
  std::string orders = "-";
  std::size_t bytes = 0;
  std::string damage = note.damage;
  try {
    if (const auto battle = storage.load(note.id, Storage::Reading::Anyhow)) bytes = battle->record.size();
    if (const auto battle = storage.load(note.id)) {
      const Record record = parse_record(battle->record, "battle " + note.id);
      rulebook = printable(record.rulebook, 10);
      title = title_of(record);
      orders = fmt::to_string(record.steps.size());
      if (battle->lost_links > 0) damage = "links to its seats are damaged";
    }
  } catch (const BadInput& mistake) {
    if (damage.empty()) damage = mistake.problem();
  }
  std::cout << fmt::format("{:<14}{:<10} {:<32}{:<12}{:<12}{:>6}{:>10}  {}\n", printable(note.id, 12), rulebook, title,
                           date_of(note.created), date_of(note.touched), orders, bytes,
                           damage.empty() ? "sound" : "damaged: " + printable(damage, 200));
}

int list_all(const StoredOptions& options) {
  ::umask(077);
  const Snapshot snapshot(data_file_there(options.data));
  const auto storage = snapshot.open();
  std::cout << fmt::format("{:<14}{:<10} {:<32}{:<12}{:<12}{:>6}{:>10}\n", "battle", "rulebook", "scenario", "begun",
                           "touched", "orders", "bytes");
  int count = 0;
  for_each_note(*storage, [&](const server::BattleNote& note) {
    list_one(*storage, note);
    ++count;
  });
  std::cout << counted(count, "battle") << '\n';
  return kFine;
}

// What was there of a damaged one goes into a file that says so by its name. Was it whole?
bool export_one(Storage& storage, const std::string& id, const fs::path& folder) {
  std::string text;
  bool whole = true;
  try {
    const auto battle = storage.load(id);
    if (!battle) throw BadInput("", "", fmt::format("there is no battle \"{}\": `grognard list` names them all", id));
    text = battle->record;
    parse_record(text, "battle " + id);
  } catch (const BadInput& mistake) {
    const auto battle = storage.load(id, Storage::Reading::Anyhow);
    if (!battle || battle->record.empty()) {
      std::cerr << fmt::format("battle {}: nothing of it can be read: {}\n", id, mistake.problem());
      return false;
    }
    text = battle->record;
    whole = false;
    std::cerr << fmt::format("battle {} is damaged: {}; what is left of it is saved\n", id, mistake.problem());
  }
  std::string name = id;  // a damaged one may have any letters
  std::ranges::replace(name, '/', '_');
  RecordFile::create(folder / (name + (whole ? ".jsonl" : ".damaged.jsonl"))).add(text);
  return whole;
}

int export_some(const StoredOptions& options) {
  ::umask(077);
  if (options.what.size() != (options.all ? 1u : 2u)) {
    std::cerr << "grognard: say `grognard export ID DIR` or `grognard export --all DIR`\n";
    return kBadUsage;
  }
  const fs::path folder = options.what.back();
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw BadInput(folder.string(), "", "cannot be made: " + failed.message());
  const Snapshot snapshot(data_file_there(options.data));
  const auto storage = snapshot.open();
  int whole = 0;
  int broken = 0;
  const auto take = [&](const std::string& id) { ++(export_one(*storage, id, folder) ? whole : broken); };
  if (!options.all) take(options.what.front());
  else for_each_note(*storage, [&](const server::BattleNote& note) { take(note.id); });
  std::cout << fmt::format("{} saved in {}", counted(whole, "record"), folder.string())
            << (broken > 0 ? fmt::format(", {} not whole\n", broken) : "\n");
  return broken > 0 ? kFailed : kFine;
}

int remove_one(const StoredOptions& options) {
  ::umask(077);
  const std::string data = data_file_there(options.data);
  const std::string& id = options.what.front();
  if (!options.yes) {
    std::cerr << fmt::format(
        "grognard: this removes battle {} for ever, with the links to its seats. `grognard export {} DIR` saves its "
        "record first; then say `grognard delete {} --yes`\n",
        id, id, id);
    return kBadUsage;
  }
  if (!server::ask_at_door(data, "remove " + id) && !server::open_sqlite(data)->remove(id))
    throw BadInput("", "", fmt::format("there is no battle \"{}\": `grognard list` names them all", id));
  std::cout << fmt::format("Battle {} is removed.\n", id);
  return kFine;
}

CLI::App* add_for_battles(CLI::App& app, const char* name, const char* about, StoredOptions& options) {
  CLI::App* command = app.add_subcommand(name, about);
  command->add_option("--data", options.data, "File that keeps the battles (default in your home folder)");
  return command;
}

}  // namespace

void add_list(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StoredOptions>();
  CLI::App* command = add_for_battles(app, "list", "Lists the battles of a server, also while it runs", *options);
  command->footer("Example:\n  grognard list --data club.sqlite");
  command->callback([options, &exit_code] { exit_code = list_all(*options); });
}

void add_export(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StoredOptions>();
  CLI::App* command = add_for_battles(app, "export", "Saves battles of a server as record files", *options);
  command->add_option("what", options->what, "The battle, and the folder for its record")->required();
  command->add_flag("--all", options->all, "All battles; name only the folder");
  command->footer(
      "Example:\n  grognard export kx81Yhq2LmZa records\n  grognard export --all records\n\nA record of a battle that "
      "is not over tells "
      "its secrets and its dice to come.");
  command->callback([options, &exit_code] { exit_code = export_some(*options); });
}

void add_delete(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<StoredOptions>();
  CLI::App* command =
      add_for_battles(app, "delete", "Removes a battle from a server for ever, also while it runs", *options);
  command->add_option("battle", options->what, "Its id, as `grognard list` shows it")->required()->expected(1);
  command->add_flag("--yes", options->yes, "Yes, it shall go");
  command->footer("Example:\n  grognard delete kx81Yhq2LmZa --yes");
  command->callback([options, &exit_code] { exit_code = remove_one(*options); });
}

}  // namespace grognard
