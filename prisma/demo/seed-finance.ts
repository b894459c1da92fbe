import type { Services } from '#lib/composition.ts';
import { beginPeriod } from '#lib/periods/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { payMerchants } from './history/pay-merchants.ts';
import type { DemoActors, History } from './history/seed-history.ts';
import { settleHistory } from './history/settle-history.ts';
import { seedPayout, seedTerms } from './seed-payouts.ts';
import { seedPeriod } from './seed-period.ts';
import { seedSettlement } from './seed-settlement.ts';
import { seedTransfers } from './seed-transfers.ts';

type SeedFinance = {
  services: Services;
  /** What was before the newest two weeks; null in a small demo. */
  history: History | null;
  pspId: string;
  merchantId: string;
  actors: DemoActors;
  /** The begin of the newest two weeks. */
  since: Date;
  now: Date;
};

const dayMs = 86_400_000;

/** Settlement files, payouts, closed books and bank statements. */
export async function seedFinance(input: SeedFinance): Promise<void> {
  const { services, history, pspId, merchantId, actors, since, now } = input;
  const { db, vault } = services.gatewayServices;
  const actor = actors.administrator;
  const users = { proposer: actors.finance, approver: actors.administrator };
  await seedSettlement({ db, pspId, merchantId, actor, since, now });
  await seedTerms({ db, pspId, merchantId, now });
  if (history) {
    await settleHistory({ db, pspId, actor, now, days: history.days });
    await payMerchants({ db, pspId, merchants: history.merchants, ...users, now });
  }
  await seedPayout({ db, merchantId, now, ...users });
  for (const period of periodsOf(input)) {
    await seedPeriod({ services: services.gatewayServices, ...period, ...users });
  }
  if (history) await beginNextPeriod(input, history);
  await seedTransfers({ db, vault, pspId, merchantId, actor, now });
}

type ClosedPeriod = { merchantId: string; endsOn: string; now: Date };

/** Each merchant closes its months; a small demo closes its first days. */
function periodsOf({ history, merchantId, now }: SeedFinance): ClosedPeriod[] {
  if (!history) return [{ merchantId, endsOn: dayOf(now.getTime() - 9 * dayMs), now }];
  const monthEnds = [2, 1].map((ago) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago + 1, 0));
  return history.merchants.flatMap(({ id }) =>
    monthEnds.map((end) => ({
      merchantId: id,
      endsOn: dayOf(end),
      now: new Date(Math.min(end + 5 * dayMs, now.getTime())),
    })),
  );
}

/** The month that is not over is prepared by its first days, of one merchant. */
async function beginNextPeriod({ services, actors, now }: SeedFinance, { merchants }: History): Promise<void> {
  const [merchant] = merchants.slice(1);
  if (!merchant) return;
  const ledger = { merchantId: merchant.id, isTest: true };
  const period = { endsOn: dayOf(now.getTime() - 2 * dayMs), actor: actors.finance, now };
  await withTransaction(services.gatewayServices.db.pool, (tx) => beginPeriod(tx, ledger, period));
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
