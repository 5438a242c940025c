// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "esr/position/contact.h"
#include "esr/position/positions.h"
#include "esr/scenario/scenario_draft.h"

// What earlier play left behind and where in the sequence of play a case begins: cases only, but for the contacts.
namespace grognard::esr {
namespace {

constexpr Named<Step> kStepWords[] = {
    {"set-up", Step::SetUp},
    {"activate", Step::Activate},
    {"issue", Step::Issue},
    {"lead", Step::Lead},
    {"convert", Step::Convert},
    {"move", Step::Move},
    {"march", Step::March},
    {"deploy", Step::Deploy},
    {"recover", Step::Recover},
    {"fire", Step::Fire},
    {"fate", Step::Fate},
    {"assess", Step::Assess},
    {"convert-combat", Step::ConvertCombat},
    {"combat", Step::Combat},
    {"convert-after", Step::ConvertAfter},
    {"status", Step::StatusCheck},
    {"end", Step::EndOfTurn},
};

std::int32_t hundredths(const Reader& from) {
  return static_cast<std::int32_t>(std::lround(from.number(0, 1e5) * 100));
}

// --- Formations and Units -----------------------------------------------------------------------------------------------------

void read_formation_deeds(const Reader& from, Formation& f) {
  f.attempted = from.yes_no_or("attempted", false);
  f.converted = from.yes_no_or("converted", false);
  f.moved = from.yes_no_or("moved", false);
  f.changed = from.yes_no_or("changed", false);
  f.fired = from.yes_no_or("fired", false);
  f.intense_guns = from.yes_no_or("intense_guns", false);
  f.intense_skirmish = from.yes_no_or("intense_skirmish", false);
  f.fire_mission = from.yes_no_or("fire_mission", false);
  f.recovered = from.yes_no_or("recovered", false);
  f.assessed_last = from.yes_no_or("assessed_last", false);
  f.assessed = from.yes_no_or("assessed", false);
  f.fought = from.yes_no_or("fought", false);
  f.area_attacked = from.yes_no_or("area_attacked", false);
  f.in_assault = from.yes_no_or("in_assault", false);
  f.must_assess = from.yes_no_or("must_assess", false);
  f.advances = from.yes_no_or("advances", false);
  f.inspired = tiny(from.whole_or("inspired", 0, 3, 0));
  f.losses = narrow(from.whole_or("losses", 0, 99, 0));
  f.score = narrow(from.whole_or("score", 0, 999, 0));
  f.guns_near = tiny(from.whole_or("guns_near", 0, 99, 0));
  f.guns_enfilading = tiny(from.whole_or("guns_enfilading", 0, 99, 0));
}

void read_missions(const Reader& list, Formation& f) {
  for (const Reader& from : list.items(f.missions.capacity())) {
    from.only({"score", "lr"});
    constexpr Named<int> kLetters[] = {{"A", kLeadershipA}, {"B", kLeadershipB}, {"C", kLeadershipC}};
    Mission mission;
    mission.score = narrow(from["score"].whole(0, 999));
    const Reader lr = from["lr"];
    mission.leadership = tiny(lr.is_number() ? lr.whole(0, 3) : lr.one_of(kLetters));
    f.missions.push_back(mission);
  }
}

// Detachments (ES-LEAD-20) and grand batteries (ES-GB-3) that are there already.
void read_kind_of_formation(const Reader& from, Draft& draft, int number) {
  constexpr Named<Kind> kKinds[] = {
      {"regular", Kind::Regular}, {"detachment", Kind::Detachment}, {"grand-battery", Kind::GrandBattery}};
  State& s = draft.state;
  Formation& f = s.formation(number);
  f.kind = from.one_of_or("kind", kKinds, Kind::Regular);
  if (const auto parent = from.maybe("parent")) {
    const int of = draft.formations.find(*parent);
    if (of == number) parent->refuse("no formation is its own parent");
    f.parent = tiny(of);
    if (f.kind == Kind::Detachment) f.rules = tiny(of);
  }
  if (f.kind == Kind::GrandBattery) f.has_area = false;
  if (const auto by = from.maybe("led_by")) {
    const PieceId general = read_piece(*by, draft, {Sort::Superior, Sort::Formation}, "a commander or a formation");
    f.led_by = general;
  }
  if (from.yes_no_or("destroyed", false)) {
    f.destroyed = true;
    f.in_use = f.has_area = f.general.on_table = false;
  }
}

void read_formation_past(const Reader& from, Draft& draft, int number) {
  Formation& f = draft.state.formation(number);
  read_kind_of_formation(from, draft, number);
  read_formation_deeds(from, f);
  if (const auto missions = from.maybe("missions")) read_missions(*missions, f);
  if (const auto at = from.maybe("dice_at")) f.dice_at = read_piece(*at, draft, {Sort::Formation}, "a formation");
  if (const auto commander = from.maybe("commander")) read_general_past(*commander, draft, f.general);
}

void read_unit_past(const Reader& from, Draft& draft, PieceId id) {
  Unit& u = draft.state.unit(id);
  u.brings_up = from.yes_no_or("brings_up", false);
  u.displaced = from.yes_no_or("displaced", false);
  u.recalled = from.yes_no_or("recalled", false);
  u.tried = from.yes_no_or("tried", false);
  u.moved = u.turned.gone = from.yes_no_or("moved", false);
  u.halted = from.yes_no_or("halted", false);
  u.fought = from.yes_no_or("fought", false);
  u.engaged = from.yes_no_or("engaged", false);
  u.rolled = from.yes_no_or("rolled", false);
  u.evaded = from.yes_no_or("evaded", false);
  u.fell_back = from.yes_no_or("fell_back", false);
  if (const auto spent = from.maybe("spent")) u.spent = hundredths(*spent);
  if (const auto allowed = from.maybe("allowed")) u.allowed = hundredths(*allowed);
  if (const auto serves = from.maybe("serves"))
    u.serves = read_piece(*serves, draft, {Sort::Formation}, "an enemy formation");
  u.chosen = from.yes_no_or("chosen", false);
  u.at_short_range = from.yes_no_or("short_range", false);
  u.in_enfilade = from.yes_no_or("enfilade", false);
  if (const auto parent = from.maybe("parent")) u.parent = tiny(draft.formations.find(*parent));
}

void read_superior_past(const Reader& from, Draft& draft, int number) {
  Superior& superior = draft.state.superior(number);
  read_general_past(from, draft, superior.general);
  superior.attempted = from.yes_no_or("attempted", false);
  superior.cavalry_converted = from.yes_no_or("cavalry_converted", false);
  superior.general.assault_tried = from.yes_no_or("assault_tried", false);
  if (const auto formation = from.maybe("commands"))
    superior.general.commands = tiny(draft.formations.find(*formation));
  std::size_t adc = 0;
  for (const Reader& with : from.items_or_none("adc_with", std::size(superior.general.adcs)))
    superior.general.adcs[adc++] = tiny(draft.formations.find(with));
}

// --- Contacts ------------------------------------------------------------------------------------------------------------------

bool is_given_contact(const State& s, PieceId a, PieceId b) {
  return std::any_of(s.contacts.begin(), s.contacts.end(),
                     [&](const Contact& c) { return (c.by == a && c.with == b) || (c.by == b && c.with == a); });
}

void note_given_contact(const Reader& from, State& s, const Contact& contact) {
  if (s.contacts.size() == s.contacts.capacity()) from.refuse("there are too many contacts");
  s.contacts.push_back(contact);
}

void read_contact(const Reader& from, Draft& draft) {
  from.only({"by", "with", "area", "from_rear", "fought", "new_round"});
  Contact contact;
  contact.by = narrow(draft.units.find(from["by"]));
  if (read_only_one(from, {"with", "area"}) == "with") contact.with = narrow(draft.units.find(from["with"]));
  else contact.area = tiny(draft.formations.find(from["area"]));
  contact.from_rear = from.yes_no_or("from_rear", false);
  contact.fought = from.yes_no_or("fought", false);
  contact.new_round = from.yes_no_or("new_round", false);
  note_given_contact(from, draft.state, contact);
}

bool is_attacking(const State& s, PieceId id) {
  return directive_of(s.formation(s.unit(id).formation)) == Directive::Attack;
}

// Whoever touches is in contact; the one on Attack has come to it, else side A.
void add_touching(const Reader& top, State& s) {
  for (PieceId a = 0; a < s.unit_count(); ++a) {
    if (s.unit(a).side != Side::A || !stands(s.unit(a))) continue;
    for (PieceId b = 0; b < s.unit_count(); ++b) {
      if (s.unit(b).side != Side::B || !stands(s.unit(b)) || !maybe_within(s, a, b, kContact)) continue;
      if (!touch(s, a, b) || is_given_contact(s, a, b)) continue;
      const bool b_came = is_attacking(s, b) && !is_attacking(s, a);
      note_given_contact(top, s, {.by = b_came ? b : a, .with = b_came ? a : b});
    }
  }
}

// --- The moment ---------------------------------------------------------------------------------------------------------------

// Step 5 with one Formation on the move.
void begin_with_march(const Reader& at, Draft& draft) {
  State& s = draft.state;
  int number = -1;
  if (const auto named = at.maybe("formation")) {
    number = draft.formations.find(*named);
  } else {
    for (int f = std::ssize(s.formations) - 1; f >= 0; --f)
      if (s.formation(f).side == s.acting && is_there(s.formation(f))) number = f;
  }
  if (number < 0) at.refuse("there is no formation to march");
  s.acting = s.formation(number).side;
  draft.step = Step::Move;
  ask(s, Step::March, s.formation_piece(number));
}

// ES-VIC-4: whoever has fallen before.
void count_fallen_commanders(State& s) {
  for (const Formation& f : s.formations)
    if (f.general.removed || f.general.successor) ++s.sides[f.side].commanders_fallen;
}

void refuse_too_many_grand_batteries(const Reader& top, const State& s) {
  PerSide<int> count = {0, 0};
  for (const Formation& f : s.formations)
    if (f.kind == Kind::GrandBattery && ++count[f.side] > kMostGrandBatteries)
      top["formations"].refuse(fmt::format("a side has at most {} grand batteries", kMostGrandBatteries));
}

}  // namespace

void read_general_past(const Reader& from, const Draft& draft, General& general) {
  general.successor = from.yes_no_or("successor", false);
  general.invincible = from.yes_no_or("invincible", false);
  general.doomed = from.yes_no_or("doomed", false);
  general.harmed = from.yes_no_or("harmed", false);
  general.failed = from.yes_no_or("failed", false);
  general.wounded_until = narrow(from.whole_or("wounded_until", 0, kMostTurns, 0));
  if (const auto removed = from.maybe("removed")) {
    // The turn in which he fell, or yes for this one.
    general.removed_turn =
        narrow(removed->is_number() ? removed->whole(0, kMostTurns) : static_cast<int>(draft.state.turn));
    general.removed = removed->is_number() || removed->yes_no();
    general.on_table = !general.removed;
  }
}

void read_pasts(const Reader& top, Draft& draft) {
  int number = 0;
  for (const Reader& from : top.items_or_none("superiors", kMostSuperiors)) read_superior_past(from, draft, number++);
  number = 0;
  for (const Reader& from : top.items_or_none("formations", kMostFormations))
    read_formation_past(from, draft, number++);
  count_fallen_commanders(draft.state);
  refuse_too_many_grand_batteries(top, draft.state);
  PieceId id = 0;
  for (const Reader& from : top.items_or_none("units", kMostUnits)) read_unit_past(from, draft, id++);
}

void read_contacts(const Reader& top, Draft& draft) {
  if (draft.is_case)
    for (const Reader& from : top.items_or_none("contacts", kMostContacts)) read_contact(from, draft);
  add_touching(top, draft.state);
}

void read_moment(const Reader& top, Draft& draft) {
  State& s = draft.state;
  if (!draft.is_case) return;
  const auto at = top.maybe("at");
  if (!at) {
    if (draft.step != Step::SetUp) draft.step = Step::Issue;
    s.turn_begun = draft.step == Step::Issue;
    return;
  }
  at->only({"turn", "side", "step", "formation", "initiative", "round"});
  if (const auto side = at->maybe("initiative")) s.initiative = read_side(*side);
  draft.step = at->one_of_or("step", kStepWords, Step::Issue);
  s.acting = draft.step == Step::Fire ? other(s.initiative) : s.initiative;
  if (const auto side = at->maybe("side")) s.acting = read_side(*side);
  s.turn_begun = draft.step != Step::SetUp;
  if (draft.step == Step::SetUp && draft.setup->set_up == Setup::SetUpMode::Fixed)
    draft.setup->set_up = Setup::SetUpMode::Free;
  s.combat.round = narrow(at->whole_or("round", 0, 99, 0));
  if (at->has("formation") && draft.step != Step::March) (*at)["formation"].refuse("only the step \"march\" has one");
  if (draft.step == Step::March) begin_with_march(*at, draft);
}

}  // namespace grognard::esr
