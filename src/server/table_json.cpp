// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/table_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/fnv.h"
#include "core/record.h"
#include "drawing/plan.h"

namespace grognard::server {
namespace {

constexpr std::size_t kLongFraction = 24;  // longer ones say less than the percentage
constexpr std::size_t kMostChances = 60;   // rows that anybody would read

PlanStyle page_style(bool dark) {
  PlanStyle style;
  style.dark = dark;
  style.legend = false;
  style.near_and_far = true;
  style.pixels_per_inch = kPageScale;
  return style;
}

// The picture drawn about the piece's centre, front up: a piece that only moves keeps its picture.
std::string picture(const Piece& piece, const View& view, bool dark) {
  std::string svg = draw_piece(piece, view, page_style(dark));
  const std::size_t inside = svg.find('>');
  const std::size_t end = svg.rfind("</g>");
  if (inside == svg.npos || end == svg.npos || end < inside) return "";
  return svg.substr(inside + 1, end - inside - 1);
}

// A card is sent once to each connection; the piece only names it, with the column that applies.
void share_card(Json& piece, SentDrawings& sent, Json& cards) {
  const auto card = piece.find("card");
  if (card == piece.end()) return;
  const Json column = (*card)["column"];
  card->erase("column");
  const std::uint64_t hash = fnv(card->dump());
  const std::string key = hash_text(hash);
  if (sent.insert(hash).second) cards[key] = std::move(*card);
  piece["card"] = {{"key", key}, {"column", column}};
}

Json chances_json(const Distribution& distribution) {
  Json list = Json::array();
  for (const OutcomeOdds& outcome : distribution.outcomes) {
    if (list.size() == kMostChances) break;
    const std::string fraction = distribution.exact ? to_string(outcome.p) : "";
    list.push_back({{"name", outcome.name},
                    {"events", outcome.events},
                    {"p", outcome.p.value()},
                    {"fraction", fraction.size() <= kLongFraction ? fraction : ""},
                    {"low", distribution.exact ? outcome.p.value() : outcome.low},
                    {"high", distribution.exact ? outcome.p.value() : outcome.high}});
  }
  return list;
}

}  // namespace

Json table_json(const View& view, bool dark, SentDrawings& sent) {
  Json json = to_json_without_ground(view);
  Json drawings = Json::object();
  Json cards = Json::object();
  for (std::size_t i = 0; i < view.pieces.size(); ++i) {
    const std::string svg = picture(view.pieces[i], view, dark);
    const std::uint64_t hash = svg.empty() ? 0 : fnv(svg);
    const std::string key = svg.empty() ? "" : hash_text(hash);
    json["pieces"][i]["drawing"] = key;
    if (!svg.empty() && sent.insert(hash).second) drawings[key] = svg;
    share_card(json["pieces"][i], sent, cards);
  }
  json["cards"] = std::move(cards);
  json["drawings"] = std::move(drawings);
  json["overlays_svg"] = draw_overlays(view, page_style(dark));
  return json;
}

Json ground_json(const View& view, bool dark) {
  PlanStyle style = page_style(dark);
  style.ground_only = true;
  static const Ground kBare{};
  const Ground& ground = view.ground ? *view.ground : kBare;
  Json json;
  json["width"] = ground.width;
  json["height"] = ground.height;
  json["unit"] = view.length_unit;
  json["inch"] = view.inch;
  json["scale"] = plan_scale(view, style);
  json["svg"] = draw_ground(view, style);
  json["labels"] = draw_labels(view, style);
  json["areas"] = to_json(ground)["areas"];
  return json;
}

Json balance_json(const Balance& balance, Side side) {
  return {{"well", balance.well.value()},
          {"even", balance.even.value()},
          {"badly", balance.badly.value()},
          {"lose", balance.losses[side]},
          {"win", balance.losses[other(side)]}};
}

Json odds_json(const Odds& odds, Side side) {
  Json json;
  json["exact"] = odds.whole.exact;
  json["ways"] = odds.whole.leaves;
  json["whole"] = chances_json(odds.whole);
  json["chances"] = chances_json(odds.chances);
  json["assumed"] = odds.assumed;
  if (odds.balance) json["balance"] = balance_json(*odds.balance, side);
  return json;
}

}  // namespace grognard::server
