import { expressionBuilder, sql } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { compileShared } from '#lib/payments/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  beginsWithHex,
  type Condition,
  compileTerms,
  contains,
  matchAny,
  matchDate,
  matchText,
} from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { Schedule } from './schedule.ts';
import { selectStaffSchedules, toSchedule } from './store.ts';

/** The list of schedules. */

export type ScheduleSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

export const scheduleOrders = {
  created: [
    { column: 'created_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
  due: [
    { column: 'due_order', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
} as const satisfies Record<string, readonly KeyColumn[]>;

const neverDue = new Date('9999-12-31T00:00:00Z');

/** The place of a schedule in the order of due times, as the column `due_order` has it. */
export const dueOrderOf = ({ nextDueAt }: Schedule): Date => nextDueAt ?? neverDue;

const eb = expressionBuilder<Tables, 'schedule'>();

/** The schedules of a page, and their number. */
export const { search: searchSchedules, count: countSchedules } = withTimeLimit(
  searchableRows<ScheduleSearch, Schedule, Tables, 'schedule'>({
    from: selectStaffSchedules,
    compile: compileSearch,
    toRow: toSchedule,
  }),
);

async function compileSearch({ terms, scope, now }: ScheduleSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  const { id, merchant, channel, date } = compileShared({ now, entityIds });
  const compilers = {
    id,
    merchant,
    channel,
    date,
    ...compileAmount(terms),
    state: (match) => matchText(match, eb.ref('state')),
    due: (match) => matchDate(match, sql.ref<Date>('next_due_at'), now),
    name: (match) => matchAny(match, (value) => contains(eb.ref('name'), value)),
    registration: (match) => matchText(match, eb.ref('registration_id')),
    text: (match) => matchAny(match, matchWord),
  } satisfies Parameters<typeof compileTerms>[1];
  return eb.and([compileScope(scope), compileTerms(terms, compilers)]);
}

/** A part of the name, an id of the schedule or of its registration, or the last four digits of its account. */
function matchWord(word: string): Condition {
  const lower = word.toLowerCase();
  const parts: Condition[] = [contains(eb.ref('name'), word)];
  if (/^[0-9a-f]{6,31}$/.test(lower)) parts.push(beginsWithHex(eb.ref('id'), lower));
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(eb('id', '=', lower), eb('registration_id', '=', lower));
  if (/^\d{4}$/.test(word)) parts.push(hasLast4(word));
  return eb.or(parts);
}

function hasLast4(last4: string): Condition {
  return eb.exists(
    eb
      .selectFrom('registration')
      .select('registration.id')
      .whereRef('registration.merchant_id', '=', 'schedule.merchant_id')
      .whereRef('registration.id', '=', 'schedule.registration_id')
      .where('registration.account_last4', '=', last4),
  );
}
