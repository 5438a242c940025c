// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Checks a record on this machine, without trusting who sent it: its seals, and that its dice follow from the seeds to which
// everybody was bound before they were thrown (docs/dice.md). No rule of any game is needed for it.
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';

export function bindingOf(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

export interface Seeds {
  server: string;
  A: string;
  B: string;
}

/** The faces of one throw, without end. */
export function* facesOf(seeds: Seeds, throwNumber: number, sides: number): Generator<number, never> {
  const key = utf8ToBytes(`${seeds.server}:${seeds.A}:${seeds.B}`);
  const fair = 256 - (256 % sides);
  for (let block = 0; ; block++) {
    const bytes = hmac(sha256, key, utf8ToBytes(`${bindingOf(seeds.server)}:${throwNumber}:${block}`));
    for (const byte of bytes) if (byte < fair) yield 1 + (byte % sides);
  }
}

export interface Proof {
  /** every line bears its seal, and each fits */
  sealed: boolean;
  seal: string;
  dice: number;
  /** of these so many follow from the seeds */
  fair: number;
  with: Record<'A' | 'B', number>;
  hidden: boolean;
  /** what does not fit; empty: nothing */
  wrong: string;
}

interface Line {
  n?: number;
  faces?: number[];
  note?: string;
  after?: number;
  throws?: number;
  dice?: 'server' | 'A' | 'B';
  binding?: string;
  seed?: string;
  sides?: number;
}

const UNSEALED = /(,"hash":"[0-9a-f]{16}")?,"seal":"([0-9a-f]{64})"\}$/;

class Prover {
  readonly proof: Proof = { sealed: true, seal: '', dice: 0, fair: 0, with: { A: 0, B: 0 }, hidden: false, wrong: '' };
  private head: Uint8Array = new Uint8Array(32);
  private bound = { A: '', B: '' };
  private seeds: Seeds = { server: '', A: '', B: '' };
  private sides = 0;
  private used = 0;
  private since = 0;

  take(text: string, number: number): void {
    this.seal(text, number);
    const line = JSON.parse(text) as Line;
    if (line.dice) this.bindOrHandIn(line, line.dice);
    else if (line.note !== undefined) this.note(line);
    else if (line.n !== undefined) this.throwAgain(line.n, line.faces ?? []);
  }

  private seal(text: string, number: number): void {
    const end = UNSEALED.exec(text);
    const body = end ? text.slice(0, end.index) : text.replace(/(,"hash":"[0-9a-f]{16}")?\}$/, '');
    this.head = sha256(concatBytes(this.head, utf8ToBytes(body)));
    this.proof.seal = bytesToHex(this.head);
    if (!end) this.proof.sealed = false;
    else if (end[2] !== this.proof.seal) this.proof.wrong ||= `line ${number} of the record has been changed since it was written`;
  }

  private note(line: Line): void {
    if (line.throws !== undefined) [this.used, this.since] = [line.throws, line.after ?? 0];
    if (line.seed) this.sides = 0;
  }

  private bindOrHandIn(line: Line, who: 'server' | 'A' | 'B'): void {
    const expected = who === 'server' ? line.binding : line.binding ? undefined : this.bound[who];
    if (line.seed && bindingOf(line.seed) !== expected)
      this.proof.wrong ||= `after order ${line.after} the seed of ${who} is not the one that was bound`;
    if (!line.seed && (who === 'server' || !line.binding)) this.proof.hidden = true;
    if (who === 'server') {
      this.seeds = { server: line.seed ?? '', A: '', B: '' };
      this.bound = { A: '', B: '' };
      this.sides = line.sides ?? 6;
    } else if (line.binding) this.bound[who] = line.binding;
    else this.seeds[who] = line.seed ?? '';
  }

  private throwAgain(step: number, faces: number[]): void {
    this.proof.dice += faces.length;
    if (!this.sides || !this.seeds.server || this.proof.wrong) return;
    const own = facesOf(this.seeds, this.used + step - this.since, this.sides);
    for (const face of faces) {
      if (own.next().value !== face) {
        this.proof.wrong = `the dice of order ${step} are not those that follow from the seeds`;
        return;
      }
      this.proof.fair++;
      for (const side of ['A', 'B'] as const) if (this.seeds[side]) this.proof.with[side]++;
    }
  }
}

/** Throws if the text is no record. */
export function proveRecord(text: string): Proof {
  const prover = new Prover();
  text
    .split('\n')
    .filter((line) => line.trim())
    .forEach((line, i) => prover.take(line.replace(/\r$/, ''), i + 1));
  return prover.proof;
}

const counted = (n: number): string => (n === 1 ? '1 die' : `${n} dice`);

/** One sentence on the dice. */
export function proofInWords(proof: Proof): string {
  if (proof.wrong) return `Something is wrong: ${proof.wrong}.`;
  if (!proof.dice) return 'No die was thrown.';
  if (proof.hidden && proof.fair < proof.dice) return 'The seeds of the dice are shown when the battle is over: nothing can be proven of them before.';
  if (!proof.fair) return 'Nothing is proven of the dice: they were thrown by hand, or from a seed to which nobody was bound.';
  const who = (['A', 'B'] as const)
    .filter((side) => proof.with[side])
    .map((side) => (proof.with[side] === proof.fair ? ` and by ${side}` : ` and, the last ${proof.with[side]}, by ${side}`))
    .join('');
  const all = proof.fair === proof.dice ? `All ${counted(proof.dice)} follow` : `Of ${counted(proof.dice)} ${proof.fair} follow`;
  return `${all} from seeds chosen by the server${who}, each bound to his own before he could see another’s: ${who ? 'nobody chose a die.' : 'the server had no other seed beside its own.'}`;
}
