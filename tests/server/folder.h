// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "server/secrets.h"

namespace grognard::server {

// A folder for one test, gone after it.
class TestFolder {
 public:
  TestFolder() : path_(std::filesystem::temp_directory_path() / ("grognard-" + new_battle_id())) {
    std::filesystem::create_directories(path_);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name = "battles.sqlite") const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace grognard::server
