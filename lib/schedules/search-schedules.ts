import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { compileShared } from '#lib/payments/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { type Condition, compileTerms, matchAny } from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { allOf, anyOf, columnsOf } from '#lib/platform/search/table-fields.ts';
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

const { equals, hasHexPrefix, hasPart, hasRelated, text, time, words } = columnsOf('schedule');

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
    state: text('state'),
    due: time('next_due_at', now),
    name: words('name'),
    registration: text('registration_id'),
    text: (match) => matchAny(match, matchWord),
  } satisfies Parameters<typeof compileTerms>[1];
  return allOf(compileScope(scope), compileTerms(terms, compilers));
}

/** A part of the name, an id of the schedule or of its registration, or the last four digits of its account. */
function matchWord(word: string): Condition {
  const lower = word.toLowerCase();
  const parts: Condition[] = [hasPart('name', word)];
  if (/^[0-9a-f]{6,31}$/.test(lower)) parts.push(hasHexPrefix('id', lower));
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(equals('id', lower), equals('registration_id', lower));
  if (/^\d{4}$/.test(word)) parts.push(hasLast4(word));
  return anyOf(...parts);
}

function hasLast4(last4: string): Condition {
  const keys = { merchant_id: 'merchant_id', id: 'registration_id' } as const;
  return hasRelated('registration', keys, { account_last4: last4 });
}
