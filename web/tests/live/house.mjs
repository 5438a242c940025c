// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A real server on a free port, and clients that talk to it as the page does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const program = process.env.GROGNARD ?? join(root, 'build/release/bin/grognard');

export class House {
  constructor(options = []) {
    this.folder = mkdtempSync(join(tmpdir(), 'grognard-'));
    this.options = options;
  }

  /** Starts the program and waits until it says where it listens. */
  async open(port = 0) {
    const args = ['serve', '--seed', '1', '--port', String(port), '--data', join(this.folder, 'battles.sqlite'), ...this.options];
    // megabytes: that it may have at most
    const [command, list] = this.megabytes ? ['sh', ['-c', `ulimit -v ${this.megabytes * 1024}; exec "$0" "$@"`, program, ...args]] : [program, args];
    this.child = spawn(command, list, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    this.gone = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve({ code, signal })));
    await new Promise((resolve, reject) => {
      const hear = (bytes) => {
        this.said += bytes;
        const found = this.said.match(/http:\/\/[^:]+:(\d+)\//);
        if (found) {
          this.port = Number(found[1]);
          resolve();
        }
      };
      this.child.stdout.on('data', hear);
      this.child.stderr.on('data', hear);
      this.child.once('exit', () => reject(new Error(`the server ended: ${this.said}`)));
    });
    return this;
  }

  /** What the program says in the end: it re-reads its battles while people play. */
  async verified() {
    for (let tries = 0; !/set aside\n/.test(this.said.replace(/cannot be read and is set aside/g, '')) && tries < 3000; ++tries)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return this.said;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  async kill(signal = 'SIGKILL') {
    this.child.kill(signal);
    return this.gone;
  }

  async close() {
    if (this.child && this.child.exitCode === null && this.child.signalCode === null) await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async post(path, body) {
    const response = await fetch(this.address + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  create(rulebook, scenario, a, b, more = {}) {
    return this.post('/api/battles', { rulebook, scenario, seats: { A: a, B: b }, ...more });
  }
}

/** One connection to a table. */
export class Client {
  constructor(house, token) {
    this.house = house;
    this.token = token;
    this.waiting = new Map();
    this.id = 0;
  }

  async open() {
    this.socket = this.house.connect?.() ?? new WebSocket(`ws://127.0.0.1:${this.house.port}/api/live`);
    this.socket.on('message', (data) => this.hear(JSON.parse(data)));
    this.socket.on('error', () => {});
    this.socket.on('close', (code, reason) => {
      this.parting = { code, reason: String(reason) };
      for (const [, wait] of this.waiting) wait.reject(new Error('the line is dead'));
      this.waiting.clear();
    });
    await new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
    this.welcome = await this.ask({ do: 'hello', token: this.token });
    this.state = this.welcome.state;
    return this;
  }

  hear(message) {
    if (message.push) {
      this.state = message.state;
      this.onState?.(this.state);
      return;
    }
    const wait = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.problem) wait?.reject(new Error(`${message.problem.code}: ${message.problem.text}`));
    else wait?.resolve(message.reply);
  }

  ask(request) {
    const id = ++this.id;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new Error('the line is dead'));
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  close() {
    this.socket?.close();
  }
}

/** An order that needs no place or path, as it is offered; the computer's advice where there is none. */
export async function anOrder(client) {
  const { asked, options } = client.state.decision;
  const side = client.welcome.seat.sides.find((one) => asked.includes(one));
  const simple = (list) => {
    const option = list.find((one) => one.needs === 'nothing' && one.only !== (side === 'A' ? 'B' : 'A'));
    return option && { side, verb: option.verb, ...(option.unit ? { unit: option.unit } : {}), ...(option.target ? { target: option.target } : {}), ...(option.number ? { number: option.number } : {}) };
  };
  for (const option of options.filter((one) => one.needs === 'order').slice(0, 3)) {
    const found = simple((await client.ask({ do: 'orders', unit: option.unit })).options);
    if (found) return found;
  }
  return simple(options) ?? (await client.ask({ do: 'hint' })).command;
}
