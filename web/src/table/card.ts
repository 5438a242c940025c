// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import type { Piece } from '../wire/types';
import { toScreen, type Look } from './camera';
import { overlap, type Box } from './labels';
import { toPlan, type Frame } from './plan';

interface Sight {
  frame: Frame;
  look: Look;
  screen: { width: number; height: number };
  /** of the card */
  size: { width: number; height: number };
  rem: number;
}

/** The card of a piece lies in the corner where it hides the least: above all not its own piece, then not those about it. */
export function placeOfCard(card: Piece, pieces: Piece[], sight: Sight): { left: number; top: number } {
  const { size, rem } = sight;
  const { width, height } = sight.screen;
  const [near, far] = [rem / 2, width - size.width - rem / 2];
  const low = height - size.height;
  // Clear of the scale (bottom right), the tools (top left) and the compass (top right).
  const corners = [
    { left: far, top: low - 2.4 * rem }, { left: near, top: low - rem / 2 },
    { left: far - 3.7 * rem, top: rem / 2 }, { left: near + 3.1 * rem, top: rem / 2 },
  ];
  const [x] = onScreen(sight, card.pose);
  if (x > width / 2) corners.unshift(...corners.splice(1, 1));
  const costs = corners.map(({ left, top }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return pieces.reduce((sum, piece) => sum + (hides(box, piece, sight) ? weightOf(piece, card, sight) : 0), 0);
  });
  return corners[costs.indexOf(Math.min(...costs))]!;
}

function onScreen(sight: Sight, at: readonly number[]): [number, number] {
  return toScreen(sight.look, ...toPlan(sight.frame, at));
}

function hides(box: Box, piece: Piece, sight: Sight): boolean {
  if (!piece.on_table || piece.symbol === 'place') return false;
  const at = piece.footprint.flat().map((p) => onScreen(sight, p));
  const [xs, ys] = [at.map((p) => p[0]), at.map((p) => p[1])];
  return overlap(box, { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }) > 0;
}

function weightOf(piece: Piece, card: Piece, sight: Sight): number {
  if (piece.id === card.id) return 100;
  const [x, y] = onScreen(sight, card.pose);
  const [px, py] = onScreen(sight, piece.pose);
  const near = Math.hypot(px - x, py - y) < 250 ? 4 : 1;
  return near * (piece.side === card.side ? 1 : 2);
}
