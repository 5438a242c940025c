// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
// What the unit in hand would reach and see from where its ghost stands, as the umpire measures it.
import { Newest } from '../wire/newest';
import type { Command, Look, Pose, Survey } from '../wire/types';
import type { TableState } from './table.svelte';

export class Foresight {
  survey = $state.raw<Survey | null>(null);
  /** where it would stand */
  pose = $state.raw<Pose | null>(null);

  private line: Newest<{ command: Command; pose: Pose }, Survey>;

  constructor(private readonly table: TableState) {
    this.line = new Newest(
      ({ command }) => this.table.survey(command.unit!, command),
      (survey, { pose }) => {
        this.survey = survey;
        this.pose = pose;
      },
      () => (this.survey = null), // dice decide, or it is written in secret: then it is shown from where it is
    );
  }

  /** The judge allows this order, and the unit would stand there. */
  look(command: Command, pose: Pose): void {
    if (command.unit) this.line.put({ command, pose });
  }

  forget(): void {
    this.line.forget();
    this.survey = this.pose = null;
  }

  /** The nearest enemies as they would be seen from there. */
  nearest(most: number): Look[] {
    const side = this.survey && this.table.pieces.get(this.survey.unit)?.side;
    return (this.survey?.looks ?? [])
      .filter((look) => {
        const piece = this.table.pieces.get(look.target);
        return piece?.on_table && piece.side !== side && piece.symbol !== 'place';
      })
      .sort((a, b) => a.distance - b.distance)
      .slice(0, most);
  }
}
