// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/dice.h"

namespace grognard {

// Random numbers as a pure function of (seed, stream, index): the same on any machine and any number of workers (Philox 4x32-10).
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}
  std::uint32_t next();
  // 0 to bound - 1, without bias (Lemire's method).
  std::uint32_t below(std::uint32_t bound);
  std::uint64_t index() const { return index_; }

 private:
  std::uint64_t seed_;
  std::uint64_t stream_;
  std::uint64_t index_ = 0;  // of the next block of four numbers
  std::uint32_t block_[4] = {};
  int left_ = 0;
};

// Appends the faces of a throw to those before it, the dice that are thrown again behind the others.
template <class ThrowOne>
void throw_faces(const RollRequest& request, Faces& faces, ThrowOne&& throw_one) {
  const std::size_t start = faces.size();
  const auto throw_up_to = [&](int wanted) {
    while (faces.size() - start < static_cast<std::size_t>(wanted))
      faces.push_back(static_cast<std::uint8_t>(throw_one()));
  };
  throw_up_to(request.count);
  throw_up_to(faces_wanted(request, {faces.data() + start, faces.size() - start}));
}

class SeededDice final : public DiceSource {
 public:
  explicit SeededDice(std::uint64_t seed, std::uint64_t stream = 0) : random_(seed, stream) {}
  bool answer(const RollRequest& request, Faces& faces) override;

 private:
  Random random_;
};

// Faces written down beforehand: tests, replays, and dice thrown on a real table and typed in (the players are asked for
// more when the script ends). A face that the die does not have stops the script.
class ScriptedDice final : public DiceSource {
 public:
  explicit ScriptedDice(std::vector<std::uint8_t> faces) : faces_(std::move(faces)) {}
  bool answer(const RollRequest& request, Faces& faces) override;
  std::size_t left() const { return faces_.size() - next_; }
  bool bad_face() const { return bad_face_; }

 private:
  std::vector<std::uint8_t> faces_;
  std::size_t next_ = 0;
  bool bad_face_ = false;
};

}  // namespace grognard
