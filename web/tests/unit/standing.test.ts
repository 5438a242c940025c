// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { EVERY_BATTLE, wishedFor } from '../../src/panels/lobby/lobby';
import { diceOf, lossesOf, otherScenario } from '../../src/panels/orders/ending';
import { Hand, type Holding } from '../../src/state/hand.svelte';
import { lossesWords, worthWords } from '../../src/table/standing';
import { nextAble, nextTowards } from '../../src/table/stops';
import type { Catalogue, LogEntry, Piece, Pose, Side, Standing } from '../../src/wire/types';

const nameOf = (side: Side): string => (side === 'A' ? 'French' : 'Bavarians');

describe('the standing', () => {
  const army = { points: 3, lost: 2, of: 9, breaks: 5 };
  const standing: Standing = { turn: 4, last_turn: 12, turn_word: 'turn', counts: 'units', armies: { A: army, B: { ...army, breaks: 0 } }, places: [], ends: [] };
  it('says what is lost and what breaks', () => {
    expect(lossesWords(standing, 'A')).toBe('2 of 9 units lost, broken at 5');
    expect(lossesWords(standing, 'B')).toBe('2 of 9 units lost');
  });
  it('says what a place is worth, and to whom where that differs', () => {
    expect(worthWords({ A: 1, B: 1 }, nameOf)).toBe('1 point');
    expect(worthWords({ A: 0, B: 3 }, nameOf)).toBe('3 points to the Bavarians');
    expect(worthWords({ A: 1, B: 3 }, nameOf)).toBe('1 point to the French, 3 points to the Bavarians');
  });
});

describe('the last sheet', () => {
  const piece = (more: Partial<Piece>): Piece => ({ id: 'x', name: 'X', side: 'A', symbol: 'infantry', on_table: true, losses: 0, starting_figures: 12, facts: [], ...more }) as Piece;
  const pieces = [
    piece({ id: 'a1', losses: 3, strength: '9 of 12 figures', wear: '3 lost' }),
    piece({ id: 'a2', on_table: false, facts: [{ name: 'gone', value: 'routed', said: 'routed' }] }),
    piece({ id: 'a3' }),
    piece({ id: 'g', symbol: 'general', on_table: false }),
    piece({ id: 'b1', side: 'B', losses: 1 }),
  ];
  it('lists who suffered, the worst first', () => {
    expect(lossesOf(pieces, 'A').map((loss) => [loss.id, loss.left])).toEqual([['a2', 'routed'], ['a1', '9 of 12 figures']]);
  });
  it('counts dice by the unit that threw', () => {
    const entries = [{ side: 'A', events: [{ pieces: ['b1', 'a1'], faces: [6, 1] }, { pieces: [], faces: [3] }] }] as unknown as LogEntry[];
    const dice = diceOf(entries, pieces, 6);
    expect(dice.B).toEqual({ count: 2, mean: 3.5, faces: [1, 0, 0, 0, 0, 1] });
    expect(dice.A).toEqual({ count: 1, mean: 3, faces: [0, 0, 1, 0, 0, 0] });
  });
  it('knows what comes next', () => {
    expect(otherScenario([{ id: 'a' }, { id: 'b' }], 'b')?.id).toBe('a');
    expect(otherScenario([{ id: 'a' }], 'a')).toBeUndefined();
  });
});

describe('the lobby', () => {
  const scenario = (id: string, level: string, minutes: number) => ({ id, title: id, date: '1809', level, minutes, sides: { A: 'French', B: 'Österreicher' }, briefing: { both: 'A bridge.' } });
  const catalogue = {
    rulebooks: [
      { id: 'hanau', title: 'Hanau', scenarios: [scenario('Langendorf', 'even', 90), scenario('First', 'first', 40)] },
      { id: 'esr', title: 'Et Sans Résultat', scenarios: [scenario('Königshain', 'historical', 240)] },
    ],
  } as unknown as Catalogue;
  const found = (wish: Partial<typeof EVERY_BATTLE>) => wishedFor(catalogue, { ...EVERY_BATTLE, ...wish }).flatMap((book) => book.scenarios.map((one) => one.id));
  it('finds what is wished for', () => {
    expect(found({})).toEqual(['Langendorf', 'First', 'Königshain']);
    expect(found({ rulebook: 'esr' })).toEqual(['Königshain']);
    expect(found({ kind: 'first' })).toEqual(['First']);
    expect(found({ minutes: 100 })).toEqual(['Langendorf', 'First']);
    expect(found({ words: 'konigshain osterr' })).toEqual(['Königshain']);
    expect(found({ words: 'bridge', kind: 'even' })).toEqual(['Langendorf']);
    expect(found({ words: 'sea' })).toEqual([]);
  });
});

describe('a turn of what is held', () => {
  const mover = { id: 'x', on_table: true, faces_all_round: false, pose: [10, 10, 0], footprint: [[[8, 9.5], [12, 9.5], [12, 10.5], [8, 10.5]]] } as unknown as Piece;
  function held(foundWay: Pose[]): { hand: Hand; asked: () => number } {
    let asked = 0;
    const holding: Holding = { mover, onTable: true, isWay: true, ground: { width: 60, height: 40, inch: 1 } as Holding['ground'], foundWay, ask: () => void asked++ };
    const hand = new Hand(holding);
    hand.carryTo([10, 14, 0]);
    return { hand, asked: () => asked };
  }
  it('is left to the judge where his way ends so', () => {
    const { hand } = held([[10, 14, 0]]);
    hand.turnBy(15);
    expect(hand.heard([[10, 12, 0], [9, 14, 15]], true)).toBe(false);
    expect(hand.byHand).toBe(false);
  });
  it('is a wheel at the end of his way where it does not', () => {
    const { hand } = held([[10, 14, 0]]);
    hand.turnBy(15);
    expect(hand.heard([[10, 14, 0]], true)).toBe(true);
    expect(hand.byHand).toBe(true);
    expect(hand.path()).toHaveLength(2);
    expect(hand.path()[1]![2]).toBeCloseTo(15, 5);
    // Taken elsewhere the judge finds the way again.
    hand.carryTo([12, 15, 15]);
    expect(hand.byHand).toBe(false);
    expect(hand.path()).toEqual([[12, 15, 15]]);
  });
});

describe('from unit to unit', () => {
  const at = (id: string, x: number, y: number) => ({ id, on_table: true, pose: [x, y, 0] }) as unknown as Piece;
  const pieces = [at('west', 2, 10), at('middle', 10, 10), at('east', 18, 11), at('north', 10, 20), at('far', 30, 10)];
  it('the arrows go where they point', () => {
    const from = (id: string) => pieces.find((piece) => piece.id === id)!;
    expect(nextTowards(pieces, from('middle'), 'ArrowRight', 0)?.id).toBe('east');
    expect(nextTowards(pieces, from('middle'), 'ArrowLeft', 0)?.id).toBe('west');
    expect(nextTowards(pieces, from('middle'), 'ArrowUp', 0)?.id).toBe('north');
    expect(nextTowards(pieces, from('middle'), 'ArrowDown', 0)).toBeNull();
    // With the table turned about, the other way.
    expect(nextTowards(pieces, from('middle'), 'ArrowRight', 180)?.id).toBe('west');
  });
  it('a key finds who can be ordered', () => {
    const able = new Set(['east', 'west', 'north']);
    expect(nextAble(pieces, able, null, 1)?.id).toBe('west');
    expect(nextAble(pieces, able, 'west', 1)?.id).toBe('north');
    expect(nextAble(pieces, able, 'east', 1)?.id).toBe('west');
    expect(nextAble(pieces, able, 'west', -1)?.id).toBe('east');
    expect(nextAble(pieces, new Set(), 'west', 1)).toBeNull();
  });
});
