// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The rooms beside the table: lobby, setting up, rulebook.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { FIRST, until } from './board.mjs';
import { program, stage } from './stage.mjs';

const play = stage();

play('the lobby fits every screen', async (cast) => {
  for (const [width, height, touch] of [[1920, 1080, false], [1280, 860, false], [820, 1180, true], [390, 844, true], [320, 640, true]]) {
    const page = await cast.visitor({ width, height, touch });
    await page.goto(cast.house.address);
    await page.getByRole('link', { name: /^Set (it )?up/ }).first().waitFor();
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(whole <= width, `${whole} pixels wide on a screen of ${width}`);
    await page.getByRole('button', { name: 'Play the first battle' }).waitFor();
  }
});

play('program, page and records are of one version, and an older page notices', async (cast) => {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  await page.getByText(`grognard ${version}. There are no accounts`).waitFor();
  const { here } = await cast.battle(FIRST, 'here', 'here');
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  await page.getByText(/^You play/).waitFor();
  assert.equal(await page.getByText('The server has been renewed').count(), 0);
  const record = await (await fetch(`${cast.house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${here}` } })).text();
  assert.equal(JSON.parse(record.split('\n')[0]).program, version);

  const late = await cast.visitor();
  await late.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(version, '0.0.1') });
  });
  for (const [room, sign] of [['', late.getByRole('alert')], [`#/seat/${here}`, late.getByRole('status')]]) {
    await late.goto(`${cast.house.address}/${room}`);
    await sign.getByText(`The server has been renewed (${version}); this page is 0.0.1.`).waitFor();
  }
});

play('every scenario can be set up, and all its plans are drawn', async (cast) => {
  const page = await cast.visitor();
  await page.goto(cast.house.address);
  const links = page.getByRole('link', { name: /^Set (it )?up/ });
  await links.first().waitFor();
  const { rulebooks } = await (await fetch(`${cast.house.address}/api/catalogue`)).json();
  assert.equal(await links.count(), rulebooks.flatMap((book) => book.scenarios).length);
  for (const { id, scenarios } of rulebooks) {
    for (const scenario of scenarios) {
      await page.goto(`${cast.house.address}/#/new/${id}/${scenario.id}`);
      await page.getByRole('heading', { name: scenario.title, level: 1 }).waitFor();
      const plan = page.getByRole('img', { name: `Plan of ${scenario.title}` });
      await until(`the plan of ${scenario.title} is drawn`, () => plan.evaluate((image) => image.complete && image.naturalWidth > 0));
    }
  }
});

play('links are found again in the lobby', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/new/hanau/${FIRST}`);
  await page.getByRole('group', { name: 'Bavarians' }).getByRole('radio', { name: 'by link' }).check();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await page.getByRole('heading', { name: 'The table is laid' }).waitFor();
  const fields = page.getByRole('textbox', { name: /link/ }).and(page.locator('[readonly]'));
  const told = await fields.evaluateAll((all) => all.map((field) => field.value).sort());
  assert.equal(told.length, 2);
  await page.goto(`${cast.house.address}/#/`);
  await page.getByText('Links to send').click();
  await fields.first().waitFor();
  assert.deepEqual(await fields.evaluateAll((all) => all.map((field) => field.value).sort()), told);

  // A pasted link leads to its table.
  const guest = await cast.visitor();
  await guest.goto(cast.house.address);
  await guest.getByLabel('The link you were sent').fill('https://example.org/');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.getByText('This does not look like a link').waitFor();
  await guest.getByLabel('The link you were sent').fill(told[0]);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.getByText(/^You (play the Bavarians|are watching)/).waitFor();
});

play('the rulebook is searched, and a rule has an address', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/rules/hanau`);
  await page.getByRole('searchbox').fill('square');
  await page.getByText(/^\d+ rules?\.$/).waitFor();
  await page.goto(`${cast.house.address}/#/rules/hanau/HN-MOVE-2`);
  const sought = page.locator('.sought');
  await sought.waitFor();
  assert.match(await sought.textContent(), /HN-MOVE-2/);
  await until('the rule is in sight', () => sought.evaluate((rule) => rule.getBoundingClientRect().top < innerHeight && rule.getBoundingClientRect().bottom > 0));
});

play('a seat that does not exist leads back to the lobby', async (cast) => {
  const page = await cast.visitor();
  await page.goto(`${cast.house.address}/#/seat/${'x'.repeat(22)}`);
  await page.getByRole('heading', { name: 'This link opens no battle' }).waitFor();
  await page.getByRole('link', { name: 'To the lobby', exact: true }).click();
  await page.getByRole('button', { name: 'Play the first battle' }).waitFor();
});
