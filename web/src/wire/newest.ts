// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

/** Asks at most one question at a time; of those that come up meanwhile only the newest is asked, and only the answer to
 *  a question that is still of interest is heard. */
export class Newest<Q, A> {
  private busy = false;
  private next: { question: Q } | null = null;
  private era = 0;

  constructor(
    private readonly ask: (question: Q) => Promise<A>,
    private readonly hear: (answer: A, question: Q) => void,
    private readonly fail: (problem: unknown, question: Q) => void,
  ) {}

  put(question: Q): void {
    this.next = { question };
    if (!this.busy) void this.run();
  }

  /** Whatever is under way no longer matters. */
  forget(): void {
    this.next = null;
    this.era++;
  }

  get asking(): boolean {
    return this.busy || this.next !== null;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.next) {
      const { question } = this.next;
      const era = this.era;
      this.next = null;
      try {
        const answer = await this.ask(question);
        if (era === this.era) this.hear(answer, question);
      } catch (problem) {
        if (era === this.era) this.fail(problem, question);
      }
    }
    this.busy = false;
  }
}
