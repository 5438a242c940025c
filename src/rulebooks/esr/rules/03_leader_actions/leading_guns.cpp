// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/position/ground.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/rules/15_status/status.h"

// Leader Actions about batteries: commit, recall, displace.
namespace grognard::esr {
namespace {

constexpr double kFromOtherReserve = 1800;  // ES-LEAD-15

// The battery that is named, one's own and not yet tried (ES-LEAD-5).
bool names_battery(const State& s, Verdict& v, std::size_t targets, RuleId action) {
  const std::uint32_t picks = v.command.picks;
  keep_only_targets(v.command, targets);
  if (targets > 1) v.command.picks = picks;
  const PieceId battery = v.command.target();
  if (!s.is_unit(battery) || s.side_of(battery) != v.command.side || !is_battery(s.unit(battery)) ||
      !stands(s.unit(battery))) {
    v.refuse(action, "Name one of his own batteries.");
    return false;
  }
  if (!s.unit(battery).tried) return true;
  v.refuse("ES-LEAD-5", sentence("{0} {0:has|have} been tried this turn.", name_of(s, battery)));
  return false;
}

// ES-LEAD-15: a place that it can reach at the Deployed rate, near a deployed Unit of the Formation; batteries of artillery
// Formations go anywhere near their reserve.
bool could_come_up(const State& s, PieceId battery, int formation) {
  if (s.unit(battery).formation == formation && class_of(s, formation) == Arm::Artillery) return true;
  const double reach = deployed_allowance(s, battery) + kNearDeployed;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (id == battery || u.formation != formation || !is_deployed(u) || !maybe_within(s, battery, id, reach)) continue;
    if (within(distance_between(s, battery, id), reach)) return true;
  }
  return false;
}

template <class Which>
void offer_batteries(const State& s, int superior, const LeaderAction& action, Verb verb, Which&& which,
                     std::vector<Option>& out) {
  const Side side = s.superior_rules(superior).side;
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Unit& u = s.unit(id);
    if (u.side != side || !is_battery(u) || !stands(u) || u.tried || !which(u)) continue;
    offer_if_possible(s, superior, action, make_option(verb, s.superior_piece(superior), id), out);
  }
}

// --- Commit an Artillery Battery (ES-LEAD-14, ES-LEAD-15) ---------------------------------------------------------------------

void weigh_commit(const State& s, int superior, Verdict& v) {
  if (!names_battery(s, v, 1, "ES-LEAD-14")) return;
  const PieceId battery = v.command.target();
  const Unit& u = s.unit(battery);
  if (!may_act_on(s, superior, u.formation, false, v)) return;
  if (u.post != Post::Reserve || u.brings_up)
    v.refuse("ES-LEAD-15", sentence("{0} {0:is|are} not in the Formation's reserve.", name_of(s, battery)));
  else if (!could_come_up(s, battery, u.formation))
    v.refuse("ES-LEAD-15",
             sentence("There is no place for {} within 225 yards of a deployed Unit of {} that it could reach.",
                      name_of(s, battery), name_of(s, s.formation_piece(u.formation))));
}

bool in_reserve(const Unit& u) { return u.post == Post::Reserve && !u.brings_up; }

void offer_commit(const State& s, int superior, std::vector<Option>& out) {
  offer_batteries(s, superior, kCommitBattery, "commit", in_reserve, out);
}

std::optional<OrderTest> test_of_commit(const State& s, int superior, const Command& c) {
  OrderTest test = action_test(s, superior, s.unit(c.target()).formation);
  test.from_own_reserve = true;  // ES-LEAD-14
  return test;
}

std::string words_of_commit(const State& s, int, const Command& c) {
  return fmt::format("commit {}", name_of(s, c.target()));
}

void bring_up(Play& p, const Command& c, PieceId formation) {
  p.s.unit(c.target()).brings_up = true;
  p.log.tell([&] {
    return event("ES-LEAD-15", "commit", {c.target(), formation},
                 fmt::format("{0} {0:comes|come} up to {1} in this turn's movement.", name_of(p.s, c.target()),
                             name_of(p.s, formation)));
  });
}

void commit_battery(Play& p, int, const Command& c) {
  bring_up(p, c, p.s.formation_piece(p.s.unit(c.target()).formation));
}

// --- ... from the reserve of an artillery Formation of the Force (ES-LEAD-15) -------------------------------------------------

bool may_receive_battery(const State& s, int superior, PieceId battery, int formation) {
  const Formation& f = s.formation(formation);
  const int from = s.unit(battery).formation;
  return formation != from && is_there(f) && !has_status(f) && f.kind != Kind::GrandBattery &&
         f.force == s.formation(from).force && is_in_chain(s, s.superior_piece(superior), formation) &&
         within(distance_between_formations(s, from, formation), kFromOtherReserve) &&
         belonging_to(s, formation) < kMostInFormation && could_come_up(s, battery, formation);
}

using Receivers = boost::container::static_vector<PieceId, kMostFormations>;
Receivers receivers_of_battery(const State& s, int superior, PieceId battery) {
  Receivers found;
  each_formation(s, s.superior_rules(superior).side, [&](int f) {
    if (may_receive_battery(s, superior, battery, f)) found.push_back(s.formation_piece(f));
  });
  return found;
}

void weigh_commit_to(const State& s, int superior, Verdict& v) {
  if (!names_battery(s, v, 2, "ES-LEAD-15")) return;
  const PieceId battery = v.command.target();
  const Unit& u = s.unit(battery);
  if (!may_act_on(s, superior, u.formation, false, v)) return;
  if (!in_reserve(u) || class_of(s, u.formation) != Arm::Artillery ||
      s.formation(u.formation).kind == Kind::GrandBattery) {
    v.refuse("ES-LEAD-15",
             sentence("{0} {0:is|are} not in the reserve of an artillery Formation.", name_of(s, battery)));
    return;
  }
  const Receivers found = receivers_of_battery(s, superior, battery);
  const PieceId to = complete_recipient(found, v);
  if (std::ranges::find(found, to) == found.end())
    v.refuse("ES-LEAD-15",
             "It can go to a Formation of the same Force within 1800 yards, near whose deployed Units it can come up.");
  else show_recipients(s, found, to, v);
  if (v.legal() && !Quietly::now() && belonging_to(s, u.formation) == 1)
    v.picks.push_back({.label = sentence("Nothing is left of {} then", name_of(s, s.formation_piece(u.formation))),
                       .fixed = true,
                       .note = "it is taken off, but does not count as destroyed"});
}

void offer_commit_to(const State& s, int superior, std::vector<Option>& out) {
  offer_batteries(
      s, superior, kCommitTo, "commit-to",
      [&](const Unit& u) { return in_reserve(u) && class_of(s, u.formation) == Arm::Artillery; }, out);
}

std::optional<OrderTest> test_of_commit_to(const State& s, int superior, const Command& c) {
  const int f = c.targets.size() > 1 ? s.formation_index(c.targets[1]) : s.unit(c.target()).formation;
  return action_test(s, superior, f);
}

std::string words_of_commit_to(const State& s, int, const Command& c) {
  return fmt::format("commit {} to {}", name_of(s, c.target()), name_of(s, c.targets[1]));
}

void commit_to(Play& p, int, const Command& c) {
  const int lender = p.s.unit(c.target()).formation;
  p.s.unit(c.target()).formation = static_cast<std::int8_t>(p.s.formation_index(c.targets[1]));
  bring_up(p, c, c.targets[1]);
  check_destroyed(p, lender, LastUnit::GivenAway);
}

// --- Recall Committed Battery (ES-LEAD-16) ------------------------------------------------------------------------------------

void weigh_recall(const State& s, int superior, Verdict& v) {
  if (!names_battery(s, v, 1, "ES-LEAD-16")) return;
  const PieceId battery = v.command.target();
  if (!may_act_on(s, superior, s.unit(battery).formation, true, v)) return;
  if (!is_committed(s.unit(battery)))
    v.refuse("ES-LEAD-16", sentence("{0} {0:is|are} not committed.", name_of(s, battery)));
}

void offer_recall(const State& s, int superior, std::vector<Option>& out) {
  offer_batteries(s, superior, kRecallBattery, "recall", is_committed, out);
}

std::string words_of_recall(const State& s, int, const Command& c) {
  return fmt::format("recall {}", name_of(s, c.target()));
}

// It goes in the Movement step. A battery of a grand battery goes home.
void recall_battery(Play& p, int, const Command& c) {
  Unit& u = p.s.unit(c.target());
  u.recalled = true;
  if (p.s.formation(u.formation).kind == Kind::GrandBattery && u.parent >= 0) {
    bring_fatigue_home(p, Formation(p.s.formation(u.formation)), u.parent);
    u.formation = u.parent;
    u.parent = -1;
  }
  p.log.tell([&] {
    return event("ES-LEAD-16", "recall", {c.target()},
                 fmt::format("{0} {0:is|are} to limber and go back to the reserve in this turn's movement.",
                             name_of(p.s, c.target())));
  });
  check_grand_batteries(p);
}

// --- Displace Unlimbered Battery (ES-LEAD-17, ES-LEAD-18) ---------------------------------------------------------------------

void weigh_displace(const State& s, int superior, Verdict& v) {
  if (!names_battery(s, v, 1, "ES-LEAD-18")) return;
  const PieceId battery = v.command.target();
  if (!may_act_on(s, superior, s.unit(battery).formation, false, v)) return;
  if (!is_committed(s.unit(battery)))
    v.refuse("ES-LEAD-18", sentence("{0} {0:is|are} not committed.", name_of(s, battery)));
}

void offer_displace(const State& s, int superior, std::vector<Option>& out) {
  offer_batteries(s, superior, kDisplaceBattery, "displace", is_committed, out);
}

std::string words_of_displace(const State& s, int, const Command& c) {
  return fmt::format("displace {}", name_of(s, c.target()));
}

void displace_battery(Play& p, int, const Command& c) {
  Unit& u = p.s.unit(c.target());
  u.brings_up = true;
  u.displaced = true;
  p.log.tell([&] {
    return event(
        "ES-LEAD-18", "displace", {c.target()},
        fmt::format("{} may limber, move and unlimber again in this turn's movement.", name_of(p.s, c.target())));
  });
}

}  // namespace

const LeaderAction kCommitBattery = {"commit",       "ES-LEAD-14",    offer_commit, weigh_commit,
                                     test_of_commit, words_of_commit, use_up_unit,  commit_battery};
const LeaderAction kCommitTo = {"commit-to",       "ES-LEAD-15",       offer_commit_to, weigh_commit_to,
                                test_of_commit_to, words_of_commit_to, use_up_unit,     commit_to};
const LeaderAction kRecallBattery = {"recall",     "ES-LEAD-16",    offer_recall, weigh_recall,
                                     test_on_unit, words_of_recall, use_up_unit,  recall_battery};
const LeaderAction kDisplaceBattery = {"displace",   "ES-LEAD-18",      offer_displace, weigh_displace,
                                       test_on_unit, words_of_displace, use_up_unit,    displace_battery};

}  // namespace grognard::esr
