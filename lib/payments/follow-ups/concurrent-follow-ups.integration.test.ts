import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const rounds = 12;
const writers = 50;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function race(id: string, paymentType: string, amount: string): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: writers }, () => gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' })),
  );
  return answers.map((answer) => answer.body.result.code as string);
}

describe('fifty writers at once', () => {
  it('capture exactly what fits, never a cent more', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const authorized = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA', amount: '100.00' });
      const codes = await race(authorized.body.id, 'CP', '7.00');
      expect(codes.filter((code) => code === '000.100.110')).toHaveLength(14);
      expect(new Set(codes.filter((code) => code !== '000.100.110'))).toEqual(new Set(['700.400.100']));
    }
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*)::int AS over FROM payment WHERE payment_type = 'PA' AND captured_minor <> 9800`,
    );
    expect(rows[0].over).toBe(0);
  });

  it('refund exactly what fits, and the refunds add up to what the debit says', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const debit = await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' });
      const codes = await race(debit.body.id, 'RF', '9.00');
      expect(codes.filter((code) => code === '000.100.110')).toHaveLength(11);
    }
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*)::int AS wrong FROM payment d WHERE d.payment_type = 'DB' AND d.refunded_minor <> (
         SELECT coalesce(sum(r.amount_minor), 0) FROM payment r
         WHERE r.referenced_id = d.id AND r.payment_type = 'RF' AND r.state = 'APPROVED')`,
    );
    expect(rows[0].wrong).toBe(0);
  });

  it('cannot exceed the amount even when the code is bypassed: the database refuses', async () => {
    const debit = await gateway.post('/v1/payments', { ...cardDebit, amount: '1.00' });
    const overdraw = gateway.database.pool.query('UPDATE payment SET refunded_minor = 101 WHERE id = $1', [
      debit.body.id,
    ]);
    await expect(overdraw).rejects.toThrow(/payment_reserved_within_amount/);
  });

  it('leave timelines whose sequence has no gap', async () => {
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*)::int AS gaps FROM (
         SELECT stream_id AS payment_id, count(*) AS events, max(sequence) AS last FROM event GROUP BY stream_id
       ) AS timeline JOIN payment ON payment.id = payment_id
       WHERE events <> last OR last <> event_count`,
    );
    expect(rows[0].gaps).toBe(0);
  });

  it('executed each accepted follow-up once at the acquirer, and no refused one', async () => {
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*) FILTER (WHERE calls <> 1)::int AS repeated,
              (SELECT count(*)::int FROM payment WHERE state = 'APPROVED') AS approved,
              count(*)::int AS executed FROM simulator_execution`,
    );
    expect(rows[0].repeated).toBe(0);
    expect(rows[0].executed).toBe(rows[0].approved);
  });
});
