// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scenario_check.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/distinct_names.h"
#include "core/json_input.h"

namespace grognard {
namespace {

// Where in the file the thing with this id is.
std::optional<std::string> place_of_id(const Json& value, const std::string& id, const std::string& place = "") {
  if (value.is_object()) {
    const auto own = value.find("id");
    if (own != value.end() && own->is_string() && own->get_ref<const std::string&>() == id) return place;
  }
  if (!value.is_structured()) return std::nullopt;
  for (const auto& [key, part] : value.items())
    if (const auto found = place_of_id(part, id, place + pointer_step(key))) return found;
  return std::nullopt;
}

[[noreturn]] void refuse_shared_name(const Event& renamed, const View& view, std::string_view json,
                                     const std::string& file) {
  const Json value = parse_json(json, file);
  std::string place;
  std::string others;
  for (const PieceId piece : renamed.pieces) {
    const auto found = place_of_id(value, view.pieces[piece].id);
    if (!found) continue;
    if (!place.empty()) others += (others.empty() ? " (also at " : ", ") + place;
    place = *found;
  }
  if (!others.empty()) others += ")";
  const std::string_view problem = std::string_view(renamed.text).substr(0, renamed.text.find(';'));
  throw BadInput(file, place, fmt::format("{}: no two may have the same name{}", problem, others));
}

}  // namespace

std::string other_id(std::string_view json, const std::string& file) {
  const std::filesystem::path path(file);
  if (path.extension() != ".json") return "";
  const Json value = parse_json(json, file);
  const auto id = value.is_object() ? value.find("id") : value.end();
  const std::string name = path.stem().string();
  if (id == value.end() || !id->is_string() || *id == name) return "";
  return fmt::format("the id is {}, but the file is called {}.json, and that is what the scenario goes by",
                     shortened(*id), name);
}

std::unique_ptr<Battle> start_strictly(const Rulebook& rulebook, std::string_view json, const std::string& file) {
  if (const std::string problem = other_id(json, file); !problem.empty()) throw BadInput(file, "/id", problem);
  SeededDice source(0);
  Dice dice(source);
  Chronicle chronicle;
  std::unique_ptr<Battle> battle = rulebook.start(json, file, dice, chronicle);
  for (const Event& event : chronicle.events())
    if (event.what == kRenamed) refuse_shared_name(event, battle->view(), json, file);
  return battle;
}

}  // namespace grognard
