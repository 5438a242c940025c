// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "core/dice_proof.h"
#include "house.h"

// Dice that nobody at the table can choose.
namespace grognard::server {
namespace {

using testing::HasSubstr;

const std::string kAnna(64, '2');
const std::string kBerta(64, '3');

class FairTable : public testing::Test {
 protected:
  FairTable() : house_(test_library(), ":memory:", {}, TestHouse::kSeed, random_fair_seed) {}

  static Json with(const Json& state, const char* what, const char* side, const std::string& text) {
    Json request = {{"do", "dice"}, {"server", state["dice"]["server"]}};
    request[what] = {{side, text}};
    return request;
  }
  TestHouse house_;
};

TEST_F(FairTable, TakesASeedOnlyWhenAllAreBound) {
  const Json created = house_.create("picket", "duel", "link", "link");
  Seated a(house_, created["links"]["A"]);
  Seated b(house_, created["links"]["B"]);
  Seated guest(house_, created["watch"]);
  EXPECT_TRUE(a.ask(with(a.state(), "bind", "A", binding_of(kAnna)), "Ok")["ok"]);
  EXPECT_FALSE(a.ask(with(a.state(), "seed", "A", kAnna), "Ok")["ok"]) << "B could choose his by it";
  EXPECT_FALSE(a.state()["dice"]["given"]["A"]);
  EXPECT_EQ(a.trouble(with(a.state(), "bind", "B", binding_of(kAnna))), "not_yours");
  EXPECT_EQ(guest.trouble(with(a.state(), "bind", "A", binding_of(kAnna))), "not_yours");
  EXPECT_TRUE(b.ask(with(b.state(), "bind", "B", binding_of(kBerta)), "Ok")["ok"]);
  EXPECT_TRUE(b.state()["dice"]["all_bound"]);
  EXPECT_FALSE(b.ask(with(b.state(), "seed", "B", kAnna), "Ok")["ok"]) << "not the one he is bound to";
  EXPECT_TRUE(b.ask(with(b.state(), "seed", "B", kBerta), "Ok")["ok"]);
  EXPECT_TRUE(a.ask(with(a.state(), "seed", "A", kAnna), "Ok")["ok"]);
  EXPECT_TRUE(a.state()["dice"]["given"]["A"] && a.state()["dice"]["given"]["B"]);
  for (const std::string& text : {a.guest->all(), b.guest->all(), guest.guest->all()})
    for (const std::string& seed : {kAnna, kBerta}) EXPECT_EQ(text.find(seed), std::string::npos);
}

TEST_F(FairTable, SeedsOfAnEarlierBindingAreRefused) {
  const Json created = house_.create("picket", "duel", "here", "here");
  Seated both(house_, created["here"]);
  Json old = with(both.state(), "bind", "A", binding_of(kAnna));
  old["server"] = std::string(64, '0');
  EXPECT_EQ(both.trouble(old), "bad_request");
}

TEST_F(FairTable, EveryoneSeesTheSameSeal) {
  const Json created = house_.create("hanau", "first-battle", "link", "link");
  Seated a(house_, created["links"]["A"]);
  Seated b(house_, created["links"]["B"]);
  const std::string before = a.state()["seal"];
  EXPECT_EQ(before.size(), 64u);
  const Json decision = a.state()["decision"];
  Seated& asked = decision["asked"][0] == "A" ? a : b;
  EXPECT_EQ(asked.submit({{"side", decision["asked"][0]}, {"verb", "done"}})["status"], "done");
  EXPECT_NE(a.state()["seal"], before);
  EXPECT_EQ(a.state()["seal"], b.state()["seal"]);
}

TEST_F(FairTable, ARecordOfTheEndProvesItsDice) {
  const Json created = house_.create("picket", "duel", "here", "here");
  Seated both(house_, created["here"]);
  for (const char* side : {"A", "B"}) {
    const std::string seed(64, side[0] == 'A' ? '2' : '3');
    EXPECT_TRUE(both.ask(with(both.state(), "bind", side, binding_of(seed)), "Ok")["ok"]);
  }
  for (const char* side : {"A", "B"})
    EXPECT_TRUE(both.ask(with(both.state(), "seed", side, std::string(64, side[0] == 'A' ? '2' : '3')), "Ok")["ok"]);
  const auto home = [&] { return house_.get("/api/battle/record", created["here"]).body; };
  EXPECT_EQ(home().find(kAnna), std::string::npos);
  const Json asked = both.state()["decision"]["asked"][0];
  EXPECT_EQ(both.submit({{"side", asked}, {"verb", "concede"}})["status"], "done");
  ASSERT_TRUE(both.state()["outcome"]["over"]);
  const Record record = parse_record(home(), "home.jsonl");
  EXPECT_TRUE(record.sealed);
  EXPECT_EQ(hex(record.seal.head()), both.state()["seal"].get<std::string>());
  EXPECT_THAT(home(), HasSubstr(kAnna));
  EXPECT_EQ(prove_dice(record).wrong, "");
}

}  // namespace
}  // namespace grognard::server
