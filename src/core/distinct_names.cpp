// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/distinct_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/letters.h"
#include "core/sentence.h"
#include "core/telling.h"

namespace grognard {
namespace {

using Group = std::vector<const SpokenName*>;  // called the same, in the order of the list

// Those of one family may be called the same; no two families have the same id.
std::string_view family_of(const SpokenName& n) { return n.with.empty() ? n.id : n.with; }

bool is_clash(const Group& group) {
  return std::any_of(group.begin(), group.end(),
                     [&](const SpokenName* n) { return family_of(*n) != family_of(*group.front()); });
}

std::map<std::string, Group> by_spoken_name(std::span<const SpokenName> names) {
  std::map<std::string, Group> groups;
  for (const SpokenName& n : names)
    if (!n.name->empty()) groups[as_spoken(*n.name)].push_back(&n);
  return groups;
}

bool several_sides(const Group& group) {
  return std::any_of(group.begin(), group.end(), [&](const SpokenName* n) { return n->side != group.front()->side; });
}

void lengthen(std::span<const SpokenName> names, bool by_side) {
  for (const auto& [spoken, group] : by_spoken_name(names)) {
    if (!is_clash(group) || (by_side && !several_sides(group))) continue;
    for (const SpokenName* n : group) *n->name += fmt::format(" ({})", by_side ? n->side : family_of(*n));
  }
}

// "The general vieregg and the unit vieregg-horse are both called Vieregg; they are told apart as ... and ...."
Event renaming(RuleId rule, const Group& group, const std::string& name) {
  std::vector<std::string> who, now;
  Event e = event(rule, kRenamed, {}, "");
  for (const SpokenName* n : group) {
    who.push_back(fmt::format("the {} {}", n->kind, n->id));
    if (std::find(now.begin(), now.end(), *n->name) == now.end()) now.push_back(*n->name);
    if (n->piece != kNoPiece && std::find(e.pieces.begin(), e.pieces.end(), n->piece) == e.pieces.end())
      e.pieces.push_back(n->piece);
  }
  e.text = fmt::format("{} are {} called {}; they are told apart as {}.", capital(list_words(who)),
                       group.size() == 2 ? "both" : "all", name, list_words(now));
  return e;
}

}  // namespace

std::vector<Event> tell_apart(RuleId rule, std::span<const SpokenName> names) {
  struct Clash {
    Group group;
    std::string name;
  };
  std::vector<Clash> told;
  for (auto& [spoken, group] : by_spoken_name(names)) {
    if (!is_clash(group)) continue;
    const auto from_file = std::find_if(group.begin(), group.end(), [](const SpokenName* n) { return !n->ours; });
    if (from_file != group.end()) told.push_back({group, *(*from_file)->name});
  }
  lengthen(names, true);
  // Whoever bears his id at the end of his name differs from all others that do: each round leaves fewer that do not.
  const auto clashes = [&] {
    for (const auto& [spoken, group] : by_spoken_name(names))
      if (is_clash(group)) return true;
    return false;
  };
  while (clashes()) lengthen(names, false);
  std::vector<Event> events;
  for (const Clash& clash : told) events.push_back(renaming(rule, clash.group, clash.name));
  return events;
}

void tell_all(Chronicle& chronicle, const std::vector<Event>& events) {
  for (const Event& e : events) chronicle.tell([&] { return e; });
}

}  // namespace grognard
