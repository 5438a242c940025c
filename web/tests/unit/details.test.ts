// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { asSwitched, detailAt, detailsOf, deviceOf, endOf, isRemark, markedAt, NOTHING, optionOf, orderOf, stillListed, switchedIn, toggled, wayOf, waysOfDoing } from '../../src/table/details';
import { verdictWords } from '../../src/table/words';
import type { Detail, Option, Pose, Verdict } from '../../src/wire/types';

const AT: Pose = [3, 4, 90];
const picks: Detail[] = [
  { label: 'platoon 1 holds fire', bit: 0, on: false },
  { label: 'platoon 2 holds fire', bit: 1, on: true, danger: true, place: [1, 1, 0] },
  { label: 'left for another', place: AT, on: false },
];

function option(verb: string, number?: number, target?: string): Option {
  return { verb, unit: 'a1', needs: 'path', rule: 'X', label: verb, ...(number ? { number } : {}), ...(target ? { target } : {}) };
}

describe('details of an order', () => {
  it('are switched one at a time, the others as the judge has them', () => {
    expect(toggled(picks, picks[0]!, NOTHING)).toEqual({ bits: 3, places: [] });
    expect(toggled(picks, picks[1]!, { bits: 2, places: [] })).toEqual({ bits: 0, places: [] });
    const on = toggled(picks, picks[2]!, NOTHING);
    expect(on).toEqual({ bits: 2, places: [AT] });
    const now = picks.map((pick, i) => (i === 2 ? { ...pick, on: true } : pick));
    expect(toggled(now, now[2]!, on).places).toEqual([]);
    // An answer to an older question does not undo what has been switched since.
    expect(asSwitched(picks, on).map((pick) => pick.on)).toEqual([false, true, true]);
  });

  it('leave out what is listed to be seen', () => {
    const seen: Detail[] = [{ label: 'against the 1st Division', place: [0, 0, 0], on: true, fixed: true }, { label: 'intense', bit: 3, on: false }];
    expect(toggled(seen, seen[1]!, NOTHING)).toEqual({ bits: 8, places: [] });
  });

  it('are marked nowhere on the table, and said to be nowhere, where they are only listed to be seen', () => {
    const seen: Detail = { label: 'Guard against Line', place: [0, 0, 0], on: false, fixed: true };
    const there: Detail = { ...seen, place: [5, 5, 90] };
    const risk: Detail = { ...seen, danger: true };
    const corner: Detail = { label: 'left for another', place: [0, 0, 0], on: false };
    expect([seen, there].map(isRemark)).toEqual([true, true]);
    expect([seen, there, risk, corner].map(markedAt)).toEqual([null, null, null, [0, 0, 0]]);
    expect(markedAt({ ...risk, place: [5, 5, 90] })).toEqual([5, 5, 90]);
    // Nor does the table's corner, or the unit that one of them speaks of, answer for them.
    expect(detailAt([seen, there, risk], 0, 0, 1)).toBeNull();
    expect(detailAt([seen, there, risk], 5, 5, 1)).toBeNull();
    expect(detailAt([seen, corner], 0.5, 0, 1)).toBe(corner);
    expect([detailAt(picks, 1.5, 1, 1), detailAt(picks, 3, 3, 1), detailAt(picks, 3, 2.9, 1)]).toEqual([picks[1], picks[2], null]);
    const device = { line: [], shape: [], labels: [], covers: [] };
    expect(deviceOf({ device, picks: [risk] } as unknown as Verdict)).toBe(device);
    const verdict = { legal: true, command: { side: 'A', verb: 'resolve' }, refusals: [], measure: { used: 0, allowed: 0 }, picks: [{ ...seen, on: true }] } as unknown as Verdict;
    expect(verdictWords(verdict, { unit: 'yard', inch: 150 })).toBe('Allowed.');
  });

  it('are left out of the way, and forgotten where the judge no longer lists them', () => {
    const verdict = { command: { side: 'A', verb: 'shell', path: [[9, 9, 0], AT] }, picks: [{ label: '', place: AT, on: true }] } as unknown as Verdict;
    expect(wayOf(verdict)).toEqual([[9, 9, 0]]);
    expect(wayOf({ ...verdict, picks: undefined })).toEqual([[9, 9, 0], AT]);
    expect(stillListed([AT, [5, 5, 0]], verdict.picks!)).toEqual([AT]);
  });

  it('mark one’s own that are in danger', () => {
    const device = { line: [], shape: [], labels: [], covers: [] };
    const verdict = { device, picks } as unknown as Verdict;
    expect(deviceOf({ ...verdict, picks: [] })).toBe(device);
    expect(deviceOf(verdict)).toBe(device);
    const risky = picks.map((pick) => ({ ...pick, on: false }));
    expect(deviceOf({ ...verdict, picks: risky })?.endangers).toEqual([[1, 1]]);
    expect(deviceOf({ ...verdict, device: undefined })).toBeNull();
  });
});

describe('an order', () => {
  it('has the number of its option, its details, and the wish that the judge finds the way', () => {
    expect(detailsOf(0, false)).toEqual({});
    expect(detailsOf(0, true)).toEqual({ find_way: true });
    expect(detailsOf(1 << 20, false)).toEqual({ picks: 1 << 20 });
    expect(orderOf(option('form', 2, 'b1'), 'B')).toEqual({ side: 'B', verb: 'form', unit: 'a1', target: 'b1', number: 2 });
  });

  it('and which answer goes on', () => {
    const [second, done, ride] = [{ verb: 'declare-move', needs: 'nothing' as const, rule: '', label: '' }, { verb: 'done', needs: 'nothing' as const, rule: '', label: '', ends: 'step' as const }, option('ride')];
    expect(endOf([ride, second, done])).toBe(done);
    expect(endOf([ride, second])).toBe(second);
    expect(endOf([ride])).toBeNull();
    // What ends the turn of the unit in hand, where nothing else ends the question.
    const finish: Option = { ...option('finish'), needs: 'nothing', ends: 'unit' };
    expect([endOf([ride, finish]), endOf([finish, done])]).toEqual([finish, done]);
  });

  it('tells which option an order belongs to', () => {
    const [plain, column, other] = [option('move'), option('move', 4), option('halt')];
    const all = [plain, column, other];
    expect(optionOf({ side: 'A', verb: 'move', find_way: true }, all)).toBe(plain);
    expect(optionOf({ side: 'A', verb: 'move', number: 4 }, all)).toBe(column);
    expect(optionOf({ side: 'A', verb: 'charge' }, all)).toBeUndefined();
    const [half, asked] = [{ ...option('form', 50), needs: 'nothing' as const }, { ...option('form', 50), needs: 'number' as const }];
    expect(optionOf({ side: 'A', verb: 'form', number: 50 }, [half, asked])).toBe(half);
    expect(optionOf({ side: 'A', verb: 'form', number: 51 }, [half, asked])).toBe(asked);
    const [one, two] = [option('fire', 0, 'b1'), option('fire', 0, 'b2')];
    expect(optionOf({ side: 'A', verb: 'fire', target: 'b2' }, [one, two])).toBe(two);
    expect(waysOfDoing(plain, all)).toEqual([plain, column]);
    expect(switchedIn({ side: 'A', verb: 'move', number: 4, picks: 8, path: [AT] }, 64)).toEqual({ bits: 8, places: [] });
    expect(switchedIn({ side: 'A', verb: 'fire', picks: 2, path: [AT] }, 0)).toEqual({ bits: 2, places: [AT] });
  });
});
