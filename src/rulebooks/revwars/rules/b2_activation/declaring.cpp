// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/positions.h"
#include "revwars/position/wording.h"
#include "revwars/sequence/chapters.h"

// B2b and B2d: the second Action of a group, and the members that follow the first of them (chapter ACT).
namespace grognard::revwars {
namespace {

// --- B2b: declaring the second Action ---------------------------------------------------------------------------------------

struct Declaration {
  Verb verb;
  Action action;
};
constexpr Declaration kDeclarations[] = {
    {"declare-move", Action::Move},      {"declare-shoot", Action::Shoot},   {"declare-form", Action::ChangeFormation},
    {"declare-face", Action::AboutFace}, {"declare-reform", Action::Reform}, {"declare-spike", Action::SpikeGuns},
};

bool all_may(const State& s, Action action) {
  for (const Member& m : s.activation.group)
    if (may_not_take(s, m.unit, action) || !has_deed(s, m.unit, action)) return false;
  return true;
}

void list_declarations(const State& s, const Question&, Choices& out) {
  const bool naming = s.activation.action == Action::Charge;  // the rest of the group names its targets
  bool some = false;
  for (const Member& m : s.activation.group) {
    if (naming && m.target != kNoPiece) continue;
    std::vector<Option> orders;
    if (naming || could_react(s)) offer_deeds(s, m.unit, Action::Charge, orders);
    else offer_deeds(s, m.unit, Action::None, orders);
    if (orders.empty()) continue;
    offer(out, "order", m.unit, kNoPiece, Needs::Order);
    some = true;
  }
  if (naming) {
    if (!some) offer(out, "declared");
    return;
  }
  if (could_react(s))
    for (const Declaration& d : kDeclarations)
      if (all_may(s, d.action)) offer(out, d.verb);
  offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

void orders_to_declare(const State& s, const Question&, PieceId id, std::vector<Option>& out) {
  if (!is_member(s, id)) return;
  const bool naming = s.activation.action == Action::Charge;
  offer_deeds(s, id, naming || could_react(s) ? Action::Charge : Action::None, out);
}

const Declaration* declaration_of(Verb verb) {
  for (const Declaration& d : kDeclarations)
    if (d.verb == verb) return &d;
  return nullptr;
}

void weigh_declaration(const State& s, const Question&, Verdict& v) {
  const Command& c = v.command;
  if (c.verb == Verb("declared")) {
    v.refuse("RW-ACT-9", "Name the targets first.");
    return;
  }
  if (const Declaration* d = declaration_of(c.verb)) {
    v.command.units.clear();
    v.command.targets.clear();
    v.command.path.clear();
    if (s.activation.action == Action::Charge) v.refuse("RW-ACT-9", "The group charges: name the other targets.");
    for (const Member& m : s.activation.group) {
      if (std::optional<Barred> barred = may_not_take(s, m.unit, d->action)) v.refuse(barred->rule, barred->text);
      else if (!has_deed(s, m.unit, d->action))
        v.refuse("RW-ACT-11", sentence("{0} cannot do that.", name_of(s, m.unit)));
    }
    return;
  }
  const PieceId id = c.unit();
  const Deed* deed = deed_of(c.verb);
  if (!deed || !is_member(s, id)) {
    v.refuse("RW-ACT-7", "Declare a second Action for the group, or end its activation.");
    return;
  }
  const bool naming = s.activation.action == Action::Charge;
  if (deed->action != Action::Charge && (naming || could_react(s))) {
    v.refuse("RW-ACT-7", "The enemy may React: declare the Action first.");
    return;
  }
  if (naming)
    for (const Member& m : s.activation.group)
      if (m.unit == id && m.target != kNoPiece) {
        v.refuse("RW-ACT-9", sentence("{0} {0:has|have} named {0:its|their} target.", name_of(s, id)));
        return;
      }
  if (std::optional<Barred> barred = group_may_not(s, id, deed->action)) v.refuse(barred->rule, barred->text);
  else deed->weigh(s, v);
  if (deed->action == Action::Charge) weigh_charge_of_group(s, v);
}

std::string declared_words(const State& s, Action action) {
  const auto& group = s.activation.group;
  // Who charges whom has been said.
  if (action == Action::Charge) return "This is the second Action, and the enemy may React.";
  if (group.size() == 1)
    return fmt::format("{0} {0:declares that it|declare that they} will {1} as {0:its|their} second Action.",
                       name_of(s, group[0].unit), action_words(action));
  std::vector<std::string> names;
  for (const Member& m : group) names.emplace_back(name_of(s, m.unit).text);
  return fmt::format("{} declare that they will {} as their second Action.", capital(list_words(names)),
                     action_words(action));
}

void open_reactions(Play& p, Action action) {
  Activation& a = p.s.activation;
  a.action = action;
  a.stage = Stage::Reactions;
  a.named = false;
  for (Member& m : a.group) m.acted = action == Action::Charge;
  p.s.step = Step::NameReactions;
  p.log.tell([&] { return event("RW-ACT-7", "group", {a.group[0].unit}, declared_words(p.s, action)); });
}

void carry_declaration(Play& p, const Question&, const Command& c) {
  Activation& a = p.s.activation;
  if (const Declaration* d = declaration_of(c.verb)) return open_reactions(p, d->action);
  if (c.verb == Verb("declared")) return open_reactions(p, Action::Charge);
  const Deed& deed = *deed_of(c.verb);
  if (deed.action != Action::Charge || !could_react(p.s)) return act_first(p, deed, c);
  deed.carry(p, c);
  a.action = Action::Charge;
  for (const Member& m : a.group)
    if (m.target == kNoPiece) return;
  open_reactions(p, Action::Charge);
}

// --- The rest of the group, and B2d -----------------------------------------------------------------------------------------

void list_members(const State& s, const Question&, Choices& out) {
  const bool charging = s.activation.action == Action::Charge;
  for (const Member& m : s.activation.group) {
    if (m.acted || (charging && !has_deed(s, m.unit, Action::Charge))) continue;  // RW-CHARGE-23: not linked yet
    offer(out, "order", m.unit, kNoPiece, Needs::Order);
  }
}

void orders_for_member(const State& s, const Question&, PieceId id, std::vector<Option>& out) {
  for (const Member& m : s.activation.group)
    if (m.unit == id && !m.acted) offer_deeds(s, id, s.activation.action, out);
}

void weigh_member(const State& s, const Question&, Verdict& v) {
  const PieceId id = v.command.unit();
  const Deed* deed = deed_of(v.command.verb);
  bool waiting = false;
  for (const Member& m : s.activation.group) waiting = waiting || (m.unit == id && !m.acted);
  if (!waiting) {
    v.refuse("RW-ACT-2", "Name a battalion of the group that has not yet done it.");
    return;
  }
  if (!deed || deed->action != s.activation.action) {
    v.refuse("RW-ACT-2", "All battalions of the group take the same Action.");
    return;
  }
  if (std::optional<Barred> barred = may_not_take(s, id, deed->action)) v.refuse(barred->rule, barred->text);
  else deed->weigh(s, v);
}

void carry_member(Play& p, const Question&, const Command& c) {
  deed_of(c.verb)->carry(p, c);
  mark_acted(p.s, c.unit());
}

}  // namespace

const Chapter kDeclare = {.rule = "RW-ACT-7",
                          .prompt = "A second Action, or end the activation",
                          .list = list_declarations,
                          .orders = orders_to_declare,
                          .weigh = weigh_declaration,
                          .carry = carry_declaration};
const Chapter kFinish = {.rule = "RW-ACT-2",
                         .prompt = "The group carries out its Action: next battalion",
                         .list = list_members,
                         .orders = orders_for_member,
                         .weigh = weigh_member,
                         .carry = carry_member};

}  // namespace grognard::revwars
