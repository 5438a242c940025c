// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The server dies in the middle of a battle and comes back.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('after kill -9 the page comes back by itself', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
  await board.asked('Give a unit or general an order');
  await board.drag('a-ligne-1', 0, -2);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-ligne-1');
  const { hash, step, view } = board.state;
  const places = () => page.locator('[data-piece]').evaluateAll((pieces) => pieces.map((piece) => [piece.dataset.piece, piece.getAttribute('transform')]));
  const before = await places();

  cast.forgive(/WebSocket connection to .* failed/);
  await cast.house.kill('SIGKILL');
  await page.getByRole('alert').getByText('The connection is broken').waitFor();
  await page.getByText('connection broken').waitFor({ state: 'attached' });
  assert.deepEqual(await places(), before, 'the table stays to be looked at');

  // An order cannot be given now, and the page says so instead of swallowing it.
  await board.drag('a-ligne-2', 0, -2);
  await page.getByText('The table cannot be reached just now').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await cast.house.open();
  await page.getByRole('alert').filter({ hasText: 'connection' }).waitFor({ state: 'detached', timeout: 25_000 });
  board.witness = await cast.witness(here);
  assert.deepEqual([board.state.hash, board.state.step], [hash, step]);
  assert.deepEqual(board.view.pieces.map((piece) => piece.pose), view.pieces.map((piece) => piece.pose));
  assert.deepEqual(await places(), before);

  // And play goes on.
  await board.drag('a-ligne-2', 0, -2);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-ligne-2');
  await board.passToComputer();
  await board.tab('Log');
  for (const number of [1, 2, 3]) await page.locator(`#log-${number}`).waitFor();
  assert.equal(await page.locator('#log-2').count(), 1);
}, { timeout: 90_000 });

play('a server that ends says so, and the page comes back by itself', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  cast.forgive(/WebSocket connection to .* failed/);
  assert.deepEqual(await cast.house.kill('SIGTERM'), { code: 0, signal: null });
  await page.getByRole('alert').getByText('The server is being restarted, and every battle is kept').waitFor();
  await cast.house.open();
  await page.getByRole('alert').filter({ hasText: 'restarted' }).waitFor({ state: 'detached', timeout: 25_000 });
  board.witness = await cast.witness(here);
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
}, { timeout: 60_000 });
