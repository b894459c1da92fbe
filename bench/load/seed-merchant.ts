import { issueToken } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Target } from './payment-load.ts';

/** A limit that no bench reaches. */
const never = 100_000_000;

/** A PSP with one merchant and its channels, one for each of these settings; calls `prepare` with the PSP. */
export async function seedChannels(
  url: string,
  settings: readonly Readonly<Record<string, string>>[],
  prepare: (db: Database, pspId: string) => Promise<void> = async () => undefined,
): Promise<Target[]> {
  const pool = createPool(url, { max: 2 });
  const db = createDatabase(pool);
  const now = new Date();
  const tx = autocommit(db);
  const psp = await createEntity(tx, { kind: 'PSP', parentId: null, name: 'Bench', mode: 'TEST' }, now);
  const merchant = await createEntity(
    tx,
    {
      kind: 'MERCHANT',
      parentId: psp.id,
      name: 'Bench',
      // Counted like any other, but never reached.
      settings: { paymentBrands: ['*'], throttling: { paymentsPerMinute: never, readsPerMinute: never } },
    },
    now,
  );
  const { accessToken } = await issueToken(tx, { entityId: merchant.id, name: 'bench' }, now);
  const targets: Target[] = [];
  for (const [index, each] of settings.entries()) {
    const input = { kind: 'CHANNEL' as const, parentId: merchant.id, name: `Bench ${index}`, settings: each };
    targets.push({ channelId: (await createEntity(tx, input, now)).id, accessToken });
  }
  await prepare(db, psp.id);
  await pool.end();
  return targets;
}
