import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findMatch } from '../matching/decide-line.ts';
import { presentTotals } from '../staff/imports/present-import.ts';
import { presentLineDetail } from '../staff/present-line.ts';
import { adyenHeader, balancesOf, importShipped } from '../testing/acquirer-files.ts';
import { sumFeeParts } from './sum-fee-parts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const adyen = (id: string, type: string, gross: string, net: string, fees: string) =>
  `Company,Shop,88150${id},order-${id},visa,2026-11-25 10:22:31,CET,${type},88151${id},EUR,${gross},1,EUR,${net},${fees},visacredit,,4,2026-11-26 10:22:31,CET`;

describe('the parts of fees', () => {
  it('are kept apart in totals, lines and the figures of a period, and the books have one account for them', async () => {
    const done = await importShipped(gateway, 'adyen-settlement-detail', [
      adyenHeader,
      adyen('0001', 'Settled', ',100.00', ',98.47', '0.10,0.20,0.23,1.00'),
      adyen('0002', 'Settled', ',50.00', ',49.25', ',0.20,0.05,0.50'),
      adyen('0003', 'Refunded', '20.00,', '19.80,', '-0.20,,,'),
      adyen('0004', 'Fee', ',', '12.00,', ',,,'),
    ]);
    expect(done).toMatchObject({ state: 'DONE', badCount: 0 });
    expect(presentTotals(done)).toMatchObject([
      { kind: 'FEE', lines: 1, feeParts: [] },
      {
        kind: 'PAYMENT',
        lines: 2,
        fee: '2.28',
        feeParts: [
          { part: 'interchange', amount: '1.50' },
          { part: 'scheme', amount: '0.28' },
          { part: 'markup', amount: '0.40' },
          { part: 'commission', amount: '0.10' },
        ],
      },
      { kind: 'REFUND', lines: 1, fee: '-0.20', feeParts: [{ part: 'commission', amount: '-0.20' }] },
    ]);
    const key = { merchantId: gateway.merchant.id, importId: done.id, rowNumber: 3 };
    const found = await findMatch(gateway.db, key);
    if (!found) throw new Error('no line');
    const beside = { names: new Map(), actors: new Map(), payments: [], parts: [], mayWrite: true };
    expect(presentLineDetail(found, beside).line).toMatchObject({
      fee: '0.75',
      commission: null,
      feeParts: [
        { part: 'interchange', amount: '0.50' },
        { part: 'scheme', amount: '0.05' },
        { part: 'markup', amount: '0.20' },
      ],
    });
    const period = { merchantIds: [gateway.merchant.id], currency: 'EUR', from: '2026-11-26', to: '2026-11-26' };
    expect(await sumFeeParts(gateway.database.pool, period)).toEqual([
      { part: 'interchange', amount: '1.50' },
      { part: 'scheme', amount: '0.28' },
      { part: 'markup', amount: '0.40' },
      { part: 'commission', amount: '-0.10' },
    ]);
    expect(await sumFeeParts(gateway.database.pool, { ...period, from: '2026-11-27', to: '2026-11-30' })).toEqual([]);
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 1_200n });
  });
});
