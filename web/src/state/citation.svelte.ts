// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Which rule is being looked up. There is one slip of paper for all citations of the page (RulePopover).

export interface Shown {
  rulebook: string;
  rule: string;
  /** the citation it was opened from, beside which the slip is laid */
  anchor: HTMLElement;
}

class Citation {
  shown: Shown | null = $state.raw(null);
  /** rules that were looked up before, since one rule leads to the next */
  trail: string[] = $state.raw([]);

  /** the armies' names, where rules are looked up at a table */
  sides: Record<string, string> | null = $state.raw(null);

  open(wanted: Shown): void {
    const before = this.shown;
    if (!before) this.trail = [];
    else if (before.rule !== wanted.rule) this.trail = [...this.trail, before.rule];
    // A citation on the slip itself goes away with the slip's old text and cannot hold its place.
    this.shown = before ? { ...wanted, anchor: before.anchor } : wanted;
  }
  back(): void {
    const rule = this.trail.at(-1);
    if (!this.shown || rule === undefined) return;
    this.trail = this.trail.slice(0, -1);
    this.shown = { ...this.shown, rule };
  }
  close(): void {
    this.shown = null;
  }
}

export const citation = new Citation();
