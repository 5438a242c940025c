// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A rulebook in which a unit moves segment by segment, and fights by scores and one ten-sided die.
import assert from 'node:assert/strict';
import { Board, until } from './board.mjs';
import { stage } from './stage.mjs';

const play = stage();
const SKIRMISH = 'first-skirmish';

/** Gives an order past the page. */
async function order(board, command) {
  const { step, decision } = board.state;
  await board.witness.ask({ do: 'submit', decision: decision.number, command: { side: decision.asked[0], ...command } });
  await until(`${command.verb} is carried out`, () => board.state.step > step || board.state.wants);
}

/** Says that the die in the hand shows this face. */
async function thrown(board, face) {
  const { step, wants } = await until('a die is wanted', () => board.state.wants && board.state);
  await board.witness.ask({ do: 'faces', step, typed: wants.typed, faces: [face] });
}

/** Ends steps past the page until the table has come to this moment. */
async function upTo(board, moment) {
  for (let i = 0; i < 30 && !moment.test(board.view.moment); i++) await order(board, { verb: 'done' });
  assert.match(board.view.moment, moment);
}

function sum(board, name) {
  return board.order.getByRole('table', { name: new RegExp(`^${name}`) });
}

/** The faces of the die, shared out among the hits. */
function shared(board) {
  return board.order.locator('p', { hasText: /^\s*faces of ten/ });
}

/** Every line of a sum has its rule, and the lines make the total. */
async function addsUp(table) {
  await table.locator('tbody tr').first().waitFor();
  const rows = await table.locator('tbody tr').all();
  let total = 0;
  for (const row of rows) {
    await row.getByRole('button', { name: /^Rule TR-/ }).waitFor();
    total += Number((await row.locator('td').textContent()).replace('−', '-'));
  }
  assert.equal(await table.locator('tfoot td').textContent(), String(total).replace('-', '−'));
}

async function oddsAreExact(board) {
  const odds = board.order.getByRole('table', { name: 'What will happen' });
  await odds.waitFor();
  await board.order.getByText(/^Exact: /).waitFor();
  return odds.locator('tbody tr').count();
}

play('one segment is one order', async (cast) => {
  const { here } = await cast.house.create('tricorne', SKIRMISH, 'here', 'here');
  const board = await Board.open(cast, here);
  const { page } = board;
  await board.asked('Move a unit or commander, or end the step');

  // A line has one move: the ghost counts its inches, and after it only a change of formation is left.
  await board.drag('b-60th', 0, 3);
  await board.order.getByText('3" of 4"').waitFor();
  await board.order.getByText('Allowed.').waitFor();
  assert.equal(await sum(board, 'fatigue of the ground').count(), 0);
  const [x, y] = board.really('b-60th').pose;
  await board.give();
  await board.expectTrue('b-60th');
  assert.deepEqual(board.really('b-60th').pose.slice(0, 2), [x, y + 3]);
  await board.asked('Use its next segment, or halt');
  await board.panel.getByText('1 segment left').waitFor();
  await board.panel.getByText('strength 6 of 6').waitFor();
  assert.equal(await board.button(/^\d?\s*Move/).count(), 0);
  await board.button(/Halt/).click();
  await board.give();
  await board.asked('Move a unit or commander, or end the step');

  // As far towards that place as the segment goes, and into a wood: what it costs is said before anybody goes there.
  await board.drag('b-jersey', 0, 9);
  await board.order.getByText('4" of 4"').waitFor();
  await board.order.getByText('Allowed.').waitFor();
  await addsUp(sum(board, 'fatigue of the ground'));
  await board.order.getByText('line in rough ground or open wood').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // A march column has three moves; the second is asked for, and instead of it comes a change of formation.
  await board.drag('b-35th', 0, 3);
  await board.give();
  await board.asked('Use its next segment, or halt');
  await board.drag('b-35th', 0, 2);
  await board.order.getByText('Allowed.').waitFor();
  await page.keyboard.press('Escape');
  await board.button(/Form line/).click();
  await addsUp(sum(board, 'segments used'));
  await board.give();
  await board.expectTrue('b-35th');
  assert.equal(board.really('b-35th').formation, 'line');
  assert.deepEqual(board.log.filter((entry) => entry.step > 0).map((entry) => entry.order.split(' ')[1]), ['move', 'halt', 'move', 'form-line']);
});

play('a charge: evade or stand, defensive fire, close combat', async (cast) => {
  const { here } = await cast.house.create('tricorne', 'cowpens-1781', 'here', 'here', { real_dice: true });
  const board = await Board.open(cast, here);
  const { page } = board;
  for (const [unit, x] of [['b-17ld', 50], ['b-ogilvie', 21.4]]) {
    await order(board, { verb: 'move', unit, path: [[x, 17, 0]], number: 1 });
    await order(board, { verb: 'halt', unit });
  }
  await upTo(board, /^turn 2, step 1/);
  await page.getByText('turn 2, step 1: movement of the British').first().waitFor();

  // Before a charge: where it strikes, whether the enemy can get away, what the ground costs, both scores, and the chances.
  await board.settled('b-17ld');
  await board.click('b-17ld');
  await board.button(/Charge Cunningham/).click();
  await board.order.getByText('can evade, and would escape').waitFor();
  await addsUp(sum(board, 'fatigue of the ground'));
  await sum(board, 'score').nth(1).waitFor();
  assert.equal(await sum(board, 'score').count(), 2);
  for (const each of await sum(board, 'score').all()) await addsUp(each);
  await sum(board, 'score').first().getByText('light cavalry charging').waitFor();
  await board.order.getByText('Nothing is decided by this order alone.').waitFor();
  assert.ok((await oddsAreExact(board)) > 3);
  await board.give();

  // The other side is asked.
  await board.panel.getByText(/Americans\s+are asked/).waitFor();
  await board.asked('Your unit is charged: stand, or evade');
  for (const name of [/Evade as far as it can/, /Evade only so far/]) await board.button(name).waitFor();
  await board.button(/Stand/).click();
  await board.give();
  await board.aftermath.getByText(/^Cunningham's Georgians stand/).waitFor();
  await board.panel.getByText(/British\s+are asked/).waitFor();
  await order(board, { verb: 'charge', unit: 'b-ogilvie', target: 'a-mcdowell' });
  await order(board, { verb: 'stand', unit: 'a-mcdowell' });
  await upTo(board, /^turn 2, step 3/);

  // A shot: the score line by line, the row of the table, the faces of the die, and bars that agree with them.
  await board.asked('Shoot at a charger');
  await page.keyboard.press('Escape');
  await board.button(/^\d+ earlier/).click();
  await board.button(/^Cunningham's Georgians stand/).click();
  await board.button(/Shoot at 17th Light Dragoons/).click();
  await addsUp(sum(board, 'score'));
  await addsUp(sum(board, 'row of the table'));
  const faces = await shared(board).innerText();
  const shares = [...faces.matchAll(/(no hit|\d hits?) (\d+)/g)].map((found) => Number(found[2]));
  assert.equal(shares.reduce((a, b) => a + b, 0), 10, faces);
  assert.equal(await oddsAreExact(board), shares.length);
  for (const share of shares) await board.order.getByRole('table', { name: 'What will happen' }).getByText(`${share * 10} %`).first().waitFor();
  await board.order.getByRole('button', { name: 'Give the order and throw' }).click();
  await thrown(board, 10);
  await board.aftermath.getByText(/shoots? at 17th Light Dragoons: score -?\d+.*no hit/).waitFor();
  await upTo(board, /^turn 2, step 4/);

  // A mêlée: the scores of both, and the odds of all of it.
  await board.asked('Choose the next melee to fight');
  await page.keyboard.press('Escape');
  await board.settled('b-17ld');
  await board.click('b-17ld');
  await board.button(/Fight this melee/).click();
  await sum(board, 'score').nth(1).waitFor();
  assert.equal(await sum(board, 'score').count(), 2);
  for (const each of await sum(board, 'score').all()) await addsUp(each);
  await shared(board).nth(1).waitFor();
  assert.equal(await shared(board).count(), 2);
  assert.ok((await oddsAreExact(board)) > 3);
  await board.order.getByText(/win by|drawn/).first().waitFor();
  await board.order.getByRole('button', { name: 'Give the order and throw' }).click();
  await thrown(board, 1);
  await thrown(board, 10);
  await board.aftermath.getByText(/win by 3, 3 to (0|nothing)/).waitFor();
});

play('by link: each sees the other move, and is asked in turn', async (cast) => {
  const { here, links } = await cast.house.create('tricorne', SKIRMISH, 'here', 'link');
  const french = await Board.open(cast, here);
  const british = await Board.open(cast, links.B);
  await french.page.getByText('Waiting for the British').waitFor();
  for (const [board, waiting, id, north] of [[british, french, 'b-60th', 2], [french, british, 'a-marine', -2], [british, french, 'b-60th', 2], [french, british, 'a-marine', -2]]) {
    await board.asked('Move a unit or commander, or end the step');
    await board.page.keyboard.press('0');
    const before = board.really(id).pose[1];
    await board.drag(id, 0, north);
    await board.order.getByText('Allowed.').waitFor();
    await board.give();
    for (const each of [board, waiting]) {
      await each.expectTrue(id);
      assert.ok(Math.abs(each.really(id).pose[1] - before - north) < 0.05);
    }
    assert.equal(await waiting.page.getByRole('button', { name: /^(Done|Give the order|Move|Halt)/ }).count(), 0);
    await board.button(/Halt/).click();
    await board.give();
    const { decision } = board.state;
    const mine = decision.asked[0];
    for (let i = 0; i < 6 && board.state.decision.asked[0] === mine && /^turn \d+, step [16]:/.test(board.view.moment); i++) await board.goOn();
    // The fire of whoever did not move; nobody is near enough, or it is let be.
    await until('the next movement', () => /step [16]:/.test(board.view.moment) || waiting.state.decision.asked[0] !== mine);
    for (let i = 0; i < 4 && !/step [16]:/.test(waiting.view.moment); i++) {
      await until('both pages know', () => waiting.state.step === board.state.step);
      await (waiting.state.decision.asked[0] === mine ? board : waiting).goOn();
      await until('both pages know', () => waiting.state.step === board.state.step);
    }
  }
  assert.match(british.view.moment, /^turn 3, step 1/);
  assert.equal(british.state.hash, french.state.hash);
});

play('against the computer', async (cast) => {
  const { here } = await cast.house.create('tricorne', SKIRMISH, 'computer', 'here');
  const board = await Board.open(cast, here);
  for (let turn = 1; turn < 3; turn++) {
    await board.asked('Move a unit or commander, or end the step');
    await board.page.keyboard.press('0');
    await board.drag('b-60th', 0, 2);
    await board.order.getByText('Allowed.').waitFor();
    await board.give();
    await board.button(/Halt/).click();
    await board.give();
    assert.ok((await board.passToComputer(() => board.goOn(), 'B')).why);
    await until(`turn ${turn + 1}`, async () => {
      if (board.state.decision.asked[0] === 'B' && !board.state.thinking && board.view.moment.startsWith(`turn ${turn},`)) await board.goOn();
      return board.view.moment.startsWith(`turn ${turn + 1}, step 1`) && board.state.decision.asked[0] === 'B';
    }, { timeout: 40_000 });
    await board.expectTrue('b-60th');
  }
}, { timeout: 120_000 });

play('by link: whoever is charged may run, and the charger says where it stops', async (cast) => {
  const { here, links } = await cast.house.create('tricorne', 'cowpens-1781', 'here', 'link');
  const americans = await Board.open(cast, here);
  const british = await Board.open(cast, links.B);
  const boards = [americans, british];
  const asked = () => boards['AB'.indexOf(british.state.decision.asked[0])];
  const alike = () => until('both know', () => british.state.step === americans.state.step);
  await order(british, { verb: 'move', unit: 'b-17ld', path: [[50, 17, 0]], number: 1 });
  await order(british, { verb: 'halt', unit: 'b-17ld' });
  while (!/^turn 2, step 1/.test(british.view.moment)) {
    await alike();
    await order(asked(), { verb: 'done' });
    await alike();
  }
  await british.settled('b-17ld');
  await british.click('b-17ld');
  await british.button(/Charge Cunningham/).click();
  await british.order.getByText('can evade, and would escape').waitFor();
  await british.give();
  await british.page.getByText('Waiting for the Americans').waitFor();
  await americans.asked('Your unit is charged: stand, or evade');
  const [, before] = americans.really('a-cunningham').pose;
  await americans.button(/Evade as far as it can/).click();
  await americans.give();
  for (const board of boards) await board.expectTrue('a-cunningham');
  assert.ok(americans.really('a-cunningham').pose[1] > before + 3);
  await british.asked('The charge has caught nobody: say where it stops');
  await british.button(/Stop as soon as it may/).click();
  await british.give();
  await british.asked('Use its next segment, or halt');
  for (const board of boards) await board.expectTrue('b-17ld');
});
