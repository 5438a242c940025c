// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The secrets of the battles this browser has opened. There are no accounts: who holds the secret plays the seat.

const KINDS = ['seat', 'watch', 'link', 'key'] as const;
type Kind = (typeof KINDS)[number];

export interface Kept {
  token: string;
  /** the battle it belongs to; empty as long as it is not known */
  battle: string;
  /** 'watch' is the spectators' link, 'link' a seat that was sent to somebody else, 'key' opens nothing but replaces those */
  kind: Kind;
  /** of a seat that was sent to somebody else: which one */
  side?: string;
  /** milliseconds since 1970 */
  kept: number;
}

const KEY = 'grognard.battles';
const MOST = 250;

/** Takes what is usable of a stored text. */
export function readKept(text: string | null): Kept[] {
  try {
    const list = JSON.parse(text ?? '[]') as Kept[];
    return list.filter((one) => typeof one?.token === 'string' && KINDS.includes(one.kind));
  } catch {
    return [];
  }
}

/** A list with one more in front; the same secret is not kept twice and the oldest fall off the end. */
export function withOne(list: Kept[], one: Kept): Kept[] {
  const before = list.find((other) => other.token === one.token);
  // A secret that is opened again must not lose what was known about it.
  const merged = before ? { ...before, ...one, battle: one.battle || before.battle, kind: before.kind } : one;
  return [merged, ...list.filter((other) => other.token !== one.token)].slice(0, MOST);
}

export function kept(): Kept[] {
  try {
    return readKept(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function write(list: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without storage the list is simply empty next time; the links still work.
  }
}

/** Remembers a seat. The table screen calls it when a seat's link has been opened. */
export function keep(token: string, battle = '', kind: Kept['kind'] = 'seat', side?: string): void {
  write(withOne(kept(), { token, battle, kind, ...(side ? { side } : {}), kept: Date.now() }));
}

export function forget(token: string): void {
  write(kept().filter((one) => one.token !== token));
}

/** A link that has been replaced: the new secret stands where the old one was. */
export function withNew(list: Kept[], token: string, secret: string): Kept[] {
  return list.map((one) => (one.token === token ? { ...one, token: secret } : one));
}

export function exchange(token: string, secret: string): void {
  write(withNew(kept(), token, secret));
}

/** The spectators' secret of a battle, if this browser has it. */
export function watchSecret(battle: string): string | null {
  return kept().find((one) => one.battle === battle && one.kind === 'watch')?.token ?? null;
}

/** What the server says about a secret that was kept without knowing what it opens. */
export function learn(token: string, battle: string, watches: boolean): void {
  const list = kept();
  const one = list.find((other) => other.token === token);
  if (!one || (one.battle && one.kind !== 'seat')) return;
  const kind = watches ? 'watch' : 'seat';
  if (one.battle === battle && one.kind === kind) return;
  write(list.map((other) => (other === one ? { ...one, battle, kind } : other)));
}
