import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const path = (id = office.gateway.merchant.id) => `/entities/${id}/payout-statement-recipients`;

describe('the recipients of payout statements', () => {
  test('are none at first, and set by finance with an entry of the audit log', async () => {
    const { body } = await office.call('GET', path(), { as: 'finance' });
    expect(body).toEqual({ toUsers: false, addresses: [], mayChange: true, hasMailServer: false });
    const sent = { toUsers: true, addresses: 'a@shop.example\nb@shop.example, a@shop.example' };
    expect((await office.call('POST', path(), { as: 'finance', body: sent })).status).toBe(200);
    const after = { toUsers: true, addresses: ['a@shop.example', 'b@shop.example'] };
    expect((await office.call('GET', path(), { as: 'finance' })).body).toMatchObject(after);
    const { db, merchant } = office.gateway;
    const entry = await db.prisma.auditEntry.findFirstOrThrow({ where: { action: 'payout-terms.change-recipients' } });
    expect(entry).toMatchObject({ subjectId: merchant.id, before: { toUsers: false, addresses: [] }, after });
  });

  test.each([
    ['not an address', 'addresses'],
    [Array.from({ length: 11 }, (_, index) => `a${index}@shop.example`).join('\n'), 'addresses'],
  ])('are refused with %j', async (addresses, field) => {
    const { status, body } = await office.call('POST', path(), { as: 'finance', body: { toUsers: false, addresses } });
    expect([status, body.error.details.fields[0].name.split('.')[0]]).toEqual([400, field]);
  });

  test('are for roles that may change payouts, of merchants in their scope', async () => {
    const body = { toUsers: true, addresses: '' };
    expect((await office.call('POST', path(), { as: 'auditor', body })).status).toBe(403);
    expect((await office.call('GET', path(), { as: 'auditor' })).body.mayChange).toBe(false);
    expect((await office.call('GET', path(office.other.merchant.id), { as: 'finance' })).status).toBe(404);
    expect((await office.call('POST', path(office.gateway.channel.id), { as: 'finance', body })).status).toBe(404);
  });
});
