// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import type { RollRequest } from '../wire/types';

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
  if (request.reading === 'at_least' && request.need) return `throw ${dice}; ${request.need} or more counts`;
  if (request.reading === 'total' && more > 1) return `throw ${dice} and add them up`;
  return `throw ${dice}`;
}
