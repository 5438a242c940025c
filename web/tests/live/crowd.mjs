// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Many live battles at once, two people each by link; and how long a preview takes beside a bare echo.
//   node web/tests/live/crowd.mjs [BATTLES] [ORDERS] [RULEBOOK/SCENARIO] [computer]
// Of another scenario, with orders as they are offered (the computer's advice takes long in the largest), or each against the computer.
import WebSocket, { WebSocketServer } from 'ws';
import { Client, House, anOrder } from './house.mjs';

const battles = Number(process.argv[2] ?? 200);
const orders = Number(process.argv[3] ?? 10);
const [rulebook, scenario] = (process.argv[4] ?? 'hanau/first-battle').split('/');
const alone = process.argv[5] === 'computer';
const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

const previews = [];
const submits = [];
async function timed(times, ask) {
  const start = performance.now();
  const reply = await ask();
  times.push(performance.now() - start);
  return reply;
}

/** Comes again when he is told that others ask, too. */
async function advice(client) {
  for (;;) {
    try {
      return await client.ask({ do: 'hint' });
    } catch (problem) {
      if (!/^(busy|stale)/.test(problem.message)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** Both sides play, as a rule with the computer's advice; whoever is asked answers. */
async function playTogether(house, created) {
  const clients = [await new Client(house, created.links.A).open(), await new Client(house, alone ? created.watch : created.links.B).open()];
  let given = 0;
  for (let tries = 0; given < orders && tries < orders * 50; ++tries) {
    const asked = clients.find((client) => client.state.decision.options.length > 0);
    if (!asked) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    const command = process.argv[4] && given % 5 !== 4 ? await anOrder(asked) : (await advice(asked)).command;
    await timed(previews, () => asked.ask({ do: 'preview', command }));
    const reply = await timed(submits, () => asked.ask({ do: 'submit', decision: asked.state.decision.number, command }));
    if (reply.status === 'done') ++given;
  }
  for (let tries = 0; clients[0].state.step !== clients[1].state.step && tries < 1000; ++tries)
    await new Promise((resolve) => setTimeout(resolve, 5));
  // Where something is kept secret each knows another position, and what is being written counts as no step.
  const same = process.argv[4] || (clients[0].state.hash === clients[1].state.hash && clients[0].state.step >= given);
  const agree = same && clients[0].state.step === clients[1].state.step;
  return { clients, given, agree };
}

async function echoTimes(count) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data.toString())));
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  const times = [];
  for (let i = 0; i < count; ++i) {
    const start = performance.now();
    await new Promise((resolve) => {
      socket.once('message', resolve);
      socket.send('x'.repeat(200));
    });
    times.push(performance.now() - start);
  }
  socket.close();
  server.close();
  return times;
}

async function previewTimes(house, count) {
  const created = await house.create('hanau', 'hanau-1813', 'here', 'here');
  const client = await new Client(house, created.here).open();
  // On to the first move, which is what is dragged.
  let command;
  for (let i = 0; i < 500 && !command; ++i) {
    const hint = await client.ask({ do: 'hint' });
    if (hint.command.verb === 'move') command = hint.command;
    else await client.ask({ do: 'submit', decision: client.state.decision.number, command: hint.command });
  }
  const times = [];
  for (let i = 0; i < count; ++i) {
    const start = performance.now();
    await client.ask({ do: 'preview', command });
    times.push(performance.now() - start);
    if (i % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 600)); // as fast as the server allows on average
  }
  client.close();
  return times;
}

const house = await new House(['--pace', '0', '--new-battles', '100000']).open();
const created = [];
for (let i = 0; i < battles; ++i) created.push(await house.create(rulebook, scenario, 'link', alone ? 'computer' : 'link'));
const start = performance.now();
const tables = await Promise.all(created.map((each) => playTogether(house, each)));
const seconds = (performance.now() - start) / 1000;
const given = tables.reduce((sum, table) => sum + table.given, 0);
const disagreeing = tables.filter((table) => !table.agree || table.given < orders).length;
console.log(
  `${battles} live battles, ${2 * battles} connections: ${given} orders in ${seconds.toFixed(1)} s, ` +
    `${disagreeing} tables where something went wrong`,
);
for (const table of tables) for (const client of table.clients) client.close();
const preview = await previewTimes(house, 300);
const echo = await echoTimes(300);
for (const [name, times] of [['previews in the crowd', previews], ['orders in the crowd', submits], ['preview of a move at Hanau', preview], ['bare echo', echo]])
  console.log(`${name}: p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`);
await house.close();
process.exit(disagreeing === 0 ? 0 : 1);
