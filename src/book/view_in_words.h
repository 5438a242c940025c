// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "book/position_in_words.h"
#include "core/view.h"

// The position read aloud from what is seen of it: for rulebooks that have no more to tell than the kind and strength of
// each piece, and the facts that have words.
namespace grognard::book {

std::string sides_in_words(const View& view);

// who and name_of as in asked_in_words.
template <class State, class Who, class NameOf>
std::string view_in_words(const State& s, const View& view, Who who, NameOf name_of) {
  return heading_in_words(*s.setup, "inches", view.moment) + asked_in_words(s, who, name_of) +
         ground_in_words(*s.setup->ground, true) + sides_in_words(view);
}

}  // namespace grognard::book
