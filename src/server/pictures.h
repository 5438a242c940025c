// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/side.h"
#include "server/slow_work.h"

namespace grognard::server {

// Who asks for a picture. Two who may not know the same never share one, nor does the time tell one what the other has seen.
struct Viewer {
  Asker asker = {};
  PerSide<bool> plays = {false, false};
};

// Of a picture to one of its drawing, and in all: a table of many yards is painted smaller.
inline constexpr double kPictureScale = 1.5;
inline constexpr double kMostPicturePixels = 8e6;

struct PictureLimits {
  std::size_t kept = std::size_t{32} << 20;    // bytes of all that are kept
  std::size_t drawing = std::size_t{8} << 20;  // bytes of a drawing; one with more shapes is not painted
  // One is painted at a time; whoever comes too late is told to come again.
  SlowLimits queue{.waiting = 16, .of_one_address = 8, .of_one_table = 8, .patience = std::chrono::milliseconds(20000)};
};

// Painting a drawing (SVG) as a picture (PNG) takes longer than anything else a visitor may ask for: a thread of its own does
// it, what is asked for twice is painted once, and what was painted last is kept.
class Pictures {
 public:
  // Gives up when told to stop. Throws Trouble: too_big if it would take too long.
  using Paint = std::function<std::string(const std::string& svg, const std::atomic<bool>& stop)>;
  using Picture = std::shared_ptr<const std::string>;
  using Answer = std::function<void(const Picture&, const std::optional<Trouble>&)>;

  // By itself it paints here; that can neither be stopped nor takes ever too long.
  Pictures(Paint paint, Logbook& log, PictureLimits limits = {});
  ~Pictures() { stop(); }
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  // Answers at once, or later from the thread that paints. Throws Trouble (busy, too_big).
  void png(const Viewer& viewer, std::string svg, Answer answer);
  // What anybody may see, by a name of the caller's: drawings of scenarios.
  Picture find(const std::string& name);
  void keep(const std::string& name, Picture picture);
  // Drops what is waited for.
  void stop();

  struct Stand {
    std::size_t waiting = 0;    // answers
    std::uint64_t painted = 0;  // or found to take too long
    std::uint64_t found = 0;    // answered with what was kept
    std::uint64_t turned_away = 0;
    std::size_t kept = 0;  // bytes
  };
  Stand stand();

 private:
  struct Kept {
    std::string key;
    Picture picture;  // nothing: it takes too long
    std::optional<Trouble> trouble = {};
  };
  void paint(const std::string& key, const std::string& svg);
  void tell(const std::string& key, const Picture& picture, const std::optional<Trouble>& trouble);
  const Kept* look(const std::string& key);
  void keep_it(Kept kept);

  Paint paint_;
  Logbook& log_;
  PictureLimits limits_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // the last one that was asked for first
  std::map<std::string, std::list<Kept>::iterator> by_key_;
  std::map<std::string, std::vector<Answer>> waiting_;  // for what is being painted, or will be
  Stand stand_;
  std::atomic<bool> stopping_ = false;
  SlowWork painter_;  // ends before anything that it touches
};

}  // namespace grognard::server
