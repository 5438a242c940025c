// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Goes through the lobby, the setting-up of battles, the rulebook, the log and the replay against a running server:
//   GROGNARD_URL=http://127.0.0.1:8080 [PICTURES=/tmp/pictures] node tests/browser/rooms.mjs
import { readFileSync } from 'node:fs';
import { done, expect, expectAccessible, expectNoSidewaysScroll, HOUSE, openBrowser, picture, visitor } from './visitor.mjs';

const browser = await openBrowser();

async function lobby() {
  for (const [name, how] of [
    ['lobby', {}],
    ['lobby dark', { dark: true }],
    ['lobby tablet', { width: 820, height: 1180, touch: true }],
    ['lobby phone', { width: 390, height: 844, touch: true }],
    ['lobby small phone', { width: 320, height: 640, touch: true }],
  ]) {
    const page = await visitor(browser, how);
    await page.goto(`${HOUSE}/`);
    await page.getByRole('link', { name: 'Set up' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page, name);
    await picture(page, name.replaceAll(' ', '-'));
    await page.context().close();
  }
}

async function battleByLink() {
  const page = await visitor(browser);
  await page.goto(`${HOUSE}/`);
  await page.getByRole('link', { name: 'Set up' }).nth(1).click();
  const seats = page.getByRole('group').filter({ has: page.getByRole('radio') });
  await seats.nth(1).getByRole('radio', { name: 'by link' }).check();
  await seats.nth(1).getByLabel('Player’s name').fill('Wrede');
  await expectAccessible(page, 'setting up');
  await picture(page, 'setting-up');
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await page.getByRole('heading', { name: 'The table is laid' }).waitFor();
  const links = await page.getByRole('textbox', { name: /link/ }).evaluateAll((fields) => fields.map((field) => field.value));
  expect(links.length === 2 && links.every((link) => /#\/seat\/[\w-]{22}$/.test(link)), 'links for the other player and spectators');
  await picture(page, 'links');
  await page.getByRole('link', { name: 'Go to the table' }).click();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
  for (const [link, words] of [[links[0], 'You play the'], [links[1], 'You are watching']]) {
    const guest = await visitor(browser);
    await guest.goto(link);
    await guest.getByText(words).first().waitFor();
    expect(true, `link opens: ${words}`);
    await guest.goto(`${HOUSE}/#/`);
    await guest.getByRole('heading', { name: 'Your battles' }).waitFor();
    expect(true, 'a battle opened by link is remembered');
    await guest.context().close();
  }
  await page.goto(`${HOUSE}/#/`);
  await page.getByText('Links to send').first().click();
  expect((await page.getByRole('textbox', { name: /link/ }).count()) >= 2, 'links are found again in the lobby');
  await expectAccessible(page, 'lobby with battles');
  await picture(page, 'my-battles');
  await page.context().close();
}

async function rulebook() {
  for (const how of [{}, { dark: true, width: 390, height: 844 }]) {
    const page = await visitor(browser, how);
    await page.goto(`${HOUSE}/`);
    await page.getByRole('link', { name: 'Read the rules' }).first().click();
    await page.getByRole('searchbox').fill('square');
    await page.getByText(/^\d+ rules\.$/).waitFor();
    await expectAccessible(page, 'rulebook');
    await expectNoSidewaysScroll(page, 'rulebook');
    await page.getByRole('button', { name: /^Rule / }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Read it in the rulebook' }).click();
    await page.locator('.sought').waitFor();
    expect(await page.locator('.sought').evaluate((rule) => rule.getBoundingClientRect().top < innerHeight), 'a rule is opened by its address');
    await picture(page, how.dark ? 'rulebook-phone-dark' : 'rulebook');
    await page.context().close();
  }
}

let record = null;

// A battle that plays itself has something to be read.
async function logAndReplay() {
  const page = await visitor(browser, { width: 1360 });
  await page.goto(`${HOUSE}/`);
  await page.getByRole('link', { name: 'Set up' }).first().click();
  for (const seat of await page.getByRole('radio', { name: 'the computer' }).all()) await seat.check();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('#log-5').waitFor({ timeout: 60_000 });
  await expectAccessible(page, 'table with log');
  await picture(page, 'log');
  await page.getByRole('button', { name: 'Order 3:' }).click();
  await page.getByRole('button', { name: 'Back to the battle' }).waitFor();
  await page.getByRole('button', { name: 'One order back' }).click();
  await page.getByText('After order 2 of').waitFor();
  expect(true, 'one order back');
  await picture(page, 'replay');
  await page.getByRole('button', { name: 'Share' }).click();
  expect(/\/at\/2$/.test(await page.getByLabel('Link to this moment').inputValue()), 'a link to this moment');
  await expectAccessible(page, 'sharing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep' }).click();
  for (const [name, ending] of [['The record', '.jsonl'], ['The story', '.txt'], ['The plan', '.svg'], ['The plan as a picture', '.png']]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    expect(file.suggestedFilename().endsWith(ending), `to be kept: ${file.suggestedFilename()}`);
    // The file itself goes when its visitor leaves.
    if (ending === '.jsonl') record = { name: file.suggestedFilename(), mimeType: 'text/plain', buffer: readFileSync(await file.path()) };
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the battle' }).click();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: /The rule in play/ }).waitFor().catch(() => undefined);
  await expectAccessible(page, 'table with rules');
  await picture(page, 'rules-at-the-table');
  await page.context().close();
}

async function bringRecord() {
  const page = await visitor(browser);
  await page.goto(`${HOUSE}/`);
  await page.getByLabel(/^The record of a game/).setInputFiles(record);
  await expectAccessible(page, 'bringing a record');
  await page.getByRole('button', { name: 'Lay it out' }).click();
  await page.getByText('You play the').waitFor();
  expect(true, 'a record is played on');
  await page.context().close();
}

// Whoever reads nothing must be at the table with one press.
async function firstBattle() {
  for (const how of [{}, { width: 390, height: 844, touch: true, dark: true }]) {
    const page = await visitor(browser, how);
    await page.goto(`${HOUSE}/`);
    const before = Date.now();
    await page.getByRole('button', { name: 'Play the first battle' }).click();
    await page.getByText('Fire your batteries').first().waitFor();
    expect(Date.now() - before < 5000, `at the table after ${Date.now() - before} ms`);
    await expectAccessible(page, 'first battle');
    await expectNoSidewaysScroll(page, 'first battle');
    await picture(page, how.dark ? 'first-battle-phone' : 'first-battle');
    await page.context().close();
  }
}

for (const tour of [lobby, firstBattle, battleByLink, rulebook, logAndReplay, bringRecord]) {
  try {
    await tour();
  } catch (error) {
    expect(false, `${tour.name}: ${String(error.message).split('\n')[0]}`);
  }
}
await browser.close();
done();
