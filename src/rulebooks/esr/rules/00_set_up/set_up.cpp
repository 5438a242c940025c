// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/ground.h"
#include "esr/rules/00_set_up/laying_out.h"
#include "esr/rules/01_activate/command.h"
#include "esr/sequence/chapters.h"

// Before the first turn (chapter SETUP): both sides at once and in secret give objectives and directives, which are in force
// without a test, and in a free set-up place their Formations and commanders.
namespace grognard::esr {
namespace {

constexpr double kSearchStep = 150;  // of the places that are tried where a side names none
// The number of "place": 0 in the usual waves, 2 to 4 in so many.
constexpr int kPloyed = 1;
constexpr int kOneWave = 5;

bool is_free(const State& s) { return s.setup->set_up == Setup::SetUpMode::Free; }

bool is_ours(const State& s, Side side, PieceId piece) {
  if (!s.is_general(piece) || s.side_of(piece) != side) return false;
  return s.is_superior(piece) || is_there(s.formation(s.formation_index(piece)));
}

// --- ES-SETUP-6: where things may stand ---------------------------------------------------------------------------------------

bool in_zone(const State& s, Side side, Vec2 point) {
  const std::vector<Ring>& zone = s.setup->sides[side].zone;
  return std::any_of(zone.begin(), zone.end(), [&](const Ring& part) { return contains(part, point); });
}

bool in_zone(const State& s, Side side, const Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (!in_zone(s, side, ring[i])) return false;
  return true;
}

// Not the enemy's Units: nobody has seen them yet.
PieceId friend_overlapped(const State& s, int formation, const Ring& ring) {
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.formation == formation || u.side != s.formation(formation).side || !stands(u)) continue;
    if (overlap(ring_of(s, id), ring)) return id;
  }
  return kNoPiece;
}

struct Objection {
  RuleId rule{"ES-SETUP-6"};
  std::string text = {};
  bool any = false;
};

Objection against_unit(const State& s, int formation, PieceId id) {
  const Ring ring = ring_of(s, id);
  const std::string& name = s.troops(id).name;
  const Unit& u = s.unit(id);
  if (!on_table(s, ring)) return {"ES-SETUP-6", sentence("{} would stand over the edge of the table.", name), true};
  if (u.post != Post::Reserve && !in_zone(s, u.side, ring))
    return {"ES-SETUP-6", sentence("{} would stand outside the zone of its side.", name), true};
  if (impassable_under(s, ring) && !on_road(s, u.pose.at()))
    return {"ES-MOVE-11", sentence("{} would stand on ground where it cannot.", name), true};
  const PieceId there = friend_overlapped(s, formation, ring);
  if (there != kNoPiece) return {"ES-MOVE-11", sentence("{} would overlap {}.", name, s.troops(there).name), true};
  return {};
}

void lay_out_as_ordered(State& s, int formation, const Pose& pose, int number) {
  if (number == kPloyed) lay_out_ployed(s, formation, pose, Way());
  else lay_out_deployed(s, formation, pose, number == kOneWave ? 1 : number);
}

Objection against_place(const State& s, int formation, const Pose& pose, int number) {
  State tried = s;
  lay_out_as_ordered(tried, formation, pose, number);
  for (const PieceId id : units_to_lay_out(tried, formation)) {
    Objection objection = against_unit(tried, formation, id);
    if (objection.any) return objection;
  }
  return {};
}

// The middle of its Units as they stand.
Pose present_place(const State& s, int formation) {
  Vec2 sum;
  int count = 0;
  Facing facing;
  for (const PieceId id : units_to_lay_out(s, formation)) {
    if (s.unit(id).post == Post::Reserve && class_of(s, formation) != Arm::Artillery) continue;
    sum = sum + s.unit(id).pose.at();
    facing = s.unit(id).pose.facing;
    ++count;
  }
  return count == 0 ? s.formation(formation).reserve : Pose::snapped(sum * (1.0 / count), facing);
}

// A place where it may stand so: where it is, else the first of a grid over the zone.
std::optional<Pose> find_set_up_place(const State& s, int formation, int number) {
  const Quietly looking;
  const Formation& f = s.formation(formation);
  const Pose here = present_place(s, formation);
  if (!against_place(s, formation, here, number).any) return here;
  const Facing facing = inward(s.setup->sides[f.side].edge);
  for (const Ring& part : s.setup->sides[f.side].zone) {
    const Box box = part.box();
    for (double y = box.low.y; y <= box.high.y; y += kSearchStep)
      for (double x = box.low.x; x <= box.high.x; x += kSearchStep)
        for (const int turn : {0, 900, 2700}) {
          const Pose pose = Pose::snapped({x, y}, facing.turned(turn));
          if (in_zone(s, f.side, pose.at()) && !against_place(s, formation, pose, number).any) return pose;
        }
  }
  return std::nullopt;
}

// --- What can be answered -----------------------------------------------------------------------------------------------------

void list_set_up(const State& s, const Question& q, Choices& out) {
  if (s.setup->set_up == Setup::SetUpMode::Fixed) return;
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (s.superior_rules(i).side == q.side && (s.superior_rules(i).force || is_free(s)))
      offer(out, "order", s.superior_piece(i), kNoPiece, Needs::Order);
  each_formation(s, q.side, [&](int f) { offer(out, "order", s.formation_piece(f), kNoPiece, Needs::Order); });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void set_up_orders(const State& s, const Question& q, PieceId piece, std::vector<Option>& out) {
  if (!is_ours(s, q.side, piece)) return;
  if (s.is_superior(piece)) {
    const int superior = s.superior_index(piece);
    if (s.superior_rules(superior).force) offer_objectives(s, superior, out);
    if (is_free(s)) out.push_back(make_option("station", piece, kNoPiece, Needs::Pose));
    return;
  }
  const int formation = s.formation_index(piece);
  offer_directives(s, formation, out);
  if (!is_free(s)) return;
  const int most = class_of(s, formation) == Arm::Artillery ? kPloyed : kOneWave;
  for (int number = 0; number <= most; ++number)
    if (find_set_up_place(s, formation, number))
      out.push_back(make_option("place", piece, kNoPiece, Needs::Pose, false, number));
}

// --- The judge ---------------------------------------------------------------------------------------------------------------------

void weigh_set_up_place(const State& s, Verdict& v) {
  Command& c = v.command;
  const int formation = s.formation_index(c.unit());
  c.targets.clear();
  if (c.number < 0 || c.number > kOneWave) {
    v.refuse("ES-SETUP-6", "Formations start ployed, or deployed in up to four waves.");
    return;
  }
  if (c.path.empty())
    if (const auto pose = find_set_up_place(s, formation, c.number)) c.path.push_back(*pose);
  if (c.path.empty()) {
    v.refuse("ES-SETUP-6", "Say where the Formation stands.");
    return;
  }
  c.path.resize(1);
  Objection objection = against_place(s, formation, c.path[0], c.number);
  if (objection.any) v.refuse(objection.rule, std::move(objection.text));
}

void weigh_station(const State& s, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.number = 0;
  if (c.path.empty()) c.path.push_back(s.general(c.unit()).pose);
  c.path.resize(1);
  if (!in_zone(s, c.side, c.path[0].at()) && !(c.path[0] == s.general(c.unit()).pose))
    v.refuse("ES-SETUP-6", sentence("{} starts in the zone of his side.", officer_name(s, c.unit())));
}

void weigh_set_up(const State& s, const Question& q, Verdict& v) {
  const Verb verb = v.command.verb;
  const PieceId piece = v.command.unit();
  if (s.setup->set_up == Setup::SetUpMode::Fixed || !is_ours(s, q.side, piece)) {
    v.refuse("ES-SETUP-5", "Name one of your Formations or commanders.");
    return;
  }
  if (verb == Verb("objective")) return weigh_objective(s, v);
  const bool places = verb == Verb("place") || verb == Verb("station");
  if (places && !is_free(s)) {
    v.refuse("ES-SETUP-6", "The scenario places the armies.");
    return;
  }
  if (verb == Verb("place") && s.is_formation(piece)) return weigh_set_up_place(s, v);
  if (verb == Verb("station") && s.is_superior(piece)) return weigh_station(s, v);
  if (places) {
    v.refuse("ES-SETUP-6", "Formations are placed; Force and Army Commanders take a station.");
    return;
  }
  weigh_directive(s, v);
}

// --- The deeds ---------------------------------------------------------------------------------------------------------------------

// ES-SETUP-5: what one side does the other does not see.
void tell_set_up(Play& p, const Command& c, RuleId rule, std::string_view what, const std::string& words) {
  p.log.tell([&] {
    const State& s = p.s;
    Event e = event(rule, what, {c.unit()}, words);
    // ES-SETUP-6: anywhere in its zone.
    const double anywhere = length({s.setup->ground->width, s.setup->ground->height});
    if (c.verb == Verb("station")) e.strides.push_back({c.unit(), anywhere});
    if (c.verb == Verb("place"))
      each_member(s, s.formation_index(c.unit()), [&](PieceId unit) { e.strides.push_back({unit, anywhere}); });
    if (c.verb == Verb("place")) e.strides.push_back({c.unit(), anywhere});
    return kept_secret(s, c.side, std::move(e));
  });
}

void carry_set_up(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const PieceId piece = c.unit();
  if (c.verb == Verb("place")) {
    lay_out_as_ordered(s, s.formation_index(piece), c.path[0], c.number);
    return tell_set_up(p, c, "ES-SETUP-6", "place",
                       fmt::format("{0} {0:takes|take} {0:its|their} place.", name_of(s, piece)));
  }
  if (c.verb == Verb("station")) {
    s.general(piece).pose = c.path[0];
    return tell_set_up(p, c, "ES-SETUP-6", "place", fmt::format("{} takes his station.", officer_name(s, piece)));
  }
  Order order = order_of(s, c);
  order.turn = 0;
  if (s.is_superior(piece)) {
    s.superior(s.superior_index(piece)).objective = order;
    return tell_set_up(p, c, "ES-SETUP-5", "objective",
                       fmt::format("The objective of {}: {}.", name_of(s, piece), objective_words(s, order)));
  }
  put_in_force(s, s.formation_index(piece), order);
  tell_set_up(p, c, "ES-SETUP-5", "order", fmt::format("{}: {}.", name_of(s, piece), order_words(s, order)));
}

}  // namespace

const Chapter kSetUp = {.rule = "ES-SETUP-5",
                        .prompt = "Choose objectives and directives, then say done",
                        .list = list_set_up,
                        .orders = set_up_orders,
                        .weigh = weigh_set_up,
                        .carry = carry_set_up,
                        .both_at_once = true};

}  // namespace grognard::esr
