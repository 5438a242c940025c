// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Finding one's way in a rulebook.
import type { Rule, RulebookText, Ruling } from '../../wire/types';

export interface Chapter {
  /** such as MOVE */
  mark: string;
  title: string;
  rules: Rule[];
}

export function chaptersOf(rules: Rule[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const rule of rules) {
    let chapter = chapters.get(rule.mark);
    if (!chapter) chapters.set(rule.mark, (chapter = { mark: rule.mark, title: rule.chapter, rules: [] }));
    chapter.rules.push(rule);
  }
  return [...chapters.values()];
}

export interface Wanted {
  words: string;
  /** only rules of this phase */
  phase: number | null;
}

/** The rules that have all the words in them or in their rulings. */
export function rulesFound(book: RulebookText, wanted: Wanted): Rule[] {
  const words = wanted.words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const readings = readingsByRule(book.rulings);
  return book.rules.filter((rule) => {
    if (wanted.phase !== null && !rule.phases.includes(wanted.phase)) return false;
    if (!words.length) return true;
    const more = readings.get(rule.id)?.map((ruling) => `${ruling.title} ${ruling.text}`) ?? [];
    const text = [rule.id, rule.mark, rule.chapter, rule.where, rule.text, ...more].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function readingsByRule(rulings: Ruling[]): Map<string, Ruling[]> {
  const readings = new Map<string, Ruling[]>();
  for (const ruling of rulings) {
    for (const id of ruling.ids) readings.set(id, [...(readings.get(id) ?? []), ruling]);
  }
  return readings;
}
