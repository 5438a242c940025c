// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/table_json.h"

namespace grognard::server {
namespace {

using testing::HasSubstr;

void check(const std::string& text, std::string_view shape) {
  const Json json = parse_json(text, "test");
  expect_shape(Reader(json, "test"), shape);
}

std::string mistake_in(const std::string& text, std::string_view shape) {
  try {
    check(text, shape);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "";
}

TEST(Shapes, AcceptWhatFits) {
  EXPECT_EQ(mistake_in(R"({"do":"orders","id":1,"unit":"a"})", "Request"), "");
  EXPECT_EQ(mistake_in(R"({"do":"undo","id":1})", "Request"), "");
  EXPECT_EQ(mistake_in(R"({"do":"preview","id":1,"command":{"side":"A","verb":"move","unit":"a","path":[[1,2,3]]}})",
                       "Request"),
            "");
  EXPECT_EQ(mistake_in(R"({"name":"x","value":true})", "Fact"), "");
  EXPECT_EQ(mistake_in(R"({"name":"x","value":"y"})", "Fact"), "");
  EXPECT_EQ(mistake_in("[[[1,2],[3,4]]]", "Point[][]"), "");
  EXPECT_EQ(mistake_in(R"({"a":1})", "Record<string, number>"), "");
  EXPECT_EQ(mistake_in("null", "Side | null"), "");
}

TEST(Shapes, NameWhatDoesNotFit) {
  EXPECT_THAT(mistake_in(R"({"do":"orders","id":1})", "Request"), HasSubstr("\"unit\" is missing"));
  EXPECT_THAT(mistake_in(R"({"do":"orders","id":1,"unit":"a","more":1})", "Request"), HasSubstr("no \"more\""));
  EXPECT_THAT(mistake_in(R"({"do":"orders","id":"1","unit":"a"})", "Request"), HasSubstr("/id"));
  EXPECT_THAT(mistake_in(R"({"do":"dance","id":1})", "Request"), HasSubstr("expected"));
  EXPECT_THAT(mistake_in("[]", "Request"), HasSubstr("expected"));
  EXPECT_THAT(mistake_in("[1,2]", "Pose"), HasSubstr("expected"));
  EXPECT_THAT(mistake_in(R"([1,"2",3])", "Pose"), HasSubstr("/1"));
  EXPECT_THAT(mistake_in(R"("C")", "Side"), HasSubstr("expected"));
  EXPECT_THAT(mistake_in(R"({"name":"x","value":null})", "Fact"), HasSubstr("/value"));
}

// Every type that a shape names exists: held against nothing that fits, each says so without tripping over its own name.
TEST(Shapes, HangTogether) {
  for (const Shape& shape : shapes()) {
    for (const Field& field : shape.fields) EXPECT_NE(mistake_in("\"\\u0001\"", field.type), "crash") << shape.name;
  }
}

TEST(Shapes, CardsAreSentOnceAndNamedFromThenOn) {
  View view;
  for (const char* id : {"a1", "a2"}) {
    Piece& piece = view.pieces.emplace_back();
    piece.id = id;
    piece.card = PieceCard{.title = "Line", .subtitle = "", .columns = {"L", "MC"}, .rows = {{"Stand", {"3", "5"}}}};
  }
  view.pieces[1].card->column = 1;
  SentDrawings sent;
  const Json first = table_json(view, false, sent);
  EXPECT_EQ(first["cards"].size(), 1u);
  EXPECT_EQ(first["pieces"][0]["card"]["key"], first["pieces"][1]["card"]["key"]);
  EXPECT_EQ(first["pieces"][0]["card"]["column"], -1);
  EXPECT_EQ(first["pieces"][1]["card"]["column"], 1);
  EXPECT_EQ(mistake_in(first.dump(), "TableView"), "");
  EXPECT_TRUE(table_json(view, false, sent)["cards"].empty());
}

TEST(Shapes, ArePrintedAsTypeScript) {
  const std::string text = typescript();
  for (const Shape& shape : shapes()) EXPECT_THAT(text, HasSubstr(std::string(" ") + std::string(shape.name) + " "));
  EXPECT_THAT(text, HasSubstr("export type Side = \"A\" | \"B\";"));
  EXPECT_THAT(text, HasSubstr("  unit?: string;"));
}

}  // namespace
}  // namespace grognard::server
