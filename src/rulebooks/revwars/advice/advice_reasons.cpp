// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "revwars/advice/advice.h"
#include "revwars/advice/plans.h"

// Why an order was chosen, with the figures that speak for it.
namespace grognard::revwars {
namespace {

constexpr double kWorthNaming = 30;  // inches

// A reason in the making: each figure that is said is kept as a claim.
class Telling {
 public:
  explicit Telling(const State& s) : s_(s) {}

  std::string away(PieceId of, PieceId to) {
    const double inches = distance_between(s_, of, to);
    claims_.push_back({.kind = Claim::Kind::Distance, .of = of, .to = to, .value = inches});
    return fmt::format("{:.1f}\"", inches);
  }
  // "solid, with 5 of its 6 platoons"
  std::string state(PieceId unit) {
    const Battalion& b = s_.unit(unit);
    const int whole = s_.troops(unit).starting_platoons;
    claims_.push_back({.kind = Claim::Kind::Figures, .of = unit, .value = static_cast<double>(b.platoons)});
    if (b.platoons >= whole) return fmt::format("{}, with all {} platoons", name_of(b.order), b.platoons);
    return fmt::format("{0}, with {1} of {2:its|their} {3} platoons", name_of(b.order), b.platoons, name_of(s_, unit),
                       whole);
  }
  // " They need 5 or more to stand.": if the judge says so.
  std::string need(const Verdict& verdict, RuleId rule, const Name& who, std::string_view what) {
    for (const Breakdown& sum : verdict.workings) {
      if (sum.rule() != rule) continue;
      if (sum.total() < 2 || sum.total() > 6) break;  // no die is thrown
      claims_.push_back({.kind = Claim::Kind::Total, .value = static_cast<double>(sum.total()), .rule = rule});
      return fmt::format(" {0} {0:needs|need} {1} or more to {2}.", who, sum.total(), what);
    }
    return {};
  }
  Reason end(std::string words) { return {capital(words), std::move(claims_)}; }

 private:
  const State& s_;
  std::vector<Claim> claims_;
};

std::string_view without_stop(std::string_view why) {
  while (why.ends_with('.')) why.remove_suffix(1);
  return why;
}

Reason of_charge(const State& s, const Candidate& chosen, const Verdict& verdict) {
  const PieceId unit = chosen.command.unit();
  const PieceId target = chosen.command.target();
  Telling t(s);
  const Name them = name_of(s, target);
  const std::string away = t.away(unit, target);
  const std::string words = fmt::format("{0} {0:charges|charge} {1}, {2} away and {3}. {4}.", name_of(s, unit), them,
                                        away, t.state(target), without_stop(chosen.why));
  return t.end(words + t.need(verdict, "RW-STAND-1", them, "stand"));
}

// What it does, and who is before it.
Reason with_enemy(const State& s, const Candidate& chosen) {
  const PieceId unit = chosen.command.unit();
  Telling t(s);
  const NearestEnemy enemy = nearest_enemy_to(s, unit);
  if (enemy.unit == kNoPiece || enemy.gap > kWorthNaming) return {std::string(chosen.why)};
  const std::string away = t.away(unit, enemy.unit);
  return t.end(fmt::format("{0}: {1} {1:is|are} {2} away, {3}.", without_stop(chosen.why), name_of(s, enemy.unit), away,
                           t.state(enemy.unit)));
}

Reason of_reform(const State& s, const Candidate& chosen) {
  Telling t(s);
  const PieceId unit = chosen.command.unit();
  const bool near = inspired(s, unit);
  return t.end(fmt::format("{0} {0:is|are} {1}{2}.", name_of(s, unit), t.state(unit),
                           near ? ", and a general is near to help" : ""));
}

}  // namespace

Reason reason_for(const State& s, const Candidate& chosen, const Verdict& verdict) {
  const Command& c = chosen.command;
  const PieceId unit = c.unit();
  if (!s.is_unit(unit) || !is_active(s.unit(unit))) return {std::string(chosen.why)};
  const std::string_view verb = c.verb.str();
  if (verb == "charge" && s.is_unit(c.target())) return of_charge(s, chosen, verdict);
  if (verb == "reform") return of_reform(s, chosen);
  for (const std::string_view told : {"shoot", "shoot-past", "move", "about-face", "pass", "react-shoot", "react-form"})
    if (verb == told || verb.starts_with("form-")) return with_enemy(s, chosen);
  return {std::string(chosen.why)};
}

}  // namespace grognard::revwars
