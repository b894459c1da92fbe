import { describe, expect, it } from 'vitest';
import type { Connection } from '#lib/platform/database/connection.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import { findLinkedPayments, findPayments, findPaymentsOfRegistration, type PaymentFilter } from './find-payments.ts';
import { toRow } from './store-rows.ts';

/** A database that finds one payment of so many, and keeps the statements. */
function openTestConnection(count = 0) {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    statements.push({ text, values });
    const rows = text.includes('count(') ? [{ count: String(count) }] : [toRow(approvedPayment())];
    return { rows, rowCount: rows.length };
  };
  return { connection: { query } as Connection, statements };
}

/** The condition of a filter, and its parameters. */
async function conditionOf(filter: Partial<PaymentFilter>) {
  const { connection, statements } = openTestConnection();
  await findPayments(connection, { merchantId: 'm', limit: 10, pageNo: 1, ...filter });
  const { text = '', values = [] } = statements[0] ?? {};
  const condition = /where (.*) order by/.exec(text)?.[1]?.replaceAll(/[()]/g, '');
  return [condition, values.slice(0, -2)];
}

const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-11-02T00:00:00Z');

describe('a search of one entity', () => {
  it.each([
    [{}, '', []],
    [{ channelId: 'c' }, ' and "channel_id" = $2', ['c']],
    [{ merchantTransactionId: 'order' }, ' and "merchant_transaction_id" = $2', ['order']],
    [{ shortId: '1234' }, ' and "short_id" = $2', ['1234']],
    [{ from, to }, ' and "created_at" >= $2 and "created_at" <= $3', [from, to]],
    [{ paymentTypes: ['DB'] }, ' and "payment_type" = any$2', [['DB']]],
    [{ paymentMethods: ['CC'] }, ' and "payment_method" = any$2', [['CC']]],
  ] as const)('is of its merchant and of %j', async (filter, condition, values) => {
    expect(await conditionOf(filter as Partial<PaymentFilter>)).toEqual([
      `"merchant_id" = $1${condition}`,
      ['m', ...values],
    ]);
  });

  it('reads the page that is asked for, newest first', async () => {
    for (const [pageNo, offset] of [
      [1, 0],
      [3, 20],
    ] as const) {
      const { connection, statements } = openTestConnection();
      const found = await findPayments(connection, { merchantId: 'm', limit: 10, pageNo });
      expect(found.payments).toEqual([approvedPayment()]);
      expect(statements[0]?.text).toMatch(/order by "created_at" desc, "id" desc limit \$2 offset \$3$/);
      expect(statements[0]?.values).toEqual(['m', 10, offset]);
      expect(statements[1]?.values).toEqual(['m', 10_000]);
    }
  });

  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
  ])('of %i rows has %i pages of ten', async (count, pages) => {
    const { connection } = openTestConnection(count);
    expect((await findPayments(connection, { merchantId: 'm', limit: 10, pageNo: 1 })).pages).toBe(pages);
  });
});

it('what shares its beginning is read oldest first, of one merchant', async () => {
  const { connection, statements } = openTestConnection();
  expect(await findLinkedPayments(connection, 'm', ['a', 'b'])).toEqual([approvedPayment()]);
  expect(statements[0]?.text).toMatch(
    /where "merchant_id" = \$1 and "initial_id" = any\(\$2\) order by "created_at", "id" limit \$3$/,
  );
  expect(statements[0]?.values).toEqual(['m', ['a', 'b'], 1_000]);
});

it('what was done with a registration is read newest first, of one merchant', async () => {
  const { connection, statements } = openTestConnection();
  expect(await findPaymentsOfRegistration(connection, 'm', 'r')).toEqual([approvedPayment()]);
  expect(statements[0]?.text).toMatch(
    /where "merchant_id" = \$1 and "registration_id" = \$2 order by "created_at" desc, "id" desc limit \$3$/,
  );
  expect(statements[0]?.values).toEqual(['m', 'r', 100]);
});
