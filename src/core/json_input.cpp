// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/json_input.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <vector>

namespace grognard {
namespace {

std::string line_and_column(std::string_view text, std::size_t offset, int first_line) {
  int line = first_line;
  int column = 1;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {  // one column for each character, not for each byte
      ++column;
    }
  }
  return fmt::format("line {}, column {}", line, column);
}

// The library's message without its own number and place.
std::string plain_message(std::string_view what) {
  if (const std::size_t bracket = what.find("] "); bracket != what.npos) what.remove_prefix(bracket + 2);
  if (what.starts_with("parse error at line")) {
    if (const std::size_t colon = what.find(": "); colon != what.npos) what.remove_prefix(colon + 2);
  }
  return shortened(what, 200);
}

// Builds the value while it is read and refuses what goes beyond the limits before it is stored.
class Builder {
 public:
  Builder(std::string_view text, const std::string& file, int first_line)
      : text_(text), file_(file), first_line_(first_line) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(Json::number_integer_t value) { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return put(value); }
  bool string(std::string& value) {
    if (value.size() > kMostJsonString) {
      throw BadInput(file_, place_of_next(), fmt::format("expected a text of at most {} bytes", kMostJsonString));
    }
    return put(std::move(value));
  }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool key(std::string& name) {
    Frame& frame = open_.back();
    if (name.size() > kMostJsonString) refuse("a key is too long");
    if (!frame.keys.insert(name).second)
      refuse(fmt::format("the key {} is given twice", json_text(shortened(name, 60))));
    if (frame.keys.size() > kMostJsonMembers) refuse(fmt::format("expected at most {} members", kMostJsonMembers));
    frame.key = std::move(name);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
    const std::size_t offset = position > 0 ? position - 1 : 0;
    throw BadInput(file_, line_and_column(text_, offset, first_line_), plain_message(error.what()));
  }
  Json take() { return std::move(root_); }

 private:
  struct Frame {
    Json* node = nullptr;
    std::unordered_set<std::string> keys = {};
    std::string key = {};
  };

  // Adds a value where the text stands. The members of an object are a vector: adding at its end skips the library's
  // search for an equal key, which would take quadratic time.
  Json* add(Json&& value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Frame& frame = open_.back();
    if (frame.node->is_array()) {
      frame.node->push_back(std::move(value));
      return &frame.node->back();
    }
    Json::object_t::Container& members = frame.node->get_ref<Json::object_t&>();
    members.emplace_back(std::move(frame.key), std::move(value));
    return &members.back().second;
  }
  bool put(Json&& value) {
    add(std::move(value));
    return true;
  }
  bool open(Json&& value) {
    if (open_.size() >= static_cast<std::size_t>(kMostJsonDepth))
      refuse(fmt::format("nested more than {} deep", kMostJsonDepth));
    open_.push_back({.node = add(std::move(value))});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  [[noreturn]] void refuse(const std::string& problem) const { throw BadInput(file_, place(), problem); }
  // The object or list that is being read.
  std::string place() const {
    std::string pointer;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const Json& node = *open_[i].node;
      pointer += node.is_array() ? pointer_step(std::to_string(node.size() - 1))
                                 : pointer_step(shortened(node.get_ref<const Json::object_t&>().back().first, 60));
    }
    return pointer;
  }
  // The value in it that comes next.
  std::string place_of_next() const {
    if (open_.empty()) return "";
    const Frame& frame = open_.back();
    return place() +
           pointer_step(frame.node->is_array() ? std::to_string(frame.node->size()) : shortened(frame.key, 60));
  }

  std::string_view text_;
  const std::string& file_;
  int first_line_;
  Json root_;
  std::vector<Frame> open_;
};

}  // namespace

std::string json_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string load_text(const std::filesystem::path& path, std::size_t most_bytes) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) throw BadInput(path.string(), "", "there is no such file");
  if (std::filesystem::file_size(path, error) > most_bytes || error) {
    throw BadInput(path.string(), "", fmt::format("expected a file of at most {} bytes", most_bytes));
  }
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in.good() && !in.eof()) throw BadInput(path.string(), "", "cannot be read");
  return text;
}

Json parse_json(std::string_view text, const std::string& file, int first_line) {
  if (text.size() > kMostJsonBytes)
    throw BadInput(file, "", fmt::format("expected at most {} bytes, found {}", kMostJsonBytes, text.size()));
  Builder builder(text, file, first_line);
  Json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

std::string pointer_step(std::string_view key) {
  std::string step = "/";
  for (const char c : key) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : text) {
    if (out.size() >= most && (static_cast<unsigned char>(c) & 0xC0) != 0x80)
      return out + "...";  // never within a character
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

std::string shortened(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  return value.is_string() ? json_text(shortened(value.get_ref<const std::string&>(), 40)) : json_text(value);
}

}  // namespace grognard
