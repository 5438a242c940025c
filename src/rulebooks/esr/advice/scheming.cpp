// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "esr/advice/advice.h"

// Plans for the whole army in the words of the book. Not rules.
namespace grognard::esr {
namespace {

constexpr double kTiredEnough = 0.4;     // of the way to a Retreat
constexpr double kReachOfScheme = 2600;  // yards
constexpr int kFewest = 2;

void set_task(Scheme& scheme, const Body& body, const Task& task) {
  for (const PieceId piece : body.pieces) {
    if (std::ssize(scheme.of_piece) <= piece) scheme.of_piece.resize(static_cast<std::size_t>(piece) + 1);
    scheme.of_piece[piece] = task;
  }
}

class Schemer {
 public:
  Schemer(const State& s, Side side, const std::vector<Body>& bodies) : s_(s), side_(side), look_(s), bodies_(bodies) {}

  // Each body by what task_of(its Formation) says; only if that makes a difference to somebody.
  template <class TaskOf>
  void add(std::string name, TaskOf&& task_of) {
    Scheme scheme;
    bool any = false;
    for (const Body& body : bodies_) {
      const Task task = task_of(s_.formation_index(body.pieces.front()));
      any = any || task != Task{};
      set_task(scheme, body, task);
    }
    if (any) out_.push_back({std::move(name), std::move(scheme)});
  }
  std::vector<NamedScheme> all();

 private:
  bool is_fit(int f) const { return look_.of(f).there && !look_.of(f).status && look_.of(f).arm != Arm::Artillery; }
  int prey(bool tired) const;
  int count_near(int enemy) const;
  void strike_together();
  void relieve();
  void go_for_guns();

  const State& s_;
  Side side_;
  Outlook look_;
  const std::vector<Body>& bodies_;
  std::vector<NamedScheme> out_ = {};
};

int Schemer::count_near(int enemy) const {
  int count = 0;
  each_formation(s_, side_, [&](int f) { count += is_fit(f) && look_.gap(f, enemy) < kReachOfScheme ? 1 : 0; });
  return count;
}

// The enemy that most of us can reach, or the most tired one; -1: none.
int Schemer::prey(bool tired) const {
  int best = -1;
  double most = tired ? kTiredEnough : kFewest - 0.5;
  each_formation(s_, other(side_), [&](int enemy) {
    const Stand& foe = look_.of(enemy);
    if (foe.status || foe.arm == Arm::Artillery || count_near(enemy) == 0) return;
    const double value = tired ? foe.weary : count_near(enemy) + foe.weary;
    if (value <= most) return;
    most = value;
    best = enemy;
  });
  return best;
}

void Schemer::strike_together() {
  const int tired = prey(true), common = prey(false);
  const auto at = [&](int enemy) {
    return [this, enemy](int f) {
      if (!is_fit(f) || look_.gap(f, enemy) > kReachOfScheme) return Task{};
      return Task{.posture = Posture::Strike, .target = s_.formation_piece(enemy)};
    };
  };
  if (common >= 0) add(fmt::format("All together at {}", plain_name(s_, s_.formation_piece(common))), at(common));
  if (tired >= 0 && tired != common)
    add(fmt::format("Finish {}, who is tired", plain_name(s_, s_.formation_piece(tired))), at(tired));
}

// Whoever has had enough goes back to breathe, fresh troops take his place.
void Schemer::relieve() {
  bool somebody = false, fresh = false;
  each_formation(s_, side_, [&](int f) {
    if (is_fit(f)) (look_.of(f).weary >= kTiredEnough ? somebody : fresh) = true;
  });
  if (somebody && fresh)
    add("Draw the tired divisions back, the fresh ones take their place",
        [&](int f) { return is_fit(f) && look_.of(f).weary >= kTiredEnough ? Task{Posture::Back} : Task{}; });
}

void Schemer::go_for_guns() {
  int guns = -1;
  double least = kReachOfScheme;
  each_formation(s_, other(side_), [&](int enemy) {
    if (look_.of(enemy).arm != Arm::Artillery || look_.of(enemy).status) return;
    each_formation(s_, side_, [&](int f) {
      if (!is_fit(f) || look_.of(f).arm != Arm::Cavalry || look_.gap(f, enemy) >= least) return;
      least = look_.gap(f, enemy);
      guns = enemy;
    });
  });
  if (guns < 0) return;
  add(fmt::format("The horse goes for {}", plain_name(s_, s_.formation_piece(guns))), [&](int f) {
    if (!is_fit(f) || look_.of(f).arm != Arm::Cavalry || look_.gap(f, guns) > kReachOfScheme) return Task{};
    return Task{.posture = Posture::Strike, .target = s_.formation_piece(guns)};
  });
}

std::vector<NamedScheme> Schemer::all() {
  strike_together();
  add("Guns and skirmishers first: nobody closes yet", [&](int f) {
    return is_fit(f) ? Task{look_.of(f).arm == Arm::Cavalry ? Posture::Fast : Posture::Steady} : Task{};
  });
  add("Let them come, and strike when they are near", [&](int f) { return is_fit(f) ? Task{Posture::Stand} : Task{}; });
  add("Everybody attacks at once", [&](int f) { return is_fit(f) ? Task{Posture::Bold} : Task{}; });
  relieve();
  go_for_guns();
  return std::move(out_);
}

}  // namespace

// A Formation is told what to do as a whole.
std::vector<Body> bodies_of(const State& s, Side side) {
  std::vector<Body> bodies;
  each_formation(s, side, [&](int f) {
    const Arm arm = class_of(s, f);
    Body& body = bodies.emplace_back();
    body.pieces = {s.formation_piece(f)};  // orders are given to it; the others say where it is
    each_member(s, f, [&](PieceId unit) { body.pieces.push_back(unit); });
    body.arm = arm == Arm::Cavalry ? Symbol::Cavalry : arm == Arm::Artillery ? Symbol::Artillery : Symbol::Infantry;
    body.name = plain_name(s, s.formation_piece(f));
  });
  return bodies;
}

std::vector<NamedScheme> schemes_of(const State& s, Side side, const std::vector<Body>& bodies) {
  return Schemer(s, side, bodies).all();
}

}  // namespace grognard::esr
