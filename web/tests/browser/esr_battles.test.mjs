// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Corps and divisions from the first order to the result, however the seats are taken. Once a turn a side follows the
// advice that its page shows; the rest of its orders are given past the page, which has to keep up.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage({ pace: 0 });
const LONG = { timeout: 240_000 };
const BOTH = ['A', 'B'];

/** With nothing but "done" to say the page asks for that at once, and there is no advice to be asked for. */
const hasAChoice = (board) => board.state.decision.options.length > 1;

/** Those of these sides whose answer is still wanted. */
const asked = (board, sides) => board.state.decision.asked.filter((side) => sides.includes(side));

async function byThePage(board) {
  await board.panel.getByRole('button', { name: 'What would the computer do?' }).click();
  await board.panel.getByRole('button', { name: 'Look at this order' }).click();
  await board.order.getByRole('button', { name: /^(Give the order|Write this order|Yes, )/ }).and(board.page.locator(':enabled')).click();
}

async function pastThePage(board, side, sits) {
  const { decision } = board.state;
  if (sits && decision.secret) await board.witness.ask({ do: 'sit', decision: decision.number, side });
  const { command } = await board.witness.ask({ do: 'hint' }).catch((problem) => {
    if (/^stale/.test(problem.message)) return {}; // the other side has been quicker
    throw problem;
  });
  if (!command) return;
  const reply = await board.witness.ask({ do: 'submit', decision: decision.number, command });
  assert.notEqual(reply.status, 'refused', JSON.stringify(reply.verdict?.refusals));
}

/** Plays all these sides at one board until the battle is over. */
async function toTheEnd(board, sides) {
  const turns = Object.fromEntries(sides.map((side) => [side, '']));
  let orders = 0;
  for (;;) {
    await until('one is asked', () => board.state.outcome.over || (asked(board, sides).length && !board.state.thinking), { timeout: 30_000 });
    if (board.state.outcome.over) return orders;
    const [side] = asked(board, sides);
    const turn = /^turn \d+/.exec(board.view.moment)?.[0] ?? '';
    const before = board.state;
    if (turn !== turns[side] && !board.state.decision.secret && hasAChoice(board)) {
      turns[side] = turn;
      await byThePage(board);
    } else {
      await pastThePage(board, side, sides.length > 1);
    }
    await until('the order is in', () => board.state !== before, { timeout: 20_000 });
    orders++;
  }
}

async function expectTheEnd(board) {
  const { page } = board;
  await page.getByRole('region', { name: 'The end of the battle' }).waitFor();
  await page.getByText(board.state.outcome.text).first().waitFor();
  for (const piece of board.view.pieces) if (piece.on_table && piece.symbol !== 'place') await board.expectTrue(piece.id);
}

play('against the computer', async (cast, t) => {
  const { here } = await cast.house.create('esr', FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  t.diagnostic(`${await toTheEnd(board, ['A'])} orders of one's own, ${board.state.step} in all`);
  await expectTheEnd(board);
  await board.page.getByRole('button', { name: 'See it again from the start' }).click();
  await board.page.getByText('Before the first order').first().waitFor();
}, LONG);

play('by link, with somebody who looks on', async (cast, t) => {
  const { here, links, watch } = await cast.house.create('esr', FIRST, 'here', 'link');
  const boards = [await Board.open(cast, here), await Board.open(cast, links.B)];
  const bench = await Board.open(cast, watch);
  const orders = await Promise.all(boards.map((board, i) => toTheEnd(board, [BOTH[i]])));
  t.diagnostic(`${orders.join(' and ')} orders`);
  for (const board of [...boards, bench]) await expectTheEnd(board);
  assert.equal(new Set([...boards, bench].map((board) => board.state.outcome.text)).size, 1);
}, LONG);

play('both sides at one screen', async (cast, t) => {
  const { here } = await cast.house.create('esr', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  t.diagnostic(`${await toTheEnd(board, BOTH)} orders`);
  await expectTheEnd(board);
}, LONG);
