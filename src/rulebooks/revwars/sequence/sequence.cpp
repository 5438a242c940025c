// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/check.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/positions.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// The sequence of play (chapter TURN).
namespace grognard::revwars {
namespace {

// A1 and A2, then A3 (RW-TURN-1, RW-TURN-2).
void begin_player_turn(Play& p) {
  State& s = p.s;
  s.activation = {};
  p.log.tell(
      [&] { return event("RW-TURN-1", "turn", {}, fmt::format("Turn {}: the {}.", s.turn, side_name(s, s.active))); });
  update_objectives(s);
  check_brigades(p);
  if (!s.over) check_victory(p);
  s.step = Step::Ambush;
}

// A4, and the marks of the turn before are cleared (RW-TURN-7).
void begin_brigades(Play& p) {
  for (BrigadeState& b : p.s.brigades) b.activated = false;
  roll_for_reserves(p);
  clear_turn(p.s);
  p.s.step = Step::ChooseBrigade;
}

// D; a game turn is one player turn of each side (RW-TURN-3).
void end_player_turn(Play& p) {
  State& s = p.s;
  if (s.active != s.first) {
    end_of_game_turn(p);
    if (s.over) return;
    ++s.turn;
  }
  s.active = other(s.active);
  begin_player_turn(p);
}

Side side_asked(const State& s) {
  return s.step == Step::NameReactions || s.step == Step::React ? other(s.active) : s.active;
}

}  // namespace

Question question(const State& s) {
  if (!s.cursor.empty()) {
    const CursorFrame& f = s.cursor.top();
    return {static_cast<Step>(f.step), s.side_of(f.unit), f.unit, f.other, f.index};
  }
  Question q{.step = s.step, .side = side_asked(s)};
  if (s.step == Step::React)
    for (const NamedReaction& r : s.activation.reactions)
      if (!r.resolved) {
        q.unit = r.unit;
        break;
      }
  if (s.step == Step::RideFirst || s.step == Step::RideLast) q.unit = s.general_piece(s.activation.brigade);
  return q;
}

void next_step(Play& p) {
  State& s = p.s;
  switch (s.step) {
    case Step::ChooseFirst: s.step = s.setup->free_setup ? Step::Deploy : Step::Ambush; break;
    case Step::Deploy: s.step = Step::Ambush; break;
    case Step::Ambush: return begin_brigades(p);
    case Step::ChooseBrigade: return end_player_turn(p);
    case Step::RideFirst: s.step = Step::Activate; return;
    case Step::Activate: s.step = Step::RideLast; return;
    case Step::RideLast:
      s.activation = {};
      s.step = Step::ChooseBrigade;
      return;
    case Step::Declare: return end_group(p);
    case Step::NameReactions: s.activation.named = true; return;
    default: GROGNARD_CHECK(false);
  }
  if (s.step == Step::Ambush) begin_player_turn(p);  // the first of the game
}

bool went_on(Play& p) {
  State& s = p.s;
  if (s.cursor.empty()) {
    const bool reacting = s.step == Step::React || (s.step == Step::NameReactions && s.activation.named);
    if (reacting) {
      resolve_reactions(p);
      return s.step != Step::React || !s.cursor.empty();
    }
    if (s.step != Step::Finish) return false;
    go_on_with_group(p);
    return s.step != Step::Finish || !s.cursor.empty();
  }
  if (static_cast<Step>(s.cursor.top().step) != Step::Fighting) return false;
  fight_on(p);
  return true;
}

void resume_at(Play& p, Step step) {
  p.s.step = step;
  if (step == Step::Ambush) begin_player_turn(p);
  run_on(p);
}

std::string_view step_title(const State& s) {
  switch (s.step) {
    case Step::ChooseFirst: return "Who goes first";
    case Step::Deploy: return "Deployment";
    case Step::Ambush: return "A: start of the turn";
    case Step::ChooseBrigade: return "B: choose a brigade";
    case Step::RideFirst: return "B1: the general moves";
    case Step::Activate: return "B2: battalions act";
    case Step::Declare: return "B2b: second Action";
    case Step::NameReactions:
    case Step::React: return "B2c: Reactions";
    case Step::Finish:
      return s.activation.stage == Stage::First ? "B2a: first Action" : "B2d: second Action carried out";
    default: return "B4: the general moves on";
  }
}

const Chapter& chapter(Step step) {
  static const Chapter* const table[] = {
      &kChooseFirst,   &kDeploy,        &kAmbush,     &kChooseBrigade, &kRideFirst,  &kActivate,
      &kDeclare,       &kNameReactions, &kReact,      &kFinish,        &kRideLast,   &kChargeMove,
      &kStandOrRun,    &kHoldOrPursue,  &kPursueWhom, &kRideThrough,   &kStrikeWhom, &kTakeLosses,
      &kGeneralEvades, &kFriendsAtRisk, &kDress,      &kManWalls,      &kFighting,
  };
  static_assert(std::size(table) == static_cast<std::size_t>(Step::Fighting) + 1);
  return *table[static_cast<std::size_t>(step)];
}

}  // namespace grognard::revwars
