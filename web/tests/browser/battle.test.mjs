// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The whole first battle through the page, against the computer, with the computer's own advice.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage({ pace: 0 });

for (const [rulebook, scenario] of [['hanau', FIRST], ['tricorne', 'first-skirmish']]) play(`the first battle of ${rulebook} to its end`, async (cast, t) => {
  const { here } = await cast.house.create(rulebook, scenario, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  let orders = 0;
  const began = Date.now();
  for (;;) {
    await until('one is asked', () => board.state.outcome.over || (board.state.decision.asked.includes('A') && !board.state.thinking), { timeout: 30_000 });
    if (board.state.outcome.over) break;
    const { step } = board.state;
    const advice = board.panel.getByRole('button', { name: 'Look at this order' });
    await board.panel.getByRole('button', { name: 'What would the computer do?' }).waitFor();
    await page.keyboard.press('h');
    await advice.click();
    await board.order.getByRole('button', { name: /^(Give the order|Yes, go on)/ }).and(page.locator(':enabled')).click();
    await until(`order ${step + 1} is carried out`, () => board.state.step > step);
    orders++;
  }
  t.diagnostic(`${orders} orders of one's own, ${board.state.step} in all, ${Math.round((Date.now() - began) / orders)} ms each`);
  assert.ok(orders >= 6);
  for (const piece of board.view.pieces) if (piece.on_table && piece.symbol !== 'place') await board.expectTrue(piece.id);
  await page.getByRole('region', { name: 'The end of the battle' }).waitFor();
  await page.getByText(board.state.outcome.text).first().waitFor();
  await page.getByRole('button', { name: 'See it again from the start' }).click();
  await page.getByText('Before the first order').first().waitFor();
}, { timeout: 300_000 });
