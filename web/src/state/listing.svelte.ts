// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What one unit may be told, where the question only says that it may be told something.
import type { Option } from '../wire/types';
import type { TableState } from './table.svelte';

export class Listing {
  private fetched = $state.raw<{ unit: string; question: number; options: Option[] } | null>(null);

  constructor(private readonly table: TableState) {}

  /** Null: not asked for yet, or for another question. */
  of(unit: string | null, question: number): Option[] | null {
    const { fetched } = this;
    return fetched && fetched.unit === unit && fetched.question === question ? fetched.options : null;
  }

  /** An answer that comes when something else is selected or asked is of no use. */
  async ask(unit: string, question: () => number): Promise<void> {
    const asked = question();
    const { options } = await this.table.orders(unit);
    if (this.table.selected === unit && question() === asked) this.fetched = { unit, question: asked, options };
  }

  forget(): void {
    this.fetched = null;
  }
}
