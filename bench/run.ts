import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startTimer } from '#lib/platform/clock.ts';

/** Runs every bench that takes minutes, one after the other, each with figures of its own in `bench/results.json`. */
const parts = [
  'payments',
  'checkouts',
  'checkout-page',
  'screened-payments',
  'risk',
  'back-test',
  'events',
  'ledger',
  'deliveries',
  'settlement',
];

for (const part of parts) {
  console.log(`\n# ${part}`);
  const tookMs = startTimer();
  const args = [...process.execArgv, path.join(import.meta.dirname, `${part}.ts`)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  console.log(`${part}: ${Math.round(tookMs() / 1_000)} s`);
}
