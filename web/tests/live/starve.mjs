// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Ten tables preview quietly; then two hostile visitors do their worst at once. Do the ten notice?
//   node web/tests/live/starve.mjs [SECONDS]
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client, House } from './house.mjs';

const seconds = Number(process.argv[2] ?? 30);
const tables = 10;
const most = { ratio: 2, floor: 4, p99: 200 }; // a median of so many milliseconds is quiet whatever it was before
const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const command = { side: 'A', verb: 'fire', unit: 'a-guns', target: 'b-guns' };

/** How long previews of all tables and a look at the server's health take while something else goes on. */
async function measure(house, clients, time) {
  const previews = [];
  const healths = [];
  const end = performance.now() + time * 1000;
  const each = async (list, ask) => {
    while (performance.now() < end) {
      const start = performance.now();
      await ask();
      list.push(performance.now() - start);
      await pause(50);
    }
  };
  const health = async () => (await fetch(`${house.address}/api/health`)).text();
  await Promise.all([...clients.map((client) => each(previews, () => client.ask({ do: 'preview', command }))), each(healths, health)]);
  return { previews, healths };
}

/** Everything that takes long, again and again, until told to stop. In a process of its own: whoever measures must not wait for what it reads. */
async function hostile(house, stop) {
  let asked = 0;
  let refused = 0;
  const created = await house.create('esr', 'first-battle', 'here', 'here');
  const big = await house.create('hanau', 'hanau-1813', 'here', 'here');
  const client = await new Client(house, big.here).open();
  const loop = async (ask) => {
    while (!stop.now) {
      ++asked;
      try {
        const answer = await ask();
        if (answer?.ok === false) ++refused;
        await answer?.arrayBuffer?.();
      } catch {
        ++refused;
        await pause(5);
      }
    }
  };
  const from = (secret, what) => () => fetch(`${house.address}/api/battle/${what}`, { headers: { Authorization: `Bearer ${secret}` } });
  const record = await (await from(big.here, 'record')()).text();
  const bring = () => fetch(`${house.address}/api/records?A=here&B=here`, { method: 'POST', body: record });
  const loops = [from(big.here, 'plan.png'), from(created.here, 'plan.png'), from(big.here, 'plan.svg'), bring];
  for (let i = 0; i < 5; ++i) loops.push(() => fetch(`${house.address}/api/scenarios/hanau/hanau-1813/plan.svg`));
  for (let i = 0; i < 4; ++i) loops.push(() => client.ask({ do: 'hint' }), () => client.ask({ do: 'moment', at: 0 }));
  const small = await house.create('hanau', 'first-battle', 'here', 'here');
  const shooter = await new Client(house, small.here).open();
  for (let i = 0; i < 4; ++i) loops.push(() => shooter.ask({ do: 'odds', command, through: true }));
  await Promise.all(loops.map(loop));
  client.close();
  shooter.close();
  return { asked, refused };
}

if (process.argv[2] === 'hostile') {
  const there = new House();
  there.port = Number(process.argv[3]);
  const stop = { now: false };
  process.on('message', () => (stop.now = true));
  process.send(await hostile(there, stop));
  process.exit();
}

/** One hostile visitor; what comes of him is told when he is stopped. */
function visitor(house) {
  const child = fork(fileURLToPath(import.meta.url), ['hostile', String(house.port)]);
  const told = new Promise((resolve) => child.once('message', resolve));
  return { stop: () => (child.send('stop'), told), end: () => child.kill('SIGKILL') };
}

const house = await new House(['--pace', '0', '--new-battles', '100000']).open();
const clients = [];
for (let i = 0; i < tables; ++i) {
  const created = await house.create('hanau', 'first-battle', 'here', 'here');
  clients.push(await new Client(house, created.here).open());
}
await measure(house, clients, 1);
const quiet = await measure(house, clients, Math.max(3, seconds / 3));
const attack = [visitor(house), visitor(house)];
await pause(2000);
const loud = await measure(house, clients, seconds);
const results = Promise.all(attack.map((one) => one.stop()));
const told = (name, times) =>
  `${name}: ${times.length}, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
console.log(`${told('quiet previews', quiet.previews)}; ${told('health', quiet.healths)}`);
console.log(`${told('previews under attack', loud.previews)}; ${told('health', loud.healths)}`);
await Promise.race([results.then((all) => console.log(`asked by two: ${all.map((one) => `${one.asked} (${one.refused} refused)`).join(', ')}`)), pause(20000)]);
const before = percentile(quiet.previews, 0.5);
const after = percentile(loud.previews, 0.5);
const late = percentile(loud.previews, 0.99);
const starved = after > Math.max(most.ratio * before, most.floor) || late > most.p99 || percentile(loud.healths, 0.5) > most.p99;
console.log(starved ? 'somebody is starved' : 'nobody is starved');
for (const one of attack) one.end();
await house.kill('SIGKILL');
await house.close();
process.exit(starved ? 1 : 0);
