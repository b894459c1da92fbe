import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPayments } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { isUnsettled } from './unsettled-payments.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const dayMs = 86_400_000;

const pay = async (params: Record<string, string> = {}): Promise<string> =>
  (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body.id;
const followUp = async (id: string, paymentType: string, amount = '92.00'): Promise<string> =>
  (await gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' })).body.id;

async function settle(values: FileRow): Promise<string> {
  const row = rowOf(gateway, {
    SettlementTxId: `stx-${values.UniqueID}-${values.PaymentType}`,
    Amount: '92.00',
    ...values,
    SettlementAmount: '91.75',
  });
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf([row]) }))).id;
}

/** Those of these payments that are unsettled after so many days. */
async function unsettled(ids: readonly string[], days: number): Promise<string[]> {
  const now = new Date(gateway.clock.now().getTime() + days * dayMs);
  const search = { terms: [], scope: { everything: true } as const, now };
  const also = await isUnsettled(gateway.database.pool, now);
  const columns = [{ column: 'created_at', kind: 'time' } as const, { column: 'id', kind: 'text' } as const];
  const page = { columns, descending: false, beyond: null, limit: 200 };
  const found = await searchPayments(gateway.database.pool, { ...search, also }, page);
  return found.map(({ id }) => id).filter((id) => ids.includes(id));
}

describe('an unsettled payment', () => {
  it('is approved, older than three days, and named by no line', async () => {
    const paid = await pay();
    const declined = await pay({ 'customParameters[simulate.resultCode]': '800.100.152' });
    const ids = [paid, declined];
    expect(await unsettled(ids, 2.9)).toEqual([]);
    expect(await unsettled(ids, 3.1)).toEqual([paid]);
    const importId = await settle({ UniqueID: paid });
    expect(await unsettled(ids, 3.1)).toEqual([]);
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:a', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect(await unsettled(ids, 3.1)).toEqual([paid]);
  });

  it('is a capture and not the preauthorization, a refund beside its debit, and none that was reversed', async () => {
    const preauthorization = await pay({ paymentType: 'PA' });
    const capture = await followUp(preauthorization, 'CP');
    const debit = await pay();
    const refund = await followUp(debit, 'RF', '10.00');
    const reversed = await pay();
    const reversal = await followUp(reversed, 'RV');
    const ids = [preauthorization, capture, debit, refund, reversed, reversal];
    expect(await unsettled(ids, 4)).toEqual([capture, debit, refund]);
  });

  it('is settled by a line of its own type: neither by a chargeback nor by one that failed', async () => {
    const paid = await pay();
    await settle({ UniqueID: paid, ReconciliationType: 'CHARGEBACK', Cashflow: 'NEG' });
    await settle({ UniqueID: paid, SettlementStatus: 'FAILED', SettlementTxId: 'failed-1' });
    expect(await unsettled([paid], 4)).toEqual([paid]);
  });

  it('is settled by a line with an open exception, which is decided about on its own page', async () => {
    const paid = await pay();
    await settle({ UniqueID: paid, Amount: '92.01' });
    expect(await unsettled([paid], 4)).toEqual([]);
  });

  it('is expected after the days of its channel, else of the nearest entity above it', async () => {
    const paid = await pay();
    await gateway.configure(gateway.merchant.id, { settlementDays: 10 });
    expect(await unsettled([paid], 9)).toEqual([]);
    expect(await unsettled([paid], 11)).toEqual([paid]);
    await gateway.configure(gateway.merchant.id, {});
  });

  it('is as old as the clock of its merchant shows', async () => {
    const paid = await pay();
    const move = (days: number) =>
      gateway.database.pool.query('UPDATE entity SET clock_offset_ms = $2 WHERE id = $1', [
        gateway.merchant.id,
        days * dayMs,
      ]);
    await move(4);
    expect(await unsettled([paid], 0)).toEqual([paid]);
    await move(0);
    expect(await unsettled([paid], 0)).toEqual([]);
  });
});
