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

export function coverFor(turn: Turn, last: Turn | null): Cover {
  if (last?.question !== turn.question) return 'word';
  return last.side === turn.side ? 'none' : 'curtain';
}

export class Secrecy {
  /** who was let to the table last */
  private seated = $state.raw<Turn | null>(null);
  /** orders of this question written on this page, by unit */
  private own = $state.raw<{ turn: Turn | null; by: Map<string, string[]> }>({ turn: null, by: new Map() });
  /** what the units' orders were when the question was put: that is nothing that was written for it */
  private before = $state.raw<{ turn: Turn | null; orders: Map<string, string> }>({ turn: null, orders: new Map() });

  constructor(private table: TableState) {}

  turn = $derived.by<Turn | null>(() => {
    const { answering, secret, state } = this.table;
    return answering && secret ? { question: state!.decision.number, side: answering } : null;
  });
  cover = $derived.by<Cover>(() => {
    const isForTwo = (this.table.welcome?.seat.sides.length ?? 0) > 1;
    return this.turn && isForTwo ? coverFor(this.turn, this.seated) : 'none';
  });

  /** Whoever is to write has sat down. */
  open(): void {
    this.seated = this.turn;
  }

  /** The question is put: old orders are remembered, unless the page has only just been opened. */
  begin(isNew: boolean): void {
    const turn = this.turn;
    if (!turn || isSame(turn, this.before.turn)) return;
    const pieces = isNew ? [...this.table.pieces.values()] : [];
    this.before = { turn, orders: new Map(pieces.map((piece) => [piece.id, orderOf(piece)])) };
  }

  wrote(command: Command, words: string): void {
    const turn = this.turn;
    const unit = command.unit;
    if (!turn || !unit) return;
    const by = new Map(isSame(turn, this.own.turn) ? this.own.by : []);
    by.set(unit, [...(by.get(unit) ?? []).filter((one) => !replaces(words, one)), words]);
    this.own = { turn, by };
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
