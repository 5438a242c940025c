// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "server/shapes.h"

// The shapes as TypeScript and as tables for people.
namespace grognard::server {
namespace {

void print_interface(std::string& out, const Shape& shape) {
  const auto end = std::back_inserter(out);
  if (!shape.doc.empty()) fmt::format_to(end, "/** {} */\n", shape.doc);
  if (!shape.alias.empty()) {
    fmt::format_to(end, "export type {} = {};\n\n", shape.name, shape.alias);
    return;
  }
  fmt::format_to(end, "export interface {} {{\n", shape.name);
  for (const Field& field : shape.fields) {
    if (!field.doc.empty()) fmt::format_to(end, "  /** {} */\n", field.doc);
    fmt::format_to(end, "  {}: {};\n", field.name, field.type);
  }
  fmt::format_to(end, "}}\n\n");
}

// A cell of a table must not hold its separator.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string typescript() {
  std::string out =
      "// SPDX-FileCopyrightText: The grognard authors\n// SPDX-License-Identifier: Apache-2.0\n"
      "// Printed by `grognard api --typescript` from src/server/shapes_*.cpp. Do not edit: run tools/api.\n\n";
  for (const Shape& shape : shapes()) print_interface(out, shape);
  out.pop_back();
  return out;
}

std::string markdown() {
  std::string out;
  const auto end = std::back_inserter(out);
  for (const Shape& shape : shapes()) {
    fmt::format_to(end, "### {}\n{}", shape.name, shape.doc);
    if (!shape.alias.empty()) {
      fmt::format_to(end, "{}`{}`\n\n", shape.doc.empty() ? "" : ": ", shape.alias);
      continue;
    }
    fmt::format_to(end, "\n\n| member | type | |\n|---|---|---|\n");
    for (const Field& field : shape.fields)
      fmt::format_to(end, "| `{}` | `{}` | {} |\n", field.name, cell(field.type), cell(field.doc));
    out += '\n';
  }
  return out;
}

}  // namespace grognard::server
