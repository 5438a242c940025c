// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import type {
  Answer, Course, Decision, Hint, Moment, OddsReply, Ok, Preview, Problem, Push, Request, State, Submitted, Survey, Welcome,
} from './types';

/** What each request is replied to with. */
export interface Replies {
  hello: Welcome;
  orders: Decision;
  preview: Preview;
  odds: OddsReply;
  submit: Submitted;
  faces: Submitted;
  sit: Ok;
  dice: Ok;
  withdraw: Ok;
  undo: Ok;
  hint: Hint;
  course: Course;
  rewind: Ok;
  agree: Ok;
  survey: Survey;
  moment: Moment;
}

type WithoutId<R> = R extends { id: number } ? Omit<R, 'id'> : never;
export type Body = WithoutId<Request>;
export type Connection = 'connecting' | 'live' | 'lost';

/** A request that was not answered as wished; the text is for the player. */
export class LiveProblem extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
    this.name = 'LiveProblem';
  }
}

export interface Hooks {
  welcome(welcome: Welcome): void;
  state(state: State): void;
  /** text says what is wrong and what happens next; empty when all is well */
  connection(connection: Connection, text: string): void;
  /** the server knows no such seat: it makes no sense to try again */
  refused(problem: LiveProblem): void;
  /** the last step known, for Hello */
  after(): number | undefined;
  dark(): boolean;
}

/** What Live uses of a WebSocket: tests give it another. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const PATIENCE_MS = 12_000;
/** Odds and hints may take the server a while. */
const LONG_PATIENCE_MS = 45_000;
const LONGEST_WAIT_MS = 15_000;
/** A seat that does not exist will not exist in ten seconds either. */
/** Why the server has ended the connection: the code of its close frame (docs/api.md). */
const SERVER_RESTARTS = 1012;
const LINK_REPLACED = 4001;
/** A server that is started anew needs about so long; not all come back at once. */
const RESTART_WAIT_MS = 5_000;
const FINAL_CODES = new Set(['no_such_seat', 'gone', 'bad_request']);

/** Milliseconds before the nth attempt to connect again: soon at first, then ever more patient, never in step with others. */
export function backOff(attempt: number, chance = Math.random()): number {
  const full = Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.max(0, attempt));
  return Math.round(full * (0.7 + 0.3 * chance));
}

export function liveUrl(place: { protocol: string; host: string }): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/live`;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(problem: LiveProblem): void;
  timer: ReturnType<typeof setTimeout>;
}

/** The line to the table: says Hello, hands on what the server pushes, answers requests, and comes back after a break. */
export class Live {
  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private welcomed = false;
  private closed = false;

  constructor(
    private readonly token: string,
    private readonly hooks: Hooks,
    private readonly connect: () => Socket = () => new WebSocket(liveUrl(location)) as unknown as Socket,
  ) {}

  open(): void {
    this.closed = false;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    this.hooks.connection('connecting', this.attempt ? 'Trying to reach the table again.' : '');
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event?.code);
    };
  }

  close(): void {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    this.drop('The table was left.');
  }

  /** Begins again at once: on other paper, or because the network is back. */
  again(): void {
    if (this.closed) return;
    this.attempt = 0;
    this.drop('The connection begins anew.');
    this.open();
  }

  get isLive(): boolean {
    return this.welcomed;
  }

  request<B extends Body>(body: B): Promise<Replies[B['do']]> {
    if (!this.welcomed || !this.socket)
      return Promise.reject(
        new LiveProblem('offline', 'The table cannot be reached just now. Nothing was sent; try again when the line is back.'));
    return this.send(this.socket, body) as Promise<Replies[B['do']]>;
  }

  private send(socket: Socket, body: Body): Promise<unknown> {
    const id = this.nextId++;
    const patience = body.do === 'odds' || body.do === 'hint' || body.do === 'course' ? LONG_PATIENCE_MS : PATIENCE_MS;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.tooLate(id, body.do), patience);
      this.waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...body, id }));
    });
  }

  private hello(socket: Socket): void {
    if (socket !== this.socket) return;
    const after = this.hooks.after();
    const body: Body = { do: 'hello', token: this.token, dark: this.hooks.dark(), ...(after ? { after } : {}) };
    this.send(socket, body).then(
      (reply) => {
        if (socket !== this.socket) return;
        this.welcomed = true;
        this.attempt = 0;
        this.hooks.welcome(reply as Welcome);
        this.hooks.connection('live', '');
      },
      (problem: LiveProblem) => {
        if (socket === this.socket) this.refused(problem);
      },
    );
  }

  private refused(problem: LiveProblem): void {
    if (!FINAL_CODES.has(problem.code)) return this.socket?.close();
    this.closed = true;
    this.drop(problem.message);
    this.hooks.connection('lost', problem.message);
    this.hooks.refused(problem);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Partial<Answer & Push>;
    if (message.push === 'state' && message.state) {
      if (this.welcomed) this.hooks.state(message.state);
      return;
    }
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!waiting || message.id === undefined) return;
    this.waiting.delete(message.id);
    clearTimeout(waiting.timer);
    const problem: Problem | undefined = message.problem;
    if (problem) waiting.reject(new LiveProblem(problem.code, problem.text));
    else waiting.resolve(message.reply);
  }

  private tooLate(id: number, what: string): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    const given = what === 'submit' || what === 'faces';
    waiting.reject(new LiveProblem('late', given
      ? 'No answer came in time. The table shows whether the order was carried out: look before you give it again.'
      : 'No answer came in time. Please try again.'));
    // An order that nobody answers means that the line is dead, even if the browser has not noticed.
    if (given || what === 'hello') this.socket?.close();
  }

  private drop(why: string): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    for (const waiting of this.waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(new LiveProblem('offline', why));
    }
    this.waiting.clear();
    socket?.close();
  }

  private lost(code?: number): void {
    if (code === LINK_REPLACED && !this.closed)
      return this.refused(new LiveProblem('no_such_seat', 'This link has been replaced and opens nothing any more. Ask whoever set up the battle for the new one.'));
    this.drop('The connection broke before the answer came. The table will show what counts.');
    if (this.closed) return;
    const restarts = code === SERVER_RESTARTS;
    const wait = restarts ? Math.round(RESTART_WAIT_MS * (1 + 0.4 * Math.random())) : backOff(this.attempt++);
    const seconds = Math.max(1, Math.round(wait / 1000));
    this.hooks.connection('lost', restarts
      ? `The server is being restarted, and every battle is kept. The table will be back by itself in about ${seconds} s.`
      : `The connection is broken. Trying again in ${seconds} s; nothing is lost.`);
    this.retry = setTimeout(() => this.open(), wait);
  }
}
