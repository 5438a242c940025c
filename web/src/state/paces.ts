// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// How fast the other side's turn is shown; pause: milliseconds between two orders.
export const PACES = [
  { name: 'step by step', pause: Infinity },
  { name: 'at a walk', pause: 1500 },
  { name: 'at a gallop', pause: 500 },
  { name: 'at once', pause: 0 },
] as const;
export const WALK = 1;
export const AT_ONCE = PACES.length - 1;
