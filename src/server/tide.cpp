// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/tide.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "server/seal.h"

namespace grognard::server {
namespace {

constexpr std::size_t kTideLines = 256;
constexpr std::size_t kTideLine = 96;  // bytes, so that each has its place

// "HOUSE 000000000000042 BATTLE     SEAL\n"
std::string tide_line(const std::string& house, std::int64_t change, const std::string& battle) {
  const std::string words = fmt::format("{:16.16} {:020} {:38.38}", house, change, battle);
  return fmt::format("{:<78} {:016x}\n", words, static_cast<std::uint64_t>(seal_of({words})));
}

std::string without_padding(std::string_view text) {
  return std::string(text.substr(0, text.find_last_not_of(' ') + 1));
}

}  // namespace

Tide::Tide(const std::string& path, const std::string& house) : house_(house) {
  handle_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (handle_ < 0) return;
  char line[kTideLine];
  for (std::size_t i = 0; i < kTideLines; ++i) {
    if (::pread(handle_, line, kTideLine, static_cast<off_t>(i * kTideLine)) != static_cast<ssize_t>(kTideLine))
      continue;
    const std::string_view text(line, kTideLine);
    std::int64_t change = 0;
    std::from_chars(text.data() + 17, text.data() + 37, change);
    const std::string battle = without_padding(text.substr(38, 38));
    if (text == tide_line(house_, change, battle)) found_.push_back({change, battle});
  }
  std::ranges::sort(found_, {}, &Line::change);
}

Tide::~Tide() {
  if (handle_ < 0) return;
  sync();
  ::close(handle_);
}

const std::vector<Tide::Line>& Tide::newer_than(std::int64_t change) {
  std::erase_if(found_, [&](const Line& line) { return line.change <= change; });
  return found_;
}

void Tide::note(std::int64_t change, const std::string& battle) {
  if (handle_ < 0) return;
  const std::string line = tide_line(house_, change, battle);
  const off_t at = static_cast<off_t>((static_cast<std::uint64_t>(change) % kTideLines) * kTideLine);
  if (::pwrite(handle_, line.data(), line.size(), at) > 0) unsynced_ = true;
}

void Tide::sync() {
  if (handle_ >= 0 && unsynced_.exchange(false)) ::fdatasync(handle_);
}

}  // namespace grognard::server
