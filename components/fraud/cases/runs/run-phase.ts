import type { DecisionRunRow } from '#lib/fraud/staff/index.ts';

/** A process works on it, so its figures change. */
export const isAtWork = ({ state }: Pick<DecisionRunRow, 'state'>): boolean =>
  state === 'RUNNING' || state === 'UNDOING';

/** Its own user may undo it until its decisions are final. */
export function isUndoable({ state, isOwn, finalAt }: DecisionRunRow): boolean {
  return isOwn && state !== 'UNDOING' && state !== 'UNDONE' && Date.parse(finalAt) > Date.now();
}
