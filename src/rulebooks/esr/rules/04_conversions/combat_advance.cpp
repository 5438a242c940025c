// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/contact.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/sequence/chapters.h"

// Combat advances of Formations that go over to the Attack in the Combat Phase (ES-CONV-9, ES-CAV-4).
namespace grognard::esr {
namespace {

constexpr double kShortAdvance = 225;  // option combat_advance
constexpr int kAssaultGoesOn = 1;  // index of the question: the other Formations of the assault are asked afterwards

// ES-CONV-9: half the Deployed allowance.
double advance_allowance(const State& s, PieceId unit) {
  switch (s.options().combat_advance) {
    case Options::CombatAdvance::Short: return kShortAdvance;
    case Options::CombatAdvance::Full: return deployed_allowance(s, unit);
    case Options::CombatAdvance::Half: break;
  }
  return deployed_allowance(s, unit) / 2;
}

bool is_free_to_advance(const State& s, int formation, PieceId unit) {
  const Unit& u = s.unit(unit);
  return u.formation == formation && in_waves(u) && !u.advanced && !in_contact(s, unit);
}

// Where a Unit would go: into contact, or as near as it comes.
struct AdvanceWay {
  std::optional<Meeting> meeting;
  Travel travel;
  double cost() const { return meeting ? meeting->cost : travel.cost; }
};

Vec2 middle_of_enemy(const State& s, PieceId enemy) {
  return s.is_unit(enemy) ? s.unit(enemy).pose.at() : s.formation(s.formation_index(enemy)).area.at();
}

bool is_enemy_to_advance_on(const State& s, PieceId unit, PieceId enemy) {
  if (s.is_unit(enemy)) return is_enemy(s, unit, enemy) && stands(s.unit(enemy));
  if (!s.is_formation(enemy) || !is_enemy(s, unit, enemy)) return false;
  const Formation& f = s.formation(s.formation_index(enemy));
  return is_there(f) && f.has_area;
}

bool is_ahead(const State& s, PieceId unit, PieceId enemy) {
  return s.is_unit(enemy) ? in_front_arc(s, unit, ring_of(s, enemy))
                          : in_front_arc(s, unit, area_ring(s, s.formation_index(enemy)));
}

std::optional<Meeting> meeting_in_reach(const State& s, PieceId unit, PieceId enemy) {
  const double allowance = advance_allowance(s, unit);
  return s.is_unit(enemy) ? meeting_with(s, unit, enemy, allowance)
                          : meeting_with_area(s, unit, s.formation_index(enemy), allowance);
}

// Straight towards an enemy in front of it; nothing where it cannot come nearer.
std::optional<AdvanceWay> way_to_advance(const State& s, PieceId unit, PieceId enemy) {
  if (!is_ahead(s, unit, enemy)) return std::nullopt;
  AdvanceWay way{.meeting = meeting_in_reach(s, unit, enemy), .travel = {}};
  if (way.meeting) return way;
  const Vec2 ahead = middle_of_enemy(s, enemy) - s.unit(unit).pose.at();
  if (!beyond(length(ahead), kContact)) return std::nullopt;
  TravelLimits limits;
  limits.allowance = advance_allowance(s, unit);
  way.travel = straight_on(s, unit, unit_vector(ahead), limits.allowance, limits);
  if (!way.travel.legal || !beyond(way.travel.reached, kContact)) return std::nullopt;
  return way;
}

// What is worth offering: every enemy that it can reach, and the nearest one in front of it; until found() is content.
template <class Do>
bool any_advance(const State& s, PieceId unit, Do&& found) {
  const double reach = advance_allowance(s, unit) + kContact;
  Nearest nearest;
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (!is_enemy_to_advance_on(s, unit, enemy)) continue;
    const double yards = distance_between(s, unit, enemy);
    if (within(yards, reach) && is_ahead(s, unit, enemy) && meeting_in_reach(s, unit, enemy) && found(enemy))
      return true;
    if (yards < nearest.distance && is_ahead(s, unit, enemy)) nearest = {enemy, yards};
  }
  bool enough = false;
  each_formation(s, other(s.unit(unit).side), [&](int f) {
    const PieceId piece = s.formation_piece(f);
    enough = enough || (is_enemy_to_advance_on(s, unit, piece) && is_ahead(s, unit, piece) &&
                        meeting_in_reach(s, unit, piece) && found(piece));
  });
  if (enough) return true;
  if (nearest.unit == kNoPiece || meeting_in_reach(s, unit, nearest.unit)) return false;
  return way_to_advance(s, unit, nearest.unit).has_value() && found(nearest.unit);
}

bool could_unit_advance(const State& s, int formation, PieceId unit) {
  return is_free_to_advance(s, formation, unit) && any_advance(s, unit, [](PieceId) { return true; });
}

// --- The question ------------------------------------------------------------------------------------------------------------

void list_advancing(const State& s, const Question& q, Choices& out) {
  const int formation = s.formation_index(q.unit);
  each_member(s, formation, [&](PieceId id) {
    if (could_unit_advance(s, formation, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_to_advance(const State& s, const Question& q, PieceId unit, std::vector<Option>& out) {
  if (!s.is_unit(unit) || !is_free_to_advance(s, s.formation_index(q.unit), unit)) return;
  any_advance(s, unit, [&](PieceId enemy) {
    out.push_back(make_option("advance-on", unit, enemy));
    return false;
  });
}

void weigh_advancing(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.path.clear();
  c.number = 0;
  if (c.targets.size() > 1) c.targets.resize(1);
  if (c.verb != Verb("advance-on") || !s.is_unit(c.unit()) ||
      !is_free_to_advance(s, s.formation_index(q.unit), c.unit())) {
    v.refuse("ES-CONV-9",
             sentence("Name a deployed battalion or squadron group of {} that touches no enemy and has not "
                      "advanced yet.",
                      name_of(s, q.unit)));
    return;
  }
  if (!is_enemy_to_advance_on(s, c.unit(), c.target())) {
    v.refuse("ES-CONV-9", "Name the enemy Unit or Reformation Area that it advances on.");
    return;
  }
  const std::optional<AdvanceWay> way = way_to_advance(s, c.unit(), c.target());
  if (way) v.measure = {.used = way->cost(), .allowed = advance_allowance(s, c.unit())};
  else
    v.refuse("ES-CONV-9", sentence("{} cannot come nearer to {} by going straight on.", name_of(s, c.unit()),
                                   name_of(s, c.target())));
}

void advance_unit(Play& p, PieceId unit, PieceId enemy) {
  State& s = p.s;
  const std::optional<AdvanceWay> way = way_to_advance(s, unit, enemy);
  const Pose from = s.unit(unit).pose;
  s.unit(unit).advanced = true;
  if (!way) return;
  const Pose to = way->meeting ? way->meeting->end : way->travel.end;
  p.log.tell([&] {
    Event e = with_path(
        event("ES-CONV-9", "advance", {unit, enemy},
              fmt::format("{0} {0:advances|advance} {1} on {2}.", name_of(s, unit),
                          counted_yards_on(way->meeting ? way->meeting->distance : way->travel.reached, way->cost()),
                          name_of(s, enemy))),
        {from, to});
    return way->meeting ? e : with_stride(std::move(e), unit, advance_allowance(s, unit));
  });
  if (way->meeting) make_contact(p, unit, *way->meeting, false, advance_allowance(s, unit));
  else s.unit(unit).pose = to;
  s.unit(unit).fell_back = false;
}

void forget_advance(State& s, int formation) {
  each_member(s, formation, [&](PieceId id) { s.unit(id).advanced = false; });
}

// The Formation has finished its advance; in a mass assault the next one is asked.
void end_advance(Play& p, const Question& q) {
  State& s = p.s;
  const int formation = s.formation_index(q.unit);
  s.formation(formation).advances = false;
  forget_advance(s, formation);
  answered(s);
  if (q.index == kAssaultGoesOn) begin_assault_advances(p, q.side);
}

void carry_advancing(Play& p, const Question& q, const Command& c) {
  if (c.verb == Verb("done")) return end_advance(p, q);
  const int formation = p.s.formation_index(q.unit);
  advance_unit(p, c.unit(), c.target());
  arrange_commander(p.s, formation);
  refresh_contacts(p.s);
  if (!could_advance(p.s, formation)) end_advance(p, q);
}

void ask_for_advance(State& s, int formation, int index) {
  forget_advance(s, formation);
  if (could_advance(s, formation)) ask(s, Step::Advance, s.formation_piece(formation), kNoPiece, index);
  else s.formation(formation).advances = false;
}

}  // namespace

bool could_advance(const State& s, int formation) {
  const Members members = members_of(s, formation);
  for (const PieceId id : members)
    if (could_unit_advance(s, formation, id)) return true;
  return false;
}

// ES-CAV-4
bool may_advance_again(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  return s.step == Step::ConvertAfter && f.in_assault && f.advances && !f.fought &&
         directive_of(f) == Directive::Attack && could_advance(s, formation);
}

void weigh_advance_again(const State& s, Verdict& v) {
  v.command.targets.clear();
  v.command.path.clear();
  v.command.number = 0;
  if (!may_advance_again(s, s.formation_index(v.command.unit())))
    v.refuse("ES-CAV-4",
             "Only a Formation of a mass cavalry assault that has not fought yet may advance again, once in "
             "each step after a round of combat.");
}

void begin_combat_advance(Play& p, int formation) {
  p.s.formation(formation).advances = true;
  ask_for_advance(p.s, formation, 0);
}

void begin_assault_advances(Play& p, Side side) {
  State& s = p.s;
  const std::size_t depth = s.cursor.depth();
  each_formation(s, side, [&](int f) {
    if (s.cursor.depth() != depth || !s.formation(f).called) return;
    s.formation(f).called = false;
    ask_for_advance(s, f, kAssaultGoesOn);
  });
}

const Chapter kAdvance = {.rule = "ES-CONV-9",
                          .prompt = "Advance Units of this Formation on the enemy, or say done",
                          .list = list_advancing,
                          .orders = orders_to_advance,
                          .weigh = weigh_advancing,
                          .carry = carry_advancing};

}  // namespace grognard::esr
