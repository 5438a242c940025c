// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { amount, arranged, chainOf, divisionNames, hasScale, matesOf, pendingWords, percent, placeOf, reading, step, unfolded } from '../../src/table/orderOfBattle';
import type { Echelon, Piece } from '../../src/wire/types';

const echelon = (name: string, parent: number, more: Partial<Echelon> = {}): Echelon => ({
  parent, side: 'A', level: 'Formation', name, piece: '', commander: '', ratings: '', order: '', pending: '', chance: null, status: '', gauges: [], units: [], ...more,
});
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, name: id.toUpperCase(), on_table: true, footprint: [[[0, 0], [1, 0], [1, 1]]], ...more }) as Piece;
const pieces = new Map(['davout', 'morand', 'm1', 'm2', 'g1', 'karl', 'k1'].map((id) => [id, piece(id)] as const));
pieces.set('spare', piece('spare', { unused: true }));

const ARMY = [
  echelon('III Corps', -1, { level: 'Force', piece: 'davout', commander: 'Davout' }),
  echelon("Morand's", 0, { piece: 'morand', units: ['m1', 'm2', 'spare'], order: 'attack: Kirchdorf' }),
  echelon('Austrians', -1, { side: 'B', piece: 'karl', units: ['k1'] }),
  echelon("Gudin's", 0, { units: ['g1', 'nobody'] }),
];
const NONE = new Set<string>();

describe('the return', () => {
  it('is a tree for each side, with units on its leaves', () => {
    const [corps, ...others] = arranged(ARMY, 'A', pieces);
    expect(others).toEqual([]);
    expect(corps!.below.map((entry) => entry.name)).toEqual(["Morand's", "Gudin's"]);
    expect(unfolded([corps!], NONE).map((entry) => [entry.name, entry.depth])).toEqual([['III Corps', 1], ["Morand's", 2], ['M1', 3], ['M2', 3], ["Gudin's", 2], ['G1', 3]]);
    expect(unfolded([corps!], NONE).map((entry) => placeOf(entry, [corps!]))).toEqual([[1, 1], [1, 2], [1, 2], [2, 2], [2, 2], [1, 1]]);
    expect(arranged(ARMY, 'B', pieces)[0]!.below.map((entry) => entry.piece)).toEqual(['k1']);
  });

  it('loses nobody whose superior is unknown', () => {
    expect(arranged([echelon('Lost', 7)], 'A', pieces).map((entry) => entry.name)).toEqual(['Lost']);
    expect(arranged([], 'A', pieces)).toEqual([]);
  });

  it('tells who stands above a piece and who beside it', () => {
    const army = arranged(ARMY, 'A', pieces);
    expect(chainOf(army, 'm2')).toEqual(['0', '1']);
    expect(chainOf(army, 'morand')).toEqual(['0', '1']);
    expect(chainOf(army, 'davout')).toEqual(['0']);
    expect(chainOf(army, 'k1')).toEqual([]);
    expect([...matesOf(ARMY, 'm1')]).toEqual(['m2', 'spare', 'morand']);
    expect([...matesOf(ARMY, 'morand')]).toEqual(['m1', 'm2', 'spare']);
    expect(matesOf(ARMY, null).size).toBe(0);
  });

  it('is walked by the arrows as trees are', () => {
    const army = arranged(ARMY, 'A', pieces);
    const folded = new Set(['1']);
    expect(step('ArrowDown', '1', army, folded)).toEqual({ to: '3' });
    expect(step('ArrowDown', '1', army, NONE)).toEqual({ to: '1/m1' });
    expect(step('ArrowRight', '1', army, folded)).toEqual({ unfold: '1' });
    expect(step('ArrowRight', '1', army, NONE)).toEqual({ to: '1/m1' });
    expect(step('ArrowLeft', '1', army, NONE)).toEqual({ fold: '1' });
    expect(step('ArrowLeft', '1', army, folded)).toEqual({ to: '0' });
    expect(step('ArrowLeft', '1/m2', army, NONE)).toEqual({ to: '1' });
    expect(step('ArrowRight', '1/m2', army, NONE)).toEqual({});
    expect(step('End', '0', army, NONE)).toEqual({ to: '3/g1' });
    expect(step('Home', '3', army, NONE)).toEqual({ to: '0' });
    expect(step('ArrowUp', '0', army, NONE)).toEqual({ to: '0' });
    expect(step('x', '0', army, NONE)).toBeNull();
  });

  it('reads chances without promising too much', () => {
    expect([0, 0.001, 0.5833, 0.999, 1].map(percent)).toEqual(['0 %', '1 %', '58 %', '99 %', '100 %']);
    expect(pendingWords(echelon('x', -1, { pending: 'Move, delayed 2 turns', chance: 7 / 12 }))).toBe('Move, delayed 2 turns; 58 % to take effect');
    expect(pendingWords(echelon('x', -1, { pending: 'Move' }))).toBe('Move');
    expect(pendingWords(echelon('x', -1))).toBe('');
  });
});

describe('gauges', () => {
  const gauge = (value: number) => reading({ label: 'infantry', value, limits: [{ label: 'retreats', at: 4.5 }, { label: 'breaks', at: 9 }] });
  it('say which limits have been reached and which comes next', () => {
    expect(gauge(3)).toMatchObject({ grade: 0, share: 3 / 9, words: 'infantry 3, retreats at 4½' });
    expect(gauge(5)).toMatchObject({ grade: 1, words: 'infantry 5, retreats, breaks at 9' });
    expect(gauge(9)).toMatchObject({ grade: 2, share: 1, words: 'infantry 9, breaks' });
    expect(gauge(12).marks.map((mark) => mark.share)).toEqual([0.375, 0.75]);
    expect(reading({ label: 'guns', value: 0, limits: [] })).toMatchObject({ share: 0, words: 'guns 0' });
  });
  it('have no scale where their limits are nothing', () => {
    const [retreats, breaks] = [{ label: 'retreats', at: 0 }, { label: 'breaks', at: 0 }];
    const guns = (value: number, limits = [retreats, breaks]) => ({ label: 'guns', value, limits });
    expect([guns(0), guns(3), guns(3, [])].map(hasScale)).toEqual([false, false, false]);
    expect(reading(guns(0))).toEqual({ label: 'guns', value: 0, most: 1, share: 0, marks: [], grade: 0, words: 'guns 0' });
    expect(reading(guns(3))).toEqual({ label: 'guns', value: 3, most: 3, share: 1, marks: [], grade: 0, words: 'guns 3' });
    const half = guns(0, [retreats, { label: 'breaks', at: 2 }]);
    expect(hasScale(half)).toBe(true);
    expect(reading(half)).toMatchObject({ most: 2, share: 0, grade: 0, words: 'guns 0, breaks at 2', marks: [{ share: 1, reached: false }] });
  });
  it('write halves as people do', () => {
    expect([0.5, 4, 4.5, 3.333].map(amount)).toEqual(['½', '4', '4½', '3.3']);
  });
});

describe('names from afar', () => {
  it('are those of divisions that stand on the table, with the letter of their order', () => {
    const away = new Map([...pieces, ['g1', piece('g1', { on_table: false })]]);
    expect(divisionNames(ARMY, away).map(({ name, footprint }) => [name, footprint.length])).toEqual([["Morand's (A)", 2], ['Austrians', 1]]);
  });
});
