import { z } from 'zod';
import { feeKinds, feeRegions } from '#lib/ledger/staff/forms.ts';
import type { FeeRateRow } from '#lib/ledger/staff/index.ts';

export const maxRates = 50;

/** A select has no null: its empty value is any brand, region or currency. */
export const emptyToNull = z.string().transform((value) => (value === '' ? null : value));

/** Rates as the fields of a dialog have them. */
export const rateEntries = z.array(
  z.object({
    kind: z.enum(feeKinds),
    brand: emptyToNull,
    currency: emptyToNull,
    region: emptyToNull.pipe(z.enum(feeRegions).nullable()),
    percentage: z.string(),
    fixed: z.string(),
  }),
);

type RateEntry = z.input<typeof rateEntries>[number];

export const newRate: RateEntry = { kind: 'PAYMENT', brand: '', region: '', currency: '', percentage: '', fixed: '' };

/** The fields of rates; without any, those of a new one. */
export function entriesOf(rates: readonly FeeRateRow[] = []): RateEntry[] {
  const entries = rates.map(({ kind, percentage, fixed, brand, region, currency }) => ({
    kind,
    percentage,
    fixed: fixed ?? '',
    brand: brand ?? '',
    region: region ?? '',
    currency: currency ?? '',
  }));
  return entries.length > 0 ? entries : [newRate];
}
