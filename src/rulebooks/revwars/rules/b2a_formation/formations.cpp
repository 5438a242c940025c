// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "revwars/rules/b2a_formation/formations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/sentence.h"
#include "core/telling.h"
#include "revwars/position/closing_up.h"
#include "revwars/position/layout.h"
#include "revwars/position/losses.h"
#include "revwars/position/wording.h"
#include "revwars/rules/b2a_move/movement.h"
#include "revwars/sequence/turn.h"

// The Change Formation Action.
namespace grognard::revwars {
namespace {

struct FormVerb {
  Verb verb;
  Formation to;
  bool doubled = false;
  bool bent = false;
};
constexpr FormVerb kFormVerbs[] = {
    {"form-line", Formation::Line},
    {"form-double", Formation::DoubleLine},
    {"form-skirmish", Formation::SkirmishLine},
    {"form-dskirmish", Formation::SkirmishLine, true, false},
    {"form-bent", Formation::SkirmishLine, false, true},
    {"form-march", Formation::MarchColumn},
    {"form-attack", Formation::AttackColumn},
    {"form-square", Formation::Square},
};

const FormVerb& form_of(Verb verb) {
  for (const FormVerb& f : kFormVerbs)
    if (f.verb == verb) return f;
  return kFormVerbs[0];
}

// What a change makes of a battalion; its Centre Platoon stays (RW-CHF-1, RW-CHF-4).
struct Reshaping {
  Shape shape;
  Trail trail;
};

// RW-FORM-9: the number of the order is the gap in hundredths; none: the full one.
bool settle_gap(const State& s, PieceId id, Verdict& v, Shape& shape) {
  const int most = snap(base_of(s.unit(id).type).front);
  if (v.command.number == 0) v.command.number = most;
  const int gap = v.command.number;
  if (gap < 1 || gap > most) {
    v.refuse("RW-FORM-9",
             sentence("Skirmishers stand up to {} apart, and more than nothing.", exact_inches(most / 100.0)));
    return false;
  }
  shape.gap = static_cast<std::int16_t>(gap);
  return true;
}

// RW-FORM-6 with its option: the owner names the side of the extra platoon, 1 for the left.
void settle_extra_side(const State& s, Verdict& v, Shape& shape) {
  const bool owner = s.options().extra_side == Options::ExtraSide::Owner;
  v.command.number = owner && v.command.number == 1 ? 1 : 0;
  if (owner) shape.extra_left = v.command.number == 1;
}

std::optional<Barred> may_not_reshape(const State& s, PieceId id) {
  const Battalion& b = s.unit(id);
  if (b.building >= 0)
    return Barred{"RW-TERR-17", sentence("{0} {0:is|are} in a building and must leave it first.", name_of(s, id))};
  if (b.shattered()) return Barred{"RW-CHF-3", sentence("{0} {0:is|are} Shattered.", name_of(s, id))};
  return std::nullopt;
}

std::optional<Reshaping> reshaping_for(const State& s, PieceId id, const FormVerb& f, Verdict& v) {
  std::optional<Barred> barred = may_not_reshape(s, id);
  if (!barred) barred = may_not_form(s, id, f.to);
  if (!barred && f.doubled && s.unit(id).type != PlatoonType::SkirmishInfantry)
    barred = Barred{"RW-FORM-10", "Only skirmish infantry opens out in two ranks."};
  if (barred) {
    v.refuse(barred->rule, barred->text);
    return std::nullopt;
  }
  Reshaping r{.shape = fresh_shape(s, id, f.to), .trail = {}};
  r.shape.doubled = f.doubled;
  if (f.to == Formation::SkirmishLine) {
    if (!settle_gap(s, id, v, r.shape)) return std::nullopt;
  } else {
    settle_extra_side(s, v, r.shape);
  }
  if (f.bent) {
    r.shape.bent = true;
    auto places = along_border(s, id, r.shape, v);
    if (!places) return std::nullopt;
    r.trail = *places;
  }
  r.trail = straight_trail(reshaped(s, id, r.shape, centre_pose(s, id), r.trail));
  return r;
}

bool is_as_now(const Battalion& b, const Reshaping& r) {
  return b.partner == kNoPiece && b.shape == r.shape && std::ranges::equal(b.trail, r.trail);
}

void weigh_form(const State& s, Verdict& v) {
  const PieceId id = v.command.unit();
  v.command.targets.clear();
  v.command.path.clear();
  const auto r = reshaping_for(s, id, form_of(v.command.verb), v);
  if (!r) return;
  const Battalion& b = s.unit(id);
  if (is_as_now(b, *r)) {
    v.refuse("RW-CHF-2", sentence("{0} {0:is|are} in {1} already.", name_of(s, id), spoken(r->shape.formation)));
    return;
  }
  const Body body = reshaped(s, id, r->shape, centre_pose(s, id), r->trail);
  if (auto barred = no_room_for(s, id, body, "RW-CHF-5", b.partner)) {
    v.refuse(barred->rule, barred->text);
    return;
  }
  if (b.partner != kNoPiece && !parting_from(s, id, body)) {
    v.refuse("RW-CHF-5", sentence("{0} {0:has|have} no room to form {0:its|their} own square.", name_of(s, b.partner)));
    return;
  }
  show_ghost(v, body);
}

std::string form_in_words(const State& s, PieceId id) {
  const Shape& shape = s.unit(id).shape;
  if (shape.formation != Formation::SkirmishLine)
    return fmt::format("{0} {0:forms|form} {1}.", name_of(s, id), spoken(shape.formation));
  return fmt::format("{0} {0:forms|form} {1}{2}, {3} between platoons.", name_of(s, id), shape.doubled ? "double " : "",
                     shape.bent ? "skirmish line along the border" : "skirmish line", inches(shape.gap / 100.0));
}

void carry_form(Play& p, const Command& c) {
  const PieceId id = c.unit();
  Verdict v{.command = c};
  const auto r = reshaping_for(p.s, id, form_of(c.verb), v);
  if (!r) return;
  const PieceId partner = p.s.unit(id).partner;
  if (partner != kNoPiece) {
    const auto parting = parting_from(p.s, id, reshaped(p.s, id, r->shape, centre_pose(p.s, id), r->trail));
    const Rings before = bases_of(p.s, partner);
    part_joint(p.s, id);
    if (parting) {
      stand_at(p.s, partner, parting->shape, parting->pose);
      displace_generals(p, partner);
      crowd_generals(p, partner, before);
    }
  }
  take_up(p, id, r->shape, p.s.unit(id).pose, r->trail);
  p.log.tell([&] {
    Event e = event("RW-CHF-1", "form", {id}, form_in_words(p.s, id));
    return partner == kNoPiece ? e : with_stride(std::move(e), partner, kMostStep);
  });
  if (partner != kNoPiece) tell_of_square(p, partner, Formation::Square);
  dress_after(p, id);
}

bool is_legal_form(const State& s, PieceId id, Verb verb, int number) {
  const Quietly quietly;
  Verdict trial{.command = {.side = s.side_of(id), .verb = verb, .units = {id}, .number = number}};
  weigh_form(s, trial);
  return trial.legal();
}

// Each way of doing it that differs in its number is an option of its own.
void offer_gaps(const State& s, PieceId id, Verb verb, std::vector<Option>& out) {
  const int half = snap(base_of(s.unit(id).type).front) / 2;
  const bool full_is_legal = is_legal_form(s, id, verb, 0);
  const bool half_is_legal = is_legal_form(s, id, verb, half);
  if (full_is_legal) out.push_back(make_option(verb, id));
  if (half_is_legal) {
    Option option = make_option(verb, id);
    option.label = "Form skirmish line with half gaps";
    option.number = half;
    out.push_back(option);
  }
  if (!full_is_legal && !half_is_legal) return;
  Option option = make_option(verb, id, kNoPiece, Needs::Number);
  option.label = "Form skirmish line with gaps of your own";
  option.number = full_is_legal ? 0 : half;
  out.push_back(option);
}

void offer_form(const State& s, PieceId id, const FormVerb& f, std::vector<Option>& out) {
  if (may_not_reshape(s, id) || may_not_form(s, id, f.to)) return;
  if (f.to == Formation::SkirmishLine) return offer_gaps(s, id, f.verb, out);
  if (is_legal_form(s, id, f.verb, 0)) out.push_back(make_option(f.verb, id));
  if (s.options().extra_side != Options::ExtraSide::Owner || !is_legal_form(s, id, f.verb, 1)) return;
  Option option = make_option(f.verb, id);
  option.label = "The same, the extra platoon on the left";
  option.number = 1;
  out.push_back(option);
}

template <std::size_t I>
void offer_form_row(const State& s, PieceId id, std::vector<Option>& out) {
  offer_form(s, id, kFormVerbs[I], out);
}

template <std::size_t... I>
constexpr auto make_form_deeds(std::index_sequence<I...>) {
  return std::array<Deed, sizeof...(I) + 2>{
      Deed{kFormVerbs[I].verb, Action::ChangeFormation, offer_form_row<I>, weigh_form, carry_form}...,
      Deed{"form-wing", Action::ChangeFormation, offer_wing, weigh_wing, carry_wing},
      Deed{"form-joint", Action::ChangeFormation, offer_joint, weigh_joint, carry_joint}};
}
constexpr auto kFormDeeds = make_form_deeds(std::make_index_sequence<std::size(kFormVerbs)>());

Box box_around(const Rings& rings) {
  Box box = rings.front().box();
  for (const Ring& ring : rings) {
    const Box one = ring.box();
    box = {{std::min(box.low.x, one.low.x), std::min(box.low.y, one.low.y)},
           {std::max(box.high.x, one.high.x), std::max(box.high.y, one.high.y)}};
  }
  return box;
}

// An enemy that would be nearer than 2", and nearer than before; kNoPiece: none.
PieceId crowded_enemy(const State& s, PieceId unit, const Rings& bases) {
  const Box box = box_around(bases);
  for (PieceId enemy = 0; enemy < s.unit_count(); ++enemy) {
    if (!is_enemy(s, unit, enemy) || !is_active(s.unit(enemy)) || !maybe_within(s, enemy, box, kKeepAway)) continue;
    const double then = distance_of(bases, bases_of(s, enemy));
    if (reaches(then, kKeepAway)) continue;
    const double now = distance_between(s, unit, enemy);
    if (reaches(now, kKeepAway) || !reaches(then, now)) return enemy;
  }
  return kNoPiece;
}

}  // namespace

std::span<const Deed> formation_deeds() { return kFormDeeds; }

std::optional<Barred> may_not_form(const State& s, PieceId unit, Formation formation) {
  const Battalion& b = s.unit(unit);
  if (!may_form(b.type, formation)) {
    RuleId rule("RW-FORM-3");
    if (b.type == PlatoonType::MobInfantry) rule = "RW-FORM-4";
    if (is_battery(b)) rule = "RW-FORM-28";
    if (formation == Formation::DoubleLine && b.arm == Arm::Infantry && b.type != PlatoonType::MobInfantry)
      rule = "RW-FORM-7";
    return Barred{rule, sentence("{0} cannot form {1}.", name_of(s, unit), spoken(formation))};
  }
  if (!s.card(unit).move_in_terrain.has(formation))
    return Barred{"RW-CARD-2", sentence("The card of {} has no {}.", name_of(s, unit), spoken(formation))};
  if (formation == Formation::Square && b.platoons < kLeastSquare)
    return Barred{"RW-FORM-22", sentence("A square needs four platoons; {} has {}.", name_of(s, unit), b.platoons)};
  return std::nullopt;
}

// RW-FORM-6, RW-FORM-9
Shape fresh_shape(const State& s, PieceId unit, Formation formation) {
  Shape shape;
  shape.formation = formation;
  const Battalion& b = s.unit(unit);
  using Extra = Options::ExtraSide;
  const Extra extra = s.options().extra_side;
  shape.extra_left = extra == Extra::Left || (extra == Extra::Owner && b.shape.extra_left && !b.shape.rear_stronger);
  if (formation == Formation::SkirmishLine) shape.gap = static_cast<std::int16_t>(snap(base_of(b.type).front));
  return shape;
}

Body reshaped(const State& s, PieceId unit, const Shape& shape, const Pose& pose, const Trail& trail) {
  const Battalion& b = s.unit(unit);
  return {b.type, b.platoons, b.gun == Gun::Present, shape, pose, {trail.data(), trail.size()}};
}

std::optional<Barred> no_ground_for(const State& s, std::pair<PieceId, PieceId> units, const Rings& rings,
                                    RuleId rule) {
  if (!on_the_table(s, rings)) return Barred{rule, "It would hang over the edge of the table."};
  if (const PieceId other = overlapped(s, units.first, rings, {units.second}); other != kNoPiece)
    return Barred{rule, sentence("{0} {0:is|are} in the way.", name_of(s, other))};
  for (const Ring& ring : rings) {
    if (const int area = impassable_under(s, ring); area >= 0)
      return Barred{rule, sentence("Nobody can stand on {}.", ground_name(s, area))};
    for (const int area : s.setup->buildings)
      if (overlap_deeply(ring, building_ring(s, area)))
        return Barred{rule, sentence("{} is in the way.", capital(ground_name(s, area)))};
  }
  return std::nullopt;
}

std::optional<Barred> no_room_for(const State& s, PieceId unit, const Body& body, RuleId rule, PieceId ignoring) {
  const bool limbers = s.card(unit).limbers && is_battery(s.unit(unit));
  if (auto barred = no_room_on(s, {unit, ignoring}, bases_of(body), rule)) return barred;
  if (!limbers) return std::nullopt;
  return no_ground_for(s, {unit, ignoring}, limbers_behind(body), rule);
}

std::optional<Barred> no_room_on(const State& s, std::pair<PieceId, PieceId> units, const Rings& bases, RuleId rule) {
  if (auto barred = no_ground_for(s, units, bases, rule)) return barred;
  if (const PieceId enemy = crowded_enemy(s, units.first, bases); enemy != kNoPiece)
    return Barred{rule, sentence("{0} would be nearer than 2 inches.", name_of(s, enemy))};
  return std::nullopt;
}

void take_up(Play& p, PieceId unit, const Shape& shape, const Pose& pose, const Trail& trail) {
  const Rings before = bases_of(p.s, unit);
  stand_at(p.s, unit, shape, pose, &trail);
  displace_generals(p, unit);
  crowd_generals(p, unit, before);
  update_objectives(p.s);
}

void show_ghost(Verdict& v, const Body& body) {
  if (Quietly::now()) return;
  for (const Ring& ring : bases_of(body)) v.device.shape.push_back(ring);
}

}  // namespace grognard::revwars
