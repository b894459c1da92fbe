import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBackTestSlice } from '#lib/fraud/back-test/run-back-test.ts';
import { factDefaults } from '#lib/fraud/facts/fact.ts';
import { factCatalogue } from '#lib/fraud/facts/fact-catalogue.ts';
import { findLatestBackTest, startBackTest } from '#lib/fraud/index.ts';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { seedMerchant } from '#test/fixtures/gateway.ts';
import { type Result, recordResults } from './results.ts';

/** How many stored verdicts a second a rule is run over, in the database and in this process together. */
const verdicts = 300_000;
const seededAtOnce = 20_000;
const rounds = 3;

/** Of 1,000 payments this stops 20, with three facts of which one is text. */
const expression = 'payment.amount > 880.0 && velocity.card.count1h >= 2 && billing.country != "FR"';

/** A third of all facts, as a payment with customer and address has them. */
const facts = Object.fromEntries(
  factCatalogue
    .filter(({ type }, index) => index % 3 === 0 && type !== 'map<string, string>')
    .map(({ name, type }) => [name, type === 'string' ? 'a value of a usual length' : factDefaults[type]]),
);

async function seedVerdicts(db: Database, merchantId: string, channelId: string): Promise<void> {
  for (let from = 1; from <= verdicts; from += seededAtOnce) {
    await insertVerdicts(db, merchantId, channelId, from);
  }
  await db.pool.query('VACUUM ANALYZE risk_verdict');
}

/** A part, since a statement has a time limit. */
async function insertVerdicts(db: Database, merchantId: string, channelId: string, from: number) {
  await db.pool.query(
    `INSERT INTO risk_verdict (merchant_id, id, channel_id, kind, decision, score, result_code, source, rule_set_id,
       challenge_score, deny_score, matched, failed, facts, amount_minor, currency, ndc, actor, created_at)
     SELECT $1, md5(n::text), $2, 'PAYMENT', 'ACCEPT', 0, '000.300.100', 'RULES', 'bench', 50, 100, '[]', '[]',
       $3::jsonb || jsonb_build_object('payment.amount', n % 1000, 'payment.currency', 'EUR', 'velocity.card.count1h', n % 6,
         'billing.country', CASE n % 4 WHEN 0 THEN 'FR' ELSE 'DE' END),
       (n % 1000) * 100, 'EUR', 'bench', 'bench', now() - (n || ' seconds')::interval
     FROM generate_series($4::int, $5::int) AS n`,
    [merchantId, channelId, JSON.stringify(facts), from, from + seededAtOnce - 1],
  );
}

async function measure(db: Database, rule: { id: string; entityId: string }): Promise<number> {
  const action = { kind: 'decide', decision: 'DENY' } as const;
  const at = systemClock.now();
  await startBackTest(autocommit(db), rule, { expression, action }, { actor: 'bench', at });
  const tookMs = startTimer();
  while ((await runBackTestSlice({ db, clock: systemClock })) > 0);
  const rate = (verdicts * 1_000) / tookMs();
  const test = await findLatestBackTest(db, rule.id);
  if (test?.state !== 'DONE' || test.scanned !== verdicts) throw new Error('the back-test is not complete');
  console.log(`${Math.round(rate)} payments/s, ${test.result.stopped.count} stopped`);
  return rate;
}

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const pool = createPool(server.url, { max: 4 });
  const db = createDatabase(pool);
  const { merchant, channel } = await seedMerchant(db);
  await seedVerdicts(db, merchant.id, channel.id);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push(await measure(db, { id: `rule-${round}`, entityId: merchant.id }));
  }
  const median = rates.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const result: Result = { name: 'risk: back-test payments', figure: median, unit: '/s', limit: null };
  await recordResults([result]);
  await pool.end();
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
