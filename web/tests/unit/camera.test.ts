// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { CLOSEST, fitted, fromScreen, held, pinned, rotated, shift, toScreen, zoomed, type Look } from '../../src/table/camera';

const look: Look = { x: 30, y: -20, zoom: 1.7, angle: 33 };
const sheet = { width: 720, height: 600 };
const screen = { width: 1000, height: 700 };

describe('the camera', () => {
  it('goes to the screen and back', () => {
    const [x, y] = fromScreen(look, ...toScreen(look, 123, 456));
    expect(x).toBeCloseTo(123);
    expect(y).toBeCloseTo(456);
  });

  it('zooms about the pointer: what lies under it stays there', () => {
    const under = fromScreen(look, 400, 300);
    const after = zoomed(look, 1.5, [400, 300], 0.1);
    const [x, y] = toScreen(after, ...under);
    expect(x).toBeCloseTo(400);
    expect(y).toBeCloseTo(300);
    expect(after.zoom).toBeCloseTo(2.55);
    expect(zoomed(look, 100, [0, 0], 0.1).zoom).toBe(CLOSEST);
    expect(zoomed(look, 0.001, [0, 0], 0.4).zoom).toBe(0.4);
  });

  it('turns about a point and keeps angles small', () => {
    const under = fromScreen(look, 400, 300);
    const after = rotated(look, 340, [400, 300]);
    expect(after.angle).toBe(13);
    expect(toScreen(after, ...under)[0]).toBeCloseTo(400);
  });

  it('fits the whole sheet, upright or on its side', () => {
    for (const angle of [0, 90, 37]) {
      const all = fitted(sheet, screen, angle);
      for (const [x, y] of [[0, 0], [720, 0], [0, 600], [720, 600]] as const) {
        const at = toScreen(all, x, y);
        expect(at[0]).toBeGreaterThanOrEqual(13);
        expect(at[1]).toBeGreaterThanOrEqual(13);
        expect(at[0]).toBeLessThanOrEqual(987);
        expect(at[1]).toBeLessThanOrEqual(687);
      }
    }
    expect(toScreen(fitted(sheet, { ...screen, left: 60 }), 0, 0)[0]).toBeGreaterThan(60);
  });

  it('never loses the sheet', () => {
    const far = held(pinned({ ...look, angle: 0 }, [0, 0], [5000, 5000]), sheet, screen);
    expect(toScreen(far, 0, 0)[0]).toBeLessThan(1000);
    const inPlace = fitted(sheet, screen);
    expect(held(inPlace, sheet, screen)).toEqual(inPlace);
  });
});

describe('bringing into sight', () => {
  it('moves only what is needed', () => {
    expect(shift([40, 300], 1000)).toBe(0);
    expect(shift([-20], 1000)).toBe(110);
    expect(shift([990], 1000)).toBe(-80);
    expect(shift([-100, 1500], 1000)).toBe(-200);
  });
});
