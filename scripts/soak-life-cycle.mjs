// Searches the life cycle of payments for a difference from its model: `npm run soak:life-cycle [runs]`.
import { spawnSync } from 'node:child_process';
import { node, root } from './lib/paths.mjs';

const runs = process.argv[2] ?? '3000';
const test = 'lib/payments/life-cycle/life-cycle.integration.test.ts';
const run = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LIFE_CYCLE_RUNS: runs },
});
process.exit(run.status ?? 1);
