// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Where in the page one is. Secrets stand behind the '#', so that they never reach a server's log.

/** Whom a rulebook that was opened at a table means by A and B. */
export interface Armies {
  A: string;
  B: string;
}

export type Route =
  | { room: 'lobby' }
  /** computer: how strong it is to be, by name: "colonel-bold"; side: whom the player is to command */
  | { room: 'new'; rulebook: string; scenario: string; computer?: string; side?: 'A' | 'B' }
  | { room: 'seat'; token: string; at?: number }
  | { room: 'rules'; id: string; rule?: string; sides?: Armies };

/** Reads an address' hash; whatever is not understood leads to the lobby. */
export function readHash(hash: string): Route {
  const words = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map((word) => {
      try {
        return decodeURIComponent(word);
      } catch {
        return '';
      }
    });
  const [room, first, second, third] = words;
  if (room === 'seat' && first) {
    const at = second === 'at' && /^\d{1,9}$/.test(third ?? '') ? Number(third) : undefined;
    return at === undefined ? { room: 'seat', token: first } : { room: 'seat', token: first, at };
  }
  if (room === 'rules' && first) return { room: 'rules', id: first, ...rest(second, third, words.slice(3)) };
  if (room === 'new' && first && second) return { room: 'new', rulebook: first, scenario: second, ...(third ? { computer: third } : {}), ...sideIn(words[4]) };
  return { room: 'lobby' };
}

function sideIn(word: string | undefined): { side?: 'A' | 'B' } {
  return word === 'A' || word === 'B' ? { side: word } : {};
}

function rest(rule: string | undefined, word: string | undefined, [, a, b]: string[]): { rule?: string; sides?: Armies } {
  return { ...(rule ? { rule } : {}), ...(word === 'for' && a && b ? { sides: { A: a, B: b } } : {}) };
}

export function hashOf(route: Route): string {
  const safe = encodeURIComponent;
  if (route.room === 'seat') return `#/seat/${safe(route.token)}${route.at === undefined ? '' : `/at/${route.at}`}`;
  if (route.room === 'rules') {
    const { id, rule = '', sides } = route;
    return `#/rules/${safe(id)}${rule || sides ? `/${safe(rule)}` : ''}${sides ? `/for/${safe(sides.A)}/${safe(sides.B)}` : ''}`;
  }
  if (route.room === 'new') return `#/new/${safe(route.rulebook)}/${safe(route.scenario)}${route.computer ? `/${safe(route.computer)}${route.side ? `/${route.side}` : ''}` : ''}`;
  return '#/';
}

/** The whole address, to be sent to somebody. */
export function addressOf(route: Route): string {
  return `${location.origin}${location.pathname}${hashOf(route)}`;
}

/** A seat's secret out of whatever somebody pastes: a link, its end, or the secret itself. */
export function secretIn(text: string): string | null {
  const found = /(?:seat\/|^)([A-Za-z0-9_-]{16,64})(?:\/at\/\d+)?\/?$/.exec(text.trim());
  return found?.[1] ?? null;
}

class Whereabouts {
  now: Route = $state(readHash(globalThis.location?.hash ?? ''));

  constructor() {
    globalThis.addEventListener?.('hashchange', () => (this.now = readHash(location.hash)));
  }
  go(route: Route): void {
    location.hash = hashOf(route); // `now` follows by the event
  }
  /** The same, without leaving a step behind that the Back button would return to. */
  replace(route: Route): void {
    history.replaceState(null, '', hashOf(route));
    this.now = route;
  }
}

export const route = new Whereabouts();
