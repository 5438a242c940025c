// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Pictures of the page, for people to look at: SHOTS=folder node --test web/tests/browser/shots.test.mjs
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Board, FIRST, until } from './board.mjs';
import { stage } from './stage.mjs';

const folder = process.env.SHOTS;
if (!folder) test('pictures', { skip: 'SHOTS names no folder' });
if (folder) {
  const play = stage();
  mkdirSync(folder, { recursive: true });
  const still = async (page, name) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };

  for (const dark of [false, true]) {
    const end = dark ? '-dark' : '';
    play(`pictures on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 1360, height: 900 });
      await page.goto(cast.house.address);
      await page.getByRole('link', { name: /^Set (it )?up/ }).first().waitFor();
      await still(page, `lobby${end}`);
      await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
      await page.getByRole('button', { name: 'Start the battle' }).waitFor();
      await still(page, `setting-up${end}`);

      const { here } = await cast.battle(FIRST, 'here', 'computer');
      await page.goto(`${cast.house.address}/#/seat/${here}`);
      const board = await Board.at(cast, page);
      await board.button('Fire at 1/4. Linie').click();
      await board.order.getByRole('table', { name: 'What will happen' }).waitFor();
      await page.mouse.move(0, 0);
      await still(page, `order-with-odds${end}`);
      await board.give();
      await board.asked('Give a unit or general an order');
      await board.drag('a-ligne-1', -1, -2);
      await board.order.getByText('Allowed.').waitFor();
      await still(page, `ghost${end}`);
      await page.keyboard.press('Escape');
      await board.drag('a-ligne-2', 0, -9);
      await board.order.getByRole('listitem').first().waitFor();
      await still(page, `refused${end}`);
      await page.keyboard.press('Escape');
      await board.passToComputer();
      await board.tab('Log');
      await page.locator('#log-1').getByRole('button', { name: /^Rule / }).first().click();
      await page.getByRole('dialog', { name: /^HN-/ }).getByText('Read it in the rulebook').waitFor();
      await still(page, `log-with-rule${end}`);
      await page.keyboard.press('Escape');
      await page.getByRole('slider', { name: 'Moment of the battle' }).fill('1');
      await page.getByText(/^After order 1 of/).first().waitFor();
      await still(page, `replay${end}`);
      await board.tab('Rules');
      await page.getByRole('tabpanel', { name: 'Rules' }).getByRole('button').first().waitFor();
      await still(page, `rules${end}`);
    });

    play(`pictures of the old-school game on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 1360, height: 900 });
      const even = await cast.house.create('grant', 'even-battle', 'here', 'computer');
      await page.goto(`${cast.house.address}/#/seat/${even.here}`);
      await (await Board.at(cast, page)).asked('Write an order for every unit');
      await page.mouse.move(0, 0);
      await still(page, `grant-from-afar${end}`);

      const { here } = await cast.house.create('grant', FIRST, 'here', 'computer');
      await page.goto(`${cast.house.address}/#/seat/${here}`);
      const board = await Board.at(cast, page);
      /** Brings a unit nearer, about a point so many inches from it. */
      const near = async (id, notches, east, north) => {
        await board.settled(id);
        const [x, y] = board.really(id).pose;
        await page.mouse.move(...(await board.screen(x + east, y + north)));
        for (let i = 0; i < notches; i++) await page.mouse.wheel(0, -120);
        await page.mouse.move(0, 0);
        await board.settled(id);
      };
      const seal = async () => {
        await board.button(/^Seal what is written/).click();
        await board.give();
      };
      await board.asked('Write an order for every unit');
      await seal();
      await board.asked('Name the target of each gun');
      await board.button(/Gun 1: roundshot at/).first().click();
      await page.locator('[data-device="aimed"]').waitFor({ state: 'attached' });
      await still(page, `grant-aimed${end}`);
      await board.order.getByRole('button', { name: 'Write this order' }).click();
      await seal();
      await board.aftermath.getByRole('button', { name: /earlier$/ }).click();
      const shot = board.aftermath.getByRole('button', { name: /^Gun 1 of Batterie Wolff fires at/ });
      await shot.click();
      await page.locator('[data-device]').waitFor({ state: 'attached' });
      await near('picard', 6, 3, -5);
      await still(page, `grant-stick${end}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'The whole table' }).click();
      await near('leib', 6, 6, 7);
      await still(page, `grant-men${end}`);
    });

    play(`pictures of the ten-sided game on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 1360, height: 900 });
      const { here } = await cast.house.create('tricorne', 'cowpens-1781', 'here', 'here');
      await page.goto(`${cast.house.address}/#/seat/${here}`);
      const board = await Board.at(cast, page);
      const past = async (command) => {
        const { step, decision } = board.state;
        await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: decision.asked[0], ...command } });
        await until('it is carried out', () => board.state.step > step);
      };
      await board.asked('Move a unit or commander');
      await page.mouse.move(0, 0);
      await still(page, `tricorne-table${end}`);
      await board.drag('b-7th', 0, 3.5);
      await board.order.getByText('Allowed.').waitFor();
      await page.mouse.move(0, 0);
      await still(page, `tricorne-segment${end}`);
      await page.keyboard.press('Escape');
      await past({ verb: 'move', unit: 'b-17ld', path: [[50, 17, 0]], number: 1 });
      await past({ verb: 'halt', unit: 'b-17ld' });
      while (!/^turn 1, step 5/.test(board.view.moment)) await past({ verb: 'done' });
      await page.keyboard.press('Escape');
      await board.settled('a-cunningham');
      await board.click('a-cunningham');
      await board.button(/Shoot at 17th Light Dragoons/).click();
      await board.order.getByText(/^Exact/).waitFor();
      await page.mouse.move(0, 0);
      await still(page, `tricorne-shot${end}`);
      await page.keyboard.press('Escape');
      while (!/^turn 2, step 1/.test(board.view.moment)) await past({ verb: 'done' });
      await page.keyboard.press('Escape');
      await board.settled('b-17ld');
      await board.click('b-17ld');
      await board.button(/Charge Cunningham/).click();
      await board.order.getByText(/^Exact/).waitFor();
      await page.mouse.move(0, 0);
      await still(page, `tricorne-charge${end}`);
    });

    play(`pictures of two Actions on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 1360, height: 900 });
      const { here } = await cast.house.create('revwars', FIRST, 'here', 'here');
      await page.goto(`${cast.house.address}/#/seat/${here}`);
      const board = await Board.at(cast, page);
      const past = async (...commands) => {
        for (const command of commands) {
          const { step, decision } = board.state;
          await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: decision.asked[0], ...command } });
          await until('it is carried out', () => board.state.step > step);
        }
      };
      const done = { verb: 'done' };
      const choose = async (id) => {
        await board.settled(id);
        await page.keyboard.press('Escape');
        await board.click(id);
      };
      const rest = async (name) => {
        await page.mouse.move(0, 0);
        await still(page, `revwars-${name}${end}`);
      };
      await past(done);
      await board.asked('Give a battalion or a group its first Action');
      await choose('b-32');
      await board.panel.getByText('The card of 1/32nd Foot').waitFor();
      await rest('table');
      await board.button('Lay its card out').click();
      await page.getByRole('dialog', { name: '1/32nd Foot' }).waitFor();
      await rest('card');
      await page.keyboard.press('Escape');
      await board.drag('a-1-22', 3.5, 2.8);
      await board.order.getByRole('radio', { name: 'Move, then form line' }).check();
      await board.order.getByText('Allowed.').waitFor();
      await page.waitForTimeout(300);
      await rest('line');
      await page.keyboard.press('Escape');

      await past({ verb: 'move', unit: 'a-1-70', path: [[14.6, 15, 0]], number: 1 }, { verb: 'declare-move' });
      await board.panel.getByText(/75 % 1\/11th Foot reacts in order/).first().waitFor();
      await rest('reaction');
      await past(done, { verb: 'move', unit: 'a-1-70', path: [[14.6, 18.4, 0]], number: 1 }, done, done, done);
      await board.asked('Give a battalion or a group its first Action');
      await choose('b-11');
      await board.button(/^\d?\s*Shoot/).click();
      await board.order.getByText('one would endanger your own').waitFor();
      await rest('volley');
      await page.keyboard.press('Escape');
      await past({ verb: 'move', unit: 'b-11', path: [[16.64, 24.6, 180]], number: 1 }, done, done, done, done);
      await choose('a-1-70');
      await board.button(/Charge 1\/11th Foot/).click();
      await board.order.getByText(/^Sampled|^Exact/).waitFor();
      await rest('charge');
    });

    play(`pictures of a telephone on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 390, height: 844, touch: true });
      await page.goto(cast.house.address);
      await page.getByRole('link', { name: /^Set (it )?up/ }).first().waitFor();
      await still(page, `phone-lobby${end}`);
      await page.getByRole('button', { name: 'Play the first battle' }).tap();
      const board = await Board.at(cast, page);
      await board.button('Fire at 1/4. Linie').waitFor();
      await still(page, `phone-table${end}`);
      await board.button('Fire at 1/4. Linie').tap();
      await board.order.getByRole('table', { name: 'What will happen' }).waitFor();
      await still(page, `phone-order${end}`);
    });

    play(`pictures of corps and divisions on ${dark ? 'dark' : 'light'} paper`, async (cast) => {
      const page = await cast.visitor({ dark, width: 1440, height: 900 });
      const large = await cast.house.create('esr', 'borodino-fleches-1812', 'here', 'computer');
      await page.goto(`${cast.house.address}/#/seat/${large.here}`);
      let board = await Board.at(cast, page);
      const rest = async (name) => {
        await page.mouse.move(0, 0);
        await page.waitForTimeout(300);
        await still(page, `esr-${name}${end}`);
      };
      const write = (command) => board.witness.ask({ do: 'submit', decision: board.state.decision.number, command: { side: 'A', ...command } });
      await board.asked('Issue objectives and directives');
      const target = board.view.pieces.find((piece) => piece.name === 'Semenovskoye').id;
      const razout = board.view.pieces.find((piece) => piece.name === "Razout's Division").id;
      const friant = board.view.pieces.find((piece) => piece.name === "Friant's Division").id;
      await write({ verb: 'attack', unit: razout, target });
      await write({ verb: 'march', unit: friant, path: [[2600, 3300, 0]] });
      await page.getByRole('application').focus();
      for (const key of ['+', '+', '+']) await page.keyboard.press(key);
      await rest('table');
      await page.keyboard.press('0');
      await board.tab('Command');
      await rest('command');
      await board.tab('Orders');
      await page.locator(`[data-piece="${friant}"]`).focus();
      await page.keyboard.press('Enter');
      await board.panel.getByText('If it were tested now').click();
      await rest('division');

      const onward = async () => {
        const before = board.state;
        const { decision } = before;
        if (decision.secret) await board.witness.ask({ do: 'sit', decision: decision.number, side: decision.asked[0] });
        const { command } = await board.witness.ask({ do: 'hint' });
        await board.witness.ask({ do: 'submit', decision: decision.number, command });
        await until('it is carried out', () => board.state !== before);
      };
      const chances = page.getByRole('region', { name: 'The order' }).getByRole('table', { name: 'What will happen' });
      // Until a combat is at hand whose dice follow at once: where somebody has to name a lead first there are no chances yet.
      for (let battle = 0; battle < 5 && !(await chances.isVisible()); battle++) {
        const { here } = await cast.house.create('esr', FIRST, 'here', 'here');
        await page.goto(`${cast.house.address}/#/seat/${here}`);
        board = await Board.at(cast, page);
        while (!board.state.outcome.over && !(await chances.isVisible())) {
          const fights = board.state.decision.options.some((option) => option.verb === 'resolve');
          if (fights) {
            // The only one that can be fought is held already.
            await page.waitForTimeout(300);
            const fight = board.button(/Fight its next combat/).first();
            if (await fight.isVisible()) await fight.click();
            await chances.waitFor({ timeout: 4000 }).catch(() => page.keyboard.press('Escape'));
          }
          if (!(await chances.isVisible())) await onward();
        }
      }
      await rest('combat');
      const assessed = () => board.log.findLast((entry) => entry.events.some((event) => event.what === 'assess'));
      for (let i = 0; i < 20 && !assessed(); i++) await onward();
      await page.keyboard.press('Escape');
      await board.tab('Log');
      await page.locator(`#log-${assessed().step}`).scrollIntoViewIfNeeded();
      await rest('assessment');
    });
  }
}
