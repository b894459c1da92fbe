// `npm run test:repeat`: runs the end-to-end tests ten times (or as often as the argument states) and fails when any run
// does. A test that passes nine times of ten is broken.
import { spawn } from 'node:child_process';
import { node, root } from './lib/paths.mjs';
import { buildApplication, withCheckoutLock } from './lib/prepare.mjs';

const runs = Number(process.argv[2] ?? 10);

function runOnce() {
  return new Promise((resolve) => {
    const child = spawn(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

await withCheckoutLock(buildApplication);
let failed = 0;
for (let run = 1; run <= runs; run += 1) {
  const passed = await runOnce();
  if (!passed) failed += 1;
  process.stdout.write(`run ${run} of ${runs}: ${passed ? 'passed' : 'failed'}\n`);
}
process.stdout.write(`${runs - failed} of ${runs} runs passed\n`);
process.exit(failed === 0 ? 0 : 1);
