// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/telling.h"
#include "grant/position/places.h"
#include "grant/position/terrain.h"
#include "grant/rules/05_musketry/light_infantry.h"

// Musketry of light infantry: its men and their fire into the brown (GW-LI-1 to 3, 6 to 12, 14 to 18).
namespace grognard::grant {
namespace {

// clang-format off
constexpr LightRow kLightRows[] = {
    {"GW-LI-2",  false, false, false, 5,         "into the brown, 0-9\""},
    {"GW-LI-3",  false, false, true,  6,         "into the brown, 9-18\""},
    {"GW-LI-6",  false, true,  false, 6,         "at troops in cover, 0-9\""},
    {"GW-LI-7",  false, true,  true,  kNoEffect, "at troops in cover, 9-18\""},
    {"GW-LI-8",  true,  false, false, 5,         "at light infantry in the open, 0-9\""},
    {"GW-LI-9",  true,  false, true,  6,         "at light infantry in the open, 9-18\""},
    {"GW-LI-10", true,  true,  false, 6,         "at light infantry in cover, 0-9\""},
    {"GW-LI-11", true,  true,  true,  kNoEffect, "at light infantry in cover, 9-18\""},
};
// clang-format on

const LightRow* light_row(bool light, bool cover, bool far) {
  for (const LightRow& row : kLightRows)
    if (row.light == light && row.cover == cover && row.far == far) return &row;
  return nullptr;
}

// GW-LI-14, 16, 17: calls f(LightFirer) for whoever fires, from the unit's right, each file front to rear; stops when it says
// yes.
template <class F>
bool any_light_firer(const SightField& field, const Volley& volley, F&& f) {
  const State& s = field.s;
  for (const Volley& body : bodies_of(s, volley)) {
    std::optional<bool> cover;  // asked for only if somebody can fire
    for (const Figure& man : men_of_volley(s, body)) {
      LightFirer firer;
      firer.man = man;
      firer.section = body.section;
      firer.from = body.section >= 0 ? fire_from(s, body) : centre_at(s, man, s.unit(man.unit).at);
      const auto range = range_to(field, body, firer.from, light_all_round(s, firer));
      if (!range) continue;
      if (!cover) cover = target_in_cover(s, body);
      const bool far = !body.closing && over_edge(s, *range, kLightEdge);
      if (!s.is_general(volley.target)) firer.row = light_row(is_light_target(s, volley.target), *cover, far);
      if (f(firer)) return true;
    }
  }
  return false;
}

bool fires_into_brown(const LightFirer& firer) { return firer.aims < 0 && firer.row && firer.row->need != kNoEffect; }

// --- Dice ---

// GW-LI-12: a man falls; an officer only where no men are left.
bool kill_of_the_brown(Play& p, Toll& toll, PieceId target, std::vector<Saving>& saves) {
  if (const auto man = next_of_the_brown(p.s, target, toll)) return strike(p, toll, *man, &saves);
  for (const Figure& figure : exposed_figures(p.s, target))
    if (figure.officer() && !toll.marked(figure)) return strike(p, toll, figure, &saves);
  return false;
}

// Throws for a run of men who need the same; one by one where officers may have to save between (GW-GEN-6).
int throw_light_run(Play& p, Toll& toll, const Volley& volley, const LightRow& row, int count, Faces& faces,
                    std::vector<Saving>& saves) {
  const Side side = p.s.unit(volley.shooter).side;
  int fallen = 0;
  const int step = brown_left(p.s, volley.target, toll) >= count ? count : 1;
  for (int thrown = 0; thrown < count; thrown += step) {
    const Roll roll = p.dice.hits(row.rule, side, "light infantry fire", step, row.need);
    faces.insert(faces.end(), roll.faces.begin(), roll.faces.end());
    for (int i = 0; i < roll.value; ++i) fallen += kill_of_the_brown(p, toll, volley.target, saves) ? 1 : 0;
  }
  return fallen;
}

std::vector<Breakdown> light_sums(const std::vector<LightFirer>& firers) {
  Breakdown dice("GW-LI-1", "dice");
  std::vector<Breakdown> sums;
  for (const LightRow& row : kLightRows) {
    const auto count = std::count_if(firers.begin(), firers.end(), [&](const LightFirer& firer) {
      return fires_into_brown(firer) && firer.row == &row;
    });
    if (count == 0) continue;
    dice.add(row.rule, row.label, static_cast<int>(count));
    sums.push_back(Breakdown(row.rule, "to kill").base(row.rule, row.label, row.need));
  }
  const auto aiming = std::count_if(firers.begin(), firers.end(), [](const LightFirer& f) { return f.aims >= 0; });
  dice.add("GW-LI-15", "picking off", static_cast<int>(aiming));
  if (aiming > 0) sums.push_back(Breakdown("GW-LI-4", "to pick off").base("GW-LI-4", "picking off", kPickOff));
  sums.insert(sums.begin(), dice);
  return sums;
}

// GW-LI-1 to 3, 6 to 12, 15.
int fire_into_brown(Play& p, Toll& toll, const Volley& volley, const std::vector<LightFirer>& firers) {
  Faces faces;
  std::vector<Saving> saves;
  int fallen = 0;
  for (std::size_t i = 0; i < firers.size();) {
    if (!fires_into_brown(firers[i])) {
      ++i;
      continue;
    }
    const LightRow* row = firers[i].row;
    int count = 0;
    for (; i < firers.size() && (!fires_into_brown(firers[i]) || firers[i].row == row); ++i)
      count += fires_into_brown(firers[i]) ? 1 : 0;
    fallen += throw_light_run(p, toll, volley, *row, count, faces, saves);
  }
  p.log.tell([&] {
    const Name name = name_of(p.s, volley.shooter);
    const std::string at = fmt::format("{} at {}",
                                       volley.closing ? fmt::format("{0} {0:gives its|give their} closing fire", name)
                                                      : fmt::format("{0} {0:fires|fire}", name),
                                       name_of(p.s, volley.target));
    Event e = event(
        volley.closing ? RuleId("GW-CHARGE-13") : RuleId("GW-LI-1"), "volley", {volley.shooter, volley.target},
        faces.empty() ? at + "."
                      : fmt::format("{}: {} into the brown, {} {}.", at, dice_words(std::ssize(faces)),
                                    fallen == 0 ? "nobody" : std::to_string(fallen), fallen > 1 ? "fall" : "falls"));
    e.faces = faces;
    return with_workings(std::move(e), light_sums(firers));
  });
  for (const Saving& saving : saves) tell_saving(p, saving);
  return fallen;
}

}  // namespace

bool light_all_round(const State& s, const LightFirer& firer) {
  return firer.section >= 0 || s.unit(firer.man.unit).formation == Formation::Open;
}

bool is_light_target(const State& s, PieceId target) {
  if (s.is_section(target)) {
    const PieceId unit = s.sections[s.section_index(target)].unit;
    return unit != kNoPiece && s.unit(unit).arm == Class::Light;
  }
  return s.is_unit(target) && s.unit(target).arm == Class::Light;
}

std::vector<LightFirer> light_firers(const SightField& field, const Volley& volley) {
  std::vector<LightFirer> firers;
  any_light_firer(field, volley, [&](const LightFirer& firer) {
    firers.push_back(firer);
    return false;
  });
  return firers;
}

bool light_can_fire(const SightField& field, const Volley& volley) {
  const Volley fired = light_volley(field.s, volley);
  if (fired.picks.empty()) return any_light_firer(field, fired, fires_into_brown);
  for (const LightFirer& firer : divided_firers(field, fired))
    if (firer.aims >= 0 || fires_into_brown(firer)) return true;
  return false;
}

// GW-LI-15: brown dice first, then the individuals.
int fire_light(Play& p, Toll& toll, const Volley& volley) {
  Volley fired;
  std::vector<std::vector<RuleId>> aimed;  // by pick: the rows of its firers from the right
  const std::vector<LightFirer> firers = where_it_counts(p.s, volley, [&](const State& at) {
    fired = light_volley(at, volley);
    aimed.resize(fired.picks.size());
    const SightField field(at);
    std::vector<LightFirer> all = divided_firers(field, fired);
    for (const LightFirer& firer : all) {
      if (firer.aims < 0) continue;
      const std::size_t k = static_cast<std::size_t>(firer.aims);
      if (const auto rule = aim_rule(field, fired, firer, fired.picks[k])) aimed[k].push_back(*rule);
    }
    return all;
  });
  if (std::none_of(firers.begin(), firers.end(),
                   [](const LightFirer& f) { return f.aims >= 0 || fires_into_brown(f); }))
    return 0;
  int fallen = fire_into_brown(p, toll, fired, firers);
  for (std::size_t k = 0; k < aimed.size(); ++k)
    if (!aimed[k].empty()) fallen += throw_pick_dice(p, toll, fired, static_cast<int>(k), aimed[k]);
  return fallen;
}

std::vector<Breakdown> light_workings(const State& s, const Volley& volley) {
  return light_sums(divided_firers(SightField(s), light_volley(s, volley)));
}

std::optional<RuleId> light_without_effect(const State& s, const Volley& volley) {
  std::optional<RuleId> rule;
  for (const LightFirer& firer : light_firers(SightField(s), volley)) {
    if (!firer.row || firer.row->need != kNoEffect) return std::nullopt;
    rule = firer.row->rule;
  }
  return rule;
}

}  // namespace grognard::grant
