// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Orders that both sides write in secret, and what comes of them.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

/** Drags a unit, and writes down that it shall go there. */
async function write(board, id, east, north) {
  await board.drag(id, east, north);
  await board.order.getByText('Allowed.').waitFor();
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await board.order.waitFor({ state: 'detached' });
}

async function seal(board) {
  await board.button(/^Seal what is written/).click();
  await board.order.getByRole('button', { name: 'Yes, seal it' }).click();
  await board.order.waitFor({ state: 'detached' });
}

/** Notes in the page when the stick is laid, when it slides, and when the first die for somebody under it is told. */
function record(page) {
  return page.evaluate(() => {
    window.seen = {};
    const note = (what, is) => is && (window.seen[what] ??= performance.now());
    const look = () => {
      note('stick', document.querySelector('[data-device="laid"]'));
      note('slide', document.querySelector('[data-device="laid"].moving'));
      note('kill', /is (hit|missed)/.test(document.querySelector('.aftermath')?.textContent ?? ''));
      requestAnimationFrame(look);
    };
    look();
  });
}

function row(board, name) {
  return board.panel.getByRole('button', { name: new RegExp(`^\\W*${name}`) });
}

async function hasMoved(board, before) {
  for (const [id, [x, y], [east, north]] of before) {
    await board.expectTrue(id);
    const { pose } = board.really(id);
    assert.ok(Math.hypot(pose[0] - x - east, pose[1] - y - north) < 0.05, `${id} stands at ${pose}`);
  }
}

function placeOf(board, id) {
  return board.really(id).pose.slice(0, 2);
}

play('both sides at one screen: a curtain between them, and the reveal', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  const from = { leib: placeOf(board, 'leib'), picard: placeOf(board, 'picard') };

  await board.button('We are the Elector\'s men').click();
  await board.asked('Both sides write in secret');
  await row(board, 'Leib-Regiment').getByText('nothing written').waitFor();
  await write(board, 'leib', 0, -4);
  await row(board, 'Leib-Regiment').getByText('March').waitFor();
  // What is written can be written otherwise.
  await write(board, 'leib', 0, -3);
  await row(board, 'Regiment Kurprinz').click();
  await board.button(/^1?\s*Stand/).click();
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await row(board, 'Regiment Kurprinz').getByText('Stand').waitFor();
  assert.equal(await page.locator('.overlays .ghost').count(), 1);
  await seal(board);

  // The curtain falls though nobody has asked for one, and nothing of what was written is left under it.
  const curtain = page.getByRole('dialog', { name: 'Hand over to the Republicans' });
  await curtain.waitFor();
  for (const key of ['n', 'n', 'Escape']) await page.keyboard.press(key);
  assert.equal(board.state.step, 0, 'no key reaches the covered table');
  assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /\b(March|Stand)\b/);
  assert.equal(await page.locator('.overlays .ghost').count(), 0);
  await curtain.getByRole('button', { name: 'We are the Republicans' }).click();
  await board.panel.getByText(/Republicans\s+are asked/).waitFor();
  await write(board, 'picard', 0, 4);
  assert.deepEqual(placeOf(board, 'picard'), from.picard, 'nobody moves before the last is sealed');
  await seal(board);

  await until('all is carried out', () => board.state.step > 0);
  await hasMoved(board, [['leib', from.leib, [0, -3]], ['picard', from.picard, [0, 4]]]);
  await board.aftermath.getByText(/^Leib-Regiment marches/).waitFor();
  // The reveal is for both; the next question begins with a word instead of a curtain.
  assert.equal(await page.getByRole('dialog').count(), 0);
  await board.button('We are the Elector\'s men').waitFor();
});

play('both sides at one screen: a page that is loaded again keeps the curtain', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  const readable = () => page.evaluate(() => document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join());
  const secrets = /\b(March|Stand|Hold|holds this ground)\b/;
  await board.button('We are the Elector\'s men').click();
  await write(board, 'leib', 0, -4);
  await row(board, 'Regiment Kurprinz').click();
  await board.button(/Hold this ground/).click();
  await board.order.getByRole('button', { name: 'Write this order' }).click();

  // In the middle of writing: whoever sits there now has to say so, and then finds what he wrote.
  await page.reload();
  await board.button('We are the Elector\'s men').waitFor();
  assert.doesNotMatch(await readable(), secrets);
  assert.equal(await page.locator('.overlays .ghost').count(), 0);
  await board.button('We are the Elector\'s men').click();
  await row(board, 'Leib-Regiment').getByText('March').waitFor();
  assert.equal(await page.locator('.overlays .ghost').count(), 1);
  await seal(board);

  const curtain = page.getByRole('dialog', { name: 'Hand over to the Republicans' });
  await curtain.waitFor();
  await page.reload();
  await curtain.waitFor();
  assert.doesNotMatch(await readable(), secrets);
  assert.equal(await page.locator('.overlays .ghost').count(), 0);
  assert.equal(await board.button(/Seal what is written/).count(), 0);
  await curtain.getByRole('button', { name: 'We are the Republicans' }).click();
  await board.panel.getByText(/Republicans\s+are asked/).waitFor();
  assert.doesNotMatch(await readable(), /written: /);
  for (const id of ['leib', 'kurprinz']) {
    await board.click(id);
    await board.panel.getByText(board.really(id).name).first().waitFor();
    assert.doesNotMatch(await readable(), secrets);
  }
  await page.keyboard.press('Escape');
  await seal(board);
  await until('all is carried out', () => board.state.step > 0);
});

play('by link: not a letter changes while the other side writes', async (cast) => {
  const { here, links } = await cast.house.create('grant', FIRST, 'here', 'link');
  const elector = await Board.open(cast, here);
  const republican = await Board.open(cast, links.B);
  await republican.asked('Both sides write in secret');
  await republican.settled('picard');
  const text = () => republican.page.evaluate(() => document.documentElement.outerHTML);
  const before = await text();
  let pushes = 0;
  const keep = republican.witness.onState;
  republican.witness.onState = (state) => (pushes++, keep(state));
  const from = placeOf(elector, 'leib');

  await write(elector, 'leib', 0, -4);
  await write(elector, 'kurprinz', 0, -2);
  await seal(elector);
  await elector.page.getByText('You have sealed.').waitFor();
  await republican.witness.ask({ do: 'survey', unit: 'picard' });
  assert.equal(pushes, 0);
  assert.equal(await text(), before);
  assert.equal(await elector.page.getByRole('button', { name: /^Seal what/ }).count(), 0);

  await seal(republican);
  for (const board of [elector, republican]) {
    await until('all is carried out', () => board.state.step > 0);
    await hasMoved(board, [['leib', from, [0, -4]]]);
  }
});

play('against the computer: a move, and the stick on the table', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'computer');
  const board = await Board.open(cast, here, { moving: true });
  const { page } = board;
  const from = placeOf(board, 'leib');
  await write(board, 'leib', 0, -4);
  await seal(board);
  await until('the move is carried out', () => board.state.step > 0);
  await hasMoved(board, [['leib', from, [0, -4]]]);

  await board.asked('Name the target of each gun');
  // Before anybody has fired the stick lies where it is aimed, with those under it.
  await board.button(/Gun 1: roundshot at/).first().click();
  const aimed = page.locator('[data-device="aimed"]');
  await aimed.locator('.covers circle').first().waitFor({ state: 'attached' });
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await aimed.waitFor({ state: 'detached' });
  await board.panel.getByText(/Written: Gun 1: roundshot/).waitFor();
  const { step } = board.state;
  await record(page);
  await seal(board);
  await until('the guns have fired', () => board.state.step > step);
  const stick = page.locator('[data-device]');
  await stick.waitFor({ state: 'attached' });
  const { events } = board.log.find((entry) => entry.events.some((event) => event.device));
  await until('the sleeve has slid', () => page.evaluate(() => window.seen.slide !== undefined));
  await stick.waitFor({ state: 'detached', timeout: 30_000 });
  // It is laid, it slides and marks whom it covers; then the dice for those are told.
  const seen = await page.evaluate(() => window.seen);
  assert.ok(seen.stick < seen.slide, JSON.stringify(seen));
  const killed = events.filter((event) => event.what === 'shot').length;
  if (killed) {
    await board.aftermath.getByText(/is (hit|missed)/).first().waitFor({ state: 'attached' }).catch(() => {});
    const { kill = Infinity } = await page.evaluate(() => window.seen);
    assert.ok(seen.slide < kill, JSON.stringify(seen));
  }

  // Looked up in the log it lies still.
  await board.tab('Log');
  await page.getByRole('button', { name: /^Gun 1 of .* fires at/ }).first().click();
  await stick.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Take the stick away' }).click();
  await stick.waitFor({ state: 'detached' });

  // Seen again it is laid and slides as it did; skipped, it is gone.
  const at = board.log.find((entry) => entry.events.some((event) => event.device)).step;
  const slider = page.getByRole('slider', { name: 'Moment of the battle' });
  await slider.fill(String(at - 1));
  await page.getByText(new RegExp(`^After order ${at - 1} of`)).first().waitFor();
  await record(page);
  await page.getByRole('button', { name: 'One order on' }).click();
  await until('it slides again', () => page.evaluate(() => window.seen.slide !== undefined));
  assert.ok((await page.evaluate(() => window.seen)).stick !== undefined);
});

play('a way that is too long is shortened to all that the regiment has', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  for (const [east, north] of [[6, -19.88], [10, -32.36], [-9, -18.7]]) {
    await board.drag('leib', east, north);
    await board.order.getByText(/^[\d.]+" of 6"/).waitFor();
    await board.order.getByRole('button', { name: 'Shorten it to what it has' }).click();
    await board.order.getByText('Allowed.').waitFor();
    const measure = await board.order.locator('.measure').textContent();
    const used = Number(/^\s*([\d.]+)" of 6"/.exec(measure)[1]);
    assert.ok(used > 5.9 && used <= 6, `dragged by ${Math.hypot(east, north)} inches it gets ${measure}`);
    await board.order.getByRole('button', { name: 'Cancel' }).click();
    await board.order.waitFor({ state: 'detached' });
  }
});
