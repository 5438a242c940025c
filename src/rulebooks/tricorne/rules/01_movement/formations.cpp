// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "tricorne/rules/01_movement/formations.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/sentence.h"
#include "core/telling.h"
#include "tricorne/position/losses.h"
#include "tricorne/position/strides.h"
#include "tricorne/position/wording.h"

namespace grognard::tricorne {
namespace {

struct Change {
  Verb verb;
  Formation to;
  std::string_view what;  // of the event
};
constexpr Change kChanges[] = {
    {"form-march", Formation::MarchColumn, "form"}, {"form-attack", Formation::AttackColumn, "form"},
    {"form-line", Formation::Line, "form"},         {"form-open", Formation::OpenOrder, "form"},
    {"form-skirmish", Formation::Skirmish, "form"}, {"dismount", Formation::Skirmish, "dismount"},
    {"mount-line", Formation::Line, "mount"},       {"mount-march", Formation::MarchColumn, "mount"},
    {"limber", Formation::Limbered, "limber"},      {"unlimber", Formation::Unlimbered, "unlimber"},
};

const Change& change_of(Verb verb) {
  for (const Change& c : kChanges)
    if (c.verb == verb) return c;
  return kChanges[0];
}

bool is_mounting(const Change& c) { return c.what == "mount" || c.what == "dismount"; }

// The rule that gives the cost of this change.
RuleId rule_for(const Unit& u, const Change& c) {
  if (u.arm == Arm::Artillery) return "TR-FORM-13";
  if (c.what == "dismount") return "TR-FORM-11";
  if (c.what == "mount") return "TR-FORM-12";
  const auto is = [&](Formation a, Formation b) {
    return (u.formation == a && c.to == b) || (u.formation == b && c.to == a);
  };
  if (is(Formation::MarchColumn, Formation::Line)) return "TR-FORM-5";
  if (is(Formation::AttackColumn, Formation::Line)) return "TR-FORM-6";
  if (is(Formation::MarchColumn, Formation::AttackColumn)) return "TR-FORM-9";
  if (is(Formation::OpenOrder, Formation::Skirmish)) return "TR-FORM-10";
  return is_column(u.formation) || is_column(c.to) ? RuleId("TR-FORM-7") : RuleId("TR-FORM-8");
}

// TR-FORM-1, TR-UNIT-10: the verb fits the unit as it is now.
bool suits(const State& s, PieceId id, const Change& c) {
  const Unit& u = s.unit(id);
  if (u.formation == c.to || u.formation == Formation::Garrison || !s.troops(id).may_form(c.to)) return false;
  if (u.arm == Arm::Artillery) return c.what == "limber" || c.what == "unlimber";
  if (c.what == "limber" || c.what == "unlimber") return false;
  if (u.arm != Arm::MountedInfantry) return !is_mounting(c);
  if (u.formation == Formation::Skirmish) return c.what == "mount";
  return c.to == Formation::Skirmish ? c.what == "dismount" : c.what == "form";
}

int cost_of(const State& s, PieceId id, const Change& c) {
  if (s.unit(id).arm == Arm::Artillery) return kLimberCost;
  return is_mounting(c) ? kMountCost : change_cost(s.unit(id).formation, c.to);
}

std::optional<Refusal> may_not_change(const State& s, PieceId id, const Change& c) {
  if (!s.is_unit(id) || !suits(s, id, c)) return Refusal{"TR-FORM-1", "This unit cannot take that formation."};
  if (in_contact(s, id)) return Refusal{"TR-FORM-16", "A unit in contact with an enemy does not change formation."};
  if (s.mover.unit == id && s.mover.changed) return Refusal{"TR-FORM-15", "It has changed formation in this turn."};
  const int cost = cost_of(s, id, c);
  const int left = cells_of(s, id).left();
  if (cost > left)
    return Refusal{s.unit(id).arm == Arm::Artillery ? RuleId("TR-FORM-14") : RuleId("TR-FORM-3"),
                   sentence("The change uses {} and {} left.", counted(cost, "segment"), counted(left, "is", "are"))};
  return std::nullopt;
}

// TR-FORM-17: which way the unit may face after the change.
bool facing_is_allowed(const Unit& u, Formation to, Facing facing) {
  if (u.arm == Arm::Artillery || facing == u.pose.facing) return true;
  const int turn = turn_between(u.pose.facing, facing);
  const bool marching = u.formation == Formation::MarchColumn || to == Formation::MarchColumn;
  return marching && (turn == 900 || turn == -900);
}

// TR-FORM-17 to 19: fills in the pose in which it ends.
void settle_pose(const State& s, PieceId id, Formation to, Verdict& v) {
  const Unit& u = s.unit(id);
  const bool given = !v.command.path.empty();
  const Pose wanted = given ? v.command.path.back() : u.pose;
  if (!facing_is_allowed(u, to, wanted.facing)) {
    v.refuse("TR-FORM-17", "A change keeps the facing; to or from march column it may turn 90 degrees left or right.");
    return;
  }
  const Pose plain = reformed_pose(s, id, to, wanted.facing);
  const auto obstacle = cannot_stand(s, id, to, plain);
  const double shift = given ? length(wanted.at() - plain.at()) : 0;
  // Of a pose only the facing counts unless there is no room: then it says where to shift to.
  std::optional<Pose> room = plain;
  if (obstacle)
    room =
        given && within(shift, kChangeShift) && !cannot_stand(s, id, to, wanted) ? wanted : room_near(s, id, to, plain);
  if (!room) {
    v.refusals.push_back(*obstacle);
    return;
  }
  v.command.path.assign(1, *room);
}

void weigh_change(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  const Change& c = change_of(v.command.verb);
  v.command.targets.clear();
  if (auto refusal = may_not_change(s, id, c)) {
    v.refusals.push_back(*refusal);
    return;
  }
  settle_pose(s, id, c.to, v);
  if (!v.legal()) return;
  Breakdown segments(rule_for(s.unit(id), c), "segments used");
  segments.base(rule_for(s.unit(id), c), word_for(c.to), cost_of(s, id, c));
  v.workings.push_back(segments);
}

std::string change_in_words(const State& s, PieceId id, const Change& c) {
  const Name who = name_of(s, id);
  const std::string_view end = who.plural ? "" : "s";
  if (c.what == "limber" || c.what == "unlimber") return fmt::format("{:^} {}{}.", who, c.what, end);
  if (is_mounting(c)) return fmt::format("{:^} {}{}: {}.", who, c.what, end, word_for(c.to));
  return fmt::format("{0:^} {0:forms|form} {1}.", who, word_for(c.to));
}

void carry_change(Play& p, const Command& c) {
  State& s = p.s;
  const PieceId id = c.unit();
  const Change& change = change_of(c.verb);
  const RuleId rule = rule_for(s.unit(id), change);
  const int cost = cost_of(s, id, change);
  const Pose before = s.unit(id).pose;
  const double allowed = reform_shift(s, id, change.to, before.facing != c.path.back().facing);
  use_segments(p, id, cost);
  mark_moved(s, id);
  s.mover.changed = true;
  set_formation(s, id, change.to, c.path.back());
  if (change.to == Formation::Limbered) s.unit(id).last_target = kNoPiece;  // TR-ART-3
  p.log.tell([&] {
    Event e = with_going(event(rule, change.what, {id}, change_in_words(s, id, change)), s, id, allowed);
    return with_path(std::move(e), {before, c.path.back()});
  });
  if (s.options().change_comes_last) end_move(p);  // TR-FORM-3
  else s.mover.row = change.to;
}

void offer_change(const State& s, PieceId id, Verb verb, std::vector<Option>& out) {
  const Change& c = change_of(verb);
  if (may_not_change(s, id, c)) return;
  Verdict trial{.command = {.side = s.side_of(id), .verb = verb, .units = {id}}};
  settle_pose(s, id, c.to, trial);
  if (trial.legal()) out.push_back(make_option(verb, id));
}

template <std::size_t I>
void offer_row(const State& s, PieceId id, std::vector<Option>& out) {
  if (s.is_unit(id)) offer_change(s, id, kChanges[I].verb, out);
}

template <std::size_t... I>
constexpr auto make_deeds(std::index_sequence<I...>) {
  return std::array<Deed, sizeof...(I)>{Deed{kChanges[I].verb, offer_row<I>, weigh_change, carry_change}...};
}
constexpr auto kFormationDeeds = make_deeds(std::make_index_sequence<std::size(kChanges)>());

}  // namespace

int segments_for_change(const State& s, PieceId unit, Formation to) {
  for (const Change& c : kChanges)
    if (c.to == to && suits(s, unit, c)) return cost_of(s, unit, c);
  return 0;
}

std::optional<Refusal> cannot_stand(const State& s, PieceId unit, Formation formation, const Pose& pose) {
  const Ring ring = footprint(s, unit, formation, pose);
  if (!on_the_table(s, ring)) return Refusal{"TR-FORM-18", "It would hang over the edge of the table."};
  if (const PieceId other = overlapped_unit(s, unit, ring); other != kNoPiece)
    return Refusal{"TR-FORM-18", sentence("{0:^} {0:is|are} in the way.", name_of(s, other))};
  if (const PieceId enemy = enemy_within(s, s.side_of(unit), ring, kKeepOff); enemy != kNoPiece)
    return Refusal{"TR-FORM-18", sentence("{:^} would be within 1 inch.", name_of(s, enemy))};
  if (barred_ground(s, unit, formation, ring) >= 0)
    return Refusal{"TR-FORM-19", "The ground does not allow this formation."};
  RuleId rule{"TR-TERR-33"};
  if (const int line = barred_line(s, unit, formation, ring, false, &rule); line >= 0)
    return Refusal{rule, sentence("It may not get across this by a change: {}.", ground_name(s, line))};
  const Vec2 here = s.unit(unit).pose.at();
  return closed_between(s, here, pose.at(), swept(ring, here - pose.at()));
}

std::optional<Pose> room_near(const State& s, PieceId unit, Formation formation, const Pose& pose) {
  if (!cannot_stand(s, unit, formation, pose)) return pose;
  constexpr int kRingsOfShifts = 10;
  for (int ring = 1; ring <= kRingsOfShifts; ++ring)
    for (int way = 0; way < 3600; way += 450) {
      const Vec2 shift = pose.facing.turned(way).forward() * (kChangeShift * ring / kRingsOfShifts);
      const Pose shifted = Pose::snapped(pose.at() + shift, pose.facing);
      if (!cannot_stand(s, unit, formation, shifted)) return shifted;
    }
  return std::nullopt;
}

std::span<const Deed> formation_deeds() { return kFormationDeeds; }

}  // namespace grognard::tricorne
