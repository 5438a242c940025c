// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Where the player looks at the table from. Screen points are pixels from the viewport's top left corner.

export interface Look {
  /** plan pixel (0, 0) on the screen */
  x: number;
  y: number;
  zoom: number;
  /** degrees, clockwise */
  angle: number;
}

export interface Size {
  width: number;
  height: number;
  /** kept free on the left, for the tools */
  left?: number;
}

export const CLOSEST = 8;
const MARGIN = 14;
const RADIANS = Math.PI / 180;

export function toScreen(look: Look, x: number, y: number): [number, number] {
  const c = Math.cos(look.angle * RADIANS) * look.zoom;
  const s = Math.sin(look.angle * RADIANS) * look.zoom;
  return [look.x + x * c - y * s, look.y + x * s + y * c];
}

export function fromScreen(look: Look, x: number, y: number): [number, number] {
  const c = Math.cos(look.angle * RADIANS) / look.zoom;
  const s = Math.sin(look.angle * RADIANS) / look.zoom;
  const dx = x - look.x;
  const dy = y - look.y;
  return [dx * c + dy * s, dy * c - dx * s];
}

/** The same look with this plan point at this place on the screen. */
export function pinned(look: Look, plan: [number, number], screen: [number, number]): Look {
  const at = toScreen(look, plan[0], plan[1]);
  return { ...look, x: look.x + screen[0] - at[0], y: look.y + screen[1] - at[1] };
}

export function zoomed(look: Look, factor: number, about: [number, number], least: number): Look {
  const zoom = Math.min(CLOSEST, Math.max(least, look.zoom * factor));
  return pinned({ ...look, zoom }, fromScreen(look, ...about), about);
}

export function rotated(look: Look, degrees: number, about: [number, number]): Look {
  const angle = (((look.angle + degrees) % 360) + 360) % 360;
  return pinned({ ...look, angle }, fromScreen(look, ...about), about);
}

/** All of the sheet in view, upright or turned. */
export function fitted(sheet: Size, screen: Size, angle = 0): Look {
  const c = Math.abs(Math.cos(angle * RADIANS));
  const s = Math.abs(Math.sin(angle * RADIANS));
  const wide = sheet.width * c + sheet.height * s;
  const high = sheet.width * s + sheet.height * c;
  const left = screen.left ?? 0;
  const zoom = Math.max(0.02, Math.min((screen.width - left - 2 * MARGIN) / wide, (screen.height - 2 * MARGIN) / high));
  return pinned({ x: 0, y: 0, zoom, angle }, [sheet.width / 2, sheet.height / 2], [(screen.width + left) / 2, screen.height / 2]);
}

/** The sheet may be pushed about, but never out of sight: its centre line stays within reach. */
export function held(look: Look, sheet: Size, screen: Size): Look {
  const corners = [[0, 0], [sheet.width, 0], [0, sheet.height], [sheet.width, sheet.height]] as const;
  const at = corners.map(([x, y]) => toScreen(look, x, y));
  const low = [Math.min(...at.map((p) => p[0])), Math.min(...at.map((p) => p[1]))] as const;
  const high = [Math.max(...at.map((p) => p[0])), Math.max(...at.map((p) => p[1]))] as const;
  const keep = [screen.width * 0.4, screen.height * 0.4] as const;
  const push = (lo: number, hi: number, room: number, least: number) =>
    hi < least ? least - hi : lo > room - least ? room - least - lo : 0;
  return {
    ...look,
    x: look.x + push(low[0], high[0], screen.width, keep[0]),
    y: look.y + push(low[1], high[1], screen.height, keep[1]),
  };
}

const EDGE = 26;
const COMFORT = 90;

/** How far things must be shifted along one axis so that all are seen, and then a little away from the edge. */
export function shift(places: number[], room: number): number {
  const [low, high] = [Math.min(...places), Math.max(...places)];
  if (low >= EDGE && high <= room - EDGE) return 0;
  const comfort = Math.min(COMFORT, room / 4);
  if (high - low > room - 2 * comfort) return room / 2 - (low + high) / 2;
  return low < EDGE ? comfort - low : room - comfort - high;
}

export function transformOf(look: Look): string {
  return `translate(${look.x.toFixed(2)}px, ${look.y.toFixed(2)}px) rotate(${look.angle.toFixed(2)}deg) scale(${look.zoom.toFixed(5)})`;
}

const SETTLE_MS = 140;

/** Moves one element by its CSS transform. While a gesture lasts the browser only shifts and stretches what it has drawn;
 *  when it ends, settled() is called and everything is drawn sharp again. */
export class Camera {
  look: Look = { x: 0, y: 0, zoom: 1, angle: 0 };
  sheet: Size = { width: 1, height: 1 };
  screen: Size = { width: 1, height: 1 };
  private element: HTMLElement | null = null;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private glide = 0;

  constructor(private readonly settled: (look: Look) => void) {}

  attach(element: HTMLElement | null): void {
    this.element = element;
    this.write();
  }

  get least(): number {
    return fitted(this.sheet, this.screen).zoom * 0.7;
  }

  set(look: Look): void {
    this.look = held(look, this.sheet, this.screen);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.write());
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.set({ ...this.look, x: this.look.x + dx, y: this.look.y + dy });
  }

  zoom(factor: number, about: [number, number] = this.middle): void {
    this.stop();
    this.set(zoomed(this.look, factor, about, this.least));
  }

  rotate(degrees: number, about: [number, number] = this.middle): void {
    this.stop();
    this.set(rotated(this.look, degrees, about));
  }

  fit(still: boolean): void {
    this.goTo(fitted(this.sheet, this.screen, this.look.angle), still);
  }

  /** Brings plan points into sight without moving more than is needed. */
  centre(points: [number, number][], still: boolean): void {
    if (!points.length) return;
    const at = points.map((p) => toScreen(this.look, ...p));
    const [dx, dy] = [shift(at.map((p) => p[0]), this.screen.width), shift(at.map((p) => p[1]), this.screen.height)];
    if (dx || dy) this.goTo({ ...this.look, x: this.look.x + dx, y: this.look.y + dy }, still);
  }

  goTo(look: Look, still: boolean): void {
    this.stop();
    const to = held(look, this.sheet, this.screen);
    if (still) return this.set(to);
    const from = this.look;
    const begun = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - begun) / 260);
      const e = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * e;
      this.set({ x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom), angle: to.angle });
      this.glide = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.glide = requestAnimationFrame(step);
  }

  /** The viewport has another size: what was in its middle stays there. */
  resize(screen: Size): void {
    const first = this.screen.width <= 1;
    const plan = fromScreen(this.look, ...this.middle);
    const wasWhole = this.look.zoom <= fitted(this.sheet, this.screen, this.look.angle).zoom * 1.01;
    this.screen = screen;
    if (first || wasWhole) this.set(fitted(this.sheet, screen, this.look.angle));
    else this.set(pinned(this.look, plan, this.middle));
  }

  get middle(): [number, number] {
    return [this.screen.width / 2, this.screen.height / 2];
  }

  private stop(): void {
    if (this.glide) cancelAnimationFrame(this.glide);
    this.glide = 0;
  }

  private write(): void {
    this.frame = 0;
    if (!this.element) return;
    this.element.style.willChange = 'transform';
    this.element.style.transform = transformOf(this.look);
  }

  private settle(): void {
    this.timer = null;
    if (this.element) this.element.style.willChange = 'auto';
    this.settled(this.look);
  }
}
