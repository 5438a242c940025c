// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_ONCE, WALK } from '../../src/state/paces';
import { summaryOf, Theatre } from '../../src/state/theatre.svelte';
import type { LogEntry, Piece, Side, State } from '../../src/wire/types';

const entry = (step: number, side: Side, verb = 'move'): LogEntry =>
  ({ step, side, order: `${side} ${verb} x`, events: [{ what: 'move', text: 'X moves.', rule: 'HN-MOVE-1' }] }) as unknown as LogEntry;
const state = (step: number, side: Side, asked: Side[]): State =>
  ({ step, entries: [entry(step, side)], decision: { asked }, view: { pieces: [] } }) as unknown as State;

describe('the other side’s turn', () => {
  let shown: State;
  let pace = WALK;
  let still = false;
  const make = () => new Theatre({ show: (next) => (shown = next), shown: () => shown, mine: () => ['A'], pace: () => pace, still: () => still, lasts: () => 100 });

  beforeEach(() => {
    vi.useFakeTimers();
    shown = state(1, 'A', ['B']);
    pace = WALK;
    still = false;
  });
  afterEach(() => void vi.useRealTimers());

  it('is shown one order at a time', () => {
    const theatre = make();
    for (const step of [2, 3, 4]) theatre.arrive(state(step, 'B', step === 4 ? ['A'] : ['B']));
    expect([shown.step, theatre.left]).toEqual([2, 2]);
    vi.advanceTimersByTime(1599);
    expect(shown.step).toBe(2);
    vi.advanceTimersByTime(2);
    expect(shown.step).toBe(3);
    vi.advanceTimersByTime(1601);
    expect([shown.step, theatre.left]).toEqual([4, 0]);
    expect(theatre.summary).toEqual({ orders: 3, deeds: '3 × move', losses: '' });
  });

  it('can be paused, led on by hand and cut short', () => {
    const theatre = make();
    theatre.arrive(state(2, 'B', ['B']));
    theatre.pause();
    for (const step of [3, 4, 5]) theatre.arrive(state(step, 'B', ['B']));
    vi.advanceTimersByTime(60_000);
    expect(shown.step).toBe(2);
    theatre.next();
    expect(shown.step).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(shown.step).toBe(3);
    theatre.all();
    expect([shown.step, theatre.left, theatre.paused]).toEqual([5, 0, false]);
  });

  it('keeps nobody waiting who wants everything at once, or stillness', () => {
    const theatre = make();
    pace = AT_ONCE;
    for (const step of [2, 3]) theatre.arrive(state(step, 'B', ['B']));
    expect(shown.step).toBe(3);
    pace = WALK;
    still = true;
    theatre.arrive(state(4, 'B', ['B']));
    expect(shown.step).toBe(4);
  });

  it('step by step waits for a word, but never in one’s own turn', () => {
    pace = 0;
    const theatre = make();
    theatre.arrive(state(2, 'B', ['B']));
    theatre.arrive(state(3, 'B', ['A']));
    expect([shown.step, theatre.paused]).toEqual([2, true]);
    theatre.next();
    expect([shown.step, theatre.paused]).toEqual([3, false]);
    theatre.arrive(state(4, 'A', ['A']));
    expect(shown.step).toBe(4);
  });

  it('drops what is waiting when something was taken back', () => {
    const theatre = make();
    for (const step of [2, 3]) theatre.arrive(state(step, 'B', ['B']));
    theatre.arrive(state(1, 'A', ['A']));
    expect([shown.step, theatre.left]).toEqual([1, 0]);
  });

  it('tells what it cost', () => {
    const piece = (more: Partial<Piece>): Piece => ({ id: 'x', name: 'Leib', side: 'A', symbol: 'infantry', on_table: true, losses: 0, ...more }) as Piece;
    const summary = summaryOf([entry(2, 'B', 'form-line')], [piece({}), piece({ id: 'y', name: 'Dorn' })], [piece({ losses: 3 }), piece({ id: 'y', name: 'Dorn', on_table: false })], ['A']);
    expect(summary).toEqual({ orders: 1, deeds: '1 × form line', losses: 'Leib lost 3, Dorn is off the table' });
    expect(summaryOf([entry(2, 'B')], [], [], ['A'])).toBeNull();
  });
});
