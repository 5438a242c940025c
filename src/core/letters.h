// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Letters of names: UTF-8 in and out, with the accents of Latin, and Greek and Cyrillic besides.
namespace grognard {

// The characters of a text, at most so many; what is not UTF-8 is a replacement character.
std::vector<char32_t> code_points(std::string_view text, std::size_t most);
void put_utf8(std::string& out, char32_t character);

bool is_capital_letter(char32_t character);
// "MANŒUVRES", "GROSSGÖRSCHEN": every small letter as its capital, ß as SS.
std::string in_capitals(std::string_view text);
// "eugène": every capital as its small letter.
std::string in_small_letters(std::string_view text);
// What is the same name when it is spoken: without regard to capitals, kinds and number of spaces, and apostrophes;
// accents count.
std::string as_spoken(std::string_view name);
// How many letters must be changed, added or left out to make one word of the other; neighbours that changed places
// count once.
int edit_distance(std::string_view a, std::string_view b);

}  // namespace grognard
