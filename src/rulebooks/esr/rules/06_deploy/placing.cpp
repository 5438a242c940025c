// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/05_movement/ways/way.h"
#include "esr/rules/06_deploy/changing.h"
#include "esr/sequence/chapters.h"
#include "geometry/convex.h"

// Step 6: where Units go that may ploy or deploy (ES-DEPL-5 to ES-DEPL-8, ES-DEPL-13, ES-DEPL-18).
namespace grognard::esr {
namespace {

bool is_named(const State& s, PieceId unit) {
  const Members members = members_of(s, s.placing.formation);
  for (std::size_t i = 0; i < members.size(); ++i)
    if (members[i] == unit) return ((s.placing.named >> i) & 1u) != 0;
  return false;
}

bool may_be_put(const State& s, PieceId unit) {
  return s.placing.left > 0 && s.unit(unit).formation == s.placing.formation &&
         may_change(s, unit, s.placing.deploying) && is_named(s, unit);
}

std::optional<Pose> place_for(const State& s, PieceId unit) {
  return s.placing.deploying ? usual_place(s, unit, s.placing.ground) : place_in_column(s, unit);
}

// ES-DEPL-7: enemies that it could shift into contact with.
void list_contacts(const State& s, PieceId unit, Choices& out) {
  if (!may_contact_by_deploying(s, s.placing.formation)) return;
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (s.unit(enemy).side == s.unit(unit).side || !stands(s.unit(enemy)) || !maybe_within(s, unit, enemy, kShift))
      continue;
    const std::optional<Meeting> meeting = meeting_with(s, unit, enemy, kShift);
    if (meeting && !place_fault(s, unit, meeting->end, s.placing.ground, true))
      offer(out, "put", unit, enemy, Needs::Nothing);
  }
}

void list_places(const State& s, const Question& q, Choices& out) {
  bool any = false;
  each_member(s, s.placing.formation, [&](PieceId id) {
    if (!may_be_put(s, id)) return;
    if (place_for(s, id)) {
      offer(out, "put", id, kNoPiece, s.placing.deploying ? Needs::Pose : Needs::Nothing);
      any = true;
    }
    if (s.placing.deploying) list_contacts(s, id, out);
  });
  if (any) offer(out, "put-all", q.unit, kNoPiece, Needs::Nothing, true);
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, !any);
}

// A target stands for the place where it would touch that enemy.
void complete_place(const State& s, PieceId unit, Verdict& v) {
  Command& c = v.command;
  c.number = 0;
  const PieceId enemy = c.target();
  c.targets.clear();
  if (!s.placing.deploying) c.path.clear();
  if (c.path.size() > 1) c.path.resize(1);
  if (!c.path.empty()) return;
  std::optional<Pose> place;
  if (enemy == kNoPiece) place = place_for(s, unit);
  else if (s.placing.deploying && s.is_unit(enemy) && is_enemy(s, unit, enemy) && stands(s.unit(enemy))) {
    if (const std::optional<Meeting> meeting = meeting_with(s, unit, enemy, kShift)) place = meeting->end;
  }
  if (place) c.path.push_back(*place);
}

// The enemy Unit or Reformation Area that it touches standing there.
std::optional<Meeting> meeting_at(const State& s, PieceId unit, const Pose& pose) {
  const Ring ring = ring_at(s, unit, pose);
  Meeting meeting;
  meeting.touch = meeting.end = pose;
  const Nearest enemy = nearest_enemy(s, s.unit(unit).side, ring);
  if (within(enemy.distance, kContact)) meeting.unit = enemy.unit;
  else
    each_formation(s, other(s.unit(unit).side), [&](int f) {
      if (s.formation(f).has_area && within(distance(ring, area_ring(s, f)), kContact)) meeting.area = f;
    });
  if (meeting.unit == kNoPiece && meeting.area < 0) return {};
  return meeting;
}

// ES-MOVE-12: who deploys into contact squares up like anybody else.
std::optional<PlaceFault> square_up(const State& s, PieceId unit, Pose& pose) {
  constexpr double kFlush = 2 * kGridSlack;  // who is squared up stays, so that judging it again changes nothing
  const std::optional<Meeting> meeting = meeting_at(s, unit, pose);
  if (!meeting) return {};
  const Ring still = meeting->unit != kNoPiece ? ring_of(s, meeting->unit) : area_ring(s, meeting->area);
  const std::optional<Pose> flush = squared_up_to(s, unit, pose, still);
  if (!flush) return PlaceFault{"ES-MOVE-12", sentence("There is no room to square up to whom it touches.")};
  if (flush->facing == pose.facing && within(length(flush->at() - pose.at()), kFlush)) return {};
  pose = *flush;
  return place_fault(s, unit, pose, s.placing.ground, true);
}

void weigh_put(const State& s, Verdict& v) {
  const PieceId unit = v.command.unit();
  if (!s.is_unit(unit) || !may_be_put(s, unit)) {
    v.refuse("ES-DEPL-13", "Name a Unit that was named for this roll and has not changed yet.");
    return;
  }
  complete_place(s, unit, v);
  if (v.command.path.empty()) {
    v.refuse(s.placing.deploying ? RuleId("ES-DEPL-7") : RuleId("ES-DEPL-18"),
             sentence("There is no such free place for {} within 225 yards, straight from where it stands.",
                      name_of(s, unit)));
    return;
  }
  if (!s.placing.deploying) return;
  const bool contact = may_contact_by_deploying(s, s.placing.formation);
  std::optional<PlaceFault> fault = place_fault(s, unit, v.command.path[0], s.placing.ground, contact);
  if (!fault) fault = square_up(s, unit, v.command.path[0]);
  if (fault) v.refuse(fault->rule, std::move(fault->why));
}

void weigh_placing(const State& s, const Question& q, Verdict& v) {
  if (v.command.verb == Verb("put")) return weigh_put(s, v);
  if (!(v.command.verb == Verb("put-all"))) {
    v.refuse("ES-DEPL-7", "Place the Units that may change.");
    return;
  }
  v.command.units.clear();
  v.command.units.push_back(q.unit);
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
}

void deploy_unit(Play& p, PieceId unit, const Pose& pose) {
  State& s = p.s;
  const Pose before = s.unit(unit).pose;
  s.unit(unit).post = Post::Deployed;
  if (!(before == pose)) s.unit(unit).fell_back = false;
  s.unit(unit).rank = -1;
  const std::optional<Meeting> meeting = meeting_at(s, unit, pose);
  p.log.tell([&] {
    Event e = with_path(event("ES-DEPL-7", "place", {unit}, fmt::format("{0} {0:deploys|deploy}.", name_of(s, unit))),
                        {before, pose});
    return meeting ? e : with_stride(std::move(e), unit, kShift);
  });
  if (meeting) make_contact(p, unit, *meeting, false, kShift);
  else s.unit(unit).pose = pose;
}

// ES-DEPL-18: behind the last of the column.
void ploy_unit(Play& p, PieceId unit, const Pose& pose) {
  State& s = p.s;
  const Pose before = s.unit(unit).pose;
  int last = -1;
  each_member(s, s.unit(unit).formation, [&](PieceId id) {
    if (s.unit(id).post == Post::Ployed) last = std::max<int>(last, s.unit(id).rank);
  });
  if (last < 0) s.formation(s.unit(unit).formation).way.clear();
  s.unit(unit).post = Post::Ployed;
  if (!(before == pose)) s.unit(unit).fell_back = false;  // who founds the column stays where he is
  s.unit(unit).rank = static_cast<std::int8_t>(last + 1);
  s.unit(unit).pose = pose;
  p.log.tell([&] {
    // The shift is measured between bases.
    return with_stride(
        with_path(event("ES-DEPL-18", "place", {unit}, fmt::format("{0} {0:ploys|ploy}.", name_of(s, unit))),
                  {before, pose}),
        unit, kShift + 2 * radius_of(s, unit));
  });
}

void put_unit(Play& p, PieceId unit, const Pose& pose) {
  if (p.s.placing.deploying) deploy_unit(p, unit, pose);
  else ploy_unit(p, unit, pose);
  --p.s.placing.left;
}

// Who is placed next in the engine's layout: deploying from the head of the column; ploying whoever stands nearest to its end.
PieceId next_to_put(const State& s) {
  PieceId best = kNoPiece;
  double least = kNowhere;
  each_member(s, s.placing.formation, [&](PieceId id) {
    if (!may_be_put(s, id)) return;
    const std::optional<Pose> place = place_for(s, id);
    if (!place) return;
    const double order = s.placing.deploying ? s.unit(id).rank : length(place->at() - s.unit(id).pose.at());
    if (order < least) {
      least = order;
      best = id;
    }
  });
  return best;
}

void put_rest(Play& p) {
  while (p.s.placing.left > 0) {
    const PieceId unit = next_to_put(p.s);
    if (unit == kNoPiece) return;
    put_unit(p, unit, *place_for(p.s, unit));
  }
}

// ES-DEPL-5: the last one follows by itself. True: there is one.
bool let_last_one_follow(State& s) {
  Placing& placing = s.placing;
  if (still_to_change(s, placing.formation, placing.deploying) != 1) return false;
  const std::uint32_t last = may_change_bits(s, placing.formation, placing.deploying);
  if (last == 0) return false;
  placing.named = last;
  placing.left = 1;
  placing.ground = Going::Dense;
  return true;
}

void end_placing(Play& p) {
  const int formation = p.s.placing.formation;
  p.s.placing = Placing{};
  answered(p.s);
  arrange_commander(p.s, formation);
  refresh_contacts(p.s);
}

void carry_placing(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  if (c.verb == Verb("put")) {
    put_unit(p, c.unit(), c.path[0]);
    if (s.placing.left > 0 || let_last_one_follow(s)) return;
    return end_placing(p);
  }
  if (c.verb == Verb("put-all")) put_rest(p);
  if (let_last_one_follow(s)) put_rest(p);
  end_placing(p);
}

// The front edge is what makes contact (ES-MOVE-12).
bool front_touches(const Ring& ring, const Ring& enemy) {
  const Vec2 front[] = {ring[0], ring[1]};
  return within(convex::distance(front, enemy.corners()), kContact);
}

std::optional<PlaceFault> enemy_fault(const State& s, PieceId unit, const Pose& pose, const Ring& ring, bool contact) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side == s.unit(unit).side || !stands(u)) continue;
    if (beyond(length(u.pose.at() - pose.at()), radius_of(s, id) + radius_of(s, unit) + kContact)) continue;
    if (beyond(distance(ring, ring_of(s, id)), kContact)) continue;
    if (!contact) return PlaceFault{"ES-DEPL-8", sentence("It may not deploy into contact with the enemy.")};
    if (!front_touches(ring, ring_of(s, id)))
      return PlaceFault{"ES-MOVE-12", sentence("Only its front may touch the enemy.")};
  }
  return {};
}

// ES-RA-5
std::optional<PlaceFault> enemy_area_fault(const State& s, PieceId unit, const Ring& ring, bool contact) {
  const bool may_touch = contact && directive_of(s.formation(s.unit(unit).formation)) == Directive::Attack;
  std::optional<PlaceFault> fault;
  each_formation(s, other(s.unit(unit).side), [&](int f) {
    if (!s.formation(f).has_area || beyond(distance(ring, area_ring(s, f)), kContact)) return;
    if (!may_touch)
      fault = PlaceFault{"ES-RA-5", sentence("Only on Attack may it touch the enemy's Reformation Area.")};
    else if (!front_touches(ring, area_ring(s, f)))
      fault = PlaceFault{"ES-MOVE-12", sentence("Only its front may touch the enemy.")};
  });
  return fault;
}

// ES-DEPL-7, ES-MOVE-11: straight there, turned before or when it has arrived, over no impassable ground and through no
// enemy. As long as it is in column roads carry it (T6).
bool can_be_shifted(const State& s, PieceId unit, const Pose& to) {
  const Pose& from = s.unit(unit).pose;
  const Vec2 way = to.at() - from.at();
  const double yards = length(way);
  if (within(yards, 0)) return true;
  const auto open = [&](Facing facing) {
    const Ring ring = ring_at(s, unit, {from.x, from.y, facing});
    if (facing != from.facing && impassable_on_way(s, ring, true)) return false;
    const Vec2 direction = way * (1 / yards);
    return ground_along(s, unit, ring, from.at(), direction, yards).blocked > yards - kGridSlack &&
           first_enemy_on(s, unit, ring, direction, yards - kContact).at >= kNowhere;
  };
  return open(from.facing) || open(to.facing);
}

}  // namespace

// ES-DEPL-8: under any directive, with chart F1 never; a house rule goes before the chart.
bool may_contact_by_deploying(const State& s, int formation) {
  switch (s.options().deploy_contact) {
    case Options::DeployContact::ByChart: return !s.options().f1();
    case Options::DeployContact::Any: return true;
    case Options::DeployContact::AttackOnly: return directive_of(s.formation(formation)) == Directive::Attack;
  }
  return false;
}

std::optional<PlaceFault> place_fault(const State& s, PieceId unit, const Pose& pose, Going worst, bool contact) {
  if (beyond(length(pose.at() - s.unit(unit).pose.at()), kShift))
    return PlaceFault{"ES-DEPL-7", sentence("It may be shifted by {:.0f} yards at most.", kShift)};
  if (Taken taken = taken_at(s, unit, pose, {.may_contact = true}); !taken.free)
    return PlaceFault{taken.rule, std::move(taken.why)};
  const Ring ring = ring_at(s, unit, pose);
  const Going going = going_under(s, ring);
  if (going == Going::Impassable) return PlaceFault{"ES-MOVE-11", sentence("Nobody can stand on impassable ground.")};
  if (going > worst) return PlaceFault{"ES-DEPL-13", sentence("The roll was not for ground as bad as this.")};
  if (std::optional<PlaceFault> fault = enemy_area_fault(s, unit, ring, contact)) return fault;
  if (std::optional<PlaceFault> fault = enemy_fault(s, unit, pose, ring, contact)) return fault;
  if (!can_be_shifted(s, unit, pose))
    return PlaceFault{"ES-MOVE-11", sentence("Impassable ground or an enemy lies on the straight way there.")};
  return {};
}

// ES-DEPL-18: the first on its spot, the others at the next free place, within 225 yards of their base.
std::optional<Pose> place_in_column(const State& s, PieceId unit) {
  const int formation = s.unit(unit).formation;
  const Pose place = next_place_in_column(s, formation, unit);
  if (place == s.unit(unit).pose) return place;
  const Ring ring = ring_at(s, unit, place);
  if (beyond(distance(ring, ring_of(s, unit)), kShift)) return {};
  if (!is_free_to_stand(s, unit, place, true)) return {};
  State in_column = s;
  in_column.unit(unit).post = Post::Ployed;
  if (!can_be_shifted(in_column, unit, place)) return {};
  return place;
}

void begin_placing(Play& p, const Placing& placing) {
  p.s.placing = placing;
  ask(p.s, Step::Place, p.s.formation_piece(placing.formation));
}

const Chapter kPlace = {.rule = "ES-DEPL-7",
                        .prompt = "Place the Units that change, or let the rest take their places",
                        .list = list_places,
                        .weigh = weigh_placing,
                        .carry = carry_placing};

}  // namespace grognard::esr
