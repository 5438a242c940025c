// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Long legal records are brought to a server, opened, and there again after a restart: how long does a preview at another
// table take meanwhile?
//   node web/tests/live/upload.mjs [ORDERS]
import { Client, House } from './house.mjs';

const orders = Number(process.argv[2] ?? 2000);
const most = 400; // to one question; the server takes 500
const limit = 200; // milliseconds

/** A battle whose players write the same order again and again. */
async function idle(house, rulebook, scenario, verb) {
  const created = await house.create(rulebook, scenario, 'link', 'link');
  const clients = { A: await new Client(house, created.links.A).open(), B: await new Client(house, created.links.B).open() };
  let given = 0;
  while (given < orders && !clients.A.state.outcome.over) {
    for (const side of ['A', 'B']) {
      const client = clients[side];
      const number = client.state.decision.number;
      const same = await find(client, verb);
      for (let i = 0; same && i < most && given < orders; ++i) {
        const reply = await paced(client, { do: 'submit', decision: number, command: same(side) });
        if (reply.status !== 'done') break;
        ++given;
      }
      if (client.state.decision.options.length === 0) continue;
      const hint = await paced(client, { do: 'hint' });
      const reply = await paced(client, { do: 'submit', decision: client.state.decision.number, command: hint.command });
      if (reply.status === 'done') ++given;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const watch = created.watch;
  for (const client of Object.values(clients)) client.close();
  return { given, watch, seat: created.links.A };
}

/** The order that can be written again, wherever it is offered. */
async function find(client, verb) {
  const asOrder = (option) => (side) => ({
    side,
    verb: option.verb,
    ...(option.unit ? { unit: option.unit } : {}),
    ...(option.target ? { target: option.target } : {}),
    ...(option.number ? { number: option.number } : {}),
  });
  for (const option of client.state.decision.options) {
    if (option.verb === verb && option.needs === 'nothing') return asOrder(option);
    if (option.needs !== 'order') continue;
    const more = await paced(client, { do: 'orders', unit: option.unit });
    const found = more.options.find((one) => one.verb === verb && one.needs === 'nothing');
    if (found) return asOrder(found);
  }
  return null;
}

/** No faster than the server takes it. */
async function paced(client, request) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  return client.ask(request);
}

/** Somebody at another table. */
function watchPreviews(client, command) {
  const times = [];
  let done = false;
  const ended = (async () => {
    while (!done) {
      const start = performance.now();
      await client.ask({ do: 'preview', command });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 12));
    }
  })();
  return {
    end: async () => {
      done = true;
      await ended;
      return { worst: Math.max(...times), count: times.length };
    },
  };
}

async function during(house, what) {
  const created = await house.create('hanau', 'first-battle', 'here', 'here');
  const client = await new Client(house, created.here).open();
  const watch = watchPreviews(client, { side: 'A', verb: 'fire', unit: 'a-guns', target: 'b-guns' });
  const start = performance.now();
  const result = await what();
  const seconds = (performance.now() - start) / 1000;
  const { worst, count } = await watch.end();
  client.close();
  return { result, seconds, worst, count };
}

let failed = 0;
for (const [rulebook, verb] of [['esr', 'objective'], ['grant', 'stand']]) {
  const house = await new House(['--pace', '0', '--new-battles', '100000']).open();
  const { given, seat } = await idle(house, rulebook, 'first-battle', verb);
  const stored = await fetch(`${house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${seat}` } });
  const text = await stored.text();
  const parts = [];
  if (stored.ok) {
    const upload = await during(house, async () => {
      const answers = await Promise.all([0, 1, 2, 3].map(() => fetch(`${house.address}/api/records?A=here&B=here`, { method: 'POST', body: text })));
      return Promise.all(answers.map((answer) => answer.json()));
    });
    parts.push(['four uploads at once', upload]);
    parts.push(['opened', await during(house, () => Promise.all(upload.result.map((one) => new Client(house, one.here).open())))]);
  }
  await house.kill();
  const start = performance.now();
  await house.open();
  const listening = performance.now() - start;
  parts.push(['after a restart, opened at once', await during(house, () => new Client(house, seat).open())]);
  console.log(`${rulebook}: ${given} orders${stored.ok ? `, ${(text.length / 1e6).toFixed(2)} MB` : ' (its record is a secret still)'}; listening again after ${listening.toFixed(0)} ms`);
  for (const [name, { seconds, worst, count }] of parts) {
    console.log(`  ${name}: ${seconds.toFixed(2)} s; of ${count} previews at another table the longest took ${worst.toFixed(0)} ms`);
    if (worst > limit) ++failed;
  }
  await house.close();
}
process.exit(failed === 0 ? 0 : 1);
