// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "core/record.h"
#include "folder.h"
#include "house.h"
#include "server/keeper_door.h"
#include "storage_over.h"

// Links that are replaced, and what one address may keep.
namespace grognard::server {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

HttpResponse renew(TestHouse& house, const std::string& key, const Json& sides) {
  HttpRequest request{.method = "POST", .path = "/api/battle/renew"};
  request.secret = key;
  request.body = json_text({{"sides", sides}});
  return house.http(std::move(request));
}

std::string new_link(TestHouse& house, const Json& created, const Json& sides) {
  const HttpResponse response = renew(house, created["key"], sides);
  EXPECT_EQ(response.status, 200) << response.body;
  const Json renewed = TestHouse::checked(response.body, "Renewed");
  EXPECT_EQ(renewed["battle"], created["battle"]);
  EXPECT_EQ(renewed["sides"], sides);
  return renewed["secret"];
}

std::string trouble_of_hello(TestHouse& house, const std::string& token) {
  TableTalk talk(house.hall, house.workers);
  const auto guest = std::make_shared<TestGuest>();
  auto promise = std::make_shared<std::promise<std::string>>();
  talk.hear(guest, json_text({{"do", "hello"}, {"id", 1}, {"token", token}}),
            [promise](std::string text) { promise->set_value(std::move(text)); });
  const Json answer = Json::parse(promise->get_future().get());
  talk.end(guest);
  return answer.contains("problem") ? answer["problem"]["code"].get<std::string>() : "";
}

void wait_for_dismissal(Seated& seated) {
  for (int tries = 0; tries < 1000 && !seated.guest->dismissed(); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Links, AnOldLinkStopsAtOnceAndTheNewOnePlaysOn) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "link", "link");
  Seated a(house, created["links"]["A"]);
  Seated thief(house, created["links"]["B"]);
  const std::string link = new_link(house, created, {"B"});
  wait_for_dismissal(thief);
  EXPECT_EQ(thief.guest->dismissed(), Parting::LinkReplaced);
  EXPECT_FALSE(a.guest->dismissed());
  EXPECT_EQ(thief.trouble({{"do", "submit"}, {"decision", 0}, {"command", {{"side", "B"}, {"verb", "bold"}}}}),
            "no_such_seat");
  EXPECT_EQ(trouble_of_hello(house, created["links"]["B"]), "no_such_seat");
  EXPECT_EQ(house.get("/api/battle/record", created["links"]["B"]).status, 404);
  EXPECT_EQ(a.state()["present"]["B"], false);
  Seated b(house, link);
  EXPECT_EQ(b.welcome["seat"]["sides"], Json::array({"B"}));
  EXPECT_EQ(a.submit({{"side", "A"}, {"verb", "bold"}})["status"], "done");
  EXPECT_EQ(b.submit({{"side", "B"}, {"verb", "wary"}})["status"], "done");
  EXPECT_THAT(house.logged(), AllOf(HasSubstr("a link is replaced by its key"), Not(HasSubstr(link))));
}

TEST(Links, OfSpectatorsAndOfASeatForBothTooAndAcrossARestart) {
  TestFolder folder;
  Json created;
  std::string watch;
  std::string here;
  {
    TestHouse house(folder.file());
    created = house.create("picket", "duel", "here", "here");
    Seated spectator(house, created["watch"]);
    watch = new_link(house, created, Json::array());
    wait_for_dismissal(spectator);
    EXPECT_EQ(spectator.guest->dismissed(), Parting::LinkReplaced);
    here = new_link(house, created, {"A", "B"});
  }
  TestHouse house(folder.file());
  EXPECT_EQ(trouble_of_hello(house, created["watch"]), "no_such_seat");
  EXPECT_EQ(trouble_of_hello(house, created["here"]), "no_such_seat");
  EXPECT_EQ(trouble_of_hello(house, watch), "");
  EXPECT_EQ(trouble_of_hello(house, here), "");
  EXPECT_NE(new_link(house, created, {"A", "B"}), here);
  EXPECT_EQ(trouble_of_hello(house, here), "no_such_seat");
  // Everything about it is sound.
  EXPECT_EQ(house.storage->load(created["battle"])->lost_links, 0);
}

TEST(Links, OnlyTheKeyReplacesThemAndItOpensNothing) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "link");
  const Json other = house.create("picket", "duel", "here", "link");
  for (const std::string& secret : std::vector<std::string>{created["here"], created["links"]["B"], created["watch"],
                                                            "", "AAAAAAAAAAAAAAAAAAAAAA"}) {
    const HttpResponse response = renew(house, secret, {"B"});
    EXPECT_EQ(response.status, 403);
    EXPECT_EQ(TestHouse::checked(response.body, "Problem")["code"], "not_yours");
  }
  EXPECT_EQ(renew(house, other["key"], {"B"}).status, 200);
  EXPECT_EQ(trouble_of_hello(house, created["links"]["B"]), "");
  EXPECT_EQ(trouble_of_hello(house, created["key"]), "no_such_seat");
  EXPECT_EQ(house.get("/api/battle/record", created["key"]).status, 404);
  EXPECT_EQ(house.get("/api/battle/renew", created["key"]).status, 404);
}

TEST(Links, OfASeatThatIsNoneChangeNothing) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "here", "computer");
  EXPECT_EQ(renew(house, created["key"], {"B"}).status, 404);
  EXPECT_EQ(renew(house, created["key"], {"A", "B"}).status, 404);
  EXPECT_EQ(renew(house, created["key"], {"C"}).status, 400);
  EXPECT_EQ(trouble_of_hello(house, created["here"]), "");
}

// The link is looked up before the battle is opened: whoever is then replaced must not slip in.
TEST(Links, WhoeverIsReplacedOnTheWayInStaysOutside) {
  TestHouse house;
  const Json created = house.create("picket", "duel", "link", "link");
  std::promise<Seating> found;
  house.hall.seat(created["links"]["B"], [&](Seating seating) { found.set_value(std::move(seating)); });
  ASSERT_TRUE(found.get_future().get().room);
  // The table's queue stands still until the link has been replaced behind a hello that has been let in already.
  std::promise<void> go_on;
  std::promise<Seating> again;
  house.hall.seat(created["links"]["B"], [&](Seating seating) { again.set_value(std::move(seating)); });
  const std::shared_ptr<Room> room = again.get_future().get().room;
  const Tally& tally = house.log.tally();
  room->queue().post({.run = [&] { go_on.get_future().wait(); }, .asked = [] { return "a test"; }});
  const std::uint64_t before = tally.short_jobs.came;
  TableTalk talk(house.hall, house.workers);
  const auto guest = std::make_shared<TestGuest>();
  std::promise<std::string> answered;
  talk.hear(guest, json_text({{"do", "hello"}, {"id", 1}, {"token", created["links"]["B"]}}),
            [&](std::string text) { answered.set_value(std::move(text)); });
  // Until its welcome waits behind us.
  while (tally.short_jobs.came < before + 2) std::this_thread::yield();
  EXPECT_EQ(renew(house, created["key"], {"B"}).status, 200);
  go_on.set_value();
  EXPECT_EQ(Json::parse(answered.get_future().get())["problem"]["code"], "no_such_seat");
  talk.end(guest);
}

TEST(Links, TheKeeperReplacesThemToo) {
  TestFolder folder;
  TestHouse house(folder.file());
  const Json created = house.create("picket", "duel", "link", "link");
  const std::string id = created["battle"];
  const KeeperDoor door(folder.file(), *house.storage, house.hall);
  Seated thief(house, created["links"]["A"]);
  const std::string told = ask_at_door(folder.file(), "renew " + id + " A").value();
  ASSERT_THAT(told, testing::StartsWith("/#/seat/"));
  wait_for_dismissal(thief);
  EXPECT_EQ(thief.guest->dismissed(), Parting::LinkReplaced);
  EXPECT_EQ(trouble_of_hello(house, told.substr(8)), "");
  const std::string key = ask_at_door(folder.file(), "renew " + id + " key").value();
  EXPECT_EQ(renew(house, created["key"], {"A"}).status, 403);
  EXPECT_EQ(renew(house, key, {"A"}).status, 200);
  for (const std::string& wrong : std::vector<std::string>{"renew " + id + " both", "renew " + id + " C", "renew " + id,
                                                           "renew nothing A", "renew"})
    EXPECT_THROW(ask_at_door(folder.file(), wrong), BadInput) << wrong;
}

// --- what one address may keep ------------------------------------------------------------------------------------

struct Narrow {
  explicit Narrow(Share quota, const std::string& path = ":memory:")
      : house(path),
        hall({.storage = *house.storage,
              .library = house.library,
              .workers = house.workers,
              .seed = foretold_seeds(1),
              .log = house.log,
              .quota = quota}),
        api(hall) {}
  HttpResponse ask(const std::string& path, const std::string& body, const std::string& address) {
    HttpRequest request{.method = "POST", .path = {}};
    read_target(path, request);
    request.body = body;
    request.address = address;
    auto promise = std::make_shared<std::promise<HttpResponse>>();
    api.handle(request, [promise](HttpResponse response) { promise->set_value(std::move(response)); });
    return promise->get_future().get();
  }
  HttpResponse make(const std::string& address) {
    return ask("/api/battles", R"({"rulebook":"hanau","scenario":"first-battle","seats":{"A":"here","B":"here"}})",
               address);
  }
  TestHouse house;
  Hall hall;
  HttpApi api;
};

TEST(Quotas, OneAddressKeepsSoManyBattlesAndOthersTheirs) {
  TestFolder folder;
  std::string first;
  {
    Narrow narrow({.battles = 2}, folder.file());
    first = Json::parse(narrow.make("198.51.100.1").body)["battle"];
    EXPECT_EQ(narrow.make("198.51.100.1").status, 201);
    const HttpResponse refused = narrow.make("198.51.100.1");
    EXPECT_EQ(refused.status, 429);
    const Json problem = TestHouse::checked(refused.body, "Problem");
    EXPECT_EQ(problem["code"], "too_many");
    EXPECT_THAT(problem["text"].get<std::string>(),
                AllOf(HasSubstr("2 battles from your address"), HasSubstr("Play on")));
    EXPECT_EQ(narrow.make("198.51.100.2").status, 201);
    EXPECT_EQ(narrow.house.log.tally().battles, 3);
  }
  Narrow narrow({.battles = 2}, folder.file());
  EXPECT_EQ(narrow.make("198.51.100.1").status, 429) << "a restart forgets nothing";
  EXPECT_TRUE(narrow.hall.remove(first));
  EXPECT_EQ(narrow.make("198.51.100.1").status, 201) << "what is gone counts no longer";
  EXPECT_EQ(narrow.make("198.51.100.1").status, 429);
}

TEST(Quotas, BytesCountAndSoDoRecordsThatAreBroughtAlong) {
  Narrow narrow({.bytes = 1});
  const Json created = Json::parse(narrow.make("198.51.100.1").body);
  EXPECT_EQ(narrow.make("198.51.100.1").status, 429);
  const std::string record = narrow.house.storage->load(created["battle"])->record;
  EXPECT_EQ(narrow.ask("/api/records?A=here&B=here", record, "198.51.100.1").status, 429);
  EXPECT_EQ(narrow.ask("/api/records?A=here&B=here", record, "198.51.100.2").status, 201);
  EXPECT_EQ(narrow.ask("/api/records?A=here&B=here", record, "198.51.100.2").status, 429);
}

class Uncountable final : public StorageOver {
 public:
  using StorageOver::StorageOver;
  Share share_of(std::int64_t) override { throw StorageFailure(StorageFailure::Kept::Damaged); }
};

TEST(Quotas, ADamagedPageKeepsNobodyFromPlaying) {
  TestHouse house;
  Uncountable storage(*house.storage);
  Hall hall({.storage = storage, .library = house.library, .workers = house.workers, .quota = {.battles = 1}});
  const StoredBattle like = *house.storage->load(house.create("picket", "duel", "here", "here")["battle"]);
  const Record record = parse_record(like.record, "record");
  for (int i = 0; i < 2; ++i) EXPECT_NE(hall.create({}, record, "198.51.100.1").battle, "");
}

TEST(Quotas, TheAddressItselfIsNotKept) {
  TestFolder folder;
  {
    Narrow(Share{.battles = 2}, folder.file()).make("198.51.100.77");
  }
  EXPECT_THAT(load_text(folder.file()), Not(HasSubstr("198.51.100.77")));
  EXPECT_NE(maker_of("198.51.100.1"), maker_of("198.51.100.2"));
  EXPECT_EQ(maker_of(""), 0);
}

}  // namespace
}  // namespace grognard::server
