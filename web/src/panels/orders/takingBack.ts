// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Why an order cannot be taken back alone, told from what has happened since.
import type { LogEntry, Side } from '../../wire/types';

/** Who asks: the sides of this seat, and whether the computer plays the other one. */
export interface Asker {
  sides: Side[];
  computer: boolean;
}

/** The orders behind this step. */
export function ordersSince(entries: LogEntry[], to: number): LogEntry[] {
  return entries.filter((entry) => entry.step > to && entry.side);
}

export function hasDice(entries: LogEntry[]): boolean {
  return entries.some((entry) => entry.events.some((event) => event.faces?.length));
}

function isForeign(entry: LogEntry, { sides }: Asker): boolean {
  return entry.side !== null && !sides.includes(entry.side);
}

/** Why the last order stays as it is, where nothing can be taken back. */
export function whyItStays(last: LogEntry | undefined, asker: Asker): string {
  if (!last) return 'No order has been given yet.';
  if (isForeign(last, asker)) return asker.computer ? 'The last order was the computer’s.' : 'The last order was the other side’s.';
  if (hasDice([last])) return 'Dice have fallen for the last order.';
  if (last.events.some((event) => event.what === 'note')) return 'What comes before the last note in the log stays.';
  return 'The last order has shown somebody what he did not know.';
}

/** Why the other side has to agree to going back to this step. */
export function whyAgree(entries: LogEntry[], to: number, asker: Asker, canUndo: boolean): string {
  const since = ordersSince(entries, to);
  if (hasDice(since)) return 'Dice have fallen since, so the other side has to agree.';
  if (since.some((entry) => isForeign(entry, asker))) return 'The other side has given orders since, so it has to agree.';
  if (since.length > 1) return `More than one order at once goes back only if the other side agrees.${canUndo ? ' The last one you can take back alone.' : ''}`;
  if (canUndo) return 'This order you can also take back alone.';
  return `${whyItStays(since[0], asker)} So the other side has to agree.`;
}
