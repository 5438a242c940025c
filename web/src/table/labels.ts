// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Where the names of pieces stand, so that they hide neither each other nor the pieces. All in screen pixels.

export interface Block {
  id: string;
  name: string;
  /** what it covers */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** names of higher rank are placed first and never left out */
  rank: number;
}

export interface Placed {
  id: string;
  name: string;
  /** the middle of the name's baseline */
  x: number;
  y: number;
  /** what the name covers */
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function spots(block: Block, wide: number, high: number): Box[] {
  const cx = (block.left + block.right) / 2;
  const cy = (block.top + block.bottom) / 2;
  const at = (x: number, y: number): Box => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
  const gap = 2;
  const [above, below] = [block.top - gap - high / 2, block.bottom + gap + high / 2];
  const [before, behind] = [block.left - gap - 2 - wide / 2, block.right + gap + 2 + wide / 2];
  return [
    at(cx, below), at(cx, above), at(behind, cy), at(before, cy),
    at(cx + wide * 0.3, below), at(cx - wide * 0.3, below), at(cx + wide * 0.3, above), at(cx - wide * 0.3, above),
    at(behind - wide * 0.3, below), at(before + wide * 0.3, above),
  ];
}

/** What names are placed among. */
export interface Surroundings {
  /** pieces, hidden only for want of a better place */
  around?: Box[];
  /** what is written on the ground */
  words?: Box[];
  /** names stand on it rather than beside it */
  paper?: Box;
}

/** Greedy, the most important first; a name that would still hide much of another is left out. */
export function placeNames(blocks: Block[], size: number, widthOf: (name: string) => number, { around = blocks, words = [], paper }: Surroundings = {}): Placed[] {
  const out: Placed[] = [];
  const names: Box[] = [];
  const high = size * 1.05;
  for (const block of [...blocks].sort((a, b) => b.rank - a.rank)) {
    const wide = widthOf(block.name);
    // Of a hundred and more blocks few are near enough to be hidden by this name.
    const reach = { left: block.left - wide - 6, right: block.right + wide + 6, top: block.top - high - 6, bottom: block.bottom + high + 6 };
    const near = around.filter((other) => other !== block && overlap(reach, other) > 0);
    const nearNames = names.filter((name) => overlap(reach, name) > 0);
    const nearWords = words.filter((word) => overlap(reach, word) > 0);
    let best: Box | null = null;
    let least = Infinity;
    spots(block, wide, high).forEach((box, i) => {
      let cost = i * size * 0.6;
      for (const other of near) cost += overlap(box, other) * 1.5;
      for (const name of nearNames) cost += overlap(box, name) * 6;
      for (const word of nearWords) cost += overlap(box, word) * 1.2;
      if (paper) cost += ((box.right - box.left) * high - overlap(box, paper)) * 4;
      if (cost < least) [best, least] = [box, cost];
    });
    const box = best as Box | null;
    const hides = box ? nearNames.reduce((sum, name) => sum + overlap(box, name), 0) : 0;
    if (!box || (block.rank < 2 && (least > wide * high * 1.2 || hides > wide * high * 0.1))) continue;
    names.push(box);
    out.push({ id: block.id, name: block.name, x: (box.left + box.right) / 2, y: box.bottom - size * 0.26, box });
  }
  return out;
}

/** The first place for a label (in the order of preference, each the middle of its baseline) that hides nothing; if all do, the first. */
export function clearPlace(places: [number, number][], wide: number, high: number, taken: Box[]): { at: [number, number]; box: Box } | null {
  let first: { at: [number, number]; box: Box } | null = null;
  for (const at of places) {
    const box = { left: at[0] - wide / 2, right: at[0] + wide / 2, top: at[1] - high, bottom: at[1] + high * 0.3 };
    first ??= { at, box };
    if (!taken.some((other) => overlap(box, other) > 0)) return { at, box };
  }
  return first;
}

/** Letters on the screen grow a little as one comes closer, and vanish where blocks are too small to bear a name. */
export function nameSize(blockOnScreen: number): number {
  if (blockOnScreen < 13) return 0;
  return Math.max(11, Math.min(16, 9 + blockOnScreen / 9));
}
