// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Steps in which a player does not want to be asked: this page ends them as soon as they begin. Kept in the browser, by battle.
import { endOf } from '../table/details';
import type { Decision, Option, Side } from '../wire/types';

/** A question is known by whom it is put to, its step and its words. */
export interface Passed {
  side: Side;
  phase: string;
  prompt: string;
}

const KEY = 'grognard.passed';
const MOST_BATTLES = 30;

function isSame(a: Passed, b: Passed): boolean {
  return a.side === b.side && a.phase === b.phase && a.prompt === b.prompt;
}

/** Takes what is usable of a stored text: the steps by battle, the latest battle last. */
export function readPassed(text: string | null): [string, Passed[]][] {
  const isPassed = (each: Partial<Passed> | null) => [each?.side, each?.phase, each?.prompt].every((part) => typeof part === 'string');
  try {
    const stored = JSON.parse(text ?? '[]') as [string, Passed[]][];
    return stored.filter(([battle, steps]) => typeof battle === 'string' && steps.every(isPassed));
  } catch {
    return [];
  }
}

/** What ends this step, if it is one that can be passed: nobody is kept from reacting or from writing in secret. */
export function passableBy({ secret, interrupts, options }: Decision): Option | null {
  const end = secret || interrupts ? null : endOf(options);
  return end?.ends === 'step' && options.length > 1 ? end : null;
}

export class Passing {
  steps = $state.raw<Passed[]>([]);
  private battle = '';
  /** orders that had been given when something was asked last */
  private asked = 0;

  /** What answers this question, if it is passed. Whoever has gone back to it is asked. */
  answer(side: Side, decision: Decision, given: number): Option | null {
    const isGoneBackTo = given < this.asked;
    this.asked = given;
    return isGoneBackTo || !this.has(side, decision) ? null : passableBy(decision);
  }

  has(side: Side, { phase, prompt }: Decision): boolean {
    return this.steps.some((each) => isSame(each, { side, phase, prompt }));
  }

  set({ side, phase, prompt }: Passed, isPassed: boolean): void {
    const step = { side, phase, prompt };
    const others = this.steps.filter((each) => !isSame(each, step));
    this.steps = isPassed ? [...others, step] : others;
    this.keep();
  }

  load(battle: string): void {
    this.battle = battle;
    this.steps = this.stored().find(([id]) => id === battle)?.[1] ?? [];
  }

  private stored(): [string, Passed[]][] {
    try {
      return readPassed(localStorage.getItem(KEY));
    } catch {
      return []; // storage may be forbidden; then it lasts as long as the page
    }
  }

  private keep(): void {
    const others = this.stored().filter(([id]) => id !== this.battle);
    try {
      localStorage.setItem(KEY, JSON.stringify([...others, [this.battle, this.steps]].slice(-MOST_BATTLES)));
    } catch {
      // see stored()
    }
  }
}
