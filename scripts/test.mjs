// `npm test`: everything, in a fresh clone too. Prints a table with times; the last line is `N passed, N failed`.
// Arguments name the checks to run (`npm test -- unit types`); none means all.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { node, root } from './lib/paths.mjs';
import { buildApplication, buildWidget, generateCode, installPackages, withCheckoutLock } from './lib/prepare.mjs';

const reports = path.join(root, 'test-results/reports');
const vitest = 'node_modules/vitest/vitest.mjs';

/** name, command, and the report to count from (none: the check counts as one). */
const checks = [
  { name: 'install', prepare: () => installPackages({ withTools: true }) },
  { name: 'generate', prepare: generateCode },
  { name: 'widget', prepare: buildWidget },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'dependencies', args: ['scripts/check-dependencies.mjs'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'pictures', args: ['scripts/draw-docs.mjs', '--check'] },
  { name: 'unit', args: vitestArgs('unit', ['unit', 'components']), report: 'unit.json' },
  { name: 'integration', args: vitestArgs('integration'), report: 'integration.json' },
  { name: 'build', prepare: buildApplication },
  {
    name: 'end-to-end',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'end-to-end.json') },
    report: 'end-to-end.json',
  },
];

function vitestArgs(name, projects = [name]) {
  const file = path.join(reports, `${name}.json`);
  return [
    vitest,
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
}

function execute({ args, env }) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...env },
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

async function prepare({ prepare: work }) {
  try {
    await withCheckoutLock(work);
    return true;
  } catch (error) {
    process.stderr.write(`${error.message}\n${error.output ?? ''}\n`);
    return false;
  }
}

/** Counts of a vitest or Playwright report. A tool that dies without a report counts as one failure. */
async function readCounts(report, succeeded) {
  const counts = await readFile(path.join(reports, report), 'utf8')
    .then(JSON.parse)
    .then(({ stats, numPassedTests, numFailedTests, numPendingTests }) =>
      stats
        ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
        : { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests },
    )
    .catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  const silentFailure = (!succeeded && counts.failed === 0) || (succeeded && counts.passed + counts.failed === 0);
  return silentFailure ? { ...counts, failed: counts.failed + 1 } : counts;
}

async function runCheck(check) {
  process.stdout.write(`\n── ${check.name} ${'─'.repeat(Math.max(3, 70 - check.name.length))}\n`);
  const started = performance.now();
  const succeeded = check.prepare ? await prepare(check) : await execute(check);
  const counts = check.report
    ? await readCounts(check.report, succeeded)
    : { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  return { name: check.name, seconds: (performance.now() - started) / 1000, ...counts };
}

function printTable(rows) {
  const line = (name, ...figures) => `${name.padEnd(18)}${figures.map((text) => text.padStart(9)).join('')}\n`;
  process.stdout.write(`\n${line('check', 'seconds', 'passed', 'failed', 'skipped')}`);
  for (const row of rows) {
    const counts = [row.passed, row.failed, row.skipped].map(String);
    process.stdout.write(line(row.name, row.seconds.toFixed(1), ...counts));
  }
}

const wanted = process.argv.slice(2);
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const rows = [];
for (const check of checks) {
  if (wanted.length > 0 && !wanted.includes(check.name)) continue;
  rows.push(await runCheck(check));
  // Without packages nothing else can run, and its failures would only hide this one.
  if (check.name === 'install' && rows[0].failed > 0) break;
}
printTable(rows);
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
