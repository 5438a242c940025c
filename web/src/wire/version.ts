// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
declare const __GROGNARD_VERSION__: string; // vite.config.ts

/** Of the program that this page came with. */
export const pageVersion: string = __GROGNARD_VERSION__;

/** What to say when the server is another by now; empty if it is not. */
export function renewed(serverVersion: string): string {
  if (serverVersion === pageVersion) return '';
  return `The server has been renewed (${serverVersion}); this page is ${pageVersion}. Load it again when it suits you: nothing is lost.`;
}
