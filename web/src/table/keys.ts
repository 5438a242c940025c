// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the keys do at the table. With an order in the making, the arrows move the ghost instead of the table.
import type { Desk } from '../state/desk.svelte';

export interface TableHands {
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  rotate(degrees: number): void;
  fit(): void;
  measure(): void;
  zones(): void;
}

const PAN = 70;
/** in inches of the table */
export const STEP = 1;
export const FINE = 0.1;
const TURN = 5;
const FINE_TURN = 1;

const WAYS: Record<string, [number, number]> = {
  arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, 1], arrowdown: [0, -1],
};
const PANS: Record<string, [number, number]> = {
  arrowleft: [1, 0], arrowright: [-1, 0], arrowup: [0, 1], arrowdown: [0, -1], a: [1, 0], d: [-1, 0], w: [0, 1], s: [0, -1],
};

/** True if the key was meant for the table. */
export function tableKey(event: KeyboardEvent, desk: Desk, hands: TableHands): boolean {
  const key = event.key.toLowerCase();
  if (desk.order.onTable && ghostKey(key, event.shiftKey, desk)) return true;
  if (desk.order.aims.length > 1 && '[]{}'.includes(key) && key) {
    desk.order.aimBy(key === ']' || key === '}' ? 1 : -1);
    return true;
  }
  const pan = PANS[key];
  if (pan) {
    hands.pan(pan[0] * PAN, pan[1] * PAN);
    return true;
  }
  const simple: Record<string, () => void> = {
    '+': () => hands.zoom(1.25), '=': () => hands.zoom(1.25), '-': () => hands.zoom(0.8), _: () => hands.zoom(0.8),
    q: () => hands.rotate(-15), e: () => hands.rotate(15), '0': () => hands.fit(), f: () => hands.fit(),
    m: () => hands.measure(), z: () => hands.zones(),
  };
  simple[key]?.();
  return key in simple;
}

function ghostKey(key: string, shift: boolean, desk: Desk): boolean {
  const way = WAYS[key];
  if (way) {
    const step = (shift ? FINE : STEP) * desk.hand.inch;
    desk.hand.moveBy(way[0] * step, way[1] * step);
    return true;
  }
  // With Shift held, many keyboards give braces for brackets.
  if (key === '[' || key === '{') desk.hand.turnBy(shift ? -FINE_TURN : -TURN);
  else if (key === ']' || key === '}') desk.hand.turnBy(shift ? FINE_TURN : TURN);
  else if (key === 'l') desk.hand.addLeg();
  else return false;
  return true;
}
