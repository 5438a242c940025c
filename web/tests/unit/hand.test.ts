// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { topChances, percent } from '../../src/panels/odds';
import { readFaces, throwWords } from '../../src/panels/typed';
import { cutShort, onTable, samePose, startOf } from '../../src/table/hand';
import type { Piece, Pose, RollRequest, Verdict } from '../../src/wire/types';

const ground = { width: 36, height: 30 };

function verdict(path: Pose[], used: number): Verdict {
  return { legal: false, command: { side: 'A', verb: 'move', path }, refusals: [], workings: [], measure: { used, allowed: 4 } };
}

describe('the hand', () => {
  it('stays on the table and on the grid of the rules', () => {
    expect(onTable([-3, 31, -5], ground)).toEqual([0, 30, 355]);
    expect(onTable([1.23456, 2, 10], ground)).toEqual([1.23, 2, 10]);
  });

  it('cuts the last leg by what is too much', () => {
    const path = cutShort(verdict([[0, 1, 0], [0, 7, 0]], 7), [0, 0, 0])!;
    expect(path[0]).toEqual([0, 1, 0]);
    expect(path[1]![1]).toBeCloseTo(3.99);
    expect(cutShort(verdict([[0, 3, 0]], 3), [0, 0, 0])).toBeNull();
    expect(cutShort(verdict([[0, 0, 90]], 6), [0, 0, 0])).toBeNull();
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
});

describe('chances', () => {
  it('show the likeliest and sum up the rest', () => {
    const chance = (name: string, p: number) => ({ name, p, fraction: '', low: p, high: p });
    const { top, rest } = topChances([chance('a', 0.1), chance('b', 0.6), chance('c', 0.3)], 2);
    expect(top.map((one) => one.name)).toEqual(['b', 'c']);
    expect(rest.count).toBe(1);
    expect(rest.p).toBeCloseTo(0.1);
    expect([percent(0.5), percent(0.0625), percent(0.0001), percent(1)]).toEqual(['50 %', '6.3 %', '< 0.1 %', '100 %']);
  });
});
