// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// How the battle stands, the letter, the last sheet, the lobby's filter.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('a letter lies on the table at the first look, and can be read again', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'here');
  const page = await cast.visitor({ letter: true });
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  const letter = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'To the table' }) });
  await letter.getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('Enter');
  await letter.waitFor({ state: 'detached' }).catch(() => letter.waitFor({ state: 'hidden' }));
  await page.reload();
  await page.getByRole('main', { name: 'The table' }).waitFor();
  await page.getByRole('button', { name: 'Briefing' }).waitFor();
  assert.equal(await letter.isVisible(), false);
  await page.getByRole('button', { name: 'Briefing' }).click();
  await letter.getByText('House rules').waitFor();
  assert.doesNotMatch(await letter.innerText(), /_/, 'in words');
});

for (const [book, scenario] of [['hanau', FIRST], ['grant', FIRST], ['tricorne', 'first-skirmish'], ['revwars', FIRST], ['esr', FIRST]]) {
  play(`${book}: points, losses, places and what decides are in sight`, async (cast) => {
    const { here } = await cast.house.create(book, scenario, 'here', 'here');
    const board = await Board.open(cast, here);
    const line = board.page.getByRole('region', { name: 'How the battle stands' });
    const { standing, sides } = board.view;
    for (const side of ['A', 'B']) await line.getByText(sides[side].name, { exact: true }).waitFor();
    for (const place of standing.places) await line.getByText(place.name).first().waitFor();
    await line.getByRole('button').click();
    const sheet = board.page.getByRole('dialog', { name: 'How the battle stands' });
    for (const end of standing.ends) await sheet.getByText(end.words).waitFor();
    await sheet.getByRole('button', { name: `Rule ${standing.ends[0].rule}` }).waitFor();
  });
}

play('the lobby finds a battle by its words', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  const words = page.getByRole('searchbox', { name: 'Words' });
  const all = await until('scenarios are listed', async () => (await page.getByRole('link', { name: 'Set it up' }).count()) || null);
  await words.fill('konigshain');
  await page.getByText('One battle.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.equal(await page.getByRole('link', { name: 'Set it up' }).count(), all);
});

play('tricorne: to begin with the next unit halts the one before', async (cast) => {
  const { here } = await cast.house.create('tricorne', 'first-skirmish', 'here', 'here');
  const board = await Board.open(cast, here);
  await board.drag('b-60th', 0, 3);
  await board.give();
  await board.panel.getByText('Use its next segment, or halt').waitFor();
  await board.settled('b-35th');
  await board.drag('b-35th', 0, 3);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  const verbs = board.log.filter((entry) => entry.step > 0).map((entry) => entry.order.split(' ').slice(1, 3).join(' '));
  assert.deepEqual(verbs, ['move b-60th', 'halt b-60th', 'move b-35th']);
});

play('hanau: a unit that has been dragged can be turned, as a wheel at the end of its way', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  for (let i = 0; i < 6 && !/3a/.test(board.view.moment); i++) await board.goOn();
  const unit = 'a-chasseurs';
  const id = board.view.pieces.find((piece) => piece.side === board.state.decision.asked[0] && piece.symbol === 'cavalry' && piece.on_table)?.id ?? unit;
  const facing = board.really(id).pose[2];
  const towards = facing === 0 ? 3 : -3;
  await board.drag(id, 0, towards);
  await board.order.getByText('Allowed.').waitFor();
  for (let i = 0; i < 3; i++) await board.page.keyboard.press(']');
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  assert.notEqual(board.really(id).pose[2], facing, 'it looks elsewhere now');
});

play('hanau: a press on another unit takes that up, and one that has no order says so', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  const idle = board.view.pieces.find((piece) => piece.side === 'A' && piece.symbol === 'infantry' && piece.on_table);
  await board.drag(idle.id, 0, -3);
  await page.getByText(`${idle.name} has no order now`).first().waitFor();
  for (let i = 0; i < 6 && !/3a/.test(board.view.moment); i++) await board.goOn();
  const [one, other] = board.view.pieces.filter((piece) => piece.side === board.state.decision.asked[0] && piece.symbol === 'infantry' && piece.on_table);
  await board.drag(one.id, 0, one.pose[2] === 0 ? 2 : -2);
  await board.order.waitFor();
  await board.click(other.id);
  await board.order.waitFor({ state: 'detached' });
  await board.panel.locator('.selected').getByText(other.name).first().waitFor();
});

play('grant: an allowed march is drawn where it goes', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  const id = board.state.decision.options.map((option) => option.unit).find((unit) => board.view.pieces.some((piece) => piece.id === unit && piece.symbol === 'infantry'));
  const [x, y, bearing] = board.really(id).pose;
  const ahead = bearing > 90 && bearing < 270 ? -3 : 3;
  await board.drag(id, 0, ahead);
  await board.order.getByText('Allowed').first().waitFor();
  const block = page.locator('.ghost .block');
  await block.waitFor();
  const [, there] = await board.screen(x, y + ahead);
  const box = await block.boundingBox();
  assert.ok(Math.abs(box.y + box.height / 2 - there) < 12, `the ghost is at ${box.y + box.height / 2}, the end of the way at ${there}`);
});

play('the other side’s turn is watched one order at a time, and can be held', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here, { moving: true });
  const { page } = board;
  // French cannon, then the French move: after that the Bavarians have a whole turn of it.
  while (board.state.decision.asked[0] === 'A') {
    const { step } = board.state;
    await board.witness.ask({ do: 'submit', decision: board.state.decision.number, command: { side: 'A', verb: 'done' } });
    await until('it goes on', () => board.state.step > step);
  }
  const reins = page.getByRole('group', { name: 'The other side’s turn' });
  await reins.getByRole('button', { name: 'Pause' }).click();
  await reins.getByRole('button', { name: 'Go on' }).waitFor();
  await until('the computer has done', () => board.state.decision.asked[0] === 'A');
  const waiting = async () => Number((await reins.locator('.left').textContent()).match(/\d+/)?.[0] ?? 0);
  const before = await waiting();
  assert.ok(before > 0);
  await page.keyboard.press(' ');
  await until('one less is to be seen', async () => (await waiting()) === before - 1);
  await page.keyboard.press('Escape');
  await reins.waitFor({ state: 'detached' });
  await board.panel.getByText(/^Meanwhile/).waitFor();
});

play('revwars: the second Action is offered with the unit selected, too', async (cast) => {
  const { here } = await cast.house.create('revwars', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const order = async (command) => {
    const { step, decision } = board.state;
    await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: decision.asked[0], ...command } });
    await until('it is carried out', () => board.state.step > step);
  };
  await order({ verb: 'done' });
  const [x, y, bearing] = board.really('a-1-70').pose;
  await order({ verb: 'move', unit: 'a-1-70', path: [[x, y + 3, bearing]] });
  await board.settled('a-1-70');
  await board.click('a-1-70');
  await board.panel.locator('.selected').getByText('I/70e Ligne').first().waitFor();
  for (const name of [/Second Action: Move/, /Second Action: Shoot/]) await board.button(name).waitFor();
});

play('grant: a gun is laid by hand, on the man one chooses', async (cast) => {
  const { here } = await cast.house.create('grant', FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  const done = async (side) => {
    const { decision } = board.state;
    await board.witness.ask({ do: 'sit', decision: decision.number, side });
    await board.witness.ask({ do: 'submit', decision: decision.number, command: { side, verb: 'done' } });
  };
  for (let i = 0; i < 6 && !/artillery/.test(board.view.moment); i++) {
    const { number } = board.state.decision;
    for (const side of board.state.decision.asked) await done(side);
    await until('it goes on', () => board.state.decision.number !== number);
  }
  await page.getByRole('button', { name: /^We are the/ }).click();
  const side = await until('somebody writes', () => board.state.decision.options.find((option) => option.unit)?.unit).catch(() => null);
  await page.locator('.piece.able[data-piece]').first().waitFor();
  const battery = await page.locator('.piece.able[data-piece]').first().getAttribute('data-piece');
  await board.click(battery);
  await board.button(/roundshot at/).first().click();
  await board.order.getByText(/under it\.$/).waitFor();
  const chosen = page.locator('.marks .chosen');
  const [x, y] = [await chosen.getAttribute('cx'), await chosen.getAttribute('cy')];
  await page.keyboard.press(']');
  await until('it is laid on another', async () => (await chosen.getAttribute('cx')) !== x || (await chosen.getAttribute('cy')) !== y);
  const mark = page.locator('.marks circle:not(.chosen)').last();
  const there = await mark.boundingBox();
  const at = [await mark.getAttribute('cx'), await mark.getAttribute('cy')];
  await page.mouse.click(there.x + there.width / 2, there.y + there.height / 2);
  await until('it is laid where one has pressed', async () => (await chosen.getAttribute('cx')) === at[0] && (await chosen.getAttribute('cy')) === at[1]);
  await board.order.getByRole('button', { name: 'Write this order' }).click();
  await board.order.waitFor({ state: 'detached' });
  assert.ok(side !== undefined);
});
