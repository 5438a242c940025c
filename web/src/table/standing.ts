// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the figures of a standing are in words.
import type { Side, Standing } from '../wire/types';

export const SIDES: readonly Side[] = ['A', 'B'];

/** "2 of 9 units lost, broken at 5" */
export function lossesWords(standing: Standing, side: Side): string {
  const { lost, of, breaks } = standing.armies[side]!;
  return `${lost} of ${of} ${standing.counts} lost${breaks ? `, broken at ${breaks}` : ''}`;
}

/** "3 points; 1 to the French" where a place is not worth the same to both. */
export function worthWords(worth: Record<string, number>, nameOf: (side: Side) => string): string {
  const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`;
  if (worth.A === worth.B) return points(worth.A ?? 0);
  return SIDES.filter((side) => worth[side]).map((side) => `${points(worth[side]!)} to the ${nameOf(side)}`).join(', ');
}
