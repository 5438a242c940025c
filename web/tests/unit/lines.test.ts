// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { captionAt, linesOf, shiftInto } from '../../src/table/lines';

describe('words on the table', () => {
  it('are broken between words', () => {
    expect(linesOf('That costs 20.77 of its 6 inches.', 12)).toEqual(['That costs', '20.77 of its', '6 inches.']);
    expect(linesOf('Unlimbered', 4)).toEqual(['Unlimbered']);
    expect(linesOf('', 10)).toEqual([]);
  });

  it('are shifted only as far as they must', () => {
    expect(shiftInto(50, 10, 0, 100)).toBe(0);
    expect(shiftInto(5, 10, 0, 100)).toBe(5);
    expect(shiftInto(98, 10, 0, 100)).toBe(-8);
    expect(shiftInto(50, 80, 0, 100)).toBe(30);
  });

  it('stay on the screen and clear of the tools, wherever the unit is', () => {
    const text = { head: '20.8" of 6" · refused', sentence: 'That costs 20.77 of its 6 inches, because it wheels twice and goes through the wood.' };
    for (const width of [320, 390, 900])
      for (const x of [0, 60, width / 2, width - 10])
        for (const y of [0, 200, 395]) {
          const { lines, ...at } = captionAt(text, [x, y], 20, y < 200, { width, height: 400 }, { size: 14.5, rem: 17 });
          const half = (Math.max(...lines.map((line) => line.length)) * 7.25) / 2;
          expect(lines.join(' ')).toBe(`${text.head} ${text.sentence}`);
          expect(x + at.x - half).toBeGreaterThanOrEqual(57.9);
          expect(x + at.x + half).toBeLessThanOrEqual(width - 5.9);
          expect(y + at.y - 14.5).toBeGreaterThanOrEqual(0);
          expect(y + at.y + (lines.length - 1) * 1.15 * 14.5).toBeLessThanOrEqual(400);
        }
  });
});
