// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A block slides and wheels along its true way.
import type { Event, Pose } from '../wire/types';
import { between, turnBetween } from './plan';

/** The way of each piece that moved; several moves of one piece follow on each other. */
export function slidesOf(events: Event[]): Map<string, Pose[]> {
  const ways = new Map<string, Pose[]>();
  for (const event of events) {
    const piece = event.pieces?.[0];
    if (!piece || !event.path || event.path.length < 2) continue;
    ways.set(piece, [...(ways.get(piece) ?? []), ...event.path]);
  }
  return ways;
}

const STEPS = 8;
const LEAST_MS = 350;
const MOST_MS = 1100;
const MS_PER_PIXEL = 5;

/** Key frames of a way in plan coordinates, and how long it takes. */
export function slideFrames(way: Pose[]): { frames: { transform: string }[]; duration: number } {
  const poses = unwound(way);
  let length = 0;
  const frames = [frameOf(poses[0]!)];
  for (let i = 1; i < poses.length; i++) {
    const [a, b] = [poses[i - 1]!, poses[i]!];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.abs(b[2] - a[2]) * 0.3;
    // The plan's y runs south, so that its wheels are those of a table seen in a mirror.
    const flipped = between([a[0], -a[1], a[2]], [b[0], -b[1], b[2]], STEPS);
    frames.push(...flipped.map((p) => frameOf([p[0], -p[1], p[2]])));
  }
  return { frames, duration: Math.max(LEAST_MS, Math.min(MOST_MS, length * MS_PER_PIXEL)) };
}

function frameOf(pose: Pose): { transform: string } {
  return { transform: `translate(${pose[0].toFixed(2)}px, ${pose[1].toFixed(2)}px) rotate(${pose[2].toFixed(2)}deg)` };
}

/** Bearings without the jump at north, or blocks would spin right round there. */
function unwound(poses: Pose[]): Pose[] {
  let facing = poses[0]?.[2] ?? 0;
  return poses.map((pose) => {
    facing += turnBetween(facing, pose[2]);
    return [pose[0], pose[1], facing];
  });
}
