// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

/** Whether a key was pressed at the page at large, not while something is written or a slip lies open. */
export function isForPage(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  if (document.querySelector('dialog[open]')) return false;
  if (!target?.closest) return true;
  if (target.closest('textarea, select, [contenteditable], dialog')) return false;
  const input = target.closest('input');
  if (input && !['checkbox', 'radio', 'button'].includes(input.type)) return false;
  // Lists that scroll want the arrows for themselves.
  return !(event.key.startsWith('Arrow') && target.closest('[role="tabpanel"], [role="toolbar"], [role="slider"]') && !target.closest('.table'));
}
