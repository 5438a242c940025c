// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/stat.h>

namespace grognard::server {
namespace {

class Sheet {
 public:
  // What follows is about this, until the next.
  void about(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    text_ += fmt::format("# HELP grognard_{} {}\n# TYPE grognard_{} {}\n", name, help, name, type);
  }
  template <class Value>
  void line(Value value, std::string_view labels = "", std::string_view ending = "") {
    text_ +=
        fmt::format("grognard_{}{}{} {}\n", name_, ending, labels.empty() ? "" : fmt::format("{{{}}}", labels), value);
  }
  template <class Value>
  void one(std::string_view name, std::string_view type, std::string_view help, Value value) {
    about(name, type, help);
    line(value);
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string name_;
  std::string text_;
};

void add_times(Sheet& sheet, std::string_view what, const Tally::Times& times) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < Tally::Times::kBounds.size(); ++i) {
    sum += times.within(i);
    sheet.line(sum, fmt::format("do=\"{}\",le=\"{}\"", what, Tally::Times::kBounds[i]), "_bucket");
  }
  sum += times.longer();
  sheet.line(sum, fmt::format("do=\"{}\",le=\"+Inf\"", what), "_bucket");
  sheet.line(times.seconds(), fmt::format("do=\"{}\"", what), "_sum");
  sheet.line(sum, fmt::format("do=\"{}\"", what), "_count");
}

void add_table(Sheet& sheet, const Tally& tally) {
  sheet.one("battles", "gauge", "Battles that are kept.", tally.battles.load());
  sheet.one("rooms_open", "gauge", "Battles that somebody looks at.", tally.rooms.load());
  sheet.one("guests", "gauge", "Connections at tables.", tally.guests.load());
  sheet.one("connections", "gauge", "Connections in all, of the page's files too.", tally.connections.load());
  sheet.about("orders_total", "counter", "Orders of players by what became of them; done: safe on the disk.");
  for (std::size_t i = 0; i < Tally::kStatuses.size(); ++i)
    sheet.line(tally.orders[i].load(), fmt::format("status=\"{}\"", Tally::kStatuses[i]));
  sheet.about("refusals_total", "counter", "Requests that were refused, by the code of the problem (docs/api.md).");
  for (std::size_t i = 0; i < Tally::kCodes.size(); ++i)
    sheet.line(tally.refusals[i].load(), fmt::format("code=\"{}\"", Tally::kCodes[i]));
  sheet.about("too_fast_total", "counter", "Requests that were refused as too fast, by the limit.");
  const std::pair<std::string_view, const Tally::Count&> limits[] = {
      {"requests", tally.too_fast.requests},      {"answers", tally.too_fast.answers},
      {"messages", tally.too_fast.messages},      {"seat", tally.too_fast.seats},
      {"connection", tally.too_fast.connections}, {"new_battles", tally.too_fast.new_battles}};
  for (const auto& [name, count] : limits) sheet.line(count.load(), fmt::format("limit=\"{}\"", name));
  sheet.one("too_fast_ended_total", "counter", "Connections at tables that did not slow down.",
            tally.too_fast.ended.load());
  sheet.one("bugs_total", "counter", "Mistakes of the program's; the log says which.", tally.bugs.load());
  sheet.one("storage_failures_total", "counter", "What could not be read or written.", tally.storage_failures.load());
}

void add_queues(Sheet& sheet, const Measured& now) {
  struct Row {
    std::string_view name;
    std::uint64_t waiting;
    std::uint64_t begun;
    double waited;
  };
  const auto row = [](std::string_view name, const Tally::Queue& queue) {
    return Row{name, queue.waiting(), queue.begun.load(), static_cast<double>(queue.waited.load()) / 1e6};
  };
  const Row rows[] = {row("short", now.tally.short_jobs),
                      {"slow", now.slow.waiting, now.slow.done, now.slow.waited},
                      row("long", now.tally.long_tasks)};
  sheet.about("queue_waiting", "gauge",
              "Jobs that wait: short ones, pictures and odds (slow), opening battles (long).");
  for (const Row& each : rows) sheet.line(each.waiting, fmt::format("queue=\"{}\"", each.name));
  sheet.about("queue_jobs_total", "counter", "Jobs that have had their turn.");
  for (const Row& each : rows) sheet.line(each.begun, fmt::format("queue=\"{}\"", each.name));
  sheet.about("queue_waited_seconds_total", "counter", "How long those waited for it.");
  for (const Row& each : rows) sheet.line(each.waited, fmt::format("queue=\"{}\"", each.name));
  sheet.one("slow_turned_away_total", "counter", "Slow jobs that were refused as too many.", now.slow.turned_away);
  sheet.one("slow_worked_seconds_total", "counter", "Time of the slow jobs.", now.slow.worked);
}

std::uint64_t size_of(const std::string& file) {
  struct stat found = {};
  return ::stat(file.c_str(), &found) == 0 ? static_cast<std::uint64_t>(found.st_size) : 0;
}

}  // namespace

std::string metrics_text(const Measured& now) {
  Sheet sheet;
  sheet.about("build_info", "gauge", "The program.");
  sheet.line(1, fmt::format("version=\"{}\"", now.version));
  add_table(sheet, now.tally);
  sheet.about("request_seconds", "histogram", "From hearing a request at a table to its answer.");
  add_times(sheet, "preview", now.tally.previews);
  add_times(sheet, "submit", now.tally.submits);
  add_queues(sheet, now);
  sheet.one("pictures_waiting", "gauge", "Pictures (PNG) that somebody waits for.", now.pictures.waiting);
  sheet.one("pictures_painted_total", "counter", "Pictures that were painted.", now.pictures.painted);
  sheet.one("pictures_found_total", "counter", "Pictures and drawings that were there already.", now.pictures.found);
  sheet.one("pictures_turned_away_total", "counter", "Pictures that were refused as too many.",
            now.pictures.turned_away);
  sheet.one("pictures_kept_bytes", "gauge", "Pictures and drawings that are kept.", now.pictures.kept);
  sheet.about("bytes_total", "counter", "Bytes of requests and answers, without their heads.");
  sheet.line(now.tally.bytes_in.load(), "direction=\"in\"");
  sheet.line(now.tally.bytes_out.load(), "direction=\"out\"");
  if (now.data.empty()) return std::move(sheet).text();
  sheet.about("file_bytes", "gauge", "Of the file of battles and its journal.");
  sheet.line(size_of(now.data), "file=\"battles\"");
  sheet.line(size_of(now.data + "-wal"), "file=\"journal\"");
  return std::move(sheet).text();
}

}  // namespace grognard::server
