// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Between the table (units, y north) and the plan as it is drawn (pixels, y south).
import type { GroundInfo, Piece, Point, Pose } from '../wire/types';

const RADIANS = Math.PI / 180;

export interface Frame {
  scale: number;
  height: number;
  /** of the table, in the rulebook's unit: yards, where it does not measure in inches */
  inch: number;
}

export function frameOf(ground: GroundInfo): Frame {
  return { scale: ground.scale, height: ground.height, inch: ground.inch };
}

export function toPlan(frame: Frame, point: readonly number[]): Point {
  return [point[0]! * frame.scale, (frame.height - point[1]!) * frame.scale];
}

export function toTable(frame: Frame, x: number, y: number): Point {
  return [x / frame.scale, frame.height - y / frame.scale];
}

export function placed(frame: Frame, pose: Pose): string {
  const [x, y] = toPlan(frame, pose);
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${pose[2]})`;
}

export function ringsPath(frame: Frame, rings: Point[][]): string {
  return rings.map((ring) => `M${ring.map((p) => toPlan(frame, p).map((v) => v.toFixed(1)).join(' ')).join('L')}Z`).join('');
}

/** The outer edge of ground that is put together of rings: an edge that two of them share is none. */
export function edgePath(frame: Frame, rings: Point[][]): string {
  const corner = (p: Point) => toPlan(frame, p).map((v) => v.toFixed(1)).join(' ');
  const edges = new Map<string, string>();
  for (const ring of rings) {
    ring.forEach((point, i) => {
      const from = corner(point);
      const to = corner(ring[(i + 1) % ring.length]!);
      if (!edges.delete(`${to}L${from}`)) edges.set(`${from}L${to}`, `M${from}L${to}`);
    });
  }
  return [...edges.values()].join('');
}

export function linePath(frame: Frame, points: readonly (readonly number[])[]): string {
  return points.length ? `M${points.map((p) => toPlan(frame, p).map((v) => v.toFixed(1)).join(' ')).join('L')}` : '';
}

/** A bearing between 0 and 360, to the tenth that the rules measure in. */
export function bearing(degrees: number): number {
  const tenths = Math.round((((degrees % 360) + 360) % 360) * 10) / 10;
  return tenths >= 360 ? 0 : tenths;
}

/** The smaller way round from one bearing to another, right positive. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

export function bearingTowards(from: readonly number[], to: readonly number[]): number {
  return bearing(Math.atan2(to[0]! - from[0]!, to[1]! - from[1]!) / RADIANS);
}

function turned(point: Point, degrees: number): Point {
  const c = Math.cos(degrees * RADIANS);
  const s = Math.sin(degrees * RADIANS);
  return [point[0] * c + point[1] * s, point[1] * c - point[0] * s];
}

/** What a piece would cover if it stood in another pose. */
export function footprintAt(piece: Pick<Piece, 'footprint' | 'pose'>, pose: Pose): Point[][] {
  const turn = pose[2] - piece.pose[2];
  return piece.footprint.map((ring) =>
    ring.map((p) => {
      const [x, y] = turned([p[0] - piece.pose[0], p[1] - piece.pose[1]], turn);
      return [pose[0] + x, pose[1] + y] as Point;
    }),
  );
}

/** The local corners of a footprint: front up, about the piece's centre. */
export function extentOf(rings: Point[][], pose: Pose): { left: number; right: number; front: number; rear: number } {
  const box = { left: 0, right: 0, front: 0, rear: 0 };
  for (const p of rings.flat()) {
    const [x, y] = turned([p[0] - pose[0], p[1] - pose[1]], -pose[2]);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.front = Math.max(box.front, y);
    box.rear = Math.min(box.rear, y);
  }
  return box;
}

/** Turned about its right front corner (to the right) or its left one, as a line of men wheels. */
export function wheeled(pose: Pose, degrees: number, box: { left: number; right: number; front: number }): Pose {
  const corner: Point = [degrees > 0 ? box.right : box.left, box.front];
  const [cx, cy] = turned(corner, pose[2]);
  const [nx, ny] = turned(corner, pose[2] + degrees);
  return [pose[0] + cx - nx, pose[1] + cy - ny, bearing(pose[2] + degrees)];
}

export function inside(ring: Point[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

function toSegment(a: Point, b: Point, x: number, y: number): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) : 0;
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

/** 0 inside. */
export function distanceTo(rings: Point[][], x: number, y: number): number {
  let least = Infinity;
  for (const ring of rings) {
    if (inside(ring, x, y)) return 0;
    ring.forEach((a, i) => (least = Math.min(least, toSegment(a, ring[(i + 1) % ring.length]!, x, y))));
  }
  return least;
}

/** The piece under a point of the table, or the nearest within reach; the smallest wins, since it lies on top. */
export function pieceAt(pieces: Piece[], x: number, y: number, reach: number, inch = 1): Piece | null {
  return piecesAt(pieces, x, y, reach, inch)[0] ?? null;
}

/** Whom a tap on a heap of pieces means: the first, and of those already selected the next below. */
export function tapped(heap: Piece[], selected: string | null): string | null {
  const troops = heap.filter((piece) => piece.symbol !== 'place');
  const again = troops.findIndex((piece) => piece.id === selected);
  return (again < 0 ? heap[0] : troops[(again + 1) % troops.length])?.id ?? null;
}

/** All that lie there, the one that is meant first. */
export function piecesAt(pieces: Piece[], x: number, y: number, reach: number, inch = 1): Piece[] {
  return pieces
    .flatMap((piece) => {
      if (!piece.on_table || piece.unused) return [];
      const d = distanceTo(piece.footprint, x, y);
      if (d > (piece.symbol === 'place' ? 0 : reach)) return [];
      return [{ piece, rank: (d / inch) * 10 + (piece.symbol === 'place' ? 1000 : piece.symbol === 'general' ? 0 : 1) }];
    })
    .sort((one, two) => one.rank - two.rank)
    .map(({ piece }) => piece);
}

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export function wind(degrees: number): string {
  return WINDS[Math.round(bearing(degrees) / 45) % 8]!;
}

/** Poses between two: a turn goes round the point it turns about, as a wheeling line does; the rest is straight. */
export function between(from: Pose, to: Pose, steps: number): Pose[] {
  const turn = turnBetween(from[2], to[2]);
  const out: Pose[] = [];
  const centre = Math.abs(turn) > 0.5 ? turningPoint(from, to, turn) : null;
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    if (centre) {
      const [x, y] = turned([from[0] - centre[0], from[1] - centre[1]], turn * t);
      out.push([centre[0] + x, centre[1] + y, from[2] + turn * t]);
    } else {
      out.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + turn * t]);
    }
  }
  return out;
}

/** The one point that a turn by this angle leaves where it is. */
function turningPoint(from: Pose, to: Pose, turn: number): Point {
  const half = (turn / 2) * RADIANS;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const off = 0.5 / Math.tan(half);
  return [(from[0] + to[0]) / 2 + dy * off, (from[1] + to[1]) / 2 - dx * off];
}
