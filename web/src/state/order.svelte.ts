// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The order in hand as it would be given: the option with what is held over the table and what is switched on in it.
import { asSwitched, detailsOf, deviceOf, NOTHING, orderOf, stillListed, toggled, wayOf, type Switched } from '../table/details';
import type { AimedAt, Command, Detail, Device, GroundInfo, Option, Piece, Pose, Preview, Verdict } from '../wire/types';
import { Hand, type Holding } from './hand.svelte';
import type { TableState } from './table.svelte';

export class Order implements Holding {
  chosen = $state.raw<Option | null>(null);
  /** of an order that needs one */
  number = $state(0);
  preview = $state.raw<Preview | null>(null);
  switched = $state.raw<Switched>(NOTHING);
  /** the detail that somebody points at in the list */
  pointed = $state.raw<Detail | null>(null);
  readonly hand = new Hand(this);

  isWay = $derived.by(() => this.chosen?.needs === 'path');
  onTable = $derived.by(() => this.isWay || this.chosen?.needs === 'pose');
  mover = $derived.by<Piece | null>(() => (this.chosen?.unit ? (this.table.pieces.get(this.chosen.unit) ?? null) : null));
  legal = $derived.by(() => this.preview?.verdict.legal ?? false);
  picks = $derived.by<Detail[]>(() => (this.chosen ? (this.preview?.verdict.picks ?? []) : []));
  /** the path that the judge has seen, without the places of details */
  judgedWay = $derived.by<Pose[]>(() => (this.preview ? wayOf(this.preview.verdict) : []));
  /** the device of the rules, where this order would have it laid */
  aimed = $derived.by<Device | null>(() => (this.chosen && this.preview ? deviceOf(this.preview.verdict) : null));

  /** models of the target that it can be aimed at, from left to right as they stand */
  aims = $derived.by<AimedAt[]>(() => (this.chosen ? [...(this.preview?.verdict.aims ?? [])].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]) : []));
  /** the one that it is aimed at */
  aimedAt = $derived.by<number>(() => this.preview?.verdict.command.number ?? 0);

  /** changed: it is another order now, which has to be judged */
  constructor(private readonly table: TableState, private readonly changed: () => void) {}

  get ground(): GroundInfo {
    return this.table.welcome!.ground;
  }

  get foundWay(): Pose[] {
    return this.legal ? this.judgedWay : [];
  }

  ask(): void {
    this.changed();
  }

  command(): Command | null {
    return this.commandWith(this.switched.places);
  }

  /** Where it goes, and nothing of the details that are told by a place. */
  withoutPlaces(): Command | null {
    return this.commandWith([]);
  }

  private commandWith(places: Pose[]): Command | null {
    const option = this.chosen;
    const side = this.table.answering;
    if (!option || !side) return null;
    const order = orderOf(option, side);
    if (option.needs === 'number') return { ...order, number: this.number };
    const path = [...this.hand.path(), ...places];
    // Aimed by hand, as long as it is the same target.
    if (this.number && this.preview?.verdict.aims) order.number = this.number;
    return { ...order, ...(path.length ? { path } : {}), ...detailsOf(this.switched.bits, this.isWay && !this.hand.byHand && this.hand.pose !== null) };
  }

  /** Aimed at the model that is nearest to this place; false if none is near enough. */
  aimNear([x, y]: readonly [number, number], reach: number): boolean {
    const far = (aim: AimedAt): number => Math.hypot(aim.at[0] - x, aim.at[1] - y);
    const nearest = this.aims.reduce<AimedAt | null>((best, aim) => (best && far(best) <= far(aim) ? best : aim), null);
    if (!nearest || far(nearest) > reach) return false;
    if (nearest.number !== this.aimedAt) this.setNumber(nearest.number);
    return true;
  }

  /** The next model to aim at, or the one before. */
  aimBy(by: 1 | -1): void {
    const at = this.aims.findIndex((aim) => aim.number === this.aimedAt);
    const next = this.aims[(at + by + this.aims.length) % this.aims.length];
    if (next) this.setNumber(next.number);
  }

  setNumber(number: number): void {
    this.number = number;
    this.ask();
  }

  /** The judge may complete it: as many as there are, where none was said. True if it is another now. */
  takeNumber({ legal, command }: Verdict): boolean {
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
  showSwitched(): void {
    const { preview } = this;
    if (preview?.verdict.picks && this.switched !== NOTHING) this.preview = { ...preview, verdict: { ...preview.verdict, picks: asSwitched(preview.verdict.picks, this.switched) } };
  }

  /** The hand has moved on, and some of what was switched on is no longer there: without that the order may do. */
  dropLost(): boolean {
    const kept = stillListed(this.switched.places, this.picks);
    if (this.legal || kept.length === this.switched.places.length) return false;
    this.switched = { ...this.switched, places: kept };
    this.ask();
    return true;
  }

  /** The same order done in another way, to where it is held. */
  doOtherwise(option: Option): void {
    this.chosen = option;
    this.switched = NOTHING;
    this.ask();
  }

  forget(): void {
    this.chosen = null;
    this.preview = null;
    this.switched = NOTHING;
    this.pointed = null;
    this.hand.letGo();
  }
}
