// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Who sits where: two players by link, spectators, two players at one screen.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('the computer has the rank and the temper that were chosen, here or by an address', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}/recruit`);
  const bavarians = page.getByRole('group', { name: 'Bavarians' });
  const rank = bavarians.getByLabel('Its rank');
  assert.equal(await rank.inputValue(), 'recruit');
  await rank.selectOption('sergeant');
  await bavarians.getByLabel('Its temper').selectOption('bold');
  await bavarians.getByText('It gives sensible orders').waitFor();
  assert.equal(await page.getByRole('group', { name: 'French' }).getByLabel('Its rank').count(), 0);
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const board = await Board.at(cast, page);
  assert.equal(board.witness.welcome.battle.names.B, 'sergeant-bold');

  await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}/nobody`);
  await page.getByLabel('Its rank').waitFor();
  assert.equal(await page.getByLabel('Its rank').inputValue(), 'captain');
});

play('two browsers by link, and a spectator', async (cast) => {
  const host = await cast.visitor();
  await host.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
  const bavarians = host.getByRole('group', { name: 'Bavarians' });
  await bavarians.getByRole('radio', { name: 'by link' }).check();
  await bavarians.getByLabel('Player’s name').fill('Wrede');
  await host.getByRole('button', { name: 'Start the battle' }).click();
  await host.getByRole('heading', { name: 'The table is laid' }).waitFor();
  const linkForB = await host.getByLabel('The link for the Bavarians', { exact: true }).inputValue();
  const linkToWatch = await host.getByLabel('The spectators’ link', { exact: true }).inputValue();
  for (const link of [linkForB, linkToWatch]) assert.match(link, new RegExp(`^${cast.house.address}/#/seat/[\\w-]{22}$`));
  await host.getByRole('link', { name: 'Go to the table' }).click();
  const french = await Board.at(cast, host);
  await host.getByText('You play the French').waitFor();

  const guest = await cast.visitor();
  await guest.goto(linkForB);
  const bavarian = await Board.at(cast, guest);
  await guest.getByText('You play the Bavarians').waitFor();
  const bench = await cast.visitor();
  await bench.goto(linkToWatch);
  const spectator = await Board.at(cast, bench);
  await bench.getByText('You are watching').waitFor();

  // An order here is seen there and on the bench.
  await french.button('Fire at 1/4. Linie').click();
  await french.give();
  const [{ events }] = french.log.filter((entry) => entry.step === 1);
  for (const { page } of [bavarian, spectator]) {
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.locator('#log-1').getByText(events[0].text).waitFor();
    await page.getByRole('tab', { name: 'Orders' }).click();
  }
  await french.asked('Give a unit or general an order');
  await french.drag('a-ligne-2', 0, -2.5);
  await french.order.getByText('Allowed.').waitFor();
  await french.give();
  for (const board of [french, bavarian, spectator]) await board.expectTrue('a-ligne-2');

  // Neither the other player nor a spectator can act for the French: not on the page, and not past it.
  for (const board of [bavarian, spectator]) {
    const { page } = board;
    await page.getByText('Waiting for the French').waitFor();
    const { hash } = board.state;
    await board.click('a-ligne-1');
    await board.piece('a-ligne-1').and(page.locator('[aria-pressed="true"]')).waitFor();
    await board.drag('a-ligne-1', 0, -2);
    for (const key of ['1', 'n', 'Enter', 'u']) await page.keyboard.press(key);
    assert.equal(await page.locator('.ghost').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^(Done|Give the order|Yes, go on|Move)/ }).count(), 0);
    const command = { side: 'A', verb: 'move', unit: 'a-ligne-1', path: [[15.5, 22.3, 180]] };
    await assert.rejects(board.witness.ask({ do: 'submit', decision: board.state.decision.number, command }), /not_yours/);
    assert.equal(board.state.hash, hash);
  }
  await assert.rejects(spectator.witness.ask({ do: 'undo' }));
  await assert.rejects(spectator.witness.ask({ do: 'rewind', to: 0 }));
  assert.equal(await bench.getByRole('button', { name: /^Take back/ }).count(), 0);

  // Now the Bavarians are asked, and what they do is seen by the French.
  for (let i = 0; i < 6 && !french.state.decision.asked.includes('B'); i++) {
    await french.goOn();
    await until('somebody is asked', () => french.state.decision.asked.length);
  }
  await host.getByText('Waiting for Wrede (Bavarians)').waitFor();
  await bavarian.asked('Give a unit or general an order');
  await guest.keyboard.press('0');
  await bavarian.drag('b-linie-2', 0, 2.5);
  await bavarian.order.getByText('Allowed.').waitFor();
  await bavarian.give();
  for (const board of [french, bavarian, spectator]) await board.expectTrue('b-linie-2');

  // Whoever has come by link finds the battle again.
  await guest.goto(`${cast.house.address}/#/`);
  await guest.getByRole('heading', { name: 'Your battles' }).waitFor();
  await guest.getByText('Your turn.').waitFor();
});

play('going back: why the other side has to agree, and what becomes of a proposal', async (cast) => {
  const { here, links } = await cast.battle(FIRST, 'here', 'link');
  const french = await Board.open(cast, here);
  const bavarian = await Board.open(cast, links.B);
  await french.asked('Fire your batteries');
  await french.goOn();
  await french.asked('Give a unit or general an order');
  const march = async (id) => {
    await french.drag(id, 0, -2);
    await french.order.getByText('Allowed.').waitFor();
    await french.give();
  };
  for (const id of ['a-ligne-1', 'a-ligne-2']) await march(id);
  const { page } = french;
  await page.getByRole('button', { name: 'Go back further' }).click();
  await page.getByLabel('Back to just before').selectOption({ index: 1 });
  await page.getByText('More than one order at once goes back only if the other side agrees.').waitFor();
  assert.equal(await page.getByText('Dice have fallen').count(), 0);
  await page.getByRole('button', { name: 'Never mind' }).click();

  // The Bavarians propose it, and the French go on instead: both are told.
  await bavarian.page.getByRole('button', { name: 'Go back further' }).click();
  await bavarian.page.getByText('The other side has given orders since, so it has to agree.').waitFor();
  await bavarian.page.getByRole('button', { name: 'Propose it' }).click();
  for (const board of [french, bavarian]) await board.page.getByText('Bavarians would like to go back').waitFor();
  await march('a-legere');
  for (const board of [french, bavarian]) {
    await board.panel.getByText(/^The proposal of the Bavarians to go back to just before .* has lapsed/).waitFor();
    await board.page.getByRole('status').getByText(/has lapsed/).waitFor();
    assert.equal(await board.page.getByText('would like to go back').count(), 0);
  }
});

play('both sides at one screen', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
  await page.getByRole('group', { name: 'Bavarians' }).getByRole('radio', { name: 'at this screen' }).check();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const board = await Board.at(cast, page);
  await page.getByText('You play both sides').waitFor();
  const toMoveOf = async (side) => {
    for (let i = 0; i < 10 && !(board.state.decision.asked[0] === side && board.state.decision.prompt.startsWith('Give a unit')); i++) await board.goOn();
    await board.panel.getByText('Give a unit or general an order').waitFor();
  };

  await board.panel.getByText(/French\s+are asked/).waitFor();
  await toMoveOf('A');
  await board.drag('a-ligne-1', 0, -2);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-ligne-1');

  await toMoveOf('B');
  await board.panel.getByText(/Bavarians\s+are asked/).waitFor();
  const before = await board.drawn('b-light');
  await board.drag('b-light', 0, 2);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('b-light');
  assert.notDeepEqual(await board.drawn('b-light'), before);
  assert.deepEqual(new Set(board.log.filter((entry) => entry.step > 0).map((entry) => entry.side)), new Set(['A', 'B']));
});

play('a curtain between two players at one screen', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  // Wished for while the second side plays, it falls only when the table passes on.
  for (let i = 0; i < 10 && board.state.decision.asked[0] === 'A'; i++) await board.goOn();
  await board.panel.getByText(/Bavarians\s+are asked/).waitFor();
  await page.getByRole('button', { name: 'Briefing' }).click();
  await page.getByLabel('cover the table when it passes to the other player').check();
  await page.keyboard.press('Escape');
  for (const [side, other, name] of [['B', 'A', 'French'], ['A', 'B', 'Bavarians']]) {
    for (let i = 0; i < 10 && board.state.decision.asked[0] === side; i++) await board.goOn();
    assert.equal(board.state.decision.asked[0], other);
    const curtain = page.getByRole('dialog', { name: `Hand over to the ${name}` });
    await curtain.waitFor();
    const { step } = board.state;
    for (const key of ['n', 'n', 'Escape']) await page.keyboard.press(key);
    assert.equal(board.state.step, step, 'no key reaches the covered table');
    await curtain.getByRole('button', { name: `We are the ${name}` }).click();
    await curtain.waitFor({ state: 'detached' });
    await board.panel.getByText(new RegExp(`${name}\\s+are asked`)).waitFor();
  }
});

play('a link in the wrong hands is replaced', async (cast) => {
  const host = await cast.visitor();
  await host.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
  await host.getByRole('group', { name: 'Bavarians' }).getByRole('radio', { name: 'by link' }).check();
  await host.getByRole('button', { name: 'Start the battle' }).click();
  const old = await host.getByLabel('The link for the Bavarians', { exact: true }).inputValue();
  const wrong = await cast.visitor();
  await wrong.goto(old);
  await wrong.getByText('You play the Bavarians').waitFor();

  await host.goto(`${cast.house.address}/#/`);
  await host.getByText('Links to send').click();
  const link = host.getByLabel('The link for side B', { exact: true });
  assert.equal(await link.inputValue(), old);
  host.once('dialog', (dialog) => dialog.accept());
  await host.getByRole('button', { name: 'Replace: The link for side B' }).click();
  await host.getByRole('status').getByText('is a new one now').waitFor();
  const renewed = await link.inputValue();
  assert.match(renewed, new RegExp(`^${cast.house.address}/#/seat/[\\w-]{22}$`));
  assert.notEqual(renewed, old);

  // Whoever had the old one is sent away and cannot come back; the new one plays.
  await wrong.getByRole('alert').getByText('This link has been replaced').waitFor();
  await wrong.reload();
  await wrong.getByText('This link opens no battle here').first().waitFor();
  const right = await cast.visitor();
  await right.goto(renewed);
  await right.getByText('You play the Bavarians').waitFor();

  // One's own link, too; and this browser remembers what was replaced.
  const own = await host.getByRole('link', { name: /^Play on:/ }).getAttribute('href');
  host.once('dialog', (dialog) => dialog.accept());
  await host.getByRole('button', { name: 'replace your own link' }).click();
  await until('the new link is there', async () => (await host.getByRole('link', { name: /^Play on:/ }).getAttribute('href')) !== own);
  await host.reload();
  await host.getByRole('link', { name: /^Play on:/ }).click();
  await host.getByText('You play the French').waitFor();
  await right.getByText('You play the Bavarians').waitFor();
});
