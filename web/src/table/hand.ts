// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Where the hand holds a unit while an order is being made.
import type { GroundInfo, Piece, Point, Pose } from '../wire/types';
import { toScreen, type Look } from './camera';
import type { Touch } from './gestures';
import { bearing, extentOf, toPlan, type Frame } from './plan';

/** A pose on the table, to the hundredth that the rules measure in. */
export function onTable(pose: Pose, ground: Pick<GroundInfo, 'width' | 'height'>): Pose {
  const hundredth = (v: number, most: number) => Math.round(Math.min(most, Math.max(0, v)) * 100) / 100;
  return [hundredth(pose[0], ground.width), hundredth(pose[1], ground.height), bearing(pose[2])];
}

/** Where it stands; a unit that is to come on begins beside a friend, or in the middle. */
export function startOf(mover: Piece | null, pieces: Iterable<Piece>, ground: Pick<GroundInfo, 'width' | 'height'>): Pose {
  if (mover?.on_table) return mover.pose;
  for (const piece of pieces)
    if (piece.on_table && piece.side === mover?.side && piece.symbol !== 'place') return piece.pose;
  return [ground.width / 2, ground.height / 2, mover?.pose[2] ?? 0];
}

export function samePose(a: Pose | undefined, b: Pose | null): boolean {
  return a !== undefined && b !== null && a.every((v, i) => Math.abs(v - b[i]!) < 1e-6);
}

interface Held {
  mover: Piece | null;
  pose: Pose | null;
  rooted: boolean;
  shapeAt(pose: Pose): Point[][];
}

/** Is the finger on the handle before the unit's front? */
export function onHandle(touch: Touch, held: Held, frame: Frame, look: Look): boolean {
  const { mover, pose: grip } = held;
  if (!mover || !grip || mover.faces_all_round) return false;
  const pose: Pose = held.rooted ? [mover.pose[0], mover.pose[1], grip[2]] : grip;
  const up = extentOf(held.shapeAt(pose), pose).front * frame.scale + 26 / look.zoom;
  const turn = (pose[2] * Math.PI) / 180;
  const [cx, cy] = toPlan(frame, pose);
  const [x, y] = toScreen(look, cx + Math.sin(turn) * up, cy - Math.cos(turn) * up);
  return Math.hypot(x - touch.x, y - touch.y) < (touch.finger ? 24 : 13);
}
