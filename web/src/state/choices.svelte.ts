// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What may be ordered now: of the whole question and of the selected unit, narrowed to what is of interest; why something
// may not; and what that unit sees around it.
import { endOf, waysOfDoing } from '../table/details';
import { belongs, bundled, optionWords, type Bundle } from '../table/words';
import type { Option, Survey, Verdict } from '../wire/types';
import { Listing } from './listing.svelte';
import type { TableState } from './table.svelte';

/** How many orders are read out, as many as have a key. */
const SPOKEN = 9;

export interface WhyNot {
  target: string;
  verdict: Verdict;
}

export class Choices {
  /** options are narrowed to those against this piece */
  against = $state<string | null>(null);
  /** or to those of one kind */
  among = $state.raw<Pick<Bundle, 'key' | 'label'> | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  survey = $state.raw<Survey | null>(null);

  private listing: Listing;

  question = $derived.by(() => this.table.state?.decision.number ?? -1);
  options = $derived.by<Option[]>(() => (this.may() ? (this.table.state?.decision.options ?? []) : []));
  /** units that can be told something now */
  able = $derived.by(() => new Set(this.options.flatMap((option) => (option.unit ? [option.unit] : []))));
  /** of the selected unit */
  own = $derived.by<Option[]>(() => this.ownOptions());
  ofKind = $derived.by(() => (this.among ? this.own.filter((option) => belongs(option, this.among!)) : this.own));
  /** of those, the ones that the panel shows: all, or those against one enemy or of one kind */
  listed = $derived.by(() => (this.against ? this.own.filter((option) => option.target === this.against) : this.ofKind));
  /** the same, with what is of one kind in one row where there are many */
  rows = $derived.by<(Option | Bundle)[]>(() => (this.among || this.against ? this.listed : bundled(this.listed)));
  ownPending = $derived.by(() => this.needsList(this.table.selected) && !this.isListed());
  done = $derived.by(() => endOf(this.options));
  targets = $derived.by(() => new Set(this.ofKind.flatMap((option) => (option.target ? [option.target] : []))));

  /** may: somebody here may answer */
  constructor(private readonly table: TableState, private readonly may: () => boolean) {
    this.listing = new Listing(table);
  }

  /** This order and others that differ from it only in how it is done. */
  waysOf(chosen: Option | null): Option[] {
    return chosen ? waysOfDoing(chosen, this.own.includes(chosen) ? this.own : this.options) : [];
  }

  /** Where the question only says that the unit may be told something: what that is. */
  async askOrders(unit: string): Promise<void> {
    await this.listing.ask(unit, () => this.question);
  }

  forgetOrders(): void {
    this.listing.forget();
  }

  sayOrders(unit: string): void {
    const words = (row: Option | Bundle) => ('key' in row ? `${row.label}: ${row.options.length} to choose from` : optionWords(row, (id) => this.table.nameOf(id)));
    const orders = this.rows.slice(0, SPOKEN).map((row, i) => `${i + 1} ${words(row)}`);
    this.table.announce(`${this.table.nameOf(unit)} is selected. Orders: ${orders.join(', ')}.`);
  }

  async lookAround(unit: string): Promise<void> {
    try {
      const survey = await this.table.survey(unit);
      if (this.table.selected === unit) this.survey = survey;
    } catch {
      // Zones are a help, not a need: without them the unit can be ordered all the same.
    }
  }

  /** Such an order, but against this target. */
  async askWhyNot({ verb, number }: Option, target: string): Promise<void> {
    const side = this.table.answering;
    const unit = this.table.selected;
    if (!side || !unit) return;
    const { verdict } = await this.table.preview({ side, verb, unit, target, ...(number ? { number } : {}) });
    this.whyNot = { target, verdict };
    this.table.announce(verdict.refusals.map((refusal) => refusal.text).join(' '));
  }

  private ownOptions(): Option[] {
    const unit = this.table.selected;
    if (!unit || !this.may()) return [];
    const all = this.needsList(unit) ? (this.listing.of(unit, this.question) ?? []) : this.options.filter((option) => option.unit === unit);
    // What ends its turn has a button of its own.
    const own = all.filter((option) => option.ends !== 'unit' || option.verb !== this.done?.verb);
    // What is answered without naming anybody can be answered with somebody selected, too.
    return [...own, ...this.options.filter((option) => !option.unit && option !== this.done)];
  }

  private needsList(unit: string | null): boolean {
    return unit !== null && this.options.some((option) => option.unit === unit && option.needs === 'order');
  }

  private isListed(): boolean {
    return this.listing.of(this.table.selected, this.question) !== null;
  }
}
