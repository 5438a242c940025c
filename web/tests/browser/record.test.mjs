// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Looking back, and taking the record home.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Board, FIRST, until } from './board.mjs';
import { program, stage } from './stage.mjs';

const play = stage();

/** Fires and moves two columns; returns the places of all pieces after each order. */
async function openingMoves(board) {
  const moments = [await poses(board)];
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
  await board.asked('Give a unit or general an order');
  moments.push(await poses(board));
  for (const unit of ['a-ligne-1', 'a-ligne-2']) {
    await board.drag(unit, 0, -2);
    await board.order.getByText('Allowed.').waitFor();
    await board.give();
    await board.expectTrue(unit);
    moments.push(await poses(board));
  }
  return moments;
}

function poses(board) {
  return board.page.locator('[data-piece]').evaluateAll((pieces) => Object.fromEntries(pieces.map((piece) => [piece.dataset.piece, piece.getAttribute('transform')])));
}

async function expectPoses(board, wanted, what) {
  let seen;
  await until(what, async () => JSON.stringify((seen = await poses(board))) === JSON.stringify(wanted) || Object.keys(wanted).every((id) => seen[id] === wanted[id]));
}

play('leafing back and forth', async (cast) => {
  const { here, watch } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here, { width: 1360 });
  const { page } = board;
  const moments = await openingMoves(board);
  const bar = page.getByRole('region', { name: 'Look back' });
  const slider = bar.getByRole('slider', { name: 'Moment of the battle' });

  await slider.fill('1');
  await expectPoses(board, moments[1], 'the table stands as after order 1');
  assert.match(await slider.getAttribute('aria-valuetext'), /^After order 1 of 3/);
  await page.getByText('You are looking at the past: after order 1').waitFor();
  // Nothing can be ordered in the past.
  await board.click('a-ligne-1');
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  assert.equal(await board.order.count(), 0);
  await bar.getByRole('button', { name: 'One order on' }).click();
  await expectPoses(board, moments[2], 'one order on');
  await bar.getByRole('button', { name: 'To the beginning' }).click();
  await expectPoses(board, moments[0], 'the beginning');
  await bar.getByLabel('How fast').selectOption('at a gallop');
  await bar.getByRole('button', { name: 'Play it back' }).click();
  await bar.getByText(/^After order 3 of 3/).waitFor();
  await expectPoses(board, moments[3], 'played back to now');
  await bar.getByRole('button', { name: 'Play it back' }).waitFor();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expectPoses(board, moments[2], 'one order back by key');
  await bar.getByRole('button', { name: 'Back to the battle' }).click();
  await expectPoses(board, moments[3], 'now');
  await board.asked('Give a unit or general an order');

  // An entry of the log leads to its moment.
  await board.tab('Log');
  await page.getByRole('button', { name: 'Order 2: see the table' }).click();
  await expectPoses(board, moments[2], 'order 2 from the log');

  // By its address; here for a spectator, who has only looked on.
  const guest = await cast.visitor();
  await guest.goto(`${cast.house.address}/#/seat/${watch}/at/1`);
  const seen = await Board.at(cast, guest);
  await expectPoses(seen, moments[1], 'the address shows order 1');
  await guest.getByText(/^After order 1 of 3/).first().waitFor();
  await guest.getByRole('button', { name: 'Back to the battle' }).click();
  await expectPoses(seen, moments[3], 'the spectator is back');
});

play('the record goes out and comes in again', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  const moments = await openingMoves(board);

  await page.getByRole('button', { name: 'Keep' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'The record', exact: true }).click()]);
  assert.equal(file.suggestedFilename(), 'skirmish-at-the-lehrhof.jsonl');
  const record = await file.path();
  const lines = readFileSync(record, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(lines.length, 4);
  assert.equal(lines[3].hash, board.state.hash);
  assert.match(execFileSync(program, ['replay', record, '--verify'], { encoding: 'utf8' }), /\S/);
  const story = page.waitForEvent('download');
  await page.getByRole('button', { name: 'The story', exact: true }).click();
  assert.match(readFileSync(await (await story).path(), 'utf8'), /8-pdr Batt\. 3\/4e fires at 1\/4\. Linie/);

  const other = await cast.visitor();
  await other.goto(cast.house.address);
  await other.getByLabel(/^The record of a game/).setInputFiles(record);
  await other.getByRole('button', { name: 'Lay it out' }).click();
  const again = await Board.at(cast, other);
  assert.equal(again.state.hash, board.state.hash);
  await expectPoses(again, moments[3], 'the table is laid as it was');
  await again.drag('a-legere', 0, -2);
  await again.order.getByText('Allowed.').waitFor();
  await again.give();
  assert.deepEqual([again.state.step, board.state.step], [4, 3], 'they are two battles now');

  // What is no record is not taken for one.
  cast.forgive(/Failed to load resource: .* 4\d\d/);
  await other.goto(`${cast.house.address}/#/`);
  await other.getByLabel(/^The record of a game/).setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Anna,') });
  await other.getByRole('button', { name: 'Lay it out' }).click();
  await other.locator('.notice.trouble').getByText(/^This is no record of grognard\. .*choose such a file/).waitFor();
});

play('a record of an older version is laid out to be read', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  await page.getByLabel(/^The record of a game/).setInputFiles(new URL('../../../tests/records/revwars-2.jsonl', import.meta.url).pathname);
  await page.getByRole('button', { name: 'Lay it out' }).click();
  const board = await Board.at(cast, page);
  const { replayed, step } = board.state;
  assert.ok(replayed < step, 'it goes otherwise now');
  // How it ended, why it cannot be played on, and which versions differ.
  await page.getByText(/When it was played: .*This battle can be read, but not played on: .*rules revwars 2.*rules revwars 5/).first().waitFor();
  // All its orders are told; the table can be seen as far as it goes the same.
  await board.tab('Log');
  await page.getByRole('button', { name: `Order ${step}: see the table` }).waitFor();
  assert.ok(await page.getByRole('button', { name: `Order ${step}: see the table` }).isDisabled());
  const slider = page.getByRole('slider', { name: 'Moment of the battle' });
  if (replayed > 0) assert.equal(await slider.getAttribute('max'), String(replayed));
});
