// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Asked in the middle of the other side's turn: nobody overlooks it, and each answer has its chances beside it.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { dress, stateIn } from './dress.mjs';
import { stage } from './stage.mjs';

const play = stage();

const interrupted = {
  down: (message) => {
    const state = stateIn(message);
    if (state?.decision.prompt.startsWith('Fire your batteries')) state.decision.interrupts = true;
  },
};

async function open(cast, secret, how) {
  const page = await cast.visitor(how);
  const said = await dress(page, interrupted);
  await page.goto(`${cast.house.address}/#/seat/${secret}`);
  return { board: await Board.at(cast, page), page, said };
}

play('an interruption is announced, and its answers have their chances', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const { board, page } = await open(cast, here);
  await board.panel.getByText('The French may react').waitFor();
  await board.panel.getByText(/in the middle of the turn of the /).waitFor();
  await page.getByRole('main').getByText('The French may react').waitFor();
  assert.match(await page.title(), /^The French may react · /);

  // Its chances stand beside each answer, without asking for them.
  const fire = board.button('Fire at 1/4. Linie');
  await fire.getByText(/\d %/).waitFor();
  const { whole } = await board.witness.ask({ do: 'odds', command: { side: 'A', verb: 'fire', unit: 'a-guns', target: 'b-linie-1' }, through: false });
  const most = [...whole].sort((a, b) => b.p - a.p)[0];
  await fire.getByText(`${Math.round(most.p * 100)} % ${most.name}`).waitFor();

  // It is answered like any other question; then the word is gone.
  await fire.click();
  await board.give();
  await until('the banner is gone', async () => (await page.getByText('may react').count()) === 0);
  assert.doesNotMatch(await page.title(), /may react/);
});

play('on a telephone the margin comes up, and those who wait see who is asked', async (cast) => {
  const { seats } = { seats: await cast.battle(FIRST, 'here', 'link') };
  const { board, page } = await open(cast, seats.here, { width: 390, height: 844, touch: true });
  await board.panel.getByText('The French may react').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const link = seats.B ?? seats.links?.B;
  const watcher = await open(cast, link);
  await watcher.board.panel.getByText('The French may react').waitFor();
  await watcher.board.panel.getByText(/Waiting for the French/).waitFor();
  assert.doesNotMatch(await watcher.page.title(), /may react/);
});
