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

/** "MOVE - ordinary actions" in two parts. */
export function chapterName(chapter: string): { mark: string; title: string } {
  const parts = /^([A-Z]+) [-–—] (.+)$/.exec(chapter);
  return parts ? { mark: parts[1]!, title: parts[2]! } : { mark: chapter, title: chapter };
}

export function chaptersOf(rules: Rule[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const rule of rules) {
    let chapter = chapters.get(rule.chapter);
    if (!chapter) chapters.set(rule.chapter, (chapter = { ...chapterName(rule.chapter), rules: [] }));
    chapter.rules.push(rule);
  }
  return [...chapters.values()];
}

/** The number of the phase in words such as "turn 2, phase 8a: French move"; null if there is none. */
export function phaseNumber(phase: string | undefined): number | null {
  const found = /\bphase (\d+)/i.exec(phase ?? '');
  return found ? Number(found[1]) : null;
}

/** Whether a rule's place in the print ("phases 3 and 8, reading"; "phases 2 to 13") names this phase. */
export function isOfPhase(where: string, phase: number): boolean {
  const list = /\bphases? ([\d,\s]*(?:(?:and|to)\s+\d+)?[\d,\s]*(?:and\s+\d+)?)/i.exec(where)?.[1];
  if (!list) return false;
  for (const part of list.split(/,|\band\b/)) {
    const [low, high] = part.split('to').map((word) => parseInt(word, 10));
    if (low === undefined || Number.isNaN(low)) continue;
    if (phase >= low && phase <= (high !== undefined && !Number.isNaN(high) ? high : low)) return true;
  }
  return false;
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
    if (wanted.phase !== null && !isOfPhase(rule.where, wanted.phase)) return false;
    if (!words.length) return true;
    const more = readings.get(rule.id)?.map((ruling) => `${ruling.title} ${ruling.text}`) ?? [];
    const text = [rule.id, rule.chapter, rule.where, rule.text, ...more].join(' ').toLowerCase();
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
