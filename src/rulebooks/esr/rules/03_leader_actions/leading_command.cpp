// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/rules/15_status/status.h"

// Leader Actions of the commander's own person: personal command, ADCs, inspiring, his own objective.
namespace grognard::esr {
namespace {

constexpr double kBeside = 225;  // ES-LEAD-7

bool names_own_formation(const State& s, Verdict& v) {
  keep_only_targets(v.command, 1);
  if (s.is_formation(v.command.target()) && s.side_of(v.command.target()) == v.command.side) return true;
  v.refuse("ES-LEAD-1", "Name one of his own Formations.");
  return false;
}

// ES-LEAD-7: near the Formation's commander or one of its Units.
bool is_beside(const State& s, Vec2 from, int formation) {
  const General& own = s.formation(formation).general;
  if (!own.removed && within(length(own.pose.at() - from), kBeside)) return true;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).formation == formation && stands(s.unit(id)) && within(distance_to_unit(s, from, id), kBeside))
      return true;
  return false;
}

// --- Take Personal Command (ES-LEAD-7) --------------------------------------------------------------------------------------

void weigh_taking_command(const State& s, int superior, Verdict& v) {
  if (!names_own_formation(s, v)) return;
  const int f = s.formation_index(v.command.target());
  const General& g = s.superior(superior).general;
  const Name name = name_of(s, v.command.target());
  if (!may_act_on(s, superior, f, true, v)) return;
  if (s.formation(f).kind == Kind::GrandBattery)
    v.refuse("ES-GB-3", sentence("{0} {0:has|have} {0:its|their} own commander.", name));
  else if (g.commands >= 0)
    v.refuse("ES-LEAD-7", sentence("{} already commands {} in person.", officer_name(s, s.superior_piece(superior)),
                                   name_of(s, s.formation_piece(g.commands))));
  else if (personal_commander(s, f) != kNoPiece)
    v.refuse("ES-LEAD-7",
             sentence("{} already commands {} in person.", officer_name(s, personal_commander(s, f)), name));
  else if (!is_beside(s, g.pose.at(), f))
    v.refuse("ES-LEAD-7", sentence("He must be within 225 yards of the commander or a Unit of {}.", name));
}

void offer_taking_command(const State& s, int superior, std::vector<Option>& out) {
  if (s.superior(superior).general.commands >= 0) return;
  each_formation(s, s.superior_rules(superior).side, [&](int f) {
    offer_if_possible(s, superior, kTakeCommand,
                      make_option("take-command", s.superior_piece(superior), s.formation_piece(f)), out);
  });
}

std::string words_of_taking_command(const State& s, int, const Command& c) {
  return fmt::format("take personal command of {}", name_of(s, c.target()));
}

// ES-LEAD-7: he was within 225 yards of one of its Units at least, and rides to its commander.
double reach_of_command(const State& s, int formation) {
  double farthest = 0;
  each_member(s, formation, [&](PieceId id) {
    if (!stands(s.unit(id))) return;
    const Vec2 off = s.unit(id).pose.at() - s.general(s.formation_piece(formation)).pose.at();
    farthest = std::max(farthest, length(off) + radius_of(s, id));
  });
  return farthest + kBeside;
}

void take_command(Play& p, int superior, const Command& c) {
  State& s = p.s;
  General& g = s.superior(superior).general;
  const int f = s.formation_index(c.target());
  g.commands = static_cast<std::int8_t>(f);
  const Pose& with = is_vacant(s, c.target()) ? s.formation(f).reserve : s.formation(f).general.pose;
  if (!within(length(with.at() - g.pose.at()), kBeside)) g.pose = with;
  p.log.tell([&] {
    return with_stride(
        event("ES-LEAD-7", "command", {c.unit(), c.target()},
              fmt::format("{} commands {} in person.", officer_name(s, c.unit()), name_of(s, c.target()))),
        c.unit(), reach_of_command(s, f));
  });
}

// --- Abandon Personal Command (ES-LEAD-9) -----------------------------------------------------------------------------------

void weigh_abandoning(const State& s, int superior, Verdict& v) {
  keep_only_targets(v.command, 0);
  const int f = s.superior(superior).general.commands;
  if (f < 0)
    v.refuse("ES-LEAD-9", sentence("{} commands no Formation in person.", officer_name(s, s.superior_piece(superior))));
  else if (s.formation(f).kind == Kind::GrandBattery)
    v.refuse("ES-GB-4", "A grand battery is not abandoned but dissolved.");
}

void offer_abandoning(const State& s, int superior, std::vector<Option>& out) {
  offer_if_possible(s, superior, kAbandonCommand, make_option("abandon", s.superior_piece(superior)), out);
}

// ES-LEAD-9, T1 row 13: free if the Formation is Retreating or Broken, except with chart F1.
std::optional<OrderTest> test_of_abandoning(const State& s, int superior, const Command&) {
  const int f = s.superior(superior).general.commands;
  if (f < 0) return {};
  const Status status = s.formation(f).status;
  if (!s.options().f1() && (status == Status::Retreating || status == Status::Broken)) return {};
  return action_test(s, superior, f);
}

std::string words_of_abandoning(const State& s, int superior, const Command&) {
  return fmt::format("abandon the command of {}", name_of(s, s.formation_piece(s.superior(superior).general.commands)));
}

void abandon_command(Play& p, int superior, const Command& c) {
  const PieceId formation = p.s.formation_piece(p.s.superior(superior).general.commands);
  end_personal_command(p.s, superior);
  p.log.tell([&] {
    return event(
        "ES-LEAD-9", "command", {c.unit(), formation},
        fmt::format("{} leaves {} to its own commander.", officer_name(p.s, c.unit()), name_of(p.s, formation)));
  });
}

// --- Dispatch Imperial ADC (ES-LEAD-10, ES-LEAD-11) -------------------------------------------------------------------------

int aides_of(const State& s, int superior) {
  const SuperiorRules& rules = s.superior_rules(superior);
  if (!s.options().adcs || !rules.army || s.superior(superior).general.successor) return 0;
  return std::min<int>(rules.officer.adcs, 2);
}

// One who is with nobody goes first; one who has been sent this turn stays on his way.
int usual_aide(const State& s, int superior) {
  const General& g = s.superior(superior).general;
  const int count = aides_of(s, superior);
  for (int i = 0; i < count; ++i)
    if (g.adcs[i] < 0 && !g.adc_rides[i]) return i + 1;
  for (int i = 0; i < count; ++i)
    if (!g.adc_rides[i]) return i + 1;
  return 1;
}

void weigh_dispatch(const State& s, int superior, Verdict& v) {
  const int wanted = v.command.number;
  if (!names_own_formation(s, v)) return;
  const General& g = s.superior(superior).general;
  const int f = s.formation_index(v.command.target());
  const int number = wanted == 0 ? usual_aide(s, superior) : wanted;
  v.command.number = number;
  if (number < 1 || number > aides_of(s, superior)) {
    v.refuse("ES-LEAD-11", sentence("{} has no such Imperial ADC.", officer_name(s, s.superior_piece(superior))));
    return;
  }
  if (!may_act_on(s, superior, f, true, v)) return;
  if (g.adc_rides[number - 1]) v.refuse("ES-LEAD-11", "This ADC has been sent away this turn.");
  else if (g.adcs[0] == f || g.adcs[1] == f)
    v.refuse("ES-LEAD-11", sentence("An ADC is with {} already.", name_of(s, v.command.target())));
}

void offer_dispatch(const State& s, int superior, std::vector<Option>& out) {
  const int count = aides_of(s, superior);
  for (int number = 1; number <= count; ++number)
    each_formation(s, s.superior_rules(superior).side, [&](int f) {
      offer_if_possible(
          s, superior, kDispatchAdc,
          make_option("adc", s.superior_piece(superior), s.formation_piece(f), Needs::Nothing, false, number), out);
    });
}

std::string words_of_dispatch(const State& s, int, const Command& c) {
  return fmt::format("send an ADC to {}", name_of(s, c.target()));
}

void dispatch_adc(Play& p, int superior, const Command& c) {
  General& g = p.s.superior(superior).general;
  g.adcs[c.number - 1] = static_cast<std::int8_t>(p.s.formation_index(c.target()));
  g.adc_rides[c.number - 1] = true;
  p.log.tell([&] {
    return event("ES-LEAD-11", "adc", {c.unit(), c.target()},
                 fmt::format("{} sends an Imperial ADC to {}: he is there when the movement is over.",
                             officer_name(p.s, c.unit()), name_of(p.s, c.target())));
  });
}

// --- Inspire Formation (ES-LEAD-12) -----------------------------------------------------------------------------------------

void weigh_inspiring(const State& s, int superior, Verdict& v) {
  if (!names_own_formation(s, v)) return;
  const int f = s.formation_index(v.command.target());
  const PieceId who = s.superior_piece(superior);
  if (s.superior(superior).general.commands != f)
    v.refuse("ES-LEAD-12",
             sentence("{} does not command {} in person.", officer_name(s, who), name_of(s, v.command.target())));
  else if (s.formation(f).inspired > 0)
    v.refuse("ES-LEAD-12", sentence("{0} {0:is|are} inspired already.", name_of(s, v.command.target())));
  else if (tactics_of(s, who) == 0 && s.options().inspire_effect == Options::Inspire::Assessments)
    v.refuse("ES-LEAD-12", sentence("{} has no Tactical Rating to inspire with.", officer_name(s, who)));
}

void offer_inspiring(const State& s, int superior, std::vector<Option>& out) {
  const int f = s.superior(superior).general.commands;
  if (f < 0) return;
  offer_if_possible(s, superior, kInspire, make_option("inspire", s.superior_piece(superior), s.formation_piece(f)),
                    out);
}

// ES-LEAD-10, T1 row 13: chart F1 has a test.
std::optional<OrderTest> test_of_inspiring(const State& s, int superior, const Command& c) {
  if (!s.options().f1()) return {};
  return test_on_formation(s, superior, c);
}

std::string words_of_inspiring(const State& s, int, const Command& c) {
  return fmt::format("inspire {}", name_of(s, c.target()));
}

std::string effect_of_inspiring(const State& s, int tactics) {
  switch (s.options().inspire_effect) {
    case Options::Inspire::LessFatigue: return "one marker of fatigue less";
    case Options::Inspire::Combat: return "+1 in its combats until the end of the turn";
    default: return fmt::format("TR +{} in its Assessments until the end of the turn", tactics);
  }
}

// By option it takes one marker off at once instead, or helps in combat.
void inspire(Play& p, int, const Command& c) {
  const int formation = p.s.formation_index(c.target());
  Formation& f = p.s.formation(formation);
  const int tactics = tactics_of(p.s, c.unit());
  f.inspired = static_cast<std::int8_t>(std::max(tactics, 1));
  p.log.tell([&] {
    return event("ES-LEAD-12", "inspire", {c.unit(), c.target()},
                 fmt::format("{} inspires {}: {}.", officer_name(p.s, c.unit()), name_of(p.s, c.target()),
                             effect_of_inspiring(p.s, tactics)));
  });
  if (p.s.options().inspire_effect != Options::Inspire::LessFatigue) return;
  const auto heaviest = std::max_element(f.fatigue, f.fatigue + kArms) - f.fatigue;
  lower_fatigue(p, formation, static_cast<Arm>(heaviest), "ES-LEAD-12");
}

// --- Change Own Objective (ES-LEAD-13) --------------------------------------------------------------------------------------

void weigh_own_objective(const State& s, int superior, Verdict& v) {
  keep_only_targets(v.command, 1);
  if (!s.superior_rules(superior).force)
    v.refuse("ES-LEAD-13", sentence("{} commands no Force.", officer_name(s, s.superior_piece(superior))));
  else if (weigh_objective_target(s, v); !v.legal()) return;
  else if (s.superior(superior).objective.target == v.command.target())
    v.refuse("ES-LEAD-13", "That is his objective already.");
}

void offer_own_objective(const State& s, int superior, std::vector<Option>& out) {
  if (!s.superior_rules(superior).force) return;
  const PieceId who = s.superior_piece(superior);
  each_place(s, [&](PieceId place) {
    offer_if_possible(s, superior, kOwnObjective, make_option("own-objective", who, place), out);
  });
  each_formation(s, other(s.superior_rules(superior).side), [&](int f) {
    offer_if_possible(s, superior, kOwnObjective, make_option("own-objective", who, s.formation_piece(f)), out);
  });
}

// ES-LEAD-13: nobody receives.
std::optional<OrderTest> test_of_own_objective(const State& s, int superior, const Command&) {
  return OrderTest{.issuer = s.superior_piece(superior), .own_objective = true};
}

std::string words_of_own_objective(const State& s, int, const Command& c) {
  return fmt::format("change his own objective to {}", name_of(s, c.target()));
}

void change_own_objective(Play& p, int superior, const Command& c) {
  State& s = p.s;
  Order objective;
  objective.target = c.target();
  objective.turn = s.turn;
  s.superior(superior).objective = objective;
  p.log.tell([&] {
    return kept_secret(
        s, c.side,
        event("ES-LEAD-13", "objective", {c.unit(), c.target()},
              fmt::format("{}: the new objective is {}.", officer_name(s, c.unit()), name_of(s, c.target()))));
  });
}

}  // namespace

PieceId personal_commander(const State& s, int formation) {
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    const General& g = s.superior(i).general;
    if (g.commands == formation && !g.removed) return s.superior_piece(i);
  }
  return kNoPiece;
}

void end_personal_command(State& s, int superior) { s.superior(superior).general.commands = -1; }

const LeaderAction kTakeCommand = {
    "take-command",          "ES-LEAD-7", offer_taking_command, weigh_taking_command, test_on_formation,
    words_of_taking_command, nullptr,     take_command};
const LeaderAction kAbandonCommand = {"abandon",          "ES-LEAD-9",         offer_abandoning, weigh_abandoning,
                                      test_of_abandoning, words_of_abandoning, nullptr,          abandon_command};
const LeaderAction kDispatchAdc = {"adc",   "ES-LEAD-11",      offer_dispatch, weigh_dispatch,
                                   no_test, words_of_dispatch, nullptr,        dispatch_adc};
const LeaderAction kInspire = {"inspire",         "ES-LEAD-12",       offer_inspiring, weigh_inspiring,
                               test_of_inspiring, words_of_inspiring, nullptr,         inspire};
const LeaderAction kOwnObjective = {
    "own-objective",        "ES-LEAD-13", offer_own_objective, weigh_own_objective, test_of_own_objective,
    words_of_own_objective, nullptr,      change_own_objective};

}  // namespace grognard::esr
