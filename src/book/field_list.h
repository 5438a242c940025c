// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The fields of a position, those of each struct listed once, right under it:
//
//   struct Contact { PieceId charger; double travel; bool barred; };
//   GROGNARD_FIELDS(Contact, charger, travel, barred)
//
// A field that is not named does not compile, nor does a name that is no field. The hash, the print and the first difference
// of two positions come from this list (fields.h). What never changes, or is made from the rest, is listed in brackets and
// left out of them:
//
//   GROGNARD_FIELDS_BUT((setup, choices), State, turn, over, units)

#define GROGNARD_FIELDS(Type, ...) GROGNARD_FIELDS_BUT((), Type, __VA_ARGS__)
#define GROGNARD_FIELDS_BUT(left_out, Type, ...)                                                              \
  [[maybe_unused]] constexpr void count_fields_of(const Type& value_) {                                       \
    [[maybe_unused]] const auto& [GROGNARD_NAMES_AND left_out __VA_ARGS__] = value_; /* as many, all named */ \
  }                                                                                                           \
  template <class See>                                                                                        \
  constexpr void each_left_out([[maybe_unused]] const Type& value_, [[maybe_unused]] See&& see_) {            \
    GROGNARD_EACH(GROGNARD_NAMES left_out)                                                                    \
  }                                                                                                           \
  template <class See>                                                                                        \
  constexpr void each_field(const Type& value_, See&& see_) {                                                 \
    GROGNARD_EACH(__VA_ARGS__)                                                                                \
  }

#define GROGNARD_NAMES(...) __VA_ARGS__
#define GROGNARD_NAMES_AND(...) __VA_OPT__(__VA_ARGS__, )
// see_("name", value_.name); for each of the names, 256 at most. (A macro that calls itself is put off by a step each time.)
#define GROGNARD_EACH(...) __VA_OPT__(GROGNARD_AGAIN(GROGNARD_EACH_ONE(__VA_ARGS__)))
#define GROGNARD_EACH_ONE(name, ...) \
  see_(#name, value_.name);          \
  __VA_OPT__(GROGNARD_EACH_NEXT GROGNARD_NO_ARGUMENTS(__VA_ARGS__))
#define GROGNARD_EACH_NEXT() GROGNARD_EACH_ONE
#define GROGNARD_NO_ARGUMENTS ()
#define GROGNARD_AGAIN(...) GROGNARD_AGAIN_64(GROGNARD_AGAIN_64(GROGNARD_AGAIN_64(GROGNARD_AGAIN_64(__VA_ARGS__))))
#define GROGNARD_AGAIN_64(...) GROGNARD_AGAIN_16(GROGNARD_AGAIN_16(GROGNARD_AGAIN_16(GROGNARD_AGAIN_16(__VA_ARGS__))))
#define GROGNARD_AGAIN_16(...) GROGNARD_AGAIN_4(GROGNARD_AGAIN_4(GROGNARD_AGAIN_4(GROGNARD_AGAIN_4(__VA_ARGS__))))
#define GROGNARD_AGAIN_4(...) GROGNARD_AGAIN_1(GROGNARD_AGAIN_1(GROGNARD_AGAIN_1(GROGNARD_AGAIN_1(__VA_ARGS__))))
#define GROGNARD_AGAIN_1(...) __VA_ARGS__
