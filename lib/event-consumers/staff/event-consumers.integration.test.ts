import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';

let office: TestBackOffice;
let cookie: string;

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const roles = [gateway.psp.id, other.psp.id].map((entityId) => ({ role: 'administrator' as const, entityId }));
  const user = { username: 'operator', name: 'Operator', email: 'o@demo.example', password: null, roles };
  cookie = await openSessionCookie(gateway.services.sso, await createUser(autocommit(gateway.db), user, new Date()));
  await gateway.database.pool.query(
    `INSERT INTO event_consumer (name, kind, failures, failed_position, failed_at, last_error, retry_at)
     VALUES ('broken', 'projection', 3, 1, now(), 'cannot apply', now() + interval '1 hour'),
            ('registrations', 'projection', 0, NULL, NULL, NULL, NULL)`,
  );
  await gateway.post('/v1/payments', cardDebit);
});
afterAll(() => office.close());

async function call(method: string, path: string): Promise<{ status: number; body: { consumers: object[] } }> {
  const { sso, backOffice } = office.gateway.services;
  const headers = { Cookie: cookie, Origin: new URL(sso.baseUrl).origin };
  const init = method === 'GET' ? {} : { body: '{}' };
  const answer = await backOffice.fetch(
    new Request(`${sso.baseUrl}/api/backoffice${path}`, { method, headers, ...init }),
  );
  return { status: answer.status, body: await answer.json() };
}

describe('event consumers', () => {
  test('are listed with their lag, their last error and when they try again', async () => {
    const { status, body } = await call('GET', '/event-consumers');
    expect(status).toBe(200);
    expect(body.consumers).toEqual([
      expect.objectContaining({
        name: 'broken',
        state: 'failed',
        lag: 2,
        failures: 3,
        lastError: 'cannot apply',
        oldestUnreadAt: expect.any(String),
        retryAt: expect.any(String),
      }),
      expect.objectContaining({ name: 'registrations', state: 'catching-up', lag: 2, lastError: null }),
    ]);
  });

  test('retry immediately on request of an administrator, with an audit log entry', async () => {
    const { status, body } = await call('POST', '/event-consumers/broken/retry');
    expect([status, body.consumers[0]]).toMatchObject([200, { name: 'broken', retryAt: null }]);
    const entry = await office.gateway.db.prisma.auditEntry.findFirstOrThrow({
      where: { action: 'event-consumer.retry' },
    });
    expect(entry).toMatchObject({ subjectId: 'broken', entityId: null });
  });

  test('are unknown to administrators of a part, and unknown consumers give 404', async () => {
    expect((await office.call('GET', '/event-consumers', { as: 'administrator' })).status).toBe(404);
    expect((await call('POST', '/event-consumers/none/retry')).status).toBe(404);
  });
});
