// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// The order that is being made: chosen, put together on the table, judged, weighed and at last given.
import { deviceOf, orderOf, stillListed, switchedIn } from '../table/details';
import { cutShort, onTable, startOf } from '../table/hand';
import { verdictWords } from '../table/words';
import { LiveProblem } from '../wire/live';
import { Newest } from '../wire/newest';
import type {
  Command, Device, GroundInfo, LogEntry, Option, Piece, Pose, Preview, Side, Submitted,
} from '../wire/types';
import { Adviser } from './adviser.svelte';
import { Chances } from './chances.svelte';
import { Choices } from './choices.svelte';
import { passableBy, Passing } from './passing.svelte';
import { prefers } from './prefers.svelte';
import { Reactions } from './reactions.svelte';
import { Secrecy } from './secrecy.svelte';
import { problemText, type TableState } from './table.svelte';

const ODDS_AFTER_MS = 300;
/** in inches of the table */
const PROBE = 0.7;

export class Desk extends Choices {
  chances: Chances;
  adviser: Adviser;
  reactions: Reactions;
  secrecy: Secrecy;
  passing = new Passing();
  /** the unit was not selected by the player, but because it is the only one asked */
  byItself = $state(false);
  busy = $state(false);
  trouble = $state('');

  private judged = '';
  /** the step at which the last order was given here */
  private givenAt = $state(-1);

  may = $derived.by(() => this.table.toAnswer.length > 0 && !this.table.state?.wants && this.secrecy.cover === 'none');
  /** the question comes in the middle of the other side's turn */
  interrupted = $derived.by(() => !this.table.replay && (this.table.state?.decision.interrupts ?? false));
  /** this question can be passed from now on */
  passable = $derived.by(() => this.may && passableBy(this.table.state!.decision) !== null);
  mover = $derived.by<Piece | null>(() => (this.chosen?.unit ? (this.table.pieces.get(this.chosen.unit) ?? null) : null));
  /** the device of the rules, where this order would have it laid */
  aimed = $derived.by<Device | null>(() => (this.chosen && this.preview ? deviceOf(this.preview.verdict) : null));
  /** what came of the last order, and what the others have done since */
  aftermath = $derived.by<LogEntry[]>(() =>
    this.givenAt < 0 ? [] : this.table.entries.filter((entry) => entry.step > this.givenAt),
  );

  private judge = new Newest<Command, Preview>(
    (command) => this.table.preview(command),
    (preview, command) => this.heard(preview, command),
    (problem) => this.failed(problem),
  );
  constructor(table: TableState) {
    super(table);
    this.chances = new Chances(table);
    this.adviser = new Adviser(table);
    this.reactions = new Reactions(table);
    this.secrecy = new Secrecy(table);
  }

  /** To be called whenever the question changes: nothing of the old one holds any more. */
  newQuestion(): void {
    this.drop();
    this.adviser.forget();
    this.survey = null;
    if (this.secrecy.cover !== 'none') this.table.selected = null;
    void this.reactions.gather(this.may && this.interrupted ? this.options : []);
    if (!this.may) return;
    const passed = this.passing.answer(this.side!, this.table.state!.decision, this.table.state!.step);
    if (passed) return void this.pass(passed);
    const units = [...this.able];
    const only = units.length === 1 && this.options.every((option) => option.unit || option === this.done);
    // After an order of one's own the next unit is chosen afresh; what others do leaves the hand where it was.
    const keep = !this.busy && this.table.selected && this.able.has(this.table.selected) ? this.table.selected : null;
    // Where there is but one answer, it lies ready to be given.
    const forced = this.options.length === 1 && this.options[0]!.needs === 'nothing' ? this.options[0]! : null;
    if (forced) void this.choose(forced);
    else void this.select(keep ?? (only ? units[0]! : null));
    this.byItself = keep === null || only;
  }

  /** The player does not want to be asked here; if it cannot be passed this time, he is. */
  private async pass(done: Option): Promise<void> {
    try {
      const reply = await this.table.submit(this.question, orderOf(done, this.side!));
      if (reply.status !== 'done') this.taken(reply);
    } catch (problem) {
      this.failed(problem);
    }
  }

  async select(unit: string | null): Promise<void> {
    this.drop();
    this.byItself = false;
    this.among = null;
    this.table.selected = unit;
    this.survey = null;
    if (!unit) return;
    if (this.table.replay) return;
    void this.lookAround(unit);
    if (this.ownPending) await this.askOrders(unit).catch((problem) => this.failed(problem));
    if (this.table.selected === unit && this.own.length) this.sayOrders(unit);
  }

  /** Takes an option up; where it needs nothing more it is judged at once. */
  async choose(option: Option): Promise<void> {
    if (option.needs === 'order') return this.select(option.unit ?? null);
    this.drop();
    if (option.unit && option.unit !== this.table.selected) void this.select(option.unit);
    this.byItself = false;
    this.chosen = option;
    // What the rulebook proposes; a nought is left out on the wire.
    this.number = option.number ?? 0;
    if (this.onTable) {
      this.pose = startOf(this.mover, this.table.pieces.values(), this.ground);
      if (option.needs === 'pose') void this.probe();
      if (!this.mover?.on_table) this.ask();
      this.table.announce(`${option.label}: ${this.how()}`);
      return;
    }
    await this.judgeNow();
    if (option.needs === 'nothing' && (await this.mayGiveAtOnce())) await this.confirm();
  }

  how(): string {
    if (this.rooted) return 'drag to turn it, or use [ and ]. Enter gives the order.';
    if (this.chosen?.needs === 'pose') return 'drag it to its place, turn it by its handle or with [ and ]. Enter gives the order.';
    return 'drag it where it shall go, turn it by its handle or with [ and ]. Enter gives the order.';
  }

  /** A way that is too long is cut to what the unit has. */
  async shorten(): Promise<void> {
    for (let i = 0; i < 6 && this.preview && this.mover; i++) {
      const path = cutShort(this.judgedWay, this.preview.verdict.measure, this.mover.pose);
      if (!path) return this.sayVerdict();
      this.byHand = this.chosen?.needs === 'path';
      this.legs = path.slice(0, -1);
      this.pose = onTable(path.at(-1)!, this.ground);
      await this.judgeNow();
    }
  }

  setThrough(through: boolean): void {
    this.chances.through = through;
    this.chances.forget();
    this.askOdds(0);
  }

  /** Somebody was pointed at while a unit is selected: is there an order against him, and if not, why not? */
  async aim(target: string): Promise<boolean> {
    const fitting = this.ofKind.filter((option) => option.target === target);
    if (fitting.length === 1) {
      await this.choose(fitting[0]!);
      return true;
    }
    if (fitting.length > 1) {
      this.drop();
      this.against = target;
      return true;
    }
    const like = this.own.find((option) => option.target);
    if (!like || !this.table.selected) return false;
    await this.askWhyNot(like, target).catch((problem) => this.failed(problem));
    return true;
  }

  /** Back one step: from the order to the unit, from the unit to the table. */
  back(): void {
    if (this.chosen || this.against || this.whyNot) this.drop();
    else if (this.among) this.among = null;
    else void this.select(null);
  }

  async confirm(): Promise<void> {
    const command = this.command();
    if (!command || this.busy || !this.may) return;
    if (this.judged !== JSON.stringify(command)) await this.judgeNow();
    if (!this.preview?.verdict.legal) return this.sayVerdict();
    await this.give(this.preview.verdict.command);
  }

  async give(command: Command): Promise<void> {
    this.busy = true;
    this.trouble = '';
    this.givenAt = this.table.state?.step ?? 0;
    const question = this.question;
    try {
      const reply = await this.table.submit(question, command);
      this.taken(reply);
      if (reply.status === 'done' && this.question === question) this.written(command);
    } catch (problem) {
      this.failed(problem);
    }
    this.busy = false;
  }

  /** The question is still open: the next unit may be told something, or this one something else. */
  private written(command: Command): void {
    this.forgetOrders();
    if (!command.unit) return;
    const words = this.secrecy.wordsFor(command.unit) || this.secrecy.standing(command.unit) || 'nothing';
    this.table.announce(`Written for ${this.table.nameOf(command.unit)}: ${words}.`);
    void this.select(this.able.size === 1 ? command.unit : null);
  }

  /** After dice were typed as well as after an order. */
  taken(reply: Submitted): void {
    if (reply.status === 'done') {
      this.drop();
      if (this.table.selected && !this.able.has(this.table.selected)) void this.select(null);
      return;
    }
    if (reply.status === 'wants_dice') return this.drop();
    if (reply.status === 'refused' && reply.verdict) this.preview = { verdict: reply.verdict, ghost: null };
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
    this.chosen = option;
    const poses = option.needs === 'path' ? 64 : option.needs === 'pose' ? 1 : 0;
    const path = (hint.command.path ?? []).slice(0, poses);
    this.number = hint.command.number ?? 0;
    this.switched = switchedIn(hint.command, option, poses);
    if (path.length) {
      this.byHand = option.needs === 'path';
      this.legs = path.slice(0, -1);
      this.pose = path.at(-1)!;
    }
    await this.judgeNow();
  }

  sayVerdict(): void {
    this.table.announce(this.preview ? verdictWords(this.preview.verdict, this.ground) : '');
  }

  drop(): void {
    this.judge.forget();
    this.chances.forget();
    this.forgetOrder();
    this.whyNot = null;
    this.against = null;
    this.judged = '';
    this.trouble = '';
  }

  async judgeNow(): Promise<void> {
    const command = this.command();
    if (!command) return;
    this.judge.forget();
    try {
      const preview = await this.table.preview(command);
      if (JSON.stringify(this.command()) === JSON.stringify(command)) this.heard(preview, command);
    } catch (problem) {
      this.failed(problem);
    }
  }

  protected get ground(): GroundInfo {
    return this.table.welcome!.ground;
  }

  protected get side(): Side | null {
    return this.table.answering;
  }

  protected foundWay(): Pose[] {
    return this.legal ? this.judgedWay : [];
  }

  protected ask(): void {
    const command = this.command();
    if (!command) return;
    this.chances.forget();
    this.judge.put(command);
  }

  private heard(preview: Preview, command: Command): void {
    this.preview = preview;
    if (preview.ghost) this.stood = preview.ghost;
    this.judged = JSON.stringify(command);
    this.trouble = '';
    const isOld = this.judged !== JSON.stringify(this.command());
    if (isOld) this.showSwitched();
    else if (this.takeNumber(preview.verdict)) this.judged = JSON.stringify(this.command());
    if (!this.carrying && !isOld && this.dropLost()) return;
    if (!this.carrying) this.sayVerdict();
    this.askOdds(this.onTable ? ODDS_AFTER_MS : 0);
  }

  /** The hand has moved on, and some of what was switched on is no longer there: without that the order may do. */
  private dropLost(): boolean {
    const kept = stillListed(this.switched.places, this.picks);
    if (this.legal || kept.length === this.switched.places.length) return false;
    this.switched = { ...this.switched, places: kept };
    this.ask();
    return true;
  }

  private askOdds(after: number): void {
    const command = this.preview?.verdict.command;
    // What is written in secret decides nothing before the other side has written too.
    if (command && this.legal && !this.carrying && !this.table.secret) this.chances.ask(command, after);
  }

  private async mayGiveAtOnce(): Promise<boolean> {
    const command = this.preview?.verdict.command;
    // Where there is something to choose within an order it is not a simple one.
    return prefers.quick && this.legal && command !== undefined && this.picks.every((pick) => pick.fixed) && (await this.chances.isCertain(command));
  }

  /** The drag is over: a simple order may be given at once. */
  async rest(): Promise<void> {
    this.carrying = false;
    await this.judgeNow();
    if (await this.mayGiveAtOnce()) await this.confirm();
  }

  // Whether a pose may leave its place is for the judge to say: he puts it back where it must stay.
  private async probe(): Promise<void> {
    const mover = this.mover;
    const command = this.command();
    if (!mover?.on_table || !command) return;
    const [x, y, b] = mover.pose;
    const far = PROBE * this.inch;
    const away: Pose = [x + far, y + far, b];
    const reply = await this.table.preview({ ...command, path: [away] }).catch(() => null);
    const back = reply?.verdict.command.path?.[0];
    if (this.chosen?.verb === command.verb && back) this.rooted = Math.hypot(back[0] - x, back[1] - y) < far / 2;
  }

  private failed(problem: unknown): void {
    if (problem instanceof LiveProblem && problem.code === 'too_fast') return; // the next preview will do
    this.trouble = problemText(problem);
    this.table.announce(this.trouble);
  }
}
