// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Where the pips of a die stand, on a field from 0 to 1.
type Pip = readonly [number, number];

const LOW = 0.25;
const MID = 0.5;
const HIGH = 0.75;
const CORNERS: readonly Pip[] = [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH]];
const CENTRE: Pip = [MID, MID];
const SIDES: readonly Pip[] = [[LOW, MID], [HIGH, MID]];

/** The pips of a six-sided die's face; none for anything else, which is printed as a numeral. */
export function pips(face: number): readonly Pip[] {
  switch (face) {
    case 1: return [CENTRE];
    case 2: return CORNERS.slice(0, 2);
    case 3: return [...CORNERS.slice(0, 2), CENTRE];
    case 4: return CORNERS;
    case 5: return [...CORNERS, CENTRE];
    case 6: return [...CORNERS, ...SIDES];
    default: return [];
  }
}

/** The lowest face that counts with this die of a throw. */
export function needOf(need: number | number[] | undefined, die: number): number | undefined {
  return typeof need === 'object' ? need[die] : need;
}

/** What a screen reader says of some dice. */
export function tellDice(faces: number[], need?: number | number[], first?: number): string {
  const again = first ? `; thrown again: ${faces.slice(first).join(', ')}` : '';
  const thrown = `${faces.length === 1 ? 'Die' : 'Dice'}: ${faces.slice(0, first || undefined).join(', ')}${again}`;
  if (need === undefined) return thrown;
  const count = faces.filter((face, die) => face >= (needOf(need, die) ?? Infinity)).length;
  const what = typeof need === 'object' ? 'counted one by one' : `${need} or more counts`;
  return `${thrown}; ${what}: ${count === 0 ? 'none' : count} of ${faces.length}`;
}
