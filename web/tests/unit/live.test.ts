// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeEntries } from '../../src/state/table.svelte';
import { backOff, Live, liveUrl, type Hooks, type Socket } from '../../src/wire/live';
import { Newest } from '../../src/wire/newest';
import type { LogEntry } from '../../src/wire/types';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { do: string; id: number; after?: number; token?: string }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1006): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.({ code });
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let hooks: { [K in keyof Hooks]: ReturnType<typeof vi.fn> };
let known: number | undefined;

function table(): Live {
  const live = new Live('SECRET', hooks as unknown as Hooks, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  live.open();
  return live;
}

async function greet(socket: FakeSocket): Promise<void> {
  socket.onopen?.(undefined as never);
  socket.say({ id: socket.sent[0]!.id, reply: { state: { step: 1 } } });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  known = undefined;
  hooks = { welcome: vi.fn(), state: vi.fn(), connection: vi.fn(), refused: vi.fn(), after: vi.fn(() => known), dark: vi.fn(() => false) };
});
afterEach(() => vi.useRealTimers());

describe('the line to the table', () => {
  it('says hello, is welcomed and answers by number', async () => {
    const live = table();
    await greet(sockets[0]!);
    expect(sockets[0]!.sent[0]).toMatchObject({ do: 'hello', token: 'SECRET' });
    expect(hooks.welcome).toHaveBeenCalledOnce();
    const first = live.request({ do: 'hint' });
    const second = live.request({ do: 'undo' });
    const [, hint, undo] = sockets[0]!.sent;
    sockets[0]!.say({ push: 'state', state: { step: 2 } });
    sockets[0]!.say({ id: undo!.id, problem: { code: 'bad_request', text: 'Nothing to take back.' } });
    sockets[0]!.say({ id: hint!.id, reply: { words: 'Done' } });
    await expect(first).resolves.toEqual({ words: 'Done' });
    await expect(second).rejects.toMatchObject({ code: 'bad_request', message: 'Nothing to take back.' });
    expect(hooks.state).toHaveBeenCalledWith({ step: 2 });
  });

  it('comes back after a break and says what it knows', async () => {
    const live = table();
    await greet(sockets[0]!);
    const lost = live.request({ do: 'hint' });
    known = 7;
    sockets[0]!.close();
    await expect(lost).rejects.toMatchObject({ code: 'offline' });
    expect(hooks.connection).toHaveBeenLastCalledWith('lost', expect.stringContaining('Trying again'));
    await expect(live.request({ do: 'undo' })).rejects.toMatchObject({ code: 'offline' });
    await vi.advanceTimersByTimeAsync(600);
    expect(sockets).toHaveLength(2);
    await greet(sockets[1]!);
    expect(sockets[1]!.sent[0]).toMatchObject({ do: 'hello', after: 7 });
    expect(hooks.connection).toHaveBeenLastCalledWith('live', '');
  });

  it('comes back by itself after the server was restarted, and says so', async () => {
    table();
    await greet(sockets[0]!);
    sockets[0]!.close(1012);
    expect(hooks.connection).toHaveBeenLastCalledWith('lost', expect.stringMatching(/server is being restarted.*by itself in about [5-7] s/));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_200);
    expect(sockets).toHaveLength(2);
    // Not up yet: from here on as after any break.
    sockets[1]!.close();
    expect(hooks.connection).toHaveBeenLastCalledWith('lost', expect.stringContaining('Trying again'));
    await vi.advanceTimersByTimeAsync(600);
    await greet(sockets[2]!);
    expect(hooks.connection).toHaveBeenLastCalledWith('live', '');
    expect(hooks.refused).not.toHaveBeenCalled();
  });

  it('leaves when its link has been replaced', async () => {
    const live = table();
    await greet(sockets[0]!);
    const lost = live.request({ do: 'hint' });
    sockets[0]!.close(4001);
    await expect(lost).rejects.toMatchObject({ code: 'offline' });
    expect(hooks.connection).toHaveBeenLastCalledWith('lost', expect.stringContaining('link has been replaced'));
    expect(hooks.refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('does not knock for ever at a seat that does not exist', async () => {
    table();
    sockets[0]!.onopen?.(undefined as never);
    sockets[0]!.say({ id: sockets[0]!.sent[0]!.id, problem: { code: 'no_such_seat', text: 'There is no such seat.' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(hooks.connection).toHaveBeenLastCalledWith('lost', 'There is no such seat.');
  });

  it('gives up an order that nobody answers, and the dead line with it', async () => {
    const live = table();
    await greet(sockets[0]!);
    const order = live.request({ do: 'submit', decision: 1, command: { side: 'A', verb: 'done' } });
    const late = expect(order).rejects.toMatchObject({ code: 'late' });
    await vi.advanceTimersByTimeAsync(13_000);
    await late;
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('waits longer and longer, but not for ever', () => {
    expect(backOff(0, 1)).toBe(500);
    expect(backOff(3, 1)).toBe(4000);
    expect(backOff(30, 1)).toBe(15_000);
    expect(backOff(3, 0)).toBe(2800);
    expect(liveUrl({ protocol: 'https:', host: 'a.b' })).toBe('wss://a.b/api/live');
  });
});

describe('the newest question', () => {
  it('is the only one asked while another is under way', async () => {
    const asked: number[] = [];
    const heard: number[] = [];
    let answer: (value: number) => void = () => {};
    const newest = new Newest<number, number>(
      (question) => {
        asked.push(question);
        return new Promise((resolve) => (answer = resolve));
      },
      (reply) => heard.push(reply),
      () => {},
    );
    [1, 2, 3, 4].forEach((question) => newest.put(question));
    answer(10);
    await vi.advanceTimersByTimeAsync(0);
    answer(40);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([1, 4]);
    expect(heard).toEqual([10, 40]);
    newest.put(5);
    newest.forget();
    answer(50);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([10, 40]);
  });
});

describe('the log', () => {
  it('drops what a push declares void', () => {
    const entry = (step: number, order = ''): LogEntry => ({ step, side: 'A', order, words: order, pieces: [], why: '', moment: '', phase: '', events: [] });
    const merged = mergeEntries([entry(0), entry(1), entry(2, 'old')], 2, [entry(2, 'new'), entry(3)]);
    expect(merged.map((one) => `${one.step}${one.order}`)).toEqual(['0', '1', '2new', '3']);
  });
});
