// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Measuring and sighting: from anything to anything.
import { byEye, tapeText } from '../table/lengths';
import type { Look, Point } from '../wire/types';
import type { TableState } from './table.svelte';

export interface Spot {
  at: Point;
  /** the piece that was meant, if one was */
  piece: string | null;
}

export class Ruler {
  on = $state(false);
  from = $state.raw<Spot | null>(null);
  to = $state.raw<Spot | null>(null);
  look = $state.raw<Look | null>(null);
  /** the second end still follows the pointer */
  private loose = true;

  line = $derived.by<[Point, Point] | null>(() =>
    this.look ? [this.look.from, this.look.to] : this.from && this.to ? [this.from.at, this.to.at] : null,
  );
  text = $derived.by(() => this.words());

  constructor(private readonly table: TableState) {}

  toggle(): void {
    this.on = !this.on;
    this.clear();
    this.table.announce(this.on ? 'Measuring: choose where from, then where to.' : 'The ruler is put away.');
  }

  clear(): void {
    this.from = this.to = this.look = null;
    this.loose = true;
  }

  /** From here, whatever was measured before. */
  begin(spot: Spot): void {
    this.from = spot;
    this.to = this.look = null;
    this.loose = true;
  }

  async pick(spot: Spot): Promise<void> {
    this.look = null;
    if (!this.from || !this.loose) {
      return this.begin(spot);
    }
    this.to = spot;
    this.loose = false;
    const { from } = this;
    if (from.piece && spot.piece) await this.sight(from.piece, spot.piece);
    this.table.announce(this.text);
  }

  /** While the second end is being looked for, the tape follows the pointer. */
  stretch(at: Point): void {
    if (this.on && this.from && this.loose) this.to = { at, piece: null };
  }

  private async sight(from: string, to: string): Promise<void> {
    try {
      const survey = await this.table.survey(from);
      const look = survey.looks.find((one) => one.target === to);
      if (look) this.look = look;
      else this.look = (await this.table.survey(to)).looks.find((one) => one.target === from) ?? null;
    } catch {
      // No sight line then; the plain distance stands.
    }
  }

  private words(): string {
    const line = this.line;
    if (!line) return '';
    const rod = this.table.welcome?.ground ?? { unit: 'inch', inch: 1 };
    const long = this.look?.distance ?? Math.hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]);
    const length = tapeText(rod.unit === 'inch' ? long : byEye(long, rod.unit), rod);
    if (!this.look) return length;
    return `${length}, ${this.look.text || (this.look.clear ? 'clear' : 'blocked')}`;
  }
}
