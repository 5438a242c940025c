// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { optionOf } from '../table/details';
import { optionWords } from '../table/words';
import type { Hint, Option } from '../wire/types';
import { problemText, type TableState } from './table.svelte';

/** What would the computer do? Its order in the rulebook's words, as an option that can be taken up. */
export class Adviser {
  hint = $state.raw<Hint | null>(null);
  option = $state.raw<Option | null>(null);
  text = $state('');
  asked = $state(false);
  trouble = $state('');

  constructor(private readonly table: TableState) {}

  async ask(listed: Option[]): Promise<void> {
    this.asked = true;
    this.trouble = '';
    try {
      const hint = await this.table.hint();
      const { unit } = hint.command;
      const options = unit ? (await this.table.orders(unit)).options : listed;
      this.option = fitting(hint, options);
      const words = optionWords(this.option, (id) => this.table.nameOf(id));
      this.text = unit ? `${this.table.nameOf(unit)}: ${words}` : words;
      this.hint = hint;
      this.table.announce(`The computer would say: ${this.text}. ${hint.why}`);
    } catch (problem) {
      this.trouble = problemText(problem);
    }
    this.asked = false;
  }

  forget(): void {
    this.hint = this.option = null;
    this.text = this.trouble = '';
  }
}

/** Where the judge lists no such order it is named as people say it. */
function fitting({ command, words }: Hint, options: Option[]): Option {
  const { verb, unit, target, path } = command;
  const found = optionOf(command, options);
  if (found) return { ...found, target };
  return { verb, unit, target, needs: path?.length ? 'path' : 'nothing', rule: '', label: words };
}
