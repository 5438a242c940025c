// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/rules/b2b_charge/contact.h"
#include "revwars/rules/b2b_shoot/shooting.h"
#include "revwars/sequence/chapters.h"

// Chapter CHARGE: who may charge whom, and whom a charge falls upon.
namespace grognard::revwars {
namespace {

// RW-CHARGE-2, RW-CHARGE-3, RW-CHARGE-27, RW-TERR-17
std::optional<Barred> cannot_charge(const State& s, PieceId charger) {
  const Battalion& b = s.unit(charger);
  const Name name = name_of(s, charger);
  if (b.arm == Arm::Artillery || s.card(charger).charge <= 0)
    return Barred{"RW-CHARGE-2", sentence("{0} {0:is|are} artillery and cannot charge.", name)};
  if (b.shattered()) return Barred{"RW-CHARGE-3", sentence("{0} {0:is|are} Shattered and cannot charge.", name)};
  if (b.building >= 0)
    return Barred{"RW-TERR-17", sentence("{0} {0:is|are} inside a building: {0:it|they} must leave first.", name)};
  if (b.partner != kNoPiece) return Barred{"RW-FORM-31", sentence("{0} {0:stands|stand} in a joint square.", name)};
  if (b.formation() == Formation::Square && !s.options().square_may_charge)
    return Barred{"RW-CHARGE-27", sentence("{0} {0:is|are} in square and may not charge.", name)};
  return std::nullopt;
}

// RW-CHARGE-4, RW-CHARGE-28
std::optional<Barred> is_no_target(const State& s, PieceId charger, PieceId target) {
  if (!s.is_unit(target) || !is_enemy(s, charger, target))
    return Barred{"RW-CHARGE-4", sentence("Name an enemy battalion to charge.")};
  if (is_active(s.unit(target))) return std::nullopt;
  if (on_table(s.unit(target)))
    return Barred{"RW-CHARGE-28", sentence("The guns of {} are overrun and cannot be charged.", name_of(s, target))};
  return Barred{"RW-CHARGE-4", sentence("{0} {0:is|are} not on the table.", name_of(s, target))};
}

using ChargedOnes = boost::container::small_vector<PieceId, 8>;

// Whom a charge falls upon besides its target, with everybody where he stands now (RW-CHARGE-11).
ChargedOnes would_charge(const State& s, PieceId charger, PieceId target) {
  ChargedOnes charged{target};
  const auto contact = find_contact(s, charger, target, true);
  if (!contact) return charged;
  State then = s;
  const Trail trail = trail_at(s, charger, contact->pose);
  then.unit(charger).pose = contact->pose;
  if (!trail.empty()) then.unit(charger).trail = trail;
  Fight f;
  engage(then, f, {.unit = charger, .target = target, .start = s.unit(charger).pose});
  for (const Engagement& pair : f.pairs)
    if (pair.charged != target) charged.push_back(pair.charged);
  return charged;
}

// RW-CHARGE-23: the same battalion, or one within 2" of somebody who is charged.
bool is_linked(const State& s, PieceId target, const ChargedOnes& charged) {
  return std::ranges::any_of(
      charged, [&](PieceId c) { return c == target || within(distance_between(s, c, target), kAlsoCharged); });
}

// RW-CHARGE-23: what the others of the group have named.
std::optional<Barred> is_apart(const State& s, PieceId charger, PieceId target) {
  bool first = true;
  for (const Member& m : s.activation.group) {
    if (m.unit == charger || m.target == kNoPiece) continue;
    first = false;
    if (is_linked(s, target, {m.target}) || is_linked(s, target, would_charge(s, m.unit, m.target)))
      return std::nullopt;
  }
  if (first) return std::nullopt;
  return Barred{"RW-CHARGE-23",
                sentence("{0} {0:is|are} not within 2 inches of a battalion that the group charges already.",
                         name_of(s, target))};
}

Barred out_of_contact(const State& s, PieceId charger, PieceId target, const Search& search) {
  const Name name = name_of(s, target);
  switch (search.why) {
    case NoContact::Behind: return {"RW-CHARGE-5", sentence("To fall upon {} it would have to step back.", name)};
    case NoContact::NotPositive: return {"RW-CHARGE-9", sentence("{0} cannot be brought to positive contact.", name)};
    case NoContact::Table: return {"RW-CHARGE-5", sentence("There is no room on the table to fall upon {}.", name)};
    case NoContact::Ground:
      return {"RW-CHARGE-4", sentence("{} lies in the way to {}.", capital(ground_name(s, search.area)), name)};
    case NoContact::Assault:
      if (auto barred = may_not_assault(s, charger, search.area)) return *barred;
      break;
    case NoContact::Enemy:
      return {"RW-CHARGE-4", sentence("{0} {0:is|are} in the way to {1}.", name_of(s, search.by), name)};
    case NoContact::Friend:
      return {"RW-CHARGE-25", sentence("{0} {0:is|are} in the way to {1}.", name_of(s, search.by), name)};
    default: break;
  }
  return {"RW-CHARGE-4",
          sentence("{0} {0:is|are} out of reach: the Charge Move is {1}.", name, inches(s.card(charger).charge))};
}

std::optional<Barred> bars_charge(const State& s, PieceId charger, PieceId target, std::optional<Contact>& contact) {
  if (auto barred = cannot_charge(s, charger)) return barred;
  if (auto barred = is_no_target(s, charger, target)) return barred;
  if (auto barred = is_apart(s, charger, target)) return barred;
  if (s.unit(target).building >= 0)
    if (auto barred = may_not_assault(s, charger, s.unit(target).building)) return barred;
  Search search;
  contact = search_contact(s, charger, target, true, nullptr, &search);
  if (!contact) return out_of_contact(s, charger, target, search);
  if (!can_see(s, charger, target))
    return Barred{"RW-CHARGE-26", sentence("{0} cannot see {1}.", name_of(s, charger), name_of(s, target))};
  return std::nullopt;
}

void offer_charges(const State& s, PieceId id, std::vector<Option>& out) {
  if (cannot_charge(s, id)) return;
  const double reach = s.card(id).charge;
  each_active(s, other(s.side_of(id)), [&](PieceId target) {
    if (maybe_within(s, id, target, reach) && !may_not_charge(s, id, target))
      out.push_back(make_option("charge", id, target));
  });
}

void weigh_charge(const State& s, Verdict& v) {
  v.command.path.clear();
  v.command.number = 0;
  const PieceId charger = v.command.unit();
  const PieceId target = v.command.target();
  std::optional<Contact> contact;
  if (auto barred = bars_charge(s, charger, target, contact)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  show_prospects(s, charger, target, *contact, v);
}

// RW-ACT-9
void name_target(Play& p, const Command& c) {
  for (Member& m : p.s.activation.group)
    if (m.unit == c.unit()) m.target = c.target();
  p.log.tell([&] {
    return event("RW-ACT-9", "charge", {c.unit(), c.target()},
                 fmt::format("{0} {0:is|are} to charge {1}.", name_of(p.s, c.unit()), name_of(p.s, c.target())));
  });
}

constexpr Deed kChargingDeeds[] = {{"charge", Action::Charge, offer_charges, weigh_charge, name_target}};

// --- Whom it falls upon ---------------------------------------------------------------------------------------------------

// The front edge as one stand; without a block each front platoon has its own.
Stands fronts_of(const State& s, PieceId charger, const Stands& stands) {
  Stands fronts;
  if (const auto block = block_of(s, charger)) {
    const Vec2 forward = block->facing.forward();
    fronts.push_back({.centre = block->front - forward * (block->depth / 2),
                      .facing = block->facing,
                      .base = {2 * block->half_width, block->depth}});
    return fronts;
  }
  for (const Stand& stand : stands)
    if (stand.fights) fronts.push_back(reaching(stand, s.unit(charger).shape));
  return fronts;
}

// What a front edge sees of one enemy ahead: a breadth of itself, and how far off.
struct Sighted {
  PieceId enemy = kNoPiece;
  double low = 0;
  double high = 0;
  double ahead = 0;
};
using Sightings = boost::container::small_vector<Sighted, 16>;

Sightings sighted_ahead(const State& s, PieceId charger, const Stand& front) {
  Sightings seen;
  const Vec2 right = right_of(front.facing.forward());
  each_active(s, other(s.side_of(charger)), [&](PieceId enemy) {
    if (has_broken(s, enemy) || !maybe_within(s, charger, enemy, kAlsoCharged)) return;
    for (const Ring& ring : bases_of(s, enemy)) {
      Sighted one{enemy, front.base.front / 2, -front.base.front / 2, distance_ahead(front, ring)};
      if (beyond(one.ahead, kAlsoCharged)) continue;
      for (const Vec2 corner : ring.corners()) {
        const double at = std::clamp(dot(corner - front.centre, right), -front.base.front / 2, front.base.front / 2);
        one.low = std::min(one.low, at);
        one.high = std::max(one.high, at);
      }
      seen.push_back(one);
    }
  });
  return seen;
}

// Some of its breadth is not behind another enemy.
bool is_uncovered(const Sighted& one, const Sightings& all) {
  boost::container::small_vector<Sighted, 16> covers;
  for (const Sighted& o : all)
    if (o.enemy != one.enemy && o.ahead < one.ahead - kOverlapSlack) covers.push_back(o);
  std::ranges::sort(covers, {}, &Sighted::low);
  double clear_from = one.low;
  for (const Sighted& o : covers) {
    if (std::min(o.low, one.high) - clear_from > kOverlapSlack) return true;
    clear_from = std::max(clear_from, o.high);
  }
  return one.high - clear_from > kOverlapSlack;
}

// RW-CHARGE-11, RW-CHARGE-12: enemies in the rectangle 2" deep ahead of the front edge, by number.
boost::container::small_vector<PieceId, 8> enemies_close_ahead(const State& s, PieceId charger, const Stands& stands) {
  boost::container::small_vector<PieceId, 8> found;
  for (const Stand& front : fronts_of(s, charger, stands)) {
    const Sightings seen = sighted_ahead(s, charger, front);
    for (const Sighted& one : seen)
      if (std::ranges::find(found, one.enemy) == found.end() && is_uncovered(one, seen)) found.push_back(one.enemy);
  }
  std::ranges::sort(found);
  return found;
}

void list_as_charged(Fight& f, PieceId unit) {
  const bool listed = std::ranges::any_of(f.charged, [&](const Charged& c) { return c.unit == unit; });
  if (!listed && f.charged.size() < f.charged.capacity()) f.charged.push_back({.unit = unit});
}

bool is_paired(const Fight& f, PieceId a, PieceId b) {
  return std::ranges::any_of(f.pairs, [&](const Engagement& e) {
    return (e.charger == a && e.charged == b) || (e.charger == b && e.charged == a);
  });
}

// RW-CHARGE-13, RW-CHARGE-14, RW-STAND-16: how the two stand to each other, once for all.
void add_pair(const State& s, Fight& f, const Charger& c, const Stands& start, const Stands& now, PieceId enemy) {
  if (f.pairs.size() == f.pairs.capacity() || is_paired(f, c.unit, enemy)) return;
  Engagement pair{.charger = c.unit, .charged = enemy};
  const Struck side = struck_side(s, enemy, now);
  pair.meeting = countercharges(f, enemy);
  const bool named = enemy == c.target || (c.target != kNoPiece && s.unit(enemy).partner == c.target);
  pair.positive = named ? makes_positive(s, c.unit, now, enemy) : makes_positive_besides(s, c.unit, now, enemy);
  pair.positive = pair.positive || (pair.meeting && enemy == c.target);  // RW-REACT-16
  pair.flank = !pair.meeting && strikes_flank(s, enemy, c.start.at(), side);
  pair.rear = pair.flank && side == Struck::Rear;
  pair.obstacle = !pair.meeting && obstacle_lined(s, c.unit, start, now, enemy, c.astride) >= 0;
  f.pairs.push_back(pair);
  if (!pair.meeting) list_as_charged(f, enemy);
}

// --- RW-ACT-11: can everybody in a group be given a target? ---

struct Prospect {
  PieceId unit = kNoPiece;
  std::vector<ChargedOnes> choices;  // each a target with those that it brings along
};

constexpr int kMostTries = 2000;

// Some choice for each of those left, in some order, that ties in with those before it. The more is charged the more can be
// linked, so each choice is final only until the search comes back to it.
bool all_can_join(const State& s, std::vector<Prospect>& left, ChargedOnes& charged, int& tries) {
  if (left.empty() || ++tries > kMostTries) return true;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Prospect one = left[i];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    for (const ChargedOnes& choice : one.choices) {
      if (!is_linked(s, choice.front(), charged)) continue;
      const std::size_t before = charged.size();
      charged.insert(charged.end(), choice.begin(), choice.end());
      if (all_can_join(s, left, charged, tries)) return true;
      charged.resize(before);
    }
    left.insert(left.begin() + static_cast<std::ptrdiff_t>(i), one);
  }
  return false;
}

Prospect prospect_of(const State& unnamed, PieceId unit) {
  Prospect one{.unit = unit, .choices = {}};
  each_active(unnamed, other(unnamed.side_of(unit)), [&](PieceId target) {
    if (maybe_within(unnamed, unit, target, unnamed.card(unit).charge) && !may_not_charge(unnamed, unit, target))
      one.choices.push_back(would_charge(unnamed, unit, target));
  });
  return one;
}

}  // namespace

PieceId left_without_target(const State& s) {
  State unnamed = s;
  for (Member& m : unnamed.activation.group) m.target = kNoPiece;
  ChargedOnes charged;
  std::vector<Prospect> left;
  for (const Member& m : s.activation.group) {
    if (m.target == kNoPiece) left.push_back(prospect_of(unnamed, m.unit));
    else {
      const ChargedOnes more = would_charge(s, m.unit, m.target);
      charged.insert(charged.end(), more.begin(), more.end());
    }
  }
  int tries = 0;
  if (all_can_join(s, left, charged, tries)) return kNoPiece;
  for (const Prospect& one : left)  // the search has put them back
    if (std::ranges::none_of(one.choices, [&](const ChargedOnes& t) { return is_linked(s, t.front(), charged); }))
      return one.unit;
  return left.front().unit;
}

std::span<const Deed> charging_deeds() { return kChargingDeeds; }

std::optional<Barred> may_not_charge(const State& s, PieceId charger, PieceId target) {
  std::optional<Contact> contact;
  return bars_charge(s, charger, target, contact);
}

void engage(State& s, Fight& fight, const Charger& charger) {
  const Stands now = stands_of(s, charger.unit);
  const Stands start = carried(now, s.unit(charger.unit).pose, charger.start);
  const auto add_with_partner = [&](PieceId enemy) {
    add_pair(s, fight, charger, start, now, enemy);
    if (const PieceId partner = s.unit(enemy).partner; partner != kNoPiece)  // RW-FORM-32
      add_pair(s, fight, charger, start, now, partner);
  };
  if (charger.target != kNoPiece && is_active(s.unit(charger.target))) add_with_partner(charger.target);
  for (const PieceId enemy : enemies_close_ahead(s, charger.unit, now))
    if (enemy != charger.target &&
        !may_not_assault(s, charger.unit, obstacle_lined(s, charger.unit, start, now, enemy, charger.astride)))
      add_with_partner(enemy);
}

void tell_contacts(Play& p, const Fight& f, PieceId charger, const Pose& from, double allowed) {
  if (!p.log.full()) return;
  bool first = true;
  for (const Engagement& pair : f.pairs) {
    if (pair.charger != charger) continue;
    std::string how = pair.positive ? "positive contact" : "only clipped";
    if (pair.meeting) how += ", both charging";
    if (pair.flank) how += pair.rear ? ", in the rear" : ", in the flank";
    if (pair.obstacle) how += ", across an obstacle";
    p.log.tell([&] {
      Event e = event(
          pair.positive ? RuleId("RW-CHARGE-8") : RuleId("RW-CHARGE-14"), "contact", {charger, pair.charged},
          fmt::format("{0} {0:charges|charge} {1}: {2}.", name_of(p.s, charger), name_of(p.s, pair.charged), how));
      if (!first) return e;
      return with_stride(with_path(std::move(e), {from, p.s.unit(charger).pose}), charger, allowed);
    });
    first = false;
  }
}

}  // namespace grognard::revwars
