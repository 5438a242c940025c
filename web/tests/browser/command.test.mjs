// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The chain of command, and a table that is measured in yards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Board, FIRST, until } from './board.mjs';
import { dress, stateIn } from './dress.mjs';
import { stage } from './stage.mjs';

const play = stage();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BLANK = { commander: '', ratings: '', order: '', pending: '', chance: null, status: '', gauges: [], units: [] };

/** An army with one division on each side. */
function commanded({ view }) {
  view.echelons = ['A', 'B'].flatMap((side, i) => {
    const units = view.pieces.filter((piece) => piece.side === side && !['place', 'general'].includes(piece.symbol)).map(({ id }) => id);
    return [
      { ...BLANK, parent: -1, side, level: 'Army', name: view.sides[side].name, piece: '', commander: 'Davout', ratings: 'LR A' },
      { ...BLANK, parent: 2 * i, side, level: 'Formation', name: '1st Division', piece: '', commander: 'Morand', ratings: 'LR B', order: 'Attack: the hill', pending: 'Move, delayed 2 turns', chance: 7 / 12, status: 'Retreating',
        gauges: [
          { label: 'infantry', value: 5, limits: [{ label: 'retreats', at: 4.5 }, { label: 'breaks', at: 9 }] },
          { label: 'cavalry', value: 0, limits: [{ label: 'retreats', at: 0 }, { label: 'breaks', at: 0 }] },
          { label: 'artillery', value: 2, limits: [{ label: 'breaks', at: 0 }] },
        ], units },
    ];
  });
}

const YARDS = 150;
const far = ([x, y, ...more], by = YARDS) => [x * by, y * by, ...more];
const LINES = new Set(['path', 'line', 'covers', 'outline']);
const RINGS = new Set(['footprint', 'shape']);

/** Every length in a message times 150, as a rulebook in yards would send the same table. */
function inYards(value) {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === 'pose' || name === 'place') value[name] = far(part);
    else if (LINES.has(name)) value[name] = part.map((point) => far(point));
    else if (RINGS.has(name)) value[name] = part.map((ring) => ring.map((point) => far(point)));
    else if (name === 'measure') value[name] = { used: part.used * YARDS, allowed: part.allowed * YARDS };
    else inYards(part);
    if (name === 'ground') Object.assign(part, { width: part.width * YARDS, height: part.height * YARDS, scale: part.scale / YARDS, unit: 'yard', inch: YARDS });
  }
}

async function seat(cast, talk, how) {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const page = await cast.visitor(how);
  if (talk) await dress(page, talk);
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  await page.getByRole('application').waitFor();
  return page;
}
const talk = { down: (message) => stateIn(message) && commanded(stateIn(message)) };

play('without a chain of command there is no panel for it', async (cast) => {
  const page = await seat(cast, null);
  assert.equal(await page.getByRole('tab', { name: 'Command' }).count(), 0);
});

for (const dark of [false, true]) {
  play(`the return is read by keys and without eyes on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
    const page = await seat(cast, talk, { dark });
    await page.locator('.piece').first().waitFor();
    await page.keyboard.press('c');
    const tree = page.getByRole('tree').first();
    const [army, division] = [tree.getByRole('treeitem').nth(0), tree.getByRole('treeitem', { name: /1st Division/ })];
    await until('a line has the focus', () => page.evaluate(() => document.activeElement.role === 'treeitem'));
    await page.keyboard.press('Home');
    assert.ok(await army.evaluate((line) => line === document.activeElement));
    if ((await division.getAttribute('aria-expanded')) === 'true') await division.locator('.fold').click();
    assert.match(await division.innerText(), /1st Division.*Retreating.*Morand.*LR B.*Attack: the hill.*Move, delayed 2 turns.*58 %.*infantry.*5.*retreats 4½ reached · breaks 9/is);
    // What has no limit is a number and no scale, and nothing is not mentioned.
    assert.equal(await division.locator('.scale').count(), 1);
    assert.equal(await division.locator('.parts').innerText(), 'artillery 2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.equal(await division.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const unit = tree.locator('[role=treeitem][aria-selected=true]');
    await unit.waitFor();
    await page.locator('.piece.selected').waitFor();
    assert.equal(await division.getAttribute('aria-current'), 'location');
    assert.ok((await page.locator('.piece.mate').count()) > 0);
    await page.getByText('The same as a table').click();
    assert.ok((await page.getByRole('table').first().getByRole('row', { name: /1st Division.*Move, delayed 2 turns; 58 %/ }).count()) === 1);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary}`), []);
  });
}

play('the return on a telephone', async (cast) => {
  const page = await seat(cast, talk, { width: 360, height: 740, touch: true });
  await page.getByRole('tab', { name: 'Command' }).tap();
  await page.getByRole('treeitem', { name: /1st Division/ }).first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

play('a table in yards is handled as one in inches', async (cast) => {
  const asked = [];
  const page = await seat(cast, {
    up: (request) => {
      if (request.do === 'preview') asked.push(structuredClone(request.command));
      if (request.command?.path) request.command.path = request.command.path.map((pose) => far(pose, 1 / YARDS));
    },
    down: (message) => inYards(message),
  });
  await page.locator('.piece.able').first().waitFor();
  assert.match(await page.getByRole('img', { name: /^Scale/ }).getAttribute('aria-label'), /\d+ yards long; 1" is 150 yards/);
  // The tape.
  await page.keyboard.press('m');
  await page.mouse.click(300, 300);
  await page.mouse.click(500, 400);
  const [, yards, inches] = /^(\d+) yards \(([\d.]+)"\)/.exec(await page.locator('.ruler text').textContent());
  assert.ok(Math.abs(yards / YARDS - inches) < 0.06);
  await page.keyboard.press('m');
  await page.getByRole('tab', { name: 'In words' }).click();
  assert.match(await page.getByRole('tabpanel').textContent(), /The table is \d+ by \d+ yards \(\d+" by \d+"\)/);
  // A unit is dragged, measured in yards and inches, and an arrow moves its ghost by an inch of the table.
  const board = await Board.at(cast, page);
  await board.tab('Orders');
  await board.asked('Fire your batteries');
  await board.goOn();
  await board.asked('Give a unit or general an order');
  await board.drag('a-ligne-1', 0, -2);
  await board.order.getByText(/^[\d.]+ of 600 yards \([\d.]+" of 4"\)/).waitFor();
  const north = () => asked.at(-1)?.path?.at(-1)[1];
  const before = north();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await until('it is judged an inch farther south', () => Math.abs(before - north() - YARDS) < 0.02);
});
