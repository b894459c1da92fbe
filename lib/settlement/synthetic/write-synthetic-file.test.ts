import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFile, testOwner } from '../testing/file-rows.ts';
import { type DefectCounts, defectKinds } from './defects.ts';
import type { SettledPayment } from './synthetic-rows.ts';
import { writeSyntheticFile } from './write-synthetic-file.ts';

const [merchantId = ''] = testOwner.merchantIds;

const payments = fc.array(
  fc.record({
    amountMinor: fc.integer({ min: 1, max: 99_999_999 }).map((tens) => BigInt(tens) * 10n),
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    type: fc.constantFrom('DEBIT' as const, 'CREDIT' as const, 'REFUND' as const),
    brand: fc.constantFrom('VISA', null),
  }),
  { minLength: 1, maxLength: 30 },
);
const counts: fc.Arbitrary<DefectCounts> = fc
  .array(fc.nat(3), { minLength: defectKinds.length, maxLength: defectKinds.length })
  .map((each) => Object.fromEntries(defectKinds.map((kind, at) => [kind, each[at] ?? 0])));

const toPayment = (
  {
    type,
    ...payment
  }: { type: SettledPayment['transactionType'] } & Pick<SettledPayment, 'amountMinor' | 'currency' | 'brand'>,
  index: number,
): SettledPayment => ({
  ...payment,
  id: String(index).padStart(32, '0'),
  merchantId,
  shortId: '1234.5678.9012',
  acquirerTxId: `acquirer-${index}`,
  transactionType: type,
  cashflow: type === 'DEBIT' ? 'POS' : 'NEG',
  isDebit: type === 'DEBIT',
  remainingMinor: payment.amountMinor,
  last4: '0000',
  merchantTransactionId: null,
  createdAt: new Date('2026-11-22T10:00:00Z'),
});

describe('the file of a synthetic acquirer', () => {
  it('is read without a bad row, whatever its payments and defects are, and names the line of each defect', () => {
    fc.assert(
      fc.property(payments, counts, fc.string(), (drawn, wanted, seed) => {
        const options = { seed, date: '2026-11-22', pspId: testOwner.pspId, counts: wanted };
        const { text, key } = writeSyntheticFile(drawn.map(toPayment), options);
        const { rows, bad, refusal } = readFile(Buffer.from(text));
        expect([bad, refusal, rows.length]).toEqual([[], null, key.payments.length]);
        for (const { rowNumber, paymentId } of key.defects) {
          if (rowNumber === null) expect(key.payments).not.toContain(paymentId);
          else expect(key.payments[rowNumber - 2]).toBe(paymentId);
        }
        const settled = key.defects.flatMap(({ paymentId, paymentIds }) => paymentIds ?? [paymentId]);
        expect(new Set(settled).size).toBe(settled.length);
        // Each payment is in the file, or left out.
        const named = new Set([...key.payments, ...settled]);
        expect(named.size).toBe(drawn.length);
      }),
      { numRuns: 60 },
    );
  });

  it('depends on its seed and its day', () => {
    const day = Array.from({ length: 20 }, (_, index) =>
      toPayment({ amountMinor: 10_000n, currency: 'EUR', type: 'DEBIT', brand: 'VISA' }, index),
    );
    const options = { date: '2026-11-22', pspId: testOwner.pspId, counts: { AMOUNT: 2, MISSING: 1 } };
    const write = (seed: string, date = options.date) => writeSyntheticFile(day, { ...options, seed, date }).text;
    expect(write('1')).toBe(write('1'));
    expect(write('1')).not.toBe(write('2'));
    expect(write('1')).not.toBe(write('1', '2026-11-23'));
  });
});
