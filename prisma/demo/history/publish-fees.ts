import { type FeeRate, publishFeeSchedule } from '#lib/ledger/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';

type PublishFees = { db: Database; merchants: ReadonlyMap<string, readonly string[]>; actor: string; begin: Date };

const fixedMinor: Readonly<Record<string, bigint>> = { EUR: 20n, GBP: 18n, USD: 25n, JPY: 30n };

/** What each merchant pays in each of its currencies, from the first day. */
export async function publishFees({ db, merchants, actor, begin }: PublishFees): Promise<void> {
  const validFrom = begin.toISOString().slice(0, 10);
  const dayBefore = new Date(begin.getTime() - 86_400_000);
  for (const [merchantId, currencies] of merchants) {
    const rates = currencies.flatMap((currency): FeeRate[] => {
      const rate = { brand: null, region: null, currency };
      return [
        { ...rate, kind: 'PAYMENT', millionths: 14_000, fixedMinor: fixedMinor[currency] ?? 0n },
        { ...rate, kind: 'REFUND', millionths: 0, fixedMinor: fixedMinor[currency] ?? 0n },
        { ...rate, kind: 'CHARGEBACK', millionths: 0, fixedMinor: (fixedMinor[currency] ?? 0n) * 60n },
      ];
    });
    const schedule = { merchantId, validFrom, model: 'FIXED' as const, country: null, rates, actor };
    const result = await publishFeeSchedule(autocommit(db), schedule, dayBefore);
    if (result !== 'published') throw new Error(`the fees of the demo are not published: ${result}`);
  }
}
