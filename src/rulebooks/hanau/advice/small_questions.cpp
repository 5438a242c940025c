// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hanau/advice/advice.h"
#include "hanau/rules/02_morale/morale.h"
#include "hanau/rules/13_recall/recall.h"

// Questions that come in the middle of something.
namespace grognard::hanau {

// Guns in the middle, infantry beside them, horse on the wings: the set-up pose nearest the middle that is free.
void advise_setup(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (a.s.is_unit(c.unit) && a.s.unit(c.unit).place == Place::Waiting)
      return (void)a.add(1, "Takes its place in the line.", "place", c.unit);
  }
  for (const Choice& c : a.s.choices) {
    if (!a.s.is_general(c.unit) || a.s.generals[a.s.general_index(c.unit)].on_table) continue;
    const Ground& ground = *a.s.setup->ground;
    a.add(1, "Stands behind the centre.", "place", c.unit);
    a.last().path.push_back(Pose::snapped({ground.width / 2, a.q.side == Side::A ? ground.height - 1.5 : 1.5}, {}));
    return;
  }
  a.add(1, "Everybody is in place.", "done");
}

// Doctrine: infantry that can form square is the best support.
void advise_support(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.verb != Verb("support")) continue;
    const double merit = worth(a.s, c.target) + (is_infantry(a.s, c.target) ? 1 : 0);
    a.add(merit, "Guns without support are lost.", "support", c.unit, c.target);
  }
}

void advise_square(Counsel& a) {
  bool cavalry = false;
  for (const Contact& c : a.s.contacts)
    cavalry =
        cavalry || (is_cavalry(a.s, c.charger) && (c.charged == a.q.unit || c.charged == a.s.unit(a.q.unit).supports));
  if (cavalry) a.add(2, "Only a square survives cavalry.", "form-square", a.q.unit);
  a.add(1, "No cavalry charges it: a square would only be a better target.", "stand", a.q.unit);
}

void advise_press_on(Counsel& a) {
  const bool strong = a.s.unit(a.q.unit).figures >= 5;
  a.add(1, strong ? "The Guard turns a stopped charge into a melee." : "Too few are left to press on.",
        strong ? "press-on" : "stop", a.q.unit);
}

void advise_form_line(Counsel& a) {
  const bool worn = a.s.unit(a.q.unit).lost >= 3;
  a.add(1, worn ? "A worn column deploys: in line it is the harder target." : "Stays in column to charge again.",
        worn ? "form-line" : "stay", a.q.unit);
}

// Doctrine: combined arms; the cavalry kills what the infantry has pinned.
void advise_fighter(Counsel& a) {
  for (const Choice& c : a.s.choices)
    if (is_cavalry(a.s, c.unit))
      a.add(2, "Cavalry destroys infantry that is held in a melee.", c.verb, c.unit, c.target);
  a.first_choice("It holds the contact.");
}

void advise_free_change(Counsel& a) {
  double cavalry_near = 99;
  each_on_table(a.s, other(a.q.side), [&](PieceId id) {
    if (is_cavalry(a.s, id))
      cavalry_near = std::min(cavalry_near, length(a.s.unit(id).pose.at() - a.s.unit(a.q.unit).pose.at()));
  });
  if (cavalry_near < 8 && a.s.unit(a.q.unit).lost >= 3)
    a.add(2, "Enemy cavalry is near and the unit is shaken.", "form-square", a.q.unit);
  a.add(1, "Keeps its formation.", "stay", a.q.unit);
}

// Doctrine: roll unless the number is 3 or less.
void advise_recall(Counsel& a) {
  for (const Choice& c : a.s.choices) {
    if (c.unit == kNoPiece) continue;
    const int number = morale_sum(morale_case(a.s, c.unit)).total();
    if (must_recall(a.s.unit(c.unit)) || number >= 4)
      a.add(number, "A regiment beside its marker is a sitting target.", "recall", c.unit);
  }
  a.add(0.5, "The chance to rally it is too poor.", "done");
}

}  // namespace grognard::hanau
