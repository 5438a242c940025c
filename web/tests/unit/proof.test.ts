// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { OwnSeeds } from '../../src/state/seeds';
import { bindingOf, facesOf, proofInWords, proveRecord } from '../../src/wire/proof';
import type { DiceSeeds } from '../../src/wire/types';

const seed = (digit: string): string => digit.repeat(64);
const first = (n: number, faces: Generator<number, never>): number[] => Array.from({ length: n }, () => faces.next().value);

describe('faces', () => {
  // The same numbers as in tests/core/fair_dice_test.cpp.
  it('are those of the program', () => {
    expect(first(20, facesOf({ server: seed('1'), A: seed('2'), B: seed('3') }, 1, 6))).toEqual([
      2, 1, 6, 4, 1, 4, 2, 6, 2, 4, 4, 6, 5, 3, 6, 5, 5, 3, 5, 1,
    ]);
    expect(first(12, facesOf({ server: seed('1'), A: '', B: '' }, 7, 10))).toEqual([7, 2, 5, 3, 9, 10, 6, 3, 7, 10, 10, 9]);
    expect(bindingOf(seed('1'))).toBe('3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3');
  });
});

describe('a record', () => {
  const lines = (faces: number[], server = seed('1')): string =>
    [
      { grognard: 'record', format: 2 },
      { dice: 'server', after: 0, binding: bindingOf(seed('1')), seed: server, sides: 6 },
      { dice: 'A', after: 0, binding: bindingOf(seed('2')) },
      { dice: 'B', after: 0, binding: bindingOf(seed('3')) },
      { dice: 'A', after: 0, seed: seed('2') },
      { dice: 'B', after: 0, seed: seed('3') },
      { n: 1, command: {}, faces },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');

  it('proves the dice that follow from its seeds', () => {
    const proof = proveRecord(lines([2, 1, 6, 4]));
    expect(proof).toMatchObject({ dice: 4, fair: 4, with: { A: 4, B: 4 }, wrong: '', sealed: false });
    expect(proofInWords(proof)).toContain('by A and by B');
  });
  it('shows a die that was chosen, and a seed that was changed', () => {
    expect(proofInWords(proveRecord(lines([2, 1, 6, 5])))).toContain('the dice of order 1 are not');
    expect(proveRecord(lines([2, 1], seed('4'))).wrong).toContain('seed of server');
  });
});

describe('our own seeds', () => {
  const dice = (more: Partial<DiceSeeds> = {}): DiceSeeds => ({
    server: seed('a'), bound: { A: '', B: '' }, given: { A: false, B: false }, all_bound: false, ...more,
  });

  it('are bound first and handed in only when all are bound', () => {
    const own = new OwnSeeds(null, () => seed('2'));
    expect(own.next(null, ['A'])).toBeNull();
    expect(own.next(dice(), [])).toBeNull();
    expect(own.next(dice(), ['A'])).toEqual({ bind: { A: bindingOf(seed('2')) } });
    const bound = { A: bindingOf(seed('2')), B: '' };
    expect(own.next(dice({ bound }), ['A'])).toBeNull();
    expect(own.next(dice({ bound, all_bound: true }), ['A'])).toEqual({ seed: { A: seed('2') } });
    expect(own.next(dice({ bound, all_bound: true, given: { A: true, B: false } }), ['A'])).toBeNull();
  });

  it('outlive the page, and another window leaves them alone', () => {
    const drawer = new Map<string, string>();
    const store = { getItem: (key: string) => drawer.get(key) ?? null, setItem: (key: string, text: string) => void drawer.set(key, text) };
    new OwnSeeds(store, () => seed('2')).next(dice(), ['B']);
    const bound = { A: '', B: bindingOf(seed('2')) };
    expect(new OwnSeeds(store).next(dice({ bound, all_bound: true }), ['B'])).toEqual({ seed: { B: seed('2') } });
    expect(new OwnSeeds(null).next(dice({ bound, all_bound: true }), ['B'])).toBeNull();
  });
});
