// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Lengths in words. Rulebooks measure in inches, or in yards of which so many lie on an inch of the table.

/** How a rulebook measures, as GroundInfo says it. */
export interface Yardstick {
  unit: string;
  /** of the table, in that unit */
  inch: number;
}

/** "inch" as "inches", "yard" as "yards". */
export function plural(unit: string, count = 2): string {
  return count === 1 ? unit : unit.endsWith('ch') ? `${unit}es` : `${unit}s`;
}

/** 3.6" for inches, "450 yards" for others. */
export function lengthText(length: number, unit: string): string {
  if (unit === 'inch') return `${Math.round(length * 100) / 100}"`;
  const rounded = byEye(length, unit);
  return `${rounded} ${plural(unit, rounded)}`;
}

/** What a tape on a real table would say of a length in yards: 3" */
export function inchText(length: number, { inch }: Yardstick): string {
  return `${Math.round((length / inch) * 10) / 10}"`;
}

/** The length as the rules have it, and beside it what a tape on a real table would say: 450 yards (3"). */
export function tapeText(length: number, rod: Yardstick): string {
  return rod.unit === 'inch' ? lengthText(length, rod.unit) : `${lengthText(length, rod.unit)} (${inchText(length, rod)})`;
}

/** What a way uses of what it has: 3.6" of 4", or 540 of 600 yards (3.6" of 4"). */
export function shareText(used: number, allowed: number, rod: Yardstick): string {
  if (rod.unit === 'inch') return `${lengthText(used, rod.unit)} of ${lengthText(allowed, rod.unit)}`;
  const [part, whole] = [byEye(used, rod.unit), byEye(allowed, rod.unit)];
  return `${part} of ${whole} ${plural(rod.unit, whole)} (${inchText(used, rod)} of ${inchText(allowed, rod)})`;
}

/** As far as the eye measures: to a tenth of an inch, or to a whole yard. */
export function byEye(length: number, unit: string): number {
  return unit === 'inch' ? Math.round(length * 10) / 10 : Math.round(length);
}

/** Round lengths for a scale bar, rising. */
export function roundLengths(unit: string): number[] {
  return unit === 'inch' ? [0.5, 1, 2, 4, 8, 12, 24, 48, 100, 200, 500, 1000] : [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
}
