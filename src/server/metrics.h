// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/pictures.h"
#include "server/tally.h"
#include "server/work.h"

namespace grognard::server {

// The numbers of a house as Prometheus reads them (text format 0.0.4). Nothing in them tells who plays what.
struct Measured {
  const Tally& tally;
  SlowWork::Stand slow = {};
  Pictures::Stand pictures = {};
  std::string version = {};
  std::string data = {};  // the file of battles; empty: there is none
};
std::string metrics_text(const Measured& now);

}  // namespace grognard::server
