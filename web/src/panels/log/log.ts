// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the log shows, and of what one looks for.
import type { LogEntry } from '../../wire/types';

export interface Search {
  /** id of a piece; empty: all */
  unit: string;
  /** without its turn; empty: all */
  phase: string;
  words: string;
}

export const EVERYTHING: Search = { unit: '', phase: '', words: '' };

export function isEverything(search: Search): boolean {
  return !search.unit && !search.phase && !search.words.trim();
}

/** All kinds of phases in a log, in the order of the rulebook. */
export function phaseKinds(entries: LogEntry[]): string[] {
  const kinds = new Set(entries.map((entry) => entry.phase).filter(Boolean));
  return [...kinds].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function concerns(entry: LogEntry, unit: string): boolean {
  return entry.pieces.includes(unit) || entry.events.some((event) => event.pieces?.includes(unit));
}

function says(entry: LogEntry, words: string): boolean {
  const text = [entry.order, entry.words, entry.why, entry.moment, ...entry.events.flatMap((event) => [event.text, event.rule])].join(' ').toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
}

export function found(entries: LogEntry[], search: Search): LogEntry[] {
  if (isEverything(search)) return entries;
  const words = search.words.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (!search.unit || concerns(entry, search.unit)) &&
      (!search.phase || entry.phase === search.phase) &&
      (!words || says(entry, words)),
  );
}

/** Which entries are laid out: the last ones, or while one looks back those around that moment. */
export function leaf(entries: LogEntry[], most: number, at: number | undefined): { from: number; to: number } {
  const tail = { from: Math.max(0, entries.length - most), to: entries.length };
  if (at === undefined) return tail;
  const here = entries.findIndex((entry) => entry.step >= at);
  if (here < 0 || here >= tail.from) return tail;
  const from = Math.max(0, here - Math.floor(most / 3));
  return { from, to: Math.min(entries.length, from + most) };
}
