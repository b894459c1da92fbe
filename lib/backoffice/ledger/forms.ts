import { z } from 'zod';
import type { FeeKind, LedgerAccount } from '#lib/ledger/index.ts';

/** What the forms of the ledger send; the screens and the routes check by the same schemas. */

const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);

export const reversalForm = z.object({ reason });

export const ledgerAccounts = [
  ...(['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'FEES_EARNED', 'SCHEME_COST', 'CHARGEBACK'] as const),
  ...(['ROLLING_RESERVE', 'FX_DIFFERENCE', 'SUSPENSE', 'BANK'] as const),
] satisfies readonly LedgerAccount[];

const account = z.enum(ledgerAccounts, 'Choose an account.');

/** A correction moves one amount from an account to another one of the same merchant. */
export const correctionForm = z
  .object({
    merchantId: z.string('Choose a merchant.').min(1, 'Choose a merchant.'),
    mode: z.enum(['live', 'test']),
    debited: account,
    credited: account,
    amount: z
      .string()
      .trim()
      .regex(/^\d{1,12}(?:\.\d{1,4})?$/, 'Enter an amount such as 12.50.'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
    valueOn: z.iso.date('Enter a date.'),
    reason,
  })
  .refine(({ debited, credited }) => debited !== credited, {
    path: ['credited'],
    message: 'Choose another account than the one that is debited.',
  });

export const feeKinds = [
  'PAYMENT',
  'REFUND',
  'CREDIT',
  'REVERSAL',
  'CHARGEBACK',
] as const satisfies readonly FeeKind[];

const feeRate = z
  .object({
    kind: z.enum(feeKinds),
    /** Null: any. */
    brand: z.string().max(32).nullable(),
    currency: z.string().length(3).nullable(),
    percentage: z
      .string()
      .trim()
      .regex(/^\d{1,2}(?:\.\d{1,4})?$/, 'Enter a percentage such as 1.4.'),
    /** Empty: none. */
    fixed: z
      .string()
      .trim()
      .regex(/^(?:\d{1,6}(?:\.\d{1,4})?)?$/, 'Enter an amount such as 0.25.'),
  })
  .refine(({ fixed, currency }) => fixed === '' || currency !== null, {
    path: ['currency'],
    message: 'A fixed amount needs a currency.',
  });

/** What a merchant pays from a day on. */
export const feeScheduleForm = z
  .object({
    validFrom: z.iso.date('Enter a date.'),
    rates: z.array(feeRate).max(50, 'At most 50 rates.'),
  })
  .superRefine(({ rates }, context) => {
    const keys = rates.map(({ kind, brand, currency }) => `${kind} ${brand} ${currency}`);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = 'There is a rate for these transactions already.';
      context.addIssue({ code: 'custom', path: ['rates', index, 'kind'], message });
    }
  });
