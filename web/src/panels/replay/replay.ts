// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Turning the leaves of a battle that has been played, or of the part of it that has.
import type { Eyes } from '../../state/table.svelte';
import { showOf } from '../../table/show';
import type { Event, Side } from '../../wire/types';

export const SPEEDS = [
  { name: 'slowly', pause: 2600 },
  { name: 'at a walk', pause: 1300 },
  { name: 'at a gallop', pause: 450 },
] as const;

/** How long a leaf lies open: until the sticks and templates of its order have been shown, unless one gallops. */
export function pauseFor(speed: number, events: Event[], isStill: boolean): number {
  const { pause } = SPEEDS[speed] ?? SPEEDS[1];
  const { layings } = showOf(events);
  const showing = isStill || speed === SPEEDS.length - 1 || !layings.length ? 0 : layings.at(-1)!.until - layings[0]!.at;
  return pause + showing;
}

/** Through whose eyes this seat may look back: its own sides; when the battle is over everybody's. */
export function eyesAllowed(own: Side[], over: boolean): Exclude<Eyes, undefined>[] {
  if (over) return ['A', 'B', 'all'];
  return own.length > 1 ? [...own] : [];
}

/** Fetches moments one after the other: while one is under way only the last wish is remembered. */
export class Leafing {
  #wanted: number | null = null;
  #busy: Promise<void> | null = null;

  constructor(private readonly fetchIt: (at: number) => Promise<void>) {}

  to(at: number): Promise<void> {
    this.#wanted = at;
    return (this.#busy ??= this.#work().finally(() => (this.#busy = null)));
  }
  /** What has not been fetched yet is no longer wanted. */
  stop(): void {
    this.#wanted = null;
  }
  async #work(): Promise<void> {
    while (this.#wanted !== null) {
      const at = this.#wanted;
      this.#wanted = null;
      await this.fetchIt(at);
    }
  }
}

/** A file's name from a battle's title. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'battle'}${ending}`;
}
