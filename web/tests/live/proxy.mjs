// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A real nginx with https in front of a real server, by the files that are shipped in packaging: players with addresses of their
// own play, limits go by those addresses, the metrics are read, a link is replaced, the server is ended and comes back.
//   node web/tests/live/proxy.mjs
// NGINX: the program (default nginx)
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import WebSocket from 'ws';
import { Client, House } from './house.mjs';

const packaging = new URL('../../../packaging/', import.meta.url).pathname;
const name = 'battles.example.org';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what, look, patience = 5000) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(20)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`waited in vain until ${what}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The shipped file with our own ports and places; each must be found in it, or it is another file than we think. */
function fitted(file, changes) {
  let text = readFileSync(join(packaging, file), 'utf8');
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), `packaging/${file} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

class Nginx {
  constructor(folder, { plain, safe, upstream }) {
    this.folder = folder;
    mkdirSync(folder);
    const key = join(folder, 'key.pem');
    const cert = join(folder, 'cert.pem');
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${name}`,
      '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    this.cert = readFileSync(cert);
    let site = fitted('nginx.conf', [
      ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
      ['listen 80;', `listen ${plain};`], ['listen [::]:80;', `listen [::]:${plain};`],
      ['listen 443 ssl', `listen ${safe} ssl`], ['listen [::]:443 ssl', `listen [::]:${safe} ssl`],
      [`return 301 https://${name}$`, `return 301 https://${name}:${safe}$`],
      [`/etc/letsencrypt/live/${name}/fullchain.pem`, cert], [`/etc/letsencrypt/live/${name}/privkey.pem`, key],
      ['/var/log/nginx/', `${folder}/`],
    ]);
    if (!existsSync('/proc/net/if_inet6')) site = site.replace(/^\s*listen \[::\].*$/gm, '');
    writeFileSync(join(folder, 'site.conf'), site);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    writeFileSync(join(folder, 'nginx.conf'), `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { ${places} include site.conf; }`);
  }

  async open(port) {
    this.said = '';
    this.child = spawn(process.env.NGINX ?? 'nginx', ['-p', this.folder, '-c', join(this.folder, 'nginx.conf'), '-e', join(this.folder, 'error.log')],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
    this.child.stderr.on('data', (bytes) => (this.said += bytes));
    this.child.on('error', (error) => (this.said += error));
    const end = new Promise((_, reject) => this.child.once('exit', (code) => reject(new Error(`nginx ended (${code}): ${this.said}`))));
    end.catch(() => {});
    await Promise.race([end, until('nginx answers', async () => (await this.get(port, '127.0.0.1', '/api/health').catch(() => null))?.status === 200)]);
    return this;
  }

  get(port, from, path) {
    return ask(port, this.cert, from, 'GET', path);
  }

  close() {
    this.child?.kill('SIGKILL');
  }
}

function ask(port, ca, from, method, path, { body, headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const request = https.request({ host: '127.0.0.1', port, servername: name, ca, localAddress: from, method, path, agent: false,
      headers: { Host: `${name}:${port}`, ...headers } }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Somebody with an address of his own, in a browser that has loaded our page. */
class Visitor {
  constructor(nginx, port, from) {
    Object.assign(this, { nginx, port, from, origin: `https://${name}:${port}` });
  }
  post(path, json, { origin = this.origin, ...headers } = {}) {
    return ask(this.port, this.nginx.cert, this.from, 'POST', path, { body: JSON.stringify(json), headers: { Origin: origin, 'Content-Type': 'application/json', ...headers } });
  }
  create(headers) {
    return this.post('/api/battles', { rulebook: 'hanau', scenario: 'first-battle', seats: { A: 'link', B: 'link' } }, headers);
  }
  connect(origin = this.origin) {
    return new WebSocket(`wss://127.0.0.1:${this.port}/api/live`, { ca: this.nginx.cert, servername: name, localAddress: this.from, origin, headers: { Host: `${name}:${this.port}` } });
  }
}

const codeOf = (answer) => JSON.parse(answer.body).code;

async function play(a, b, orders) {
  for (let given = 0; given < orders; ) {
    const client = a.state.decision.asked.includes('A') ? a : b;
    const { command } = await client.ask({ do: 'hint' });
    const { decision, step } = client.state;
    const reply = await client.ask({ do: 'submit', decision: decision.number, command });
    assert.equal(reply.status, 'done');
    ++given;
    for (const each of [a, b]) await until('both have seen it', () => each.state.step > step);
  }
}

// The service's file, with the program where it is on this machine.
function verifyUnit(folder) {
  const program = process.env.GROGNARD ?? new URL('../../../build/release/bin/grognard', import.meta.url).pathname;
  const unit = join(folder, 'grognard.service');
  writeFileSync(unit, fitted('grognard.service', [['/usr/local/bin/grognard', program]]));
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  assert.ok(!error, `systemd-analyze: ${error}`);
  assert.deepEqual({ status, said: stdout + stderr }, { status: 0, said: '' });
}

const [plain, safe] = [await freePort(), await freePort()];
const house = new House(['--pace', '0', '--trust-proxy=127.0.0.1', '--public-url', `https://${name}:${safe}`, '--metrics', '127.0.0.1:0', '--most-battles', '2']);
const metrics = async () => (await fetch(`http://127.0.0.1:${/Metrics: 127\.0\.0\.1:(\d+)/.exec(house.said)[1]}/metrics`)).text();
const valueOf = (text, line) => Number(text.split('\n').find((each) => each.startsWith(`${line} `))?.split(' ').pop());
let nginx;
try {
  await house.open();
  assert.match(house.said, new RegExp(`Open this page to play:  https://${name}:${safe}/`));
  nginx = await new Nginx(join(house.folder, 'nginx'), { plain, safe, upstream: house.port }).open(safe);
  const visitor = (last) => new Visitor(nginx, safe, `127.0.0.${last}`);

  // The page comes by https only.
  const page = await nginx.get(safe, '127.0.0.9', '/');
  assert.equal(page.status, 200);
  assert.match(page.headers['content-security-policy'], /default-src 'self'/);
  assert.match(page.headers['strict-transport-security'], /max-age/);
  const sent = await fetch(`http://127.0.0.1:${plain}/x`, { redirect: 'manual' });
  assert.deepEqual([sent.status, sent.headers.get('location')], [301, `https://${name}:${safe}/x`]);
  assert.equal((await nginx.get(safe, '127.0.0.9', '/metrics')).status, 404, 'the metrics are not public');

  // Pages of others may not speak for anybody, neither over HTTP nor at a table.
  const host = visitor(2);
  for (const origin of ['https://evil.example', `https://${name}`, `http://127.0.0.1:${house.port}`])
    assert.equal((await host.create({ origin })).status, 403, origin);
  await assert.rejects(new Promise((resolve, reject) => host.connect('https://evil.example').on('open', resolve).on('error', reject)), /403/);

  // Two players, each from his own address.
  const made = await host.create();
  assert.equal(made.status, 201, String(made.body));
  const created = JSON.parse(made.body);
  const a = await new Client(visitor(3), created.links.A).open();
  const b = await new Client(visitor(4), created.links.B).open();
  await play(a, b, 6);
  console.log(`${a.state.step} orders over wss`);

  // What one address may keep goes by the address of the player, whatever he says of himself.
  const forged = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.8' };
  for (const status of [201, 201, 429]) assert.equal((await visitor(5).create(forged)).status, status);
  const refused = await visitor(5).create({ 'X-Forwarded-For': '203.0.113.9' });
  assert.deepEqual([refused.status, codeOf(refused)], [429, 'too_many']);
  assert.equal((await visitor(6).create()).status, 201, 'others are not kept from playing');
  const past = (n) => new Promise((resolve, reject) => {
    // Past nginx, from an address that nobody trusts.
    const body = JSON.stringify({ rulebook: 'hanau', scenario: 'first-battle', seats: { A: 'here', B: 'here' } });
    import('node:http').then(({ request }) => request({ host: '127.0.0.1', port: house.port, localAddress: '127.0.0.7', method: 'POST', path: '/api/battles', agent: false, headers: { 'X-Forwarded-For': `203.0.113.${n}` } },
      (answer) => { answer.resume(); resolve(answer.statusCode); }).on('error', reject).end(body));
  });
  assert.deepEqual([await past(1), await past(2), await past(3)], [201, 201, 429]);

  // The metrics are told while others wait for pictures.
  const pictures = [];
  for (let i = 0; i < 6; ++i)
    pictures.push(ask(safe, nginx.cert, '127.0.0.8', 'GET', '/api/battle/plan.png', { headers: { Authorization: `Bearer ${created.watch}` } }));
  let busy = '';
  await until('pictures wait', async () => valueOf((busy = await metrics()), 'grognard_pictures_waiting') > 0);
  assert.equal(valueOf(busy, 'grognard_guests'), 2);
  assert.equal(valueOf(busy, 'grognard_orders_total{status="done"}'), 6);
  assert.equal(valueOf(busy, 'grognard_refusals_total{code="too_many"}'), 3);
  assert.equal(valueOf(busy, 'grognard_battles'), 6);
  for (const secret of [created.key, created.watch, created.links.A, created.battle, '127.0.0.5']) assert.ok(!busy.includes(secret));
  for (const picture of await Promise.all(pictures)) assert.equal(picture.status, 200);

  // A link is replaced: whoever has the old one is out at once.
  const renewed = await host.post('/api/battle/renew', { sides: ['B'] }, { Authorization: `Bearer ${created.key}` });
  assert.equal(renewed.status, 200, String(renewed.body));
  assert.equal((await until('B is sent away', () => b.parting)).code, 4001);
  await assert.rejects(new Client(visitor(4), created.links.B).open(), /no_such_seat/);
  const link = JSON.parse(renewed.body).secret;
  await new Client(visitor(4), link).open();

  // The server ends: everybody is told, and finds everything as it was.
  const { step } = a.state;
  const began = Date.now();
  assert.deepEqual(await house.kill('SIGTERM'), { code: 0, signal: null });
  const { code, reason } = await until('A is told', () => a.parting);
  assert.equal(code, 1012);
  assert.match(reason, /every battle is kept\. Come back in 5 seconds/);
  console.log(`ended in ${Date.now() - began} ms: "${reason}"`);
  // This time the option is given as in the service's file; then the test's visitors are on this machine, too.
  house.options = house.options.map((option) => (option === '--trust-proxy=127.0.0.1' ? '--trust-proxy' : option));
  await house.open(house.port);
  await until('nginx finds the server again', async () => (await nginx.get(safe, '127.0.0.3', '/api/health')).status === 200, 15000);
  const again = await new Client(visitor(3), created.links.A).open();
  assert.equal(again.state.step, step);
  await play(again, await new Client(visitor(4), link).open(), 2);
  assert.equal((await visitor(5).create()).status, 429, 'what an address keeps is not forgotten');

  verifyUnit(house.folder);
  console.log('nginx, https, metrics, links, restart and the unit: all as they should be');
} catch (error) {
  console.log(error, house.said, nginx?.said);
  process.exitCode = 1;
} finally {
  nginx?.close();
  await house.close();
}
process.exit();
