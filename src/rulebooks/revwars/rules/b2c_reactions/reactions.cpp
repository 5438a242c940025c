// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2_activation/batches.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/chapters.h"

// B2c: the enemy answers a second Action (chapter REACT).
namespace grognard::revwars {
namespace {

struct ReactionVerb {
  Verb verb;
  Reaction kind;
  Action action;  // None: a countercharge
};
constexpr ReactionVerb kReactionVerbs[] = {{"react-shoot", Reaction::Shoot, Action::Shoot},
                                           {"react-form", Reaction::ChangeFormation, Action::ChangeFormation},
                                           {"react-charge", Reaction::Countercharge, Action::None}};

const ReactionVerb* reaction_of(Verb verb) {
  for (const ReactionVerb& r : kReactionVerbs)
    if (r.verb == verb) return &r;
  return nullptr;
}

std::string_view reaction_words(Reaction kind) {
  return kind == Reaction::Shoot ? "Shoot" : kind == Reaction::Countercharge ? "Countercharge" : "Change Formation";
}

// RW-REACT-1, RW-REACT-4
bool within_reaction_reach(const State& s, PieceId unit) {
  return std::ranges::any_of(s.activation.group, [&](const Member& m) {
    return is_active(s.unit(m.unit)) && maybe_within(s, unit, m.unit, kReactionReach) &&
           within(distance_between(s, unit, m.unit), kReactionReach);
  });
}

// RW-REACT-3, RW-REACT-6, RW-REACT-32
std::optional<Barred> may_not_react(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (!is_active(b)) return Barred{"RW-REACT-32", sentence("{0} {0:is|are} not in play.", name_of(s, unit))};
  if (b.shattered())
    return Barred{"RW-REACT-3", sentence("{0} {0:is|are} Shattered and cannot React.", name_of(s, unit))};
  const int most = s.options().reactions_per_turn;
  if (most > 0 && b.reactions >= most)
    return Barred{"RW-REACT-6", sentence("{0} {0:has|have} Reacted this turn.", name_of(s, unit))};
  for (const NamedReaction& r : s.activation.reactions)
    if (r.unit == unit) return Barred{"RW-REACT-7", sentence("{0} {0:has|have} been named already.", name_of(s, unit))};
  if (!within_reaction_reach(s, unit))
    return Barred{"RW-REACT-4",
                  sentence("{0} {0:is|are} more than 12 inches from the group that acts.", name_of(s, unit))};
  return std::nullopt;
}

bool may_countercharge(const State& s, PieceId unit, PieceId charger) {
  return is_member(s, charger) && !may_not_countercharge(s, unit, charger);
}

void orders_to_react(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (!s.is_unit(id) || s.side_of(id) != q.side || may_not_react(s, id)) return;
  for (const ReactionVerb& r : kReactionVerbs) {
    if (r.action != Action::None) {
      if (!may_not_take(s, id, r.action) && has_deed(s, id, r.action)) out.push_back(make_option(r.verb, id));
      continue;
    }
    if (s.activation.action != Action::Charge) continue;
    for (const Member& m : s.activation.group)
      if (m.target == id && may_countercharge(s, id, m.unit)) out.push_back(make_option(r.verb, id, m.unit));
  }
}

// It is near enough, and there is something that it could do.
bool has_reaction(const State& s, PieceId id) {
  std::vector<Option> orders;
  orders_to_react(s, {.step = Step::NameReactions, .side = other(s.active)}, id, orders);
  return !orders.empty();
}

void list_reactors(const State& s, const Question& q, Choices& out) {
  each_active(s, q.side, [&](PieceId id) {
    if (has_reaction(s, id)) offer(out, "order", id, kNoPiece, Needs::Order);
  });
  if (!out.empty()) offer(out, "done", kNoPiece, kNoPiece, Needs::Nothing, true);
}

// RW-REACT-8: what the roll needs, for the panel.
Breakdown react_score(const State& s, PieceId unit, Formation held) {
  Breakdown sum("RW-REACT-8", "number needed to React in order");
  sum.base("RW-REACT-8", "React without Disorder", s.card(unit).react[held]);
  return sum;
}

void weigh_reaction(const State& s, const Question& q, Verdict& v) {
  const PieceId id = v.command.unit();
  const ReactionVerb* r = reaction_of(v.command.verb);
  v.command.path.clear();
  if (!r || !s.is_unit(id) || s.side_of(id) != q.side) {
    v.refuse("RW-REACT-2", "Name a battalion and its Reaction, or end naming.");
    return;
  }
  if (std::optional<Barred> barred = may_not_react(s, id)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  if (r->action != Action::None) {
    v.command.targets.clear();
    if (std::optional<Barred> barred = may_not_take(s, id, r->action)) v.refuse(barred->rule, barred->text);
    else if (!has_deed(s, id, r->action)) v.refuse("RW-REACT-2", sentence("{0} cannot do that now.", name_of(s, id)));
  } else if (s.activation.action != Action::Charge || !is_member(s, v.command.target())) {
    v.refuse("RW-REACT-14", "A Countercharge answers a declared Charge: name the charger.");
  } else if (std::optional<Barred> barred = may_not_countercharge(s, id, v.command.target())) {
    v.refuse(barred->rule, barred->text);
  }
  if (v.legal()) v.workings.push_back(react_score(s, id, s.unit(id).formation()));
}

void name_reaction(Play& p, const Question&, const Command& c) {
  const PieceId id = c.unit();
  p.s.activation.reactions.push_back(
      {.unit = id, .kind = reaction_of(c.verb)->kind, .charger = c.target(), .held = p.s.unit(id).formation()});
}

// RW-REACT-8 to RW-REACT-11; the option reads the card's number as 7 - N or less, which has the same odds.
bool keeps_order(Play& p, const NamedReaction& r) {
  const Breakdown score = react_score(p.s, r.unit, r.held);
  const Rerolls rerolls = rerolls_of(p.s.unit(r.unit).order);
  const Single die = throw_by_card(p, "RW-REACT-8", r.unit, "react", score.total(), rerolls);
  const bool kept = die.success;
  p.log.tell([&] {
    return with_workings(
        with_dice(event("RW-REACT-8", "react", {r.unit},
                        fmt::format("{0} {0:Reacts: it|React: they} will {1}, {2}{3}.", name_of(p.s, r.unit),
                                    reaction_words(r.kind), kept ? "in good order" : "but in disorder", die.again)),
                  die.roll, score.total()),
        {score});
  });
  p.log.outcome([&] { return said_of(name_of(p.s, r.unit), kept ? "reacts in order" : "reacts in disorder"); });
  return kept;
}

// RW-REACT-9: at the end of the Reaction.
void finish_reaction(Play& p, NamedReaction& r) {
  if (r.kind == Reaction::Shoot) settle_volleys(p);
  r.resolved = true;
  if (r.failed && is_active(p.s.unit(r.unit))) disorder(p, r.unit, "RW-REACT-9", "by its Reaction");
}

void list_details(const State& s, const Question& q, Choices& out) {
  offer(out, "order", q.unit, kNoPiece, Needs::Order);
  (void)s;
}

Action action_of(const State& s, PieceId unit) {
  for (const NamedReaction& r : s.activation.reactions)
    if (r.unit == unit && !r.resolved) return r.kind == Reaction::Shoot ? Action::Shoot : Action::ChangeFormation;
  return Action::None;
}

void orders_in_reaction(const State& s, const Question& q, PieceId id, std::vector<Option>& out) {
  if (id == q.unit) offer_deeds(s, id, action_of(s, id), out);
}

void weigh_details(const State& s, const Question& q, Verdict& v) {
  const Deed* deed = deed_of(v.command.verb);
  if (v.command.unit() != q.unit || !deed || deed->action != action_of(s, q.unit)) {
    v.refuse("RW-REACT-7", sentence("{0} {0:carries|carry} out the Reaction that was named.", name_of(s, q.unit)));
    return;
  }
  deed->weigh(s, v);
}

void carry_details(Play& p, const Question& q, const Command& c) {
  deed_of(c.verb)->carry(p, c);
  for (NamedReaction& r : p.s.activation.reactions)
    if (r.unit == q.unit && !r.resolved) r.done = true;
}

// True if it must be asked how.
bool begin_reaction(Play& p, NamedReaction& r) {
  r.rolled = true;
  ++p.s.unit(r.unit).reactions;
  // RW-REACT-14: nobody goes to meet a charger whom an earlier Reaction has destroyed.
  const bool possible = r.kind == Reaction::Countercharge ? is_active(p.s.unit(r.charger))
                                                          : has_deed(p.s, r.unit, action_of(p.s, r.unit));
  if (!possible) {
    r.resolved = true;
    p.log.tell([&] {
      return event("RW-REACT-7", "group", {r.unit},
                   fmt::format("{0} can no longer {1} as {0:its|their} Reaction.", name_of(p.s, r.unit),
                               reaction_words(r.kind)));
    });
    return false;
  }
  r.failed = !keeps_order(p, r);
  if (r.kind != Reaction::Countercharge) return true;
  countercharge(p, r.unit, r.charger);
  r.done = true;
  return false;
}

}  // namespace

bool could_react(const State& s) {
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (s.unit(id).side != s.active && is_active(s.unit(id)) && !s.unit(id).shattered() && !may_not_react(s, id))
      return true;
  return false;
}

void resolve_reactions(Play& p) {
  State& s = p.s;
  for (NamedReaction& r : s.activation.reactions) {
    if (r.resolved) continue;
    if (!is_active(s.unit(r.unit)) || (s.unit(r.unit).shattered() && !r.rolled)) {
      r.resolved = true;
      continue;
    }
    if (r.done) {
      finish_reaction(p, r);
      if (!s.cursor.empty()) return;
      continue;
    }
    if (!r.rolled && !begin_reaction(p, r)) {
      if (!s.cursor.empty()) return;
      if (r.done) finish_reaction(p, r);
      continue;
    }
    s.step = Step::React;
    return;
  }
  s.activation.stage = Stage::Finishing;
  s.step = Step::Finish;
}

const Chapter kNameReactions = {.rule = "RW-REACT-1",
                                .prompt = "The enemy has declared a second Action: name Reactions, or let it happen",
                                .list = list_reactors,
                                .orders = orders_to_react,
                                .weigh = weigh_reaction,
                                .carry = name_reaction};
const Chapter kReact = {.rule = "RW-REACT-7",
                        .prompt = "Carry out the Reaction",
                        .list = list_details,
                        .orders = orders_in_reaction,
                        .weigh = weigh_details,
                        .carry = carry_details};

}  // namespace grognard::revwars
