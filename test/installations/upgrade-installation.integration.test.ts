import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '#lib/audit/index.ts';
import { migrateDatabase, readMigrations } from '#lib/platform/database/migrations/migrate.ts';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { backOfficePath } from '#lib/staff/index.ts';
import { startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { type GatewayUnderTest, serveGateway } from '#test/recorded-requests/gateway-under-test.ts';
import {
  type Caller,
  type CliContext,
  countRows,
  type RecordedRead,
  readInstallation,
  restoreInstallation,
} from './installation.ts';

/** Tables that a later migration gave another name: name in the recorded installation → name today. */
const renamedTables: Readonly<Record<string, string>> = {};

const fixtures = new URL('../fixtures/installations/', import.meta.url);
const names = (await readdir(fixtures))
  .filter((file) => file.endsWith('.jsonl.gz'))
  .map((file) => file.slice(0, -'.jsonl.gz'.length));

describe.each(names)('the installation of %s, under the migrations of today', (name) => {
  let installation: CliContext;
  let gateway: TestGateway;
  let served: GatewayUnderTest;
  let applied: string[];
  let counts: Map<string, number>;

  beforeAll(async () => {
    installation = await readInstallation(name);
    const database = await openTestDatabase({ poolSize: 12, migrated: false });
    await restoreInstallation(database.url, installation);
    applied = (await migrateDatabase(database.url)).applied.map((migration) => migration.name);
    await prepareDatabase(database.url);
    counts = await countRows(database.url);
    gateway = await startTestGateway({}, createLog('silent'), { openDatabase: async () => database });
    // Time goes on from the moment of the recording, so that nothing has expired since.
    const recordedAt = new Date(installation.recordedAt).getTime();
    gateway.clock.advance(recordedAt + 1_000 - gateway.clock.now().getTime());
    served = await serveGateway(gateway);
  }, 120_000);
  afterAll(async () => {
    await served.close();
    await gateway.close();
  });

  const callAs = ({ entityId, accessToken }: Caller) => ({ entityId, accessToken });
  const facts = () => installation.facts;

  it('has got every migration that came later, and is encrypted under the key of the test', async () => {
    const all = (await readMigrations()).map((migration) => migration.name);
    expect([...installation.migrations, ...applied].sort()).toEqual(all);
    expect(installation.masterKey).toBe(testMasterKey);
  });

  it('keeps at least as many rows in every table', () => {
    for (const [table, rows] of installation.tables) {
      const count = counts.get(renamedTables[table] ?? table);
      expect(count, `${table}: name its successor in renamedTables`).toBeDefined();
      expect(count, table).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it('answers a read of every payment and every registration as before', async () => {
    const { reads } = facts();
    expect(reads.length).toBeGreaterThan(500);
    const answers: Pick<RecordedRead, 'path' | 'status' | 'body'>[] = [];
    for (const { path, ...caller } of reads) {
      const { status, body } = await gateway.get(path, {}, callAs(caller));
      const { buildNumber: _build, timestamp: _time, ...rest } = body;
      if (rest.id === undefined) delete rest.ndc;
      answers.push({ path, status, body: rest });
    }
    // Later versions may answer more; what was answered stays.
    expect(answers).toMatchObject(reads.map(({ path, status, body }) => ({ path, status, body })));
  }, 60_000);

  it('answers a request with a kept idempotency key by the same bytes', async () => {
    const { key, form, text, ...caller } = facts().replayable;
    const headers = { 'Idempotency-Key': key };
    const answer = await gateway.post('/v1/payments', form, { ...callAs(caller), headers });
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
    expect(answer.text).toBe(text);
  });

  it('refunds what is left of an old debit and no more', async () => {
    const { paymentId, amount, currency, ...caller } = facts().refundable;
    const refund = { paymentType: 'RF', amount, currency };
    const path = `/v1/payments/${paymentId}`;
    const refunded = await gateway.post(path, refund, callAs(caller));
    expect([refunded.status, refunded.body.result.code]).toEqual([200, '000.100.110']);
    const again = await gateway.post(path, { ...refund, amount: '0.01' }, callAs(caller));
    expect(again.body.result.code).toBe('700.300.300');
  });

  it('captures what is left of an old preauthorization and no more', async () => {
    const { paymentId, amount, currency, ...caller } = facts().capturable;
    const capture = { paymentType: 'CP', amount, currency };
    const path = `/v1/payments/${paymentId}`;
    const captured = await gateway.post(path, capture, callAs(caller));
    expect([captured.status, captured.body.result.code]).toEqual([200, '000.100.110']);
    const again = await gateway.post(path, { ...capture, amount: '0.01' }, callAs(caller));
    expect(again.body.result.code).toBe('700.400.100');
  });

  it('charges a card that was stored before', async () => {
    const { registrationId, ...caller } = facts().chargeable;
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
    const paid = await gateway.post(`/v1/registrations/${registrationId}/payments`, charge, callAs(caller));
    expect([paid.status, paid.body.card?.last4Digits]).toEqual([200, '0000']);
  });

  it('completes a payment that waited for the shopper', async () => {
    const { paymentId, redirectUrl, ...caller } = facts().pending;
    await served.completeRedirect(redirectUrl, 'ok');
    const read = await gateway.get(`/v1/payments/${paymentId}`, {}, callAs(caller));
    expect([read.status, read.body.result.code]).toEqual([200, '000.100.110']);
  });

  it('asks the acquirer about an attempt whose answer was lost', async () => {
    const { paymentId, ...caller } = facts().unresolved;
    await served.resolveUnknownAttempts();
    const read = await gateway.get(`/v1/payments/${paymentId}`, {}, callAs(caller));
    expect([read.status, read.body.result.code]).toEqual([200, '000.100.110']);
  });

  it('refuses an access token that was revoked', async () => {
    const { refundable, revokedToken } = facts();
    const options = { entityId: refundable.entityId, accessToken: revokedToken };
    const { status, body } = await gateway.get('/v1/payments/unknown', {}, options);
    expect([status, body.result.code]).toEqual([403, '800.900.300']);
  });

  it('lets a user sign in and shows the saved views', async () => {
    const { user } = facts();
    const { sso, backOffice } = gateway.services;
    const headers = { Cookie: await openSessionCookie(sso, user.id) };
    const ask = async (path: string) => {
      const answer = await backOffice.fetch(new Request(sso.baseUrl + backOfficePath + path, { headers }));
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    expect(await ask('/me')).toContain(user.username);
    expect(await ask('/saved-views')).toContain(user.savedView);
    expect(await ask('/users')).toContain(user.username);
  });

  it('keeps an audit log whose chain is whole', async () => {
    const verdict = await verifyChain(gateway.db, gateway.services.gatewayServices.vault);
    expect(verdict).toMatchObject({ whole: true });
    expect(verdict).toHaveProperty('entries');
    if ('entries' in verdict) expect(Number(verdict.entries)).toBeGreaterThanOrEqual(facts().auditEntries);
  });
});
