import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurnpike } from './client.ts';
import { ConnectionError, TurnpikeError } from './errors.ts';

const options = { baseUrl: 'https://pay.example/', accessToken: 'tpk_1', entityId: 'e1', retryDelayMs: 1 };
const turnpike = createTurnpike(options);
const refund = { amount: '10.00', currency: 'EUR', paymentType: 'RF' } as const;

const approved = { id: 'p1', result: { code: '000.100.110', description: 'approved' } };
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const fetchMock = vi.fn<typeof fetch>();
const keyOf = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers).get('idempotency-key');
const urlOf = (call: number) => String(fetchMock.mock.calls[call]?.[0]);

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('sends a POST as a form, with the token and the entity', async () => {
    fetchMock.mockResolvedValue(json(200, approved));
    expect(await turnpike.payments.followUp('a/b', refund)).toEqual(approved);
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect([url, init?.method]).toEqual(['https://pay.example/v1/payments/a%2Fb', 'POST']);
    expect(String(init?.body)).toBe('entityId=e1&amount=10.00&currency=EUR&paymentType=RF');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer tpk_1');
  });

  it('sends the parameters of a GET and a DELETE in the address, and another entity where one is named', async () => {
    fetchMock.mockImplementation(async () => json(200, approved));
    await turnpike.payments.read('p1', { entityId: 'e2' });
    await turnpike.registrations.delete('r1');
    expect(urlOf(0)).toBe('https://pay.example/v1/payments/p1?entityId=e2');
    expect(urlOf(1)).toBe('https://pay.example/v1/registrations/r1?entityId=e1');
  });

  it('sends neither token nor entity where a browser of a shopper calls', async () => {
    fetchMock.mockResolvedValue(json(200, approved));
    await turnpike.checkouts.form('c1');
    expect(urlOf(0)).toBe('https://pay.example/v1/checkouts/c1/form');
    expect(new Headers(fetchMock.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false);
  });
});

describe('a retry', () => {
  it('of a POST has the same Idempotency-Key, and another call has another', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
    fetchMock.mockImplementation(async () => json(200, approved));
    await turnpike.payments.followUp('p1', refund);
    await turnpike.payments.followUp('p1', refund);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(keyOf(0)).toMatch(/^[\da-f-]{36}$/u);
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  it('uses the key of the caller', async () => {
    fetchMock.mockResolvedValue(json(200, approved));
    await turnpike.payments.followUp('p1', refund, { idempotencyKey: 'refund-4711' });
    expect(keyOf(0)).toBe('refund-4711');
  });

  it.each([409, 429, 502, 503, 504])('follows the status %d', async (status) => {
    fetchMock.mockResolvedValueOnce(json(status, {})).mockResolvedValueOnce(json(200, approved));
    expect(await turnpike.payments.read('p1')).toEqual(approved);
  });

  it('waits as long as Retry-After requests', async () => {
    fetchMock.mockResolvedValueOnce(json(429, {}, { 'Retry-After': '1' })).mockResolvedValueOnce(json(200, approved));
    const startedAt = performance.now();
    await turnpike.payments.read('p1');
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it.each([400, 401, 403, 404, 422, 500])('does not follow the status %d', async (status) => {
    fetchMock.mockResolvedValue(json(status, {}));
    await expect(turnpike.payments.read('p1')).rejects.toMatchObject({ status });
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('does not follow where a repeated request would have a second effect', async () => {
    fetchMock.mockRejectedValue(new TypeError('fetch failed'));
    const webhook = { url: 'https://shop.example/hooks', types: 'PAYMENT' };
    await expect(turnpike.webhooks.create(webhook)).rejects.toBeInstanceOf(ConnectionError);
    await expect(turnpike.registrations.delete('r1')).rejects.toBeInstanceOf(ConnectionError);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(keyOf(0)).toBeNull();
  });

  it('ends after the maximum, with the last error', async () => {
    fetchMock.mockImplementation(async () => json(503, { result: { code: '800.800.800', description: 'busy' } }));
    await expect(turnpike.payments.read('p1')).rejects.toMatchObject({ status: 503, code: '800.800.800' });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('ends when the caller gives up', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => {
      controller.abort(new Error('closed'));
      throw new TypeError('fetch failed');
    });
    const reading = turnpike.payments.read('p1', {}, { signal: controller.signal });
    await expect(reading).rejects.toThrow('closed');
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});

describe('an error', () => {
  it('has the status, the code, the description and what was wrong with each parameter', async () => {
    const parameterErrors = [{ name: 'amount', value: '9,2', message: 'must be an amount such as 92.00' }];
    const result = { code: '200.300.404', description: 'invalid or missing parameter', parameterErrors };
    fetchMock.mockResolvedValue(json(400, { result }));
    const error = await turnpike.payments.read('p1').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TurnpikeError);
    expect(error).toMatchObject({ status: 400, code: '200.300.404', parameterErrors, response: { result } });
    expect(String(error)).toBe(
      'TurnpikeError: 200.300.404 invalid or missing parameter: amount must be an amount such as 92.00',
    );
  });

  it('of a proxy has no code', async () => {
    fetchMock.mockResolvedValue(new Response('<html>', { status: 500 }));
    await expect(turnpike.payments.read('p1')).rejects.toMatchObject({ status: 500, code: '', response: {} });
  });

  it('shows that no answer came in time', async () => {
    fetchMock.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const slow = createTurnpike({ ...options, timeoutMs: 5, maxRetries: 0 });
    const error = await slow.payments.read('p1').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ConnectionError', cause: { name: 'TimeoutError' } });
  });
});

describe('pages', () => {
  const page = (pageNo: string) =>
    json(200, { ...approved, records: [{ id: `${pageNo}a` }, { id: `${pageNo}b` }], pages: '3' });
  const period = { date: { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' } };
  beforeEach(() => {
    fetchMock.mockImplementation(async (url) => page(new URL(String(url)).searchParams.get('pageNo') ?? ''));
  });

  it('are read one after the other while the items are iterated', async () => {
    const ids: string[] = [];
    for await (const payment of turnpike.query.v3(period)) ids.push(payment.id);
    expect(ids).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('begin at the page that was requested, and end with the iteration', async () => {
    for await (const payment of turnpike.query.v3({ ...period, pageNo: '2' })) if (payment.id === '2b') break;
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('are read singly by those who wait for the answer itself', async () => {
    expect((await turnpike.query.v3(period)).pages).toBe('3');
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});
