// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/pictures.h"

#include <fmt/format.h>

#include <functional>
#include <stdexcept>

#include "core/sha256.h"
#include "drawing/plan.h"

namespace grognard::server {
namespace {

constexpr std::size_t kBookkeeping = 512;  // bytes of one that is kept, besides its own

// The drawing itself is in it: whatever has changed at the table, nobody gets an old picture, or one of another drawing.
std::string key_of(const Viewer& viewer, const std::string& svg) {
  return fmt::format("{} {:d}{:d} {}", viewer.asker.table, viewer.plays[Side::A], viewer.plays[Side::B],
                     hex(sha256(svg)));
}

Trouble too_rich() {
  return Trouble("too_big", "This plan has too much on it to be painted here. Take it as a drawing (SVG) instead.",
                 413);
}

std::string paint_here(const std::string& svg, const std::atomic<bool>&) {
  std::string error;
  std::string png = draw_png(svg, kPictureScale, error, kMostPicturePixels);
  if (png.empty()) throw std::runtime_error(error);
  return png;
}

}  // namespace

Pictures::Pictures(Paint paint, Logbook& log, PictureLimits limits)
    : paint_(paint ? std::move(paint) : paint_here), log_(log), limits_(limits), painter_(1, log, limits.queue) {}

void Pictures::stop() {
  stopping_ = true;
  painter_.stop();
}

void Pictures::png(const Viewer& viewer, std::string svg, Answer answer) {
  if (svg.size() > limits_.drawing) throw too_rich();
  const std::string key = key_of(viewer, svg);
  {
    std::unique_lock lock(mutex_);
    if (const Kept* kept = look(key)) {
      const Kept known = *kept;
      lock.unlock();
      return answer(known.picture, known.trouble);
    }
    std::vector<Answer>& waiting = waiting_[key];
    waiting.push_back(std::move(answer));
    if (waiting.size() > 1) return;
  }
  try {
    painter_.post(viewer.asker,
                  {.run = [this, key, svg = std::move(svg)] { paint(key, svg); },
                   .asked = [table = viewer.asker.table] { return fmt::format("battle {}: a picture", table); },
                   .failed = [this, key](const Trouble& why) { tell(key, nullptr, why); }});
  } catch (const Trouble& busy) {
    log_.refused("a picture", busy);
    tell(key, nullptr, busy);
  } catch (...) {
    tell(key, nullptr, out_of_memory());  // nobody paints it, so nobody may wait for that
  }
}

void Pictures::paint(const std::string& key, const std::string& svg) {
  Kept kept{.key = key, .picture = nullptr};
  try {
    kept.picture = std::make_shared<const std::string>(paint_(svg, stopping_));
  } catch (const Trouble& trouble) {
    if (trouble.code() != "too_big") throw;
    log_.refused("a picture", trouble);
    kept.trouble = trouble;
  }
  {
    const std::lock_guard lock(mutex_);
    ++stand_.painted;
    keep_it(kept);
  }
  tell(key, kept.picture, kept.trouble);
}

void Pictures::tell(const std::string& key, const Picture& picture, const std::optional<Trouble>& trouble) {
  std::vector<Answer> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(key);
    if (found == waiting_.end()) return;
    waiting.swap(found->second);
    waiting_.erase(found);
  }
  // Each by itself: whoever cannot be answered keeps nobody else waiting.
  for (const Answer& answer : waiting) {
    const auto one = [&] { answer(picture, trouble); };
    do_for_sure(log_, [] { return "handing out a picture"; }, std::cref(one));
  }
}

Pictures::Picture Pictures::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const Kept* kept = look(name);
  return kept == nullptr ? nullptr : kept->picture;
}

void Pictures::keep(const std::string& name, Picture picture) {
  const std::lock_guard lock(mutex_);
  if (look(name) == nullptr) keep_it({.key = name, .picture = std::move(picture)});
}

const Pictures::Kept* Pictures::look(const std::string& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found->second);
  ++stand_.found;
  return &kept_.front();
}

void Pictures::keep_it(Kept kept) {
  const auto size = [](const Kept& one) { return kBookkeeping + (one.picture ? one.picture->size() : 0); };
  if (size(kept) > limits_.kept / 4) return;  // it would drive out all others
  stand_.kept += size(kept);
  kept_.push_front(std::move(kept));
  by_key_[kept_.front().key] = kept_.begin();
  while (stand_.kept > limits_.kept) {
    stand_.kept -= size(kept_.back());
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
  }
}

Pictures::Stand Pictures::stand() {
  const SlowWork::Stand painter = painter_.stand();
  const std::lock_guard lock(mutex_);
  Stand now = stand_;
  now.turned_away = painter.turned_away;
  for (const auto& [key, answers] : waiting_) now.waiting += answers.size();
  return now;
}

}  // namespace grognard::server
