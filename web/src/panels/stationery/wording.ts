// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Small matters of setting type.

/** A signed number as it is printed in a sum: a true minus, no needless decimals. */
export function signed(value: number): string {
  return value < 0 ? `−${plain(-value)}` : `+${plain(value)}`;
}

export function plain(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return text.startsWith('-') ? `−${text.slice(1)}` : text;
}

export interface Span {
  text: string;
  kind: 'plain' | 'word' | 'rule';
}

const RULE = /`([^`]+)`|\b([A-Z]{2}-[A-Z]+-\d+[a-z]?)\b/g;

/** Parts a text into plain words, words in `back-ticks`, and the numbers of rules. */
export function spans(text: string): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(RULE)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), kind: 'plain' });
    parts.push(found[1] !== undefined ? { text: found[1], kind: 'word' } : { text: found[0], kind: 'rule' });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: 'plain' });
  return parts;
}
