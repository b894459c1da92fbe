import { z } from 'zod';
import { ledgerAccounts } from '../accounts.ts';
import type { WrittenOffAccount } from '../bookings/write-off.ts';
import type { FeeRegion } from '../fees/fee-region.ts';
import type { FeeKind, FeeModel } from '../fees/fee-schedule.ts';
import { hasOneCurrency, journalFormats } from '../journal/journal-formats.ts';

export { hasOneCurrency, journalFormats, ledgerAccounts };

/** What the forms of the ledger send; the screens and the routes check by the same schemas. */

const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);

export const reversalForm = z.object({ reason });

const account = z.enum(ledgerAccounts, 'Choose an account.');

const booking = z.object({
  merchantId: z.string('Choose a merchant.').min(1, 'Choose a merchant.'),
  mode: z.enum(['live', 'test']),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'Enter an amount such as 12.50.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  valueOn: z.iso.date('Enter a date.'),
  reason,
});

/** A correction moves one amount from an account to another one of the same merchant. */
export const correctionForm = booking
  .extend({ debited: account, credited: account })
  .refine(({ debited, credited }) => debited !== credited, {
    path: ['credited'],
    message: 'Choose another account than the one that is debited.',
  });

export const writtenOffAccounts = [
  'ACQUIRER_RECEIVABLE',
  'MERCHANT_PAYABLE',
  'CHARGEBACK',
  'SUSPENSE',
] as const satisfies readonly WrittenOffAccount[];

/** A write-off gives up an amount of a balance. */
export const writeOffForm = booking.extend({
  /** Of the dialog, so that what is sent twice is booked once. */
  key: z.uuid(),
  account: z.enum(writtenOffAccounts, 'Choose an account.'),
  /** Of suspense, where no item of exactly the amount decides it; empty: not stated. */
  side: z.enum(['', 'DEBIT', 'CREDIT']).default(''),
  /** The number of an entry, or the id of a settlement line; empty: not stated. */
  item: z
    .string()
    .trim()
    .regex(
      /^(?:[1-9]\d{0,17}|[0-9a-f]{32}-[0-9a-f]{32}-\d{1,9})?$/,
      'Enter the number of an entry, or the id of a settlement line.',
    )
    .default(''),
});

/** The journal as a file; days in UTC, both included. */
export const journalForm = z
  .object({
    from: z.iso.date('Enter a date.'),
    to: z.iso.date('Enter a date.'),
    mode: z.enum(['live', 'test']),
    format: z.enum(journalFormats),
    /** Empty: all. */
    currency: z.string().regex(/^(?:[A-Z]{3})?$/),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first one.' })
  .refine(({ format, currency }) => !hasOneCurrency(format) || currency !== '', {
    path: ['currency'],
    message: 'A file of this form has one currency. Choose it.',
  });

/** What is entered for the journal. */
export type JournalForm = z.input<typeof journalForm>;

/** What a PSP calls an account in files for its bookkeeping. */
export const accountNameForm = z.object({
  pspId: z.string().min(1, 'Choose a PSP.'),
  account,
  number: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z.-]{1,20}$/, 'Enter a number of up to 20 digits or letters.'),
  name: z.string().trim().min(1, 'Enter a name.').max(80),
});

export const feeKinds = ['PAYMENT', 'REFUND', 'CREDIT', 'REVERSAL', 'CHARGEBACK'] as const satisfies readonly FeeKind[];

export const feeRegions = ['DOMESTIC', 'INTRA', 'INTERNATIONAL'] as const satisfies readonly FeeRegion[];

export const feeModels = ['FIXED', 'INTERCHANGE'] as const satisfies readonly FeeModel[];

const feeRateWith = (patterns: { percentage: RegExp; fixed: RegExp }) =>
  z
    .object({
      kind: z.enum(feeKinds),
      /** Null: any. */
      brand: z.string().max(32).nullable(),
      region: z.enum(feeRegions).nullable(),
      currency: z.string().length(3).nullable(),
      percentage: z.string().trim().regex(patterns.percentage, 'Enter a percentage such as 1.4.'),
      /** Empty: none. */
      fixed: z.string().trim().regex(patterns.fixed, 'Enter an amount such as 0.25.'),
    })
    .refine(({ fixed, currency }) => fixed === '' || currency !== null, {
      path: ['currency'],
      message: 'A fixed amount needs a currency.',
    });

const feeRate = feeRateWith({ percentage: /^\d{1,2}(?:\.\d{1,4})?$/, fixed: /^(?:\d{1,6}(?:\.\d{1,4})?)?$/ });

/** As a contract of an acquirer has it: below zero where a fee is given back. */
const contractRate = feeRateWith({ percentage: /^-?\d{1,2}(?:\.\d{1,4})?$/, fixed: /^(?:-?\d{1,6}(?:\.\d{1,4})?)?$/ });

const rates = z.array(feeRate).max(50, 'At most 50 rates.');

/** What a merchant pays. */
const feeTerms = z.object({
  model: z.enum(feeModels),
  /** Null: unknown, where no rate has a region. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country.')
    .nullable(),
  /** VAT on all fees, as a percentage; empty: none. */
  vat: z
    .string()
    .trim()
    .regex(/^(?:\d{1,2}(?:\.\d{1,4})?)?$/, 'Enter a percentage such as 19.')
    .optional(),
  rates,
});

type FeeTerms = Pick<z.output<typeof feeTerms>, 'country' | 'rates'>;

/** What a schedule that is not published would have cost. */
export const feePreviewForm = feeTerms.superRefine(checkFeeTerms);

/** What a merchant pays from a day on. */
export const feeScheduleForm = feeTerms.extend({ validFrom: z.iso.date('Enter a date.') }).superRefine(checkFeeTerms);

function checkFeeTerms({ country, rates: each }: FeeTerms, context: z.RefinementCtx): void {
  if (country === null && each.some(({ region }) => region !== null)) {
    const message = 'Rates of a region need the country of the merchant.';
    context.addIssue({ code: 'custom', path: ['country'], message });
  }
  const keys = each.map(({ kind, brand, region, currency }) => `${kind} ${brand} ${region} ${currency}`);
  for (const [index, key] of keys.entries()) {
    if (keys.indexOf(key) === index) continue;
    const message = 'There is a rate for these transactions already.';
    context.addIssue({ code: 'custom', path: ['rates', index, 'kind'], message });
  }
}

/** What an acquirer charges by its contract from a day on; the day may be over. */
export const acquirerContractForm = z
  .object({
    validFrom: z.iso.date('Enter a date.'),
    country: feeTerms.shape.country,
    rates: z.array(contractRate).min(1, 'Enter a rate.').max(50, 'At most 50 rates.'),
  })
  .superRefine(checkFeeTerms);
