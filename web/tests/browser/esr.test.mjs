// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A rulebook of corps and divisions: orders that are secret and arrive late, whole divisions on the move, a table in yards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage({ pace: 0 });
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ISSUE = 'Issue objectives and directives';
const MOVE = 'Move this Formation and its Units';
/** for a busy machine: a large battle may take its time */
const PATIENT = { timeout: 45_000 };
/** what the French have been told, and what they are told in these tests */
const OURS = /Attack(Neumarkt|Vincent|Galgenberg)/;

const alone = async (cast, how, options) => {
  const { here } = await cast.house.create('esr', FIRST, 'here', 'computer', options ? { options } : {});
  return Board.open(cast, here, how);
};

/** Answers past the page for whoever sits here: with the option that is wanted, or else by going on. */
async function onward(board, own = 'A', wanted = () => null) {
  await until('one is asked', () => board.state.outcome.over || (board.state.decision.asked.includes(own) && !board.state.thinking), { timeout: 20_000 });
  const { step, decision } = board.state;
  const { options } = decision;
  const command = wanted(options) ?? ['done', 'finish'].map((verb) => options.find((option) => option.verb === verb)).find(Boolean) ?? options[0];
  const { verb, unit, target, path, number } = command;
  const reply = await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: own, verb, ...(unit ? { unit } : {}), ...(target ? { target } : {}), ...(path ? { path } : {}), ...(number ? { number } : {}) } });
  assert.notEqual(reply.status, 'refused', JSON.stringify(reply.verdict?.refusals));
  await until(`${verb} is carried out`, () => board.state.step > step || board.state.decision.number !== decision.number);
}

/** Goes on until something of this kind can be ordered. */
async function upTo(board, verb, wanted) {
  for (let i = 0; i < 60; i++) {
    await until('one is asked', () => board.state.decision.asked.includes('A') && !board.state.thinking, { timeout: 20_000 });
    const found = board.state.decision.options.find((option) => option.verb === verb);
    if (found) return found;
    await onward(board, 'A', wanted);
  }
  return assert.fail(`nobody may ever ${verb}`);
}

/** Writes one directive from the list of a commander who is selected. */
async function write(board, bundle, name) {
  if (bundle) await board.button(bundle).click();
  await board.button(name).first().click();
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await board.order.waitFor({ state: 'detached' });
}

async function seal(board) {
  await board.button(/^Done/).click();
  await board.order.getByRole('button', { name: 'Yes, seal it' }).click();
  await board.order.waitFor({ state: 'detached' });
}

/** All that can be read on a page or is told by it, without spaces: on the table letters stand one by one along their arrow. */
const readable = (page) => page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], .overlays, title')].map((one) => `${one.ariaLabel ?? ''} ${one.textContent}`)].join('|').replace(/\s/g, ''));

play('from the lobby to the battle that is recommended', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  const begin = page.getByRole('navigation', { name: 'Other rulebooks to begin with' });
  await begin.getByRole('link').first().waitFor();
  const { rulebooks } = await (await fetch(`${cast.house.address}/api/catalogue`)).json();
  assert.equal(await begin.getByRole('link').count(), rulebooks.length - 1);
  await begin.getByRole('link', { name: 'Et sans resultat!' }).click();
  await page.getByRole('heading', { name: 'The Crossing at Neumarkt', level: 1 }).waitFor();
  await page.getByText('to begin with').waitFor();
  await page.getByText('6000 × 4500 yards (40" × 30")').waitFor();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const board = await Board.at(cast, page);
  await board.asked(ISSUE);
  await page.getByRole('tab', { name: 'Command' }).waitFor();
});

play('an order is issued by way of the command panel, and is on its way with its chance', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  await board.asked(ISSUE);
  // What has been ordered goes on; nobody is without an order.
  await board.button(/Molitor's Division\s+goes on: Attack Neumarkt/).waitFor();
  await board.tab('Command');
  const division = page.getByRole('treeitem', { name: /Molitor's Division/ }).first();
  await division.click();
  await page.locator('.piece.selected[data-piece="molitor"]').waitFor();
  assert.ok((await page.locator('.piece.mate').count()) >= 6);
  await board.tab('Orders');
  // Eight targets are one row of the list.
  await write(board, /Attack… \d+ to choose from/, /Attack Vincent's Division/);
  await board.button(/Molitor's Division\s+✓ Attack Vincent's Division/).waitFor();
  await board.tab('Command');
  await until('it is on its way', async () => /Attack Neumarkt.*order on its way:.*Attack Vincent's Division.*97 %/s.test(await division.innerText()));
  await until('the arrow says so', async () => (await page.locator('.overlays').first().textContent()).replace(/\s/g, '').includes("AttackVincent'sDivision"));
  // A slip of the pen: until it is sealed it can be taken back.
  await board.tab('Orders');
  await board.click('molitor');
  await board.button(/Take back what was written/).click();
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await board.button(/Molitor's Division\s+goes on: Attack Neumarkt/).waitFor();
});

play('the other seat learns nothing of our orders', async (cast) => {
  const { here, links, watch } = await cast.house.create('esr', FIRST, 'here', 'link');
  const french = await Board.open(cast, here);
  const austrian = await Board.open(cast, links.B);
  await french.asked(ISSUE);
  // The file says what everybody has been told at the beginning.
  assert.equal((await fetch(`${cast.house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${links.B}` } })).status, 403);
  await french.click('molitor');
  await write(french, /Attack… \d+ to choose from/, /Attack Galgenberg/);
  assert.match(await readable(french.page), OURS);
  await seal(french);
  await austrian.asked(ISSUE);
  await seal(austrian);
  await until('both know', () => french.state.step > 0 && austrian.state.step === french.state.step);

  const bench = await cast.visitor();
  await bench.goto(`${cast.house.address}/#/seat/${watch}`);
  await bench.getByRole('application').waitFor();
  for (const page of [austrian.page, bench]) {
    for (const tab of ['Orders', 'Command', 'Log', 'In words']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByText(/\w/).first().waitFor();
      assert.doesNotMatch(await readable(page), OURS, `in ${tab}`);
    }
  }
  await austrian.tab('Command');
  await austrian.page.getByRole('treeitem', { name: /Molitor's Division/ }).first().waitFor();
  await austrian.page.getByRole('treeitem', { name: /Vincent's Division.*Defend/s }).first().waitFor();
  await austrian.tab('Log');
  await austrian.panel.getByText('Something that stays secret').first().waitFor();
  for (const secret of [links.B, watch]) assert.equal((await fetch(`${cast.house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${secret}` } })).status, 403);
  // Nor does anybody who listens on the line.
  assert.doesNotMatch(JSON.stringify([austrian.state, austrian.log, austrian.witness.welcome]).replace(/\s/g, ''), OURS);
  for (const echelon of austrian.view.echelons) if (echelon.side === 'A') assert.deepEqual([echelon.order, echelon.pending, echelon.chance], ['', '', null]);
  await french.tab('Log');
  await french.panel.getByText(/is sent an order: Attack Galgenberg/).waitFor();
});

play('a division moves as a block with its general, by hand and by keys', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  await upTo(board, 'advance');
  await board.asked(MOVE);
  const units = ['a-1-2', 'a-2-2', 'a-3-2', 'a-1-37', 'a-2-37', 'a-3-37'];
  const before = Object.fromEntries([...units, 'molitor'].map((id) => [id, board.really(id).pose]));
  await board.drag('molitor', 0, 300);
  await board.order.getByText('Allowed.').waitFor();
  await board.order.getByText(/^\d+ of 1125 yards \([\d.]+" of 7.5"\), facing north/).waitFor();
  assert.ok((await page.locator('[data-device="aimed"], .ghost').count()) > 0);
  await board.give();
  const shift = board.really('molitor').pose[1] - before.molitor[1];
  assert.ok(shift > 200 && shift <= 300.01, `${shift} yards`);
  for (const id of units) {
    await board.expectTrue(id);
    const [x, y] = board.really(id).pose;
    assert.ok(Math.hypot(x - before[id][0], y - before[id][1] - shift) < 1, `${id} keeps its place in the block`);
  }
  // What ends it is at hand as in every other question.
  await page.getByRole('application').focus();
  await page.keyboard.press('n');
  await board.order.getByText(/The Formation has moved/).first().waitFor();
  const { step } = board.state;
  await page.keyboard.press('n');
  await board.carriedOut(step);
});

play('everything up to the move by keys alone', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  const { keyboard } = page;
  await board.asked(ISSUE);
  const focus = () => page.evaluate(() => document.activeElement?.closest('[data-piece]')?.getAttribute('data-piece') ?? '');
  // The full stop goes through those who can be ordered.
  for (let i = 0; i < 24 && (await focus()) !== 'molitor'; i++) await keyboard.press('.');
  assert.equal(await focus(), 'molitor');
  await keyboard.press('Enter');
  await board.button(/^1?\s*Attack…/).waitFor();
  await keyboard.press('1');
  await board.button(/^Other orders/).waitFor();
  await keyboard.press('Escape');
  await board.button(/^1?\s*Attack…/).waitFor();
  await keyboard.press('1');
  await board.button(/^Attack Vincent's Division/).waitFor();
  await keyboard.press('1');
  await board.order.getByRole('button', { name: 'Write this order' }).waitFor();
  await keyboard.press('Enter');
  await board.button(/Molitor's Division\s+✓ Attack Vincent's Division/).waitFor();
  const next = async () => {
    const { step } = board.state;
    await board.button(/^Done/).waitFor();
    await keyboard.press('n');
    await board.order.getByRole('button', { name: /^Yes, / }).waitFor();
    await keyboard.press('n');
    await board.carriedOut(step);
  };
  await next();
  await board.asked('Leader Actions');
  const { step } = board.state;
  await keyboard.press(await board.button(/Commit from its own reserve/).getAttribute('aria-keyshortcuts'));
  await board.order.getByRole('table', { name: /^order test/ }).waitFor();
  await keyboard.press('Enter');
  await board.carriedOut(step);
  await board.asked('Leader Actions');
  for (let i = 0; i < 4 && !board.state.decision.options.some((option) => option.verb === 'advance'); i++) {
    await next();
    await until('one is asked', () => board.state.decision.asked.includes('A') && !board.state.thinking, { timeout: 20_000 });
  }
  await board.asked(MOVE);
  const { pose } = board.really('molitor');
  await page.locator('[data-piece="molitor"]').focus();
  await keyboard.press('Enter');
  await keyboard.press(await board.button(/Move the whole Formation/).getAttribute('aria-keyshortcuts'));
  await board.order.waitFor();
  for (let i = 0; i < 2; i++) await keyboard.press('ArrowUp');
  await board.order.getByText('Allowed.').waitFor();
  const at = board.state.step;
  await keyboard.press('Enter');
  await board.carriedOut(at);
  assert.ok(board.really('molitor').pose[1] - pose[1] > 250);
});

play('the scale of the ground changes the drawing and the inches, not where anybody stands', async (cast) => {
  const seen = [];
  for (const yards of [50, 200]) {
    const board = await alone(cast, {}, { yards_per_inch: yards });
    const { page } = board;
    await board.tab('In words');
    await page.getByRole('tabpanel').getByText(`The table is 6000 by 4500 yards (${6000 / yards}" by ${4500 / yards}")`).waitFor();
    assert.match(await page.getByRole('img', { name: /^Scale/ }).getAttribute('aria-label'), new RegExp(`1" is ${yards} yards`));
    await page.keyboard.press('m');
    await page.mouse.click(...(await board.screen(1000, 1000)));
    await page.mouse.click(...(await board.screen(1900, 1000)));
    const [, far, inches] = /^(\d+) yards \(([\d.]+)"\)/.exec(await page.locator('.ruler text').textContent());
    assert.ok(Math.abs(far - 900) < 20 && Math.abs(inches - far / yards) < 0.06, `${far} yards, ${inches} inches`);
    for (const piece of board.view.pieces) if (piece.on_table && piece.symbol !== 'place') await board.expectTrue(piece.id);
    seen.push({ poses: board.view.pieces.map(({ id, pose }) => [id, pose]), scale: board.scale });
  }
  assert.deepEqual(seen[0].poses, seen[1].poses);
  assert.notEqual(seen[0].scale, seen[1].scale);
});

play('the chances of a combat are shown before anybody goes into contact', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  const [x, y, facing] = board.really('molitor').pose;
  let far = 900;
  const forward = (options) => {
    const way = options.find((option) => option.verb === 'advance');
    if (!way || board.really('molitor').pose[1] > y + far - 50) return null;
    return { ...way, path: [[x, y + far, facing]], number: 1 };
  };
  const contact = await upTo(board, 'contact', (options) => {
    if (board.view.moment.startsWith('turn 2')) far = 1000;
    return forward(options);
  });
  await board.asked(MOVE);
  await board.settled(contact.unit);
  await page.keyboard.press('Escape');
  await board.click(contact.unit);
  await board.button(/Move into contact with/).first().click();
  await board.order.getByText(/wins \d+(\.\d+)? %.*loses \d+(\.\d+)? %/).first().waitFor();
  const sums = board.order.getByRole('table', { name: /^combat/ });
  assert.ok((await sums.count()) >= 2, 'both sides, every modifier with its rule');
  await sums.first().getByRole('button', { name: /^Rule ES-MELEE-/ }).first().waitFor();
  // Nothing lies at the corner of the table that belongs nowhere.
  assert.equal(await page.locator('.picks [data-pick]').count(), 0);
  const { label } = await board.order.locator('.details .label').first().evaluate((span) => ({ label: span.getBoundingClientRect().height }));
  assert.ok(label < 80, `the name of the fight is ${label} pixels high`);
  await page.keyboard.press('Escape');
}, { timeout: 90_000 });

play('both sides at one screen', async (cast) => {
  const { here } = await cast.house.create('esr', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  await board.button('We are the French').click();
  await board.asked(ISSUE);
  await board.click('molitor');
  await write(board, /Attack… \d+ to choose from/, /Attack Galgenberg/);
  await seal(board);
  const curtain = page.getByRole('dialog', { name: 'Hand over to the Austrians' });
  await curtain.waitFor();
  assert.doesNotMatch(await readable(page), /AttackGalgenberg/);
  await curtain.getByRole('button', { name: 'We are the Austrians' }).click();
  await board.panel.getByText(/Austrians\s+are asked/).waitFor();
  assert.doesNotMatch(await readable(page), /AttackGalgenberg/);
  await seal(board);
  await until('all is carried out', () => board.state.step > 0);
  // From here on both are asked in turn, and the table stays open.
  await board.panel.getByText(/(French|Austrians)\s+are asked/).waitFor();
  await board.asked('Leader Actions');
  assert.equal(await page.getByRole('dialog').count(), 0);
});

play('the chain of command as a table, for those who listen to it', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  await board.tab('Command');
  await page.getByText('The same as a table').click();
  const table = page.getByRole('region', { name: 'Return of the French as a table' }).getByRole('table');
  await table.getByRole('row', { name: /Formation Molitor's Division Molitor, LR B, TR \+2 Attack Neumarkt – fatigue 0, retreats at 6; infantry 0.*I\/2e Ligne, / }).waitFor();
  await page.getByRole('region', { name: 'Return of the Austrians as a table' }).getByRole('row', { name: /Vincent's Division Vincent, LR B, TR \+1 – – fatigue 0/ }).waitFor();
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary}`), []);
});

play('a large battle: it opens, can be moved about, and takes an order', async (cast, t) => {
  const began = Date.now();
  const { here } = await cast.house.create('esr', 'borodino-fleches-1812', 'here', 'computer');
  const page = await cast.visitor();
  page.setDefaultTimeout(45_000);
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  const board = await Board.at(cast, page);
  await board.asked(ISSUE);
  t.diagnostic(`open after ${Date.now() - began} ms`);
  // From afar divisions bear the names, close by units.
  const names = page.locator('.things .names text');
  await until('divisions are named', async () => (await names.allTextContents()).some((name) => /^Compans' Division \(A\)/.test(name)), PATIENT);
  const named = await names.allTextContents();
  assert.ok(named.length < 40, named.join());
  const before = await board.screen(0, 0);
  await page.getByRole('application').focus();
  for (const key of ['+', '+', '+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await until('the table has moved', async () => (await board.screen(0, 0)).some((value, i) => Math.abs(value - before[i]) > 50), PATIENT);
  await until('units are named', async () => (await names.allTextContents()).some((name) => /Ligne|Léger/.test(name)), PATIENT);
  await page.keyboard.press('0');
  await board.panel.getByRole('button', { name: /^Razout's Division/ }).click();
  await board.button(/^\d?\s*Support Württembergers/).waitFor();
  await write(board, /Attack… \d+ to choose from/, /Attack Semenovskoye$/);
  await board.button(/Razout's Division\s+✓ Attack Semenovskoye/).waitFor();
  t.diagnostic(`ordered after ${Date.now() - began} ms`);
  const sealed = Date.now();
  await seal(board);
  await until('the computer has sealed too', () => board.state.step > 0, { timeout: 90_000 });
  t.diagnostic(`sealed by both after another ${Date.now() - sealed} ms`);
}, { timeout: 240_000 });

play('a step that is not wanted is passed from then on, until it is asked for again', async (cast) => {
  const board = await alone(cast);
  const { page } = board;
  const asked = () => board.state.decision.asked.includes('A') && !board.state.thinking;
  const converting = () => asked() && board.state.decision.phase === '4 Order Conversions';
  for (let i = 0; i < 20 && !converting(); i++) {
    await onward(board);
    await until('one is asked', asked, { timeout: 20_000 });
  }
  await page.getByLabel('do not ask in this step again').check();
  const passed = page.getByRole('region', { name: 'Passed without a question' });
  await passed.getByText('4 Order Conversions').waitFor();
  await onward(board);
  const second = () => board.witness.log.find((entry) => entry.side === 'A' && entry.moment === 'turn 2 of 8, 4 Order Conversions');
  for (let i = 0; i < 20 && !second(); i++) {
    await until('the page has passed what it should', () => asked() && !converting(), { timeout: 20_000 });
    await onward(board);
  }
  // Whoever goes back to it wants to be asked.
  await board.witness.ask({ do: 'rewind', to: second().step - 1 });
  await until('the question is back', converting);
  await page.getByRole('button', { name: /^Done/ }).waitFor();
  await passed.getByRole('button', { name: 'Ask again' }).click();
  await passed.waitFor({ state: 'detached' });
});

play('the steps of a turn, lines of command, and what a test would be now', async (cast) => {
  const board = await alone(cast, { width: 1440 });
  const { page } = board;
  await board.asked(ISSUE);
  const steps = page.getByRole('list', { name: 'Steps of a turn' }).getByRole('listitem');
  assert.equal(await steps.count(), 16);
  assert.equal((await page.locator('header [aria-current="step"]').textContent()).trim(), '2 Issue Orders');
  // The division: its rear line and its support; an Assessment as it would be now.
  await board.click('molitor');
  const zones = page.locator('.zones');
  await until('its rear line is drawn', async () => (await zones.textContent()).includes('rear line'));
  assert.match(await zones.textContent(), /supported/);
  await board.panel.getByText('If it were tested now').click();
  const sum = board.panel.getByRole('table', { name: /^Assessment/ });
  await sum.getByRole('row', { name: /Leadership of its commander.*ES-ASMT-13.*2$/ }).waitFor();
  await board.panel.getByText(/With two dice on top: no effect 42 %; \+1 fatigue 56 %; \+2 fatigue 3 %/).waitFor();
  // His corps commander: how far his couriers ride.
  await page.keyboard.press('Escape');
  await board.click('bessieres');
  await until('the line to his division has its length', async () => /Molitor's Division: \d+ yards/.test(await zones.textContent()));
});
