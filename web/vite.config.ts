// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// @ts-expect-error Node's own types are not needed for anything else.
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The version of program, page and records stands in one place. */
const version = /project\(grognard VERSION (\S+)/.exec(readFileSync(new URL('../CMakeLists.txt', import.meta.url), 'utf8'))?.[1];
if (!version) throw new Error('CMakeLists.txt names no version of the project');

export default defineConfig({
  plugins: [svelte()],
  define: { __GROGNARD_VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    // The server's policy allows nothing inline and nothing from elsewhere.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
});
