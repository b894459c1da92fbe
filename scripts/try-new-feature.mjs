// `npm run test:new-feature`: makes a feature with `npm run new:feature` in a copy of the checkout, and runs every check on
// it that a written feature must pass: format, types, dependencies, permissions of each role, other tenants, the list, and
// its pages in a browser (headers, accessibility in both themes, width of a phone). It takes about five minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { node, root } from './lib/paths.mjs';

const copy = await mkdtemp(path.join(os.tmpdir(), 'turnpike-feature-'));
const results = [];

function run(name, command, args) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  results.push({ name, seconds, passed: status === 0 });
  return status === 0;
}

const steps = [
  ['install', process.execPath, ['scripts/test.mjs', 'install', 'generate']],
  ['make the feature', 'npm', ['run', 'new:feature', '--', 'token-reviews', 'access_token']],
  ['stage', 'git', ['add', '-A']],
  ['static checks', 'npm', ['test', '--', 'format and lint', 'types', 'dependencies', 'unused code']],
  ['unit', 'npm', ['run', 'test:unit', '--', 'components/layout', 'lib/platform/testing', 'messages']],
  ['roles, tenants, list', 'npm', ['run', 'test:integration', '--', 'lib/token-reviews', 'lib/staff']],
  ['build', node, ['scripts/test.mjs', 'generate', 'build']],
  [
    'pages',
    node,
    ['node_modules/@playwright/test/cli.js', 'test', 'e2e/accessibility.spec.ts', '-g', 'back-office pages'],
  ],
];

try {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    await cp(path.join(root, file), path.join(copy, file), { force: true }).catch(() => undefined);
  }
  // Some tests read the files that git knows.
  execFileSync('git', ['init', '-q'], { cwd: copy });
  for (const [name, command, args] of steps) if (!run(name, command, args)) break;
} finally {
  await rm(copy, { recursive: true, force: true });
}
for (const { name, seconds, passed } of results) {
  process.stdout.write(`${name.padEnd(22)}${seconds.padStart(8)} s  ${passed ? 'passed' : 'failed'}\n`);
}
process.exit(results.length === steps.length && results.every(({ passed }) => passed) ? 0 : 1);
