// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { coverFor } from '../../src/state/secrecy.svelte';
import { sideOfAnswer } from '../../src/state/table.svelte';
import { middleOf, showOf, slideBetween, spanOf, ticksOf } from '../../src/table/show';
import type { Device, Event, Piece, Pose, State } from '../../src/wire/types';

const event = (what: string, pieces: string[], more: Partial<Event> = {}): Event => ({ rule: 'X', what, text: what, pieces, ...more });
const way = (...poses: Pose[]) => ({ path: poses });
const sleeve = (at: number, muzzle = 0): Device => ({ line: [[muzzle, 0], [muzzle, at]], shape: [[[0, at], [1, at], [1, at + 4], [0, at + 4]]], labels: [], covers: [] });

describe('what has happened, in time', () => {
  it('lets those of one phase march together, and phases follow each other', () => {
    const { marches, duration } = showOf([
      event('phase', []), event('move', ['a'], way([0, 0, 0], [6, 0, 0])), event('move', ['b'], way([0, 9, 0], [0, 3, 0])), event('note', ['a']),
      event('phase', []), event('retreat', ['a'], way([6, 0, 0], [3, 0, 0])),
    ]);
    expect(marches.map((march) => [...march.ways.keys()])).toEqual([['a', 'b'], ['a']]);
    expect(marches[1]!.at).toBe(marches[0]!.until);
    expect(duration).toBe(marches[1]!.until);
  });

  it('joins the moves of one piece and forgets events without a way', () => {
    const { marches } = showOf([event('move', ['a'], way([0, 0, 0], [1, 0, 0])), event('move', ['b']), event('move', ['a'], way([1, 0, 0], [2, 0, 0]))]);
    expect([...marches[0]!.ways.keys()]).toEqual(['a']);
    expect(marches[0]!.ways.get('a')).toHaveLength(4);
  });

  it('gives a march two seconds at most, and many more time than one', () => {
    const far = (id: string, length: number) => event('move', [id], way([0, 0, 0], [0, length, 0]));
    const time = (events: Event[]) => showOf(events).duration;
    expect(time([far('a', 100)])).toBe(2000);
    expect(time(Array.from({ length: 16 }, (_, i) => far(`u${i}`, 6)))).toBeGreaterThan(time([far('a', 6)]));
    expect(time([])).toBe(0);
  });

  it('lays devices one after the other, after those who marched before', () => {
    const { marches, layings, moments } = showOf([
      event('move', ['a'], way([0, 0, 0], [6, 0, 0])), event('stick', ['g', 'a'], { device: sleeve(10) }), event('slide', ['g', 'a'], { device: sleeve(13) }),
      event('stick', ['h', 'a'], { device: sleeve(13) }), event('shot', ['h', 'a']), event('retreat', ['a'], way([6, 0, 0], [5, 0, 0])),
    ]);
    expect(layings.map((laying) => laying.from)).toEqual([null, [0, -3], null]);
    expect(layings[0]!.at).toBe(marches[0]!.until);
    expect(layings[1]!.at - layings[0]!.at).toBe(1200);
    expect(marches[1]!.at).toBe(layings[2]!.until);
    expect(moments[4]).toBe(layings[2]!.until);
    // What the dice do to those under a device is told when it has come to rest.
    expect(layings.map((laying) => laying.later)).toEqual([4, 3, 2]);
  });

  it('hurries where there are many devices', () => {
    const events = Array.from({ length: 60 }, (_, i) => event('stick', [`g${i}`], { device: sleeve(i) }));
    expect(showOf(events).duration).toBeLessThanOrEqual(15_001);
  });
});

describe('devices', () => {
  it('slide only if they are the same one, of the same gun', () => {
    expect(slideBetween(sleeve(10), sleeve(12))).toEqual([0, -2]);
    expect(slideBetween(sleeve(10), sleeve(12, 2))).toBeNull();
    expect(slideBetween(sleeve(10), { ...sleeve(12), shape: [] })).toBeNull();
    expect(slideBetween(sleeve(10), { ...sleeve(12), shape: [[[0, 12], [2, 12], [1, 16], [0, 16]]] })).toBeNull();
  });

  it('have marks across and numbers in the middle', () => {
    expect(ticksOf([[0, 0], [0, 20]])).toHaveLength(3);
    expect(ticksOf([])).toEqual([]);
    expect(middleOf([[0, 0], [4, 0], [4, 2], [0, 2]])).toEqual([2, 1]);
    expect(middleOf([])).toEqual([0, 0]);
    expect(spanOf([[0, 0], [4, 0], [4, 2], [0, 2]])).toBe(2);
  });
});

describe('secret questions', () => {
  it('put a word before the first to write and a curtain before the second', () => {
    expect(coverFor({ question: 3, side: 'A' }, null, false)).toBe('word');
    expect(coverFor({ question: 3, side: 'B' }, { question: 3, side: 'A' }, false)).toBe('curtain');
    expect(coverFor({ question: 4, side: 'A' }, { question: 3, side: 'B' }, false)).toBe('word');
  });

  it('cover the table when the page is loaded between the two', () => {
    expect(coverFor({ question: 3, side: 'B' }, null, true)).toBe('curtain');
  });

  it('are answered by the side whose options are listed', () => {
    const pieces = new Map([['b-1', { side: 'B' } as Piece]]);
    const state = { decision: { options: [{ verb: 'order', unit: 'b-1' }, { verb: 'done' }] } } as State;
    expect(sideOfAnswer(['A', 'B'], state, pieces)).toBe('B');
    expect(sideOfAnswer(['A'], state, pieces)).toBe('A');
    expect(sideOfAnswer([], state, pieces)).toBeNull();
    expect(sideOfAnswer(['A', 'B'], { decision: { options: [{ verb: 'done' }] } } as State, pieces)).toBe('A');
  });
});
