// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { EVERYTHING, found, leaf, orderInWords, phaseKind, phaseKinds } from '../../src/panels/log/log';
import { eyesAllowed, fileName, Leafing, pauseFor } from '../../src/panels/replay/replay';
import { chapterName, chaptersOf, isOfPhase, phaseNumber, rulesFound } from '../../src/panels/rulebook/rulebook';
import { readingOf } from '../../src/panels/stationery/wording';
import { asSentence, bundled, factWords, figureWords, lossWords, spoken } from '../../src/table/words';
import type { Breakdown, LogEntry, Option, Piece, Rule, RulebookText } from '../../src/wire/types';

const entry = (step: number, more: Partial<LogEntry>): LogEntry => ({ step, side: 'A', order: 'A done', why: '', phase: 'turn 1, phase 1: cannon', events: [], ...more });
const log = [
  entry(1, { order: 'A fire a-guns > b-line @ 1,2,3', events: [{ rule: 'HN-ART-12', what: 'fire', text: 'The guns fire.', pieces: ['a-guns', 'b-line'] }] }),
  entry(2, { phase: 'turn 1, phase 10: test', events: [{ rule: 'HN-MORALE-13', what: 'rout', text: 'The Line routs.', pieces: ['b-line'] }] }),
  entry(3, { phase: 'turn 2, phase 2: morale', why: 'No further shot.' }),
];

describe('log', () => {
  const steps = (search: Partial<typeof EVERYTHING>): number[] => found(log, { ...EVERYTHING, ...search }).map((each) => each.step);
  it('finds by unit, phase and words', () => {
    expect(steps({})).toEqual([1, 2, 3]);
    expect(steps({ unit: 'b-line' })).toEqual([1, 2]);
    expect(steps({ unit: 'b' })).toEqual([]);
    expect(steps({ phase: 'phase 2: morale' })).toEqual([3]);
    expect(steps({ words: 'ROUT line' })).toEqual([2]);
    expect(steps({ words: 'hn-art', unit: 'a-guns' })).toEqual([1]);
  });
  it('knows phases apart from turns', () => {
    expect(phaseKind('turn 12, phase 3a: French move')).toBe('phase 3a: French move');
    expect(phaseKinds(log)).toEqual(['phase 1: cannon', 'phase 2: morale', 'phase 10: test']);
  });
  it('lays out the last entries, or those around a moment', () => {
    const long = Array.from({ length: 100 }, (_, step) => entry(step, {}));
    expect(leaf(long, 30, undefined)).toEqual({ from: 70, to: 100 });
    expect(leaf(long, 30, 80)).toEqual({ from: 70, to: 100 });
    expect(leaf(long, 30, 40)).toEqual({ from: 30, to: 60 });
    expect(leaf(long, 30, 0)).toEqual({ from: 0, to: 30 });
    expect(leaf([], 30, 5)).toEqual({ from: 0, to: 0 });
  });
  it('writes orders with names', () => {
    const pieces = new Map([['a-guns', { name: '8-pdr' } as Piece]]);
    expect(orderInWords('A fire a-guns > b-line @ 1,2,3', pieces)).toBe('Fire 8-pdr → b-line');
    expect(orderInWords('A done', pieces)).toBe('Done');
    expect(orderInWords('A fire a-guns # 6', pieces)).toBe('Fire 8-pdr');
    expect(orderInWords('B move-half a-guns @ 1,2,3', pieces)).toBe('Move half 8-pdr');
  });
});

describe('breakdowns', () => {
  const sum = (what: string, ...values: number[]): Breakdown => ({ rule: 'R', what, total: values.reduce((a, b) => a + b, 0), lines: values.map((value) => ({ rule: 'R', label: 'l', value })) });
  it('are additions, shares of a die or mere remarks', () => {
    expect(readingOf(sum('score', 3, -1))).toBe('sum');
    expect(readingOf(sum('score', 0))).toBe('sum');
    expect(readingOf(sum('score', 2, -2))).toBe('sum');
    expect(readingOf(sum('faces of ten', 4, 6))).toBe('shares');
    expect(readingOf(sum('charge', 0, 0))).toBe('remarks');
  });
});

describe('pieces', () => {
  it('count figures or strength, losses or fatigue', () => {
    const piece = { figures: 4, starting_figures: 6, losses: 2, facts: [] as Piece['facts'] } as Piece;
    expect([figureWords(piece), lossWords(piece)]).toEqual(['4 of 6 figures', '2 lost']);
    const tired = { ...piece, facts: [{ name: 'strength', value: 4, said: '' }, { name: 'fatigue', value: 2, said: '' }] };
    expect([figureWords(tired), lossWords(tired)]).toEqual(['strength 4 of 6', '2 fatigue']);
    expect(lossWords({ ...tired, losses: 0 })).toBe('');
  });
});

describe('rulebook', () => {
  it('reads phases', () => {
    expect(phaseNumber('turn 2, phase 8a: French move')).toBe(8);
    expect(phaseNumber('set-up')).toBeNull();
    for (const [where, phases] of [
      ['phase 2', [2]],
      ['phases 3 and 8, reading', [3, 8]],
      ['phases 2, 4, 5, 7, 9, 10, 12', [2, 4, 5, 7, 9, 10, 12]],
      ['phases 2 to 13, reading', [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
      ['table T-3', []],
      ['filled', []],
    ] as [string, number[]][]) {
      expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].filter((phase) => isOfPhase(where, phase)), where).toEqual(phases);
    }
  });
  it('finds words in rules and readings', () => {
    const row = (id: string, where: string, text: string): Rule => ({ id, chapter: 'MOVE - ordinary actions', where, text, status: 'done' });
    const book: RulebookText = {
      id: 'r', title: 'R',
      rules: [row('HN-MOVE-1', 'phase 3', 'Columns march.'), row('HN-MOVE-2', 'phase 8', 'Lines wheel.')],
      rulings: [{ ids: ['HN-MOVE-2'], title: 'wheels', text: 'About the pivot.' }],
    };
    const ids = (words: string, phase: number | null = null): string[] => rulesFound(book, { words, phase }).map((each) => each.id);
    expect([ids(''), ids('pivot'), ids('march'), ids('', 3), ids('cannon')]).toEqual([['HN-MOVE-1', 'HN-MOVE-2'], ['HN-MOVE-2'], ['HN-MOVE-1'], ['HN-MOVE-1'], []]);
    expect(chapterName('MOVE - ordinary actions')).toEqual({ mark: 'MOVE', title: 'ordinary actions' });
    expect(chaptersOf(book.rules).map((chapter) => chapter.rules.length)).toEqual([2]);
  });
});

describe('replay', () => {
  it('keeps a leaf open until its sticks and templates have been shown', () => {
    const device = { line: [], shape: [], labels: [], covers: [] };
    const laid = { rule: 'X', what: 'stick', text: '', device };
    expect(pauseFor(1, [], false)).toBe(1300);
    expect(pauseFor(1, [laid, laid], false)).toBe(3700);
    expect(pauseFor(1, [laid, laid], true)).toBe(1300);
    expect(pauseFor(2, [laid, laid], false)).toBe(450);
  });

  it('lets a seat see what it may', () => {
    expect(eyesAllowed(['A'], false)).toEqual([]);
    expect(eyesAllowed(['A', 'B'], false)).toEqual(['A', 'B']);
    expect(eyesAllowed([], true)).toEqual(['A', 'B', 'all']);
  });
  it('skips wishes that have been overtaken', async () => {
    const seen: number[] = [];
    const leafing = new Leafing(async (at) => {
      await Promise.resolve();
      seen.push(at);
    });
    await Promise.all([leafing.to(1), leafing.to(2), leafing.to(3)]);
    expect(seen).toEqual([1, 3]);
  });
  it('names files', () => {
    expect(fileName('Gérard’s Bridge – 1813', '.svg')).toBe('gerard-s-bridge-1813.svg');
    expect(fileName('', '.txt')).toBe('battle.txt');
  });
});

describe('cards', () => {
  it('say facts in the words that come with them, or by name and value', () => {
    const facts = [
      { name: 'gun1', value: 'works', said: 'gun 1 works, damage 4' }, { name: 'gun1_facing', value: 180, said: '' },
      { name: 'held_by', value: 'b-line' }, { name: 'wing2_damage', value: 3 },
    ];
    const words = factWords(facts, (id) => (id === 'b-line' ? 'The Line' : id)).map(({ name, value }) => `${name}: ${value}`);
    expect(words).toEqual(['gun 1 works, damage 4: yes', 'held by: The Line', 'wing 2 damage: 3']);
    expect(spoken('mustRecall')).toBe('must recall');
  });
});

describe('a long list of orders', () => {
  const attack = (target: string): Option => ({ verb: 'attack', unit: 'a', target, needs: 'nothing', rule: 'X', label: 'Attack' });
  const plain = (verb: string, label: string): Option => ({ verb, unit: 'a', needs: 'nothing', rule: 'X', label });
  const many = ['b', 'c', 'd', 'e', 'f', 'g'].map(attack);

  it('has what differs only in its target under one heading', () => {
    const list = [plain('move', 'Move'), ...many, plain('attack', 'Attack the north edge'), plain('defend', 'Defend'), plain('reserve', 'Reserve')];
    const rows = bundled(list);
    expect(rows.map((row) => ('key' in row ? `${row.label} ${row.options.length}` : row.label))).toEqual(['Move', 'Attack 7', 'Defend', 'Reserve']);
    expect(bundled(many)).toBe(many);
  });
  it('is asked for in a sentence', () => {
    expect([asSentence('Which goes next?'), asSentence('Say done')]).toEqual(['Which goes next?', 'Say done.']);
    expect(orderInWords('', new Map())).toBe('Something that stays secret');
  });
});
