// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { Newest } from '../wire/newest';
import type { Command, OddsReply } from '../wire/types';
import type { TableState } from './table.svelte';

/** milliseconds that a hand must rest before an action is followed to its end */
const LONGER = 700;

/** The chances of the order in hand, asked for when the hand rests. */
export class Chances {
  reply = $state.raw<OddsReply | null>(null);
  /** of an order against somebody that by itself leads to nothing yet, as a charge does: to the end of the action */
  later = $state.raw<OddsReply | null>(null);
  asked = $state(false);
  /** to the end of the action */
  through = $state(false);
  /** no die can fall */
  certain = $derived.by(() => this.reply !== null && this.reply.exact && this.reply.ways <= 1);

  private timer: ReturnType<typeof setTimeout> | null = null;
  private weigh = new Newest<{ command: Command; through: boolean }, OddsReply>(
    ({ command, through }) => this.table.odds(command, through),
    (reply, { command, through }) => this.hear(reply, command, through),
    () => (this.asked = false),
  );

  constructor(private readonly table: TableState) {}

  ask(command: Command, after: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asked = true;
      this.weigh.put({ command, through: this.through });
    }, after);
  }

  /** What was counted no longer fits. */
  forget(): void {
    if (this.timer) clearTimeout(this.timer);
    this.weigh.forget();
    this.reply = null;
    this.later = null;
    this.asked = false;
  }

  /** Whether the order is sure to go as foretold; false if that cannot be found out. */
  async isCertain(command: Command): Promise<boolean> {
    try {
      this.set(await this.table.odds(command, false));
    } catch {
      return false;
    }
    return this.certain && !command.target;
  }

  private hear(reply: OddsReply, command: Command, through: boolean): void {
    const undecided = command.target !== undefined && reply.whole.length === 1;
    if (through && !this.through) {
      this.later = reply;
      this.asked = false;
      return;
    }
    this.set(reply);
    this.later = null;
    // A long count, and the judge does nothing else meanwhile: only for a hand that goes on resting.
    if (undecided && !through) this.timer = setTimeout(() => this.weigh.put({ command, through: true }), LONGER);
  }

  private set(reply: OddsReply): void {
    this.reply = reply;
    this.asked = false;
  }
}
