// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The cards that rulebooks print for their troops.
import assert from 'node:assert/strict';
import { Board, FIRST } from './board.mjs';
import { dress, stateIn, withCards } from './dress.mjs';
import { stage } from './stage.mjs';

const play = stage();

const hands = {
  down: (message) => {
    const state = stateIn(message);
    if (state) withCards(state);
    if (message.reply?.view) withCards(message.reply);
  },
};

async function open(cast, how) {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const page = await cast.visitor(how);
  await dress(page, hands);
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  return { board: await Board.at(cast, page), page };
}

play('a unit’s printed card, in the margin and laid out', async (cast) => {
  const { board, page } = await open(cast);
  await board.button(/^All units/).click();
  await board.click('b-linie-1');
  const card = board.panel.getByRole('table', { name: /^Line Infantry/ });
  await card.waitFor();
  // A table for those who hear it: headings in words, and which of them applies.
  assert.deepEqual(await card.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.querySelector('.visually-hidden').textContent)), ['line', 'double line', 'skirmish line', 'march column', 'attack column', 'square']);
  await card.getByRole('columnheader', { name: 'attack column , now' }).waitFor();
  const row = card.getByRole('row', { name: /Stand if charged from the front/ });
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['3', '–', '5', '5', '3', '0']);
  assert.equal(await row.locator('.now').textContent(), '3');
  await row.getByRole('button', { name: 'Stand if charged from the front' }).click();
  await page.getByRole('dialog', { name: 'HN-MOVE-2' }).getByRole('button', { name: 'Close' }).click();
  assert.equal(await card.getByRole('row', { name: /^Reform/ }).getByRole('cell').getAttribute('colspan'), '6');

  await board.button('Lay its card out').click();
  const slip = page.getByRole('dialog', { name: '1/4. Linie' });
  await slip.getByRole('table', { name: /^Line Infantry/ }).waitFor();
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'detached' });

  // Folded once, it stays folded; the battery has none.
  await board.panel.getByText('The card of 1/4. Linie').click();
  await card.waitFor({ state: 'hidden' });
  await board.click('b-linie-2');
  await board.panel.getByText('The card of 1/8. Linie').waitFor();
  assert.equal(await card.isVisible(), false);
  await board.click('a-guns');
  await board.panel.getByText('The card of').waitFor({ state: 'detached' });

  // Where an order is aimed at somebody his card is at hand.
  await board.button('Fire at 1/4. Linie').click();
  await board.order.getByRole('button', { name: 'Card of 1/4. Linie' }).click();
  await slip.getByRole('table', { name: /^Line Infantry/ }).waitFor();
});

play('the card fits a small telephone', async (cast) => {
  const { board, page } = await open(cast, { width: 320, height: 568, touch: true });
  await board.button(/^All units/).tap();
  await page.touchscreen.tap(...(await board.where('b-linie-1')));
  const button = board.button('Lay its card out');
  await button.tap();
  const slip = page.getByRole('dialog', { name: '1/4. Linie' });
  const sheet = slip.locator('.sheet');
  await sheet.waitFor();
  const [inside, seen] = await sheet.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  assert.ok(inside <= seen, `the card is ${inside} pixels wide in ${seen}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
