// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A block slides and wheels along its true way.
import type { Pose } from '../wire/types';
import { between, turnBetween } from './plan';
import type { March } from './show';

/** A place on the way, and when it is reached; a key frame for the browser. */
export interface SlideFrame {
  transform: string;
  offset: number;
}

const STEPS = 8;

/** Key frames of a way in plan coordinates: it sets out and comes to rest softly. Offsets are shares of the march. */
export function slideFrames(way: Pose[]): SlideFrame[] {
  const poses = unwound(way);
  const points: { pose: Pose; far: number }[] = [{ pose: poses[0]!, far: 0 }];
  let length = 0;
  for (let i = 1; i < poses.length; i++) {
    const [a, b] = [poses[i - 1]!, poses[i]!];
    const leg = Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.abs(b[2] - a[2]) * 0.3;
    // The plan's y runs south, so that its wheels are those of a table seen in a mirror.
    const flipped = between([a[0], -a[1], a[2]], [b[0], -b[1], b[2]], STEPS);
    points.push(...flipped.map((p, n) => ({ pose: [p[0], -p[1], p[2]] as Pose, far: length + (leg * (n + 1)) / STEPS })));
    length += leg;
  }
  return points.map(({ pose, far }, i) => ({
    transform: transformOf(pose),
    offset: length ? Math.acos(1 - 2 * Math.min(1, far / length)) / Math.PI : i && 1,
  }));
}

/** One piece in all the marches of a show: where it has nothing to do it waits. */
export function framesOf(id: string, marches: March[], toPlan: (pose: Pose) => Pose): { frames: SlideFrame[]; duration: number } | null {
  const mine = marches.filter((march) => march.ways.has(id));
  const duration = mine.at(-1)?.until;
  if (!duration) return null;
  const frames = mine.flatMap((march) =>
    slideFrames(march.ways.get(id)!.map(toPlan)).map(({ transform, offset }) => ({
      transform,
      offset: Math.min(1, (march.at + offset * (march.until - march.at)) / duration),
    })),
  );
  if (frames[0]!.offset > 0) frames.unshift({ transform: frames[0]!.transform, offset: 0 });
  return { frames, duration };
}

function transformOf(pose: Pose): string {
  return `translate(${pose[0].toFixed(2)}px, ${pose[1].toFixed(2)}px) rotate(${pose[2].toFixed(2)}deg)`;
}

/** Bearings without the jump at north, or blocks would spin right round there. */
function unwound(poses: Pose[]): Pose[] {
  let facing = poses[0]?.[2] ?? 0;
  return poses.map((pose) => {
    facing += turnBetween(facing, pose[2]);
    return [pose[0], pose[1], facing];
  });
}
