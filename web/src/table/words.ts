// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Pieces in words: for cards, for the table in words, for screen readers.
import type { Event, LogEntry, Mark, Option, Piece, RewindEnded, Side, Verdict } from '../wire/types';
import { wayOf } from './details';
import { byEye, shareText, tapeText, type Yardstick } from './lengths';
import { bearingTowards, distanceTo, wind } from './plan';

const MARKS: Record<Mark, string> = {
  losses: 'has losses: the number in the red ring',
  disorder: 'disordered: ragged corners',
  halted: 'halted: the barred line',
  charging: 'charging: the arrow',
  smoke: 'has fired: the smoke',
  general_attached: 'a general is with it: the pennant',
  out_of_command: 'out of command: drawn pale',
  must_recall: 'must be recalled: the gold horn',
  in_melee: 'in mêlée: crossed swords',
};

/** What a mark says and how it looks. */
export function markWords(mark: Mark): string {
  return MARKS[mark];
}

export function markName(mark: Mark): string {
  return markWords(mark).split(':')[0]!;
}

/** A line of the log that only says where in the turn one has come to. */
export function isHeading(event: Event): boolean {
  return event.what === 'phase' || event.what === 'step';
}

/** Everything about a piece in one sentence, for a screen reader. */
export function sentence(piece: Piece, sideName: string): string {
  const parts = [piece.name, sideName, piece.kind, piece.strength, piece.wear];
  if (piece.on_table && !piece.faces_all_round) parts.push(`facing ${wind(piece.pose[2])}`);
  parts.push(...piece.marks.filter((mark) => mark !== 'losses').map(markName));
  return parts.filter(Boolean).join(', ');
}

export interface Neighbour {
  piece: Piece;
  distance: number;
  text: string;
}

/** The nearest enemy on the table, with distance and direction as they are on the plan. */
export function nearestEnemy(piece: Piece, pieces: Piece[], rod: Yardstick): Neighbour | null {
  let nearest: Piece | null = null;
  let least = Infinity;
  const own = spreadOf(piece);
  for (const other of pieces) {
    if (!other.on_table || other.unused || other.side === piece.side || other.symbol === 'place' || other.symbol === 'general') continue;
    // Whoever is too far away for certain is not measured corner by corner: there may be a hundred of them.
    if (Math.hypot(other.pose[0] - piece.pose[0], other.pose[1] - piece.pose[1]) - own - spreadOf(other) >= least) continue;
    const corners = [...piece.footprint.flat().map((p) => distanceTo(other.footprint, p[0], p[1])),
      ...other.footprint.flat().map((p) => distanceTo(piece.footprint, p[0], p[1]))];
    const distance = Math.min(...corners);
    if (distance < least) [nearest, least] = [other, distance];
  }
  if (!nearest) return null;
  const where = wind(bearingTowards(piece.pose, nearest.pose));
  return { piece: nearest, distance: least, text: `${nearest.name}, ${tapeText(byEye(least, rod.unit), rod)} ${where}` };
}

/** How far a piece reaches from the point that it is measured by. */
function spreadOf(piece: Piece): number {
  let most = 0;
  for (const ring of piece.footprint) for (const [x, y] of ring) most = Math.max(most, Math.hypot(x - piece.pose[0], y - piece.pose[1]));
  return most;
}

export function optionWords(option: Option, nameOf: (id: string | undefined) => string): string {
  return option.target ? `${option.label} ${nameOf(option.target)}` : option.label;
}

/** Options that differ only in what they are aimed at. */
export interface Bundle {
  key: string;
  label: string;
  options: Option[];
}

export function bundleKey({ verb, label }: Option): string {
  return `${verb} ${label}`;
}

/** With so many options of one kind against different targets they go under one heading. */
const BUNDLE_FROM = 4;

/** A long list with what is of one kind bundled, each bundle where its first option stood. */
export function bundled(options: Option[], most = 9): (Option | Bundle)[] {
  if (options.length <= most) return options;
  const kinds = new Map<string, Bundle>();
  for (const option of options) {
    if (!option.target) continue;
    const key = bundleKey(option);
    const kind = kinds.get(key) ?? { key, label: option.label, options: [] };
    kinds.set(key, { ...kind, options: [...kind.options, option] });
  }
  const large = [...kinds.values()].filter((kind) => kind.options.length >= BUNDLE_FROM);
  const out: (Option | Bundle)[] = [];
  for (const option of options) {
    const bundle = large.find((kind) => belongs(option, kind));
    if (!bundle) out.push(option);
    else if (!out.some((one) => 'key' in one && one.key === bundle.key)) out.push({ ...bundle, options: options.filter((one) => belongs(one, bundle)) });
  }
  return out;
}

/** It is of that kind, or does the same to something that is no piece. */
export function belongs(option: Option, { key, label }: Pick<Bundle, 'key' | 'label'>): boolean {
  return bundleKey(option) === key || (!option.target && key === `${option.verb} ${label}`);
}

/** A question keeps its mark, anything else becomes a sentence. */
export function asSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** The judge's answer in a sentence. */
export function verdictWords(verdict: Verdict, rod: Yardstick): string {
  if (!verdict.legal) return verdict.refusals.map((refusal) => refusal.text).join(' ');
  const { used, allowed } = verdict.measure;
  const end = wayOf(verdict).at(-1);
  const length = allowed ? `: ${shareText(used, allowed, rod)}` : '';
  return `Allowed${length}${end ? `, facing ${wind(end[2])} (${Math.round(end[2])}°)` : ''}.`;
}

export interface Group {
  unit: string | null;
  options: Option[];
}

/** By unit, in the order in which the judge lists them. */
export function grouped(options: Option[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const unit = option.unit ?? null;
    let group = groups.find((one) => one.unit === unit);
    if (!group) groups.push((group = { unit, options: [] }));
    group.options.push(option);
  }
  return groups;
}

export function other(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}

/** An order for people; one that is none of theirs has no words. */
export function orderWords({ words }: Pick<LogEntry, 'words'>): string {
  return words || 'Something that stays secret';
}

/** The order behind this step, for people. */
export function orderAfter(entries: LogEntry[], step: number): string {
  const entry = entries.find((one) => one.step === step + 1);
  return entry ? orderWords(entry) : `order ${step + 1}`;
}

const ENDED: Record<RewindEnded['how'], string> = {
  overtaken: 'has lapsed: the battle has gone on since. It can be made again',
  refused: 'was refused',
  withdrawn: 'was withdrawn',
};

/** What has become of a proposal to go back. */
export function endedWords(ended: RewindEnded, entries: LogEntry[], nameOf: (side: Side) => string): string {
  return `The proposal of the ${nameOf(ended.by)} to go back to just before “${orderAfter(entries, ended.to)}” ${ENDED[ended.how]}.`;
}
