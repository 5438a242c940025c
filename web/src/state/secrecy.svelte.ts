// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Questions that both sides answer in secret: who writes at this screen, and what has been written.
import { factOf } from '../table/words';
import type { Command, Piece, Side } from '../wire/types';
import type { TableState } from './table.svelte';

/** What hides the question at a screen where both sides sit: nothing, a word before the first writes, a curtain before the second. */
export type Cover = 'none' | 'word' | 'curtain';

export interface Turn {
  question: number;
  side: Side;
}

function isSame(a: Turn, b: Turn | null): boolean {
  return a.question === b?.question && a.side === b.side;
}

/**
 * What comes before the next to write. A question that this page saw come begins with a word; where the other side has written
 * (or may have, since the page was opened in the middle of it) the table is covered.
 */
export function coverFor(turn: Turn, last: Turn | null, hasBegun: boolean): Cover {
  if (isSame(turn, last)) return 'word';
  return last?.question === turn.question || hasBegun ? 'curtain' : 'word';
}

export class Secrecy {
  /** who was let to the table last */
  private last = $state.raw<Turn | null>(null);
  /** the question that was open when the page was */
  private found = $state<number | null>(null);
  /** orders of this question written on this page, by unit */
  private own = $state.raw<{ turn: Turn | null; by: Map<string, string[]> }>({ turn: null, by: new Map() });
  /** what the units' orders were when the question was put: that is nothing that was written for it */
  private before = $state.raw<{ turn: Turn | null; orders: Map<string, string> }>({ turn: null, orders: new Map() });

  private isSitting = false;

  constructor(private table: TableState) {}

  turn = $derived.by<Turn | null>(() => {
    const { answering, secret, state } = this.table;
    return answering && secret ? { question: state!.decision.number, side: answering } : null;
  });
  cover = $derived.by<Cover>(() => {
    const isForTwo = (this.table.welcome?.seat.sides.length ?? 0) > 1;
    const { turn } = this;
    // The server says who sits here: before that it tells this page nothing that one side alone may know.
    if (!turn || !isForTwo || this.table.state?.seated === turn.side) return 'none';
    const hasBegun = turn.question === this.found && this.table.toAnswer.length < 2;
    return coverFor(turn, this.last, hasBegun);
  });

  /** Whoever is to write has sat down. */
  open(): void {
    const { turn } = this;
    this.last = turn;
    if (!turn || this.isSitting) return;
    this.isSitting = true;
    void this.table.sit(turn.question, turn.side).catch(() => {}).finally(() => (this.isSitting = false));
  }

  /** The line was broken and the server has forgotten who sits here; the page has not. */
  resume(): void {
    if (this.turn && isSame(this.turn, this.last) && this.cover !== 'none') this.open();
  }

  /** The question is put: old orders are remembered, unless the page was opened after that. */
  begin(): void {
    const { turn } = this;
    if (this.found === null) this.found = this.table.state?.decision.number ?? -1;
    if (!turn || this.cover !== 'none' || isSame(turn, this.before.turn)) return;
    const pieces = turn.question === this.found ? [] : [...this.table.pieces.values()];
    this.before = { turn, orders: new Map(pieces.map((piece) => [piece.id, orderOf(piece)])) };
  }

  wrote(command: Command, words: string): void {
    const turn = this.turn;
    const unit = command.unit;
    if (!turn || !unit) return;
    const by = new Map(isSame(turn, this.own.turn) ? this.own.by : []);
    // The word for taking back, in every rulebook that has one.
    if (command.verb === 'withdraw') by.delete(unit);
    else by.set(unit, [...(by.get(unit) ?? []).filter((one) => !replaces(words, one)), words]);
    this.own = { turn, by };
  }

  /** What a commander does as long as nothing else is written for him; empty: nothing. */
  standing(unit: string): string {
    const own = this.table.state?.view.echelons.find((echelon) => echelon.piece === unit);
    return own?.pending ? `on its way: ${own.pending}` : own?.order ? `goes on: ${own.order}` : '';
  }

  /** What is written for this unit; empty: nothing yet. */
  wordsFor(unit: string): string {
    const turn = this.turn;
    if (!turn) return '';
    const piece = this.table.pieces.get(unit);
    const now = piece ? orderOf(piece) : '';
    if (now && !(isSame(turn, this.before.turn) && this.before.orders.get(unit) === now)) return now;
    return isSame(turn, this.own.turn) ? (this.own.by.get(unit) ?? []).join('; ') : '';
  }
}

function orderOf(piece: Piece): string {
  const order = factOf(piece, 'order');
  return typeof order === 'string' ? order : '';
}

/** Orders to two guns of one unit ("Gun 1: …", "Gun 2: …") stand beside each other; any other replaces the one before. */
export function replaces(words: string, older: string): boolean {
  const [a, b] = [words, older].map((text) => /^([^:]+): /.exec(text)?.[1]);
  return !a || !b || a === b;
}
