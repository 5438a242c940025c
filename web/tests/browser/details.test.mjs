// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Orders with several ways of doing them, with details to be switched, and dice that are read one by one.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { dress, FAR, guns, stateIn } from './dress.mjs';
import { stage } from './stage.mjs';

const play = stage();
const COLUMN = 4;

async function seated(cast, hands, how, more) {
  const { here } = await cast.battle(FIRST, 'here', 'computer', more);
  const page = await cast.visitor(how);
  const said = await dress(page, hands);
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  return { board: await Board.at(cast, page), page, said };
}

/** A rulebook that knows two ways to march. */
const twoWays = {
  up: ({ command }) => {
    if (command?.number & COLUMN) command.number -= COLUMN;
  },
  down: (message, request) => {
    if (request?.do === 'orders') {
      const { options } = message.reply;
      const at = options.findIndex((option) => option.verb === 'move');
      if (at >= 0) options.splice(at + 1, 0, { ...options[at], label: 'Form column, then move', number: COLUMN });
    }
    const { verdict } = message.reply ?? {};
    if (verdict && request.command?.number & COLUMN) verdict.command.number = (verdict.command.number ?? 0) | COLUMN;
  },
};

play('one verb, two ways of doing it: two buttons, and the number goes with the order', async (cast) => {
  const { board, page, said } = await seated(cast, twoWays);
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
  await board.asked('Give a unit or general an order');
  await board.button(/^1\/22e Ligne/).click();
  await board.button(/^\d?\s*Move/).waitFor();
  await board.button(/Form column, then move/).click();
  await board.order.getByRole('heading', { name: /Form column, then move/ }).waitFor();
  const [x, y] = board.really('a-ligne-1').pose;
  await page.mouse.click(...(await board.screen(x, y - 2)));
  await board.order.getByText('Allowed.').waitFor();
  const last = () => said.filter((request) => request.do === 'preview').at(-1).command;
  assert.deepEqual([last().number, last().find_way], [COLUMN, true], 'the option’s number, and the wish that the judge finds the way');

  // The other way of doing it, to where it is held.
  const to = last().path;
  const ways = board.order.getByRole('group', { name: 'How it is done' });
  assert.equal(await ways.getByRole('radio').count(), 2);
  await ways.getByRole('radio', { name: 'Move', exact: true }).check();
  await until('it is judged without', () => !last().number && last().find_way);
  assert.deepEqual(last().path, to);
  await ways.getByRole('radio', { name: 'Form column, then move' }).check();
  await until('it is judged with it again', () => last().number === COLUMN);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  const { command } = said.find((request) => request.do === 'submit' && request.command.unit === 'a-ligne-1');
  assert.ok(command.number & COLUMN);
  await board.expectTrue('a-ligne-1');

  // A unit that is simply dragged goes the plain way.
  await board.drag('a-legere', 0, -2);
  await board.order.getByText('Allowed.').waitFor();
  assert.deepEqual([last().number, last().find_way], [undefined, true]);
});

play('details of an order are switched on and off', async (cast) => {
  const place = [18, 15, 0];
  const { board, page, said } = await seated(cast, guns(place));
  const last = () => said.filter((request) => request.do === 'preview').at(-1).command;
  await board.button('Fire at 1/4. Linie').click();
  const details = board.order.getByRole('group', { name: /^Within this order/ });
  await details.getByText('one would endanger your own').waitFor();
  const boxes = details.getByRole('checkbox');
  assert.equal(await boxes.count(), 3);
  await page.locator('[data-device="aimed"] .own').waitFor({ state: 'attached' });
  assert.equal(await page.locator('[data-device="aimed"] circle:not(.casing)').count(), 2, 'one’s own is not counted among the enemies');

  // In red, and with a word.
  const risky = details.getByRole('checkbox', { name: 'gun 2 holds its fire' });
  await details.getByText('danger', { exact: true }).waitFor();
  assert.equal(await details.getByText('1/22e Ligne at 3"').evaluate((note) => getComputedStyle(note).color), await page.evaluate(() => {
    const probe = Object.assign(document.createElement('i'), { className: 'alarm' });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }));
  await risky.check();
  await until('it is judged', () => last().picks === 1 << FAR);
  await page.locator('[data-device="aimed"] .own').waitFor({ state: 'detached' });

  // By keyboard, quickly one after the other; what has the focus is pointed out on the table.
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator('[data-pick="1"].pointed').count(), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await until('both are judged', () => last().picks === (1 << FAR) + 1 && last().path?.length === 1);
  assert.deepEqual(last().path, [place]);
  await page.keyboard.press('Space');
  await until('the place is taken out again', () => !last().path);

  // By pointing, and on the table itself.
  await details.getByText('gun 1 holds its fire').click();
  await until('gun 1 fires', () => last().picks === 1 << FAR);
  await page.mouse.move(5, 5);
  await details.getByText('the head of the column').hover();
  assert.equal(await page.locator('[data-pick="2"].pointed .halo').count(), 1);
  await page.mouse.click(...(await board.screen(place[0], place[1])));
  await until('it is left for another', () => last().path?.length === 1);
  assert.ok(await boxes.nth(2).isChecked());

  await board.give();
  const { command } = said.find((request) => request.do === 'submit');
  assert.deepEqual([command.picks, command.path], [1 << FAR, [place]]);
});

play('dice that are read one by one say what each needs', async (cast) => {
  const each = [{ need: 4 }, { need: 4, reroll_failure: true }, { need: 5 }, { need: 6 }];
  const hands = {
    down: (message) => {
      const { wants } = stateIn(message) ?? {};
      if (wants?.request.count === 4) Object.assign(wants, { dice: [0, 1, 2, 3] }, { request: { ...wants.request, each, parts: [2, 2] } });
    },
  };
  const { board, page } = await seated(cast, hands, {}, { real_dice: true });
  await board.button('Fire at 1/4. Linie').click();
  await board.order.getByRole('button', { name: /^Give the order/ }).click();
  const wanted = page.getByRole('region', { name: 'Dice to be thrown' });
  await wanted.getByRole('heading', { name: 'French: throw four dice, one by one in this order' }).waitFor();
  const dice = wanted.getByRole('list', { name: 'What each die needs' }).getByRole('listitem');
  assert.deepEqual(await dice.evaluateAll((all) => all.map((die) => die.getAttribute('aria-label'))), [
    'Die 1: 4 or more', 'Die 2: 4 or more, thrown again if it fails', 'Die 3: 5 or more', 'Die 4: 6 or more',
  ]);
  await wanted.getByLabel('or type them').fill('4 4 4 6');
  await wanted.getByRole('img', { name: 'Dice: 4, 4, 4, 6; counted one by one: 3 of 4' }).waitFor();
});
