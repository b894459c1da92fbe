import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeParts, restOfFee } from '../file/columns.ts';
import { testOwner } from '../testing/file-rows.ts';
import { amountOf, constant, fromColumn, readMapped, term, testFormat } from '../testing/format-files.ts';

const [merchant = ''] = testOwner.merchantIds;
const definition = testFormat({
  ReconciliationType: constant('SETTLED'),
  PaymentType: fromColumn('Type', {
    values: [
      { from: 'sale', to: 'DEBIT' },
      { from: 'refund', to: 'REFUND' },
    ],
  }),
  ClearingInstituteMerchantId: constant('acquirer'),
  MerchantAccountId: constant('account'),
  MerchantId: constant(merchant),
  Amount: amountOf(term('Gross')),
  Currency: constant('EUR'),
  SettlementAmount: amountOf(term('Net')),
  SettlementCurrency: constant('EUR'),
  SettlementFee: amountOf(term('Fee')),
  InterchangeFee: amountOf(term('Interchange')),
  SchemeFee: amountOf(term('Scheme')),
  MarkupFee: amountOf(term('Markup')),
  SettlementDate: constant('2026-10-05'),
  ClearingInsitituteName: constant('Acquirer'),
});
const header = 'Type,Gross,Net,Fee,Interchange,Scheme,Markup';
const euros = (minor: number): string => `${minor < 0 ? '-' : ''}${(Math.abs(minor) / 100).toFixed(2)}`;

describe('the parts of a fee', () => {
  it('are the fee with what is left of it, whichever sign the file writes, and nothing is lost', () => {
    const minor = fc.integer({ min: -100_000, max: 100_000 });
    const row = fc.record({
      parts: fc.tuple(minor, minor, minor),
      rest: minor,
      isRefund: fc.boolean(),
      isNegated: fc.boolean(),
      gross: fc.integer({ min: 1_000_000, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(row, ({ parts, rest, isRefund, isNegated, gross }) => {
        const fee = parts[0] + parts[1] + parts[2] + rest;
        const way = isRefund ? -1 : 1;
        const written = [fee, ...parts].map((each) => euros(isNegated ? -each : each));
        const line = [isRefund ? 'refund' : 'sale', euros(way * gross), euros(way * gross - fee), ...written].join(',');
        const { rows, bad } = readMapped(Buffer.from(`${header}\n${line}\n`), { definition });
        expect(bad).toEqual([]);
        const found = rows[0]?.minor ?? {};
        expect(found.SettlementFee).toBe(fee);
        const stated = [found.InterchangeFee, found.SchemeFee, found.MarkupFee];
        // A fee of nothing has no sign.
        if (fee !== 0) expect(stated).toEqual([...parts]);
        const values = feeParts.map((part) => found[part]);
        const sum = values.reduce<number>((all, each) => all + (each ?? 0), 0);
        expect(
          sum +
            Number(
              restOfFee(
                BigInt(fee),
                values.map((each) => (each === undefined ? null : BigInt(each))),
              ),
            ),
        ).toBe(fee);
      }),
    );
  });

  it('are empty where the file has none', () => {
    const { rows } = readMapped(Buffer.from(`${header}\nsale,100.00,98.00,2.00,,,\n`), { definition });
    expect(rows[0]?.minor).toEqual({ Amount: 10_000, SettlementAmount: 9_800, SettlementFee: 200 });
  });
});
