// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/wire/types';
import { placeNames } from '../../src/table/labels';
import { slideFrames, slidesOf } from '../../src/table/slide';

describe('slides', () => {
  it('joins the moves of one piece and forgets events without a way', () => {
    const event = (piece: string, path?: Event['path']): Event => ({ rule: 'X', what: 'move', text: '', pieces: [piece], path });
    const ways = slidesOf([event('a', [[0, 0, 0], [1, 0, 0]]), event('b'), event('a', [[1, 0, 0], [2, 0, 0]])]);
    expect([...ways.keys()]).toEqual(['a']);
    expect(ways.get('a')).toHaveLength(4);
  });

  it('does not spin a block that passes north', () => {
    const { frames } = slideFrames([[0, 0, 350], [0, 0, 10], [0, 5, 10]]);
    const turns = frames.map((frame) => Number(/rotate\(([-\d.]+)deg/.exec(frame.transform)![1]));
    expect(Math.max(...turns) - Math.min(...turns)).toBeCloseTo(20);
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
});
