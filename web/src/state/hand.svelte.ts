// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// A unit held over the table: where, by which legs, and what it would cover there.
import { onTable, samePose } from '../table/hand';
import { bearing, extentOf, footprintAt, turnBetween, wheeled } from '../table/plan';
import type { Ghost, GroundInfo, Piece, Point, Pose } from '../wire/types';

/** What is held, and for what. */
export interface Holding {
  /** the unit in hand */
  readonly mover: Piece | null;
  /** the order is one that is shown on the table */
  readonly onTable: boolean;
  /** it is a way, and not only a place */
  readonly isWay: boolean;
  readonly ground: GroundInfo;
  /** the way that the judge has found to the pose, if it is allowed */
  readonly foundWay: Pose[];
  /** the pose has changed: let it be judged */
  ask(): void;
}

export class Hand {
  /** where the ghost is held */
  pose = $state.raw<Pose | null>(null);
  /** key poses set by hand before it */
  legs = $state.raw<Pose[]>([]);
  /** the player sets every leg; otherwise the judge finds the way */
  byHand = $state(false);
  /** the judge keeps the unit in its place: dragging turns it */
  rooted = $state(false);
  carrying = $state(false);
  /** how a unit that is not on the table yet would stand: only the judge knows its size */
  stood = $state.raw<Ghost | null>(null);
  private wheeling = false;
  /** it has been turned, and the judge has not said yet whether his way ends so */
  private turned = false;
  /** the legs were made for a turn: as soon as it is taken elsewhere the judge finds the way again */
  private forTurn = false;
  /** his way to where it was before it was turned */
  private wayBefore: Pose[] = [];

  constructor(private readonly holding: Holding) {}

  get mover(): Piece | null {
    return this.holding.mover;
  }

  /** of the table, in the rulebook's unit */
  get inch(): number {
    return this.holding.ground.inch;
  }

  /** The ghost is taken to another pose. */
  hold(pose: Pose): void {
    if (!this.holding.onTable) return;
    this.pose = onTable(pose, this.holding.ground);
    this.holding.ask();
  }

  moveBy(east: number, north: number): void {
    if (this.pose && !this.rooted) this.carryTo([this.pose[0] + east, this.pose[1] + north, this.pose[2]]);
  }

  /** Like hold; where legs are set by hand, a wheel before it is a leg by itself. */
  carryTo(pose: Pose): void {
    if (this.forTurn) this.dropLegs();
    this.turned = false;
    this.wayBefore = [];
    if (this.wheeling) this.endLeg();
    this.wheeling = false;
    this.hold(pose);
  }

  turnBy(degrees: number): void {
    if (this.pose) this.turnTo(this.pose[2] + degrees);
  }

  /** Legs set by hand are those that troops can march: there it wheels about a front corner. */
  turnTo(facing: number): void {
    if (!this.pose) return;
    const { mover } = this;
    if (!this.byHand || !this.holding.isWay || !mover || mover.faces_all_round) {
      if (!this.turned && this.holding.foundWay.length) this.wayBefore = this.holding.foundWay;
      this.turned = true;
      return this.hold([this.pose[0], this.pose[1], bearing(facing)]);
    }
    if (!this.wheeling) this.endLeg();
    this.wheeling = true;
    const from = this.legs.at(-1) ?? mover.pose;
    this.hold(wheeled(from, turnBetween(from[2], facing), extentOf(this.shapeAt(from), from)));
  }

  /** The judge has spoken. Where he finds no way that ends as it was turned, it wheels at the end of his way. True if that is asked now. */
  heard(way: Pose[], legal: boolean): boolean {
    const { mover, pose } = this;
    if (!this.turned || this.byHand || !this.holding.isWay || !mover?.on_table || mover.faces_all_round || !pose) return false;
    const end = way.at(-1);
    if (legal && end && Math.abs(turnBetween(end[2], pose[2])) < 0.5) return false;
    this.turned = false;
    this.legs = this.wayBefore;
    this.byHand = this.wheeling = this.forTurn = true;
    const from = this.legs.at(-1) ?? mover.pose;
    this.hold(wheeled(from, turnBetween(from[2], pose[2]), extentOf(this.shapeAt(from), from)));
    return true;
  }

  private dropLegs(): void {
    this.legs = [];
    this.byHand = this.wheeling = this.forTurn = false;
  }

  private endLeg(): void {
    if (this.byHand && this.pose && !samePose(this.legs.at(-1) ?? this.mover?.pose, this.pose)) this.legs = [...this.legs, this.pose];
  }

  /** The ghost's pose becomes a corner of the way, and the next leg begins there. */
  addLeg(): void {
    if (!this.holding.isWay || !this.pose) return;
    const found = this.byHand ? [] : this.holding.foundWay;
    this.legs = found.length ? found : [...this.legs, this.pose];
    this.pose = this.legs.at(-1)!;
    this.byHand = true;
    this.wheeling = this.forTurn = false;
    this.holding.ask();
  }

  dropLeg(): void {
    this.pose = this.legs.at(-1) ?? this.pose;
    this.legs = this.legs.slice(0, -1);
    if (!this.legs.length) this.byHand = false;
    this.wheeling = false;
    this.holding.ask();
  }

  /** What the unit covers in a pose; until the judge has shown how large it is, a block of two inches by one. */
  shapeAt(pose: Pose): Point[][] {
    const { mover } = this;
    if (mover?.footprint.length) return footprintAt(mover, pose);
    if (this.stood) return footprintAt(this.stood, pose);
    const [wide, deep] = [this.inch, this.inch / 2];
    return footprintAt({ pose: [0, 0, 0], footprint: [[[-wide, -deep], [wide, -deep], [wide, deep], [-wide, deep]]] }, pose);
  }

  /** The poses of the order as it is held. */
  path(): Pose[] {
    if (!this.holding.onTable || !this.pose) return [];
    if (!this.holding.isWay || !this.byHand) return [this.pose];
    return samePose(this.legs.at(-1), this.pose) ? this.legs : [...this.legs, this.pose];
  }

  /** Takes a whole path; the legs of a way are then set by hand. */
  takePath(path: Pose[]): void {
    this.byHand = this.holding.isWay;
    this.legs = path.slice(0, -1);
    this.pose = path.at(-1)!;
  }

  /** Takes the end of a way that the judge has found, or all the legs of one that is set by hand. */
  takeWay(way: Pose[]): void {
    if (this.byHand) this.takePath(way);
    else this.pose = way.at(-1) ?? this.pose;
  }

  letGo(): void {
    this.pose = null;
    this.legs = [];
    this.byHand = this.rooted = this.carrying = this.wheeling = this.turned = this.forTurn = false;
    this.wayBefore = [];
    this.stood = null;
  }
}
