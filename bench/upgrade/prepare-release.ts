import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../faults/rows.ts';

/** A commit in a folder of its own, with its packages, and its pages built. Does nothing that was done before. */
export function prepareRelease(commit: string, folder: string): void {
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    const added = spawnSync('git', ['worktree', 'add', '--detach', folder, commit], { encoding: 'utf8' });
    if (added.status !== 0) throw new CannotRun(`this checkout does not have the commit ${commit}: ${added.stderr}`);
  }
  if (!existsSync(path.join(folder, 'node_modules'))) installPackages(folder);
  build(folder);
}

function installPackages(folder: string): void {
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock('.')) cpSync('node_modules', path.join(folder, 'node_modules'), copyOptions);
  else run(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
}

const copyOptions = { recursive: true, verbatimSymlinks: true } as const;

const steps = `import('./scripts/lib/prepare.mjs').then(async (prepare) => {
  await prepare.generateCode();
  await prepare.buildWidget();
  await prepare.buildApplication();
})`;

const build = (folder: string): void => run(folder, 'node', ['--eval', steps]);

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} in ${cwd} failed: ${stderr.slice(-2_000)}`);
}
