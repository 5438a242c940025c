// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "cases/case_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_set>

#include "cases/case_rows.h"
#include "cases/case_setup.h"
#include "cases/case_step.h"

namespace grognard::cases {
namespace {

constexpr std::size_t kMostCases = 1000;
constexpr std::size_t kMostRules = 100;
constexpr std::size_t kMostSteps = 500;
constexpr std::size_t kMostName = 300;
constexpr std::size_t kMostFilledBytes = std::size_t{64} << 20;  // of one file

class FileReader {
 public:
  FileReader(const Reader& root, const RulebookLookup& lookup) : root_(root), lookup_(lookup) {}

  CaseFile read() {
    root_.only({"grognard", "rulebook", "title", "setup", "cases"});
    constexpr std::string_view kKind[] = {"cases"};
    root_["grognard"].choice(kKind);
    result_.file = root_.file();
    result_.rulebook = lookup_(root_["rulebook"].text());
    if (result_.rulebook == nullptr) root_["rulebook"].expected("the id of a rulebook (grognard rules lists them)");
    result_.title = root_["title"].text(kMostName);
    lists_ = SetupLists(result_.rulebook->scenario_schema());
    const std::vector<Reader> cases = root_["cases"].items(kMostCases);
    if (cases.empty()) root_["cases"].expected("at least one case");
    for (const Reader& item : cases) read_case(item);
    return std::move(result_);
  }

 private:
  void read_case(const Reader& reader) {
    reader.only({"name", "rules", "change", "start_dice", "do", "rows"});
    Case head{.name = reader["name"].text(kMostName), .place = reader.place()};
    if (head.name.empty()) reader["name"].expected("one sentence");
    if (!names_.insert(head.name).second) reader["name"].refuse("another case of this file has the same name");
    for (const Reader& rule : reader["rules"].items(kMostRules)) head.rules.push_back(read_rule_id(rule));
    if (head.rules.empty()) reader["rules"].expected("at least one rule");
    if (const auto rows = reader.maybe("rows")) {
      read_rows_of(reader, head, read_rows(*rows));
    } else {
      read_variation(reader, head);
    }
  }

  void read_rows_of(const Reader& reader, const Case& head, const Rows& rows) {
    for (const Reader& row : rows.values) {
      try {
        Json filled = Json::object();
        for (const char* key : {"change", "start_dice", "do"}) {
          if (const auto part = reader.maybe(key)) filled[key] = filled_in(*part, rows, row, room_);
        }
        Case variation = head;
        variation.name += fmt::format(" [{}]", row_text(rows, row));
        read_variation(Reader(filled, reader.file(), reader.place()), variation);
      } catch (const BadInput& mistake) {
        throw BadInput(mistake.file(), mistake.place(),
                       fmt::format("{} (with the row at {})", mistake.problem(), row.place()));
      }
    }
  }

  // A case without rows, or one row of it.
  void read_variation(const Reader& reader, const Case& head) {
    Case one = head;
    static const Json kNone = Json::object();
    const Reader setup = root_.maybe("setup").value_or(Reader(kNone, root_.file(), "/setup"));
    const Reader change = reader.maybe("change").value_or(Reader(kNone, root_.file(), reader.place()));
    one.setup = changed_setup(setup, change, lists_);
    room_.take(one.setup.size(), reader);
    if (const auto dice = reader.maybe("start_dice")) one.start_dice = read_faces(*dice);
    const Reader steps = reader["do"];
    for (const Reader& step : steps.items(kMostSteps)) one.steps.push_back(read_step(step));
    if (one.steps.empty()) steps.expected("at least one step");
    result_.cases.push_back(std::move(one));
  }

  const Reader& root_;
  const RulebookLookup& lookup_;
  CaseFile result_;
  SetupLists lists_{""};
  Room room_{kMostFilledBytes};
  std::unordered_set<std::string> names_;
};

}  // namespace

CaseFile parse_case_file(std::string_view text, const std::string& file, const RulebookLookup& lookup) {
  const Json json = parse_json(text, file);
  return FileReader(Reader(json, file), lookup).read();
}

}  // namespace grognard::cases
