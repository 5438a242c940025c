// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/wire.h"

namespace grognard {

// A member of an object on the wire. The type is written as in TypeScript: number, string, boolean, null, "literal", A | B,
// T[], [T, U], Record<string, T>, or the name of a shape. A name that ends in ? may be left out.
struct WireField {
  std::string_view name;
  std::string_view type;
  std::string_view doc = {};
};
struct WireShape {
  std::string_view name;
  std::string_view doc;
  std::span<const WireField> fields;  // of an object; or
  std::string_view alias = {};        // another name for a type
};
// What the core's JSON looks like.
std::span<const WireShape> order_shapes();
std::span<const WireShape> view_shapes();

// A member and where its value is found in a T. This one table prints the JSON, the page's types and the docs. A member that
// may be left out is when its value is null; one without a value is added by whoever sends the object.
template <class T>
struct WireMember {
  std::string_view name;
  std::string_view type;
  Json (*value)(const T&, const Roster&) = nullptr;
  std::string_view doc = {};
};

constexpr bool may_be_left_out(std::string_view name) { return name.ends_with('?'); }

template <class T, std::size_t N>
Json object_of(const WireMember<T> (&members)[N], const T& whole, const Roster& roster) {
  Json json = Json::object();
  for (const WireMember<T>& member : members) {
    if (!member.value) continue;
    Json value = member.value(whole, roster);
    const bool optional = may_be_left_out(member.name);
    if (optional && value.is_null()) continue;
    json[std::string(member.name.substr(0, member.name.size() - (optional ? 1 : 0)))] = std::move(value);
  }
  return json;
}

// The fields of a table of members.
template <const auto& kMembers>
std::span<const WireField> fields_of() {
  static const auto kFields = [] {
    std::array<WireField, std::size(kMembers)> fields;
    for (std::size_t i = 0; i < fields.size(); ++i) fields[i] = {kMembers[i].name, kMembers[i].type, kMembers[i].doc};
    return fields;
  }();
  return kFields;
}

namespace wire {

// --- values ---------------------------------------------------------------------------------------------------------

inline Json json_of(Vec2 p) { return Json::array({snapped_length(p.x), snapped_length(p.y)}); }
inline Json json_of(RuleId rule) { return rule.str(); }
inline Json json_of(const Verb& verb) { return verb.str(); }
inline Json json_of(Side side) { return letter(side); }
inline Json json_of(const std::string& text) { return text; }
inline Json json_of(std::string_view text) { return text; }
inline Json json_of(const Ring& ring) {
  Json list = Json::array();
  for (const Vec2 corner : ring.corners()) list.push_back(json_of(corner));
  return list;
}
inline Json json_of(const FactValue& value) {
  return std::visit([](const auto& held) { return Json(held); }, value);
}
template <class T>
  requires std::is_arithmetic_v<T>
Json json_of(T number) {
  if constexpr (sizeof(T) == 1 && !std::is_same_v<T, bool>) return static_cast<int>(number);
  else return number;
}
template <class T>
  requires requires(const T& value) { name_of(value); }
Json json_of(const T& value) {
  return name_of(value);
}

template <class T>
Json json_of(const T& value, const Roster& roster) {
  if constexpr (requires { json_of(value); }) {
    return json_of(value);
  } else if constexpr (requires { to_json(value, roster); }) {
    return to_json(value, roster);
  } else if constexpr (requires { Json(to_json(value)); }) {
    return to_json(value);
  } else if constexpr (requires { value.has_value(); }) {
    return value ? json_of(*value, roster) : Json(nullptr);
  } else {
    Json list = Json::array();
    for (const auto& item : value) list.push_back(json_of(item, roster));
    return list;
  }
}

// --- how a table says where a value is found -------------------------------------------------------------------------

// The member as it is.
template <auto kMember, class T>
Json of(const T& whole, const Roster& roster) {
  return json_of(whole.*kMember, roster);
}
// What the function of T says.
template <auto kFunction, class T>
Json from(const T& whole, const Roster& roster) {
  return json_of((whole.*kFunction)(), roster);
}
// The member, but left out if it is empty, zero, no, or nothing of the kind.
template <auto kMember, class T>
Json some(const T& whole, const Roster& roster) {
  const auto& value = whole.*kMember;
  if constexpr (requires { value.empty(); }) {
    if (value.empty()) return nullptr;
  } else {
    if (value == std::remove_cvref_t<decltype(value)>{}) return nullptr;
  }
  return json_of(value, roster);
}
// The members of a list, each by a table of its own; `some_each` is left out if there are none.
template <auto kMember, const auto& kTable, class T>
Json each(const T& whole, const Roster& roster) {
  Json list = Json::array();
  for (const auto& item : whole.*kMember) list.push_back(object_of(kTable, item, roster));
  return list;
}
template <auto kMember, const auto& kTable, class T>
Json some_each(const T& whole, const Roster& roster) {
  return (whole.*kMember).empty() ? Json(nullptr) : each<kMember, kTable>(whole, roster);
}
// The id of the piece that the member names; left out or empty if it names none.
template <auto kMember, class T>
Json id(const T& whole, const Roster& roster) {
  return roster.id_of(whole.*kMember);
}
template <auto kMember, class T>
Json some_id(const T& whole, const Roster& roster) {
  return whole.*kMember == kNoPiece ? Json(nullptr) : id<kMember>(whole, roster);
}
template <auto kMember, class T>
Json ids(const T& whole, const Roster& roster) {
  Json list = Json::array();
  for (const PieceId piece : whole.*kMember) list.push_back(roster.id_of(piece));
  return list;
}
// A length, in hundredths of the rulebook's unit.
template <auto kMember, class T>
Json length(const T& whole, const Roster&) {
  return snapped_length(whole.*kMember);
}
// The rule; left out if it is the one that stands for none.
template <auto kMember, class T>
Json some_rule(const T& whole, const Roster&) {
  return whole.*kMember == RuleId("XX-NONE-0") ? Json(nullptr) : Json((whole.*kMember).str());
}

}  // namespace wire
}  // namespace grognard
