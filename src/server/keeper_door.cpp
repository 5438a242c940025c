// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/keeper_door.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <system_error>

namespace grognard::server {
namespace {

constexpr std::size_t kLongestRequest = 4096;
constexpr timeval kPatience{.tv_sec = 5, .tv_usec = 0};  // with a request, not with the answer
constexpr std::chrono::milliseconds kBetweenSlices{2};

std::string door_of(const std::string& data) { return data + ".keeper"; }

// An address has room for a hundred letters; a folder that is open is named in fewer.
class DoorAddress {
 public:
  explicit DoorAddress(const std::filesystem::path& path)
      : folder_(::open(path.has_parent_path() ? path.parent_path().c_str() : ".", O_PATH | O_DIRECTORY | O_CLOEXEC)) {
    const std::string name = fmt::format("/proc/self/fd/{}/{}", folder_, path.filename().string());
    address_.sun_family = AF_UNIX;
    fits_ = folder_ >= 0 && name.size() < sizeof address_.sun_path;
    if (fits_) std::memcpy(address_.sun_path, name.c_str(), name.size() + 1);
  }
  DoorAddress(const DoorAddress&) = delete;
  DoorAddress& operator=(const DoorAddress&) = delete;
  ~DoorAddress() {
    if (folder_ >= 0) ::close(folder_);
  }
  bool fits() const { return fits_; }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  static constexpr socklen_t kSize = sizeof(sockaddr_un);

 private:
  int folder_;
  sockaddr_un address_ = {};
  bool fits_ = false;
};

bool send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// Up to the end of its line; nothing if that does not come.
std::optional<std::string> receive_line(int socket) {
  std::string line;
  char letter = 0;
  while (line.size() < kLongestRequest && ::recv(socket, &letter, 1, 0) == 1) {
    if (letter == '\n') return line;
    line += letter;
  }
  return std::nullopt;
}

std::string in_one_line(std::string text) {
  for (char& letter : text)
    if (letter == '\n') letter = ' ';
  return text;
}

}  // namespace

std::optional<SeatName> seat_named(std::string_view word) {
  if (word == "A") return SeatName{.plays = {true, false}};
  if (word == "B") return SeatName{.plays = {false, true}};
  if (word == "both") return SeatName{.plays = {true, true}};
  if (word == "watch") return SeatName{};
  if (word == "key") return SeatName{.key = true};
  return std::nullopt;
}

KeeperDoor::KeeperDoor(const std::string& data, FileStorage& storage, Hall& hall)
    : path_(door_of(data)), storage_(storage), hall_(hall) {
  const DoorAddress address{std::filesystem::path(path_)};
  ::unlink(path_.c_str());  // of a server that was killed: the file is ours, or we would not have come so far
  listening_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const mode_t mask = ::umask(0177);
  const bool bound = listening_ >= 0 && address.fits() && ::bind(listening_, address.get(), DoorAddress::kSize) == 0;
  const int why = errno;
  ::umask(mask);
  if (!bound || ::listen(listening_, 4) != 0 || ::pipe2(wake_, O_CLOEXEC) != 0) {
    hall_.house().log.warning(
        "{} cannot be made ({}): backup, list and their like work only while the server does not run", path_,
        std::generic_category().message(why));
    return;
  }
  thread_ = std::thread([this] { run(); });
}

KeeperDoor::~KeeperDoor() {
  ending_ = true;
  if (thread_.joinable()) {
    [[maybe_unused]] const ssize_t woken = ::write(wake_[1], "x", 1);
    thread_.join();
    ::unlink(path_.c_str());
  }
  for (const int handle : {listening_, wake_[0], wake_[1]})
    if (handle >= 0) ::close(handle);
}

void KeeperDoor::run() {
  while (!ending_) {
    pollfd both[] = {{.fd = listening_, .events = POLLIN, .revents = 0},
                     {.fd = wake_[0], .events = POLLIN, .revents = 0}};
    if (::poll(both, 2, -1) < 0 || (both[0].revents & POLLIN) == 0) continue;
    const int guest = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (guest < 0) {
      std::this_thread::sleep_for(std::chrono::seconds(1));  // out of descriptors, for instance
      continue;
    }
    ::setsockopt(guest, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    ::setsockopt(guest, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
    serve(guest);
    ::close(guest);
  }
}

void KeeperDoor::serve(int guest) {
  Logbook& log = hall_.house().log;
  const std::optional<std::string> request = receive_line(guest);
  if (!request) return;
  std::string reply;
  const std::optional<Trouble> trouble = done_safely(
      log, [] { return "the keeper's request"; },
      [&] {
        try {
          reply = answer(*request);
        } catch (const BadInput& mistake) {
          reply = fmt::format("refused {}", mistake.what());
        }
      });
  if (trouble) reply = fmt::format("refused {}", trouble->what());
  send_all(guest, in_one_line(reply) + "\n");
}

std::string KeeperDoor::answer(const std::string& request) {
  const std::size_t space = std::min(request.find(' '), request.size());
  const std::string word = request.substr(0, space);
  const std::string what = space < request.size() ? request.substr(space + 1) : "";
  if (word == "about") return "done grognard " + hall_.house().library.version;
  if (word == "copy" && std::filesystem::path(what).is_absolute()) {
    storage_.copy_to(what, [this] {
      std::this_thread::sleep_for(kBetweenSlices);  // whoever plays comes first
      return !ending_;
    });
    hall_.house().log.info("the keeper has a copy of all battles: {}", what);
    return "done";
  }
  if (word == "remove") return hall_.remove(what) ? "done" : fmt::format("refused there is no battle \"{}\"", what);
  if (word == "renew") {
    const std::size_t gap = std::min(what.find(' '), what.size());
    const std::optional<SeatName> seat = seat_named(gap < what.size() ? what.substr(gap + 1) : "");
    if (!seat) return "refused there is no such seat; say A, B, both, watch or key";
    const std::string secret = hall_.renew_for_keeper(what.substr(0, gap), *seat);
    return fmt::format("done {}", seat->key ? secret : hall_.house().public_url + "/#/seat/" + secret);
  }
  return "refused this server does not know that request; is it of another version?";
}

std::optional<std::string> ask_at_door(const std::string& data, const std::string& request) {
  const std::string path = door_of(data);
  const DoorAddress address{std::filesystem::path(path)};
  const int handle = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (handle < 0 || !address.fits() || ::connect(handle, address.get(), DoorAddress::kSize) != 0) {
    if (handle >= 0) ::close(handle);
    return std::nullopt;
  }
  std::optional<std::string> reply;
  if (send_all(handle, in_one_line(request) + "\n")) reply = receive_line(handle);
  ::close(handle);
  if (!reply)
    throw BadInput(path, "", "the server has not answered; it may be ending. Look whether it runs, and try again");
  if (reply->starts_with("refused ")) throw BadInput("the server", "", reply->substr(8));
  return reply->size() > 5 ? reply->substr(5) : std::string();
}

}  // namespace grognard::server
