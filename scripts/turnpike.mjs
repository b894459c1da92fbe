// The command line of an installation: `npm run turnpike -- --help`.
import { spawn } from 'node:child_process';
import { node, root } from './lib/paths.mjs';

const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'lib/cli/turnpike.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends its signals to both; others send them here only, and the command ends by itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('error', () => process.exit(1));
child.once('exit', (code) => process.exit(code ?? 1));
