// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What server and page say to each other, changed on its way: for what rulebooks may say and those at hand seldom do.

/** Calls up(request) and down(message, request) with what may be changed; gives all requests as the page made them. */
export async function dress(page, { up = () => {}, down = () => {} }) {
  const asked = new Map();
  const said = [];
  await page.routeWebSocket(/\/api\/live/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const request = JSON.parse(text);
      const kept = structuredClone(request);
      asked.set(kept.id, kept);
      said.push(kept);
      up(request);
      server.send(JSON.stringify(request));
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      down(message, asked.get(message.id));
      line.send(JSON.stringify(message));
    });
  });
  return said;
}

/** The state in a message, if it brings one. */
export function stateIn(message) {
  return message.state ?? message.reply?.state ?? null;
}

const CARD = {
  title: 'Line Infantry', subtitle: 'six platoons, muskets', columns: ['L', 'DL', 'SL', 'MC', 'AC', 'SQ'],
  in_full: ['line', 'double line', 'skirmish line', 'march column', 'attack column', 'square'],
  rows: [
    { label: 'Stand if charged from the front', values: ['3', '–', '5', '5', '3', '0'], rule: 'HN-MOVE-2' },
    { label: 'Stand if charged in the flank', values: ['6', '–', '6', '6', '5', '0'] },
    { label: 'Charge home', values: ['4', '–', '–', '5', '3', '–'] },
    { label: 'Reform', values: ['3'] },
    { label: 'Move, in inches', values: ['4', '4', '6', '8', '6', '2'] },
  ],
};

/** Every infantry unit is given a printed card, of which this column applies. */
export function withCards(state, column = 4) {
  for (const piece of state.view.pieces) if (piece.symbol === 'infantry') piece.card = { key: 'line', column };
  state.view.cards = { line: CARD };
}

/** the bit of a detail that is far up in the picks */
export const FAR = 20;

/** A battery whose guns may hold their fire, and that may leave its target for another. */
export function guns(place) {
  return {
    up: ({ command }) => {
      if (command?.verb !== 'fire') return;
      delete command.picks;
      delete command.path;
    },
    down: (message, request) => {
      const verdict = message.reply?.verdict;
      if (!verdict || request.command?.verb !== 'fire') return;
      const { picks = 0, path = [] } = request.command;
      Object.assign(verdict.command, picks ? { picks } : {}, path.length ? { path } : {});
      const [x, y] = place;
      verdict.picks = [
        { label: 'gun 1 holds its fire', bit: 0, on: (picks & 1) > 0, note: '4+ at 9"' },
        { label: 'gun 2 holds its fire', bit: FAR, on: (picks & (1 << FAR)) > 0, danger: true, note: '1/22e Ligne at 3"', place: [x + 4, y, 0] },
        { label: 'the head of the column is left for another', place, on: path.length > 0 },
      ];
      const ring = (by) => [[x - 3, y + by], [x + 3, y + by], [x + 3, y + by + 2], [x - 3, y + by + 2]];
      verdict.device = { line: [], shape: [ring(-1), ring(1), ring(3)], labels: ['5+', '4+', '3+'], covers: [[x, y], [x + 1, y], [x + 4, y]], endangers: picks >> FAR ? [] : [[x + 4, y]] };
    },
  };
}
