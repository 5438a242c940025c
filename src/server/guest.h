// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>

namespace grognard::server {

// Why the house ends a connection: the code of its WebSocket close frame (docs/api.md).
enum class Parting : std::uint16_t {
  Restart = 1012,       // the server ends; it is worth coming back soon
  LinkReplaced = 4001,  // this link opens nothing any more
  TooFast = 4002,       // far too many messages, and no slower when told so
};

// A connection at a table, as the table sees it.
class Guest {
 public:
  virtual ~Guest() = default;
  // From any thread; neither blocks.
  virtual void send(std::string message) = 0;
  virtual void dismiss(Parting why) = 0;
};

// Why a request is not answered; code is one word for programs, text says what to do next.
class Trouble : public std::exception {
 public:
  Trouble(std::string code, std::string text, int status = 400, int again = 0)
      : code_(std::move(code)), text_(std::move(text)), status_(status), again_(again) {}
  const char* what() const noexcept override { return text_.c_str(); }
  const std::string& code() const { return code_; }
  int status() const { return status_; }  // of HTTP
  int again() const { return again_; }    // seconds after which it may be tried again; 0: nobody knows

 private:
  std::string code_;
  std::string text_;
  int status_;
  int again_;
};

}  // namespace grognard::server
