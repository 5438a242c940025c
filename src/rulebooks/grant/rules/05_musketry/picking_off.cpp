// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/sentence.h"
#include "core/telling.h"
#include "grant/position/places.h"
#include "grant/position/terrain.h"
#include "grant/rules/05_musketry/light_infantry.h"

// Light infantry picks off officers and generals (GW-LI-4 to 6, 13, 15, 17, 20).
namespace grognard::grant {
namespace {

Volley light_body(const Volley& volley, int section) {
  Volley body = volley;
  body.section = section;
  return body;
}

bool pick_is_mounted(const State& s, const Pick& pick) { return pick.general >= 0 || is_mounted(s, pick.at); }

// GW-LI-6, 13: nobody in cover, and light infantry only if the house rule lets them be.
bool may_be_picked_off(const State& s, const Volley& volley) {
  if (is_light_target(s, volley.target) && !s.options().pick_off_light) return false;
  for (const Volley& body : bodies_of(s, volley))
    if (!target_in_cover(s, body)) return true;
  return false;
}

// GW-LI-15: divides the firers between the individuals and the brown. The owner says only how many: those go who would do
// least in the brown, so that he never wishes that he had named others; where one man is wanted twice others make room.
class PickDivision {
 public:
  PickDivision(const SightField& field, const Volley& volley, std::vector<LightFirer>& firers) : firers_(firers) {
    for (std::size_t i = firers.size(); i-- > 0;)
      order_.push_back(i);  // from the left, as the brown counts from the right
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return worth(a) < worth(b); });
    for (const Pick& pick : volley.picks) {
      std::vector<bool> able;
      for (const LightFirer& firer : firers) able.push_back(aim_rule(field, volley, firer, pick).has_value());
      able_.push_back(std::move(able));
    }
  }
  // Gives the pick up to so many firers (0: all that can be had); how many it got.
  int seat(int pick, int firers) {
    int seated = 0;
    while (firers <= 0 || seated < firers) {
      std::vector<bool> asked(firers_.size(), false);
      if (!find(pick, asked)) break;
      ++seated;
    }
    return seated;
  }

 private:
  int worth(std::size_t i) const {
    const LightRow* row = firers_[i].row;
    return !row || row->need == kNoEffect ? 0 : 7 - row->need;
  }
  bool find(int pick, std::vector<bool>& asked) {
    const std::vector<bool>& able = able_[pick];
    for (const std::size_t i : order_) {
      if (!able[i] || firers_[i].aims >= 0) continue;
      firers_[i].aims = pick;
      return true;
    }
    for (const std::size_t i : order_) {
      if (!able[i] || asked[i] || firers_[i].aims == pick) continue;
      asked[i] = true;
      if (!find(firers_[i].aims, asked)) continue;
      firers_[i].aims = pick;
      return true;
    }
    return false;
  }
  std::vector<LightFirer>& firers_;
  std::vector<std::size_t> order_;       // least worth in the brown first
  std::vector<std::vector<bool>> able_;  // by pick, by firer
};

// GW-LI-20: true if a man falls (generals are no figures of the target).
bool strike_picked(Play& p, Toll& toll, const Pick& pick, std::vector<Saving>& saves) {
  if (pick.general >= 0) {
    if (p.s.generals[pick.general].alive) strike_general(p, pick.general, &saves);
    return false;
  }
  if (toll.marked(pick.at) || !has_figure(p.s.unit(pick.at.unit), pick.at.slot)) return false;
  return strike(p, toll, pick.at, &saves);
}

}  // namespace

// GW-LI-4, 5, 17: the row by which this man can aim at this individual; nothing if he cannot.
std::optional<RuleId> aim_rule(const SightField& field, const Volley& volley, const LightFirer& firer,
                               const Pick& pick) {
  const State& s = field.s;
  const Volley body = light_body(volley, firer.section);
  if (firer.row ? firer.row->cover : target_in_cover(s, body)) return std::nullopt;
  const Ring base = pick.general >= 0 ? base_of_general(s, pick.general) : base_of(s, pick.at);
  const auto range = range_to_base(field, body, firer.from, light_all_round(s, firer), base);
  if (!range) return std::nullopt;
  if (volley.closing || !over_edge(s, *range, kLightEdge)) return RuleId("GW-LI-4");
  if (!pick_is_mounted(s, pick)) return std::nullopt;
  return RuleId("GW-LI-5");
}

// The volley as it is fired: a lone general is the whole target (GW-RALLY-9), who may not be picked is left to the brown.
Volley light_volley(const State& s, Volley volley) {
  if (s.is_general(volley.target)) volley.picks.assign(1, Pick{.at = {}, .general = s.general_index(volley.target)});
  if (!volley.picks.empty() && !may_be_picked_off(s, volley)) volley.picks.clear();
  return volley;
}

std::vector<LightFirer> divided_firers(const SightField& field, const Volley& volley) {
  std::vector<LightFirer> firers = light_firers(field, volley);
  if (volley.picks.empty()) return firers;
  PickDivision division(field, volley, firers);
  for (std::size_t k = 0; k < volley.picks.size(); ++k) division.seat(static_cast<int>(k), volley.picks[k].firers);
  return firers;
}

// GW-LI-4, 5, 15: figure by figure in the order of the names.
int throw_pick_dice(Play& p, Toll& toll, const Volley& volley, int which, const std::vector<RuleId>& rules) {
  const Pick& pick = volley.picks[which];
  const std::string who = p.log.full() ? pick.general >= 0 ? std::string(name_of(p.s, p.s.general_piece(pick.general)))
                                                           : name_of(p.s, pick.at)
                                       : std::string();
  Faces faces;
  std::vector<Saving> saves;
  int hits = 0;
  int fallen = 0;
  for (const RuleId rule : rules) {
    const Roll roll = p.dice.hits(rule, p.s.unit(volley.shooter).side, "picking off", 1, kPickOff);
    faces.insert(faces.end(), roll.faces.begin(), roll.faces.end());
    if (roll.value == 0) continue;
    ++hits;
    fallen += strike_picked(p, toll, pick, saves) ? 1 : 0;
  }
  p.log.tell([&] {
    Event e = event(rules.front(), "pick", {volley.shooter, volley.target},
                    fmt::format("{} of {} {} at {}: {}.", rules.size(), name_of(p.s, volley.shooter),
                                rules.size() == 1 ? "aims" : "aim", who, counted_or_no(hits, "hit")));
    e.faces = faces;
    e.need = kPickOff;
    return e;
  });
  for (const Saving& saving : saves) tell_saving(p, saving);
  return fallen;
}

std::optional<Pick> pick_of(const State& s, Verb verb, PieceId target, int firers) {
  if (verb == Verb("pick-general")) {
    if (s.is_unit(target) && s.unit(target).formation == Formation::Garrison) return std::nullopt;
    for (int g = 0; g < s.general_count(); ++g) {
      const General& general = s.generals[g];
      const bool named = s.general_piece(g) == target ? general.attached == kNoPiece : general.attached == target;
      if (general.alive && target != kNoPiece && named) return Pick{.at = {}, .general = g, .firers = firers};
    }
    return std::nullopt;
  }
  const std::string_view word = verb.str();
  if (word.size() != 6 || !word.starts_with("pick-") || !s.is_unit(target)) return std::nullopt;
  const int place = word[5] - '1';
  if (place < 0 || place >= kMostOfficers || !(s.unit(target).officers >> place & 1u)) return std::nullopt;
  if (s.unit(target).formation == Formation::Garrison && !(outside_officers(s, target) >> place & 1u))
    return std::nullopt;
  return Pick{.at = {target, static_cast<std::int8_t>(kOfficerSlot + place)}, .general = -1, .firers = firers};
}

int firers_for(const State& s, const Volley& volley, const Pick& pick) {
  if (s.unit(volley.shooter).arm != Class::Light) return 0;
  return where_it_counts(s, volley, [&](const State& at) {
    Volley wanted = volley;
    wanted.picks.clear();
    for (const Pick& other : volley.picks)
      if (!(other.at == pick.at && other.general == pick.general)) wanted.picks.push_back(other);
    wanted.picks.push_back(pick);
    if (!may_be_picked_off(at, wanted)) return 0;
    const SightField field(at);
    std::vector<LightFirer> firers = light_firers(field, wanted);
    PickDivision division(field, wanted, firers);
    const int last = std::ssize(wanted.picks) - 1;
    for (int k = 0; k < last; ++k) division.seat(k, wanted.picks[k].firers);
    return division.seat(last, 0);
  });
}

std::optional<Refusal> why_no_pick(const State& s, const Volley& volley, const Pick& pick) {
  const bool light = is_light_target(s, volley.target);
  if (light && !s.options().pick_off_light) return Refusal{"GW-LI-13", "Nobody of light infantry can be picked off."};
  if (!may_be_picked_off(s, volley)) {
    const RuleId rule = light || s.is_general(volley.target) ? RuleId("GW-LI-13") : RuleId("GW-LI-6");
    return Refusal{rule, sentence("{0} {0:is|are} in cover: nobody can be picked off.", name_of(s, volley.target))};
  }
  const int most = firers_for(s, volley, pick);
  if (most == 0) {
    if (!pick_is_mounted(s, pick))
      return Refusal{"GW-LI-5",
                     "Nobody is free who can aim at him; beyond 9 inches only mounted officers can be picked off."};
    return Refusal{"GW-LI-17", "Nobody is free who has him in range, arc and sight."};
  }
  if (pick.firers > most) return Refusal{"GW-LI-15", sentence("Only {} can aim at him.", most)};
  return std::nullopt;
}

}  // namespace grognard::grant
