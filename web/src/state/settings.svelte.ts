// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the reader prefers, kept in the browser and put on <html>, where the styles look for it.

export type Paper = 'light' | 'dark' | 'system';
export type Motion = 'full' | 'reduced' | 'system';
export interface Settings {
  paper: Paper;
  /** 1 is the size as set */
  textSize: number;
  motion: Motion;
}

export const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5] as const;
const KEY = 'grognard.settings';
const USUAL: Settings = { paper: 'system', textSize: 1, motion: 'system' };

/** Takes what is usable of a stored text; anything else is as usual. */
export function readSettings(text: string | null): Settings {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Settings>;
    return {
      paper: ['light', 'dark'].includes(stored.paper ?? '') ? stored.paper! : USUAL.paper,
      textSize: (TEXT_SIZES as readonly number[]).includes(stored.textSize ?? 0) ? stored.textSize! : USUAL.textSize,
      motion: ['full', 'reduced'].includes(stored.motion ?? '') ? stored.motion! : USUAL.motion,
    };
  } catch {
    return { ...USUAL };
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; then the settings last as long as the page
  }
}

export const settings: Settings = $state(readSettings(stored()));

// What the system says is kept as state too, so that the page follows when evening comes.
const system = $state({ dark: false, still: false, touch: false });

function watch(query: string, say: (yes: boolean) => void): void {
  const media = globalThis.matchMedia?.(query);
  if (!media) return;
  say(media.matches);
  media.addEventListener('change', () => say(media.matches));
}
watch('(prefers-color-scheme: dark)', (yes) => (system.dark = yes));
watch('(prefers-reduced-motion: reduce)', (yes) => (system.still = yes));
watch('(pointer: coarse)', (yes) => (system.touch = yes));

export function isDark(): boolean {
  return settings.paper === 'system' ? system.dark : settings.paper === 'dark';
}

export function isStill(): boolean {
  return settings.motion === 'system' ? system.still : settings.motion === 'reduced';
}

/** Fingers rather than a mouse. */
export function isTouch(): boolean {
  return system.touch;
}

/** What one does to a thing on the table. */
export function press(): string {
  return system.touch ? 'tap' : 'click';
}

/** The same at the head of a sentence. */
export function Press(): string {
  return system.touch ? 'Tap' : 'Click';
}

/** Keeps <html> and the store in step with the settings for as long as the page lives. */
export function applySettings(): void {
  $effect.root(() => {
    $effect.pre(() => {
      const html = document.documentElement;
      html.dataset.paper = isDark() ? 'dark' : 'light';
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark() ? '#1f1b16' : '#f4ecd8');
      html.dataset.motion = isStill() ? 'still' : 'full';
      html.style.setProperty('--text-size', String(settings.textSize));
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // see stored()
      }
    });
  });
}
