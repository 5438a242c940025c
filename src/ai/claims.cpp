// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "ai/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace grognard {
namespace {

constexpr double kRounding = 0.051;  // told with one decimal

const Piece* piece_of(const View& view, PieceId piece) {
  return piece >= 0 && piece < std::ssize(view.pieces) ? &view.pieces[piece] : nullptr;
}

double inches_between(const View& view, const Piece& a, const Piece& b) {
  double least = 1e9;
  for (const Ring& one : a.footprint)
    for (const Ring& another : b.footprint) least = std::min(least, distance(one, another));
  return least / view.inch;
}

bool is_troops(const Piece& piece) {
  return piece.on_table && piece.symbol != Symbol::Place && piece.symbol != Symbol::General;
}

double nearest_enemy(const View& view, const Piece& of) {
  double least = 1e9;
  for (const Piece& piece : view.pieces)
    if (is_troops(piece) && piece.side != of.side) least = std::min(least, inches_between(view, of, piece));
  return least;
}

std::optional<double> total_of(const Verdict& verdict, RuleId rule) {
  for (const Breakdown& sum : verdict.workings)
    if (sum.rule() == rule) return sum.total();
  return std::nullopt;
}

// As it is; nothing if there is no such thing.
std::optional<double> truth(const Claim& claim, const View& view, const Verdict& verdict) {
  if (claim.kind == Claim::Kind::Total) return total_of(verdict, claim.rule);
  const Piece* of = piece_of(view, claim.of);
  if (!of) return std::nullopt;
  if (claim.kind == Claim::Kind::Figures) return of->figures;
  if (claim.kind == Claim::Kind::Losses) return of->losses;
  const Piece* to = piece_of(view, claim.to);
  if (!to || !of->on_table || !to->on_table) return std::nullopt;
  const double apart = inches_between(view, *of, *to);
  if (claim.kind == Claim::Kind::Nearest && nearest_enemy(view, *of) < apart - kRounding) return std::nullopt;
  return apart;
}

}  // namespace

std::optional<std::string> mistake_in(const Claim& claim, const View& view, const Verdict& verdict) {
  const std::optional<double> is = truth(claim, view, verdict);
  if (is && std::abs(*is - claim.value) <= kRounding) return std::nullopt;
  static constexpr std::string_view kKinds[] = {"distance", "nearest enemy", "figures", "losses", "total"};
  return fmt::format("{} of piece {} (to {}): said {}, is {}", kKinds[static_cast<int>(claim.kind)], claim.of, claim.to,
                     claim.value, is ? fmt::format("{}", *is) : "not so");
}

}  // namespace grognard
