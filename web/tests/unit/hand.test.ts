// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { inShort, topChances, percent } from '../../src/panels/orders/odds';
import { tellDice } from '../../src/panels/dice/pips';
import { dieWords, readFaces, throwWords, wantedDice } from '../../src/panels/dice/typed';
import { onTable, samePose, startOf } from '../../src/table/hand';
import type { OddsReply, Piece, Pose, RollRequest, WantedDice } from '../../src/wire/types';

const ground = { width: 36, height: 30 };

describe('the hand', () => {
  it('stays on the table and on the grid of the rules', () => {
    expect(onTable([-3, 31, -5], ground)).toEqual([0, 30, 355]);
    expect(onTable([1.23456, 2, 10], ground)).toEqual([1.23, 2, 10]);
  });

  it('begins where the unit stands, or beside a friend', () => {
    const piece = (on_table: boolean, pose: Pose) => ({ on_table, pose, side: 'A', symbol: 'infantry' }) as Piece;
    expect(startOf(piece(true, [1, 2, 3]), [], ground)).toEqual([1, 2, 3]);
    expect(startOf(piece(false, [0, 0, 90]), [piece(true, [5, 5, 180])], ground)).toEqual([5, 5, 180]);
    expect(startOf(piece(false, [0, 0, 90]), [], ground)).toEqual([18, 15, 90]);
    expect(samePose([1, 2, 3], [1, 2, 3])).toBe(true);
    expect(samePose(undefined, [1, 2, 3])).toBe(false);
  });
});

describe('typed dice', () => {
  it('are read as people type them', () => {
    expect(readFaces('2 5,6', 6).faces).toEqual([2, 5, 6]);
    expect(readFaces('256', 6).faces).toEqual([2, 5, 6]);
    expect(readFaces('12 7', 20).faces).toEqual([12, 7]);
    expect(readFaces('7', 6).problem).toContain('no 7');
    expect(readFaces('two', 6).problem).toContain('numbers');
  });

  it('are asked for in words', () => {
    const request: RollRequest = { rule: 'X', side: 'A', why: '', count: 3, sides: 6, reading: 'at_least', need: 4 };
    expect(throwWords(request, 3)).toBe('throw three dice; 4 or more counts');
    expect(throwWords({ ...request, reading: 'total', sides: 10 }, 1)).toBe('throw one 10-sided die');
  });

  it('say what each needs, where they differ', () => {
    const each = [{ need: 4 }, { need: 4, reroll_failure: true }, { need: 6 }];
    const request: RollRequest = { rule: 'X', side: 'A', why: '', count: 3, sides: 6, reading: 'at_least', need: 0, each, parts: [2, 1] };
    const wants = { request, more: 2, dice: [1, 2] } as WantedDice;
    expect(throwWords(request, 2)).toBe('throw two dice, one by one in this order');
    expect(wantedDice(wants).map((die) => [die.number, die.rule.need, die.begins])).toEqual([[2, 4, false], [3, 6, true]]);
    expect(each.map(dieWords)).toEqual(['4 or more', '4 or more, thrown again if it fails', '6 or more']);
    expect(wantedDice({ ...wants, dice: undefined })).toEqual([]);
    expect(tellDice([4, 5, 5], [4, 4, 6])).toBe('Dice: 4, 5, 5; counted one by one: 2 of 3');
    expect(tellDice([4, 5], 5)).toBe('Dice: 4, 5; 5 or more counts: 1 of 2');
  });
});

describe('chances', () => {
  it('are said in short beside an answer', () => {
    const chance = (name: string, p: number, events = 1) => ({ name, events, p, fraction: '', low: p, high: p });
    const odds = (exact: boolean, ways: number, ...whole: [string, number, number?][]): OddsReply => ({ exact, ways, whole: whole.map(([name, p, events]) => chance(name, p, events)), chances: [], assumed: [] });
    expect(inShort(odds(true, 6, ['it holds', 0.5], ['it breaks', 0.5]))).toBe('50 % it holds · 50 % it breaks');
    expect(inShort(odds(false, 900, ['', 0.7], ['a', 0.2], ['b', 0.1]))).toBe('about 70 % nothing happens · about 20 % a …');
    expect(inShort(odds(true, 1, ['it evades', 1]))).toBe('it evades, for certain');
    const chain = { ...odds(false, 900, ['a; b; c; d', 0.2, 4], ['a; b; c; e', 0.1, 4], ['a', 0.7]), chances: [chance('a', 1), chance('b', 0.3), chance('c', 0.3), chance('d', 0.2)] };
    expect(inShort({ ...chain, whole: chain.whole.slice(0, 2) })).toBe('about 100 % a · about 30 % b · about 30 % c …');
  });

  it('show the likeliest and sum up the rest', () => {
    const chance = (name: string, p: number, events = 1) => ({ name, events, p, fraction: '', low: p, high: p });
    const { top, rest } = topChances([chance('a', 0.1), chance('b', 0.6), chance('c', 0.3)], 2);
    expect(top.map((one) => one.name)).toEqual(['b', 'c']);
    expect(rest.count).toBe(1);
    expect(rest.p).toBeCloseTo(0.1);
    expect([percent(0.5), percent(0.0625), percent(0.0001), percent(1)]).toEqual(['50 %', '6.3 %', '< 0.1 %', '100 %']);
  });
});
