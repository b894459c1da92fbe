import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const create = (as: 'administrator' | 'finance' | 'merchant', body: object) =>
  office.call('POST', '/saved-views', { as, body });
const namesFor = async (as: 'administrator' | 'finance' | 'merchant' | 'auditor'): Promise<string[]> => {
  const { body } = await office.call('GET', '/saved-views', { as });
  return body.views.map(({ name }: { name: string }) => name);
};

describe('a saved view', () => {
  test('is private until it is shared, and then visible to users of the entity', async () => {
    const { status, body } = await create('finance', { name: 'Big refunds', query: 'type:RF amount:>500' });
    expect(status).toBe(200);
    expect(await namesFor('finance')).toEqual(['Big refunds']);
    expect(await namesFor('auditor')).toEqual([]);
    const entityId = office.gateway.psp.id;
    await office.call('PATCH', `/saved-views/${body.id}`, { as: 'finance', body: { entityId } });
    expect(await namesFor('auditor')).toEqual(['Big refunds']);
    expect(await namesFor('merchant'), 'the merchant does not see the PSP').toEqual([]);
  });

  test('can be changed and deleted only by its owner or an administrator of the entity', async () => {
    const entityId = office.gateway.merchant.id;
    const { body } = await create('merchant', { name: 'Ours', query: 'status:open', entityId });
    const rename = (as: 'finance' | 'administrator', name: string) =>
      office.call('PATCH', `/saved-views/${body.id}`, { as, body: { name } });
    expect((await rename('finance', 'Theirs')).status).toBe(404);
    const renamed = await rename('administrator', 'Open payments');
    expect(renamed.body).toMatchObject({ name: 'Open payments', ownerName: 'The merchant' });
    expect((await office.call('DELETE', `/saved-views/${body.id}`, { as: 'finance' })).status).toBe(404);
    expect((await office.call('DELETE', `/saved-views/${body.id}`, { as: 'administrator' })).status).toBe(200);
    expect(await namesFor('merchant')).toEqual([]);
  });

  test('is deleted once by concurrent requests, with one audit log entry', async () => {
    const { body } = await create('finance', { name: 'Brief', query: '' });
    const remove = () => office.call('DELETE', `/saved-views/${body.id}`, { as: 'finance' });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const where = { subjectId: body.id, action: 'saved-view.delete' };
    expect(await office.gateway.db.prisma.auditEntry.count({ where })).toBe(1);
  });

  test('cannot be changed by an owner who lost access to its entity', async () => {
    const { prisma } = autocommit(office.gateway.db);
    const { body } = await create('finance', { name: 'Left behind', query: '' });
    await prisma.savedView.update({ where: { id: body.id }, data: { entityId: office.other.psp.id } });
    const change = { as: 'finance', body: { name: 'Still mine' } } as const;
    expect((await office.call('PATCH', `/saved-views/${body.id}`, change)).status).toBe(404);
    await prisma.savedView.delete({ where: { id: body.id } });
  });

  test('cannot be shared with another tenant, nor contain an invalid search', async () => {
    const elsewhere = { name: 'x', query: '', entityId: office.other.psp.id };
    expect((await create('administrator', elsewhere)).status).toBe(404);
    const unreadable = await create('finance', { name: 'x', query: 'last4:1' });
    expect(unreadable.status).toBe(400);
    expect(unreadable.body.error.message).toContain('query');
    expect((await create('finance', { name: ' ', query: '' })).body.error.message).toContain('name');
  });

  test('is logged with old and new values', async () => {
    const { body } = await create('finance', { name: 'Logged', query: 'brand:VISA' });
    await office.call('PATCH', `/saved-views/${body.id}`, { as: 'finance', body: { query: 'brand:AMEX' } });
    await office.call('DELETE', `/saved-views/${body.id}`, { as: 'finance' });
    const entries = await office.gateway.db.prisma.auditEntry.findMany({
      where: { subjectId: body.id },
      orderBy: { sequence: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'saved-view.create',
      'saved-view.change',
      'saved-view.delete',
    ]);
    expect(entries[1]).toMatchObject({ before: { query: 'brand:VISA' }, after: { query: 'brand:AMEX' } });
  });
});

describe('preferences', () => {
  const change = (body: unknown) => office.call('PATCH', '/me/preferences', { as: 'finance', body });

  test('of one list keep those of another, and are kept across sign-ins', async () => {
    await change({ columns: { transactions: { shown: ['amount', 'state'], compact: true } } });
    await change({ columns: { requests: { shown: ['at'], compact: false } }, keys: { j: 'n' } });
    const { body } = await office.call('GET', '/me', { as: 'finance' });
    expect(body.preferences).toEqual({
      columns: {
        transactions: { shown: ['amount', 'state'], compact: true },
        requests: { shown: ['at'], compact: false },
      },
      keys: { j: 'n' },
      timeZone: 'browser',
      noticesByMail: true,
      noticeKinds: {},
      quietHours: null,
      language: 'browser',
    });
    expect((await office.call('GET', '/me', { as: 'auditor' })).body.preferences.keys).toEqual({});
  });

  test('name the time zone of the user', async () => {
    await change({ timeZone: 'Europe/Berlin' });
    const { body } = await office.call('GET', '/me', { as: 'finance' });
    expect(body.preferences).toMatchObject({ timeZone: 'Europe/Berlin', keys: { j: 'n' } });
    const { status, body: refused } = await change({ timeZone: 'Europe/Atlantis' });
    expect([status, refused.error.message]).toEqual([400, expect.stringContaining('timeZone')]);
  });

  test('that are invalid are rejected with their name', async () => {
    expect((await change({ theme: 'dark' })).status).toBe(400);
    const { status, body } = await change({ keys: { j: 'more than a key' } });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('keys.j')]);
  });
});
