import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { issueToken } from '#lib/access/index.ts';
import { startServices } from '#lib/composition.ts';
import { createEntity } from '#lib/entities/index.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';

/**
 * Fifty writers capture from one preauthorization, then refund one debit, round after round. Accepted must
 * be exactly what fits, over all rounds, and the acquirer's journal must hold exactly what was accepted.
 */
const rounds = Number(process.argv[2] ?? 1_000);
const writers = 50;
const amount = 100_00;
const approvedCode = '000.100.110';

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-soak-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
await prepareDatabase(server.url);
const pool = createPool(server.url, { max: 24 });
const db = createDatabase(pool);
const services = await startServices({
  env: readEnv({ TURNPIKE_ENV: 'test' }),
  pool,
  databaseUrl: server.url,
  masterKey: '33'.repeat(32),
  log: createLog('error'),
});
const now = new Date();
const psp = await createEntity(autocommit(db), { kind: 'PSP', parentId: null, name: 'Soak', mode: 'TEST' }, now);
const settings = { paymentBrands: ['*'], throttling: { paymentsPerMinute: 0 } };
const merchant = await createEntity(
  autocommit(db),
  { kind: 'MERCHANT', parentId: psp.id, name: 'Soak', settings },
  now,
);
const channel = await createEntity(autocommit(db), { kind: 'CHANNEL', parentId: merchant.id, name: 'Soak' }, now);
const { accessToken } = await issueToken(autocommit(db), { entityId: merchant.id, name: 'soak' }, now);

async function post(url: string, params: Record<string, string>): Promise<{ id: string; code: string }> {
  const response = await services.gateway.fetch(
    new Request(`http://soak${url}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ entityId: channel.id, currency: 'EUR', ...params }).toString(),
    }),
  );
  const body = (await response.json()) as { id: string; result: { code: string } };
  return { id: body.id, code: body.result.code };
}

const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
const wanted = { accepted: 0, over: 0, short: 0, other: new Map<string, number>() };
const began = performance.now();
for (let round = 1; round <= rounds; round += 1) {
  for (const [first, then] of [
    ['PA', 'CP'],
    ['DB', 'RF'],
  ] as const) {
    const share = 100 * (1 + Math.floor(Math.random() * 30));
    const fits = Math.min(writers, Math.floor(amount / share));
    const { id } = await post('/v1/payments', { ...card, amount: '100.00', paymentType: first });
    const follow = { paymentType: then, amount: `${share / 100}.00` };
    const answers = await Promise.all(Array.from({ length: writers }, () => post(`/v1/payments/${id}`, follow)));
    const accepted = answers.filter(({ code }) => code === approvedCode).length;
    wanted.accepted += accepted;
    if (accepted > fits) wanted.over += 1;
    if (accepted < fits) wanted.short += 1;
    for (const { code } of answers) {
      if (code !== approvedCode) wanted.other.set(code, (wanted.other.get(code) ?? 0) + 1);
    }
  }
  if (round % 100 === 0) console.log(`${round} rounds, ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
const { rows } = await pool.query(
  `SELECT (SELECT count(*) FROM payment WHERE referenced_id IS NOT NULL AND state = 'APPROVED')::int AS approved,
          (SELECT sum(calls) FROM simulator_execution WHERE operation IN ('CP', 'RF'))::int AS executed,
          (SELECT count(*) FROM simulator_execution WHERE calls <> 1)::int AS repeated`,
);
console.log(`${rounds} rounds × ${writers} writers, captures and refunds`);
console.log(`over ${wanted.over}, short ${wanted.short}, accepted ${wanted.accepted}`, rows[0], wanted.other);
await services.stop();
await pool.end();
await server.stop();
await rm(directory, { recursive: true, force: true });
const exact = wanted.over === 0 && wanted.short === 0 && rows[0].approved === wanted.accepted;
process.exit(exact && rows[0].executed === wanted.accepted && rows[0].repeated === 0 ? 0 : 1);
