import { type SqlBool, sql } from 'kysely';
import type { Condition } from '#lib/platform/search/conditions.ts';
import { matching, searchField } from '#lib/platform/search/search-field.ts';

/** The states that users search deliveries by. */
export const searchedStates = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Why the last attempt failed, by its code. */
export const causeField = searchField({
  label: 'Cause',
  kind: 'text',
  hint: 'status-500',
  read: matching(/^[a-z0-9-]{1,60}$/, 'is the code of a cause, for example status-500'),
});

/** What users see of the progress `p` of a delivery: SENDING is that a worker has claimed it. */
export const shownState = sql<string>`CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END`;

/** Whether users see the progress `p` in this state; names the stored state, so that an index of it serves. */
export function matchState(state: string): Condition {
  if (state === 'SENDING') return sql<SqlBool>`p.state = 'WAITING' AND p.worker_id IS NOT NULL`;
  return sql<SqlBool>`p.state = ${state} AND p.worker_id IS NULL`;
}
