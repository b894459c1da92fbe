import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedRule } from '#lib/settlement/testing/test-rule.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
let id: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  id = await seedRule(office.gateway, office.gateway.psp.id);
});
afterAll(() => office.close());

type Role = Parameters<TestBackOffice['call']>[2] extends { as?: infer As } ? As : never;

const call = (method: string, path: string, body?: unknown, as = 'finance') =>
  office.call(method, path, { as: as as NonNullable<Role>, ...(body ? { body } : {}) });

/** A line that was matched by its id, in a period that is closed. */
async function closePeriod(): Promise<void> {
  const { gateway } = office;
  const paid = await gateway.post('/v1/payments', cardDebit);
  const now = gateway.clock.now().toISOString();
  const values = { UniqueID: paid.body.id, Brand: 'VISA', AccountNumberLast4: '0000', SettlementFee: '' };
  const time = { TxRequestTime: now.replace('T', ' ').slice(0, 19), Amount: '92.00', SettlementAmount: '92.00' };
  const text = fileOf([rowOf(gateway, { ...values, ...time })]);
  await matchAll(gateway, await importFile(gateway, { text }));
  await gateway.database.pool.query(
    `INSERT INTO accounting_period (merchant_id, id, is_test, state, starts_on, ends_on, created_by, created_at,
       proposed_by, closed_by, closed_at, hash, entry_count, entries_hash, balances, position)
     VALUES ($1, 'closed', true, 'CLOSED', $2, $2, 'a', $3, 'a', 'b', $3, 'x', 0, 'x', '[]', 0)`,
    [gateway.merchant.id, now.slice(0, 10), now],
  );
}

describe('a matching rule', () => {
  it('is tested on closed periods, requested by one user and switched on by another one, each audited', async () => {
    const path = `/settlement-rules/${id}`;
    const untested = await call('POST', `${path}/request`, { version: 1, reason: 'too early' });
    expect(untested.body.error.code).toBe('rule-changed');
    expect((await call('POST', `${path}/test`, { version: 1 })).body).toMatchObject({
      rule: { state: 'PROPOSED', version: 2 },
      backTest: { lines: 0 },
    });
    await closePeriod();
    expect((await call('POST', `${path}/test`, { version: 2 })).body).toMatchObject({
      rule: { state: 'TESTED', version: 3, found: 1, wrong: 0 },
      backTest: { lines: 1, right: 1, falsePairs: [] },
    });
    expect((await call('POST', `${path}/request`, { version: 3 })).status).toBe(400);
    const requested = await call('POST', `${path}/request`, { version: 3, reason: 'no false pair' });
    expect(requested.body).toMatchObject({ rule: { state: 'REQUESTED' }, isOwnRequest: true });
    const own = await call('POST', `${path}/approve`, { version: 4 });
    expect([own.status, own.body.error.code]).toEqual([409, 'same-user']);
    const approved = await call('POST', `${path}/approve`, { version: 4 }, 'administrator');
    expect(approved.body.rule).toMatchObject({ state: 'ACTIVE', version: 5 });
    const off = await call('POST', `${path}/deactivate`, { version: 5, reason: 'another format' });
    expect(off.body.rule).toMatchObject({ state: 'TESTED', reason: 'another format', approvedByName: null });
    const { rows } = await office.gateway.database.pool.query(
      'SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
      [id],
    );
    const steps = ['test', 'test', 'request', 'approve', 'deactivate'];
    expect(rows.map(({ action }) => action)).toEqual(steps.map((step) => `settlement-rule.${step}`));
  });

  it('is read by auditors and changed by finance only, and is none of another PSP', async () => {
    expect((await call('GET', `/settlement-rules/${id}`, undefined, 'auditor')).body.mayWrite).toBe(false);
    expect((await call('POST', `/settlement-rules/${id}/test`, { version: 1 }, 'auditor')).status).toBe(403);
    const cookie = await office.openSession('finance', office.other.psp.id);
    expect((await office.call('GET', `/settlement-rules/${id}`, { cookie })).status).toBe(404);
  });

  it('is found by its state', async () => {
    const count = async (q: string) => (await call('GET', `/settlement-rules?q=${q}`)).body.rows.length;
    expect([await count('state:tested'), await count('state:active')]).toEqual([1, 0]);
  });
});
