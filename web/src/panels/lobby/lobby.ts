// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the lobby says about scenarios, and how it sets battles up.
import { keep } from '../../state/mine';
import type { Route } from '../../state/route.svelte';
import { inchText, plural } from '../../table/lengths';
import type { Catalogue, Created, RulebookInfo, ScenarioInfo, Side } from '../../wire/types';

const LEVELS: Record<string, string> = {
  first: 'to begin with',
  even: 'an even fight',
  historical: 'as it was fought',
  siege: 'a place to be taken',
};

export const KINDS = Object.keys(LEVELS);
export const kindName = (kind: string): string => LEVELS[kind] ?? kind;
export const LENGTHS = [
  { minutes: 45, name: 'three quarters of an hour at most' },
  { minutes: 120, name: 'two hours at most' },
  { minutes: 240, name: 'an evening at most' },
];

/** What somebody looks for in the lobby. */
export interface Wish {
  rulebook: string;
  kind: string;
  /** at most; 0: any length */
  minutes: number;
  words: string;
}
export const EVERY_BATTLE: Wish = { rulebook: '', kind: '', minutes: 0, words: '' };
export function isEveryBattle(wish: Wish): boolean {
  return !wish.rulebook && !wish.kind && !wish.minutes && !wish.words.trim();
}

/** The catalogue with only those scenarios that are wished for; rulebooks without any are left out. */
export function wishedFor(catalogue: Catalogue, wish: Wish): RulebookInfo[] {
  const words = plain(wish.words).split(/\s+/).filter(Boolean);
  const fits = (scenario: ScenarioInfo, book: RulebookInfo): boolean => {
    if (wish.kind && scenario.level !== wish.kind) return false;
    if (wish.minutes && !(scenario.minutes && scenario.minutes <= wish.minutes)) return false;
    const text = plain([book.title, scenario.title, scenario.date, scenario.sides.A, scenario.sides.B, ...Object.values(scenario.briefing)].join(' '));
    return words.every((word) => text.includes(word));
  };
  return catalogue.rulebooks
    .filter((book) => !wish.rulebook || book.id === wish.rulebook)
    .map((book) => ({ ...book, scenarios: book.scenarios.filter((scenario) => fits(scenario, book)) }))
    .filter((book) => book.scenarios.length);
}

/** Without capitals and accents: whoever looks for Konigshain means Königshain. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();
}

/** The line under a scenario's title. */
export function particulars(scenario: ScenarioInfo): string[] {
  const parts = [
    scenario.level ? (LEVELS[scenario.level] ?? scenario.level) : '',
    `${scenario.units.A} units against ${scenario.units.B}`,
    `table ${scenario.width} × ${scenario.height} ${plural(scenario.unit)}${scenario.unit === 'inch' ? '' : ` (${inchText(scenario.width, scenario)} × ${inchText(scenario.height, scenario)})`}`,
    scenario.minutes ? duration(scenario.minutes) : '',
  ];
  return parts.filter(Boolean);
}

/** Minutes as people say them. */
export function duration(minutes: number): string {
  if (minutes < 90) return `${minutes} minutes`;
  const halves = Math.round(minutes / 30);
  const hours = Math.floor(halves / 2);
  return `${hours}${halves % 2 ? '½' : ''} hours`;
}

export interface FirstBattle {
  rulebook: RulebookInfo;
  scenario: ScenarioInfo;
}

/** For somebody who has never played: of each rulebook the scenario to begin with. */
export function firstBattles(catalogue: Catalogue): FirstBattle[] {
  return catalogue.rulebooks.flatMap((rulebook) => {
    const scenario = rulebook.scenarios.find((one) => one.level === 'first') ?? rulebook.scenarios[0];
    return scenario ? [{ rulebook, scenario }] : [];
  });
}

/** Remembers all secrets of a new battle; they are told only once. */
export function keepCreated(created: Created): void {
  keep(created.key, created.battle, 'key');
  keep(created.watch, created.battle, 'watch');
  for (const [side, secret] of Object.entries(created.links)) keep(secret, created.battle, 'link', side);
  if (created.here) keep(created.here, created.battle, 'seat');
}

/** Where whoever sets up a battle goes next: to his seat, or to the spectators' bench if he has none. */
export function nextPlace(created: Created): Route {
  return { room: 'seat', token: created.here ?? created.watch };
}

export const SIDES: readonly Side[] = ['A', 'B'];

/** A computer's level and character as one name, as the server knows them, and apart again. */
export function commanderNamed(level: string, character: string, usual: string): string {
  return character === usual ? level : `${level}-${character}`;
}
export function commanderApart(name: string, usual: string): { level: string; character: string } {
  const dash = name.indexOf('-');
  return dash < 0 ? { level: name, character: usual } : { level: name.slice(0, dash), character: name.slice(dash + 1) };
}
export function knownCommander(catalogue: Catalogue, name: string): boolean {
  const { level, character } = commanderApart(name, catalogue.characters[0]?.name ?? '');
  return catalogue.levels.some((one) => one.name === level) && catalogue.characters.some((one) => one.name === character);
}

/** When a battle was last played, in words. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const minutes = Math.floor((now - seconds) / 60);
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  if (days < 14) return days === 1 ? 'yesterday' : `${days} days ago`;
  return new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
