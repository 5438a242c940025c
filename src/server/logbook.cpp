// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/logbook.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>
#include <boost/core/demangle.hpp>
#include <nlohmann/json.hpp>
#include <typeinfo>

#include "core/json_input.h"
#include "server/secrets.h"

namespace grognard::server {
namespace {

constexpr std::size_t kLongestMember = 300;  // of one member of a message
constexpr std::string_view kBlot = "(...)";

spdlog::level::level_enum level_of(Logbook::Level level) {
  switch (level) {
    case Logbook::Level::Debug: return spdlog::level::debug;
    case Logbook::Level::Info: return spdlog::level::info;
    case Logbook::Level::Warning: return spdlog::level::warn;
    case Logbook::Level::Error: return spdlog::level::err;
    case Logbook::Level::Off: break;
  }
  return spdlog::level::off;
}

bool may_be_in_a_link(char c) { return is_secret(std::string(kSecretLetters, c)); }

// A link, alone or with other letters at its ends.
std::string without_links(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), may_be_in_a_link);
    const std::string_view run = text.substr(at, static_cast<std::size_t>(end - text.begin()) - at);
    out += run.size() >= kSecretLetters ? kBlot : run;
    at += run.size();
    if (at < text.size()) out += static_cast<unsigned char>(text[at]) < ' ' ? ' ' : text[at];
    ++at;
  }
  return out;
}

Logbook::Level level_of(const Trouble& why) {
  const std::string& code = why.code();
  if (code == "busy" || code == "too_fast" || code == "too_big" || code == "too_many") return Logbook::Level::Warning;
  return code == "no_such_seat" ? Logbook::Level::Info : Logbook::Level::Debug;
}

}  // namespace

struct Logbook::Inside {
  spdlog::logger logger;
};

Logbook::Logbook(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Logbook::~Logbook() = default;

namespace {

spdlog::logger logger_to(spdlog::sink_ptr sink, Logbook::Level level) {
  spdlog::logger logger("grognard", std::move(sink));
  logger.set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l: %v");
  logger.set_level(level_of(level));
  logger.flush_on(spdlog::level::trace);
  return logger;
}

}  // namespace

Logbook Logbook::to_stderr(Level level) {
  return Logbook(std::make_unique<Inside>(Inside{logger_to(std::make_shared<spdlog::sinks::stderr_sink_mt>(), level)}));
}

Logbook Logbook::to_stream(std::ostream& out, Level level) {
  return Logbook(
      std::make_unique<Inside>(Inside{logger_to(std::make_shared<spdlog::sinks::ostream_sink_mt>(out), level)}));
}

Logbook& Logbook::silent() {
  static Logbook none(
      std::make_unique<Inside>(Inside{logger_to(std::make_shared<spdlog::sinks::null_sink_mt>(), Level::Off)}));
  return none;
}

bool Logbook::writes(Level level) const { return inside_->logger.should_log(level_of(level)); }

void Logbook::write(Level level, std::string_view text) { inside_->logger.log(level_of(level), without_links(text)); }

void Logbook::write_if_few(Level level, std::string text) {
  if (!writes(level)) return;
  {
    const std::lock_guard lock(mutex_);
    Few& few = few_[static_cast<int>(level)];
    if (!few.rate.allow()) {
      ++few.left_out;
      return;
    }
    if (const int left_out = std::exchange(few.left_out, 0); left_out > 0)
      text += fmt::format(" ({} such lines before it were left out)", left_out);
  }
  write(level, text);
}

void Logbook::refused(std::string_view asked, const Trouble& why) {
  tally_.refused(why.code());
  write_if_few(level_of(why), fmt::format("refused ({}) {}: {}", why.code(), asked, blotted(why.what())));
}

Trouble Logbook::bug(std::string_view asked, const std::exception& mistake) {
  ++tally_.bugs;
  tally_.refused("bug");
  write_if_few(Level::Error, fmt::format("bug in answer to {}: {}: {}", asked,
                                         boost::core::demangle(typeid(mistake).name()), blotted(mistake.what())));
  return Trouble(
      "bug",
      fmt::format("Something went wrong on the server ({}). The battle is safe, and it has been written down for "
                  "the server's keeper. Try once more, or do something else first.",
                  mistake.what()),
      500);
}

std::string asked_at_table(const Json& request) {
  std::string text = request.value("do", "");
  for (const char* member : {"decision", "side", "unit", "command", "shorten", "faces", "step", "typed", "through",
                             "at", "to", "yes", "eyes"}) {
    const auto found = request.find(member);
    if (found == request.end()) continue;
    std::string value = json_text(*found);
    std::erase(value, '"');
    text += fmt::format(" {}={}", member, shortened(std::string_view(value), kLongestMember));
  }
  return text;
}

std::string blotted(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t opens = text.find('"');
    out += text.substr(0, opens);
    if (opens == text.npos) break;
    out += kBlot;
    // A quotation may be cut short: then the rest is one.
    const std::size_t closes = text.find('"', opens + 1);
    if (closes == text.npos) break;
    text.remove_prefix(closes + 1);
  }
  return without_links(out);
}

}  // namespace grognard::server
