// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The order that is being made: chosen, put together on the table, judged, weighed and at last given.
import { orderOf, switchedIn, wayOf } from '../table/details';
import { startOf } from '../table/hand';
import { verdictWords, type Bundle } from '../table/words';
import { LiveProblem } from '../wire/live';
import { Newest } from '../wire/newest';
import type { Command, LogEntry, Option, Pose, Preview, Submitted } from '../wire/types';
import { Adviser } from './adviser.svelte';
import { Chances } from './chances.svelte';
import { Choices } from './choices.svelte';
import { Foresight } from './foresight.svelte';
import type { Hand } from './hand.svelte';
import { Order } from './order.svelte';
import { passableBy, Passing } from './passing.svelte';
import { prefers } from './prefers.svelte';
import { Reactions } from './reactions.svelte';
import { Secrecy } from './secrecy.svelte';
import { problemText, type TableState } from './table.svelte';

const ODDS_AFTER_MS = 300;
/** in inches of the table */
const PROBE = 0.7;

export class Desk {
  /** what may be ordered */
  readonly choices: Choices;
  /** the order that is being made */
  readonly order: Order;
  /** the unit that it holds over the table */
  readonly hand: Hand;
  chances: Chances;
  foresight: Foresight;
  adviser: Adviser;
  reactions: Reactions;
  secrecy: Secrecy;
  passing = new Passing();
  /** the unit was not selected by the player, but because it is the only one asked */
  byItself = $state(false);
  busy = $state(false);
  trouble = $state('');

  private judged = '';
  /** who could be ordered before one of them began with a turn of his own */
  private wider = new Set<string>();
  /** the step at which the last order was given here */
  private givenAt = $state(-1);

  may = $derived.by(() => this.table.toAnswer.length > 0 && !this.table.state?.wants && this.secrecy.cover === 'none');
  /** the question comes in the middle of the other side's turn */
  interrupted = $derived.by(() => !this.table.replay && (this.table.state?.decision.interrupts ?? false));
  /** this question can be passed from now on */
  passable = $derived.by(() => this.may && passableBy(this.table.state!.decision) !== null);
  /** the chosen order and others that differ from it only in how it is done */
  ways = $derived.by<Option[]>(() => this.choices.waysOf(this.order.chosen));
  /** what came of the last order, and what the others have done since */
  aftermath = $derived.by<LogEntry[]>(() =>
    this.givenAt < 0 ? [] : this.table.entries.filter((entry) => entry.step > this.givenAt),
  );

  private judge = new Newest<Command, Preview>(
    (command) => this.table.preview(command),
    (preview, command) => this.heard(preview, command),
    (problem) => this.failed(problem),
  );

  constructor(readonly table: TableState) {
    this.choices = new Choices(table, () => this.may);
    this.order = new Order(table, () => this.ask());
    this.hand = this.order.hand;
    this.chances = new Chances(table);
    this.foresight = new Foresight(table);
    this.adviser = new Adviser(table);
    this.reactions = new Reactions(table);
    this.secrecy = new Secrecy(table);
  }

  /** To be called whenever the question changes: nothing of the old one holds any more. */
  newQuestion(): void {
    this.drop();
    this.adviser.forget();
    this.choices.survey = null;
    if (this.secrecy.cover !== 'none') this.table.selected = null;
    void this.reactions.gather(this.may && this.interrupted ? this.choices.options : []);
    if (!this.may) return;
    const passed = this.passing.answer(this.table.answering!, this.table.state!.decision, this.table.state!.step);
    if (passed) return void this.pass(passed);
    if (!this.endOfUnit) this.wider = new Set(this.choices.able);
    const units = [...this.choices.able];
    const only = units.length === 1 && this.choices.options.every((option) => option.unit || option === this.choices.done);
    // After an order of one's own the next unit is chosen afresh; what others do leaves the hand where it was.
    const keep = !this.busy && this.table.selected && this.choices.able.has(this.table.selected) ? this.table.selected : null;
    // Where there is but one answer, it lies ready to be given.
    const forced = this.choices.options.length === 1 && this.choices.options[0]!.needs === 'nothing' ? this.choices.options[0]! : null;
    if (forced) void this.choose(forced);
    else void this.select(keep ?? (only ? units[0]! : null));
    this.byItself = keep === null || only;
  }

  /** The player does not want to be asked here; if it cannot be passed this time, he is. */
  private async pass(done: Option): Promise<void> {
    try {
      const reply = await this.table.submit(this.choices.question, orderOf(done, this.table.answering!));
      if (reply.status !== 'done') this.taken(reply);
    } catch (problem) {
      this.failed(problem);
    }
  }

  async select(unit: string | null): Promise<void> {
    this.drop();
    this.byItself = false;
    this.choices.among = null;
    this.table.selected = unit;
    this.choices.survey = null;
    if (!unit) return;
    if (this.table.replay) return;
    void this.choices.lookAround(unit);
    if (this.choices.ownPending) await this.choices.askOrders(unit).catch((problem) => this.failed(problem));
    if (this.table.selected !== unit || !this.choices.own.length) return;
    this.choices.sayOrders(unit);
    if (!this.interrupted && !this.table.secret) void this.reactions.compare(this.choices.own);
  }

  /** the answer that ends the turn of the unit in hand */
  private get endOfUnit(): Option | undefined {
    return this.choices.able.size === 1 ? this.choices.options.find((option) => option.ends === 'unit' && option.needs === 'nothing') : undefined;
  }

  /** Starting on this unit would end the turn of another that has begun. */
  couldGoOverTo(unit: string): boolean {
    return this.may && !this.busy && this.endOfUnit !== undefined && this.endOfUnit.unit !== unit && this.wider.has(unit);
  }

  /** Ends the turn of the unit in hand, so that this one can be ordered. */
  async goOverTo(unit: string): Promise<boolean> {
    const end = this.endOfUnit;
    if (!end || !this.couldGoOverTo(unit)) return false;
    const before = this.choices.question;
    await this.give(orderOf(end, this.table.answering!));
    for (let tries = 0; tries < 100 && this.choices.question === before && !this.trouble; tries++) await new Promise((resolve) => setTimeout(resolve, 20));
    return this.choices.able.has(unit);
  }

  /** Only orders of one kind are of interest now. */
  async narrow(bundle: Bundle): Promise<void> {
    const unit = bundle.options[0]?.unit;
    if (unit && unit !== this.table.selected) await this.select(unit);
    this.choices.among = bundle;
    this.table.announce(`${bundle.label}: ${bundle.options.length} to choose from. Escape goes back.`);
  }

  /** Takes an option up; where it needs nothing more it is judged at once. */
  async choose(option: Option): Promise<void> {
    if (option.needs === 'order') return this.select(option.unit ?? null);
    this.drop();
    if (option.unit && option.unit !== this.table.selected) void this.select(option.unit);
    this.byItself = false;
    this.order.chosen = option;
    // What the rulebook proposes; a nought is left out on the wire.
    this.order.number = option.number ?? 0;
    if (this.order.onTable) {
      this.hand.pose = startOf(this.order.mover, this.table.pieces.values(), this.order.ground);
      if (option.needs === 'pose') void this.probe();
      if (!this.order.mover?.on_table) this.ask();
      this.table.announce(`${option.label}: ${this.how()}`);
      return;
    }
    await this.judgeNow();
    if (option.needs === 'nothing' && (await this.mayGiveAtOnce())) await this.confirm();
  }

  how(): string {
    if (this.hand.rooted) return 'drag to turn it, or use [ and ]. Enter gives the order.';
    if (this.order.chosen?.needs === 'pose') return 'drag it to its place, turn it by its handle or with [ and ]. Enter gives the order.';
    return 'drag it where it shall go, turn it by its handle or with [ and ]. Enter gives the order.';
  }

  /** A way that is too long is cut to what the unit has: the judge says how far that is. */
  async shorten(): Promise<void> {
    const command = this.order.withoutPlaces();
    if (!command) return;
    try {
      const { verdict } = await this.table.shorten(command);
      if (JSON.stringify(this.order.withoutPlaces()) !== JSON.stringify(command)) return;
      if (!verdict.legal) return this.say('Not even a part of that way is allowed: take it elsewhere.');
      this.hand.takeWay(wayOf(verdict));
      await this.judgeNow();
      if (this.order.legal || this.hand.byHand) return;
      // What he has found, leg by leg, where he would not find it again.
      this.hand.takePath(wayOf(verdict));
      await this.judgeNow();
    } catch (problem) {
      this.failed(problem);
    }
  }

  setThrough(through: boolean): void {
    this.chances.through = through;
    this.chances.forget();
    this.askOdds(0);
  }

  /** Somebody was pointed at while a unit is selected: is there an order against him, and if not, why not? */
  async aim(target: string): Promise<boolean> {
    const fitting = this.choices.ofKind.filter((option) => option.target === target);
    if (fitting.length === 1) {
      await this.choose(fitting[0]!);
      return true;
    }
    if (fitting.length > 1) {
      this.drop();
      this.choices.against = target;
      return true;
    }
    const like = this.choices.own.find((option) => option.target);
    if (!like || !this.table.selected) return false;
    this.drop();
    await this.choices.askWhyNot(like, target).catch((problem) => this.failed(problem));
    return true;
  }

  /** Back one step: from the order to the unit, from the unit to the table. */
  back(): void {
    if (this.order.chosen || this.choices.against || this.choices.whyNot) this.drop();
    else if (this.choices.among) this.choices.among = null;
    else void this.select(null);
  }

  async confirm(): Promise<void> {
    const command = this.order.command();
    if (!command || this.busy || !this.may) return;
    if (this.judged !== JSON.stringify(command)) await this.judgeNow();
    if (!this.order.preview?.verdict.legal) return this.sayVerdict();
    await this.give(this.order.preview.verdict.command);
  }

  async give(command: Command): Promise<void> {
    this.busy = true;
    this.trouble = '';
    this.givenAt = this.table.state?.step ?? 0;
    const question = this.choices.question;
    try {
      const reply = await this.table.submit(question, command);
      this.taken(reply);
      if (reply.status === 'done' && this.choices.question === question) this.written(command);
    } catch (problem) {
      this.failed(problem);
    }
    this.busy = false;
  }

  /** The question is still open: the next unit may be told something, or this one something else. */
  private written(command: Command): void {
    this.choices.forgetOrders();
    this.adviser.forget();
    if (!command.unit) return;
    const words = this.secrecy.wordsFor(command.unit) || this.secrecy.standing(command.unit) || 'nothing';
    this.table.announce(`Written for ${this.table.nameOf(command.unit)}: ${words}.`);
    void this.select(this.choices.able.size === 1 ? command.unit : null);
  }

  /** After dice were typed as well as after an order. */
  taken(reply: Submitted): void {
    if (reply.status === 'done') {
      this.drop();
      if (this.table.selected && !this.choices.able.has(this.table.selected)) void this.select(null);
      return;
    }
    if (reply.status === 'wants_dice') return this.drop();
    if (reply.status === 'refused' && reply.verdict) this.order.preview = { verdict: reply.verdict, ghost: null };
    this.trouble = reply.problem || (reply.status === 'stale' ? 'The question has changed meanwhile; look at the table and answer again.' : '');
    if (this.trouble) this.table.announce(this.trouble);
    else this.sayVerdict();
  }

  /** The computer's order, to be looked at before it is given. */
  async takeAdvice(): Promise<void> {
    const { hint, option } = this.adviser;
    if (!hint || !option) return;
    if (option.unit) await this.select(option.unit);
    this.drop();
    this.order.chosen = option;
    const poses = option.needs === 'path' ? 64 : option.needs === 'pose' ? 1 : 0;
    const path = (hint.command.path ?? []).slice(0, poses);
    this.order.number = hint.command.number ?? 0;
    this.order.switched = switchedIn(hint.command, poses);
    if (path.length) this.hand.takePath(path);
    await this.judgeNow();
  }

  sayVerdict(): void {
    this.table.announce(this.order.preview ? verdictWords(this.order.preview.verdict, this.order.ground) : '');
  }

  drop(): void {
    this.judge.forget();
    this.chances.forget();
    this.foresight.forget();
    this.order.forget();
    this.choices.whyNot = null;
    this.choices.against = null;
    this.judged = '';
    this.trouble = '';
  }

  async judgeNow(): Promise<void> {
    const command = this.order.command();
    if (!command) return;
    this.judge.forget();
    try {
      const preview = await this.table.preview(command);
      if (JSON.stringify(this.order.command()) === JSON.stringify(command)) this.heard(preview, command);
    } catch (problem) {
      this.failed(problem);
    }
  }

  /** The order in hand is another now. */
  private ask(): void {
    const command = this.order.command();
    if (!command) return;
    this.chances.forget();
    this.judge.put(command);
  }

  private heard(preview: Preview, command: Command): void {
    this.order.preview = preview;
    if (preview.ghost) this.hand.stood = preview.ghost;
    this.judged = JSON.stringify(command);
    this.trouble = '';
    const isOld = this.judged !== JSON.stringify(this.order.command());
    if (isOld) this.order.showSwitched();
    else if (this.hand.heard(this.order.judgedWay, preview.verdict.legal)) return;
    else if (this.order.takeNumber(preview.verdict)) this.judged = JSON.stringify(this.order.command());
    if (!this.hand.carrying && !isOld && this.order.dropLost()) return;
    if (!this.hand.carrying) this.sayVerdict();
    if (this.order.onTable && preview.ghost && prefers.zones) this.foresight.look(preview.verdict.command, preview.ghost.pose);
    else this.foresight.forget();
    this.askOdds(this.order.onTable ? ODDS_AFTER_MS : 0);
  }

  private askOdds(after: number): void {
    const command = this.order.preview?.verdict.command;
    // What is written in secret decides nothing before the other side has written too.
    if (command && this.order.legal && !this.hand.carrying && !this.table.secret) this.chances.ask(command, after);
  }

  private async mayGiveAtOnce(): Promise<boolean> {
    const command = this.order.preview?.verdict.command;
    // Where there is something to choose within an order it is not a simple one.
    return prefers.quick && this.order.legal && command !== undefined && this.order.picks.every((pick) => pick.fixed) && (await this.chances.isCertain(command));
  }

  /** The drag is over: a simple order may be given at once. */
  async rest(): Promise<void> {
    this.hand.carrying = false;
    await this.judgeNow();
    if (await this.mayGiveAtOnce()) await this.confirm();
  }

  // Whether a pose may leave its place is for the judge to say: he puts it back where it must stay.
  private async probe(): Promise<void> {
    const mover = this.order.mover;
    const command = this.order.command();
    if (!mover?.on_table || !command) return;
    const [x, y, b] = mover.pose;
    const far = PROBE * this.hand.inch;
    const away: Pose = [x + far, y + far, b];
    const reply = await this.table.preview({ ...command, path: [away] }).catch(() => null);
    const back = reply?.verdict.command.path?.[0];
    if (this.order.chosen?.verb === command.verb && back) this.hand.rooted = Math.hypot(back[0] - x, back[1] - y) < far / 2;
  }

  private failed(problem: unknown): void {
    if (problem instanceof LiveProblem && problem.code === 'too_fast') return; // the next preview will do
    this.say(problemText(problem));
  }

  private say(trouble: string): void {
    this.trouble = trouble;
    this.table.announce(trouble);
  }
}
