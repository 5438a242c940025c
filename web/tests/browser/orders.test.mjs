// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Giving orders: by mouse, by keyboard, wrongly, and taking them back.
import assert from 'node:assert/strict';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('by mouse: from the lobby to the computer’s answer', async (cast) => {
  const page = await cast.visitor({ moving: true });
  await page.goto(cast.house.address);
  await page.getByRole('button', { name: 'Play the first battle' }).click();
  const board = await Board.at(cast, page);

  // The battery fires at a column that is clicked.
  await board.asked('Fire your batteries');
  await board.button('Fire at 1/4. Linie').waitFor();
  await board.click('b-linie-1');
  await board.order.getByRole('heading', { name: /Fire at 1\/4\. Linie/ }).waitFor();
  await board.give();
  const dice = board.aftermath.getByRole('img', { name: /^Dice: (\d, ){3}\d; 4 or more counts/ });
  await dice.waitFor();
  const { faces } = board.log.flatMap((entry) => entry.events).find((event) => event.what === 'volley' || event.faces);
  assert.match(await dice.getAttribute('aria-label'), new RegExp(`^Dice: ${faces.join(', ')};`));

  // A column is dragged forward.
  await board.asked('Give a unit or general an order');
  const before = await board.drawn('a-ligne-1');
  assert.deepEqual(before, board.really('a-ligne-1').pose);
  await board.lift('a-ligne-1', 0, -3);
  await page.locator('.ghost .block').waitFor();
  await page.locator('.ghost .words').getByText(/^[23](\.\d+)?" of 4"$/).waitFor();
  await page.mouse.up();
  await board.order.getByText(/^[23](\.\d+)?" of 4", facing south/).waitFor();
  await board.order.getByText('Allowed.').waitFor();
  assert.deepEqual(await board.drawn('a-ligne-1'), before, 'nothing moves before the order is given');
  await board.give();
  await board.expectTrue('a-ligne-1');
  const moved = await board.drawn('a-ligne-1');
  assert.ok(Math.abs(moved[1] - (before[1] - 3)) < 0.2, `moved from ${before} to ${moved}`);
  await board.aftermath.getByText(/1\/22e Ligne moves [23](\.\d)? inches/).waitFor();
  await page.locator('.ghost').waitFor({ state: 'detached' });

  // The phase is ended, and the computer moves with a reason.
  const answer = await board.passToComputer();
  await board.tab('Log');
  await page.locator('#log-1').getByText('8-pdr Batt. 3/4e: fire at').waitFor();
  await page.locator(`#log-${answer.step}`).getByText(answer.why).waitFor();
});

play('by keyboard alone: the same', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  const { keyboard } = page;
  const focus = () => page.evaluate(() => document.activeElement?.closest('[data-piece]')?.getAttribute('data-piece') ?? document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (what) => {
    for (let i = 0; i < 40; i++) {
      if (what.test(await focus())) return;
      await keyboard.press('Tab');
    }
    assert.fail(`the Tab key does not come to ${what}; it is at ${await focus()}`);
  };
  await page.getByRole('button', { name: 'Play the first battle' }).and(page.locator(':enabled')).waitFor();
  await tabTo(/^Play the first battle/);
  await keyboard.press('Enter');
  const board = await Board.at(cast, page);

  await board.asked('Fire your batteries');
  await board.button('Fire at 1/8. Linie').waitFor();
  await keyboard.press('2');
  await board.order.getByRole('heading', { name: /Fire at 1\/8\. Linie/ }).waitFor();
  await keyboard.press('Enter');
  await board.carriedOut(0);
  await board.aftermath.getByRole('img', { name: /^Dice: / }).first().waitFor();

  // The focus has stayed with the guns; to their neighbours with the arrows, Enter selects.
  await board.asked('Give a unit or general an order');
  await until('the focus is with the guns', async () => (await focus()) === 'a-guns');
  for (let i = 0; i < 5 && (await focus()) !== 'a-ligne-2'; i++) await keyboard.press('ArrowRight');
  assert.equal(await focus(), 'a-ligne-2');
  await keyboard.press('Enter');
  await keyboard.press(await board.button(/^Move/).getAttribute('aria-keyshortcuts'));
  await board.order.waitFor();
  const before = await board.drawn('a-ligne-2');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await board.order.getByText('2.1" of 4", facing south').waitFor();
  await keyboard.press('Enter');
  await board.carriedOut(1);
  await board.expectTrue('a-ligne-2');
  const after = await board.drawn('a-ligne-2');
  assert.ok(Math.abs(before[1] - after[1] - 2.1) < 0.011 && before[0] === after[0], `from ${before} to ${after}`);

  // N asks, N again goes on.
  const answer = await board.passToComputer(async () => {
    const { step } = board.state;
    await keyboard.press('n');
    await board.order.getByRole('button', { name: 'Yes, go on' }).waitFor();
    await keyboard.press('n');
    await board.carriedOut(step);
  });
  await tabTo(/^Orders$/);
  await keyboard.press('ArrowRight');
  await page.locator(`#log-${answer.step}`).getByText(answer.why).waitFor();
});

play('a refused order names its rule, and the rule can be read', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  await board.asked('Fire your batteries');
  await board.goOn();
  await board.asked('Give a unit or general an order');
  const { hash, step } = board.state;
  const places = () => page.locator('[data-piece]').evaluateAll((pieces) => pieces.map((piece) => [piece.dataset.piece, piece.getAttribute('transform')]));
  const before = await places();

  await board.drag('a-ligne-1', 0, -12);
  await board.order.getByText(/^[\d.]+" of 4"/).waitFor();
  const refusal = board.order.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Rule HN-/ }) }).first();
  await refusal.waitFor();
  await page.locator('.ghost.refused').waitFor({ state: 'attached' });
  await page.locator('.ghost').getByText('refused').waitFor();
  assert.equal(await board.order.getByRole('button', { name: 'Give the order' }).isDisabled(), true);
  await page.keyboard.press('Enter');

  // What the page says is what the judge says.
  const id = (await refusal.getByRole('button').textContent()).trim();
  const [x, y, bearing] = board.really('a-ligne-1').pose;
  const { verdict } = await board.witness.ask({ do: 'preview', command: { side: 'A', verb: 'move', unit: 'a-ligne-1', path: [[x, y - 12, bearing]], number: 1 } });
  assert.equal(verdict.legal, false);
  assert.ok(verdict.refusals.some((each) => each.rule === id), `${id} is not among ${verdict.refusals.map((each) => each.rule)}`);

  const rulebook = await (await fetch(`${cast.house.address}/api/rulebooks/hanau`)).json();
  const rule = rulebook.rules.find((each) => each.id === id);
  await refusal.getByRole('button').click();
  const slip = page.getByRole('dialog', { name: id });
  await slip.getByText(rule.where, { exact: true }).first().waitFor();
  const shown = (await slip.textContent()).replace(/\s+/g, ' ');
  const plain = rule.text.replace(/[`*_]/g, '').replace(/\s+/g, ' ').trim();
  assert.ok(shown.includes(plain.slice(0, 40)), `the slip says “${shown}”, not “${plain}”`);
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'hidden' });

  await board.order.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.ghost').waitFor({ state: 'detached' });
  assert.deepEqual(await places(), before);
  assert.deepEqual([board.state.hash, board.state.step], [hash, step]);
});

play('what is refused is said on the table, on the screen and clear of the tools', async (cast) => {
  const boxOf = async (locator) => (await locator.boundingBox()) ?? assert.fail('it is not to be seen');
  for (const how of [{ width: 1280, height: 860 }, { width: 390, height: 800, touch: true }]) {
    const { here } = await cast.battle(FIRST, 'here', 'computer');
    const board = await Board.open(cast, here, how);
    const { page } = board;
    await board.asked('Fire your batteries');
    await board.goOn();
    await board.asked('Give a unit or general an order');
    for (const [east, north] of [[-15, -6], [14, -5], [-3, -23]]) {
      await page.keyboard.press('0');
      await board.drag('a-ligne-1', east, north);
      await page.locator('.ghost.refused .words').waitFor();
      await board.order.getByRole('listitem').first().waitFor();
      const table = await boxOf(page.getByRole('application'));
      const tools = await boxOf(page.getByRole('toolbar', { name: 'The table' }));
      for (const line of await page.locator('.ghost .words text').all()) {
        const { x, y, width, height } = await boxOf(line);
        const where = `“${await line.textContent()}” at ${[x, y, width, height].map(Math.round)} on ${how.width}`;
        assert.ok(x >= tools.x + tools.width && x + width <= table.x + table.width, where);
        assert.ok(y >= table.y - 2 && y + height <= table.y + table.height + 2, where);
      }
      await board.order.getByRole('button', { name: 'Cancel' }).click();
      await board.order.waitFor({ state: 'detached' });
    }
  }
});

play('a move is taken back; dice are not', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  const undo = page.getByRole('button', { name: /^Take back/ });
  await board.asked('Fire your batteries');
  assert.equal(await undo.isDisabled(), true);
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
  await board.asked('Give a unit or general an order');
  await until('the shot is there to stay', () => undo.isDisabled());
  await page.keyboard.press('u');

  const { hash } = board.state;
  const before = await board.drawn('a-legere');
  await board.drag('a-legere', 0, -2);
  await board.order.getByText('Allowed.').waitFor();
  await board.give();
  await board.expectTrue('a-legere');
  assert.notDeepEqual(await board.drawn('a-legere'), before);
  assert.equal(board.state.step, 2);

  await undo.click();
  await until('the move is undone', () => board.state.step === 1);
  await board.expectTrue('a-legere');
  assert.deepEqual(await board.drawn('a-legere'), before);
  assert.equal(board.state.hash, hash);
  await until('nothing more can be taken back', () => undo.isDisabled());

  // With nobody else to ask one may go back past the dice, which then fall anew.
  await page.getByRole('button', { name: 'Go back further' }).click();
  await page.getByLabel('Back to just before').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await until('the battle begins again', () => board.state.step === 0);
  await board.asked('Fire your batteries');
});

play('the chances of a shot add up', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  await board.button('Fire at 1/4. Linie').click();

  // The sum as the judge makes it.
  const sum = board.order.getByRole('table').filter({ hasText: 'to hit' });
  await sum.getByRole('row').filter({ hasText: 'column, square or enfiladed line' }).getByRole('cell', { name: '4', exact: true }).waitFor();
  await sum.getByRole('row', { name: /^makes/ }).getByRole('cell', { name: '4', exact: true }).waitFor();

  const odds = board.order.getByRole('table', { name: 'What will happen' });
  await odds.waitFor();
  await board.order.getByText(/^Exact: \d+ cases/).waitFor();
  await board.order.getByRole('button', { name: 'Show all' }).click();
  await board.order.getByRole('button', { name: 'Show fewer' }).waitFor();
  const rows = await odds.getByRole('row').evaluateAll((all) =>
    all.map((row) => ({
      fraction: row.querySelector('small')?.textContent.trim() ?? '',
      percent: Number(/([\d.]+) %/.exec(row.querySelector('td.p')?.textContent ?? '')?.[1]),
      bar: Number(row.querySelector('rect')?.getAttribute('width')),
    })),
  );
  assert.ok(rows.length > 6);
  // Exactly one, in fractions; a hundred, as far as rounding lets it.
  const fractions = rows.map(({ fraction }) => fraction.split('/').map(BigInt));
  const common = fractions.reduce((product, [, below]) => product * (below ?? 1n), 1n);
  assert.equal(fractions.reduce((total, [above, below]) => total + (above * common) / (below ?? 1n), 0n), common);
  const hundred = rows.reduce((total, { percent }) => total + percent, 0);
  assert.ok(Math.abs(hundred - 100) <= 0.05 * rows.length + 1.5, `the percentages make ${hundred}`);
  // The bars are as long as the chances are large.
  const length = rows.map(({ bar }, i) => (bar * Number(fractions[i][1] ?? 1n)) / Number(fractions[i][0]));
  assert.ok(length.every((each) => Math.abs(each / length[0] - 1) < 0.001), `bars of ${rows.map(({ bar }) => bar)}`);
});

play('an order chosen by number is given with Enter, whatever had the focus', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  await board.button('Fire at 12-pdr Dorn').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('4');
  await board.order.getByRole('heading', { name: /Fire at 12-pdr Dorn/ }).waitFor();
  await page.keyboard.press('Enter');
  await board.carriedOut(0);
  assert.match(board.log.at(-1).order, /b-guns/);
});

play('the ruler measures by clicks and by dragging', async (cast) => {
  const { here } = await cast.battle(FIRST, 'here', 'computer');
  const board = await Board.open(cast, here);
  const { page } = board;
  const tape = page.locator('.ruler text');
  await page.keyboard.press('m');
  await board.click('a-ligne-1');
  await board.click('b-linie-1');
  await tape.getByText(/blocked|clear/).waitFor();
  const words = await tape.textContent();
  const sheet = await page.locator('.sheet').getAttribute('style');
  await page.mouse.move(...(await board.where('a-ligne-1')));
  await page.mouse.down();
  await page.mouse.move(...(await board.where('b-linie-1')), { steps: 5 });
  await page.mouse.up();
  await until('the tape lies as before', async () => (await tape.textContent()) === words);
  assert.equal(await page.locator('.sheet').getAttribute('style'), sheet, 'the table stays where it is');
});
