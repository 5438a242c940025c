// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The order in hand as it would be given: the option with what is held over the table and what is switched on in it.
import { asSwitched, NOTHING, numberOf, orderOf, toggled, wayOf, waysOfDoing, type Switched } from '../table/details';
import type { Command, Detail, Option, Pose, Preview, Side, Verdict } from '../wire/types';
import { Hand } from './hand.svelte';

export abstract class Order extends Hand {
  chosen = $state.raw<Option | null>(null);
  /** of an order that needs one */
  number = $state(0);
  preview = $state.raw<Preview | null>(null);
  switched = $state.raw<Switched>(NOTHING);
  /** the detail that somebody points at in the list */
  pointed = $state.raw<Detail | null>(null);

  /** of the selected unit */
  abstract readonly own: Option[];
  abstract readonly options: Option[];
  protected abstract get side(): Side | null;

  onTable = $derived.by(() => this.chosen?.needs === 'path' || this.chosen?.needs === 'pose');
  legal = $derived.by(() => this.preview?.verdict.legal ?? false);
  picks = $derived.by<Detail[]>(() => (this.chosen ? (this.preview?.verdict.picks ?? []) : []));
  /** the path that the judge has seen, without the places of details */
  judgedWay = $derived.by<Pose[]>(() => (this.preview ? wayOf(this.preview.verdict) : []));
  /** the chosen order and others that differ from it only in how it is done */
  ways = $derived.by<Option[]>(() => {
    const { chosen } = this;
    if (!chosen) return [];
    const among = this.own.includes(chosen) ? this.own : this.options;
    return waysOfDoing(chosen, among);
  });

  command(): Command | null {
    const option = this.chosen;
    const { side } = this;
    if (!option || !side) return null;
    const order = orderOf(option, side);
    if (option.needs === 'number') return { ...order, number: this.number };
    const path = [...this.heldPath(), ...this.switched.places];
    return { ...order, ...(path.length ? { path } : {}), ...numberOf(option, this.switched.bits, option.needs === 'path' && !this.byHand && this.pose !== null) };
  }

  setNumber(number: number): void {
    this.number = number;
    this.ask();
  }

  /** The judge may complete it: as many as there are, where none was said. True if it is another now. */
  protected takeNumber({ legal, command }: Verdict): boolean {
    const number = command.number ?? 0;
    if (this.chosen?.needs !== 'number' || !legal || number === this.number) return false;
    this.number = number;
    return true;
  }

  toggle(pick: Detail): void {
    if (pick.fixed) return;
    this.switched = toggled(this.picks, pick, this.switched);
    this.showSwitched();
    this.ask();
  }

  /** For quick hands: what has been switched is shown before the judge has said what he makes of it. */
  protected showSwitched(): void {
    const { preview } = this;
    if (preview?.verdict.picks && this.switched !== NOTHING) this.preview = { ...preview, verdict: { ...preview.verdict, picks: asSwitched(preview.verdict.picks, this.switched) } };
  }

  /** The same order done in another way, to where it is held. */
  doOtherwise(option: Option): void {
    this.chosen = option;
    this.switched = NOTHING;
    this.ask();
  }

  protected forgetOrder(): void {
    this.chosen = null;
    this.preview = null;
    this.switched = NOTHING;
    this.pointed = null;
    this.letGo();
  }

  private heldPath(): Pose[] {
    if (!this.onTable || !this.pose) return [];
    return this.chosen?.needs === 'path' && this.byHand ? this.way() : [this.pose];
  }
}
