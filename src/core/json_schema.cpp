// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The only file that includes valijson, which takes long to compile. Without exceptions it would end the program on a schema
// that it does not understand.
#ifndef VALIJSON_USE_EXCEPTIONS
#define VALIJSON_USE_EXCEPTIONS 1
#endif
#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "core/check.h"
#include "core/json_input.h"

namespace grognard {
namespace {

using Plain = nlohmann::json;  // the kind that valijson reads

// Follows "$ref" within the schema.
const Plain& resolved(const Plain& schema, const Plain& root) {
  const Plain* node = &schema;
  for (int hops = 0; hops < 16 && node->is_object() && node->contains("$ref"); ++hops) {
    const std::string target = node->at("$ref").get<std::string>();
    if (target.empty() || target.front() != '#') break;
    node = &root.at(Plain::json_pointer(target.substr(1)));
  }
  return *node;
}

// The part of the schema that speaks of one step further down; null where it cannot be told.
const Plain* below(const Plain& schema, const std::string& step) {
  if (!schema.is_object()) return nullptr;
  if (const auto list = schema.find("items"); list != schema.end()) {
    if (list->is_object()) return &*list;
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    return error == std::errc{} && list->is_array() && index < list->size() ? &(*list)[index] : nullptr;
  }
  if (const auto members = schema.find("properties"); members != schema.end() && members->contains(step))
    return &members->at(step);
  const auto others = schema.find("additionalProperties");
  return others != schema.end() && others->is_object() ? &*others : nullptr;
}

std::string kind_in_words(const std::string& type) {
  if (type == "integer") return "a whole number";
  if (type == "number") return "a number";
  if (type == "string") return "a text";
  if (type == "boolean") return "true or false";
  if (type == "array") return "a list";
  return type == "object" ? "an object" : type;
}

std::string range_in_words(const Plain& schema) {
  const bool low = schema.contains("minimum");
  const bool high = schema.contains("maximum");
  if (low && high) return fmt::format(" from {} to {}", schema["minimum"].dump(), schema["maximum"].dump());
  if (low) return fmt::format(" of at least {}", schema["minimum"].dump());
  if (high) return fmt::format(" of at most {}", schema["maximum"].dump());
  if (schema.contains("pattern")) return fmt::format(" of the form {}", schema["pattern"].get<std::string>());
  return "";
}

// What the schema wants at one place, where it says so in a way that a sentence can hold; else empty.
std::string wish(const Plain& schema) {
  if (!schema.is_object()) return "";
  if (schema.contains("const")) return schema["const"].dump();
  if (schema.contains("enum")) {
    std::string list;
    for (const Plain& value : schema["enum"]) list += (list.empty() ? "" : ", ") + value.dump();
    return "one of " + list;
  }
  const auto type = schema.find("type");
  if (type == schema.end() || !type->is_string()) return "";
  return kind_in_words(type->get<std::string>()) + range_in_words(schema);
}

// valijson's context "<root>", "[units]", "[3]" as the steps of a pointer.
std::vector<std::string> steps_of(const std::vector<std::string>& context) {
  std::vector<std::string> steps;
  for (std::size_t i = 1; i < context.size(); ++i) steps.push_back(context[i].substr(1, context[i].size() - 2));
  return steps;
}

const Plain* schema_at(const Plain& root, const std::vector<std::string>& steps) {
  const Plain* node = &resolved(root, root);
  for (const std::string& step : steps) {
    node = below(*node, step);
    if (node == nullptr) return nullptr;
    node = &resolved(*node, root);
  }
  return node;
}

// Mistakes of members and shape are told best by the validator, mistakes of value by what the schema wants.
bool about_members(const std::string& description) {
  return description.starts_with("Missing") || description.starts_with("Object") || description.starts_with("Array");
}

std::string in_our_words(const std::string& description) {
  const auto quoted = [&] {
    const std::size_t first = description.find_last_of('\'', description.size() - 3);
    return description.substr(first + 1, description.rfind('\'') - first - 1);
  };
  if (description.starts_with("Missing required property")) return fmt::format("expected a member \"{}\"", quoted());
  if (description.starts_with("Object contains a property"))
    return fmt::format("unknown member \"{}\"", shortened(quoted(), 40));
  return description;
}

[[noreturn]] void report(const Json& value, const Plain& schema, const valijson::ValidationResults::Error& error,
                         const std::string& file) {
  const std::vector<std::string> steps = steps_of(error.context);
  std::string place;
  for (const std::string& step : steps) place += pointer_step(step);
  const Plain* part = schema_at(schema, steps);
  const std::string wanted = part == nullptr || about_members(error.description) ? "" : wish(*part);
  if (wanted.empty()) throw BadInput(file, place, in_our_words(error.description));
  throw BadInput(file, place,
                 fmt::format("expected {}, found {}", wanted, shortened(value.at(Json::json_pointer(place)))));
}

}  // namespace

void check_schema(const Json& value, std::string_view schema_text, const std::string& file) {
  const Plain schema = Plain::parse(schema_text.begin(), schema_text.end(), nullptr, false);
  GROGNARD_CHECK(schema.is_object());
  valijson::Schema compiled;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), compiled);
  const Plain plain = Plain::parse(json_text(value));
  valijson::ValidationResults results;
  valijson::Validator validator;
  const valijson::adapters::NlohmannJsonAdapter target(plain);
  if (validator.validate(compiled, target, &results)) return;
  valijson::ValidationResults::Error deepest;
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    if (error.context.size() > deepest.context.size()) deepest = error;
  }
  report(value, schema, deepest, file);
}

}  // namespace grognard
