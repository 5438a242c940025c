// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Frames per second while the table is panned, beside an empty page on the same machine.
// Usage: node measure/fps.mjs [address of a running server] [scenario]
import { chromium } from 'playwright-core';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const scenario = process.argv[3] ?? 'hanau-1813';
const SECONDS = 4;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});

/** Counts frames until stopped, and remembers the longest wait between two. */
async function counting(page) {
  await page.evaluate(() => {
    const count = { frames: 0, longest: 0, begun: performance.now(), last: performance.now(), on: true };
    window.frameCount = count;
    requestAnimationFrame(function step(now) {
      count.frames++;
      count.longest = Math.max(count.longest, now - count.last);
      count.last = now;
      if (count.on) requestAnimationFrame(step);
    });
  });
  return () => page.evaluate(() => {
    const { frames, longest, begun } = window.frameCount;
    window.frameCount.on = false;
    return { fps: (frames * 1000) / (performance.now() - begun), longest };
  });
}

async function panned(page, box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.85];
  const end = Date.now() + SECONDS * 1000;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const stop = await counting(page);
  for (let i = 0; Date.now() < end; i++) await page.mouse.move(x + Math.sin(i / 9) * 180, y - Math.abs(Math.sin(i / 13)) * 160);
  const result = await stop();
  await page.mouse.up();
  return result;
}

async function battle() {
  const { rulebooks } = await (await fetch(`${address}/api/catalogue`)).json();
  const rulebook = rulebooks.find((book) => book.scenarios.some((one) => one.id === scenario));
  if (!rulebook) throw new Error(`There is no scenario ${scenario}.`);
  const body = JSON.stringify({ rulebook: rulebook.id, scenario, seats: { A: 'here', B: 'computer' } });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`${address}/api/battles`, { method: 'POST', body, headers })).json();
}

function tell(name, { fps, longest }) {
  console.log(`${name.padEnd(34)} ${fps.toFixed(1)} frames a second, longest wait ${longest.toFixed(0)} ms`);
}

const viewport = { width: 1440, height: 900 };
const page = await browser.newPage({ viewport });
await page.setContent('<title>empty</title>');
tell('empty page', await panned(page, { x: 0, y: 0, ...viewport }));

const { here } = await battle();
await page.goto(`${address}/#/seat/${here}`);
await page.waitForSelector('.pieces .piece');
await page.waitForTimeout(1500);
const box = await page.locator('.table').boundingBox();
tell(`${scenario}, whole table`, await panned(page, box));
await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200);
await page.waitForTimeout(1000);
tell(`${scenario}, close by`, await panned(page, box));
await browser.close();
