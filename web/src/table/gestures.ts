// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Mouse, pen and fingers on the table: who is dragged, and how the camera follows.

export type Grip = 'pan' | 'carry' | 'turn';

export interface Touch {
  x: number;
  y: number;
  shift: boolean;
  /** a finger needs more room than a mouse */
  finger: boolean;
}

export interface Handlers {
  /** What would a drag that begins here take hold of? */
  grip(touch: Touch): Grip;
  tap(touch: Touch): void;
  hover(touch: Touch | null): void;
  pan(dx: number, dy: number): void;
  /** two fingers: their middle moved, spread and twisted */
  pinch(middle: [number, number], moved: [number, number], factor: number, degrees: number): void;
  carryStart(touch: Touch): void;
  carry(touch: Touch): void;
  turn(touch: Touch): void;
  drop(touch: Touch): void;
  /** a second finger came down, or the browser took the pointer away */
  cancel(): void;
}

const SLACK_MOUSE = 4;
const SLACK_FINGER = 9;
/** Nobody spreads two fingers without twisting them a little: the table turns only when it is meant. */
const SLACK_TWIST = 14;

interface Pointer {
  x: number;
  y: number;
}

export class Gestures {
  private pointers = new Map<number, Pointer>();
  private start: Touch | null = null;
  private grip: Grip = 'pan';
  private dragging = false;
  private pinching = false;
  /** degrees since the second finger came down */
  private twist = 0;

  constructor(private readonly handlers: Handlers) {}

  down(id: number, touch: Touch): void {
    this.pointers.set(id, { x: touch.x, y: touch.y });
    if (this.pointers.size === 2) {
      if (this.dragging && this.grip !== 'pan') this.handlers.cancel();
      this.dragging = false;
      this.pinching = true;
      this.twist = 0;
      this.start = null;
      return;
    }
    if (this.pointers.size > 2) return;
    this.start = touch;
    this.grip = this.handlers.grip(touch);
    this.dragging = false;
    this.pinching = false;
  }

  move(id: number, touch: Touch): void {
    const before = this.pointers.get(id);
    if (!before) return this.handlers.hover(touch);
    if (this.pinching) return this.spread(id, touch);
    if (!this.start) return;
    if (!this.dragging) {
      const slack = touch.finger ? SLACK_FINGER : SLACK_MOUSE;
      if (Math.hypot(touch.x - this.start.x, touch.y - this.start.y) < slack) return;
      this.dragging = true;
      if (this.grip === 'carry') this.handlers.carryStart(this.start);
    }
    this.pointers.set(id, { x: touch.x, y: touch.y });
    if (this.grip === 'pan') this.handlers.pan(touch.x - before.x, touch.y - before.y);
    else if (this.grip === 'carry') this.handlers.carry(touch);
    else this.handlers.turn(touch);
  }

  up(id: number, touch: Touch): void {
    if (!this.pointers.delete(id)) return;
    if (this.pinching) {
      if (this.pointers.size === 0) this.pinching = false;
      return;
    }
    const start = this.start;
    this.start = null;
    if (!start) return;
    if (!this.dragging) this.handlers.tap(start);
    else if (this.grip !== 'pan') this.handlers.drop(touch);
    this.dragging = false;
  }

  lose(id: number): void {
    if (!this.pointers.delete(id)) return;
    if (this.dragging && this.grip !== 'pan') this.handlers.cancel();
    this.start = null;
    this.dragging = false;
    if (this.pointers.size === 0) this.pinching = false;
  }

  private spread(id: number, touch: Touch): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    const before = this.pointers.get(id);
    if (!other || !before) return;
    this.pointers.set(id, { x: touch.x, y: touch.y });
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(touch.x - other.x, touch.y - other.y);
    const wasAngle = Math.atan2(before.y - other.y, before.x - other.x);
    const isAngle = Math.atan2(touch.y - other.y, touch.x - other.x);
    let degrees = ((isAngle - wasAngle) * 180) / Math.PI;
    if (degrees > 180) degrees -= 360;
    if (degrees < -180) degrees += 360;
    const middle: [number, number] = [(touch.x + other.x) / 2, (touch.y + other.y) / 2];
    const moved: [number, number] = [(touch.x - before.x) / 2, (touch.y - before.y) / 2];
    this.twist += degrees;
    const isMeant = Math.abs(this.twist) > SLACK_TWIST;
    if (isMeant) this.twist = Math.sign(this.twist) * 1000; // once begun, it follows the fingers
    this.handlers.pinch(middle, moved, was > 1 ? is / was : 1, isMeant ? degrees : 0);
  }
}
