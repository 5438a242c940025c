// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A real server and a real browser for the tests of one file, and visitors who complain about whatever goes wrong in theirs.
//   GROGNARD   the program (default build/release/bin/grognard)
//   CHROMIUM   the browser (default /usr/bin/chromium)
//   FIREFOX    the other one (default /usr/bin/firefox-esr)
//   FAILURES   a folder for a picture of each page of a test that failed
//   PAGE       a folder with the page (web/dist after npm run build), instead of the one inside the program
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import playwright from 'playwright-core';
import { Client, House } from '../live/house.mjs';

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
export const program = process.env.GROGNARD ?? new URL('../../../build/release/bin/grognard', import.meta.url).pathname;

const launch = {
  chromium: () => playwright.chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.env.PAGE ? [...QUIET, '--disable-features=LocalNetworkAccessChecks'] : QUIET }),
  // Over WebDriver BiDi, which every Firefox speaks; playwright.firefox wants one of its own.
  firefox: () => playwright._bidiFirefox.launch({ executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' }),
};

/** A house that can be opened again where it was: on the same port, with the same battles. */
class Server extends House {
  async open() {
    const args = ['serve', '--seed', '1', '--port', String(this.port ?? 0), '--data', join(this.folder, 'battles.sqlite'), ...this.options];
    this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    this.gone = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve({ code, signal })));
    await new Promise((resolve, reject) => {
      const hear = (bytes) => {
        this.said += bytes;
        const found = this.said.match(/http:\/\/[^:]+:(\d+)\//);
        if (!found) return;
        this.port = Number(found[1]);
        resolve();
      };
      this.child.stdout.on('data', hear);
      this.child.stderr.on('data', hear);
      this.child.once('error', reject);
      this.child.once('exit', () => reject(new Error(`the server ended: ${this.said}`)));
    });
    return this;
  }
}

/** Who comes to the table in one test. */
class Cast {
  constructor(stage) {
    this.house = stage.house;
    this.browser = stage.browser;
    this.pages = [];
    this.clients = [];
    this.complaints = [];
    this.forgiven = [];
  }

  /** A visitor with a browser of his own: nothing is remembered from the one before. */
  async visitor({ width = 1280, height = 860, dark = false, touch = false, moving = false, letter = false } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: moving ? 'no-preference' : 'reduce',
      acceptDownloads: true,
    });
    // Most have read the letter before.
    if (!letter) await context.addInitScript(() => localStorage.setItem('grognard.read', 'null'));
    if (process.env.PAGE) await context.route((url) => url.origin === this.house.address, (route) => {
      const path = join(process.env.PAGE, new URL(route.request().url()).pathname.replace(/\/$/, '/index.html'));
      return existsSync(path) && statSync(path).isFile() ? route.fulfill({ path }) : route.fallback();
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.addresses = [];
    page.on('pageerror', (error) => this.complain(`error: ${error.stack ?? error}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complain(`console: ${message.text()}`);
    });
    page.on('request', (request) => page.addresses.push(request.url()));
    page.on('websocket', (socket) => page.addresses.push(socket.url()));
    this.pages.push(page);
    return page;
  }

  complain(text) {
    this.complaints.push(text);
  }

  /** From now on this is expected: the test brings it about on purpose. */
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  /** A battle that is set up without the page. */
  battle(scenario, a, b, more) {
    return this.house.create('hanau', scenario, a, b, more);
  }

  /** Another connection to a seat, that knows for certain how the table stands. */
  async witness(secret) {
    const client = new Client(this.house, secret);
    this.clients.push(client);
    const keep = ({ entries_from, entries }) => (client.log = [...(client.log ?? []).filter((entry) => entry.step < entries_from), ...entries]);
    client.onState = keep;
    await client.open();
    keep(client.state);
    return client;
  }

  verdict() {
    const left = this.complaints.filter((text) => !this.forgiven.some((pattern) => pattern.test(text)));
    if (left.length) throw new Error(`the browser complains:\n${left.join('\n')}`);
  }

  async pictures(name) {
    if (!process.env.FAILURES) return;
    mkdirSync(process.env.FAILURES, { recursive: true });
    for (const [i, page] of this.pages.entries()) {
      await page.screenshot({ path: join(process.env.FAILURES, `${name.replace(/\W+/g, '-')}-${i + 1}.png`) }).catch(() => {});
    }
  }

  async leave() {
    for (const client of this.clients) client.close();
    for (const page of this.pages) await page.context().close().catch(() => {});
  }
}

/**
 * A server and a browser for all tests of a file; gives the function that makes a test.
 * The computer waits `pace` milliseconds before each of its orders. Chromium unless another is named. A test fails if any page in it had an error or a warning in its console.
 */
export function stage({ pace = 60, browser = 'chromium' } = {}) {
  const here = {};
  before(async () => {
    here.house = await new Server(['--pace', String(pace), '--new-battles', '100000']).open();
    here.browser = await launch[browser]();
  });
  after(async () => {
    await here.browser?.close();
    await here.house?.close();
  });
  return (name, body, { timeout = 60_000, ...more } = {}) =>
    test(name, { timeout, ...more }, async (t) => {
      const cast = new Cast(here);
      try {
        await body(cast, t);
        cast.verdict();
      } catch (error) {
        await cast.pictures(name);
        throw cast.complaints.length && !String(error.message).startsWith('the browser') ? Object.assign(error, { message: `${error.message}\nthe browser complains:\n${cast.complaints.join('\n')}` }) : error;
      } finally {
        await cast.leave();
      }
    });
}
