// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <string_view>

#include "core/check.h"

namespace grognard::server {

// A disk that fails when it is told to, under SQLite: every call that changes anything is counted. One at a time.
class FaultyDisk {
 public:
  enum class Fault : std::uint8_t {
    None,
    WriteError,  // this one call fails (EIO); a write has half happened
    DiskFull,    // this one write fails and nothing has happened
    SyncError,   // this one and the next few calls say that they failed, but have happened
    Dies,        // from this call on nothing happens any more: as if the program were killed before it
    DiesTorn,    // the same, but the first half of this write happens
  };
  FaultyDisk() {
    GROGNARD_CHECK(now() == nullptr);
    now() = this;
    below_ = sqlite3_vfs_find(nullptr);
    vfs_ = *below_;
    vfs_.zName = "faulty";
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + below_->szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    sqlite3_vfs_register(&vfs_, 1);
  }
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;
  ~FaultyDisk() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(below_, 1);
    now() = nullptr;
  }

  // At the call of this number, counted from 0.
  void plan(Fault fault, int at) {
    fault_ = fault;
    at_ = at;
    calls_ = 0;
    struck_ = false;
  }
  void mend() { plan(Fault::None, 0); }
  int calls() const { return calls_; }
  bool struck() const { return struck_; }
  // Writes to the journal that would be lost if the power went now.
  int unsafe() const { return unsafe_; }

 private:
  struct File {
    sqlite3_file base;
    sqlite3_io_methods methods;
    bool journal;
    sqlite3_file* below() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };
  enum class Call : std::uint8_t { Write, Sync, Other };
  enum class Does : std::uint8_t { All, Half, Nothing, AllButSaysNo };

  static FaultyDisk*& now() {
    static FaultyDisk* disk = nullptr;
    return disk;
  }

  Does does(Call call) {
    const int number = calls_++;
    if (fault_ == Fault::None || number < at_) return Does::All;
    const bool this_one = number == at_;
    switch (fault_) {
      case Fault::WriteError:
        if (!this_one) return Does::All;
        struck_ = true;
        return call == Call::Write ? Does::Half : Does::AllButSaysNo;
      case Fault::DiskFull:
        if (!this_one || call != Call::Write) return Does::All;
        struck_ = true;
        return Does::Nothing;
      case Fault::SyncError:
        if (number >= at_ + 3 || call == Call::Other) return Does::All;
        struck_ = true;
        return Does::AllButSaysNo;
      case Fault::Dies: struck_ = true; return Does::Nothing;
      case Fault::DiesTorn: struck_ = true; return this_one && call == Call::Write ? Does::Half : Does::Nothing;
      case Fault::None: break;
    }
    return Does::All;
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    File* self = reinterpret_cast<File*>(file);
    const int code = now()->below_->xOpen(now()->below_, name, self->below(), flags, out);
    self->base.pMethods = nullptr;
    if (self->below()->pMethods == nullptr) return code;
    self->journal = name != nullptr && std::string_view(name).ends_with("-wal");
    self->methods = kMethods;
    self->methods.iVersion = 1;  // no memory shared with other programs, nor mapped: all goes through here
    self->base.pMethods = &self->methods;
    return code;
  }
  static int remove(sqlite3_vfs*, const char* name, int sync) {
    const Does what = now()->does(Call::Other);
    if (what == Does::Nothing) return SQLITE_IOERR_DELETE;
    const int code = now()->below_->xDelete(now()->below_, name, sync);
    return what == Does::All ? code : SQLITE_IOERR_DELETE;
  }
  static sqlite3_file* below(sqlite3_file* file) { return reinterpret_cast<File*>(file)->below(); }
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    const Does what = now()->does(Call::Write);
    if (what == Does::Nothing) return now()->fault_ == Fault::DiskFull ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    if (reinterpret_cast<File*>(file)->journal) ++now()->unsafe_;
    const int code = below(file)->pMethods->xWrite(below(file), bytes, what == Does::Half ? size / 2 : size, at);
    return what == Does::All ? code : SQLITE_IOERR_WRITE;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    const Does what = now()->does(Call::Other);
    if (what == Does::Nothing) return SQLITE_IOERR_TRUNCATE;
    const int code = below(file)->pMethods->xTruncate(below(file), size);
    return what == Does::All ? code : SQLITE_IOERR_TRUNCATE;
  }
  static int sync(sqlite3_file* file, int flags) {
    const Does what = now()->does(Call::Sync);
    if (what == Does::Nothing) return SQLITE_IOERR_FSYNC;
    const int code = below(file)->pMethods->xSync(below(file), flags);
    if (reinterpret_cast<File*>(file)->journal && code == SQLITE_OK) now()->unsafe_ = 0;
    return what == Does::All ? code : SQLITE_IOERR_FSYNC;
  }

  // clang-format off
  static inline const sqlite3_io_methods kMethods = {
      .iVersion = 1,
      .xClose = [](sqlite3_file* f) { return below(f)->pMethods->xClose(below(f)); },
      .xRead = [](sqlite3_file* f, void* to, int size, sqlite3_int64 at) { return below(f)->pMethods->xRead(below(f), to, size, at); },
      .xWrite = write,
      .xTruncate = truncate,
      .xSync = sync,
      .xFileSize = [](sqlite3_file* f, sqlite3_int64* size) { return below(f)->pMethods->xFileSize(below(f), size); },
      .xLock = [](sqlite3_file* f, int lock) { return below(f)->pMethods->xLock(below(f), lock); },
      .xUnlock = [](sqlite3_file* f, int lock) { return below(f)->pMethods->xUnlock(below(f), lock); },
      .xCheckReservedLock = [](sqlite3_file* f, int* out) { return below(f)->pMethods->xCheckReservedLock(below(f), out); },
      .xFileControl = [](sqlite3_file* f, int op, void* arg) { return below(f)->pMethods->xFileControl(below(f), op, arg); },
      .xSectorSize = [](sqlite3_file* f) { return below(f)->pMethods->xSectorSize(below(f)); },
      .xDeviceCharacteristics = [](sqlite3_file* f) { return below(f)->pMethods->xDeviceCharacteristics(below(f)); },
      .xShmMap = nullptr, .xShmLock = nullptr, .xShmBarrier = nullptr, .xShmUnmap = nullptr, .xFetch = nullptr, .xUnfetch = nullptr};
  // clang-format on

  sqlite3_vfs* below_ = nullptr;
  sqlite3_vfs vfs_ = {};
  Fault fault_ = Fault::None;
  int at_ = 0;
  int calls_ = 0;
  bool struck_ = false;
  std::atomic<int> unsafe_ = 0;
};

}  // namespace grognard::server
