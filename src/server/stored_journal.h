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
  void replace_from(std::uint64_t at, std::string_view text) override {
    storage_.replace_from(id_, at, text);
    bytes_ = at + text.size();
  }
  std::uint64_t bytes() const override { return bytes_; }

 private:
  Storage& storage_;
  std::string id_;
  std::uint64_t bytes_;
};

}  // namespace grognard::server
