// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <gmock/gmock.h>

#include <regex>

#include "folder.h"
#include "house.h"

// The numbers that a keeper's Prometheus reads.
namespace grognard::server {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string numbers_of(TestHouse& house, const std::string& data = "") {
  return metrics_text(
      {.tally = house.log.tally(), .slow = house.workers.slow().stand(), .version = "test", .data = data});
}

double number(const std::string& text, const std::string& name) {
  const std::size_t at = ("\n" + text).find("\n" + name + " ");
  EXPECT_NE(at, std::string::npos) << name << " in\n" << text;
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 1));
}

TEST(Metrics, CountWhatHappensAtTables) {
  TestHouse house;
  EXPECT_EQ(number(numbers_of(house), "grognard_battles"), 0);
  const Json created = house.create("picket", "duel", "here", "link");
  {
    Seated here(house, created["here"]);
    const Json bold = {{"side", "A"}, {"verb", "bold"}};
    here.ask({{"do", "preview"}, {"command", bold}}, "Preview");
    EXPECT_EQ(here.submit(bold, 99)["status"], "stale");
    EXPECT_EQ(here.submit(bold)["status"], "done");
    EXPECT_EQ(here.trouble({{"do", "preview"}, {"command", {{"side", "B"}, {"verb", "wary"}}}}), "not_yours");
    here.raw("nonsense");
  }
  house.get("/api/battle/record", "AAAAAAAAAAAAAAAAAAAAAA");
  const std::string text = numbers_of(house);
  EXPECT_EQ(number(text, "grognard_battles"), 1);
  EXPECT_EQ(number(text, "grognard_rooms_open"), 1);
  EXPECT_EQ(number(text, "grognard_orders_total{status=\"done\"}"), 1);
  EXPECT_EQ(number(text, "grognard_orders_total{status=\"stale\"}"), 1);
  EXPECT_EQ(number(text, "grognard_refusals_total{code=\"not_yours\"}"), 1);
  EXPECT_EQ(number(text, "grognard_refusals_total{code=\"bad_request\"}"), 1);
  EXPECT_EQ(number(text, "grognard_refusals_total{code=\"no_such_seat\"}"), 1);
  EXPECT_EQ(number(text, "grognard_bugs_total"), 0);
  EXPECT_EQ(number(text, "grognard_storage_failures_total"), 0);
  EXPECT_EQ(number(text, "grognard_request_seconds_count{do=\"preview\"}"), 2);
  EXPECT_EQ(number(text, "grognard_request_seconds_bucket{do=\"submit\",le=\"+Inf\"}"), 2);
  EXPECT_GT(number(text, "grognard_queue_jobs_total{queue=\"short\"}"), 5);
  EXPECT_EQ(number(text, "grognard_queue_jobs_total{queue=\"long\"}"), 1) << "one battle was opened";
  house.hall.remove(created["battle"]);
  EXPECT_EQ(number(numbers_of(house), "grognard_battles"), 0);
}

TEST(Metrics, BucketsHoldWhatIsShorter) {
  Tally tally;
  for (const int milliseconds : {0, 1, 2, 3, 70, 6000}) tally.previews.add(std::chrono::milliseconds(milliseconds));
  const std::string text = metrics_text({.tally = tally});
  const auto within = [&](const std::string& bound) {
    return number(text, "grognard_request_seconds_bucket{do=\"preview\",le=\"" + bound + "\"}");
  };
  EXPECT_EQ(within("0.001"), 2);
  EXPECT_EQ(within("0.002"), 3);
  EXPECT_EQ(within("0.005"), 4);
  EXPECT_EQ(within("0.05"), 4);
  EXPECT_EQ(within("0.1"), 5);
  EXPECT_EQ(within("5"), 5);
  EXPECT_EQ(within("+Inf"), 6);
  EXPECT_NEAR(number(text, "grognard_request_seconds_sum{do=\"preview\"}"), 6.076, 1e-6);
}

TEST(Metrics, JobsThatWaitAreSeen) {
  TestHouse house;
  std::promise<void> go_on;
  const std::shared_future<void> told = go_on.get_future().share();
  for (int i = 0; i < 5; ++i) house.workers.post({.run = [told] { told.wait(); }, .asked = [] { return "a test"; }});
  while (house.log.tally().short_jobs.begun < 2) std::this_thread::yield();
  EXPECT_EQ(number(numbers_of(house), "grognard_queue_waiting{queue=\"short\"}"), 3);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  go_on.set_value();
  while (house.log.tally().short_jobs.begun < 5) std::this_thread::yield();
  const std::string text = numbers_of(house);
  EXPECT_EQ(number(text, "grognard_queue_waiting{queue=\"short\"}"), 0);
  EXPECT_GT(number(text, "grognard_queue_waited_seconds_total{queue=\"short\"}"), 0.05);
}

TEST(Metrics, EveryLineIsOneThatPrometheusReads) {
  TestHouse house;
  const Json created = house.create("hanau", "first-battle", "here", "link");
  Seated here(house, created["here"]);
  const std::string text = numbers_of(house);
  const std::regex comment("# (HELP|TYPE) grognard_[a-z_]+ .+");
  const std::regex sample(R"re(grognard_[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+)re");
  std::istringstream lines(text);
  int samples = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(std::regex_match(line, line.starts_with('#') ? comment : sample)) << line;
    samples += !line.starts_with('#');
  }
  EXPECT_GT(samples, 60);
  for (const char* secret : {"here", "key", "battle"})
    EXPECT_THAT(text, Not(HasSubstr(created[secret].get<std::string>())));
}

TEST(Metrics, AFileThatIsTakenAwayIsAFailureAndItsSizeIsTold) {
  TestFolder folder;
  TestHouse house(folder.file());
  house.create("hanau", "first-battle", "here", "link");
  EXPECT_GT(number(numbers_of(house, folder.file()), "grognard_file_bytes{file=\"battles\"}"), 1000);
  std::filesystem::rename(folder.file(), folder.file("away"));
  const std::string body = R"({"rulebook":"hanau","scenario":"first-battle","seats":{"A":"here","B":"here"}})";
  EXPECT_EQ(house.post("/api/battles", body).status, 503);
  const std::string text = numbers_of(house, folder.file());
  EXPECT_EQ(number(text, "grognard_storage_failures_total"), 1);
  EXPECT_EQ(number(text, "grognard_refusals_total{code=\"not_saved\"}"), 1);
  EXPECT_EQ(number(text, "grognard_file_bytes{file=\"battles\"}"), 0);
}

}  // namespace
}  // namespace grognard::server
