// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Gestures, type Grip, type Handlers } from '../../src/table/gestures';

const at = (x: number, y: number, finger = false) => ({ x, y, shift: false, finger });

describe('gestures', () => {
  let grip: Grip = 'pan';
  let handlers: Handlers;
  let gestures: Gestures;
  beforeEach(() => {
    grip = 'pan';
    const names = ['tap', 'hover', 'pan', 'pinch', 'carryStart', 'carry', 'turn', 'drop', 'cancel'] as const;
    handlers = { grip: () => grip, ...Object.fromEntries(names.map((name) => [name, vi.fn()])) } as unknown as Handlers;
    gestures = new Gestures(handlers);
  });

  it('is a tap until the hand has clearly moved', () => {
    gestures.down(1, at(10, 10));
    gestures.move(1, at(12, 11));
    gestures.up(1, at(12, 11));
    expect(handlers.tap).toHaveBeenCalledOnce();
    expect(handlers.pan).not.toHaveBeenCalled();
  });

  it('pans with all that the pointer has moved', () => {
    gestures.down(1, at(10, 10));
    gestures.move(1, at(30, 10));
    gestures.move(1, at(35, 12));
    gestures.up(1, at(35, 12));
    expect(vi.mocked(handlers.pan).mock.calls).toEqual([[20, 0], [5, 2]]);
    expect(handlers.tap).not.toHaveBeenCalled();
    expect(handlers.drop).not.toHaveBeenCalled();
  });

  it('carries a unit and drops it', () => {
    grip = 'carry';
    gestures.down(1, at(10, 10));
    gestures.move(1, at(40, 10));
    gestures.up(1, at(41, 10));
    expect(handlers.carryStart).toHaveBeenCalledWith(at(10, 10));
    expect(handlers.carry).toHaveBeenCalledOnce();
    expect(handlers.drop).toHaveBeenCalledOnce();
  });

  it('lets go of a unit when a second finger comes, and then pinches and twists', () => {
    grip = 'carry';
    gestures.down(1, at(100, 100, true));
    gestures.move(1, at(120, 100, true));
    gestures.down(2, at(220, 100, true));
    expect(handlers.cancel).toHaveBeenCalledOnce();
    gestures.move(2, at(320, 100, true));
    const [, , factor, degrees] = vi.mocked(handlers.pinch).mock.calls[0]!;
    expect(factor).toBe(2);
    expect(degrees).toBe(0);
    gestures.move(2, at(120, 300, true));
    expect(vi.mocked(handlers.pinch).mock.calls[1]![3]).toBeCloseTo(90);
    gestures.up(1, at(120, 100, true));
    gestures.up(2, at(120, 300, true));
    expect(handlers.tap).not.toHaveBeenCalled();
  });

  it('hovers without a button', () => {
    gestures.move(9, at(1, 2));
    expect(handlers.hover).toHaveBeenCalledWith(at(1, 2));
  });
});
