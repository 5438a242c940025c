// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/view.h"

namespace grognard {

// A fact whose name and value are a player's words: "units lost 3"; what is not so is not said.
Fact plain_fact(std::string name, FactValue value);

// Words for facts that are compared by other names: each gets its own, and those that are not in the list are not said.
using FactWords = std::vector<std::pair<std::string_view, std::string>>;
void say_facts(const FactWords& said, std::vector<Fact>& facts);

// "off the table: routed"; nothing if it is on it.
std::string gone_words(std::string_view gone);

}  // namespace grognard
