// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Scripts that ask far more than anybody needs: what are they told, does anybody else notice, do those who play ever meet a
// limit, and is it counted?
//   node web/tests/live/limits.mjs
import assert from 'node:assert/strict';
import WebSocket from 'ws';
import { Client, House } from './house.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const command = { side: 'A', verb: 'fire', unit: 'a-guns', target: 'b-guns' };
const house = new House(['--pace', '0', '--trust-proxy', '--requests', '5', '--new-battles', '1000', '--metrics', '127.0.0.1:0']);
const metrics = async () => (await fetch(`http://127.0.0.1:${/Metrics: 127\.0\.0\.1:(\d+)/.exec(house.said)[1]}/metrics`)).text();
const counted = async (name) => Number((await metrics()).split('\n').find((line) => line.startsWith(`${name} `)).split(' ').pop());
const from = (address) => ({ 'X-Forwarded-For': address });
const get = (path, address, headers = {}) => fetch(house.address + path, { headers: { ...from(address), ...headers } });
const table = async () => house.create('hanau', 'first-battle', 'here', 'here');

/** Somebody with an address of his own. */
const visitor = (address) => ({ connect: () => new WebSocket(`ws://127.0.0.1:${house.port}/api/live`, { headers: from(address) }) });

async function overHttp() {
  const statuses = new Map();
  let again = 0;
  for (let i = 0; i < 30; ++i)
    await Promise.all(Array.from({ length: 5 }, async () => {
      const answer = await get('/', '203.0.113.1');
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status !== 429) return void (await answer.arrayBuffer());
      const { code, text } = await answer.json();
      assert.equal(code, 'too_fast');
      assert.match(text, /Come again in 5 seconds/);
      again = Number(answer.headers.get('retry-after'));
    }));
  assert.deepEqual([...statuses.keys()].sort(), [200, 429]);
  assert.ok(statuses.get(200) >= 100, `a hundred at once are too few: ${statuses.get(200)}`);
  assert.equal(again, 5);
  assert.equal((await get('/api/catalogue', '203.0.113.2')).status, 200, 'another address does not notice');
  const lists = await Promise.all(Array.from({ length: 10 }, () => get('/api/catalogue', '203.0.113.1')));
  assert.ok(lists.some((list) => list.status === 429), 'whatever is asked for counts');
  assert.equal((await get('/api/health', '203.0.113.1')).status, 200, 'whether we are well can always be asked');
  await pause(again * 1000);
  assert.equal((await get('/api/catalogue', '203.0.113.1')).status, 200, 'as was said');
  console.log(`over HTTP: ${[...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')}`);
}

async function ofASeat() {
  const created = await table();
  const statuses = new Set();
  for (let i = 0; i < 60; ++i) {
    const many = Array.from({ length: 10 }, (_, n) => get('/api/battle/transcript', `198.51.${100 + (i % 20)}.${n}`, { Authorization: `Bearer ${created.here}` }));
    for (const answer of await Promise.all(many)) statuses.add(answer.status);
  }
  assert.deepEqual([...statuses], [200], 'a seat asked for from many addresses is not shut by it');
}

/** Few requests whose answers are large. */
async function inBytes() {
  let bytes = 0;
  for (let i = 0; i < 60; ++i) {
    const answer = await get('/api/scenarios/hanau/hanau-1813/plan.svg', '203.0.113.7');
    const body = await answer.text();
    if (answer.status === 200) bytes += body.length;
    else return assert.ok(answer.status === 429 && bytes > 6e6 && bytes < 12e6, `${answer.status} after ${bytes} bytes`);
  }
  assert.fail(`${bytes} bytes, and no end`);
}

/** Sends without waiting for answers until it is thrown out. */
function flood(socket, token) {
  const heard = { done: 0, tooFast: 0, numbered: true };
  return new Promise((resolve) => {
    let id = 1;
    socket.on('message', (data) => {
      const { problem, id: of } = JSON.parse(data);
      if (problem?.code === 'too_fast') {
        ++heard.tooFast;
        heard.numbered &&= of > 0;
      } else ++heard.done;
    });
    socket.on('error', () => {});
    socket.on('close', (code, reason) => resolve({ ...heard, code, reason: String(reason) }));
    socket.on('open', async () => {
      socket.send(JSON.stringify({ do: 'hello', id: id++, token }));
      while (socket.readyState === WebSocket.OPEN) {
        for (let i = 0; i < 50; ++i) socket.send(JSON.stringify({ do: 'preview', id: id++, command }));
        await pause(20);
      }
    });
  });
}

/** Drags a unit about as fast as the page does, a preview for each picture of the screen. */
async function player(address, seconds) {
  const created = await table();
  const client = await new Client({ ...house, port: house.port, connect: visitor(address).connect }, created.here).open();
  const times = [];
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(16)) {
    const start = performance.now();
    await client.ask({ do: 'preview', command });
    times.push(performance.now() - start);
  }
  client.close();
  return times.sort((a, b) => a - b);
}

try {
  await house.open();
  await overHttp();
  await inBytes();
  await ofASeat();
  const playing = player('203.0.113.5', 8);
  const created = await table();
  const thrownOut = await flood(visitor('203.0.113.4').connect(), created.here);
  console.log(`at a table: ${thrownOut.done} answered, ${thrownOut.tooFast} left out, then "${thrownOut.reason}"`);
  assert.equal(thrownOut.code, 4002);
  assert.match(thrownOut.reason, /Come back in 10 seconds/);
  assert.ok(thrownOut.tooFast >= 20 && thrownOut.numbered);
  await pause(3000);
  const again = await new Client({ port: house.port, connect: visitor('203.0.113.4').connect }, created.here).open();
  assert.ok(again.state, 'he may come back');
  again.close();
  const times = await playing;
  console.log(`meanwhile a player: ${times.length} previews, none refused, the median ${times[Math.floor(times.length / 2)].toFixed(1)} ms`);
  assert.ok((await counted('grognard_too_fast_total{limit="requests"}')) >= 10);
  assert.equal(await counted('grognard_too_fast_total{limit="answers"}'), 1);
  assert.ok((await counted('grognard_too_fast_total{limit="connection"}')) + (await counted('grognard_too_fast_total{limit="messages"}')) + (await counted('grognard_too_fast_total{limit="seat"}')) >= 20);
  assert.equal(await counted('grognard_too_fast_ended_total'), 1);
  assert.ok((await counted('grognard_refusals_total{code="too_fast"}')) >= 30);
  console.log('limits: all as they should be');
} catch (error) {
  console.log(error, house.said);
  process.exitCode = 1;
} finally {
  await house.close();
}
process.exit();
