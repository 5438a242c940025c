// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/telling.h"
#include "esr/rules/03_leader_actions/leader_actions.h"
#include "esr/rules/06_deploy/deploy.h"

// Leader Actions about single Units: Commit a Specialty Unit, Rally a Unit.
namespace grognard::esr {
namespace {

const Company& company_of(const State& s, PieceId company) { return s.setup->companies[s.company_index(company)]; }

bool has_company(const State& s, PieceId battalion) {
  return std::ranges::find(s.companies, battalion) != s.companies.end();
}

// ES-LEAD-19: a battalion of its Formation that has none yet.
bool could_have_company(const State& s, PieceId battalion, int formation) {
  const Unit& u = s.unit(battalion);
  return u.formation == formation && u.arm == Arm::Infantry && !has_company(s, battalion);
}

template <class Which>
Members battalions_without_company(const State& s, int formation, Which&& which) {
  Members found;
  for (PieceId id = 0; id < s.unit_count() && found.size() < found.capacity(); ++id)
    if (could_have_company(s, id, formation) && which(s.unit(id))) found.push_back(id);
  return found;
}

// ES-LEAD-5, ES-LEAD-19, T1 row 12: chart F1 knows engineers only.
bool may_be_attached(const State& s, int superior, PieceId company, Verdict& v) {
  const unsigned bit = 1u << s.company_index(company);
  const Company& rules = company_of(s, company);
  if (!may_act_on(s, superior, rules.formation, false, v)) return false;
  if (s.companies_tried & bit)
    v.refuse("ES-LEAD-5", sentence("{0} {0:has|have} been tried this turn.", name_of(s, company)));
  else if (s.companies[s.company_index(company)] != kNoPiece || (s.companies_lost & bit))
    v.refuse("ES-LEAD-19", sentence("{0} {0:is|are} committed already.", name_of(s, company)));
  else if (s.options().f1() && !rules.engineers) v.refuse("ES-LEAD-19", "This chart commits engineer companies only.");
  return v.legal();
}

void weigh_attaching(const State& s, int superior, Verdict& v) {
  const std::uint32_t picks = v.command.picks;
  keep_only_targets(v.command, 2);
  v.command.picks = picks;
  const PieceId company = v.command.target();
  if (!s.is_company(company) || s.side_of(company) != v.command.side) {
    v.refuse("ES-LEAD-19", "Name one of his own engineer or rifle companies.");
    return;
  }
  if (!may_be_attached(s, superior, company, v)) return;
  const Members found = battalions_without_company(s, company_of(s, company).formation, stands);
  const PieceId to = complete_recipient(found, v);
  if (std::ranges::find(found, to) == found.end())
    v.refuse("ES-LEAD-19", "It joins an infantry battalion of its Formation that has no company yet.");
  else show_recipients(s, found, to, v);
}

void offer_attaching(const State& s, int superior, std::vector<Option>& out) {
  for (int i = 0; i < std::ssize(s.companies); ++i) {
    const PieceId company = s.company_piece(i);
    if (s.side_of(company) == s.superior_rules(superior).side)
      offer_if_possible(s, superior, kCommitCompany, make_option("attach", s.superior_piece(superior), company), out);
  }
}

std::optional<OrderTest> test_of_attaching(const State& s, int superior, const Command& c) {
  return action_test(s, superior, company_of(s, c.target()).formation);
}

std::string words_of_attaching(const State& s, int, const Command& c) {
  return fmt::format("commit {} to {}", name_of(s, c.target()), name_of(s, c.targets[1]));
}

void use_up_company(State& s, const Command& c) { s.companies_tried |= 1u << s.company_index(c.target()); }

void attach_company(Play& p, int, const Command& c) {
  p.s.companies[p.s.company_index(c.target())] = c.targets[1];
  p.log.tell([&] {
    return event("ES-LEAD-19", "attach", {c.target(), c.targets[1]},
                 fmt::format("{0} {0:stays|stay} with {1} for the rest of the battle.", name_of(p.s, c.target()),
                             name_of(p.s, c.targets[1])));
  });
}

// --- Rally a Unit (ES-LEAD-23) ------------------------------------------------------------------------------------------------

void weigh_rallying(const State& s, int superior, Verdict& v) {
  Command& c = v.command;
  c.number = 0;
  if (c.targets.size() > 1) c.targets.resize(1);
  if (c.path.size() > 1) c.path.resize(1);
  const PieceId unit = c.target();
  if (!s.is_unit(unit) || s.side_of(unit) != c.side || s.unit(unit).post != Post::Area) {
    v.refuse("ES-LEAD-23", "Name a Unit that is in a Reformation Area.");
    return;
  }
  if (s.unit(unit).tried) {
    v.refuse("ES-LEAD-5", sentence("{0} {0:has|have} been tried this turn.", name_of(s, unit)));
    return;
  }
  if (!may_act_on(s, superior, s.unit(unit).formation, true, v)) return;
  if (c.path.empty()) {
    if (const std::optional<Pose> usual = usual_return(s, unit)) c.path.push_back(*usual);
  }
  if (c.path.empty()) v.refuse("ES-LEAD-23", sentence("There is no place to which {} could return.", name_of(s, unit)));
  else weigh_return(s, unit, c.path[0], v);
}

void offer_rallying(const State& s, int superior, std::vector<Option>& out) {
  const PieceId who = s.superior_piece(superior);
  for (PieceId id = 0; id < s.unit_count(); ++id) {
    if (s.unit(id).post != Post::Area || s.unit(id).side != s.superior_rules(superior).side) continue;
    const std::size_t before = out.size();
    offer_if_possible(s, superior, kRallyUnit, make_option("rally", who, id), out);
    if (out.size() == before || is_battery(s.unit(id))) continue;
    out.push_back(make_option("rally", who, id, Needs::Pose));
    out.back().label = "Rally, in a place you choose,";
  }
}

std::string words_of_rallying(const State& s, int, const Command& c) {
  return fmt::format("rally {}", name_of(s, c.target()));
}

void rally_unit(Play& p, int, const Command& c) { return_to_rear_wave(p, c.target(), c.path[0], "ES-LEAD-23"); }

}  // namespace

void attach_rifles_at_start(State& s) {
  if (!s.options().f1()) return;
  for (int i = 0; i < std::ssize(s.companies); ++i) {
    const Company& company = company_of(s, s.company_piece(i));
    PieceId& with = s.companies[i];
    if (company.engineers || with != kNoPiece) continue;
    // Those of a reinforcement come with theirs.
    const auto will_come = [](const Unit& u) { return stands(u) || u.post == Post::Waiting; };
    const Members found = battalions_without_company(s, company.formation, will_come);
    if (!found.empty()) with = found.front();
  }
}

const LeaderAction kCommitCompany = {"attach",          "ES-LEAD-19",       offer_attaching, weigh_attaching,
                                     test_of_attaching, words_of_attaching, use_up_company,  attach_company};
const LeaderAction kRallyUnit = {"rally",      "ES-LEAD-23",      offer_rallying, weigh_rallying,
                                 test_on_unit, words_of_rallying, use_up_unit,    rally_unit};

}  // namespace grognard::esr
