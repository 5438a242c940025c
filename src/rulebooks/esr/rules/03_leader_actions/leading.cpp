// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/sequence/chapters.h"

// Step 3, Leader Actions (chapter LEAD): who may act, the test, and what a failure means.
namespace grognard::esr {
namespace {

// ES-ED-5: the eleven of the chart; committing from elsewhere and dissolving a grand battery are ways of two of them.
const LeaderAction* const kLeaderActions[] = {
    &kTakeCommand,   &kAbandonCommand, &kOwnObjective, &kCommitBattery, &kCommitTo,  &kDispatchAdc, &kCommitCompany,
    &kRecallBattery, &kDetach,         &kGrandBattery, &kDissolve,      &kRallyUnit, &kInspire,     &kDisplaceBattery};

const LeaderAction* leader_action_of(Verb verb) {
  for (const LeaderAction* action : kLeaderActions)
    if (action->verb == verb) return action;
  return nullptr;
}

// ES-LEAD-1, ES-FATE-14: Army and Force Commanders whose post is not vacant.
bool may_lead(const State& s, Side side, int superior) {
  const General& g = s.superior(superior).general;
  return s.superior_rules(superior).side == side && g.on_table && !g.removed;
}

// ES-LEAD-2, ES-LEAD-3: after a failure only what needs no test.
bool open_to_him(const State& s, int superior, const LeaderAction& action, const Command& c) {
  return !s.superior(superior).general.failed || !action.test(s, superior, c);
}

void offer_action(const State& s, int superior, const LeaderAction& action, std::vector<Option>& out) {
  const std::size_t before = out.size();
  action.offer(s, superior, out);
  if (!s.superior(superior).general.failed) return;
  const Side side = s.superior_rules(superior).side;
  const auto closed = [&](const Option& o) { return !open_to_him(s, superior, action, order_for(side, o)); };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), closed), out.end());
}

bool has_something_to_do(const State& s, int superior) {
  std::vector<Option> found;
  for (const LeaderAction* action : kLeaderActions) {
    offer_action(s, superior, *action, found);
    if (!found.empty()) return true;
  }
  return false;
}

// ES-LEAD-5: one commander at a time, in the order that the owner likes.
void list_leaders(const State& s, const Question& q, Choices& out) {
  for (int i = 0; i < std::ssize(s.superiors); ++i)
    if (may_lead(s, q.side, i) && has_something_to_do(s, i))
      offer(out, "order", s.superior_piece(i), kNoPiece, Needs::Order);
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_to_leader(const State& s, const Question& q, PieceId piece, std::vector<Option>& out) {
  if (!s.is_superior(piece) || !may_lead(s, q.side, s.superior_index(piece))) return;
  for (const LeaderAction* action : kLeaderActions) offer_action(s, s.superior_index(piece), *action, out);
}

std::optional<OrderTest> test_of_action(const LeaderAction& action, const State& s, int superior, const Command& c) {
  std::optional<OrderTest> test = action.test(s, superior, c);
  if (test) test->what = "order test, Leader Action";
  return test;
}

void weigh_leader_action(const State& s, const Question& q, Verdict& v) {
  const PieceId piece = v.command.unit();
  const LeaderAction* action = leader_action_of(v.command.verb);
  if (!action) {
    v.refuse("ES-LEAD-1", "Name a Leader Action.");
    return;
  }
  if (!s.is_superior(piece) || s.side_of(piece) != q.side) {
    v.refuse("ES-LEAD-1", "Leader Actions are for one's own Army and Force Commanders.");
    return;
  }
  const int superior = s.superior_index(piece);
  if (!may_lead(s, q.side, superior)) {
    v.refuse("ES-FATE-14", sentence("{} is not there.", officer_name(s, piece)));
    return;
  }
  action->weigh(s, superior, v);
  if (!v.legal()) return;
  const std::optional<OrderTest> test = test_of_action(*action, s, superior, v.command);
  if (!test) return;
  if (s.superior(superior).general.failed)
    v.refuse("ES-LEAD-3", sentence("{} has failed: he makes no more tests in this step.", officer_name(s, piece)));
  else show_order_test(s, *test, false, v);
}

// An objective is nobody else's business (ES-GEN-15).
Event kept_from_enemy(const State& s, const LeaderAction& action, PieceId who, Event e) {
  return &action == &kOwnObjective ? kept_secret(s, s.side_of(who), std::move(e)) : e;
}

Event attempt_event(const State& s, int superior, const LeaderAction& action, const Command& c,
                    const TestResult& result, const Breakdown& sum) {
  const PieceId who = s.superior_piece(superior);
  std::vector<PieceId> pieces{who};
  pieces.insert(pieces.end(), c.targets.begin(), c.targets.end());
  const std::string words = action.words(s, superior, c);
  if (result.automatic)
    return event("ES-CMD-17", "action", pieces,
                 fmt::format("{} tries to {}, but nobody is there to receive the order.", officer_name(s, who), words));
  Event e = event("ES-LEAD-4", "action", pieces,
                  fmt::format("{} tries to {}: {}: he {}.", officer_name(s, who), words, test_words(result, sum),
                              result.succeeds() ? "succeeds" : "fails"));
  return with_workings(with_dice(std::move(e), result.roll), {sum});
}

// ES-LEAD-2 to ES-LEAD-4
bool passes_test(Play& p, int superior, const LeaderAction& action, const Command& c, const OrderTest& test) {
  const Breakdown sum = order_test_sum(p.s, test);
  const TestResult result = throw_order_test(p, "ES-LEAD-4", test, "Leader Action");
  if (p.log.full()) {
    const PieceId who = p.s.superior_piece(superior);
    tell_test(p, p.s.side_of(who),
              kept_from_enemy(p.s, action, who, attempt_event(p.s, superior, action, c, result, sum)),
              fmt::format("{} tries to {}: he {}.", officer_name(p.s, who), action.words(p.s, superior, c),
                          result.succeeds() ? "succeeds" : "fails"));
  }
  p.log.outcome([&] { return std::string(result.succeeds() ? "the action succeeds" : "the action fails"); });
  if (!result.succeeds()) p.s.superior(superior).general.failed = true;
  return result.succeeds();
}

void carry_leader_action(Play& p, const Question&, const Command& c) {
  const LeaderAction& action = *leader_action_of(c.verb);
  const int superior = p.s.superior_index(c.unit());
  const std::optional<OrderTest> test = test_of_action(action, p.s, superior, c);
  const bool success = !test || passes_test(p, superior, action, c, *test);
  if (action.use_up) action.use_up(p.s, c);
  if (success) action.succeed(p, superior, c);
}

}  // namespace

bool may_act_on(const State& s, int superior, int formation, bool any_status, Verdict& v) {
  const Formation& f = s.formation(formation);
  const PieceId who = s.superior_piece(superior);
  if (!is_there(f) || !is_in_chain(s, who, formation)) {
    v.refuse("ES-LEAD-1", sentence("{0} {0:is|are} not below {1} in the chain of command.",
                                   name_of(s, s.formation_piece(formation)), officer_name(s, who)));
    return false;
  }
  if (!any_status && has_status(f)) {
    v.refuse("ES-LEAD-6",
             sentence("{0} {0:is|are} under a status and cannot do that.", name_of(s, s.formation_piece(formation))));
    return false;
  }
  return true;
}

void offer_if_possible(const State& s, int superior, const LeaderAction& action, Option option,
                       std::vector<Option>& out) {
  const Quietly listing;
  Verdict v{.command = order_for(s.superior_rules(superior).side, option)};
  action.weigh(s, superior, v);
  if (v.legal()) out.push_back(option);
}

OrderTest action_test(const State& s, int superior, int formation) {
  return {.issuer = s.superior_piece(superior), .receiver = s.formation_piece(formation), .formation = formation};
}

std::optional<OrderTest> test_on_formation(const State& s, int superior, const Command& c) {
  return action_test(s, superior, s.formation_index(c.target()));
}
std::optional<OrderTest> test_on_unit(const State& s, int superior, const Command& c) {
  return action_test(s, superior, s.unit(c.target()).formation);
}
std::optional<OrderTest> no_test(const State&, int, const Command&) { return {}; }

void keep_only_targets(Command& c, std::size_t count) {
  if (c.targets.size() > count) c.targets.resize(count);
  c.path.clear();
  c.number = 0;
  c.picks = 0;
}

void use_up_unit(State& s, const Command& c) { s.unit(c.target()).tried = true; }

PieceId complete_recipient(std::span<const PieceId> found, Verdict& v) {
  Command& c = v.command;
  int at = -1;
  for (int i = 0; i < std::ssize(found) && at < 0; ++i)
    if (c.picks >> i & 1u) at = i;
  c.picks = 0;
  if (at >= 0 || c.targets.size() < 2) {
    c.targets.resize(1);
    if (!found.empty()) c.targets.push_back(found[std::max(at, 0)]);
  }
  return c.targets.size() > 1 ? c.targets[1] : kNoPiece;
}

void show_recipients(const State& s, std::span<const PieceId> found, PieceId chosen, Verdict& v) {
  if (Quietly::now()) return;
  for (std::size_t i = 0; i < found.size(); ++i)
    v.picks.push_back({.label = plain_name(s, found[i]),
                       .bit = static_cast<int>(i),
                       .place = s.is_unit(found[i]) ? s.unit(found[i]).pose : Pose(),
                       .on = found[i] == chosen,
                       .fixed = found[i] == chosen});
}

const Chapter kLead = {.rule = "ES-LEAD-1",
                       .prompt = "Leader Actions: the next commander and what he does, or done",
                       .list = list_leaders,
                       .orders = orders_to_leader,
                       .weigh = weigh_leader_action,
                       .carry = carry_leader_action};

}  // namespace grognard::esr
