import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { connections, measurePayments, type Target } from './load/tmp-load.ts';
import { storeRiskRules } from './load/risk-rules.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { recordResults } from './results.ts';

/**
 * POST /v1/payments with 100 active risk rules, lists and velocity, beside the same payments without a risk check, in one
 * run on one database. Rounds are interleaved and the best of each counts, since a shared machine has bad seconds.
 */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);

import {createPool} from '#lib/platform/database/pool.ts';
const server={url:process.env.PGX??'',stop:async()=>{}};
const pp=createPool(server.url,{max:1});
try {
  await prepareDatabase(server.url);
await pp.query('create extension pg_stat_statements');
  const [plain, screened] = await seedChannels(
    server.url,
    // No payment of this bench reaches a band: all are sent.
    [{ fraudManagement: 'off' }, { fraudManagement: 'on' }],
    storeRiskRules,
  );
  if (!plain || !screened) throw new Error('no channels');
  const rates = { without: 0, with: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    rates.without = Math.max(rates.without, await measure('without risk check', plain));
    rates.with = Math.max(rates.with, await measure('with risk check', screened));
  }
  console.log(`\n${connections} connections, best of ${rounds} × ${seconds} s`);
  console.log(`payments with a risk check are ${(rates.with / rates.without).toFixed(2)} × those without`);
  const limit = { name: 'without risk check', figure: rates.without };
  await recordResults([{ name: 'payments with risk check', figure: rates.with, unit: '/s', limit }]);
} finally {
  await server.stop();
process.exit(0)
}

async function measure(name: string, target: Target): Promise<number> {
  const { rate, p99 } = await measurePayments('turnpike.ts', server.url, target, seconds);
  console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(6)} /s  p99 ${p99} ms`);
  const r = await pp.query("select calls, round((total_exec_time)::numeric,0) ms, round((rows)::numeric,0) r, left(regexp_replace(query,'\\s+',' ','g'),90) q from pg_stat_statements order by total_exec_time desc limit 22"); for (const x of r.rows) console.log(x.ms.padStart(6), String(x.calls).padStart(6), String(x.r).padStart(6), x.q); await pp.query('select pg_stat_statements_reset()');
  return rate;
}
