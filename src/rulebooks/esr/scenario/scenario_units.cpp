// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "esr/scenario/scenario_draft.h"

// The Units and Specialty Units: what they are.
namespace grognard::esr {
namespace {

constexpr std::string_view kOfUnit[] = {
    "id",  "side",      "formation", "profile", "name",    "plural", "arm",    "horse", "cr",      "characteristics",
    "men", "squadrons", "guns",      "pounder", "guns_of", "at",     "facing", "post",  "limbered"};
constexpr std::string_view kPastOfUnit[] = {"rank",     "brings_up", "displaced", "recalled", "moved",
                                            "fought",   "spent",     "allowed",   "serves",   "tried",
                                            "engaged",  "rolled",    "evaded",    "chosen",   "short_range",
                                            "enfilade", "parent",    "halted",    "fell_back"};

// The Formation named, else the first of its side.
int read_formation_of(const Reader& from, const Draft& draft, const std::string& id) {
  if (const auto named = draft.is_case ? from.maybe("formation") : std::optional(from["formation"])) {
    const int number = draft.formations.find(*named);
    const Side side = draft.setup->formations[number].side;
    if (from.has("side") && read_side(from["side"]) != side) named->refuse("this formation is of the other side");
    return number;
  }
  const Side side = read_side_of(from, id);
  const auto& formations = draft.setup->formations;
  const auto first =
      std::find_if(formations.begin(), formations.end(), [&](const FormationRules& f) { return f.side == side; });
  if (first == formations.end()) from.refuse("this side has no formation");
  return static_cast<int>(first - formations.begin());
}

Troops read_unit_troops(const Reader& from, const Draft& draft) {
  Troops t;
  const std::string id = read_id(from["id"]);
  if (const auto profile = from.maybe("profile")) {
    t = draft.profiles.profiles[read_profile_id(*profile, draft.profiles)].troops;
  } else {
    t.men = 500;  // 150 yards broad
    t.name = id;
    if (!draft.is_case) {
      (void)from["arm"].text();
      (void)from["cr"].whole(0, 10);
    }
  }
  t.id = id;
  t.formation = read_formation_of(from, draft, id);
  const FormationRules& formation = draft.setup->formations[t.formation];
  t.side = formation.side;
  if (!from.has("profile")) t.guns_of = formation.nation;  // ES-FIRE-6
  if (draft.is_case) t.name = from.text_or("name", id);
  else t.name = from["name"].text();
  t.plural = from.yes_no_or("plural", sounds_plural(t.name));
  read_troops_values(from, t);
  if (t.light && t.irregular && !draft.is_case)  // ES-CHAR-12
    from["characteristics"].refuse("a Unit is light or irregular, not both");
  return t;
}

void add_unit(const Reader& from, Draft& draft, Troops troops) {
  const PieceId id = draft.state.unit_count();
  if (id == kMostUnits) from.refuse(fmt::format("there are at most {} units", kMostUnits));
  const auto fellows = std::count_if(draft.setup->troops.begin(), draft.setup->troops.end(),
                                     [&](const Troops& t) { return t.formation == troops.formation; });
  if (fellows == kMostInFormation) from.refuse(fmt::format("a formation has at most {} units", kMostInFormation));
  draft.units.add(from, troops.id, id);
  draft.pieces.add(from, troops.id, coded(Sort::Unit, static_cast<std::size_t>(id)));
  Unit u;
  u.side = troops.side;
  u.arm = troops.arm;
  u.formation = tiny(troops.formation);
  u.pose.facing = usual_facing(draft, troops.side);
  draft.setup->troops.push_back(std::move(troops));
  draft.state.units.push_back(u);
}

// ES-CHAR-6
void read_company(const Reader& from, Draft& draft) {
  constexpr std::string_view kKinds[] = {"E", "RF1", "RF2", "RF3"};
  from.only({"id", "side", "name", "plural", "formation", "kind", "with"});
  if (draft.setup->companies.size() == static_cast<std::size_t>(kMostCompanies))
    from.refuse(fmt::format("there are at most {} companies", kMostCompanies));
  Company company;
  company.id = read_id(from["id"]);
  company.formation = read_formation_of(from, draft, company.id);
  company.side = draft.setup->formations[company.formation].side;
  const int kind = from["kind"].choice(kKinds);
  company.engineers = kind == 0;
  company.rifles = tiny(kind);
  company.name = draft.is_case ? from.text_or("name", company.id) : from["name"].text();
  company.plural = from.yes_no_or("plural", sounds_plural(company.name));
  if (const auto with = from.maybe("with")) {
    const PieceId battalion = narrow(draft.units.find(*with));
    const Troops& troops = draft.setup->troops[battalion];
    if (troops.arm != Arm::Infantry || troops.formation != company.formation)
      with->expected("an infantry battalion of its own formation");
    for (const PieceId taken : draft.state.companies)
      if (taken == battalion) with->refuse("this battalion has a company already");  // ES-LEAD-19
    company.with = battalion;
  }
  draft.pieces.add(from["id"], company.id, coded(Sort::Company, draft.setup->companies.size()));
  draft.state.companies.push_back(company.with);
  draft.setup->companies.push_back(std::move(company));
}

}  // namespace

void read_units(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    from.only(kOfUnit, in_case(draft, kPastOfUnit));
    add_unit(from["id"], draft, read_unit_troops(from, draft));
  }
}

void read_companies(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("companies", kMostCompanies)) read_company(from, draft);
}

}  // namespace grognard::esr
