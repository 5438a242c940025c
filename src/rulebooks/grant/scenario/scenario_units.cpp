// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>

#include "geometry/tolerance.h"
#include "grant/position/layout.h"
#include "grant/position/terrain.h"
#include "grant/rules/00_set_up/set_up.h"
#include "grant/scenario/scenario_draft.h"

// The units: what they are, where they stand, what earlier play left behind.
namespace grognard::grant {
namespace {

constexpr int kBargeFoot = 12;  // GW-BARGE-2
constexpr int kBargeHorse = 6;
constexpr double kMostInches = 60;

constexpr Named<Duty> kDuties[] = {
    {"none", Duty::None},      {"withdraw", Duty::Withdraw}, {"break-off", Duty::BreakOff}, {"retire", Duty::Retire},
    {"drawn-1", Duty::Drawn1}, {"drawn-2", Duty::Drawn2},    {"halted", Duty::Halted},      {"reform", Duty::Reform},
};
constexpr Named<Loss> kLosses[] = {
    {"destroyed", Loss::Destroyed}, {"dispersed", Loss::Dispersed}, {"fled", Loss::Fled},
    {"captured", Loss::Captured},   {"left", Loss::Left},
};

void check_unit_members(const Reader& from, bool is_case) {
  if (!is_case) {
    from.only({"id", "side", "name", "plural", "profile", "strength", "horse", "at", "facing", "formation", "ranks",
               "in", "aboard", "arrives", "hold_ground"});
    return;
  }
  from.only({"id",
             "side",
             "name",
             "plural",
             "profile",
             "strength",
             "horse",
             "at",
             "facing",
             "formation",
             "ranks",
             "in",
             "aboard",
             "arrives",
             "hold_ground",
             "men",
             "dead_officers",
             "first_volley_used",
             "bad",
             "need",
             "duty",
             "spent",
             "exhausted",
             "exhausted_draw",
             "credits",
             "crossing",
             "recovering",
             "fought_last",
             "moved",
             "nearer",
             "changed",
             "charged",
             "fired",
             "spent_inches",
             "lost",
             "start",
             "guns",
             "gone",
             "touched",
             "fought",
             "limbering",
             "embarking",
             "far_side",
             "faces_rear",
             "stays_in_house",
             "second_move_ok",
             "closing_used",
             "compelled",
             "stood_fast",
             "lost_closing",
             "in_house_move",
             "recovering_new"});
}

// GW-UNIT-1 to 11; GW-UNIT-10: the scenario may give fewer men, and fractions then use those.
Troops read_troops(const Reader& from, Draft& draft, int number) {
  const Profile& profile = read_profile(from["profile"]);
  draft.profiles.push_back(&profile);
  Troops t = profile.troops;
  const Reader id = from["id"];
  t.id = read_id(id);
  draft.units.add(id, t.id, number);
  draft.pieces.add(id, t.id, number);
  t.name = read_name(from, t.id, draft.is_case);
  t.spoken = in_a_sentence(t.name);
  t.plural = from.yes_no_or("plural", from.has("name") && sounds_plural(t.spoken));
  t.side = read_side(from["side"]);
  if (const auto strength = from.maybe("strength")) {
    if (!t.guns.empty() || t.men == 0) strength->refuse("only infantry, cavalry and barges may have fewer men");
    t.men = narrow(strength->whole(1, t.men));
  }
  if (const auto horse = from.maybe("horse")) {
    constexpr std::string_view kHorses[] = {"heavy", "light"};
    if (!profile.any_horse) horse->refuse(fmt::format("the profile {} leaves no choice of heavy or light", t.profile));
    t.arm = horse->choice(kHorses) == 0 ? Class::HeavyCavalry : Class::LightCavalry;
  }
  return t;
}

// An officer's place by his title; a garrison's captain, lieutenant and NCO are also O1, O2, O3 (GW-FORM-12).
int officer_place(const Reader& from, const Troops& t, std::string_view title) {
  int other = 0;
  for (std::size_t k = 0; k < t.officers.size(); ++k) {
    if (t.officers[k].title == title) return static_cast<int>(k);
    if (t.officers[k].title != "colonel" && title == fmt::format("O{}", ++other)) return static_cast<int>(k);
  }
  std::string known;
  for (const Officer& officer : t.officers) known += fmt::format("{}{}", known.empty() ? "" : ", ", officer.title);
  from.expected(fmt::format("an officer of {} ({})", t.id, known.empty() ? "it has none" : known));
}

Unit read_strength(const Reader& from, const Troops& t, const Options& options) {
  Unit u;
  u.side = t.side;
  u.arm = t.arm;
  const int men = from.whole_or("men", 0, t.men, t.men);
  u.men = (std::uint64_t{1} << men) - 1;
  u.officers = static_cast<std::uint8_t>((1u << t.officers.size()) - 1);
  for (const Reader& title : from.items_or_none("dead_officers", kMostOfficers))
    u.officers &= static_cast<std::uint8_t>(~(1u << officer_place(title, t, title.text())));
  u.credits = tiny(options.battle_credit_start);
  return u;
}

// GW-FORM-1 to 6, GW-UNIT-11: as the scenario says, else as the profile has it.
struct Wish {
  Formation formation = Formation::Line;
  int ranks = 0;
};
Wish read_wish(const Reader& from, const Profile& profile, const Troops& t) {
  Wish wish{profile.formation, profile.ranks};
  if (const auto word = from.maybe("formation")) {
    wish.formation = word->one_of(kFormationWords);
    if (wish.formation != profile.formation) wish.ranks = 0;
    if (const auto why = may_not_take(t, wish.formation, 0)) word->refuse(*why);
  }
  if (const auto ranks = from.maybe("ranks")) {
    wish.ranks = ranks->whole(1, 4);
    if (const auto why = may_not_take(t, wish.formation, wish.ranks)) ranks->refuse(*why);
  }
  return wish;
}

// GW-TERR-13, 14, 22
void put_in_houses(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  const Reader list = from["in"];
  if (!is_foot(s.unit(id).arm)) list.refuse("only infantry may occupy buildings");
  std::vector<int> sections;
  for (const Reader& named : list.items(kMostSections)) {
    const int section = draft.sections.find(named);
    const PieceId holder = s.sections[section].unit;
    if (holder != kNoPiece) named.refuse(fmt::format("{} holds this section", s.troops(holder).id));
    s.sections[section].unit = id;
    sections.push_back(section);
  }
  if (sections.empty()) list.expected("at least one building");
  if (!fill_sections(s, id, sections, draft.is_case))
    list.refuse("these sections do not hold the whole unit, and there is no room for the others at their walls");
}

// GW-BARGE-2
void put_aboard(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Unit& u = s.unit(id);
  const Reader named = from["aboard"];
  const PieceId barge = narrow(draft.units.find(named));
  if (s.unit(barge).arm != Class::Barge) named.refuse("this unit is no barge");
  if (s.side_of(barge) != u.side) named.refuse("this barge is of the other side");
  for (PieceId other = 0; other < s.unit_count(); ++other)
    if (other != id && s.unit(other).place == Place::Aboard && s.unit(other).barge == barge)
      named.refuse(fmt::format("this barge carries {}", s.troops(other).id));
  const int figures = men_left(u) + officers_left(u);
  const bool fits = is_foot(u.arm)    ? figures <= kBargeFoot
                    : is_horse(u.arm) ? figures <= kBargeHorse
                                      : u.arm == Class::Wagon || s.troops(id).guns.size() == 1;
  if (!fits)
    named.refuse(
        fmt::format("a barge carries {} foot figures, {} mounted, one gun or one wagon; this unit does not fit",
                    kBargeFoot, kBargeHorse));
  u.place = Place::Aboard;
  u.barge = barge;
  u.at = s.unit(barge).at;
}

void read_arrival(const Reader& from, Draft& draft, PieceId id) {
  const auto move = from.maybe("arrives");
  if (!move) return;
  if (from.has("in") || from.has("aboard")) move->refuse("a unit that comes later arrives on open ground (\"at\")");
  draft.setup->arrivals.push_back({id, move->whole(1, kMostMoves)});
  if (draft.setup->arrivals.back().move > draft.state.move) draft.state.unit(id).place = Place::Waiting;
}

void place_unit(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Unit& u = s.unit(id);
  const Wish wish = read_wish(from, *draft.profiles[id], s.troops(id));
  u.at.facing = from.has("facing") ? read_facing(from["facing"]) : usual_facing(*s.setup, u.side);
  const auto at = from.maybe("at");
  if (at) u.at = Pose::snapped(read_point(*at), u.at.facing);
  u.place = Place::Table;
  for (Gun& gun : u.guns) gun.facing = u.at.facing;
  form(s, id, wish.formation, wish.ranks);
  if (const auto gone = from.maybe("gone")) {
    u.place = Place::Gone;
    u.loss = gone->one_of(kLosses);
    return;
  }
  // Laid over the setup of a case, "in" and "aboard" take a unit from where it stood.
  if (from.has("in") && from.has("aboard")) from["in"].refuse("a unit is in a house or aboard a barge, not both");
  if (from.has("in")) return put_in_houses(from, draft, id);
  if (from.has("aboard")) return;
  if (!at && !draft.setup->free_setup) from.refuse("this unit is nowhere: it needs \"at\", \"in\" or \"aboard\"");
  // GW-UNIT-13: where the players deploy, a place in the file is only where the unit begins; barges lie where they lie.
  const bool is_free = draft.setup->free_setup && u.arm != Class::Barge;
  if (!at || (is_free && !stands_in_zone(s, id))) u.place = Place::Waiting;
  read_arrival(from, draft, id);
}

// GW-TERR-17: a case may begin while a unit is in a river; it will stand straight ahead on the far bank.
void read_crossing(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Unit& u = s.unit(id);
  u.crossing = tiny(from.whole_or("crossing", 0, 4, 0));
  if (u.crossing == 0) return;
  const Ring block = block_of(s, id);
  double nearest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < draft.ground->areas.size(); ++i) {
    if (s.setup->areas[i].kind != Kind::River) continue;
    const double away = distance(draft.ground->areas[i], block);
    if (away >= nearest) continue;
    nearest = away;
    u.river = tiny(static_cast<int>(i));
  }
  if (u.river < 0) from["crossing"].refuse("there is no river on this ground");
  const Vec2 ahead = u.at.facing.forward();
  const std::vector<Interval> wet = travel_over(draft.ground->areas[u.river], block, ahead, 60);
  u.far_side = wet.empty() ? u.at : Pose::snapped(u.at.at() + ahead * wet.back().to, u.at.facing);
  if (const auto far = from.maybe("far_side")) u.far_side = read_pose(*far, u.at.facing);
}

void read_gun(const Reader& from, Gun& gun, bool in_this_move) {
  from.only({"damage", "fired_last", "fired", "by_hand", "facing", "destroyed", "captured"});
  gun.damage = narrow(from.whole_or("damage", 0, 60, 0));
  gun.fired_last = from.yes_no_or("fired_last", false);
  gun.fired = in_this_move && from.yes_no_or("fired", false);
  gun.by_hand = in_this_move && from.yes_no_or("by_hand", false);
  gun.halved = gun.damage >= 10;  // GW-CB-2
  gun.destroyed = from.yes_no_or("destroyed", gun.damage >= 20);
  gun.captured = from.yes_no_or("captured", false);
  if (const auto facing = from.maybe("facing")) gun.facing = read_facing(*facing);
}

// What earlier moves left behind: cases only.
void read_past_moves(const Reader& from, Draft& draft, PieceId id) {
  Unit& u = draft.state.unit(id);
  const Troops& t = draft.state.troops(id);
  u.first_volley_used = from.yes_no_or("first_volley_used", false);
  u.bad = from.yes_no_or("bad", false);
  u.need = tiny(from.whole_or("need", 6, 10, u.bad ? 7 : 6));
  u.duty = from.one_of_or("duty", kDuties, Duty::None);
  u.spent_force = from.yes_no_or("spent", false);
  if (u.spent_force && u.loss == Loss::None) u.loss = Loss::Spent;
  u.clock = tiny(from.whole_or("exhausted", 0, 4, 0));
  u.clock_of_draw = from.yes_no_or("exhausted_draw", false);
  u.credits = tiny(from.whole_or("credits", 0, 60, u.credits));
  u.recovering = tiny(from.whole_or("recovering", 0, 6, 0));
  u.recovering_new = from.yes_no_or("recovering_new", false);
  u.fought_last = from.yes_no_or("fought_last", false);
  u.faces_rear = from.yes_no_or("faces_rear", false);
  u.stays_in_house = from.yes_no_or("stays_in_house", false);
  u.second_move_ok = from.yes_no_or("second_move_ok", false);
  u.limbering = tiny(from.whole_or("limbering", -1, 1, 0));
  u.embarking = tiny(from.whole_or("embarking", -1, 1, 0));
  u.far_side = u.at;
  if (const auto far = from.maybe("far_side")) u.far_side = read_pose(*far, u.at.facing);
  read_crossing(from, draft, id);
  const std::vector<Reader> guns = from.items_or_none("guns", t.guns.size());
  for (std::size_t g = 0; g < guns.size(); ++g) {
    read_gun(guns[g], u.guns[g], draft.phase > 2);
    draft.state.captured_guns[other(u.side)] += u.guns[g].captured ? 1 : 0;
  }
}

// What the unit has done in this move, where the case begins after its movement.
void read_this_move(const Reader& from, Draft& draft, PieceId id) {
  State& s = draft.state;
  Unit& u = s.unit(id);
  for (const char* word : {"moved", "nearer", "changed", "charged", "fired", "touched", "spent_inches", "start"})
    if (from.has(word) && draft.phase < 2)
      from[word].refuse("this happens in the move, but the case begins before its movement");
  u.charged = from.yes_no_or("charged", false);
  u.spent = from.number_or("spent_inches", 0, kMostInches, 0);
  u.moved = from.yes_no_or("moved", u.charged || u.spent > 0);
  u.nearer = from.yes_no_or("nearer", u.charged);
  u.changed = from.yes_no_or("changed", false);
  u.fired = from.yes_no_or("fired", false);
  u.touched = from.yes_no_or("touched", false);
  u.closing_used = from.yes_no_or("closing_used", false);
  u.compelled = from.yes_no_or("compelled", false);
  u.stood_fast = from.yes_no_or("stood_fast", u.recovering > 0 && !u.recovering_new);
  u.in_house_move = from.yes_no_or("in_house_move", false);
  u.fought = from.yes_no_or("fought", false);
  u.lost = narrow(from.whole_or("lost", 0, kMostMen + kMostOfficers, 0));
  u.lost_closing = narrow(from.whole_or("lost_closing", 0, kMostMen, 0));
  if (const auto start = from.maybe("start")) {
    start->only({"at", "facing", "formation"});
    u.start_at = read_pose(*start, u.at.facing);
    u.start_level = narrow(level_at(s, u.start_at.at()));
    u.start_formation = start->one_of_or("formation", kFormationWords, u.formation);
  }
}

}  // namespace

void read_units(const Reader& top, Draft& draft) {
  for (const Reader& from : top.items_or_none("units", kMostUnits)) {
    check_unit_members(from, draft.is_case);
    const int number = draft.state.unit_count();
    draft.setup->troops.push_back(read_troops(from, draft, number));
    draft.state.units.push_back(read_strength(from, draft.setup->troops.back(), draft.setup->options));
  }
}

void place_units(const Reader& top, Draft& draft) {
  State& s = draft.state;
  const std::vector<Reader> list = top.items_or_none("units", kMostUnits);
  for (PieceId id = 0; id < s.unit_count(); ++id) place_unit(list[id], draft, id);
  for (PieceId id = 0; id < s.unit_count(); ++id)
    if (list[id].has("aboard") && s.unit(id).place != Place::Gone) put_aboard(list[id], draft, id);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    const Reader& from = list[id];
    if (s.unit(id).place == Place::Waiting && !from.has("arrives")) {
      const auto pose = deployment_pose(s, id);
      if (!pose) from.refuse("there is no room left for this unit in its side's zone");
      s.unit(id).at = *pose;
      for (Gun& gun : s.unit(id).guns) gun.facing = pose->facing;
      s.unit(id).place = Place::Table;
    }
    remember_start(s, id);
    s.unit(id).hold_ground = from.yes_no_or("hold_ground", false);
    if (!draft.is_case) continue;
    read_past_moves(from, draft, id);
    read_this_move(from, draft, id);
  }
}

}  // namespace grognard::grant
