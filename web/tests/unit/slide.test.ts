// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { covers, overlap, placeNames, type Block, type Spot } from '../../src/table/labels';
import { framesOf, slideFrames } from '../../src/table/slide';

describe('slides', () => {
  it('does not spin a block that passes north', () => {
    const frames = slideFrames([[0, 0, 350], [0, 0, 10], [0, 5, 10]]);
    const turns = frames.map((frame) => Number(/rotate\(([-\d.]+)deg/.exec(frame.transform)![1]));
    expect(Math.max(...turns) - Math.min(...turns)).toBeCloseTo(20);
  });

  it('takes as long for a leg as it is long', () => {
    const frames = slideFrames([[0, 0, 0], [0, 50, 0], [0, 100, 0]]);
    expect(frames[0]!.offset).toBe(0);
    expect(frames[8]!.offset).toBeCloseTo(0.5);
    expect(frames.at(-1)!.offset).toBe(1);
    expect(slideFrames([[1, 1, 0], [1, 1, 0]]).at(-1)!.offset).toBe(1);
  });

  it('waits while others march, and where it stood before', () => {
    const march = (at: number, until: number, id: string, from: number) => ({ at, until, ways: new Map([[id, [[from, 0, 0], [from + 1, 0, 0]] as [number, number, number][]]]) });
    const marches = [march(0, 100, 'a', 0), march(100, 200, 'b', 5), march(300, 400, 'a', 1)];
    const a = framesOf('a', marches, (pose) => pose)!;
    expect(a.duration).toBe(400);
    expect(a.frames.map((frame) => frame.offset)).toEqual([...a.frames.map((frame) => frame.offset)].sort((x, y) => x - y));
    expect(a.frames.filter((frame) => frame.transform.startsWith('translate(1.00px')).map((frame) => frame.offset)).toEqual([0.25, 0.75]);
    const b = framesOf('b', marches, (pose) => pose)!;
    expect(b.frames.slice(0, 2).map((frame) => frame.offset)).toEqual([0, 0.5]);
    expect(framesOf('c', marches, (pose) => pose)).toBeNull();
  });
});

describe('names', () => {
  it('keep clear of each other, and the least important gives way', () => {
    const block = (id: string, left: number, rank: number) => ({ id, name: id, left, right: left + 30, top: 100, bottom: 120, rank });
    const names = placeNames([block('a', 0, 1), block('b', 10, 3), block('c', 300, 1)], 12, () => 60);
    expect(names.map((name) => name.id)[0]).toBe('b');
    const [b, a] = [names.find((name) => name.id === 'b')!, names.find((name) => name.id === 'a')];
    if (a) expect(Math.abs(a.y - b.y) > 12 || Math.abs(a.x - b.x) > 59).toBe(true);
    expect(names.some((name) => name.id === 'c')).toBe(true);
  });

  it('keep clear of what is written on the ground', () => {
    const block = { id: 'a', name: 'a', left: 0, right: 30, top: 100, bottom: 120, rank: 1 };
    const [below] = placeNames([block], 12, () => 60);
    const [above] = placeNames([block], 12, () => 60, { words: [below!.box] });
    expect([below!.y > 120, above!.y < 100]).toEqual([true, true]);
  });

  /** A line of battle seen slantwise: 60 blocks side by side, turned by 30 degrees. */
  function crowd(): Block[] {
    const [along, across] = [[Math.cos(0.5), Math.sin(0.5)], [-Math.sin(0.5), Math.cos(0.5)]] as const;
    return Array.from({ length: 60 }, (_, i) => {
      const [cx, cy] = [300 + (i % 12) * 42 * along[0] + Math.floor(i / 12) * 34 * across[0], 200 + (i % 12) * 42 * along[1] + Math.floor(i / 12) * 34 * across[1]];
      const shape: Spot[] = [[-18, -10], [18, -10], [18, 10], [-18, 10]].map(([x, y]) => [cx + x! * along[0] + y! * across[0], cy + x! * along[1] + y! * across[1]]);
      const [xs, ys] = [shape.map((spot) => spot[0]), shape.map((spot) => spot[1])];
      return { id: `b${i}`, name: `Battalion ${i}`, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), shapes: [shape], rank: i === 30 ? 3 : 1 };
    });
  }

  it('cover no block and no other name in the densest crowd, and lead by a line', () => {
    const blocks = crowd();
    const names = placeNames(blocks, 12, (name) => name.length * 6, { paper: { left: 0, top: 0, right: 1400, bottom: 900 } });
    for (const name of names) {
      const chosen = name.id === 'b30';
      for (const other of names) if (other !== name) expect(overlap(name.box, other.box)).toBe(0);
      if (!chosen) for (const block of blocks) expect(covers(name.box, block.shapes![0]!)).toBe(false);
    }
    expect(names.some((name) => name.id === 'b30')).toBe(true);
    expect(names.some((name) => name.lead)).toBe(true);
    expect(names.length).toBeGreaterThan(24);
  });
});
