// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What is asked over plain HTTP: the catalogue, rulebooks, new battles, files to be kept.
import type { Catalogue, Created, NewBattle, Renewed, RulebookText, SeatKind, Side, Summary } from './types';

/** What went wrong, in words that say what to do next. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
  ) {
    super(text);
    this.name = 'Problem';
  }
}

export function textOf(error: unknown): string {
  return error instanceof Problem ? error.text : 'Something unexpected went wrong. Please reload the page and try again.';
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, credentials: 'omit' });
  } catch {
    throw new Problem('offline', 'The server does not answer. Look whether you are connected, then try again.');
  }
  if (!answer.ok) throw await problemIn(answer);
  return answer;
}

async function problemIn(answer: Response): Promise<Problem> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    if (told.code && told.text) return new Problem(told.code, told.text);
  } catch {
    // Something between us and the server has answered instead of it.
  }
  return new Problem('http', `The server could not answer (${answer.status}). Wait a moment, then try again.`);
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await ask(path, init);
  try {
    return (await answer.json()) as T;
  } catch {
    throw new Problem('http', 'The server’s answer could not be read. Wait a moment, then try again.');
  }
}

function post<T>(path: string, body: unknown, secret = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(secret ? { Authorization: `Bearer ${secret}` } : {}) };
  return json<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks once and remembers the answer, but not a failure. */
function once<T>(fetchIt: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () =>
    (kept ??= fetchIt().catch((error: unknown) => {
      kept = null;
      throw error;
    }));
}

export const catalogue = once(() => json<Catalogue>('/api/catalogue'));

const books = new Map<string, () => Promise<RulebookText>>();
export function rulebook(id: string): Promise<RulebookText> {
  let book = books.get(id);
  if (!book) books.set(id, (book = once(() => json<RulebookText>(`/api/rulebooks/${encodeURIComponent(id)}`))));
  return book();
}

export function scenarioPlan(rulebookId: string, scenario: string, how: { thumbnail?: boolean; dark?: boolean } = {}): string {
  const wishes = new URLSearchParams();
  if (how.thumbnail) wishes.set('thumbnail', '1');
  if (how.dark) wishes.set('dark', '1');
  const query = wishes.toString();
  const path = `/api/scenarios/${encodeURIComponent(rulebookId)}/${encodeURIComponent(scenario)}/plan.svg`;
  return query ? `${path}?${query}` : path;
}

export const createBattle = (wanted: NewBattle): Promise<Created> => post('/api/battles', wanted);

export function importRecord(record: Blob | string, seats: Record<Side, SeatKind>): Promise<Created> {
  const query = new URLSearchParams({ A: seats.A, B: seats.B });
  return json(`/api/records?${query}`, { method: 'POST', headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: record });
}

/** Replaces a link: the old one opens nothing from then on. */
export const renewLink = (key: string, sides: Side[]): Promise<Renewed> => post('/api/battle/renew', { sides }, key);

export const mine = (tokens: string[]): Promise<Summary[]> => post('/api/mine', { tokens });

export type BattleFile = 'record' | 'transcript' | 'plan.svg' | 'plan.png';

/** A file about a battle; the secret travels in a header and never in an address. */
export async function battleFile(token: string, file: BattleFile, how: { at?: number; dark?: boolean; eyes?: Side | 'all' } = {}): Promise<Blob> {
  const wishes = new URLSearchParams();
  if (how.at !== undefined) wishes.set('at', String(how.at));
  if (how.dark) wishes.set('dark', '1');
  if (how.eyes) wishes.set('eyes', how.eyes);
  const query = wishes.toString();
  const answer = await ask(`/api/battle/${file}${query ? `?${query}` : ''}`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.blob();
}

/** Hands a file to the browser to be saved. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has to have begun before the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
