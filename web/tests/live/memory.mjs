// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// How much memory an open battle takes: small battles of all rulebooks, two people each by link, who preview and give orders;
// and how much of it is given back when everybody has gone.
//   node web/tests/live/memory.mjs [BATTLES] [ORDERS] [SCENARIO...]     such as hanau/hanau-1813
// PLAIN=1: connections that do not compress (browsers do). STAY=1: waits until the memory is given back.
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { Client, House, anOrder } from './house.mjs';

const battles = Number(process.argv[2] ?? 500);
const orders = Number(process.argv[3] ?? 3);
const small = ['hanau/first-battle', 'grant/first-battle', 'tricorne/first-skirmish', 'revwars/first-battle', 'esr/first-battle'];
const scenarios = process.argv.length > 4 ? process.argv.slice(4) : small;
const most = Number(process.env.MOST ?? (process.argv.length <= 4 ? 100 : Infinity)); // kB for a battle with both its people
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Memory of the program that is its own, in kB. */
function memory(house) {
  return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${house.child.pid}/status`, 'utf8'))[1]);
}

async function seatTwo(house, number) {
  const [rulebook, scenario] = scenarios[number % scenarios.length].split('/');
  const created = await house.create(rulebook, scenario, 'link', 'link');
  return { clients: [await new Client(house, created.links.A).open(), await new Client(house, created.links.B).open()], given: 0 };
}

/** Whoever is asked previews an order five times and gives it. */
async function playOn(table) {
  for (let tries = 0; table.given < orders && tries < 500; ++tries) {
    const asked = table.clients.find((client) => client.state.decision.options.length > 0);
    if (!asked) {
      await pause(5);
      continue;
    }
    const command = tries % 5 === 4 ? (await asked.ask({ do: 'hint' })).command : await anOrder(asked);
    for (let i = 0; i < 5; ++i) await asked.ask({ do: 'preview', command });
    const reply = await asked.ask({ do: 'submit', decision: asked.state.decision.number, command });
    if (reply.status === 'done') ++table.given;
  }
}

/** So many at a time. */
async function inTurn(list, most, work) {
  const left = [...list];
  await Promise.all(Array.from({ length: most }, async () => {
    while (left.length > 0) await work(left.shift());
  }));
}

const house = await new House(['--pace', '0', '--new-battles', '100000', '--most-battles', '0']).open();
house.connect = () => new WebSocket(`ws://127.0.0.1:${house.port}/api/live`, { perMessageDeflate: !process.env.PLAIN });
const warm = await Promise.all(scenarios.map((_, i) => seatTwo(house, i)));
await inTurn(warm, 4, playOn);
const before = memory(house);
const tables = [];
await inTurn(Array.from({ length: battles }, (_, i) => i), 8, async (i) => tables.push(await seatTwo(house, i)));
const open = memory(house);
await inTurn(tables, 8, playOn);
const played = memory(house);
const given = tables.reduce((sum, table) => sum + table.given, 0);
const each = (kB) => `${(kB / battles).toFixed(1)} kB`;
console.log(`${battles} battles with two people each: ${each(open - before)} a battle when opened, ${each(played - before)} after ${given} orders`);
for (const table of [...tables, ...warm]) for (const client of table.clients) client.close();
// Rooms that nobody uses are closed every minute.
for (let i = 0; i < 75 && process.env.STAY; ++i) {
  await pause(1000);
  if (memory(house) < before + (played - before) / 2) break;
}
if (process.env.STAY) console.log(`before ${(before / 1000).toFixed(1)} MB, all played ${(played / 1000).toFixed(1)} MB, after everybody has gone ${(memory(house) / 1000).toFixed(1)} MB`);
const wrong = given < battles * orders || (played - before) / battles > most;
if (wrong) console.log(`expected ${battles * orders} orders and at most ${most} kB a battle`);
await house.close();
process.exit(wrong ? 1 : 0);
