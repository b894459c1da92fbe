import { ledgerConsumers } from '#lib/ledger/index.ts';
import {
  approvePayout,
  changeTerms,
  createBankFile,
  findPayoutForStaff,
  proposePayout,
  recordBankMovement,
} from '#lib/payouts/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { HistoryMerchant } from './seed-history.ts';

type PayMerchants = {
  db: Database;
  pspId: string;
  merchants: readonly HistoryMerchant[];
  proposer: string;
  approver: string;
  now: Date;
};

const dayMs = 86_400_000;
/** Merchants were paid every other week. */
const paidDaysAgo = [71, 57, 43, 29, 15];

/** The terms of merchants that have none yet, and their payouts of the past; the newest one in pounds came back. */
export async function payMerchants({ db, pspId, merchants, proposer, approver, now }: PayMerchants): Promise<void> {
  for (const { id: entityId, name, iban, bic } of merchants) {
    const account = { holder: `${name} Ltd`, iban, bic };
    const terms = { reserveMillionths: 0, reserveDays: 0, schedule: 'MANUAL' as const };
    await changeTerms(autocommit(db), { ...terms, entityId, account, shownVersion: 0, actor: 'cli', now });
  }
  for (const daysAgo of paidDaysAgo) {
    const paidAt = new Date(now.getTime() - daysAgo * dayMs);
    const through = new Date(paidAt.getTime() - 3 * dayMs).toISOString().slice(0, 10);
    const paid: PaidOut[] = [];
    for (const { id: merchantId, currencies } of merchants) {
      for (const currency of currencies) {
        const payoutId = await withTransaction(db.pool, async (tx) => {
          const account = { merchantId, isTest: true, currency };
          const proposed = await proposePayout(tx, account, { through, actor: proposer, now: paidAt });
          const payout = proposed.kind === 'proposed' ? await findPayoutForStaff(tx, proposed.id) : null;
          if (!payout) return null;
          await approvePayout(tx, payout, { actor: approver, now: paidAt, reason: null });
          return payout.id;
        });
        if (payoutId) paid.push({ merchantId, payoutId, paidAt, currency });
      }
    }
    const merchantIds = merchants.map(({ id }) => id);
    const executeOn = paidAt.toISOString().slice(0, 10);
    await createBankFile(autocommit(db), { pspId, merchantIds, isTest: true, executeOn, actor: proposer, now: paidAt });
    for (const each of paid) await recordPayment(db, each);
    const returned = daysAgo === paidDaysAgo.at(-1) && paid.find(({ currency }) => currency === 'GBP');
    if (returned) await returnPayout(db, returned);
    await drainEvents({ pool: db.pool, consumers: ledgerConsumers(), clock: { now: () => now } });
  }
  await proposeNext(db, { merchant: merchants.at(-1), proposer, now });
}

/** One payout waits for its second user. */
async function proposeNext(
  db: Database,
  { merchant, proposer, now }: { merchant: HistoryMerchant | undefined; proposer: string; now: Date },
): Promise<void> {
  const [currency] = merchant?.currencies ?? [];
  if (!merchant || !currency) return;
  const account = { merchantId: merchant.id, isTest: true, currency };
  const through = new Date(now.getTime() - 3 * dayMs).toISOString().slice(0, 10);
  await withTransaction(db.pool, (tx) => proposePayout(tx, account, { through, actor: proposer, now }));
}

type PaidOut = { merchantId: string; payoutId: string; paidAt: Date; currency: string };

/** As the bank statement of the next day shows it. */
async function recordPayment(db: Database, { merchantId, payoutId, paidAt }: PaidOut): Promise<void> {
  const bookedAt = new Date(paidAt.getTime() + dayMs);
  await recordBankMovement(autocommit(db), {
    ...movementAt(bookedAt, { merchantId, payoutId }),
    type: 'payout.paid',
    bankMinor: 0n,
  });
}

async function returnPayout(db: Database, { merchantId, payoutId, paidAt }: PaidOut): Promise<void> {
  const returnedAt = new Date(paidAt.getTime() + 3 * dayMs);
  const { amountMinor: bankMinor } = await db.prisma.payout.findFirstOrThrow({ where: { merchantId, id: payoutId } });
  const movement = { ...movementAt(returnedAt, { merchantId, payoutId }), reason: 'The account is closed' };
  await recordBankMovement(autocommit(db), { ...movement, type: 'payout.returned', bankMinor });
}

function movementAt(now: Date, payout: { merchantId: string; payoutId: string }) {
  const bookedOn = now.toISOString().slice(0, 10);
  return { ...payout, bookedOn, now, entryId: newRandomId(), actor: 'system:bank', reason: null };
}
