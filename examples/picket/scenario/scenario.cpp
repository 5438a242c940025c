// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "picket/scenario/scenario.h"

#include "book/draft.h"
#include "embedded/picket.h"
#include "picket/position/positions.h"

namespace grognard::picket {
namespace {

constexpr Named<Arm> kProfiles[] = {{"foot", Arm::Foot}, {"horse", Arm::Horse}};
constexpr Named<Step> kStarts[] = {{"orders", Step::Orders}, {"alarm", Step::Alarm}, {"action", Step::Action}};
constexpr Named<Temper> kTempers[] = {{"wary", Temper::Wary}, {"bold", Temper::Bold}};

// A file while it is read.
struct Draft : book::Draft<State, Setup> {
  Start start;
  std::vector<Event> renamed;
};

void read_woods(const Reader& top, Ground& ground) {
  for (const Reader& from : top.items_or_none("woods", 40)) {
    from.only({"id", "name", "polygon"});
    Area& wood = ground.areas.emplace_back();
    wood.id = from.has("id") ? read_id(from["id"]) : "";
    wood.name = from.text_or("name", "");
    wood.kind = "wood";
    read_outline(from["polygon"], wood);
  }
}

// PK-SETUP-1
void read_unit(const Reader& from, Draft& draft, Ids& ids) {
  from.only({"id", "name", "side", "profile", "men", "lost", "at", "facing"});
  Troops& t = draft.setup->troops.emplace_back();
  t.id = read_id(from["id"]);
  ids.add(from["id"], t.id, 0);
  t.name = read_name(from, t.id, draft.is_case);
  t.side = read_side(from["side"]);
  t.arm = from.one_of_or("profile", kProfiles, Arm::Foot);
  t.men = from.whole_or("men", 1, kMostMen, 4);
  const int lost = from.whole_or("lost", 0, t.men - 1, 0);
  draft.state.units.push_back(
      {.pose = read_pose(from, inward(t.side == Side::A ? Edge::South : Edge::North)), .men = tiny(t.men - lost)});
}

// PK-SETUP-2: no two share a name, and in a scenario nobody stands on anybody else or off the table.
void check_units(const Reader& top, Draft& draft) {
  std::vector<SpokenName> names;
  for (Troops& t : draft.setup->troops)
    names.push_back({.name = &t.name,
                     .kind = "unit",
                     .id = t.id,
                     .side = draft.setup->sides[t.side],
                     .piece = static_cast<PieceId>(names.size())});
  draft.renamed = tell_apart("PK-SETUP-2", names);
  if (draft.is_case) return;
  const State& s = draft.state;
  for (PieceId id = 0; const Reader& from : top.items_or_none("units", kMostUnits)) {
    const Ring base = base_of(s, id);
    if (!fits({&base, 1}, in_the_way(s, id++))) from["at"].refuse("it stands on another unit or off the table");
  }
}

// Where a case begins, and what has been written before.
void read_start(const Reader& top, Draft& out) {
  out.start.mist = top.yes_no_or("mist", false);
  if (const auto at = top.maybe("at")) {
    at->only({"turn", "step"});
    out.state.turn = narrow(at->whole_or("turn", 1, kMostTurns, 1));
    out.start.step = at->one_of_or("step", kStarts, Step::Orders);
  }
  if (const auto wrote = top.maybe("wrote"))
    for (const Side side : kSides) out.state.temper[side] = wrote->one_of_or(letter(side), kTempers, Temper::Wary);
}

Loaded read_file(const Reader& top, Draft& draft) {
  if (draft.is_case)
    top.only({"title", "table", "woods", "sides", "units", "post", "mist", "last_turn", "at", "wrote"});
  Setup& setup = *draft.setup;
  setup.last_turn = top.whole_or("last_turn", 1, kMostTurns, 6);
  for (const Side side : kSides) {
    const auto sides = top.maybe("sides");
    setup.sides[side] = sides ? (*sides)[letter(side)].text() : std::string(letter(side));
  }
  read_table(top, 36, 36, *draft.ground);
  read_woods(top, *draft.ground);
  Ids ids("a unit");
  for (const Reader& from : top.items_or_none("units", kMostUnits)) read_unit(from, draft, ids);
  check_units(top, draft);
  if (const auto post = top.maybe("post")) setup.post = read_place(*post, "polygon");
  read_start(top, draft);
  return {draft.state, draft.start, draft.renamed};
}

}  // namespace

Loaded load(std::string_view json, const std::string& file) {
  return book::read_scenario<Draft>(json, file, embedded::scenario_schema(), read_file);
}

}  // namespace grognard::picket
