// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Which of the kept secrets are asked about, and in which order the battles are listed.
import type { Kept } from '../../state/mine';
import type { Side, Summary } from '../../wire/types';

const MOST = 100;

/** One secret for each battle: a seat before the bench; links that were sent to others are not one's own, and a key opens none. */
export function chooseSecrets(all: Kept[]): string[] {
  const chosen = new Map<string, Kept>();
  for (const one of all) {
    if (one.kind === 'link' || one.kind === 'key') continue;
    const key = one.battle || one.token;
    const before = chosen.get(key);
    if (!before || (before.kind === 'watch' && one.kind === 'seat')) chosen.set(key, one);
  }
  return [...chosen.values()].slice(0, MOST).map((one) => one.token);
}

/** The links of a battle besides the one by which it is listed. */
export function linksBeside(all: Kept[], summary: Pick<Summary, 'battle' | 'token'>): Kept[] {
  return all.filter((one) => summary.battle !== '' && one.battle === summary.battle && (one.kind === 'watch' || one.kind === 'link') && one.token !== summary.token);
}

/** Which seat a kept link opens, as the server wants to know it to replace it; null: it is not known. */
export function sidesOf(link: Kept): Side[] | null {
  if (link.kind === 'watch') return [];
  return link.kind === 'link' && (link.side === 'A' || link.side === 'B') ? [link.side] : null;
}

/** "Anna (French) against Ben (Allies)", as far as they have said their names. */
export function playersOf({ names, armies }: Pick<Summary, 'names' | 'armies'>): string {
  const players = (['A', 'B'] as const).flatMap((side) => (names[side] ? [`${names[side]} (${armies[side] ?? side})`] : []));
  return players.join(' against ');
}

/** Those that wait for an answer first, then those under way, then those that are over; the gone ones last. */
export function inOrder(list: Summary[]): Summary[] {
  const rank = (one: Summary): number => (!one.found ? 3 : one.over ? 2 : one.your_turn ? 0 : 1);
  return [...list].sort((a, b) => rank(a) - rank(b) || b.last_played - a.last_played);
}
