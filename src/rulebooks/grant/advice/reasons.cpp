// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "grant/advice/advice.h"
#include "grant/position/layout.h"

// Why an order was chosen, with the figures that speak for it.
namespace grognard::grant {
namespace {

constexpr double kTooFarToName = 60;  // beyond this nobody is named

// The ground of a unit as it is drawn.
std::vector<Ring> shown_ground(const State& s, PieceId unit) {
  const bool scattered =
      std::any_of(s.strays.begin(), s.strays.end(), [&](const Stray& stray) { return stray.who.unit == unit; });
  if (scattered || s.unit(unit).formation == Formation::Garrison) return bases_of(s, unit);
  return {block_of(s, unit)};
}

double shown_apart(const State& s, PieceId a, PieceId b) {
  double least = 1e9;
  const std::vector<Ring> others = shown_ground(s, b);
  for (const Ring& one : shown_ground(s, a))
    for (const Ring& another : others) least = std::min(least, distance(one, another));
  return least;
}

// A reason in the making: each figure that is said is kept as a claim.
class Telling {
 public:
  explicit Telling(const State& s) : s_(s) {}

  Name name(PieceId piece) const { return name_of(s_, piece); }
  std::string away(PieceId of, PieceId to) {
    const double d = shown_apart(s_, of, to);
    claims_.push_back({.kind = Claim::Kind::Distance, .of = of, .to = to, .value = d});
    return fmt::format("{:.1f}\" away", d);
  }
  // "has lost 13 of its 48 men"; "is whole".
  std::string losses(PieceId unit) {
    const int men = s_.troops(unit).men;
    const int lost = men - men_left(s_.unit(unit));
    claims_.push_back({.kind = Claim::Kind::Losses, .of = unit, .value = static_cast<double>(lost)});
    const Name who = name_of(s_, unit);
    if (lost == 0) return fmt::format("{0} {0:has|have} lost nobody", who);
    return fmt::format("{0} {0:has|have} lost {1} of {2} men", who, lost, men);
  }
  std::string men(PieceId unit) {
    const int left = men_left(s_.unit(unit));
    claims_.push_back({.kind = Claim::Kind::Figures, .of = unit, .value = static_cast<double>(left)});
    return counted(left, "man", "men");
  }
  std::string nearest(PieceId unit) {
    PieceId enemy = kNoPiece;
    double least = kTooFarToName;
    each_enemy_of(s_, s_.unit(unit).side, [&](PieceId id) {
      const double d = shown_apart(s_, unit, id);
      if (d >= least) return;
      least = d;
      enemy = id;
    });
    if (enemy == kNoPiece) return "";
    claims_.push_back({.kind = Claim::Kind::Nearest, .of = unit, .to = enemy, .value = least});
    return fmt::format("the nearest enemy, {0}, {0:is|are} {1:.1f}\" away", name_of(s_, enemy), least);
  }
  Reason end(std::string words) { return {capital(words), std::move(claims_)}; }

 private:
  const State& s_;
  std::vector<Claim> claims_;
};

std::string joined(std::string_view why, const std::string& fact) {
  if (fact.empty()) return std::string(why);
  while (why.ends_with('.')) why.remove_suffix(1);
  return fmt::format("{}: {}.", why, fact);
}

bool is_on_table(const State& s, PieceId piece) { return s.is_unit(piece) && on_table(s.unit(piece)); }

Reason of_charge(const State& s, const Command& c, std::string_view why) {
  Telling t(s);
  while (why.ends_with('.')) why.remove_suffix(1);
  const std::string away = t.away(c.unit(), c.target());
  const std::string ours = t.men(c.unit());
  return t.end(fmt::format("{0} {0:charges|charge} {1}, {2}, {3} against {4}. {5}.", t.name(c.unit()),
                           t.name(c.target()), away, ours, t.men(c.target()), why));
}

Reason of_fire(const State& s, const Command& c) {
  Telling t(s);
  const std::string away = t.away(c.unit(), c.target());
  return t.end(fmt::format("{0} {0:fires|fire} at {1}, {2}: {3}.", t.name(c.unit()), t.name(c.target()), away,
                           t.losses(c.target())));
}

Reason of_joining(const State& s, const Command& c, std::string_view why) {
  Telling t(s);
  return t.end(joined(why, t.losses(c.target())));
}

bool is_fire(Verb verb) {
  const std::string_view word = verb.str();
  return word == "volley" || word.starts_with("roundshot") || word.starts_with("shell") || word.starts_with("canister");
}

}  // namespace

Reason reason_of(const State& s, const Candidate& chosen, const Verdict& verdict) {
  const Command& c = verdict.command;
  const PieceId unit = c.unit();
  const bool at_unit = !c.targets.empty() && is_on_table(s, c.target());
  if (at_unit && s.is_general(unit) && c.verb == Verb("join")) return of_joining(s, c, chosen.why);
  if (unit == kNoPiece || !is_on_table(s, unit)) return {std::string(chosen.why)};
  if (at_unit && (c.verb == Verb("charge") || c.verb == Verb("contact"))) return of_charge(s, c, chosen.why);
  if (at_unit && is_fire(c.verb)) return of_fire(s, c);
  if (s.unit(unit).arm == Class::Barge || s.ask != Ask::Orders) return {std::string(chosen.why)};
  Telling t(s);
  return t.end(joined(chosen.why, t.nearest(unit)));
}

}  // namespace grognard::grant
