// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/orders/marching.h"
#include "esr/rules/05_movement/ways/way.h"
#include "geometry/path.h"

// A column follows its head (ES-GEO-6, ES-MOVE-3, ES-MOVE-4, ES-MOVE-22).
namespace grognard::esr {
namespace {

// Its Units, without batteries that only follow (ES-MOVE-13).
Members marching_units(const State& s, int formation) {
  const Members column = column_of(s, formation);
  Members out;
  const bool guns_only = !column.empty() && s.unit(column.front()).post == Post::Reserve;
  for (const PieceId id : column)
    if (guns_only || s.unit(id).post == Post::Ployed) out.push_back(id);
  return out;
}

// The key poses of the head face along the legs.
std::vector<Pose> head_keys(const Pose& start, const Pose* keys, std::size_t count) {
  std::vector<Pose> out;
  Pose at = start;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 leg = keys[i].at() - at.at();
    if (length(leg) <= kTolerance) continue;
    at = {keys[i].x, keys[i].y, facing_of(leg)};
    out.push_back(at);
  }
  return out;
}

Polyline line_after(const State& s, int formation, const std::vector<Pose>& gone) {
  Polyline line;
  for (auto pose = gone.rbegin(); pose != gone.rend(); ++pose)
    if (line.empty() || length(pose->at() - line.back()) > kTolerance) line.push_back(pose->at());
  const Polyline old = line_of_column(s, formation);
  for (std::size_t i = 1; i < old.size(); ++i)
    if (length(old[i] - line.back()) > kTolerance) line.push_back(old[i]);
  return line;
}

// ES-MOVE-3: the whole way of every Unit of the column, from its tail to where the head goes.
bool all_on_good_road(const State& s, const Polyline& line, double column) {
  double passed = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double leg = length(line[i + 1] - line[i]);
    if (leg <= kTolerance) continue;
    const double part = std::min(1.0, (column - passed) / leg);
    if (!on_good_road(s, line[i], line[i] + (line[i + 1] - line[i]) * part)) return false;
    passed += leg;
    if (passed >= column) break;
  }
  return true;
}

// Who has marched off the road before has the smaller allowance for the whole step.
double allowance_for(const State& s, int formation, bool on_road) {
  const PieceId head = head_of_column(s, formation);
  const double off = column_allowance(s, formation, false);
  if (!on_road) return off;
  const Unit& u = s.unit(head);
  if (u.moved && u.spent > 0 && u.allowed <= snap(whole_of(s, head, off))) return off;
  return column_allowance(s, formation, true);
}

double extent_of(const State& s, const Members& column) {
  double sum = 0;
  PieceId ahead = kNoPiece;
  for (const PieceId id : column) {
    if (ahead != kNoPiece) sum += spacing_between(s, ahead, id);
    ahead = id;
  }
  return sum;
}

// One order to one column, while it is judged.
class ColumnJudge {
 public:
  ColumnJudge(const State& s, int formation) : s_(s), formation_(formation), lifted_(without_followers(s, formation)) {
    for (const PieceId id : column_of(s, formation))
      if (!in_contact(s, id)) lifted_.unit(id).post = Post::Waiting;
    for (const PieceId id : marching_units(s, formation))
      if (halts_ == kNoPiece && !is_nimble(s.troops(id)) && !in_contact(s, id)) halts_ = id;
  }

  ColumnMove judge(const Pose* keys, std::size_t count, bool cut_short) {
    const PieceId head = head_of_column(s_, formation_);
    std::vector<Pose> to = head_keys(s_.unit(head).pose, keys, count);
    if (to.empty()) {
      stop(head, "ES-MOVE-5", sentence("{0} {0:stands|stand} there already.", name_of(s_, head)));
      return std::move(out_);
    }
    may_leave_ = !cut_short && leaves_table(s_, head, to.back());
    if (!cut_short && !may_leave_ && !contains(s_.setup->ground->table(), to.back().at())) to = up_to_edge(head, to);
    if (to.empty()) {
      stop(head, "ES-MOVE-18", sentence("{} would stand over the edge of the table.", name_of(s_, head)));
      return std::move(out_);
    }
    std::vector<Pose> wished{s_.unit(head).pose};
    wished.insert(wished.end(), to.begin(), to.end());
    out_.allowed = allowance_along(s_, formation_, wished);
    march_head(head, to, cut_short);
    if (!out_.bar) follow();
    // The head goes no farther than lets the one that is halted keep its place.
    for (int i = 0; i < kMostCuts && !out_.bar && beyond(beyond_halt_, kGridSlack); ++i) {
      const std::vector<Pose> way = cut_back(out_.head, beyond_halt_);
      to = head_keys(way.front(), way.data(), way.size());
      if (may_leave_ && !to.empty() && !leaves_table(s_, head, to.back())) to = up_to_edge(head, to);
      begin_again();
      if (to.empty())
        stop(halts_, "ES-MOVE-7", sentence("{0} {0:is|are} halted by dense terrain.", name_of(s_, halts_)));
      else march_head(head, to, false);
      if (!out_.bar) follow();
    }
    if (!out_.bar) check_duty();
    return std::move(out_);
  }

 private:
  static constexpr int kMostCuts = 4;

  // ES-MOVE-18: a head whose base would stand across the edge halts on the table before it.
  std::vector<Pose> up_to_edge(PieceId head, std::vector<Pose> to) const {
    for (; !to.empty(); to.pop_back()) {
      const Pose& from = to.size() > 1 ? to[to.size() - 2] : s_.unit(head).pose;
      const Ring ring = ring_at(s_, head, {from.x, from.y, to.back().facing});
      const Vec2 leg = to.back().at() - from.at();
      const double room = on_table(s_, ring) ? table_room(s_, ring, unit_vector(leg), length(leg)) : 0;
      if (!reaches(room, kLeastMove)) continue;
      to.back() = Pose::snapped(from.at() + unit_vector(leg) * room, to.back().facing);
      break;
    }
    return to;
  }

  void begin_again() {
    out_.members.clear();
    out_.head.clear();
    held_ = false;
    beyond_halt_ = 0;
  }

  void stop(PieceId unit, RuleId rule, std::string why) {
    if (out_.bar) return;
    out_.bar = MarchBar{rule, std::move(why)};
    out_.stopped = unit;
  }

  Travel go(PieceId unit, const std::vector<Pose>& to, bool is_head, bool cut_short) {
    TravelLimits limits{.allowance = std::max(0.0, out_.allowed - s_.unit(unit).spent / 100.0)};
    limits.ignore_halts = !is_head && unit != halts_;
    limits.cut_short = cut_short;
    limits.may_leave = may_leave_;
    // It turns before each leg, not on it.
    std::vector<Pose> keys;
    Pose at = s_.unit(unit).pose;
    for (const Pose& key : to) {
      if (at.facing != key.facing) keys.push_back({at.x, at.y, key.facing});
      keys.push_back(key);
      at = key;
    }
    lifted_.unit(unit) = s_.unit(unit);
    Travel way = travel(lifted_, unit, keys.data(), keys.size(), limits);
    lifted_.unit(unit).post = Post::Waiting;
    return way;
  }

  void march_head(PieceId head, const std::vector<Pose>& to, bool cut_short) {
    const Travel way = go(head, to, true, cut_short);
    if (!way.legal) return stop(head, way.rule, way.why);
    out_.head.assign(way.path.begin(), way.path.end());
    out_.cost = way.cost;
    out_.halted = out_.halted || way.halted;
    if (length_of_line(out_.head) <= kTolerance)
      stop(head, "ES-MOVE-5", sentence("{} cannot go on there.", name_of(s_, head)));
    else if (auto bar = comes_too_near(s_, head, way)) stop(head, bar->rule, std::move(bar->text));
    else add(head, way.end, way.cost, out_.head);
  }

  void add(PieceId unit, const Pose& end, double cost, std::vector<Pose> path) {
    const bool exits = leaves_table(s_, unit, end);
    out_.members.push_back({unit, end, cost, std::move(path), exits});
  }

  // Everybody else goes along the line, to his place in the column or as far towards it as he can.
  void follow() {
    const Polyline line = line_after(s_, formation_, out_.head);
    const double gone = length_of_line(out_.head);
    const double pace = std::max(0.0, out_.allowed - s_.unit(out_.members.front().unit).spent / 100.0);
    const Members judged = marching_units(s_, formation_);
    double at = 0;
    PieceId ahead = kNoPiece;
    for (const PieceId id : column_of(s_, formation_)) {
      if (ahead != kNoPiece) {
        at += spacing_between(s_, ahead, id);
        const double now = place_on_line(line, s_.unit(id).pose.at());
        const bool counts = std::find(judged.begin(), judged.end(), id) != judged.end();
        if (counts && now >= 0) at = std::max(at, now - std::max(pace, gone));
        // ES-MOVE-21: who is behind it closes up to it.
        if (in_contact(s_, id)) {
          held_ = true;
          at = std::max(at, now);
        }
        if (may_leave_) at = clear_of_edge(id, line, at, now);
        follow_one(id, line, now, at, counts);
        if (out_.bar) return;
      }
      ahead = id;
    }
    out_.way = way_from(line, at + extent_of(s_, column_of(s_, formation_)));
  }

  // ES-MOVE-18: nobody stands across the edge; whoever would halts on the table before it.
  double clear_of_edge(PieceId id, const Polyline& line, double at, double now) const {
    const Facing facing = s_.unit(id).pose.facing;
    for (; at < now; at += kContact) {
      const Pose pose = Pose::snapped(point_on_line(line, at), facing_on_line(line, at, facing));
      if (on_table(s_, ring_at(s_, id, pose)) || leaves_table(s_, id, pose)) return at;
    }
    return at;
  }

  void follow_one(PieceId id, const Polyline& line, double now, double at, bool counts) {
    const Pose start = s_.unit(id).pose;
    std::vector<Pose> to;
    if (in_contact(s_, id)) return add(id, start, 0, {start});
    if (now < 0) to = {Pose::snapped(point_on_line(line, at), facing_on_line(line, at, start.facing))};
    else if (now > at + kTolerance) to = way_on_line(line, now, at, start);
    if (to.empty()) return add(id, start, 0, {start});
    std::vector<Pose> path{start};
    path.insert(path.end(), to.begin(), to.end());
    if (!counts) return add(id, to.back(), 0, path);
    const Travel way = go(id, to, false, false);
    if (way.legal && way.halted) {
      out_.halted = true;
      beyond_halt_ = length_of_line(path) - way.reached;
    }
    std::optional<MarchBar> bar;
    if (!way.legal) bar = MarchBar{way.rule, way.why};
    else bar = comes_too_near(s_, id, way);
    if (!bar) add(id, way.end, way.cost, path);
    else if (held_) add(id, start, 0, {start});
    else stop(id, bar->rule, std::move(bar->text));
  }

  void check_duty() {
    State after = s_;
    mark_front_wave(after, formation_);
    for (const ColumnMember& m : out_.members)
      note_move(after, m.unit, m.end, m.cost, out_.allowed, length_of_line(m.path));
    after.unit(out_.members.front().unit).halted = out_.halted;
    if (auto bar = evades_duty(s_, after, formation_)) out_.bar = std::move(bar);
  }

  const State& s_;
  int formation_;
  State lifted_;
  bool may_leave_ = false;    // ES-MOVE-18: only who is told to
  PieceId halts_ = kNoPiece;  // ES-MOVE-7: the first whom dense terrain halts, and the column with it
  double beyond_halt_ = 0;    // yards by which it would have to go on to keep its place
  bool held_ = false;         // ES-MOVE-21: the rest of the column need not come up to one who is ahead
  ColumnMove out_;
};

// As it is gone, up to a halt.
KeyPoses path_of_head(const ColumnMove& move) {
  KeyPoses out;
  for (std::size_t i = 1; i < move.head.size(); ++i)
    if (length(move.head[i].at() - move.head[i - 1].at()) > kTolerance) out.push_back(move.head[i]);
  return out;
}

std::string march_words(const State& s, int formation, const ColumnMove& move) {
  const Name name = name_of(s, s.formation_piece(formation));
  const double gone = length_of_line(move.head);
  const double before = s.unit(move.members.front().unit).spent / 100.0;
  return fmt::format("The column of {} marches {}.", name, way_words(gone, move.cost, before, move.allowed));
}

void show_column(const State& s, const ColumnMove& move, Verdict& v) {
  if (Quietly::now()) return;
  for (const ColumnMember& m : move.members) v.device.shape.push_back(ring_at(s, m.unit, m.end));
}

}  // namespace

// Batteries that only follow use no allowance (ES-MOVE-13): where they are does not count.
double allowance_along(const State& s, int formation, const std::vector<Pose>& head) {
  const double whole = extent_of(s, marching_units(s, formation)) + length_of_line(head);
  return allowance_for(s, formation, all_on_good_road(s, line_after(s, formation, head), whole));
}

ColumnMove judge_column(const State& s, int formation, const Pose* keys, std::size_t count) {
  return ColumnJudge(s, formation).judge(keys, count, false);
}

std::optional<Pose> reach_of_column(const State& s, int formation, const Pose& wish) {
  const Quietly trying;
  const PieceId head = head_of_column(s, formation);
  const Vec2 start = s.unit(head).pose.at();
  ColumnMove far = ColumnJudge(s, formation).judge(&wish, 1, true);
  if (far.head.size() < 2) return std::nullopt;
  const Pose end = far.head.back();
  const auto good = [&](const Pose& pose) { return !judge_column(s, formation, &pose, 1).bar; };
  if (good(end)) return end;
  const auto pose_at = [&](double share) { return Pose::snapped(start + (end.at() - start) * share, end.facing); };
  const Pose best = pose_at(farthest_that([&](double share) { return good(pose_at(share)); }));
  if (!reaches(length(best.at() - start), kLeastMove)) return std::nullopt;
  return best;
}

void weigh_column(const State& s, int formation, Verdict& v) {
  Command& c = v.command;
  const PieceId head = head_of_column(s, formation);
  if (auto bar = unit_stays(s, head)) {
    v.refuse(bar->rule, std::move(bar->text));
    return;
  }
  find_the_way(
      v, [&](const Pose& wish) { return reach_of_column(s, formation, wish); },
      [&](const Pose& pose) { return judge_column(s, formation, &pose, 1).bar; });
  const Pose wish = c.path.back();
  const auto judged = [&] { return judge_column(s, formation, c.path.data(), c.path.size()); };
  const ColumnMove move = settled(c, judged, [&](const ColumnMove& gone) -> std::optional<KeyPoses> {
    if (gone.bar) return std::nullopt;
    const std::vector<Pose> keys = head_keys(s.unit(head).pose, c.path.data(), c.path.size());
    c.path.assign(keys.begin(), keys.end());
    if (length(gone.head.back().at() - c.path.back().at()) < kSameEnd) return std::nullopt;
    return path_of_head(gone);
  });
  v.measure = {s.unit(head).spent / 100.0 + move.cost, move.allowed};
  show_column(s, move, v);
  if (!move.bar && !Quietly::now() && !contains(s.setup->ground->table(), wish.at()) &&
      contains(s.setup->ground->table(), c.path.back().at()))
    show_what_stops(v, MarchBar{"ES-MOVE-18", "Its base would stand across the edge of the table (ES-MOVE-18)."});
  if (move.bar) {
    if (move.stopped == kNoPiece || move.stopped == head) v.refuse(move.bar->rule, move.bar->text);
    else v.refuse(move.bar->rule, sentence("{} cannot follow: {}", name_of(s, move.stopped), move.bar->text));
  }
}

void carry_column(Play& p, int formation, const ColumnMove& move, RuleId rule) {
  State& s = p.s;
  Formation& f = s.formation(formation);
  const PieceId piece = s.formation_piece(formation);
  mark_front_wave(s, formation);
  p.log.tell([&] { return with_path(event(rule, "march", {piece}, march_words(s, formation, move)), move.head); });
  for (const ColumnMember& m : move.members) {
    const bool counts = s.unit(m.unit).post == Post::Ployed || class_of(s, formation) == Arm::Artillery;
    const std::string words = fmt::format("{0} {0:marches|march}.", name_of(s, m.unit));
    if (m.path.size() > 1 && counts)
      tell_move(p, m.unit, rule, m.path, move.allowed - s.unit(m.unit).spent / 100.0, words);
    else if (m.path.size() > 1) p.log.tell([&] { return with_path(event(rule, "move", {m.unit}, words), m.path); });
    if (counts) note_move(s, m.unit, m.end, m.cost, move.allowed, length_of_line(m.path));
    else s.unit(m.unit).pose = m.end;
  }
  s.unit(move.members.front().unit).halted = move.halted;
  f.way = move.way;
  if (s.unit(move.members.front().unit).post == Post::Reserve) f.reserve = s.unit(move.members.front().unit).pose;
  for (const ColumnMember& m : move.members)
    if (m.exits) leave_table(p, m.unit, m.path.front().at(), m.end.at());
  if (is_there(f)) arrange_commander(s, formation);
}

}  // namespace grognard::esr
