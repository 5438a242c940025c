// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the server allows the page, and what the page gives away.
import assert from 'node:assert/strict';
import { Board, FIRST } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();

play('headers forbid what the page does not need', async (cast) => {
  const { headers } = await fetch(cast.house.address);
  const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/)).map(([name, ...values]) => [name, values]));
  assert.deepEqual(policy['default-src'], ["'none'"].includes(policy['default-src']?.[0]) ? ["'none'"] : ["'self'"]);
  const scripts = policy['script-src'] ?? policy['default-src'];
  for (const bad of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:']) assert.ok(!scripts.includes(bad), `scripts from ${bad}`);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) assert.deepEqual(policy[name] ?? policy['default-src'], ["'none'"], name);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('referrer-policy') ?? '', /no-referrer|same-origin/);
  for (const path of ['/', '/api/catalogue', '/api/scenarios/hanau/first-battle/plan.svg']) {
    const response = await fetch(cast.house.address + path);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path);
    assert.ok(response.headers.get('content-security-policy'), path);
  }
});

play('the page lives under the policy, and secrets stay behind the #', async (cast) => {
  const page = await cast.visitor();
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const { here, links, watch } = await cast.battle(FIRST, 'here', 'link');
  const secrets = [here, links.B, watch];
  // Everything that talks to the server: the table, files, a picture, the lobby's list, a rule.
  await page.goto(`${cast.house.address}/#/seat/${here}`);
  const board = await Board.at(cast, page);
  await board.button('Fire at 1/4. Linie').click();
  await board.give();
  await board.asked('Give a unit or general an order');
  await page.getByRole('button', { name: 'Keep' }).click();
  for (const name of ['The record', 'The story', 'The plan', 'The plan as a picture']) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  }
  await page.keyboard.press('Escape');
  await board.panel.getByRole('button', { name: /^Rule HN-/ }).first().click();
  await page.getByRole('dialog', { name: /^HN-/ }).getByText('Read it in the rulebook').waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await page.evaluate(() => globalThis.violations), []);
  for (const secret of [links.B, watch]) {
    await page.goto(`${cast.house.address}/#/seat/${secret}/at/0`);
    await page.getByRole('main', { name: 'The table' }).waitFor();
  }
  await page.goto(`${cast.house.address}/#/`);
  await page.getByRole('heading', { name: 'Your battles' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your battles' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(await page.evaluate(() => globalThis.violations), []);

  assert.ok(page.addresses.some((address) => address.startsWith('ws:')) && page.addresses.some((address) => address.includes('/api/battle/record')));
  for (const address of page.addresses) {
    const sent = address.split('#')[0];
    assert.ok(!secrets.some((secret) => sent.includes(secret)), `a secret is sent in ${sent}`);
    assert.match(sent, new RegExp(`^(blob:)?(http|ws)://127\\.0\\.0\\.1:${cast.house.port}/`), 'nothing is asked of anybody else');
  }
});
