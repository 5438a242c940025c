// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "hanau/advice/advice.h"
#include "hanau/position/losses.h"
#include "hanau/rules/01_cannon/artillery.h"
#include "hanau/rules/03b_charges/charges.h"
#include "hanau/rules/05_stand/support.h"

// Why an order was chosen, with the figures that speak for it.
namespace grognard::hanau {
namespace {

constexpr double kFarAway = 30;  // beyond this nobody is named

// A reason in the making: each figure that is said is kept as a claim.
class Telling {
 public:
  explicit Telling(const State& s) : s_(s) {}

  Name name(PieceId piece) const { return name_of(s_, piece); }
  std::string away(PieceId of, PieceId to) {
    const double d = distance_between(s_, of, to);
    claims_.push_back({.kind = Claim::Kind::Distance, .of = of, .to = to, .value = d});
    return fmt::format("{:.1f}\" away", d);
  }
  // "has lost 3 of its 12 figures"; "is whole".
  std::string losses(PieceId unit) {
    const int lost = s_.unit(unit).lost;
    claims_.push_back({.kind = Claim::Kind::Losses, .of = unit, .value = static_cast<double>(lost)});
    const Name who = name_of(s_, unit);
    if (lost == 0) return fmt::format("{0:is|are} whole", who);
    return fmt::format("{0:has|have} lost {1} of {0:its|their} {2} figures", who, lost,
                       s_.troops(unit).starting_figures);
  }
  std::string figures(PieceId unit) {
    const int left = s_.unit(unit).figures;
    claims_.push_back({.kind = Claim::Kind::Figures, .of = unit, .value = static_cast<double>(left)});
    return counted(left, "figure");
  }
  // "the nearest enemy, 1. Dragoner, is 5.2" away"; nothing where there is none.
  std::string nearest(PieceId unit) {
    const Near near = nearest_of(s_, unit, kAnyArm);
    if (near.piece == kNoPiece || near.away > kFarAway) return "";
    claims_.push_back({.kind = Claim::Kind::Nearest, .of = unit, .to = near.piece, .value = near.away});
    return fmt::format("the nearest enemy, {0}, {0:is|are} {1:.1f}\" away", name_of(s_, near.piece), near.away);
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

// Whom else the shot hits, behind the target.
PieceId also_hit(const State& s, const Command& c) {
  const Pose from = c.path.empty() ? s.unit(c.unit()).pose : c.path.back();
  for (const CannonShot& shot : cannon_shots(s, c.unit(), from, c.target()))
    if (shot.behind && is_enemy(s, c.unit(), shot.unit)) return shot.unit;
  return kNoPiece;
}

Reason of_cannon(const State& s, const Command& c) {
  Telling t(s);
  std::string words =
      fmt::format("{0} {0:fires|fire} at {1}, {2}", t.name(c.unit()), t.name(c.target()), t.away(c.unit(), c.target()));
  if (const PieceId behind = also_hit(s, c); behind != kNoPiece)
    words += fmt::format(": the shot goes on into {}", t.name(behind));
  else if (s.unit(c.target()).lost > 0) words += fmt::format(": {0} {1}", t.name(c.target()), t.losses(c.target()));
  return t.end(words + ".");
}

Reason of_volley(const State& s, const Command& c) {
  Telling t(s);
  const bool charged = contact_between(s, c.target(), c.unit()) != nullptr;
  std::string words = fmt::format("{0} {0:shoots|shoot} at {1}", t.name(c.unit()), t.name(c.target()));
  if (charged) words += fmt::format(", which {} it", t.name(c.target()).plural ? "charge" : "charges");
  else words += fmt::format(", {}", t.away(c.unit(), c.target()));
  return t.end(fmt::format("{}: {} {}.", words, t.name(c.target()), t.losses(c.target())));
}

bool is_supported(const State& s, PieceId battery) {
  bool found = false;
  each_on_table(s, s.side_of(battery),
                [&](PieceId id) { found = found || (is_infantry(s, id) && could_support(s, battery, id)); });
  return found;
}

// What makes the charged unit weak.
std::string weakness(const State& s, Telling& t, const Command& c) {
  const PieceId target = c.target();
  const Unit& u = s.unit(target);
  const Name who = t.name(target);
  if (is_artillery(s, target) && !is_supported(s, target)) return fmt::format("no foot supports {}", who);
  if (melee_of(s, target)) return fmt::format("{0} {0:is|are} held in a melee", who);
  if (zone_of(s, target, front_middle(s, c.unit())) != Zone::Front)
    return fmt::format("it comes upon {} from the flank or the rear", who);
  if (u.lost > 0) return fmt::format("{} {}", who, t.losses(target));
  return fmt::format("{} against {}", t.figures(c.unit()), t.figures(target));
}

Reason of_charge(const State& s, const Command& c) {
  Telling t(s);
  const std::string away = t.away(c.unit(), c.target());
  return t.end(fmt::format("{0} {0:charges|charge} {1}, {2}: {3}.", t.name(c.unit()), t.name(c.target()), away,
                           weakness(s, t, c)));
}

Reason of_recall(const State& s, const Candidate& chosen) {
  Telling t(s);
  const PieceId unit = chosen.command.unit();
  return t.end(joined(chosen.why, fmt::format("{} {}", t.name(unit), t.losses(unit))));
}

}  // namespace

Reason reason_of(const State& s, const Candidate& chosen, const Verdict& verdict) {
  const Command& c = verdict.command;
  const PieceId unit = c.unit();
  const bool at_unit = !c.targets.empty() && s.is_unit(c.target());
  if (unit == kNoPiece) return {std::string(chosen.why)};
  if (c.verb == Verb("fire") && at_unit) return of_cannon(s, c);
  if (c.verb == Verb("shoot") && at_unit) return of_volley(s, c);
  if (c.verb == Verb("charge") && at_unit) return of_charge(s, c);
  if (c.verb == Verb("recall")) return of_recall(s, chosen);
  Telling t(s);
  const PieceId whose = s.is_unit(unit) ? unit : at_unit ? c.target() : kNoPiece;
  if (whose == kNoPiece || !on_table(s.unit(whose))) return {std::string(chosen.why)};
  return t.end(joined(chosen.why, t.nearest(whose)));
}

}  // namespace grognard::hanau
