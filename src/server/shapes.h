// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/json_reader.h"

namespace grognard::server {

// The shapes of everything that goes over the wire, as tables: what comes in is held against them, tests hold what goes out
// against them, and the page's TypeScript types and the tables of docs/api.md are printed from them.

// A member. The type is written as in TypeScript: number, string, boolean, null, "literal", A | B, T[], [T, U],
// Record<string, T>, or the name of a shape. A name that ends in ? may be left out.
struct Field {
  std::string_view name;
  std::string_view type;
  std::string_view doc = {};
};
struct Shape {
  std::string_view name;
  std::string_view doc;
  std::span<const Field> fields;  // of an object; or
  std::string_view alias = {};    // another name for a type
};

std::span<const Shape> core_shapes();
std::span<const Shape> lobby_shapes();
std::span<const Shape> table_shapes();
std::span<const Shape> shapes();  // all of them
const Shape* find_shape(std::string_view name);

// Refuses (BadInput) what does not have this type, and members that the shape does not know.
void expect_shape(const Reader& reader, std::string_view type);

std::string typescript();  // web/src/wire/types.ts
std::string markdown();    // the tables of docs/api.md

}  // namespace grognard::server
