import { describe, expect, it } from 'vitest';
import type { Pool } from '#lib/platform/database/pool.ts';
import { summarisePayments } from './payment-summary.ts';

const nine = new Date('2026-11-22T09:00:00Z');
const ten = new Date('2026-11-22T10:00:00Z');

type Row = { bucket: Date; state: string; code: string | null; currency: string | null; count: number; sum: string };
const row = (state: string, count: number, parts: Partial<Row> = {}): Row => ({
  bucket: ten,
  state,
  code: null,
  currency: 'EUR',
  count,
  sum: '0',
  ...parts,
});

/** The summary of what the database has counted. */
function summarise(...rows: Row[]) {
  const query = async (statement: unknown) => ({ rows: typeof statement === 'string' ? [] : rows, rowCount: 0 });
  const pool = { connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
  return summarisePayments(pool, { scope: { everything: true }, from: nine, to: ten, bucket: 'hour' });
}

describe('the summary of a period', () => {
  it('counts the states, of which four are open', async () => {
    const open = ['HELD', 'PROCESSING', 'PENDING', 'UNKNOWN'].map((state) => row(state, 1));
    const summary = await summarise(row('APPROVED', 8), row('DECLINED', 16), row('REJECTED', 32), ...open);
    expect(summary).toMatchObject({ approved: 8, declined: 16, rejected: 32, open: 4 });
  });

  it('adds the approved amounts of each currency, the one of most payments first', async () => {
    const { volumes } = await summarise(
      row('APPROVED', 1, { currency: 'JPY', sum: '900' }),
      row('APPROVED', 2, { sum: '100' }),
      row('APPROVED', 3, { sum: '11', bucket: nine }),
      row('DECLINED', 9, { sum: '7' }),
      row('APPROVED', 9, { currency: null }),
    );
    expect(volumes).toEqual([
      { currency: 'EUR', approvedMinor: 111n, approved: 5 },
      { currency: 'JPY', approvedMinor: 900n, approved: 1 },
    ]);
  });

  it('counts the reasons of refusals, the most frequent first, equal ones in the order of their codes', async () => {
    const refused = (code: string, count: number, bucket = ten) => row('DECLINED', count, { code, bucket });
    const { reasons } = await summarise(
      refused('800.100.153', 2),
      refused('800.100.152', 2),
      refused('800.100.155', 1),
      refused('800.100.155', 4, nine),
      row('APPROVED', 99),
    );
    expect(reasons).toEqual([
      { resultCode: '800.100.155', count: 5 },
      { resultCode: '800.100.152', count: 2 },
      { resultCode: '800.100.153', count: 2 },
    ]);
  });

  it('counts approved and declined payments and adds amounts of each hour, in the order of time', async () => {
    const euros = { currency: 'EUR', approvedMinor: 100n, approved: 9 };
    const yen = { currency: 'JPY', approvedMinor: 30n, approved: 8 };
    const { buckets } = await summarise(
      row('APPROVED', 9, { sum: '100' }),
      row('DECLINED', 2),
      row('REJECTED', 4),
      row('APPROVED', 8, { currency: 'JPY', sum: '30' }),
      row('DECLINED', 16, { bucket: nine }),
    );
    expect(buckets).toEqual([
      { from: nine, approved: 0, declined: 16, volumes: [] },
      { from: ten, approved: 17, declined: 2, volumes: [euros, yen] },
    ]);
  });

  it('of nothing is zero', async () => {
    expect(await summarise()).toEqual({
      approved: 0,
      declined: 0,
      rejected: 0,
      open: 0,
      volumes: [],
      reasons: [],
      buckets: [],
    });
  });
});
