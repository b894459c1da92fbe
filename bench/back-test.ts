import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBackTestSlice } from '#lib/fraud/back-test/run-back-test.ts';
import { factDefaults } from '#lib/fraud/facts/fact.ts';
import { factCatalogue } from '#lib/fraud/facts/fact-catalogue.ts';
import { formatFacts } from '#lib/fraud/facts/numbered-facts.ts';
import { findLatestBackTest, startBackTest } from '#lib/fraud/index.ts';
import { formatCounts, placeInCounts } from '#lib/fraud/velocity/velocity-counts.ts';
import { velocityKeys } from '#lib/fraud/velocity/velocity-fact.ts';
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

/** Half of all facts that a verdict keeps, as a payment with customer and address has them. */
const facts = Object.fromEntries(
  factCatalogue
    .filter(({ name, type }, index) => index % 2 === 0 && type !== 'map<string, string>' && !placeInCounts(name))
    .map(({ name, type }) => [name, type === 'string' ? 'a value of a usual length' : factDefaults[type]]),
);

/** All velocity, with one value that the rule names. */
const counts = Object.fromEntries(
  [...velocityKeys, 'merchant'].map((key) => [key, Array.from({ length: 28 }, (_, index) => index)]),
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
       challenge_score, deny_score, matched_places, failed, numbered_facts, velocity, amount_minor, currency, ndc, actor, created_at)
     SELECT $1, md5(n::text), $2, 'PAYMENT', 'ACCEPT', 0, '000.300.100', 'RULES', 'bench', 50, 100, '', '[]',
       replace(replace($3, '"@amount"', (n % 1000)::text), '@country', CASE n % 4 WHEN 0 THEN 'FR' ELSE 'DE' END),
       replace($4, 'card:0,1,', 'card:0,' || n % 6 || ','),
       (n % 1000) * 100, 'EUR', 'bench', 'bench', now() - (n || ' seconds')::interval
     FROM generate_series($5::int, $6::int) AS n`,
    [
      merchantId,
      channelId,
      formatFacts({ ...facts, 'payment.amount': '@amount', 'billing.country': '@country' }),
      formatCounts(counts),
      from,
      from + seededAtOnce - 1,
    ],
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
