// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "book/judged.h"
#include "core/sentence.h"
#include "grant/position/layout.h"
#include "grant/rules/01_orders/orders.h"
#include "grant/rules/07_morale/morale.h"
#include "grant/sequence/steps.h"

// The edge to core: what is asked, the judge, the deed.
namespace grognard::grant {
namespace {

constexpr std::size_t kLongestPath = 16;
constexpr std::size_t kMostNamed = 8;
constexpr double kFarthest = 1000;  // inches: nothing on a table lies beyond

bool is_asked(const State& s, Side side) {
  if (s.over || s.ask == Ask::Nothing) return false;
  return is_secret(s.ask) ? !s.sealed[side] : s.asked == side;
}

// Numbers that name nothing, poses that lie nowhere: refused before any rule looks at them.
bool is_sound(const State& s, Verdict& v) {
  const Command& c = v.command;
  if (c.path.size() > kLongestPath || c.units.size() > 1 || c.targets.size() > kMostNamed) {
    v.refuse("GW-TURN-3", "An order is for one unit, with a path of at most 16 poses and at most 8 targets.");
    return false;
  }
  for (const PieceId unit : c.units)
    if (!s.is_unit(unit) && !s.is_general(unit))
      return v.refuse("GW-TURN-3", "Nobody of that name takes orders."), false;
  for (const PieceId target : c.targets)
    if (!s.is_unit(target) && !s.is_general(target) && !s.is_section(target))
      return v.refuse("GW-TURN-3", "There is nothing of that name on the table."), false;
  for (const Pose& pose : c.path)
    if (std::abs(pose.at().x) > kFarthest || std::abs(pose.at().y) > kFarthest)
      return v.refuse("GW-GEO-1", "That is far off the table."), false;
  return true;
}

void weigh_seal(const State& s, Verdict& v) {
  v.command = {.side = v.command.side, .verb = "done", .units = {}, .targets = {}, .path = {}, .number = 0};
  if (!is_secret(s.ask)) v.refuse(answers_to(s.ask).rule, "This must be settled first.");
}

// Where everybody was set up (GW-UNIT-13) and which hold their ground (GW-TURN-4) is not told even when all else is.
Secrecy secrecy_of(const State& s, const Command& c) {
  if (c.verb == Verb("hold-ground") || c.verb == Verb("yield-ground")) return Secrecy::Order;
  return s.ask == Ask::Deploy && c.verb == Verb("place") ? Secrecy::Place : Secrecy::None;
}

}  // namespace

Decision decide(const State& s, PieceId unit) {
  const Quietly listing;
  Decision d;
  d.number = s.decisions;
  d.half_turn = s.move;
  d.phase = phase_of(s.step).title;
  if (s.over || s.ask == Ask::Nothing) return d;
  const Answers& answers = answers_to(s.ask);
  d.rule = answers.rule;
  d.prompt = answers.prompt;
  d.secret = is_secret(s.ask);
  for (const Side side : kSides) {
    if (!is_asked(s, side)) continue;
    d.asked[side] = true;
    if (unit == kNoPiece) {
      answers.list(s, side, d.options);
    } else if ((s.is_unit(unit) || s.is_general(unit)) && s.side_of(unit) == side) {
      if (answers.orders) answers.orders(s, side, unit, d.options);
    }
  }
  if (unit == kNoPiece && is_secret(s.ask)) {
    Option done = make_option("done", Side::A);
    done.only = {};
    d.options.push_back(done);
  }
  return d;
}

Verdict weigh(const State& s, const Command& command) {
  Verdict v{.command = command, .refusals = {}, .workings = {}, .measure = {}};
  if (s.over) return std::move(v.refuse("GW-VICT-3", "The battle is over."));
  if (command.verb == Verb("concede")) {
    v.command = {.side = command.side, .verb = "concede", .units = {}, .targets = {}, .path = {}, .number = 0};
    return v;
  }
  if (!is_asked(s, command.side)) {
    const bool sealed = is_secret(s.ask);
    return std::move(
        v.refuse("GW-TURN-2", sealed ? "This side has sealed its orders." : "The other side is asked now."));
  }
  if (!is_sound(s, v)) return v;
  v.command.picks = 0;
  if (command.number == 1 && (command.verb == Verb("move") || command.verb == Verb("battle-move"))) {
    v.command.find_way = true;
    v.command.number = 0;
  }
  if (command.verb == Verb("done")) {
    weigh_seal(s, v);
    return v;
  }
  if (!command.units.empty() && s.side_of(command.unit()) != command.side)
    return std::move(v.refuse("GW-TURN-3", sentence("{0} {0:is|are} of the other side.", name_of(s, command.unit()))));
  answers_to(s.ask).weigh(s, v);
  v.command.find_way = false;
  v.secret = secrecy_of(s, v.command);
  return v;
}

void carry_out(State& s, const Command& command, Dice& dice, Chronicle& log) {
  check_judged(s, command);
  const Quietly doing;
  Play p{s, dice, log};
  if (command.verb == Verb("concede")) {
    ++s.decisions;
    return concede(p, command.side);
  }
  if (!is_secret(s.ask)) {
    ++s.decisions;
    const std::uint64_t touched = touched_lone_generals(s);
    answers_to(s.ask).carry(p, command);
    drive_off_generals(p, touched);  // GW-RALLY-9
    return run_on(p);
  }
  if (command.verb != Verb("done")) return answers_to(s.ask).carry(p, command);
  s.sealed[command.side] = true;
  if (!s.sealed[Side::A] || !s.sealed[Side::B]) return;
  ++s.decisions;
  run_on(p);
}

namespace {

// GW-UNIT-13: where a unit has been set up stays unknown until both sides have finished.
void hide_place(State& seen, PieceId unit) {
  Unit& u = seen.unit(unit);
  u.place = Place::Waiting;
  u.at = u.start_at = {};
  u.formation = u.start_formation = Formation::Line;
  u.ranks = u.files = 0;
  u.river = -1;
  for (Section& section : seen.sections) {
    if (section.unit != unit) continue;
    section.unit = kNoPiece;
    section.men = 0;
    section.officers = 0;
  }
}

}  // namespace

// Written orders, sealed fire and the flag "hold ground" are nobody else's business (GW-TURN-2, 4, 9, 10).
State seen_by(const State& s, Eyes eyes) {
  State seen = s;
  if (!eyes) return seen;
  const Side enemy = other(*eyes);
  const std::size_t index = static_cast<std::size_t>(index_of(enemy));
  if (is_secret(s.ask)) seen.sealed[index] = false;
  for (PieceId id = 0; id < seen.unit_count(); ++id) {
    Unit& u = seen.unit(id);
    if (u.side != enemy) continue;
    u.hold_ground = false;
    if (s.ask == Ask::Orders) u.order = {};
    if (s.ask == Ask::Deploy && u.place == Place::Table) hide_place(seen, id);
  }
  if (s.ask == Ask::Deploy)
    for (std::size_t g = 0; g < seen.generals.size(); ++g)
      if (seen.setup->leaders[g].side == enemy) seen.generals[g].at = {};
  if (s.ask == Ask::Orders)
    for (std::size_t g = 0; g < seen.generals.size(); ++g)
      if (seen.setup->leaders[g].side == enemy) seen.generals[g].order = {};
  if (s.ask == Ask::Guns || s.ask == Ask::Muskets) seen.shots[index].clear();
  return seen;
}

}  // namespace grognard::grant
