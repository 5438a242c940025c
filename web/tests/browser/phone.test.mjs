// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// With a thumb on a telephone.
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

async function expectNoSidewaysScroll(page, where) {
  const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(whole <= seen, `${where}: ${whole} pixels wide on a screen of ${seen}`);
}

for (const [name, size] of [['telephone', { width: 390, height: 844 }], ['small telephone', { width: 320, height: 568 }]]) {
  play(`a first order by taps on a ${name}`, async (cast) => {
    const page = await cast.visitor({ ...size, touch: true });
    await page.goto(cast.house.address);
    await page.getByRole('link', { name: /^Set (it )?up/ }).first().waitFor();
    await expectNoSidewaysScroll(page, 'lobby');
    await page.getByRole('button', { name: 'Play the first battle' }).tap();
    const board = await Board.at(cast, page);
    await board.asked('Fire your batteries');
    await expectNoSidewaysScroll(page, 'table');

    // The target is tapped on the plan.
    const table = await page.getByRole('application').boundingBox();
    assert.ok(table.height > 0.3 * size.height, `the table is only ${table.height} pixels high`);
    await board.button('Fire at 1/4. Linie').waitFor();
    await page.touchscreen.tap(...(await board.where('b-linie-1')));
    const give = board.order.getByRole('button', { name: /^Give the order/ });
    await give.waitFor();
    await expectNoSidewaysScroll(page, 'an order');
    const { height } = await give.boundingBox();
    assert.ok(height >= 40, `the button is only ${height} pixels high`);
    await give.tap();
    await board.carriedOut(0);
    await board.aftermath.getByRole('img', { name: /^Dice: / }).first().waitFor();
    await expectNoSidewaysScroll(page, 'aftermath');

    // A unit is tapped, told to move, and shown where to with another tap, close beside it.
    await board.asked('Give a unit or general an order');
    await page.touchscreen.tap(...(await board.where('a-legere')));
    await board.button(/^Move/).tap();
    await board.order.waitFor();
    const [x, y] = board.really('a-legere').pose;
    await page.touchscreen.tap(...(await board.screen(x, y - 2.4)));
    await board.order.getByText('Allowed.').waitFor();
    await board.order.getByRole('button', { name: /^Give the order/ }).tap();
    await board.carriedOut(1);
    await board.expectTrue('a-legere');
    for (const tab of ['Log', 'Rules', 'In words']) {
      await page.getByRole('tab', { name: tab }).tap();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      await expectNoSidewaysScroll(page, tab);
    }
    await page.getByRole('link', { name: /to the lobby/ }).tap();
    await page.getByRole('heading', { name: 'Your battles' }).waitFor();
  });
}
