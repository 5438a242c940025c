// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What can be answered to an interruption, all of it at once, with the chances of each as long as counting them is quick.
import { orderOf } from '../table/details';
import type { OddsReply, Option } from '../wire/types';
import type { TableState } from './table.svelte';

const MOST_UNITS = 8;
const MOST_COUNTED = 16;
const BUDGET_MS = 1500;

export class Reactions {
  /** of the question: answers that are whole, and the orders of the units that may be given one */
  listed = $state.raw<Option[]>([]);
  /** by order: the lists of a unit and of the question hold the same order twice */
  private chances = $state.raw<Map<string, OddsReply>>(new Map());
  private question = -1;

  constructor(private readonly table: TableState) {}

  async gather(options: Option[], question: number): Promise<void> {
    this.question = question;
    this.listed = options;
    this.chances = new Map();
    if (!options.length) return;
    await this.unfold(options, question);
    const until = performance.now() + BUDGET_MS;
    for (const option of this.listed.filter(isWhole).slice(0, MOST_COUNTED)) {
      if (this.question !== question || performance.now() > until) return;
      await this.count(option, question);
    }
  }

  /** Counted when somebody asks for it, however long it takes. */
  async ask(option: Option): Promise<void> {
    await this.count(option, this.question);
  }

  /** nothing: they have not been counted */
  of(option: Option): OddsReply | undefined {
    return this.chances.get(keyOf(option));
  }

  /** They can be counted, and it has not been done. */
  isOpen(option: Option): boolean {
    return this.listed.length > 0 && isWhole(option) && option.unit !== undefined && !this.of(option);
  }

  private async unfold(options: Option[], question: number): Promise<void> {
    const folded = options.filter((option) => option.needs === 'order' && option.unit);
    if (!folded.length || folded.length > MOST_UNITS) return;
    const orders = await Promise.all(folded.map((option) => this.table.orders(option.unit!).catch(() => null)));
    if (this.question !== question) return;
    this.listed = options.flatMap((option) => orders[folded.indexOf(option)]?.options ?? [option]);
  }

  private async count(option: Option, question: number): Promise<void> {
    const side = this.table.answering;
    if (!side || this.table.secret) return;
    try {
      const command = orderOf(option, side);
      let reply = await this.table.odds(command, false);
      if (reply.whole.length === 1) reply = await this.table.odds(command, true);
      if (this.question === question) this.chances = new Map(this.chances).set(keyOf(option), reply);
    } catch {
      // The chances are a help, not a need; the judge has the last word when the option is taken up.
    }
  }
}

function keyOf({ verb, unit, target, number }: Option): string {
  return [verb, unit, target, number].join(' ');
}

function isWhole(option: Option): boolean {
  return option.needs === 'nothing';
}
