// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tricorne/advice/advice.h"
#include "tricorne/position/terrain.h"
#include "tricorne/rules/03_fire/hits.h"
#include "tricorne/rules/03_fire/shooting.h"

// Estimates of fire and charges at a place where the unit does not stand yet. They take the enemy as he stands, leave out
// sight, and measure from a few points instead of whole footprints.
namespace grognard::tricorne {
namespace {

constexpr double kHorizon = 20;  // inches: enemies farther off do not count
constexpr double kGunHorizon = 27;
constexpr double kCoverMatters = 15;  // within the range of small arms and a move
constexpr double kFireCounts = 1.1;   // beside the hits that it deals itself
constexpr double kChargeFear = 1.0;
constexpr double kBoldUnderFire = 0.7;  // so much less for a side that must risk everything
constexpr double kGunArc = 0.5773502691896258;

int strength_in(const State& s, const Unit& u, Formation formation) {
  return formation == Formation::Skirmish ? halved(s.options(), u.strength()) : u.strength();
}

// Score of small arms or guns before range and target.
int marksmanship_of(const State& s, PieceId id, Formation formation) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  if (is_gun(u)) return u.strength();
  const bool ragged = is_column(formation) || is_mounted(u) || u.strength() * 2 <= u.full;
  const bool volley = formation == Formation::Line && u.arm == Arm::Infantry && !u.volley_used;
  return strength_in(s, u, formation) + (volley ? kInitialVolley.small_arms : 0) +
         (t.good_shots ? kGoodShots.small_arms : 0) + (ranges_of(t.weapon).rifled ? kRifled.small_arms : 0) +
         (ragged ? kRagged.small_arms : 0) + (t.poor_weapon || t.weapon == Weapon::Poor ? kPoorWeapon.small_arms : 0);
}

int target_factor(Formation formation, bool gun) {
  switch (formation) {
    case Formation::MarchColumn:
    case Formation::AttackColumn:
    case Formation::Limbered: return kColumn.of(gun);
    case Formation::OpenOrder:
    case Formation::Unlimbered: return kOpenLine.of(gun);
    case Formation::Skirmish: return kSkirmishTarget.of(gun);
    default: return 0;
  }
}

int wood_cover(Formation formation, bool wood) {
  if (!wood) return 0;
  return formation == Formation::OpenOrder || formation == Formation::Skirmish ? kToTree.small_arms : kCover.small_arms;
}

int line_cover(const State& s, PieceId id) {
  const auto lines = lined_by(s, id);
  if (lines.empty()) return 0;
  switch (s.setup->areas[lines.front()].kind) {
    case Kind::HeavyWork: return kHeavyWorkCover.small_arms;
    case Kind::LightWork: return kLightWorkCover.small_arms;
    default: return kCover.small_arms;
  }
}

int cover_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  if (u.formation == Formation::Garrison)
    return kBlockCover[static_cast<std::size_t>(s.setup->areas[static_cast<std::size_t>(u.block)].block)].small_arms;
  return std::min(wood_cover(u.formation, in_woods(s, id)), line_cover(s, id));
}

// TR-MOD-1, 2, 35 and what the unit has of its own.
int punch_of(const State& s, PieceId id) {
  const Unit& u = s.unit(id);
  const Troops& t = s.troops(id);
  const int base = strength_in(s, u, u.formation);
  if (is_mounted(u)) return base + (t.light_cavalry ? kLightCavalryCharging.attacker : 0);
  return base + (t.british || t.elite ? kBritishOrElite.attacker : kMovingIn.attacker) +
         (t.no_bayonet ? kNoBayonets.attacker : 0);
}

double charge_reach(const Unit& u) {
  if (is_gun(u) || u.formation == Formation::Garrison || u.formation == Formation::MarchColumn) return 0;
  const MoveRow row = row_of(u);
  return row.moves * row.inches;
}

struct Local {
  double x = 0, y = 0;
};
Local local_to(Vec2 at, Vec2 forward, Vec2 point) {
  const Vec2 d = point - at;
  return {dot(d, right_of(forward)), dot(d, forward)};
}
bool in_arc(const Local& p, double half_width, double half_depth, double splay) {
  return p.y >= half_depth && std::abs(p.x) - half_width <= (p.y - half_depth) * splay;
}
double gap_to(const Local& p, double half_width, double half_depth) {
  const double dx = std::max(std::abs(p.x) - half_width, 0.0);
  const double dy = std::max(std::abs(p.y) - half_depth, 0.0);
  return std::sqrt(dx * dx + dy * dy);
}
// TR-GEO-7
Sector sector_at(const Local& p, double half_width, double half_depth) {
  if (p.y >= half_depth) return Sector::Front;
  return -half_depth - p.y > std::max(std::abs(p.x) - half_width, 0.0) ? Sector::Rear : Sector::Flank;
}

int band_factor(const Ranges& ranges, double gap, bool gun) {
  if (gun && gap <= ranges.canister) return kCanister.artillery;
  return gap <= ranges.close ? kShortRange.of(gun) : kMaxRange.of(gun);
}

Foe foe_from(const State& s, PieceId id, bool near) {
  const Unit& u = s.unit(id);
  const Size size = size_of(s, id);
  Foe f;
  f.id = id;
  f.at = u.pose.at();
  f.forward = u.pose.facing.forward();
  f.half_width = size.width / 2;
  f.half_depth = size.depth / 2;
  f.ranges = ranges_of(s.options(), s.troops(id).weapon);
  f.gun = is_gun(u);
  f.mounted = is_mounted(u);
  f.all_round = faces_all_round(u);
  f.engaged = in_contact(s, id);
  f.shoots = !f.engaged && f.ranges.most > 0 && !may_not_shoot(s, id);
  f.aim = marksmanship_of(s, id, u.formation);
  f.splay = f.gun ? kGunArc : 1;
  const int cover = near ? cover_of(s, id) : 0;
  f.as_target = target_factor(u.formation, false) + cover;
  f.gun_target = target_factor(u.formation, true) + cover / 2;
  f.charges = f.engaged ? 0 : charge_reach(u);
  f.punch = punch_of(s, id);
  return f;
}

}  // namespace

Outlook::Outlook(const State& s, PieceId unit, double boldness) : s_(s), unit_(unit) {
  const Unit& u = s.unit(unit);
  const Nearest near = nearest_enemy_to(s, unit);
  nearest_ = near.unit;
  gap_ = near.gap;
  fire_ = kFireCounts * (1 - kBoldUnderFire * boldness);
  fear_ = kChargeFear * (1 - kBoldUnderFire * boldness);
  weight_ = 0.75 + 1.5 / std::max<int>(1, u.strength());
  each_on_table(s, other(u.side), [&](PieceId id) {
    const double reach = is_gun(s.unit(id)) ? kGunHorizon : kHorizon;
    const double squared = length_squared(s.unit(id).pose.at() - u.pose.at());
    if (squared > reach * reach || foes_.size() == foes_.capacity()) return;
    foes_.push_back(foe_from(s, id, squared < kCoverMatters * kCoverMatters));
  });
  if (gap_ < kCoverMatters) lined_ = line_cover(s, unit);
}

double Outlook::fire_taken(const Foe& foe, const Pose& pose, Formation formation, Size size, int cover) const {
  const Vec2 forward = pose.facing.forward();
  const Vec2 side = right_of(forward) * (size.width / 2);
  const Vec2 front = pose.at() + forward * (size.depth / 2);
  double gap = 1e9;
  for (const Vec2 point : {pose.at(), front, front + side, front - side}) {
    const Local p = local_to(foe.at, foe.forward, point);
    if (foe.all_round || in_arc(p, foe.half_width, foe.half_depth, foe.splay))
      gap = std::min(gap, gap_to(p, foe.half_width, foe.half_depth));
  }
  if (gap > foe.ranges.most) return 0;
  int score = foe.aim + band_factor(foe.ranges, gap, foe.gun) + target_factor(formation, foe.gun);
  score += foe.gun ? cover / 2 : cover;
  if (formation != Formation::Skirmish && formation != Formation::Garrison) {
    const Local eye = local_to(pose.at(), forward, foe.at + foe.forward * foe.half_depth);
    if (sector_at(eye, size.width / 2, size.depth / 2) != Sector::Front) score += kFlank.of(foe.gun);
  }
  return expected_hits(score);
}

double Outlook::fire_dealt(const Foe& foe, const Pose& pose, Formation formation, Size size, int aim) const {
  if (foe.engaged) return 0;
  const Unit& u = s_.unit(unit_);
  const Ranges ranges = ranges_of(s_.options(), s_.troops(unit_).weapon);
  const Vec2 side = right_of(foe.forward) * foe.half_width;
  const Vec2 forward = pose.facing.forward();
  double gap = 1e9;
  for (const Vec2 point : {foe.at, foe.at + side, foe.at - side}) {
    const Local p = local_to(pose.at(), forward, point);
    if (formation == Formation::Skirmish || in_arc(p, size.width / 2, size.depth / 2, is_gun(u) ? kGunArc : 1))
      gap = std::min(gap, gap_to(p, size.width / 2, size.depth / 2) - foe.half_depth);
  }
  if (gap > ranges.most) return 0;
  int score = aim + band_factor(ranges, gap, is_gun(u)) + (is_gun(u) ? foe.gun_target : foe.as_target);
  if (!foe.all_round) {
    const Local eye = local_to(foe.at, foe.forward, pose.at() + forward * (size.depth / 2));
    if (sector_at(eye, foe.half_width, foe.half_depth) != Sector::Front) score += kFlank.of(is_gun(u));
  }
  return expected_hits(score);
}

// What he would gain by charging this place in his next move, if he can reach it.
double Outlook::charge_invited(const Foe& foe, const Pose& pose, Formation formation, Size size, bool wood) const {
  if (foe.charges <= 0) return 0;
  const Local p = local_to(foe.at, foe.forward, pose.at());
  const double gap = gap_to(p, foe.half_width, foe.half_depth) - std::max(size.depth, size.width) / 4;
  if (gap > foe.charges || (!foe.all_round && (p.y < 0 || std::abs(p.x) - foe.half_width > p.y * 1.2))) return 0;
  const Unit& u = s_.unit(unit_);
  const Troops& t = s_.troops(unit_);
  const Troops& his = s_.troops(foe.id);
  const bool loose = formation == Formation::OpenOrder || formation == Formation::Skirmish;
  const Local eye = local_to(pose.at(), pose.facing.forward(), foe.at);
  const Sector sector =
      formation == Formation::Skirmish ? Sector::Front : sector_at(eye, size.width / 2, size.depth / 2);
  const double fire =
      sector == Sector::Front && u.arm != Arm::Cavalry ? expected_hits(marksmanship_of(s_, unit_, formation) + 2) : 0;
  const int struck = sector == Sector::Front ? 0 : 2;
  int his_score = foe.punch - static_cast<int>(fire + 0.5) + struck + (t.militia ? 3 : 0) + (is_gun(u) ? 2 : 0);
  if (foe.mounted && is_foot(u) && loose && !wood) his_score += kOpenFlanks.attacker;
  int own = strength_in(s_, u, formation) - struck - (t.militia || t.irregular ? 2 : 0) - (t.no_bayonet ? 2 : 0) -
            (is_gun(u) ? 4 : 0) + (his.militia ? 3 : 0);
  if (wood) his_score -= 2, own += 2;
  const double gain = expected_hits(his_score) - expected_hits(own) - fire;
  const double ruin = is_gun(u) || (foe.mounted && is_foot(u)) ? 0.8 : 0.0;
  return std::max(0.0, gain + ruin);
}

double Outlook::at(const Pose& pose, Formation formation) const {
  const Size size = size_of(s_, unit_, formation);
  const bool wood = !foes_.empty() && is_wood(wood_at(s_, pose.at()));
  const Unit& u = s_.unit(unit_);
  const bool stays = pose == u.pose && formation == u.formation;
  const int cover = std::min(wood_cover(formation, wood), stays ? lined_ : 0);
  const bool shoots =
      formation != Formation::Limbered && !(u.arm == Arm::MountedInfantry && is_mounted(u.arm, formation));
  const int aim = marksmanship_of(s_, unit_, formation) + (stays && cover < 0 && !is_gun(u) ? kRested.small_arms : 0);
  double taken = 0, dealt = 0, feared = 0;
  for (const Foe& foe : foes_) {
    if (foe.shoots) taken += fire_taken(foe, pose, formation, size, cover);
    if (shoots) dealt = std::max(dealt, fire_dealt(foe, pose, formation, size, aim));
    feared = std::max(feared, charge_invited(foe, pose, formation, size, wood || stays ? lined_ < 0 || wood : false));
  }
  return dealt - weight_ * (fire_ * taken + fear_ * feared);
}

}  // namespace grognard::tricorne
