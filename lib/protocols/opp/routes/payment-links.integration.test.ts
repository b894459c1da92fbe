import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { deleteOldCheckouts } from '#lib/checkouts/store.ts';
import { paymentLinkJobs } from '#lib/payment-links/index.ts';
import { createPayment } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { rejectAbandonedClaims } from '../browser/reject-abandoned-claims.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    throttling: { statusOfOneCheckoutPerMinute: 0, paymentsPerMinute: 0, readsPerMinute: 0 },
  });
});
afterAll(() => gateway.close());

const invoice = { amount: '92.00', currency: 'EUR', paymentType: 'DB', description: 'Invoice <4711>' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const declined = { 'customParameters[simulate.resultCode]': '800.100.152' };

async function make(params: Record<string, string> = invoice): Promise<string> {
  const { status, body, text } = await gateway.post('/paybylink/v1', params);
  expect(status, text).toBe(200);
  return body.id;
}

const read = async (id: string) => (await gateway.get(`/paybylink/v1/${id}`)).body;
const remove = (id: string) =>
  gateway.send('DELETE', `/paybylink/v1/${id}?entityId=${gateway.channel.id}`, {
    headers: { Authorization: `Bearer ${gateway.accessToken}` },
  });

async function visit(id: string, path = '') {
  const response = await gateway.services.gateway.fetch(new Request(`http://gateway.test/pay/${id}${path}`));
  const html = await response.text();
  const checkoutId = /checkoutId=([0-9A-F]{32}-[a-z0-9]+)/.exec(html)?.[1] ?? '';
  return { status: response.status, html, checkoutId, headers: response.headers };
}

/** As a browser sends the form of the page. */
const submit = (checkoutId: string, params: Record<string, string> = {}) =>
  gateway.send('POST', `/v1/checkouts/${checkoutId}/payment`, {
    body: new URLSearchParams({ ...card, ...params }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

async function countPayments(id: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS number FROM payment p JOIN checkout c ON c.id = p.ndc
     WHERE p.merchant_id = $1 AND p.merchant_transaction_id = $2`,
    [gateway.merchant.id, id],
  );
  return rows[0].number;
}

describe('POST /paybylink/v1', () => {
  it('makes a link that is valid for seven days, and its page opens one checkout', async () => {
    const { body } = await gateway.post('/paybylink/v1', invoice);
    expect(body).toMatchObject({ result: { code: '000.200.100' }, ndc: expect.any(String) });
    expect(body.link).toMatch(new RegExp(`/pay/${body.id}$`));
    const state = await read(body.id);
    expect(state).toMatchObject({ state: 'OPEN', amount: '92.00', currency: 'EUR', paymentType: 'DB' });
    const days = (Date.parse(`${state.validUntil.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const { rows } = await gateway.database.pool.query(
      'SELECT sealed_parameters AS sealed FROM payment_link WHERE merchant_id = $1 AND id = $2',
      [gateway.merchant.id, body.id],
    );
    expect(rows[0].sealed).not.toContain('92.00');
  });

  it('makes one link for an Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'link-1' } };
    const first = await gateway.post('/paybylink/v1', invoice, options);
    expect((await gateway.post('/paybylink/v1', invoice, options)).body).toEqual(first.body);
  });

  it.each([
    [{ ...invoice, amount: '0.00' }, 'amount'],
    [{ ...invoice, validUntil: '2001-01-01 00:00:00' }, 'validUntil'],
    [{ ...invoice, validUntil: '2199-01-01 00:00:00' }, 'validUntil'],
    [{ amount: '1.00', currency: 'EUR' }, 'paymentType'],
    [{ ...invoice, 'card.cvv': '123' }, 'card.cvv'],
  ])('refuses %j', async (params, name) => {
    const { status, body } = await gateway.post('/paybylink/v1', params as Record<string, string>);
    expect(status).toBe(400);
    expect(body.result.parameterErrors.map((each: { name: string }) => each.name)).toContain(name);
  });

  it('is closed to other merchants', async () => {
    const id = await make();
    const other = await seedMerchant(gateway.db);
    const issued = await issueToken(
      autocommit(gateway.db),
      { entityId: other.merchant.id, name: 'other' },
      gateway.clock.now(),
    );
    const call = { entityId: other.channel.id, accessToken: issued.accessToken };
    expect((await gateway.get(`/paybylink/v1/${id}`, {}, call)).status).toBe(404);
  });
});

describe('GET /pay/{id}', () => {
  it('shows what is paid under a strict policy, with the hash of the script, as text', async () => {
    const { status, html, headers } = await visit(await make());
    expect(status).toBe(200);
    expect(html).toContain('92.00 EUR');
    expect(html).toContain('Invoice &lt;4711&gt;');
    expect(html).toMatch(/integrity="sha384-/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has one checkout for all visitors while it is valid', async () => {
    const id = await make();
    const pages = await Promise.all(Array.from({ length: 20 }, () => visit(id)));
    expect(new Set(pages.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*)::int AS number FROM checkout c, payment_link l
       WHERE l.merchant_id = $1 AND l.id = $2 AND c.merchant_id = l.merchant_id AND c.created_at >= l.created_at`,
      [gateway.merchant.id, id],
    );
    expect(rows[0].number).toBe(1);
  });

  it('is paid once by 30 visitors with two tabs each', async () => {
    const id = await make({ ...invoice, merchantTransactionId: 'invoice-race-1' });
    const tabs = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const { checkoutId } = await visit(id);
        return checkoutId === '' ? null : submit(checkoutId);
      }),
    );
    const paid = tabs.filter((answer) => answer?.body.result.code === '000.100.110');
    expect(paid).toHaveLength(1);
    expect(await countPayments('invoice-race-1')).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'PAID', payment: { amount: '92.00' } });
    const after = await visit(id);
    expect(after.checkoutId).toBe('');
    expect(after.html).toContain('This payment was made');
  });

  it('is paid once by visitors whose checkouts end meanwhile', async () => {
    const id = await make({ ...invoice, merchantTransactionId: 'invoice-race-2' });
    const old = (await visit(id)).checkoutId;
    gateway.clock.advance(31 * minuteMs);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 4 === 0) return submit(old);
        const { checkoutId } = await visit(id);
        return checkoutId === '' ? null : submit(checkoutId);
      }),
    );
    expect(answers.filter((answer) => answer?.body.result.code === '000.100.110')).toHaveLength(1);
    expect(await countPayments('invoice-race-2')).toBe(1);
  });

  it('opens the next checkout after a decline and the end of the last one, and not before', async () => {
    const id = await make({ ...invoice, ...declined });
    const first = (await visit(id)).checkoutId;
    expect((await submit(first)).body.result.code).toBe('800.100.152');
    expect((await visit(id)).checkoutId).toBe(first);
    expect((await visit(id, '/result')).html).toContain('Payment failed');
    gateway.clock.advance(31 * minuteMs);
    const second = (await visit(id)).checkoutId;
    expect(second).not.toBe('');
    expect(second).not.toBe(first);
    expect((await submit(first)).status).toBe(404);
  });

  it('opens none while the result of a payment is not known, however old it is', async () => {
    const pending = { 'customParameters[simulate.resultCode]': '000.200.000' };
    const id = await make({ ...invoice, ...pending });
    const { checkoutId } = await visit(id);
    await submit(checkoutId);
    expect(await read(id)).toMatchObject({ state: 'PROCESSING' });
    gateway.clock.advance(31 * minuteMs);
    const later = await visit(id);
    expect(later.checkoutId).toBe('');
    expect(later.html).toContain('Do not pay again');
    expect((await remove(id)).body.result.code).toBe('800.700.100');
  });

  it('waits after five declines until the checkout ends', async () => {
    const id = await make({ ...invoice, ...declined });
    const { checkoutId } = await visit(id);
    for (let attempt = 0; attempt < 5; attempt += 1) await submit(checkoutId);
    const page = await visit(id);
    expect(page.checkoutId).toBe('');
    expect(page.html).toContain('wait half an hour');
  });

  it('answers unknown, closed and expired links with a page and a status of their own', async () => {
    expect((await visit('0'.repeat(32))).status).toBe(404);
    expect((await visit('abc')).status).toBe(404);
    const closed = await make();
    const { checkoutId } = await visit(closed);
    expect((await remove(closed)).body.result.code).toBe('000.200.102');
    expect(await visit(closed)).toMatchObject({ status: 410, html: expect.stringContaining('was closed') });
    expect((await submit(checkoutId)).status).toBe(404);
    expect(await read(closed)).toMatchObject({ state: 'CLOSED', result: { code: '100.350.101' } });
    const expired = await make();
    gateway.clock.advance(8 * 24 * 60 * minuteMs);
    expect(await visit(expired)).toMatchObject({ status: 410, html: expect.stringContaining('no longer') });
    expect(await read(expired)).toMatchObject({ state: 'EXPIRED' });
  });

  describe('whose process ended after it claimed a payment', () => {
    /** A visitor presses the button, and the process ends before it has stored anything. */
    async function claim() {
      const id = await make();
      const { checkoutId } = await visit(id);
      const { checkouts } = gateway.services.gatewayServices;
      const checkout = await checkouts.find(checkoutId);
      if (!checkout) throw new Error('the page has a checkout');
      const now = gateway.clock.now();
      const paymentId = newTransactionId(now);
      const shopperResultUrl = 'https://shop.example/done';
      await checkouts.claim({ checkout, paymentId, operation: 'payment', shopperResultUrl, now });
      return { id, checkoutId, paymentId };
    }
    const endClaims = () => rejectAbandonedClaims(gateway.services.gatewayServices);
    /** What a process does that was only slow. */
    async function payLate(paymentId: string) {
      const channel = await gateway.services.gatewayServices.tree.findChannel(gateway.channel.id);
      if (!channel) throw new Error('the channel is there');
      const command = cardCommand(channel, { id: paymentId, now: gateway.clock.now() });
      return createPayment(gateway.services.gatewayServices, command);
    }
    const rowsOf = async (paymentId: string) =>
      (await gateway.database.pool.query('SELECT state FROM payment WHERE id = $1', [paymentId])).rows;

    it('stays in progress while its checkout is valid, and is open again afterwards', async () => {
      const { id, paymentId } = await claim();
      gateway.clock.advance(31 * minuteMs);
      expect(await endClaims()).toBe(0);
      expect(await read(id)).toMatchObject({ state: 'PROCESSING' });
      gateway.clock.advance(10 * minuteMs);
      expect(await endClaims()).toBe(1);
      expect(await endClaims()).toBe(0);
      expect(await rowsOf(paymentId)).toEqual([{ state: 'REJECTED' }]);
      expect(await read(id)).toMatchObject({ state: 'OPEN' });
      const next = await visit(id);
      expect((await submit(next.checkoutId)).body.result.code).toBe('000.100.110');
      expect(await read(id)).toMatchObject({ state: 'PAID' });
    });

    it('sends nothing any more when that process goes on after all', async () => {
      const { paymentId } = await claim();
      gateway.clock.advance(41 * minuteMs);
      await endClaims();
      await expect(payLate(paymentId)).rejects.toThrow();
      expect(await rowsOf(paymentId)).toEqual([{ state: 'REJECTED' }]);
    });

    it('is decided once when both happen at the same time', async () => {
      const seen = new Set<string>();
      for (let round = 0; round < 12; round += 1) {
        const { id, paymentId } = await claim();
        gateway.clock.advance(41 * minuteMs);
        const late = new Promise((resolve) => setTimeout(resolve, round)).then(() => payLate(paymentId));
        const [paid, ended] = await Promise.allSettled([late, endClaims()]);
        const [row, ...others] = await rowsOf(paymentId);
        expect(others).toEqual([]);
        expect(paid.status === 'fulfilled').toBe(row?.state === 'APPROVED');
        expect(ended).toEqual({ status: 'fulfilled', value: row?.state === 'APPROVED' ? 0 : 1 });
        expect((await read(id)).state).toBe(row?.state === 'APPROVED' ? 'PAID' : 'OPEN');
        seen.add(row?.state);
      }
      expect([...seen].every((state) => state === 'APPROVED' || state === 'REJECTED')).toBe(true);
    });
  });

  it('is erased in two steps after its end: its parameters, then the link', async () => {
    const id = await make();
    await submit((await visit(id)).checkoutId);
    const job = paymentLinkJobs({ db: gateway.db, clock: gateway.clock }, readEnv({}))[0];
    const sealed = async () =>
      (await gateway.database.pool.query('SELECT sealed_parameters AS s FROM payment_link WHERE id = $1', [id])).rows;
    gateway.clock.advance(13 * dayMs);
    await job?.run();
    expect((await sealed())[0].s).not.toBe('');
    gateway.clock.advance(2 * dayMs);
    await job?.run();
    expect(await sealed()).toEqual([{ s: '' }]);
    expect(await read(id)).toMatchObject({ state: 'PAID' });
    expect((await visit(id)).html).toContain('This payment was made');
    gateway.clock.advance(90 * dayMs);
    await job?.run();
    expect(await sealed()).toEqual([]);
    expect((await visit(id)).status).toBe(404);
  });

  it('stays paid after old checkouts are deleted', async () => {
    const id = await make();
    await submit((await visit(id)).checkoutId);
    await deleteOldCheckouts(autocommit(gateway.db), 'F'.repeat(32));
    expect(await read(id)).toMatchObject({ state: 'PAID' });
    expect((await visit(id, '/result')).html).toContain('This payment was made');
  });
});
