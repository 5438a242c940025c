// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "revwars/rules/b2a_formation/formations.h"
#include "revwars/rules/b2a_move/march.h"

// Changes of formation during a Move (RW-CHF-6 to 16).
namespace grognard::revwars {
namespace {

constexpr int kDigitBits = 4;
constexpr int kFirstDigit = 4;

bool leads_off(OnTheMove what) { return what == OnTheMove::ColumnByLeft || what == OnTheMove::ColumnByRight; }
bool turns_into_line(OnTheMove what) { return what == OnTheMove::LineToLeft || what == OnTheMove::LineToRight; }

bool is_flexible(Formation f) {
  return f == Formation::Line || f == Formation::SkirmishLine || f == Formation::MarchColumn ||
         f == Formation::AttackColumn;
}

// The platoon at the left or right end of a line; a battalion gun stays out of it.
template <class List>
const Stand& end_platoon(const List& stands, bool left) {
  if (left) return stands.front();
  return stands.back().gun ? stands[stands.size() - 2] : stands.back();
}

}  // namespace

Formation formation_of(OnTheMove what) {
  switch (what) {
    case OnTheMove::SkirmishLine: return Formation::SkirmishLine;
    case OnTheMove::AttackColumn: return Formation::AttackColumn;
    case OnTheMove::MarchColumn:
    case OnTheMove::ColumnByLeft:
    case OnTheMove::ColumnByRight: return Formation::MarchColumn;
    default: return Formation::Line;
  }
}

OnTheMove digit_of(int number, std::size_t place) {
  if (place >= 2 + kMostChangesOnTheWay) return OnTheMove::Keep;
  const int digit = (number >> (kFirstDigit + kDigitBits * static_cast<int>(place))) & 0xF;
  return digit > static_cast<int>(OnTheMove::LineToRight) ? OnTheMove::Keep : static_cast<OnTheMove>(digit);
}

int tidied_number(int number, std::size_t poses) {
  int tidy = 0;
  const std::size_t digits = std::min(poses + 1, 2 + kMostChangesOnTheWay);
  for (std::size_t i = 0; i < digits; ++i)
    tidy |= static_cast<int>(digit_of(number, i)) << (kFirstDigit + kDigitBits * static_cast<int>(i));
  return tidy;
}

// RW-CHF-10, RW-CHF-11, RW-CHF-14, RW-CHF-15, RW-FORM-3
bool MarchWalk::may_change(OnTheMove what, Formation to) {
  const Battalion& b = s_.unit(unit_);
  const Formation now = body_.shape.formation;
  const std::size_t before = v_.refusals.size();
  if (now == Formation::Line && body_.shape.wing > 0) {
    ground_.refuse("RW-FORM-15", "With a swung wing it keeps its formation while it moves.");
  } else if (partner_ != kNoPiece || !is_flexible(now)) {
    ground_.refuse("RW-CHF-14", "A {} is left only by a Change Formation Action.", spoken(now));
  } else if (is_battery(b) && to != Formation::Line && to != Formation::MarchColumn) {
    ground_.refuse("RW-CHF-15", "On the move a battery changes only between line and march column.");
  } else if (const auto barred = may_not_form(s_, unit_, to)) {
    ground_.refuse(barred->rule, "{}", barred->text);
  } else if ((leads_off(what) && now != Formation::Line) || (turns_into_line(what) && now != Formation::MarchColumn)) {
    ground_.refuse("RW-CHF-8", "Only a line marches off by a flank, and only a march column forms line to one.");
  } else if (now == Formation::SkirmishLine && (b.opened_out || opened_out_)) {
    ground_.refuse(b.opened_out ? RuleId("RW-CHF-11") : RuleId("RW-CHF-10"),
                   "It has opened out on the move this turn and cannot close up again.");
  } else if (to == Formation::SkirmishLine && (b.closed_up || closed_up_)) {
    ground_.refuse(b.closed_up ? RuleId("RW-CHF-11") : RuleId("RW-CHF-10"),
                   "It has closed up on the move this turn and cannot open out again.");
  }
  return v_.refusals.size() == before;
}

// RW-CHF-8, RW-CHF-16: the Centre Platoon changes places with the platoon at one end, free of charge.
void MarchWalk::swap_centre(OnTheMove what) {
  if (leads_off(what)) {
    const bool left = what == OnTheMove::ColumnByLeft;
    body_.pose = Pose::snapped(end_platoon(stands_, left).centre, body_.pose.facing.turned(left ? -900 : 900));
    return;
  }
  // The column's head is the end of the new line from which it came, so that the file becomes the rank.
  const bool to_left = what == OnTheMove::LineToLeft;
  Body line = body_;
  line.shape = fresh_shape(s_, unit_, Formation::Line);
  line.pose.facing = body_.pose.facing.turned(to_left ? -900 : 900);
  line.trail = {};
  const Stands stands = stands_of(line);
  body_.pose = Pose::snapped(line.pose.at() * 2 - end_platoon(stands, !to_left).centre, line.pose.facing);
}

void MarchWalk::take_up(Formation formation) {
  body_.shape = fresh_shape(s_, unit_, formation);
  body_.trail = {};
  trail_ = straight_trail(body_);
  body_.trail = {trail_.data(), trail_.size()};
  stands_ = stands_now();
}

// RW-CHF-6, RW-CHF-7, RW-CHF-9, RW-CHF-13: any of them into any other, if need be by way of line.
void MarchWalk::change(OnTheMove what) {
  const Formation to = formation_of(what);
  if (what == OnTheMove::Keep || ground_.hopeless() || (to == body_.shape.formation && body_.shape.wing == 0)) return;
  if (!may_change(what, to)) return;
  if (body_.shape.formation == Formation::SkirmishLine) closed_up_ = true;
  if (to == Formation::SkirmishLine) opened_out_ = true;
  if (leads_off(what) || turns_into_line(what)) {
    const Vec2 before = body_.pose.at();
    swap_centre(what);
    swapped_ += length(body_.pose.at() - before);
  }
  take_up(to);
  changed_ = true;
  ground_.use(body_.shape);
  const Rings bases = bases_now();
  for (const Ring& ring : bases) ground_.cover(ring);
  ground_.end_leg(bases);
}

}  // namespace grognard::revwars
