// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/01_movement/movement.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"
#include "tricorne/rules/01_movement/commanders.h"

// Chapter MOVE: marching, segment by segment; also the plain verbs of the Move step.
namespace grognard::tricorne {
namespace {

// Row of the movement table (TR-MOVE-3 to 10).
RuleId rule_of_row(Formation f) {
  switch (f) {
    case Formation::MarchColumn: return "TR-MOVE-3";
    case Formation::AttackColumn: return "TR-MOVE-4";
    case Formation::OpenOrder: return "TR-MOVE-5";
    case Formation::Skirmish: return "TR-MOVE-7";
    case Formation::Limbered: return "TR-MOVE-9";
    case Formation::Unlimbered: return "TR-MOVE-10";
    default: return "TR-MOVE-6";
  }
}

// TR-UNIT-11, TR-TERR-33, and the sum for the panel.
void weigh_toll(const State& s, PieceId unit, const SegmentReport& report, bool half_speed, Verdict& v) {
  if (report.going.barred >= 0) return;
  const Toll toll = toll_of(s, unit, s.unit(unit).formation, report.going, half_speed);
  if (toll.refused) v.refuse(toll.refused_by, "Heavy fieldworks are crossed at half speed only.");
  const int hits = toll.hits.total();
  if (hits > 0 && hits >= s.unit(unit).strength())
    v.refuse("TR-UNIT-11",
             sentence("The ground would cost it {} of its strength of {}.", hits, s.unit(unit).strength()));
  if (!Quietly::now() && !toll.hits.lines().empty()) v.workings.push_back(toll.hits);
}

void offer_move(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.is_unit(id) && can_budge(s, id)) out.push_back(make_option("move", id, kNoPiece, Needs::Path));
}

bool eased_by_half_speed(const Options& options, Kind kind) {
  return is_line(kind) && (kind != Kind::Stream || options.stream_half_speed_free);
}

// Half speed matters only where there is something that it makes easier to cross.
bool near_some_line(const State& s, PieceId unit) {
  if (is_gun(s.unit(unit))) return false;
  const Vec2 at = s.unit(unit).pose.at();
  const Box reach = Box{at, at}.grown(radius_of(s, unit) + cells_of(s, unit).row.inches / 2);
  for (std::size_t i = 0; i < s.setup->areas.size(); ++i)
    if (eased_by_half_speed(s.options(), s.setup->areas[i].kind) && s.setup->ground->areas[i].box.meets(reach))
      return true;
  return false;
}

void offer_half(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.is_unit(id) && near_some_line(s, id) && can_budge(s, id))
    out.push_back(make_option("move-half", id, kNoPiece, Needs::Path));
}

void weigh_move(const State& s, Verdict& v) { weigh_march(s, false, v); }
void weigh_half(const State& s, Verdict& v) { weigh_march(s, true, v); }
void carry_move(Play& p, const Command& c) { carry_march(p, c, false); }
void carry_half(Play& p, const Command& c) { carry_march(p, c, true); }

void forget_rest(Command& c) {
  c.targets.clear();
  c.path.clear();
}

// TR-MOVE-12. Worth offering only if a segment with a distance comes after it.
void offer_skip(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.is_unit(id) && !in_contact(s, id) && cells_of(s, id).moves_left() > 1) out.push_back(make_option("skip", id));
}

void weigh_skip(const State& s, Verdict& v) {
  forget_rest(v.command);
  if (!may_not_march(s, v.command.unit(), v) && cells_of(s, v.command.unit()).moves_left() < 2)
    v.refuse("TR-MOVE-12", "No move comes after this segment: halt instead.");
}

void carry_skip(Play& p, const Command& c) { use_segments(p, c.unit(), 1); }

void offer_halt(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.mover.unit == id) out.push_back(make_option("halt", id, kNoPiece, Needs::Nothing, true));
}

void weigh_halt(const State& s, Verdict& v) {
  forget_rest(v.command);
  if (s.mover.unit != v.command.unit()) v.refuse("TR-TURN-4", "It is not moving.");
}

void carry_halt(Play& p, const Command&) { end_move(p); }

// TR-TURN-4: moving is optional.
void offer_hold(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.mover.unit != id) out.push_back(make_option("hold", id, kNoPiece, Needs::Nothing, true));
}

void weigh_hold(const State& s, Verdict& v) {
  forget_rest(v.command);
  if (s.mover.unit == v.command.unit()) v.refuse("TR-TURN-4", "It has begun to move: halt it.");
}

void carry_hold(Play& p, const Command& c) {
  const PieceId id = c.unit();
  if (p.s.is_unit(id)) p.s.unit(id).done = true;
  else p.s.commander(id).done = true;
  p.s.spent = id;
}

constexpr Deed kMarchingDeeds[] = {
    {"move", offer_move, weigh_move, carry_move}, {"move-half", offer_half, weigh_half, carry_half},
    {"skip", offer_skip, weigh_skip, carry_skip}, {"exit", offer_exit, weigh_exit, carry_exit},
    {"halt", offer_halt, weigh_halt, carry_halt}, {"hold", offer_hold, weigh_hold, carry_hold},
};

}  // namespace

std::span<const Deed> marching_deeds() { return kMarchingDeeds; }

// TR-TERR-26, 27; half speed (TR-MOVE-14) halves what the segment has in all.
double segment_inches(const State& s, PieceId unit, bool road, bool half_speed) {
  const Cells cells = cells_of(s, unit);
  if (!cells.next_is_move()) return 0;
  double inches = cells.row.inches;
  if (road) {
    inches += kRoadBonus;
    const bool third = cells.row.moves == 3 && cells.used == 2 && s.mover.road_moves == 2;
    // With road_third_bonus = per_move each of the three moves has the second inch; all of it is known only now.
    if (third) inches += s.options().road_bonus_per_move ? 3 * kThirdRoadBonus : kThirdRoadBonus;
  }
  return half_speed ? inches / 2 : inches;
}

bool may_not_march(const State& s, PieceId unit, Verdict& v) {
  if (!s.is_unit(unit)) v.refuse("TR-MOVE-2", "A commander rides.");
  else if (in_contact(s, unit)) v.refuse("TR-MOVE-21", "In contact with the enemy it may only break off.");
  else if (s.unit(unit).formation == Formation::Garrison) v.refuse("TR-BUA-3", "A garrison leaves its block first.");
  else if (s.unit(unit).formation == Formation::Unlimbered)
    v.refuse("TR-MOVE-10", "Unlimbered guns are hauled by hand, 1 inch, or limbered.");
  else if (!cells_of(s, unit).next_is_move())
    v.refuse("TR-MOVE-11", "The segment that is left serves only a change of formation.");
  return !v.legal();
}

void weigh_march(const State& s, bool half_speed, Verdict& v) {
  const PieceId unit = v.command.unit();
  v.command.targets.clear();
  if (may_not_march(s, unit, v)) return;
  if (v.command.path.empty()) {
    v.refuse("TR-MOVE-1", "Say where it moves to.");
    return;
  }
  if (v.command.find_way && v.command.path.size() == 1) find_way(s, unit, half_speed, v.command);
  const auto stays = [&](const Pose& pose) { return pose == s.unit(unit).pose; };
  if (std::all_of(v.command.path.begin(), v.command.path.end(), stays)) {
    v.refuse("TR-MOVE-12", "It stands there already; a segment may be left unused.");
    return;
  }
  const SegmentReport report = weigh_segment(s, unit, half_speed, v);
  v.measure = {report.cost, report.allowed};
  if (beyond(report.cost, report.allowed)) {
    v.refuse(rule_of_row(s.mover.unit == unit ? s.mover.row : s.unit(unit).formation),
             sentence("That costs {}, and this segment has {}.", exact_inches(report.cost, report.allowed),
                      exact_inches(report.allowed, report.cost)));
    if (half_speed) v.refuse("TR-MOVE-14", "At half speed the segment has half its distance.");
  }
  weigh_toll(s, unit, report, half_speed, v);
}

namespace {

// As the order was weighed; only the log asks once it is carried out.
SegmentReport measured(const Play& p, const Command& c, bool half_speed) {
  if (!p.log.full()) return {};
  const Quietly weighing;
  Verdict v{.command = c};
  return weigh_segment(p.s, c.unit(), half_speed, v);
}

// "turns, which costs 3 inches, and moves 1.5 inches back ..."; wheels count as moves.
std::string march_words(const Name& name, const SegmentReport& report, bool half_speed, bool wheels) {
  const bool moves = beyond(report.gone, 0);
  const bool turns = !moves || report.turning > 0;
  std::string words = capital(name.text);
  if (turns) words += fmt::format(" {:turns|turn}", name);
  if (report.turning > 0) words += fmt::format(", which costs {}", inches(report.turning));
  if (!moves) return words + ".";
  if (turns) words += ", and";
  const std::string way = inches(report.gone);
  words += wheels ? fmt::format(" {:wheels|wheel}", name) : fmt::format(" {:moves|move}", name);
  return words + fmt::format(" {}{}{}{}.", way, report.road ? " by road" : "", half_speed ? " at half speed" : "",
                             counted_as(way, inches(report.cost - report.turning)));
}

}  // namespace

void carry_march(Play& p, const Command& c, bool half_speed) {
  State& s = p.s;
  const PieceId unit = c.unit();
  const Formation f = s.unit(unit).formation;
  std::vector<Pose> path{s.unit(unit).pose};
  path.insert(path.end(), c.path.begin(), c.path.end());
  const bool road = on_road(s, f, path);
  const double allowed = segment_inches(s, unit, road, half_speed) * wheel_swing(s, unit);
  const Toll toll = toll_of(s, unit, f, going_over(s, unit, f, path), half_speed);
  const SegmentReport report = measured(p, c, half_speed);
  use_segments(p, unit, 1);
  if (road) ++s.mover.road_moves;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i].facing != path[i - 1].facing) s.unit(unit).wheeled_last = true;
    set_pose(s, unit, path[i]);
    ride_over_commanders(p, unit, path[i - 1], path[i]);
  }
  mark_moved(s, unit);
  p.log.tell([&] {
    const bool wheels =
        path.size() == 2 && path[0].facing != path[1].facing && !faces_all_round(s.unit(unit)) && report.turning == 0;
    Event e = event(rule_of_row(f), "move", {unit}, march_words(name_of(s, unit), report, half_speed, wheels));
    return with_path(with_going(std::move(e), s, unit, allowed), path);
  });
  pay_toll(p, unit, toll);
}

}  // namespace grognard::tricorne
