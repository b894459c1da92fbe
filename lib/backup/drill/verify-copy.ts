import { type AuditAnchors, verifyChain } from '#lib/audit/index.ts';
import { verifyLedger } from '#lib/ledger/index.ts';
import { verifyPeriods } from '#lib/periods/index.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { query } from '#lib/platform/database/statement.ts';
import { checkPages } from '#lib/platform/embedded-postgres/index.ts';
import { openSample, type Vault } from '#lib/vault/index.ts';
import * as sql from '../sql/index.ts';
import { attempt, bad, type DrillCheck, expectNone, good } from './check.ts';

export type Copy = {
  readonly pool: Pool;
  /** Of the superuser of the copy. */
  readonly superuserUrl: string;
  readonly openVault: () => Promise<Vault>;
  readonly sealedColumns: readonly SealedColumn[];
  /** Ends of the audit log that were seen before the drill began; null: none are known. */
  readonly anchors: Awaited<ReturnType<AuditAnchors['read']>>;
};

const sampleSize = 50;

/** What can be seen of a copy alone, without another database. */
export async function verifyCopy(copy: Copy): Promise<DrillCheck[]> {
  return [await attempt('pages', () => verifyPages(copy)), ...(await verifyContent(copy))];
}

/** The same without the pages of tables and indexes. */
export async function verifyContent(copy: Omit<Copy, 'superuserUrl'>): Promise<DrillCheck[]> {
  const { pool } = copy;
  return [
    await attempt('payments', async () => {
      const lost = await query(pool, sql.findLostPayments, {});
      return expectNone(
        'payments',
        lost.map(({ id }) => `${id} has no row or no event`),
        'each has its row and its events',
      );
    }),
    await attempt('ledger', () => verifyBooks(pool)),
    await attempt('audit log', async () => {
      const verdict = await verifyChain(createDatabase(pool), await copy.openVault(), copy.anchors);
      return verdict.whole ? good('audit log', `whole: ${verdict.entries} entries`) : bad('audit log', verdict.reason);
    }),
    await attempt('periods', async () => {
      const { periods, problems } = await verifyPeriods(pool, null);
      const found = problems.map(({ period, problem }) => `${period.merchantId} ${period.endsOn}: ${problem}`);
      return expectNone('periods', found, `equal: ${periods} closed periods`);
    }),
    await attempt('vault', () => verifyVault(copy)),
  ];
}

async function verifyPages({ superuserUrl }: Copy): Promise<DrillCheck> {
  const { tables, indexes, problems } = await checkPages(superuserUrl);
  return expectNone('pages', problems, `${tables} tables and ${indexes} indexes read to their ends`);
}

async function verifyBooks(pool: Pool): Promise<DrillCheck> {
  const { entries, differences } = await verifyLedger(pool);
  const found = differences.map(
    (each) =>
      `${each.merchantId} ${each.currency} ${each.account}: ${each.eventMinor} by its events, ${each.entryMinor} booked`,
  );
  return expectNone('ledger', found, `equal to its events: ${entries} entries`);
}

async function verifyVault({ pool, openVault, sealedColumns }: Omit<Copy, 'superuserUrl'>): Promise<DrillCheck> {
  const vault = await openVault();
  const samples = await openSample({ db: createDatabase(pool), vault }, sealedColumns, sampleSize);
  const found = samples.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`]));
  const values = samples.reduce((sum, sample) => sum + sample.values, 0);
  const kinds = samples.filter((sample) => sample.values > 0).length;
  return expectNone('vault', found, `${values} values of ${kinds} kinds decrypted (${samples.length} kinds looked at)`);
}
