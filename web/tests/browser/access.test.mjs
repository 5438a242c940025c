// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// For those who cannot see it, not see it well, or want it to keep still.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Board, FIRST, until } from './board.mjs';
import { dress, guns, stateIn, withCards } from './dress.mjs';
import { stage } from './stage.mjs';

const play = stage();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a program can find wrong with a page. */
async function faultsOf(page, where) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  const bad = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  return bad.map(({ id, help, nodes }) => `${where}: ${id}: ${help}\n${nodes.slice(0, 4).map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary.split('\n')[1].trim()}`).join('\n')}`);
}

for (const dark of [false, true]) {
  const paper = dark ? 'dark' : 'light';

  play(`no serious faults on ${paper} paper`, async (cast) => {
    const page = await cast.visitor({ dark });
    const faults = [];
    const examine = async (where) => faults.push(...(await faultsOf(page, where)));
    await page.goto(cast.house.address);
    await page.getByRole('link', { name: /^Set (it )?up/ }).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('data-paper'), paper);
    await examine('lobby');
    await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
    await page.getByRole('button', { name: 'Start the battle' }).waitFor();
    await examine('setting up');
    await page.goto(`${cast.house.address}/#/rules/hanau`);
    // Three hundred rules are all alike: some of them will do.
    await page.getByRole('searchbox').fill('square');
    await page.getByText(/^\d+ rules?\.$/).waitFor();
    await examine('rulebook');

    // With real dice the same is there to be examined each time: a column that has lost three figures.
    const { here } = await cast.battle(FIRST, 'here', 'computer', { real_dice: true });
    await page.goto(`${cast.house.address}/#/seat/${here}`);
    const board = await Board.at(cast, page);
    await board.button('Fire at 1/4. Linie').waitFor();
    await examine('table');
    await board.button('Fire at 1/4. Linie').click();
    await board.order.getByRole('table', { name: 'What will happen' }).waitFor();
    await examine('an order with its chances');
    await board.order.getByRole('button', { name: /^Give the order/ }).click();
    await page.getByRole('region', { name: 'Dice to be thrown' }).waitFor();
    await examine('dice to be typed');
    const { step, wants } = await until('dice are wanted', () => board.state.wants && board.state);
    let { typed } = wants;
    for (const faces of [[6, 5, 4, 1], [1]]) {
      await board.witness.ask({ do: 'faces', step, typed, faces });
      typed += faces.length;
    }
    await board.asked('Give a unit or general an order');
    await board.drag('a-ligne-1', 0, -12);
    await board.order.getByRole('listitem').first().waitFor();
    await examine('a refused move');
    await board.order.getByRole('button', { name: 'Cancel' }).click();
    await board.passToComputer();
    for (const tab of ['Log', 'Rules', 'In words']) {
      await board.tab(tab);
      await page.getByRole('tabpanel', { name: tab }).getByRole('button').first().waitFor();
      if (tab === 'Rules') await page.getByRole('searchbox').fill('square');
      await examine(tab);
    }
    await board.tab('Log');
    await page.locator('#log-1').getByRole('button', { name: /^Rule / }).first().click();
    await page.getByRole('dialog', { name: /^HN-/ }).getByText('Read it in the rulebook').waitFor();
    await examine('a rule on its slip');
    assert.deepEqual(faults, []);
  });
}

for (const dark of [false, true]) {
  play(`no serious faults in an interruption, details and a card on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
    const { here } = await cast.battle(FIRST, 'here', 'computer');
    const page = await cast.visitor({ dark });
    const { up, down } = guns([18, 15, 0]);
    await dress(page, {
      up,
      down: (message, request) => {
        down(message, request);
        const state = stateIn(message);
        if (state) withCards(state);
        if (state) state.decision.interrupts = true;
      },
    });
    await page.goto(`${cast.house.address}/#/seat/${here}`);
    const board = await Board.at(cast, page);
    const faults = [];
    await board.button('Fire at 1/4. Linie').getByText(/\d %/).waitFor();
    faults.push(...(await faultsOf(page, 'an interruption')));
    await board.button('Fire at 1/4. Linie').click();
    await board.order.getByRole('checkbox').first().focus();
    await board.order.getByRole('table', { name: 'What will happen' }).waitFor();
    // What lies under the button that stays at the foot is not to be pressed there.
    await board.panel.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    faults.push(...(await faultsOf(page, 'details')));
    await board.order.getByRole('button', { name: 'Card of 1/4. Linie' }).click();
    await page.getByRole('dialog', { name: '1/4. Linie' }).getByRole('table').waitFor();
    faults.push(...(await faultsOf(page, 'a card')));
    assert.deepEqual(faults, []);
  });
}

play('what happens is said aloud', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const said = board.page.locator('[role="status"][aria-live="polite"]').first();
  const hears = (what) => until(`“${what}” is said`, async () => (await said.textContent()).includes(what));
  await board.button('Fire at 1/4. Linie').click();
  await hears('Allowed');
  await board.give();
  const { events } = board.log.find((entry) => entry.step === 1);
  await hears(events[0].text);
  await board.asked('Give a unit or general an order');
  await board.drag('a-ligne-1', 0, -12);
  await board.order.getByRole('listitem').first().waitFor();
  await hears((await board.order.getByRole('listitem').first().locator('span').first().textContent()).trim());
  // Each piece can be read by itself.
  assert.match(await board.piece('a-ligne-1').getAttribute('aria-label'), /^1\/22e Ligne, French, .*infantry, in column, 12 of 12 figures, facing south/);
});

for (const moving of [true, false]) {
  play(moving ? 'units slide' : 'nothing moves for those who want it still', async (cast) => {
    const page = await cast.visitor({ moving });
    await page.addInitScript(() => {
      globalThis.moved = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        globalThis.moved.push(this.getAttribute('data-piece') ?? this.tagName);
        return animate.apply(this, how);
      };
      addEventListener('animationstart', (event) => {
        const [animation] = event.target.getAnimations();
        if ((animation?.effect.getComputedTiming().duration ?? 0) > 20) globalThis.moved.push(event.animationName);
      }, true);
    });
    const { here } = await cast.battle(FIRST, 'here', 'computer');
    await page.goto(`${cast.house.address}/#/seat/${here}`);
    const board = await Board.at(cast, page);
    assert.equal(await page.locator('html').getAttribute('data-motion'), moving ? 'full' : 'still');
    await board.button('Fire at 1/4. Linie').click();
    await board.give();
    await board.asked('Give a unit or general an order');
    await board.drag('a-ligne-1', 0, -2);
    await board.order.getByText('Allowed.').waitFor();
    await board.give();
    await board.expectTrue('a-ligne-1');
    const moved = await page.evaluate(() => globalThis.moved);
    if (moving) assert.ok(moved.includes('a-ligne-1'), `only these moved: ${moved}`);
    else assert.deepEqual(moved, []);
  });
}

play('the size of type is to one’s liking, and kept', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  const size = () => board.panel.getByText('Fire your batteries').first().evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  await board.asked('Fire your batteries');
  const before = await size();
  await page.getByRole('button', { name: 'Paper & type' }).click();
  await page.getByRole('radio', { name: 'very large' }).check();
  await page.getByRole('radio', { name: 'dark paper' }).check();
  await page.keyboard.press('Escape');
  await until('the type is half as large again', async () => Math.abs((await size()) / before - 1.5) < 0.02);
  assert.equal(await page.locator('html').getAttribute('data-paper'), 'dark');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
  await page.reload();
  await board.asked('Fire your batteries');
  assert.ok(Math.abs((await size()) / before - 1.5) < 0.02);
  // The table is still there to be played on.
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
});
