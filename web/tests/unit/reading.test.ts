// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { EVERYTHING, found, leaf, phaseKinds } from '../../src/panels/log/log';
import { hasDice, whyAgree, whyItStays, type Asker } from '../../src/panels/orders/takingBack';
import { eyesAllowed, fileName, Leafing, pauseFor } from '../../src/panels/replay/replay';
import { chaptersOf, rulesFound } from '../../src/panels/rulebook/rulebook';
import { asSentence, bundled, endedWords, orderWords } from '../../src/table/words';
import type { LogEntry, Option, Rule, RulebookText } from '../../src/wire/types';

const entry = (step: number, more: Partial<LogEntry>): LogEntry => ({
  step, side: 'A', order: 'A done', words: 'Done', pieces: [], why: '', moment: 'turn 1, phase 1: cannon', phase: 'phase 1: cannon', events: [], ...more,
});
const log = [
  entry(1, { order: 'A fire a-guns > b-line @ 1,2,3', words: 'Guns: fire at The Line', pieces: ['a-guns', 'b-line'], events: [{ rule: 'HN-ART-12', what: 'fire', text: 'The guns fire.', pieces: ['a-guns'] }] }),
  entry(2, { phase: 'phase 10: test', events: [{ rule: 'HN-MORALE-13', what: 'rout', text: 'The Line routs.', pieces: ['b-line'] }] }),
  entry(3, { moment: 'turn 2, phase 2: morale', phase: 'phase 2: morale', why: 'No further shot.' }),
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
  it('says orders in the words that come with them', () => {
    expect([orderWords(log[0]!), orderWords({ words: '' })]).toEqual(['Guns: fire at The Line', 'Something that stays secret']);
  });
});

describe('rulebook', () => {
  it('finds words in rules and readings', () => {
    const row = (id: string, phase: number, text: string): Rule => ({ id, mark: 'MOVE', chapter: 'ordinary actions', where: `phase ${phase}`, phases: [phase], text, options: [] });
    const book: RulebookText = {
      id: 'r', title: 'R',
      rules: [row('HN-MOVE-1', 3, 'Columns march.'), row('HN-MOVE-2', 8, 'Lines wheel.')],
      rulings: [{ ids: ['HN-MOVE-2'], title: 'wheels', text: 'About the pivot.' }],
    };
    const ids = (words: string, phase: number | null = null): string[] => rulesFound(book, { words, phase }).map((each) => each.id);
    expect([ids(''), ids('pivot'), ids('march'), ids('', 3), ids('cannon')]).toEqual([['HN-MOVE-1', 'HN-MOVE-2'], ['HN-MOVE-2'], ['HN-MOVE-1'], ['HN-MOVE-1'], []]);
    expect(chaptersOf(book.rules).map(({ mark, title, rules }) => [mark, title, rules.length])).toEqual([['MOVE', 'ordinary actions', 2]]);
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
  });
});

describe('going back', () => {
  const by = (side: 'A' | 'B', step: number, faces?: number[]): LogEntry => entry(step, { side, events: faces ? [{ rule: 'X', what: 'fire', text: 'Fire.', faces }] : [] });
  const mine: Asker = { sides: ['A'], computer: false };

  it('says why the other side has to agree, and nothing that is not so', () => {
    const moves = [1, 2, 3, 4, 5].map((step) => by('A', step));
    expect(whyAgree(moves, 0, mine, true)).toBe('More than one order at once goes back only if the other side agrees. The last one you can take back alone.');
    expect(whyAgree(moves, 4, mine, true)).toBe('This order you can also take back alone.');
    expect(whyAgree(moves, 4, mine, false)).toBe('The last order has shown somebody what he did not know. So the other side has to agree.');
    expect(whyAgree([by('A', 1), by('B', 2)], 0, mine, false)).toBe('The other side has given orders since, so it has to agree.');
    expect(whyAgree([by('A', 1, [6]), by('A', 2)], 0, mine, true)).toBe('Dice have fallen since, so the other side has to agree.');
    // What is behind the dice is not about them.
    expect(whyAgree([by('A', 1, [6]), by('A', 2)], 1, mine, true)).not.toContain('Dice');
  });

  it('says why the last order stays', () => {
    expect(whyItStays(undefined, mine)).toBe('No order has been given yet.');
    expect(whyItStays(by('B', 1), mine)).toBe('The last order was the other side’s.');
    expect(whyItStays(by('B', 1), { ...mine, computer: true })).toBe('The last order was the computer’s.');
    expect(whyItStays(by('A', 1, [1, 2]), mine)).toBe('Dice have fallen for the last order.');
    expect(whyItStays(by('A', 1), mine)).toContain('shown somebody');
    expect(hasDice([by('A', 1)])).toBe(false);
  });

  it('says what has become of a proposal', () => {
    const name = (side: string): string => (side === 'A' ? 'French' : 'Bavarians');
    expect(endedWords({ by: 'B', to: 0, how: 'overtaken' }, log, name)).toBe('The proposal of the Bavarians to go back to just before “Guns: fire at The Line” has lapsed: the battle has gone on since. It can be made again.');
    expect(endedWords({ by: 'A', to: 9, how: 'refused' }, log, name)).toBe('The proposal of the French to go back to just before “order 10” was refused.');
  });
});
