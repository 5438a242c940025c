// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// House rules as the catalogue lists them, read so that each gets a fitting field.
import type { HouseRule } from '../../wire/types';

export interface Field {
  name: string;
  rule: string;
  text: string;
  /** what the rulebook says if nobody says anything */
  usual: string;
  /** the other words that can be chosen */
  words: string[];
  /** whole numbers that can be chosen */
  range: { low: number; high: number } | null;
  /** how something is written that is neither a word nor a number; empty: there is no such thing */
  written: string;
}

const RANGE = /^number:(-?\d+)\.\.(-?\d+)$/;
// Some choices describe what can be written ("three rising whole numbers", "any of column, mounted") instead of naming it.
const DESCRIBED = /\bnumbers\b|^any of /;

/** Null for a rule that leaves nothing to choose. */
export function fieldFor(rule: HouseRule): Field | null {
  const [usual, ...others] = rule.choices;
  if (usual === undefined || !others.length) return null;
  const field: Field = { name: rule.name, rule: rule.rule, text: rule.text, usual, words: [], range: null, written: '' };
  for (const choice of others) {
    const range = RANGE.exec(choice);
    if (range) field.range = { low: Number(range[1]), high: Number(range[2]) };
    else if (DESCRIBED.test(choice)) field.written = choice;
    else field.words.push(choice);
  }
  return field;
}

/** What is wrong with a typed answer, or an empty text. */
export function wrongWith(field: Field, answer: string): string {
  if (answer === '' || answer === field.usual || field.words.includes(answer)) return '';
  if (field.range) {
    const { low, high } = field.range;
    const number = Number(answer);
    if (Number.isInteger(number) && number >= low && number <= high) return '';
    return `Please give a whole number from ${low} to ${high}.`;
  }
  return field.written ? '' : 'Please choose one of the answers.';
}

/** The answers as the server wants them: only those given, numbers and yes/no as such. */
export function optionsFrom(answers: Record<string, string>): Record<string, boolean | number | string> {
  const options: Record<string, boolean | number | string> = {};
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === '') continue;
    if (answer === 'true' || answer === 'false') options[name] = answer === 'true';
    else options[name] = /^-?\d+$/.test(answer) ? Number(answer) : answer;
  }
  return options;
}

/** The middle of a rule's number: HN-MOVE-4 belongs to MOVE. */
export function chapterOf(rule: string): string {
  return rule.split('-').slice(1, -1).join('-');
}

/** Fields by chapter, in the order of their first appearance. */
export function byChapter(rules: HouseRule[]): { chapter: string; fields: Field[] }[] {
  const chapters = new Map<string, Field[]>();
  for (const rule of rules) {
    const field = fieldFor(rule);
    if (!field) continue;
    const chapter = chapterOf(rule.rule);
    const fields = chapters.get(chapter);
    if (fields) fields.push(field);
    else chapters.set(chapter, [field]);
  }
  return [...chapters].map(([chapter, fields]) => ({ chapter, fields }));
}
