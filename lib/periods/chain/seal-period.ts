import { createHash } from 'node:crypto';
import { findBalances } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { AccountingPeriod, ClosingBalance, PeriodSeal } from '../period.ts';
import { endOf } from '../period-days.ts';
import * as sql from './sql/index.ts';

/** What of a period is sealed. */
export type SealedDays = Pick<AccountingPeriod, 'merchantId' | 'isTest' | 'startsOn' | 'endsOn'>;

/** The closed period before it; null where it is the first one, which begins where the ledger begins. */
export type PreviousPeriod = { id: string; endsOn: string; hash: string } | null;

/** The hash over the entries of a period, and what changes when another one is booked in it. */
export type EntriesHash = { entryCount: bigint; lastPosition: bigint; entriesHash: string };

/** Hashes the entries of each day in the order of their ids, then the days. */
export async function hashEntries(
  connection: Connection,
  period: SealedDays,
  previous: PreviousPeriod,
): Promise<EntriesHash> {
  const days = await query(connection, sql.hashDays, rangeOf(period, previous));
  const positions = days.map(({ lastPosition }) => BigInt(lastPosition));
  return {
    entryCount: days.reduce((sum, { entries }) => sum + BigInt(entries), 0n),
    lastPosition: positions.reduce(larger, 0n),
    entriesHash: hashOf(days.map(({ day, entries, hash }) => [day, entries, hash])),
  };
}

/** Whether the entries are those that were hashed. Entries are only ever added, each behind the ones before it. */
export async function isUnchanged(
  connection: Connection,
  period: SealedDays,
  previous: PreviousPeriod,
  { entryCount, lastPosition }: EntriesHash,
): Promise<boolean> {
  const counted = await queryFirst(connection, sql.countEntries, rangeOf(period, previous));
  return BigInt(counted?.entries ?? 0) === entryCount && BigInt(counted?.lastPosition ?? 0) === lastPosition;
}

/** The seal of a period: its entries, its closing balances and the seal before it. */
export async function sealPeriod(
  connection: Connection,
  period: SealedDays,
  previous: PreviousPeriod,
  { entryCount, entriesHash }: Pick<EntriesHash, 'entryCount' | 'entriesHash'>,
): Promise<PeriodSeal> {
  const { merchantId, isTest, startsOn, endsOn } = period;
  const found = await findBalances(connection, { merchantIds: [merchantId], isTest, until: endsOn });
  const balances: ClosingBalance[] = found
    .map(({ currency, account, balanceMinor }) => ({ currency, account, balanceMinor: balanceMinor.toString() }))
    .toSorted((one, other) => compareText(keyOf(one), keyOf(other)));
  const previousHash = previous?.hash ?? null;
  const sealed = [
    merchantId,
    isTest,
    startsOn,
    endsOn,
    entryCount.toString(),
    entriesHash,
    previousHash,
    balances.map(({ currency, account, balanceMinor }) => [currency, account, balanceMinor]),
  ];
  const seal = { previousId: previous?.id ?? null, previousHash, entryCount, entriesHash, balances };
  return { ...seal, hash: hashOf(sealed) };
}

/** The moments that the entries of a period lie between. */
export function rangeOf({ merchantId, isTest, endsOn }: SealedDays, previous: PreviousPeriod) {
  return { merchantId, isTest, before: endOf(endsOn), from: previous && endOf(previous.endsOn) };
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

const keyOf = ({ currency, account }: ClosingBalance): string => `${currency} ${account}`;

/** Independent of the language of the server, unlike the order of the database. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
