// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// How a player likes to sit at the table; kept in the browser.

import { PACES, WALK } from './paces';

export interface Prefers {
  /** orders without dice are given without asking once more */
  quick: boolean;
  /** arcs, ranges and reach of the selected unit */
  zones: boolean;
  /** a curtain between two players at one screen */
  curtain: boolean;
  /** printed cards lie open in the margin */
  card: boolean;
  /** names of units on the table */
  names: boolean;
  /** how fast the other side's turn is shown: which of PACES */
  pace: number;
}

const KEY = 'grognard.table';
const USUAL: Prefers = { quick: false, zones: true, curtain: false, card: true, names: true, pace: WALK };

function stored(): Prefers {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefers>;
    const flag = (name: Exclude<keyof Prefers, 'pace'>) => (typeof found[name] === 'boolean' ? found[name] : USUAL[name]);
    return { quick: flag('quick'), zones: flag('zones'), curtain: flag('curtain'), card: flag('card'), names: flag('names'), pace: PACES[found.pace ?? WALK] ? (found.pace ?? WALK) : WALK };
  } catch {
    return { ...USUAL }; // nothing stored, or storage is forbidden
  }
}

export const prefers: Prefers = $state(stored());

export function keepPrefers(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefers));
  } catch {
    // Forbidden storage: the wishes last as long as the page.
  }
}

const READ = 'grognard.read';
const MOST_READ = 200;

/** Whether this browser looks at a battle for the first time; from now on it has. */
export function firstLook(battle: string): boolean {
  try {
    const read = JSON.parse(localStorage.getItem(READ) ?? '[]') as string[];
    if (!Array.isArray(read)) return false;
    if (read.includes(battle)) return false;
    localStorage.setItem(READ, JSON.stringify([battle, ...read].slice(0, MOST_READ)));
    return true;
  } catch {
    return false; // what cannot be remembered would come again and again
  }
}
