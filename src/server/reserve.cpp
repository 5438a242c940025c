// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/reserve.h"

#include <malloc.h>

#include <atomic>
#include <cstddef>

namespace grognard::server {
namespace {

constexpr std::size_t kReserve = std::size_t{8} << 20;

std::atomic<bool> keeps = false;
std::atomic<void*> reserve = nullptr;

// Called by new when it has found nothing. It may be in a destructor, so it throws only when nothing is left.
void give_reserve() {
  void* const block = reserve.exchange(nullptr);
  if (block == nullptr) throw std::bad_alloc();
  ::operator delete(block);
}

bool put_by() {
  void* const block = ::operator new(kReserve, std::nothrow);
  if (block == nullptr) return false;
  void* none = nullptr;
  if (!reserve.compare_exchange_strong(none, block)) ::operator delete(block);  // another thread was first
  return true;
}

}  // namespace

void put_memory_by() {
  if (keeps.exchange(true)) return;
  put_by();
  std::set_new_handler(give_reserve);
}

void share_memory() { ::mallopt(M_ARENA_MAX, 2); }

void give_memory_back() { ::malloc_trim(0); }

bool has_memory() { return !keeps || reserve.load() != nullptr || put_by(); }

}  // namespace grognard::server
