// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "grant/position/sight_field.h"

#include "grant/position/places.h"

namespace grognard::grant {
namespace {

std::unique_ptr<SightField::Body> body_seen(const State& s, PieceId unit, Solids shapes) {
  auto body = std::make_unique<SightField::Body>();
  body->shapes = std::move(shapes);
  body->boxes.reserve(body->shapes.size());
  for (const Ring& shape : body->shapes) body->boxes.push_back(shape.box());
  const Vec2 at = s.unit(unit).at.at();
  body->box = body->shapes.empty() ? Box{at, at} : box_around(body->shapes);
  return body;
}

}  // namespace

const SightField::Body& SightField::of(PieceId unit) const {
  std::unique_ptr<Body>& body = all_[unit];
  if (!body) body = body_seen(s, unit, solids_of(s, unit));
  return *body;
}

const SightField::Body& SightField::in_the_way(PieceId unit) const {
  if (s.unit(unit).formation != Formation::Garrison) return of(unit);
  std::unique_ptr<Body>& body = outside_[unit];
  if (!body) body = body_seen(s, unit, solids(s, drawn_up(s, unit)));
  return *body;
}

bool SightField::clear_of(PieceId unit, const Box& region) const {
  if (!s.strays.empty()) return !in_the_way(unit).box.meets(region);
  double& reach = reach_[unit];
  if (reach < 0) reach = radius_of(s, unit);
  const Vec2 at = s.unit(unit).at.at();
  return !region.grown(reach).meets({at, at});
}

}  // namespace grognard::grant
