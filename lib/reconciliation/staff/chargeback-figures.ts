import { decimalOf } from '#lib/money/index.ts';
import { type ChargebackCount, sellingTypes } from '#lib/payments/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import { type Amount, type Count, type Selection, searchOf } from './figure.ts';

/** The chargebacks of a brand, and the payments of the same days. */
export type BrandChargebacks = { brand: string; payments: Count; chargebacks: Count; ratePercent: number | null };

export type ChargebackFigures = {
  brands: BrandChargebacks[];
  reasons: (Count & { resultCode: string; description: string })[];
};

/** Chargebacks by brand and by reason. One without a brand is in no rate. */
export function chargebacksOf(counts: readonly ChargebackCount[], selection: Selection): ChargebackFigures {
  const search = `status:succeeded ${searchOf(selection)}`;
  const sum = (rows: readonly ChargebackCount[]): number => rows.reduce((all, { count }) => all + count, 0);
  const brands = [...new Set(counts.flatMap(({ brand }) => brand ?? []))];
  const chargebacks = counts.filter(({ isChargeback }) => isChargeback);
  const reasons = Map.groupBy(chargebacks, ({ resultCode }) => resultCode ?? '');
  return {
    brands: brands.map((brand) => {
      const own = counts.filter((each) => each.brand === brand);
      const ofType = (isChargeback: boolean, types: string): Count => ({
        count: sum(own.filter((each) => each.isChargeback === isChargeback)),
        list: 'transactions',
        search: `${search} type:${types} brand:${brand}`,
      });
      const [paid, charged] = [ofType(false, sellingTypes.join(',')), ofType(true, 'CB')];
      const ratePercent = paid.count === 0 ? null : Math.round((charged.count * 10_000) / paid.count) / 100;
      return { brand, payments: paid, chargebacks: charged, ratePercent };
    }),
    reasons: [...reasons].map(([resultCode, rows]) => ({
      resultCode,
      count: sum(rows),
      list: 'transactions',
      description: resultDescription(resultCode as Parameters<typeof resultDescription>[0]) ?? '',
      search: `${search} type:CB result:${resultCode}`,
    })),
  };
}

/** Open disputes of a deadline. */
export type Deadline = Amount & Count & { day: string; isOverdue: boolean };

export function deadlinesOf(
  days: readonly { day: string; count: number; minor: string }[],
  { mode, currency }: Selection,
  now: Date,
): Deadline[] {
  const today = now.toISOString().slice(0, 10);
  return days.map(({ day, count, minor }) => ({
    day,
    count,
    isOverdue: day < today,
    list: 'disputes',
    amount: decimalOf(BigInt(minor), currency) ?? '',
    search: `state:OPEN mode:${mode} currency:${currency} due:${day}`,
  }));
}
