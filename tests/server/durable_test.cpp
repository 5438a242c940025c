// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "fault_vfs.h"
#include "folder.h"
#include "house.h"

// Nobody hears of an order before it is safe from a power cut.
namespace grognard::server {
namespace {

// Somebody at a table who looks at the disk whenever he is told anything.
class Witness final : public Guest {
 public:
  explicit Witness(const FaultyDisk& disk) : disk_(disk) {}
  void send(std::string) override { hears(); }
  void dismiss(Parting) override {}
  void hears() {
    ++heard;
    if (disk_.unsafe() > 0) ++too_early;
  }
  std::atomic<int> heard = 0;
  std::atomic<int> too_early = 0;

 private:
  const FaultyDisk& disk_;
};

TEST(Durable, NobodyHearsOfAnOrderBeforeItIsSafe) {
  const TestFolder folder;
  FaultyDisk disk;
  TestHouse house(library_of("grant", "first-battle"), folder.file());
  const Json created = house.create("grant", "first-battle", "link", "link");
  EXPECT_EQ(disk.unsafe(), 0) << "a battle is there before its links are told";
  const auto witness = std::make_shared<Witness>(disk);
  TableTalk talk(house.hall, house.workers);
  const auto ask = [&](Json request) {
    request["id"] = 1;
    std::promise<std::string> answer;
    talk.hear(witness, json_text(request), [&](std::string text) {
      witness->hears();
      answer.set_value(std::move(text));
    });
    return Json::parse(answer.get_future().get())["reply"];
  };
  const Json first = ask({{"do", "hello"}, {"token", created["links"]["A"]}})["state"]["decision"];
  int given = 0;
  for (const Json& option : first["options"]) {
    if (option["needs"] != "order") continue;
    const Json unit = ask({{"do", "orders"}, {"unit", option["unit"]}});
    for (const Json& order : unit["options"]) {
      if (order["needs"] != "nothing") continue;
      const Json command = {{"side", "A"}, {"verb", order["verb"]}, {"unit", option["unit"]}};
      given += ask({{"do", "submit"}, {"decision", first["number"]}, {"command", command}})["status"] == "done" ? 1 : 0;
    }
  }
  EXPECT_GT(given, 10);
  EXPECT_GT(witness->heard, 2 * given) << "the answers, and what is sent to the table";
  EXPECT_EQ(witness->too_early, 0);
  talk.end(witness);
}

}  // namespace
}  // namespace grognard::server
