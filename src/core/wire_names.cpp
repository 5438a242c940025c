// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The words by which enumerators go over the wire.
#include "core/check.h"
#include "core/wire.h"

namespace grognard {
namespace {

template <std::size_t N, class Enum>
std::string_view nth(const std::string_view (&names)[N], Enum value) {
  const auto index = static_cast<std::size_t>(value);
  GROGNARD_CHECK(index < N);
  return names[index];
}

}  // namespace

std::string_view name_of(Needs needs) {
  static constexpr std::string_view kNames[] = {"nothing", "order", "path", "pose", "number"};
  return nth(kNames, needs);
}
std::string_view name_of(Ends ends) {
  static constexpr std::string_view kNames[] = {"nothing", "unit", "step"};
  return nth(kNames, ends);
}
std::string_view name_of(Breakdown::Reads reads) {
  static constexpr std::string_view kNames[] = {"sum", "shares", "remarks"};
  return nth(kNames, reads);
}
std::string_view name_of(Symbol symbol) {
  static constexpr std::string_view kNames[] = {"infantry", "cavalry", "artillery", "general", "place"};
  return nth(kNames, symbol);
}
std::string_view name_of(Mark mark) {
  static constexpr std::string_view kNames[] = {"losses",         "disorder",    "halted",
                                                "charging",       "smoke",       "general_attached",
                                                "out_of_command", "must_recall", "in_melee"};
  return nth(kNames, mark);
}
std::string_view name_of(Overlay::Kind kind) {
  static constexpr std::string_view kNames[] = {"ghost", "link", "objective", "exit", "device", "area", "order"};
  return nth(kNames, kind);
}
std::string_view name_of(Overlay::Sign sign) {
  static constexpr std::string_view kNames[] = {"none", "attack", "move", "support", "defend", "reserve", "goal"};
  return nth(kNames, sign);
}
std::string_view name_of(Reading reading) {
  static constexpr std::string_view kNames[] = {"at_least", "total", "bands"};
  return nth(kNames, reading);
}

std::string_view name_of(Extent::Kind kind) {
  static constexpr std::string_view kNames[] = {"arc", "range", "reach", "command"};
  return nth(kNames, kind);
}

}  // namespace grognard
