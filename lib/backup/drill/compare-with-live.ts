import type { Kysely } from 'kysely';
import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { one } from '../base/create-backup.ts';
import * as sql from '../sql/index.ts';
import { attempt, bad, type DrillCheck, expectNone, good } from './check.ts';

export type Comparison = {
  readonly copy: Connection;
  readonly live: Connection;
  /** The end of the live event log before the drill stored the rest of the log; null: the copy may be older. */
  readonly mustReach: bigint | null;
  readonly restoredTo: Date;
};

/**
 * Compares a copy with the database that it is of, as that was then: all that came since may differ, and nothing else. The
 * events up to a place that no later one can precede are equal; of those after it the live database has every one. Of streams that an
 * erasure concerned, the details of events may differ.
 */
export async function compareWithLive(comparison: Comparison): Promise<DrillCheck[]> {
  const { copy, live, mustReach } = comparison;
  const { last, settled, ledger } = await one(query(copy, sql.findPositions, {}));
  const upTo = BigInt(settled);
  const erased = (await query(live, sql.listErasedStreams, {})).map(({ stream }) => stream);
  return [
    await attempt('reach', async () => {
      if (mustReach === null) return good('reach', `event ${last}`);
      const text = `event ${last}; the live database had ${mustReach}`;
      return BigInt(last) >= mustReach ? good('reach', text) : bad('reach', text);
    }),
    await attempt('events', async () => {
      const sums = (connection: Connection) => query(connection, sql.sumEvents, { upTo, erased });
      return compareSums('events', await sums(copy), await sums(live));
    }),
    await attempt('late events', () => compareLate(comparison, { after: upTo, upTo: BigInt(last), erased })),
    await attempt('balances', async () => {
      const sums = (connection: Connection) => query(connection, sql.sumBalances, { upTo: BigInt(ledger) });
      return compareSums('balances', await sums(copy), await sums(live));
    }),
    await attempt('rows', () => compareRows(comparison)),
  ];
}

type Sum = { key: string; count: number; sum: string | null };

function compareSums(name: string, copy: readonly Sum[], live: readonly Sum[]): DrillCheck {
  const textOf = ({ count, sum }: Sum): string => `${count} (${sum})`;
  const ofLive = new Map(live.map((each) => [each.key, textOf(each)]));
  const ofCopy = new Map(copy.map((each) => [each.key, textOf(each)]));
  const keys = [...new Set([...ofLive.keys(), ...ofCopy.keys()])];
  const found = keys
    .filter((key) => ofLive.get(key) !== ofCopy.get(key))
    .map((key) => `${key}: ${ofCopy.get(key) ?? 'none'} instead of ${ofLive.get(key) ?? 'none'}`);
  const count = copy.reduce((sum, each) => sum + each.count, 0);
  return expectNone(name, found, `${count} equal, of ${keys.length} ${name === 'events' ? 'merchants' : 'accounts'}`);
}

type LateEvents = { after: bigint; upTo: bigint; erased: readonly string[] };

async function compareLate({ copy, live }: Comparison, late: LateEvents): Promise<DrillCheck> {
  const list = (connection: Connection) => query(connection, sql.listLateEvents, late);
  const known = new Map((await list(live)).map(({ position, hash }) => [position, hash]));
  const events = await list(copy);
  const found = events
    .filter(({ position, hash }) => known.get(position) !== hash)
    .map(({ position }) => `event ${position} is not as in the live database`);
  return expectNone('late events', found, `${events.length} equal, after event ${late.after}`);
}

/** Tables by name. */
const tables = build as unknown as Kysely<Record<string, { created_at: Date }>>;
/** A transaction that was under way has an earlier time than the restored moment, and is not in the copy. */
const marginMs = 60_000;

async function compareRows({ copy, live, restoredTo }: Comparison): Promise<DrillCheck> {
  const before = new Date(restoredTo.getTime() - marginMs);
  const found: string[] = [];
  let [rows, compared] = [0, 0];
  for (const { table } of await query(copy, sql.listDatedTables, {})) {
    const [ofCopy, ofLive] = [await countRows(copy, table, before), await countRows(live, table, before)];
    rows += ofCopy;
    compared += 1;
    if (ofCopy < ofLive) found.push(`${table}: ${ofCopy} instead of ${ofLive}`);
  }
  return expectNone('rows', found, `${rows} of ${compared} tables, none missing`);
}

async function countRows(connection: Connection, table: string, before: Date): Promise<number> {
  const counted = tables
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_at', '<', before);
  const [row] = await runBuilt(connection, counted);
  return Number(row?.count ?? 0);
}
