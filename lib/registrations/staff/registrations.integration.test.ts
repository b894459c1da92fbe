import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

/** Stored with a payment, as most are. */
async function store(params: Record<string, string> = {}): Promise<string> {
  const sent = { ...cardDebit, createRegistration: 'true', ...params };
  const { body } = await office.gateway.post('/v1/payments', sent);
  return body.registrationId;
}

const list = (query: string, as: 'merchant' | 'administrator' | 'analyst' = 'merchant') =>
  office.call('GET', `/registrations?${query}`, { as: as === 'analyst' ? 'fraud analyst' : as });
const idsOf = ({ body }: { body: { rows: { id: string }[] } }) => body.rows.map(({ id }) => id);

describe('the list of registrations', () => {
  test('finds registrations by id, short id, last four and holder', async () => {
    const id = await store({ 'card.number': '5454545454545454', paymentBrand: 'MASTER' });
    const [row] = (await list(`q=${id}`)).body.rows;
    expect(row).toMatchObject({ id, paymentBrand: 'MASTER', last4: '5454', state: 'ACTIVE' });
    expect(idsOf(await list(`q=${row.shortId}`))).toEqual([id]);
    expect(idsOf(await list('q=5454'))).toEqual([id]);
    expect(idsOf(await list('q=5454+state:deleted'))).toEqual([]);
    expect(idsOf(await list(`q=${id.slice(0, 31)}`))).toEqual([id]);
    expect(idsOf(await list('q=jane+mastercard'))).toEqual([id]);
    expect(idsOf(await list('q=holder:nobody'))).toEqual([]);
  });

  test('pages in both directions without losing or repeating a row', async () => {
    for (let count = 0; count < 5; count += 1) await store();
    const all = idsOf(await list('limit=100'));
    const first = await list('limit=2');
    const second = await list(`limit=2&older=${first.body.older}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all.slice(0, 4));
    expect(idsOf(await list(`limit=2&newer=${second.body.newer}`))).toEqual(idsOf(first));
    expect(first.body.newer).toBeNull();
    expect((await list('older=nowhere')).status).toBe(400);
  });

  test('returns nothing that could charge an account', async () => {
    const id = await store();
    const { text } = await office.call('GET', `/registrations/${id}`, { as: 'merchant' });
    expect(text).not.toContain(cardDebit['card.number']);
    expect(text).not.toMatch(/ciphertext|accountId|fingerprint/);
  });
});

describe('deleting a registration', () => {
  const deleteRegistration = (id: string, body: unknown = { reason: 'requested by the customer' }) =>
    office.call('POST', `/registrations/${id}/forget`, { as: 'merchant', body });

  test('erases the number and records actor and reason', async () => {
    const id = await store({ 'card.number': '4111111111111111' });
    const { body: before } = await office.call('GET', `/registrations/${id}`, { as: 'merchant' });
    expect(before.mayForget).toBe(true);
    const { status, body } = await deleteRegistration(id);
    expect([status, body.row.state, body.mayForget]).toEqual([200, 'DELETED', false]);
    const { db } = office.gateway;
    const stored = await db.prisma.registration.findFirstOrThrow({ where: { id } });
    const account = await db.prisma.vaultAccount.findFirstOrThrow({ where: { id: stored.accountId ?? '' } });
    expect(account.ciphertext).toBeNull();
    const entry = await db.prisma.auditEntry.findFirstOrThrow({ where: { subjectId: id } });
    expect(entry).toMatchObject({ action: 'registration.delete', after: { reason: 'requested by the customer' } });
    const [gone] = body.transactions;
    expect(gone.paymentType).toBe('DR');
    const timeline = (await office.call('GET', `/transactions/${gone.id}`, { as: 'merchant' })).body.timeline;
    expect(timeline.at(-1)).toMatchObject({
      type: 'payment.created',
      actorName: 'The merchant',
      data: { reason: 'requested by the customer' },
    });
    const used = await office.gateway.post(`/v1/registrations/${id}/payments`, {
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect(used.status).toBe(400);
  });

  test('requires a reason and works once', async () => {
    const id = await store();
    expect((await deleteRegistration(id, {})).body.error.message).toContain('reason');
    expect((await deleteRegistration(id)).status).toBe(200);
    expect(await deleteRegistration(id)).toMatchObject({ status: 409, body: { error: { code: 'gone' } } });
  });

  test('is rejected for a fraud analyst', async () => {
    const id = await store();
    const seen = await office.call('GET', `/registrations/${id}`, { as: 'fraud analyst' });
    expect(seen.body.mayForget).toBe(false);
    const body = { reason: 'no right' };
    const refused = await office.call('POST', `/registrations/${id}/forget`, { as: 'fraud analyst', body });
    expect(refused.status).toBe(403);
  });
});
