// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The other side's turn as theatre: what comes from the server is shown one order at a time, at a pace one chooses, with a pause at any time.
import { isHeading } from '../table/words';
import type { LogEntry, Piece, Side, State } from '../wire/types';
import { PACES } from './paces';

/** What the other side did while one watched. */
export interface Summary {
  orders: number;
  /** "3 × move, 1 × form line" */
  deeds: string;
  /** of one's own: "2. Leichtes 4, Dorn gone" */
  losses: string;
}

export interface Stage {
  show(state: State): void;
  /** the table as it is shown now */
  shown(): State | null;
  /** the sides that this seat plays */
  mine(): Side[];
  pace(): number;
  /** nothing moves, and nothing waits either */
  still(): boolean;
  /** how long it takes to show what these orders led to */
  lasts(entries: LogEntry[]): number;
}

export class Theatre {
  waiting = $state.raw<State[]>([]);
  paused = $state(false);
  summary = $state.raw<Summary | null>(null);
  /** orders that are still to be seen */
  left = $derived.by(() => this.waiting.length);

  private timer: ReturnType<typeof setTimeout> | null = null;
  private watched: LogEntry[] = [];
  private before: Piece[] | null = null;

  constructor(private readonly stage: Stage) {}

  arrive(state: State): void {
    const shown = this.stage.shown();
    const last = this.waiting.at(-1) ?? shown;
    // Something was taken back, or nothing stands on the table yet: how it is now is all that counts.
    if (!shown || !last || state.step < last.step) return this.drop(state);
    if (this.stage.still() || PACES[this.stage.pace()]!.pause === 0) {
      this.all();
      return this.perform(state);
    }
    const theirs = this.isTheirs(state, shown);
    if (this.waiting.length || (theirs && (this.timer || this.paused))) this.waiting = [...this.waiting, state];
    else {
      if (!theirs) this.stop(); // one's own order waits for nothing
      this.perform(state);
    }
  }

  pause(): void {
    this.paused = true;
    this.stop();
  }

  goOn(): void {
    this.paused = false;
    this.next();
  }

  /** One order more, even in a pause. */
  next(): void {
    this.stop();
    const [state, ...rest] = this.waiting;
    if (!state) return;
    this.waiting = rest;
    this.perform(state);
  }

  /** Enough: how do things stand? */
  all(): void {
    this.stop();
    this.paused = false;
    const states = this.waiting;
    this.waiting = [];
    for (const state of states) this.perform(state, false);
  }

  end(): void {
    this.stop();
    this.waiting = [];
  }

  private drop(state: State): void {
    this.end();
    this.paused = false;
    this.watched = [];
    this.before = this.summary = null;
    this.stage.show(state);
  }

  private perform(state: State, lingers = true): void {
    const shown = this.stage.shown();
    const fresh = shown ? state.entries.filter((entry) => entry.step > shown.step) : [];
    if (shown) this.watch(fresh, shown, state);
    this.stage.show(state);
    const asksMe = !this.waiting.length && state.decision.asked.some((side) => this.stage.mine().includes(side));
    if (asksMe) this.paused = false;
    if (!lingers || asksMe || !fresh.length || this.stage.still()) return;
    const { pause } = PACES[this.stage.pace()]!;
    if (pause === 0) return;
    const something = fresh.some((entry) => entry.events.some((event) => !isHeading(event)));
    const show = this.stage.lasts(fresh);
    // Step by step one's own dice come to rest by themselves; the other side waits for a word.
    if (pause === Infinity && fresh.some((entry) => this.isOther(entry))) return void (this.paused = true);
    this.timer = setTimeout(() => {
      this.timer = null;
      if (!this.paused) this.next();
    }, something ? show + (pause === Infinity ? 600 : pause) : 120);
  }

  private watch(fresh: LogEntry[], shown: State, state: State): void {
    if (!fresh.length) return;
    if (!fresh.some((entry) => this.isOther(entry))) {
      this.watched = [];
      this.before = this.summary = null;
      return;
    }
    this.before ??= shown.view.pieces;
    this.watched = [...this.watched, ...fresh];
    this.summary = summaryOf(this.watched, this.before, state.view.pieces, this.stage.mine());
  }

  private isOther(entry: LogEntry): boolean {
    return entry.side !== null && entry.side !== undefined && !this.stage.mine().includes(entry.side);
  }

  private isTheirs(state: State, shown: State): boolean {
    return state.entries.some((entry) => entry.step > shown.step && this.isOther(entry));
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** What they did and what it cost those who watched; null if that can be seen at a glance. */
export function summaryOf(entries: LogEntry[], before: Piece[], after: Piece[], mine: Side[]): Summary | null {
  const deeds = new Map<string, number>();
  for (const entry of entries) {
    const verb = entry.order.split(' ')[1];
    const something = entry.events.some((event) => !isHeading(event) && event.what !== 'note');
    if (verb && something) deeds.set(verb, (deeds.get(verb) ?? 0) + 1);
  }
  const was = new Map(before.map((piece) => [piece.id, piece]));
  const losses = after.flatMap((piece) => {
    const then = was.get(piece.id);
    if (!then || !mine.includes(piece.side) || piece.symbol === 'place') return [];
    if (then.on_table && !piece.on_table) return [`${piece.name} is off the table`];
    return piece.losses > then.losses ? [`${piece.name} lost ${piece.losses - then.losses}`] : [];
  });
  const orders = entries.filter((entry) => entry.side).length;
  if (orders < 2 && !losses.length) return null;
  const told = [...deeds].map(([verb, count]) => `${count} × ${verb.replaceAll('-', ' ')}`).join(', ');
  return { orders, deeds: told, losses: losses.join(', ') };
}
