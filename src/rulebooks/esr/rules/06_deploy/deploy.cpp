// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "esr/rules/06_deploy/deploy.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/06_deploy/changing.h"
#include "esr/rules/15_status/status.h"
#include "esr/sequence/chapters.h"

// Step 6, Ploy & Deploy (chapter DEPL): who changes, and the roll.
namespace grognard::esr {
namespace {

constexpr std::uint32_t kMemberBits = (1u << kMostInFormation) - 1;
constexpr int kHighestRow = 12;  // ES-DEPL-4, T7

// An order to ploy or deploy, taken apart.
struct Change {
  int formation = -1;
  bool deploying = false;
  std::uint32_t named = 0;
  bool rush = false;
  Going ground = Going::Open;
};

Change change_of(const State& s, const Command& c) {
  Change change{
      .formation = s.formation_index(c.unit()), .deploying = c.verb == Verb("deploy"), .named = c.picks & kMemberBits};
  if (!change.deploying) return change;
  change.rush = (c.picks >> kRushBit) & 1u;
  if ((c.picks >> kRoughBit) & 1u) change.ground = Going::Rough;
  if ((c.picks >> kDenseBit) & 1u) change.ground = Going::Dense;
  return change;
}

std::uint32_t picks_of(const Change& change) {
  std::uint32_t picks = change.named;
  if (change.rush) picks |= 1u << kRushBit;
  if (change.ground == Going::Rough) picks |= 1u << kRoughBit;
  if (change.ground == Going::Dense) picks |= 1u << kDenseBit;
  return picks;
}

// ES-DEPL-3: once a turn, and under RT or BK only into column.
bool may_still_change(const State& s, int formation, bool deploying) {
  const Formation& f = s.formation(formation);
  if (!is_there(f) || f.changed || f.kind == Kind::GrandBattery) return false;
  return !deploying || (f.status != Status::Retreating && f.status != Status::Broken);
}

// ES-DEPL-18: somebody can found the column or follow in it.
bool somebody_can_ploy(const State& s, int formation) {
  bool found = false;
  each_member(s, formation,
              [&](PieceId id) { found = found || (may_change(s, id, false) && place_in_column(s, id).has_value()); });
  return found;
}

bool can_be_ordered(const State& s, int formation, bool deploying) {
  if (!may_still_change(s, formation, deploying) || may_change_bits(s, formation, deploying) == 0) return false;
  return deploying || somebody_can_ploy(s, formation);
}

void list_changes(const State& s, const Question& q, Choices& out) {
  each_formation(s, q.side, [&](int f) {
    if (can_be_ordered(s, f, true) || can_be_ordered(s, f, false))
      offer(out, "order", s.formation_piece(f), kNoPiece, Needs::Order);
  });
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_to_change(const State& s, const Question& q, PieceId piece, std::vector<Option>& out) {
  if (!s.is_formation(piece) || s.side_of(piece) != q.side) return;
  for (const bool deploying : {true, false})
    if (can_be_ordered(s, s.formation_index(piece), deploying))
      out.push_back(make_option(deploying ? "deploy" : "ploy", piece));
}

// All that can, into the mildest ground in which some of them find a place.
void complete_change(const State& s, Change& change) {
  const std::uint32_t can = may_change_bits(s, change.formation, change.deploying);
  if (!change.deploying || change.ground != Going::Open) {
    change.named = can;
    return;
  }
  const Members members = members_of(s, change.formation);
  for (const Going ground : {Going::Open, Going::Rough, Going::Dense}) {
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
      if (((can >> i) & 1u) && usual_place(s, members[i], ground)) found |= 1u << i;
    if (found == 0) continue;
    change.named = found;
    change.ground = ground;
    return;
  }
  change.named = can;
}

void show_change(const State& s, const Change& change, bool rolls, Verdict& v) {
  if (Quietly::now()) return;
  const Members members = members_of(s, change.formation);
  const std::uint32_t can = may_change_bits(s, change.formation, change.deploying);
  for (std::size_t i = 0; i < members.size(); ++i)
    if ((can >> i) & 1u)
      v.picks.push_back({.label = plain_name(s, members[i]),
                         .bit = static_cast<int>(i),
                         .place = s.unit(members[i]).pose,
                         .on = ((change.named >> i) & 1u) != 0,
                         .fixed = change.named == 1u << i});
  if (!rolls) return;
  v.workings.push_back(deploy_sum(s, change.formation, change.deploying, change.named, change.ground, change.rush));
  if (!change.deploying) return;
  v.picks.push_back({.label = "Rush Deployment: +1 fatigue", .bit = kRushBit, .on = change.rush});
  const bool dense = change.ground == Going::Dense;  // and whatever is milder
  v.picks.push_back(
      {.label = "into rough ground", .bit = kRoughBit, .on = dense || change.ground == Going::Rough, .fixed = dense});
  v.picks.push_back({.label = "into dense ground", .bit = kDenseBit, .on = dense});
}

bool names_a_formation(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  if (!(c.verb == Verb("deploy")) && !(c.verb == Verb("ploy"))) v.refuse("ES-DEPL-2", "Ploy or deploy a Formation.");
  else if (!is_own_formation(s, q.side, c.unit())) v.refuse("ES-DEPL-2", "Name one of your own Formations.");
  return v.legal();
}

void weigh_change(const State& s, const Question& q, Verdict& v) {
  if (!names_a_formation(s, q, v)) return;
  Change change = change_of(s, v.command);
  const Name name = name_of(s, v.command.unit());
  if (!may_still_change(s, change.formation, change.deploying)) {
    const Formation& f = s.formation(change.formation);
    if (f.changed) v.refuse("ES-DEPL-3", sentence("{0} {0:has|have} ployed or deployed this turn.", name));
    else if (f.kind == Kind::GrandBattery)
      v.refuse("ES-DEPL-17", sentence("{0} {0:is|are} a grand battery: guns neither ploy nor deploy.", name));
    else v.refuse("ES-DEPL-3", sentence("{0} cannot deploy while {0:it is|they are} Retreating or Broken.", name));
    return;
  }
  const std::uint32_t can = may_change_bits(s, change.formation, change.deploying);
  if (can == 0) {
    v.refuse("ES-DEPL-17", sentence("No Unit of {} can {} now.", name, change.deploying ? "deploy" : "ploy"));
    return;
  }
  if (!change.deploying && !somebody_can_ploy(s, change.formation)) {
    v.refuse("ES-DEPL-18", sentence("The next place in the column of {0} is taken, or none of the others is within 225 "
                                    "yards of it with a straight way there.",
                                    name));
    return;
  }
  if (change.named == 0) complete_change(s, change);
  if (change.named & ~can)
    v.refuse("ES-DEPL-17", "Units in contact, in the Reformation Area, unlimbered or already so cannot be named.");
  const bool rolls = still_to_change(s, change.formation, change.deploying) > 1;
  if (!rolls) change.rush = false;  // ES-DEPL-5
  if (!rolls) change.ground = Going::Open;
  v.command.picks = picks_of(change);
  show_change(s, change, rolls, v);
}

// ES-DEPL-15: each class that has a Unit named; with chart F1 the class of the Formation.
void pay_for_rush(Play& p, const Change& change) {
  if (p.s.options().f1()) return add_fatigue(p, change.formation, class_of(p.s, change.formation), 1, "ES-DEPL-15");
  bool rushed[kArms] = {};
  const Members members = members_of(p.s, change.formation);
  for (std::size_t i = 0; i < members.size(); ++i)
    if ((change.named >> i) & 1u) rushed[static_cast<std::size_t>(p.s.unit(members[i]).arm)] = true;
  for (int arm = 0; arm < kArms; ++arm)
    if (rushed[arm]) add_fatigue(p, change.formation, static_cast<Arm>(arm), 1, "ES-DEPL-15");
}

// ES-DEPL-4. Scores that allow more than there are to change are one case.
int roll_to_change(Play& p, const Change& change, const Breakdown& sum) {
  const int named = std::popcount(change.named);
  boost::container::static_vector<int, kMostLimits> limits;
  for (int score = 0; score < kHighestRow; ++score)
    if (units_allowed(score) < std::min(named, units_allowed(score + 1))) limits.push_back(score - sum.total());
  const PieceId piece = p.s.formation_piece(change.formation);
  const Roll roll = p.dice.bands("ES-DEPL-4", p.s.side_of(piece), change.deploying ? "deploy" : "ploy", 2,
                                 {limits.data(), limits.size()});
  const int allowed = std::min(named, units_allowed(0) + roll.value);  // each row allows one more
  if (p.log.full()) {
    int score = sum.total();
    for (const std::uint8_t face : roll.faces) score += face;
    Event e = event("ES-DEPL-4", change.deploying ? "deploy" : "ploy", {piece},
                    fmt::format("{}{}: {} {} {} = {}, up to {} Units.",
                                said_of(name_of(p.s, piece), change.deploying ? "deploys" : "ploys"),
                                change.rush ? " in a rush" : "", score - sum.total(), sum.total() < 0 ? '-' : '+',
                                std::abs(sum.total()), score, units_allowed(score)));
    tell_test(p, p.s.side_of(piece), with_workings(with_dice(std::move(e), roll), {sum}),
              fmt::format("{}{}: up to {} Units.", said_of(name_of(p.s, piece), change.deploying ? "deploys" : "ploys"),
                          change.rush ? " in a rush" : "", units_allowed(score)));
  }
  p.log.outcome([&] {
    return fmt::format("{} Unit{} {}", allowed, allowed == 1 ? "" : "s", change.deploying ? "may deploy" : "may ploy");
  });
  return allowed;
}

void carry_change(Play& p, const Question&, const Command& c) {
  State& s = p.s;
  const Change change = change_of(s, c);
  s.formation(change.formation).changed = true;
  Placing placing{.formation = static_cast<std::int8_t>(change.formation),
                  .deploying = change.deploying,
                  .rush = change.rush,
                  .ground = change.ground,
                  .named = change.named,
                  .left = 1};
  if (still_to_change(s, change.formation, change.deploying) > 1) {
    const Breakdown sum = deploy_sum(s, change.formation, change.deploying, change.named, change.ground, change.rush);
    placing.left = static_cast<std::int8_t>(roll_to_change(p, change, sum));
    if (change.rush) pay_for_rush(p, change);
  } else {
    placing.ground = Going::Dense;  // ES-DEPL-5: there is no roll for any kind of ground
    p.log.tell([&] {
      return event("ES-DEPL-5", change.deploying ? "deploy" : "ploy", {c.unit()},
                   fmt::format("The last Unit of {} {} without a roll.", name_of(s, c.unit()),
                               change.deploying ? "deploys" : "ploys"));
    });
  }
  begin_placing(p, placing);
}

}  // namespace

// ES-DEPL-17: batteries change by themselves (ES-DEPL-6) or by Leader Actions.
bool may_change(const State& s, PieceId unit, bool deploying) {
  const Unit& u = s.unit(unit);
  if (is_battery(u) || u.post != (deploying ? Post::Ployed : Post::Deployed)) return false;
  return !in_contact(s, unit);
}

std::uint32_t may_change_bits(const State& s, int formation, bool deploying) {
  const Members members = members_of(s, formation);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (may_change(s, members[i], deploying)) bits |= 1u << i;
  return bits;
}

int still_to_change(const State& s, int formation, bool deploying) {
  int count = 0;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    count += !is_battery(u) && u.post == (deploying ? Post::Ployed : Post::Deployed) ? 1 : 0;
  });
  return count;
}

const Chapter kDeploy = {.rule = "ES-DEPL-2",
                         .prompt = "Ploy or deploy: which Formation, or done",
                         .list = list_changes,
                         .orders = orders_to_change,
                         .weigh = weigh_change,
                         .carry = carry_change};

}  // namespace grognard::esr
