import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import {
  connections,
  measurePayments,
  measureScreenedPayments,
  type ScreeningTimes,
  type Target,
} from './load/payment-load.ts';
import { storeRiskRules } from './load/risk-rules.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { type Result, recordResults } from './results.ts';

/**
 * POST /v1/payments with 100 active risk rules, lists and velocity, beside the same payments without a risk check, in one
 * run on one database: of customers who return in each round, and of customers who have never paid before. Rounds are
 * interleaved and the best of each counts, since a shared machine has bad seconds.
 */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const [plain, screened] = await seedChannels(
    server.url,
    // No payment of this bench reaches a band: all are sent.
    [{ fraudManagement: 'off' }, { fraudManagement: 'on' }],
    storeRiskRules,
  );
  if (!plain || !screened) throw new Error('no channels');
  const results = [];
  // Customers return only after they have paid once, and were checked once.
  await measurePayments('turnpike.ts', server.url, plain, seconds);
  await measurePayments('turnpike.ts', server.url, screened, seconds);
  for (const hasNewCustomers of [false, true]) {
    const targets = { plain: { ...plain, hasNewCustomers }, screened: { ...screened, hasNewCustomers } };
    results.push(...(await measure(targets, hasNewCustomers ? ', new customers' : '')));
  }
  await recordResults(results);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

function print(name: string, { rate, p99 }: { rate: number; p99: number }): void {
  console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(6)} /s  p99 ${p99} ms`);
}

/** Payments with and without a check in turn. */
async function measure({ plain, screened }: { plain: Target; screened: Target }, suffix: string): Promise<Result[]> {
  const rates = { without: 0, with: 0 };
  const times: ScreeningTimes[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const without = await measurePayments('turnpike.ts', server.url, plain, seconds);
    print('without risk check', without);
    rates.without = Math.max(rates.without, without.rate);
    const { screening, ...checked } = await measureScreenedPayments(server.url, screened, seconds);
    print('with risk check', checked);
    rates.with = Math.max(rates.with, checked.rate);
    times.push(screening);
  }
  const best = times.toSorted((one, other) => one.p95 - other.p95)[0] ?? { p50: 0, p95: 0 };
  console.log(`\n${connections} connections${suffix}, best of ${rounds} × ${seconds} s`);
  console.log(`payments with a risk check are ${(rates.with / rates.without).toFixed(2)} × those without`);
  console.log(`a risk check of these takes ${best.p50.toFixed(1)} ms (p50), ${best.p95.toFixed(1)} ms (p95)\n`);
  const limit = { name: 'without risk check', figure: rates.without };
  return [
    { name: `payments with risk check${suffix}`, figure: rates.with, unit: '/s', limit },
    { name: `risk check of a payment${suffix}, p50`, figure: best.p50, unit: 'ms', limit: null },
    { name: `risk check of a payment${suffix}, p95`, figure: best.p95, unit: 'ms', limit: null },
  ];
}
