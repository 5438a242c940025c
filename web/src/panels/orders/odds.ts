// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import type { Chance, OddsReply } from '../../wire/types';

export interface Top {
  top: Chance[];
  rest: { count: number; p: number };
}

/** The likeliest, and what the others make together. */
export function topChances(chances: Chance[], most: number): Top {
  const sorted = [...chances].sort((a, b) => b.p - a.p);
  const others = sorted.slice(most);
  return { top: sorted.slice(0, most), rest: { count: others.length, p: others.reduce((sum, chance) => sum + chance.p, 0) } };
}

export function percent(p: number): string {
  if (p > 0 && p < 0.001) return '< 0.1 %';
  if (p < 1 && p > 0.999) return '> 99.9 %';
  const value = p * 100;
  return `${value < 10 && value !== Math.round(value) ? value.toFixed(1) : Math.round(value)} %`;
}

const IN_SHORT = 2;
const CLAUSES = 3;

/** A chain of many events. */
export function isLong({ events }: Pick<Chance, 'events'>): boolean {
  return events > CLAUSES;
}

/** "67 % Leib loses 1 · 22 % no effect …": the likeliest, for a line in a list; of long chains of events each by itself. */
export function inShort(odds: OddsReply): string {
  const chained = topChances(odds.whole, IN_SHORT);
  const { top, rest } = odds.chances.length && chained.top.some(isLong) ? topChances(odds.chances, CLAUSES) : chained;
  if (odds.exact && odds.ways <= 1) return top[0]?.name ? `${top[0].name}, for certain` : '';
  const about = odds.exact ? '' : 'about ';
  return top.map((chance) => `${about}${percent(chance.p)} ${chance.name || 'nothing happens'}`).join(' · ') + (rest.count ? ' …' : '');
}

/** A part of a formed unit: to the hundredth, where it is that much. */
export function unitsText(units: number): string {
  const rounded = Math.max(0, Math.round(units * 100) / 100);
  return rounded === 0 && units > 0 ? 'less than 0.01' : rounded.toString();
}

/** What an order costs both on average, to set targets beside each other. */
export function meanText({ balance }: OddsReply): string {
  if (!balance || (balance.win <= 0 && balance.lose <= 0)) return '';
  return ` · on average he loses ${unitsText(balance.win)}${balance.lose > 0 ? `, you ${unitsText(balance.lose)}` : ''}`;
}
