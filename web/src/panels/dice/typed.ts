// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import type { DieRule, RollRequest, WantedDice } from '../../wire/types';

/** Faces as people type them: 2 5 6, 2,5,6 or, with dice of up to nine sides, 256. */
export function readFaces(text: string, sides: number): { faces: number[]; problem: string } {
  const words = sides <= 9 ? (text.match(/\d/g) ?? []) : (text.match(/\d+/g) ?? []);
  if (/[^\d\s,;.]/.test(text)) return { faces: [], problem: 'Only numbers, please: the faces of the dice.' };
  const faces = words.map(Number);
  const wrong = faces.find((face) => face < 1 || face > sides);
  if (wrong !== undefined) return { faces: [], problem: `These dice have faces from 1 to ${sides}; there is no ${wrong}.` };
  return { faces, problem: '' };
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "throw three dice, 4 or more counts" */
export function throwWords(request: RollRequest, more: number): string {
  const count = COUNTS[more] ?? String(more);
  const dice = `${count} ${request.sides === 6 ? '' : `${request.sides}-sided `}${more === 1 ? 'die' : 'dice'}`;
  if (request.each?.length) return more === 1 ? `throw ${dice}` : `throw ${dice}, one by one in this order`;
  if (request.reading === 'at_least' && request.need) return `throw ${dice}; ${request.need} or more counts`;
  if (request.reading === 'total' && more > 1) return `throw ${dice} and add them up`;
  return `throw ${dice}`;
}

/** One of the dice to be thrown, where they differ. */
export interface WantedDie {
  /** its place in the throw, from 1 */
  number: number;
  rule: DieRule;
  /** those before it are counted by themselves */
  begins: boolean;
}

export function wantedDice({ request, dice = [] }: WantedDice): WantedDie[] {
  const { each = [], parts = [] } = request;
  const begins = new Set(parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + part, 0)));
  return dice.flatMap((die) => (each[die] ? [{ number: die + 1, rule: each[die], begins: die > 0 && begins.has(die) }] : []));
}

/** "4 or more, thrown again if it fails" */
export function dieWords({ need, reroll_failure, reroll_success }: DieRule): string {
  if (!reroll_failure && !reroll_success) return `${need} or more`;
  return `${need} or more, thrown again ${reroll_failure && reroll_success ? 'whatever it shows' : reroll_failure ? 'if it fails' : 'if it succeeds'}`;
}
