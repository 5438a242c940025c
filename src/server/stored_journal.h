// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/storage.h"
#include "session/journal.h"

namespace grognard::server {

// The record of one battle in the storage.
class StoredJournal final : public Journal {
 public:
  StoredJournal(Storage& storage, std::string id, std::uint64_t bytes)
      : storage_(storage), id_(std::move(id)), bytes_(bytes) {}
  void add(std::string_view text) override { replace_from(bytes_, text); }
  void add_in_secret(std::string_view text) override { replace(bytes_, text, Storage::Change::Secret); }
  void replace_from(std::uint64_t at, std::string_view text) override { replace(at, text, Storage::Change::Known); }
  std::uint64_t bytes() const override { return bytes_; }

 private:
  void replace(std::uint64_t at, std::string_view text, Storage::Change change) {
    storage_.replace_from(id_, at, text, change);
    bytes_ = at + text.size();
  }

  Storage& storage_;
  std::string id_;
  std::uint64_t bytes_;
};

}  // namespace grognard::server
