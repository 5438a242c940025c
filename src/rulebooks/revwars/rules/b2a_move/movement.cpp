// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2a_move/movement.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "geometry/path.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/a_start_of_turn/ambush.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/march.h"
#include "revwars/sequence/turn.h"

// Chapter MOVE: the Move Action.
namespace grognard::revwars {
namespace {

// --- Who may move at all ---

// Adds the refusal; true if it may not.
bool may_not_move(const State& s, PieceId unit, Verdict& v) {
  const Battalion& b = s.unit(unit);
  if (b.building >= 0)
    v.refuse("RW-TERR-17", sentence("{0} must leave {0:its|their} building first.", name_of(s, unit)));
  else if (b.partner != kNoPiece && b.joint_second)
    v.refuse("RW-FORM-31", sentence("The joint square moves with {}.", name_of(s, b.partner)));
  else if (b.partner != kNoPiece && (!is_member(s, b.partner) || s.unit(b.partner).shattered()))
    v.refuse("RW-FORM-31", sentence("The joint square moves only together with {}.", name_of(s, b.partner)));
  return !v.legal();
}

March weigh_way(const State& s, PieceId unit, Verdict& v) {
  return comes_on(s.unit(unit)) ? enter_table(s, unit, v) : weigh_march(s, unit, v);
}

// --- The way to a bare destination. Nothing here is a rule: the judge weighs what comes out. ---

constexpr double kSearchStep = 0.5;  // inches between two tries, made finer where the first one succeeds
constexpr int kSearchHalvings = 6;
constexpr double kLeastMove = 0.05;

class WayFinder {
 public:
  WayFinder(const State& s, PieceId unit, const Command& c)
      : s_(s), unit_(unit), wish_(c), from_(s.unit(unit).pose), to_(c.path[0]) {
    wish_.find_way = false;
  }

  // As far as possible with the facing asked for, or else with the old one. Nothing: it cannot move that way.
  std::optional<Pose> find() {
    for (const Facing facing : {to_.facing, from_.facing}) {
      if (const auto far = farthest(facing)) return pose_at(*far, facing);
      if (to_.facing == from_.facing) break;
    }
    return std::nullopt;
  }

 private:
  double whole() const { return length(to_.at() - from_.at()); }
  Pose pose_at(double inches, Facing facing) const {
    if (inches >= whole()) return {to_.x, to_.y, facing};
    return Pose::snapped(from_.at() + (to_.at() - from_.at()) * (inches / whole()), facing);
  }
  bool try_at(double inches, Facing facing) {
    Verdict v{.command = wish_};
    v.command.path.assign(1, pose_at(inches, facing));
    march_ = weigh_march(s_, unit_, v);
    return v.legal() && within(march_.longest, march_.allowed);
  }
  bool is_nothing(double inches, Facing facing) const {
    return inches < kLeastMove && facing == from_.facing && wish_.number == 0;
  }

  std::optional<double> farthest(Facing facing) {
    double inches = std::min(whole(), s_.card(unit_).move);
    if (try_at(inches, facing)) return is_nothing(inches, facing) ? std::nullopt : std::optional(inches);
    // A wheel takes the outer stands farther than the Centre Platoon: not worth trying what none of them can do.
    if (march_.longest > march_.open && inches > 0) inches *= march_.open / march_.longest;
    double failed = inches;
    for (; !try_at(inches, facing); inches -= kSearchStep) {
      failed = inches;
      if (inches <= kSearchStep)
        return try_at(0, facing) && !is_nothing(0, facing) ? refined(0, failed, facing) : std::nullopt;
    }
    return refined(inches, failed, facing);
  }

  // Between a distance that is legal and one that is not.
  std::optional<double> refined(double good, double bad, Facing facing) {
    for (int i = 0; i < kSearchHalvings; ++i) {
      const double middle = (good + bad) / 2;
      (try_at(middle, facing) ? good : bad) = middle;
    }
    // Not a hair more than it is allowed.
    if (try_at(good, facing) && march_.longest > march_.allowed) {
      const double exact = good * march_.allowed / march_.longest;
      if (try_at(exact, facing)) good = exact;
    }
    if (is_nothing(good, facing)) return std::nullopt;
    return good;
  }

  const State& s_;
  PieceId unit_;
  Command wish_;
  Pose from_;
  Pose to_;
  March march_;
};

void find_the_way(const State& s, PieceId unit, Command& c) {
  const Quietly trying;
  if (comes_on(s.unit(unit))) {
    find_entry(s, unit, c);
  } else if (const auto found = WayFinder(s, unit, c).find()) {
    c.path.assign(1, *found);
  }
  c.find_way = false;
}

// --- move ---

void weigh_move(const State& s, Verdict& v) {
  Command& c = v.command;
  const PieceId unit = c.unit();
  c.targets.clear();
  if (may_not_move(s, unit, v)) return;
  if (c.path.empty()) {
    v.refuse("RW-MOVE-5", "Say where it moves to.");
    return;
  }
  const bool coming = comes_on(s.unit(unit));
  if (c.find_way && c.path.size() == 1) find_the_way(s, unit, c);
  c.number = coming ? c.number & kEntryMask : tidied_number(c.number, c.path.size());
  const auto stays = [&](const Pose& pose) { return pose == s.unit(unit).pose; };
  if (!coming && c.number == 0 && std::all_of(c.path.begin(), c.path.end(), stays)) {
    v.refuse("RW-ACT-10", "It stands there already: let it stay.");
    return;
  }
  weigh_distance(s, unit, weigh_way(s, unit, v), v);
}

bool is_legal_move(const State& s, PieceId unit, const Pose& to, int number) {
  Verdict v{.command = {.side = s.side_of(unit), .verb = "move", .units = {unit}}};
  v.command.path.push_back(to);
  v.command.number = number;
  weigh_move(s, v);
  return v.legal();
}

// Some short move is possible.
bool can_budge(const State& s, PieceId unit) {
  const Pose& at = s.unit(unit).pose;
  const auto legal = [&](const Pose& to) { return is_legal_move(s, unit, to, 0); };
  return legal(advanced(at, 0.1)) || legal(advanced(at, -0.1)) || legal(shifted_right(at, 0.1)) ||
         legal(shifted_right(at, -0.1)) || legal(turned(at, 10)) || legal(turned(at, -10)) || legal(turned(at, 1800));
}

// The usual changes of formation (RW-CHF-6, 8, 9); any other can be written into the order.
struct UsualChange {
  Formation from;
  OnTheMove at_start;
  OnTheMove on_arrival;
  RuleId rule;
  std::string_view label;
};
std::span<const UsualChange> usual_changes() {
  using enum OnTheMove;
  static constexpr UsualChange kTable[] = {
      {Formation::Line, AttackColumn, Keep, "RW-CHF-6", "Form attack column, then move"},
      {Formation::Line, Keep, AttackColumn, "RW-CHF-6", "Move, then form attack column"},
      {Formation::Line, AttackColumn, Line, "RW-CHF-6", "Move in attack column, then form line again"},
      {Formation::Line, MarchColumn, Keep, "RW-CHF-6", "Form march column, then move"},
      {Formation::Line, ColumnByLeft, Keep, "RW-CHF-8", "March off in column by the left flank"},
      {Formation::Line, ColumnByRight, Keep, "RW-CHF-8", "March off in column by the right flank"},
      {Formation::Line, SkirmishLine, Keep, "RW-CHF-9", "Open out into skirmish line, then move"},
      {Formation::Line, Keep, SkirmishLine, "RW-CHF-9", "Move, then open out into skirmish line"},
      {Formation::AttackColumn, Line, Keep, "RW-CHF-6", "Form line, then move"},
      {Formation::AttackColumn, Keep, Line, "RW-CHF-6", "Move, then form line"},
      {Formation::AttackColumn, MarchColumn, Keep, "RW-CHF-13", "Form march column, then move"},
      {Formation::MarchColumn, Line, Keep, "RW-CHF-6", "Form line, then move"},
      {Formation::MarchColumn, Keep, Line, "RW-CHF-6", "Move, then form line"},
      {Formation::MarchColumn, Keep, LineToLeft, "RW-CHF-8", "Move, then form line to the left"},
      {Formation::MarchColumn, Keep, LineToRight, "RW-CHF-8", "Move, then form line to the right"},
      {Formation::MarchColumn, AttackColumn, Keep, "RW-CHF-13", "Form attack column, then move"},
      {Formation::MarchColumn, Keep, AttackColumn, "RW-CHF-13", "Move, then form attack column"},
      {Formation::SkirmishLine, Line, Keep, "RW-CHF-9", "Close up into line, then move"},
      {Formation::SkirmishLine, Keep, Line, "RW-CHF-9", "Move, then close up into line"},
  };
  return kTable;
}

// Nothing but the ground could forbid it.
bool may_change_to(const State& s, PieceId unit, OnTheMove what) {
  const Battalion& b = s.unit(unit);
  if (what == OnTheMove::Keep) return true;
  const Formation f = formation_of(what);
  if (is_battery(b) && f != Formation::Line && f != Formation::MarchColumn) return false;
  if (b.formation() == Formation::SkirmishLine ? b.opened_out : f == Formation::SkirmishLine && b.closed_up)
    return false;
  return !may_not_form(s, unit, f);
}

void offer_move(const State& s, PieceId unit, std::vector<Option>& out) {
  const Battalion& b = s.unit(unit);
  if (comes_on(b)) return offer_entries(s, unit, out);
  if (b.building >= 0) return;
  const Quietly trying;
  const bool budges = can_budge(s, unit);
  if (budges) out.push_back(make_option("move", unit, kNoPiece, Needs::Path));
  if (b.partner != kNoPiece || b.shape.wing > 0) return;
  for (const UsualChange& change : usual_changes()) {
    if (change.from != b.formation() || !may_change_to(s, unit, change.at_start) ||
        !may_change_to(s, unit, change.on_arrival))
      continue;
    // What is done before it starts must be possible here; what is done on arrival may be possible somewhere else.
    const bool at_once = change.at_start != OnTheMove::Keep;
    if (at_once ? !is_legal_move(s, unit, b.pose, move_code(change.at_start, OnTheMove::Keep)) : !budges) continue;
    Option option = make_option("move", unit, kNoPiece, Needs::Path);
    option.number = move_code(change.at_start, change.on_arrival);
    option.rule = change.rule;
    option.label = change.label;
    out.push_back(option);
  }
}

using MarchWay = boost::container::small_vector<Pose, 8>;

// RW-AMB-3: as far as it comes if a hidden enemy halts it on its last leg. How many inches that is.
double cut_at_halt(const State& s, const Command& c, const March& march, MarchWay& way) {
  const PieceId unit = c.unit();
  State there = s;
  there.unit(unit).place = Place::Table;
  stand_at(there, unit, march.shape, march.pose, &march.trail);
  way.back() = halting_place(there, unit, way.size() > 1 ? way[way.size() - 2] : way.back());
  if (way.back() == march.pose) return march.longest;
  Verdict v{.command = c};
  v.command.path.back() = way.back();
  return weigh_way(s, unit, v).longest;
}

// way: as it was made; gone: of the stand that went farthest.
void tell_march(Play& p, PieceId unit, const March& march, const MarchWay& way, double gone, Formation before) {
  p.log.tell([&] {
    const State& s = p.s;
    std::string text = within(gone, 0) ? fmt::format("{0} {0:moves|move} no distance", name_of(s, unit))
                                       : fmt::format("{0} {0:moves|move} {1}", name_of(s, unit), inches(gone));
    if (march.terrain >= 0) text += fmt::format(" through Terrain ({})", ground_name(s, march.terrain));
    if (march.astride >= 0)
      text += fmt::format(" and {} astride {}", name_of(s, unit).plural ? "stand" : "stands",
                          ground_name(s, march.astride));
    if (s.unit(unit).towing) text += ", with limbers towing the guns";
    Event e = with_path(event("RW-MOVE-2", "move", {unit}, text + "."), {way.begin(), way.end()});
    if (s.unit(unit).partner != kNoPiece) e = with_stride(std::move(e), s.unit(unit).partner, march.allowed);
    return with_stride(std::move(e), unit, march.allowed + march.swapped);
  });
  if (march.changed)
    p.log.tell([&] {
      const Formation now = p.s.unit(unit).formation();
      return event("RW-CHF-6", "form", {unit},
                   now == before
                       ? fmt::format("{0} {0:changes|change} formation on the way and back.", name_of(p.s, unit))
                       : fmt::format("{0} {0:forms|form} {1} on the move.", name_of(p.s, unit), spoken(now)));
    });
}

// RW-AMB-3: whoever runs into a hidden enemy gets no farther than the leg that leads there.
Command cut_at_ambush(const State& s, const Command& c) {
  const PieceId unit = c.unit();
  Command made = c;
  Pose from = s.unit(unit).pose;
  for (std::size_t leg = 0; leg + 1 < c.path.size(); ++leg) {
    for (PieceId id = 0; id < s.unit_count(); ++id) {
      if (s.unit(id).place != Place::Hidden || !is_enemy(s, id, unit)) continue;
      if (!overlap_deeply(covered_between(s, unit, from, c.path[leg]), bases_of(s, id))) continue;
      made.path.resize(leg + 1);
      made.number = tidied_number(c.number & ~move_code(OnTheMove::Keep, OnTheMove(0xF)), made.path.size());
      return made;
    }
    from = c.path[leg];
  }
  return made;
}

void carry_move(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId unit = c.unit();
  Battalion& b = s.unit(unit);
  const bool coming = comes_on(b);
  Verdict v{.command = coming ? c : cut_at_ambush(s, c)};
  const March march = weigh_way(s, unit, v);
  MarchWay way;
  if (!coming) way.push_back(b.pose);
  way.insert(way.end(), v.command.path.begin(), v.command.path.end());
  MarchWay made = way;
  const double gone = p.log.full() ? cut_at_halt(s, v.command, march, made) : 0;
  const Formation before = b.formation();
  if (coming) b.place = Place::Table;
  b.entered = true;
  stand_at(s, unit, march.shape, march.pose, &march.trail);
  b.astride = static_cast<std::int16_t>(march.astride);
  b.towing = s.card(unit).limbers && beyond(march.longest, kTowingFrom);  // RW-MOVE-16
  b.opened_out = b.opened_out || march.opened_out;
  b.closed_up = b.closed_up || march.closed_up;
  tell_march(p, unit, march, made, gone, before);
  settle_march(p, unit, march, {way.data(), way.size()});
  leave_by_exit(p, unit);
}

// --- stay: a Move of 0" (RW-ACT-10) ---

void offer_stay(const State& s, PieceId unit, std::vector<Option>& out) {
  out.push_back(make_option("stay", unit, kNoPiece, Needs::Nothing, s.activation.action == Action::Move));
}

void weigh_stay(const State&, Verdict& v) {
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
}

void carry_stay(Play& p, const Command& c) {
  p.s.unit(c.unit()).towing = false;
  p.log.tell([&] {
    return event("RW-ACT-10", "move", {c.unit()},
                 fmt::format("{0} {0:stays|stay} where {0:it is|they are}.", name_of(p.s, c.unit())));
  });
}

constexpr Deed kMarchingDeeds[] = {{"stay", Action::Move, offer_stay, weigh_stay, carry_stay},
                                   {"move", Action::Move, offer_move, weigh_move, carry_move},
                                   {"enter", Action::Move, offer_enter, weigh_enter, carry_enter},
                                   {"leave", Action::Move, offer_leave, weigh_leave, carry_leave}};

}  // namespace

std::span<const Deed> marching_deeds() { return kMarchingDeeds; }

// RW-MOVE-2, 3, 4, 8, 10, 14, 20, 21: the least of all that applies.
void weigh_distance(const State& s, PieceId unit, const March& march, Verdict& v) {
  v.measure = {march.longest, march.allowed};
  const bool battery = is_battery(s.unit(unit));
  if (!Quietly::now()) {
    Breakdown sum("RW-MOVE-2", "inches allowed");
    double left = march.open;
    sum.base("RW-MOVE-2", "Move in Open", static_cast<int>(march.open));
    const auto at_most = [&](RuleId rule, std::string_view label, double limit) {
      if (limit < left) sum.add(rule, label, static_cast<int>(limit - left));
      left = std::min(left, limit);
    };
    at_most("RW-MOVE-3", "Terrain", march.terrain_limit);
    at_most("RW-MOVE-20", "an overrun gun", march.gun_limit);
    at_most("RW-MOVE-21", "through friends", march.friend_limit);
    if (march.awkward)
      at_most(battery ? RuleId("RW-MOVE-14") : RuleId("RW-MOVE-8"),
              battery ? "a gun ends ahead of its start" : "a platoon ends behind its start", kAwkwardMove);
    v.workings.push_back(sum);
  }
  if (!beyond(march.longest, march.allowed)) return;
  const auto too_far = [&](RuleId rule, double limit, std::string_view why) {
    if (same_length(limit, march.allowed))
      v.refuse(rule, sentence("That is {} for the platoon that goes farthest; {} it is {} at most.",
                              exact_inches(march.longest), why, inches(limit)));
  };
  too_far("RW-MOVE-2", march.open, "in the open");
  if (march.terrain >= 0) too_far("RW-MOVE-3", march.terrain_limit, "in Terrain");
  if (march.terrain >= 0 && march.changed) too_far("RW-MOVE-4", march.terrain_limit, "in Terrain in that formation");
  too_far("RW-MOVE-20", march.gun_limit, "over an overrun gun");
  too_far("RW-MOVE-21", march.friend_limit, "through friends");
  if (march.awkward && battery) too_far("RW-MOVE-14", kAwkwardMove, "for guns that end ahead of where they were");
  if (march.awkward && !battery) too_far("RW-MOVE-8", kAwkwardMove, "where a platoon ends behind its start");
}

void settle_march(Play& p, PieceId unit, const March& march, std::span<const Pose> way) {
  State& s = p.s;
  for (const PieceId other : march.passed) {  // RW-MOVE-22, RW-MOVE-23
    p.log.tell([&] {
      return event("RW-MOVE-21", "through", {unit, other},
                   fmt::format("{0} {0:passes|pass} through {1}.", name_of(s, unit), name_of(s, other)));
    });
    disorder(p, other, "RW-MOVE-22", "by friends who pass through");
  }
  const Pose end = s.unit(unit).pose;
  uncover_near(p, unit, way.size() > 1 ? way[way.size() - 2] : end);  // it may be halted short
  boost::container::small_vector<Pose, 8> made(way.begin(), way.end());
  if (s.unit(unit).pose != end) made.back() = s.unit(unit).pose;
  displace_generals(p, unit);
  if (s.unit(unit).partner != kNoPiece) displace_generals(p, s.unit(unit).partner);
  meet_generals(p, unit, std::span<const Pose>{made.data(), made.size()});
  update_objectives(s);
  dress_after(p, unit);
}

}  // namespace grognard::revwars
