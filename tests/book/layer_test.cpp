// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>
#include <span>

#include "core/json_input.h"

// What keeps src/book a layer under all rulebooks, and whatever has rooms in them.
namespace grognard {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp") files.push_back(entry.path());
  return files;
}

std::vector<std::string> found(const fs::path& file, const std::string& pattern) {
  const std::string text = load_text(file);
  const std::regex expression(pattern);
  std::vector<std::string> all;
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) all.push_back((*it)[1]);
  return all;
}

TEST(Book, NamesNoRule) {
  for (const fs::path& file : sources_in(SOURCE_DIR "/book"))
    EXPECT_THAT(found(file, "([A-Z]{2}-[A-Z]+-[0-9]+)"), testing::IsEmpty()) << file;
}

TEST(Book, HasNoVirtualFunctionOfItsOwn) {
  for (const fs::path& file : sources_in(SOURCE_DIR "/book"))
    EXPECT_THAT(found(file, "\\b(virtual)\\b"), testing::IsEmpty()) << file;
}

// Every folder of a rulebook, those of the examples too.
std::vector<fs::path> rulebook_folders() {
  std::vector<fs::path> folders;
  for (const char* shelf : {SOURCE_DIR "/rulebooks", SOURCE_DIR "/../examples"})
    for (const auto& entry : fs::directory_iterator(shelf))
      if (entry.is_directory()) folders.push_back(entry.path());
  return folders;
}

TEST(Book, KnowsNoRulebook) {
  std::string ids;
  for (const fs::path& folder : rulebook_folders()) ids += (ids.empty() ? "" : "|") + folder.filename().string();
  for (const fs::path& file : sources_in(SOURCE_DIR "/book"))
    EXPECT_THAT(found(file, "\\b(" + ids + ")(::|/)"), testing::IsEmpty()) << file;
}

struct Arrow {
  std::string_view from;  // a room
  std::string_view to;    // that it must not look into
};
// Positions know neither how the turn goes nor how to play well; rules know neither files, nor pictures, nor advice.
constexpr Arrow kForbidden[] = {{"position", "advice"}, {"position", "view"},   {"position", "scenario"},
                                {"rules", "advice"},    {"sequence", "advice"}, {"scenario", "advice"},
                                {"view", "advice"},     {"rules", "scenario"},  {"sequence", "scenario"}};

// A plan is drawn from its sheet upwards: names keep clear of everything else, so that they alone know all of it.
constexpr Arrow kForbiddenInDrawing[] = {{"sheet", "ground"},  {"sheet", "pieces"},  {"sheet", "margin"},
                                         {"sheet", "labels"},  {"ground", "pieces"}, {"ground", "margin"},
                                         {"ground", "labels"}, {"pieces", "ground"}, {"pieces", "margin"},
                                         {"pieces", "labels"}, {"margin", "labels"}};
// Commands put the others to use, which know neither them nor each other.
constexpr Arrow kForbiddenInApps[] = {
    {"terminal", "commands"}, {"terminal", "series"}, {"series", "commands"}, {"series", "terminal"}};

void expect_no_arrow(const fs::path& folder, std::span<const Arrow> forbidden) {
  const std::string name = folder.filename();
  for (const Arrow& arrow : forbidden) {
    const std::vector<fs::path> files = sources_in(folder / arrow.from);
    EXPECT_THAT(files, testing::Not(testing::IsEmpty())) << folder / arrow.from;
    for (const fs::path& file : files)
      EXPECT_THAT(found(file, "#include \"(" + name + "/" + std::string(arrow.to) + "/[^\"]*)\""), testing::IsEmpty())
          << file;
  }
}

TEST(Rooms, LookOnlyWhereTheyMay) {
  for (const fs::path& book : rulebook_folders()) expect_no_arrow(book, kForbidden);
  expect_no_arrow(SOURCE_DIR "/drawing", kForbiddenInDrawing);
  expect_no_arrow(SOURCE_DIR "/apps", kForbiddenInApps);
}

TEST(Rooms, EveryRulebookHasThem) {
  for (const fs::path& book : rulebook_folders())
    for (const char* room : {"position", "sequence", "rules", "scenario", "view", "advice"})
      EXPECT_TRUE(fs::is_directory(book / room)) << book << " has no " << room;
}

}  // namespace
}  // namespace grognard
