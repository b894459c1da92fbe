import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';
import type { AccountingPeriod, CheckedItem } from '../period.ts';
import { beginPeriod } from '../sign-off/begin-period.ts';
import { proposeClose } from '../sign-off/change-period.ts';
import { type CloseResult, closePeriod, prepareClose } from '../sign-off/close-period.ts';
import { findPeriodForStaff } from '../store.ts';

export const dayMs = 86_400_000;
export const proposer = 'user:one';
export const approver = 'user:two';

type Services = Pick<TestGateway, 'db' | 'clock' | 'merchant'>;

export async function getPeriod({ db }: Pick<Services, 'db'>, id: string): Promise<AccountingPeriod> {
  const period = await findPeriodForStaff(db.pool, id);
  if (!period) throw new Error(`there is no period ${id}`);
  return period;
}

/** A period of the merchant through yesterday, whose sign-off is proposed. */
export async function proposePeriod({ db, clock, merchant }: Services): Promise<AccountingPeriod> {
  const now = clock.now();
  const endsOn = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const begun = await withTransaction(db.pool, (tx) =>
    beginPeriod(tx, { merchantId: merchant.id, isTest: true }, { endsOn, actor: proposer, now }),
  );
  if (begun.kind !== 'begun') throw new Error(`no period was begun: ${begun.kind}`);
  const cause = { actor: proposer, now, reason: null };
  await proposeClose(autocommit(db), await getPeriod({ db }, begun.id), [], cause);
  return getPeriod({ db }, begun.id);
}

/** A second user closes it. */
export async function closeProposed(
  { db, clock }: Services,
  period: AccountingPeriod,
  { actor = approver, items = [] }: { actor?: string; items?: readonly CheckedItem[] } = {},
): Promise<CloseResult> {
  const prepared = await prepareClose(db.pool, period, items);
  return withTransaction(db.pool, (tx) => closePeriod(tx, period, prepared, { actor, now: clock.now() }));
}

/** The days of the merchant through yesterday, closed. */
export async function closeDays(services: Services): Promise<AccountingPeriod> {
  const period = await proposePeriod(services);
  const result = await closeProposed(services, period);
  if (result !== 'done') throw new Error(`the period is not closed: ${result}`);
  return getPeriod(services, period.id);
}
