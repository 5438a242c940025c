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
  open(shown: Shown): void {
    this.shown = shown;
  }
  close(): void {
    this.shown = null;
  }
}

export const citation = new Citation();
