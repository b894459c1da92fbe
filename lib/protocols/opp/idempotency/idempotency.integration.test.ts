import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

async function countPayments(merchantTransactionId: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    'SELECT count(*)::int AS count FROM payment WHERE merchant_transaction_id = $1',
    [merchantTransactionId],
  );
  return rows[0].count;
}

describe('a request with an Idempotency-Key', () => {
  it('gets the same status and bytes when it is repeated, and pays once', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0001' };
    const first = await gateway.post('/v1/payments', request, withKey('a'));
    const second = await gateway.post('/v1/payments', request, withKey('a'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await countPayments('once-0001')).toBe(1);
  });

  it('gets a stored decline or rejection in the same way', async () => {
    const declined = { ...cardDebit, 'customParameters[simulate.resultCode]': '800.100.155' };
    const first = await gateway.post('/v1/payments', declined, withKey('b'));
    expect([first.status, first.body.result.code]).toEqual([400, '800.100.155']);
    expect((await gateway.post('/v1/payments', declined, withKey('b'))).text).toBe(first.text);
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const unknown = await gateway.post(`/v1/payments/${'9'.repeat(32)}`, refund, withKey('c'));
    expect(unknown.status).toBe(404);
    expect((await gateway.post(`/v1/payments/${'9'.repeat(32)}`, refund, withKey('c'))).text).toBe(unknown.text);
  });

  it('gets 422 when the key was used with another body', async () => {
    await gateway.post('/v1/payments', cardDebit, withKey('d'));
    const other = await gateway.post('/v1/payments', { ...cardDebit, amount: '93.00' }, withKey('d'));
    expect(other.status).toBe(422);
    expect(other.body.result.parameterErrors[0].name).toBe('Idempotency-Key');
  });

  it('pays once when it is sent twenty times concurrently, and gets 409 or the same response otherwise', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0002' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => gateway.post('/v1/payments', request, withKey('e'))),
    );
    expect(await countPayments('once-0002')).toBe(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('keeps a card number in its key out of the database, and finds a key that was stored in clear before', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-hidden' };
    const key = 'order-4200000000000000';
    const first = await gateway.post('/v1/payments', request, withKey(key));
    const { rows } = await gateway.database.pool.query(`SELECT key FROM idempotency_key WHERE key LIKE '%42000000%'`);
    expect(rows).toEqual([]);
    expect((await gateway.post('/v1/payments', request, withKey(key))).text).toBe(first.text);
    await gateway.database.pool.query(`UPDATE idempotency_key SET key = $1 WHERE key LIKE 'hidden:%'`, [key]);
    expect((await gateway.post('/v1/payments', request, withKey(key))).text).toBe(first.text);
    expect(await countPayments('once-hidden')).toBe(1);
  });

  it('does not use its key when it fails validation', async () => {
    const bad = await gateway.post('/v1/payments', { ...cardDebit, amount: 'x' }, withKey('f'));
    expect(bad.status).toBe(400);
    const good = await gateway.post('/v1/payments', cardDebit, withKey('f'));
    expect(good.status).toBe(200);
  });

  it('gets the existing payment when the process of the first request crashed after paying', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0003' };
    const first = await gateway.post('/v1/payments', request, withKey('g'));
    await gateway.database.pool.query(
      `UPDATE idempotency_key SET status = NULL, body = NULL, answered_at = NULL WHERE key = 'g'`,
    );
    expect((await gateway.post('/v1/payments', request, withKey('g'))).status).toBe(409);
    gateway.clock.advance(200_000);
    const recalled = await gateway.post('/v1/payments', request, withKey('g'));
    expect([recalled.status, recalled.body.id]).toEqual([200, first.body.id]);
    expect(await countPayments('once-0003')).toBe(1);
  });

  it('pays when the process of the first request crashed before paying', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0004' };
    await gateway.post('/v1/payments', request, withKey('h'));
    await gateway.database.pool.query(
      `UPDATE idempotency_key SET status = NULL, body = NULL, transaction_id = repeat('8', 32) WHERE key = 'h'`,
    );
    gateway.clock.advance(200_000);
    const retried = await gateway.post('/v1/payments', request, withKey('h'));
    expect(retried.body.id).toBe('8'.repeat(32));
  });
});

describe('a request with an Idempotency-Key that ended without a response', () => {
  const crash = (key: string) =>
    gateway.database.pool.query(
      'UPDATE idempotency_key SET status = NULL, body = NULL, answered_at = NULL WHERE key = $1',
      [key],
    );

  it('may be sent again within ten seconds, and gets what the first one did', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0005' };
    const first = await gateway.post('/v1/payments', request, withKey('i'));
    await crash('i');
    gateway.clock.advance(10_000);
    const second = await gateway.post('/v1/payments', request, withKey('i'));
    expect([second.status, second.body.id, second.body.result.code]).toEqual([200, first.body.id, '000.100.110']);
  });

  it('gets the result of an attempt that its process left open at the acquirer', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0006' };
    const first = await gateway.post('/v1/payments', request, withKey('j'));
    await crash('j');
    const { pool } = gateway.database;
    await pool.query(`UPDATE payment SET state = 'PROCESSING', result_code = '000.200.000' WHERE id = $1`, [
      first.body.id,
    ]);
    await pool.query(`UPDATE payment_attempt SET state = 'OPEN' WHERE payment_id = $1`, [first.body.id]);
    gateway.clock.advance(10_000);
    const second = await gateway.post('/v1/payments', request, withKey('j'));
    expect([second.body.id, second.body.result.code]).toEqual([first.body.id, '000.100.110']);
    expect(await countPayments('once-0006')).toBe(1);
  });

  it('is held for as long as it runs', async () => {
    const { keyLeases } = gateway.services.gatewayServices;
    const services = { pool: gateway.db.pool, clock: gateway.clock };
    const request = { ...cardDebit, 'customParameters[simulate.delayMs]': '1500' };
    const running = gateway.post('/v1/payments', request, withKey('k'));
    await expect.poll(() => countKeys('k')).toBe(1);
    for (let seconds = 0; seconds < 30; seconds += 5) {
      gateway.clock.advance(5_000);
      await keyLeases.renew(services);
    }
    const second = await gateway.post('/v1/payments', request, withKey('k'));
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '2']);
    expect((await running).status).toBe(200);
  });

  it('is held after a renewal whose answer was lost', async () => {
    const { keyLeases } = gateway.services.gatewayServices;
    const services = { pool: gateway.db.pool, clock: gateway.clock };
    const request = { ...cardDebit, 'customParameters[simulate.delayMs]': '1500' };
    const running = gateway.post('/v1/payments', request, withKey('l'));
    await expect.poll(() => countKeys('l')).toBe(1);
    gateway.clock.advance(3_000);
    await gateway.database.pool.query(`UPDATE idempotency_key SET started_at = $1 WHERE key = 'l'`, [
      gateway.clock.now(),
    ]);
    for (let seconds = 0; seconds < 30; seconds += 5) {
      gateway.clock.advance(5_000);
      await keyLeases.renew(services);
    }
    expect((await gateway.post('/v1/payments', request, withKey('l'))).status).toBe(409);
    expect((await running).status).toBe(200);
  });

  it('runs once when its body arrived slowly, and again while it runs', async () => {
    const request = { ...cardDebit, merchantTransactionId: 'once-0007', 'customParameters[simulate.delayMs]': '1500' };
    const body = new URLSearchParams({ ...request, entityId: gateway.channel.id }).toString();
    const headers = {
      Authorization: `Bearer ${gateway.accessToken}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': 'm',
    };
    const arriving = new ReadableStream(
      {
        pull: (controller) => {
          gateway.clock.advance(20_000);
          controller.enqueue(new TextEncoder().encode(body));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const slow = { body: arriving, headers, duplex: 'half' };
    const running = gateway.send('POST', '/v1/payments', slow);
    await expect.poll(() => countKeys('m')).toBe(1);
    const second = await gateway.send('POST', '/v1/payments', { body, headers });
    expect([second.status, (await running).status]).toEqual([409, 200]);
    expect(await countPayments('once-0007')).toBe(1);
  });
});

async function countKeys(key: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    'SELECT count(*)::int AS count FROM idempotency_key WHERE key = $1',
    [key],
  );
  return rows[0].count;
}
