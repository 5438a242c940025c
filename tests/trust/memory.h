// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace grognard::trust {

// Memory that runs out when it is told to, for the whole program and for SQLite: every request for some is counted.
class Memory {
 public:
  // Before anything of SQLite is used.
  static void take_over_sqlite();
  // From this request on, counted from 0, there is only what is given back, while so many requests are made.
  static void refuse(long from, long count);
  static void mend();
  static long asked();    // since refuse()
  static long refused();  // of them

  static void count_this_thread(bool yes);

  // What this thread asks for meanwhile is neither counted nor refused.
  class Spared {
   public:
    Spared();
    Spared(const Spared&) = delete;
    Spared& operator=(const Spared&) = delete;
    ~Spared();

   private:
    bool before_;
  };
};

}  // namespace grognard::trust
