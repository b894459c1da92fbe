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

type TypedRate = z.output<typeof feeScheduleForm>['rates'][number];

export function readRate({ kind, brand, region, currency, percentage, fixed }: TypedRate, index: number): FeeRate {
  const sign = percentage.startsWith('-') ? -1 : 1;
  const [whole = '0', decimals = ''] = percentage.replace('-', '').split('.');
  const fields = { amount: `rates.${index}.fixed`, currency: `rates.${index}.currency` };
  return {
    kind,
    brand,
    region,
    currency,
    millionths: sign * Number(whole + decimals.padEnd(percentDecimals, '0')),
    fixedMinor: fixed === '' || currency === null ? 0n : readAmount(fixed, currency, fields),
  };
}
