// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// From unit to unit by the keyboard.
import type { Piece } from '../wire/types';

/** east and north */
const WAYS: Record<string, readonly [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The piece that lies next in the direction of the arrow, as the table is turned; null: there is none. */
export function nextTowards(pieces: Piece[], from: Piece, key: string, angle: number): Piece | null {
  const way = WAYS[key];
  if (!way) return null;
  const turn = (angle * Math.PI) / 180;
  const ahead = [way[0] * Math.cos(turn) - way[1] * Math.sin(turn), way[0] * Math.sin(turn) + way[1] * Math.cos(turn)] as const;
  let best: Piece | null = null;
  let least = Infinity;
  for (const piece of pieces) {
    const [x, y] = [piece.pose[0] - from.pose[0], piece.pose[1] - from.pose[1]];
    const along = x * ahead[0] + y * ahead[1];
    const aside = Math.abs(x * ahead[1] - y * ahead[0]);
    // Rather one that is farther away than one that lies almost abeam.
    if (piece.id === from.id || along <= 1e-6 || along + 2 * aside >= least) continue;
    least = along + 2 * aside;
    best = piece;
  }
  return best;
}

/** The next of those who can be ordered, from west to east, after this one; by -1: the one before. */
export function nextAble(pieces: Piece[], able: Set<string>, from: string | null, by: 1 | -1): Piece | null {
  const row = pieces.filter((piece) => able.has(piece.id) && piece.on_table).sort((a, b) => a.pose[0] - b.pose[0] || a.pose[1] - b.pose[1]);
  if (!row.length) return null;
  const at = row.findIndex((piece) => piece.id === from);
  if (at < 0) return row[by > 0 ? 0 : row.length - 1]!;
  return row[(at + by + row.length) % row.length]!;
}
