// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/04_conversions/conversion_rows.h"

// Mass cavalry assaults (chapter CAV).
namespace grognard::esr {
namespace {

constexpr double kTrumpetReach = 1800;       // ES-CAV-2, to each commander
constexpr double kAssaultReach = 1500;       // ES-CAV-2, step 4
constexpr double kAssaultAtHand = 750;       // ES-CAV-2, steps 11 and 14
constexpr std::size_t kMostNamedHorse = 20;  // bits of an order's picks

using HorseFormations = boost::container::static_vector<std::int8_t, kMostNamedHorse>;

// ES-CAV-2, ES-CONV-8, ES-CONV-10
bool can_join_assault(const State& s, PieceId leader, int formation) {
  const Formation& f = s.formation(formation);
  if (!is_in_chain(s, leader, formation) || has_status(f) || f.converted) return false;
  const bool combat = is_combat_phase(s.step);
  if (combat && f.fought) return false;
  if (class_of(s, formation) != Arm::Cavalry) return false;
  if (beyond(length(f.general.pose.at() - s.general(leader).pose.at()), kTrumpetReach)) return false;
  return enemy_within(s, formation, combat ? kAssaultAtHand : kAssaultReach);
}

// In fixed order: bit i of the order's picks stands for the i-th.
HorseFormations who_can_join(const State& s, PieceId leader) {
  HorseFormations found;
  each_formation(s, s.side_of(leader), [&](int f) {
    if (found.size() < found.capacity() && can_join_assault(s, leader, f)) found.push_back(static_cast<std::int8_t>(f));
  });
  return found;
}

HorseFormations named_for_assault(const State& s, const Command& c) {
  HorseFormations named;
  const HorseFormations all = who_can_join(s, c.unit());
  for (std::size_t i = 0; i < all.size(); ++i)
    if ((c.picks >> i & 1u) != 0) named.push_back(all[i]);
  return named;
}

OrderTest assault_test(const State& s, const Command& c) {
  OrderTest test;
  test.issuer = c.unit();
  test.what = "order test, mass assault";
  for (const std::int8_t f : named_for_assault(s, c)) test.together.push_back(f);
  return test;
}

bool may_lead_assault(const State& s, PieceId leader) {
  const General& g = s.general(leader);
  return s.options().mass_assault && is_row_allowed(s, kMassAssaultRow) && leads_cavalry_masses(s, leader) &&
         g.on_table && !g.assault_tried;
}

void refuse_leader(const State& s, Verdict& v) {
  const PieceId leader = v.command.unit();
  if (!s.options().mass_assault || !is_row_allowed(s, kMassAssaultRow))
    v.refuse("ES-CAV-2", "Mass cavalry assaults are not played here.");
  else if (s.general(leader).assault_tried)
    v.refuse("ES-CAV-3", sentence("{} has tried a mass cavalry assault in this phase.", officer_name(s, leader)));
  else v.refuse("ES-CAV-1", sentence("{} cannot lead a mass cavalry assault.", officer_name(s, leader)));
}

// Where it rides: the nearest enemy Formation, unless it attacks somebody already.
Order assault_order(const State& s, int formation) {
  const Formation& f = s.formation(formation);
  if (directive_of(f) == Directive::Attack) return f.active;
  Order order;
  order.kind = Directive::Attack;
  const PieceId nearest = nearest_enemy_of(s, formation).unit;
  if (nearest != kNoPiece) order.target = s.formation_piece(s.unit(nearest).formation);
  order.turn = s.turn;
  return order;
}

void tell_assault(Play& p, const OrderTest& test, const TestResult& result) {
  const State& s = p.s;
  p.log.outcome([&] { return std::string(result.succeeds() ? "the mass assault rides" : "no mass assault"); });
  p.log.tell([&] {
    std::vector<PieceId> pieces{test.issuer};
    std::string names;
    for (const std::int8_t f : test.together) {
      pieces.push_back(s.formation_piece(f));
      names += (names.empty() ? "" : ", ") + plain_name(s, pieces.back());
    }
    Event e = event("ES-CAV-2", "assault", std::move(pieces), "");
    if (result.automatic) {
      e.text = fmt::format("{} calls {} to a mass assault, but one of them has no commander.",
                           officer_name(s, test.issuer), names);
    } else {
      const Breakdown sum = order_test_sum(s, test);
      e.text =
          fmt::format("{} calls {} to a mass assault: {}. {}", officer_name(s, test.issuer), names,
                      test_words(result, sum), result.succeeds() ? "They attack together." : "Nothing comes of it.");
      e = with_workings(with_dice(std::move(e), result.roll), {sum});
    }
    return kept_secret(s, s.side_of(test.issuer), std::move(e));
  });
}

}  // namespace

// ES-CAV-1 to ES-CAV-3
void weigh_mass_assault(const State& s, Verdict& v) {
  Command& c = v.command;
  c.targets.clear();
  c.path.clear();
  if (!s.is_superior(c.unit()) || s.side_of(c.unit()) != c.side) {
    v.refuse("ES-CAV-1", "Name one of your Force or Army Commanders.");
    return;
  }
  if (!may_lead_assault(s, c.unit())) return refuse_leader(s, v);
  const HorseFormations all = who_can_join(s, c.unit());
  const std::uint32_t everybody = (1u << all.size()) - 1;
  if (c.picks == 0) c.picks = everybody;
  if ((c.picks & ~everybody) != 0 || named_for_assault(s, c).size() < 2) {
    v.refuse("ES-CAV-2",
             "Two or more cavalry Formations of his chain are wanted that are on a directive, near him and "
             "near the enemy, with their conversion test to spare.");
    return;
  }
  if (Quietly::now()) return;
  for (std::size_t i = 0; i < all.size(); ++i)
    v.picks.push_back(
        {.label = plain_name(s, s.formation_piece(all[i])), .bit = static_cast<int>(i), .on = (c.picks >> i & 1) != 0});
  const OrderTest test = assault_test(s, c);
  show_order_test(s, test, false, v);
}

void offer_mass_assault(const State& s, PieceId superior, std::vector<Option>& out) {
  if (may_lead_assault(s, superior) && who_can_join(s, superior).size() >= 2)
    out.push_back(make_option("mass-assault", superior));
}

// ES-CAV-3
void carry_mass_assault(Play& p, const Command& c) {
  State& s = p.s;
  const OrderTest test = assault_test(s, c);
  const TestResult result = throw_order_test(p, "ES-CAV-2", test, "mass assault");
  tell_assault(p, test, result);
  for (const std::int8_t f : test.together) s.formation(f).converted = true;
  if (!result.succeeds()) {
    s.general(c.unit()).assault_tried = true;
    return;
  }
  for (const std::int8_t f : test.together) {
    put_in_force(s, f, assault_order(s, f));
    s.formation(f).in_assault = true;
    s.formation(f).advances = s.formation(f).called = is_combat_phase(s.step);
  }
  if (is_combat_phase(s.step)) begin_assault_advances(p, c.side);
}

}  // namespace grognard::esr
