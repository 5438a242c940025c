// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>

#include "core/sentence.h"
#include "tricorne/advice/advice.h"
#include "tricorne/position/losses.h"

// Why an order was chosen, from what is on the table. Every figure is a claim that can be worked out again.
namespace grognard::tricorne {
namespace {

class Teller {
 public:
  Teller(const State& s, const Candidate& chosen, const Verdict& verdict)
      : s_(s), verdict_(verdict), command_(verdict.command), reason_{std::string(chosen.why)} {}

  Reason tell() {
    const std::string_view verb = command_.verb.str();
    const PieceId unit = command_.unit(), target = command_.target();
    if (!s_.is_unit(unit)) return commander(verb, target);
    if (verb == "shoot" && s_.is_unit(target)) shot(unit, target);
    else if (verb.starts_with("charge")) charge(unit, target);
    else if (verb == "rally") rally(unit);
    else if (verb == "evade" || verb == "stand") stand(unit);
    else if (verb == "break-off") strengths(unit, target);
    else if (verb.starts_with("move") || verb.starts_with("form-") || verb == "hold" || verb == "halt" ||
             verb == "unlimber" || verb == "limber" || verb == "face")
      nearest(unit);
    return std::move(reason_);
  }

 private:
  void add(std::string words) {
    if (!reason_.words.empty() && reason_.words.back() == '.') reason_.words.pop_back();
    reason_.words += ": " + words + ".";
  }
  double away(PieceId a, PieceId b) {
    const double gap = distance_between(s_, a, b);
    reason_.claims.push_back({.kind = Claim::Kind::Distance, .of = a, .to = b, .value = gap});
    return gap;
  }
  int strength(PieceId unit) {
    const int left = s_.unit(unit).strength();
    reason_.claims.push_back({.kind = Claim::Kind::Figures, .of = unit, .value = static_cast<double>(left)});
    return left;
  }
  int losses(PieceId unit) {
    const int lost = s_.unit(unit).fatigue;
    reason_.claims.push_back({.kind = Claim::Kind::Losses, .of = unit, .value = static_cast<double>(lost)});
    return lost;
  }
  // "of strength 4"; "down to strength 2 of 6".
  std::string shape_of(PieceId unit) {
    const Unit& u = s_.unit(unit);
    const int left = strength(unit);
    return u.fatigue > 0 ? fmt::format("down to strength {} of {}", left, u.full) : fmt::format("strength {}", left);
  }

  const Breakdown* sum_by(RuleId rule) const {
    for (const Breakdown& sum : verdict_.workings)
      if (sum.rule() == rule) return &sum;
    return nullptr;
  }

  void shot(PieceId unit, PieceId target) {
    std::string words =
        fmt::format("{} {}\" away, {}", name_of(s_, target), inches(away(unit, target)), shape_of(target));
    if (!verdict_.workings.empty()) {
      const Breakdown& score = verdict_.workings.front();
      reason_.claims.push_back(
          {.kind = Claim::Kind::Total, .value = static_cast<double>(score.total()), .rule = score.rule()});
      words += fmt::format(", at a score of {}", score.total());
    }
    add(std::move(words));
  }

  void charge(PieceId unit, PieceId target) {
    add(fmt::format("{} {}\" away, {}, against {} here", name_of(s_, target), inches(away(unit, target)),
                    shape_of(target), strength(unit)));
  }

  void strengths(PieceId unit, PieceId enemy) {
    if (!s_.is_unit(enemy)) return;
    add(fmt::format("strength {} here against {} of {}", strength(unit), strength(enemy), name_of(s_, enemy)));
  }

  void rally(PieceId unit) {
    const Breakdown* number = sum_by("TR-RALLY-3");
    std::string words = fmt::format("{} of {} lost", losses(unit), s_.unit(unit).full);
    if (number) {
      reason_.claims.push_back(
          {.kind = Claim::Kind::Total, .value = static_cast<double>(number->total()), .rule = number->rule()});
      words += fmt::format(", and {} or less on the die brings one back", number->total());
    }
    add(std::move(words));
  }

  void stand(PieceId unit) {
    const PieceId charger = s_.charge.charger;
    if (charger != kNoPiece) strengths(unit, charger);
  }

  // Whoever is nearest, by footprints.
  void nearest(PieceId unit) {
    PieceId enemy = kNoPiece;
    double least = 1e9;
    each_on_table(s_, other(s_.unit(unit).side), [&](PieceId id) {
      const double gap = distance_between(s_, unit, id);
      if (gap >= least) return;
      least = gap;
      enemy = id;
    });
    if (enemy == kNoPiece || !on_table(s_.unit(unit))) return;
    reason_.claims.push_back({.kind = Claim::Kind::Nearest, .of = unit, .to = enemy, .value = least});
    std::string words = fmt::format("{0} {0:is|are} nearest, {1}\" away", name_of(s_, enemy), inches(least));
    if (is_worn(s_, unit)) words += fmt::format(", and it has lost {} of {}", losses(unit), s_.unit(unit).full);
    add(std::move(words));
  }

  Reason commander(std::string_view verb, PieceId unit) {
    if (verb == "attach" && s_.is_unit(unit) && on_table(s_.unit(unit)) && s_.unit(unit).fatigue > 0)
      add(fmt::format("{0} {0:has|have} lost {1} of {2}", name_of(s_, unit), losses(unit), s_.unit(unit).full));
    return std::move(reason_);
  }

  static std::string inches(double length) { return fmt::format("{:.1f}", length); }

  const State& s_;
  const Verdict& verdict_;
  const Command& command_;
  Reason reason_;
};

}  // namespace

Reason reason_for(const State& s, const Candidate& chosen, const Verdict& verdict) {
  return Teller(s, chosen, verdict).tell();
}

}  // namespace grognard::tricorne
