// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "esr/rules/01_activate/command.h"
#include "esr/rules/06_deploy/deploy.h"

// Ploy and deploy: the modifiers (table T7) and what a score allows.
namespace grognard::esr {
namespace {

// What the rows of T7 ask.
struct DeploySituation {
  const Options* options;
  int year = 0;
  Nation nation = Nation::Other;
  bool guard = false;
  int leadership = 0;
  int fatigue = 0;
  int thirds = 0;
  bool deploying = false;
  Going ground = Going::Open;
  bool cavalry_row = false;
  bool rush = false;
  bool in_reserve = false;
};

// ES-DEPL-11, ES-DEPL-12: French, Poles and Italians.
bool is_french_style(Nation nation) {
  return nation == Nation::French || nation == Nation::Polish || nation == Nation::Italian;
}

int guard_value(const DeploySituation& d) { return is_french_style(d.nation) && d.guard ? 3 : 0; }

int line_value(const DeploySituation& d) {
  if (!is_french_style(d.nation) || d.guard) return 0;
  if (d.year >= 1804 && d.year <= 1808) return 2;
  return (d.year >= 1809 && d.year <= 1812) || d.year == 1815 ? 1 : 0;
}

int ally_value(const DeploySituation& d) {
  return d.nation == Nation::Rhine && ((d.year >= 1806 && d.year <= 1812) || d.year == 1815) ? 1 : 0;
}

int early_value(const DeploySituation& d) {
  if ((d.nation == Nation::Austrian || d.nation == Nation::Russian) && d.year <= 1805) return -1;
  return d.nation == Nation::Prussian && d.year <= 1806 ? -2 : 0;
}

// ES-DEPL-13, T1 row 7
int rough_value(const DeploySituation& d) {
  return d.deploying && d.ground == Going::Rough ? (d.options->f1() ? -1 : -3) : 0;
}
int dense_value(const DeploySituation& d) {
  return d.deploying && d.ground == Going::Dense ? (d.options->f1() ? -2 : -5) : 0;
}

constexpr Modifier<DeploySituation> kDeployRows[] = {
    {"ES-DEPL-9", "fatigue", [](const DeploySituation& d) { return -d.fatigue; }},
    {"ES-DEPL-9", "full thirds of its movement used", [](const DeploySituation& d) { return -d.thirds; }},
    {"ES-DEPL-11", "French, Polish or Italian Guard", guard_value},
    {"ES-DEPL-11", "French, Polish or Italian line of these years", line_value},
    {"ES-DEPL-11", "French ally of these years", ally_value},
    {"ES-DEPL-11", "drill of before the reforms", early_value},
    {"ES-DEPL-13", "deploying into rough ground", rough_value},
    {"ES-DEPL-13", "deploying into dense ground", dense_value},
    {"ES-DEPL-14", "cavalry", [](const DeploySituation& d) { return d.cavalry_row ? 3 : 0; }},
    {"ES-DEPL-15", "Rush Deployment", [](const DeploySituation& d) { return d.rush ? (d.options->f1() ? 3 : 7) : 0; }},
    {"ES-DEPL-16", "in Reserve", [](const DeploySituation& d) { return d.in_reserve ? 5 : 0; }},
};

// ES-DEPL-14, T1 row 8: only cavalry deploys; with chart F1 any change of a cavalry Formation.
bool counts_as_cavalry(const State& s, int formation, bool deploying, std::uint32_t named) {
  if (s.options().f1()) return class_of(s, formation) == Arm::Cavalry;
  if (!deploying || named == 0) return false;
  const Members members = members_of(s, formation);
  for (std::size_t i = 0; i < members.size(); ++i)
    if (((named >> i) & 1u) && s.unit(members[i]).arm != Arm::Cavalry) return false;
  return true;
}

}  // namespace

// ES-DEPL-10: the Unit that has spent the largest share; exactly one third counts. A committed battery is brought up by
// itself, not by the Formation's movement.
int thirds_used(const State& s, int formation) {
  int most = 0;
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (u.allowed <= 0 || (is_committed(u) && !s.options().brought_up_counts)) return;
    int thirds = 0;
    while (thirds < 3 && 3LL * (u.spent + 1) > static_cast<long long>(thirds + 1) * u.allowed) ++thirds;
    most = std::max(most, thirds);
  });
  return most;
}

int units_allowed(int score) {
  if (score >= 12) return 5;
  if (score >= 8) return 4;
  return score >= 4 ? 3 : 2;
}

Breakdown deploy_sum(const State& s, int formation, bool deploying, std::uint32_t named, Going ground, bool rush) {
  const FormationRules& rules = s.formation_rules(formation);
  const Formation& f = s.formation(formation);
  const DeploySituation d{.options = &s.options(),
                          .year = s.setup->year,
                          .nation = rules.nation,
                          .guard = rules.guard,
                          .leadership = leadership_of(s, commander_of(s, formation)),
                          .fatigue = total_fatigue(f),
                          .thirds = thirds_used(s, formation),
                          .deploying = deploying,
                          .ground = ground,
                          .cavalry_row = counts_as_cavalry(s, formation, deploying, named),
                          .rush = rush && deploying,
                          .in_reserve = directive_of(f) == Directive::Reserve};
  Breakdown sum("ES-DEPL-4", deploying ? "deploy" : "ploy");
  sum.base("ES-DEPL-9", "Leadership of the commander", d.leadership);
  add_up(sum, kDeployRows, d);
  return sum;
}

}  // namespace grognard::esr
