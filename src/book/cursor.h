// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "book/field_list.h"
#include "core/check.h"
#include "core/command.h"

namespace grognard {

// Where the sequence of play stands: plain data, so that a position can be copied, compared, hashed and saved in the middle
// of anything. A reaction inside a move inside a charge pushes a frame; it is popped when it is done.
struct CursorFrame {
  std::uint8_t step = 0;  // the rulebook's own enumeration
  PieceId unit = kNoPiece;
  PieceId other = kNoPiece;
  std::int16_t index = 0;
  friend bool operator==(const CursorFrame&, const CursorFrame&) = default;
};
GROGNARD_FIELDS(CursorFrame, step, unit, other, index)

class Cursor {
 public:
  using Frame = CursorFrame;
  void push(Frame frame) {
    GROGNARD_CHECK(frames_.size() < frames_.capacity());
    frames_.push_back(frame);
  }
  void pop() {
    GROGNARD_CHECK(!frames_.empty());
    frames_.pop_back();
  }
  Frame& top() { return frames_.back(); }
  const Frame& top() const { return frames_.back(); }
  bool empty() const { return frames_.empty(); }
  std::size_t depth() const { return frames_.size(); }
  auto begin() const { return frames_.begin(); }
  auto end() const { return frames_.end(); }
  friend bool operator==(const Cursor&, const Cursor&) = default;

 private:
  boost::container::static_vector<Frame, 8> frames_;
};

}  // namespace grognard
