// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What can be answered to an interruption, all of it at once, with the chances of each as long as counting them is quick.
import { orderOf } from '../table/details';
import type { Command, OddsReply, Option } from '../wire/types';
import type { TableState } from './table.svelte';

const MOST_UNITS = 8;
const MOST_COUNTED = 16;
const BUDGET_MS = 1500;

export class Reactions {
  /** of the question: answers that are whole, and the orders of the units that may be given one */
  listed = $state.raw<Option[]>([]);
  /** by order: the lists of a unit and of the question hold the same order twice; null: they cannot be counted */
  private chances = $state.raw<Map<string, OddsReply | null>>(new Map());
  /** all that could be counted quickly has been */
  private isSettled = $state(false);
  /** those whose chances are of interest */
  private concerned = new Set<string>();
  /** counts the questions: what was asked for an older one is dropped */
  private round = 0;

  constructor(private readonly table: TableState) {}

  async gather(options: Option[]): Promise<void> {
    const round = ++this.round;
    this.listed = options;
    this.chances = new Map();
    this.isSettled = false;
    if (!options.length) return;
    await this.unfold(options, round);
    await this.countAll(this.listed, round);
  }

  /** The chances of orders against several enemies, so that they can be compared before one is chosen. */
  async compare(options: Option[]): Promise<void> {
    const round = ++this.round;
    this.chances = new Map();
    this.isSettled = false;
    await this.countAll(options.filter((option) => option.target), round);
  }

  private async countAll(options: Option[], round: number): Promise<void> {
    this.concerned = new Set(options.map(keyOf));
    const until = performance.now() + BUDGET_MS;
    for (const option of options.filter(canBeCounted).slice(0, MOST_COUNTED)) {
      if (this.round !== round) return;
      if (performance.now() < until) await this.count(option, round);
    }
    this.isSettled = this.round === round;
  }

  /** Counted when somebody asks for it, however long it takes. */
  async ask(option: Option): Promise<void> {
    await this.count(option, this.round);
  }

  of(option: Option): OddsReply | null {
    return this.chances.get(keyOf(option)) ?? null;
  }

  /** They can be counted, but it would take long. */
  isOpen(option: Option): boolean {
    return this.isSettled && this.concerned.has(keyOf(option)) && canBeCounted(option) && !this.chances.has(keyOf(option));
  }

  private async unfold(options: Option[], round: number): Promise<void> {
    const folded = options.filter((option) => option.needs === 'order' && option.unit);
    if (!folded.length || folded.length > MOST_UNITS) return;
    const orders = await Promise.all(folded.map((option) => this.table.orders(option.unit!).catch(() => null)));
    if (this.round !== round) return;
    this.listed = options.flatMap((option) => orders[folded.indexOf(option)]?.options ?? [option]);
  }

  private async count(option: Option, round: number): Promise<void> {
    const side = this.table.answering;
    if (!side || this.table.secret) return;
    const reply = await this.ofOrder(orderOf(option, side)).catch(() => null);
    if (this.round === round) this.chances = new Map(this.chances).set(keyOf(option), reply);
  }

  /** Where the order alone decides nothing, to the end of the action. */
  private async ofOrder(command: Command): Promise<OddsReply> {
    const reply = await this.table.odds(command, false);
    return reply.whole.length === 1 ? this.table.odds(command, true) : reply;
  }
}

function keyOf({ verb, unit, target, number }: Option): string {
  return [verb, unit, target, number].join(' ');
}

function canBeCounted(option: Option): boolean {
  return option.needs === 'nothing' && option.unit !== undefined;
}
