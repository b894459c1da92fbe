// Random calls of assistants, of which none writes or returns a foreign record: `npm run soak:assistant [calls] [seed]`.
import { spawnSync } from 'node:child_process';
import { node, root } from './lib/paths.mjs';

const [calls = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const test = 'lib/assistant/random-calls.integration.test.ts';
process.stdout.write(`${calls} calls with the seed ${seed}\n`);
const run = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ASSISTANT_CALLS: calls, ASSISTANT_SEED: seed },
});
process.exit(run.status ?? 1);
