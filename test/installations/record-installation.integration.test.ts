import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { rotateKeys, Vault } from '#lib/vault/index.ts';
import { seedDemo } from '#prisma/demo/seed-demo.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import { serveGateway } from '#test/recorded-requests/gateway-under-test.ts';
import { Recorder } from '#test/recorded-requests/recorder.ts';
import { scenario } from '#test/recorded-requests/scenario/index.ts';
import {
  card,
  debit,
  euros,
  preauthorization,
  shopperResultUrl,
  simulate,
} from '#test/recorded-requests/scenario/requests.ts';
import {
  type Caller,
  dumpTables,
  type InstallationFacts,
  type RecordedRead,
  writeInstallation,
} from './installation.ts';

/** `RECORD_INSTALLATION=1.0.0` writes that fixture; without it this file is left out of a run. */
const name = process.env.RECORD_INSTALLATION ?? '';

/** The parts of the scenario that leave rows behind; the others are about answers. */
const parts = [
  'cards',
  'follow-ups',
  'registrations',
  'idempotency',
  'simulator-triggers',
  'standing-instructions',
  'accounts',
  'access',
  'entity-settings',
];
const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

describe('the recording of an installation', () => {
  it('writes every row and every answer', async () => {
    const database = await openTestDatabase({ poolSize: 12 });
    await seedDemo({
      env: readEnv({ TURNPIKE_ENV: 'test' }),
      pool: database.pool,
      databaseUrl: database.url,
      masterKey: testMasterKey,
      known: undefined,
    });
    const gateway = await startTestGateway(unlimited, createLog('silent'), { openDatabase: async () => database });
    const served = await serveGateway(gateway);
    const recorder = new Recorder(served);
    for (const part of parts) await scenario[part]?.(recorder);
    await served.resolveUnknownAttempts();
    await served.deliverEvents();
    recorder.close();

    const office = await startTestBackOffice(gateway);
    const user = await workInBackOffice(office);
    // As the command does it, on connections that may read the accounts of every merchant.
    const vault = await Vault.open(createDatabase(database.pool), Buffer.from(testMasterKey, 'hex'), gateway.clock);
    await rotateKeys({ db: createDatabase(database.pool), vault }, sealedColumns, { addKey: true, waitMs: 0 });
    await gateway.services.gatewayServices.vault.reloadKeys();
    const actions = await leaveWorkOpen(gateway);
    const reads = await readEverything(gateway);
    await gateway.services.requestLog.flush();
    const { rows: audit } = await database.pool.query('SELECT count(*)::int AS count FROM audit_entry');
    const facts = { ...actions, user, reads, auditEntries: audit[0].count };
    const migrations = (await readdir(migrationsFolder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
    const recordedAt = gateway.clock.now().toISOString();
    const tables = await dumpTables(database.pool);
    await writeInstallation(name, { masterKey: testMasterKey, recordedAt, migrations, facts, tables });
    expect(reads.length).toBeGreaterThan(500);
    await served.close();
    await gateway.close();
  }, 240_000);
});

const unlimited = {
  throttling: {
    paymentsPerMinute: 0,
    registrationsPerMinute: 0,
    readsPerMinute: 0,
    queriesPerMinute: 0,
    queriesOfOneTransactionPerMinute: 0,
  },
};

/** What people did: tokens, users, settings, views, a refund. Each leaves an entry in the audit log. */
async function workInBackOffice({ gateway, call }: TestBackOffice): Promise<InstallationFacts['user']> {
  const { merchant, psp, channel } = gateway;
  const as = 'administrator';
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, { as, body });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const issued = await send('POST', '/access-tokens', { entityId: merchant.id, name: 'Second shop' });
  await send('POST', `/access-tokens/${issued.token.id}/rotate`, { overlapMinutes: 60 });
  const invited = { username: 'grace', name: 'Grace Hopper', email: 'grace@demo.example' };
  const { user } = await send('POST', '/users', { ...invited, role: 'finance', entityId: psp.id });
  await send('POST', `/users/${user.id}/give-role`, { role: 'auditor', entityId: merchant.id });
  const { body: entity } = await call('GET', `/entities/${channel.id}`, { as });
  await send('PATCH', `/entities/${channel.id}`, { name: 'Web shop of the bakery', version: entity.version });
  const view = await send('POST', '/saved-views', { name: 'Large refunds', query: 'type:RF', entityId: psp.id });
  await send('POST', '/saved-views', { name: 'My declines', query: 'status:declined' });
  const paid = await gateway.post('/v1/payments', debit);
  await send('POST', `/transactions/${paid.body.id}/refund`, { amount: '1.00', expectedEventCount: 2 });
  const { id, username } = await gateway.db.prisma.user.findUniqueOrThrow({ where: { username: 'administrator' } });
  return { id, username, savedView: view.name };
}

type OpenWork = Omit<InstallationFacts, 'reads' | 'user' | 'auditEntries'>;

/** Payments in every state that a later version has to go on from. */
async function leaveWorkOpen(gateway: TestGateway): Promise<OpenWork> {
  const { channel, merchant, accessToken } = gateway;
  const caller: Caller = { entityId: channel.id, accessToken };
  const pay = async (form: Record<string, string>) => (await gateway.post('/v1/payments', form)).body;
  const money = { amount: '60.00', currency: 'EUR' };
  const debited = await pay({ ...debit, createRegistration: 'true' });
  await gateway.post(`/v1/payments/${debited.id}`, { paymentType: 'RF', ...euros('32.00') });
  const preauthorized = await pay(preauthorization);
  await gateway.post(`/v1/payments/${preauthorized.id}`, { paymentType: 'CP', ...euros('32.00') });
  const stored = await gateway.post('/v1/registrations', { paymentBrand: 'VISA', ...card });
  const transfer = { ...euros('8.00'), paymentType: 'DB', paymentBrand: 'IDEAL', shopperResultUrl };
  const pending = await pay(transfer);
  const keyed = { headers: { 'Idempotency-Key': 'kept-key' } };
  const form = { ...debit, merchantTransactionId: 'kept-0001' };
  const replayable = await gateway.post('/v1/payments', form, keyed);
  await gateway.configure(channel.id, { acquirerTimeoutMs: 100 });
  const unresolved = await pay({ ...debit, ...simulate('timeout', 'after') });
  await gateway.configure(channel.id, {});
  const revoked = await issueToken(
    autocommit(gateway.db),
    { entityId: merchant.id, name: 'revoked' },
    gateway.clock.now(),
  );
  await autocommit(gateway.db).prisma.accessToken.update({
    where: { id: revoked.token.id },
    data: { revokedAt: gateway.clock.now() },
  });
  return {
    refundable: { ...caller, ...money, paymentId: debited.id },
    capturable: { ...caller, ...money, paymentId: preauthorized.id },
    chargeable: { ...caller, registrationId: stored.body.id },
    unresolved: { ...caller, paymentId: unresolved.id },
    pending: { ...caller, paymentId: pending.id, redirectUrl: pending.redirect.url },
    replayable: { ...caller, key: 'kept-key', form, text: replayable.text },
    revokedToken: revoked.accessToken,
  };
}

/** What the gateway answers to a read of each payment and each registration, by a token of its merchant. */
async function readEverything(gateway: TestGateway): Promise<RecordedRead[]> {
  const { pool } = gateway.database;
  const { rows: things } = await pool.query<{ path: string; channelId: string; merchantId: string }>(
    `SELECT '/v1/payments/' || id AS path, channel_id AS "channelId", merchant_id AS "merchantId"
     FROM payment UNION ALL SELECT '/v1/registrations/' || id, channel_id, merchant_id FROM registration
     ORDER BY 1`,
  );
  const tokens = new Map<string, string>();
  for (const merchantId of new Set(things.map((thing) => thing.merchantId))) {
    const input = { entityId: merchantId, name: 'reads' };
    tokens.set(merchantId, (await issueToken(autocommit(gateway.db), input, gateway.clock.now())).accessToken);
  }
  const reads: RecordedRead[] = [];
  for (const { path, channelId: entityId, merchantId } of things) {
    const accessToken = tokens.get(merchantId) ?? '';
    const { status, body } = await gateway.get(path, {}, { entityId, accessToken });
    // A limit answers for itself; the merchant with a small one is read as far as it goes.
    if (status === 429) continue;
    const { buildNumber: _build, timestamp: _time, ...rest } = body;
    if (rest.id === undefined) delete rest.ndc;
    reads.push({ path, entityId, accessToken, status, body: rest });
  }
  return reads;
}
