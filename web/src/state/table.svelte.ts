// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import { showOf, type Laying } from '../table/show';
import { endedWords } from '../table/words';
import { Live, LiveProblem, type Connection } from '../wire/live';
import type {
  BattleInfo, Card, Command, Course, Decision, Device, Event, GroundInfo, Hint, LogEntry, Moment, OddsReply, Ok, Outcome, Piece, Preview, Seat, Side, State,
  Submitted, Survey, TableView, Welcome,
} from '../wire/types';
import { renewed } from '../wire/version';
import { notices } from './notices.svelte';
import { prefers } from './prefers.svelte';
import { OwnSeeds } from './seeds';
import { isStill } from './settings.svelte';
import { Theatre } from './theatre.svelte';

export type Eyes = Side | 'all' | undefined;

/** Entries known before, with those of a push: what the push declares void is dropped. */
export function mergeEntries(known: LogEntry[], from: number, fresh: LogEntry[]): LogEntry[] {
  return [...known.filter((entry) => entry.step < from), ...fresh];
}

/** Where both sides are asked at once and both sit here, the options tell whose turn it is to write. */
export function sideOfAnswer(toAnswer: Side[], state: State | null, pieces: Map<string, Piece>): Side | null {
  if (toAnswer.length < 2) return toAnswer[0] ?? null;
  const unit = state?.decision.options.find((option) => option.unit)?.unit;
  return (unit ? pieces.get(unit)?.side : undefined) ?? toAnswer[0]!;
}

/** One seat at one table, as this page knows it: everything here comes from the server or is about looking at it. */
export class TableState {
  welcome = $state.raw<{ battle: BattleInfo; seat: Seat; ground: GroundInfo } | null>(null);
  state = $state.raw<State | null>(null);
  entries = $state.raw<LogEntry[]>([]);
  /** pictures of the pieces, by the key in Piece.drawing */
  drawings = $state.raw<Record<string, string>>({});
  /** printed cards, by the key in Piece.card */
  cards = $state.raw<Record<string, Card>>({});
  connection = $state<Connection>('connecting');
  /** what is wrong with the connection, in words; empty if nothing is */
  trouble = $state('');
  /** this link opens no battle, or none any more */
  refused = $state(false);
  selected = $state<string | null>(null);
  highlighted = $state.raw<string[]>([]);
  replay = $state.raw<{ at: number; eyes: Eyes } | null>(null);
  private moment = $state.raw<Moment | null>(null);
  /** for the live region */
  said = $state('');
  /** events that have just happened, for pieces to slide and smoke to puff; the beat tells two equal lists apart */
  fresh = $state.raw<{ beat: number; events: Event[] }>({ beat: 0, events: [] });

  /** it is to be played back from where it is looked at */
  playsBack = $state(false);

  /** the device that is being shown just now */
  laying = $state.raw<Laying | null>(null);
  /** of what has just happened, the last events that are not to be told yet */
  untold = $state(0);
  /** pictures as they were before: nobody falls before the dice that he falls by */
  held = $state.raw<Map<string, string>>(new Map());
  /** those before what is shown now, if that follows upon it */
  picturesBefore: Map<string, string> = new Map();
  /** pieces are sliding along their ways just now */
  marching = $state(false);
  private halt: ReturnType<typeof setTimeout> | null = null;
  /** the beat whose show somebody did not want to see to its end */
  skipped = $state(-1);

  /** the table as it is to be drawn: now, or at the moment that is being replayed */
  viewed = $derived<TableView | null>(this.replay && this.moment ? this.moment.view : (this.state?.view ?? null));
  /** what had come of the battle at the moment that is being looked at */
  outcomeThen = $derived<Outcome | null>(this.replay ? (this.moment?.outcome ?? null) : null);
  pieces = $derived<Map<string, Piece>>(new Map(this.viewed?.pieces.map((piece) => [piece.id, piece]) ?? []));
  /** the sides that this seat plays and that are asked now */
  toAnswer = $derived<Side[]>(
    this.replay || !this.state || this.state.outcome.over
      ? []
      : this.state.decision.asked.filter((side) => this.welcome?.seat.sides.includes(side)),
  );

  /** the side that this seat answers for now: whoever plays both answers for one after the other */
  answering = $derived<Side | null>(sideOfAnswer(this.toAnswer, this.state, this.pieces));
  /** what is answered now stays hidden until both sides have sealed */
  secret = $derived(this.state?.decision.secret ?? false);
  /** sides of the dice that are thrown */
  die = $derived(this.welcome?.battle.die ?? 6);
  /** a device of the rules that somebody wants to look at */
  laid = $state.raw<Device | null>(null);

  /** the other side's turn, shown one order at a time */
  readonly theatre = new Theatre({
    show: (state) => this.changed(state),
    shown: () => this.state,
    mine: () => this.welcome?.seat.sides ?? [],
    pace: () => prefers.pace,
    still: () => isStill() || this.replay !== null,
    lasts: (entries) => showOf(entries.flatMap((entry) => entry.events), this.welcome?.ground.inch).duration,
  });

  /** set by the table: brings these pieces into sight */
  bringIntoSight: ((ids: string[]) => void) | null = null;

  private line: Live;
  private seeds = new OwnSeeds(typeof localStorage === 'undefined' ? null : localStorage);
  private flash: ReturnType<typeof setTimeout> | null = null;
  private replayAsked = 0;

  constructor(readonly token: string, private dark: () => boolean = () => false) {
    this.line = new Live(token, {
      welcome: (welcome) => this.greeted(welcome),
      state: (state) => this.heard(state),
      connection: (connection, text) => this.connected(connection, text),
      refused: () => (this.refused = true),
      after: () => this.state?.step,
      dark: () => this.dark(),
    });
  }

  open(): void {
    this.line.open();
  }

  close(): void {
    this.theatre.end();
    this.line.close();
  }

  /** Connects anew: when the paper changes colour all pictures come again. */
  reconnect(): void {
    this.line.again();
  }

  nameOfSide(side: Side | null): string {
    return side ? (this.welcome?.battle.sides[side] ?? side) : '';
  }

  nameOf(id: string | undefined): string {
    return id ? (this.pieces.get(id)?.name ?? id) : '';
  }

  /** Points these pieces out on the table. */
  shown(ids: string[], device?: Device): void {
    this.laid = device ?? null;
    this.highlighted = ids;
    this.bringIntoSight?.(ids);
    if (this.flash) clearTimeout(this.flash);
    this.flash = setTimeout(() => (this.highlighted = []), 2500);
  }

  /** Pieces slide for so long: until then somebody may want to be done with it. */
  march(ms: number): void {
    if (this.halt) clearTimeout(this.halt);
    this.marching = ms > 0;
    if (ms > 0) this.halt = setTimeout(() => (this.marching = false), ms);
  }

  /** Enough of what has happened: how do things stand? */
  skip(): void {
    this.march(0);
    this.skipped = this.fresh.beat;
    this.shownAll();
  }

  shownAll(): void {
    this.laying = null;
    this.untold = 0;
    this.held = new Map();
  }

  announce(text: string): void {
    // The same words twice must be read twice: a trailing space makes them different.
    this.said = text === this.said ? `${text}\u00a0` : text;
  }

  /** The table as it stood after this order. */
  async goto(at: number, eyes?: Eyes): Promise<void> {
    const asked = ++this.replayAsked;
    const moment = await this.line.request({ do: 'moment', at, ...(eyes ? { eyes } : {}) });
    if (asked !== this.replayAsked) return;
    this.keepSent(moment.view);
    this.keepPictures(this.replay?.at === moment.at - 1 ? this.viewed : null);
    this.moment = moment;
    this.laid = null;
    this.replay = { at: moment.at, eyes };
  }

  /** Back to what is happening now. */
  live(): void {
    this.replayAsked++;
    this.replay = null;
    this.moment = null;
  }

  orders(unit: string): Promise<Decision> {
    return this.line.request({ do: 'orders', unit });
  }
  preview(command: Command): Promise<Preview> {
    return this.line.request({ do: 'preview', command });
  }
  /** The same order, as far along its way as the judge lets the unit go. */
  shorten(command: Command): Promise<Preview> {
    return this.line.request({ do: 'preview', command, shorten: true });
  }
  odds(command: Command, through: boolean): Promise<OddsReply> {
    return this.line.request({ do: 'odds', command, through });
  }
  submit(decision: number, command: Command): Promise<Submitted> {
    return this.line.request({ do: 'submit', decision, command });
  }
  /** step and typed say which throw is meant, as it was seen when the faces were read */
  faces(step: number, typed: number, faces: number[]): Promise<Submitted> {
    return this.line.request({ do: 'faces', step, typed, faces });
  }
  /** This side sits down to answer a secret question, where both play at this screen. */
  sit(decision: number, side: Side): Promise<Ok> {
    return this.line.request({ do: 'sit', decision, side });
  }
  withdraw(): Promise<Ok> {
    return this.line.request({ do: 'withdraw' });
  }
  undo(): Promise<Ok> {
    return this.line.request({ do: 'undo' });
  }
  hint(): Promise<Hint> {
    return this.line.request({ do: 'hint' });
  }
  /** how a battle that is over went */
  course(): Promise<Course> {
    return this.line.request({ do: 'course' });
  }
  rewind(to: number): Promise<Ok> {
    return this.line.request({ do: 'rewind', to });
  }
  agree(yes: boolean): Promise<Ok> {
    return this.line.request({ do: 'agree', yes });
  }
  /** command: as if that had been carried out */
  survey(unit: string, command?: Command): Promise<Survey> {
    return this.line.request({ do: 'survey', unit, ...(command ? { command } : {}) });
  }

  private greeted(welcome: Welcome): void {
    const { battle, seat, ground, state } = welcome;
    const stale = renewed(welcome.version);
    if (stale) notices.trouble(stale);
    const again = this.welcome !== null;
    this.welcome = { battle, seat, ground };
    if (again) this.heard(state);
    else {
      this.take(state);
      this.haveAPartInTheDice(state);
    }
  }

  /** News from the server: the dice do not wait for the theatre. */
  private heard(state: State): void {
    this.haveAPartInTheDice(state);
    this.theatre.arrive(state);
  }

  /** Pictures and cards are sent once and named from then on. */
  private keepSent(view: TableView): void {
    this.drawings = { ...this.drawings, ...view.drawings };
    if (Object.keys(view.cards).length) this.cards = { ...this.cards, ...view.cards };
  }

  private keepPictures(before: TableView | null): void {
    this.picturesBefore = new Map(before?.pieces.filter((piece) => piece.drawing).map((piece) => [piece.id, piece.drawing]) ?? []);
  }

  private connected(connection: Connection, text: string): void {
    if (connection === 'lost' && this.connection === 'live') this.announce(text);
    if (connection === 'live' && this.connection !== 'live' && this.trouble) this.announce('The connection is back.');
    this.connection = connection;
    this.trouble = text;
  }

  private take(state: State): void {
    this.keepSent(state.view);
    this.entries = mergeEntries(this.entries, state.entries_from, state.entries);
    this.state = state;
    if (this.selected && !state.view.pieces.some((piece) => piece.id === this.selected)) this.selected = null;
  }

  /** Binds this seat to a seed of its own and hands it in, as soon as the others are bound. */
  private haveAPartInTheDice(state: State): void {
    const part = state.outcome.over ? null : this.seeds.next(state.dice, this.welcome?.seat.sides ?? []);
    // If it does not get through, the next state asks for it again.
    if (part) void this.line.request({ do: 'dice', server: state.dice!.server, ...part }).catch(() => undefined);
  }

  /** What is said to those who are asked out of turn. */
  private interruption(): string {
    const { decision } = this.state!;
    return decision.interrupts && this.answering ? `The ${this.nameOfSide(this.answering)} may react: ${decision.prompt}.` : '';
  }

  /** What has become of a proposal to go back, where that is news. */
  private ended(before: State | null): string {
    const { rewind_ended } = this.state!;
    return before && rewind_ended && !before.rewind_ended ? endedWords(rewind_ended, this.entries, (side) => this.nameOfSide(side)) : '';
  }

  private changed(state: State): void {
    const before = this.state;
    this.take(state);
    const ended = this.ended(before);
    if (!before || state.step <= before.step) {
      const back = before && state.step < before.step ? `Taken back to order ${state.step}.` : '';
      if (back || ended) this.announce([back, ended].filter(Boolean).join(' '));
      return;
    }
    const events = state.entries.filter((entry) => entry.step > before.step).flatMap((entry) => entry.events);
    this.laid = null;
    if (!this.replay) this.keepPictures(before.view);
    this.fresh = { beat: this.fresh.beat + 1, events };
    const words = [...events.map((event) => event.text), ended, this.interruption()].filter(Boolean).join(' ');
    if (words) this.announce(words);
    if (state.outcome.over && !before.outcome.over) this.announce(state.outcome.text);
  }
}

/** What to tell the player about something that went wrong. */
export function problemText(problem: unknown): string {
  if (problem instanceof LiveProblem) return problem.message;
  return 'Something went wrong on this page. Load it again; the battle is safe.';
}
