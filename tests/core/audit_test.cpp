// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../duel.h"
#include "core/telling.h"

namespace grognard {
namespace {

// A position that is nothing but bases on a table of 40 by 30; of them 2 and 3 may share ground.
struct Field {
  struct Base {
    double x, y;
    int degrees = 0;
    bool on_table = true;
    Symbol symbol = Symbol::Infantry;
  };
  std::vector<Base> bases;
};
Decision decide(const Field&, PieceId) { return {}; }
Verdict weigh(const Field&, const Command&) { return {}; }
void carry_out(Field&, const Command&, Dice&, Chronicle&) {}
Field seen_by(const Field& f, Eyes) { return f; }
Survey survey_from(const Field&, PieceId) { return {}; }
std::string describe(const Field&, Eyes) { return ""; }
std::uint64_t hash_of(const Field&) { return 0; }
Outcome result(const Field&) { return {}; }
View look(const Field& f, Eyes) {
  View view;
  auto ground = std::make_shared<Ground>();
  ground->width = 40;
  ground->height = 30;
  view.ground = ground;
  for (const Field::Base& base : f.bases) {
    Piece piece;
    piece.number = static_cast<PieceId>(view.pieces.size());
    piece.id = fmt::format("p{}", piece.number);
    piece.on_table = base.on_table;
    piece.symbol = base.symbol;
    piece.pose = Pose::snapped({base.x, base.y}, Facing::degrees(base.degrees));
    if (base.on_table) piece.footprint = {Ring::base(piece.pose, 4, 2)};
    view.pieces.push_back(piece);
  }
  return view;
}

class FieldBook final : public duel::Disguised {
 public:
  std::optional<RuleId> may_overlap(const Battle&, PieceId a, PieceId b) const override {
    if (a == 2 && b == 3) return RuleId("PK-MOVE-1");
    return std::nullopt;
  }
};

std::vector<std::string> faults(const Field& before, const Field& after, const std::vector<Event>& events = {}) {
  static const FieldBook book;
  Audit audit(book, BattleOf<Field>(before));
  return audit.after(BattleOf<Field>(after), events);
}
std::vector<std::string> faults(const Field& field) { return faults(field, field); }
Event going(PieceId piece, double allowed) {
  return with_stride(event("PK-MOVE-1", "move", {piece}, ""), piece, allowed);
}

TEST(Audit, NothingIsWrongWithAnOrderlyField) {
  EXPECT_TRUE(faults({{{10, 10}, {14, 10}, {14, 12}, {2, 1}, {38, 29, 180}}}).empty()) << "side by side, at the edges";
  EXPECT_TRUE(faults({}).empty());
}

TEST(Audit, FindsWhoStandsOffTheTable) {
  for (const Field::Base base : {Field::Base{1.9, 10}, {38.1, 10}, {10, 0.9}, {10, 29.1}, {1, 1, 90}, {20, 29, 45}}) {
    const auto found = faults({{base}});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NE(found[0].find("off the table"), std::string::npos) << found[0];
  }
  EXPECT_TRUE(faults({{{1.99, 10}}}).empty()) << "as far as snapping may bring it";
  EXPECT_TRUE(faults({{{-9, 10, 0, false}}}).empty()) << "who is not on the table stands nowhere";
  EXPECT_TRUE(faults({{{-9, 10, 0, true, Symbol::Place}}}).empty()) << "places are ground";
}

TEST(Audit, FindsWhoSharesGround) {
  const auto found = faults({{{10, 10}, {13.9, 10}}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("p0"), std::string::npos);
  EXPECT_NE(found[0].find("p1"), std::string::npos);
  EXPECT_NE(found[0].find("share ground"), std::string::npos);
  EXPECT_EQ(faults({{{10, 10}, {10, 10, 90}}}).size(), 1u);
  EXPECT_EQ(faults({{{10, 10}, {11, 10}, {20, 20}, {12, 10}}}).size(), 3u) << "each pair";
  EXPECT_TRUE(faults({{{10, 10}, {13.99, 10}}}).empty()) << "as deep as snapping may bring it";
  EXPECT_TRUE(faults({{{10, 10}, {20, 10}, {30, 20}, {31, 20}}}).empty()) << "the rulebook lets 2 and 3";
  EXPECT_TRUE(faults({{{10, 10}, {10, 10, 0, true, Symbol::Place}}}).empty());
  EXPECT_TRUE(faults({{{10, 10}, {10, 10, 0, false}}}).empty());
}

TEST(Audit, FindsWhoHasGoneTooFar) {
  const Field before{{{10, 10}, {20, 10}}};
  const Field after{{{10, 14.1}, {20, 10}}};
  const auto found = faults(before, after, {going(0, 4)});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("p0 has gone 4.10"), std::string::npos) << found[0];
  EXPECT_TRUE(faults(before, after, {going(0, 4.1)}).empty());
  EXPECT_TRUE(faults(before, after, {going(0, 4.09)}).empty()) << "within snapping";
  EXPECT_TRUE(faults(before, after, {going(0, 2), going(0, 2.1)}).empty()) << "what several events allow adds up";
  EXPECT_EQ(faults(before, after).size(), 1u) << "nobody told of it";
  EXPECT_EQ(faults(before, after, {going(1, 9)}).size(), 1u) << "another's leave is not his";
  EXPECT_TRUE(faults(before, {{{10, 10, 90}, {20, 10}}}).empty()) << "turning on the spot is no way";
}

TEST(Audit, WhoComesOrGoesHasNoWay) {
  const Field here{{{10, 10}}};
  const Field away{{{30, 20, 0, false}}};
  EXPECT_TRUE(faults(here, away).empty());
  EXPECT_TRUE(faults(away, here).empty());
}

TEST(Audit, EachOrderIsHeldAgainstTheOneBefore) {
  static const FieldBook book;
  Audit audit(book, BattleOf<Field>({{{10, 10}}}));
  const std::vector<Event> move{going(0, 4)};
  EXPECT_TRUE(audit.after(BattleOf<Field>({{{10, 14}}}), move).empty());
  EXPECT_TRUE(audit.after(BattleOf<Field>({{{10, 18}}}), move).empty());
  EXPECT_EQ(audit.after(BattleOf<Field>({{{10, 23}}}), move).size(), 1u);
  EXPECT_TRUE(audit.after(BattleOf<Field>({{{10, 23}}}), {}).empty());
}

}  // namespace
}  // namespace grognard
