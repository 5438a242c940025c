// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "geometry/tolerance.h"
#include "grant/position/layout.h"
#include "grant/position/terrain.h"
#include "grant/scenario/scenario_draft.h"

// Generals, and what is going on where a case begins: damaged houses, contacts, melees.
namespace grognard::grant {
namespace {

constexpr int kUnitsOfAGeneral = 8;  // GW-RALLY-10
constexpr double kBehindTheLines = 2;
constexpr double kMostRidden = 18;
constexpr std::size_t kMostCombats = 200;

// A case has the generals that it names, unless it asks for these.
bool has_usual_leaders(const Reader& top, const Draft& draft) {
  return draft.is_case ? top.yes_no_or("usual_generals", false) : !top.has("generals");
}

void add_leader(Draft& draft, Leader leader) {
  draft.setup->leaders.push_back(std::move(leader));
  draft.state.generals.push_back({});
}

// GW-RALLY-10: where the scenario names none.
void add_usual_leaders(Draft& draft, const Reader& top) {
  for (const Side side : kSides) {
    int units = 0;
    for (const Troops& t : draft.setup->troops) units += t.side == side && t.counts;
    for (int number = 1; (number - 1) * kUnitsOfAGeneral < units; ++number) {
      const std::string id = fmt::format("general-{}{}", side == Side::A ? 'a' : 'b', number);
      draft.pieces.add(top, id, std::ssize(draft.setup->leaders));
      draft.generals.add(top, id, std::ssize(draft.setup->leaders));
      if (draft.setup->leaders.size() == kMostGenerals) top.refuse("there are too many units for their generals");
      add_leader(draft, {.id = id, .name = fmt::format("General {} {}", letter(side), number), .side = side});
    }
  }
}

// Behind the army, near its own edge; share -0.5 is the army's left end, 0.5 its right.
Pose behind_the_army(const Draft& draft, Side side, double share) {
  const Facing facing = usual_facing(*draft.setup, side);
  const Vec2 ahead = facing.forward();
  const Vec2 middle{draft.ground->width / 2, draft.ground->height / 2};
  const Vec2 edge = middle - ahead * std::abs(dot(ahead, middle));
  const double front = 2 * std::abs(dot(right_of(ahead), middle));
  return Pose::snapped(edge + ahead * kBehindTheLines + right_of(ahead) * (share * front), facing);
}

void place_usual_leaders(Draft& draft) {
  const std::vector<Leader>& leaders = draft.setup->leaders;
  PerSide<int> seen = {0, 0};
  PerSide<int> all = {0, 0};
  for (const Leader& leader : leaders) ++all[leader.side];
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    const int side = index_of(leaders[i].side);
    const double share = (2.0 * ++seen[side] - 1) / (2.0 * all[side]) - 0.5;
    draft.state.generals[i].at = behind_the_army(draft, leaders[i].side, share);
  }
}

void place_leader(const Reader& from, Draft& draft, int number) {
  State& s = draft.state;
  General& g = s.generals[number];
  const Side side = s.setup->leaders[number].side;
  const auto at = from.maybe("at");
  const auto unit = from.maybe("attached");
  g.alive = from.yes_no_or("alive", true);
  if (!g.alive) ++s.generals_lost[side];
  if (unit) {
    g.attached = narrow(draft.units.find(*unit));
    if (s.side_of(g.attached) != side) unit->refuse("this unit is of the other side");
    if (!on_table(s.unit(g.attached))) unit->refuse("this unit is not on the table");
    g.at = s.unit(g.attached).at;
    g.tied = from.yes_no_or("tied", true);  // GW-RALLY-5
    if (g.tied) g.rallied = std::uint64_t{1} << g.attached;
  }
  if (at)
    g.at =
        Pose::snapped(read_point(*at), from.has("facing") ? read_facing(from["facing"]) : usual_facing(*s.setup, side));
  for (const Reader& named : from.items_or_none("rallied", kMostUnits))
    g.rallied |= std::uint64_t{1} << draft.units.find(named);
  if (!at && !unit && g.alive && !draft.setup->free_setup)
    from.refuse("this general is nowhere: he needs \"at\" or \"attached\"");
  if (!at && !unit) g.at = behind_the_army(draft, side, 0);
}

// A whole number from one on in the middle of a text; 0 if there is none.
int number_in(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 1) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool starts_and_skips(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// "r2f8", "gunner 3 of gun 1", "man 5": the slot, or -1.
int slot_named(const State& s, PieceId id, std::string_view name) {
  const Unit& u = s.unit(id);
  if (std::string_view rest = name; starts_and_skips(rest, "r") && !rest.empty()) {
    const int rank = number_in(rest);
    const int file = starts_and_skips(rest, "f") ? number_in(rest) : 0;
    if (rank > 0 && file > 0 && rest.empty())
      return file <= u.files && rank <= kMostMen ? (rank - 1) * u.files + file - 1 : -1;
  }
  if (std::string_view rest = name; starts_and_skips(rest, "gunner ")) {
    const int man = number_in(rest);
    const int gun = starts_and_skips(rest, " of gun ") ? number_in(rest) : 0;
    const bool known = man <= kGunnersOfAGun && gun <= static_cast<int>(s.troops(id).guns.size()) && rest.empty();
    return man > 0 && gun > 0 && known ? (gun - 1) * kGunnersOfAGun + man - 1 : -1;
  }
  if (std::string_view rest = name; starts_and_skips(rest, "man ")) {
    const int man = number_in(rest);
    return rest.empty() && man <= kMostMen ? man - 1 : -1;
  }
  int other = 0;
  for (std::size_t k = 0; k < s.troops(id).officers.size(); ++k) {
    const std::string& title = s.troops(id).officers[k].title;
    if (title == name || (title != "colonel" && name == fmt::format("O{}", ++other)))
      return kOfficerSlot + static_cast<int>(k);
  }
  return -1;
}

// "a1 r1f1", "a1 O1", "b3 gunner 3 of gun 1", "h2 man 5"
Figure read_figure(const Reader& from, const Draft& draft) {
  const std::string text = from.text();
  const std::size_t blank = text.find(' ');
  const std::string_view name = blank == text.npos ? std::string_view() : std::string_view(text).substr(blank + 1);
  const PieceId id = narrow(draft.units.find(from, std::string_view(text).substr(0, blank)));
  const int slot = slot_named(draft.state, id, name);
  if (slot < 0) from.expected("a figure such as \"a1 r1f1\", \"a1 O1\", \"a1 gunner 3 of gun 1\" or \"a1 man 5\"");
  if (slot >= kOfficerSlot + kMostOfficers || !has_figure(draft.state.unit(id), slot))
    from.refuse("this figure is not there any more");
  return {id, tiny(slot)};
}

// A pose in one list: [x, y, facing].
Pose read_flat_pose(const Reader& from, Facing facing) {
  const std::vector<Reader> numbers = from.items(3);
  if (numbers.size() < 2) from.expected("a pose: [x, y, facing]");
  return Pose::snapped({numbers[0].number(0, 240), numbers[1].number(0, 240)},
                       numbers.size() == 3 ? read_facing(numbers[2]) : facing);
}

// GW-EXH-6, 7: what the clock of an exhausted unit gives to fresh attackers at first contact.
int usual_tiredness(const Unit& u) { return u.clock == 0 ? 0 : u.clock == 1 ? 2 : 1; }

Joined read_joined(const Reader& from, Draft& draft, const Melee& melee) {
  from.only({"unit", "attacker", "charging", "fresh", "tired", "joined", "from", "before", "ranks_before"});
  State& s = draft.state;
  Joined joined;
  joined.unit = narrow(draft.units.find(from["unit"]));
  Unit& u = s.unit(joined.unit);
  if (!on_table(u)) from["unit"].refuse("this unit is not on the table");
  if (melee_of(s, joined.unit)) from["unit"].refuse("this unit is in another melee");
  joined.attacker = from.yes_no_or("attacker", false);
  joined.charging = from.yes_no_or("charging", false);
  joined.fresh = from.yes_no_or("fresh", u.clock == 0 && !u.fought_last);
  joined.tired = tiny(from.whole_or("tired", 0, 2, usual_tiredness(u)));
  joined.joined = tiny(from.whole_or("joined", 1, 3, 1));
  joined.from = from.has("from") ? read_flat_pose(from["from"], u.at.facing) : u.start_at;
  joined.level = narrow(level_at(s, joined.from.at()));
  joined.before = from.one_of_or("before", kFormationWords, u.formation);
  joined.ranks_before = tiny(from.whole_or("ranks_before", 1, 8, std::max<int>(1, u.ranks)));
  if (draft.phase >= 3 && joined.joined == melee.move) u.touched = true;
  if (draft.phase >= 7) u.fought = true;
  if (melee.move > joined.joined) u.fought_last = true;
  return joined;
}

void read_fighters(const Reader& from, Draft& draft, Melee& melee, Combat& combat, Side side) {
  for (const Reader& named : from.items(3)) {
    const Figure figure = read_figure(named, draft);
    if (draft.state.side_of(figure.unit) != side) named.refuse("this figure is of the other side");
    if (std::ranges::none_of(melee.units, [&](const Joined& j) { return j.unit == figure.unit; }))
      named.refuse("the unit of this figure is not among the units of the melee");
    for (const Combat& other : melee.combats)
      if (std::ranges::find(other.fighters[side], figure) != other.fighters[side].end())
        named.refuse("this figure is in another combat");
    combat.fighters[side].push_back(figure);
  }
}

Combat read_combat(const Reader& from, Draft& draft, Melee& melee) {
  from.only({"A", "B", "section", "inside"});
  Combat combat;
  for (const Side side : kSides) read_fighters(from[letter(side)], draft, melee, combat, side);
  if (const auto section = from.maybe("section")) combat.section = narrow(draft.sections.find(*section));
  for (const Reader& number : from.items_or_none("inside", 3))  // GW-BLDG-2: which of the fighters have broken in
    combat.inside |= static_cast<std::uint8_t>(1u << (number.whole(1, 3) - 1));
  return combat;
}

void read_strays(const Reader& from, Draft& draft) {
  for (const Reader& entry : from.items_or_none("strays", kMostCombats)) {
    entry.only({"figure", "at", "facing"});
    const Figure who = read_figure(entry["figure"], draft);
    const Facing facing = draft.state.unit(who.unit).at.facing;
    draft.state.strays.push_back(
        {who, read_point(entry["at"]), entry.has("facing") ? read_facing(entry["facing"]) : facing});
  }
}

Melee read_melee(const Reader& from, Draft& draft) {
  from.only({"move", "units", "combats", "idle", "strays", "built_up", "lost", "third_chosen"});
  Melee melee;
  melee.move = tiny(from.whole_or("move", 1, 3, 1));
  for (const Reader& unit : from["units"].items(kMostUnits)) melee.units.push_back(read_joined(unit, draft, melee));
  for (const Side side : kSides)
    if (std::ranges::none_of(melee.units, [&](const Joined& j) { return draft.state.side_of(j.unit) == side; }))
      from["units"].refuse(fmt::format("side {} has no unit in this melee", letter(side)));
  read_strays(from, draft);
  bool in_houses = false;
  for (const Reader& combat : from.items_or_none("combats", kMostCombats)) {
    melee.combats.push_back(read_combat(combat, draft, melee));
    in_houses = in_houses || melee.combats.back().section >= 0;
  }
  for (const Reader& figure : from.items_or_none("idle", kMostCombats))
    melee.idle.push_back(read_figure(figure, draft));
  melee.built_up = from.yes_no_or("built_up", in_houses);
  melee.third_chosen = from.yes_no_or("third_chosen", false);
  if (const auto lost = from.maybe("lost")) {
    lost->only({"A", "B"});
    for (const Side side : kSides) melee.lost[side] = narrow(lost->whole_or(letter(side), 0, 200, 0));
  }
  return melee;
}

// The attacker stands where it touched; it began the move so far behind (GW-CHARGE-19) unless "start" says otherwise.
Contact read_contact(const Reader& from, Draft& draft) {
  from.only({"attacker", "defender", "section", "charge", "ridden", "beyond"});
  State& s = draft.state;
  Contact contact;
  contact.attacker = narrow(draft.units.find(from["attacker"]));
  Unit& attacker = s.unit(contact.attacker);
  if (const auto section = from.maybe("section")) {
    contact.section = narrow(draft.sections.find(*section));
    contact.defender = s.sections[contact.section].unit;
    if (contact.defender == kNoPiece) section->refuse("nobody holds this section");
  }
  if (const auto defender = from.maybe("defender")) contact.defender = narrow(draft.units.find(*defender));
  if (contact.defender == kNoPiece) from.refuse("expected a member \"defender\" or \"section\"");
  Unit& defender = s.unit(contact.defender);
  if (attacker.side == defender.side) from.refuse("these units are of the same side");
  if (!on_table(attacker) || !on_table(defender)) from.refuse("both units must be on the table");
  contact.charge = from.yes_no_or("charge", true);
  contact.ridden = from.number_or("ridden", 0, kMostRidden, attacker.spent);
  contact.beyond = from.number_or("beyond", 0, kMostRidden, 0);
  const Ring target = contact.section >= 0 ? section_ring(s, contact.section) : block_of(s, contact.defender);
  contact.touch = gap(block_of(s, contact.attacker), target).from;
  attacker.moved = attacker.nearer = true;
  attacker.charged = contact.charge;
  attacker.spent = std::max(attacker.spent, contact.ridden + contact.beyond);
  attacker.touched = defender.touched = true;
  if (attacker.start_at == attacker.at) {
    const Vec2 began = attacker.at.at() - attacker.at.facing.forward() * contact.ridden;
    attacker.start_at = Pose::snapped(began, attacker.at.facing);
    attacker.start_level = narrow(level_at(s, began));
  }
  return contact;
}

}  // namespace

// GW-RALLY-10
void read_leaders(const Reader& top, Draft& draft) {
  if (has_usual_leaders(top, draft)) return add_usual_leaders(draft, top);
  for (const Reader& from : top.items_or_none("generals", kMostGenerals)) {
    if (draft.is_case) from.only({"id", "side", "name", "at", "facing", "attached", "tied", "alive", "rallied"});
    else from.only({"id", "side", "name", "at", "facing"});
    Leader leader = book::read_leader(from, draft);
    add_leader(draft, std::move(leader));
  }
}

void place_leaders(const Reader& top, Draft& draft) {
  if (has_usual_leaders(top, draft)) return place_usual_leaders(draft);
  int number = 0;
  for (const Reader& from : top.items_or_none("generals", kMostGenerals)) place_leader(from, draft, number++);
}

void read_sections(const Reader& top, Draft& draft) {
  const auto sections = top.maybe("sections");
  if (!sections) return;
  for (const std::string& id : sections->keys()) {
    const Reader from = (*sections)[id];
    Section& section = draft.state.sections[draft.sections.find(from, id)];
    from.only({"damage", "shell_points", "burning", "ruin"});
    section.damage = narrow(from.whole_or("damage", 0, 60, 0));
    section.shell_points = narrow(from.whole_or("shell_points", 0, section.damage, 0));
    section.burning = tiny(from.whole_or("burning", 0, 15, 0));
    section.ruin = from.yes_no_or("ruin", section.damage >= 20);
  }
}

void read_melees(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("melees", kMostUnits)) {
    Melee melee = read_melee(from, draft);
    draft.state.melees.push_back(std::move(melee));
  }
}

void read_contacts(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("contacts", kMostUnits))
    draft.state.contacts.push_back(read_contact(from, draft));
}

}  // namespace grognard::grant
