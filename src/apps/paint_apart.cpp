// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "apps/paint_apart.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>

#include "drawing/plan.h"
#include "server/guest.h"
#include "server/pictures.h"

namespace grognard {
namespace {

constexpr std::chrono::milliseconds kLook{4};
constexpr off_t kMostPictureBytes = off_t{64} << 20;

// A file that has no name and is gone with us.
class Sheet {
 public:
  Sheet() : handle_(::memfd_create("picture", MFD_CLOEXEC)) {
    if (handle_ < 0) throw std::runtime_error("a picture has no place in memory");
  }
  Sheet(const Sheet&) = delete;
  Sheet& operator=(const Sheet&) = delete;
  ~Sheet() { ::close(handle_); }
  int handle() const { return handle_; }

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(handle_, text.data(), text.size());
      if (written <= 0) throw std::runtime_error("a drawing has no place in memory");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    ::lseek(handle_, 0, SEEK_SET);
  }
  std::string read() const {
    const off_t size = ::lseek(handle_, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(std::max<off_t>(0, size)), '\0');
    const ssize_t found = ::pread(handle_, text.data(), text.size(), 0);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, found)));
    return text;
  }

 private:
  int handle_;
};

// Of its own; whatever happens it is not left behind.
class Painter {
 public:
  Painter(const Sheet& drawing, const Sheet& picture, const PaintLimits& limits) {
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, drawing.handle(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, picture.handle(), STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string words[] = {"grognard", kPaintCommand, fmt::format("--seconds={}", limits.seconds),
                           fmt::format("--megabytes={}", limits.megabytes)};
    char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
    const int failed = ::posix_spawn(&process_, "/proc/self/exe", &files, nullptr, arguments, environ);
    ::posix_spawn_file_actions_destroy(&files);
    if (failed != 0)
      throw server::Trouble("busy", "No picture can be painted just now. Try again in a while.", 503, 30);
  }
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;
  ~Painter() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    int ignored = 0;
    ::waitpid(process_, &ignored, 0);
  }

  // How it ended, if it has.
  std::optional<int> ended() {
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) != process_) return std::nullopt;
    process_ = 0;
    return status;
  }

 private:
  pid_t process_ = 0;
};

server::Trouble takes_too_long() {
  return {
      "too_big",
      "This plan has too much on it to be painted here. Take it as a drawing (SVG) instead, which every browser shows.",
      413};
}

}  // namespace

std::string paint_apart(const std::string& svg, const std::atomic<bool>& stop, const PaintLimits& limits) {
  Sheet drawing;
  const Sheet picture;
  drawing.write(svg);
  Painter painter(drawing, picture, limits);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(limits.patience);
  for (;;) {
    if (const std::optional<int> status = painter.ended()) {
      if (WIFEXITED(*status) && WEXITSTATUS(*status) == 0) return picture.read();
      throw takes_too_long();
    }
    if (stop) throw server::Trouble("busy", "The server ends for now. Come back in 5 seconds.", 503, 5);
    if (std::chrono::steady_clock::now() > end)
      throw server::Trouble("busy", "The server is too busy to paint this just now. Try again in a minute.", 503, 60);
    std::this_thread::sleep_for(kLook);
  }
}

int paint_from_input(const PaintLimits& limits) {
  const auto bound = [](auto what, rlim_t most) {
    const rlimit both{most, most};
    ::setrlimit(what, &both);
  };
  bound(RLIMIT_CPU, static_cast<rlim_t>(limits.seconds));
  bound(RLIMIT_AS, static_cast<rlim_t>(limits.megabytes) << 20);
  bound(RLIMIT_FSIZE, static_cast<rlim_t>(kMostPictureBytes));
  bound(RLIMIT_CORE, 0);
  std::string svg;
  char piece[1 << 16];
  for (ssize_t found = 0; (found = ::read(STDIN_FILENO, piece, sizeof piece)) > 0;)
    svg.append(piece, static_cast<std::size_t>(found));
  std::string error;
  const std::string png = draw_png(svg, server::kPictureScale, error, server::kMostPicturePixels);
  if (png.empty()) return 1;
  for (std::size_t at = 0; at < png.size();) {
    const ssize_t written = ::write(STDOUT_FILENO, png.data() + at, png.size() - at);
    if (written <= 0) return 1;
    at += static_cast<std::size_t>(written);
  }
  return 0;
}

}  // namespace grognard
