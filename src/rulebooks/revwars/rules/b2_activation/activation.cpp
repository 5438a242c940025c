// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/dice_sources.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/positions.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/chapters.h"
#include "revwars/sequence/turn.h"

// Brigades, groups and their two Actions (chapters ACT and CMD).
namespace grognard::revwars {
namespace {

using DeedList = std::span<const Deed> (*)();
constexpr DeedList kActionDeeds[] = {marching_deeds, charging_deeds, shooting_deeds, formation_deeds,
                                     facing_deeds,   reform_deeds,   spiking_deeds};

// The group begins to act: each member is activated, and its brigade's guns near it are recovered (RW-ART-8).
void activate_group(Play& p) {
  Activation& a = p.s.activation;
  for (Member& m : a.group) {
    Battalion& b = p.s.unit(m.unit);
    b.activated = true;
    m.in_command = is_commanded(p.s, m.unit);
    if (!m.in_command && a.out_of_command == kNoPiece) a.out_of_command = m.unit;
    recover_guns(p, m.unit);
  }
}

// RW-ART-9: guns are recovered before the first Action is taken, so it is judged as things stand then.
class Activated {
 public:
  Activated(const State& s, PieceId unit) : now_(s) {
    const bool begins = s.activation.stage == Stage::First && s.activation.action == Action::None;
    if (!begins || s.overrun.empty()) return;
    State then = s;
    ScriptedDice none({});
    Dice dice(none);
    Chronicle silent = Chronicle::silent();
    Play p{then, dice, silent};
    if (s.activation.group.empty()) recover_guns(p, unit);
    for (const Member& m : s.activation.group) recover_guns(p, m.unit);
    if (then.overrun.size() != s.overrun.size()) then_ = std::make_unique<State>(then);
  }
  const State& state() const { return then_ ? *then_ : now_; }

 private:
  const State& now_;
  std::unique_ptr<State> then_;
};

void join_group(State& s, PieceId unit) { s.activation.group.push_back({.unit = unit}); }

}  // namespace

std::optional<Barred> group_may_not(const State& s, PieceId unit, Action action) {
  if (std::optional<Barred> barred = may_not_take(s, unit, action)) return barred;
  // Who Reacts does so by itself; and once the Action is chosen, those who cannot lose it (RW-ACT-10).
  if (s.side_of(unit) != s.active || s.activation.action != Action::None) return std::nullopt;
  for (const Member& m : s.activation.group) {
    if (m.unit == unit) continue;
    if (std::optional<Barred> barred = may_not_take(s, m.unit, action)) return Barred{"RW-ACT-11", barred->text};
  }
  return std::nullopt;
}

// RW-CHARGE-23: the others must find somebody near the first target, or the group cannot charge (RW-ACT-11).
void weigh_charge_of_group(const State& s, Verdict& v) {
  if (s.activation.group.size() < 2 || s.activation.action != Action::None || !v.legal()) return;
  State named = s;
  for (Member& m : named.activation.group)
    if (m.unit == v.command.unit()) m.target = v.command.target();
  const PieceId idle = left_without_target(named);
  if (idle != kNoPiece)
    v.refuse("RW-ACT-11",
             sentence("{0} {0:has|have} nobody to charge near there, and the group acts as one.", name_of(s, idle)));
}

bool may_activate(const State& s, PieceId unit) {
  if (!s.is_unit(unit) || s.brigade_of(unit) != s.activation.brigade) return false;
  const Battalion& b = s.unit(unit);
  if (b.activated) return false;
  if (b.place == Place::Reserve) return !s.brigade(s.activation.brigade).in_reserve;  // RW-RES-3
  return is_active(b);
}

bool is_member(const State& s, PieceId unit) {
  return std::ranges::any_of(s.activation.group, [&](const Member& m) { return m.unit == unit; });
}

bool is_second_of(const State& s, Action action) {
  return s.activation.stage != Stage::First && s.activation.stage != Stage::Reactions && s.activation.first == action;
}

const Deed* deed_of(Verb verb) {
  for (const DeedList list : kActionDeeds)
    for (const Deed& deed : list())
      if (deed.verb == verb) return &deed;
  return nullptr;
}

void offer_deeds(const State& s, PieceId unit, Action action, std::vector<Option>& out) {
  const std::size_t before = out.size();
  for (const DeedList list : kActionDeeds)
    for (const Deed& deed : list())
      if (action == Action::None || deed.action == action) {
        if (!group_may_not(s, unit, deed.action)) deed.offer(s, unit, out);
      }
  const auto leaves_others_idle = [&](const Option& option) {
    if (option.verb != Verb("charge")) return false;
    Verdict v{.command = order_for(s.active, option)};
    weigh_charge_of_group(s, v);
    return !v.legal();
  };
  if (s.side_of(unit) == s.active)
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), leaves_others_idle),
              out.end());
}

bool has_deed(const State& s, PieceId unit, Action action) {
  std::vector<Option> out;
  for (const DeedList list : kActionDeeds)
    for (const Deed& deed : list())
      if (deed.action == action && out.empty()) deed.offer(s, unit, out);
  return !out.empty();
}

std::optional<Barred> may_not_take(const State& s, PieceId unit, Action action) {
  const Battalion& b = s.unit(unit);
  const Name name = name_of(s, unit);
  if (b.place == Place::Reserve && action != Action::Move)
    return Barred{"RW-RES-3", sentence("{0} must come on the table with a Move first.", name)};
  if (b.shattered() && action != Action::Shoot && action != Action::Reform)
    return Barred{"RW-ORD-5", sentence("{0} {0:is|are} Shattered: {0:it|they} may only Shoot or Reform.", name)};
  const bool fights = b.arm != Arm::Artillery;
  if (action == Action::Charge && !fights)
    return Barred{"RW-CHARGE-2", sentence("{0} {0:is|are} artillery and cannot charge.", name)};
  if (action == Action::SpikeGuns && !fights)
    return Barred{"RW-ART-16", sentence("{0} {0:is|are} artillery and cannot spike guns.", name)};
  const Card& card = s.card(unit);
  const bool armed = card.small_arms >= 0 || card.cannon >= 0 || card.howitzer >= 0 || b.gun == Gun::Present;
  if (action == Action::Shoot && !armed) return Barred{"RW-FIRE-62", sentence("{0} {0:has|have} no firearms.", name)};
  const PieceId far_off = s.activation.out_of_command;
  if (action == Action::Move && s.activation.stage == Stage::Second && far_off != kNoPiece)
    return Barred{"RW-CMD-3", sentence("{0} {0:was|were} not within 6 inches of {0:its|their} general: no second Move.",
                                       name_of(s, far_off))};
  return std::nullopt;
}

void drop_from_group(State& s, PieceId unit) {
  auto& group = s.activation.group;
  for (auto it = group.begin(); it != group.end(); ++it)
    if (it->unit == unit) {
      group.erase(it);
      return;
    }
}

void lose_action(Play& p, Member& member) {
  member.acted = true;
  member.target = kNoPiece;
  if (!is_active(p.s.unit(member.unit))) return;
  p.log.tell([&] {
    return event("RW-ACT-10", "group", {member.unit},
                 fmt::format("{0} can no longer do it and {0:loses|lose} the Action.", name_of(p.s, member.unit)));
  });
}

void end_group(Play& p) {
  Activation& a = p.s.activation;
  a.group.clear();
  a.reactions.clear();
  a.stage = Stage::First;
  a.action = a.first = Action::None;
  a.settled = a.named = false;
  a.out_of_command = kNoPiece;
  p.s.step = Step::Activate;
}

namespace {

void begin_second(Play& p) {
  Activation& a = p.s.activation;
  a.first = a.action;
  a.action = Action::None;
  a.settled = false;
  a.stage = Stage::Second;
  for (Member& m : a.group) m = {.unit = m.unit, .in_command = m.in_command};
  for (Battalion& b : p.s.battalions) b.has_pursued = false;
  p.s.step = Step::Declare;
}

// Members that were destroyed, or can no longer do what the group does.
void weed_group(Play& p) {
  Activation& a = p.s.activation;
  for (std::size_t i = a.group.size(); i-- > 0;) {
    const Battalion& b = p.s.unit(a.group[i].unit);
    if (b.place != Place::Reserve && !is_active(b)) a.group.erase(a.group.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (a.settled) return;
  for (Member& m : a.group) {
    const bool named = a.action == Action::Charge && m.target != kNoPiece;
    if (m.acted && !named) continue;
    if (may_not_take(p.s, m.unit, a.action)) lose_action(p, m);
    // RW-CHARGE-23: who cannot be linked yet may be when the others have named their targets.
    else if (!m.acted && !has_deed(p.s, m.unit, a.action) &&
             (a.action != Action::Charge || left_without_target(p.s) != kNoPiece))
      lose_action(p, m);
  }
}

}  // namespace

void go_on_with_group(Play& p) {
  Activation& a = p.s.activation;
  weed_group(p);
  if (a.group.empty()) return end_group(p);
  if (!a.settled) {
    for (const Member& m : a.group)
      if (!m.acted) return;  // it is asked
    a.settled = true;
    if (a.action == Action::Shoot) settle_volleys(p);
    if (a.action == Action::Charge) begin_charge(p);
    if (!p.s.cursor.empty()) return;
  }
  if (a.stage == Stage::First) begin_second(p);
  else end_group(p);
}

void mark_acted(State& s, PieceId unit) {
  for (Member& m : s.activation.group)
    if (m.unit == unit) m.acted = true;
}

void act_first(Play& p, const Deed& deed, const Command& c) {
  Activation& a = p.s.activation;
  if (a.group.empty()) join_group(p.s, c.unit());
  if (a.stage == Stage::First && a.action == Action::None) activate_group(p);
  if (a.stage == Stage::Second) a.stage = Stage::Finishing;
  a.action = deed.action;
  p.s.step = Step::Finish;
  deed.carry(p, c);
  mark_acted(p.s, c.unit());
}

namespace {

// --- B2a: the first Action ------------------------------------------------------------------------------------------------

void list_activations(const State& s, const Question&, Choices& out) {
  bool some = false;
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (may_activate(s, id)) {
      offer(out, "order", id, kNoPiece, Needs::Order);
      some = true;
    }
  if (some && s.activation.group.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

int activations_left(const State& s) {
  int count = 0;
  for (PieceId id = 0; id < s.unit_count(); ++id) count += may_activate(s, id) ? 1 : 0;
  return count;
}

void orders_to_activate(const State& s, const Question&, PieceId id, std::vector<Option>& out) {
  if (!may_activate(s, id)) return;
  const bool forming = !s.activation.group.empty();
  if (forming && !is_member(s, id)) {
    out.push_back(make_option("group", id));
    return;
  }
  const Activated activated(s, id);
  offer_deeds(activated.state(), id, Action::None, out);
  if (!forming)
    for (const Deed& deed : readying_deeds()) deed.offer(s, id, out);
  if (!forming && activations_left(s) > 1) out.push_back(make_option("group", id));
  out.push_back(make_option("pass", id, kNoPiece, Needs::Nothing, true));
}

void weigh_grouping(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  v.command.path.clear();
  if (is_member(s, id)) v.refuse("RW-ACT-2", sentence("{0} {0:is|are} in the group already.", name_of(s, id)));
  else if (s.activation.group.size() == s.activation.group.capacity()) v.refuse("RW-ACT-3", "The group is full.");
}

void weigh_activation(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  if (!s.is_unit(id) || s.side_of(id) != q.side) {
    v.refuse("RW-ACT-1", "Name one of your battalions.");
    return;
  }
  if (!may_activate(s, id)) {
    v.refuse("RW-ACT-1", sentence("{0} cannot act now: {0:it has|they have} acted, {0:is|are} not there, or "
                                  "{0:belongs|belong} to another brigade.",
                                  name_of(s, id)));
    return;
  }
  const Verb verb = v.command.verb;
  if (verb == Verb("group")) return weigh_grouping(s, v);
  if (!s.activation.group.empty() && !is_member(s, id)) {
    v.refuse("RW-ACT-2", sentence("{0} {0:is|are} not in the group that acts now.", name_of(s, id)));
    return;
  }
  if (verb == Verb("pass")) {
    v.command.targets.clear();
    v.command.path.clear();
    return;
  }
  for (const Deed& deed : readying_deeds())
    if (deed.verb == verb) return deed.weigh(s, v);
  const Deed* deed = deed_of(verb);
  if (!deed) {
    v.refuse("RW-ACT-5", "No such Action.");
    return;
  }
  const Activated activated(s, id);
  const State& then = activated.state();
  if (std::optional<Barred> barred = group_may_not(then, id, deed->action)) v.refuse(barred->rule, barred->text);
  else deed->weigh(then, v);
  if (deed->action == Action::Charge) weigh_charge_of_group(then, v);
}

void pass_group(Play& p, PieceId unit) {
  if (p.s.activation.group.empty()) join_group(p.s, unit);
  activate_group(p);
  end_group(p);
}

void carry_activation(Play& p, const Question&, const Command& c) {
  if (c.verb == Verb("group")) return join_group(p.s, c.unit());
  if (c.verb == Verb("pass")) return pass_group(p, c.unit());
  for (const Deed& deed : readying_deeds())
    if (deed.verb == c.verb) return deed.carry(p, c);
  act_first(p, *deed_of(c.verb), c);
}

}  // namespace

const Chapter kActivate = {.rule = "RW-ACT-1",
                           .prompt = "Give a battalion or a group its first Action",
                           .list = list_activations,
                           .orders = orders_to_activate,
                           .weigh = weigh_activation,
                           .carry = carry_activation};

}  // namespace grognard::revwars
