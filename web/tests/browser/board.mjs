// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Hands and eyes at the table: where pieces are drawn, and how they are taken hold of.
import assert from 'node:assert/strict';

export const FIRST = 'first-battle';

/** The secret of the seat that a page shows. */
export async function secretOf(page) {
  await page.waitForURL(/#\/seat\/[\w-]{22}/);
  return /#\/seat\/([\w-]{22})/.exec(page.url())[1];
}

/** Waits until something is as it should be; says what it was like at last if it never is. */
export async function until(what, look, { timeout = 10_000 } = {}) {
  const end = Date.now() + timeout;
  let last;
  for (;;) {
    last = await look();
    if (last) return last;
    if (Date.now() > end) assert.fail(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** One page at one table, with a second connection that tells how things really stand. */
export class Board {
  static async at(cast, page) {
    await page.getByRole('main', { name: 'The table' }).waitFor();
    const board = new Board();
    board.page = page;
    board.panel = page.getByRole('tabpanel');
    board.witness = await cast.witness(await secretOf(page));
    const { ground } = board.witness.welcome;
    board.scale = ground.scale;
    board.height = ground.height;
    board.inch = ground.inch;
    await board.piece(board.view.pieces.find((piece) => piece.on_table && piece.symbol !== 'place')?.id ?? '').waitFor();
    return board;
  }

  /** Opens a seat by its secret. */
  static async open(cast, secret, how) {
    const page = await cast.visitor(how);
    await page.goto(`${cast.house.address}/#/seat/${secret}`);
    return Board.at(cast, page);
  }

  get state() {
    return this.witness.state;
  }
  /** All orders so far, with what came of them. */
  get log() {
    return this.witness.log;
  }
  get view() {
    return this.state.view;
  }
  really(id) {
    return this.view.pieces.find((piece) => piece.id === id);
  }

  piece(id) {
    return this.page.locator(`[data-piece="${id}"]`);
  }

  /** Where the page draws a piece, as a pose on the table. */
  async drawn(id) {
    const transform = await this.piece(id).getAttribute('transform');
    const [x, y, bearing] = transform.match(/-?[\d.]+/g).map(Number);
    return [x / this.scale, this.height - y / this.scale, bearing];
  }

  /** The page draws a piece where the judge has it, to a hundredth of an inch. */
  async expectTrue(id) {
    await until(`${id} is drawn where it stands`, async () => {
      const drawn = await this.drawn(id);
      return this.really(id).pose.every((value, i) => Math.abs(value - drawn[i]) < 0.01 * (i < 2 ? this.inch : 1));
    });
  }

  /** A point of the table on the screen. */
  async screen(x, y) {
    return this.page.locator('svg.things').evaluate((svg, [px, py]) => {
      const at = new DOMPoint(px, py).matrixTransform(svg.getScreenCTM());
      return [at.x, at.y];
    }, [x * this.scale, (this.height - y) * this.scale]);
  }

  async where(id) {
    const [x, y] = this.really(id).pose;
    return this.screen(x, y);
  }

  async click(id) {
    await this.page.mouse.click(...(await this.where(id)));
  }

  /** The piece has come to where it stands, and the table lies still under it. */
  async settled(id) {
    await this.expectTrue(id);
    let last;
    await until('the table lies still', async () => {
      const before = last;
      last = (await this.where(id)).join();
      await this.page.waitForTimeout(60);
      return last === before;
    });
  }

  /** Drags a piece by so many inches and does not let go. */
  async lift(id, east, north) {
    await this.settled(id);
    const { mouse } = this.page;
    const [x, y] = this.really(id).pose;
    await mouse.move(...(await this.screen(x, y)));
    await mouse.down();
    for (let i = 1; i <= 8; i++) await mouse.move(...(await this.screen(x + (east * i) / 8, y + (north * i) / 8)));
  }

  async drag(id, east, north) {
    await this.lift(id, east, north);
    await this.page.mouse.up();
  }

  button(name) {
    return this.panel.getByRole('button', { name });
  }
  get order() {
    return this.page.getByRole('region', { name: 'The order' });
  }
  get aftermath() {
    return this.page.getByRole('region', { name: 'What has happened' });
  }

  async give() {
    const before = this.state.step;
    await this.order.getByRole('button', { name: /^(Give the order|Write this order|Yes, )/ }).click();
    await this.carriedOut(before);
  }

  /** The order that followed this step is carried out and the page has closed it. */
  async carriedOut(before) {
    await until('the order is carried out', () => this.state.step > before);
    await this.order.waitFor({ state: 'detached' });
  }

  async tab(name) {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Waits for one's own turn in a phase. */
  async asked(prompt) {
    await this.page.getByText(prompt).first().waitFor();
  }

  /** Ends one's own steps until the computer has given an order; returns that. */
  async passToComputer(goOn = () => this.goOn(), own = 'A') {
    const from = this.state.step;
    const answer = () => this.log.find((entry) => entry.step > from && entry.side !== own && entry.why);
    for (let i = 0; i < 12; i++) {
      await until('somebody is asked', () => answer() || (this.state.decision.asked.includes(own) && !this.state.thinking), { timeout: 20_000 });
      if (answer()) return answer();
      await this.button(/^Done/).waitFor();
      await goOn();
    }
    return assert.fail('the computer is never asked');
  }

  /** Ends the step one is asked about. */
  async goOn() {
    await this.button(/^Done/).click();
    await this.give();
  }
}
