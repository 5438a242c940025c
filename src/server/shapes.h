// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/json_reader.h"
#include "core/wire_shape.h"

namespace grognard::server {

// The shapes of everything that goes over the wire, as tables: what comes in is held against them, tests hold what goes out
// against them, and the page's TypeScript types and the tables of docs/api.md are printed from them.

using Field = WireField;
using Shape = WireShape;

std::span<const Shape> lobby_shapes();
std::span<const Shape> table_shapes();
std::span<const Shape> shapes();  // all of them
const Shape* find_shape(std::string_view name);

// Refuses (BadInput) what does not have this type, and members that the shape does not know.
void expect_shape(const Reader& reader, std::string_view type);

std::string typescript();  // web/src/wire/types.ts
std::string markdown();    // the tables of docs/api.md

}  // namespace grognard::server
