import { query } from '#lib/platform/database/statement.ts';
import { countRows } from './erase-rows.ts';
import { type Group, groups, personalData } from './personal-data.ts';
import { findShopper, type SearchServices } from './search/find-shopper.ts';
import { type ErasureScope, idsOf, type Shopper, type ShopperKey } from './search/shopper.ts';
import * as sql from './search/sql/index.ts';

/** What has to end first, by kind: an erasure does not begin while there is any. */
export type Obstacles = sql.CountOpenRow;

/** What is found of a shopper, and what an erasure would do. */
export type ErasurePreview = {
  readonly counts: Readonly<Record<Group, number>>;
  readonly obstacles: Obstacles;
  /** What ends with the erasure. */
  readonly ends: { readonly registrations: number; readonly schedules: number; readonly paymentLinks: number };
  /** What stays without personal data, because books have to be kept. */
  readonly kept: { readonly payments: number } & sql.CountKeptRow;
  /** Risk rules that name the shopper: they stay as they are. */
  readonly rules: readonly string[];
};

export type FoundShopper = { readonly shopper: Shopper; readonly preview: ErasurePreview };

export async function previewErasure(
  services: SearchServices,
  scope: ErasureScope,
  key: ShopperKey,
): Promise<FoundShopper> {
  const { pool } = services.db;
  const shopper = await findShopper(services, scope, key);
  const { merchantIds, entityIds } = scope;
  const paymentIds = idsOf(shopper, 'payment');
  const [open, kept, active, rules] = await Promise.all([
    query(pool, sql.countOpen, { merchantIds, paymentIds, checkIds: idsOf(shopper, 'check') }),
    query(pool, sql.countKept, { merchantIds, paymentIds }),
    query(pool, sql.countActive, {
      merchantIds,
      registrationIds: idsOf(shopper, 'registration'),
      scheduleIds: idsOf(shopper, 'schedule'),
      linkIds: idsOf(shopper, 'payment-link'),
    }),
    query(pool, sql.findRules, { entityIds, identifying: shopper.values.unique }),
  ]);
  const preview = {
    counts: await countGroups(services, { scope, shopper }),
    obstacles: first(open),
    ends: first(active),
    kept: { payments: paymentIds.length, ...first(kept) },
    rules: rules.map(({ name }) => name),
  };
  return { shopper, preview };
}

/** Rows by group, as `personal-data.ts` names their tables. */
async function countGroups(
  { db }: SearchServices,
  wanted: { scope: ErasureScope; shopper: Shopper },
): Promise<Record<Group, number>> {
  const counts = Object.fromEntries(groups.map((group) => [group, 0])) as Record<Group, number>;
  for (const table of personalData) counts[table.group] += await countRows(db.pool, table, wanted);
  return counts;
}

export const isAny = (counts: Readonly<Record<string, number>>): boolean =>
  Object.values(counts).some((count) => count > 0);

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a count has no row');
  return row;
}
