// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/position/losses.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "core/sentence.h"
#include "core/telling.h"
#include "core/verdict.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2d_1_fight/fight.h"
#include "revwars/sequence/chapters.h"

namespace grognard::revwars {
namespace {

// Questions that may wait on top of each other before further losses are simply taken the plain way.
constexpr std::size_t kMostQuestions = 6;

void change_order(Play& p, PieceId unit, Order order, RuleId rule, std::string_view what, std::string_view why) {
  Battalion& b = p.s.unit(unit);
  const Order before = b.order;
  b.order = order;
  p.log.tell([&] {
    const Name name = name_of(p.s, unit);
    const std::string_view one = before == order ? "it stays" : "it is now";
    const std::string_view many = before == order ? "they stay" : "they are now";
    const std::string_view now = name.plural ? many : one;
    const std::string all = said_of(name, why.empty() ? std::string(what) : fmt::format("{} {}", what, why));
    const bool said = what.ends_with(name_of(order)) && before != order;  // "is shattered as it breaks"
    return event(rule, "order", {unit},
                 said ? fmt::format("{}.", all) : fmt::format("{}: {} {}.", all, now, name_of(order)));
  });
  if (before != order)
    p.log.outcome([&] { return fmt::format("{0} {0:is|are} {1}", name_of(p.s, unit), name_of(order)); });
}

// RW-FIRE-54: the oldest marks go with the lost platoons; those left stand from the front rank's left on.
void drop_marks(Battalion& b, int lost) {
  boost::container::static_vector<RolledMark, kMostStands> kept;
  for (const RolledMark& mark : b.marks)
    if (mark.by != kNoPiece) kept.push_back(mark);
  for (; lost > 0 && !kept.empty(); --lost)
    kept.erase(std::ranges::min_element(kept, {}, [](const RolledMark& mark) { return mark.when; }));
  std::ranges::fill(b.marks, RolledMark{});
  std::ranges::copy(kept, b.marks);
}

bool has_overrun_guns(const State& s, PieceId battery) {
  return std::ranges::any_of(s.overrun, [&](const OverrunGun& g) { return g.owner == battery && !g.battalion_gun; });
}

// RW-MELEE-21, RW-MELEE-22, RW-ART-18
bool is_wiped_out(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  return b.platoons <= wiped_out_at(b.arm) && !(is_battery(b) && has_overrun_guns(s, unit));
}

RuleId rule_of_end(const State& s, PieceId unit, RuleId cause) {
  if (is_battery(s.unit(unit))) return "RW-ART-18";
  if (cause.str().starts_with("RW-BREAK")) return "RW-BREAK-18";
  if (cause.str().starts_with("RW-FIRE")) return "RW-FIRE-43";
  return "RW-MELEE-21";
}

bool has_even_rank(const State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  if (b.building >= 0 || b.formation() == Formation::MarchColumn || b.shape.bent) return false;
  const auto sizes = rank_sizes(b.type, b.platoons, b.shape);
  return std::ranges::any_of(sizes, [](int size) { return size % 2 == 0; });
}

// RW-MELEE-20: the gun can be among the losses only if its battalion would outlive that.
bool gun_may_be_lost(const Battalion& b, int count) {
  return b.gun == Gun::Present && b.platoons - (count - 1) > wiped_out_at(b.arm);
}

// --- RW-MELEE-20: the owner's choices; the question's index says how many are lost and why, 0 asks for the side only ---

// Rules by which platoons are lost.
constexpr RuleId kLossRules[] = {"RW-MELEE-15", "RW-FIRE-42", "RW-BREAK-11", "RW-CHARGE-21", "RW-PURS-15"};
constexpr int kLossRuleCount = static_cast<int>(std::size(kLossRules));

int index_of_losses(int count, RuleId rule) {
  const auto cause = static_cast<int>(std::ranges::find(kLossRules, rule) - std::begin(kLossRules));
  GROGNARD_CHECK(cause < kLossRuleCount);
  return count * kLossRuleCount + cause;
}
int losses_in(const Question& q) { return q.index / kLossRuleCount; }
RuleId cause_in(const Question& q) { return kLossRules[q.index % kLossRuleCount]; }

void list_loss_choices(const State& s, const Question& q, Choices& out) {
  if (q.index == 0) {
    offer(out, "keep-right", q.unit, kNoPiece, Needs::Nothing, true);
    offer(out, "keep-left", q.unit);
    return;
  }
  const Battalion& b = s.unit(q.unit);
  const bool outlives = b.platoons - losses_in(q) > wiped_out_at(b.arm);
  offer(out, "keep-gun", q.unit, kNoPiece, Needs::Nothing, outlives);
  offer(out, "lose-gun", q.unit, kNoPiece, Needs::Nothing, !outlives);
}

void weigh_loss_choice(const State& s, const Question& q, Verdict& v) {
  Command& c = v.command;
  if (c.units.empty()) c.units.push_back(q.unit);
  c.targets.clear();
  c.path.clear();
  c.number = 0;
  const bool side = c.verb == Verb("keep-right") || c.verb == Verb("keep-left");
  const bool gun = c.verb == Verb("keep-gun") || c.verb == Verb("lose-gun");
  if (c.unit() != q.unit || !(q.index == 0 ? side : gun))
    v.refuse("RW-MELEE-20", sentence("{0} {0:has|have} lost platoons: say which.", name_of(s, q.unit)));
}

void carry_loss_choice(Play& p, const Question& q, const Command& c) {
  answered(p.s);
  if (q.index == 0) {
    p.s.unit(q.unit).shape.extra_left = c.verb == Verb("keep-left");
    return;
  }
  const bool gun = c.verb == Verb("lose-gun");
  take_off(p, q.unit, losses_in(q) - (gun ? 1 : 0), gun, cause_in(q));
}

void leave_gun(State& s, PieceId owner, bool battalion_gun, const Stand& stand) {
  if (s.overrun.size() == s.overrun.capacity()) return;
  s.overrun.push_back(
      {.owner = owner, .battalion_gun = battalion_gun, .pose = Pose::snapped(stand.centre, stand.facing)});
}

// What the dice have said already is not said again.
std::string loss_words(const State& s, PieceId unit, int lost, bool gun, RuleId rule) {
  const Name name = name_of(s, unit);
  const int left = s.unit(unit).platoons;
  const bool told = rule == RuleId("RW-FIRE-42") || rule == RuleId("RW-BREAK-11") || rule == RuleId("RW-CHARGE-21") ||
                    rule == RuleId("RW-PURS-15") || rule == RuleId("RW-SKIR-4");
  if (left == 0) return fmt::format("{0} {0:has|have} nobody left.", name);
  if (told)
    return fmt::format("{0} {0:has|have} {1} left{2}.", name, counted(left, "platoon"), gun ? ", but no gun" : "");
  return fmt::format("{0} {0:loses|lose} {1}{2}; {3} left.", name, counted(lost, "platoon"), gun ? " and the gun" : "",
                     left);
}

// RW-VIC-4, RW-VIC-7
void count_as_lost(State& s, PieceId unit) {
  const Battalion& b = s.unit(unit);
  ++s.sides[b.side].lost_battalions;
  SideState& enemy = s.sides[other(b.side)];
  enemy.points = static_cast<std::int16_t>(enemy.points + (is_skirmishers(b) ? kPointsSkirmishers : kPointsBattalion));
}

}  // namespace

void disorder(Play& p, PieceId unit, RuleId rule, std::string_view why) {
  const Order now = p.s.unit(unit).order;
  const Order next = now == Order::Solid ? Order::Shaken : Order::Shattered;
  change_order(p, unit, next, rule, "is disordered", why);
}

void shatter(Play& p, PieceId unit, RuleId rule, std::string_view why) {
  if (p.s.unit(unit).shattered()) return;
  change_order(p, unit, Order::Shattered, rule, "is shattered", why);
}

void restore(Play& p, PieceId unit, RuleId rule) {
  const Order now = p.s.unit(unit).order;
  if (now == Order::Solid) return;
  const bool was_shattered = now == Order::Shattered;
  change_order(p, unit, was_shattered ? Order::Shaken : Order::Solid, rule,
               was_shattered ? "is now shaken" : "is now solid", {});
}

// RW-FORM-24
void tell_of_square(Play& p, PieceId unit, Formation before) {
  const Battalion& b = p.s.unit(unit);
  if (before != Formation::Square || b.formation() != Formation::AttackColumn || b.building >= 0) return;
  p.log.tell([&] {
    return event("RW-FORM-24", "form", {unit},
                 fmt::format("{0} {0:has|have} too few platoons for a square and {0:forms|form} attack column.",
                             name_of(p.s, unit)));
  });
}

bool take_off(Play& p, PieceId unit, int platoons, bool gun, RuleId rule) {
  State& s = p.s;
  Battalion& b = s.unit(unit);
  const int lost = std::min<int>(platoons, b.platoons);  // RW-MELEE-25
  drop_marks(b, lost + (gun ? 1 : 0));
  if (is_skirmishers(b)) b.lost_skirmishers = static_cast<std::int8_t>(b.lost_skirmishers + lost);
  const Pose before = b.pose;
  const Formation formation = b.formation();
  close_up(s, unit, b.platoons - lost, b.gun == Gun::Present && !gun);
  p.log.tell([&] {
    Event e = event(rule, "loss", {unit}, loss_words(s, unit, lost, gun, rule));
    return b.pose == before ? e : with_stride(std::move(e), unit, closing_step(b.type));
  });
  if (!is_wiped_out(s, unit)) tell_of_square(p, unit, formation);
  if (b.pose != before) {
    p.log.tell([&] {
      return event("RW-FORM-35", "form", {unit},
                   fmt::format("{0} {0:closes|close} up {1} aside: there was no room nearer.", name_of(s, unit),
                               exact_inches(length(b.pose.at() - before.at()))));
    });
  }
  p.log.outcome([&] { return fmt::format("{0} {0:loses|lose} {1}", name_of(s, unit), lost + (gun ? 1 : 0)); });
  if (is_wiped_out(s, unit)) {
    const int left = b.platoons;
    destroy(p, unit, rule_of_end(s, unit, rule),
            left == 0 ? "is wiped out" : fmt::format("is wiped out: no more than {} left", counted(left, "platoon")));
    return false;
  }
  const bool owner_chooses = s.options().extra_side == Options::ExtraSide::Owner && has_even_rank(s, unit);
  if (owner_chooses && s.cursor.depth() < kMostQuestions) ask(s, Step::TakeLosses, unit);
  return true;
}

bool lose_platoons(Play& p, PieceId unit, int count, RuleId rule) {
  State& s = p.s;
  const Battalion& b = s.unit(unit);
  if (!on_table(b)) return false;
  if (count <= 0) return true;
  if (gun_may_be_lost(b, count) && s.cursor.depth() < kMostQuestions) {
    ask(s, Step::TakeLosses, unit, kNoPiece, index_of_losses(count, rule));
    return true;
  }
  return take_off(p, unit, count, false, rule);
}

void destroy(Play& p, PieceId unit, RuleId rule, std::string_view how) {
  State& s = p.s;
  Battalion& b = s.unit(unit);
  if (b.place == Place::Destroyed) return;
  const PieceId partner = b.partner;
  part_joint_square(s, unit);
  if (partner != kNoPiece) tell_of_square(p, partner, Formation::Square);
  b.place = Place::Destroyed;
  b.building = b.astride = -1;
  b.pending_hits = b.pending_losses = 0;
  const auto its_gun = [&](const OverrunGun& g) { return g.owner == unit; };
  s.overrun.erase(std::remove_if(s.overrun.begin(), s.overrun.end(), its_gun), s.overrun.end());
  count_as_lost(s, unit);
  drop_from_group(s, unit);
  forget(s, unit);
  p.log.tell([&] { return event(rule, "destroyed", {unit}, said_of(name_of(s, unit), how) + "."); });
  p.log.outcome([&] { return fmt::format("{0} {0:is|are} destroyed", name_of(s, unit)); });
}

// RW-ART-2, RW-ART-7
void overrun_guns(Play& p, PieceId unit, RuleId rule) {
  State& s = p.s;
  Battalion& b = s.unit(unit);
  const bool battery = is_battery(b);
  if (!battery && b.gun != Gun::Present) return;
  for (const Stand& stand : stands_of(s, unit))
    if (battery || stand.gun) leave_gun(s, unit, !battery, stand);
  if (battery) {
    b.platoons = 0;
  } else {
    b.gun = Gun::Overrun;
    if (std::ssize(b.trail) > b.platoons) b.trail.pop_back();
  }
  p.log.tell([&] {
    return event(rule, "overrun", {unit},
                 fmt::format("{} overrun where {}.",
                             battery ? fmt::format("The guns of {} are", name_of(s, unit))
                                     : fmt::format("The gun of {} is", name_of(s, unit)),
                             battery ? "they stand" : "it stands"));
  });
  if (battery) p.log.outcome([&] { return fmt::format("{0} {0:is|are} overrun", name_of(s, unit)); });
}

const Chapter kTakeLosses = {.rule = "RW-MELEE-20",
                             .prompt = "Losses: what is left, and where",
                             .list = list_loss_choices,
                             .weigh = weigh_loss_choice,
                             .carry = carry_loss_choice};

}  // namespace grognard::revwars
