import type { FeeRegion } from './fee-region.ts';

/** What a fee is charged for. */
export type FeeKind = 'PAYMENT' | 'REFUND' | 'CREDIT' | 'REVERSAL' | 'CHARGEBACK';

/** FIXED: the rates are all. INTERCHANGE: the costs of the acquirer as well, when it settles (interchange++). */
export type FeeModel = 'FIXED' | 'INTERCHANGE';

/** A percentage of the amount, and a fixed amount, for transactions of a brand, a region, a currency, or of any. */
export type FeeRate = {
  kind: FeeKind;
  brand: string | null;
  /** Where the card comes from, seen from the country of the schedule. */
  region: FeeRegion | null;
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
  model: FeeModel;
  /** Of the merchant, as two letters; null where no rate has a region. */
  country: string | null;
  rates: readonly FeeRate[];
  /** VAT on all fees of the schedule, in millionths of them: 190000 are 19 %; 0: none. */
  vatMillionths: number;
  /** Who published it. */
  actor: string;
};

export type Charged = {
  kind: FeeKind;
  brand: string | null;
  region: FeeRegion | null;
  currency: string;
  amountMinor: bigint;
};

/** The schedule of a day: the latest that has begun. */
export function scheduleOn<Each extends Pick<FeeSchedule, 'validFrom'>>(
  schedules: readonly Each[],
  day: string,
): Each | null {
  return schedules
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Each | null>((latest, each) => (latest && latest.validFrom > each.validFrom ? latest : each), null);
}

/** The fee in minor units, the percentage rounded half away from zero; 0 when no rate applies. */
export function feeOf(rates: readonly FeeRate[], charged: Charged): bigint {
  const rate = findRate(rates, charged);
  if (!rate) return 0n;
  return divideRounded(charged.amountMinor * BigInt(rate.millionths), 1_000_000n) + rate.fixedMinor;
}

/**
 * The VAT of a fee in minor units of its currency, rounded half away from zero for each fee, so that lines add up to their sums and a
 * fee that is given back gives exactly its VAT back. Costs that are passed on have it in SQL (`vat_of`).
 */
export function vatOf(feeMinor: bigint, vatMillionths: number): bigint {
  return divideRounded(feeMinor * BigInt(vatMillionths), 1_000_000n);
}

/** Half away from zero, so that a fee and the same fee given back are of one size. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size + divisor / 2n) / divisor;
  return dividend < 0n ? -rounded : rounded;
}

/** The rate of the brand is nearer than that of the region, that nearer than that of the currency, and all nearer than that of all. */
function findRate(rates: readonly FeeRate[], { kind, brand, region, currency }: Charged): FeeRate | null {
  const nearness = (rate: FeeRate): number =>
    (rate.brand === null ? 0 : 4) + (rate.region === null ? 0 : 2) + (rate.currency === null ? 0 : 1);
  const matching = rates.filter(
    (rate) =>
      rate.kind === kind &&
      (rate.brand === null || rate.brand === brand) &&
      (rate.region === null || rate.region === region) &&
      (rate.currency === null || rate.currency === currency),
  );
  return matching.toSorted((one, other) => nearness(other) - nearness(one))[0] ?? null;
}
