// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../../src/state/desk.svelte';
import { TableState } from '../../src/state/table.svelte';
import type { Command, Option, Piece, Preview, Verdict } from '../../src/wire/types';

const ground = { width: 36, height: 30, unit: 'inch', inch: 1, scale: 20, svg: '', labels: '', areas: [] };
const option = (verb: string, more: Partial<Option> = {}): Option => ({ verb, unit: 'a1', needs: 'nothing', rule: 'X', label: verb, ...more });
const piece = (id: string, name: string): Piece => ({ id, name, side: 'A', pose: [1, 2, 0], footprint: [], on_table: true, marks: [], facts: [] }) as unknown as Piece;

/** What the judge makes of an order. */
let judge: (command: Command) => Partial<Verdict>;
let asked: Command[];

function at(options: Option[], orders: Option[] = []): Desk {
  const table = new TableState('secret');
  table.welcome = { battle: { sides: {} }, seat: { sides: ['A'] }, ground } as unknown as TableState['welcome'];
  table.state = { step: 0, decision: { number: 7, asked: ['A'], options, secret: false }, view: { pieces: [piece('a1', 'Guard'), piece('b1', 'Line')] }, outcome: { over: false }, wants: null } as unknown as TableState['state'];
  table.preview = async (command) => {
    asked.push(command);
    return { verdict: { legal: true, command, refusals: [], workings: [], measure: { used: 0, allowed: 0 }, ...judge(command) }, ghost: null } as Preview;
  };
  table.orders = vi.fn(async () => ({ options: orders })) as unknown as TableState['orders'];
  table.survey = async (unit) => ({ unit, zones: [], looks: [] });
  table.odds = async () => Promise.reject(new Error('no odds here'));
  return new Desk(table);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  judge = () => ({});
});
afterEach(() => vi.useRealTimers());

describe('the orders of a unit', () => {
  it('are those of the question, and read out', async () => {
    const desk = at([option('fire', { target: 'b1', label: 'Fire at' }), option('halt', { label: 'Halt' }), option('done', { unit: undefined, ends: 'step' })]);
    await desk.select('a1');
    expect(desk.choices.own.map(({ verb }) => verb)).toEqual(['fire', 'halt']);
    expect(desk.choices.done?.verb).toBe('done');
    expect(desk.table.said).toBe('Guard is selected. Orders: 1 Fire at Line, 2 Halt.');
    expect(desk.choices.survey?.unit).toBe('a1');
    expect(desk.table.orders).not.toHaveBeenCalled();
  });

  it('are asked for where the question only says that there are some', async () => {
    const desk = at([option('order', { needs: 'order' })], [option('march', { label: 'March' })]);
    const selected = desk.select('a1');
    expect([desk.choices.ownPending, desk.choices.own]).toEqual([true, []]);
    await selected;
    expect([desk.choices.ownPending, desk.choices.own.map(({ verb }) => verb)]).toEqual([false, ['march']]);
    expect(desk.table.said).toBe('Guard is selected. Orders: 1 March.');
    await desk.select('a1');
    expect(desk.table.orders).toHaveBeenCalledTimes(1);
  });

  it('are not said after the order that was taken up at once', async () => {
    const desk = at([option('march', { needs: 'path', label: 'March' })]);
    await desk.choose(desk.choices.options[0]!);
    expect(desk.table.said).toMatch(/^March: drag it/);
  });

  it('have their reasons where there is none against somebody', async () => {
    judge = () => ({ legal: false, refusals: [{ rule: 'X', text: 'Too far.' }] });
    const desk = at([option('fire', { target: 'b2', number: 4 })]);
    await desk.select('a1');
    expect(await desk.aim('b1')).toBe(true);
    expect(asked).toEqual([{ side: 'A', verb: 'fire', unit: 'a1', target: 'b1', number: 4 }]);
    expect([desk.choices.whyNot?.target, desk.table.said]).toEqual(['b1', 'Too far.']);
    desk.table.preview = async () => Promise.reject(new Error('gone'));
    await desk.aim('b1');
    expect([desk.choices.whyNot, desk.trouble !== '']).toEqual([null, true]);
  });
});

describe('an order that needs a number', () => {
  const area = (number?: number) => option('area', { needs: 'number', ...(number ? { number } : {}) });

  it('begins with the one that comes with its option', async () => {
    const desk = at([area(450), area()]);
    await desk.choose(desk.choices.options[0]!);
    expect([desk.order.number, asked.at(-1)?.number]).toEqual([450, 450]);
    desk.order.setNumber(225);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.at(-1)?.number).toBe(225);
    // A nought is left out on the wire.
    await desk.choose(desk.choices.options[1]!);
    expect([desk.order.number, asked.at(-1)?.number]).toEqual([0, 0]);
  });

  it('shows what the judge makes of it, unless he refuses', async () => {
    judge = (command) => ({ command: { ...command, number: command.number || 5 }, legal: command.number !== 9 });
    const desk = at([area()]);
    await desk.choose(desk.choices.options[0]!);
    expect(desk.order.number).toBe(5);
    const submit = vi.fn(async () => ({ status: 'done', verdict: null, problem: '' }));
    desk.table.submit = submit as unknown as TableState['submit'];
    desk.order.setNumber(9);
    await vi.advanceTimersByTimeAsync(1000);
    await desk.confirm();
    expect([desk.order.number, submit.mock.calls.length]).toEqual([9, 0]);
    desk.order.setNumber(0);
    await vi.advanceTimersByTimeAsync(1000);
    const before = asked.length;
    await desk.confirm();
    expect(asked.length).toBe(before);
    expect(submit).toHaveBeenCalledWith(7, expect.objectContaining({ number: 5 }));
  });
});

describe('a way that is too long', () => {
  const measure = { used: 6, allowed: 6 };
  const march = async (): Promise<Desk> => {
    const desk = at([option('march', { needs: 'path', label: 'March' })]);
    await desk.choose(desk.choices.options[0]!);
    desk.hand.hold([1, 22, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    return desk;
  };
  const shortened = (verdict: Partial<Verdict>) => vi.fn(async (command: Command) => ({ verdict: { legal: true, command, refusals: [], workings: [], measure, ...verdict }, ghost: null }) as Preview);

  it('is cut where the judge says, and nowhere else', async () => {
    judge = ({ path }) => ({ legal: path!.at(-1)![1] <= 8 });
    const desk = await march();
    expect(desk.order.legal).toBe(false);
    const shorten = shortened({ command: { side: 'A', verb: 'march', unit: 'a1', path: [[1.5, 2, 10], [1, 7.98, 0]] } });
    desk.table.shorten = shorten;
    await desk.shorten();
    expect(shorten).toHaveBeenCalledWith({ side: 'A', verb: 'march', unit: 'a1', path: [[1, 22, 0]], find_way: true });
    // The judge finds the way there again, so that the hand is as free as before.
    expect([desk.hand.pose, desk.hand.byHand, desk.order.legal]).toEqual([[1, 7.98, 0], false, true]);
    expect(asked.at(-1)).toMatchObject({ path: [[1, 7.98, 0]], find_way: true });
  });

  it('is taken leg by leg where he would not find it again', async () => {
    judge = ({ path }) => ({ legal: path!.length > 1 });
    const desk = await march();
    desk.table.shorten = shortened({ command: { side: 'A', verb: 'march', unit: 'a1', path: [[1.5, 2, 10], [1, 7.98, 0]] } });
    await desk.shorten();
    expect([desk.hand.legs, desk.hand.pose, desk.hand.byHand, desk.order.legal]).toEqual([[[1.5, 2, 10]], [1, 7.98, 0], true, true]);
  });

  it('stays as it is where no part of it is allowed, and that is said', async () => {
    judge = () => ({ legal: false });
    const desk = await march();
    desk.table.shorten = shortened({ legal: false });
    await desk.shorten();
    expect([desk.hand.pose, desk.trouble]).toEqual([[1, 22, 0], 'Not even a part of that way is allowed: take it elsewhere.']);
  });
});
