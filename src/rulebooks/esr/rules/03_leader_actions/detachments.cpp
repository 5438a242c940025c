// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/rules/05_movement/movement.h"
#include "esr/rules/15_status/status.h"

// Create Detachment and the way back (ES-LEAD-20, ES-LEAD-21), and the numbers of Formations made in play.
namespace grognard::esr {
namespace {

using MemberBits = std::uint32_t;
constexpr MemberBits kAllMembers = (1u << kMostInFormation) - 1;

constexpr bool has_member(MemberBits named, std::size_t i) { return (named >> i) & 1u; }

bool stands_in_formation(const Unit& u) { return u.post == Post::Ployed || u.post == Post::Deployed; }

// ES-LEAD-20: deployed or ployed; ES-LEAD-5: not tried.
MemberBits detachable(const State& s, const Members& members) {
  MemberBits bits = 0;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (stands_in_formation(s.unit(members[i])) && !s.unit(members[i]).tried) bits |= 1u << i;
  return bits;
}

int most_to_detach(const State& s, const Members& members) {
  int count = 0;
  for (const PieceId id : members) count += stands_in_formation(s.unit(id)) ? 1 : 0;
  return count / 2;
}

// As many as may go, the last in the order of battle.
MemberBits usual_detachment(MemberBits can, int most) {
  MemberBits named = 0;
  for (int i = kMostInFormation - 1; i >= 0 && most > 0; --i)
    if ((can >> i) & 1u) {
      named |= 1u << i;
      --most;
    }
  return named;
}

bool has_detachment(const State& s, int formation) {
  for (const Formation& f : s.formations)
    if (f.in_use && f.kind == Kind::Detachment && f.parent == formation) return true;
  return false;
}

bool could_detach(const State& s, int superior, int formation, Verdict& v) {
  if (!may_act_on(s, superior, formation, false, v)) return false;
  const Name name = name_of(s, s.formation_piece(formation));
  if (s.formation(formation).kind != Kind::Regular)
    v.refuse("ES-LEAD-20", sentence("{} cannot be divided again.", name));
  else if (has_detachment(s, formation))
    v.refuse("ES-LEAD-20", sentence("{0} {0:has|have} a detachment already.", name));
  else if (spare_formation(s, s.formation(formation).side, Kind::Detachment) < 0)
    v.refuse("ES-LEAD-20", "This side has as many detachments and grand batteries as the table holds.");
  return v.legal();
}

// Somebody has to go: the only one who is named stays so until another one is.
void show_members(const State& s, const Members& members, MemberBits can, MemberBits named, Verdict& v) {
  if (Quietly::now()) return;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (has_member(can, i))
      v.picks.push_back({.label = plain_name(s, members[i]),
                         .bit = static_cast<int>(i),
                         .place = s.unit(members[i]).pose,
                         .on = has_member(named, i),
                         .fixed = has_member(named, i) && std::popcount(named) == 1});
}

void weigh_detaching(const State& s, int superior, Verdict& v) {
  Command& c = v.command;
  const MemberBits wanted = MemberBits{c.picks};
  keep_only_targets(c, 1);
  if (!s.is_formation(c.target()) || s.side_of(c.target()) != c.side) {
    v.refuse("ES-LEAD-20", "Name one of his own Formations.");
    return;
  }
  const int formation = s.formation_index(c.target());
  if (!could_detach(s, superior, formation, v)) return;
  const Members members = members_of(s, formation);
  const MemberBits can = detachable(s, members);
  const int most = most_to_detach(s, members);
  const MemberBits named = wanted == 0 ? usual_detachment(can, most) : wanted;
  c.picks = named;
  if (most == 0) v.refuse("ES-LEAD-20", "Half of a single Unit cannot be detached.");
  else if (named == 0 || (named & ~(can & kAllMembers)))
    v.refuse("ES-LEAD-20", "Only deployed or ployed Units can be detached, each tried once a turn.");
  else if (std::popcount(named) > most)
    v.refuse("ES-LEAD-20", sentence("At most half of the Units, here {}, can be detached.", most));
  show_members(s, members, can, named, v);
}

void offer_detaching(const State& s, int superior, std::vector<Option>& out) {
  each_formation(s, s.superior_rules(superior).side, [&](int f) {
    offer_if_possible(s, superior, kDetach, make_option("detach", s.superior_piece(superior), s.formation_piece(f)),
                      out);
  });
}

std::string words_of_detaching(const State& s, int, const Command& c) {
  const int count = std::popcount(MemberBits{c.picks});
  return fmt::format("detach {} of {}", counted(count, "Unit"), name_of(s, c.target()));
}

void use_up_members(State& s, const Command& c) {
  const Members members = members_of(s, s.formation_index(c.target()));
  for (std::size_t i = 0; i < members.size(); ++i)
    if (has_member(MemberBits{c.picks}, i)) s.unit(members[i]).tried = true;
}

// ES-LEAD-20: each track in proportion to the Units of its class, the detachment's share rounded up.
void share_fatigue(State& s, int parent, int detachment) {
  for (int arm = 0; arm < kArms; ++arm) {
    int there = 0;
    int gone = 0;
    for (const Unit& u : s.units) {
      if (!left(u) || static_cast<int>(u.arm) != arm) continue;
      there += u.formation == parent ? 1 : 0;
      gone += u.formation == detachment ? 1 : 0;
    }
    if (gone == 0) continue;
    std::int16_t& whole = s.formation(parent).fatigue[arm];
    const int share = (whole * gone + there + gone - 1) / (there + gone);
    s.formation(detachment).fatigue[arm] = static_cast<std::int16_t>(share);
    whole = static_cast<std::int16_t>(whole - share);
  }
}

Formation fresh_detachment(const State& s, int parent) {
  const Formation& from = s.formation(parent);
  Formation f;
  f.side = from.side;
  f.kind = Kind::Detachment;
  f.in_use = true;
  f.force = from.force;
  f.parent = static_cast<std::int8_t>(parent);
  f.rules = from.rules;
  f.general.pose = from.general.pose;
  f.area = from.area;
  f.assessed_last = from.assessed_last;
  return f;
}

void make_detachment(Play& p, int, const Command& c) {
  State& s = p.s;
  const int parent = s.formation_index(c.target());
  const int number = spare_formation(s, s.formation(parent).side, Kind::Detachment);
  const Members members = members_of(s, parent);
  forget_orders_naming(p, number);
  s.formation(number) = fresh_detachment(s, parent);
  for (std::size_t i = 0; i < members.size(); ++i)
    if (has_member(MemberBits{c.picks}, i)) s.unit(members[i]).formation = static_cast<std::int8_t>(number);
  share_fatigue(s, parent, number);
  for (const int f : {parent, number}) {
    close_ranks(s, f);
    draw_way_through(s, f);
    arrange_commander(s, f);
  }
  s.formation(number).area = usual_area(s, number, kAreaUsual);
  p.log.tell([&] {
    const int count = std::popcount(MemberBits{c.picks});
    return event("ES-LEAD-20", "detach", {s.formation_piece(number), c.target()},
                 fmt::format("{} of {}: {} under a commander of {} own, fatigue {}.",
                             name_of(s, s.formation_piece(number)), name_of(s, c.target()), counted(count, "Unit"),
                             count == 1 ? "its" : "their", total_fatigue(s.formation(number))));
  });
}

// Whoever has to do with the detachment has to do with its parent now.
void hand_over(State& s, int detachment, int parent) {
  const auto moved = [&](std::int8_t& f) {
    if (f == detachment) f = static_cast<std::int8_t>(parent);
  };
  for (Unit& u : s.units) {
    if (u.formation == detachment && u.post == Post::Ployed)
      u.rank = static_cast<std::int8_t>(u.rank + kMostInFormation);
    moved(u.formation);
    moved(u.parent);
  }
  for (Superior& superior : s.superiors) {
    if (superior.general.commands == detachment) superior.general.commands = -1;
    for (std::int8_t& with : superior.general.adcs) moved(with);
  }
}

}  // namespace

// ES-DIR-17: an order against a Formation that has left the table does not become one against another that gets its number.
void forget_orders_naming(Play& p, int formation) {
  State& s = p.s;
  const PieceId piece = s.formation_piece(formation);
  const auto forget = [&](Order& order, PieceId whose) {
    if (order.target != piece) return;
    order = {};
    p.log.tell([&] {
      return kept_secret(s, s.side_of(whose),
                         event("ES-DIR-17", "expire", {whose},
                               fmt::format("What {} was ordered to do names a Formation that is no more: it lapses.",
                                           name_of(s, whose))));
    });
  };
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    forget(s.formation(f).active, s.formation_piece(f));
    forget(s.formation(f).pending, s.formation_piece(f));
  }
  for (int i = 0; i < std::ssize(s.superiors); ++i) {
    forget(s.superior(i).objective, s.superior_piece(i));
    forget(s.superior(i).pending, s.superior_piece(i));
  }
}

int spare_formation(const State& s, Side side, Kind kind) {
  const auto massed = std::ranges::count_if(
      s.formations, [&](const Formation& f) { return f.in_use && f.kind == Kind::GrandBattery && f.side == side; });
  if (kind == Kind::GrandBattery && massed >= kMostGrandBatteries) return -1;
  int otherwise = -1;
  for (std::size_t i = 0; i < s.formations.size(); ++i) {
    const FormationRules& rules = s.setup->formations[i];
    if (!rules.spare || rules.side != side || s.formations[i].in_use || s.formations[i].destroyed) continue;
    if (rules.for_guns == (kind == Kind::GrandBattery)) return static_cast<int>(i);
    if (otherwise < 0) otherwise = static_cast<int>(i);
  }
  return otherwise;
}

void free_number(State& s, int formation) {
  Formation empty;
  empty.side = s.formation(formation).side;
  empty.rules = static_cast<std::int8_t>(formation);
  empty.general.on_table = false;
  s.formation(formation) = empty;
}

// ES-LEAD-21: tracks are added together, its Reformation Area goes, Units in it are in the parent's. ES-REC-1: who takes tired
// Units back is no fresher for it.
void rejoin_parent(Play& p, int detachment) {
  State& s = p.s;
  const int parent = s.formation(detachment).parent;
  if (parent < 0 || !is_there(s.formation(parent))) return;
  for (int arm = 0; arm < kArms; ++arm)
    s.formation(parent).fatigue[arm] =
        static_cast<std::int16_t>(s.formation(parent).fatigue[arm] + s.formation(detachment).fatigue[arm]);
  s.formation(parent).assessed_last = s.formation(parent).assessed_last || s.formation(detachment).assessed_last;
  p.log.tell([&] {
    return event("ES-LEAD-21", "rejoin", {s.formation_piece(detachment), s.formation_piece(parent)},
                 fmt::format("{0} {0:rejoins|rejoin} {1}: fatigue {2}.", name_of(s, s.formation_piece(detachment)),
                             name_of(s, s.formation_piece(parent)), total_fatigue(s.formation(parent))));
  });
  hand_over(s, detachment, parent);
  free_number(s, detachment);
  for (const PieceId id : members_of(s, parent))
    if (s.unit(id).post == Post::Area) keep_in_area(p, id);
  close_ranks(s, parent);
  draw_way_through(s, parent);
  arrange_commander(s, parent);
}

const LeaderAction kDetach = {"detach",          "ES-LEAD-20",       offer_detaching, weigh_detaching,
                              test_on_formation, words_of_detaching, use_up_members,  make_detachment};

}  // namespace grognard::esr
