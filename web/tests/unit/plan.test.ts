// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Piece, Pose } from '../../src/wire/types';
import { lengthText } from '../../src/table/lengths';
import { wheeled, bearing, bearingTowards, between, distanceTo, edgePath, extentOf, footprintAt, pieceAt, piecesAt, tapped, toPlan, toTable, turnBetween, wind } from '../../src/table/plan';

const frame = { scale: 20, height: 30, inch: 1 };

function block(id: string, pose: Pose, symbol: Piece['symbol'] = 'infantry'): Piece {
  const [x, y] = pose;
  const footprint: [number, number][][] = [[[x - 1, y - 0.5], [x + 1, y - 0.5], [x + 1, y + 0.5], [x - 1, y + 0.5]]];
  return { id, name: id, pose, symbol, footprint, on_table: true, side: 'A', marks: [], facts: [] } as unknown as Piece;
}

describe('the plan', () => {
  it('has its origin in the north-west, the table in the south-west', () => {
    expect(toPlan(frame, [2, 29])).toEqual([40, 20]);
    expect(toTable(frame, 40, 20)).toEqual([2, 29]);
  });

  it('draws the outer edge of ground that consists of parts', () => {
    const left: [number, number][] = [[0, 0], [1, 0], [1, 1], [0, 1]];
    const right: [number, number][] = [[1, 0], [2, 0], [2, 1], [1, 1]];
    const path = edgePath(frame, [left, right]);
    expect(path.match(/M/g)).toHaveLength(6);
    expect(path).not.toContain('M20.0 600.0L20.0 580.0');
    expect(edgePath(frame, [left]).match(/M/g)).toHaveLength(4);
  });

  it('keeps bearings between 0 and 360 and turns the short way', () => {
    expect(bearing(-5)).toBe(355);
    expect(bearing(359.97)).toBe(0);
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
    expect(bearingTowards([0, 0], [1, 0])).toBe(90);
    expect(wind(181)).toBe('south');
  });

  it('turns a footprint clockwise with its bearing', () => {
    const piece = block('a', [10, 10, 0]);
    const turned = footprintAt(piece, [20, 10, 90])[0]!;
    // The right front corner (11, 10.5) goes to the south-east of a block that faces east.
    expect(turned[2]![0]).toBeCloseTo(20.5);
    expect(turned[2]![1]).toBeCloseTo(9);
    const box = extentOf([turned], [20, 10, 90]);
    expect([box.left, box.right, box.front, box.rear].map((v) => Math.round(v * 100) / 100)).toEqual([-1, 1, 0.5, -0.5]);
  });

  it('finds the piece that is meant, generals before units, places last', () => {
    const pieces = [block('farm', [10, 10, 0], 'place'), block('unit', [10, 10, 0]), block('general', [10.9, 10, 0], 'general')];
    expect(pieceAt(pieces, 10.5, 10, 0.2)?.id).toBe('general');
    expect(pieceAt(pieces, 9.2, 10, 0.2)?.id).toBe('unit');
    expect(pieceAt(pieces, 8.9, 10, 0.2)?.id).toBe('unit');
    expect(pieceAt(pieces, 5, 10, 0.2)).toBeNull();
    expect(piecesAt(pieces, 10.5, 10, 0.2).map(({ id }) => id).slice(0, 2)).toEqual(['general', 'unit']);
    const heap = piecesAt(pieces, 10.5, 10, 0.2);
    expect([null, 'general', 'unit'].map((selected) => tapped(heap, selected))).toEqual(['general', 'unit', 'general']);
    expect(distanceTo(pieces[1]!.footprint, 12, 10)).toBeCloseTo(1);
  });

  it('wheels about the corner that stays', () => {
    // Two inches wide, facing north, wheels right by 90 degrees about its right front corner (1, 0).
    const from: Pose = [0, 0, 0];
    const to: Pose = [1, 1, 90];
    const way = between(from, to, 4);
    expect(way.at(-1)![0]).toBeCloseTo(1);
    expect(way.at(-1)![1]).toBeCloseTo(1);
    for (const [x, y] of way) expect(Math.hypot(x - 1, y)).toBeCloseTo(1);
    expect(between([0, 0, 10], [4, 0, 10], 2)[0]).toEqual([2, 0, 10]);
  });

  it('turns a line about its front corner, to either hand', () => {
    const box = { left: -1, right: 1, front: 0.5 };
    const right = wheeled([10, 10, 0], 90, box);
    expect(right.map((v) => Math.round(v * 100) / 100)).toEqual([10.5, 11.5, 90]);
    const left = wheeled([10, 10, 0], -90, box);
    expect(left.map((v) => Math.round(v * 100) / 100)).toEqual([9.5, 11.5, 270]);
  });

  it('writes lengths as players do', () => {
    expect(lengthText(3.6, 'inch')).toBe('3.6"');
    expect(lengthText(4, 'inch')).toBe('4"');
    expect(lengthText(40, 'yard')).toBe('40 yards');
  });
});
