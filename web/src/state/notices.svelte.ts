// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Short messages at the foot of the page. They are read out by screen readers and leave by themselves; troubles stay
// until they are put away.

export interface Notice {
  number: number;
  text: string;
  kind: 'word' | 'trouble';
}

class Notices {
  list: Notice[] = $state([]);
  #last = 0;

  say(text: string, kind: Notice['kind'] = 'word'): void {
    // The same words again replace the old ones instead of piling up.
    this.list = this.list.filter((one) => one.text !== text);
    const number = ++this.#last;
    this.list.push({ number, text, kind });
    if (kind === 'word') setTimeout(() => this.putAway(number), 6000);
  }
  trouble(text: string): void {
    this.say(text, 'trouble');
  }
  putAway(number: number): void {
    this.list = this.list.filter((one) => one.number !== number);
  }
}

export const notices = new Notices();
