import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { settlementColumns } from '#lib/settlement/file/columns.ts';
import { merchantFile } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const root = '/reports/v1/reconciliations/aggregations';
const pages = '/reports/v2/reconciliations/aggregations';
const day = '2026-11-20';
const period = { 'date.from': '2026-11-01', 'date.to': '2026-11-30' };

let gateway: TestGateway;
let payment: { id: string };

beforeAll(async () => {
  gateway = await startTestGateway();
  payment = (await gateway.post('/v1/payments', { ...cardDebit, merchantTransactionId: 'order-77001' })).body;
  const row = (values: Record<string, string>) => rowOf(gateway, { SettlementDate: day, ...values });
  const text = fileOf([
    row({
      UniqueID: payment.id,
      Amount: '92.00',
      SettlementAmount: '90.00',
      SettlementFee: '2.00',
      SettlementTxId: 'S1',
      AccountNumberLast4: '0000',
      Descriptor: '=1+1',
    }),
    row({
      ReconciliationType: 'FEE',
      PaymentType: 'MONTHLY',
      Cashflow: 'NEG',
      SettlementTxId: 'S2',
      Amount: '5.00',
      SettlementAmount: '5.00',
      SettlementFee: '',
    }),
    row({
      SettlementTxId: 'S3',
      Amount: '7.00',
      SettlementAmount: '7.00',
      SettlementFee: '',
      SettlementCurrency: 'USD',
      BankCode: '50010517',
      AccountHolder: 'Jane Jones',
    }),
  ]);
  await matchAll(gateway, await importFile(gateway, { text }));
  // What was not committed is in no report.
  const open = fileOf([row({ SettlementTxId: 'S4', Amount: '1.00', SettlementAmount: '1.00' })]);
  await importFile(gateway, { text: open });
});
afterAll(() => gateway.close());

const ofMerchant = () => ({ entityId: gateway.merchant.id });
const get = (path: string, params: Record<string, string> = {}) => gateway.get(path, params, ofMerchant());

describe('the reports of a period', () => {
  it('sum up each day and currency by record type', async () => {
    const { status, body } = await get(root, period);
    expect([status, body.result.code]).toEqual([200, '000.000.100']);
    expect(body.aggregations).toEqual([
      {
        id: '20261120EUR',
        count: '2',
        settlement: { date: day, currency: 'EUR', amount: '85.00', cashflow: 'POS', fee: '2.00' },
        records: [
          { recordType: 'FEE', count: '1', settlement: { amount: '5.00', cashflow: 'NEG', fee: '0.00' } },
          { recordType: 'SETTLED', count: '1', settlement: { amount: '90.00', cashflow: 'POS', fee: '2.00' } },
        ],
      },
      expect.objectContaining({ id: '20261120USD', count: '1' }),
    ]);
  });

  it('are those of one currency where one is sent, in the order that is sent', async () => {
    const ids = async (params: Record<string, string>) =>
      (await get(root, { ...period, ...params })).body.aggregations.map(({ id }: { id: string }) => id);
    expect(await ids({ currency: 'USD' })).toEqual(['20261120USD']);
    expect(await ids({ sortValue: 'SettlementTxDate', sortOrder: 'desc' })).toEqual(['20261120USD', '20261120EUR']);
    expect(await ids({ 'date.to': '2026-11-19' })).toEqual([]);
  });

  it.each([
    [{ 'date.from': '2026-11-01' }, 'date.to'],
    [{ ...period, 'date.to': '2026-10-01' }, 'date.to'],
    [{ ...period, 'date.from': '2026-02-30' }, 'date.from'],
    [{ ...period, sortOrder: 'Desc' }, 'sortOrder'],
    [{ ...period, currency: 'XXY' }, 'currency'],
  ])('are refused with %j by the name of the field', async (params, field) => {
    const { status, body } = await get(root, params);
    expect([status, body.result.parameterErrors[0].name]).toEqual([400, field]);
  });
});

describe('a report', () => {
  it('lists its rows by the names of the API, with the payments that they were matched with', async () => {
    const { status, body } = await get(`${root}/20261120EUR`);
    expect([status, body.count]).toEqual([200, '2']);
    expect(body.reconciliations[0]).toMatchObject({
      recordType: 'SETTLED',
      transactionType: 'DEBIT',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-77001',
      merchantEntityId: gateway.merchant.id,
      payment: { id: payment.id },
      card: { last4Digits: '0000' },
      settlement: { id: 'S1', cashflow: 'POS', date: day, amount: '90.00', currency: 'EUR', fee: '2.00' },
      matchedTransactions: { status: 'MATCHED', payment: [{ id: payment.id }] },
    });
    expect(body.reconciliations[1].matchedTransactions).toBeUndefined();
    const dollars = (await get(`${root}/20261120USD`)).body.reconciliations;
    expect(dollars[0].bankAccount).toEqual({ holder: 'Jane Jones', bankCode: '50010517' });
    expect(dollars[0].matchedTransactions).toEqual({ status: 'NOT_MATCHED', payment: [] });
  });

  it('has pages of 100 rows, of one record type where one is sent', async () => {
    const { body } = await get(`${pages}/20261120EUR`, { reconciliationType: 'FEE', pageNo: '1' });
    expect([body.count, body.pages, body.reconciliations.length]).toEqual(['1', '1', 1]);
    const second = await get(`${pages}/20261120EUR`, { pageNo: '2' });
    expect([second.status, second.body.reconciliations]).toEqual([200, []]);
    const wrong = await get(`${pages}/20261120EUR`, { reconciliationType: 'OTHER' });
    expect([wrong.status, wrong.body.result.parameterErrors[0].name]).toEqual([400, 'reconciliationType']);
  });

  it('begins with its last row in descending order, on every page', async () => {
    const rows = Array.from({ length: 101 }, (_, index) =>
      rowOf(gateway, {
        ReconciliationType: 'FEE',
        PaymentType: 'MONTHLY',
        Cashflow: 'NEG',
        SettlementDate: '2026-11-22',
        SettlementTxId: `fee-${index}`,
        Amount: '1.00',
        SettlementAmount: '1.00',
        SettlementFee: '',
      }),
    );
    await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }));
    const ids = async (path: string, pageNo = '1') =>
      (await get(`${path}/20261122EUR`, { pageNo, sortOrder: 'DESC' })).body.reconciliations.map(
        (each: { settlement: { id: string } }) => each.settlement.id,
      );
    const [first, second] = [await ids(pages), await ids(pages, '2')];
    expect([first.length, first[0], first.at(-1)]).toEqual([100, 'fee-100', 'fee-1']);
    expect([second, await ids(pages, '3')]).toEqual([['fee-0'], []]);
    const { body } = await get(`${root}/20261122EUR`, { sortOrder: 'DESC' });
    expect([body.reconciliations.length, body.reconciliations[0].settlement.id]).toEqual([101, 'fee-100']);
  });

  it('of a channel has the rows of its payments only', async () => {
    const { body } = await gateway.get(`${root}/20261120EUR`);
    expect([body.count, body.reconciliations[0].payment.id]).toEqual(['1', payment.id]);
  });

  it('that does not exist, or is that of another merchant, answers 404', async () => {
    for (const id of ['20261121EUR', '20261399EUR', 'x', '20261120eur'])
      for (const path of [root, pages]) expect((await get(`${path}/${id}`)).status).toBe(404);
    const other = await seedMerchant(gateway.db);
    const { accessToken } = await issueToken(
      autocommit(gateway.db),
      { entityId: other.merchant.id, name: 'other' },
      gateway.clock.now(),
    );
    const theirs = { entityId: other.merchant.id, accessToken };
    expect((await gateway.get(`${root}/20261120EUR`, {}, theirs)).status).toBe(404);
    expect((await gateway.get(root, period, theirs)).body.aggregations).toEqual([]);
    expect((await gateway.get(root, period, { ...ofMerchant(), accessToken })).status).toBe(403);
    const withoutToken = { headers: { Authorization: '' } };
    expect((await gateway.send('GET', `${root}?entityId=x`, withoutToken)).status).toBe(401);
  });
});

describe('the settlement file of a merchant', () => {
  const write = async () => {
    const pieces: string[] = [];
    const merchant = { merchantId: gateway.merchant.id, pspId: gateway.psp.id, day };
    for await (const piece of merchantFile(gateway.db, merchant)) pieces.push(piece.toString());
    return pieces.join('');
  };

  it('has the 36 columns in their order, and the rows of the day', async () => {
    const [header = '', ...rows] = (await write()).trimEnd().split('\r\n');
    expect(header.split(';')).toEqual(settlementColumns.map((column) => column.header));
    expect(header.split(';')).toHaveLength(36);
    expect(rows).toHaveLength(3);
    expect(rows[0]?.split(';').slice(-3)).toEqual(['MATCHED', payment.id, '']);
    expect(rows[0]).toContain(";'=1+1;");
  });

  it('is imported elsewhere without a bad row', async () => {
    const elsewhere = await startTestGateway();
    const { psp, merchant } = elsewhere;
    const text = (await write()).replaceAll(gateway.psp.id, psp.id).replaceAll(gateway.merchant.id, merchant.id);
    const found = await importFile(elsewhere, { text });
    expect(found).toMatchObject({ state: 'CHECKED', lineCount: 3, badCount: 0 });
    await elsewhere.close();
  });
});
