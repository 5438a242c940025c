// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "rulebooks/catalogue.h"

#include "esr/esr.h"
#include "grant/grant.h"
#include "hanau/hanau.h"
#include "picket/picket.h"
#include "revwars/revwars.h"
#include "tricorne/tricorne.h"

namespace grognard {

// The only file that names all rulebooks.
std::span<const Rulebook* const> rulebooks() {
  static const Rulebook* const all[] = {&hanau::rulebook(), &grant::rulebook(), &tricorne::rulebook(),
                                        &revwars::rulebook(), &esr::rulebook()};
  return all;
}

std::span<const Rulebook* const> examples() {
  static const Rulebook* const all[] = {&picket::rulebook()};
  return all;
}

const Rulebook* find_rulebook(std::string_view id) {
  for (const auto& shelf : {rulebooks(), examples()})
    for (const Rulebook* rulebook : shelf)
      if (rulebook->id() == id) return rulebook;
  return nullptr;
}

}  // namespace grognard
