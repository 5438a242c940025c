// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "drawing/plan.h"
#include "sample.h"

namespace grognard {

namespace {

// Width and height as the head of the file gives them.
std::pair<int, int> size_of_png(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  unsigned char head[24] = {};
  in.read(reinterpret_cast<char*>(head), sizeof(head));
  if (std::string(reinterpret_cast<const char*>(head) + 1, 3) != "PNG") return {0, 0};
  const auto number = [&](int at) {
    return (head[at] << 24) | (head[at + 1] << 16) | (head[at + 2] << 8) | head[at + 3];
  };
  return {number(16), number(20)};
}

class Png : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() / ("grognard_" + std::to_string(getpid()) + ".png");
  std::string error_;
};

TEST_F(Png, IsWrittenAtTheSizeAsked) {
  PlanStyle style;
  style.thumbnail = true;
  const std::string svg = draw_plan(small_sample(), style);
  ASSERT_TRUE(write_png(svg, path_, 1, error_)) << error_;
  EXPECT_EQ(size_of_png(path_).first, 480);
  ASSERT_TRUE(write_png(svg, path_, 0.5, error_)) << error_;
  EXPECT_EQ(size_of_png(path_).first, 240);
}

TEST_F(Png, SaysWhatIsWrong) {
  EXPECT_FALSE(write_png("not a drawing", path_, 1, error_));
  EXPECT_NE(error_, "");
  const std::string svg = draw_plan(View{}, {});
  error_.clear();
  EXPECT_FALSE(write_png(svg, path_, 1e6, error_));
  EXPECT_NE(error_, "");
  error_.clear();
  EXPECT_FALSE(write_png(svg, path_, -1, error_));
  EXPECT_NE(error_, "");
  error_.clear();
  PlanStyle style;
  style.thumbnail = true;
  EXPECT_FALSE(write_png(draw_plan(View{}, style), "/nowhere/at/all.png", 1, error_));
  EXPECT_NE(error_, "");
}

}  // namespace

}  // namespace grognard
