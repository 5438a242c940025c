// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <string>

#include "core/telling.h"
#include "geometry/tolerance.h"
#include "grant/rules/05_musketry/firing_groups.h"

// Musketry of line-type infantry: the deduction table, group dice and hits (GW-FIRE-3 to 14, 31, 32, 35, 39, 40).
namespace grognard::grant {
namespace {

struct DeductionRow {
  RuleId rule;
  bool first;
  double from;  // inches; the row reaches 6 inches farther
  int open;
  int cover;
  std::string_view open_label;
  std::string_view cover_label;
};
// clang-format off
constexpr DeductionRow kDeductions[] = {
    {"GW-FIRE-3", true,   0, 1, 2, "first volley, 0-6\", in the open",   "first volley, 0-6\", in cover"},
    {"GW-FIRE-4", true,   6, 2, 3, "first volley, 6-12\", in the open",  "first volley, 6-12\", in cover"},
    {"GW-FIRE-5", true,  12, 3, 4, "first volley, 12-18\", in the open", "first volley, 12-18\", in cover"},
    {"GW-FIRE-6", false,  0, 2, 3, "later volley, 0-6\", in the open",   "later volley, 0-6\", in cover"},
    {"GW-FIRE-7", false,  6, 3, 4, "later volley, 6-12\", in the open",  "later volley, 6-12\", in cover"},
    {"GW-FIRE-8", false, 12, 4, 5, "later volley, 12-18\", in the open", "later volley, 12-18\", in cover"},
};
// clang-format on

// A group with the cell of the table that counts for it.
struct GroupOfVolley {
  FiringGroup group;
  Deduction less;
  int hits = 0;
};

// GW-FIRE-14: the unit's first fire, or (house rule) the group's.
bool is_first_volley(const State& s, PieceId unit, int ordinal, bool unit_first) {
  if (!s.options().first_volley_per_group) return unit_first;
  return !(s.unit(unit).groups_fired >> ordinal & 1u);
}

// GW-FIRE-36: the sections of a garrison fire one volley together; their groups are numbered through.
std::vector<GroupOfVolley> groups_of_volley(const State& at, const Volley& volley, bool unit_first) {
  std::vector<GroupOfVolley> out;
  for (const Volley& body : bodies_of(at, volley)) {
    std::vector<FiringGroup> groups = firing_groups(at, body);
    if (groups.empty()) continue;
    const bool cover = target_in_cover(at, body);
    for (FiringGroup& group : groups) {
      const bool first = is_first_volley(at, body.shooter, group.ordinal, unit_first);
      const Deduction less = deduction_for(at, first, group.range, cover);
      group.number = std::ssize(out) + 1;
      out.push_back({std::move(group), less});
    }
  }
  return out;
}

RuleId group_dice_rule(const State& s, PieceId unit) {
  return s.troops(unit).grenadier ? RuleId("GW-FIRE-10") : RuleId("GW-FIRE-9");
}

// GW-FIRE-12: die less deduction, not below 0. Read in bands where that makes fewer cases of the same.
Roll throw_for_group(Play& p, const Volley& body, int less, int& hits) {
  const RuleId rule = group_dice_rule(p.s, body.shooter);
  const Side side = p.s.unit(body.shooter).side;
  if (less <= 1) {
    Roll roll = p.dice.total(rule, side, "volley", 1);
    hits = std::max(0, roll.value - less);
    return roll;
  }
  std::array<int, kMostLimits> limits{};
  int count = 0;
  for (int face = less; face < 6; ++face) limits[count++] = face;
  Roll roll =
      p.dice.bands(rule, side, "volley", 1, std::span<const int>(limits.data(), static_cast<std::size_t>(count)));
  hits = roll.value;
  return roll;
}

Faces throw_group_dice(Play& p, const Volley& body, std::vector<GroupOfVolley>& volley) {
  Faces faces;
  for (GroupOfVolley& each : volley) {
    const Roll roll = throw_for_group(p, body, each.less.value, each.hits);
    faces.insert(faces.end(), roll.faces.begin(), roll.faces.end());
  }
  return faces;
}

// GW-FIRE-3 to 8, 9, 10: how many dice, and the cells of the table that are used, one line for every distance.
std::vector<Breakdown> line_volley_sums(const State& s, const Volley& body, const std::vector<GroupOfVolley>& volley) {
  Breakdown dice(group_dice_rule(s, body.shooter), "dice");
  dice.base(
      group_dice_rule(s, body.shooter),
      s.troops(body.shooter).grenadier ? "one for each complete group of four" : "one for each complete group of six",
      std::ssize(volley));
  std::vector<Breakdown> sums{dice};
  for (const GroupOfVolley& each : volley) {
    bool listed = false;
    for (const Breakdown& sum : sums)
      listed = listed || (sum.rule() == each.less.rule && sum.what() == "deduction from each die");
    if (listed) continue;
    Breakdown less(each.less.rule, "deduction from each die");
    less.base(each.less.rule, each.less.label, each.less.value);
    sums.push_back(less);
  }
  return sums;
}

std::string volley_words(const State& s, PieceId shooter, bool closing) {
  const Name name = name_of(s, shooter);
  return closing ? fmt::format("{0} {0:gives its|give their} closing volley", name)
                 : fmt::format("{0} {0:fires|fire}", name);
}

void tell_line_volley(Play& p, const Volley& body, const std::vector<GroupOfVolley>& volley, const Faces& faces) {
  p.log.tell([&] {
    const State& s = p.s;
    int hits = 0;
    std::string by_group;
    for (const GroupOfVolley& each : volley) {
      hits += each.hits;
      by_group += fmt::format("{}{}", by_group.empty() ? "" : ", ", each.hits);
    }
    Event e = event(body.closing ? RuleId("GW-CHARGE-13") : RuleId("GW-FIRE-12"), "volley", {body.shooter, body.target},
                    fmt::format("{} at {}: {}, {}{}.", volley_words(s, body.shooter, body.closing),
                                name_of(s, body.target), dice_words(std::ssize(volley)), counted_or_no(hits, "hit"),
                                volley.size() > 1 && hits > 0 ? " (" + by_group + ")" : ""));
    e.faces = faces;
    return with_workings(std::move(e), line_volley_sums(s, body, volley));
  });
}

// How often a group has hit one figure; again: he had fallen before.
struct HitOn {
  Figure figure;
  int times = 0;
  bool again = false;
};

// "O4 twice, rank 2 file 13 and rank 1 file 14 again".
std::string hit_words(const State& s, const std::vector<HitOn>& hit) {
  std::vector<std::string> names;
  for (const HitOn& on : hit)
    names.push_back(short_name(s, on.figure) + (on.times > 1 ? " " + times_words(on.times) : "") +
                    (!on.again      ? ""
                     : on.times > 1 ? " more"
                                    : " again"));
  return list_words(names);
}

// GW-FIRE-31 to 33, 39, 40: one die for each hit names the figure.
int throw_group_hits(Play& p, Toll& toll, const Volley& body, const GroupOfVolley& each, const TargetGroup& targets) {
  Faces faces;
  std::vector<HitOn> hit;
  int nobody = 0;
  int fallen = 0;
  std::vector<Saving> saves;
  for (int i = 0; i < each.hits; ++i) {
    const Roll roll = p.dice.total("GW-FIRE-31", p.s.unit(body.shooter).side, "who is hit", 1);
    faces.insert(faces.end(), roll.faces.begin(), roll.faces.end());
    const std::size_t place = static_cast<std::size_t>(roll.value - 1);
    if (place >= targets.size()) {
      ++nobody;
      continue;
    }
    const Figure figure = targets[place];
    const bool again = toll.marked(figure) || !has_figure(p.s.unit(figure.unit), figure.slot);
    if (!again && strike(p, toll, figure, &saves)) ++fallen;
    const auto known = std::ranges::find(hit, figure, &HitOn::figure);
    if (known != hit.end()) ++known->times;
    else hit.push_back({figure, 1, again});
  }
  p.log.tell([&] {
    std::string told = hit.empty() ? "nobody" : hit_words(p.s, hit);
    if (!hit.empty() && nobody > 0)
      told += fmt::format("; {} more {} on nobody", nobody, nobody == 1 ? "falls" : "fall");
    Event e = event("GW-FIRE-31", "hits", {body.shooter, body.target},
                    fmt::format("Group {} hits {}.", each.group.number, told));
    e.faces = faces;
    return e;
  });
  for (const Saving& saving : saves) tell_saving(p, saving);
  return fallen;
}

}  // namespace

// GW-FIRE-3 to 8.
Deduction deduction_for(const State& s, bool first, double range, bool cover) {
  const DeductionRow* found = nullptr;
  for (const DeductionRow& row : kDeductions)
    if (row.first == first && (row.from == 0 || over_edge(s, range, row.from))) found = &row;
  return {found->rule, cover ? found->cover_label : found->open_label, cover ? found->cover : found->open};
}

// GW-FIRE-30, 35: all group dice, then the hits group by group.
int fire_line(Play& p, Toll& toll, const Volley& body, bool first) {
  std::vector<TargetGroup> targets;
  std::vector<GroupOfVolley> volley = where_it_counts(p.s, body, [&](const State& at) {
    std::vector<GroupOfVolley> firing = groups_of_volley(at, body, first);
    if (!firing.empty()) targets = target_groups(at, body.target, firing.front().group.front);
    return firing;
  });
  if (volley.empty() || targets.empty()) return 0;
  const Faces faces = throw_group_dice(p, body, volley);
  tell_line_volley(p, body, volley, faces);
  int fallen = 0;
  for (std::size_t i = 0; i < volley.size(); ++i) {
    p.s.unit(body.shooter).groups_fired |= static_cast<std::uint16_t>(1u << volley[i].group.ordinal);
    if (volley[i].hits > 0) fallen += throw_group_hits(p, toll, body, volley[i], targets[i % targets.size()]);
  }
  return fallen;
}

std::vector<Breakdown> line_workings(const State& s, const Volley& volley) {
  return line_volley_sums(s, volley, groups_of_volley(s, volley, !s.unit(volley.shooter).first_volley_used));
}

}  // namespace grognard::grant
