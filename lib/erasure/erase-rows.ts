import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Fate, PersonalTable } from './personal-data.ts';
import { type ErasureScope, idsOf, type Shopper } from './search/shopper.ts';

/** Rows by name of table; `personal-data.ts` knows which columns there are. */
const tables = build as unknown as Kysely<Record<string, Record<string, unknown>>>;

type Wanted = { readonly scope: ErasureScope; readonly shopper: Shopper };

/** So many records at most are looked for by one statement. */
const recordsAtOnce = 500;

/** The conditions that together find the rows of a table, each for one statement. */
function conditionsOf({ rows }: PersonalTable, { scope, shopper }: Wanted): RawBuilder<SqlBool>[] {
  const { entityIds, merchantIds, entityId, isPsp } = scope;
  const { values } = shopper;
  if ('through' in rows) {
    const { through, keys, column, of } = rows;
    const otherKeys = keys.map((key) => (through === 'settlement_match' ? key : 'id'));
    const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
    return chunk(idsOf(shopper, ...of)).map(
      (ids) => sql<SqlBool>`merchant_id = any(${merchantIds}) AND (merchant_id, ${list(keys)}) IN
        (SELECT o.merchant_id, ${list(otherKeys.map((key) => `o.${key}`))} FROM ${sql.table(through)} o
         WHERE o.merchant_id = any(${merchantIds}) AND ${sql.ref(`o.${column}`)} = any(${ids}))`,
    );
  }
  if ('names' in rows) {
    const { names, tenant, subject, withShared } = rows;
    const identifying = withShared ? values.own : values.unique;
    const tenantIds = tenant === 'entity_id' ? entityIds : merchantIds;
    const named = names.map((name) => sql<SqlBool>`names_shopper(${sql.ref(name)}::text, ${identifying}::text[])`);
    const about =
      subject === undefined ? [] : [sql<SqlBool>`${sql.ref(subject)} = any(${idsOf(shopper, ...allKinds)})`];
    return [sql<SqlBool>`${sql.ref(tenant)} = any(${tenantIds}) AND (${sql.join([...named, ...about], sql` OR `)})`];
  }
  if ('hashes' in rows) {
    const { card, email, customer } = values.hashes;
    if (rows.hashes === 'customer') {
      return [sql<SqlBool>`merchant_id = any(${merchantIds}) AND value = any(${customer})`];
    }
    // What a PSP knows of a value is of all its merchants.
    if (rows.tenant === 'psp_id' && !isPsp) return [];
    const tenantIds = rows.tenant === 'psp_id' ? [entityId] : merchantIds;
    return [
      sql<SqlBool>`${sql.ref(rows.tenant)} = any(${tenantIds}) AND ((key = 'card' AND value = any(${card}))
        OR (key = 'email' AND value = any(${email})) OR (key = 'customer' AND value = any(${customer})))`,
    ];
  }
  const { column, of, tenant = 'merchant_id' } = rows;
  const tenantIds = tenant === 'entity_id' ? entityIds : [...merchantIds, ...entityIds];
  return chunk(idsOf(shopper, ...of)).map((ids) =>
    tenant === 'none'
      ? sql<SqlBool>`${sql.ref(column)} = any(${ids})`
      : sql<SqlBool>`${sql.ref(tenant)} = any(${tenantIds}) AND ${sql.ref(column)} = any(${ids})`,
  );
}

const allKinds = [
  'payment',
  'registration',
  'check',
  'authentication',
  'checkout',
  'payment-link',
  'schedule',
  'dispute',
  'list-entry',
] as const;

function chunk(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let from = 0; from < ids.length; from += recordsAtOnce) chunks.push(ids.slice(from, from + recordsAtOnce));
  return chunks;
}

/** How many rows of a table an erasure concerns. */
export async function countRows(connection: Connection, table: PersonalTable, wanted: Wanted): Promise<number> {
  let count = 0;
  for (const condition of conditionsOf(table, wanted)) {
    const counted = tables
      .selectFrom(table.table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where(condition);
    const [row] = await runBuilt(connection, counted);
    count += Number(row?.count ?? 0);
  }
  return count;
}

/** The parts of the work on a table, each a statement of its own. Done again, a part changes nothing. */
export function partsOf(table: PersonalTable, wanted: Wanted, pseudonym: string): ((tx: Tx) => Promise<void>)[] {
  const { becomes } = table;
  if (becomes !== 'deleted' && 'by' in becomes) throw new Error(`${table.table} is changed by a function`);
  return conditionsOf(table, wanted).map((condition) => async (tx) => {
    if (becomes === 'deleted') {
      await runBuilt(tx, tables.deleteFrom(table.table).where(condition));
      return;
    }
    const identifying = wanted.shopper.values.own;
    const changes = Object.entries(becomes as Record<string, Fate>).map(([column, fate]) => [
      column,
      newValueOf(column, fate, { pseudonym, identifying }),
    ]);
    await runBuilt(tx, tables.updateTable(table.table).set(Object.fromEntries(changes)).where(condition));
  });
}

function newValueOf(
  column: string,
  fate: Fate,
  { pseudonym, identifying }: { pseudonym: string; identifying: readonly string[] },
): unknown {
  switch (fate) {
    case 'removed':
      return null;
    case 'emptied':
      return '';
    case 'no object':
      return '{}';
    case 'no list':
      return '[]';
    case 'redacted':
      return sql`erase_personal_data(${sql.ref(column)}, ${pseudonym}, ${identifying}::text[])`;
    case 'redacted text':
      return sql`erase_personal_text(${sql.ref(column)}, ${pseudonym}, ${identifying}::text[])`;
  }
}
