// The command line of an installation: `npm run turnpike -- --help`.
import { spawnSync } from 'node:child_process';
import { node, root } from './lib/paths.mjs';

const run = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', 'lib/cli/turnpike.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(run.status ?? 1);
