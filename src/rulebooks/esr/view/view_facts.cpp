// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <functional>

#include "core/sentence.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/10_assessment/assessment.h"
#include "esr/rules/12_combat/combat.h"
#include "esr/sequence/steps.h"
#include "esr/view/viewing.h"

namespace grognard::esr {
namespace {

// Facts that a player reads as words, or not at all because he sees them.
Fact unsaid(std::string name, FactValue value) { return {std::move(name), std::move(value), ""}; }
std::string if_so(bool is, std::string_view words) { return is ? std::string(words) : std::string(); }

std::string ids_in_contact(const State& s, PieceId id) {
  std::string list;
  for (const Contact& c : s.contacts) {
    if (c.by != id && c.with != id) continue;
    const PieceId enemy = c.area >= 0 ? s.formation_piece(c.area) : c.by == id ? c.with : c.by;
    list += (list.empty() ? "" : ",") + id_of(s, enemy);
  }
  return list;
}

template <class Word>
std::string companies_with(const State& s, PieceId id, std::string_view between, Word&& word) {
  std::string list;
  for (std::size_t i = 0; i < s.companies.size(); ++i)
    if (s.companies[i] == id) list += std::string(list.empty() ? "" : between) + word(s.setup->companies[i]);
  return list;
}

template <class Word>
std::string aides_of(const State& s, const General& g, std::string_view between, Word&& word) {
  std::string list;
  for (const std::int8_t at : g.adcs)
    if (at >= 0) list += std::string(list.empty() ? "" : between) + word(s.formation_piece(at));
  return list;
}

std::string characteristics_of(const Troops& t) {
  std::string list;
  const auto add = [&](bool has, std::string_view sign) {
    if (has) list += fmt::format(" [{}]", sign);
  };
  add(t.light, "L");
  add(t.irregular, "I");
  add(t.impetuous, "IM");
  if (t.shock > 0) add(true, fmt::format("S{}", t.shock));
  return list;
}

std::string_view going_words(Going going) {
  constexpr std::string_view kWords[] = {"open", "rough", "dense", "impassable"};
  return kWords[static_cast<std::size_t>(going)];
}

std::string area_words(const Formation& f) {
  if (!f.has_area) return "none";
  return fmt::format("{:.2f},{:.2f},{:g}", f.area.at().x, f.area.at().y, f.area.facing.in_degrees());
}

std::string missions_words(const Formation& f) {
  std::string list;
  for (const Mission& m : f.missions) list += fmt::format("{}{}x{}", list.empty() ? "" : ",", m.score, m.leadership);
  return list;
}

std::string point_words(const Order& o) {
  if (o.kind != Directive::Move) return "";
  return fmt::format("{:g},{:g}", o.point.at().x, o.point.at().y);
}

std::string fatigue_said(const State& s, int index) {
  const Formation& f = s.formation(index);
  const Thresholds t = thresholds_of(s, index);
  const std::string fatigue = fmt::format("fatigue {} (infantry {}, cavalry {}, artillery {}); ", total_fatigue(f),
                                          f.fatigue[0], f.fatigue[1], f.fatigue[2]);
  if (t.deployed == 0) return fatigue + "as nobody is deployed, any marker breaks it in combat";
  return fatigue + fmt::format("retreats at {}, breaks at {}", t.retreats_at(), t.breaks_at());
}

void add_order_facts(const State& s, int index, bool known, std::vector<Fact>& out) {
  const Formation& f = s.formation(index);
  const Order none;
  const Order& active = known ? f.active : none;
  const Order& pending = known ? f.pending : none;
  const std::string target = active.target == kNoPiece ? std::string() : id_of(s, active.target);
  out.push_back({"directive",
                 std::string(known && !has_status(f) ? kDirectiveNames[static_cast<int>(directive_of(f))] : ""),
                 known && !has_status(f) ? order_words(s, active) : ""});
  out.push_back(unsaid("target", target));
  out.push_back(unsaid("point", point_words(active)));
  out.push_back({"pending", std::string(pending.any() ? kDirectiveNames[static_cast<int>(pending.kind)] : ""),
                 pending.any() ? "pending: " + order_words(s, pending) : ""});
  out.push_back(
      {"delays", known ? int{f.delays} : 0, known && f.delays > 0 ? "delayed, " + counted(f.delays, "marker") : ""});
}

void add_turn_facts(const State& s, int index, std::vector<Fact>& out) {
  const Formation& f = s.formation(index);
  out.push_back({"score", int{f.score}, f.score > 0 ? fmt::format("score against it {}", f.score) : ""});
  out.push_back(unsaid("missions", missions_words(f)));
  out.push_back({"losses", int{f.losses}, f.losses > 0 ? counted(f.losses, "combat") + " lost this turn" : ""});
  out.push_back({"assessed", bool{f.assessed}, if_so(f.assessed, "has assessed this turn")});
  out.push_back(unsaid("assessed_last", bool{f.assessed_last}));
  out.push_back(unsaid("fought", bool{f.fought}));
  out.push_back(unsaid("moved", bool{f.moved}));
  out.push_back(unsaid("changed", bool{f.changed}));
  out.push_back({"intense_guns", bool{f.intense_guns}, if_so(f.intense_guns, "Intense Bombardment")});
  out.push_back({"intense_skirmish", bool{f.intense_skirmish}, if_so(f.intense_skirmish, "Intense Skirmish Assault")});
  out.push_back({"fire_mission", bool{f.fire_mission}, if_so(f.fire_mission, "Fire Mission")});
  out.push_back(unsaid("guns_near", int{f.guns_near}));
  out.push_back(unsaid("guns_enfilading", int{f.guns_enfilading}));
  out.push_back({"inspired", int{f.inspired}, f.inspired > 0 ? fmt::format("inspired +{}", f.inspired) : ""});
  out.push_back({"in_assault", bool{f.in_assault}, if_so(f.in_assault, "in a mass cavalry assault")});
  out.push_back({"area_attacked", bool{f.area_attacked}, if_so(f.area_attacked, "Reformation Area attacked")});
}

std::string ratings_said(const State& s, PieceId general) {
  return fmt::format("LR {}, TR +{}", letter_of(leadership_of(s, general)), tactics_of(s, general));
}

void add_officer_facts(const State& s, PieceId piece, std::vector<Fact>& out) {
  const General& g = s.general(piece);
  const bool wounded = g.wounded_until >= s.turn && g.wounded_until > 0;
  out.push_back(unsaid("x", g.pose.at().x));
  out.push_back(unsaid("y", g.pose.at().y));
  out.push_back({"lr", std::string(1, letter_of(leadership_of(s, piece))), ratings_said(s, piece)});
  out.push_back(unsaid("tr", tactics_of(s, piece)));
  out.push_back({"vacant", is_vacant(s, piece), if_so(is_vacant(s, piece), "the post is vacant")});
  out.push_back({"wounded", wounded, wounded ? fmt::format("wounded until the end of turn {}", g.wounded_until) : ""});
  out.push_back(unsaid("invincible", bool{g.invincible}));
  out.push_back(unsaid("harmed", bool{g.harmed}));
  out.push_back(unsaid("successor", bool{g.successor}));
}

}  // namespace

Thresholds thresholds_of(const State& s, int formation) {
  const int deployed = deployed_units(s, formation);
  return {deployed, static_cast<double>(deployed), deployed * 1.5};
}

std::vector<Fact> unit_facts(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const bool here = stands(u);
  const bool supported = here && in_waves(u) && is_supported(s, id);
  const std::string with = companies_with(s, id, ",", std::mem_fn(&Company::id));
  std::vector<Fact> facts = {
      unsaid("x", u.pose.at().x),
      unsaid("y", u.pose.at().y),
      unsaid("facing", u.pose.facing.in_degrees()),
      {"post", std::string(post_name(u.post)), ""},
      {"formation", s.setup->formations[u.formation].id, plain_name(s, s.formation_piece(u.formation))},
      {"cr", int{t.rating}, fmt::format("CR {}{}", t.rating, characteristics_of(t))},
      {"limbered", is_limbered(u), if_so(is_committed(u) && u.limbered, "limbered")},
      {"committed", is_committed(u), if_so(is_unlimbered(u), "committed, unlimbered")},
      unsaid("rank", int{u.rank}),
      unsaid("spent", u.spent / 100.0),
      unsaid("allowed", u.allowed / 100.0),
      {"serves", u.serves == kNoPiece ? std::string() : id_of(s, u.serves),
       u.serves == kNoPiece ? "" : "fires at " + plain_name(s, u.serves)},
      unsaid("short_range", bool{u.at_short_range}),
      unsaid("enfilade", bool{u.in_enfilade}),
      unsaid("in_contact", ids_in_contact(s, id)),
      unsaid("fought", bool{u.fought}),
      unsaid("tried", bool{u.tried}),
      {"supported", supported, if_so(here && in_waves(u), supported ? "supported" : "not supported")},
      unsaid("fell_back", here && u.fell_back),
      unsaid("front_wave", here && in_waves(u) && in_front_wave(s, id)),
      unsaid("going", std::string(here ? going_words(going_under(s, ring_of(s, id))) : "")),
      {"with", with, with.empty() ? "" : "with " + companies_with(s, id, " and ", std::mem_fn(&Company::name))},
      unsaid("width", here ? width_of(s, id) : t.width),
      unsaid("depth", here ? depth_of(s, id) : t.depth),
      unsaid("gone", std::string(gone(s, id))),
  };
  return facts;
}

std::vector<Fact> formation_facts(const State& s, int index, Eyes eyes) {
  const Formation& f = s.formation(index);
  if (!f.in_use && !f.destroyed) return {};
  const PieceId piece = s.formation_piece(index);
  const Thresholds t = thresholds_of(s, index);
  constexpr std::string_view kKinds[] = {"regular", "detachment", "grand battery"};
  std::vector<Fact> facts;
  add_officer_facts(s, piece, facts);
  facts.push_back({"commander", officer_name(s, piece), officer_name(s, piece)});
  add_order_facts(s, index, knows_orders(s, f.side, eyes), facts);
  facts.push_back({"status", std::string(kStatusNames[static_cast<int>(f.status)]),
                   std::string(kStatusNames[static_cast<int>(f.status)])});
  facts.push_back({"fatigue", total_fatigue(f), fatigue_said(s, index)});
  for (int arm = 0; arm < kArms; ++arm)
    facts.push_back(unsaid(fmt::format("fatigue_{}", kArmNames[arm]), int{f.fatigue[arm]}));
  facts.push_back({"deployed", t.deployed, counted(t.deployed, "Unit") + " deployed"});
  facts.push_back(unsaid("class", std::string(name_of(class_of(s, index)))));
  facts.push_back(unsaid("retreat_at", t.retreat));
  facts.push_back(unsaid("break_at", t.breaks));
  facts.push_back(unsaid("reserve", fmt::format("{:g},{:g}", f.reserve.at().x, f.reserve.at().y)));
  facts.push_back(unsaid("area", area_words(f)));
  facts.push_back(unsaid("kind", std::string(kKinds[static_cast<int>(f.kind)])));
  facts.push_back(unsaid("destroyed", bool{f.destroyed}));
  const bool outflanked = is_there(f) && f.has_area && grand_tactically_outflanked(s, index);
  facts.push_back({"outflanked", outflanked, if_so(outflanked, "grand tactically outflanked")});
  add_turn_facts(s, index, facts);
  facts.push_back(unsaid("gone", std::string(gone(s, piece))));
  return facts;
}

std::vector<Fact> superior_facts(const State& s, int index, Eyes eyes) {
  const Superior& superior = s.superior(index);
  const SuperiorRules& rules = s.superior_rules(index);
  const bool known = knows_orders(s, rules.side, eyes);
  const PieceId piece = s.superior_piece(index);
  const General& g = superior.general;
  const std::string adcs = aides_of(s, g, ",", [&](PieceId with) { return id_of(s, with); });
  const bool set = known && superior.objective.any(), pending = known && superior.pending.any();
  std::vector<Fact> facts = {
      {"command", rules.command, rules.command},
      {"objective", set ? id_of(s, superior.objective.target) : std::string(),
       set ? "objective: " + objective_words(s, superior.objective) : ""},
      {"pending", pending ? id_of(s, superior.pending.target) : std::string(),
       pending ? "pending objective: " + objective_words(s, superior.pending) : ""},
      {"delays", known ? int{superior.delays} : 0,
       known && superior.delays > 0 ? "delayed, " + counted(superior.delays, "marker") : ""},
      {"commands", g.commands < 0 ? std::string() : id_of(s, s.formation_piece(g.commands)),
       g.commands < 0 ? "" : "commands " + plain_name(s, s.formation_piece(g.commands)) + " in person"},
      unsaid("failed", bool{g.failed}),
      {"adcs", adcs,
       adcs.empty() ? "" : "ADC with " + aides_of(s, g, " and ", [&](PieceId with) { return plain_name(s, with); })}};
  add_officer_facts(s, piece, facts);
  facts.push_back(unsaid("gone", std::string(gone(s, piece))));
  return facts;
}

}  // namespace grognard::esr
