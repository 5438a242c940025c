// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// This seat's part in the dice: a seed of our own, to which we are bound before anybody shows his (docs/dice.md).
import { bindingOf } from '../wire/proof';
import type { DiceSeeds, Side } from '../wire/types';

/** 256 bits from the browser, as hex digits. Works without https, too. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Drawer {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** What is to be sent now: first what binds us, and the seeds themselves only when all are bound. */
export interface Part {
  bind?: Record<string, string>;
  seed?: Record<string, string>;
}

/** The seeds of one seat. They are kept in the browser: a page that is loaded again must hand in what it is bound to. */
export class OwnSeeds {
  private inMemory = new Map<string, string>();

  constructor(private readonly drawer: Drawer | null, private readonly make: () => string = newSeed) {}

  next(dice: DiceSeeds | null, sides: Side[]): Part | null {
    if (!dice) return null;
    const bind: Record<string, string> = {};
    const seed: Record<string, string> = {};
    for (const side of sides) {
      if (!dice.bound[side]) bind[side] = bindingOf(this.keep(dice.server, side));
      else if (dice.all_bound && !dice.given[side]) this.fits(dice, side, seed);
    }
    if (Object.keys(bind).length) return { bind };
    return Object.keys(seed).length ? { seed } : null;
  }

  /** Another window of this seat may have bound it: then it has the seed. */
  private fits(dice: DiceSeeds, side: Side, seed: Record<string, string>): void {
    const own = this.kept(dice.server, side);
    if (own && bindingOf(own) === dice.bound[side]) seed[side] = own;
  }

  private kept(server: string, side: Side): string | null {
    const key = `grognard.seed.${server.slice(0, 16)}.${side}`;
    try {
      return this.inMemory.get(key) ?? this.drawer?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  private keep(server: string, side: Side): string {
    const before = this.kept(server, side);
    if (before) return before;
    const key = `grognard.seed.${server.slice(0, 16)}.${side}`;
    const seed = this.make();
    this.inMemory.set(key, seed);
    try {
      this.drawer?.setItem(key, seed);
    } catch {
      // Without storage the seed lasts as long as this page.
    }
    return seed;
  }
}
