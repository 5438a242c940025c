// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
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
