import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { personalData, personalFields } from './personal-data.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const erase = async (document: unknown, identifying: string[] = []) => {
  const { rows } = await database.pool.query('SELECT erase_personal_data($1, $2, $3) AS erased', [
    JSON.stringify(document),
    'erased-1',
    identifying,
  ]);
  return rows[0].erased;
};

describe('the database', () => {
  it('knows the same personal fields as the code', async () => {
    const { rows } = await database.pool.query('SELECT personal_fields() AS fields');
    expect(rows[0].fields).toEqual(personalFields);
  });

  it('has every table and column that an erasure changes', async () => {
    const { rows } = await database.pool.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const names = new Set(rows.map(({ name }) => name));
    const changed = personalData.flatMap(({ table, becomes }) => {
      if (becomes === 'deleted') return [];
      const columns = 'by' in becomes ? (becomes.columns as string[]) : Object.keys(becomes);
      return columns.map((column) => `${table}.${column}`);
    });
    expect(changed.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a document without personal data', () => {
  it('loses personal fields at any depth, and keeps what books are made of', async () => {
    const document = {
      amount: '92.00',
      card: { holder: 'Jane Jones', bin: '420000', expiryMonth: '05' },
      customer: { email: 'jane@shop.example', ip: '192.0.2.1' },
      billing: { city: 'Berlin' },
      request: {
        'customer.email': 'jane@shop.example',
        'card.holder': 'Jane Jones',
        'cart.items[0].name': 'Book',
        currency: 'EUR',
      },
      answer: { ConnectorTxID1: 'a' },
      list: [{ note: 'x', id: 1 }, 'text', null, 2, true],
    };
    expect(await erase(document)).toEqual({
      amount: '92.00',
      card: { bin: '420000', expiryMonth: '05' },
      customer: { merchantCustomerId: 'erased-1' },
      request: { currency: 'EUR' },
      answer: { ConnectorTxID1: 'a' },
      list: [{ id: 1 }, 'text', null, 2, true],
    });
  });

  it('loses texts and names that contain a value of the shopper, in any case', async () => {
    const document = { url: 'https://shop.example/?of=JANE@shop.example', 'x jane@shop.example': 1, other: 'john' };
    expect(await erase(document, ['jane@shop.example'])).toEqual({ url: '***', other: 'john' });
  });

  it('stays as it is when it is erased again, also by another erasure', async () => {
    const once = await erase({
      customer: { email: 'a' },
      'customer.merchantCustomerId': 'c',
      list: [[]],
      nothing: null,
    });
    const { rows } = await database.pool.query(`SELECT erase_personal_data($1, 'erased-2', '{}') AS erased`, [
      JSON.stringify(once),
    ]);
    expect(rows[0].erased).toEqual(once);
    expect(once['customer.merchantCustomerId']).toBe('erased-1');
  });

  it('is empty where it was no document', async () => {
    const { rows } = await database.pool.query(`SELECT erase_personal_text('note=Jane', 'erased-1', '{}') AS erased`);
    expect(rows[0].erased).toBe('');
  });
});
