// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// Printed by `grognard api --typescript` from src/server/shapes_*.cpp. Do not edit: run tools/api.

export type Side = "A" | "B";

/** x (east) and y (north) from the table's south-west corner, in the rulebook's unit */
export type Point = [number, number];

/** x, y and bearing in degrees (0 north, 90 east) */
export type Pose = [number, number, number];

/** An order. */
export interface Command {
  side: Side;
  /** a word of the rulebook */
  verb: string;
  /** who; either this or units */
  unit?: string;
  units?: string[];
  /** whom; either this or targets */
  target?: string;
  targets?: string[];
  /** key poses after the start */
  path?: Pose[];
  /** how many or how far; of a verb that can be done in several ways: the option's */
  number?: number;
  /** the bits of the details that are switched on */
  picks?: number;
  /** the path says only where to stand at the end: the judge finds the way there */
  find_way?: boolean;
}

/** One modifier. */
export interface Line {
  rule: string;
  label: string;
  value: number;
}

/** How a number came about: the total is the sum of the lines. */
export interface Breakdown {
  rule: string;
  what: string;
  total: number;
  /** added up; as the faces of a die shared out; or, where no line counts, as remarks */
  reads: "sum" | "shares" | "remarks";
  lines: Line[];
}

/** Why an order is not legal. */
export interface Refusal {
  rule: string;
  /** a sentence for the player */
  text: string;
}

/** What a move uses of what it has. */
export interface Measure {
  used: number;
  /** 0: nothing is measured */
  allowed: number;
}

/** A detail of an order that can be switched on and off. */
export interface Detail {
  label: string;
  /** of the order's picks; without it: by place */
  bit?: number;
  /** in the order's path, after the poses that the option needs; of a bit: where to show it */
  place?: Pose;
  on: boolean;
  /** it would hurt one's own */
  danger?: boolean;
  /** listed to be seen; there is nothing to switch */
  fixed?: boolean;
  note?: string;
}

/** A model that an order could be aimed at. */
export interface AimedAt {
  /** of the order then */
  number: number;
  at: Point;
}

/** The judge's answer. */
export interface Verdict {
  legal: boolean;
  /** as snapped and completed */
  command: Command;
  refusals: Refusal[];
  /** the sums that will apply */
  workings: Breakdown[];
  measure: Measure;
  /** as a legal order would have it laid */
  device?: Device;
  /** further choices within this order */
  picks?: Detail[];
  /** what else of its target it could be aimed at */
  aims?: AimedAt[];
}

/** Something that can be answered. */
export interface Option {
  verb: string;
  unit?: string;
  target?: string;
  /** what is still lacking; order: one of those that the request orders lists for the unit */
  needs: "nothing" | "order" | "path" | "pose" | "number";
  rule: string;
  label: string;
  /** what a player normally answers */
  usual?: boolean;
  /** goes with the order: one verb with several ways of doing it */
  number?: number;
  /** with it the turn of the body in hand is over, or this side's part of the step */
  ends?: "unit" | "step";
}

/** Who is asked what, by which rule. */
export interface Decision {
  /** to be given with the answer */
  number: number;
  asked: Side[];
  rule?: string;
  prompt: string;
  phase: string;
  /** answers stay hidden until all that are asked for have been given */
  secret: boolean;
  /** it comes in the middle of the other side's turn: somebody may react */
  interrupts?: boolean;
  /** empty for those who are not asked, and for two at one screen until one has sat down */
  options: Option[];
}

/** A measuring stick or template of the rules, where it lies. */
export interface Device {
  /** the stick; may be empty */
  line: Point[];
  shape: Point[][];
  /** of the parts of the shape; may be empty */
  labels: string[];
  /** where the models stand that it covers */
  covers: Point[];
  /** those of them that are one's own */
  endangers?: Point[];
}

/** What happened. */
export interface Event {
  rule: string;
  /** one word: move, volley, rout, phase, ... */
  what: string;
  /** a sentence */
  text: string;
  /** in short, where it matters to the odds */
  outcome?: string;
  /** who, then whom */
  pieces?: string[];
  workings?: Breakdown[];
  /** of the dice */
  faces?: number[];
  /** so many of them were thrown first, those after them again */
  first?: number;
  /** the lowest face that counts, where dice are counted one by one */
  need?: number;
  /** of the first piece, start included */
  path?: Pose[];
  /** a stick or template laid on the table */
  device?: Device;
}

/** How the battle stands. */
export interface Outcome {
  over: boolean;
  winner: Side | null;
  rule?: string;
  text: string;
  /** by side */
  points: Record<string, number>;
}

/** How one die of a throw is read. */
export interface DieRule {
  need: number;
  reroll_failure?: boolean;
  reroll_success?: boolean;
}

/** Dice to be thrown. */
export interface RollRequest {
  rule: string;
  /** who throws */
  side: Side;
  why: string;
  count: number;
  /** of each die */
  sides: number;
  reading: "at_least" | "total" | "bands";
  need?: number;
  reroll_failures?: boolean;
  /** how each die is read, where they differ */
  each?: DieRule[];
  /** how many of them, in order, are counted together */
  parts?: number[];
  limits?: number[];
}

/** A named property. */
export interface Fact {
  name: string;
  value: boolean | number | string;
  /** what a card says of it; without it: nothing */
  said?: string;
}

/** A line of a printed card. */
export interface CardRow {
  label: string;
  /** one for each column; a single one stands for all of them */
  values: string[];
  rule?: string;
}

/** The printed card of a piece: the rulebook's numbers for it. */
export interface Card {
  title: string;
  subtitle: string;
  /** headings; none: a single column */
  columns: string[];
  rows: CardRow[];
  /** the headings in words */
  in_full?: string[];
}

/** Which card a piece has. */
export interface CardRef {
  /** among the cards that have been sent */
  key: string;
  /** that applies now, from 0; -1: none */
  column: number;
}

/** a small mark drawn beside a piece */
export type Mark = "losses" | "disorder" | "halted" | "charging" | "smoke" | "general_attached" | "out_of_command" | "must_recall" | "in_melee";

/** Anything on the table that an order can name: units, generals, places. */
export interface Piece {
  number: number;
  id: string;
  name: string;
  /** of a place: meaningless */
  side: Side;
  symbol: "infantry" | "cavalry" | "artillery" | "general" | "place";
  on_table: boolean;
  pose: Pose;
  footprint: Point[][];
  faces_all_round: boolean;
  figures: number;
  starting_figures: number;
  losses: number;
  formation: string;
  /** in words, with its formation: veteran infantry, in column */
  kind: string;
  /** what is left of it: 10 of 12 figures */
  strength?: string;
  /** what it has suffered: 2 lost */
  wear?: string;
  /** for it, in the secret question that is open now */
  written?: string;
  marks: Mark[];
  facts: Fact[];
  /** its printed card */
  card?: CardRef;
  /** its number is kept free for a piece that may be made in play */
  unused?: true;
  /** key of its picture; empty if it is not on the table */
  drawing: string;
}

/** A thing drawn on the table beside the pieces. */
export interface Overlay {
  kind: "ghost" | "link" | "objective" | "exit" | "device" | "area" | "order";
  label: string;
  /** of an objective: who holds it */
  side: Side;
  shape: Point[][];
  line: Point[];
  /** of an order */
  sign?: "attack" | "move" | "support" | "defend" | "reserve" | "goal";
  /** of an objective: nobody holds it */
  free?: true;
  /** of an order: it has not reached the troops yet */
  pending?: true;
}

/** A value at which something happens. */
export interface GaugeLimit {
  label: string;
  at: number;
}

/** A number to be watched. */
export interface Gauge {
  label: string;
  value: number;
  /** that matter when reached, rising */
  limits: GaugeLimit[];
}

/** A command in the order of battle. */
export interface Echelon {
  /** its index in the list; -1: the head of a side */
  parent: number;
  side: Side;
  /** army, corps, division in the rulebook's words */
  level: string;
  name: string;
  /** that stands for it on the table and in orders; may be empty */
  piece: string;
  commander: string;
  ratings: string;
  /** in force; empty if unknown to this side */
  order: string;
  /** issued, but not yet in force */
  pending: string;
  /** that the order in force is drawn with */
  sign?: "attack" | "move" | "support" | "defend" | "reserve" | "goal";
  /** and the one that is not yet */
  pending_sign?: "attack" | "move" | "support" | "defend" | "reserve" | "goal";
  /** that the pending order comes into force when it is next tried */
  chance: number | null;
  status: string;
  /** what it still has to do in this step */
  due?: string;
  gauges: Gauge[];
  units: string[];
}

/** One army. */
export interface SideView {
  name: string;
  facing_colour: string;
  facts: Fact[];
}

/** A step of a turn as the rulebook lists it. */
export interface TurnStep {
  number: string;
  title: string;
}

/** How one side stands. */
export interface Army {
  points: number;
  /** of what is counted */
  lost: number;
  /** that it began with */
  of: number;
  /** so much lost breaks it; 0: nothing does */
  breaks: number;
}

/** A place that counts, and who holds it. */
export interface HeldPlace {
  name: string;
  holder: Side | null;
  /** to each side, in points */
  worth: Record<string, number>;
}

/** A way in which the battle is decided. */
export interface BattleEnd {
  words: string;
  rule: string;
}

/** How the battle stands. */
export interface Standing {
  turn: number;
  last_turn: number;
  /** turn or move */
  turn_word: string;
  /** what is counted as lost */
  counts: string;
  /** by side */
  armies: Record<string, Army>;
  places: HeldPlace[];
  ends: BattleEnd[];
}

/** All that one side may see of a position. */
export interface TableView {
  title: string;
  date: string;
  /** turn and phase in words */
  moment: string;
  /** the same without the turn */
  phase: string;
  /** by which the printed rules speak of it */
  phase_number?: number;
  /** of a turn, in order, where the rulebook has many */
  steps?: TurnStep[];
  /** which of them this is, from 0 */
  step?: number;
  length_unit: string;
  /** an inch of the table in that unit */
  inch: number;
  /** by side */
  sides: Record<string, SideView>;
  pieces: Piece[];
  overlays: Overlay[];
  facts: Fact[];
  /** the order of battle, parents before children; may be empty */
  echelons: Echelon[];
  standing: Standing;
  /** pictures (SVG, drawn about the piece's centre, front up) that this connection has not been sent yet */
  drawings: Record<string, string>;
  /** printed cards that this connection has not been sent yet */
  cards: Record<string, Card>;
  /** the overlays drawn, in plan coordinates */
  overlays_svg: string;
}

/** A piece of ground. */
export interface Area {
  id: string;
  name: string;
  kind: string;
  /** height */
  step: number;
  outline?: Point[];
  line?: Point[];
  width?: number;
}

/** A part of the table that matters to a piece. */
export interface Zone {
  kind: "arc" | "range" | "reach" | "command";
  /** such as musket range 4" */
  label: string;
  rule: string;
  /** polygons */
  shape: Point[][];
}

/** The line from a piece to another. */
export interface Look {
  target: string;
  /** between the footprints */
  distance: number;
  from: Point;
  to: Point;
  clear: boolean;
  /** such as: blocked by the wood, 3.2" in */
  text: string;
  /** may be empty */
  rule: string;
  blocked_at: Point | null;
}

/** A test that may come upon a piece, as it would be now. */
export interface Forecast {
  sum: Breakdown;
  chances: string;
}

/** Reply to AskSurvey. */
export interface Survey {
  unit: string;
  zones: Zone[];
  looks: Look[];
  forecasts?: Forecast[];
}

/** who plays a side: somebody at this screen, somebody by link, the computer */
export type SeatKind = "here" | "link" | "computer";

/** Whole numbers, both ends among them. */
export interface Bounds {
  low: number;
  high: number;
}

/** A choice a group may make about the rules. */
export interface HouseRule {
  name: string;
  rule: string;
  /** of the rule's chapter: MOVE */
  mark: string;
  text: string;
  /** the default */
  usual: string;
  /** other answers */
  words: string[];
  /** whole numbers that can be answered */
  range: Bounds | null;
  /** every answer is one of those */
  numeric: boolean;
  /** how another answer is written, in words; empty: there is none */
  written: string;
}

/** What the players are told. */
export interface Briefing {
  both: string;
  A?: string;
  B?: string;
}

/** A scenario as the lobby shows it. */
export interface ScenarioInfo {
  id: string;
  title: string;
  date: string;
  /** first, even, ...; may be empty */
  level: string;
  /** of play; 0: not said */
  minutes: number;
  briefing: Briefing;
  /** names of A and B */
  sides: Record<string, string>;
  /** how many units A and B have */
  units: Record<string, number>;
  width: number;
  height: number;
  /** of lengths: inch, yard, ... */
  unit: string;
  /** an inch of the table in that unit */
  inch: number;
}

/** A rulebook as the lobby shows it. */
export interface RulebookInfo {
  id: string;
  title: string;
  short_title: string;
  version: string;
  house_rules: HouseRule[];
  /** the ones to begin with first */
  scenarios: ScenarioInfo[];
}

/** Something to choose by name. */
export interface Choice {
  name: string;
  /** in a few words */
  what: string;
}

/** What can be played. */
export interface Catalogue {
  /** of the program */
  version: string;
  rulebooks: RulebookInfo[];
  /** how strong the computer may be, the weakest first */
  levels: Choice[];
  /** how it may like to fight, the usual one first */
  characters: Choice[];
  usual_level: string;
}

/** One row of RULES.md. */
export interface Rule {
  id: string;
  /** of its chapter: MOVE */
  mark: string;
  /** its title: ordinary actions */
  chapter: string;
  /** in the printed rules */
  where: string;
  /** of a turn that it is about, as far as the printed rules say so */
  phases: number[];
  /** in our words */
  text: string;
  /** house rules that change it, and other members of a scenario that do */
  options: string[];
}

/** One reading of RULINGS.md. */
export interface Ruling {
  /** of the rules it is about */
  ids: string[];
  title: string;
  text: string;
}

/** A rulebook to be read. */
export interface RulebookText {
  id: string;
  title: string;
  rules: Rule[];
  rulings: Ruling[];
}

/** Who plays which side. */
export interface Seats {
  A: SeatKind;
  B: SeatKind;
}

/** What the players call themselves; of the computer its level, and its character after a dash: captain-bold. */
export interface Names {
  A?: string;
  B?: string;
}

/** A battle to be set up. */
export interface NewBattle {
  rulebook: string;
  scenario: string;
  seats: Seats;
  /** house rules that differ from the scenario's */
  options?: Record<string, boolean | number | string>;
  /** the players throw real dice and type the faces */
  real_dice?: boolean;
  names?: Names;
}

/** The secrets of a new battle. They are shown once: the server keeps only their hashes. */
export interface Created {
  battle: string;
  /** secret of the seat(s) at this screen; null if there are none */
  here: string | null;
  /** secrets of the seats to be played by link, by side */
  links: Record<string, string>;
  /** secret of the spectators' link */
  watch: string;
  /** secret of whoever set up the battle: it opens no seat, but replaces links */
  key: string;
}

/** Replace a link that has come into the wrong hands. */
export interface RenewLink {
  /** that the seat plays whose link is to be replaced; none: the spectators' link */
  sides: Side[];
}

/** The new secret of a seat. It is shown once. */
export interface Renewed {
  battle: string;
  sides: Side[];
  /** the new one; the old one opens nothing any more */
  secret: string;
}

/** Which battles do these secrets open? */
export interface MineRequest {
  tokens: string[];
}

/** A battle in the list of one's own. */
export interface Summary {
  token: string;
  /** false: there is no such battle (any more); the rest is empty then */
  found: boolean;
  battle: string;
  rulebook: string;
  title: string;
  moment: string;
  /** names of A and B */
  armies: Record<string, string>;
  names: Names;
  /** that this token plays; none: it watches */
  sides: Side[];
  your_turn: boolean;
  over: boolean;
  /** how it ended, or why it cannot be opened */
  text: string;
  /** seconds since 1970 */
  last_played: number;
}

/** What does not change during a battle. */
export interface BattleInfo {
  id: string;
  rulebook: string;
  rulebook_title: string;
  /** version of the rules */
  rules: string;
  title: string;
  date: string;
  /** of both and of one's own side */
  briefing: Briefing;
  seats: Seats;
  names: Names;
  /** the armies' names */
  sides: Record<string, string>;
  /** house rules in force that differ from the default */
  options: Fact[];
  /** sides of the dice that are thrown */
  die: number;
  real_dice: boolean;
}

/** A place at the table. */
export interface Seat {
  /** that this connection plays; none: it watches */
  sides: Side[];
}

/** The ground, drawn by the same code as printed plans. */
export interface GroundInfo {
  width: number;
  height: number;
  /** inch, yard, ... */
  unit: string;
  /** an inch of the table in that unit */
  inch: number;
  /** pixels of the drawing to one unit */
  scale: number;
  /** the ground, drawn: origin at the table's north-west corner, y down */
  svg: string;
  /** its names, drawn in the same frame */
  labels: string;
  areas: Area[];
}

/** An order and what it led to. */
export interface LogEntry {
  /** number of the order in the record; 0: before the first */
  step: number;
  side: Side | null;
  /** as people write it; empty: it stays secret */
  order: string;
  /** the same as people say it, in the words of the rulebook */
  words: string;
  /** that the order names */
  pieces: string[];
  /** the giver's reason; may be empty */
  why: string;
  /** turn and phase in words */
  moment: string;
  /** the same without the turn */
  phase: string;
  events: Event[];
}

/** Dice that somebody at the table has to throw. */
export interface WantedDice {
  request: RollRequest;
  /** faces still to be typed */
  more: number;
  /** which dice of request.each these are, from 0 */
  dice?: number[];
  /** faces typed for this order so far */
  typed: number;
  /** that waits for them, as people write it; empty if it may be none of this seat's business */
  order: string;
  /** the same as people say it */
  words: string;
  /** what has happened up to the throw */
  events: Event[];
  can_withdraw: boolean;
}

/** A proposal to go back past dice. */
export interface Rewind {
  /** who asks for it */
  by: Side;
  /** the step to go back to */
  to: number;
}

/** A proposal to go back that came to nothing. */
export interface RewindEnded {
  by: Side;
  to: number;
  /** overtaken: an order has been given since */
  how: "overtaken" | "refused" | "withdrawn";
}

/** Who is bound to which seed of the dice (docs/dice.md). */
export interface DiceSeeds {
  /** SHA-256 of the server's seed; another one after going back: then all is bound anew */
  server: string;
  /** SHA-256 of A's and B's seeds; empty: not bound yet */
  bound: Record<string, string>;
  /** whether A and B have handed in theirs */
  given: Record<string, boolean>;
  /** now seeds may be handed in */
  all_bound: boolean;
}

/** Everything that changes. */
export interface State {
  /** orders carried out so far */
  step: number;
  /** of the position */
  hash: string;
  view: TableView;
  decision: Decision;
  /** who has sat down to answer in secret, where both sides play at one screen */
  seated: Side | null;
  /** the computer is about to answer */
  thinking: boolean;
  /** why the computer does not answer, and what to do next; empty: nothing is wrong */
  stuck: string;
  wants: WantedDice | null;
  outcome: Outcome;
  /** moments that can be seen; fewer than step only where a record of an older version goes otherwise now */
  replayed: number;
  /** how many of the last orders would go back with one undo; 0: none can */
  can_undo: number;
  /** a proposal that the other side has to answer */
  rewind: Rewind | null;
  /** one that came to nothing, until whoever made it acts or another is made */
  rewind_ended: RewindEnded | null;
  /** null: the dice are thrown by hand, or nobody is bound to them */
  dice: DiceSeeds | null;
  /** of the record up to this step: whoever has the same has the same record */
  seal: string;
  /** entries of this step and later that were sent before are void */
  entries_from: number;
  /** from there on */
  entries: LogEntry[];
  /** is somebody at A's and B's seat */
  present: Record<string, boolean>;
}

/** First message of a connection. */
export interface Hello {
  do: "hello";
  id: number;
  token: string;
  /** log entries up to this step are known already */
  after?: number;
  /** pictures for dark paper */
  dark?: boolean;
}

/** Reply to Hello. */
export interface Welcome {
  /** of the program: a page that came with another is to be loaded again */
  version: string;
  battle: BattleInfo;
  seat: Seat;
  ground: GroundInfo;
  state: State;
}

/** What may this unit be told? Replied to with a Decision. */
export interface AskOrders {
  do: "orders";
  id: number;
  unit: string;
}

/** Judge this order without giving it. */
export interface AskPreview {
  do: "preview";
  id: number;
  command: Command;
  /** if it is refused: the same order as far along its way as the judge lets the unit go */
  shorten?: boolean;
}

/** Where a unit would stand. */
export interface Ghost {
  pose: Pose;
  footprint: Point[][];
  formation: string;
}

/** Reply to AskPreview. */
export interface Preview {
  verdict: Verdict;
  /** how the first unit would stand, if that does not depend on dice */
  ghost: Ghost | null;
}

/** The chances of an order. */
export interface AskOdds {
  do: "odds";
  id: number;
  command: Command;
  /** to the end of the action, with the usual replies taken for granted */
  through?: boolean;
}

/** A named outcome. */
export interface Chance {
  name: string;
  /** that are named in it, where it is a whole course of them */
  events: number;
  p: number;
  /** exact, such as 7/36; empty if sampled or longer than is of use */
  fraction: string;
  /** of the 95 % interval; equal to p if exact */
  low: number;
  high: number;
}

/** An order's result as losses of both sides. */
export interface Balance {
  /** the chance that the other side loses more */
  well: number;
  /** that neither does */
  even: number;
  /** that one's own side loses more */
  badly: number;
  /** of one's own, on average, in units of the usual kind */
  lose: number;
  /** of the other side's */
  win: number;
}

/** Reply to AskOdds. */
export interface OddsReply {
  exact: boolean;
  /** ways the dice can fall that the rules tell apart, or the number of samples */
  ways: number;
  /** what happens altogether; adds up to one */
  whole: Chance[];
  /** of each outcome by itself; these overlap */
  chances: Chance[];
  /** usual replies taken for granted */
  assumed: string[];
  /** how it turns out for the side that gives the order */
  balance?: Balance;
}

/** Give an order. */
export interface Submit {
  do: "submit";
  id: number;
  decision: number;
  command: Command;
}

/** The faces of the dice that are wanted, or the first of them. Replied to with Submitted. */
export interface TypeFaces {
  do: "faces";
  id: number;
  /** the state's step, and */
  step: number;
  /** the faces typed so far, as the sender saw them: others are refused as stale */
  typed: number;
  faces: number[];
}

/** Reply to Submit and TypeFaces. */
export interface Submitted {
  status: "done" | "wants_dice" | "refused" | "stale" | "bad_dice" | "not_saved" | "too_many";
  /** if it was refused */
  verdict: Verdict | null;
  /** a sentence, or empty */
  problem: string;
}

/** withdraw takes back an order that waits for dice, undo one's last order (both replied to with Ok); hint asks what the computer would do (Hint); course how a battle that is over went (Course). */
export interface Simple {
  do: "withdraw" | "undo" | "hint" | "course";
  id: number;
}

/** Two at one screen: this side sits down to answer a secret question, the other looks away. Until then a seat for both is shown what both may know. Replied to with Ok. */
export interface Sit {
  do: "sit";
  id: number;
  decision: number;
  /** that answers next */
  side: Side;
}

/** Bind one's seed of the dice, or hand it in. Replied to with Ok; a seed that does not fit is not taken. */
export interface GiveDice {
  do: "dice";
  id: number;
  /** DiceSeeds.server, as the sender saw it */
  server: string;
  /** by side: SHA-256 of the 64 hex digits of a seed of one's own */
  bind?: Record<string, string>;
  /** by side: the seed itself, once all are bound */
  seed?: Record<string, string>;
}

/** Propose to go back to a step, past dice. Replied to with Ok. */
export interface AskRewind {
  do: "rewind";
  id: number;
  to: number;
}

/** Answer the other side's proposal, or withdraw one's own. Replied to with Ok. */
export interface AnswerRewind {
  do: "agree";
  id: number;
  yes: boolean;
}

/** What this piece reaches and sees from where it stands. */
export interface AskSurvey {
  do: "survey";
  id: number;
  unit: string;
  /** as if this order had been carried out; refused where dice decide */
  command?: Command;
}

/** What the computer would do. */
export interface Hint {
  command: Command;
  /** the order as people say it */
  words: string;
  why: string;
}

/** The table as it stood after a step. */
export interface AskMoment {
  do: "moment";
  id: number;
  at: number;
  /** all: only when the battle is over */
  eyes?: Side | "all";
}

/** One side's part of a CoursePoint. */
export interface Score {
  points: number;
  lost: number;
}

/** How a battle stood. */
export interface CoursePoint {
  /** after this step */
  at: number;
  turn: number;
  moment: string;
  /** by side */
  armies: Record<string, Score>;
  /** what A could expect then, by the rulebook's winning chances: 1 a win, 0.5 a draw */
  chance: number | null;
}

/** Reply to a request for the course. */
export interface Course {
  /** at the start, at each half-turn, at the end */
  points: CoursePoint[];
}

/** Reply to AskMoment. */
export interface Moment {
  at: number;
  view: TableView;
  outcome: Outcome;
}

/** Reply to requests with nothing more to say. */
export interface Ok {
  ok: boolean;
  /** a sentence, or empty */
  text: string;
}

/** Why a request was not answered. */
export interface Problem {
  /** one word: bad_request, no_such_seat, too_fast, too_big, too_many, not_yours, not_saved, busy, stale, gone, bug */
  code: string;
  /** what is wrong and what to do next */
  text: string;
}

/** What the server sends back for each request. */
export interface Answer {
  /** of the request */
  id: number;
  /** its shape depends on the request */
  reply?: unknown;
  problem?: Problem;
}

/** What the server sends by itself whenever something has changed. */
export interface Push {
  push: "state";
  state: State;
}

/** What a client may send. */
export type Request = Hello | AskOrders | AskPreview | AskOdds | Submit | TypeFaces | Simple | Sit | GiveDice | AskRewind | AnswerRewind | AskSurvey | AskMoment;
