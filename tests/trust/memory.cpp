// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "memory.h"

#include <malloc.h>
#include <sqlite3.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace grognard::trust {
namespace {

std::atomic<bool> counting = false;
std::atomic<long> asked_for = 0;
std::atomic<long> said_no = 0;
std::atomic<long> first = 0;
std::atomic<long> last = 0;
std::atomic<long> freed = 0;  // bytes, since there are no others
thread_local bool spared = false;
sqlite3_mem_methods below;

bool says_no(std::size_t bytes) noexcept {
  if (!counting.load(std::memory_order_relaxed) || spared) return false;
  const long number = asked_for.fetch_add(1);
  if (number < first || number >= last) return false;
  const long wanted = static_cast<long>(bytes);
  if (freed.fetch_sub(wanted) >= wanted) return false;
  freed.fetch_add(wanted);
  said_no.fetch_add(1);
  return true;
}

void gives_back(void* memory) noexcept {
  if (memory == nullptr || !counting.load(std::memory_order_relaxed) || spared) return;
  if (asked_for >= first) freed.fetch_add(static_cast<long>(malloc_usable_size(memory)));
}

void* sqlite_takes(int bytes) { return says_no(static_cast<std::size_t>(bytes)) ? nullptr : below.xMalloc(bytes); }
void* sqlite_takes_more(void* old, int bytes) {
  return says_no(static_cast<std::size_t>(bytes)) ? nullptr : below.xRealloc(old, bytes);
}

}  // namespace

void Memory::take_over_sqlite() {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &below);
  static sqlite3_mem_methods ours = below;
  ours.xMalloc = sqlite_takes;
  ours.xRealloc = sqlite_takes_more;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}

void Memory::refuse(long from, long count) {
  first = from;
  last = from + count;
  asked_for = said_no = freed = 0;
  counting = true;
}
void Memory::mend() { counting = false; }
long Memory::asked() { return asked_for; }
long Memory::refused() { return said_no; }

void Memory::count_this_thread(bool yes) { spared = !yes; }

Memory::Spared::Spared() : before_(spared) { spared = true; }
Memory::Spared::~Spared() { spared = before_; }

namespace {

// As the library's: before it gives up it calls the handler, as often as that comes back.
void* take(std::size_t bytes, std::size_t step = 0) {
  for (;;) {
    if (!says_no(bytes)) {
      void* const memory =
          step > 0 ? std::aligned_alloc(step, (bytes + step - 1) / step * step) : std::malloc(bytes == 0 ? 1 : bytes);
      if (memory != nullptr) return memory;
    }
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void give_back(void* memory) noexcept {
  gives_back(memory);
  std::free(memory);
}

}  // namespace
}  // namespace grognard::trust

void* operator new(std::size_t bytes) { return grognard::trust::take(bytes); }
void* operator new[](std::size_t bytes) { return grognard::trust::take(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return grognard::trust::take(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return grognard::trust::take(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { grognard::trust::give_back(memory); }
void operator delete[](void* memory) noexcept { grognard::trust::give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { grognard::trust::give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { grognard::trust::give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { grognard::trust::give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { grognard::trust::give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { grognard::trust::give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { grognard::trust::give_back(memory); }
