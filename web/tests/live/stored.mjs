// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Many stored battles: how soon does a server listen that has them, and what does one that is full of them answer?
//   node web/tests/live/stored.mjs [BATTLES]
import { House } from './house.mjs';

const battles = Number(process.argv[2] ?? 10000);
const most = 1000; // milliseconds
const house = await new House(['--new-battles', '1000000', '--most-battles', '0', '--most-megabytes', '0', '--log-level', 'warning']).open();
let left = battles;
const start = performance.now();
await Promise.all(Array.from({ length: 16 }, async () => {
  while (left-- > 0) await house.create('esr', 'first-battle', 'link', 'link');
}));
console.log(`${battles} battles set up in ${((performance.now() - start) / 1000).toFixed(0)} s`);
const times = [];
for (let i = 0; i < 3; ++i) {
  await house.kill(i === 0 ? 'SIGKILL' : 'SIGTERM');
  const begun = performance.now();
  await house.open();
  if (!(await fetch(`${house.address}/api/catalogue`)).ok) throw new Error('it listens and does not answer');
  times.push(performance.now() - begun);
}
console.log(`after a kill and two ends it answers after ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`);
await house.kill('SIGKILL');
await house.close();
process.exit(Math.max(...times) > most ? 1 : 0);
