/** What a fee is charged for. */
export type FeeKind = 'PAYMENT' | 'REFUND' | 'CREDIT' | 'REVERSAL' | 'CHARGEBACK';

/** A percentage of the amount, and a fixed amount, for transactions of a brand, of a currency, or of any. */
export type FeeRate = {
  kind: FeeKind;
  brand: string | null;
  /** A fixed amount is in this currency, so it needs one. */
  currency: string | null;
  /** Millionths of the amount: 14000 are 1.4 %. */
  millionths: number;
  fixedMinor: bigint;
};

/** What a merchant pays from a day on, in UTC, as yyyy-mm-dd. */
export type FeeSchedule = {
  merchantId: string;
  validFrom: string;
  rates: readonly FeeRate[];
  /** Who published it. */
  actor: string;
};

type Charged = { kind: FeeKind; brand: string | null; currency: string; amountMinor: bigint };

/** The schedule of a day: the latest that has begun. */
export function scheduleOn<Each extends Pick<FeeSchedule, 'validFrom'>>(
  schedules: readonly Each[],
  day: string,
): Each | null {
  return schedules
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Each | null>(
      (latest, each) => (latest && latest.validFrom > each.validFrom ? latest : each),
      null,
    );
}

/** The fee in minor units, the percentage rounded half up; 0 when no rate applies. */
export function feeOf(rates: readonly FeeRate[], charged: Charged): bigint {
  const rate = findRate(rates, charged);
  if (!rate) return 0n;
  return (charged.amountMinor * BigInt(rate.millionths) + 500_000n) / 1_000_000n + rate.fixedMinor;
}

/** The rate of the brand is nearer than that of the currency, and both nearer than that of all. */
function findRate(rates: readonly FeeRate[], { kind, brand, currency }: Charged): FeeRate | null {
  const nearness = (rate: FeeRate): number =>
    (rate.brand === null ? 0 : 2) + (rate.currency === null ? 0 : 1);
  const matching = rates.filter(
    (rate) =>
      rate.kind === kind &&
      (rate.brand === null || rate.brand === brand) &&
      (rate.currency === null || rate.currency === currency),
  );
  return matching.toSorted((one, other) => nearness(other) - nearness(one))[0] ?? null;
}
