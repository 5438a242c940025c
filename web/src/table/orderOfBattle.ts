// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The order of battle as a return is written: who commands what, with which orders, in which state.
import type { Echelon, Gauge, Piece, Point, Side } from '../wire/types';

/** A line of the return: a command, or a unit under one. */
export interface Entry {
  /** for the page alone; stays the same as long as the command exists */
  key: string;
  /** 1: the head of a side */
  depth: number;
  /** the piece that is selected with this line; empty: there is none */
  piece: string;
  /** of a command; null: it is a unit */
  echelon: Echelon | null;
  name: string;
  /** everything under it, commands first */
  below: Entry[];
}

/** The commands of one side as a tree, its units on the leaves. */
export function arranged(echelons: Echelon[], side: Side, pieces: Map<string, Piece>): Entry[] {
  const children = new Map<number, number[]>();
  echelons.forEach((echelon, i) => {
    // Whoever stands under somebody unknown stands by himself: no line is lost.
    const parent = echelons[echelon.parent] && echelon.parent < i ? echelon.parent : -1;
    children.set(parent, [...(children.get(parent) ?? []), i]);
  });
  const entry = (i: number, depth: number): Entry => {
    const echelon = echelons[i]!;
    const units = echelon.units.flatMap((id): Entry[] => {
      const piece = pieces.get(id);
      if (!piece || piece.unused || id === echelon.piece) return [];
      return [{ key: `${i}/${id}`, depth: depth + 1, piece: id, echelon: null, name: piece.name, below: [] }];
    });
    const below = [...(children.get(i) ?? []).map((child) => entry(child, depth + 1)), ...units];
    return { key: String(i), depth, piece: pieces.get(echelon.piece)?.unused ? '' : echelon.piece, echelon, name: echelon.name, below };
  };
  return (children.get(-1) ?? []).filter((i) => echelons[i]!.side === side).map((i) => entry(i, 1));
}

/** The lines that are seen, from the top, with what is folded left out. */
export function unfolded(entries: Entry[], folded: ReadonlySet<string>): Entry[] {
  return entries.flatMap((entry) => [entry, ...(folded.has(entry.key) ? [] : unfolded(entry.below, folded))]);
}

/** The how manieth of how many under the same command: the tree is written as one list. */
export function placeOf(entry: Entry, entries: Entry[]): [number, number] {
  const at = entries.indexOf(entry);
  if (at >= 0) return [at + 1, entries.length];
  for (const { below } of entries) {
    const place = placeOf(entry, below);
    if (place[0]) return place;
  }
  return [0, 0];
}

/** The keys of the commands that this piece stands under, the highest first; those of its own command too. */
export function chainOf(entries: Entry[], piece: string | null): string[] {
  if (!piece) return [];
  for (const entry of entries) {
    if (entry.echelon && entry.piece === piece) return [entry.key];
    const under = chainOf(entry.below, piece);
    if (under.length) return [entry.key, ...under];
    if (entry.below.some((one) => !one.echelon && one.piece === piece)) return [entry.key];
  }
  return [];
}

/** Where a key of the keyboard leads to in the tree: another line, or one that is folded or unfolded. */
export function step(key: string, at: string, entries: Entry[], folded: ReadonlySet<string>): { to?: string; fold?: string; unfold?: string } | null {
  const lines = unfolded(entries, folded);
  const here = lines.findIndex((line) => line.key === at);
  const line = lines[here];
  const to = (index: number) => ({ to: lines[Math.max(0, Math.min(lines.length - 1, index))]?.key ?? at });
  if (!line) return null;
  if (key === 'ArrowDown') return to(here + 1);
  if (key === 'ArrowUp') return to(here - 1);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(lines.length - 1);
  const isOpen = line.below.length > 0 && !folded.has(line.key);
  if (key === 'ArrowRight') return isOpen ? to(here + 1) : line.below.length ? { unfold: line.key } : {};
  if (key !== 'ArrowLeft') return null;
  if (isOpen) return { fold: line.key };
  const above = lines.slice(0, here).reverse().find((one) => one.depth < line.depth);
  return above ? { to: above.key } : {};
}

/** The other units of the division that a piece belongs to or commands. */
export function matesOf(echelons: Echelon[], piece: string | null): Set<string> {
  if (!piece) return new Set();
  const own = echelons.find((echelon) => echelon.units.includes(piece)) ?? echelons.find((echelon) => echelon.piece === piece);
  return new Set([...(own?.units ?? []), ...(own?.piece ? [own.piece] : [])].filter((id) => id !== piece));
}

/** A chance as people read it; what is not quite certain is not called so. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded === 100 && chance < 1) return '99 %';
  if (rounded === 0 && chance > 0) return '1 %';
  return `${rounded} %`;
}

export interface Mark {
  label: string;
  at: number;
  /** where it stands on the scale, 0 to 1 */
  share: number;
  reached: boolean;
}

export interface Reading {
  label: string;
  value: number;
  /** where the scale ends; never nothing */
  most: number;
  /** how much of the scale is filled, 0 to 1 */
  share: number;
  marks: Mark[];
  /** how many limits have been reached: the shading grows denser with each */
  grade: number;
  /** in a sentence */
  words: string;
}

/** A limit of nothing is none: a command that has nobody in line cannot be worn down. */
function realLimits({ limits }: Gauge): Gauge['limits'] {
  return limits.filter((limit) => limit.at > 0);
}

/** What has no limit needs no scale: its number says all. */
export function hasScale(gauge: Gauge): boolean {
  return realLimits(gauge).length > 0;
}

/** A gauge on a scale that has room for its last limit and for what has been passed. */
export function reading(gauge: Gauge): Reading {
  const { label, value } = gauge;
  const limits = realLimits(gauge);
  const most = Math.max(1, value, ...limits.map((limit) => limit.at));
  const marks = limits.map((limit) => ({ ...limit, share: limit.at / most, reached: value >= limit.at }));
  const passed = marks.filter((mark) => mark.reached);
  const next = marks.find((mark) => !mark.reached);
  const words = [
    `${label} ${value}`,
    passed.length ? passed.at(-1)!.label : '',
    next ? `${next.label} at ${amount(next.at)}` : '',
  ].filter(Boolean).join(', ');
  return { label, value, most, share: Math.max(0, value) / most, marks, grade: passed.length, words };
}

/** 4.5 as 4½: limits may be halves of something. */
export function amount(value: number): string {
  const whole = Math.floor(value);
  return value - whole === 0.5 ? `${whole || ''}½` : String(Math.round(value * 10) / 10);
}

/** What is known of an order that has not arrived. */
export function pendingWords({ pending, chance }: Echelon): string {
  if (!pending) return '';
  return chance === null ? pending : `${pending}; ${percent(chance)} to take effect`;
}

/** Divisions with troops on the table: their name with the first letter of their order, and the ground they cover. */
export function divisionNames(echelons: Echelon[], pieces: Map<string, Piece>): { id: string; name: string; footprint: Point[][] }[] {
  return echelons.flatMap((echelon, i) => {
    const footprint = echelon.units.flatMap((id) => {
      const piece = pieces.get(id);
      return piece?.on_table && !piece.unused ? piece.footprint : [];
    });
    if (!footprint.length || !echelon.name) return [];
    const letter = echelon.order.trim()[0]?.toUpperCase();
    return [{ id: `echelon-${i}`, name: letter ? `${echelon.name} (${letter})` : echelon.name, footprint }];
  });
}
