// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What a server stands: it is held up for seconds, gets too little memory, is run down by visitors who come and go, and plays as
// fast as it can.
//   node web/tests/live/stand.mjs [PART...]     stop memory churn fast (default: all)
// SECONDS: of churn and fast (default 20)
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { Client, House } from './house.mjs';

const parts = process.argv.length > 2 ? process.argv.slice(2) : ['stop', 'memory', 'churn', 'fast'];
const seconds = Number(process.env.SECONDS ?? 20);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const told = (name, times) => `${name} p50 ${percentile(times, 0.5).toFixed(1)} p99 ${percentile(times, 0.99).toFixed(1)} ms`;
const options = ['--pace', '0', '--new-battles', '100000', '--most-battles', '0', '--most-megabytes', '0', '--requests', '2000'];
const memory = (house) => Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${house.child.pid}/status`, 'utf8'))[1]) / 1000;
const files = (house) => readdirSync(`/proc/${house.child.pid}/fd`).length;
const record = (house, secret) => fetch(`${house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${secret}` } });

/** Two who write and write again, without the computer's advice: each order is kept. */
async function writers(house) {
  const created = await house.create('grant', 'first-battle', 'link', 'link');
  const client = await new Client(house, created.links.A).open();
  const { decision } = client.state;
  const commands = [];
  for (const { unit } of decision.options.filter((option) => option.needs === 'order'))
    for (const { verb, needs } of (await client.ask({ do: 'orders', unit })).options) if (needs === 'nothing' && verb === 'stand') commands.push({ side: 'A', verb, unit });
  let next = 0;
  const order = () => client.ask({ do: 'submit', decision: decision.number, command: commands[next++ % commands.length] });
  return { created, client, order };
}

/** Held up in the middle, as by a machine that sleeps: everybody goes on where he was. */
async function stop() {
  const house = await new House(options).open();
  const tables = await Promise.all(Array.from({ length: 4 }, () => writers(house)));
  let done = 0;
  const playing = Promise.all(tables.map(async ({ order }) => {
    for (let i = 0; i < 60; ++i, await pause(20)) if ((await order()).status === 'done') ++done;
  }));
  await pause(400);
  const before = done;
  house.child.kill('SIGSTOP');
  await pause(3000);
  assert.ok(done <= before + 8, 'it does stop');
  house.child.kill('SIGCONT');
  await playing;
  assert.equal(done, 240);
  await house.kill();
  await house.open();
  assert.match(await house.verified(), / 0 set aside/);
  await house.close();
  return `stopped for 3 s in the middle of ${done} orders: all were given, none is lost`;
}

/** Uploads that need more than there is; and a start with still less. */
async function tooLittle() {
  const house = new House(options);
  house.megabytes = 700;
  await house.open();
  const { client } = await writers(house);
  const played = await house.create('hanau', 'hanau-1813', 'here', 'here');
  const base = await (await record(house, played.here)).text();
  const answers = [];
  // A sound record, or as much that is none as may be sent.
  const uploads = Promise.all(Array.from({ length: 24 }, async (_, i) => {
    const body = i % 2 === 0 ? base : base + '{"n":'.repeat((3_900_000 - base.length) / 5);
    const answer = await fetch(`${house.address}/api/records?A=here&B=here`, { method: 'POST', body });
    answers.push(answer.status);
    const created = await answer.json();
    if (!answer.ok) return;
    for (const what of ['plan.png', 'plan.svg']) await (await fetch(`${house.address}/api/battle/${what}`, { headers: { Authorization: `Bearer ${created.here}` } })).arrayBuffer();
  }));
  const times = [];
  let over = false;
  void uploads.finally(() => (over = true));
  while (!over) {
    const start = performance.now();
    await client.ask({ do: 'preview', command: { side: 'A', verb: 'stand', unit: 'leib' } });
    times.push(performance.now() - start);
    await pause(20);
  }
  await uploads;
  assert.equal(house.child.exitCode, null, 'it stands');
  assert.ok(answers.includes(201) && answers.every((status) => [201, 400, 503].includes(status)), String(answers));
  await house.kill();
  house.megabytes = 480;
  await house.open();
  assert.match(await house.verified(), / 0 set aside/);
  assert.equal((await fetch(`${house.address}/api/catalogue`)).status, 200);
  await house.close();
  return `700 MB and 24 uploads, half of them 3.9 MB of nonsense, answered ${[...new Set(answers)].sort().join(', ')}; others' ${told('previews', times)}; starts again with 480 MB`;
}

/** Visitors who come, play a little and go. */
async function churn() {
  const house = await new House(options).open();
  const once = async () => {
    const { created, client, order } = await writers(house);
    for (let i = 0; i < 5; ++i) assert.equal((await order()).status, 'done');
    const watcher = await new Client(house, created.watch).open();
    watcher.close();
    client.close();
  };
  for (let i = 0; i < 20; ++i) await once();
  const start = { memory: memory(house), files: files(house) };
  let battles = 0;
  const end = Date.now() + seconds * 1000;
  await Promise.all(Array.from({ length: 8 }, async () => {
    for (; Date.now() < end; ++battles) await once();
  }));
  const most = memory(house);
  // Rooms that nobody uses are closed once a minute.
  for (let i = 0; i < 130 && memory(house) > start.memory + 20; ++i) await pause(1000);
  const left = { memory: memory(house), files: files(house) };
  assert.equal(house.child.exitCode, null);
  await house.close();
  assert.ok(left.files <= start.files + 4, `files ${start.files}, then ${left.files}`);
  assert.ok(left.memory < start.memory + 20 + battles * 0.002, `memory ${start.memory}, then ${left.memory} MB`);
  return `${battles} battles came and went in ${seconds} s: memory ${start.memory.toFixed(0)}, at most ${most.toFixed(0)}, then ${left.memory.toFixed(0)} MB; files ${start.files}, then ${left.files}`;
}

/** Two hundred tables as fast as they can: queues, no collapse. */
async function fast() {
  const house = await new House(options).open();
  const tables = [];
  for (let i = 0; i < 200; ++i) tables.push(await writers(house));
  const times = [];
  const end = Date.now() + seconds * 1000;
  await Promise.all(tables.map(async ({ order }) => {
    // Not more to one question than it may have.
    for (let i = 0; Date.now() < end && i < 400; ++i) {
      const start = performance.now();
      const { status } = await order();
      assert.equal(status, 'done');
      times.push(performance.now() - start);
    }
  }));
  await house.kill();
  await house.open();
  assert.match(await house.verified(), / 0 set aside/);
  await house.close();
  return `200 tables as fast as they can: ${(times.length / seconds).toFixed(0)} orders a second, ${told('each', times)}`;
}

const all = { stop, memory: tooLittle, churn, fast };
for (const part of parts) {
  try {
    console.log(`${part}: ${await all[part]()}`);
  } catch (error) {
    console.log(`${part}: FAILED`, error);
    process.exitCode = 1;
  }
}
process.exit();
