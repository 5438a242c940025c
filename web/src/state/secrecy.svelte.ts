// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Questions that both sides answer in secret: who writes at this screen, and what has been written, as the server has it.
import type { Side } from '../wire/types';
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

  /** The question is put. */
  begin(): void {
    if (this.found === null) this.found = this.table.state?.decision.number ?? -1;
  }

  /** What a commander does as long as nothing else is written for him; empty: nothing. */
  standing(unit: string): string {
    const own = this.table.state?.view.echelons.find((echelon) => echelon.piece === unit);
    return own?.pending ? `on its way: ${own.pending}` : own?.order ? `goes on: ${own.order}` : '';
  }

  /** What is written for this unit; empty: nothing yet. */
  wordsFor(unit: string): string {
    return (this.turn && this.table.pieces.get(unit)?.written) || '';
  }
}
