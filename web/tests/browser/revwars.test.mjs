// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A rulebook of two Actions, the second of which can be answered: swept ground, charges, Reactions, battalion cards.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage({ pace: 0 });
/** the platoons of the line that stand behind the riflemen */
const WING = [1, 2];
const FIRST_ACTION = 'Give a battalion or a group its first Action';

/** Gives an order past the page. */
async function order(board, command) {
  const { step, decision } = board.state;
  const reply = await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: decision.asked[0], ...command } });
  assert.notEqual(reply.status, 'refused', JSON.stringify(reply.verdict?.refusals));
  await until(`${command.verb} is carried out`, () => board.state.step > step);
}

async function hotSeat(cast, how) {
  const { here } = await cast.house.create('revwars', FIRST, 'here', 'here');
  return Board.open(cast, here, how);
}

/** The first column comes to within seven and a half inches of the line on the ridge; then it is the other side's turn. */
async function columnComesOn(board, from = board, answers = board) {
  const alike = () => until('both know', () => answers.state.step === from.state.step);
  await order(from, { verb: 'done' });
  await order(from, { verb: 'move', unit: 'a-1-70', path: [[14.6, 15, 0]], number: 1 });
  await order(from, { verb: 'declare-move' });
  await alike();
  await order(answers, { verb: 'done' });
  await alike();
  await order(from, { verb: 'move', unit: 'a-1-70', path: [[14.6, 18.4, 0]], number: 1 });
  for (let i = 0; i < 2; i++) await order(from, { verb: 'done' });
  await alike();
}

/** And the line comes two inches down to meet it. */
async function lineComesDown(board, from = board) {
  await order(board, { verb: 'done' });
  await order(board, { verb: 'move', unit: 'b-11', path: [[16.64, 24.6, 180]], number: 1 });
  for (let i = 0; i < 3; i++) await order(board, { verb: 'done' });
  await until('both know', () => from.state.step === board.state.step);
  await order(from, { verb: 'done' });
}

async function choose(board, id) {
  await board.settled(id);
  await board.page.keyboard.press('Escape');
  await board.click(id);
}

/** Every line of a sum has its rule, and the lines make the total. */
async function addsUp(table) {
  await table.locator('tbody tr').first().waitFor();
  const rows = await table.locator('tbody tr').all();
  let total = 0;
  for (const row of rows) {
    await row.getByRole('button', { name: /^Rule RW-/ }).waitFor();
    total += Number((await row.locator('td').textContent()).replace('−', '-'));
  }
  assert.equal(Number((await table.locator('tfoot td').textContent()).replace('−', '-')), total);
}

play('a volley: the ground it sweeps, friends in the way, and platoons that hold their fire', async (cast) => {
  const board = await hotSeat(cast);
  const { page } = board;
  await columnComesOn(board);
  await order(board, { verb: 'done' });
  await board.asked(FIRST_ACTION);
  await choose(board, 'b-11');
  await board.button(/^\d?\s*Shoot/).click();
  const aimed = page.locator('[data-device="aimed"]');
  await aimed.waitFor({ state: 'attached' });
  assert.deepEqual(await aimed.locator('text').allTextContents(), ['4+ to 4"', '5+ to 8"']);

  // Two platoons of the column and one of the riflemen in front, who is marked as one's own.
  const details = board.order.getByRole('group', { name: /^Within this order/ });
  await details.getByText('one would endanger your own').waitFor();
  assert.equal(await details.getByRole('checkbox').count(), 9);
  assert.equal(await details.getByText('5+ at 7.4"').count(), 2);
  assert.equal(await aimed.locator('circle:not(.casing)').count(), 2);
  assert.equal(await aimed.locator('.own').count(), 1);

  // Whoever stands behind the riflemen holds his fire: the ground becomes narrower, and nobody is in danger.
  for (const number of WING) await details.getByRole('checkbox', { name: `platoon ${number} holds fire` }).check();
  await aimed.locator('.own').waitFor({ state: 'detached' });
  await details.getByText('endanger').waitFor({ state: 'detached' });
  assert.equal(await aimed.locator('circle:not(.casing)').count(), 2);
  await board.order.getByText(/^Exact: /).waitFor();
  await board.order.getByRole('table', { name: 'What will happen' }).getByText(/hits? on I\/70e Ligne/).first().waitFor();
  await board.give();
  assert.match(board.log.at(-1).order, /^B shoot b-11 # \d+$/);
  await board.aftermath.getByText('1/11th Foot shoots: 2 platoons to roll against.').waitFor();
  assert.ok(board.log.at(-1).events.every((event) => !event.text.includes('Rifles')));
});

play('a move by hand, with a change of formation on the way', async (cast) => {
  const board = await hotSeat(cast);
  await order(board, { verb: 'done' });
  await board.asked(FIRST_ACTION);
  await board.drag('a-1-22', 1, 2);
  await board.order.getByText('Allowed.').waitFor();
  await board.order.getByText('2.24" of 8"').waitFor();
  await addsUp(board.order.getByRole('table', { name: /^inches allowed/ }));

  // The ghost stays where it is and becomes a line; another way of going there is a tick away.
  const ways = board.order.getByRole('group', { name: 'How it is done' });
  assert.ok((await ways.getByRole('radio').count()) >= 4);
  const block = board.page.locator('.ghost path.block');
  const column = await block.boundingBox();
  await ways.getByRole('radio', { name: 'Move, then form line' }).check();
  await until('the ghost stands in line', async () => (await block.boundingBox())?.width > 2 * column.width);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-1-22');
  assert.equal(board.really('a-1-22').formation, 'line');

  // The second Action is announced first, and the riflemen let it happen.
  await board.asked('A second Action, or end the activation');
  await board.button('Second Action: Change Formation').click();
  await board.give();
  await board.panel.getByText('The British may react').waitFor();
  await board.goOn();
  await board.panel.getByText('The British may react').waitFor({ state: 'detached' });
  for (const name of [/Form square/, /Form attack column/]) await board.button(name).first().waitFor();
  await board.button(/Form attack column/).first().click();
  await board.give();
  assert.equal(board.really('a-1-22').formation, 'attack column');
});

play('a charge: both sums before it, then the other seat is asked whether it stands', async (cast) => {
  const { here, links } = await cast.house.create('revwars', FIRST, 'here', 'link');
  const french = await Board.open(cast, here);
  const british = await Board.open(cast, links.B);
  await columnComesOn(french, french, british);
  await lineComesDown(british, french);
  await french.asked(FIRST_ACTION);
  await choose(french, 'a-1-70');
  await french.button(/Charge 1\/11th Foot/).click();
  for (const name of [/^number needed to stand|1\/11th Foot/, /^charger's number|I\/70e Ligne/]) await addsUp(french.order.getByRole('table', { name }).first());
  for (const name of ['I/70e Ligne', '1/11th Foot']) await french.order.getByRole('button', { name: `Card of ${name}` }).waitFor();
  await french.page.locator('.ghost text', { hasText: '5.1" of 6"' }).waitFor();
  // The judge follows the charge to its end, and takes no order meanwhile.
  await french.order.getByText(/^(Exact|Sampled)/).waitFor({ timeout: 30_000 });
  await french.give();
  await french.asked('The charge goes home');
  await french.button(/Charge home/).first().click();
  await french.give();

  await french.page.getByText('Waiting for the British').waitFor();
  await british.asked('Your battalion is charged: stand, or break and run');
  await british.panel.getByText('in the middle of the turn of the French').waitFor();
  const stand = british.button(/^\d?\s*Stand\b(?!,)/);
  await stand.getByText(/75 % 1\/11th Foot stands/).waitFor();
  await british.button(/Break and run/).waitFor();
  assert.equal(await french.page.getByRole('button', { name: /Break and run/ }).count(), 0);
  await stand.click();
  await addsUp(british.order.getByRole('table', { name: /stand/ }).first());
  await british.give();
  await until('both know', () => british.state.hash === french.state.hash);
  assert.match(french.log.at(-1).events[0].text, /^1\/11th Foot needs 4 or more to stand: it (stands|breaks)/);
  await french.aftermath.getByText(/^(1\/11th Foot|I\/70e Ligne) /).first().waitFor();
});

play('a Reaction by link: an interruption, with its odds', async (cast) => {
  const { here, links } = await cast.house.create('revwars', FIRST, 'here', 'link');
  const french = await Board.open(cast, here);
  const british = await Board.open(cast, links.B, { width: 390, height: 844, touch: true });
  await order(french, { verb: 'done' });
  await order(french, { verb: 'move', unit: 'a-1-70', path: [[14.6, 15, 0]], number: 1 });
  await french.asked('A second Action, or end the activation');
  await french.button('Second Action: Move').click();
  await french.give();
  await french.panel.getByText('The British may react').waitFor();
  await french.page.getByText('Waiting for the British').waitFor();

  await british.panel.getByText('The British may react').waitFor();
  assert.match(await british.page.title(), /^The British may react · /);
  const react = british.button(/React: Shoot 89 %/);
  await react.getByText('89 % 5/60th Rifles react in order').waitFor();
  await react.tap();
  await addsUp(british.order.getByRole('table', { name: /^number needed to React/ }));
  assert.ok(await british.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
  await british.give();
  await british.goOn();
  await british.asked('Carry out the Reaction');
  await british.button(/^\d?\s*Shoot/).tap();
  await british.order.getByText(/^Exact: /).waitFor();
  await british.give();
  await french.aftermath.getByText(/^5\/60th Rifles against Tirailleurs/).waitFor();
  await until('the word is gone', async () => (await french.page.getByText('may react').count()) === 0);
  await french.asked('The group carries out its Action');
});

play('the card of a battalion', async (cast) => {
  const board = await hotSeat(cast);
  const { page } = board;
  await order(board, { verb: 'done' });
  await board.asked(FIRST_ACTION);
  await choose(board, 'b-11');
  const card = board.panel.getByRole('table', { name: /^British line/ });
  await card.getByRole('columnheader', { name: 'line , now', exact: true }).waitFor();
  const row = card.getByRole('row', { name: /^Stand, front/ });
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['3+', '2+', '5+', '5+', '3+', 'always']);
  await row.getByRole('button').first().click();
  await page.getByRole('dialog', { name: /^RW-/ }).getByRole('button', { name: 'Close' }).click();
  await board.button('Lay its card out').click();
  const slip = page.getByRole('dialog', { name: '1/11th Foot' });
  await slip.getByText('Musket, drilled volley').waitFor();
  await page.keyboard.press('Escape');

  // Another formation, another column.
  await choose(board, 'a-1-70');
  await board.button(/Form line/).first().waitFor();
  await board.panel.getByRole('table', { name: /^French line/ }).getByRole('columnheader', { name: 'attack column , now' }).waitFor();
});

play('by keyboard alone', async (cast) => {
  const board = await hotSeat(cast);
  const { page } = board;
  const { keyboard } = page;
  const focus = () => page.evaluate(() => document.activeElement?.closest('[data-piece]')?.getAttribute('data-piece') ?? document.activeElement?.textContent?.trim() ?? '');
  const done = async () => {
    const { step } = board.state;
    await keyboard.press('n');
    await board.order.getByRole('button', { name: 'Yes, go on' }).waitFor();
    await keyboard.press('n');
    await board.carriedOut(step);
  };
  await board.asked('The general may ride 16 inches');
  await done();
  await board.asked(FIRST_ACTION);
  for (let i = 0; i < 40 && !/^(a|b|campbell|lamorandiere|ridge)[\w-]*$/.test(await focus()); i++) await keyboard.press('Tab');
  for (let i = 0; i < 14 && (await focus()) !== 'a-chas'; i++) await keyboard.press('ArrowRight');
  assert.equal(await focus(), 'a-chas');
  await keyboard.press('Enter');
  await keyboard.press(await board.button(/^Move drag it/).getAttribute('aria-keyshortcuts'));
  await board.order.waitFor();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', ']']) await keyboard.press(key);
  await board.order.getByText('2.24" of 14"').waitFor();
  await board.order.getByText('Allowed.').waitFor();
  await keyboard.press('Enter');
  await board.carriedOut(1);
  await board.expectTrue('a-chas');
  assert.deepEqual(board.really('a-chas').pose, [34, 10.36, 5]);
  await board.asked('A second Action, or end the activation');
  await done();
  await board.asked(FIRST_ACTION);
});

play('a whole battle against the computer', async (cast, t) => {
  const { here } = await cast.house.create('revwars', FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page, witness } = board;
  let orders = 0;
  let turn = '';
  for (;;) {
    await until('one is asked', () => board.state.outcome.over || (board.state.decision.asked.includes('A') && !board.state.thinking), { timeout: 20_000 });
    if (board.state.outcome.over) break;
    const { step, decision } = board.state;
    // Once a turn the page shows the advice; the rest is done past it.
    const now = /^turn \d+, French/.exec(board.view.moment)?.[0] ?? turn;
    if (now !== turn) {
      turn = now;
      await board.panel.getByRole('button', { name: 'What would the computer do?' }).click();
      await board.panel.getByRole('button', { name: 'Look at this order' }).click();
      await board.order.getByRole('button', { name: /^(Give the order|Yes, go on)/ }).and(page.locator(':enabled')).click();
    } else {
      const { command } = await witness.ask({ do: 'hint' });
      await witness.ask({ do: 'submit', decision: decision.number, command });
    }
    await until(`order ${step + 1} is carried out`, () => board.state.step > step);
    orders++;
  }
  t.diagnostic(`${orders} orders of one's own, ${board.state.step} in all`);
  assert.ok(orders >= 6);
  await page.getByRole('region', { name: 'The end of the battle' }).waitFor();
  await page.getByText(board.state.outcome.text).first().waitFor();
  for (const piece of board.view.pieces) if (piece.on_table && piece.symbol !== 'place') await board.expectTrue(piece.id);
  await page.getByRole('button', { name: 'See it again from the start' }).click();
  await page.getByText('Before the first order').first().waitFor();
}, { timeout: 120_000 });
