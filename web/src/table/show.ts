// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What has happened, laid out in time: those who marched in one phase march together, devices are laid one after the other.
import type { Device, Event, Point, Pose } from '../wire/types';
import { isHeading } from './words';

export interface Laying {
  at: number;
  until: number;
  device: Device;
  text: string;
  /** how far from here it lay before, in the units of the table, if it slides */
  from: Point | null;
  /** how many events come later, such as the dice for those it covers */
  later: number;
}
export interface March {
  at: number;
  until: number;
  ways: Map<string, Pose[]>;
}
export interface Show {
  marches: March[];
  layings: Laying[];
  /** when each event is reached */
  moments: number[];
  duration: number;
}

const LAYING_MS = 1200;
const LAYINGS_MS = 15_000;
const LEAST_MS = 350;
const MOST_MS = 2000;
const MS_PER_INCH = 80;
const TOLERANCE = 0.02;
const EVERY = 6;
const HALF_TICK = 0.25;

export function isMarch(event: Event): boolean {
  return (event.pieces?.length ?? 0) > 0 && (event.path?.length ?? 0) > 1;
}

export function showOf(events: Event[], inch = 1): Show {
  const show: Show = { marches: [], layings: [], moments: [], duration: 0 };
  const each = Math.min(LAYING_MS, LAYINGS_MS / Math.max(1, events.filter((event) => event.device).length));
  let ways = new Map<string, Pose[]>();
  let last: { event: Event; device: Device } | null = null;
  const march = () => {
    if (!ways.size) return;
    const until = show.duration + marchTime(ways, inch);
    show.marches.push({ at: show.duration, until, ways });
    show.duration = until;
    ways = new Map();
  };
  for (const event of events) {
    if (isHeading(event) || event.device) march();
    if (isMarch(event)) ways.set(event.pieces![0]!, [...(ways.get(event.pieces![0]!) ?? []), ...event.path!]);
    show.moments.push(show.duration);
    if (!event.device) continue;
    const from = last && last.event.pieces?.[0] === event.pieces?.[0] ? slideBetween(last.device, event.device) : null;
    show.layings.push({ at: show.duration, until: show.duration + each, device: event.device, text: event.text, from, later: events.length - show.moments.length });
    show.duration += each;
    last = { event, device: event.device };
  }
  march();
  return show;
}

/** The same device of the same gun in two places: the way from the second to the first. */
export function slideBetween(before: Device, after: Device): Point | null {
  const [a, b] = [before.shape.flat(), after.shape.flat()];
  if (!a.length || a.length !== b.length || before.shape.length !== after.shape.length) return null;
  if (!isNear(before.line[0], after.line[0])) return null;
  const by: Point = [a[0]![0] - b[0]![0], a[0]![1] - b[0]![1]];
  return b.every((p, i) => isNear([p[0] + by[0], p[1] + by[1]], a[i])) ? by : null;
}

function isNear(a: Point | undefined, b: Point | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < TOLERANCE);
}

/** The farthest way sets the time for all; where many move at once the eye needs longer. */
function marchTime(ways: Map<string, Pose[]>, inch: number): number {
  const longest = Math.max(...[...ways.values()].map((way) => inchesOf(way, inch)));
  return Math.max(LEAST_MS, Math.min(MOST_MS, longest * MS_PER_INCH * (1 + Math.min(ways.size, 12) / 6)));
}

function inchesOf(way: Pose[], inch: number): number {
  return way.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - way[i]![0], p[1] - way[i]![1]) / inch + Math.abs(p[2] - way[i]![2]) * 0.02, 0);
}

/** A mark across the stick every six inches, as on a real one; the end that lies on the target has none. */
export function ticksOf(line: Point[], inch = 1): Point[][] {
  const [a, b] = [line[0], line.at(-1)];
  const length = a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
  if (!a || !b || !length) return [];
  const [east, north] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const ticks: Point[][] = [];
  const half = HALF_TICK * inch;
  for (let at = EVERY * inch; at < length; at += EVERY * inch) {
    const [x, y] = [a[0] + east * at, a[1] + north * at];
    ticks.push([[x - north * half, y + east * half], [x + north * half, y - east * half]]);
  }
  return ticks;
}

/** The middle of a part, where its number is written. */
export function middleOf(ring: Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  });
  return Math.abs(area) > 1e-9 ? [x / (3 * area), y / (3 * area)] : (ring[0] ?? [0, 0]);
}

/** How much room there is in a part: the smaller side of what holds it. */
export function spanOf(ring: Point[]): number {
  const side = (axis: 0 | 1) => Math.max(...ring.map((p) => p[axis])) - Math.min(...ring.map((p) => p[axis]));
  return Math.min(side(0), side(1));
}
