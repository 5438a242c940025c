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
  /** its outlines, where they are not the same as what lies between these edges */
  shapes?: Spot[][];
  /** names of higher rank are placed first; from 2 on they are never left out */
  rank: number;
}

/** A point on the screen. */
export type Spot = [number, number];

export interface Placed {
  id: string;
  name: string;
  /** the middle of the name's baseline */
  x: number;
  y: number;
  /** what the name covers */
  box: Box;
  /** from the name to its piece, where it does not stand beside it */
  lead?: [Spot, Spot];
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

/** Whether a box and a convex outline share any ground: some edge of the outline parts them otherwise. */
export function covers(box: Box, outline: Spot[]): boolean {
  const xs = outline.map((spot) => spot[0]);
  const ys = outline.map((spot) => spot[1]);
  if (overlap(box, { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }) === 0) return false;
  const corners: Spot[] = [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]];
  for (let i = 0; i < outline.length; i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const side = ([x, y]: Spot): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const inner = Math.sign(outline.reduce((sum, spot) => sum + side(spot), 0));
    if (corners.every((corner) => side(corner) * inner <= 0)) return false;
  }
  return true;
}

function hides(box: Box, block: Block): boolean {
  return block.shapes ? block.shapes.some((shape) => covers(box, shape)) : overlap(box, block) > 0;
}

const DIRECTIONS = 16;
const DISTANCES = [0.8, 1.7, 2.8, 4.2, 6];

/** Places for a name, the best first: close beside its piece, then farther away at the end of a line. */
function spots(block: Block, wide: number, high: number): { box: Box; far: boolean }[] {
  const cx = (block.left + block.right) / 2;
  const cy = (block.top + block.bottom) / 2;
  const at = (x: number, y: number): Box => ({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
  const gap = 2;
  const [above, below] = [block.top - gap - high / 2, block.bottom + gap + high / 2];
  const [before, behind] = [block.left - gap - 2 - wide / 2, block.right + gap + 2 + wide / 2];
  const close = [
    at(cx, below), at(cx, above), at(behind, cy), at(before, cy),
    at(cx + wide * 0.3, below), at(cx - wide * 0.3, below), at(cx + wide * 0.3, above), at(cx - wide * 0.3, above),
    at(behind - wide * 0.3, below), at(before + wide * 0.3, above), at(behind, below), at(before, below), at(behind, above), at(before, above),
  ].map((box) => ({ box, far: false }));
  const [halfWide, halfHigh] = [(block.right - block.left + wide) / 2, (block.bottom - block.top + high) / 2];
  const distant = DISTANCES.flatMap((distance) =>
    Array.from({ length: DIRECTIONS }, (_, i) => {
      const turn = (2 * Math.PI * i) / DIRECTIONS;
      return { box: at(cx + Math.sin(turn) * (halfWide + distance * high), cy + Math.cos(turn) * (halfHigh + distance * high)), far: true };
    }),
  );
  return [...close, ...distant];
}

/** What names are placed among. */
export interface Surroundings {
  /** pieces: no name stands on them */
  around?: Block[];
  /** what is written on the ground: hidden for want of a better place */
  words?: Box[];
  /** marks of the map: no name stands on them either */
  marks?: Box[];
  /** names stand on it rather than beside it */
  paper?: Box;
}

/** Greedy, the most important first. Whoever finds no place where his name hides nobody goes without it. */
export function placeNames(blocks: Block[], size: number, widthOf: (name: string) => number, { around = blocks, words = [], marks = [], paper }: Surroundings = {}): Placed[] {
  const out: Placed[] = [];
  const names: Box[] = [];
  const high = size * 1.05;
  const farthest = (DISTANCES.at(-1)! + 1) * high;
  for (const block of [...blocks].sort((a, b) => b.rank - a.rank)) {
    const wide = widthOf(block.name);
    // Of a hundred and more blocks few are near enough to be hidden by this name.
    const reach = { left: block.left - wide - farthest, right: block.right + wide + farthest, top: block.top - high - farthest, bottom: block.bottom + high + farthest };
    const near = around.filter((other) => overlap(reach, other) > 0);
    const barred = [...names, ...marks].filter((box) => overlap(reach, box) > 0);
    const nearWords = words.filter((word) => overlap(reach, word) > 0);
    let best: { box: Box; far: boolean } | null = null;
    let least = Infinity;
    spots(block, wide, high).forEach((spot, i) => {
      let cost = i * size * 0.6;
      for (const word of nearWords) cost += overlap(spot.box, word) * 1.2;
      if (paper) cost += (wide * high - overlap(spot.box, paper)) * 4;
      if (cost >= least) return;
      const isHidden = barred.some((box) => overlap(spot.box, box) > 0) || near.some((other) => hides(spot.box, other));
      if (isHidden) cost += block.rank < 2 ? Infinity : wide * high * 50;
      if (cost < least) [best, least] = [spot, cost];
    });
    const found = best as { box: Box; far: boolean } | null;
    if (!found || (block.rank < 2 && least > wide * high * 1.5 + spotsCost(size))) continue;
    const { box } = found;
    names.push(box);
    const lead = found.far ? { lead: leadBetween(box, block) } : {};
    out.push({ id: block.id, name: block.name, x: (box.left + box.right) / 2, y: box.bottom - size * 0.26, box, ...lead });
  }
  return out;
}

/** What the last of the places costs by itself. */
function spotsCost(size: number): number {
  return (14 + DISTANCES.length * DIRECTIONS) * size * 0.6;
}

function leadBetween(name: Box, block: Box): [Spot, Spot] {
  const [bx, by] = [(block.left + block.right) / 2, (block.top + block.bottom) / 2];
  const from: Spot = [Math.min(name.right, Math.max(name.left, bx)), Math.min(name.bottom, Math.max(name.top, by))];
  return [from, [Math.min(block.right, Math.max(block.left, from[0])), Math.min(block.bottom, Math.max(block.top, from[1]))]];
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
