import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
let debitId: string;
let refundId: string;
const reference = 'order-2026-0001';
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { queriesOfOneTransactionPerMinute: 0 } });
  const debit = await gateway.post('/v1/payments', { ...cardDebit, merchantTransactionId: reference });
  debitId = debit.body.id;
  const refund = await gateway.post(`/v1/payments/${debitId}`, { paymentType: 'RF', amount: '20.00', currency: 'EUR' });
  refundId = refund.body.id;
  await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA', merchantTransactionId: 'order-2026-0002' });
});
afterAll(() => gateway.close());

const formatted = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
const today = () => ({
  'date.from': formatted(new Date(Date.now() - 3_600_000)),
  'date.to': formatted(new Date(Date.now() + 3_600_000)),
});
const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);

describe('a query (spec 2.12)', () => {
  it('finds one payment by id, with milliseconds in its timestamp', async () => {
    const { status, body } = await gateway.get(`/v1/query/${debitId}`);
    expect([status, body.id]).toEqual([200, debitId]);
    expect(body).toMatchObject({ amount: '92.00', result: { code: '000.100.110' } });
    expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+0000$/);
  });

  it('of version 3 finds one payment by id as a record, and its linked payments in pages', async () => {
    const one = await gateway.get(`/v3/query/${debitId}`);
    expect([one.status, one.body.result.code, ids(one.body.records), one.body.pages]).toEqual([
      200,
      '000.000.100',
      [debitId],
      '1',
    ]);
    const linked = await gateway.get(`/v3/query/${debitId}`, { includeLinkedTransactions: 'true' });
    expect(ids(linked.body.records)).toEqual([debitId, refundId]);
    const second = await gateway.get(`/v3/query/${debitId}`, { includeLinkedTransactions: 'true', pageNo: '2' });
    expect([second.body.records, second.body.pages]).toEqual([[], '1']);
  });

  it.each(['0', '-1', 'x'])('of version 3 refuses pageNo %s', async (pageNo) => {
    for (const path of ['/v3/query', `/v3/query/${debitId}`]) {
      const { status, body } = await gateway.get(path, { ...(path === '/v3/query' ? today() : {}), pageNo });
      expect([status, body.result.parameterErrors[0].name]).toEqual([400, 'pageNo']);
    }
  });

  it.each(['/v1/query/', '/v3/query/'])('gets 404 700.400.580 from %s for an unknown id', async (path) => {
    const { status, body } = await gateway.get(path + '8'.repeat(32));
    expect([status, body.result.code]).toEqual([404, '700.400.580']);
  });

  it('finds a payment with its linked payments', async () => {
    const { body } = await gateway.get(`/v1/query/${debitId}`, { includeLinkedTransactions: 'true' });
    expect(ids(body.payments)).toEqual([debitId, refundId]);
  });

  it('finds by merchantTransactionId, in both versions', async () => {
    const v1 = await gateway.get('/v1/query', { merchantTransactionId: reference });
    expect(v1.body.result.code).toBe('000.000.100');
    expect(ids(v1.body.payments)).toEqual([debitId]);
    expect(v1.body.payments[0].timestamp).toMatch(/\.\d{3}\+0000$/);
    const v3 = await gateway.get('/v3/query', { merchantTransactionId: reference });
    expect(ids(v3.body.records)).toEqual([debitId]);
    expect(v3.body.pages).toBe('1');
  });

  it('finds by period, filtered by type and method', async () => {
    const all = await gateway.get('/v1/query', today());
    expect(all.body.payments).toHaveLength(3);
    const refunds = await gateway.get('/v1/query', { ...today(), paymentTypes: 'RF,CB' });
    expect(ids(refunds.body.payments)).toEqual([refundId]);
    const transfers = await gateway.get('/v1/query', { ...today(), paymentMethods: 'DD' });
    expect(transfers.body.payments).toEqual([]);
  });

  it('finds by shortId', async () => {
    const { body } = await gateway.get(`/v1/payments/${debitId}`);
    const found = await gateway.get('/v1/query', { shortId: body.shortId });
    expect(ids(found.body.payments)).toEqual([debitId]);
  });

  it.each([
    ['a reference together with a period', { merchantTransactionId: reference, ...today() }, 'date.from'],
    ['half a period', { 'date.from': '2026-01-01 00:00:00' }, 'date.to'],
    ['a limit under 100', { merchantTransactionId: reference, limit: '99' }, 'limit'],
    ['a limit over 500', { merchantTransactionId: reference, limit: '501' }, 'limit'],
    ['an unknown type', { ...today(), paymentTypes: 'XX' }, 'paymentTypes'],
    ['a query without filters', {}, 'date.from'],
  ])('rejects %s', async (_, params, name) => {
    const { status, body } = await gateway.get('/v1/query', params);
    expect(status).toBe(400);
    expect(ids(body.result.parameterErrors.map((error: { name: string }) => ({ id: error.name })))).toContain(name);
  });

  it('gets 404 700.400.580 when the reference is unknown', async () => {
    const { status, body } = await gateway.get('/v1/query', { merchantTransactionId: 'nobody-knows' });
    expect([status, body.result.code]).toEqual([404, '700.400.580']);
  });
});

describe('a query of one payment', () => {
  it('answers a declined payment with the status and result of reading it', async () => {
    const declined = await gateway.post('/v1/payments', {
      ...cardDebit,
      'customParameters[simulate.resultCode]': '800.100.152',
    });
    const read = await gateway.get(`/v1/payments/${declined.body.id}`);
    const queried = await gateway.get(`/v1/query/${declined.body.id}`);
    expect([read.status, queried.status]).toEqual([400, 400]);
    expect(queried.body.result).toEqual(read.body.result);
  });

  it('of version 3 shows the reference of the network that an initial payment got', async () => {
    const initial = await gateway.post('/v1/payments', {
      ...cardDebit,
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    });
    const { body } = await gateway.get(`/v3/query/${initial.body.id}`, { includeLinkedTransactions: 'true' });
    expect(body.records[0].resultDetails.CardholderInitiatedTransactionID).toBe(
      initial.body.resultDetails.CardholderInitiatedTransactionID,
    );
  });
});
