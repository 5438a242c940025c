// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "session/journal.h"

namespace grognard {

// A record on disk while its game goes on. What add() has returned from is safe from a crash or a power cut; what it has
// thrown from is not in the file. One process at a time. All mistakes are BadInput with the name of the file.
class RecordFile final : public Journal {
 public:
  // A new file; there must be none of that name.
  static RecordFile create(const std::filesystem::path& path);
  // A file to be continued, cut to so many bytes; when it was read it had size bytes, and it must not have changed since.
  static RecordFile extend(const std::filesystem::path& path, std::uint64_t size, std::uint64_t bytes);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  ~RecordFile() override;

  void add(std::string_view text) override;
  // A text in place of another is written into a second file beside this one, which then takes its name.
  void replace_from(std::uint64_t at, std::string_view text) override;
  std::uint64_t bytes() const override { return bytes_; }
  const std::filesystem::path& path() const { return path_; }

 private:
  RecordFile(std::filesystem::path path, int handle) : path_(std::move(path)), handle_(handle) {}
  [[noreturn]] void fail(std::string_view doing, int error) const;
  void lock();
  void sync_folder() const;
  void cut_to(std::uint64_t bytes);
  void write_beside(const std::filesystem::path& beside, std::uint64_t at, std::string_view text);

  std::filesystem::path path_;
  int handle_ = -1;
  std::uint64_t bytes_ = 0;
};

}  // namespace grognard
