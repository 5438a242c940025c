// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/rules/b2b_shoot/shot_preview.h"
#include "revwars/sequence/chapters.h"

// Friends of the shooter in the swept ground: the enemy says which of them are rolled against now (RW-FIRE-51, RW-FIRE-52).
namespace grognard::revwars {
namespace {

using AimedList = boost::container::small_vector<std::size_t, 8>;  // indices into HeldVolley::marks

AimedList friends_in(const HeldVolley& volley) {
  AimedList out;
  for (std::size_t i = 0; i < volley.marks.size(); ++i)
    if (volley.marks[i].friendly) out.push_back(i);
  return out;
}

Vec2 place_of_friend(const State& s, std::size_t i) {
  const AimedAt& mark = s.held.marks[i];
  return place_of(s, mark.unit, mark.stand).at();
}

// Takes the friend nearest to the point out of those left; none near enough: nothing.
std::optional<std::size_t> take_nearest(const State& s, AimedList& left, Vec2 point) {
  const auto away = [&](std::size_t i) { return length(place_of_friend(s, i) - point); };
  const auto found =
      std::min_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) { return away(a) < away(b); });
  if (found == left.end() || away(*found) >= kMeant) return std::nullopt;
  const std::size_t taken = *found;
  left.erase(found);
  return taken;
}

constexpr std::size_t kMostNamed = 64;  // poses in one order

// Who is left for a later shooter; without points all of them.
AimedList left_out(const State& s, const Command& c) {
  if (c.verb != Verb("leave-them")) return {};
  AimedList all = friends_in(s.held);
  if (c.path.empty()) return all;
  AimedList out;
  for (const Pose& pose : c.path)
    if (const std::optional<std::size_t> one = take_nearest(s, all, pose.at())) out.push_back(*one);
  std::sort(out.begin(), out.end());
  return out;
}

void list_friend_answers(const State&, const Question& q, Choices& out) {
  offer(out, "roll-now", q.other, kNoPiece, Needs::Nothing, true);
  offer(out, "leave-them", q.other);
}

std::vector<Pick> picks_of_friends(const State& s, const AimedList& left) {
  std::vector<Pick> out;
  for (const std::size_t i : friends_in(s.held)) {
    const AimedAt& mark = s.held.marks[i];
    out.push_back({.label = fmt::format("leave platoon {} of {}", mark.stand + 1, name_of(s, mark.unit)),
                   .place = place_of(s, mark.unit, mark.stand),
                   .on = std::find(left.begin(), left.end(), i) != left.end(),
                   .note = fmt::format("{}+", hit_score(mark.accuracy, mark.concealed, mark.on_hill).total())});
  }
  return out;
}

void weigh_friends(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  const bool leaves = c.verb == Verb("leave-them");
  if (c.units.empty()) c.units.push_back(q.other);
  c.targets.clear();
  c.number = 0;
  if (c.unit() != q.other || (!leaves && c.verb != Verb("roll-now"))) {
    v.refuse("RW-FIRE-51", sentence("{0} {0:shoots|shoot} at friends: say which of them are rolled against now.",
                                    name_of(s, q.other)));
    return;
  }
  if (!leaves) c.path.clear();
  const AimedList left = left_out(s, c);
  if (!c.path.empty() && left.size() != c.path.size()) {
    v.refuse("RW-FIRE-52", sentence("No platoon of theirs in the swept ground stands there."));
    return;
  }
  c.path.clear();  // all of them, where there are more than an order can name
  if (left.size() <= kMostNamed)
    for (const std::size_t i : left) c.path.push_back(place_of(s, s.held.marks[i].unit, s.held.marks[i].stand));
  if (!Quietly::now() && leaves) v.picks = picks_of_friends(s, left);
}

void carry_friends(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const AimedList left = left_out(s, c);
  HeldVolley volley = s.held;
  for (std::size_t i = left.size(); i-- > 0;)
    volley.marks.erase(volley.marks.begin() + static_cast<std::ptrdiff_t>(left[i]));
  s.held = {};
  answered(s);
  p.log.tell([&] {
    return event("RW-FIRE-52", "shot", {volley.shooter},
                 left.empty()
                     ? fmt::format("The enemy has the friends of {} rolled against.", name_of(s, volley.shooter))
                     : fmt::format("The enemy leaves {} friendly platoon{} for a later shooter.", left.size(),
                                   left.size() == 1 ? "" : "s"));
  });
  fire_volley(p, volley);
}

}  // namespace

bool ask_about_friends(State& s, const HeldVolley& volley) {
  const Side enemy = other(s.side_of(volley.shooter));
  for (std::size_t b = 0; b < s.brigades.size(); ++b) {
    const PieceId general = s.general_piece(static_cast<int>(b));
    if (s.side_of(general) != enemy) continue;
    s.held = volley;
    ask(s, Step::FriendsAtRisk, general, volley.shooter);
    return true;
  }
  return false;
}

const Chapter kFriendsAtRisk = {
    .rule = "RW-FIRE-51",
    .prompt = "The enemy shoots into his own: roll against them now, or leave some for later",
    .list = list_friend_answers,
    .weigh = weigh_friends,
    .carry = carry_friends};

}  // namespace grognard::revwars
