import type { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import type { FeeRate } from '../fees/fee-schedule.ts';
import type { feeScheduleForm } from './forms.ts';
import { readAmount } from './read-amount.ts';

export type FeeRateRow = Omit<FeeRate, 'millionths' | 'fixedMinor'> & {
  /** `1.4` are 1.4 %. */
  percentage: string;
  fixed: string | null;
};

const percentDecimals = 4;

export function presentRate({ kind, brand, region, currency, millionths, fixedMinor }: FeeRate): FeeRateRow {
  return {
    kind,
    brand,
    region,
    currency,
    percentage: String(millionths / 10 ** percentDecimals),
    fixed: fixedMinor === 0n ? null : decimalOf(fixedMinor, currency),
  };
}

/** Null: none. */
export function presentVat(vatMillionths: number): string | null {
  return vatMillionths === 0 ? null : String(vatMillionths / 10 ** percentDecimals);
}

/** `1.4` as millionths; nothing typed is none. */
export function readPercentage(percentage = ''): number {
  const sign = percentage.startsWith('-') ? -1 : 1;
  const [whole = '0', decimals = ''] = percentage.replace('-', '').split('.');
  return sign * Number(whole + decimals.padEnd(percentDecimals, '0'));
}

type TypedRate = z.output<typeof feeScheduleForm>['rates'][number];

export function readRate({ kind, brand, region, currency, percentage, fixed }: TypedRate, index: number): FeeRate {
  const fields = { amount: `rates.${index}.fixed`, currency: `rates.${index}.currency` };
  return {
    kind,
    brand,
    region,
    currency,
    millionths: readPercentage(percentage),
    fixedMinor: fixed === '' || currency === null ? 0n : readAmount(fixed, currency, fields),
  };
}
