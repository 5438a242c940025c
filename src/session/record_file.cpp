// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "session/record_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/bad_input.h"
#include "core/json_input.h"
#include "core/record.h"

namespace grognard {
namespace {

std::string in_words(int error) { return std::generic_category().message(error); }

// The whole text, or the error.
int write_all(int handle, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(handle, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(handle) == 0 ? 0 : errno;
}

}  // namespace

RecordFile RecordFile::create(const std::filesystem::path& path) {
  const int handle = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (handle < 0 && errno == EEXIST)
    throw BadInput(path.string(), "",
                   "there is a file of that name already; choose another name, or continue that game");
  RecordFile file(path, handle);
  if (handle < 0) file.fail("cannot be made", errno);
  file.lock();
  file.sync_folder();
  return file;
}

RecordFile RecordFile::extend(const std::filesystem::path& path, std::uint64_t size, std::uint64_t bytes) {
  RecordFile file(path, ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.handle_ < 0) file.fail("cannot be written to", errno);
  file.lock();
  std::error_code error;
  if (std::filesystem::file_size(path, error) != size || error)
    throw BadInput(path.string(), "", "has just been changed by another game; try again");
  if (bytes != size) file.cut_to(bytes);
  file.bytes_ = bytes;
  return file;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)), handle_(std::exchange(other.handle_, -1)), bytes_(other.bytes_) {}

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(handle_, other.handle_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

RecordFile::~RecordFile() {
  if (handle_ >= 0) ::close(handle_);
}

void RecordFile::add(std::string_view text) {
  const int error = write_all(handle_, text);
  if (error == 0) {
    bytes_ += text.size();
    return;
  }
  // Half a line would spoil the record for the next order. If even this fails, opening the file drops the half line.
  if (::ftruncate(handle_, static_cast<off_t>(bytes_)) == 0) ::fsync(handle_);
  fail("cannot be written to", error);
}

void RecordFile::cut_to(std::uint64_t bytes) {
  if (::ftruncate(handle_, static_cast<off_t>(bytes)) != 0 || ::fsync(handle_) != 0)
    fail("cannot be written to", errno);
  bytes_ = bytes;
}

void RecordFile::replace_from(std::uint64_t at, std::string_view text) {
  if (text.empty()) return cut_to(at);
  std::filesystem::path beside = path_;
  beside += ".new";
  try {
    write_beside(beside, at, text);
  } catch (const BadInput&) {
    ::unlink(beside.c_str());
    throw;
  }
}

// The name changes hands in one moment: before it the old file is whole, after it the new one.
void RecordFile::write_beside(const std::filesystem::path& beside, std::uint64_t at, std::string_view text) {
  std::string whole = load_text(path_, at + text.size() + kMostRecordBytes);
  whole.resize(at);
  whole += text;
  RecordFile next(path_, ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644));
  if (next.handle_ < 0) next.fail("cannot be written to", errno);
  next.lock();
  if (const int error = write_all(next.handle_, whole); error != 0) next.fail("cannot be written to", error);
  next.bytes_ = whole.size();
  if (::rename(beside.c_str(), path_.c_str()) != 0) next.fail("cannot be written to", errno);
  *this = std::move(next);
  sync_folder();
}

void RecordFile::fail(std::string_view doing, int error) const {
  throw BadInput(path_.string(), "", fmt::format("{}: {}", doing, in_words(error)));
}

void RecordFile::lock() {
  if (::flock(handle_, LOCK_EX | LOCK_NB) != 0) fail("is in use by another game", errno);
}

// A new file survives a power cut only once its folder has been written too.
void RecordFile::sync_folder() const {
  const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // a folder that may be written to but not read: nothing more can be done
  ::fsync(handle);
  ::close(handle);
}

}  // namespace grognard
