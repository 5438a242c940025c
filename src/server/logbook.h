// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/json.h"
#include "server/guest.h"
#include "server/rate.h"
#include "server/tally.h"

namespace grognard::server {

// What the keeper of a server reads afterwards, a line for each thing worth knowing. Links of seats, seeds of dice, names and
// words of players never stand in it. May be written in from several threads.
class Logbook {
 public:
  enum class Level : std::uint8_t { Debug, Info, Warning, Error, Off };
  static Logbook to_stderr(Level level);
  static Logbook to_stream(std::ostream& out, Level level);
  static Logbook& silent();

  Logbook(const Logbook&) = delete;
  Logbook& operator=(const Logbook&) = delete;
  ~Logbook();

  template <class... Args>
  void debug(fmt::format_string<Args...> text, Args&&... args) {
    if (writes(Level::Debug)) write(Level::Debug, fmt::format(text, std::forward<Args>(args)...));
  }
  template <class... Args>
  void info(fmt::format_string<Args...> text, Args&&... args) {
    if (writes(Level::Info)) write(Level::Info, fmt::format(text, std::forward<Args>(args)...));
  }
  template <class... Args>
  void warning(fmt::format_string<Args...> text, Args&&... args) {
    if (writes(Level::Warning)) write(Level::Warning, fmt::format(text, std::forward<Args>(args)...));
  }
  template <class... Args>
  void error(fmt::format_string<Args...> text, Args&&... args) {
    if (writes(Level::Error)) write(Level::Error, fmt::format(text, std::forward<Args>(args)...));
  }

  void write(Level level, std::string_view text);

  // Something was not done. A warning where a limit has been reached; what is only a wrong request is for those who look closely.
  void refused(std::string_view asked, const Trouble& why);
  // We made a mistake: written down with what was asked. What the asker is told of it.
  Trouble bug(std::string_view asked, const std::exception& mistake);
  Tally& tally() { return tally_; }

 private:
  struct Inside;
  explicit Logbook(std::unique_ptr<Inside> inside);
  bool writes(Level level) const;
  // Some lines can be brought about by anybody, again and again: those that are too many are counted and left out.
  void write_if_few(Level level, std::string text);
  struct Few {
    Rate rate{{.per_second = 1, .at_once = 20}};
    int left_out = 0;
  };

  std::unique_ptr<Inside> inside_;
  Tally tally_;
  std::mutex mutex_;
  Few few_[static_cast<int>(Level::Off) + 1];
};

// A message at a table as it may stand in the log.
std::string asked_at_table(const Json& request);
// What others have written, as it may stand in the log: what it quotes and what could be a link is blotted out.
std::string blotted(std::string_view text);

}  // namespace grognard::server
