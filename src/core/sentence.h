// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

// How sentences are built: the log and the refusals are read aloud, in all rulebooks alike.
namespace grognard {

// While one of these lives, this thread only asks the judge whether an order is legal and nobody reads why not: the same
// rules run and name the same rule, but sentences stay empty. Writing them is dearer than the rules themselves, and the
// list of what can be answered asks thousands of times. Verdicts made meanwhile must not be shown.
class Quietly {
 public:
  Quietly() : before_(std::exchange(quiet_, true)) {}
  ~Quietly() { quiet_ = before_; }
  Quietly(const Quietly&) = delete;
  Quietly& operator=(const Quietly&) = delete;
  static bool now() { return quiet_; }

 private:
  inline static thread_local bool quiet_ = false;
  bool before_;
};

// A sentence that begins with a name that has an article: "The 6-pdr battery fires." Other names are spelt as their owners do.
std::string with_capital_article(std::string words);

// The words of a refusal, if anybody reads them.
template <class... Args>
std::string sentence(fmt::format_string<Args...> words, Args&&... args) {
  if (Quietly::now()) return {};
  return with_capital_article(fmt::format(words, std::forward<Args>(args)...));
}

// Who or what a sentence speaks of: "1/22e Ligne", "the Grenadiers", "French". It refers to a text that must live longer.
// In a format string {0} is the name, {0:^} begins a sentence with it, {0:fires|fire} takes the first word if it is one
// and the second if it is many, and {0:'s} is the possessive:
//   sentence("{0:^} {0:fires|fire} at {1}; {1:'s} colonel falls.", battery, target)
struct Name {
  std::string_view text;
  bool plural = false;
  operator std::string_view() const { return text; }
  friend bool operator==(const Name& a, std::string_view b) { return a.text == b; }
};

// Whether a name that does not say so itself speaks of many: "Grenadiers", "Sorbier's guns", "Bavarians and Austrians".
bool sounds_plural(std::string_view name);
// As a sentence begins with it; only an article is changed, names are spelt as their owners do.
std::string capital(std::string_view words);
// An order as it stands after a colon or inside a sentence: "march", of one that is listed as "March".
std::string small_letter(std::string_view words);
// As it stands inside a sentence: "the hill", of a place called "The hill"; "the school of Grünthal", of one called "Grünthal,
// the school"; "the 6-pdr battery" and "the Grenadier Battalion", of troops with no name but what they are.
std::string in_a_sentence(std::string_view name);
// "Wrede's", "the Grenadiers'".
std::string possessive(const Name& name);
// "Wrede's order", "the Grenadiers' order", "the order of Molitor's Division".
std::string owned(const Name& owner, std::string_view thing);

// "1 marker", "3 markers"; "1 man", "2 men".
inline std::string counted(int count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}
inline std::string counted(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}
// "none", "1", "3": of so many.
inline std::string none_or(int count) { return count == 0 ? "none" : std::to_string(count); }
// "no hit", "1 hit", "3 hits".
inline std::string counted_or_no(int count, std::string_view thing) {
  return count == 0 ? fmt::format("no {}", thing) : counted(count, thing);
}
inline std::string dice_words(int count) { return counted(count, "die", "dice"); }
// "once", "twice", "3 times".
std::string times_words(int count);
// "4.4 inches", "1 inch", "120 yards": no more decimals than it has, at most one.
std::string length_words(double length, std::string_view one, std::string_view many);
inline std::string inches(double length) { return length_words(length, "inch", "inches"); }
inline std::string yards(double length) { return length_words(length, "yard", "yards"); }
// "4.37 inches": two decimals at most.
std::string exact_inches(double length);
// A number as it is set against another: with so many decimals at most, or as many more as it takes to tell the two apart.
std::string told_apart(double number, double from, int decimals);
// As it is set against another length: with as many decimals as it takes to tell the two apart, "6.004 inches" from 6.
std::string exact_inches(double length, double from);
// A distance gone and what the rules count of it, each in words: "3 inches"; "2 inches, which count as 4".
std::string counted_way(std::string_view gone, std::string_view counted);
std::string counted_as(std::string_view gone, std::string_view counted);  // the second half of it, from the comma on
// What each die must show: "5 or more"; "any number" where every face does; "cannot hit" where none can.
std::string need_words(int need, int sides = 6, std::string_view cannot = "cannot hit");
// "5 or more counts"; "any number counts"; "6 counts"; "no number counts" where none can.
inline std::string counts_words(int need, int sides) { return need_words(need, sides, "no number") + " counts"; }
// "A", "A and B", "A, B and C".
std::string list_words(std::span<const std::string> things);

}  // namespace grognard

template <>
struct fmt::formatter<grognard::Name> {
  constexpr auto parse(fmt::format_parse_context& context) {
    const auto end = context.end();
    auto at = context.begin();
    for (begin_ = at; at != end && *at != '}'; ++at)
      if (*at == '|') bar_ = at;
    end_ = at;
    const std::string_view spec = words();
    if (!spec.empty() && !bar_ && spec != "^" && spec != "'s" && spec != "^'s")
      throw fmt::format_error("a name takes {}, {:^}, {:'s}, {:^'s} or {:one|many}");
    return at;
  }
  template <class Context>
  auto format(const grognard::Name& name, Context& context) const {
    return fmt::format_to(context.out(), "{}", spelt(name));
  }

 private:
  constexpr std::string_view words() const { return {begin_, static_cast<std::size_t>(end_ - begin_)}; }
  std::string spelt(const grognard::Name& name) const {
    if (bar_) return name.plural ? std::string(bar_ + 1, end_) : std::string(begin_, bar_);
    const std::string text = words().ends_with("'s") ? grognard::possessive(name) : std::string(name.text);
    return words().starts_with('^') ? grognard::capital(text) : text;
  }
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  const char* bar_ = nullptr;
};
