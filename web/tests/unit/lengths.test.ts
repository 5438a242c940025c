// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { particulars } from '../../src/panels/lobby/lobby';
import { byEye, lengthText, plural, roundLengths, shareText, tapeText } from '../../src/table/lengths';
import { pieceAt } from '../../src/table/plan';
import { showOf, ticksOf } from '../../src/table/show';
import { nearestEnemy, verdictWords } from '../../src/table/words';
import type { Event, Piece, Point, Pose, ScenarioInfo, Verdict } from '../../src/wire/types';

const inches = { unit: 'inch', inch: 1 };
const yards = { unit: 'yard', inch: 150 };

describe('lengths', () => {
  it('are read in inches, or in yards with the inches of a tape beside them', () => {
    expect([lengthText(3.6, 'inch'), tapeText(3.6, inches), tapeText(450, yards), tapeText(450, { unit: 'yard', inch: 100 })]).toEqual(['3.6"', '3.6"', '450 yards (3")', '450 yards (4.5")']);
    expect(shareText(3.6, 4, inches)).toBe('3.6" of 4"');
    expect(shareText(1057.6, 1125, yards)).toBe('1058 of 1125 yards (7.1" of 7.5")');
    expect(shareText(540, 600, yards)).toBe('540 of 600 yards (3.6" of 4")');
    expect([byEye(1.26, 'inch'), byEye(120.4, 'yard')]).toEqual([1.3, 120]);
    expect([plural('inch'), plural('inch', 1), plural('yard'), lengthText(1, 'yard')]).toEqual(['inches', 'inch', 'yards', '1 yard']);
    expect(roundLengths('yard')).toContain(500);
  });

  it('are told in verdicts and in the lobby', () => {
    const verdict = { legal: true, command: { side: 'A', verb: 'move' }, refusals: [], workings: [], measure: { used: 300, allowed: 450 } } as Verdict;
    expect(verdictWords(verdict, yards)).toBe('Allowed: 300 of 450 yards (2" of 3").');
    const scenario = { units: { A: 3, B: 4 }, width: 9000, height: 7500, minutes: 0, level: '', ...yards } as unknown as ScenarioInfo;
    expect(particulars(scenario)).toContain('table 9000 × 7500 yards (60" × 50")');
    expect(particulars({ ...scenario, width: 60, height: 50, ...inches })).toContain('table 60 × 50 inches');
  });
});

const block = (id: string, side: 'A' | 'B', x: number, y: number, k: number, more: Partial<Piece> = {}): Piece => {
  const ring: Point[] = [[x - k, y - k / 2], [x + k, y - k / 2], [x + k, y + k / 2], [x - k, y + k / 2]];
  return { id, name: id, side, symbol: 'infantry', on_table: true, pose: [x, y, 0], footprint: [ring], ...more } as Piece;
};

describe('a table in yards', () => {
  it('is pointed at as one in inches', () => {
    for (const k of [1, 150]) {
      const place = block('place', 'A', 5 * k, 5 * k, 4 * k, { symbol: 'place' });
      const pieces = [place, block('a', 'A', 4 * k, 5 * k, k), block('spare', 'A', 6 * k, 5 * k, k, { unused: true })];
      expect(pieceAt(pieces, 5.2 * k, 5 * k, k, k)?.id).toBe('a');
      expect(pieceAt(pieces, 7.5 * k, 5 * k, k, k)?.id).toBe('place');
    }
  });

  it('has the same neighbours', () => {
    const at = (k: number, rod: typeof yards) => nearestEnemy(block('a', 'A', 0, 0, k), [block('far', 'B', 0, 9 * k, k), block('near', 'B', 0, 4 * k, k), block('spare', 'B', 0, 2 * k, k, { unused: true })], rod);
    expect(at(1, inches)?.text).toBe('near, 3" north');
    expect(at(150, yards)?.text).toBe('near, 450 yards (3") north');
  });

  it('shows a division that marches in two seconds, all together', () => {
    const move = (id: string, k: number): Event => ({ rule: 'X', what: 'move', text: '', pieces: [id], path: [[0, 0, 0], [0, 4 * k, 0]] as Pose[] });
    const events = (k: number) => Array.from({ length: 12 }, (_, i) => move(`u${i}`, k));
    const show = showOf(events(150), 150);
    expect(show.marches).toHaveLength(1);
    expect(show.marches[0]!.ways.size).toBe(12);
    expect(show.duration).toBeLessThanOrEqual(2000);
    expect(show.duration).toBe(showOf(events(1)).duration);
    expect(ticksOf([[0, 0], [0, 3000]], 150)).toHaveLength(3);
  });
});
