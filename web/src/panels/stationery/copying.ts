// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { notices } from '../../state/notices.svelte';

/** Copies a text and says so; where the browser forbids it, says how to do it by hand. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.say(`${what} is on the clipboard. Paste it into a letter to your opponent or friend.`);
  } catch {
    notices.trouble(`Your browser does not let the page copy. Mark the link yourself and copy it: ${text}`);
  }
}
