// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sentence.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/letters.h"

namespace grognard {
namespace {

// Names that begin like this are of one: "Regiment Solms", "General Ehrenfels"; or of many: "Grenadiere Erbach".
constexpr std::string_view kBeginsOne[] = {"regiment", "régiment", "bataillon", "batterie", "general", "archduke",
                                           "prince",   "count",    "baron",     "lord",     "king",    "colonel"};
constexpr std::string_view kBeginsMany[] = {"chasseurs", "grenadiers", "grenadiere", "cuirassiers", "kürassiere",
                                            "dragons",   "dragoner",   "hussards",   "husaren",     "haubitzen",
                                            "obusiers",  "dragoons",   "hussars"};
constexpr std::string_view kBodies[] = {"battery",  "battalion", "company",  "regiment", "brigade",
                                        "division", "corps",     "squadron", "section",  "wing"};
// What else has no name but what it is.
constexpr std::string_view kThings[] = {"guns", "troops", "barge", "wagon"};
// Last words that end in s and are one thing, or do not and are many.
constexpr std::string_view kEndsOne[] = {"corps", "korps", "freikorps", "press", "cross", "pass", "zayas"};
constexpr std::string_view kEndsMany[] = {"french",  "british",  "swiss",      "dutch",    "polish",   "irish",
                                          "jäger",   "grenzer",  "grenadiere", "husaren",  "ulanen",   "kürassiere",
                                          "kroaten", "pioniere", "dragoner",   "iroquois", "schützen", "waldschützen"};

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Without what is in brackets, after a comma or after "of", "de", "in" ...: it says which ones, not how many.
std::string_view main_part(std::string_view name) {
  for (const std::string_view stop :
       {" (", ", ", " of ", " de ", " du ", " des ", " d'", " à ", " in ", " at ", " von "})
    if (const std::size_t at = name.find(stop); at != std::string_view::npos && at > 0) name = name.substr(0, at);
  return name;
}

// "Hussars II", "Guard 12-pounders 1", "battery No. 3": a number tells them apart.
bool is_number(std::string_view word) {
  return word == "No." || word.find_first_not_of("0123456789") == std::string_view::npos ||
         word.find_first_not_of("IVX") == std::string_view::npos;
}

std::vector<std::string> small_words_of(std::string_view name) {
  std::vector<std::string> words;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    if (end > 0) words.emplace_back(name.substr(0, end));
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  while (words.size() > 1 && is_number(words.back())) words.pop_back();
  for (std::string& word : words) std::transform(word.begin(), word.end(), word.begin(), lower);
  return words;
}

bool ends_like_many(std::string_view word) {
  if (is_one_of(kEndsMany, word)) return true;
  if (is_one_of(kEndsOne, word)) return false;
  if (word.ends_with("men")) return word != "bremen";
  if (word.size() < 4 || !word.ends_with('s')) return false;
  for (const std::string_view one : {"ss", "us", "is", "'s"})
    if (word.ends_with(one)) return false;
  return true;
}

// "6-pdr battery", "Right Light Battalion", "Left divisional guns": no name of its own, and nobody's.
bool says_what_it_is(std::string_view name) {
  if (name != main_part(name) || name.starts_with("the ") || name.find('/') != std::string_view::npos) return false;
  if (name.find("'s ") != std::string_view::npos || name.find("s' ") != std::string_view::npos) return false;
  const std::size_t last = name.rfind(' ');
  if (last == std::string_view::npos) return false;
  const std::string word = small_letter(name.substr(last + 1));
  return is_one_of(kBodies, word) || is_one_of(kThings, word);
}

}  // namespace

bool sounds_plural(std::string_view name) {
  name = main_part(name);
  if (name.find(" and ") != std::string_view::npos || name.find(" & ") != std::string_view::npos) return true;
  const std::vector<std::string> words = small_words_of(name);
  if (words.empty()) return false;
  if (words.size() > 1 && is_one_of(kBeginsOne, words.front())) return false;
  if (is_one_of(kBeginsMany, words.front()) && !is_one_of(kBodies, words.back())) return true;
  const std::string_view last = words.back();
  return ends_like_many(last.substr(last.rfind('-') + 1));  // npos + 1 is 0
}

std::string capital(std::string_view words) {
  if (words.empty()) return {};
  std::size_t first = 1;  // bytes of the first letter
  while (first < words.size() && (static_cast<unsigned char>(words[first]) & 0xC0) == 0x80) ++first;
  return in_capitals(words.substr(0, first)) + std::string(words.substr(first));
}

std::string with_capital_article(std::string words) {
  if (words.starts_with("the ")) words[0] = 'T';
  return words;
}

std::string small_letter(std::string_view words) {
  std::string text(words);
  if (!text.empty()) text[0] = lower(text[0]);
  return text;
}

std::string in_a_sentence(std::string_view name) {
  if (name.starts_with("The ")) return fmt::format("t{}", name.substr(1));
  if (const std::size_t comma = name.find(", "); comma != std::string_view::npos) {
    const std::string_view part = name.substr(comma + 2);
    if (part.starts_with("in ") || part.starts_with("at ") || part.starts_with("on "))
      return in_a_sentence(fmt::format("{} {}", name.substr(0, comma), part));
    return fmt::format("{}{} of {}", part.starts_with("the ") ? "" : "the ", part, name.substr(0, comma));
  }
  return fmt::format("{}{}", says_what_it_is(name) ? "the " : "", name);
}

std::string possessive(const Name& name) {
  return fmt::format("{}{}", name.text, name.plural && name.text.ends_with('s') ? "'" : "'s");
}

std::string owned(const Name& owner, std::string_view thing) {
  if (owner.text.find("'s ") == std::string_view::npos && owner.text.find("s' ") == std::string_view::npos)
    return fmt::format("{} {}", possessive(owner), thing);
  return fmt::format("the {} of {}", thing, owner.text);
}

std::string length_words(double length, std::string_view one, std::string_view many) {
  const double tenths = std::round(length * 10) + 0.0;  // -0 is 0
  const bool whole = std::fmod(tenths, 10) == 0;
  return fmt::format("{:.{}f} {}", tenths / 10, whole ? 0 : 1, tenths == 10 ? one : many);
}

std::string exact_inches(double length) { return exact_inches(length, length); }

std::string told_apart(double number, double from, int decimals) {
  constexpr int kMostDecimals = 5;
  const auto shown = [&](double of) { return fmt::format("{:.{}f}", of, decimals); };
  while (number != from && decimals < kMostDecimals && shown(number) == shown(from)) ++decimals;
  std::string text = shown(number);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string exact_inches(double length, double from) {
  constexpr int kDecimals = 2;
  const std::string number = told_apart(length, from, kDecimals);
  return fmt::format("{} {}", number, number == "1" ? "inch" : "inches");
}

std::string times_words(int count) {
  return count == 1 ? "once" : count == 2 ? "twice" : fmt::format("{} times", count);
}

std::string counted_as(std::string_view gone, std::string_view counted) {
  if (gone == counted) return "";
  const std::string_view number = counted.substr(0, counted.find(' '));
  return fmt::format(", which {} as {}", gone.starts_with("1 ") ? "counts" : "count", number);
}

std::string counted_way(std::string_view gone, std::string_view counted) {
  return fmt::format("{}{}", gone, counted_as(gone, counted));
}

std::string need_words(int need, int sides, std::string_view cannot) {
  if (need > sides) return std::string(cannot);
  return need <= 1 ? "any number" : need == sides ? fmt::format("{}", need) : fmt::format("{} or more", need);
}

std::string list_words(std::span<const std::string> things) {
  std::string out;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i > 0) out += i + 1 == things.size() ? " and " : ", ";
    out += things[i];
  }
  return out;
}

}  // namespace grognard
