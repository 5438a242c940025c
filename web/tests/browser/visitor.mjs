// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A visitor with a real browser: opens pages and complains about what a visitor would complain about.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const HOUSE = process.env.GROGNARD_URL ?? 'http://127.0.0.1:8080';
export const complaints = [];

export function expect(right, what) {
  if (!right) complaints.push(what);
  console.log(`${right ? 'ok  ' : 'NOT '} ${what}`);
}

export async function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET });
}

/** A new visitor with a browser of his own: nothing is remembered from the one before. */
export async function visitor(browser, { width = 1280, height = 860, dark = false, touch = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => complaints.push(`error on the page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return page;
}

/** Accessibility as far as a program can tell. */
export async function expectAccessible(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] }));
  for (const fault of found.violations) console.log('    ', fault.id, fault.help, fault.nodes.slice(0, 3).map((node) => node.target.join(' ')));
  expect(found.violations.length === 0, `${where}: accessible`);
}

export async function expectNoSidewaysScroll(page, where) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over <= 0, `${where}: no sideways scrolling`);
}

export async function picture(page, name) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

export function done() {
  if (complaints.length) console.error(`\n${complaints.length} complaints:\n${complaints.map((each) => `- ${each}`).join('\n')}`);
  process.exit(complaints.length ? 1 : 0);
}
