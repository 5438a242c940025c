// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// House rules as the catalogue lists them, and the answers that players give.
import type { HouseRule } from '../../wire/types';

/** What is wrong with a typed answer, or an empty text. */
export function wrongWith(field: HouseRule, answer: string): string {
  if (answer === '' || answer === field.usual || field.words.includes(answer)) return '';
  if (field.range) {
    const { low, high } = field.range;
    const number = Number(answer);
    if (Number.isInteger(number) && number >= low && number <= high) return '';
    return `Please give a whole number from ${low} to ${high}.`;
  }
  return field.written ? '' : 'Please choose one of the answers.';
}

/** The answers as the server wants them: only those given. It knows which of them are numbers, yes or no. */
export function optionsFrom(answers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));
}

/** Rules by chapter, in the order of their first appearance. */
export function byChapter(rules: HouseRule[]): { chapter: string; fields: HouseRule[] }[] {
  const chapters = new Map<string, HouseRule[]>();
  for (const rule of rules) {
    const fields = chapters.get(rule.mark);
    if (fields) fields.push(rule);
    else chapters.set(rule.mark, [rule]);
  }
  return [...chapters].map(([chapter, fields]) => ({ chapter, fields }));
}
