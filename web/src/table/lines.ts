// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Words on the table that must stay on the screen and clear of the tools.
import type { Size } from './camera';

/** of a letter, as a share of the size of type: a little more than it is on average */
const LETTER = 0.5;
/** what the tools take on the left, in rem, and in pixels where fingers use them */
const TOOLS_REM = 3.2;
const TOOLS_FINGER = 58;
const EDGE = 6;

/** A text broken between its words into lines of so many letters at most; a longer word stays whole. */
export function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** By how much something of this half size has to be shifted to lie between two bounds; if it is too long it begins at the first. */
export function shiftInto(at: number, half: number, low: number, high: number): number {
  if (at - half < low || high - low < 2 * half) return low + half - at;
  return at + half > high ? high - half - at : 0;
}

export interface Caption {
  lines: string[];
  /** of its first line's foot from the point that it is about, in pixels */
  x: number;
  y: number;
}

/** What is said about a point of the screen: under it or above it, but wherever it is never off the screen nor under the tools. */
export function captionAt(text: { head: string; sentence: string }, at: [number, number], spread: number, isBelow: boolean, screen: Size, type: { size: number; rem: number }): Caption {
  const left = Math.max(TOOLS_FINGER, TOOLS_REM * type.rem);
  const right = screen.width - EDGE;
  const letter = LETTER * type.size;
  const most = Math.max(12, Math.min(48, Math.floor((right - left) / letter)));
  const lines = [text.head, ...linesOf(text.sentence, most)].filter(Boolean);
  const half = (Math.max(0, ...lines.map((line) => line.length)) * letter) / 2;
  const line = 1.15 * type.size;
  const high = line * lines.length;
  const top = isBelow ? spread + 4 : -spread - 8 - high;
  const middle = at[1] + top + high / 2;
  return { lines, x: shiftInto(at[0], half, left, right), y: top + line * 0.85 + shiftInto(middle, high / 2, EDGE, screen.height - EDGE) };
}
