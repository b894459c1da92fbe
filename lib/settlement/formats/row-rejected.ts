import { cut, type RowProblem } from '../file/field-problem.ts';

/** A row that the format cannot turn into one of ours. It names the column of the file. */
export class RowRejected extends Error {
  readonly problem: RowProblem;

  constructor(column: string | null, value: string | null, reason: string) {
    super(reason);
    this.problem = { column, value: value === null || value === '' ? null : cut(value), reason };
  }
}
