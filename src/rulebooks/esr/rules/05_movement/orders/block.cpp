// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/orders/marching.h"

// A Formation moved as a whole: a rigid block about its commander's model (ES-ORG-3, ES-MOVE-5).
namespace grognard::esr {
namespace {

// Where a pose comes to when the block is carried from one anchor to another.
Pose carried(const Pose& pose, const Pose& from, const Pose& to) {
  const Vec2 forward = from.facing.forward();
  const Vec2 off = pose.at() - from.at();
  const double ahead = dot(off, forward);
  const double right = dot(off, right_of(forward));
  const Vec2 new_forward = to.facing.forward();
  return Pose::snapped(to.at() + new_forward * ahead + right_of(new_forward) * right,
                       pose.facing.turned(turn_between(from.facing, to.facing)));
}

// The position without those who move together: they are judged one by one, and none is in the way of another.
State with_lifted(const State& s, int formation, const Members& units) {
  State out = without_followers(s, formation);
  for (const PieceId id : units) out.unit(id).post = Post::Waiting;
  return out;
}

// ES-MOVE-3: a block keeps to no road.
double allowance_in_block(const State& s, PieceId unit) {
  const Unit& u = s.unit(unit);
  return u.post == Post::Ployed ? column_allowance(s, u.formation, false) : allowance_in_march(s, unit);
}

TravelLimits limits_for(const State& s, PieceId unit) {
  const double allowed = allowance_in_block(s, unit);
  TravelLimits limits{.allowance = left_of(s, unit, allowed)};
  limits.whole = whole_of(s, unit, allowed);
  return limits;
}

// Does the Unit come where the block needs it?
std::optional<MarchBar> cannot_follow(const State& s, PieceId unit, const Travel& way, const Pose& wanted) {
  if (!way.legal) return MarchBar{way.rule, way.why};
  if (way.end != wanted)
    return MarchBar{"ES-MOVE-7", sentence("{0} {0:is|are} halted by dense terrain.", name_of(s, unit))};
  return comes_too_near(s, unit, way);
}

State after_block(const State& s, const BlockMove& move) {
  State out = s;
  if (!move.members.empty()) mark_front_wave(out, s.unit(move.members.front().unit).formation);
  for (const BlockMember& m : move.members) move_along(out, m.unit, m.way, m.allowed);
  return out;
}

// The share of the way that all can go, by what stops each of them; an upper limit.
double share_of_way(const State& s, int formation, const Members& units, const Pose& anchor, const Pose& wish) {
  State lifted = with_lifted(s, formation, units);
  double share = 1;
  for (const PieceId id : units) {
    lifted.unit(id) = s.unit(id);
    const Pose to = carried(s.unit(id).pose, anchor, wish);
    TravelLimits limits = limits_for(s, id);
    limits.cut_short = true;
    const Travel way = travel(lifted, id, &to, 1, limits);
    lifted.unit(id).post = Post::Waiting;
    const double whole = length(to.at() - s.unit(id).pose.at());
    if (whole > kTolerance) share = std::min(share, way.reached / whole);
  }
  return share;
}

// Who has used the greatest part of his allowance then; nobody where none has any.
const BlockMember* most_used(const State& s, const BlockMove& move) {
  const BlockMember* out = nullptr;
  double share = -1;
  for (const BlockMember& m : move.members) {
    const double used = s.unit(m.unit).spent / 100.0 + m.way.cost;
    if (m.allowed <= 0 || used / m.allowed <= share) continue;
    share = used / m.allowed;
    out = &m;
  }
  return out;
}

Measure measure_of(const State& s, const BlockMove& move) {
  const BlockMember* most = most_used(s, move);
  return most ? Measure{s.unit(most->unit).spent / 100.0 + most->way.cost, most->allowed} : Measure{};
}

// Less than the half yard from which on a yard is told.
bool hardly_goes(const Travel& way) { return length_of(way) < 0.5; }

// As far as who goes farthest for what he has: "Molitor's Division moves 943 yards, which count as 1125 of 1125."
std::string block_words(const State& s, int formation, const BlockMove& move) {
  const Name name = name_of(s, s.formation_piece(formation));
  const BlockMember* most = most_used(s, move);
  if (!most) return fmt::format("{0} {0:moves|move}.", name);
  if (hardly_goes(most->way)) return fmt::format("{0} {0:dresses its|dress their} ranks.", name);
  return fmt::format("{0} {0:moves|move} {1}.", name,
                     way_words(length_of(most->way), most->way.cost, s.unit(most->unit).spent / 100.0, most->allowed));
}

void show_block(const State& s, const BlockMove& move, Verdict& v) {
  if (Quietly::now()) return;
  for (const BlockMember& m : move.members) v.device.shape.push_back(ring_at(s, m.unit, m.way.end));
}

// ES-STAT-10: who fell back onto friends, and is carried along with them as they stand, has not come off them yet.
bool stays_among(const State& s, const BlockMove& move, PieceId unit) {
  return std::any_of(move.members.begin(), move.members.end(), [&](const BlockMember& m) {
    return m.unit != unit && beyond(overlap_depth(ring_of(s, m.unit), ring_of(s, unit)), kContact);
  });
}

void carry_way_along(State& s, int formation, const Pose& from, const Pose& to) {
  for (WayPoint& point : s.formation(formation).way) {
    const Pose at = carried(Pose{point.x, point.y, Facing()}, from, to);
    point = {at.x, at.y};
  }
}

}  // namespace

Members block_of(const State& s, int formation) {
  Members out;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if ((in_waves(u) || u.post == Post::Ployed) && !in_contact(s, id)) out.push_back(id);
  });
  return out;
}

State without_followers(const State& s, int formation) {
  State out = s;
  const PieceId head = head_of_column(s, formation);
  if (head != kNoPiece && s.unit(head).post == Post::Reserve) return out;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (u.post == Post::Reserve && !u.brings_up && !in_contact(s, id)) out.unit(id).post = Post::Waiting;
  });
  return out;
}

Pose anchor_of(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return f.general.on_table && !f.general.removed ? f.general.pose : f.reserve;
}

BlockMove judge_block(const State& s, int formation, const Pose* keys, std::size_t count) {
  BlockMove out;
  const Members units = block_of(s, formation);
  const Pose anchor = anchor_of(s, formation);
  State lifted = with_lifted(s, formation, units);
  for (const PieceId id : units) {
    boost::container::small_vector<Pose, 4> to;
    for (std::size_t i = 0; i < count; ++i) to.push_back(carried(s.unit(id).pose, anchor, keys[i]));
    lifted.unit(id) = s.unit(id);
    BlockMember member{id, allowance_in_block(s, id), travel(lifted, id, to.data(), to.size(), limits_for(s, id))};
    if (auto bar = cannot_follow(lifted, id, member.way, to.back()); bar && !out.bar) {
      out.bar = std::move(bar);
      out.stopped = id;
    }
    lifted.unit(id).post = Post::Waiting;
    out.members.push_back(std::move(member));
  }
  if (out.bar || out.members.empty()) return out;
  const State after = after_block(s, out);
  out.bar = evades_duty(s, after, formation);
  if (!out.bar) out.bar = falls_apart(s, after, formation);
  return out;
}

std::optional<Pose> reach_of_block(const State& s, int formation, const Pose& wish) {
  const Quietly trying;
  const Pose anchor = anchor_of(s, formation);
  const Vec2 way = wish.at() - anchor.at();
  const Members units = block_of(s, formation);
  const auto pose_at = [&](double share) { return Pose::snapped(anchor.at() + way * share, wish.facing); };
  const auto good = [&](const Pose& pose) { return !judge_block(s, formation, &pose, 1).bar; };
  const double most = share_of_way(s, formation, units, anchor, wish);
  if (good(pose_at(most))) return pose_at(most);
  // Snapping may cost a hundredth or two; else something lies in the way.
  const double far = length(way);
  for (const double hair : {0.01, 0.05}) {
    const double share = far > 1 ? most - hair / far : 0;
    if (share > 0 && good(pose_at(share))) return pose_at(share);
  }
  const Pose best = pose_at(farthest_that([&](double share) { return good(pose_at(share)); }, most));
  if (!reaches(length(best.at() - anchor.at()), kLeastMove)) return std::nullopt;
  return best;
}

void weigh_block(const State& s, int formation, Verdict& v) {
  Command& c = v.command;
  if (block_of(s, formation).empty()) {
    v.refuse("ES-MOVE-5", sentence("{0} {0:has|have} no Unit that could move.", name_of(s, c.unit())));
    return;
  }
  find_the_way(
      v, [&](const Pose& wish) { return reach_of_block(s, formation, wish); },
      [&](const Pose& pose) { return judge_block(s, formation, &pose, 1).bar; });
  const BlockMove move = judge_block(s, formation, c.path.data(), c.path.size());
  v.measure = measure_of(s, move);
  show_block(s, move, v);
  if (!move.bar) {
    const bool stays = std::all_of(move.members.begin(), move.members.end(),
                                   [&](const BlockMember& m) { return m.way.end == s.unit(m.unit).pose; });
    if (stays) v.refuse("ES-MOVE-5", sentence("{0} {0:stands|stand} there already.", name_of(s, c.unit())));
    return;
  }
  if (move.stopped == kNoPiece) v.refuse(move.bar->rule, move.bar->text);
  else v.refuse(move.bar->rule, sentence("{} cannot follow: {}", name_of(s, move.stopped), move.bar->text));
}

void carry_block(Play& p, int formation, const BlockMove& move, const Pose& to, RuleId rule) {
  State& s = p.s;
  const Pose from = anchor_of(s, formation);
  mark_front_wave(s, formation);
  const PieceId piece = s.formation_piece(formation);
  p.log.tell([&] { return with_path(event(rule, "march", {piece}, block_words(s, formation, move)), {from, to}); });
  Members among;
  for (const BlockMember& m : move.members)
    if (s.unit(m.unit).fell_back) among.push_back(m.unit);
  for (const BlockMember& m : move.members) {
    tell_move(p, m.unit, rule, {m.way.path.begin(), m.way.path.end()}, m.allowed - s.unit(m.unit).spent / 100.0,
              hardly_goes(m.way)
                  ? fmt::format("{0} {0:stays|stay} where {0:it is|they are}.", name_of(s, m.unit))
                  : fmt::format("{0} {0:goes|go} with {1:it|them} ({2}).", name_of(s, m.unit), name_of(s, piece),
                                spent_words(length_of(m.way), m.way.cost, s.unit(m.unit).spent / 100.0, m.allowed)));
    move_along(s, m.unit, m.way, m.allowed);
  }
  for (const PieceId unit : among) s.unit(unit).fell_back = stays_among(s, move, unit);
  carry_way_along(s, formation, from, to);
  if (General& own = s.formation(formation).general; own.on_table && !own.removed) own.pose = to;
  arrange_commander(s, formation);
}

}  // namespace grognard::esr
