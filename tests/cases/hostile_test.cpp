// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "../core/complaint.h"
#include "around.h"
#include "cases/case_run.h"

// Whatever is in a file, it is refused with a BadInput or it is run: nothing crashes, hangs or eats the memory.
namespace grognard::cases {
namespace {

const std::string& whole_file() {
  static const std::string text = around::file_around(R"({
    "name": "everything", "rules": ["PK-FIRE-1"], "change": {"units": {"a2": "<a2>"}, "mist": true}, "start_dice": [2],
    "do": [{"odds": {"order": "A fire a1 > b1", "chances": {"b1 loses 1": "32/81", "b1 routs": 0.1}, "through": true}},
           {"order": "A fire a1 > b1 # 1", "dice": "<dice>", "expect": {
              "units": {"b1": {"lost": 1}}, "gone": {"b1": "routed"}, "distance": [["a1", "b1", 5]],
              "events": [{"what": "volley", "rule": "PK-FIRE-3", "pieces": ["a1"], "faces": [4], "need": 4, "text": "x"}],
              "no_events": ["rout"], "workings": [{"what": "n", "total": 4, "lines": {"PK-FIRE-4": 4}, "some": true}],
              "decision": {"side": "A", "rule": "PK-TURN-2", "phase": 3, "step": "action"},
              "offers": ["A move a1 @ 1,2,3"], "not_offers": ["done"], "facts": {"turn": 1, "B": {"points": 1}},
              "outcome": {"over": true, "winner": "draw", "rule": "PK-WIN-1"}, "measure": {"used": 1, "allowed": 2}}},
           {"order": "A move a2 @ 20,17", "expect": {"refused": "PK-MOVE-1"}}, {"pass_to": {"turn": 2, "phase": 1}}],
    "rows": {"columns": ["a2", "dice"], "values": [[null, [4, 4]], [{"men": 2}, [1, 1]]]}})");
  return text;
}

void read_and_run(const std::string& text) {
  complaint([&] {
    const CaseFile file = parse_case_file(text, "t.json", around::lookup);
    for (const Case& one : file.cases) run_case(one, *file.rulebook);
  });
}

TEST(Hostile, TheFileThatIsSpoiltIsAGoodOneAtFirst) {
  EXPECT_EQ(complaint([&] { parse_case_file(whole_file(), "t.json", around::lookup); }), "");
}

TEST(Hostile, FilesThatAreCutOff) {
  for (std::size_t end = 0; end < whole_file().size(); end += 7) read_and_run(whole_file().substr(0, end));
}

RC_GTEST_PROP(HostileProperty, BytesThatAreChanged, ()) {
  std::string text = whole_file();
  for (int changes = *rc::gen::inRange(1, 5); changes > 0; --changes)
    text[*rc::gen::inRange<std::size_t>(0, text.size())] =
        *rc::gen::element('"', '{', '}', '[', ']', ',', '<', '>', '@', '9', '-', 'e', '\0', '\x80', ' ');
  read_and_run(text);
}

// A value somewhere in the file.
Json* pick(Json& root) {
  Json* node = &root;
  while (node->is_structured() && !node->empty() && *rc::gen::inRange(0, 6) > 0) {
    auto next = node->begin();
    std::advance(next, *rc::gen::inRange<std::size_t>(0, node->size()));
    node = &*next;
  }
  return node;
}

RC_GTEST_PROP(HostileProperty, ValuesOfTheWrongKind, ()) {
  Json json = Json::parse(whole_file());
  const Json others[] = {nullptr,
                         true,
                         -1,
                         1e300,
                         99999999999,
                         "",
                         "<a2>",
                         "A move a1 @ 1e5,2",
                         Json::array(),
                         Json::array({Json::array(), 1}),
                         Json::object(),
                         {{"a1", nullptr}},
                         {{"", 3}},
                         {{"id", "x"}}};
  for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes)
    *pick(json) = others[*rc::gen::inRange<std::size_t>(0, std::size(others))];
  read_and_run(json.dump());
}

RC_GTEST_PROP(HostileProperty, PartsThatChangePlaces, ()) {
  Json json = Json::parse(whole_file());
  const Json part = *pick(json);
  *pick(json) = part;
  read_and_run(json.dump());
}

}  // namespace
}  // namespace grognard::cases
