// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/telling.h"
#include "esr/rules/01_activate/command.h"
#include "esr/rules/03_leader_actions/leading.h"
#include "esr/rules/08_fire/fire_plan.h"
#include "esr/rules/10_assessment/assessment.h"

// The Artillery & Skirmish Score (T8): what each Formation adds, the dice, and the scores (ES-FIRE-10, 16, 17, 23, 24, 27).
namespace grognard::esr {
namespace {

constexpr int kPerGunFatigue = 4;       // ES-FIRE-9
constexpr int kPerInfantryFatigue = 3;  // ES-FIRE-12

// The points against one target as they are found, column by column of T8.
struct TargetPoints {
  int target = -1;
  int batteries = 0;
  int guns = 0;
  int gun_fatigue = 0;
  int battalions = 0;
  int men = 0;  // battalions' points
  int rifles = 0;
  int fatigue = 0;  // of the infantry
  bool ignored = false;
  int skirmish() const { return men + rifles; }
};
using AllPoints = boost::container::static_vector<TargetPoints, kMostInFormation + 1>;

AllPoints collect_points(const State& s, const FireDivision& division) {
  AllPoints all;
  for (const std::int8_t target : division.targets)
    all.push_back({.target = target, .ignored = is_attacking_cavalry(s, target)});
  for (const ServingUnit& unit : division.serving) {
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const TargetPoints& p) { return p.target == unit.target; });
    if (at == all.end()) continue;
    if (is_battery(s.unit(unit.unit))) {
      ++at->batteries;
      at->guns += gun_points(s, unit.unit);
      continue;
    }
    ++at->battalions;
    at->rifles += rifle_points(s, unit.unit);
    at->men += skirmish_points(s, unit.unit) - rifle_points(s, unit.unit);
  }
  return all;
}

// ES-FIRE-23: off the largest artillery subtotal, then the next; what is left over is lost.
void deduct_gun_fatigue(AllPoints& all, int fatigue) {
  int due = fatigue * kPerGunFatigue;
  while (due > 0) {
    TargetPoints* largest = nullptr;
    for (TargetPoints& p : all)
      if (p.gun_fatigue == 0 && p.guns > 0 && (largest == nullptr || p.guns > largest->guns)) largest = &p;
    if (largest == nullptr) return;
    largest->gun_fatigue = std::min(due, largest->guns);
    due -= largest->gun_fatigue;
  }
}

// ES-FIRE-16, ES-FIRE-23: the same for skirmishing, but what is left over stays on the largest as a negative.
void deduct_infantry_fatigue(AllPoints& all, int fatigue) {
  int due = fatigue * kPerInfantryFatigue;
  TargetPoints* first = nullptr;
  while (due > 0) {
    TargetPoints* largest = nullptr;
    for (TargetPoints& p : all)
      if (p.battalions > 0 && !p.ignored && p.fatigue == 0 &&
          (largest == nullptr || p.skirmish() > largest->skirmish()))
        largest = &p;
    if (largest == nullptr) break;
    if (first == nullptr) first = largest;
    largest->fatigue = std::min(due, largest->skirmish());
    due -= largest->fatigue;
  }
  if (first != nullptr) first->fatigue += due;
}

// ES-FIRE-10: fatigue, floor, weather, intensity, and rounded once.
int add_artillery(const State& s, const TargetPoints& p, bool several, bool intense, Breakdown& sum) {
  if (p.batteries == 0) return 0;
  const Options& options = s.options();
  sum.base("ES-FIRE-5", "guns, by sections of two", p.guns);
  if (several) sum.add("ES-FIRE-23", "artillery fatigue", -p.gun_fatigue);
  else sum.add("ES-FIRE-9", "artillery fatigue", -p.gun_fatigue);
  const int fresh = p.guns - p.gun_fatigue;
  const bool bad = s.setup->bad_weather;
  const int after_weather = bad ? rounded(options, fresh, 1, 2) : fresh;
  int points = after_weather;
  if (intense) points = bad ? rounded(options, fresh, 3, 4) : rounded(options, fresh, 3, 2);
  sum.add("ES-GEN-14", "snow, heavy rain or mud", after_weather - fresh);
  sum.add("ES-FIRE-10", "Intense Bombardment", points - after_weather);
  return points;
}

// ES-FIRE-14 to ES-FIRE-16
int add_skirmishing(const State& s, const TargetPoints& p, bool several, bool intense, Breakdown& sum) {
  if (p.battalions == 0) return 0;
  sum.base("ES-FIRE-11", "battalions", p.men);
  sum.add("ES-FIRE-12", "rifle companies", p.rifles);
  if (p.ignored) {
    sum.add("ES-FIRE-14", "against attacking cavalry", -p.skirmish());
    return 0;
  }
  if (several) sum.add("ES-FIRE-23", "infantry fatigue", -p.fatigue);
  else sum.add("ES-FIRE-12", "infantry fatigue", -p.fatigue);
  int points = p.skirmish() - p.fatigue;
  if (points < 0 && s.options().skirmish_floor) {
    sum.add("ES-FIRE-16", "skirmishing not below 0", -points);
    points = 0;
  }
  if (!intense || points <= 0) return points;
  const int pressed = rounded(s.options(), points, 3, 2);
  sum.add("ES-FIRE-16", "Intense Skirmish Assault", pressed - points);
  return pressed;
}

// ES-FIRE-18: the marker of this turn's intense fire does not count against it.
int fatigue_before_fire(const Formation& f, Arm arm, bool intense) {
  const int fatigue = f.fatigue[static_cast<std::size_t>(arm)];
  return f.fired && intense ? fatigue - 1 : fatigue;
}

// ES-ASMT-23: batteries that served this target, as measured when they did.
void count_batteries(State& s, int formation) {
  each_member(s, formation, [&](PieceId id) {
    const Unit& u = s.unit(id);
    if (!is_battery(u) || !s.is_formation(u.serves)) return;
    Formation& target = s.formation(s.formation_index(u.serves));
    target.guns_near = static_cast<std::int8_t>(target.guns_near + (u.at_short_range ? 1 : 0));
    target.guns_enfilading = static_cast<std::int8_t>(target.guns_enfilading + (u.in_enfilade ? 1 : 0));
  });
}

// ES-GB-7: one Formation is the target of a Fire Mission, the one that was named with the dice.
bool is_mission_against(const State& s, int formation, int target) {
  const Formation& f = s.formation(formation);
  return f.fire_mission && f.dice_at == s.formation_piece(target);
}

// How many Formations have added to the common score against each.
using Shooters = std::array<std::int8_t, kMostFormations>;

// ES-FIRE-24, ES-GB-6: to the common score, or kept apart as a Fire Mission. What the other batteries score is ordinary fire.
void give_score(State& s, int formation, int target, int points, Shooters& shooters) {
  Formation& hit = s.formation(target);
  const PieceId leader = is_mission_against(s, formation, target) ? fire_mission_leader(s, formation) : kNoPiece;
  if (leader == kNoPiece) {
    hit.score = static_cast<std::int16_t>(hit.score + points);
    ++shooters[target];
    return;
  }
  hit.missions.push_back(
      {.score = static_cast<std::int16_t>(points), .leadership = static_cast<std::int8_t>(leadership_of(s, leader))});
}

std::string fire_words(const State& s, int formation, const Contribution& c, const Roll* roll, int dice, int points) {
  std::string sum;
  if (c.guns != 0) sum += fmt::format("{} artillery, ", c.guns);
  if (c.skirmish != 0) sum += fmt::format("{} skirmishing, ", c.skirmish);
  if (roll != nullptr) sum += fmt::format("{} on the dice, ", dice);
  const int all = c.sum.total() + dice;  // ES-FIRE-17: below 0 it counts as 0
  return fmt::format("{} against {}: {}a score of {}{}{}.", name_of(s, s.formation_piece(formation)),
                     name_of(s, s.formation_piece(c.target)), sum, std::min(all, points),
                     all < points ? fmt::format(", which counts as {}", points) : std::string(),
                     is_mission_against(s, formation, c.target) ? ", as a Fire Mission" : "");
}

void tell_fire(Play& p, int formation, const Contribution& c, const Roll* roll, int points) {
  State& s = p.s;
  p.log.tell([&] {
    const int dice = roll != nullptr ? roll->value : 0;
    Breakdown sum = c.sum;
    if (roll != nullptr) sum.base("ES-FIRE-22", "two dice", dice);
    sum.add("ES-FIRE-17", "not below 0", points - sum.total());
    Event e = event("ES-FIRE-4", "fire", {s.formation_piece(formation), s.formation_piece(c.target)},
                    fire_words(s, formation, c, roll, dice, points));
    if (roll != nullptr) e = with_dice(std::move(e), *roll);
    return with_device(with_workings(std::move(e), {sum}), fire_lines(s, divide_fire(s, formation, c.target)));
  });
}

// ES-FIRE-22: its 2D6 once, against the target that was named.
void fire_of(Play& p, int formation, Shooters& shooters) {
  State& s = p.s;
  const Roll roll = p.dice.total("ES-FIRE-22", s.formation(formation).side, "fire", 2);
  Formation& f = s.formation(formation);
  const FireDivision division = divide_fire(s, formation, s.formation_index(f.dice_at));
  for (const Contribution& c : contributions_by(s, formation, division, {f.intense_guns, f.intense_skirmish})) {
    const bool dice_here = f.dice_at == s.formation_piece(c.target);
    const int points = points_of(c, dice_here ? roll.value : 0);
    tell_fire(p, formation, c, dice_here ? &roll : nullptr, points);
    give_score(s, formation, c.target, points, shooters);
  }
  count_batteries(s, formation);
  f.dice_at = kNoPiece;
}

constexpr const char* kNotEnough = "not enough to force an Assessment";

// A score that one Formation made alone has been told with its dice.
std::string total_words(const Name& name, int score, bool alone) {
  const bool assesses = score >= kScoreAssesses;
  if (alone && assesses) return fmt::format("{0} must assess.", name);
  if (alone) return fmt::format("The score against {} is {}.", name, kNotEnough);
  return fmt::format("The score against {} is {}: {}.", name, score,
                     assesses ? fmt::format("{:it|they} must assess", name) : kNotEnough);
}

void tell_scores(Play& p, const Shooters& shooters) {
  State& s = p.s;
  for (int f = 0; f < std::ssize(s.formations); ++f) {
    const Formation& hit = s.formation(f);
    if (!is_there(hit) || hit.score == 0) continue;
    const bool assesses = hit.score >= kScoreAssesses;
    const Name name = name_of(s, s.formation_piece(f));
    p.log.tell([&] {
      return event("ES-FIRE-24", "score", {s.formation_piece(f)}, total_words(name, hit.score, shooters[f] == 1));
    });
    p.log.outcome([&] {
      if (!assesses) return fmt::format("{} need not assess", name_of(s, s.formation_piece(f)));
      return fmt::format("{} must assess, -{} for the score", name_of(s, s.formation_piece(f)),
                         hit.score / kPointsPerRow);
    });
  }
}

// ES-GB-7: how many times the target assesses for it.
void tell_missions(Play& p) {
  State& s = p.s;
  for (int f = 0; f < std::ssize(s.formations); ++f)
    for (const Mission& m : s.formation(f).missions) {
      const int assesses = assessments_of_mission(s, m);
      p.log.tell([&] {
        const PieceId piece = s.formation_piece(f);
        const Name name = name_of(s, piece);
        constexpr std::string_view kOften[] = {"", "once", "twice", "three times", "four times"};
        const std::string often = assesses < static_cast<int>(std::size(kOften)) ? std::string(kOften[assesses])
                                                                                 : fmt::format("{} times", assesses);
        return event("ES-GB-7", "score", {piece},
                     assesses == 0 ? fmt::format("The Fire Mission against {} is {}.", name, kNotEnough)
                                   : fmt::format("{0} must assess {1} for the Fire Mission.", name, often));
      });
      p.log.outcome([&] {
        return fmt::format(
            "Fire Mission on {}: {}", name_of(s, s.formation_piece(f)),
            assesses > 0 ? fmt::format("it must assess, -{} for the score", m.score / kPointsPerRow) : "no Assessment");
      });
    }
}

}  // namespace

Contributions contributions_by(const State& s, int formation, const FireDivision& division, Intensity intensity) {
  const Formation& f = s.formation(formation);
  AllPoints all = collect_points(s, division);
  deduct_gun_fatigue(all, fatigue_before_fire(f, Arm::Artillery, intensity.guns));
  deduct_infantry_fatigue(all, fatigue_before_fire(f, Arm::Infantry, intensity.skirmish));
  Contributions out;
  for (const TargetPoints& p : all) {
    Contribution c{.target = p.target};
    c.guns = add_artillery(s, p, all.size() > 1, intensity.guns, c.sum);
    c.skirmish = add_skirmishing(s, p, all.size() > 1, intensity.skirmish, c.sum);
    out.push_back(c);
  }
  return out;
}

int points_of(const Contribution& contribution, int dice) {
  return std::max(0, contribution.guns + contribution.skirmish + dice);
}

// ES-GEN-13, ES-FIRE-27: the side without the initiative rolls first; every score is found before anything follows from it.
void resolve_fire(Play& p) {
  State& s = p.s;
  bool fired = false;
  Shooters shooters{};
  for (const Side side : {other(s.initiative), s.initiative})
    each_formation(s, side, [&](int f) {
      if (!s.formation(f).fired || s.formation(f).dice_at == kNoPiece) return;
      fired = true;
      fire_of(p, f, shooters);
    });
  if (!fired) return;
  tell_scores(p, shooters);
  tell_missions(p);
}

}  // namespace grognard::esr
