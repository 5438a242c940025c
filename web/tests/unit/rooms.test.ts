// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { byChapter, optionsFrom, wrongWith } from '../../src/panels/lobby/houseRules';
import { ago, duration, firstBattles } from '../../src/panels/lobby/lobby';
import { chooseSecrets, inOrder, linksBeside, playersOf, sidesOf } from '../../src/panels/lobby/myBattles';
import { pips, tellDice } from '../../src/panels/dice/pips';
import { plain, signed, spans } from '../../src/panels/stationery/wording';
import { readKept, withNew, withOne, type Kept } from '../../src/state/mine';
import { hashOf, readHash, secretIn } from '../../src/state/route.svelte';
import { readSettings } from '../../src/state/settings.svelte';
import type { Catalogue, HouseRule, Summary } from '../../src/wire/types';

const rule = (more: Partial<HouseRule> = {}): HouseRule => ({ name: 'x', rule: 'HN-RES-1', mark: 'RES', text: 'Text.', usual: 'off', words: [], range: null, numeric: false, written: '', ...more });

describe('addresses', () => {
  it('reads what it writes', () => {
    for (const route of [
      { room: 'lobby' },
      { room: 'new', rulebook: 'hanau', scenario: 'first-battle' },
      { room: 'new', rulebook: 'esr', scenario: 'even-battle', computer: 'colonel-bold' },
      { room: 'seat', token: 'abcDEF_-0123456789abcd' },
      { room: 'seat', token: 'abcDEF_-0123456789abcd', at: 12 },
      { room: 'rules', id: 'hanau' },
      { room: 'rules', id: 'hanau', rule: 'HN-MOVE-2' },
      { room: 'rules', id: 'hanau', rule: 'HN-MOVE-2', sides: { A: 'French', B: 'Bavarians / Austrians' } },
      { room: 'rules', id: 'hanau', sides: { A: 'French', B: 'Allies' } },
    ] as const) {
      expect(readHash(hashOf(route))).toEqual(route);
    }
  });
  it('leads to the lobby from anywhere else', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/seat/', '#/seat', '#/new/hanau', '#/%']) expect(readHash(hash)).toEqual({ room: 'lobby' });
  });
  it('does not mind a moment that is none', () => {
    expect(readHash('#/seat/abc/at/-1')).toEqual({ room: 'seat', token: 'abc' });
  });
  it('finds the secret in what people paste', () => {
    const secret = 'abcDEF_-0123456789abcd';
    for (const text of [secret, ` ${secret}\n`, `https://x.example/#/seat/${secret}`, `http://x/#/seat/${secret}/at/40`]) expect(secretIn(text)).toBe(secret);
    for (const text of ['', 'hello', 'https://x.example/', 'https://x.example/#/rules/hanau']) expect(secretIn(text)).toBeNull();
  });
});

describe('settings', () => {
  it('takes what is usable', () => {
    expect(readSettings(null)).toEqual({ paper: 'system', textSize: 1, motion: 'system' });
    expect(readSettings('{"paper":"dark","textSize":1.3,"motion":"reduced"}')).toEqual({ paper: 'dark', textSize: 1.3, motion: 'reduced' });
    expect(readSettings('{"paper":"green","textSize":40}')).toEqual({ paper: 'system', textSize: 1, motion: 'system' });
    expect(readSettings('{')).toEqual({ paper: 'system', textSize: 1, motion: 'system' });
  });
});

describe('my battles', () => {
  const one = (token: string, battle: string, kind: Kept['kind']): Kept => ({ token, battle, kind, kept: 0 });
  it('keeps a secret once and what is known of it', () => {
    const list = withOne([one('w', 'b', 'watch')], one('w', '', 'seat'));
    expect(list).toEqual([one('w', 'b', 'watch')]);
    expect(readKept('nonsense')).toEqual([]);
  });
  it('names the players that have names', () => {
    const armies = { A: 'French', B: 'Allies' };
    expect(playersOf({ armies, names: { A: 'Anna', B: 'Ben' } })).toBe('Anna (French) against Ben (Allies)');
    expect(playersOf({ armies, names: { B: 'Ben' } })).toBe('Ben (Allies)');
    expect(playersOf({ armies, names: {} })).toBe('');
  });
  it('asks for one secret of each battle, a seat if there is one', () => {
    const all = [one('l', 'b', 'link'), one('w', 'b', 'watch'), one('s', 'b', 'seat'), one('u', '', 'seat'), one('v', 'c', 'watch')];
    expect(chooseSecrets(all)).toEqual(['s', 'u', 'v']);
    expect(chooseSecrets([one('k', 'b', 'key')])).toEqual([]);
  });
  it('knows the links beside one, and which seats they open', () => {
    const all = [one('k', 'b', 'key'), one('w', 'b', 'watch'), { ...one('l', 'b', 'link'), side: 'B' }, one('s', 'b', 'seat'), one('x', 'c', 'link')];
    expect(linksBeside(all, { battle: 'b', token: 's' }).map((each) => each.token)).toEqual(['w', 'l']);
    expect(linksBeside(all, { battle: 'b', token: 'w' }).map((each) => each.token)).toEqual(['l']);
    expect(linksBeside([one('y', '', 'link')], { battle: '', token: 's' })).toEqual([]);
    expect(all.map(sidesOf)).toEqual([null, [], ['B'], null, null]);
  });
  it('puts a new secret in the place of the old one', () => {
    const list = withNew([one('k', 'b', 'key'), { ...one('old', 'b', 'link'), side: 'A' }], 'old', 'new');
    expect(list).toEqual([one('k', 'b', 'key'), { ...one('new', 'b', 'link'), side: 'A' }]);
    expect(readKept(JSON.stringify(list))).toEqual(list);
  });
  it('lists those that wait first and those gone last', () => {
    const battle = (token: string, more: Partial<Summary>): Summary => ({
      token, found: true, battle: token, rulebook: '', title: '', moment: '', sides: [], your_turn: false, over: false, text: '', last_played: 0, ...more,
    });
    const list = [battle('gone', { found: false }), battle('over', { over: true }), battle('old', { last_played: 1 }), battle('new', { last_played: 2 }), battle('turn', { your_turn: true })];
    expect(inOrder(list).map((each) => each.token)).toEqual(['turn', 'new', 'old', 'over', 'gone']);
  });
});

describe('house rules', () => {
  it('says what is wrong with an answer', () => {
    const field = rule({ range: { low: 1, high: 60 } });
    for (const answer of ['', 'off', '1', '60']) expect(wrongWith(field, answer)).toBe('');
    for (const answer of ['0', '61', '1.5', 'x']) expect(wrongWith(field, answer)).toContain('1 to 60');
  });
  it('takes any answer where it is said how one is written', () => {
    expect(wrongWith(rule({ written: 'three rising whole numbers' }), '6/12/18')).toBe('');
    expect(wrongWith(rule({ words: ['on'] }), 'perhaps')).toContain('choose one');
  });
  it('sends only what was chosen', () => {
    expect(optionsFrom({ a: '', b: 'true', c: '3', e: 'dice each turn' })).toEqual({ b: 'true', c: '3', e: 'dice each turn' });
  });
  it('groups by chapter', () => {
    expect(byChapter([rule(), rule({ mark: 'MOVE' }), rule()]).map((each) => [each.chapter, each.fields.length])).toEqual([['RES', 2], ['MOVE', 1]]);
  });
});

describe('words', () => {
  it('sets numbers', () => {
    expect([signed(1), signed(-2), signed(0), plain(-0.504), plain(3)]).toEqual(['+1', '−2', '+0', '−0.5', '3']);
  });
  it('finds rules and words in a text', () => {
    expect(spans('See HN-FIRE-11, or `zones`.')).toEqual([
      { text: 'See ', kind: 'plain' }, { text: 'HN-FIRE-11', kind: 'rule' }, { text: ', or ', kind: 'plain' }, { text: 'zones', kind: 'word' }, { text: '.', kind: 'plain' },
    ]);
  });
  it('tells times and durations', () => {
    expect([duration(45), duration(120), duration(150)]).toEqual(['45 minutes', '2 hours', '2½ hours']);
    expect([ago(1000, 1030), ago(0, 3600), ago(0, 86400 * 3)]).toEqual(['just now', 'an hour ago', '3 days ago']);
  });
  it('finds the battle to begin with', () => {
    const scenario = (id: string, level: string) => ({ id, level });
    const catalogue = { version: '', rulebooks: [{ id: 'empty', scenarios: [] }, { id: 'r', scenarios: [scenario('x', 'even'), scenario('y', 'first')] }] } as unknown as Catalogue;
    expect(firstBattles(catalogue)[0]?.scenario.id).toBe('y');
  });
  it('draws and tells dice', () => {
    for (let face = 1; face <= 6; face++) expect(pips(face)).toHaveLength(face);
    expect(pips(7)).toHaveLength(0);
    expect(tellDice([3, 5, 6], 5)).toBe('Dice: 3, 5, 6; 5 or more counts: 2 of 3');
    expect(tellDice([3, 5, 6, 2], 5, 3)).toBe('Dice: 3, 5, 6; thrown again: 2; 5 or more counts: 2 of 4');
  });
});
