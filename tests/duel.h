// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/check.h"
#include "picket/picket.h"

// The example rulebook as everybody's tests use it: one unit a side, five inches apart and face to face.
namespace grognard::duel {

inline std::string setup(int men, const std::string& more = "") {
  const std::string strength = std::to_string(men);
  return R"({"units":[{"id":"a1","side":"A","name":"1er Jouets","men":)" + strength +
         R"(,"at":[10,10]},{"id":"b1","side":"B","name":"Spielzeug","men":)" + strength +
         R"(,"at":[10,16]}],"last_turn":3)" + more + "}";
}
inline const std::string kSetup = setup(4);
inline const std::string kManyDice = setup(9);  // 20 of them: two throws are alike once in 4e15
// Side A may fire or move; both are wary.
inline const std::string kInAction = setup(4, R"(,"at":{"step":"action"})");

inline const Rulebook& book() { return picket::rulebook(); }
inline const Rulebook* find(std::string_view id) { return id == book().id() ? &book() : nullptr; }
inline std::unique_ptr<Battle> battle(const std::string& setup = kSetup) { return book().start(setup, "duel.json"); }

inline Command order(Side side, Verb verb) {
  Command c;
  c.side = side;
  c.verb = verb;
  return c;
}
inline Command fire_order() {
  Command c = order(Side::A, "fire");
  c.units.push_back(0);
  c.targets.push_back(1);
  return c;
}
inline Command move_order(Pose to = Pose::snapped({10, 8}, Facing::degrees(0))) {
  Command c = order(Side::A, "move");
  c.units.push_back(0);
  c.path.push_back(to);
  return c;
}
// The first that is offered, a shot where there is one; "done" in place of a path.
inline Command first_order(const Battle& battle) {
  const Decision asked = battle.decision();
  Option option = asked.options.front();
  if (option.needs == Needs::Order) option = battle.decision(option.unit).options.front();
  return option.needs == Needs::Nothing ? order_for(asked.side(), option) : order(asked.side(), "done");
}

// Applies a legal order with faces that are known to suffice.
inline void play(Battle& battle, const Command& c, std::vector<std::uint8_t> faces = {}) {
  ScriptedDice script(std::move(faces));
  Dice dice(script);
  Chronicle chronicle;
  const Verdict verdict = battle.judge(c);
  GROGNARD_CHECK(verdict.legal());
  battle.apply(verdict.command, dice, chronicle);
  GROGNARD_CHECK(!dice.wanting() && script.left() == 0);
}

// The same rulebook under another name or of another version.
class Disguised : public Rulebook {
 public:
  explicit Disguised(std::string version = "picket 1", std::string id = "picket")
      : version_(std::move(version)), id_(std::move(id)) {}
  std::string_view id() const override { return id_; }
  std::string_view title() const override { return book().title(); }
  std::string_view version() const override { return version_; }
  std::string_view rules_text() const override { return book().rules_text(); }
  std::string_view rulings_text() const override { return book().rulings_text(); }
  std::string_view scenario_schema() const override { return book().scenario_schema(); }
  std::vector<HouseRule> house_rules() const override { return book().house_rules(); }
  std::string first_difference(const Battle& a, const Battle& b) const override {
    return book().first_difference(a, b);
  }
  std::string_view label_of(const Command& command) const override { return book().label_of(command); }
  using Rulebook::start;
  std::unique_ptr<Battle> start(std::string_view json, const std::string& file, Dice& dice,
                                Chronicle& chronicle) const override {
    return book().start(json, file, dice, chronicle);
  }
  const Advisor& advisor() const override { return book().advisor(); }
  std::optional<RuleId> may_overlap(const Battle& battle, PieceId a, PieceId b) const override {
    return book().may_overlap(battle, a, b);
  }

 private:
  std::string version_;
  std::string id_;
};

}  // namespace grognard::duel
