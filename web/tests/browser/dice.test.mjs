// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Real dice: the page says who throws what and why, and takes what fell.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('real dice are typed', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
  await page.getByRole('checkbox', { name: /We throw real dice/ }).check();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const board = await Board.at(cast, page);
  const wanted = page.getByRole('region', { name: 'Dice to be thrown' });
  const shoot = async () => {
    await board.button('Fire at 1/4. Linie').click();
    await board.order.getByRole('button', { name: /^Give the order/ }).click();
    await wanted.getByRole('heading', { name: 'French: throw four dice; 4 or more counts' }).waitFor();
  };

  // An order that waits for dice may be withdrawn.
  await shoot();
  assert.equal(board.state.step, 0);
  await wanted.getByRole('button', { name: 'Withdraw the order' }).click();
  await wanted.waitFor({ state: 'detached' });

  await shoot();
  const { request } = await until('dice are wanted', () => board.state.wants);
  await wanted.getByText(request.why).waitFor();
  await wanted.getByRole('button', { name: `Rule ${request.rule}` }).waitFor();
  await wanted.getByText('For the order: 8-pdr Batt. 3/4e: fire at 1/4. Linie').waitFor();

  // Nonsense is not sent.
  const field = wanted.getByLabel('or type them');
  await field.fill('2 7');
  await wanted.getByText('there is no 7').waitFor();
  await field.fill('two');
  await wanted.getByText('Only numbers, please').waitFor();

  // Three by typing, one by tapping.
  await field.fill('6 5 1');
  await wanted.getByText('3 of 4').waitFor();
  await wanted.getByRole('button', { name: 'A 6', exact: true }).click();
  await wanted.getByText('4 of 4').waitFor();
  await wanted.getByRole('button', { name: 'So they fell' }).click();

  // Three hits: the column tests its morale with another die.
  await until('the next throw is wanted', () => board.state.wants?.request.count === 1);
  await wanted.getByRole('heading', { name: /throw one die/ }).waitFor();
  await wanted.getByText(board.state.wants.request.why).waitFor();
  await wanted.getByText(/3 hits/).waitFor();
  await wanted.getByLabel('or type them').fill('1');
  await page.keyboard.press('Enter');
  await until('the order is carried out', () => board.state.step === 1);
  await wanted.waitFor({ state: 'detached' });

  const thrown = board.log.find((entry) => entry.step === 1).events.filter((event) => event.faces?.length).map((event) => event.faces);
  assert.deepEqual(thrown, [[6, 5, 1, 6], [1]]);
  await board.tab('Log');
  await page.locator('#log-1').getByRole('img', { name: 'Dice: 6, 5, 1, 6; 4 or more counts: 3 of 4' }).waitFor();
  await page.locator('#log-1').getByRole('img', { name: /^Die: 1/ }).waitFor();
  await board.expectTrue('b-linie-1');
  assert.equal(board.really('b-linie-1').losses, 3);
});
