// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The page in Firefox: from the lobby to the first order, its odds and the log.
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage({ browser: 'firefox' });

play('lobby, first order, odds and log', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  await page.getByRole('button', { name: 'Play the first battle' }).click();
  const board = await Board.at(cast, page);

  await board.asked('Fire your batteries');
  await board.button('Fire at 1/4. Linie').waitFor();
  await board.click('b-linie-1');
  await board.order.getByRole('heading', { name: /Fire at 1\/4\. Linie/ }).waitFor();
  const odds = board.order.getByRole('table', { name: 'What will happen' });
  await odds.waitFor();
  assert.ok((await odds.getByRole('row').count()) > 2);
  await board.give();
  await board.aftermath.getByRole('img', { name: /^Dice: (\d, ){3}\d; 4 or more counts/ }).waitFor();

  await board.asked('Give a unit or general an order');
  await board.drag('a-ligne-1', 0, -3);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-ligne-1');

  await board.tab('Log');
  await page.locator('#log-1').getByText('8-pdr Batt. 3/4e: fire at').waitFor();
});
