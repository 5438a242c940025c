// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the last sheet of a battle adds up.
import type { LogEntry, Piece, Side } from '../../wire/types';

export const SIDES: readonly Side[] = ['A', 'B'];

const isTroops = ({ symbol }: Piece): boolean => symbol === 'infantry' || symbol === 'cavalry' || symbol === 'artillery';

export interface Loss {
  id: string;
  name: string;
  left: string;
  suffered: string;
  /** the part of it that is gone: 0 to 1 */
  share: number;
}

/** A side's units that suffered, the worst hit first. */
export function lossesOf(pieces: Piece[], side: Side): Loss[] {
  return pieces
    .filter((piece) => isTroops(piece) && piece.side === side && !piece.unused)
    .map((piece) => {
      const gone = piece.on_table ? '' : (piece.facts.find((fact) => fact.name === 'gone')?.said ?? 'not on the table');
      const share = gone ? 1 : piece.losses / Math.max(1, piece.starting_figures);
      return { id: piece.id, name: piece.name, left: gone || (piece.strength ?? ''), suffered: piece.wear ?? '', share };
    })
    .filter((loss) => loss.share > 0 || loss.suffered)
    .sort((a, b) => b.share - a.share);
}

export interface Thrown {
  count: number;
  mean: number;
  /** how often each face came, from 1 */
  faces: number[];
}

/** The dice that were thrown for each side's units. */
export function diceOf(entries: LogEntry[], pieces: Piece[], sides: number): Record<Side, Thrown> {
  const sideOf = new Map(pieces.map((piece) => [piece.id, piece.side]));
  const none = (): Thrown => ({ count: 0, mean: 0, faces: Array.from({ length: sides }, () => 0) });
  const thrown: Record<Side, Thrown> = { A: none(), B: none() };
  for (const entry of entries) {
    for (const event of entry.events) {
      const side = sideOf.get(event.pieces?.[0] ?? '') ?? entry.side;
      if (!side) continue;
      for (const face of event.faces ?? []) {
        if (face < 1 || face > sides) continue;
        thrown[side].faces[face - 1]!++;
        thrown[side].count++;
        thrown[side].mean += face;
      }
    }
  }
  for (const side of SIDES) thrown[side].mean /= Math.max(1, thrown[side].count);
  return thrown;
}

/** The scenario after this one in the lobby's order; after the last the first. */
export function otherScenario<T extends { id: string }>(scenarios: T[], id: string): T | undefined {
  const here = scenarios.findIndex((one) => one.id === id);
  return scenarios.length > 1 ? scenarios[(here + 1) % scenarios.length] : undefined;
}
