// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "revwars/position/positions.h"
#include "revwars/scenario/scenario_draft.h"

// Where in the sequence of play a case begins: "at", "group" and "first".
namespace grognard::revwars {
namespace {

constexpr Named<Step> kStepWords[] = {
    {"first", Step::ChooseFirst},      // RW-TURN-4
    {"deploy", Step::Deploy},          // RW-SETUP-2
    {"morale", Step::Ambush},          // A1, and on from there
    {"ambush", Step::Ambush},          // the same: A1 and A2 ask nothing
    {"brigade", Step::ChooseBrigade},  // B
    {"ride", Step::RideFirst},         // B1
    {"activate", Step::Activate},      // B2a
    {"declare", Step::Declare},        // B2b
    {"last", Step::RideLast},          // B4
};
constexpr Named<Action> kActionWords[] = {
    {"move", Action::Move},       {"charge", Action::Charge},
    {"shoot", Action::Shoot},     {"form", Action::ChangeFormation},
    {"face", Action::AboutFace},  {"reform", Action::Reform},
    {"spike", Action::SpikeGuns},
};

bool is_within_brigade(Step step) {
  return step == Step::RideFirst || step == Step::Activate || step == Step::Declare || step == Step::RideLast;
}

// The brigade named, else that of the group, else the first of the side.
int read_acting_brigade(const Reader& top, const Draft& draft) {
  const State& s = draft.state;
  const auto at = top.maybe("at");
  if (const auto named = at ? at->maybe("brigade") : std::nullopt) {
    const int number = draft.brigades.find(*named);
    if (s.brigade_rules(number).side != s.active) named->refuse("it is not the turn of that brigade's side");
    return number;
  }
  if (const auto group = top.maybe("group")) {
    const std::vector<Reader> members = group->items(kMostGroup);
    if (!members.empty()) return s.brigade_of(narrow(draft.units.find(members.front())));
  }
  int number = 0;
  while (s.brigade_rules(number).side != s.active) ++number;
  return number;
}

// The group whose first Action is over.
void read_group(const Reader& top, Draft& draft) {
  State& s = draft.state;
  Activation& a = s.activation;
  for (const Reader& name : top["group"].items(kMostGroup)) {
    const PieceId unit = narrow(draft.units.find(name));
    if (s.brigade_of(unit) != a.brigade || !is_active(s.unit(unit)))
      name.refuse("expected a battalion of the acting brigade that is on the table");
    for (const Member& before : a.group)
      if (before.unit == unit) name.refuse("this battalion is in the group twice");
    s.unit(unit).activated = true;
    a.group.push_back({.unit = unit, .in_command = is_commanded(s, unit)});
    if (!a.group.back().in_command && a.out_of_command == kNoPiece) a.out_of_command = unit;
  }
  if (a.group.empty()) top["group"].expected("at least one battalion");
  a.stage = Stage::Second;
  a.first = top["first"].one_of(kActionWords);
}

}  // namespace

void read_moment(const Reader& top, Draft& draft) {
  State& s = draft.state;
  const auto at = top.maybe("at");
  if (!draft.is_case) return;
  if (at) {
    at->only({"turn", "side", "step", "brigade"});
    if (const auto side = at->maybe("side")) s.active = read_side(*side);
  }
  const bool fresh = draft.setup->roll_for_first || draft.setup->free_setup;
  Step usual = top.has("group") ? Step::Declare : Step::Activate;
  if (fresh && !at) usual = draft.step;
  draft.step = at ? at->one_of_or("step", kStepWords, usual) : usual;
  if (draft.step == Step::ChooseFirst) draft.setup->roll_for_first = true;
  if (draft.step == Step::Deploy) draft.setup->free_setup = true;
  if (top.has("group") && draft.step != Step::Declare) top["group"].refuse("a group needs the step \"declare\"");
  if (!is_within_brigade(draft.step)) return;
  const int brigade = read_acting_brigade(top, draft);
  s.activation.brigade = tiny(brigade);
  s.brigade(brigade).activated = true;
  if (draft.step == Step::Declare) {
    if (s.brigade_rules(brigade).side != s.active) top["group"].refuse("it is not the turn of that side");
    read_group(top, draft);
  }
}

}  // namespace grognard::revwars
