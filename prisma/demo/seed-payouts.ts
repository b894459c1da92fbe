import { ledgerConsumers } from '#lib/ledger/index.ts';
import { approvePayout, changeTerms, findPayoutForStaff, proposePayout } from '#lib/payouts/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';

type SeedTerms = { db: Database; pspId: string; merchantId: string; now: Date };

const dayMs = 86_400_000;

/** The bank accounts of the demo, IBANs of examples that no bank has. A tenth of 30 days is kept back. */
export async function seedTerms({ db, pspId, merchantId, now }: SeedTerms): Promise<void> {
  const terms = { shownVersion: 0, actor: 'cli', now };
  await changeTerms(autocommit(db), {
    ...terms,
    entityId: pspId,
    reserveMillionths: 0,
    reserveDays: 0,
    schedule: 'MANUAL',
    account: { holder: 'Demo PSP', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
  });
  await changeTerms(autocommit(db), {
    ...terms,
    entityId: merchantId,
    reserveMillionths: 100_000,
    reserveDays: 30,
    schedule: 'MANUAL',
    account: { holder: 'Bakery Ltd', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  });
}

type SeedPayout = { db: Database; merchantId: string; now: Date; proposer: string; approver: string };

/** The payout through the week before: proposed by one user, approved by another one. */
export async function seedPayout({ db, merchantId, now, proposer, approver }: SeedPayout): Promise<void> {
  await drainEvents({ pool: db.pool, consumers: ledgerConsumers(), clock: { now: () => now } });
  const through = new Date(now.getTime() - 7 * dayMs).toISOString().slice(0, 10);
  await withTransaction(db.pool, async (tx) => {
    const account = { merchantId, isTest: true, currency: 'EUR' };
    const proposed = await proposePayout(tx, account, { through, actor: proposer, now });
    const payout = proposed.kind === 'proposed' ? await findPayoutForStaff(tx, proposed.id) : null;
    if (!payout) throw new Error(`the demo has nothing to pay out: ${proposed.kind}`);
    await approvePayout(tx, payout, { actor: approver, now, reason: null });
  });
}
