// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

namespace grognard::server {

// Memory that is put by for the moment when there is no more: what is under way then comes to its end with it, and nothing
// new is begun until as much can be put by again. For the whole program, from the first call on.
void put_memory_by();
// Once, before the program has threads: they share two pools of memory, or each would keep what it once needed for itself
// (measured with 500 tables: a tenth less; with one pool threads wait for each other).
void share_memory();
// Gives back to the machine what is not needed any more; takes some milliseconds.
void give_memory_back();
// Nothing of it is in use, or it could be put by again. Where nothing was ever put by: yes.
bool has_memory();
// Before each piece of work that may need much.
inline void expect_memory() {
  if (!has_memory()) throw std::bad_alloc();
}

}  // namespace grognard::server
