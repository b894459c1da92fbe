import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { camtFile } from '../testing/camt-file.ts';
import { importText } from '../testing/import-text.ts';

let office: TestBackOffice;
let day: string;
const account = 'NL91ABNA0417164300';

beforeAll(async () => {
  office = await startTestBackOffice();
  day = office.gateway.clock.now().toISOString().slice(0, 10);
  const entries = [{ amount: '-3.00', name: 'Bank', text: 'Fee of the bank', bankReference: 'fee-1' }];
  const statements = [
    { id: 'eur', day, opening: '10.00', closing: '7.00', entries },
    { id: 'usd', day, currency: 'USD', opening: '0.00', closing: '0.00', entries: [] },
  ];
  expect((await importText(office.gateway, camtFile(statements))).refusal).toBeNull();
});
afterAll(() => office.close());

const read = (query = '', as: 'finance' | 'fraud analyst' | 'auditor' = 'finance') =>
  office.call('GET', `/bank-reconciliation${query}`, { as });

describe('the bank reconciliation of a PSP', () => {
  it('has the accounts of its last statements, and the items of the first one', async () => {
    const { status, body } = await read();
    expect([status, body.day, body.mode, body.psp.id]).toEqual([200, day, 'test', office.gateway.psp.id]);
    const common = { account, isCovered: true, ledger: '0.00', remainder: '0.00', isExplained: true };
    expect(body.accounts).toMatchObject([
      { ...common, currency: 'EUR', bank: '7.00', difference: '7.00', itemCount: 2 },
      { ...common, currency: 'USD', bank: '0.00', difference: '0.00', itemCount: 0 },
    ]);
    const { id } = await office.gateway.db.prisma.bankEntry.findFirstOrThrow();
    expect(body.selected.sections).toMatchObject([
      {
        side: 'bank',
        total: '-3.00',
        items: [{ reference: 'fee-1', text: 'Bank · Fee of the bank', path: `/bank-entries/${id}`, ageDays: 0 }],
      },
      { side: 'before', total: '10.00', items: [{ kind: 'OPENING_BALANCE', path: null }] },
    ]);
    expect((await office.call('GET', `/bank-entries/${id}`, { as: 'finance' })).status).toBe(200);
  });

  it('is one of an account and day by its address, and unknown where there is no such account', async () => {
    const { body } = await read(`?account=${account}&currency=USD&day=${day}&mode=live`);
    expect([body.mode, body.selected.account.currency, body.selected.sections]).toEqual(['live', 'USD', []]);
    expect((await read('?account=DE00&currency=EUR')).status).toBe(404);
    expect((await read(`?account=${account}&currency=EUR&day=2020-01-01`)).body).toMatchObject({
      accounts: [],
      selected: null,
    });
    expect((await read('?day=yesterday')).status).toBe(400);
  });

  it('is exported with all lines, from the ledger to the bank', async () => {
    const { status, text } = await office.call(
      'GET',
      `/bank-reconciliation/export.csv?account=${account}&currency=EUR`,
      { as: 'auditor' },
    );
    expect(status).toBe(200);
    expect(text.trim().split(/\r?\n/)).toEqual([
      'Account,Currency,Day (UTC),Item,Since,Age in days,Reference,Text,Number,Amount',
      `${account},EUR,${day},Balance of the ledger,,,,,,0.00`,
      `${account},EUR,${day},"Bank entry, unmatched",${day},0,fee-1,Bank · Fee of the bank,1,-3.00`,
      `${account},EUR,${day},Balance before the first statement,${day},0,,,1,10.00`,
      `${account},EUR,${day},Not explained,,,,,,0.00`,
      `${account},EUR,${day},Balance of the bank,,,,,,7.00`,
    ]);
  });

  it('is shown to finance and auditors of the PSP only', async () => {
    expect((await read('', 'auditor')).status).toBe(200);
    expect((await read('', 'fraud analyst')).status).toBe(403);
    const other = await office.openSession('finance', office.other.psp.id);
    const foreign = await office.call('GET', `/bank-reconciliation?psp=${office.gateway.psp.id}`, { cookie: other });
    expect(foreign.status).toBe(404);
    const own = await office.call('GET', '/bank-reconciliation', { cookie: other });
    expect([own.status, own.body.psp, own.body.accounts]).toEqual([200, null, []]);
    // The account is that of the PSP: who sees one merchant only does not see it.
    const merchant = await office.openSession('finance', office.gateway.merchant.id);
    expect((await office.call('GET', '/bank-reconciliation', { cookie: merchant })).body.psp).toBeNull();
  });
});
