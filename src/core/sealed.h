// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "core/check.h"
#include "core/side.h"

namespace grognard {

// The secret answers of both sides to one question. Nobody acts on either before both are in.
template <class Order>
class Sealed {
 public:
  void seal(Side side, Order order) {
    GROGNARD_CHECK(!sealed(side));
    orders_[index_of(side)] = std::move(order);
  }
  bool sealed(Side side) const { return orders_[index_of(side)].has_value(); }
  bool complete() const { return sealed(Side::A) && sealed(Side::B); }
  // One side's own answer, or null.
  const Order* own(Side side) const { return sealed(side) ? &*orders_[index_of(side)] : nullptr; }
  // Both answers, A's first; afterwards the next question can be asked.
  std::pair<Order, Order> reveal() {
    GROGNARD_CHECK(complete());
    std::pair<Order, Order> both{*std::move(orders_[0]), *std::move(orders_[1])};
    *this = {};
    return both;
  }
  // As the other side may know it: as if this side had not answered yet. (That it has is no secret, but a copy that knew of
  // an answer without knowing it could not be played on.)
  Sealed without(Side side) const {
    Sealed open = *this;
    open.orders_[index_of(side)].reset();
    return open;
  }
  friend bool operator==(const Sealed&, const Sealed&) = default;

 private:
  std::optional<Order> orders_[2] = {};
};

}  // namespace grognard
