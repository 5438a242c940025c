// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/logbook.h"

namespace grognard::server {

using Asked = std::function<std::string()>;  // what somebody wanted, as it may stand in the log

// Does it; nothing that it throws gets any farther. What whoever asked for it is to be told, if something went wrong; a
// mistake of ours is in the log then, with what was asked. To fail takes no memory. Every job is done through here, and every piece of long work.
std::optional<Trouble> done_safely(Logbook& log, const Asked& asked, const std::function<void()>& work);
// What whoever asked is told then; to make it takes no memory.
Trouble out_of_memory();
// The same for what must be done although memory is short just now: it tries again for a second or so.
void do_for_sure(Logbook& log, const Asked& asked, const std::function<void()>& work);

struct Job {
  std::function<void()> run;
  Asked asked;
  std::function<void(const Trouble&)> failed = {};  // tells whoever waits for it; empty: nobody does
};
void do_job(Logbook& log, const Job& job);

}  // namespace grognard::server
