// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Kills the server at random moments while battles are played and go back, and looks whether anything that was acknowledged
// is lost, and whether any throw comes again.
//   node web/tests/live/kill.mjs [KILLS]
import { Client, House } from './house.mjs';

const kills = Number(process.argv[2] ?? 15);
const tables = 4;
const house = new House(['--pace', '0', '--new-battles', '100000']);
let acknowledged = 0;
let lost = 0;
let unreadable = 0;
let throws = 0;
let again = 0;
let back = 0;

/** Plays with the computer's advice until the line is dead; notes every acknowledged order. */
async function play(table) {
  const client = new Client(house, table.token);
  try {
    await client.open();
    while (!client.state.outcome.over) {
      if (client.state.wants) {
        const { step, wants: { request, more, typed } } = client.state;
        const faces = Array.from({ length: more }, () => 1 + Math.floor(Math.random() * request.sides));
        const reply = await client.ask({ do: 'faces', step, typed, faces: faces.slice(0, 1 + Math.floor(Math.random() * more)) });
        if (reply.status === 'done') note(table, client);
        continue;
      }
      if (client.state.step > 3 && Math.random() < 0.1) {
        const to = Math.floor(Math.random() * client.state.step);
        table.step = to;
        table.hash = null; // gone back or not: both are right until it is acknowledged
        await client.ask({ do: 'rewind', to });
        ++back;
        continue;
      }
      const hint = await client.ask({ do: 'hint' });
      const reply = await client.ask({ do: 'submit', decision: client.state.decision.number, command: hint.command });
      if (reply.status === 'done') note(table, client);
    }
    table.over = true;
  } catch {
    // the server was killed
  }
  client.close();
}

function note(table, client) {
  table.step = client.state.step;
  table.hash = client.state.hash;
  ++acknowledged;
}

/** The volleys of revwars throw ten dice and more; one table types its dice. */
async function newTable(number) {
  const rulebook = number === 1 || number === 2 ? 'revwars' : 'hanau';
  const created = await house.create(rulebook, 'first-battle', 'here', 'here', { real_dice: number % 4 === 3 });
  return { token: created.here, step: 0, hash: null, over: false, typed: number % 4 === 3, thrown: new Map() };
}

/** The record must reach at least to what was acknowledged, with the same fingerprint there. */
async function check(table) {
  const response = await fetch(`${house.address}/api/battle/record`, { headers: { Authorization: `Bearer ${table.token}` } });
  if (!response.ok) {
    ++unreadable;
    return;
  }
  const lines = (await response.text()).trim().split('\n').map((line) => JSON.parse(line));
  compareThrows(table, lines);
  if (table.step === 0) return;
  const step = lines.find((line) => line.n === table.step);
  if (!step || (table.hash && step.hash !== table.hash)) ++lost;
}

/** Many dice fall alike only if they are the same throw: the same order, behind as many notes of going back (these stay). */
function compareThrows(table, lines) {
  if (table.typed) return;
  let notes = 0;
  for (const line of lines) {
    if (line.note !== undefined) ++notes;
    if (!line.n || line.faces.length < 10) continue;
    const faces = line.faces.join(' ');
    const order = `${notes} ${line.n}`;
    const known = table.thrown.get(faces);
    if (known === undefined) ++throws;
    else if (known !== order) ++again;
    table.thrown.set(faces, order);
  }
}

await house.open();
let board = [];
for (let i = 0; i < tables; ++i) board.push(await newTable(i));
for (let i = 0; i < kills; ++i) {
  const games = board.map(play);
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 400));
  await house.kill();
  await Promise.all(games);
  await house.open();
  if (!(await house.verified()).includes(' 0 set aside')) ++unreadable;
  for (const table of board) await check(table);
  for (let t = 0; t < tables; ++t) if (board[t].over) board[t] = await newTable(t);
  if ((i + 1) % 50 === 0) console.log(`${i + 1} kills, ${acknowledged} orders acknowledged`);
}
await house.close();
console.log(
  `${kills} kills: ${acknowledged} orders acknowledged, ${lost} lost, ${unreadable} battles unreadable; ` +
    `gone back ${back} times, ${throws} throws of ten dice or more, ${again} come again`,
);
const proven = acknowledged > 0 && (kills < 10 || (throws > 0 && back > 0));
if (!proven) console.log('too little was played to prove anything');
process.exit(lost + unreadable + again === 0 && proven ? 0 : 1);
