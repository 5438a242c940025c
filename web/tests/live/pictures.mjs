// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Pictures (PNG): many ask for them at once, some of a scenario that was made to be endless. Does anybody at a table wait for
// it, is each painted once, does each seat get its own, and what becomes of the endless one?
//   node web/tests/live/pictures.mjs [SECONDS]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Client, House } from './house.mjs';

const seconds = Number(process.argv[2] ?? 4);
const command = { side: 'A', verb: 'fire', unit: 'a-guns', target: 'b-guns' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const house = new House(['--pace', '0', '--new-battles', '1000', '--requests', '2000', '--metrics', '127.0.0.1:0']);
const metrics = async () => (await fetch(`http://127.0.0.1:${/Metrics: 127\.0\.0\.1:(\d+)/.exec(house.said)[1]}/metrics`)).text();
const counted = async (name) => Number((await metrics()).split('\n').find((line) => line.startsWith(`${name} `)).split(' ').pop());
const take = async (secret, what) => {
  const start = performance.now();
  const answer = await fetch(`${house.address}/api/battle/${what}`, { headers: { Authorization: `Bearer ${secret}` } });
  return { status: answer.status, again: answer.headers.get('retry-after'), bytes: Buffer.from(await answer.arrayBuffer()), ms: performance.now() - start };
};
/** Comes again as long as he is told to. */
async function patiently(secret, what) {
  for (const end = Date.now() + 180000; ; await pause(500)) {
    const answer = await take(secret, what);
    if (answer.status !== 503 || Date.now() > end) return answer;
    assert.ok(Number(answer.again) > 0);
  }
}

/** Previews at another table until told to stop. */
async function watch() {
  const created = await house.create('hanau', 'first-battle', 'here', 'here');
  const client = await new Client(house, created.here).open();
  const times = [];
  let done = false;
  const ended = (async () => {
    for (; !done; await pause(20)) {
      const start = performance.now();
      await client.ask({ do: 'preview', command });
      times.push(performance.now() - start);
    }
  })();
  return async () => {
    done = true;
    await ended;
    client.close();
    return `of ${times.length} previews at another table half took less than ${percentile(times, 0.5).toFixed(1)} ms, all but one in a hundred less than ${percentile(times, 0.99).toFixed(1)}`;
  };
}

async function manyAtOnce() {
  const created = await house.create('hanau', 'hanau-1813', 'link', 'link');
  const stop = await watch();
  const all = await Promise.all(Array.from({ length: 64 }, () => patiently(created.watch, 'plan.png')));
  for (const { status, bytes } of all) {
    assert.equal(status, 200);
    assert.ok(bytes.equals(all[0].bytes));
  }
  assert.deepEqual([...all[0].bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.equal(await counted('grognard_pictures_painted_total'), 1);
  const again = await take(created.watch, 'plan.png');
  assert.ok(again.bytes.equals(all[0].bytes));
  assert.equal(await counted('grognard_pictures_painted_total'), 1, 'the second comes from what is kept');
  console.log(`64 at once: painted once, the last after ${Math.max(...all.map((one) => one.ms)).toFixed(0)} ms, again in ${again.ms.toFixed(0)} ms; ${await stop()}`);
}

/** Troops that one side hides: each seat's picture is its own however often and in whatever order they are asked for. */
async function ownPictures() {
  const created = await house.create('revwars', 'albuera-girard-1811', 'link', 'link');
  const seats = { A: created.links.A, B: created.links.B, watch: created.watch };
  const first = {};
  for (const [name, secret] of Object.entries(seats)) first[name] = (await patiently(secret, 'plan.png')).bytes;
  assert.ok(!first.A.equals(first.B), 'this scenario hides something');
  const names = Object.keys(seats);
  await Promise.all(Array.from({ length: 30 }, async (_, i) => {
    const name = names[i % 3];
    assert.ok((await patiently(seats[name], 'plan.png')).bytes.equals(first[name]), name);
  }));
  assert.equal(await counted('grognard_pictures_painted_total'), 4);
  console.log('each seat has its own picture, and gets it again and again');
}

/** As large and as full as scenarios may be: everything lies on everything. */
function endless(record) {
  const [head, ...rest] = record.trim().split('\n');
  const header = JSON.parse(head);
  const { scenario } = header;
  scenario.table = { width: 240, height: 240 };
  const ring = (i) => Array.from({ length: 24 }, (_, n) => [120 + (90 + (n % 2) * 25 + (i % 5)) * Math.cos((n * Math.PI) / 12), 120 + (90 + (n % 2) * 25 + (i % 5)) * Math.sin((n * Math.PI) / 12)].map((x) => Math.round(x * 10) / 10));
  scenario.ground = Array.from({ length: 60 }, (_, i) => ({ id: `g${i}`, kind: ['wood', 'marsh', 'hill'][i % 3], name: `Ground ${i}`, polygon: ring(i) }));
  delete scenario.objectives;
  return [JSON.stringify(header), ...rest].join('\n') + '\n';
}

const memory = () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${house.child.pid}/status`, 'utf8'))[1]) / 1000;

async function hostile() {
  const created = await house.create('hanau', 'first-battle', 'here', 'here', { real_dice: true });
  const record = endless((await take(created.here, 'record')).bytes.toString());
  const brought = await fetch(`${house.address}/api/records?A=here&B=here`, { method: 'POST', body: record });
  const answer = await brought.json();
  assert.equal(brought.status, 201, JSON.stringify(answer));
  const before = memory();
  const stop = await watch();
  const pictures = await Promise.all([take(answer.here, 'plan.png'), take(answer.here, 'plan.png?dark=1'), take(answer.here, 'plan.svg'), pause(seconds * 1000)]);
  for (const { status } of pictures.slice(0, 2)) assert.ok([200, 413, 503].includes(status), `${status}`);
  const grown = memory() - before;
  console.log(`endless, ${(record.length / 1000).toFixed(0)} kB: ${pictures.slice(0, 3).map((one) => `${one.status} after ${(one.ms / 1000).toFixed(1)} s, ${(one.bytes.length / 1e6).toFixed(1)} MB`).join('; ')}; the server grew by ${grown.toFixed(0)} MB; ${await stop()}`);
  assert.ok(grown < 300, 'pictures are painted in a process of their own');
  if (pictures[0].status !== 503) assert.ok((await take(answer.here, 'plan.png')).ms < Math.max(1000, pictures[2].ms * 2), 'a second time at once');
}

try {
  await house.open();
  await manyAtOnce();
  await ownPictures();
  await hostile();
  console.log('pictures: all as they should be');
} catch (error) {
  console.log(error, house.said);
  process.exitCode = 1;
} finally {
  await house.close();
}
process.exit();
