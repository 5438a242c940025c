// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace grognard::cases {
namespace {

Json laid_over(const Json& base, const Json& change);

// Where each member stands. Looking them up one by one in the object itself would take quadratic time.
std::unordered_map<std::string, std::size_t> places_of(const Json& object) {
  std::unordered_map<std::string, std::size_t> places;
  std::size_t place = 0;
  for (auto member = object.begin(); member != object.end(); ++member) places.emplace(member.key(), place++);
  return places;
}

Json merged_objects(const Json& base, const Json& change) {
  using Members = std::vector<std::pair<std::string, Json>>;
  Members members;
  for (auto member = base.begin(); member != base.end(); ++member) members.emplace_back(member.key(), *member);
  const std::unordered_map<std::string, std::size_t> places = places_of(base);
  std::vector<bool> removed(members.size(), false);
  for (auto member = change.begin(); member != change.end(); ++member) {
    const auto found = places.find(member.key());
    if (found == places.end()) {
      if (!member->is_null()) members.emplace_back(member.key(), laid_over(Json(), *member));
    } else if (member->is_null()) {
      removed[found->second] = true;
    } else {
      members[found->second].second = laid_over(members[found->second].second, *member);
    }
  }
  removed.resize(members.size(), false);
  Json object = Json::object();
  Json::object_t::Container& container = object.get_ref<Json::object_t&>();
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!removed[i]) container.emplace_back(std::move(members[i].first), std::move(members[i].second));
  }
  return object;
}

Json laid_over(const Json& base, const Json& change) {
  if (!change.is_object()) return change;
  return merged_objects(base.is_object() ? base : Json::object(), change);
}

// A list as an object by id. Entries without an id, or with one that is there already, get names that no entry can have.
Json by_id(const Json& list) {
  if (list.is_object()) return list;
  Json object = Json::object();
  if (!list.is_array()) return object;
  std::unordered_map<std::string, int> seen;
  Json::object_t::Container& container = object.get_ref<Json::object_t&>();
  for (const Json& entry : list) {
    std::string id;
    if (const auto found = entry.is_object() ? entry.find("id") : entry.end();
        entry.is_object() && found != entry.end())
      id = found->is_string() ? found->get<std::string>() : "";
    if (id.empty() || ++seen[id] > 1) id = std::string("\0", 1) + std::to_string(container.size());
    container.emplace_back(std::move(id), entry);
  }
  return object;
}

Json as_list(Json by_id) {
  if (!by_id.is_object()) return by_id;
  Json list = Json::array();
  for (auto member = by_id.begin(); member != by_id.end(); ++member) {
    const bool unnamed = member.key().starts_with('\0');
    if (unnamed || !member->is_object() || member->contains("id")) {
      list.push_back(std::move(*member));
      continue;
    }
    Json entry = Json::object();
    Json::object_t::Container& container = entry.get_ref<Json::object_t&>();
    container.emplace_back("id", member.key());
    for (auto part = member->begin(); part != member->end(); ++part)
      container.emplace_back(part.key(), std::move(*part));
    list.push_back(std::move(entry));
  }
  return list;
}

void check_entry(const std::string& id, const Reader& entry, bool may_remove) {
  if (may_remove && entry.value().is_null()) return;
  if (!entry.is_object()) entry.expected(may_remove ? "an object, or null to remove it" : "an object");
  if (const auto inner = entry.maybe("id"); inner && inner->text() != id)
    inner->expected(fmt::format("the id that it is listed under, \"{}\"", shortened(id, 40)));
}

void check_lists(const Reader& setup, const SetupLists& lists, bool may_remove) {
  for (const std::string& name : setup.keys()) {
    const Reader member = setup[name];
    if (!lists.contains(name) || (may_remove && member.value().is_null())) continue;
    if (member.is_list()) continue;
    if (!member.is_object()) member.expected("a list, or an object by id");
    for (const std::string& id : member.keys()) {
      if (id.empty() || id.front() == '\0') member.refuse("expected an id, found an empty name");
      check_entry(id, member[id], may_remove);
    }
  }
}

}  // namespace

SetupLists::SetupLists(std::string_view scenario_schema) {
  const Json schema = Json::parse(scenario_schema.begin(), scenario_schema.end(), nullptr, false);
  if (!schema.is_object() || !schema.contains("properties")) return;
  const Json& members = schema["properties"];
  for (auto member = members.begin(); member != members.end(); ++member) {
    const Json* type = member->is_object() && member->contains("type") ? &(*member)["type"] : nullptr;
    if (type != nullptr && *type == "array") names_.push_back(member.key());
  }
}

bool SetupLists::contains(std::string_view member) const {
  return std::find(names_.begin(), names_.end(), member) != names_.end();
}

std::string changed_setup(const Reader& setup, const Reader& change, const SetupLists& lists) {
  check_lists(setup, lists, false);
  check_lists(change, lists, true);
  Json base = setup.value();
  for (auto member = base.begin(); member != base.end(); ++member) {
    const bool changed = change.has(member.key()) && change[member.key()].is_object();
    if (lists.contains(member.key()) && changed) *member = by_id(*member);
  }
  Json result = merged_objects(base, change.value());
  for (auto member = result.begin(); member != result.end(); ++member) {
    if (lists.contains(member.key())) *member = as_list(std::move(*member));
  }
  return json_text(result);
}

}  // namespace grognard::cases
