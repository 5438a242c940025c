// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../../src/state/desk.svelte';
import { passableBy, Passing, readPassed } from '../../src/state/passing.svelte';
import { TableState } from '../../src/state/table.svelte';
import type { Decision, Option, Submitted } from '../../src/wire/types';

const convert: Option = { verb: 'convert', unit: 'a1', needs: 'order', rule: 'X', label: 'Convert' };
const done: Option = { verb: 'done', needs: 'nothing', rule: 'X', label: 'No more conversions', ends: 'step' };
const asked = (more: Partial<Decision> = {}): Decision =>
  ({ number: 7, asked: ['A'], options: [convert, done], secret: false, interrupts: false, phase: 'conversions', prompt: 'Convert or not', ...more }) as Decision;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});
afterEach(() => vi.unstubAllGlobals());

describe('a step that can be passed', () => {
  it('ends with "done" and leaves something to do', () => {
    expect(passableBy(asked())).toBe(done);
    expect(passableBy(asked({ options: [done] }))).toBeNull();
    expect(passableBy(asked({ options: [convert, { ...done, ends: undefined }] }))).toBeNull();
  });

  it('is neither secret nor asked out of turn', () => {
    expect([passableBy(asked({ secret: true })), passableBy(asked({ interrupts: true }))]).toEqual([null, null]);
  });
});

describe('what is passed', () => {
  it('is one question of one side of one battle, and remembered', () => {
    const passing = new Passing();
    passing.load('one');
    passing.set({ ...asked(), side: 'A' }, true);
    const again = new Passing();
    again.load('one');
    expect([again.has('A', asked()), again.has('B', asked()), again.has('A', asked({ prompt: 'Fire' }))]).toEqual([true, false, false]);
    again.load('two');
    expect(again.steps).toEqual([]);
    again.load('one');
    again.set({ ...asked(), side: 'A' }, false);
    passing.load('one');
    expect(passing.steps).toEqual([]);
  });

  it('is asked once more by whoever has gone back to it', () => {
    const passing = new Passing();
    passing.set({ ...asked(), side: 'A' }, true);
    expect([12, 15, 14, 14].map((given) => passing.answer('A', asked(), given)?.verb)).toEqual(['done', 'done', undefined, 'done']);
  });

  it('is nothing where what is stored is not ours', () => {
    for (const text of [null, '', '{}', '[1]', '[["one",[{"side":"A"}]]]', '[["one"]]', '[[1,[]]]']) expect(readPassed(text)).toEqual([]);
  });
});

describe('the desk', () => {
  function at(status: Submitted['status']): { desk: Desk; submit: ReturnType<typeof vi.fn> } {
    const table = new TableState('secret');
    const ground = { width: 36, height: 30, unit: 'inch', inch: 1, scale: 20, svg: '', labels: '', areas: [] };
    table.welcome = { battle: { sides: {} }, seat: { sides: ['A'] }, ground } as unknown as TableState['welcome'];
    table.state = { step: 3, decision: asked(), view: { pieces: [] }, outcome: { over: false }, wants: null } as unknown as TableState['state'];
    const submit = vi.fn(async () => ({ status, verdict: null, problem: status === 'done' ? '' : 'There is something left to do.' }));
    table.submit = submit as unknown as TableState['submit'];
    return { desk: new Desk(table), submit };
  }

  it('ends such a step and asks in every other', async () => {
    const { desk, submit } = at('done');
    desk.newQuestion();
    expect(submit).not.toHaveBeenCalled();
    desk.passing.set({ ...asked(), side: 'A' }, true);
    desk.newQuestion();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith(7, { side: 'A', verb: 'done' }));
  });

  it('says why where it cannot be ended', async () => {
    const { desk } = at('failed');
    desk.passing.set({ ...asked(), side: 'A' }, true);
    desk.newQuestion();
    await vi.waitFor(() => expect(desk.trouble).toBe('There is something left to do.'));
  });
});
