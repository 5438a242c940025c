// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Details of an order that are switched on and off: by a bit of its picks, or by a place in its path.
import type { Command, Detail, Device, Option, Point, Pose, Side, Verdict } from '../wire/types';
import { samePose } from './hand';

export interface Switched {
  bits: number;
  places: Pose[];
}

export const NOTHING: Switched = { bits: 0, places: [] };

const SAME_PLACE = 0.01;

export function isSame(a: Detail, b: Detail): boolean {
  return a.bit === b.bit && (a.bit !== undefined || samePose(a.place, b.place ?? null));
}

/** Nothing to switch and nobody in danger: a line to be read. */
export function isRemark({ fixed, danger }: Detail): boolean {
  return fixed === true && !danger;
}

/** Where a detail is marked on the table; null: nowhere. What is only listed to be seen may come without a place, which is the table's corner. */
export function markedAt(pick: Detail): Pose | null {
  const { place, fixed } = pick;
  if (!place || isRemark(pick)) return null;
  return fixed && place.every((v) => v === 0) ? null : place;
}

/** The marked detail nearest to a point of the table, if it is within reach. */
export function detailAt(picks: Detail[], x: number, y: number, reach: number): Detail | null {
  let best: Detail | null = null;
  let least = reach;
  for (const pick of picks) {
    const at = markedAt(pick);
    const away = at ? Math.hypot(at[0] - x, at[1] - y) : Infinity;
    if (away < least || (away === least && !best)) [best, least] = [pick, away];
  }
  return best;
}

/** As they have been switched since the judge was asked. */
export function asSwitched(picks: Detail[], { bits, places }: Switched): Detail[] {
  const isOn = ({ bit, place }: Detail) => (bit !== undefined ? ((bits >> bit) & 1) === 1 : places.some((one) => samePose(place, one)));
  return picks.map((pick) => ({ ...pick, on: isOn(pick) }));
}

/** As the judge lists them, with one of them switched the other way. */
export function toggled(picks: Detail[], which: Detail, before: Switched): Switched {
  let { bits, places } = before;
  for (const pick of picks) {
    if (pick.fixed && pick.bit === undefined) continue;
    const on = isSame(pick, which) ? !pick.on : pick.on;
    if (pick.bit !== undefined) bits = on ? bits | (1 << pick.bit) : bits & ~(1 << pick.bit);
    else if (pick.place) places = [...places.filter((place) => !samePose(place, pick.place!)), ...(on ? [pick.place] : [])];
  }
  return { bits, places };
}

/** The places that still mean something to the judge. */
export function stillListed(places: Pose[], picks: Detail[]): Pose[] {
  return places.filter((place) => picks.some((pick) => pick.bit === undefined && pick.on && samePose(pick.place, place)));
}

/** The order that an option stands for, as far as the option says. */
export function orderOf(option: Option, side: Side): Command {
  const { verb, unit, target, number } = option;
  return { side, verb, ...(unit ? { unit } : {}), ...(target ? { target } : {}), ...(number ? { number } : {}) };
}

/** What is switched on in an order, and whether only the end of its path is given and the judge finds the way there. */
export function detailsOf(bits: number, findsWay: boolean): Pick<Command, 'picks' | 'find_way'> {
  return { ...(bits ? { picks: bits } : {}), ...(findsWay ? { find_way: true } : {}) };
}

/** The path of a judged order without the places of its details. */
export function wayOf({ command, picks = [] }: Verdict): Pose[] {
  const path = command.path ?? [];
  const places = picks.filter((pick) => pick.bit === undefined && pick.on && !pick.fixed);
  return places.length ? path.filter((pose) => !places.some((pick) => samePose(pick.place, pose))) : path;
}

/** The device of a judged order; whoever a detail says to be in danger is marked as such. */
export function deviceOf({ device, picks = [] }: Verdict): Device | null {
  const known = device?.endangers ?? [];
  const own = picks.flatMap((pick) => {
    const at = pick.danger && !pick.on ? markedAt(pick) : null;
    return at ? [[at[0], at[1]] as Point] : [];
  });
  const more = own.filter(([x, y]) => !known.some((point) => Math.hypot(point[0] - x, point[1] - y) < SAME_PLACE));
  return device && more.length ? { ...device, endangers: [...known, ...more] } : (device ?? null);
}

/** What an order has beyond its option: its details, as far as they can be told from it alone. */
export function switchedIn(command: Command, needed: number): Switched {
  return { bits: command.picks ?? 0, places: (command.path ?? []).slice(needed) };
}

/** Of several options with the same verb, that which an order is an instance of: its number is the order's, or is asked for, or is all in it. */
export function optionOf(command: Command, options: Option[]): Option | undefined {
  const number = command.number ?? 0;
  const alike = options.filter((option) => option.verb === command.verb && option.target === command.target);
  const asked = alike.find((option) => option.needs === 'number');
  if (asked) return alike.find((option) => option !== asked && (option.number ?? 0) === number) ?? asked;
  const same = options.filter((option) => option.verb === command.verb && ((option.number ?? 0) & ~number) === 0);
  const rank = (option: Option) => (option.target === command.target ? 1 << 24 : 0) + (option.number ?? 0);
  return same.sort((a, b) => rank(b) - rank(a))[0] ?? options.find((option) => option.verb === command.verb);
}

/** The answer that goes on without another order: what ends the step, or else the first without a unit, or what ends the turn of the unit in hand. */
export function endOf(options: Option[]): Option | null {
  const plain = options.filter((option) => !option.unit && option.needs === 'nothing');
  return plain.find((option) => option.ends === 'step') ?? plain[0] ?? options.find((option) => option.ends === 'unit') ?? null;
}

/** Other ways of doing the same: one verb, unit and target with different numbers. */
export function waysOfDoing(chosen: Option, options: Option[]): Option[] {
  const { verb, unit, target, needs } = chosen;
  return options.filter((option) => option.verb === verb && option.unit === unit && option.target === target && option.needs === needs);
}
