import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
let day: string;

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  const pay = async (params: Record<string, string>) =>
    (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body.id;
  const id = await pay({ amount: '1234.56' });
  await pay({ amount: '5000', currency: 'JPY', paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
  await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '34.56', currency: 'EUR' });
  await drainEvents({ pool: gateway.database.pool, consumers: gateway.services.consumers, clock: gateway.clock });
  day = gateway.clock.now().toISOString().slice(0, 10);
});
afterAll(() => office.close());

const read = (path: string, as: 'finance' | 'merchant' = 'finance') => office.call('GET', path, { as });

/** The lines of a journal file. */
async function journal(format: string, changes: Record<string, string> = {}): Promise<string[]> {
  const query = new URLSearchParams({ mode: 'test', from: day, to: day, format, ...changes });
  const { status, text } = await read(`/ledger-journal/export.csv?${query}`);
  expect(status).toBe(200);
  return text.split('\r\n').filter(Boolean);
}

describe('the journal as a file', () => {
  test('has a line for each posting, and its totals are those of the page', async () => {
    const [head, ...lines] = await journal('generic');
    expect(head).toContain('Debit,Credit,Currency');
    const cells = lines.map((line) => line.split(','));
    const { totals } = (await read(`/ledger-journal?mode=test&from=${day}&to=${day}`)).body;
    expect(totals).toEqual([
      { currency: 'EUR', postings: 4, debit: '1269.12', credit: '1269.12' },
      { currency: 'JPY', postings: 2, debit: '5000', credit: '5000' },
    ]);
    for (const { currency, postings, debit, credit } of totals) {
      const own = cells.filter((each) => each[8] === currency);
      const sum = (column: number): number => own.reduce((total, each) => total + Number(each[column] || 0), 0);
      expect([own.length, sum(6), sum(7)]).toEqual([postings, Number(debit), Number(credit)]);
    }
  });

  test('is the same file each time', async () => {
    for (const format of ['generic', 'datev']) {
      const changes = { currency: 'EUR' };
      expect(await journal(format, changes)).toEqual(await journal(format, changes));
    }
  });

  test('for DATEV has pairs of accounts with amounts of one currency and its period in the head', async () => {
    const [head, columns, ...lines] = await journal('datev', { currency: 'EUR' });
    const compact = day.replaceAll('-', '');
    expect(head?.startsWith('"EXTF";700;21;"Buchungsstapel"')).toBe(true);
    expect(head).toContain(`;${compact};${compact};`);
    expect(columns?.split(';')).toHaveLength(14);
    const cells = lines.map((line) => line.split(';'));
    expect(cells.map((each) => [each[0], each[1], each[2], each[6], each[7]])).toEqual([
      ['1234,56', '"S"', '"EUR"', '1100', '2000'],
      ['34,56', '"S"', '"EUR"', '2000', '1100'],
    ]);
  });

  test('for Xero states credits below zero, so that an entry sums to zero', async () => {
    const [, ...lines] = await journal('xero', { currency: 'EUR' });
    const amounts = lines.map((line) => Number(line.split(',').at(-1)));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(amounts).toContain(-1_234.56);
  });

  test('of a form with one currency is refused without one, and a period backwards too', async () => {
    const query = new URLSearchParams({ mode: 'test', from: day, to: day, format: 'xero' });
    const { status, body } = await read(`/ledger-journal/export.csv?${query}`);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('one currency')]);
    expect((await read(`/ledger-journal?mode=test&from=2026-02-01&to=2026-01-01`)).status).toBe(400);
  });

  test('has the numbers that the PSP gave its accounts, each once', async () => {
    const { psp } = office.gateway;
    const change = (account: string, number: string) =>
      office.call('POST', '/ledger-accounts', {
        as: 'finance',
        body: { pspId: psp.id, account, number, name: 'Forderungen' },
      });
    expect((await change('ACQUIRER_RECEIVABLE', '1410')).status).toBe(200);
    const taken = await change('BANK', '1410');
    expect([taken.status, taken.body.error.message]).toEqual([400, expect.stringContaining('Another account has')]);
    const [, first = ''] = await journal('generic', { currency: 'EUR' });
    expect(first).toContain('1410,Forderungen');
    const { body } = await read('/ledger-accounts');
    expect(body).toMatchObject({ pspId: psp.id, mayChange: true });
    expect((await change('BANK', '1000')).status).toBe(200);
  });
});
