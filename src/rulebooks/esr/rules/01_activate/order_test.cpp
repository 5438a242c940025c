// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/sentence.h"
#include "core/verdict.h"
#include "esr/position/ground.h"
#include "esr/rules/01_activate/command.h"

// The order activation and Leader Action test: table T2 (chapter CMD).
namespace grognard::esr {
namespace {

constexpr double kArmyStage = 3600;  // T1 row 5
constexpr int kVantage = 2;          // ES-CMD-18
constexpr int kReserved = 3;         // ES-CMD-22
constexpr int kRetreating = -2;      // ES-CMD-22
constexpr int kBroken = -3;          // ES-CMD-22
constexpr int kFromOwnReserve = 2;   // ES-LEAD-14
constexpr int kEnemyNear = -1;       // ES-CMD-20
constexpr int kEnemyClose = -3;      // ES-CMD-20
constexpr int kWays = 36;            // of two dice

// One who receives the order: with a mass assault there are several.
struct ReceivingEnd {
  PieceId commander = kNoPiece;
  int formation = -1;
};
using ReceivingEnds = boost::container::static_vector<ReceivingEnd, kMostFormations>;

ReceivingEnds receiving_ends(const State& s, const OrderTest& test) {
  ReceivingEnds ends;
  for (const std::int8_t f : test.together) ends.push_back({s.formation_piece(f), f});
  if (ends.empty()) ends.push_back({test.receiver, test.formation});
  return ends;
}

// The officer himself, where a grand battery's piece stands for him.
PieceId in_the_flesh(const State& s, PieceId commander) {
  if (!s.is_formation(commander)) return commander;
  const Formation& f = s.formation(s.formation_index(commander));
  return f.kind == Kind::GrandBattery ? commander_of(s, s.formation_index(commander)) : commander;
}

// Where the order is brought to: to the commander, or, while his post is vacant, where he would be (ES-ORG-11).
Vec2 where_received(const State& s, PieceId commander) {
  const PieceId general = in_the_flesh(s, commander);
  if (s.is_formation(general) && is_vacant(s, general)) return s.formation(s.formation_index(general)).reserve.at();
  return s.general(general).pose.at();
}

// ES-GEN-8: complete stages only.
int full_stages(double yards, double stage) {
  int count = 0;
  while (reaches(yards, stage * (count + 1))) ++count;
  return count;
}

// ES-LEAD-11: an ADC of the Army Commander is with the Formation and stands for him there.
bool aide_is_there(const State& s, PieceId issuer, int formation) {
  if (!s.options().adcs || formation < 0) return false;
  const General& g = s.general(issuer);
  for (int i = 0; i < 2; ++i)
    if (g.adcs[i] == formation && !g.adc_rides[i]) return true;
  return false;
}

double yards_to_receiver(const State& s, PieceId issuer, const ReceivingEnd& end) {
  if (end.commander == kNoPiece || aide_is_there(s, issuer, end.formation)) return 0;
  return length(where_received(s, end.commander) - s.general(issuer).pose.at());
}

// ES-CMD-15, ES-CMD-24: +1 his rating counts again, -1 it is taken away again, 0 neither. In a mass assault that includes
// the Formation he leads it counts once.
int personal_command(const State& s, const OrderTest& test) {
  const int commanded = s.general(test.issuer).commands;
  if (commanded < 0) return 0;
  if (std::ranges::find(test.together, commanded) != test.together.end()) return 0;
  return test.formation >= 0 && commanded == test.formation ? 1 : -1;
}

// ES-CMD-16; who gives the order to himself as the leader of a grand battery receives nothing (ES-GB-2).
int receiving_leadership(const State& s, const OrderTest& test, const ReceivingEnds& ends) {
  int lowest = kLeadershipA;
  for (const ReceivingEnd& end : ends) {
    const bool nobody = end.commander == kNoPiece;
    const bool himself = !nobody && end.formation >= 0 && in_the_flesh(s, end.commander) == test.issuer;
    lowest = std::min(lowest, nobody || himself ? 0 : leadership_of(s, end.commander));
  }
  return lowest;
}

// ES-CMD-18: higher ground, and he sees him.
bool looks_down_on(const State& s, PieceId issuer, const ReceivingEnd& end) {
  if (end.commander == kNoPiece) return false;
  const PieceId receiver = in_the_flesh(s, end.commander);
  if (receiver == issuer) return false;
  const int above = level_at(s, s.general(issuer).pose.at());
  return above > level_at(s, s.general(receiver).pose.at()) && sight_between_generals(s, issuer, receiver).clear;
}

// ES-CMD-20: the enemy nearest to either of them; an ADC on the spot takes the Army Commander's own danger away.
double yards_to_enemy(const State& s, const OrderTest& test, const ReceivingEnds& ends) {
  const Side side = s.side_of(test.issuer);
  double nearest = kNowhere;
  bool issuer_counts = false;
  for (const ReceivingEnd& end : ends) {
    issuer_counts = issuer_counts || !aide_is_there(s, test.issuer, end.formation);
    if (end.commander == kNoPiece) continue;
    nearest = std::min(nearest, nearest_enemy(s, side, where_received(s, end.commander)).distance);
  }
  if (!issuer_counts) return nearest;
  return std::min(nearest, nearest_enemy(s, side, s.general(test.issuer).pose.at()).distance);
}

// ES-CMD-22, ES-CMD-23
int state_of(const Formation& f) {
  switch (f.status) {
    case Status::Retreating: return kRetreating;
    case Status::Broken: return kBroken;
    case Status::Reforming: return 0;
    case Status::None: break;
  }
  return directive_of(f) == Directive::Reserve ? kReserved : 0;
}

// What Formations bring along: the worst of several (ES-CAV-2). A Force has neither fatigue nor state (ES-CMD-24).
struct Burden {
  int fatigue = 0;
  int delays = 0;
  int state = kReserved;
};
Burden burden_of(const State& s, const OrderTest& test, const ReceivingEnds& ends) {
  Burden worst;
  for (const ReceivingEnd& end : ends) {
    if (end.formation < 0) {
      const PieceId force = test.own_objective ? test.issuer : test.objective ? end.commander : kNoPiece;
      return {.fatigue = 0, .delays = force == kNoPiece ? 0 : s.superior(s.superior_index(force)).delays, .state = 0};
    }
    const Formation& f = s.formation(end.formation);
    worst.fatigue = std::max(worst.fatigue, total_fatigue(f));
    worst.delays = std::max<int>(worst.delays, f.delays);
    worst.state = std::min(worst.state, state_of(f));
  }
  return worst;
}

// ES-LEAD-13 and T1 row 5: he acts against the will of the Army Commander, the more easily the farther away that one is.
void add_army_commander(const State& s, PieceId issuer, Breakdown& sum) {
  const PieceId army = army_commander_of_superior(s, issuer);
  if (army == kNoPiece || is_vacant(s, army)) return;
  sum.add("ES-LEAD-13", "the Army Commander's Leadership", -leadership_of(s, army));
  if (s.options().chart_front == Options::Front::F3) return;
  const double yards = length(s.general(army).pose.at() - s.general(issuer).pose.at());
  sum.add("ES-ED-2", "every 3600 yards from the Army Commander", full_stages(yards, kArmyStage));
}

void add_persons(const State& s, const OrderTest& test, const ReceivingEnds& ends, Breakdown& sum) {
  const int leadership = leadership_of(s, test.issuer);
  sum.base("ES-CMD-15", "Leadership of the commander who tests", leadership);
  const int personal = test.own_objective ? 0 : personal_command(s, test);  // ES-LEAD-13 lists its rows
  if (personal > 0) sum.add("ES-CMD-15", "he commands this Formation in person", leadership);
  if (personal < 0 && test.formation < 0 && test.together.empty())
    sum.add("ES-CMD-24", "he commands a Formation in person", -leadership);
  else if (personal < 0) sum.add("ES-CMD-15", "he commands another Formation in person", -leadership);
  sum.add("ES-CMD-16", "Leadership of the receiving commander", receiving_leadership(s, test, ends));
  if (!test.own_objective) return;
  if (s.options().own_objective_lr_twice) sum.add("ES-LEAD-13", "his own Leadership as receiver", leadership);
  add_army_commander(s, test.issuer, sum);
}

void add_places(const State& s, const OrderTest& test, const ReceivingEnds& ends, Breakdown& sum) {
  const auto below = [&](const ReceivingEnd& end) { return looks_down_on(s, test.issuer, end); };
  sum.add("ES-CMD-18", "superior vantage point", std::ranges::all_of(ends, below) ? kVantage : 0);
  double farthest = 0;
  for (const ReceivingEnd& end : ends) farthest = std::max(farthest, yards_to_receiver(s, test.issuer, end));
  sum.add("ES-CMD-19", "every 1800 yards to the receiving commander", -full_stages(farthest, kCourierStage));
  const double enemy = yards_to_enemy(s, test, ends);
  if (within(enemy, kCloseEnemy)) sum.add("ES-CMD-20", "a commander within 450 yards of the enemy", kEnemyClose);
  else if (within(enemy, kNearEnemy)) sum.add("ES-CMD-20", "a commander within 900 yards of the enemy", kEnemyNear);
}

}  // namespace

// ES-CMD-17, ES-ED-3: nobody is there to receive it.
bool fails_at_once(const State& s, const OrderTest& test) {
  if (!s.options().removed_fails) return false;
  const ReceivingEnds ends = receiving_ends(s, test);
  return std::ranges::any_of(
      ends, [&](const ReceivingEnd& end) { return end.commander != kNoPiece && is_vacant(s, end.commander); });
}

Breakdown order_test_sum(const State& s, const OrderTest& test) {
  Breakdown sum("ES-CMD-11", test.what);
  const ReceivingEnds ends = receiving_ends(s, test);
  add_persons(s, test, ends, sum);
  add_places(s, test, ends, sum);
  const Burden burden = burden_of(s, test, ends);
  sum.add("ES-CMD-21", "fatigue", -burden.fatigue);
  sum.add("ES-CMD-14", "Delay markers", -burden.delays);
  std::string_view state = "the Formation is in Reserve";
  if (burden.state < 0) state = burden.state == kBroken ? "the Formation is Broken" : "the Formation is Retreating";
  sum.add("ES-CMD-22", state, burden.state);
  sum.add("ES-LEAD-14", "from the Formation's own reserve", test.from_own_reserve ? kFromOwnReserve : 0);
  return sum;
}

void show_order_test(const State& s, const OrderTest& test, bool may_be_late, Verdict& v) {
  if (Quietly::now()) return;
  if (fails_at_once(s, test)) {
    v.picks.push_back({.label = "Nobody is there to receive it", .danger = true, .fixed = true, .note = "it fails"});
    return;
  }
  v.workings.push_back(order_test_sum(s, test));
  v.picks.push_back({.label = "Two dice come on top",
                     .fixed = true,
                     .note = may_be_late ? fmt::format("{} or more succeeds, {} to {} comes late", kOrderSucceeds,
                                                       kOrderDelayed, kOrderSucceeds - 1)
                                         : fmt::format("{} or more succeeds", kOrderSucceeds)});
}

TestResult throw_order_test(Play& p, RuleId rule, const OrderTest& test, std::string_view why) {
  if (fails_at_once(p.s, test)) return {.automatic = true};
  const int modifiers = order_test_sum(p.s, test).total();
  const int limits[] = {kOrderDelayed - 1 - modifiers, kOrderSucceeds - 1 - modifiers};
  TestResult result{.roll = p.dice.bands(rule, p.s.side_of(test.issuer), why, 2, limits)};
  result.score = modifiers;
  for (const std::uint8_t face : result.roll.faces) result.score += face;
  return result;
}

std::string test_words(const TestResult& result, const Breakdown& sum) {
  int thrown = 0;
  for (const std::uint8_t face : result.roll.faces) thrown += face;
  std::string words = std::to_string(thrown);
  for (const Line& line : sum.lines())
    if (line.value != 0) words += fmt::format(" {} {}", line.value < 0 ? '-' : '+', std::abs(line.value));
  return words + fmt::format(" = {}", result.score);
}

double chance_of(const State& s, const OrderTest& test) {
  if (fails_at_once(s, test)) return 0;
  const int modifiers = order_test_sum(s, test).total();
  int ways = 0;
  for (int first = 1; first <= 6; ++first)
    for (int second = 1; second <= 6; ++second) ways += first + second + modifiers >= kOrderSucceeds ? 1 : 0;
  return static_cast<double>(ways) / kWays;
}

// ES-CMD-12: half of 1D6, rounded (ES-GEN-7). Faces that come to the same are one case to the odds.
int throw_delay(Play& p, Side side, Roll* roll) {
  const Options& options = p.s.options();
  boost::container::static_vector<int, kMostLimits> limits;
  for (int face = 1; face < 6; ++face)
    if (rounded(options, face, 1, 2) != rounded(options, face + 1, 1, 2)) limits.push_back(face);
  const Roll thrown = p.dice.bands("ES-CMD-12", side, "delay", 1, {limits.data(), limits.size()});
  if (roll) *roll = thrown;
  const auto band = static_cast<std::size_t>(thrown.value);
  return rounded(options, band < limits.size() ? limits[band] : 6, 1, 2);
}

}  // namespace grognard::esr
