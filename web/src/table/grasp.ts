// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What a finger on the table takes hold of: the ghost of an order in the making, a unit that can be ordered, or the table itself.
import type { Desk } from '../state/desk.svelte';
import { notices } from '../state/notices.svelte';
import type { Look } from './camera';
import type { Grip, Touch } from './gestures';
import { onHandle } from './hand';
import { distanceTo, type Frame } from './plan';
import { asSentence } from './words';

/** The table as it lies under the finger. */
export interface Surface {
  frame: Frame;
  look: Look;
  at(touch: Touch): [number, number];
  under(touch: Touch): string | null;
}

export class Grasp {
  /** one's own unit that somebody tries to drag, though it has no order now */
  astray: string | null = null;

  /** a gun is being laid by hand */
  laying = false;

  constructor(private readonly desk: Desk, private readonly surface: () => Surface) {}

  grip(touch: Touch): Grip {
    const { desk } = this;
    this.astray = null;
    if (!desk.may) return 'pan';
    this.laying = this.aims(touch);
    if (this.laying) return 'carry';
    if (desk.order.onTable && desk.hand.pose) {
      const { frame, look } = this.surface();
      if (onHandle(touch, desk.hand, frame, look)) return 'turn';
      if (this.isOnGhost(touch)) return desk.hand.rooted ? 'turn' : 'carry';
    }
    const id = this.surface().under(touch);
    if (!id) return 'pan';
    if (desk.choices.able.has(id) || desk.couldGoOverTo(id)) return 'carry';
    const piece = desk.table.pieces.get(id);
    if (piece?.side === desk.table.answering && piece.symbol !== 'place') this.astray = id;
    return 'pan';
  }

  /** With a gun to be laid, a finger near its target lays it. */
  aims(touch: Touch): boolean {
    const { frame, look, at } = this.surface();
    return this.desk.order.aims.length > 1 && this.desk.order.aimNear(at(touch), (touch.finger ? 40 : 26) / (look.zoom * frame.scale));
  }

  isOnGhost(touch: Touch): boolean {
    const { order, hand } = this.desk;
    if (!order.onTable || !hand.pose) return false;
    const { frame, look, at } = this.surface();
    const reach = (touch.finger ? 20 : 6) / (look.zoom * frame.scale);
    return distanceTo(hand.shapeAt(hand.pose), ...at(touch)) <= reach;
  }

  /** Another of one's own units than the one in hand, that can be ordered as well. Generals may be on their way to it. */
  another(touch: Touch): string | null {
    const { mover } = this.desk.order;
    const id = this.isOnGhost(touch) ? null : this.surface().under(touch);
    return id !== null && mover !== null && id !== mover.id && mover.symbol !== 'general' && this.desk.choices.able.has(id) ? id : null;
  }

  /** In the wrong step nothing moves, and the table does not slide away instead. True if it was tried. */
  saysWhyNot(): boolean {
    if (!this.astray) return false;
    const { table } = this.desk;
    const words = `${table.nameOf(this.astray)} has no order now: ${asSentence(table.state!.decision.prompt)}`;
    if (table.said.trim() !== words) {
      notices.say(words);
      table.announce(words);
    }
    return true;
  }
}
